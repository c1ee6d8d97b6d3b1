//! A journal in its bush: how the line of the normal goes, how much its rims miss of the true ones, and a straight one beside a disc in a hole.

use super::*;
use crate::shape::{Bush, Circle, Flat, Journal, Sheet};
use std::f64::consts::TAU;

const HOLE: f64 = 0.01;
const OWN: f64 = 0.0098;
const LENGTH: f64 = 0.02;

fn shapes() -> [Shape; 2] {
    let (centre, axis) = (Vector::zeros(), Vector::z());
    let bush = Bush { centre, axis, radius: HOLE, length: LENGTH, pads: 0.015, tip: 0.001 };
    [Shape::Bush(bush), Shape::Journal(Journal { centre, axis, radius: OWN, collars: Some(0.0204) })]
}

/// A journal off the middle, tilted and moving.
fn pose(aside: [f64; 2], tilt: Vector, motion: [Vector; 2]) -> FrameState {
    FrameState {
        position: Vector::new(aside[0], aside[1], 5e-5),
        rotation: Rotation::from_scaled_axis(tilt).to_rotation_matrix().into_inner(),
        velocity: motion[0],
        spin: motion[1],
    }
}

proptest! {
    #[test]
    fn gap_place_and_normal_of_every_feature_go_as_is_said(
        aside in proptest::array::uniform2(5e-5..1.5e-4f64), tilt in stage::vector(), swap in any::<bool>(),
        v in stage::vector(), w in stage::vector(), back in stage::vector(), spin in stage::vector()
    ) {
        let mut frames = [
            FrameState { velocity: back, spin: spin * 3.0, ..FrameState::at_rest() },
            pose(aside, tilt * 4e-3, [v, w * 3.0]),
        ];
        let mut shapes = shapes();
        if swap {
            shapes.swap(0, 1);
            frames.swap(0, 1);
        }
        let pair = Pair::new(&shapes[0], &shapes[1]).unwrap();
        let h = 1e-8;
        for feature in 0..pair.features() {
            let line = pair.line(feature, [&frames[0], &frames[1]], None);
            let [before, after] = [-h, h].map(|t| {
                let [one, other] = frames.map(|frame| moved(&frame, t));
                pair.line(feature, [&one, &other], None)
            });
            let gap = (after.gap[0] - before.gap[0]) / (2.0 * h);
            prop_assert!((line.gap[1] - gap).abs() < 1e-7, "{} {gap}", line.gap[1]);
            // The normal turns about as fast as the speed over the clearance.
            let normal = (after.normal[0] - before.normal[0]) / (2.0 * h);
            let most = 1.0 + normal.norm();
            prop_assert!((line.normal[1] - normal).norm() < 1e-6 * most, "{:?} {normal:?}", line.normal[1]);
            let place = (after.place[0] - before.place[0]) / (2.0 * h);
            prop_assert!((line.place[1] - place).norm() < 1e-6 * most, "{:?} {place:?}", line.place[1]);
        }
    }

    #[test]
    fn a_journal_that_does_not_tilt_is_a_disc_in_a_hole(
        aside in proptest::array::uniform2(-2e-4..2e-4f64), v in stage::vector(), w in -5.0..5.0f64
    ) {
        let disc = |radius, hollow| {
            Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow })
        };
        let flat = Pair::new(&disc(HOLE, true), &disc(OWN, false)).unwrap();
        let [bush, journal] = shapes();
        let pair = Pair::new(&bush, &journal).unwrap();
        let frames = [FrameState::at_rest(), pose(aside, Vector::z(), [Vector::new(v.x, v.y, 0.0), Vector::z() * w])];
        let known = flat.touch(0, [&frames[0], &frames[1]]);
        for feature in 0..2 {
            let found = pair.touch(feature, [&frames[0], &frames[1]]);
            prop_assert!((found.gap - known.gap).abs() < 1e-16 && (found.normal - known.normal).norm() < 1e-11);
            let rates = [known, found].map(|touch| touch.gap_rate([&frames[0], &frames[1]]));
            prop_assert!((rates[0] - rates[1]).abs() < 1e-12, "{rates:?}");
        }
    }

    /// The true rim is a circle of the bush: its points are sampled, and their ways from the journal's axis.
    #[test]
    fn a_rim_misses_no_more_of_the_clearance_than_is_said(
        aside in proptest::array::uniform2(-1e-4..1e-4f64), tilt in -0.02..0.02f64, about in 0.0..TAU
    ) {
        let lean = Vector::new(about.cos(), about.sin(), 0.0) * tilt;
        let frames = [FrameState::at_rest(), pose(aside, lean, [Vector::zeros(); 2])];
        let [bush, journal] = shapes();
        let pair = Pair::new(&bush, &journal).unwrap();
        let axis = frames[1].rotation * Vector::z();
        for (feature, end) in [(0, 1.0), (1, -1.0)] {
            let way = |a: f64| {
                let d = Vector::new(HOLE * (TAU * a).cos(), HOLE * (TAU * a).sin(), 0.5 * LENGTH * end) - frames[1].position;
                (d - axis * axis.dot(&d)).norm() - OWN
            };
            let truth = (0..100_000).map(|k| way(f64::from(k) / 100_000.0)).fold(f64::INFINITY, f64::min);
            let gap = pair.touch(feature, [&frames[0], &frames[1]]).gap;
            let most = HOLE * (1.0 - tilt.cos());
            prop_assert!(gap - truth > -1e-12 && gap - truth < most + 1e-12, "{gap} {truth} {most}");
        }
    }
}
