//! Bodies drawn where their joints are not.

use super::*;

/// A four-bar with pins at A (0, 0), B (0, 0.1), C (0.3, 0.25) and D (0.35, 0), as tall as it is wide; its bars end at their pins.
const FOUR_BAR: &str = r#"
carom = 1
title = "Four-bar"
[[body]]
name = "crank"
position = [0, 0.05, 0]
orientation = { axis = [0, 0, 1], angle = "90 deg" }
mass = 0.2
shape = { kind = "box", size = [0.1, 0.02, 0.01] }
[[body]]
name = "coupler"
position = [0.15, 0.175, 0.02]
orientation = { axis = [0, 0, 1], angle = "= atan2(0.15, 0.3)" }
mass = 0.5
shape = { kind = "box", size = ["= sqrt(0.3^2 + 0.15^2)", 0.02, 0.01] }
[[body]]
name = "rocker"
position = [0.325, 0.125, 0]
orientation = { axis = [0, 0, 1], angle = "= atan2(0.25, -0.05)" }
mass = 0.4
shape = { kind = "capsule", radius = 0.01, length = 0.26, orientation = { axis = [0, 1, 0], angle = "90 deg" } }
[[joint]]
name = "A"
kind = "revolute"
between = ["ground", "crank"]
axis = [0, 0, 1]
point = [0, 0, 0]
[[joint]]
name = "B"
kind = "revolute"
between = ["crank", "coupler"]
axis = [0, 0, 1]
point = [0, 0.1, 0]
[[joint]]
name = "C"
kind = "revolute"
between = ["coupler", "rocker"]
axis = [0, 0, 1]
point = [0.3, 0.25, 0]
[[joint]]
name = "D"
kind = "revolute"
between = ["ground", "rocker"]
axis = [0, 0, 1]
point = [0.35, 0, 0]
[[drive]]
name = "motor"
kind = "steady"
joint = "A"
speed = "60 rpm"
[run]
until = "1 s"
"#;

fn asked(text: &str, sets: &[&str]) -> Vec<String> {
    read(Path::new("drawn.toml"), text, sets).unwrap_or_else(|error| panic!("{error}")).misdrawn()
}

/// Parts may lie above each other along their axes.
#[test]
fn a_linkage_drawn_as_it_is_raises_no_question() {
    assert_eq!(asked(FOUR_BAR, &[]), Vec::<String>::new());
}

#[test]
fn a_body_drawn_in_the_wrong_place_is_asked_about() {
    for body in ["crank", "coupler", "rocker"] {
        for wrong in ["position=[0,0,0]", "orientation={ axis = [0, 0, 1], angle = 0 }"] {
            let questions = asked(FOUR_BAR, &[&format!("body.{body}.{wrong}")]);
            assert!(questions.len() == 1, "{body} {wrong}: {questions:?}");
            assert!(questions[0].contains(&format!("outside of the shape of \"{body}\"")), "{questions:?}");
        }
    }
    // The box of the crank ends 0.05 m above the origin if its middle is there, and B is 0.1 m above it.
    let said = asked(FOUR_BAR, &["body.crank.position=[0,0,0]"]);
    assert!(said[0].starts_with("joint \"B\" is 50 mm outside"), "{said:?}");
    let scenario = read(Path::new("drawn.toml"), FOUR_BAR, &["body.crank.position=[0,0,0]"]).unwrap();
    assert!(scenario.notes().iter().any(|(word, note)| *word == "drawn" && *note == said[0]));
}

/// Bobs hang on rods without mass, and a plate has its third pin beside the bar that stands for its mass.
#[test]
fn what_hangs_on_something_without_mass_is_not_asked_about() {
    let bob = |name: &str, z: f64| {
        format!(
            "[[body]]\nname = {name:?}\nposition = [0, 0, {z}]\nmass = 1\nshape = {{ kind = \"sphere\", radius = 0.05 }}\n"
        )
    };
    let pin = |name: &str, between: [&str; 2], z: f64| {
        format!(
            "[[joint]]\nname = {name:?}\nkind = \"revolute\"\nbetween = {between:?}\naxis = [0, 1, 0]\npoint = [0, 0, {z}]\n"
        )
    };
    let head = "carom = 1\ntitle = \"Pendulum\"\n[run]\nuntil = 1\n";
    let (bobs, pins) = (bob("one", -1.0) + &bob("two", -2.0), pin("top", ["ground", "one"], 0.0));
    let pendulum = format!("{head}{bobs}{pins}{}", pin("middle", ["one", "two"], -1.0));
    assert_eq!(asked(&pendulum, &[]), Vec::<String>::new());
    let third = "[[body]]\nname = \"arm\"\nposition = [0, 0.4, 0]\nmass = 1\ninertia = [1, 1, 1]\n\
                 [[joint]]\nname = \"E\"\nkind = \"revolute\"\nbetween = [\"coupler\", \"arm\"]\naxis = [0, 0, 1]\npoint = [0, 0.4, 0]\n";
    assert_eq!(asked(&format!("{FOUR_BAR}{third}"), &[]), Vec::<String>::new());
}

/// A ball may stand for the mass of a link; where it is far from both of its pins it does not.
#[test]
fn a_ball_between_its_pins_is_not_asked_about_and_one_elsewhere_is() {
    let ball = FOUR_BAR.replacen(
        "kind = \"box\", size = [\"= sqrt(0.3^2 + 0.15^2)\", 0.02, 0.01]",
        "kind = \"sphere\", radius = 0.02",
        1,
    );
    assert_ne!(ball, FOUR_BAR);
    assert_eq!(asked(&ball, &[]), Vec::<String>::new());
    assert!(asked(&ball, &["body.coupler.position=[0,0,0]"])[0].contains("outside of the shape of \"coupler\""));
}

#[test]
fn a_driven_linkage_is_said_to_have_no_degree_of_freedom_left() {
    let contents = |text: &str| read(Path::new("drawn.toml"), text, &[] as &[&str]).unwrap().contents();
    assert!(contents(FOUR_BAR).ends_with("1 drive, 0 degrees of freedom"), "{}", contents(FOUR_BAR));
    let body =
        "carom = 1\ntitle = \"Ball\"\n[run]\nuntil = 1\n[[body]]\nname = \"ball\"\nmass = 1\ninertia = [1, 1, 1]\n";
    assert_eq!(contents(body), "1 body, 6 degrees of freedom");
}

#[test]
fn the_rounding_of_what_is_computed_is_not_shown() {
    let shown = |value: f64| Setting::Number(value, None).rounded();
    assert_eq!([0.1 + 0.2, 1.0 / 3.0, -2e-9 / 3.0].map(shown), ["0.3", "0.3333333", "-0.0000000006666667"]);
    // What people write stays as it is.
    assert_eq!([2.20462262, 7.0, 1234567.25].map(shown), ["2.20462262", "7", "1234567.25"]);
    assert_eq!(Setting::Number(1.0 / 3.0, None).to_string(), "0.3333333333333333");
}
