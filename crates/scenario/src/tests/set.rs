//! `--set` changes.

use super::*;
use proptest::prelude::*;

fn said_of_set(set: &str) -> String {
    changed(&[set]).unwrap_err().to_string()
}

#[test]
fn a_set_changes_parameters_sections_and_objects_even_repeated_ones() {
    let sets = [
        "n=3",
        "mass=2 kg",
        "run.until=5",
        "body.ball.velocity=[0, 0, 2]",
        "joint.hinge1.start='= PI/2'",
        "body.link3.mass=7",
    ];
    let chain = changed(&sets).unwrap();
    assert_eq!(chain.simulation.model.bodies().len(), 4);
    assert_eq!(chain.simulation.settings.until, 5.0);
    assert_eq!(motion_of(&chain.simulation, "ball").0.z, 2.0);
    assert!(near(start_of(&chain.simulation, "hinge1").0[0], std::f64::consts::FRAC_PI_2));
    let masses: Vec<f64> =
        chain.simulation.model.bodies().iter().filter(|b| b.name != "ball").map(|b| b.mass).collect();
    assert_eq!(masses, [2.0, 2.0, 7.0]);
    let gravity = changed(&["world.gravity=[0, 0, 0]", "parameters.law=soft"]).unwrap();
    assert_eq!(gravity.simulation.model.gravity.z, 0.0);
    assert!(gravity.description.contains("soft"));
    let radius = changed(&["body.ball.shape.radius=60 mm"]).unwrap();
    assert!(near(radius.simulation.model.bodies()[1].mass / chain.simulation.model.bodies()[1].mass, 8.0));
}

#[test]
fn a_wrong_set_is_shown_in_its_own_words() {
    let expected = "\
unknown parameter \"lenght\"
 --> --set:1:1
  |
1 | lenght=2 m
  | ^^^^^^ did you mean \"length\"?
  = parameters: n, length, reach, mass, thickness, law";
    assert_eq!(said_of_set("lenght=2 m"), expected);
    let expected = "\
parameter \"length\" is a length, not a mass
 --> --set:1:8
  |
1 | length=2 kg
  |        ^^^^ such as \"20 mm\"";
    assert_eq!(said_of_set("length=2 kg"), expected);
    assert!(said_of_set("run.untl=5").contains("unknown key \"untl\" in [run]\n --> --set:1:1"));
    assert!(said_of_set("run.until=-5").contains("until of [run] must be positive, not -5\n --> --set:1:11"));
    assert!(said_of_set("body.bal.mass=1").contains("unknown body \"bal\"\n --> --set:1:1"));
    assert!(said_of_set("bdy.ball.mass=1").contains("did you mean \"body\"?"));
    assert!(said_of_set("body.ball=1").contains("write body.ball.key=value"));
    assert!(
        said_of_set("body.ball.shape.radius.x=1")
            .contains("radius of shape of body \"ball\" is a text and has no keys")
    );
    for set in ["", "=", "length", "length=", "=3"] {
        assert!(said_of_set(set).contains("cannot read --set"), "{set}");
    }
}

proptest! {
    #[test]
    fn no_set_makes_the_reader_panic(set in "(body|run|n|joint)?[.a-z0-9]{0,8}[=]?[-=\"{}\\[\\]a-z0-9., ]{0,8}") {
        let _ = changed(&[&set]).map_err(|error| error.to_string());
    }
}
