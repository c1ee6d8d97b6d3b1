//! Ellipsoids: gap, rates and the turning of the normal, by differences, and equal axes as a ball.

use super::*;
use crate::shape::{Ellipsoid, Plane, Sphere};

fn turned(frame: &FrameState, t: f64) -> FrameState {
    let turn = Rotation::from_scaled_axis(frame.spin * t).to_rotation_matrix().into_inner();
    FrameState { position: frame.position + frame.velocity * t, rotation: turn * frame.rotation, ..*frame }
}

fn vector(u: &[f64], scale: f64) -> Vector {
    Vector::new(u[0] - 0.5, u[1] - 0.5, u[2] - 0.5) * (2.0 * scale)
}

fn egg(u: &[f64]) -> Shape {
    let semi_axes = Vector::new(0.3 + u[0], 0.3 + u[1], 0.3 + u[2]);
    Shape::Ellipsoid(Ellipsoid {
        centre: vector(&u[3..], 0.2),
        turn: Rotation::from_scaled_axis(vector(&u[6..], 2.0)),
        semi_axes,
    })
}

/// The partners of an ellipsoid.
fn partner(kind: usize, u: &[f64]) -> Shape {
    match kind {
        0 => Shape::Sphere(Sphere { centre: vector(u, 0.2), radius: 0.2 + u[3], hollow: false }),
        1 => Shape::Plane(Plane { point: vector(u, 0.2), normal: vector(&u[3..], 1.0) + Vector::z() * 1.1 }),
        _ => egg(u),
    }
}

fn frame(u: &[f64], away: f64) -> FrameState {
    FrameState {
        position: vector(u, 0.3) + Vector::new(1.0, 0.4, -0.7).normalize() * away,
        rotation: Rotation::from_scaled_axis(vector(&u[3..], 2.0)).to_rotation_matrix().into_inner(),
        velocity: vector(&u[6..], 1.0),
        spin: vector(&u[9..], 2.0),
    }
}

proptest! {
    #[test]
    fn gap_place_and_normal_move_as_is_said(
        u in prop::collection::vec(0.0..1.0f64, 9), v in prop::collection::vec(0.0..1.0f64, 9),
        one in prop::collection::vec(0.0..1.0f64, 12), other in prop::collection::vec(0.0..1.0f64, 12),
        kind in 0usize..3, swap in any::<bool>(), away in 3.0..4.0f64
    ) {
        let mut shapes = [egg(&u), partner(kind, &v)];
        let mut frames = [frame(&one, 0.0), frame(&other, if kind == 1 { 0.0 } else { away })];
        if swap {
            shapes.swap(0, 1);
            frames.swap(0, 1);
        }
        let pair = Pair::new(&shapes[0], &shapes[1]).unwrap();
        let h = 1e-5;
        let [before, after] = [-h, h].map(|t| frames.each_ref().map(|frame| turned(frame, t)));
        let (now, line) = (pair.touch(0, [&frames[0], &frames[1]]), pair.line(0, [&frames[0], &frames[1]], None));
        let [back, ahead] = [before, after].map(|[a, b]| pair.line(0, [&a, &b], None));
        let difference = (ahead.gap[0] - back.gap[0]) / (2.0 * h);
        prop_assert!((now.gap_rate([&frames[0], &frames[1]]) - difference).abs() < 1e-7);
        prop_assert!((line.gap[1] - difference).abs() < 1e-7);
        let normal = (ahead.normal[0] - back.normal[0]) / (2.0 * h);
        prop_assert!((line.normal[1] - normal).norm() < 1e-6, "{:?} {normal:?}", line.normal[1]);
        let place = (ahead.place[0] - back.place[0]) / (2.0 * h);
        prop_assert!((line.place[1] - place).norm() < 1e-6, "{:?} {place:?}", line.place[1]);
        // In the other order the same, seen from the other side.
        let turned = Pair::new(&shapes[1], &shapes[0]).unwrap().touch(0, [&frames[1], &frames[0]]);
        prop_assert!((turned.gap - now.gap).abs() < 1e-13 && (turned.normal + now.normal).norm() < 1e-10);
    }

    #[test]
    fn with_equal_axes_it_is_a_ball(
        one in prop::collection::vec(0.0..1.0f64, 12), other in prop::collection::vec(0.0..1.0f64, 12),
        v in prop::collection::vec(0.0..1.0f64, 9), kind in 0usize..2, away in 1.0..2.0f64
    ) {
        let centre = Vector::new(0.1, -0.2, 0.05);
        let ball = Shape::Sphere(Sphere { centre, radius: 0.4, hollow: false });
        let round = Shape::ellipsoid(centre, Vector::repeat(0.4));
        let (partner, frames) = (partner(kind, &v), [frame(&one, 0.0), frame(&other, away)]);
        let [known, found] = [&ball, &round].map(|shape| Pair::new(shape, &partner).unwrap().touch(0, [&frames[0], &frames[1]]));
        prop_assert!((known.gap - found.gap).abs() < 1e-13 && (known.normal - found.normal).norm() < 1e-12);
        prop_assert!((0..2).all(|k| (known.points[k] - found.points[k]).norm() < 1e-12));
        prop_assert!((known.curvatures[0].first - found.curvatures[0].first).abs() < 1e-9);
    }
}
