//! Convex polygons.
//!
//! ```text
//! s(n) <= gap <= |p2 - p1|           for every unit n, and points of polygons that are apart
//! ```

use crate::chance::{Chance, poses};
use carom_geometry::plane::{Flat, Polygon, PolygonContact, PolygonTouch, Pose, polygon_polygon};
use carom_geometry::{Fault, Part};
use std::f64::consts::TAU;

fn unit(angle: f64) -> Flat {
    Flat::new(angle.cos(), angle.sin())
}

/// Corners on an ellipse.
fn polygon(chance: &mut Chance) -> Polygon {
    let count = chance.between(3.0, 9.0) as usize;
    let axes = Flat::new(chance.scale(0.2, 0.8), chance.scale(0.2, 0.8));
    let start = chance.between(0.0, TAU);
    let angle = |k: usize, shift: f64| start + TAU * (k as f64 + shift) / count as f64;
    let corners: Vec<Flat> =
        (0..count).map(|k| unit(angle(k, chance.between(-0.3, 0.3))).component_mul(&axes)).collect();
    Polygon::new(&corners).unwrap()
}

fn pose(chance: &mut Chance, near: f64) -> Pose {
    Pose::new(unit(chance.between(0.0, TAU)) * chance.between(0.0, near), chance.between(0.0, TAU))
}

/// `s` at a unit normal.
fn height(polygons: [&Polygon; 2], poses: [&Pose; 2], n: &Flat) -> f64 {
    let farthest = |k: usize, n: Flat| {
        let own = poses[k].turn_back(&n);
        polygons[k].corners().iter().map(|p| own.dot(p)).fold(f64::MIN, f64::max) + n.dot(&poses[k].position)
    };
    -farthest(0, *n) - farthest(1, -n)
}

/// How far a point is outside of a polygon, by its edges.
fn outside(polygon: &Polygon, pose: &Pose, point: &Flat) -> f64 {
    let p = pose.turn_back(&(point - pose.position));
    let edges = polygon.corners().iter().zip(polygon.normals());
    edges.map(|(corner, normal)| normal.dot(&(p - corner))).fold(f64::MIN, f64::max)
}

fn nearest(touch: &PolygonTouch) -> PolygonContact {
    *touch.contacts().iter().min_by(|a, b| a.gap.total_cmp(&b.gap)).unwrap()
}

#[test]
fn the_gap_of_polygons_is_proved() {
    let mut chance = Chance(51);
    let (mut apart, mut double) = (0, 0);
    for _ in 0..poses() {
        let (a, b) = (polygon(&mut chance), polygon(&mut chance));
        let at = [pose(&mut chance, 1.5), pose(&mut chance, 0.3)];
        let (pair, at) = ([&a, &b], [&at[0], &at[1]]);
        let touch = polygon_polygon(&a, &b, at);
        let least = nearest(&touch);
        assert!((height(pair, at, &least.normal) - touch.gap).abs() < 1e-13, "{touch:?}");
        // The largest s is at a normal of an edge, or apart, where it is proved by the points.
        let normals =
            (0..2).flat_map(|k| pair[k].normals().iter().map(move |n| at[k].turn(n) * if k == 0 { 1.0 } else { -1.0 }));
        let more = (0..200).map(|k| unit(TAU * f64::from(k) / 200.0));
        let most = normals.chain(more).map(|n| height(pair, at, &n)).fold(f64::MIN, f64::max);
        assert!(most <= touch.gap + 1e-13, "{touch:?}: {most}");
        if touch.gap > 0.0 {
            apart += 1;
            assert!((least.gap - touch.gap).abs() < 1e-13);
            for k in 0..2 {
                assert!(outside(pair[k], at[k], &least.points[k]) < 1e-14);
            }
        } else {
            assert!((most - touch.gap).abs() < 1e-13);
        }
        double += usize::from(touch.contacts().len() == 2);
        for it in touch.contacts() {
            assert!((it.points[1] - it.points[0] - it.normal * it.gap).norm() < 1e-14);
            assert!(it.gap >= touch.gap - 1e-13);
        }
        let back = polygon_polygon(&b, &a, [at[1], at[0]]).swapped();
        assert!((back.gap - touch.gap).abs() < 1e-14 && back.contacts().len() == touch.contacts().len());
        for it in touch.contacts() {
            let other = back.contacts().iter().find(|other| other.parts == it.parts).unwrap();
            assert!((other.normal - it.normal).norm() < 1e-10 && (other.points[0] - it.points[0]).norm() < 1e-10);
        }
    }
    assert!(apart > poses() / 10 && double > poses() / 10, "{apart} {double}");
}

#[test]
fn a_square_on_a_long_bar_stands_on_two_corners() {
    let of =
        |a: f64, b: f64| Polygon::new(&[(-a, -b), (a, -b), (a, b), (-a, b)].map(|(x, y)| Flat::new(x, y))).unwrap();
    let (bar, square) = (of(2.0, 0.1), of(0.3, 0.3));
    let still = Pose::new(Flat::zeros(), 0.0);
    for (x, gap) in [(0.0, 0.0), (0.7, 1e-3), (-0.2, -1e-3), (1.9, -1e-3)] {
        let touch = polygon_polygon(&bar, &square, [&still, &Pose::new(Flat::new(x, 0.4 + gap), 0.0)]);
        assert!((touch.gap - gap).abs() < 1e-15);
        let parts: Vec<_> = touch.contacts().iter().map(|it| it.parts).collect();
        // Over the end of the bar one of the two is the bar's own corner.
        let expected = if x < 1.5 {
            [[Part::Edge(2), Part::Corner(0)], [Part::Edge(2), Part::Corner(1)]]
        } else {
            [[Part::Edge(2), Part::Corner(0)], [Part::Corner(2), Part::Edge(0)]]
        };
        assert_eq!(parts, expected, "{x}");
    }
}

#[test]
fn what_is_no_convex_polygon_is_refused() {
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Flat::new(x, y));
    let with = |k: usize, corner: Flat| {
        let mut corners = corners;
        corners[k] = corner;
        Polygon::new(&corners)
    };
    assert!(Polygon::new(&corners).is_ok());
    assert_eq!(Polygon::new(&corners[..2]), Err(Fault::Few { rows: 2, least: 3 }));
    assert_eq!(with(2, Flat::new(0.2, 0.2)), Err(Fault::Dent { row: 2 }));
    assert_eq!(with(2, Flat::new(0.5, 0.5)), Err(Fault::Dent { row: 2 }));
    assert_eq!(with(2, corners[1]), Err(Fault::Order { row: 2 }));
    assert_eq!(with(3, Flat::new(f64::NAN, 0.0)), Err(Fault::NotANumber { row: 3 }));
    let mut clockwise = corners;
    clockwise.reverse();
    assert!(matches!(Polygon::new(&clockwise), Err(Fault::Dent { .. })));
    let star: Vec<Flat> = (0..5).map(|k| unit(2.0 * TAU * f64::from(k) / 5.0)).collect();
    assert!(matches!(Polygon::new(&star), Err(Fault::Winding { .. })));
}
