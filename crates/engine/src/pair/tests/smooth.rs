//! Gaps go smoothly over the places where a part hands over to the next: the rate does not jump.

use super::*;
use crate::shape::{Arc as Bend, Circle, Edge, Flat, Segment, Sheet, Slot};
use samples::track;
use stage::raised;
use std::f64::consts::{FRAC_PI_2, PI};

const PIN: f64 = 0.09;

fn pin() -> Shape {
    Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: PIN, hollow: false })
}

/// Gap and its rate for a pin that crosses a place with a velocity.
fn crossing(pair: &Pair, feature: u32, place: Flat, velocity: Flat, t: f64) -> (f64, f64) {
    let (still, velocity) = (FrameState::at_rest(), raised(velocity));
    let moving = FrameState { position: raised(place) + velocity * t, velocity, ..FrameState::at_rest() };
    let touch = pair.touch(feature, [&still, &moving]);
    (touch.gap, touch.gap_rate([&still, &moving]))
}

/// Neither gap nor rate jumps at a place, whatever the way through it.
fn check_crossing(pair: &Pair, feature: u32, place: Flat) {
    for k in 0..12 {
        let angle = 0.1 + PI / 6.0 * f64::from(k);
        let velocity = Flat::new(angle.cos(), angle.sin());
        let [before, after] = [-1e-9, 1e-9].map(|t| crossing(pair, feature, place, velocity, t));
        assert!((after.0 - before.0).abs() < 2.1e-9, "gap {before:?} {after:?} at {place:?}");
        assert!((after.1 - before.1).abs() < 1e-6, "rate {before:?} {after:?} at {place:?}");
    }
}

#[test]
fn round_the_end_of_a_wall() {
    let (start, end) = (Flat::new(-0.2, 0.1), Flat::new(0.4, 0.1));
    let pair = Pair::new(&Shape::Segment(Sheet::of_body(), Segment { start, end }), &pin()).unwrap();
    for corner in [start, end] {
        for overlap in [0.0, 1e-3, -1e-3] {
            for side in [-1.0, 1.0] {
                check_crossing(&pair, 0, corner + Flat::y() * (side * (PIN - overlap)));
            }
        }
    }
}

#[test]
fn past_the_ends_of_an_arc() {
    for (hollow, sweep) in [(false, 1.0), (true, 1.0), (false, -2.5), (true, -2.5), (true, 4.0)] {
        let arc = Bend { centre: Flat::new(0.1, 0.2), radius: 0.5, from: 0.3, sweep };
        let pair = Pair::new(&Shape::Arc(Sheet::of_body(), Edge { arc, hollow }), &pin()).unwrap();
        for share in [0.0, 1.0] {
            for overlap in [0.0, 1e-3, -1e-3] {
                let reach = if hollow { -(PIN - overlap) } else { PIN - overlap };
                check_crossing(&pair, 0, arc.point(share) + arc.outward(share) * reach);
            }
        }
    }
}

#[test]
fn along_a_slot_from_piece_to_piece_and_into_its_ends() {
    let drawn = track(Flat::new(0.1, 0.0), 0.4, &[(0.5, 0.0), (0.6, 2.0), (0.4, 0.0), (0.5, -1.5)]);
    let slot = Slot { track: drawn.pieces.clone(), half_width: 0.1 };
    let pair = Pair::new(&Shape::Slot(Sheet::of_body(), slot), &pin()).unwrap();
    let last = (3, drawn.strokes[3].2);
    let joints = [(0, 0.0, 2), (1, 0.0, 0), (2, 0.0, 0), (3, 0.0, 0), (last.0, last.1, 3)];
    for (stroke, length, end) in joints {
        let (point, heading) = drawn.at(stroke, length);
        let left = Flat::new((heading + FRAC_PI_2).cos(), (heading + FRAC_PI_2).sin());
        for (wall, side) in [(0, 1.0), (1, -1.0)] {
            for overlap in [0.0, 1e-3, -1e-3] {
                let place = point + left * (side * (0.1 - PIN + overlap));
                check_crossing(&pair, wall, place);
                if end > 0 {
                    check_crossing(&pair, end, place);
                }
            }
        }
    }
}
