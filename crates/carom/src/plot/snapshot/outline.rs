//! The outline of a solid on the paper: the hull of points of its surface.

use super::view::View;
use carom_engine::model::Solid;
use carom_engine::spatial::Vector;
use std::f64::consts::TAU;

/// Points of a ring.
const RING: usize = 72;

/// The outline of a solid whose points are put into the world by `place`, closed.
pub(super) fn outline(solid: &Solid, view: &View, place: impl Fn(Vector) -> Vector) -> Vec<(f64, f64)> {
    let ball = |centre: Vector, radius: f64| {
        let [across, upward] = view.directions();
        let middle = place(centre);
        turn().map(move |a| middle + radius * (a.cos() * across + a.sin() * upward)).collect::<Vec<_>>()
    };
    let rings = |rings: [(f64, f64); 2]| {
        let ring = |(radius, z): (f64, f64)| turn().map(move |a| Vector::new(radius * a.cos(), radius * a.sin(), z));
        rings.into_iter().flat_map(ring).map(&place).collect::<Vec<_>>()
    };
    let points = match *solid {
        Solid::Box { size } => corners(size / 2.0).map(&place).collect(),
        Solid::Ellipsoid { size } => surface(size / 2.0).map(&place).collect(),
        Solid::Sphere { radius } => ball(Vector::zeros(), radius),
        Solid::Cylinder { radius, length } | Solid::Tube { radius, length, .. } => {
            rings([(radius, -length / 2.0), (radius, length / 2.0)])
        }
        Solid::Cone { radius, length } => rings([(radius, -length / 2.0), (0.0, length / 2.0)]),
        Solid::Capsule { radius, length } => {
            [-0.5, 0.5].into_iter().flat_map(|end| ball(Vector::z() * (end * length), radius)).collect()
        }
    };
    hull(points.iter().map(|point| view.project(point)).collect())
}

/// Angles all around.
fn turn() -> impl Iterator<Item = f64> {
    (0..RING).map(|k| TAU * k as f64 / RING as f64)
}

fn corners(half: Vector) -> impl Iterator<Item = Vector> {
    let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
    (0..8).map(move |k| half.component_mul(&Vector::new(sign(k & 1), sign(k & 2), sign(k & 4))))
}

/// Points all over an ellipsoid with these half axes.
fn surface(half: Vector) -> impl Iterator<Item = Vector> {
    let level = move |k: usize| {
        let (sin, cos) = (TAU / 2.0 * k as f64 / 36.0).sin_cos();
        turn().map(move |a| half.component_mul(&Vector::new(sin * a.cos(), sin * a.sin(), cos)))
    };
    (0..=36).flat_map(level)
}

/// The convex hull of some points, closed (Andrew 1979).
pub(super) fn hull(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.retain(|point| point.0.is_finite() && point.1.is_finite());
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    let mut around: Vec<(f64, f64)> = Vec::new();
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
    fn points_on_a_line_have_a_hull_that_goes_there_and_back() {
        assert_eq!(hull(vec![(2.0, 2.0), (0.0, 0.0), (1.0, 1.0)]), [(0.0, 0.0), (2.0, 2.0), (0.0, 0.0)]);
        assert_eq!(hull(vec![(1.0, 1.0)]), [(1.0, 1.0)]);
    }
}
