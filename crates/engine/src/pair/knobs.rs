//! Balls and points of a body, with which it touches what is flat or convex: one feature each.
//!
//! A ball has one, its centre and radius; a point has one without a radius. A capsule stands on the balls at its ends, a box and a rectangle on their corners, a hull and a mesh on those of the hull, since what is straight
//! between two points is nowhere nearer to a plane than at one of them. Where edges are rounded, they are balls around the corners of the core.

use crate::shape::{Convex, Form, Polyhedron, Shape};
use crate::spatial::Vector;
use carom_geometry::solids::{Block, Rectangle};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::LazyLock;

/// A ball of a body, or a point of radius zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knob {
    /// Its centre, in the body's frame [m].
    pub(super) centre: Vector,
    /// Its radius [m].
    pub(super) radius: f64,
}

/// What a body touches with.
#[derive(Clone, Debug)]
pub(super) struct Knobs {
    pub(super) all: Vec<Knob>,
    names: Names,
}

/// What knobs are called.
#[derive(Clone, Copy, Debug)]
enum Names {
    /// By these names; by none where there is one.
    Given(&'static [&'static str]),
    /// As corners, counted from one.
    Numbered,
}

/// Counted from one.
static NUMBERED: LazyLock<Vec<String>> =
    LazyLock::new(|| (1..=Polyhedron::MOST_PIECES).map(|k| format!("corner{k}")).collect());

/// Those of the second body where both have some.
static OTHERS: LazyLock<Vec<String>> =
    LazyLock::new(|| (1..=Polyhedron::MOST_PIECES).map(|k| format!("other{k}")).collect());

const CORNERS: [&str; 8] = [
    "corner -x-y-z",
    "corner +x-y-z",
    "corner -x+y-z",
    "corner +x+y-z",
    "corner -x-y+z",
    "corner +x-y+z",
    "corner -x+y+z",
    "corner +x+y+z",
];
const OTHER_CORNERS: [&str; 8] = [
    "other -x-y-z",
    "other +x-y-z",
    "other -x+y-z",
    "other +x+y-z",
    "other -x-y+z",
    "other +x-y+z",
    "other -x+y+z",
    "other +x+y+z",
];
const FLAT_CORNERS: [&str; 4] = ["corner -x-y", "corner +x-y", "corner -x+y", "corner +x+y"];
const ENDS: [&str; 2] = ["end -z", "end +z"];

impl Knob {
    /// Its curvatures [1/m]; those of a point are infinite.
    pub(super) fn curvatures(&self) -> PrincipalCurvatures {
        PrincipalCurvatures::sphere(self.radius)
    }
}

impl Knobs {
    /// The one of a ball or a point.
    pub(super) fn single(shape: &Shape) -> Option<Self> {
        let knob = match shape {
            Shape::Sphere(ball) if !ball.hollow => Knob { centre: ball.centre, radius: ball.radius },
            Shape::Convex(Convex { centre, form: Form::Point, .. }) => Knob { centre: *centre, radius: 0.0 },
            _ => return None,
        };
        Some(Knobs { all: vec![knob], names: Names::Given(&[]) })
    }

    /// Those on which a shape stands on a plane.
    pub(super) fn on_plane(shape: &Shape) -> Option<Self> {
        if let Shape::Polyhedron(own) = shape {
            let knob = |corner: &Vector| Knob { centre: own.place(corner), radius: own.rounding() };
            return Some(Knobs { all: own.core().stands_on().iter().map(knob).collect(), names: Names::Numbered });
        }
        let Shape::Convex(Convex { centre, turn, form }) = shape else { return Knobs::single(shape) };
        let place = |own: Vector, radius: f64| Knob { centre: centre + turn * own, radius };
        Some(match *form {
            Form::Box { half } => {
                let block = Block::new(half).ok()?;
                Knobs { all: (0..8).map(|k| place(block.corner(k), 0.0)).collect(), names: Names::Given(&CORNERS) }
            }
            Form::RoundedBox { half, rounding } => {
                let core = Block::new(half.add_scalar(-rounding)).ok()?;
                Knobs { all: (0..8).map(|k| place(core.corner(k), rounding)).collect(), names: Names::Given(&CORNERS) }
            }
            Form::Rectangle { half } => {
                let plate = Rectangle::new(half).ok()?;
                Knobs { all: (0..4).map(|k| place(plate.corner(k), 0.0)).collect(), names: Names::Given(&FLAT_CORNERS) }
            }
            Form::Capsule { radius, half_length } => {
                let end = |side: f64| place(Vector::z() * (side * half_length), radius);
                Knobs { all: vec![end(-1.0), end(1.0)], names: Names::Given(&ENDS) }
            }
            _ => return Knobs::single(shape),
        })
    }

    /// What one is called.
    pub(super) fn name(&self, feature: u32) -> &'static str {
        let k = feature as usize;
        match self.names {
            Names::Given(names) => names.get(k).copied().unwrap_or(""),
            Names::Numbered => NUMBERED.get(k).map_or("", String::as_str),
        }
    }

    /// What one corner of the second body is called, where the first has corners too.
    pub(super) fn other_name(&self, feature: u32) -> &'static str {
        let k = feature as usize;
        match self.names {
            Names::Given(_) => OTHER_CORNERS.get(k).copied().unwrap_or(""),
            Names::Numbered => OTHERS.get(k).map_or("", String::as_str),
        }
    }
}
