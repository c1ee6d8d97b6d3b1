//! Balls and discs.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Ellipsoid, Form, Plane, Sphere};
use crate::spatial::Matrix;
use std::f64::consts::{PI, TAU};

/// A unit vector of space.
pub(super) fn bearing(u: f64, v: f64) -> Vector {
    let ((s, c), (t, d)) = ((TAU * u).sin_cos(), (PI * v).sin_cos());
    Vector::new(t * c, t * s, d)
}

/// A ball in the second body, and its centre there.
pub(super) fn ball(radius: f64) -> (Shape, Vector) {
    let centre = Vector::new(0.2, -0.4, 0.3);
    (Shape::Sphere(Sphere { centre, radius, hollow: false }), centre)
}

pub(super) fn sphere_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    let (r1, r2, gap, n) =
        (mix(u[0], 0.1, 1.0), mix(u[1], 0.1, 1.0), mix(u[2], -0.05, 0.3), bearing(u[3], mix(u[4], 0.1, 0.9)));
    let middle = Vector::new(u[5], u[6], u[7]);
    let (second, second_centre) = ball(r2);
    Sample {
        first: Shape::Sphere(Sphere { centre: stage.on_first(&middle), radius: r1, hollow: false }),
        second,
        planar: false,
        centre: middle + n * (r1 + r2 + gap),
        second_centre,
        radius: r2,
        feature: 0,
        part: 0,
        gap,
        normal: n,
        curvatures: [[1.0 / r1; 2], [1.0 / r2; 2]],
        surface: Box::new(move |a, b| middle + bearing(a, b) * r1),
    }
}

/// A point instead of the second body of a sample, as far from the surface as that was near or deep: of a point it cannot be sampled on which side it is.
fn pointed(mut sample: Sample) -> Sample {
    let gap = sample.gap.abs();
    sample.centre += sample.normal * (gap - sample.gap - sample.radius);
    sample.gap = gap;
    sample.second = Shape::convex(sample.second_centre, Form::Point);
    (sample.radius, sample.curvatures[1]) = (0.0, [f64::INFINITY; 2]);
    sample
}

pub(super) fn point_before_a_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    pointed(sphere_sphere(u, stage))
}

pub(super) fn point_in_a_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    pointed(sphere_in_sphere(u, stage))
}

pub(super) fn sphere_in_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    let r1 = mix(u[0], 0.5, 1.5);
    let r2 = r1 * mix(u[1], 0.1, 0.9);
    let (gap, n) = ((r1 - r2) * mix(u[2], -0.1, 0.7), bearing(u[3], mix(u[4], 0.1, 0.9)));
    let (middle, (second, second_centre)) = (Vector::new(u[5], u[6], u[7]), ball(r2));
    Sample {
        first: Shape::Sphere(Sphere { centre: stage.on_first(&middle), radius: r1, hollow: true }),
        second,
        planar: false,
        centre: middle - n * (r1 - r2 - gap),
        second_centre,
        radius: r2,
        feature: 0,
        part: 0,
        gap,
        normal: n,
        curvatures: [[-1.0 / r1; 2], [1.0 / r2; 2]],
        surface: Box::new(move |a, b| middle + bearing(a, b) * r1),
    }
}

pub(super) fn sphere_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let (r, gap, n) = (mix(u[0], 0.1, 1.0), mix(u[1], -0.05, 0.3), bearing(u[2], mix(u[3], 0.1, 0.9)));
    let point = Vector::new(u[4], u[5], u[6]);
    let across = n.cross(&Vector::z()).normalize();
    let along = n.cross(&across);
    let (second, second_centre) = ball(r);
    let outward = stage.on_first(&n) - stage.on_first(&Vector::zeros());
    Sample {
        first: Shape::Plane(Plane { point: stage.on_first(&point), normal: outward * mix(u[7], 0.3, 3.0) }),
        second,
        planar: false,
        centre: point + across * 0.4 - along * 0.3 + n * (r + gap),
        second_centre,
        radius: r,
        feature: 0,
        part: 0,
        gap,
        normal: n,
        curvatures: [[0.0; 2], [1.0 / r; 2]],
        surface: Box::new(move |a, b| point + across * mix(a, -1.0, 1.0) + along * mix(b, -1.0, 1.0)),
    }
}

pub(super) fn circle_circle(u: &[f64; 8], stage: &Stage) -> Sample {
    let (r1, r2, gap) = (mix(u[0], 0.1, 1.0), mix(u[1], 0.1, 1.0), mix(u[2], -0.05, 0.3));
    two_circles([r1, r2, gap, 1.0], u, stage)
}

pub(super) fn circle_in_circle(u: &[f64; 8], stage: &Stage) -> Sample {
    let r1 = mix(u[0], 0.5, 1.5);
    let r2 = r1 * mix(u[1], 0.1, 0.9);
    two_circles([r1, r2, (r1 - r2) * mix(u[2], -0.1, 0.7), -1.0], u, stage)
}

/// Radii, gap, and 1 for two discs or -1 for a disc in a hole.
fn two_circles([r1, r2, gap, sign]: [f64; 4], u: &[f64; 8], stage: &Stage) -> Sample {
    let (middle, n) = (Flat::new(u[5], u[6]), direction(TAU * u[3]));
    let (second, second_centre) = disc(stage, r2);
    let circle = Circle { centre: middle, radius: r1, hollow: sign < 0.0 };
    Sample {
        first: Shape::Circle(stage.sheets[0], circle),
        second,
        planar: true,
        centre: raised(middle + n * (sign * r1 + r2 + gap)),
        second_centre,
        radius: r2,
        feature: 0,
        part: 0,
        gap,
        normal: raised(n),
        curvatures: [[sign / r1, 0.0], [1.0 / r2, 0.0]],
        surface: Box::new(move |a, _| raised(middle + direction(TAU * a) * r1)),
    }
}

/// Its point with the normal `n` is `A^2 n/|A n|`; there its radii of curvature are those of `(A^2 - p p^T)/|A n|` across the normal.
pub(super) fn ellipsoid_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    let axes = Vector::new(mix(u[0], 0.3, 1.0), mix(u[1], 0.3, 1.0), 0.6);
    let (r2, gap, n) = (mix(u[1], 0.1, 1.0), mix(u[2], -0.05, 0.3), bearing(u[3], mix(u[4], 0.1, 0.9)));
    let (middle, squares) = (Vector::new(u[5], u[6], u[7]), axes.component_mul(&axes));
    let height = n.dot(&squares.component_mul(&n)).sqrt();
    let point = squares.component_mul(&n) / height;
    let radii = (Matrix::from_diagonal(&squares) - point * point.transpose()) / height;
    let (trace, minors) = (radii.trace(), (radii.trace().powi(2) - (radii * radii).trace()) / 2.0);
    let large = 0.5 * (trace + (trace * trace - 4.0 * minors).max(0.0).sqrt());
    let (second, second_centre) = ball(r2);
    let turn = stage.turn_on_first();
    Sample {
        first: Shape::Ellipsoid(Ellipsoid { centre: stage.on_first(&middle), turn, semi_axes: axes }),
        second,
        planar: false,
        centre: middle + point + n * (r2 + gap),
        second_centre,
        radius: r2,
        feature: 0,
        part: 0,
        gap,
        normal: n,
        curvatures: [[large / minors, 1.0 / large], [1.0 / r2; 2]],
        surface: Box::new(move |a, b| middle + axes.component_mul(&bearing(a, b))),
    }
}
