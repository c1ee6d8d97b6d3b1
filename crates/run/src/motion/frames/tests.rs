#![allow(clippy::unwrap_used)]

use super::*;

/// A body on a circle of radius 1 m, once round in a second.
fn on_circle(t: f64) -> Pose {
    let angle = std::f64::consts::TAU * t;
    let (s, c) = angle.sin_cos();
    Pose {
        position: Vector::new(c, s, 0.0),
        turn: Rotation::from_axis_angle(&Vector::z_axis(), angle),
        velocity: Vector::new(-s, c, 0.0) * std::f64::consts::TAU,
        spin: Vector::z() * std::f64::consts::TAU,
    }
}

/// A body that comes at 1 m/s, is pushed back within 10 microseconds, and goes.
fn bounce(t: f64) -> Pose {
    let (w, half) = (std::f64::consts::PI / 1e-5, 5e-6);
    let (x, v) = match t {
        t if t < -half => (-(t + half), -1.0),
        t if t > half => (t - half, 1.0),
        t => (-(w * t).cos() / w, (w * t).sin()),
    };
    let (velocity, spin) = (Vector::x() * v, Vector::zeros());
    Pose { position: Vector::x() * x, turn: Rotation::identity(), velocity, spin }
}

/// How far the cubic between frames is from a pose, at most [m].
fn error(animation: &Animation, t: f64, pose: &Pose) -> f64 {
    let i = animation.times.partition_point(|time| *time <= t).clamp(1, animation.times.len() - 1);
    let (from, to) = (animation.times[i - 1], animation.times[i]);
    let cubic = Cubic::at((t - from) / (to - from), to - from);
    let frame = |k: usize| &animation.numbers[k * NUMBERS..];
    (0..3).fold(0.0, |most: f64, k| {
        let ends = [frame(i - 1)[k], frame(i - 1)[COORDINATES + k], frame(i)[k], frame(i)[COORDINATES + k]];
        most.max((cubic.of(ends.map(f64::from))[0] - pose.position[k]).abs())
    })
}

#[test]
fn what_is_left_out_is_given_back_within_what_is_said() {
    let mut animation = Animation::default();
    let times = || (0..=2000).map(|k| f64::from(k) * 1e-3);
    times().for_each(|t| animation.add(t, [on_circle(t)].into_iter()));
    animation.settle();
    let (offered, off) = animation.thinned();
    assert_eq!(offered, 2001);
    assert!(animation.times.len() < 400, "{} frames", animation.times.len());
    // The size of the motion is the diameter; three passes at one tolerance add up.
    let most = times().map(|t| error(&animation, t, &on_circle(t))).fold(0.0, f64::max);
    assert!(most < 2.0 * f64::from(off), "{most}, {off}");
}

#[test]
fn however_many_frames_are_offered_they_fit() {
    let mut animation = Animation::default();
    (0..100_000).for_each(|k| animation.add(f64::from(k) * 1e-3, [on_circle(f64::from(k) * 1e-3)].into_iter()));
    assert!(animation.times.len() < MOST_FRAMES);
    assert_eq!((animation.times[0], *animation.times.last().unwrap()), (0.0, 99.999));
}

#[test]
fn a_short_impact_in_a_long_flight_is_still_seen() {
    let mut animation = Animation::default();
    // Steps of 10 ns around the impact, of 20 microseconds far from it.
    let times = || (-50_000..50_000i32).map(|k| f64::from(k) * if k.abs() < 1000 { 1e-8 } else { 2e-5 });
    times().for_each(|t| animation.add(t, [bounce(t)].into_iter()));
    animation.settle();
    assert!(animation.times.len() < 1000, "{} frames", animation.times.len());
    // The body goes 1e-5/pi deep, 3 micrometres in a flight of a metre.
    let depth = 1e-5 / std::f64::consts::PI;
    let within = times().filter(|t| t.abs() < 5e-6);
    let most = within.map(|t| error(&animation, t, &bounce(t))).fold(0.0, f64::max);
    assert!(most < 0.01 * depth, "{most}");
}

#[test]
fn an_orientation_never_jumps_to_its_opposite() {
    let mut animation = Animation::default();
    (0..200).for_each(|k| animation.add(f64::from(k) * 0.05, [on_circle(f64::from(k) * 0.05)].into_iter()));
    for pair in animation.numbers.chunks(NUMBERS).collect::<Vec<_>>().windows(2) {
        let along: f32 = (3..COORDINATES).map(|k| pair[0][k] * pair[1][k]).sum();
        assert!(along > 0.9);
    }
}

#[test]
fn what_is_no_number_is_not_shown() {
    let mut animation = Animation::default();
    animation.add(0.0, [on_circle(0.0)].into_iter());
    animation.add(1.0, [Pose { position: Vector::repeat(f64::NAN), ..on_circle(0.0) }].into_iter());
    assert_eq!((animation.times.len(), animation.numbers.len()), (1, NUMBERS));
}

/// Speeds that lead nowhere: of a motion without size no part is small.
#[test]
fn a_motion_out_of_all_proportion_has_room_too() {
    let mut animation = Animation::default();
    for k in 0..3 * MOST_FRAMES {
        let (position, velocity) = (Vector::zeros(), Vector::y() * 1e30 * (k % 7) as f64);
        let pose = Pose { position, turn: Rotation::identity(), velocity, spin: Vector::zeros() };
        animation.add(k as f64, [pose].into_iter());
    }
    assert!(animation.times().len() <= MOST_FRAMES && animation.times().len() > 1);
}
