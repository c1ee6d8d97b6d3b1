//! What a point finds before a body: the way out, and the part that is nearest.

use crate::part::Part;
use crate::space::Vector;

/// What a point of a body's frame finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Unit vector out of the body towards the point.
    pub direction: Vector,
    /// How far the point is from the surface, negative inside [m].
    pub distance: f64,
    /// The part of the surface that is nearest.
    pub part: Part,
}
