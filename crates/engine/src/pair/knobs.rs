//! Balls and points of a body, with which it touches what is flat or convex: one feature each.
//!
//! A ball has one, its centre and radius; a point has one without a radius. A capsule stands on the balls at its ends, a box and a rectangle on their corners, since what is straight
//! between two points is nowhere nearer to a plane than at one of them.

use crate::shape::{Convex, Form, Shape};
use crate::spatial::Vector;
use carom_geometry::solids::{Block, Rectangle};
use carom_laws::stiffness::PrincipalCurvatures;

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
    /// What each is called; empty where there is one.
    pub(super) names: &'static [&'static str],
}

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
        Some(Knobs { all: vec![knob], names: &[] })
    }

    /// Those on which a shape stands on a plane.
    pub(super) fn on_plane(shape: &Shape) -> Option<Self> {
        let Shape::Convex(Convex { centre, turn, form }) = shape else { return Knobs::single(shape) };
        let place = |own: Vector, radius: f64| Knob { centre: centre + turn * own, radius };
        Some(match *form {
            Form::Box { half } => {
                let block = Block::new(half).ok()?;
                Knobs { all: (0..8).map(|k| place(block.corner(k), 0.0)).collect(), names: &CORNERS }
            }
            Form::Rectangle { half } => {
                let plate = Rectangle::new(half).ok()?;
                Knobs { all: (0..4).map(|k| place(plate.corner(k), 0.0)).collect(), names: &FLAT_CORNERS }
            }
            Form::Capsule { radius, half_length } => {
                let end = |side: f64| place(Vector::z() * (side * half_length), radius);
                Knobs { all: vec![end(-1.0), end(1.0)], names: &ENDS }
            }
            _ => return Knobs::single(shape),
        })
    }

    /// What one is called.
    pub(super) fn name(&self, feature: u32) -> &'static str {
        self.names.get(feature as usize).copied().unwrap_or("")
    }
}
