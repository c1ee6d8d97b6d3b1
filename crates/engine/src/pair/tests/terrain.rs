//! Stairs: off a tread and round its nosing, into the bend before the next riser, and to both features there.

use super::*;
use crate::shape::{Circle, Flat, Sheet, Stairs, Terrain};

const R: f64 = 0.03;
const STAIRS: Stairs = Stairs { risers: 4, rise: 0.15, tread: 0.3, nosing: 0.0, floor: None, landing: Some(0.6) };

/// A ball whose centre is at a place, before stairs whose second axis is upwards.
fn touches(stairs: &Stairs, x: f64, z: f64) -> Vec<Touch> {
    let sheet = Sheet { origin: Vector::zeros(), x: Vector::x(), y: Vector::z() };
    let stairs = Shape::Terrain(sheet, Terrain::stairs(stairs).unwrap());
    let pair = Pair::new(&stairs, &Shape::sphere(Vector::zeros(), R)).unwrap();
    let rest = FrameState::at_rest();
    let ball = FrameState { position: Vector::new(x, 0.4, z), ..rest };
    (0..pair.features()).map(|k| pair.touch(k, [&rest, &ball])).collect()
}

/// `d0` over the tread, `R - sqrt(x^2 + (R - d0)^2)` beyond its nosing, and nothing from `x = -sqrt(2 R d0 - d0^2)` on.
#[test]
fn a_ball_carried_off_a_tread_is_let_go_as_is_known() {
    let (d0, step) = (1e-4, 1e-5);
    let lost = -(2.0 * R * d0 - d0 * d0).sqrt();
    assert!((lost + 2.447e-3).abs() < 1e-6);
    let mut before: Option<Touch> = None;
    for k in -400..200 {
        let x = step * f64::from(k);
        // Off the third tread, whose nosing is at 0.6, 0.45.
        let touch = touches(&STAIRS, 0.6 + x, 0.45 + R - d0)[3];
        let depth = if x >= 0.0 { d0 } else { R - (x * x + (R - d0) * (R - d0)).sqrt() };
        assert!((touch.gap + depth).abs() < 1e-15, "{x}: {} is not {depth}", touch.gap);
        assert_eq!(touch.gap < 0.0, x > lost);
        if let Some(before) = before {
            assert!((before.normal - touch.normal).norm() < 1.01 * step / (R - d0));
        }
        before = Some(touch);
    }
}

#[test]
fn in_the_bend_before_a_riser_tread_and_riser_push_both() {
    let d = 1e-4;
    let found = touches(&STAIRS, 0.6 - R + d, 0.3 + R - 2.0 * d);
    let pushing: Vec<_> = found.iter().filter(|touch| touch.gap < 0.0).collect();
    assert_eq!(pushing.len(), 2);
    let ([tread, riser], names) = ([pushing[0], pushing[1]], [pushing[0].feature, pushing[1].feature]);
    assert_eq!(names, [2, 3]);
    assert!((tread.gap + 2.0 * d).abs() < 1e-15 && (tread.normal - Vector::z()).norm() < 1e-15, "{tread:?}");
    assert!((riser.gap + d).abs() < 1e-15 && (riser.normal + Vector::x()).norm() < 1e-15, "{riser:?}");
}

/// A ball that rolls into the bend between two slopes meets the second where it is, and not the end of it: no force before that, and one surface behind it.
#[test]
fn a_bend_upwards_is_met_at_its_surface_and_not_at_its_end() {
    let (slope, d) = (0.3f64, 1e-4);
    let points = [[-1.0, 0.0], [0.0, 0.0], [1.0, slope.tan()]].map(|[x, y]| Flat::new(x, y));
    let ground = Shape::Terrain(Sheet::of_body(), Terrain::new(&points, 0.0).unwrap());
    let disc = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: R, hollow: false });
    let pair = Pair::new(&ground, &disc).unwrap();
    let gaps = |x: f64, y: f64| {
        let rest = FrameState::at_rest();
        let at = FrameState { position: Vector::new(x, y, 0.0), ..rest };
        [0, 1].map(|k| pair.touch(k, [&rest, &at]).gap)
    };
    // At this depth the disc comes to the slope here; the end of the slope would be felt from -sqrt(2 R d - d^2) on.
    let meets = ((R - d) * slope.cos() - R) / slope.sin();
    assert!(meets < -4.7e-3 && meets < -(2.0 * R * d).sqrt());
    for k in -100..100 {
        let x = meets + 1e-4 * (f64::from(k) + 0.5);
        let [level, ramp] = gaps(x, R - d);
        assert!((level + d).abs() < 1e-15);
        let expected = -x * slope.sin() + (R - d) * slope.cos() - R;
        assert!((ramp - expected).abs() < 1e-15 && (ramp < 0.0) == (x > meets), "{x}: {ramp} {expected}");
    }
}

#[test]
fn a_point_in_a_rounded_nosing_turns_its_normal_without_a_jump() {
    let sheet = Sheet::of_body();
    let stairs = Shape::Terrain(sheet, Terrain::stairs(&Stairs { nosing: 0.01, ..STAIRS }).unwrap());
    let pair = Pair::new(&Shape::convex(Vector::zeros(), crate::shape::Form::Point), &stairs).unwrap();
    let rest = FrameState::at_rest();
    let mut before = -Vector::y();
    for k in 0..=200 {
        let angle = std::f64::consts::FRAC_PI_2 * (1.0 + f64::from(k) / 200.0);
        let at = Vector::new(0.01 + 0.009 * angle.cos(), 0.15 - 0.01 + 0.009 * angle.sin(), 0.7);
        let touch = pair.touch(1, [&FrameState { position: at, ..rest }, &rest]);
        assert!((touch.gap + 0.001).abs() < 1e-15 && (touch.normal - before).norm() < 0.01, "{touch:?}");
        before = touch.normal;
    }
    assert!((before - Vector::x()).norm() < 1e-12);
}
