//! The scenarios with friction, beside their closed forms and what was measured; that their pages say so.

use super::{G, column, run, says};
use carom::engine::contact::Site;
use carom::record::EventKind;
use carom::simulate::Outcome;

/// When contacts begin to stick, if so, or to slip [s].
fn times(outcome: &Outcome, contact: &str, stick: bool) -> Vec<f64> {
    let kind = if stick { EventKind::Stick(Site::Slide) } else { EventKind::Slip(Site::Slide) };
    let own = outcome.events.list().iter().filter(|event| event.name == contact && event.kind == kind);
    own.map(|event| event.time).collect()
}

fn last(outcome: &Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

fn near(found: f64, expected: f64, part: f64) {
    assert!((found / expected - 1.0).abs() < part, "{found} against {expected}");
}

/// `t = (v + w a)/(mu g (1 + m a^2/I))`, with an arm `a` that is the radius less half the indentation.
#[test]
fn the_ball_with_backspin_rolls_from_the_instant_of_the_closed_form_on() {
    let (radius, mass, stiffness) = (0.0286f64, 0.17, 1e8);
    let arm = radius - 0.5 * (mass * G / stiffness).powf(2.0 / 3.0);
    let closed = |v: f64, w: f64, mu: f64| {
        let t = (v + w * arm) / (mu * G * (1.0 + arm.powi(2) / (0.4 * radius.powi(2))));
        (t, v - mu * G * t)
    };
    for (sets, (time, speed)) in [
        (&[][..], closed(1.0, 150.0, 0.2)),
        (&["mu=0.1", "run.until=3"], closed(1.0, 150.0, 0.1)),
        (&["backspin=0 rad/s"], closed(1.0, 0.0, 0.2)),
    ] {
        let outcome = run("rolling-ball", "", sets);
        let sticks = times(&outcome, "floor", true);
        assert_eq!((sticks.len(), times(&outcome, "floor", false).len()), (1, 0));
        near(sticks[0], time, 1e-9);
        near(last(&outcome, "ball.velocity.x"), speed, 1e-9);
        assert_eq!(last(&outcome, "floor.slip_state"), 3.0);
    }
    let (outcome, (time, speed)) = (run("rolling-ball", "", &[]), closed(1.0, 150.0, 0.2));
    let spin = last(&outcome, "ball.angular_velocity.y");
    says("rolling-ball", &format!("| {time:.9} | {:.9} |", times(&outcome, "floor", true)[0]));
    says("rolling-ball", &format!("| {speed:.9} | {:.9} |", last(&outcome, "ball.velocity.x")));
    says("rolling-ball", &format!("| {:.9} | {spin:.9} |", speed / arm));
}
