//! What an answer says of moving bodies, against answers a moment before and after.

use super::random::{Kind, RANGES, body, places};
use crate::chance::{Chance, poses};
use carom_geometry::space::{HalfSpace, Pose, Touch, Vector, nearest, nearest_to_plane};
use nalgebra::Rotation3;

/// A body that moves.
struct Moving {
    pose: Pose,
    velocity: Vector,
    spin: Vector,
}

impl Moving {
    fn new(chance: &mut Chance, pose: Pose) -> Self {
        Moving { pose, velocity: chance.unit(), spin: chance.unit() }
    }

    fn at(&self, time: f64) -> Pose {
        let rotation = Rotation3::from_scaled_axis(self.spin * time).into_inner() * self.pose.rotation;
        Pose { position: self.pose.position + self.velocity * time, rotation }
    }

    fn velocity_at(&self, point: &Vector) -> Vector {
        self.velocity + self.spin.cross(&(point - self.pose.position))
    }
}

/// The rate of the gap, and that of the normal in the world.
fn rates(touch: &Touch, [one, two]: [&Moving; 2]) -> (f64, Vector) {
    let [p1, p2] = &touch.points;
    let gap = touch.normal.dot(&(two.velocity_at(p2) - one.velocity_at(p1)));
    let slip = two.velocity_at(p2) - one.velocity_at(p2);
    (gap, touch.normal_rate(&slip, &(two.spin - one.spin)) + one.spin.cross(&touch.normal))
}

#[test]
fn rates_of_gap_and_normal_are_their_differences() {
    let mut chance = Chance(11);
    for kinds in [[Kind::Sphere, Kind::Ellipsoid], [Kind::Ellipsoid, Kind::Ellipsoid], [Kind::Sphere, Kind::Sphere]] {
        for range in RANGES {
            for _ in 0..poses() / 10 {
                let bodies = kinds.map(|kind| body(&mut chance, kind));
                let at = places(&mut chance, [&bodies[0], &bodies[1]], range);
                let moving = at.map(|pose| Moving::new(&mut chance, pose));
                let first = nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], None);
                let ask = |time: f64| {
                    let at = [0, 1].map(|k| moving[k].at(time));
                    nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], Some(&first.memory))
                };
                let (gap, normal) = rates(&first, [&moving[0], &moving[1]]);
                let bend = first.bend.norm();
                // A short time, in which the normal hardly turns.
                let step = 1e-5 / (1.0 + bend);
                let (before, after) = (ask(-step), ask(step));
                let rate = (after.gap - before.gap) / (2.0 * step);
                assert!((rate - gap).abs() < 1e-6, "{kinds:?} {range:?}: {rate} and {gap}");
                let turn = (after.normal - before.normal) / (2.0 * step);
                assert!((turn - normal).norm() < 1e-4 * (1.0 + bend), "{kinds:?} {range:?}: {turn:?} and {normal:?}");
            }
        }
    }
}

#[test]
fn rates_before_a_plane_are_their_differences() {
    let mut chance = Chance(12);
    for _ in 0..poses() / 10 {
        let solid = body(&mut chance, Kind::Ellipsoid);
        let plane = HalfSpace::new(chance.unit(), chance.unit()).unwrap();
        let at = [0, 1].map(|_| Pose { position: chance.unit(), rotation: chance.turn(3.0) });
        let moving = at.map(|pose| Moving::new(&mut chance, pose));
        let ask = |time: f64| nearest_to_plane(&solid, &plane, [&moving[0].at(time), &moving[1].at(time)]);
        let (here, before, after) = (ask(0.0), ask(-1e-5), ask(1e-5));
        let (gap, normal) = rates(&here, [&moving[0], &moving[1]]);
        assert!(((after.gap - before.gap) / 2e-5 - gap).abs() < 1e-8);
        assert!(((after.normal - before.normal) / 2e-5 - normal).norm() < 1e-8);
        // The other way round the same.
        let (gap, normal) = rates(&here.swapped(&at[1]), [&moving[1], &moving[0]]);
        assert!(((after.gap - before.gap) / 2e-5 - gap).abs() < 1e-8);
        assert!(((after.normal - before.normal) / 2e-5 + normal).norm() < 1e-8);
    }
}

#[test]
fn the_gap_is_smooth_through_the_touch() {
    let mut chance = Chance(13);
    for _ in 0..poses() / 20 {
        let bodies = [Kind::Ellipsoid, Kind::Flat].map(|kind| body(&mut chance, kind));
        let at = places(&mut chance, [&bodies[0], &bodies[1]], super::random::Range::Touching);
        let first = nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], None);
        // Straight along the normal the gap goes as the body does, on both sides of the touch, and nothing else changes.
        for way in [-1e-3, -1e-9, -1e-15, 0.0, 1e-15, 1e-9, 1e-3] {
            let then = Pose { position: at[1].position + first.normal * way, ..at[1] };
            let touch = nearest(&bodies[0], &bodies[1], [&at[0], &then], Some(&first.memory));
            assert!((touch.gap - first.gap - way).abs() < 2e-15);
            assert!((touch.normal - first.normal).norm() < 1e-11);
        }
    }
}

#[test]
fn exchanging_the_bodies_mirrors_the_answer() {
    let mut chance = Chance(14);
    for kinds in [[Kind::Sphere, Kind::Ellipsoid], [Kind::Ellipsoid, Kind::Ellipsoid], [Kind::Flat, Kind::Sharp]] {
        for range in RANGES {
            for _ in 0..poses() / 20 {
                let bodies = kinds.map(|kind| body(&mut chance, kind));
                let at = places(&mut chance, [&bodies[0], &bodies[1]], range);
                let there = nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], None);
                let back = nearest(&bodies[1], &bodies[0], [&at[1], &at[0]], None);
                let mirrored = there.swapped(&at[1]);
                assert!((back.gap - there.gap).abs() < 1e-14, "{kinds:?} {range:?}");
                assert!((back.normal - mirrored.normal).norm() < 1e-9, "{kinds:?} {range:?}");
                assert!((back.memory - mirrored.memory).norm() < 1e-9, "{kinds:?} {range:?}");
                for k in 0..2 {
                    let allowed = 1e-9 + 1e-14 * mirrored.radii[k].norm();
                    assert!((back.points[k] - mirrored.points[k]).norm() < allowed, "{kinds:?} {range:?}");
                    let [one, two] = [&back, &mirrored].map(|touch| touch.curvatures(k));
                    for way in 0..2 {
                        let (a, b) = (one.values[way], two.values[way]);
                        assert!((a - b).abs() < 1e-6 * (1.0 + a.max(b)) || a.max(b) > 1e6, "{kinds:?}: {a} {b}");
                    }
                }
                let [one, two] = [back, mirrored].map(|touch| touch.bend_in_world());
                assert!((one - two).norm() < 1e-6 * (1.0 + one.norm()) || one.norm() > 1e6, "{kinds:?} {range:?}");
            }
        }
    }
}

#[test]
fn principal_curvatures_of_an_ellipsoid_at_its_ends_are_those_of_its_axes() {
    use carom_geometry::space::{Ellipsoid, Solid, Sphere};
    let egg = Solid::Ellipsoid(Ellipsoid::new(Vector::new(3.0, 2.0, 1.0)).unwrap());
    let ball = Solid::Sphere(Sphere::new(0.5).unwrap());
    let above = Pose { position: Vector::new(0.0, 0.0, 2.0), ..Pose::identity() };
    let touch = nearest(&egg, &ball, [&Pose::identity(), &above], None);
    let [own, other] = [0, 1].map(|body| touch.curvatures(body));
    assert!((touch.gap - 0.5).abs() < 1e-15);
    assert!((own.values[0] - 1.0 / 4.0).abs() < 1e-15 && (own.values[1] - 1.0 / 9.0).abs() < 1e-15);
    assert!(own.directions[0].y.abs() > 1.0 - 1e-15 && own.directions[1].x.abs() > 1.0 - 1e-15);
    assert_eq!(other.values, [2.0, 2.0]);
    // The ball's centre before an ellipsoid: k/(1 + k h), as of any ball before a surface.
    let bend = touch.bend_in_world();
    assert!((bend.m11 - (1.0 / 9.0) / (1.0 + 1.0 / 9.0)).abs() < 1e-15);
    assert!((bend.m22 - (1.0 / 4.0) / (1.0 + 1.0 / 4.0)).abs() < 1e-15);
}
