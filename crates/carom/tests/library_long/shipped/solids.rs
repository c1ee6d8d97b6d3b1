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
