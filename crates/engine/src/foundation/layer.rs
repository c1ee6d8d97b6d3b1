//! What is said of a layer, and the meshes of shapes that can wear one.

use crate::hint::one;
use crate::shape::{Convex, Form, Shape};
use crate::spatial::Matrix;
use carom_geometry::patch::Mesh;
use thiserror::Error;

/// The stiffest bed [Pa/m]: its square is a number still.
const STIFFEST: f64 = 1e50;
/// Triangles across the largest extent of a shape, at most.
pub const MOST_RESOLUTION: u32 = 200;

/// A soft layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// Which of the two bodies of a contact wears it; otherwise the first that can.
    pub wearer: Option<usize>,
    /// Thickness [m].
    pub thickness: f64,
    /// Young's modulus [Pa].
    pub modulus: f64,
    /// Poisson's ratio [-], from 0 to below 0.5.
    pub poisson: f64,
    /// Loss [s/m].
    pub loss: f64,
    /// Viscosity [Pa s].
    pub viscosity: f64,
    /// Triangles across the largest extent of the shape that wears it.
    pub resolution: u32,
    /// Length across its sheet of a profile that wears it [m].
    pub length: Option<f64>,
}

/// Why there is no such foundation.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FoundationError {
    /// A number that must be positive is not.
    #[error("the {0} of a layer must be positive, but is {1}")]
    NotPositive(&'static str, f64),
    /// Poisson's ratio is not one.
    #[error(
        "Poisson's ratio of a layer must be at least 0 and below 0.5, but is {0}: at 0.5 a bonded layer cannot be compressed"
    )]
    Poisson(f64),
    /// A loss or a viscosity is negative.
    #[error("the {0} of a layer must not be negative, but is {1}")]
    Negative(&'static str, f64),
    /// The mesh would be none, or too large.
    #[error("the resolution of a layer must be from 1 to {MOST_RESOLUTION}, but is {0}")]
    Resolution(u32),
    /// Thickness and modulus come to a bed that is no number, or all but none.
    #[error(
        "its thickness and modulus make a layer stiffer than {STIFFEST:e} Pa/m, and nothing is: check their exponents and units"
    )]
    Stiff,
    /// Such a shape has no surface that can be meshed.
    #[error(
        "{} cannot wear a layer: let the other body wear it; what can is a sphere, ellipsoid, box, cylinder, capsule, rectangle, disc, or a circle",
        one(.0)
    )]
    NoSurface(&'static str),
    /// Such a shape is too small for its surface to have an area.
    #[error("{} that wears a layer is so small that its surface has no area: check its size for a wrong exponent or unit", one(.0))]
    NoArea(&'static str),
    /// Neither of the two has.
    #[error(
        "neither {} nor {} can wear a layer; what can is a sphere, ellipsoid, box, cylinder, capsule, rectangle, disc, or a circle",
        one(.0),
        one(.1)
    )]
    NoSurfaces(&'static str, &'static str),
    /// In such a shape nothing has a depth.
    #[error(
        "a layer cannot be pressed by {}, in which depth has no meaning here; what can press it is a plane, sphere, box, cylinder, capsule, circle or line",
        one(.0)
    )]
    NoDepth(&'static str),
    /// A profile has no length.
    #[error("{} that wears a layer needs its length across the plane: add `length = \"20 mm\"`", one(.0))]
    NoLength(&'static str),
}

impl Layer {
    /// Stiffness of the bed [Pa/m].
    pub fn stiffness(&self) -> f64 {
        let nu = self.poisson;
        self.modulus * (1.0 - nu) / ((1.0 + nu) * (1.0 - 2.0 * nu) * self.thickness)
    }

    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<FoundationError> {
        let lengths = [("thickness", Some(self.thickness)), ("modulus", Some(self.modulus)), ("length", self.length)];
        let bad = |x: f64| !(x > 0.0 && x.is_finite());
        for (what, value) in lengths {
            if let Some(value) = value.filter(|value| bad(*value)) {
                return Some(FoundationError::NotPositive(what, value));
            }
        }
        if !(0.0..0.5).contains(&self.poisson) {
            return Some(FoundationError::Poisson(self.poisson));
        }
        for (what, value) in [("loss", self.loss), ("viscosity", self.viscosity)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Some(FoundationError::Negative(what, value));
            }
        }
        if self.stiffness() > STIFFEST {
            return Some(FoundationError::Stiff);
        }
        (!(1..=MOST_RESOLUTION).contains(&self.resolution)).then_some(FoundationError::Resolution(self.resolution))
    }

    /// The surface of a shape in its body's frame; `None` for shapes that wear no layer.
    pub(super) fn mesh(&self, shape: &Shape) -> Result<Option<Mesh>, FoundationError> {
        let size = |extent: f64| extent / f64::from(self.resolution);
        Ok(Some(match shape {
            Shape::Sphere(ball) if !ball.hollow => {
                Mesh::sphere(ball.radius, size(2.0 * ball.radius)).placed(&ball.centre, &Matrix::identity())
            }
            Shape::Ellipsoid(own) => Mesh::ellipsoid(own.semi_axes, size(2.0 * own.semi_axes.max()))
                .placed(&own.centre, &own.turn.to_rotation_matrix().into_inner()),
            Shape::Convex(Convex { centre, turn, form }) => {
                let mesh = match *form {
                    Form::Box { half } => Mesh::block(half, size(2.0 * half.max())),
                    Form::Rectangle { half } => Mesh::rectangle(half, size(2.0 * half[0].max(half[1]))),
                    Form::Disc { radius } => Mesh::disc(radius, size(2.0 * radius)),
                    Form::Cylinder { radius, half_length } => {
                        Mesh::cylinder(radius, half_length, size(2.0 * radius.max(half_length)))
                    }
                    Form::Capsule { radius, half_length } => {
                        Mesh::capsule(radius, half_length, size(2.0 * (radius + half_length)))
                    }
                    Form::Superellipsoid { .. } | Form::RoundedBox { .. } | Form::Point => return Ok(None),
                };
                mesh.placed(centre, &turn.to_rotation_matrix().into_inner())
            }
            Shape::Circle(sheet, circle) => {
                let length = self.length.ok_or(FoundationError::NoLength(shape.name()))?;
                let sheet = sheet.squared();
                let turn = Matrix::from_columns(&[sheet.x, sheet.y, sheet.normal()]);
                // Across the sheet nothing changes.
                let sizes = [size(2.0 * circle.radius), length];
                let mesh = Mesh::band(circle.radius, 0.5 * length, sizes, circle.hollow);
                mesh.placed(&sheet.place(&circle.centre), &turn)
            }
            _ => return Ok(None),
        }))
    }
}
