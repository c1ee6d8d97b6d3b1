//! Supports are those of the surfaces as equations, and radii of curvature are derivatives of points.

use super::points::equation;
use super::random::{Kind, body};
use crate::chance::{Chance, poses};
use carom_geometry::Fault;
use carom_geometry::space::{Ellipsoid, HalfSpace, Pose, Solid, Sphere, Superellipsoid, Vector, nearest_to_plane};

const KINDS: [Kind; 5] = [Kind::Sphere, Kind::Ellipsoid, Kind::Sharp, Kind::Flat, Kind::Any];

#[test]
fn the_point_of_a_normal_is_on_the_surface_and_has_that_normal() {
    let mut chance = Chance(1);
    for kind in KINDS {
        for _ in 0..poses() {
            let (solid, n) = (body(&mut chance, kind), chance.unit());
            let support = solid.support(&n);
            let (f, slope) = equation(&solid, &support.point);
            assert!((support.point - solid.point(&n)).norm() < 1e-15);
            assert!(f.abs() < 1e-13, "{solid:?}");
            // At sharp points a last digit of the point turns the normal.
            let sharp = 1e-15 / smallest(&support.radii, &n).max(1e-14);
            assert!(slope.normalize().cross(&n).norm() < 1e-12 + sharp, "{solid:?} at {n:?}");
            let again = solid.normal(&support.point).normalize();
            assert!(again.cross(&n).norm() < 1e-12 + sharp, "{solid:?} at {n:?}");
        }
    }
}

/// The smaller radius of curvature.
fn smallest(radii: &nalgebra::Matrix3<f64>, n: &Vector) -> f64 {
    // The eigenvalue along the normal is zero; it is moved out of the way.
    (radii + n * n.transpose() * radii.trace()).symmetric_eigenvalues().min()
}

#[test]
fn no_point_is_beyond_a_tangent_plane_nor_the_reach() {
    let mut chance = Chance(2);
    for kind in KINDS {
        for _ in 0..poses() {
            let (solid, n) = (body(&mut chance, kind), chance.unit());
            let (height, reach) = (n.dot(&solid.point(&n)), solid.reach());
            for _ in 0..20 {
                let point = solid.point(&chance.unit());
                assert!(n.dot(&point) <= height + 1e-14, "{solid:?}");
                assert!(point.norm() <= reach * (1.0 + 1e-14), "{solid:?}");
            }
        }
    }
}

#[test]
fn some_point_is_as_far_as_the_reach() {
    let mut chance = Chance(3);
    for kind in KINDS {
        for _ in 0..20 {
            let solid = body(&mut chance, kind);
            // The farthest point is its own normal: going to the point of a direction never comes back.
            let climb = |start: Vector| (0..200).fold(start, |n, _| solid.point(&n).normalize());
            let farthest = (0..20).map(|_| solid.point(&climb(chance.unit())).norm()).fold(0.0, f64::max);
            assert!((farthest / solid.reach() - 1.0).abs() < 1e-3, "{solid:?}: {farthest}");
        }
    }
}

#[test]
fn radii_are_how_the_point_moves_when_the_normal_turns() {
    let mut chance = Chance(4);
    for kind in KINDS {
        for _ in 0..poses() / 10 {
            let (solid, n) = (body(&mut chance, kind), chance.unit());
            let support = solid.support(&n);
            assert!((support.radii * n).norm() < 1e-12 * (1.0 + support.radii.norm()));
            assert!((support.radii - support.radii.transpose()).norm() <= 1e-14 * support.radii.norm());
            // Near ridges and poles the radii change within the step; what is smooth there is tested.
            let near = n.iter().map(|x| x.abs()).fold(1.0, f64::min);
            if near < 0.05 {
                continue;
            }
            let (turn, step) = (n.cross(&chance.unit()).normalize(), 1e-5);
            let [up, down] = [step, -step].map(|step| solid.point(&(n + turn * step).normalize()));
            let difference = (up - down) / (2.0 * step) - support.radii * turn;
            assert!(difference.norm() < 1e-6 * (1.0 + support.radii.norm()), "{solid:?} {n:?}: {difference:?}");
        }
    }
}

#[test]
fn no_radius_is_larger_than_the_largest_nor_smaller_than_the_smallest() {
    let mut chance = Chance(5);
    for kind in [Kind::Sphere, Kind::Ellipsoid, Kind::Sharp, Kind::Flat] {
        for _ in 0..poses() / 10 {
            let solid = body(&mut chance, kind);
            let largest = |n: Vector| solid.support(&n).radii.symmetric_eigenvalues().max();
            let largest = (0..200).map(|_| largest(chance.unit())).fold(0.0, f64::max);
            assert!(largest <= solid.largest_radius() * (1.0 + 1e-12), "{solid:?}: {largest}");
            let least = |n: Vector| smallest(&solid.support(&n).radii, &n);
            let least = (0..200).map(|_| least(chance.unit())).fold(f64::INFINITY, f64::min);
            assert!(least >= solid.smallest_radius() * (1.0 - 1e-12), "{solid:?}: {least}");
        }
    }
    let ends = Ellipsoid::new(Vector::new(3.0, 2.0, 1.0)).unwrap();
    assert_eq!(Solid::Ellipsoid(ends).largest_radius(), 9.0);
    assert_eq!(Solid::Ellipsoid(ends).smallest_radius(), 1.0 / 3.0);
    let flat = Superellipsoid::new(Vector::new(3.0, 2.0, 1.0), [2.0, 2.5]).unwrap();
    assert_eq!(Solid::Superellipsoid(flat).largest_radius(), f64::INFINITY);
}

#[test]
fn a_superellipsoid_with_exponents_of_two_is_an_ellipsoid() {
    let mut chance = Chance(6);
    let axes = Vector::new(0.3, 0.7, 0.5);
    let one = Solid::Ellipsoid(Ellipsoid::new(axes).unwrap());
    let two = Solid::Superellipsoid(Superellipsoid::new(axes, [2.0, 2.0]).unwrap());
    let axes = (0..3).flat_map(|k| [Vector::ith(k, 1.0), Vector::ith(k, -1.0)]).collect::<Vec<_>>();
    for n in axes.into_iter().chain((0..100).map(|_| chance.unit())) {
        let (a, b) = (one.support(&n), two.support(&n));
        assert!((a.point - b.point).norm() < 1e-15 && (a.radii - b.radii).norm() < 1e-14, "{n:?}");
    }
    assert_eq!([one.reach(), one.largest_radius()], [two.reach(), two.largest_radius()]);
}

#[test]
fn before_a_plane_the_gap_is_the_height_of_the_lowest_point() {
    let mut chance = Chance(8);
    for kind in KINDS {
        for _ in 0..poses() / 10 {
            let solid = body(&mut chance, kind);
            let plane = HalfSpace::new(chance.unit(), chance.unit() * 3.0).unwrap();
            let [one, two] = [0, 1].map(|_| Pose { position: chance.unit() * 2.0, rotation: chance.turn(3.0) });
            let touch = nearest_to_plane(&solid, &plane, [&one, &two]);
            let (f, slope) = equation(&solid, &one.rotation.tr_mul(&(touch.points[0] - one.position)));
            assert!(f.abs() < 1e-11, "{f}");
            assert!((touch.points[0] + touch.normal * touch.gap - touch.points[1]).norm() < 1e-15);
            let lower = (0..50).map(|_| one.place(&solid.point(&chance.unit())));
            let lowest = lower.map(|p| touch.normal.dot(&(touch.points[1] - p))).fold(f64::INFINITY, f64::min);
            assert!(lowest >= touch.gap - 1e-14 && slope.norm() > 0.0);
            let back = touch.swapped(&two);
            assert_eq!(back.points, [touch.points[1], touch.points[0]]);
            assert_eq!(back.curvatures(0).values, [0.0; 2]);
        }
    }
}

#[test]
fn what_is_no_shape_is_refused() {
    assert_eq!(Sphere::new(0.0), Err(Fault::Length { name: "radius", value: 0.0 }));
    assert!(matches!(Ellipsoid::new(Vector::new(1.0, f64::NAN, 1.0)), Err(Fault::Length { .. })));
    for exponent in [0.9, 1.0, 1.09, 12.1, f64::NAN, f64::INFINITY] {
        for exponents in [[exponent, 2.0], [2.0, exponent]] {
            let refused = Superellipsoid::new(Vector::repeat(1.0), exponents);
            assert!(matches!(refused, Err(Fault::Exponent { .. })), "{exponent}");
        }
    }
    let told = Superellipsoid::new(Vector::repeat(1.0), [1.0, 2.0]).unwrap_err().to_string();
    assert_eq!(told, "an exponent is 1; from 1.1 to 12 the surface is convex and smooth");
    assert!(HalfSpace::new(Vector::zeros(), Vector::zeros()).is_err());
}
