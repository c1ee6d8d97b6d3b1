//! What pairs refuse, and what they say.

use super::*;
use crate::shape::{
    Arc as Bend, Bush, Circle, Edge, Flat, Form, Guide, Journal, Piece, Plane, Polyhedron, Segment, Sheet, Slider,
    Slot, Sphere,
};

fn circle(radius: f64, hollow: bool) -> Shape {
    Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow })
}

fn sphere(radius: f64, hollow: bool) -> Shape {
    Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow })
}

fn complaint(first: &Shape, second: &Shape) -> String {
    Pair::new(first, second).map(|pair| pair.name()).unwrap_err().to_string()
}

#[test]
fn what_is_too_large_for_its_hole_is_refused_in_either_order() {
    let slot = Slot { track: vec![Piece::Line(Segment { start: Flat::zeros(), end: Flat::x() })], half_width: 0.008 };
    let edge = Edge { arc: Bend { centre: Flat::zeros(), radius: 0.01, from: 0.0, sweep: 1.0 }, hollow: true };
    let cases = [
        (sphere(0.01, true), sphere(0.01, false), "a ball of radius 0.01 m does not go into a hole of 0.01 m"),
        (circle(0.01, true), circle(0.02, false), "a disc of radius 0.02 m does not go into a hole of 0.01 m"),
        (Shape::Arc(Sheet::of_body(), edge), circle(0.02, false), "does not go into an arc of 0.01 m"),
        (Shape::Slot(Sheet::of_body(), slot), circle(0.008, false), "does not go into a slot of half width 0.008 m"),
    ];
    for (first, second, words) in cases {
        for said in [complaint(&first, &second), complaint(&second, &first)] {
            assert!(said.contains(words) && said.contains("smaller"), "{said}");
        }
    }
}

#[test]
fn what_does_not_fit_into_a_guide_or_a_bush_is_refused() {
    let slider = |length: f64, height: f64| Shape::Slider(Sheet::of_body(), Slider { length, height, corner: 0.0 });
    let guide = Shape::Guide(Sheet::of_body(), Guide::endless(0.05));
    let bush = Bush { centre: Vector::zeros(), axis: Vector::z(), radius: 0.01, length: 0.02, pads: 0.015, tip: 0.0 };
    let journal = |radius: f64, collars: f64| {
        Shape::Journal(Journal { centre: Vector::zeros(), axis: Vector::z(), radius, collars: Some(collars) })
    };
    let cases = [
        (&guide, slider(0.1, 0.05), "a slider 0.05 m high does not go into a guide 0.05 m wide"),
        (&guide, slider(0.03, 0.04), "a slider with a diagonal of 0.05 m could turn over in a guide 0.05 m wide"),
        (&Shape::Bush(bush), journal(0.01, 0.03), "a journal of radius 0.01 m does not go into a hole of 0.01 m"),
        (&Shape::Bush(bush), journal(0.009, 0.02), "a bush 0.02 m long does not go between collars 0.02 m apart"),
    ];
    for (first, second, words) in cases {
        for said in [complaint(first, &second), complaint(&second, first)] {
            assert!(said.contains(words), "{said}");
        }
    }
    let round = Shape::Slider(Sheet::of_body(), Slider { length: 0.1, height: 0.04, corner: 0.021 });
    let said = complaint(&guide, &round);
    assert_eq!(said, "the slider cannot be: the radius of its corners must be between 0 and 0.02 m, not 0.021 m");
}

#[test]
fn shapes_that_no_kernel_serves_are_told_the_pairs_there_are() {
    let plane = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    for (first, second) in [(&plane, &plane), (&circle(1.0, true), &circle(1.0, true)), (&sphere(1.0, true), &plane)] {
        let words = complaint(first, second);
        assert!(words.starts_with(&format!("a {} cannot touch a {}", first.name(), second.name())), "{words}");
        assert!(words.contains("sphere-plane") && words.ends_with("pin in slot"), "{words}");
    }
}

#[test]
fn an_impossible_shape_is_named() {
    let words = complaint(&circle(1.0, false), &circle(-1.0, false));
    assert_eq!(words, "the circle cannot be: its radius must be positive, not -1 m");
}

#[test]
fn a_point_and_what_has_no_thickness_are_told_what_to_be_instead() {
    let point = Shape::convex(Vector::zeros(), Form::Point);
    for (form, words) in [
        (
            Form::Disc { radius: 1.0 },
            "a point cannot touch a disc, which has no thickness: give it a length as a cylinder",
        ),
        (
            Form::Rectangle { half: [1.0; 2] },
            "a point cannot touch a rectangle, which has no thickness: give it a thickness as a box",
        ),
    ] {
        let said = complaint(&Shape::convex(Vector::zeros(), form), &point);
        assert!(said.starts_with(words), "{said}");
    }
}

#[test]
fn exponents_that_are_not_served_and_bodies_both_flat_and_sharp_are_refused() {
    let of =
        |exponents| Shape::convex(Vector::zeros(), Form::Superellipsoid { semi_axes: Vector::repeat(1.0), exponents });
    let plane = Shape::plane(Vector::zeros(), Vector::z());
    for (exponents, value) in [([1.0, 2.0], "1"), ([2.0, 13.0], "13"), ([f64::NAN, 2.0], "NaN")] {
        let said = complaint(&of(exponents), &plane);
        assert_eq!(said, format!("the superellipsoid cannot be: its exponents must be from 1.1 to 12, not {value}"));
    }
    let said = complaint(&of([1.5, 4.0]), &of([3.0, 1.9]));
    assert!(said.contains("one exponent above 2 and another below"), "{said}");
}

#[test]
fn what_a_mesh_cannot_touch_is_told_with_what_can() {
    let (mesh, point) = (Shape::Polyhedron(samples::ell()), Shape::convex(Vector::zeros(), Form::Point));
    let said = complaint(&point, &mesh);
    let words = "a point cannot touch a mesh that is not convex: give the point a radius as a sphere, or take the hull of the mesh";
    assert_eq!(said, words);
    let (block, rod) = (Form::Box { half: Vector::repeat(1.0) }, Form::Capsule { radius: 0.1, half_length: 0.2 });
    for (form, name) in [(block, "box"), (rod, "capsule")] {
        let said = complaint(&mesh, &Shape::convex(Vector::zeros(), form));
        let words = format!(
            "a mesh that is not convex cannot touch a {name}: take its hull: the same file with kind = \"hull\""
        );
        assert!(said.starts_with(&words), "{said}");
    }
    assert_eq!(
        samples::ell().rounded(0.01).unwrap_err().problem(),
        "it is not convex, and only convex solids have rounded edges"
    );
    // Points all over a ball are all corners of its hull.
    let around = |k: usize| {
        let (z, turn) = (1.0 - (2.0 * k as f64 + 1.0) / 1100.0, 2.399963229728653 * k as f64);
        Vector::new((1.0 - z * z).sqrt() * turn.cos(), (1.0 - z * z).sqrt() * turn.sin(), z)
    };
    let ball = Polyhedron::hull(&(0..1100).map(around).collect::<Vec<_>>()).unwrap();
    let said = complaint(&Shape::Polyhedron(ball), &Shape::plane(Vector::zeros(), Vector::z()));
    assert!(said.starts_with("the hull has 1100 corners on which it could stand, more than 1024"), "{said}");
}

#[test]
fn two_sharp_hulls_are_told_to_round_one_and_too_many_edges_are_counted() {
    let around = |k: usize, count: usize| {
        let (z, turn) = (1.0 - (2.0 * k as f64 + 1.0) / count as f64, 2.399963229728653 * k as f64);
        Vector::new((1.0 - z * z).sqrt() * turn.cos(), (1.0 - z * z).sqrt() * turn.sin(), z)
    };
    let ball = |count: usize| Polyhedron::hull(&(0..count).map(|k| around(k, count)).collect::<Vec<_>>()).unwrap();
    let few = ball(12);
    let (sharp, block) =
        (Shape::Polyhedron(few.clone()), Shape::convex(Vector::zeros(), Form::Box { half: Vector::repeat(1.0) }));
    let said = complaint(&sharp, &sharp);
    assert!(
        said.starts_with("two hulls cannot touch if the edges of both are sharp: write out the shape of one"),
        "{said}"
    );
    assert!(said.contains("kind = \"hull\"") && said.contains("rounding = "), "{said}");
    let said = complaint(&sharp, &block);
    assert!(said.starts_with("a hull and a box cannot touch if the edges of both are sharp"), "{said}");
    for (radius, room) in [(2.0, few.solid().inscribed().1), (-0.1, few.solid().inscribed().1)] {
        let said = few.rounded(radius).unwrap_err().problem();
        assert_eq!(said, format!("the radius of its corners must be between 0 and {room} m, not {radius} m"));
    }
    // Of n corners with triangles between them there are 3 n - 6 edges.
    let said = complaint(&Shape::Polyhedron(ball(40).rounded(0.01).unwrap()), &Shape::Polyhedron(ball(34)));
    assert!(
        said.contains("corners and pairs of edges that could touch, more than 4096: round the one with fewer corners"),
        "{said}"
    );
    assert!(said.starts_with("a rounded hull and a hull have "), "{said}");
}
