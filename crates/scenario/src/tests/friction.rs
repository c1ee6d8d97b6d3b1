//! Friction of contacts and of joints with clearance, in every form in which a file can say it.

use super::*;
use carom_laws::friction::Friction;

const BALL: &str = "carom = 1
title = \"Ball on a floor\"
[parameters]
mu = 0.25
rubs = \"lugre\"
long = \"1 m\"
[[body]]
name = \"ball\"
position = [0, 0, 1]
mass = 1
shape = { kind = \"sphere\", radius = 0.1 }
[[contact]]
name = \"floor\"
between = [\"ball\", \"ground\"]
shapes = [\"own\", { kind = \"plane\", normal = [0, 0, 1] }]
law = \"hertz\"
materials = [\"steel\", \"bronze\"]
FRICTION
[run]
until = 1
";

fn ball(friction: &str, sets: &[&str]) -> Result<Scenario, ScenarioError> {
    read(Path::new("ball.toml"), &BALL.replace("FRICTION", friction), sets)
}

/// Law and numbers of the floor's friction; nothing where it is smooth.
fn words(friction: &str, sets: &[&str]) -> String {
    let simulation = ball(friction, sets).map_err(|error| error.to_string()).unwrap().simulation;
    let ready = simulation.interfaces[0].friction.as_ref();
    assert_eq!(ready.is_some(), simulation.model.contacts[0].interface.friction.is_some());
    ready.map_or_else(String::new, |friction| friction.words())
}

#[test]
fn a_number_a_word_an_expression_or_a_table_says_it() {
    for (said, expected) in [
        ("", ""),
        ("friction = 0", ""),
        ("friction = \"none\"", ""),
        ("friction = { law = \"none\", kinetic = 0.3 }", ""),
        ("friction = 0.3", "coulomb (mu_s 0.3, mu_d 0.3)"),
        ("friction = \"0.3\"", "coulomb (mu_s 0.3, mu_d 0.3)"),
        ("friction = \"= mu + 0.05\"", "coulomb (mu_s 0.3, mu_d 0.3)"),
        ("friction = \"{mu}\"", "coulomb (mu_s 0.25, mu_d 0.25)"),
        ("friction = { static = 0.4, kinetic = \"= mu\" }", "coulomb (mu_s 0.4, mu_d 0.25)"),
        ("friction = { parameters = { mu_s = 0.4, mu_d = 0.3 } }", "coulomb (mu_s 0.4, mu_d 0.3)"),
        ("friction = \"materials\"", "coulomb (mu_s 0.3, mu_d 0.24)"),
        ("friction = { law = \"materials\" }", "coulomb (mu_s 0.3, mu_d 0.24)"),
        ("friction = \"threlfall\"", "threlfall (mu_d 0.15, ve 0.01 m/s)"),
        (
            "friction = { law = \"ambrosio\", kinetic = 0.1, parameters = { v0 = \"1 mm/s\", v1 = 0.01 } }",
            "ambrosio (mu_d 0.1, v0 0.001 m/s, v1 0.01 m/s)",
        ),
        ("friction = \"expr: 0.2 + 0.1*exp(-v)\"", "expr: 0.2 + 0.1*exp(-v)"),
        (
            "friction = { law = \"expr: mu0*exp(-v/v1)\", parameters = { mu0 = \"= mu\", v1 = \"5 cm/s\" } }",
            "expr: mu0*exp(-v/v1) (mu0 0.25, v1 0.05)",
        ),
    ] {
        assert_eq!(words(said, &[]), expected, "{said}");
    }
    assert!(words("friction = \"{rubs}\"", &[]).starts_with("lugre ("));
    assert!(words("friction = { law = \"{rubs}\" }", &[]).starts_with("lugre ("));
}

#[test]
fn a_parameter_may_be_a_word_a_number_or_an_expression() {
    let of = |set: &str| words("friction = \"{rubs}\"", &[set]);
    assert_eq!(of("rubs=0.3"), "coulomb (mu_s 0.3, mu_d 0.3)");
    assert_eq!(of("rubs=none"), "");
    assert_eq!(of("rubs=expr: 0.2*exp(-v)"), "expr: 0.2*exp(-v)");
    assert_eq!(words("", &["contact.floor.friction={ static = 0.4, kinetic = 0.3 }"]), "coulomb (mu_s 0.4, mu_d 0.3)");
    let long = ball("friction = \"{long}\"", &[]).unwrap_err().to_string();
    assert!(long.contains("but long is a length") && long.contains("has no unit"), "{long}");
}

#[test]
fn adams_has_friction_beside_its_four_numbers() {
    let adams = "adams = { stiffness = \"1e8 N/m^1.5\", damping = \"1e3 N s/m\", depth = \"0.1 mm\" }\nfriction = 0.2";
    let text = BALL.replace("law = \"hertz\"\n", "").replace("FRICTION", adams);
    let simulation = read(Path::new("ball.toml"), &text, &[] as &[&str]).unwrap().simulation;
    assert_eq!(simulation.interfaces[0].friction.as_ref().unwrap().words(), "coulomb (mu_s 0.2, mu_d 0.2)");
}

#[test]
fn a_joint_with_clearance_has_it_and_a_wall_of_a_slot_may_have_its_own() {
    let slot = "[[joint]]\nname = \"pin\"\nkind = \"pin-in-slot\"\nbetween = [\"ground\", \"ball\"]\npoint = [0, 0, 2]\naxis = [1, 0, 0]\n\
                track = [{ from = [0, -1, 2], to = [0, 1, 2] }]\nwidth = 0.4\nclearance = \"1 mm\"\nlaw = \"hertz\"\n\
                stiffness = \"1e9 N/m^1.5\"\nfriction = 0.1\nleft = { friction = { law = \"threlfall\", kinetic = 0.2 } }\n";
    let simulation = rig(slot);
    let contacts = simulation.model.contacts.iter().filter(|contact| contact.name == "pin");
    let laws = contacts.map(|contact| (contact.pair.feature_name(contact.feature), contact.interface.friction.clone()));
    for (feature, law) in laws {
        match law.unwrap() {
            Friction::Threlfall { mu_kinetic, .. } => assert_eq!((feature, mu_kinetic), ("left", 0.2)),
            Friction::Coulomb { mu_static, mu_kinetic } => assert_eq!((mu_static, mu_kinetic), (0.1, 0.1), "{feature}"),
            other => panic!("{feature}: {other:?}"),
        }
    }
}

#[test]
fn rolling_and_drilling_are_resisted_by_levers() {
    let said = "rolling_resistance = \"0.5 mm\"\ndrilling_resistance = 1e-5";
    let scenario = ball(said, &[]).unwrap();
    let interface = &scenario.simulation.model.contacts[0].interface;
    assert_eq!((interface.rolling, interface.drilling), (5e-4, 1e-5));
    assert!(scenario.contact_laws()[0].1.contains("rolling resistance 500 um, drilling resistance 10 um"));
    let negative = ball("rolling_resistance = -1", &[]).unwrap_err().to_string();
    assert!(negative.contains("rolling_resistance of contact \"floor\" must not be negative"), "{negative}");
}

#[test]
fn what_a_contact_is_made_of_is_told_in_a_line() {
    let scenario = ball("friction = \"materials\"", &[]).unwrap();
    let [(name, words)] = &scenario.contact_laws()[..] else { panic!("{:?}", scenario.contact_laws()) };
    assert_eq!(*name, "floor");
    assert!(words.starts_with("hertz, K ") && words.contains(", friction coulomb (mu_s 0.3, mu_d 0.24), "), "{words}");
    assert!(words.contains("friction of dry bronze on steel assumed"), "{words}");
}
