//! A smooth convex profile on the sheet of its body: the question is carried to that sheet, the answer back to the world.
//!
//! ```text
//! c = (x . d, y . d)        p = o + x p_x + y p_y
//! ```
//!
//! `d` from the origin `o` of the profile's axes `x`, `y` to that of what it meets [m], `c` where that is seen on the sheet. What it meets may be drawn on its own sheet
//! from either side.

use super::hump::Hump;
use super::pose::between;
use super::{FrameState, Obstacle, Touch};
use crate::shape::{Circle, Flat, Profile, Sheet};
use crate::spatial::{Matrix, Vector};
use carom_geometry::plane::{self, Pose};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// A profile and the sheet whose axes are its own, in the frame of its body.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) sheet: Sheet,
    pub(super) curve: Arc<plane::Profile>,
}

/// A sheet in the world: its origin [m] and its axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Desk {
    origin: Vector,
    x: Vector,
    y: Vector,
}

impl Drawn {
    pub(super) fn new(sheet: &Sheet, profile: &Profile) -> Self {
        Drawn { sheet: profile.own_sheet(&sheet.squared()), curve: profile.curve().clone() }
    }

    /// A disc; one that cannot be has no kernel.
    pub(super) fn disc(sheet: &Sheet, disc: &Circle) -> Option<Self> {
        let circle = plane::Profile::Circle(plane::Circle::new(disc.radius).ok()?);
        let sheet = sheet.squared();
        Some(Drawn { sheet: Sheet { origin: sheet.place(&disc.centre), ..sheet }, curve: Arc::new(circle) })
    }

    /// Its sheet in the world.
    pub(super) fn desk(&self, frame: &FrameState) -> Desk {
        Desk::new(&self.sheet, frame)
    }

    /// Where the sheet of the second body is seen from this one, which belongs to the first.
    pub(super) fn sees(&self, other: &Sheet, poses: [&FrameState; 2], desk: &Desk) -> Pose {
        desk.sees(&[self.sheet, *other], poses)
    }

    /// How far it reaches from its origin, and its largest radius of curvature [m]; zeros for a disc, whose centre says all.
    pub(super) fn bulk(&self) -> [f64; 2] {
        match *self.curve {
            plane::Profile::Circle(_) => [0.0; 2],
            _ => [self.curve.reach(), self.curve.largest_radius()],
        }
    }

    /// Whether it has flat points, at which its curvature does not bound how fast it comes near while it turns.
    pub(super) fn is_flat(&self) -> bool {
        self.curve.largest_radius().is_infinite()
    }

    /// Itself as what comes near a convex body with this anchor [m] and this normal of the sheet, in the frame of that.
    pub(super) fn obstacle(&self, disc: usize, anchor: Vector, normal: Vector) -> Obstacle {
        let centre = self.sheet.origin;
        Obstacle { sheet: Some(normal), bulk: self.bulk(), ..Obstacle::convex(disc, centre, anchor) }
    }
}

impl Desk {
    /// A sheet of a body that is there.
    pub(super) fn new(sheet: &Sheet, frame: &FrameState) -> Self {
        let Sheet { origin, x, y } = sheet;
        Desk { origin: frame.place(origin), x: frame.rotation * x, y: frame.rotation * y }
    }

    /// Where the second of two sheets is seen from this one, which is the first, each of its body.
    pub(super) fn sees(&self, [own, other]: &[Sheet; 2], poses: [&FrameState; 2]) -> Pose {
        let turn = &poses[1].rotation;
        let x = self.seen(&(turn * other.x)).normalize();
        let left = Flat::new(-x.y, x.x);
        let y = left * 1f64.copysign(left.dot(&self.seen(&(turn * other.y))));
        Pose { position: self.seen(&between(poses, &own.origin, &other.origin)), x, y }
    }

    /// What of a vector lies on the sheet.
    #[inline]
    fn seen(&self, v: &Vector) -> Flat {
        Flat::new(self.x.dot(v), self.y.dot(v))
    }

    /// A normal in the world as it is seen on the sheet; none for what is across it.
    pub(super) fn normal(&self, normal: &Vector) -> Option<Flat> {
        self.seen(normal).try_normalize(0.5)
    }

    #[inline]
    fn raised(&self, v: &Flat) -> Vector {
        self.x * v.x + self.y * v.y
    }

    /// What the geometry answers on the sheet, as a pair does.
    pub(super) fn touch(&self, touch: &plane::Touch, feature: u32, part: u32) -> Touch {
        let points = touch.points.map(|p| self.origin + self.raised(&p));
        let curvatures = touch.radii.map(|r| PrincipalCurvatures { first: 1.0 / r, second: 0.0 });
        Touch { gap: touch.gap, normal: self.raised(&touch.normal), points, feature, part, curvatures }
    }

    /// What of a vector lies along the one direction across the normal of such an answer.
    pub(super) fn across(&self, touch: &plane::Touch) -> Matrix {
        let along = self.raised(&Flat::new(-touch.normal.y, touch.normal.x));
        along * along.transpose()
    }

    /// How the normal of such an answer turns, if this body is what comes near.
    pub(super) fn hump(&self, touch: &plane::Touch, disc: usize) -> Hump {
        let across = self.across(touch);
        Hump::new(across * touch.bend, across * touch.radii[disc])
    }
}

/// The pose of the sheet on which is asked.
pub(super) fn here() -> Pose {
    Pose { position: Flat::zeros(), x: Flat::x(), y: Flat::y() }
}
