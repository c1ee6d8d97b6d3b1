//! The scenarios with loops, drives and parts that come with carom: what their pages promise.
#![allow(clippy::unwrap_used)]

use std::f64::consts::PI;
use std::path::PathBuf;

use carom::scenario::{self, Scenario};
use carom::simulate::Outcome;

/// A scenario that comes with carom, read as the command reads it.
fn read(name: &str, sets: &[&str]) -> Scenario {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
    let path = PathBuf::from(format!("{name}/scenario.toml"));
    scenario::read(&path, shipped.text, sets).map_err(|error| error.to_string()).unwrap()
}

fn run(name: &str, sets: &[&str]) -> Outcome {
    let outcome = read(name, sets).simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{name}");
    outcome
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap().collect()
}

fn last(outcome: &Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

/// How many conditions of a loop's ties follow from the others.
fn redundant(name: &str) -> usize {
    read(name, &[]).simulation.model.loops().redundant().count()
}

#[test]
fn the_slider_has_its_textbook_accelerations_at_the_dead_centres() {
    let (r, l, w) = (0.153, 0.306, 150.0);
    for (angle, expected) in [("PI", r * w * w * (1.0 - r / l)), ("TAU", -r * w * w * (1.0 + r / l))] {
        let outcome = run("slider-crank", &[&format!("run.until='= ({angle} - angle)/speed'")]);
        let found = last(&outcome, "slider.acceleration.x");
        assert!((found / expected - 1.0).abs() < 1e-9, "{angle}: {found} against {expected}");
    }
    assert_eq!(redundant("slider-crank"), 3);
}

#[test]
fn a_rod_as_long_as_its_crank_loses_its_hold_over_the_axis() {
    let outcome = read("slider-crank", &["rod=153 mm"]).simulation.run(&mut ());
    assert!(outcome.failure.is_some_and(|failure| failure.contains("came to a singular configuration")));
    assert!((outcome.end.time - PI / 6.0 / 150.0).abs() < 1e-5, "{}", outcome.end.time);
}

#[test]
fn the_crank_gets_its_work_back_over_whole_turns() {
    let outcome = run("slider-crank", &[]);
    let most = column(&outcome, "energy.work_in").into_iter().fold(0.0f64, |most, x| most.max(x.abs()));
    assert!(most > 1.0 && last(&outcome, "energy.work_in").abs() < 1e-7 * most, "{most}");
}

#[test]
fn the_torque_of_a_motor_is_all_there_as_motion() {
    let outcome = run("slider-crank-torque", &[]);
    assert!((last(&outcome, "energy.work_in") / last(&outcome, "energy.kinetic") - 1.0).abs() < 1e-7);
    assert!(column(&outcome, "motor.effort").iter().all(|torque| torque.abs() <= 2.0));
    // Fastest where the slider rests, slowest between: look at the last fifth.
    let (angle, speed) = (column(&outcome, "bearing.coordinate"), column(&outcome, "bearing.speed"));
    let late = 4 * speed.len() / 5..speed.len();
    let fastest = late.clone().max_by(|a, b| speed[*a].total_cmp(&speed[*b])).unwrap();
    let slowest = late.min_by(|a, b| speed[*a].total_cmp(&speed[*b])).unwrap();
    assert!(angle[fastest].sin().abs() < 0.3 && angle[slowest].sin().abs() > 0.7);
    let (most, least) = (speed[fastest], speed[slowest]);
    assert!(least < 150.0 && most > 150.0 && (1.7..2.1).contains(&(most / least)), "{least} to {most}");
}

#[test]
fn linkages_keep_their_energy() {
    for (name, conditions) in [("four-bar", 3), ("bricard", 1)] {
        let (usual, fine) = (run(name, &[]), run(name, &["run.tolerance=1e-12"]));
        assert!(usual.relative_residue().abs() < 1e-7, "{name}: {:e}", usual.relative_residue());
        assert!(fine.relative_residue().abs() < 1e-9, "{name}: {:e}", fine.relative_residue());
        assert_eq!(redundant(name), conditions, "{name}");
        assert_eq!(read(name, &[]).simulation.model.mobility(), 1, "{name}");
    }
    // A span of rows that turns far in a long step has not turned inside out.
    run("bricard", &["run.tolerance=1e-3"]);
    let least = column(&run("bricard", &[]), "hinge1.coordinate").into_iter().fold(0.0, f64::min);
    assert!((least.to_degrees() + 210.0).abs() < 0.1, "{least}");
}

/// Reference scenario 4: ideal joint, r = 45 mm.
#[test]
fn the_ideal_pin_carries_the_forces_of_the_reference() {
    let outcome = run("scotch-yoke-ideal", &["run.record=20 us"]);
    let peak = |name: &str| column(&outcome, name).into_iter().fold(0.0f64, |most, x| most.max(x.abs()));
    assert!((peak("slider_force") - 1053.40).abs() < 0.006, "{}", peak("slider_force"));
    let [x, y] = ["pin.force.x", "pin.force.y"].map(|name| column(&outcome, name));
    let pin = x.iter().zip(&y).map(|(x, y)| x.hypot(*y)).fold(0.0, f64::max);
    assert!((pin - 1076.06).abs() < 0.006, "{pin}");

    // Where the force changes its sign, from the start, within the first turn.
    let (angle, force) = (column(&outcome, "bearing.coordinate"), column(&outcome, "slider_force"));
    let turned = |k: usize| {
        let part = force[k] / (force[k] - force[k + 1]);
        (angle[k] + part * (angle[k + 1] - angle[k]) + 31.0 * PI / 180.0).to_degrees()
    };
    let changes = (0..force.len() - 1).filter(|k| force[*k] * force[k + 1] < 0.0).map(turned);
    let changes: Vec<f64> = changes.filter(|turned| *turned < 360.0).collect();
    assert_eq!(changes.len(), 2, "{changes:?}");
    assert!((changes[0] - 94.5).abs() < 0.06 && (changes[1] - 327.5).abs() < 0.06, "{changes:?}");
}

#[test]
fn gears_keep_their_ratios_and_come_to_the_speed_that_the_dampers_take() {
    let outcome = run("gears", &["run.until=40"]);
    let [input, middle, output] = ["input.speed", "middle.speed", "output.speed"].map(|name| column(&outcome, name));
    for k in 0..input.len() {
        assert!((input[k] + 3.0 * middle[k]).abs() <= 1e-9 * input[k].abs(), "{} {}", input[k], middle[k]);
        assert!((input[k] - 12.0 * output[k]).abs() <= 1e-9 * input[k].abs(), "{} {}", input[k], output[k]);
    }
    let expected = 2.0 / (0.002 / 9.0 + 0.01 / 144.0);
    assert!((input.last().unwrap() / expected - 1.0).abs() < 1e-7, "{:?} {expected}", input.last());
    // After five seconds, of a course whose time constant is inertia by damping.
    let five = last(&run("gears", &[]), "input.speed") / expected;
    assert!((five - 0.96).abs() < 0.005, "{five}");
    // Inertias of steel discs, those behind the gears divided by the square of the ratio.
    let disc = |r: f64| 0.5 * 7850.0 * PI * r.powi(4) * 0.02;
    let seen = disc(0.02) + disc(0.06) / 9.0 + disc(0.08) / 144.0;
    let first = run("gears", &["run.until=1e-6", "run.record=steps"]);
    let found = last(&first, "input.speed") / 1e-6;
    assert!((found * seen / 2.0 - 1.0).abs() < 1e-5, "{found} against {}", 2.0 / seen);
}

/// Reference scenario 9: tension (s/0.10)(N - 0.9 g), 145.61 N at -15 degrees for a sixth of the weight.
#[test]
fn the_actuator_of_the_leg_pulls_as_virtual_work_says() {
    for (al, psi) in [(-30.0, 0.0), (-15.0, 0.0), (0.0, 20.0), (15.0, 0.0), (30.0, -10.0)] {
        let outcome = run("leg", &[&format!("al={al} deg"), &format!("psi={psi} deg")]);
        let (found, s) = (last(&outcome, "actuator.force"), last(&outcome, "actuator.length"));
        let expected = s / 0.10 * (296.262 / 6.0 - 0.9 * 9.81);
        assert!((found / expected - 1.0).abs() < 1e-6, "{al}: {found} against {expected}");
        let nominal: f64 = (0.1124 - 0.064 * f64::to_radians(al).sin()).sqrt();
        // The actuator is longer by its tension over its stiffness, and pulls the harder for it.
        let push = 296.262 / 6.0 - 0.9 * 9.81;
        let settled = nominal * push / (0.10 - push / 1e6);
        assert!((found / settled - 1.0).abs() < 1e-6, "{al}: {found} against {settled}");
        if al == -15.0 {
            assert!((nominal / 0.10 * push - 145.61).abs() < 0.005 && (found - 145.67).abs() < 0.005, "{found}");
        }
    }
}

#[test]
fn the_platform_settles_on_its_six_struts() {
    let outcome = run("stewart", &[]);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    let model = &read("stewart", &[]).simulation.model;
    assert_eq!(model.loops().ties().len(), 5);
    assert!(model.loops().ties().iter().all(|tie| tie.name.starts_with("strut")));
    assert_eq!((model.mobility(), model.loops().redundant().count()), (6, 0));
    let fallen = read("stewart", &["top_angle=60 deg", "foot_angle=0 deg"]).simulation.run(&mut ());
    assert!(
        fallen
            .failure
            .is_some_and(|failure| failure.contains("strut") && failure.contains("came to a singular configuration"))
    );
    let outcome = run("stewart", &["run.until=10 s"]);
    // At rest the springs hold platform and struts: the feet carry the weight, and the push.
    let carried: Vec<_> = outcome.joints.iter().filter(|joint| joint.name.ends_with("_foot")).collect();
    let (up, along): (f64, f64) =
        carried.iter().fold((0.0, 0.0), |sum, foot| (sum.0 + foot.force.z, sum.1 + foot.force.x));
    assert!((up - (20.0 + 6.0 * 1.5) * 9.81).abs() < 1e-3 && (along + 50.0).abs() < 1e-3, "{up} {along}");
}

#[test]
fn the_pins_of_a_loop_stay_together_in_every_sample() {
    // The wrist pin as a point of the rod and as one of the slider.
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == "slider-crank-torque").unwrap();
    let pin = |name: &str, body: &str| {
        format!("[[point]]\nname = \"{name}\"\nbody = \"{body}\"\nat = [\"= crank + rod\", 0, 0]\n")
    };
    let outputs = "[[output]]\nquantities = [\"on_link.position\", \"on_slider.position\"]\n";
    let text = shipped
        .text
        .replace("[run]", &format!("{}{}{outputs}[run]", pin("on_link", "link"), pin("on_slider", "slider")));
    for sampling in ["run.record=steps", "run.record=0.37 ms"] {
        let path = PathBuf::from("pins.toml");
        let read = scenario::read(&path, &text, &[sampling]).map_err(|error| error.to_string()).unwrap();
        let outcome = read.simulation.run(&mut ());
        let place = |name: &str| ["x", "y", "z"].map(|axis| column(&outcome, &format!("{name}.position.{axis}")));
        let (one, other) = (place("on_link"), place("on_slider"));
        let apart = (0..3).flat_map(|k| one[k].iter().zip(&other[k]).map(|(a, b)| (a - b).abs())).fold(0.0, f64::max);
        assert!(apart < 1e-12, "{sampling}: {apart:e} m");
    }
}
