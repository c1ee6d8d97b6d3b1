//! The plane of a body on which a profile is drawn: an origin and two unit axes at right angles.

use super::{ShapeError, ShapePart, finite};
use crate::spatial::Vector;

/// A place on a sheet, along its two axes [m], or a direction there.
pub type Flat = nalgebra::Vector2<f64>;

/// How far axes may be from unit length and right angles; the rest is put right.
const SLACK: f64 = 1e-9;

/// The plane on which a profile is drawn, in the body's frame. Its normal is `x` cross `y`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Origin [m].
    pub origin: Vector,
    /// First axis, of unit length.
    pub x: Vector,
    /// Second axis, of unit length and at a right angle to the first.
    pub y: Vector,
}

impl Sheet {
    /// The plane z = 0 of the body, with the body's own axes.
    pub fn of_body() -> Self {
        Sheet { origin: Vector::zeros(), x: Vector::x(), y: Vector::y() }
    }

    /// The body's place of a point of the sheet [m].
    pub fn place(&self, point: &Flat) -> Vector {
        self.origin + self.x * point.x + self.y * point.y
    }

    /// Its normal, in the body's frame.
    pub fn normal(&self) -> Vector {
        self.x.cross(&self.y)
    }

    /// The same sheet, its axes at right angles and of unit length to the last digit.
    pub(crate) fn squared(&self) -> Self {
        let x = self.x.normalize();
        Sheet { origin: self.origin, x, y: (self.y - x * x.dot(&self.y)).normalize() }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        let unit = |name: &'static str, axis: &Vector| {
            let sound = (axis.norm() - 1.0).abs() <= SLACK;
            (!sound).then(|| ShapeError::SheetAxis { axis: name, length: axis.norm() })
        };
        finite(ShapePart::Sheet, self.origin.as_slice())
            .or_else(|| unit("first", &self.x))
            .or_else(|| unit("second", &self.y))
            .or_else(|| (self.x.dot(&self.y).abs() > SLACK).then_some(ShapeError::SheetOblique))
    }
}
