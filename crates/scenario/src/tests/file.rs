//! The file as a whole: its head, parameters, repeats, names, bodies and joints.

use super::*;
use carom_engine::force::JointLaw;
use carom_run::simulate::{MethodChoice, Sampling, Settings};
use proptest::prelude::*;

#[test]
fn a_file_gives_its_model() {
    let chain = changed(&[]).unwrap();
    assert_eq!(chain.simulation.title, "Chain of 4 links");
    assert!(chain.description.starts_with("A chain of stiff links"));
    let names: Vec<&str> = chain.simulation.model.bodies().iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["link1", "ball", "link2", "link3", "link4"]);

    // A box of 0.2 x 0.02 x 0.02 m and 0.5 kg.
    let link = &chain.simulation.model.bodies()[0];
    assert!(near(link.position.x, 0.1) && near(link.mass, 0.5));
    assert!(near(link.inertia.xx, 0.5 * 8e-4 / 12.0) && near(link.inertia.zz, 0.5 * 0.0404 / 12.0));

    // A cylinder laid along x: what was about z is about x.
    let rod = &chain.simulation.model.bodies()[3];
    assert!(near(rod.inertia.xx, 0.5 * 0.5 * 1e-4) && near(rod.position.x, 0.5));
    assert!(near(chain.points[0].at.x, 0.8) && chain.points[0].body.as_deref() == Some("link4"));
    assert_eq!(motion_of(&chain.simulation, "ball"), (Vector::new(0.0, 0.0, 1.0), Vector::zeros()));
    let method = MethodChoice::Dop853;
    let expected = Settings { method, tolerance: 1e-9, sampling: Sampling::Every(0.01), ..Settings::new(10.0) };
    assert_eq!(chain.simulation.settings, expected);
}

/// What acts in a joint: the degree of freedom, counted from 0, and the law.
fn laws_of(simulation: &Simulation, joint: &str) -> Vec<(usize, JointLaw)> {
    let all = dofs_of(simulation, joint);
    let law = |force: &Force| match force {
        Force::Joint(own) => Some((all.iter().position(|dof| dof.dof == own.dof)?, own.law)),
        _ => None,
    };
    simulation.model.forces.iter().filter_map(law).collect()
}

#[test]
fn a_joint_starts_and_acts_as_its_keys_say() {
    let chain = changed(&[]).unwrap();
    let (simulation, quarter) = (&chain.simulation, 90f64.to_radians());
    let (coordinate, speed) = start_of(simulation, "hinge1");
    assert!(near(coordinate[0], 30f64.to_radians()) && speed == [2.0]);
    let expected = [
        JointLaw::Damper { damping: 0.1 },
        JointLaw::Friction { force: 0.2, speed: 0.01 },
        JointLaw::Spring { stiffness: 5.0, free: 0.0, preload: 0.0 },
    ];
    assert_eq!(laws_of(simulation, "hinge1"), expected.map(|law| (0, law)));
    let stops =
        simulation.model.stops.iter().map(|stop| (stop.joint, stop.limit, stop.upper, stop.stiffness, stop.damping));
    let Some(Named::Joint(hinge)) = simulation.names.get("hinge1") else { panic!("no hinge1") };
    let expected = [(hinge, -quarter, false, 1000.0, 0.0), (hinge, quarter, true, 1000.0, 0.0)];
    assert_eq!(stops.collect::<Vec<_>>(), expected);
    let (coordinate, speed) = start_of(simulation, "hinge2");
    assert!(near(coordinate[0], 10f64.to_radians()) && coordinate[1] == 0.0 && speed == [0.0, 0.0]);
    let damper = JointLaw::Damper { damping: 0.01 };
    assert_eq!(laws_of(simulation, "hinge2"), [(0, damper), (1, damper)]);
    assert_eq!(chain.simulation.model.joints().iter().filter(|joint| joint.name.starts_with("hinge")).count(), 4);
}

#[test]
fn what_a_dof_takes_follows_from_how_it_moves() {
    let wrong = said("damping = \"0.1 N m s\"", "damping = \"0.1 N s/m\"");
    assert!(wrong.contains("damping of joint \"hinge1\" cannot be read"), "{wrong}");
    assert!(wrong.contains("expected a damping coefficient of a turn such as \"0.1 N m s\""), "{wrong}");
    let slider = CHAIN.replacen("\"revolute\"", "\"prismatic\"", 1);
    let wrong = read(Path::new("x"), &slider, &[] as &[&str]).unwrap_err().to_string();
    assert!(
        wrong.contains("start of joint \"hinge1\" cannot be read") && wrong.contains("expected a length"),
        "{wrong}"
    );
    assert!(said("start = [\"10 deg\", 0]", "start = \"10 deg\"").contains("is one value for 2 degrees of freedom"));
    assert!(said("start = [\"10 deg\", 0]", "start = [0, 0, 0]").contains("has 3 entries instead of 2"));
    assert!(said("limit_stiffness = 1000", "").contains("joint \"hinge1\" has no limit_stiffness"));
    assert!(said("[\"-90 deg\", \"90 deg\"]", "[1, -1]").contains("write the lower limit first"));
    assert!(said("damping = \"0.1 N m s\"", "damping = -1").contains("must not be negative"));
}

#[test]
fn parameters_are_printed_as_people_write_them() {
    let shown: Vec<String> = changed(&["length=0.3 m"])
        .unwrap()
        .parameters
        .iter()
        .map(|p| format!("{} {} {}", p.name, p.value, p.help))
        .collect();
    assert_eq!(shown[1], "length 0.3 m ");
    assert_eq!(shown[3], "mass 0.5 kg mass of each link");
    assert!(shown[2].starts_with("reach 1.2"));
    assert_eq!(shown[5], "law stiff ");
}

#[test]
fn parameters_depend_on_each_other_in_any_order() {
    let text = "carom = 1\ntitle = \"{b}, {name}\"\n[parameters]\na = \"= b + 1\"\nb = \"= c\"\nname = \"x{c}\"\nc = 2\n[run]\nuntil = \"= a\"";
    let read = read(Path::new("x.toml"), text, &[] as &[&str]).unwrap();
    assert_eq!((read.simulation.title.as_str(), read.simulation.settings.until), ("2, x2", 3.0));
    let long: String = (0..5000).map(|k| format!("p{k} = \"= p{} + 1\"\n", k + 1)).collect();
    let text = format!("carom = 1\ntitle = \"\"\n[parameters]\n{long}p5000 = 1\n[run]\nuntil = \"= p0\"");
    assert_eq!(super::read(Path::new("x.toml"), &text, &[] as &[&str]).unwrap().simulation.settings.until, 5001.0);
}

#[test]
fn one_name_alone_is_checked_and_a_computed_number_is_not() {
    assert!(said("position = [\"= length/2\"", "position = [\"= mass\"").contains("but mass is a mass"));
    assert!(read(Path::new("x"), &CHAIN.replacen("\"= length/2\"", "\"= mass*1\"", 1), &[] as &[&str]).is_ok());
    assert!(said("\"= length/2\"", "\"= law\"").contains("law is a text"));
    assert!(
        said("\"= length/2\"", "\"= 2*law\"").contains("parameter \"law\" in position of body \"link1\" is a text")
    );
    assert!(said("\"= length/2\"", "\"= 1/0\"").contains("gives no finite number"));
}

#[test]
fn names_of_parameters_are_words_that_mean_nothing_else() {
    assert!(said("n = 4", "n = 4\nt = 1").contains("t is the time"));
    assert!(said("n = 4", "n = 4\n\"a-b\" = 1").contains("use letters, digits and _"));
    assert!(said("index = \"i\"", "index = \"n\"").contains("has the name of a parameter"));
    assert!(said("n = 4", "n = 4\nx = \"3 mmm\"").contains("parameter \"x\" cannot be read"));
    assert!(said("n = 4", "n = 4\nx = [1]").contains("parameter \"x\" is a list"));
}

#[test]
fn repeats_are_bounded_and_names_are_plain_and_unique() {
    assert!(said("n = 4", "n = 4e9").contains("more than 100000"));
    assert!(said("to = \"= n\"", "to = 2.5").contains("to of [[repeat]] must be a whole number, not 2.5"));
    assert!(said("[[repeat.joint]]", "[[repeat.joins]]").contains("did you mean \"joint\"?"));
    assert!(said("name = \"link{i}\"", "name = \"link\"").contains("more than one body is called \"link\""));
    assert!(said("name = \"ball\"", "name = \"a.b\"").contains("name of body \"a.b\" holds a dot"));
    assert!(said("name = \"ball\"", "name = \"ground\"").contains("a body is called \"ground\""));
    assert!(said("name = \"ball\"", "name = \"\"").contains("name of a body is empty"));
    assert!(said("\"link{i - 1}\"", "\"link{i - 1\"").contains("this brace is never closed"));
}

#[test]
fn a_body_needs_mass_and_inertia_from_somewhere() {
    assert!(said("material = \"steel\"\n", "").contains("body \"ball\" has a shape but no mass"));
    assert!(said("material = \"steel\"", "material = \"stel\"").contains("did you mean \"steel\"?"));
    assert!(
        said("material = \"steel\"", "material = \"steel\"\nmass = 1")
            .contains("body \"ball\" has both mass and material")
    );
    assert!(said("shape = { kind = \"sphere\", radius = \"30 mm\" }\n", "").contains("has a material but no shape"));
    assert!(
        said("kind = \"sphere\"", "kind = \"sphere\", length = 1")
            .contains("length belongs to shapes of kind cylinder, tube, capsule, cone")
    );
    assert!(
        said("radius = \"30 mm\"", "radius = 0").contains("radius of shape of body \"ball\" must be positive, not 0")
    );
}

#[test]
fn orientations_turn_about_something() {
    assert!(said("orientation = [1, 0, 0, 0]", "orientation = [0, 0, 0, 0]").contains("is a quaternion of no length"));
    assert!(said("axis = [0, 1, 0], angle", "axis = [0, 0, 0], angle").contains("has an axis of no length"));
    assert!(
        said("orientation = [1, 0, 0, 0]", "orientation = { axis = [0, 0, 1] }").contains("needs an axis and an angle")
    );
}

#[test]
fn recordings_are_by_frequency_interval_or_step() {
    let record = |text: &str| changed(&[&format!("run.record={text}")]).map(|chain| chain.simulation.settings.sampling);
    assert_eq!(record("50 Hz").unwrap(), Sampling::Every(0.02));
    assert_eq!(record("5 ms").unwrap(), Sampling::Every(0.005));
    assert_eq!(record("steps").unwrap(), Sampling::Steps);
    for wrong in ["3 kg", "-1 s", "0 Hz", "stepps"] {
        assert!(record(wrong).unwrap_err().to_string().contains("write a frequency such as"), "{wrong}");
    }
    let fixed = changed(&["run.method=rk4", "run.tolerance=1e-8"]).unwrap_err().to_string();
    assert!(fixed.contains("tolerance of [run] is set, but rk4 takes fixed steps"), "{fixed}");
}

#[test]
fn files_that_cannot_be_read_are_explained() {
    let said = |path: &Path| load(path, &[] as &[&str]).unwrap_err().to_string();
    assert_eq!(said(Path::new("/no/such.toml")), "cannot read the scenario /no/such.toml: there is no such file");
    assert!(said(&std::env::temp_dir()).ends_with("it is a folder; name the file in it"));
    let path = std::env::temp_dir().join(format!("carom-scenario-{}.toml", std::process::id()));
    std::fs::write(&path, b"carom = 1\ntitle = \"M\xfcller\"").unwrap();
    let latin = said(&path);
    std::fs::remove_file(&path).unwrap();
    assert!(latin.ends_with("line 2 is not UTF-8; save the file as UTF-8"), "{latin}");
}

proptest! {
    #[test]
    fn no_mangled_file_makes_the_reader_panic(at in 0..CHAIN.len(), length in 0..12usize, insert in "[-=\"{}\\[\\]a-z0-9.,#\n ]{0,6}") {
        let mut bytes = CHAIN.as_bytes().to_vec();
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, insert.bytes());
        if let Ok(text) = String::from_utf8(bytes) {
            let _ = read(Path::new("mangled.toml"), &text, &[] as &[&str]).map_err(|error| error.to_string());
        }
    }
}

#[test]
fn a_parameter_is_told_in_the_unit_in_which_it_was_given() {
    let text =
        rig_text("").replace("gain = 3", "gain = 3\nspeed = \"5000 rpm\"\ntorque = \"0.033 N m\"\nsame = \"= speed\"");
    let told = |sets: &[&str]| -> Vec<String> {
        let scenario = read(Path::new("rig.toml"), &text, sets).map_err(|error| error.to_string()).unwrap();
        scenario.parameters.iter().map(|parameter| parameter.value.to_string()).collect()
    };
    assert_eq!(told(&[]), ["20 N m", "3", "5000 rpm", "0.033 N m", "5000 rpm", "soft"]);
    assert_eq!(told(&["speed=100 rad/s", "k=2000 N mm"])[..3], ["2000 N mm", "3", "100 rad/s"]);
    // A torque is asked for as one.
    let said = said_of_rig("[[force]]\nname = \"push\"\nkind = \"joint\"\njoint = \"hinge\"\neffort = \"3 m\"");
    assert!(said.contains("N m") && !said.contains(" mJ"), "{said}");
}
