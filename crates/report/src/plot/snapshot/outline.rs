//! The outline of a form on the paper: the hull of points of its surface, or the line along which a wall stands.

use super::Polyline;
use super::view::View;
use crate::scene::Form;
use carom_engine::spatial::Vector;
use std::collections::HashSet;
use std::f64::consts::TAU;

/// Points of a ring.
const RING: usize = 72;

/// The outlines of a form whose points are put into the world by `place`, closed but for walls; none for a half space, which has no end.
pub(super) fn outlines(form: &Form, view: &View, place: impl Fn(Vector) -> Vector) -> Vec<Polyline> {
    let seen = |points: Vec<Vector>| -> Polyline { points.into_iter().map(|p| view.project(&place(p))).collect() };
    let bar = |radius: f64, length: f64| [ring(radius, -length / 2.0), ring(radius, length / 2.0)].concat();
    match form {
        Form::Box { size } => vec![hull(seen(corners(Vector::from(*size) / 2.0)))],
        Form::Ball { size } => vec![hull(seen(surface(Vector::from(*size) / 2.0)))],
        Form::Superellipsoid { size, exponents } => {
            vec![hull(seen(rounded(Vector::from(*size) / 2.0, *exponents)))]
        }
        Form::Cylinder { radius, length } => vec![hull(seen(bar(*radius, *length)))],
        Form::Tube { radius, inner, length } => {
            vec![hull(seen(bar(*radius, *length))), hull(seen(ring(*inner, length / 2.0)))]
        }
        Form::Capsule { radius, length } => {
            let ball =
                |end: f64| surface(Vector::repeat(*radius)).into_iter().map(move |p| p + Vector::z() * (end * length));
            vec![hull(seen(ball(-0.5).chain(ball(0.5)).collect()))]
        }
        Form::Cone { radius, length } => {
            vec![hull(seen([ring(*radius, -length / 2.0), ring(0.0, length / 2.0)].concat()))]
        }
        Form::Mesh { corners, triangles, edges } => {
            edges_in_view(&seen(corners.iter().map(|p| Vector::from(*p)).collect()), triangles, edges)
        }
        Form::Wall { line, .. } => vec![seen(line.iter().map(|p| Vector::new(p[0], p[1], 0.0)).collect())],
        Form::Plane => Vec::new(),
    }
}

/// The edges of a solid that belong to a face which looks at the eye: such as go around anticlockwise on the paper.
fn edges_in_view(corners: &Polyline, triangles: &[[u32; 3]], edges: &[[u32; 2]]) -> Vec<Polyline> {
    let mut seen = HashSet::new();
    for triangle in triangles {
        let [a, b, c] = triangle.map(|k| corners[k as usize]);
        if (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0 {
            (0..3).for_each(|k| {
                let [from, to] = [triangle[k], triangle[(k + 1) % 3]];
                seen.insert([from.min(to), from.max(to)]);
            });
        }
    }
    let line = |[from, to]: &[u32; 2]| vec![corners[*from as usize], corners[*to as usize]];
    edges.iter().filter(|edge| seen.contains(*edge)).map(line).collect()
}

/// Angles all around.
fn turn() -> impl Iterator<Item = f64> {
    (0..RING).map(|k| TAU * k as f64 / RING as f64)
}

fn ring(radius: f64, z: f64) -> Vec<Vector> {
    turn().map(|a| Vector::new(radius * a.cos(), radius * a.sin(), z)).collect()
}

fn corners(half: Vector) -> Vec<Vector> {
    let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
    (0..8).map(|k| half.component_mul(&Vector::new(sign(k & 1), sign(k & 2), sign(k & 4)))).collect()
}

/// Points all over an ellipsoid with these half axes.
fn surface(half: Vector) -> Vec<Vector> {
    let level = |k: usize| {
        let (sin, cos) = (TAU * k as f64 / RING as f64).sin_cos();
        turn().map(move |a| half.component_mul(&Vector::new(sin * a.cos(), sin * a.sin(), cos)))
    };
    (0..=RING / 2).flat_map(level).collect()
}

/// Points all over a superellipsoid with these half axes: those of a ball, with powers of their sines and cosines.
fn rounded(half: Vector, [e, f]: [f64; 2]) -> Vec<Vector> {
    let power = |x: f64, exponent: f64| x.signum() * x.abs().powf(2.0 / exponent);
    let bend = |p: Vector| {
        let across = p.x.hypot(p.y);
        let [x, y] = if across > 0.0 { [p.x / across, p.y / across] } else { [1.0, 0.0] };
        let ring = power(across, f);
        half.component_mul(&Vector::new(ring * power(x, e), ring * power(y, e), power(p.z, f)))
    };
    surface(Vector::repeat(1.0)).into_iter().map(bend).collect()
}

/// The convex hull of some points, closed (Andrew 1979).
pub(super) fn hull(mut points: Polyline) -> Polyline {
    points.retain(|point| point.0.is_finite() && point.1.is_finite());
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    let mut around: Polyline = Vec::new();
    let turns_left =
        |a: (f64, f64), b: (f64, f64), c: (f64, f64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0;
    let mut walk = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let base = around.len();
        for point in points {
            while around.len() >= base + 2 && !turns_left(around[around.len() - 2], around[around.len() - 1], point) {
                around.pop();
            }
            around.push(point);
        }
    };
    walk(&mut points.iter().copied());
    walk(&mut points.iter().rev().copied());
    around.dedup();
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_square_is_its_corners() {
        let points = vec![(0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.0)];
        assert_eq!(hull(points), [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]);
    }

    #[test]
    fn the_points_of_a_superellipsoid_are_on_it() {
        let (half, [e, f]) = (Vector::new(1.0, 2.0, 3.0), [4.0, 1.5]);
        for p in rounded(half, [e, f]) {
            let [x, y, z] = [0, 1, 2].map(|k| (p[k] / half[k]).abs());
            assert!(((x.powf(e) + y.powf(e)).powf(f / e) + z.powf(f) - 1.0).abs() < 1e-12, "{p}");
        }
    }

    #[test]
    fn of_a_tetrahedron_seen_from_above_only_the_edges_of_its_upper_faces_are_drawn() {
        let corners = vec![(0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (1.0, 1.0)];
        let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        // The tip is above: three faces look up, and the base down.
        let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        assert_eq!(edges_in_view(&corners, &triangles, &edges).len(), 6);
        // The tip is below: the base looks up, and hides it.
        let triangles = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
        assert_eq!(edges_in_view(&corners, &triangles, &edges).len(), 3);
    }

    #[test]
    fn points_on_a_line_have_a_hull_that_goes_there_and_back() {
        assert_eq!(hull(vec![(2.0, 2.0), (0.0, 0.0), (1.0, 1.0)]), [(0.0, 0.0), (2.0, 2.0), (0.0, 0.0)]);
        assert_eq!(hull(vec![(1.0, 1.0)]), [(1.0, 1.0)]);
    }
}
