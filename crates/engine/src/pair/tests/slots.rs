//! What is particular to slots: their features, where each is out of the way, and tracks that bend back.

use super::*;
use crate::shape::{Arc as Bend, Circle, Flat, Piece, Sheet, Slot};
use samples::track;
use stage::raised;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

const HALF: f64 = 0.008;
const PIN: f64 = 0.0079;

fn pair(track: Vec<Piece>) -> Pair {
    let pin = Circle { centre: Flat::zeros(), radius: PIN, hollow: false };
    let slot = Slot { track, half_width: HALF };
    Pair::new(&Shape::Slot(Sheet::of_body(), slot), &Shape::Circle(Sheet::of_body(), pin)).unwrap()
}

fn gaps(pair: &Pair, pin: Flat) -> Vec<f64> {
    let (still, at) = (FrameState::at_rest(), FrameState { position: raised(pin), ..FrameState::at_rest() });
    (0..pair.features()).map(|feature| pair.touch(feature, [&still, &at]).gap).collect()
}

#[test]
fn the_yoke_of_120_degrees_touches_at_59_9_and_60_1_mm() {
    // Dimensions of the circular slot of the scotch yoke: centre line 60 mm, slot 16 mm wide, pin 15.8 mm.
    let arc = Bend { centre: Flat::zeros(), radius: 0.06, from: PI - PI / 3.0, sweep: TAU / 3.0 };
    let pair = pair(vec![Piece::Arc(arc)]);
    assert_eq!(pair.features(), 4);
    for angle in [2.5, PI, 3.8f64] {
        let out = Flat::new(angle.cos(), angle.sin());
        for (radius, inner, outer) in [(0.0599, 0.0, 2e-4), (0.0601, 2e-4, 0.0), (0.0602, 3e-4, -1e-4)] {
            // Counter-clockwise, the centre is to the left.
            let found = gaps(&pair, out * radius);
            assert!((found[0] - inner).abs() < 1e-16 && (found[1] - outer).abs() < 1e-16, "{found:?}");
            assert!(found[2] > 0.01 && found[3] > 0.01, "{found:?}");
        }
    }
}

#[test]
fn a_closed_slot_has_no_ends() {
    let ring = pair(vec![Piece::Arc(Bend { centre: Flat::zeros(), radius: 0.06, from: 0.7, sweep: -TAU })]);
    assert_eq!(ring.features(), 2);
    for k in 0..100 {
        let angle = 0.7 + TAU * f64::from(k) / 100.0;
        let found = gaps(&ring, Flat::new(angle.cos(), angle.sin()) * 0.06);
        assert!(found.iter().all(|gap| (gap - 1e-4).abs() < 1e-16), "{found:?}");
    }
}

#[test]
fn an_end_leaves_alone_a_pin_elsewhere_in_a_slot_that_bends_back() {
    // Out, round by 180 degrees and back beside itself with a wall of 1 mm between, beyond the start.
    let bend = HALF + 5e-4;
    let drawn = track(Flat::zeros(), 0.0, &[(0.05, 0.0), (PI * bend, 1.0 / bend), (0.08, 0.0)]);
    let pair = pair(drawn.pieces.clone());
    for (stroke, &(_, _, length, _)) in drawn.strokes.iter().enumerate() {
        for k in 0..=400 {
            let (point, heading) = drawn.at(stroke, length * f64::from(k) / 400.0);
            let left = Flat::new((heading + FRAC_PI_2).cos(), (heading + FRAC_PI_2).sin());
            for s in [-1e-4, 0.0, 1e-4] {
                let found = gaps(&pair, point + left * s);
                assert!(found.iter().all(|gap| *gap > -1e-16), "{stroke}, {k}, {s}: {found:?}");
            }
        }
    }
}

#[test]
fn an_end_that_is_hit_head_on_is_touched_alone() {
    let drawn = track(Flat::zeros(), 0.0, &[(0.05, 0.0)]);
    let pair = pair(drawn.pieces.clone());
    for (feature, x) in [(2, -1.2e-4), (3, 0.05 + 1.2e-4)] {
        let found = gaps(&pair, Flat::new(x, 0.0));
        let wanted = [1e-4, 1e-4];
        assert!((found[0] - wanted[0]).abs() < 1e-16 && (found[1] - wanted[1]).abs() < 1e-16, "{found:?}");
        assert!((found[feature] + 2e-5).abs() < 1e-16, "{found:?}");
        assert!(found[5 - feature] > 0.04, "{found:?}");
    }
}
