//! Time of one question for the nearest points, in nanoseconds, and what it took.
//!
//! `cargo bench -p carom-geometry --bench queries`. Smallest of many rounds on one core, over poses that move by 1e-2 rad and 1e-2 of the size from call to call, apart and
//! overlapping; warm questions start from the normal of the call before, cold ones from nothing.

use carom_geometry::space::{self, Ellipsoid, Pose, Solid, Sphere, Superellipsoid, Vector};
use nalgebra::Rotation3;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;
const POSES: usize = 500;

/// Smallest time of one of the calls of a round [s].
fn best(rounds: usize, mut round: impl FnMut() -> usize) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        let calls = round();
        best = best.min(start.elapsed().as_secs_f64() / calls as f64);
    }
    best
}

/// One body goes around another, turning, at a distance that swings by a tenth around what it is when they touch.
fn orbit(centre: f64) -> Vec<Pose> {
    let pose = |k: usize| {
        let a = 1e-2 * k as f64;
        let position = Vector::new(a.cos(), a.sin(), 0.3 * (1.3 * a).sin()) * (centre * (1.0 + 0.1 * (0.7 * a).cos()));
        let rotation = Rotation3::from_scaled_axis(Vector::new(0.5, -0.3, 0.6) * a).into_inner();
        Pose { position, rotation }
    };
    (0..POSES).map(pose).collect()
}

fn bodies() -> Vec<(&'static str, Solid, Solid, f64)> {
    let ball = Solid::Sphere(Sphere::new(0.02).expect("a ball"));
    let egg = |a, b, c| Solid::Ellipsoid(Ellipsoid::new(Vector::new(a, b, c)).expect("an egg"));
    let block =
        |e, f| Solid::Superellipsoid(Superellipsoid::new(Vector::new(0.02, 0.03, 0.025), [e, f]).expect("a block"));
    vec![
        ("sphere-sphere", ball, ball, 0.04),
        ("sphere-ellipsoid", ball, egg(0.02, 0.03, 0.025), 0.045),
        ("ellipsoid-ellipsoid", egg(0.02, 0.03, 0.025), egg(0.03, 0.02, 0.015), 0.047),
        ("ellipsoid-superellipsoid", egg(0.03, 0.02, 0.015), block(4.0, 4.0), 0.05),
        ("superellipsoids", block(1.5, 3.0), block(4.0, 4.0), 0.05),
    ]
}

fn main() {
    println!("{:<26} {:>8} {:>8} {:>8}   ns; steps of a warm one", "pair", "warm", "cold", "steps");
    let still = Pose::identity();
    for (name, one, two, centre) in bodies() {
        let poses = orbit(centre);
        let (mut steps, mut asked) = (0, 0);
        let warm = best(ROUNDS, || {
            let mut last = space::nearest(&one, &two, [&still, &poses[0]], None).memory;
            for pose in &poses {
                let touch = black_box(space::nearest(&one, &two, [&still, black_box(pose)], Some(&last)));
                last = touch.memory;
                (steps, asked) = (steps + u64::from(touch.effort.iterations), asked + 1);
            }
            poses.len()
        });
        let cold = best(ROUNDS / 20, || {
            for pose in &poses {
                black_box(space::nearest(&one, &two, [&still, black_box(pose)], None));
            }
            poses.len()
        });
        println!("{name:<26} {:8.0} {:8.0} {:8.2}", 1e9 * warm, 1e9 * cold, steps as f64 / f64::from(asked));
    }
}
