//! The ball on the stairs, beside the hop that repeats itself.

use super::{G, run, says};

/// `v = sqrt(2 g h/(1 - e^2))`, `T = (1 + e) v/g`, and `m g h` lost in each, but for the time that impacts take.
#[test]
fn the_ball_hops_down_the_stairs_step_by_step() {
    let (h, e, mass) = (0.15, 0.8f64, 0.1);
    let down = (2.0 * G * h / (1.0 - e * e)).sqrt();
    let hop = (1.0 + e) * down / G;
    let outcome = run("stairs-drop", "", &[]);
    let impacts: Vec<_> = outcome.events.impacts().take(5).collect();
    for (k, (event, impact)) in impacts.iter().enumerate() {
        // Each impact so far has lasted less than a millisecond.
        let (time, late) = (down / G + k as f64 * hop, event.time - down / G - k as f64 * hop);
        assert!((-1e-6..1e-3 * (k as f64 + 1e-3)).contains(&late), "{k}: {} {time}", event.time);
        assert!((impact.approach_speed / down - 1.0).abs() < 1e-3, "{k}: {}", impact.approach_speed);
        let up = impact.separation_speed.unwrap();
        let lost = 0.5 * mass * (impact.approach_speed.powi(2) - up * up);
        assert!((lost / (mass * G * h) - 1.0).abs() < 3e-3, "{k}: {lost}");
    }
    assert!(outcome.relative_residue().abs() < 1e-9, "{:e}", outcome.relative_residue());
    says("stairs-drop", &format!("{down:.3} m/s every {hop:.4} s"));
    says("stairs-drop", &format!("takes {:.2} mJ", 1e3 * mass * G * h));
}

/// On a nosing of radius `r`, whose centre is `x` farther back than the ball's, the normal leans by `asin(x/(R + r))` against the way that the ball goes.
#[test]
fn a_ball_on_a_nosing_is_pushed_along_the_line_to_its_centre() {
    let outcome = run("stairs-drop", "", &["place=0.01"]);
    let (down, pace) = (2.85919, super::column(&outcome, "ball.velocity.x")[0]);
    let lean = (0.002f64 / 0.025).asin();
    let approach = down * lean.cos() + pace * lean.sin();
    let (_, first) = outcome.events.impacts().next().unwrap();
    assert!((first.approach_speed / approach - 1.0).abs() < 1e-3, "{} {approach}", first.approach_speed);
    says("stairs-drop", &format!("the approach is {approach:.3} m/s"));
    assert!(outcome.relative_residue().abs() < 1e-9, "{:e}", outcome.relative_residue());
}
