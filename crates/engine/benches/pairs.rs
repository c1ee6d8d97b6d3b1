//! Time of one touch of each pair, in nanoseconds.
//!
//! `cargo bench -p carom-engine --bench pairs`. Smallest of many rounds on one core, over poses that differ from call
//! to call; a touch and its gap rate are timed together. Of a pair with several features each has its own line.

use carom_engine::pair::{FrameState, Pair};
use carom_engine::shape::{Arc, Circle, Edge, Flat, Form, Line, Piece, Plane, Segment, Shape, Sheet, Slot, Sphere};
use carom_engine::spatial::{Rotation, Vector};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;
const POSES: usize = 1000;

/// The sheet of the profiles, at an angle in its body.
fn sheet() -> Sheet {
    let turn = Rotation::from_scaled_axis(Vector::new(0.2, -0.4, 0.3));
    Sheet { origin: Vector::new(0.1, 0.2, -0.1), x: turn * Vector::x(), y: turn * Vector::y() }
}

fn ball(radius: f64, hollow: bool) -> Shape {
    Shape::Sphere(Sphere { centre: Vector::new(0.1, 0.2, -0.1), radius, hollow })
}

fn disc(radius: f64, hollow: bool) -> Shape {
    Shape::Circle(sheet(), Circle { centre: Flat::zeros(), radius, hollow })
}

fn arc(centre: Flat, from: f64, sweep: f64) -> Arc {
    Arc { centre, radius: 0.06, from, sweep }
}

fn slot(track: Vec<Piece>) -> Shape {
    Shape::Slot(sheet(), Slot { track, half_width: 0.011 })
}

/// Every pair, with a second shape of 10 mm where it is round.
fn pairs() -> Vec<(&'static str, Shape, Shape)> {
    let line = Line { point: Flat::zeros(), normal: Flat::y() };
    let straight = Segment { start: Flat::zeros(), end: Flat::x() * 0.05 };
    let edge = |hollow| Edge { arc: arc(Flat::zeros(), -1.0, 2.0), hollow };
    let plane = Plane { point: Vector::zeros(), normal: Vector::z() };
    let solid = |form| Shape::convex(Vector::new(0.1, 0.2, -0.1), form);
    let block = solid(Form::Box { half: Vector::new(0.02, 0.03, 0.01) });
    let bar = solid(Form::Cylinder { radius: 0.01, half_length: 0.03 });
    let rod = solid(Form::Capsule { radius: 0.01, half_length: 0.03 });
    let pillow = solid(Form::Superellipsoid { semi_axes: Vector::new(0.02, 0.03, 0.01), exponents: [3.0, 4.0] });
    let (line, wall) = (Shape::Line(sheet(), line), Shape::Segment(sheet(), straight));
    let bend = Piece::Arc(arc(Flat::new(0.05, 0.06), -std::f64::consts::FRAC_PI_2, 1.0));
    vec![
        ("sphere-sphere", ball(0.02, false), ball(0.01, false)),
        ("sphere in sphere", ball(0.02, true), ball(0.01, false)),
        ("sphere-plane", Shape::Plane(plane), ball(0.01, false)),
        ("box-plane", Shape::Plane(plane), block.clone()),
        ("cylinder-plane", Shape::Plane(plane), bar.clone()),
        ("superellipsoid-plane", Shape::Plane(plane), pillow),
        ("sphere-box", block, ball(0.01, false)),
        ("sphere-cylinder", bar, ball(0.01, false)),
        ("sphere-capsule", rod.clone(), ball(0.01, false)),
        ("capsule-capsule", rod.clone(), rod),
        ("circle-circle", disc(0.02, false), disc(0.01, false)),
        ("circle in circle", disc(0.02, true), disc(0.01, false)),
        ("circle-line", line, disc(0.01, false)),
        ("circle-segment", wall, disc(0.01, false)),
        ("circle-arc, outside", Shape::Arc(sheet(), edge(false)), disc(0.01, false)),
        ("circle-arc, inside", Shape::Arc(sheet(), edge(true)), disc(0.01, false)),
        ("pin in slot, straight", slot(vec![Piece::Line(straight)]), disc(0.01, false)),
        ("pin in slot, curved", slot(vec![Piece::Arc(arc(Flat::zeros(), -1.0, 2.0))]), disc(0.01, false)),
        ("pin in slot, 2 pieces", slot(vec![Piece::Line(straight), bend]), disc(0.01, false)),
    ]
}

/// Poses in the plane of the sheets, a few centimetres apart.
fn poses() -> Vec<[FrameState; 2]> {
    let (x, y) = (sheet().x, sheet().y);
    let normal = x.cross(&y);
    let pose = |k: usize, shift: f64| {
        let a = 0.37 * k as f64 + shift;
        let turn = Rotation::from_scaled_axis(normal * a).to_rotation_matrix().into_inner();
        let position = (x * a.cos() + y * (1.7 * a).sin()) * 0.03;
        FrameState { position, rotation: turn, velocity: x * a.sin() - y, spin: normal * a.cos() }
    };
    (0..POSES).map(|k| [pose(k, 0.0), pose(k, 1.3)]).collect()
}

/// Smallest time of one call over all poses [s].
fn best(pair: &Pair, feature: u32, poses: &[[FrameState; 2]]) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for [one, two] in poses {
            let touch = pair.touch(black_box(feature), [one, two]);
            black_box(touch.gap_rate([one, two]));
            black_box(&touch);
        }
        best = best.min(start.elapsed().as_secs_f64() / poses.len() as f64);
    }
    best
}

fn main() {
    println!("{:<24} {:>8} {:>8}   ns per touch", "pair", "feature", "time");
    let poses = poses();
    for (name, first, second) in pairs() {
        let pair = Pair::new(&first, &second).expect("the shapes fit");
        for feature in 0..pair.features() {
            println!("{name:<24} {feature:8} {:8.1}", 1e9 * best(&pair, feature, &poses));
        }
    }
}
