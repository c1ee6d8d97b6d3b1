//! What shapes refuse, and what they say.

use super::*;
use crate::spatial::Vector;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

fn flat(x: f64, y: f64) -> Flat {
    Flat::new(x, y)
}

fn arc(from: f64, sweep: f64) -> Arc {
    Arc { centre: flat(0.0, 0.0), radius: 0.06, from, sweep }
}

fn complaint(shape: Shape) -> String {
    shape.fault().unwrap_or_else(|| panic!("accepted: {shape:?}")).to_string()
}

fn slot(track: Vec<Piece>) -> Slot {
    Slot { track, half_width: 0.008 }
}

fn line(start: Flat, end: Flat) -> Piece {
    Piece::Line(Segment { start, end })
}

#[test]
fn lengths_that_are_not_positive_are_refused_by_name() {
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let words = complaint(Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow: false }));
        assert_eq!(words, format!("its radius must be positive, not {radius} m"));
        let circle = Circle { centre: flat(0.0, 0.0), radius, hollow: true };
        assert!(complaint(Shape::Circle(Sheet::of_body(), circle)).contains("radius must be positive"));
        let narrow = Slot { half_width: radius, ..slot(vec![line(flat(0.0, 0.0), flat(1.0, 0.0))]) };
        assert!(complaint(Shape::Slot(Sheet::of_body(), narrow)).contains("half width"));
    }
}

#[test]
fn directions_without_length_are_refused() {
    let plane = Plane { point: Vector::zeros(), normal: Vector::zeros() };
    assert!(complaint(Shape::Plane(plane)).contains("[0, 0, 1]"));
    let half = Line { point: flat(0.0, 0.0), normal: flat(0.0, 0.0) };
    assert!(complaint(Shape::Line(Sheet::of_body(), half)).contains("[0, 1]"));
    let segment = Segment { start: flat(1.0, 2.0), end: flat(1.0, 2.0) };
    assert!(complaint(Shape::Segment(Sheet::of_body(), segment)).contains("two different end points"));
}

#[test]
fn sheets_need_unit_axes_at_right_angles() {
    let disc = Circle { centre: flat(0.0, 0.0), radius: 1.0, hollow: false };
    let long = Sheet { x: Vector::x() * 2.0, ..Sheet::of_body() };
    assert!(complaint(Shape::Circle(long, disc)).contains("first axis of its sheet must be of length 1, not 2"));
    let oblique = Sheet { y: Vector::new(0.6, 0.8, 0.0), ..Sheet::of_body() };
    assert!(complaint(Shape::Circle(oblique, disc)).contains("right angles"));
}

#[test]
fn arcs_turn_at_most_once() {
    for sweep in [0.0, 7.0, -7.0] {
        let words = complaint(Shape::Arc(Sheet::of_body(), Edge { arc: arc(0.0, sweep), hollow: false }));
        assert!(words.contains("its sweep must be between 0 and a full turn"), "{words}");
    }
    let full = Edge { arc: arc(1.0, TAU), hollow: true };
    assert_eq!(Shape::Arc(Sheet::of_body(), full).fault(), None);
}

#[test]
fn a_slot_whose_pieces_do_not_meet_is_told_where_they_end() {
    let words = complaint(Shape::Slot(
        Sheet::of_body(),
        slot(vec![line(flat(-0.05, 0.06), flat(0.001, 0.06)), Piece::Arc(arc(FRAC_PI_2, -1.0))]),
    ));
    assert!(words.contains("pieces 1 and 2 of its track do not meet: one ends at [0.001, 0.06]"), "{words}");
}

#[test]
fn a_slot_with_a_kink_is_told_its_angle() {
    let words = complaint(Shape::Slot(
        Sheet::of_body(),
        slot(vec![line(flat(0.0, 0.0), flat(0.05, 0.0)), line(flat(0.05, 0.0), flat(0.1, 0.05))]),
    ));
    assert!(words.contains("meet at an angle of 7.854e-1 rad"), "{words}");
}

#[test]
fn a_bend_tighter_than_the_slot_is_wide_is_refused() {
    let tight = Arc { radius: 0.008, ..arc(0.0, 1.0) };
    let words = complaint(Shape::Slot(Sheet::of_body(), slot(vec![Piece::Arc(tight)])));
    assert!(words.contains("piece 1 of its track cannot be: its radius must be larger than half the width"), "{words}");
    assert!(complaint(Shape::Slot(Sheet::of_body(), slot(vec![]))).contains("has no piece"));
}

#[test]
fn a_ring_is_closed_and_an_open_chain_is_not() {
    let half = |centre: Flat, from: f64| Piece::Arc(Arc { centre, ..arc(from, PI) });
    let stadium = slot(vec![
        line(flat(-0.1, -0.06), flat(0.1, -0.06)),
        half(flat(0.1, 0.0), -FRAC_PI_2),
        line(flat(0.1, 0.06), flat(-0.1, 0.06)),
        half(flat(-0.1, 0.0), FRAC_PI_2),
    ]);
    assert_eq!(Shape::Slot(Sheet::of_body(), stadium.clone()).fault(), None);
    assert!(stadium.is_closed());
    assert!(slot(vec![Piece::Arc(arc(0.3, -TAU))]).is_closed());
    assert!(!slot(stadium.track[..3].to_vec()).is_closed());
}

#[test]
fn a_corner_that_does_not_stick_out_is_named_as_it_was_given() {
    let corners = [(0.0, 0.0), (0.1, 0.0), (0.02, 0.02), (0.0, 0.1)].map(|(x, y)| Flat::new(x, y));
    assert_eq!(Polygon::new(&corners), Err(CurveFault::Dent { row: 2 }));
    let mut clockwise = corners;
    clockwise.reverse();
    assert_eq!(Polygon::new(&clockwise), Err(CurveFault::Dent { row: 1 }));
}
