//! Whether a distance is right, from nothing but supports and what belongs to the bodies.
//!
//! ```text
//! s(n) <= gap <= |p2 - p1|           for every unit n, and points of bodies that are apart
//! ```
//!
//! A normal with `s(n) = gap` and points of the bodies at that distance prove each other. Where bodies overlap no normal may have more; the best of many is looked for.

use crate::chance::Chance;
use carom_geometry::solids::Contact;
use carom_geometry::space::{Pose, Vector};

/// A body: the point that is farthest along a vector, and how far outside a point is, both in its frame.
pub(crate) struct Body<'a> {
    pub(crate) point: &'a dyn Fn(&Vector) -> Vector,
    pub(crate) outside: &'a dyn Fn(&Vector) -> f64,
    pub(crate) pose: Pose,
}

impl Body<'_> {
    fn farthest(&self, n: &Vector) -> Vector {
        self.pose.place(&(self.point)(&self.pose.rotation.tr_mul(n)))
    }
}

/// `s` at a unit normal.
pub(crate) fn height(bodies: &[Body; 2], n: &Vector) -> f64 {
    n.dot(&(bodies[1].farthest(&-n) - bodies[0].farthest(n)))
}

/// The largest `s` that a random search finds.
pub(crate) fn search(chance: &mut Chance, bodies: &[Body; 2]) -> f64 {
    let mut best = (0..300)
        .map(|_| chance.unit())
        .map(|n| (height(bodies, &n), n))
        .fold((f64::MIN, Vector::x()), |a, b| if b.0 > a.0 { b } else { a });
    let mut width = 0.3;
    for _ in 0..400 {
        let n = (best.1 + chance.unit() * width).normalize();
        let s = height(bodies, &n);
        if s > best.0 { best = (s, n) } else { width *= 0.97 }
    }
    best.0
}

/// Holds a contact that tells the gap of its pair to what is above.
pub(crate) fn prove(chance: &mut Chance, bodies: &[Body; 2], contact: &Contact, what: &str) {
    let Contact { gap, normal, points, parts } = contact;
    let at = format!("{what}: {gap} at {parts:?}");
    assert!((normal.norm() - 1.0).abs() < 1e-14, "{at}");
    assert!((points[1] - points[0] - normal * *gap).norm() < 1e-14, "{at}");
    assert!((height(bodies, normal) - gap).abs() < 1e-12, "{at}: {}", height(bodies, normal));
    for (body, point) in bodies.iter().zip(points) {
        let own = body.pose.rotation.tr_mul(&(point - body.pose.position));
        let outside = (body.outside)(&own);
        assert!(outside < 1e-13, "{at}: {outside}");
        if *gap < 0.0 {
            assert!(outside > -1e-13, "{at}: {outside}");
        }
    }
    let found = search(chance, bodies);
    assert!(found <= gap + 1e-12, "{at}: {found}");
}
