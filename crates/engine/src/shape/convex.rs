//! Convex solids at any place of a body and turned in it: superellipsoids, boxes, round bars, thin plates, and points.
//!
//! | form | what it is, in axes of its own |
//! |---|---|
//! | superellipsoid | `(abs(x/a)^e + abs(y/b)^e)^(f/e) + abs(z/c)^f <= 1` |
//! | box | `abs(x) <= a`, `abs(y) <= b`, `abs(z) <= c` |
//! | rounded box | all that is within `r` of a box whose half edges are shorter by `r` |
//! | cylinder | `x^2 + y^2 <= r^2`, `abs(z) <= l` |
//! | capsule | all that is within `r` of the segment `abs(z) <= l` |
//! | rectangle, disc | what of a box or a cylinder lies in `z = 0`: thin, touched from both sides |
//! | point | a place without a radius, such as the tip of a needle |

use super::{ShapeError, ShapePart, finite, positive};
use crate::spatial::{Rotation, Vector};
use carom_geometry::{Fault, space};

/// A convex solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Convex {
    /// Its centre, in the body's frame [m].
    pub centre: Vector,
    /// From its own axes to those of the body.
    pub turn: Rotation,
    /// What it is.
    pub form: Form,
}

/// What a convex solid is, in axes of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// An ellipsoid with other exponents than 2.
    Superellipsoid {
        /// Half its lengths along its own axes [m].
        semi_axes: Vector,
        /// The exponent of its sections across z, and that of those along z, each from 1.1 to 12.
        exponents: [f64; 2],
    },
    /// A block with square corners.
    Box {
        /// Half its edges along its own axes [m].
        half: Vector,
    },
    /// A block whose edges and corners are rounded.
    RoundedBox {
        /// Half its extents along its own axes [m].
        half: Vector,
        /// Radius of its edges and corners, less than half of its shortest extent [m].
        rounding: f64,
    },
    /// A round bar along z with flat ends.
    Cylinder {
        /// Radius [m].
        radius: f64,
        /// Half of its length [m].
        half_length: f64,
    },
    /// A round bar along z with a half sphere at each end.
    Capsule {
        /// Radius [m].
        radius: f64,
        /// Half of its length between the half spheres [m].
        half_length: f64,
    },
    /// A thin plate across z.
    Rectangle {
        /// Half its edges along x and y [m].
        half: [f64; 2],
    },
    /// A thin round plate across z.
    Disc {
        /// Radius [m].
        radius: f64,
    },
    /// A point.
    Point,
}

impl Form {
    /// What it is called in messages.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Form::Superellipsoid { .. } => "superellipsoid",
            Form::Box { .. } => "box",
            Form::RoundedBox { .. } => "rounded box",
            Form::Cylinder { .. } => "cylinder",
            Form::Capsule { .. } => "capsule",
            Form::Rectangle { .. } => "rectangle",
            Form::Disc { .. } => "disc",
            Form::Point => "point",
        }
    }

    fn fault(&self) -> Option<ShapeError> {
        let each = |part, values: &[f64]| values.iter().find_map(|value| positive(part, *value));
        let round =
            |radius, half| positive(ShapePart::Radius, radius).or_else(|| positive(ShapePart::HalfLength, half));
        match self {
            Form::Superellipsoid { semi_axes, exponents } => {
                each(ShapePart::SemiAxis, semi_axes.as_slice()).or_else(|| {
                    match space::Superellipsoid::new(*semi_axes, *exponents) {
                        Err(Fault::Exponent { value, range }) => Some(ShapeError::Exponent { value, range }),
                        _ => None,
                    }
                })
            }
            Form::Box { half } => each(ShapePart::HalfEdge, half.as_slice()),
            Form::RoundedBox { half, rounding } => {
                let (radius, room) = (*rounding, half.min());
                let sound = radius > 0.0 && radius < room;
                each(ShapePart::HalfEdge, half.as_slice())
                    .or_else(|| (!sound).then_some(ShapeError::Corner { radius, room }))
            }
            Form::Cylinder { radius, half_length } | Form::Capsule { radius, half_length } => {
                round(*radius, *half_length)
            }
            Form::Rectangle { half } => each(ShapePart::HalfEdge, half),
            Form::Disc { radius } => positive(ShapePart::Radius, *radius),
            Form::Point => None,
        }
    }
}

impl Convex {
    /// With its own axes along those of the body.
    pub fn new(centre: Vector, form: Form) -> Self {
        Convex { centre, turn: Rotation::identity(), form }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        finite(ShapePart::Centre, self.centre.as_slice()).or_else(|| self.form.fault())
    }
}
