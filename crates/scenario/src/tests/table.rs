//! Tables, in the file or beside it.

use super::*;

fn drive(table: &str) -> String {
    format!("{table}\n[[force]]\nname = \"motor\"\nkind = \"joint\"\njoint = \"rail\"\neffort = \"= 2*push(t)\"")
}

/// The effort of the motor of a scenario at a time.
fn effort(simulation: &Simulation, time: f64) -> f64 {
    let Force::Drive(drive) = &simulation.model.forces[0] else { panic!("{:?}", simulation.model.forces) };
    signal(simulation, &drive.effort, time)
}

/// A folder of its own for the scenario and the files beside it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, csv: &str) -> Self {
        Self::with(name, csv, "")
    }

    /// The same with more keys of the table.
    fn with(name: &str, csv: &str, keys: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("carom-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let table = format!("[[table]]\nname = \"push\"\nfile = \"push.csv\"\n{keys}");
        std::fs::write(folder.join("rig.toml"), rig_text(&drive(&table))).unwrap();
        std::fs::write(folder.join("push.csv"), csv).unwrap();
        Folder(folder)
    }

    fn load(&self) -> Result<Scenario, ScenarioError> {
        load(self.0.join("rig.toml"), &[] as &[&str])
    }

    fn said(&self) -> String {
        self.load().unwrap_err().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_table_is_called_like_a_function() {
    let straight = rig(&drive("[[table]]\nname = \"push\"\nx = [0, 1, 3]\ny = [0, \"= gain\", 1]"));
    for (time, expected) in [(-1.0, 0.0), (0.5, 3.0), (1.0, 6.0), (2.0, 4.0), (9.0, 2.0)] {
        assert!(near(effort(&straight, time), expected), "at {time}");
    }
    // A smooth curve is level where the points turn, so half-way up it is half-way.
    let smooth = rig(&drive("[[table]]\nname = \"push\"\nx = [0, 1, 2]\ny = [0, 3, 0]\nsmooth = true"));
    assert!(near(effort(&smooth, 0.5), 3.0) && near(effort(&smooth, 0.25), 6.0 * (3.0 / 16.0 - 2.0 / 64.0)));
}

#[test]
fn a_table_is_read_from_the_file_beside_the_scenario() {
    for (name, csv) in [
        ("comma", "time [s],force [N]\n0,0\n1,3\n3,1\n"),
        ("semicolon", "0; 0\r\n1; 3\r\n\r\n3; 1"),
        ("tab", "0\t0\tx\n1\t3\ty\n3\t1\tz\n"),
        ("blank", "seconds newtons\n  0.0  0\n  1.0  3\n\t3.0  1\n"),
        ("remark", "# measured\nt,f\n0,0\n # again\n1,3\n3,1\n"),
    ] {
        let simulation = Folder::new(name, csv).load().map_err(|error| error.to_string()).unwrap().simulation;
        assert!(near(effort(&simulation, 0.5), 3.0) && near(effort(&simulation, 2.0), 4.0), "{name}");
    }
}

#[test]
fn a_bad_table_file_is_named_with_its_line() {
    let said = Folder::new("line", "t,f\n0,0\n1;\n").said();
    assert!(said.contains("push.csv: line 3 has no two numbers"), "{said}");
    let said = Folder::new("heading", "t,f\nseconds,newtons\n0,0\n1,1\n").said();
    assert!(said.contains("push.csv: line 2 has no two numbers"), "{said}");
    let said = Folder::new("falling", "0,0\n2,1\n1,1\n").said();
    assert!(said.contains("table \"push\": x must rise") && said.contains("point 3 has 1 after 2"), "{said}");
    let said = Folder::new("empty", "").said();
    assert!(said.contains("a table needs at least two points, not 0"), "{said}");
}

#[test]
fn a_table_has_points_in_one_way() {
    let said = |keys: &str| said_of_rig(&drive(&format!("[[table]]\nname = \"push\"\n{keys}")));
    assert!(said("").contains("table \"push\" has no points"));
    assert!(said("x = [0, 1]").contains("table \"push\" needs x and y, y and step, or a file"));
    for both in ["x = [0, 1]\ny = [0, 1]\nfile = \"push.csv\"", "x = [0, 1]\ny = [0, 1]\nstep = 1"] {
        assert!(said(both).contains("give both lists, one and step, or the file alone"));
    }
    assert!(said("step = 1").contains("table \"push\" has no points"));
    assert!(said("y = [1, 2]\nstep = 0").contains("step of table \"push\" must be positive, not 0"));
    assert!(said("x = [0, 1]\ny = [0]").contains("x has 2 numbers and y has 1"));
    assert!(said("x = [0]\ny = [0]").contains("at least two points"));
}

#[test]
fn a_record_has_its_values_a_step_apart() {
    let lists = rig(&drive("[[table]]\nname = \"push\"\ny = [0, 3, 2, 1]\nstep = \"1 s\""));
    assert!(near(effort(&lists, 0.5), 3.0) && near(effort(&lists, 2.5), 3.0) && near(effort(&lists, 9.0), 2.0));
    for (name, text) in [
        ("lines", "0\n3\n2\n1\n"),
        ("rows", "#Data\n#*** Begin ***\n   0.0   3e0\n   2.0   1\n#*** End ***\n\n"),
        ("headings", "STRONG MOTION RECORD\nNPTS= 4, DT= 1.0 SEC\n 0.0, 3.0, 2.0\n 1.0\n"),
        ("commas", "0, 3,\n2, 1\n"),
        ("level", "0 3\n2 1"),
    ] {
        let folder = Folder::with(name, text, "step = \"1 s\"");
        let simulation = folder.load().map_err(|error| error.to_string()).unwrap().simulation;
        for (time, expected) in [(0.5, 3.0), (1.0, 6.0), (1.5, 5.0), (3.0, 2.0), (9.0, 2.0)] {
            assert!(near(effort(&simulation, time), expected), "{name} at {time}");
        }
    }
}

#[test]
fn a_record_is_not_taken_for_a_table_nor_a_table_for_a_record() {
    let said = Folder::with("pairs", "0,0\n1,3\n3,1\n", "step = 1").said();
    assert!(said.contains("it has two columns, the first of which rises like times"), "{said}");
    let said = Folder::new("alone", "0.1\n0.2\n0.3\n").said();
    assert!(said.contains("line 1 has no two numbers") && said.contains("values alone need step"), "{said}");
    let said = Folder::with("word", "title\n0 1\n2 x\n", "step = 1").said();
    assert!(said.contains("push.csv: line 3 holds \"x\", which is no number"), "{said}");
    let said = Folder::with("none", "title\n", "step = 1").said();
    assert!(said.contains("a table needs at least two points, not 0"), "{said}");
}

/// The file that `--set` names is where people name it: seen from where they are, if it is not beside the scenario.
#[test]
fn a_file_that_a_change_names_is_found_from_the_working_directory() {
    let folder = Folder::new("outside", "0,0\n1,1\n");
    let own = format!("carom-outside-{}.csv", std::process::id());
    std::fs::write(&own, "0,0\n1,5\n").unwrap();
    let load = |file: &str| load(folder.0.join("rig.toml"), &[&format!("table.push.file={file}")]);
    let (found, missing) = (load(&own), load("no-such.csv"));
    std::fs::remove_file(&own).unwrap();
    let found = found.map_err(|error| error.to_string()).unwrap();
    assert!(near(effort(&found.simulation, 1.0), 10.0));
    // What a run keeps is enough to run again, wherever that is done.
    let again = found.bundle.source(Path::new("elsewhere")).read(&[] as &[&str]);
    assert!(near(effort(&again.map_err(|error| error.to_string()).unwrap().simulation, 1.0), 10.0));
    let said = missing.unwrap_err().to_string();
    assert!(said.contains("in the folder of the scenario and in the working directory"), "{said}");
    std::fs::write(folder.0.join(&own), "0,0\n1,7\n").unwrap();
    assert!(near(effort(&load(&own).map_err(|error| error.to_string()).unwrap().simulation, 1.0), 14.0));
}
