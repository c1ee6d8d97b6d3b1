//! Random bodies in random places.

use crate::chance::Chance;
use carom_geometry::space::{Ellipsoid, Pose, Solid, Sphere, Superellipsoid, Vector};

/// What kind of body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Sphere,
    Ellipsoid,
    /// Exponents of 2 or less.
    Sharp,
    /// Exponents of 2 or more.
    Flat,
    /// Exponents about 2: all but an ellipsoid, and yet flat or sharp at the ends of the axes.
    Round,
    /// Exponents of all that are served.
    Any,
}

pub(crate) fn body(chance: &mut Chance, kind: Kind) -> Solid {
    let axes = Vector::from_fn(|_, _| chance.scale(0.2, 1.0));
    let mut powers = |from: f64, to: f64| {
        let exponents = [chance.scale(from, to), chance.scale(from, to)];
        Solid::Superellipsoid(Superellipsoid::new(axes, exponents).unwrap())
    };
    match kind {
        Kind::Sphere => Solid::Sphere(Sphere::new(axes.x).unwrap()),
        Kind::Ellipsoid => Solid::Ellipsoid(Ellipsoid::new(axes).unwrap()),
        Kind::Sharp => powers(1.2, 2.0),
        Kind::Flat => powers(2.0, 6.0),
        Kind::Round => powers(1.9, 2.1),
        Kind::Any => powers(1.1, 12.0),
    }
}

/// How far apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Range {
    Apart,
    Touching,
    Shallow,
    Deep,
}

pub(crate) const RANGES: [Range; 4] = [Range::Apart, Range::Touching, Range::Shallow, Range::Deep];

/// Two poses with tangent planes as far apart as asked.
pub(crate) fn places(chance: &mut Chance, bodies: [&Solid; 2], range: Range) -> [Pose; 2] {
    let one = Pose { position: chance.unit() * 2.0, rotation: chance.turn(3.0) };
    let (rotation, n) = (chance.turn(3.0), chance.unit());
    let gap = match range {
        Range::Apart => chance.scale(1e-3, 3.0),
        Range::Touching => chance.between(-1e-10, 1e-10),
        Range::Shallow => -chance.scale(1e-4, 0.05),
        Range::Deep => -chance.scale(0.05, 0.6),
    };
    let p = one.rotation * bodies[0].point(&one.rotation.tr_mul(&n));
    let q = rotation * bodies[1].point(&-rotation.tr_mul(&n));
    [one, Pose { position: one.position + p + n * gap - q, rotation }]
}
