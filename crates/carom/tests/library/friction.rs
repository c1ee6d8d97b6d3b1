//! Friction of contacts in scenario files: a block that slides until it rests, an oblique impact, and what is told of both.

use std::path::Path;

use carom::record::{EventKind, ImpactRecord};
use carom::scenario;
use carom::simulate::Outcome;

/// A block of 1 kg on a floor that begins to slide with 3 m/s. It stands on a ball that is pressed in as its weight asks, and hardly turns: its inertia is that
/// of a million tonnes.
const BLOCK: &str = r#"
carom = 1
title = "Sliding block"
[parameters]
stiffness = "1e8 N/m^1.5"
[world]
gravity = [0, 0, -9.81]
[[body]]
name = "block"
position = [0, 0, "= 0.1 - (9.81/stiffness)^(2/3)"]
velocity = ["3 m/s", 0, 0]
mass = "1 kg"
inertia = [1e12, 1e12, 1e12]
shape = { kind = "sphere", radius = "10 cm" }
[[contact]]
name = "floor"
between = ["ground", "block"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "hertz"
stiffness = "= stiffness"
friction = 0.3
[[event]]
name = "slow"
when = "= block.velocity.x - 0.01"
direction = "falling"
[[output]]
quantities = ["floor", "floor.friction", "floor.slip", "block.velocity.x"]
[run]
until = "3 s"
record = "10 ms"
tolerance = 1e-11
"#;

fn run(text: &str, sets: &[&str]) -> Outcome {
    let read = scenario::read(Path::new("friction.toml"), text, sets).map_err(|error| error.to_string()).unwrap();
    let outcome = read.simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{sets:?}");
    outcome
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap_or_else(|| panic!("no column {name}")).collect()
}

fn near(found: f64, expected: f64, relative: f64) {
    assert!((found / expected - 1.0).abs() < relative, "{found} against {expected}");
}

/// Reference scenario 13, flat case: when the block is at 10 mm/s, and where it is after 3 s.
#[test]
fn a_block_slides_as_far_as_each_smooth_law_lets_it() {
    for (friction, slow, way) in [
        ("{ law = 'threlfall', kinetic = 0.3, parameters = { ve = 0.01 } }", 1.069442209, 1.609532956),
        (
            "{ law = 'bengisu_akay', static = 0.36, kinetic = 0.3, parameters = { v0 = 0.01, x = 1 } }",
            0.957419535,
            1.477213205,
        ),
        ("{ law = 'ambrosio', kinetic = 0.3, parameters = { v0 = 0.001, v1 = 0.01 } }", 1.015970099, 1.531046551),
    ] {
        let outcome = run(BLOCK, &[&format!("contact.floor.friction={friction}")]);
        let passed = outcome.events.list().iter().find(|event| matches!(event.kind, EventKind::Fall { .. })).unwrap();
        assert!((passed.time - slow).abs() < 1e-9, "{friction}: {} against {slow}", passed.time);
        let block = &outcome.bodies[0];
        assert!((block.position.x - way).abs() < 1e-9, "{friction}: {} against {way}", block.position.x);
        // Nothing but friction has cost anything.
        let spent = 4.5 - 0.5 * block.velocity.x.powi(2);
        near(outcome.contacts[0].friction.as_ref().unwrap().loss, spent, 1e-8);
        near(outcome.contacts[0].loss, spent, 1e-8);
    }
}

/// Reference scenario 13, flat case, in closed form: Coulomb's friction stops the block, and holds it.
#[test]
fn dry_friction_brings_the_block_to_rest_and_it_stays() {
    let outcome = run(BLOCK, &[]);
    let stuck = outcome.events.list().iter().find(|event| event.kind.words() == "stick").unwrap();
    assert!((stuck.time - 1.019367992).abs() < 1e-9, "{}", stuck.time);
    let block = &outcome.bodies[0];
    assert!((block.position.x - 1.529051988).abs() < 1e-9 && block.velocity.x.abs() < 1e-12, "{:?}", block.position);
}

/// Reference scenario 13: "still creeping at 1e-3 m/s for ever".
#[test]
fn a_dead_band_lets_the_block_creep_and_the_other_laws_bring_it_to_rest() {
    let speed = |friction: &str| {
        let outcome = run(BLOCK, &[&format!("contact.floor.friction={friction}")]);
        outcome.bodies[0].velocity.x
    };
    let ambrosio = speed("{ law = 'ambrosio', kinetic = 0.3, parameters = { v0 = 0.001, v1 = 0.01 } }");
    assert!((ambrosio - 1e-3).abs() < 1e-9, "{ambrosio}");
    assert!(speed("{ law = 'threlfall', kinetic = 0.3, parameters = { ve = 0.01 } }").abs() < 1e-9);
}

#[test]
fn slip_friction_and_its_loss_are_recorded_where_there_is_friction() {
    let threlfall = "contact.floor.friction={ law = 'threlfall', kinetic = 0.3, parameters = { ve = 0.01 } }";
    let outcome = run(BLOCK, &[threlfall]);
    let [speed, velocity, slip] =
        ["floor.slip_speed", "block.velocity.x", "floor.slip.x"].map(|name| column(&outcome, name));
    let [size, x, loss] =
        ["floor.friction_force", "floor.friction.x", "floor.friction_loss"].map(|name| column(&outcome, name));
    for k in 0..speed.len() {
        assert!((speed[k] - velocity[k].abs()).abs() < 1e-9 && (slip[k] - velocity[k]).abs() < 1e-9);
        assert!((size[k] - x[k].abs()).abs() < 1e-9 && (loss[k] - 4.5 + 0.5 * velocity[k].powi(2)).abs() < 1e-6);
        assert!(velocity[k] < 0.011 || (size[k] - 0.95 * 0.3 * 9.81).abs() < 1e-4, "{}", size[k]);
    }
    // Smooth surfaces have these too, when they are asked for.
    let smooth = run(BLOCK, &["contact.floor.friction=none", "run.until=0.1 s"]);
    assert!(smooth.recording.column("floor.friction_force").is_none());
    assert!(column(&smooth, "floor.friction.x").iter().all(|force| *force == 0.0));
    assert_eq!(smooth.contacts[0].friction, None);
}

/// A ball that flies against a floor.
fn oblique(friction: &str, velocity: &str) -> (Outcome, ImpactRecord) {
    let text = format!(
        "carom = 1\ntitle = \"Oblique impact\"\n[world]\ngravity = [0, 0, 0]\n[[body]]\nname = \"ball\"\nposition = [0, 0, 0.02]\n\
         velocity = {velocity}\nmass = 0.1\nshape = {{ kind = \"sphere\", radius = 0.01 }}\n[[contact]]\nname = \"floor\"\n\
         between = [\"ground\", \"ball\"]\nshapes = [{{ kind = \"plane\", normal = [0, 0, 1] }}, \"own\"]\nlaw = \"hertz\"\n\
         materials = \"steel\"\nfriction = {friction}\n[run]\nuntil = \"20 ms\"\ntolerance = 1e-11\n"
    );
    let outcome = run(&text, &[]);
    let impact = outcome.events.impacts().next().unwrap().1.clone();
    (outcome, impact)
}

/// Surfaces that slide one way all the time: the impulses are to each other as the forces.
#[test]
fn the_impulses_of_an_impact_that_slides_throughout_are_in_the_ratio_of_friction() {
    let law = "{ law = \"threlfall\", kinetic = 0.1, parameters = { ve = 0.001 } }";
    let (outcome, impact) = oblique(law, "[3, 4, -2]");
    let (ball, number) = (&outcome.bodies[0], |number: Option<f64>| number.unwrap());
    near(number(impact.impulse_ratio), 0.095, 1e-8);
    near(number(impact.impulse), 0.1 * (2.0 + ball.velocity.z), 2e-6);
    near(number(impact.tangential_impulse_x), 0.1 * (ball.velocity.x - 3.0), 2e-6);
    near(number(impact.tangential_impulse_y), 0.1 * (ball.velocity.y - 4.0), 2e-6);
    near(number(impact.tangential_impulse), 0.095 * number(impact.impulse), 1e-8);
    // Hertz's law loses nothing.
    near(number(impact.friction_loss), number(impact.loss), 2e-6);
    near(number(impact.friction_loss), outcome.contacts[0].friction.as_ref().unwrap().loss, 2e-6);
}

/// A ball that comes to roll: 2/7 of the momentum along the floor, and the loss of that slip.
#[test]
fn a_ball_that_comes_to_roll_in_an_impact_needs_less_than_the_coefficient() {
    let law = "{ law = \"threlfall\", kinetic = 0.5, parameters = { ve = 1e-4 } }";
    let (outcome, impact) = oblique(law, "[0.5, 0, -2]");
    near(impact.tangential_impulse.unwrap(), 0.1 * 0.5 * 2.0 / 7.0, 5e-3);
    assert!(impact.impulse_ratio.unwrap() < 0.1, "{:?}", impact.impulse_ratio);
    near(outcome.bodies[0].velocity.x, 0.5 * 5.0 / 7.0, 1e-3);
    near(impact.friction_loss.unwrap(), 0.5 * 0.1 * 0.25 * 2.0 / 7.0, 5e-3);
}

#[test]
fn smooth_impacts_have_no_impulse_of_friction() {
    let (_, impact) = oblique("\"none\"", "[3, 4, -2]");
    assert_eq!((impact.tangential_impulse, impact.impulse_ratio, impact.friction_loss), (None, None, None));
    assert!(impact.impulse.is_some());
}
