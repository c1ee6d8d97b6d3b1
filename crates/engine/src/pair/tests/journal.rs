//! Small overlaps keep their digits.

use super::*;
use crate::shape::{Circle, Flat, Sheet, Sphere};

/// `sqrt(x^2 + y^2) - c` with about twice the digits of a number, for a result much smaller than `c`.
fn beyond(x: f64, y: f64, c: f64) -> f64 {
    let (xx, yy) = (x * x, y * y);
    let sum = xx + yy;
    let (big, small) = if xx > yy { (xx, yy) } else { (yy, xx) };
    let lost = x.mul_add(x, -xx) + y.mul_add(y, -yy) + (small - (sum - big));
    let root = sum.sqrt();
    let rest = (lost - root.mul_add(root, -sum)) / (2.0 * root);
    (root - c) + rest
}

/// Overlaps of 1e-9 m of a journal of 9.5 mm in a bearing of 10 mm, near the world's origin and a metre away from it.
fn check_overlaps(bearing: &Shape, journal: &Shape) {
    let pair = Pair::new(bearing, journal).unwrap();
    for (k, middle) in [Vector::zeros(), Vector::new(1.0, -2.0, 0.5)].into_iter().enumerate() {
        for step in 0..100 {
            let (s, c) = (0.063 * f64::from(step)).sin_cos();
            let there = middle + Vector::new(c, s, 0.0) * (0.0005 + 1e-9);
            let [one, two] = [middle, there].map(|position| FrameState { position, ..FrameState::at_rest() });
            let d = there - middle;
            let (overlap, exact) = (-pair.touch(0, [&one, &two]).gap, beyond(d.x, d.y, 0.01 - 0.0095));
            assert!((overlap / exact - 1.0).abs() < 1e-9, "{k}, {step}: {overlap:e} is not {exact:e}");
        }
    }
}

#[test]
fn a_journal_keeps_the_digits_of_a_nanometre() {
    let circle = |radius, hollow| Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow });
    check_overlaps(&circle(0.01, true), &circle(0.0095, false));
}

#[test]
fn a_ball_joint_keeps_the_digits_of_a_nanometre() {
    let sphere = |radius, hollow| Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow });
    check_overlaps(&sphere(0.01, true), &sphere(0.0095, false));
}

#[test]
fn a_centred_journal_has_its_clearance_and_a_unit_normal() {
    let (hole, ball) = (
        Shape::Sphere(Sphere { centre: Vector::zeros(), radius: 0.01, hollow: true }),
        Shape::Sphere(Sphere { centre: Vector::zeros(), radius: 0.0095, hollow: false }),
    );
    let circle = |radius, hollow| Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow });
    for (first, second) in [(hole, ball), (circle(0.01, true), circle(0.0095, false))] {
        let rest = FrameState::at_rest();
        let touch = Pair::new(&first, &second).unwrap().touch(0, [&rest, &rest]);
        assert_eq!(touch.gap, 0.01 - 0.0095);
        assert_eq!(touch.normal.norm(), 1.0);
        assert!((touch.points[1] - touch.points[0] - touch.normal * touch.gap).norm() < 1e-17);
    }
}
