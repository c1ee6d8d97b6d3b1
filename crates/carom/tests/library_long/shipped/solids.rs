//! The scenarios with boxes and coins, beside what is known of rigid bodies.

use super::{G, column, run, says};
use std::f64::consts::{FRAC_PI_4, TAU};

fn last(outcome: &carom::simulate::Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

/// Flat it touches with four corners at once, does not turn, and comes to rest with a quarter of its weight on each.
#[test]
fn the_box_falls_flat_and_stays_flat() {
    let outcome = run("box-drop", "", &[]);
    for axis in ["x", "y", "z"] {
        assert!(column(&outcome, &format!("box.angular_velocity.{axis}")).iter().all(|w| w.abs() < 1e-9));
    }
    let weight = 0.5 * G;
    for corner in ["+x+y-z", "-x+y-z"] {
        let force = last(&outcome, &format!("floor.corner {corner}.force"));
        assert!((force / (0.25 * weight) - 1.0).abs() < 1e-3, "{force}");
    }
    let first: Vec<f64> = outcome.events.impacts().take(4).map(|(event, _)| event.time).collect();
    let fall = (2.0 * 0.15 / G).sqrt();
    assert!(first.iter().all(|t| (t / fall - 1.0).abs() < 1e-9), "{first:?} {fall}");
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    says("box-drop", &format!("{:.3} N, on each", 0.25 * weight));
}

/// On an edge the first impact turns it as a rigid body is turned: `J = 2 v/(1/m + d^2/I)` without loss and friction.
#[test]
fn the_box_that_falls_on_an_edge_turns_as_a_rigid_body() {
    let sets = ["tilt=20 deg", "restitution=1", "friction=0", "run.until=0.1785 s", "run.record=0.1 ms"];
    let outcome = run("box-drop", "", &sets);
    let (s, c) = 20.0f64.to_radians().sin_cos();
    // From the centre to the edge that is lowest.
    let lever = 0.05 * c - 0.025 * s;
    let (m, inertia, v) = (0.5, 0.5 * (0.1f64.powi(2) + 0.05f64.powi(2)) / 12.0, (2.0 * 0.15 * G).sqrt());
    let push = 2.0 * v / (1.0 / m + lever * lever / inertia);
    let spin = last(&outcome, "box.angular_velocity.y");
    assert!((spin.abs() / (lever * push / inertia) - 1.0).abs() < 0.01, "{spin} {}", lever * push / inertia);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
}

/// Mass properties in closed form, from the two bars of the L.
#[test]
fn the_bracket_weighs_as_its_two_bars_and_turns_as_a_rigid_body() {
    let scenario = carom::scenario::Source::find("bracket-drop").unwrap().read(&[] as &[&str]).unwrap();
    let body = &scenario.simulation.model.bodies()[0];
    let bars = [([0.06, 0.03, 0.02], [0.03, 0.01]), ([0.02, 0.03, 0.04], [0.01, 0.04])];
    let mass = |[a, b, c]: [f64; 3]| 7800.0 * a * b * c;
    let m: f64 = bars.iter().map(|(size, _)| mass(*size)).sum();
    let centre = [0, 1].map(|k| bars.iter().map(|(size, at)| mass(*size) * at[k]).sum::<f64>() / m);
    let about = |(size, at): &([f64; 3], [f64; 2])| {
        let steiner = (at[0] - centre[0]).powi(2) + (at[1] - centre[1]).powi(2);
        mass(*size) * ((size[0].powi(2) + size[2].powi(2)) / 12.0 + steiner)
    };
    let inertia: f64 = bars.iter().map(about).sum();
    assert!((body.mass / m - 1.0).abs() < 1e-12 && (body.inertia.yy / inertia - 1.0).abs() < 1e-12, "{body:?}");
    assert!((body.centre.x - centre[0]).abs() < 1e-15 && (body.centre.z - centre[1]).abs() < 1e-15, "{body:?}");
    // On its edge it turns as any rigid body does, once the two corners have pushed.
    let short = ["contact.floor.stiffness=1e11 N/m^1.5", "run.until=0.1435 s", "run.record=0.1 ms"];
    let sets = [&["restitution=1", "friction=0"][..], &short].concat();
    let outcome = run("bracket-drop", "", &sets);
    let (s, c) = 20.0f64.to_radians().sin_cos();
    let (lever, v) = (centre[0] * c - centre[1] * s, (2.0 * 0.1 * G).sqrt());
    let push = 2.0 * v / (1.0 / m + lever * lever / inertia);
    let spin = last(&outcome, "bracket.angular_velocity.y");
    assert!((spin.abs() / (lever * push / inertia) - 1.0).abs() < 2e-3, "{spin} {}", lever * push / inertia);
    says("bracket-drop", &format!("lever `d` of {:.3} mm", 1e3 * lever));
    says("bracket-drop", &format!("turns with {:.2} rad/s", lever * push / inertia));
    says("bracket-drop", &format!("{:.5e} kg m^2", inertia));
}

#[test]
fn the_bracket_touches_first_with_its_edge_and_comes_to_rest() {
    let outcome = run("bracket-drop", "", &[]);
    let fall = (2.0 * 0.1 / G).sqrt();
    let first: Vec<f64> = outcome.events.impacts().take(2).map(|(event, _)| event.time).collect();
    assert!(first.iter().all(|t| (t / fall - 1.0).abs() < 1e-9), "{first:?} {fall}");
    says("bracket-drop", &format!("{:.3} ms", 1e3 * fall));
    let speed = ["x", "y", "z"].map(|axis| last(&outcome, &format!("bracket.velocity.{axis}")).abs());
    assert!(speed.iter().all(|v| *v < 1e-3), "{speed:?}");
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
}

/// After one round it is where it began.
#[test]
fn the_coin_goes_round_in_the_time_of_the_closed_form() {
    for sets in [&[][..], &["lean=75 deg"], &["circle=150 mm", "lean=50 deg"]] {
        let outcome = run("spinning-coin", "", sets);
        let (x, z) = (column(&outcome, "coin.position.x"), column(&outcome, "coin.position.z"));
        assert!((x.last().unwrap() / x[0] - 1.0).abs() < 1e-4, "{sets:?}: {:?} {}", x.last(), x[0]);
        assert!(last(&outcome, "coin.position.y").abs() < 1e-3 * x[0]);
        assert!(z.iter().all(|height| (height / z[0] - 1.0).abs() < 1e-4), "{sets:?}");
        assert_eq!(last(&outcome, "floor.low.slip_state"), 3.0);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    }
    let outcome = run("spinning-coin", "", &[]);
    let (a, r, circle) = (60f64.to_radians(), 0.05, 0.08);
    let rate = (4.0 * G * a.cos() / (a.sin() * (6.0 * circle + r * a.cos()))).sqrt();
    let friction = last(&outcome, "floor.low.friction_force");
    assert!((friction / (0.1 * rate * rate * circle) - 1.0).abs() < 1e-3, "{friction}");
    assert!((outcome.recording.last().unwrap()[0] - TAU / rate).abs() < 1e-9);
}

/// `a = g sin s/(1 + 2/(5 sin^2 b))`, with half the opening `b`.
#[test]
fn the_ball_in_the_groove_rolls_as_is_known() {
    for (opening, half) in
        [("opening=90 deg", FRAC_PI_4), ("opening=60 deg", FRAC_PI_4 / 1.5), ("opening=150 deg", 75f64.to_radians())]
    {
        let outcome = run("ball-in-groove", "", &[opening]);
        let wanted = G * 10f64.to_radians().sin() / (1.0 + 0.4 / half.sin().powi(2));
        assert!((last(&outcome, "ball.velocity.x") / wanted - 1.0).abs() < 1e-6, "{opening}");
        assert!((last(&outcome, "ball.position.x") / (0.5 * wanted) - 1.0).abs() < 1e-6, "{opening}");
        let spin = last(&outcome, "ball.angular_velocity.y");
        assert!((spin * 0.02 * half.sin() / wanted - 1.0).abs() < 1e-6, "{opening}: {spin}");
        assert_eq!(last(&outcome, "groove:left-ball.slip_state"), 3.0);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    }
    says("ball-in-groove", "5/9 of what slides without friction");
}

/// Where its edges cross those of the box below, an eighth of the weight each; on a wider one its corners, a quarter each.
#[test]
fn the_box_on_a_box_stands_on_edges_or_on_corners() {
    let (fall, weight) = ((2.0 * 0.05 / G).sqrt(), 0.5 * G);
    for (sets, count, force) in
        [(vec![], 8, "base.edges 4 2.force"), (vec!["base=120 mm"], 4, "base.other -x-y-z.force")]
    {
        let outcome = run("box-on-box", "", &sets);
        let first: Vec<f64> =
            outcome.events.impacts().map(|(event, _)| event.time).filter(|t| *t < 1.05 * fall).collect();
        assert!(first.len() == count && first.iter().all(|t| (t / fall - 1.0).abs() < 1e-9), "{first:?}");
        let found = last(&outcome, force);
        assert!((found / (weight / count as f64) - 1.0).abs() < 1e-3, "{found}");
        // Places that were turned in the file differ in their last digits, which flat bounces enlarge.
        for axis in ["x", "y", "z"] {
            assert!(column(&outcome, &format!("box.angular_velocity.{axis}")).iter().all(|w| w.abs() < 1e-6));
        }
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    }
    says("box-on-box", &format!("{:.1} ms after the start, with {:.3} m/s", 1e3 * fall, G * fall));
    says("box-on-box", &format!("an eighth of its weight, {:.3} N, on each", weight / 8.0));
}
