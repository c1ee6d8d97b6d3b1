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
        let folder = std::env::temp_dir().join(format!("carom-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("rig.toml"), rig_text(&drive("[[table]]\nname = \"push\"\nfile = \"push.csv\"")))
            .unwrap();
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
    assert!(said("x = [0, 1]").contains("table \"push\" needs x and y, or a file"));
    assert!(said("x = [0, 1]\ny = [0, 1]\nfile = \"push.csv\"").contains("give both lists, or the file alone"));
    assert!(said("x = [0, 1]\ny = [0]").contains("x has 2 numbers and y has 1"));
    assert!(said("x = [0]\ny = [0]").contains("at least two points"));
}
