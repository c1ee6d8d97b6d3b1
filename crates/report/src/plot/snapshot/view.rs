//! From where a mechanism is looked at, and where a place of the world is on the paper.
//!
//! With unit vectors `a` across and `u` upwards, a place `p` is at `(a . p, u . p)` [m]. A mechanism that moves in a plane is seen head-on,
//! another slantwise from above.

use crate::scene;
use carom_engine::spatial::Vector;

/// Two directions of the paper in the world.
#[derive(Clone, Debug)]
pub(super) struct View {
    across: Vector,
    upward: Vector,
}

impl View {
    /// From where a scene is looked at.
    pub(super) fn of(view: &scene::View) -> Self {
        let up = Vector::from(view.up);
        // Slantwise the eye is to the right, in front, and above.
        let eye = view.normal.map_or_else(
            || {
                let seed = if up.x.abs() > 0.9 { Vector::y() } else { Vector::x() };
                let right = (seed - up * up.dot(&seed)).normalize();
                (0.45 * right - 0.8 * up.cross(&right) + 0.4 * up).normalize()
            },
            Vector::from,
        );
        View::towards(&eye, &up)
    }

    /// From a direction of one's own; straight from above or below the world's y is upwards on the paper, or its x where y is upwards in the world.
    pub(super) fn from(eye: &Vector, view: &scene::View) -> Self {
        let (eye, up) = (eye.normalize(), Vector::from(view.up));
        let level = if up.y.abs() > 0.9 { Vector::x() } else { Vector::y() };
        View::towards(&eye, if eye.cross(&up).norm() < 1e-9 { &level } else { &up })
    }

    fn towards(eye: &Vector, up: &Vector) -> Self {
        let across = up.cross(eye).normalize();
        View { across, upward: eye.cross(&across) }
    }

    /// Where a place of the world [m] is on the paper [m].
    pub(super) fn project(&self, place: &Vector) -> (f64, f64) {
        (self.across.dot(place), self.upward.dot(place))
    }

    /// Towards the eye.
    pub(super) fn eye(&self) -> Vector {
        self.across.cross(&self.upward)
    }

    /// What the directions of the paper are called; nothing where they are none of the world's.
    pub(super) fn labels(&self) -> [&'static str; 2] {
        let name = |direction: &Vector| {
            let names = [(Vector::x(), "x"), (Vector::y(), "y"), (Vector::z(), "z")];
            names.iter().find(|(axis, _)| (axis - direction).norm() < 1e-9).map_or("", |(_, name)| name)
        };
        [name(&self.across), name(&self.upward)]
    }
}
