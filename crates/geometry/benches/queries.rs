//! Time of one question for the nearest points, in nanoseconds, and what it took.
//!
//! `cargo bench -p carom-geometry --bench queries`. Smallest of many rounds on one core, over poses that move by 1e-2 rad and 1e-2 of the size from call to call, apart and
//! overlapping; warm questions start from the normal of the call before, cold ones from nothing.

use carom_geometry::plane::{self, Circle, ClosedSpline, Ellipse, Flat, FlatCam, Profile, RadialCam};
use carom_geometry::solids::{Block, Capsule, block_block, block_plane, capsule_capsule, sphere_block};
use carom_geometry::space::{self, Ellipsoid, HalfSpace, Pose, Solid, Sphere, Superellipsoid, Vector};
use nalgebra::Rotation3;
use std::f64::consts::TAU;
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

/// A cam's table: a rise and fall over one turn.
fn table(base: f64) -> Vec<[f64; 2]> {
    let angles = (0..=60).map(|k| TAU * f64::from(k) / 60.0);
    angles.map(|a| [a, base + 0.002 * (1.0 - a.cos())]).collect()
}

fn profiles() -> Vec<(&'static str, Profile, Profile)> {
    let disc = Profile::Circle(Circle::new(0.02).expect("a circle"));
    let oval = Profile::Ellipse(Ellipse::new(Flat::new(0.025, 0.02)).expect("an oval"));
    let ring = (0..40).map(|k| TAU * f64::from(k) / 40.0).map(|a| Flat::new(0.025 * a.cos(), 0.02 * a.sin()));
    let spline = Profile::Spline(ClosedSpline::new(&ring.collect::<Vec<_>>()).expect("a curve"));
    let flat = Profile::FlatCam(FlatCam::new(0.02, &table(0.0)).expect("a cam"));
    let radial = Profile::RadialCam(RadialCam::new(0.005, &table(0.025)).expect("a cam"));
    vec![
        ("circle-ellipse", disc.clone(), oval.clone()),
        ("ellipse-ellipse", oval.clone(), oval),
        ("circle-spline", disc.clone(), spline),
        ("circle-cam, flat face", disc.clone(), flat),
        ("circle-cam, roller", disc, radial),
    ]
}

fn line(name: &str, [warm, cold]: [f64; 2], steps: f64) {
    println!("{name:<26} {:8.0} {:8.0} {:8.2}", 1e9 * warm, 1e9 * cold, steps);
}

/// Pairs of profiles, one going around the other.
fn time_profiles() {
    let still = plane::Pose::new(Flat::zeros(), 0.0);
    let angles = (0..POSES).map(|k| 1e-2 * k as f64);
    let poses: Vec<plane::Pose> = angles
        .map(|a| plane::Pose::new(Flat::new(a.cos(), a.sin()) * (0.043 * (1.0 + 0.1 * (0.7 * a).cos())), 0.8 * a))
        .collect();
    for (name, one, two) in profiles() {
        let (mut steps, mut asked) = (0, 0);
        let warm = best(ROUNDS, || {
            let mut last = plane::nearest(&one, &two, [&still, &poses[0]], None).memory;
            for pose in &poses {
                let touch = black_box(plane::nearest(&one, &two, [&still, black_box(pose)], Some(&last)));
                last = touch.memory;
                (steps, asked) = (steps + u64::from(touch.effort.iterations), asked + 1);
            }
            poses.len()
        });
        let cold = best(ROUNDS / 20, || {
            for pose in &poses {
                black_box(plane::nearest(&one, &two, [&still, black_box(pose)], None));
            }
            poses.len()
        });
        line(name, [warm, cold], steps as f64 / f64::from(asked));
    }
}

/// Pairs in closed form, which need no start.
fn time_solids() {
    let (still, poses) = (Pose::identity(), orbit(0.045));
    let time = |call: &dyn Fn(&Pose)| {
        best(ROUNDS, || {
            poses.iter().for_each(|pose| call(black_box(pose)));
            poses.len()
        })
    };
    let block = Block::new(Vector::new(0.02, 0.03, 0.025)).expect("a block");
    let capsule = Capsule::new(0.015, 0.02).expect("a capsule");
    let ball = Sphere::new(0.02).expect("a ball");
    let blocks = time(&|pose| {
        black_box(block_block(&block, &block, [&still, pose]));
    });
    let capsules = time(&|pose| {
        black_box(capsule_capsule(&capsule, &capsule, [&still, pose]));
    });
    let balls = time(&|pose| {
        black_box(sphere_block(&ball, &block, [&still, pose]));
    });
    let floor = HalfSpace::new(Vector::zeros(), Vector::z()).expect("a plane");
    let standing = time(&|pose| {
        black_box(block_plane(&block, &floor, [pose, &still]));
    });
    let times =
        [("block-block", blocks), ("block-plane", standing), ("capsule-capsule", capsules), ("sphere-block", balls)];
    for (name, time) in times {
        line(name, [time, time], 0.0);
    }
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
        line(name, [warm, cold], steps as f64 / f64::from(asked));
    }
    time_profiles();
    time_solids();
}
