//! Polygons: a quadrangle with a disc at an edge or a corner, and the tip of a triangle on a line or on that quadrangle.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Line, Polygon};
use std::f64::consts::TAU;

/// A quadrangle about the drawing's origin, its corners on a circle.
fn corners(u: &[f64; 8]) -> [Flat; 4] {
    [0, 1, 2, 3].map(|k| direction(TAU * (k as f64 + mix(u[4 + k], -0.2, 0.2)) / 4.0) * mix(u[3], 0.6, 1.2))
}

/// Its outline, over the unit interval.
fn outline(corners: [Flat; 4]) -> Box<dyn Fn(f64, f64) -> Vector> {
    Box::new(move |a, _| {
        let at = 4.0 * a.rem_euclid(1.0);
        let k = (at.floor() as usize).min(3);
        raised(corners[k] + (corners[(k + 1) % 4] - corners[k]) * (at - k as f64))
    })
}

/// An edge of it, a point on that, and the outward normal.
fn on_edge(u: &[f64; 8]) -> (usize, Flat, Flat) {
    let (corners, k) = (corners(u), (4.0 * u[2]) as usize % 4);
    let way = corners[(k + 1) % 4] - corners[k];
    (k, corners[k] + way * mix((4.0 * u[2]).fract(), 0.3, 0.7), Flat::new(way.y, -way.x).normalize())
}

fn at_polygon(u: &[f64; 8], (part, point, normal, curvature): (u32, Flat, Flat, f64), stage: &Stage) -> Sample {
    let (radius, gap) = (mix(u[0], 0.1, 1.0), mix(u[1], -0.05, 0.3));
    let (second, second_centre) = disc(stage, radius);
    Sample {
        first: Shape::Polygon(stage.sheets[0], Polygon::new(&corners(u)).unwrap()),
        second,
        planar: true,
        centre: raised(point + normal * (radius + gap)),
        second_centre,
        radius,
        feature: 0,
        part,
        gap,
        normal: raised(normal),
        curvatures: [[curvature, 0.0], [1.0 / radius, 0.0]],
        surface: outline(corners(u)),
    }
}

pub(super) fn edge_of_a_polygon(u: &[f64; 8], stage: &Stage) -> Sample {
    let (k, point, normal) = on_edge(u);
    at_polygon(u, (k as u32, point, normal, 0.0), stage)
}

pub(super) fn corner_of_a_polygon(u: &[f64; 8], stage: &Stage) -> Sample {
    let (all, k) = (corners(u), (4.0 * u[2]) as usize % 4);
    let out = |from: Flat, to: Flat| Flat::new(to.y - from.y, from.x - to.x).normalize();
    let [before, after] = [out(all[(k + 3) % 4], all[k]), out(all[k], all[(k + 1) % 4])];
    let share = mix((4.0 * u[2]).fract(), 0.05, 0.95);
    let normal = (before * (1.0 - share) + after * share).normalize();
    at_polygon(u, (4 + k as u32, all[k], normal, f64::INFINITY), stage)
}

/// A triangle on the second sheet whose first corner points against a normal of the drawing, and where that corner is in the second body.
fn tip(stage: &Stage, normal: Flat) -> (Shape, Vector) {
    let (corner, sheet) = (Flat::new(0.3, -0.2), stage.sheets[1]);
    let heading = normal.y.atan2(normal.x) - stage.angle;
    let corners = [corner, corner + direction(heading - 0.5) * 0.6, corner + direction(heading + 0.4) * 0.7];
    (Shape::Polygon(sheet, Polygon::new(&corners).unwrap()), sheet.place(&corner))
}

pub(super) fn polygon_line(u: &[f64; 8], stage: &Stage) -> Sample {
    let (normal, point, gap) = (direction(TAU * u[2]), Flat::new(u[3], u[4]), mix(u[1], 1e-3, 0.3));
    let along = Flat::new(-normal.y, normal.x);
    let (second, second_centre) = tip(stage, normal);
    Sample {
        first: Shape::Line(stage.sheets[0], Line { point, normal: normal * mix(u[5], 0.3, 3.0) }),
        second,
        planar: true,
        centre: raised(point + along * mix(u[6], -0.9, 0.9) + normal * gap),
        second_centre,
        radius: 0.0,
        feature: 0,
        part: 0,
        gap,
        normal: raised(normal),
        curvatures: [[0.0, 0.0], [f64::INFINITY, 0.0]],
        surface: Box::new(move |a, _| raised(point + along * mix(a, -1.0, 1.0))),
    }
}

pub(super) fn two_polygons(u: &[f64; 8], stage: &Stage) -> Sample {
    let ((k, point, normal), gap) = (on_edge(u), mix(u[1], 1e-3, 0.1));
    let (second, second_centre) = tip(stage, normal);
    Sample {
        first: Shape::Polygon(stage.sheets[0], Polygon::new(&corners(u)).unwrap()),
        second,
        planar: true,
        centre: raised(point + normal * gap),
        second_centre,
        radius: 0.0,
        // The corners of the first come first.
        feature: 4,
        part: k as u32,
        gap,
        normal: raised(normal),
        curvatures: [[0.0, 0.0], [f64::INFINITY, 0.0]],
        surface: outline(corners(u)),
    }
}
