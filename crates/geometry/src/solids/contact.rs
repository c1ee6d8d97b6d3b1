//! Where two bodies touch, or would.

use crate::part::Part;
use crate::space::{HalfSpace, Pose, Vector};

/// One place where two bodies touch, or would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Signed distance along the normal, negative where they overlap [m].
    pub gap: f64,
    /// Unit vector out of the first body into the second, in the world.
    pub normal: Vector,
    /// Where the line of the normal meets the first body and the second, in the world [m].
    pub points: [Vector; 2],
    /// Which part of each body it is at.
    pub parts: [Part; 2],
}

impl Contact {
    /// The same with the bodies exchanged.
    pub fn swapped(self) -> Self {
        let ([p, q], [a, b]) = (self.points, self.parts);
        Contact { gap: self.gap, normal: -self.normal, points: [q, p], parts: [b, a] }
    }

    /// A point of a body, the first, at a distance from a ball's surface or a point before a half space, the second.
    pub(super) fn before_plane(point: Vector, part: Part, plane: &HalfSpace, pose: &Pose) -> Self {
        let normal = -(pose.rotation * plane.normal());
        let gap = normal.dot(&(pose.place(&plane.point()) - point));
        Contact { gap, normal, points: [point, point + normal * gap], parts: [part, Part::Whole] }
    }

    /// A ball, the first, before a body that knows its distance: `direction` out of that body towards the centre of the ball, a unit vector, and
    /// `distance` of the centre from it [m], in the world.
    pub(super) fn of_ball(centre: Vector, radius: f64, direction: Vector, distance: f64, part: Part) -> Self {
        let (normal, gap) = (-direction, distance - radius);
        let p1 = centre + normal * radius;
        Contact { gap, normal, points: [p1, p1 + normal * gap], parts: [Part::Whole, part] }
    }
}
