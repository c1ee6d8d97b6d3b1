//! Events, and the columns of the recording.

use super::*;
use carom_engine::watch::Direction;

fn columns(more: &str) -> Vec<String> {
    rig(more).outputs.iter().map(|output| output.column.heading()).collect()
}

#[test]
fn an_event_says_which_way_and_when_to_stop() {
    let event = |keys: &str| {
        let simulation =
            rig(&format!("[[event]]\nname = \"middle\"\nwhen = \"= hinge.coordinate - 0.1*gain\"\n{keys}"));
        let watch = &simulation.model.watches[0];
        let value = signal(&simulation, &watch.signal, 0.0);
        assert!(watch.name == "middle" && near(value, -0.3));
        (watch.direction, watch.stop_at)
    };
    assert_eq!(event(""), (Direction::Both, None));
    assert_eq!(event("direction = \"rising\"\nstop = true"), (Direction::Rising, Some(1)));
    assert_eq!(event("direction = \"falling\"\nstop = true\nafter = 3"), (Direction::Falling, Some(3)));
    let wrong = "[[event]]\nname = \"middle\"\nwhen = \"= t - 1\"\nstop = true\nafter = 0";
    assert!(said_of_rig(wrong).contains("after of event \"middle\" must be at least 1, not 0"));
}

#[test]
fn a_quantity_is_a_column_a_group_or_an_object() {
    let of = |names: &str| columns(&format!("[[output]]\nquantities = [{names}]"));
    assert_eq!(of("\"arm.position.x\""), ["arm.position.x [m]"]);
    assert_eq!(of("\"tip.velocity\""), ["tip.velocity.x [m/s]", "tip.velocity.y [m/s]", "tip.velocity.z [m/s]"]);
    assert_eq!(of("\"rail\""), ["rail.coordinate [m]", "rail.speed [m/s]"]);
    assert_eq!(
        of("\"hinge.acceleration\", \"hinge.coordinate\""),
        ["hinge.acceleration [rad/s^2]", "hinge.coordinate [rad]"]
    );
    assert_eq!(of("\"arm\"").len(), 13);
    assert_eq!(of("\"hinge.reaction\"").len(), 6);
    assert_eq!(
        of("\"angular_momentum.z\", \"momentum\"")[..2],
        ["angular_momentum.z [kg m^2/s]", "momentum.x [kg m/s]"]
    );
    assert_eq!(of("\"energy\"").len(), LEDGER.len());
    assert_eq!(of("\"t\""), ["t [s]"]);
    // What is asked for twice is recorded once.
    assert_eq!(of("\"rail\", \"rail.speed\""), ["rail.coordinate [m]", "rail.speed [m/s]"]);
}

#[test]
fn every_kind_of_force_has_its_quantities() {
    let between = "between = [\"ground\", \"arm\"]";
    for (kind, keys, expected) in [
        ("spring", format!("{between}\npoints = [[0, 0, 1], \"tip\"]"), "f.force [N] f.length [m]"),
        ("torsion", format!("{between}\naxis = [0, 1, 0]"), "f.moment [N m] f.angle [rad]"),
        ("joint", "joint = \"rail\"\neffort = 1".to_owned(), "f.effort [N]"),
        ("joint", "joint = \"hinge\"\neffort = 1".to_owned(), "f.effort [N m]"),
        (
            "applied",
            "body = \"arm\"".to_owned(),
            "f.force.x [N] f.force.y [N] f.force.z [N] f.moment.x [N m] f.moment.y [N m] f.moment.z [N m]",
        ),
        (
            "bushing",
            format!("{between}\npoint = \"tip\""),
            "f.force.x [N] f.force.y [N] f.force.z [N] f.moment.x [N m] f.moment.y [N m] f.moment.z [N m]",
        ),
    ] {
        let force = format!("[[force]]\nname = \"f\"\nkind = \"{kind}\"\n{keys}\n[[output]]\nquantities = [\"f\"]");
        assert_eq!(columns(&force).join(" "), expected, "{kind}");
    }
}

#[test]
fn a_column_of_ones_own_has_name_unit_and_any_quantity() {
    let own = "[[output]]\nname = \"load\"\nvalue = \"= gain*hinge.reaction.force.z + energy.kinetic\"\nunit = \"N\"\ndescription = \"mixed\"";
    let simulation = rig(own);
    assert_eq!(simulation.outputs[0].column.heading(), "load [N]");
    assert_eq!(simulation.outputs[0].column.description, "mixed");
    let outcome = simulation.run(&mut ());
    // A uniform gravity on a hinge at rest: 2 kg, half a metre out, 0.6 kg m^2: the hinge holds m g - m a, a = 0.5 * (9.81/0.6).
    let first = outcome.recording.column("load").unwrap().next().unwrap();
    assert!(near(first, 3.0 * (2.0 * 9.81 - 2.0 * 0.5 * 9.81 / 0.6)), "{first}");
    assert_eq!(columns("[[output]]\nname = \"x\"\nvalue = \"= t\"")[0], "x [-]");
}

#[test]
fn a_file_that_asks_for_nothing_gets_the_usual() {
    let all = columns("");
    for expected in ["arm.position.x [m]", "hinge.coordinate [rad]", "rail.speed [m/s]", "tip.velocity.z [m/s]"] {
        assert!(all.iter().any(|column| column == expected), "{expected} in {all:?}");
    }
    // Of a large mechanism only the joints.
    let chain = changed(&["n=40"]).unwrap().simulation;
    assert!(chain.outputs.iter().all(|output| output.column.name.starts_with("hinge")));
    assert_eq!(chain.outputs.len(), 2 + 39 * 4);
}

#[test]
fn names_with_hyphens_and_blanks_stand_in_braces() {
    let text = rig_text("[[output]]\nname = \"twice\"\nvalue = \"= 2*{left-hinge.coordinate} + {the rail.speed}\"");
    let text = text.replace("\"hinge\"", "\"left-hinge\"").replace("\"rail\"", "\"the rail\"");
    let sets = ["joint.left-hinge.start=0.25", "joint.the rail.speed=3"];
    let simulation = read(Path::new("rig.toml"), &text, &sets).map_err(|error| error.to_string()).unwrap().simulation;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.recording.column("twice").unwrap().next(), Some(3.5));
    let cross = changed(&["body.ball.name=steel ball"]).unwrap().simulation;
    assert!(cross.names.quantity(&cross.model, "steel ball.position.z").is_ok());
    assert!(cross.names.quantity(&cross.model, "hinge2.coordinate.2").is_ok());
}

#[test]
fn a_parameter_and_an_object_of_one_name_do_not_meet() {
    let text = rig_text("[[output]]\nname = \"sum\"\nvalue = \"= gain + 10*gain.coordinate\"")
        .replace("\"hinge\"", "\"gain\"");
    let simulation = read(Path::new("rig.toml"), &text, &["joint.gain.start=0.5"]).unwrap().simulation;
    assert_eq!(simulation.run(&mut ()).recording.column("sum").unwrap().next(), Some(8.0));
}

#[test]
fn an_object_cannot_take_a_name_that_means_something_already() {
    for name in ["ground", "t", "energy", "momentum", "angular_momentum", "centre_of_mass", "drives", "loops"] {
        let said = said_of_rig(&format!("[[body]]\nname = {name:?}\nmass = 1\ninertia = [1, 1, 1]"));
        assert!(said.contains(&format!("a body is called {name:?}")) && said.contains("choose another name"), "{said}");
    }
    let said = said_of_rig("[[table]]\nname = \"max\"\nx = [0, 1]\ny = [0, 1]");
    assert!(said.contains("a table is called \"max\"") && said.contains("this is a function already"), "{said}");
    let said = said_of_rig("[[output]]\nname = \"time\"\nvalue = \"= t\"");
    assert!(
        said.contains("an output is called \"time\"") && said.contains("this is the first column already"),
        "{said}"
    );
}

#[test]
fn an_unknown_name_is_answered_with_the_names_there_are_if_they_are_few() {
    let instead =
        |simulation: &Simulation, name: &str| simulation.names.quantity(&simulation.model, name).unwrap_err().instead;
    let (few, many) = (rig(""), changed(&[]).unwrap().simulation);
    assert!(instead(&few, "elbow.speed").starts_with("known here: arm, slider, ball, hinge, rail, tip, t, energy"));
    let many_names = changed(&["n=9"]).unwrap().simulation;
    assert_eq!(instead(&many_names, "elbow.speed"), "name a body, joint, point or force of the file");
    assert_eq!(instead(&many, "hinge2.speed.3"), "did you mean \"hinge2.speed.1\"?");
    assert_eq!(instead(&many, "hnge2.coordinate.1"), "did you mean \"hinge2.coordinate.1\"?");
    assert_eq!(instead(&many, "bal.weight"), "did you mean \"ball\"?");
    assert_eq!(instead(&many, "energy.potential").split(',').next(), Some("\"energy\" has kinetic"));
}
