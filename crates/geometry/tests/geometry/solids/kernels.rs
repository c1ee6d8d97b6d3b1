//! Pairs with one contact, and bodies before a plane.

use super::proof::{Body, height, prove};
use crate::chance::{Chance, poses};
use carom_geometry::solids::*;
use carom_geometry::space::{HalfSpace, Pose, Sphere, Vector};
use carom_geometry::{Fault, Part};

fn pose(chance: &mut Chance, near: f64) -> Pose {
    Pose { position: chance.unit() * chance.between(0.0, near), rotation: chance.turn(3.0) }
}

fn ball(chance: &mut Chance) -> Sphere {
    Sphere::new(chance.scale(0.05, 0.5)).unwrap()
}

fn ball_body<'a>(point: &'a dyn Fn(&Vector) -> Vector, outside: &'a dyn Fn(&Vector) -> f64, pose: &Pose) -> Body<'a> {
    Body { point, outside, pose: *pose }
}

pub(crate) fn outside_block(block: &Block, p: &Vector) -> f64 {
    (p.abs() - block.half()).max()
}

fn outside_cylinder(radius: f64, half: f64, p: &Vector) -> f64 {
    (p.x.hypot(p.y) - radius).max(p.z.abs() - half)
}

fn outside_capsule(capsule: &Capsule, p: &Vector) -> f64 {
    let l = capsule.half_length();
    (p - Vector::z() * p.z.clamp(-l, l)).norm() - capsule.radius()
}

#[test]
fn balls_before_blocks_cylinders_discs_and_capsules() {
    let mut chance = Chance(31);
    for k in 0..poses() {
        let ball = ball(&mut chance);
        let (one, two) = (pose(&mut chance, 1.5), pose(&mut chance, 0.3));
        let (r, at) = (ball.radius(), [&one, &two]);
        let (own, out) = (move |n: &Vector| n * r, move |p: &Vector| p.norm() - r);
        let mut hold =
            |contact: Contact, point: &dyn Fn(&Vector) -> Vector, outside: &dyn Fn(&Vector) -> f64, what: &str| {
                let bodies = [ball_body(&own, &out, &one), Body { point, outside, pose: two }];
                prove(&mut chance, &bodies, &contact, what);
                assert_eq!(contact.swapped().swapped(), contact);
                assert_eq!(contact.parts[0], Part::Whole);
            };
        match k % 4 {
            0 => {
                let block = Block::new(Vector::new(0.3, 0.5, 0.2)).unwrap();
                hold(
                    sphere_block(&ball, &block, at),
                    &|n| block.point(n),
                    &|p| outside_block(&block, p),
                    "ball and block",
                );
            }
            1 => {
                let it = Cylinder::new(0.3, 0.4).unwrap();
                hold(
                    sphere_cylinder(&ball, &it, at),
                    &|n| it.point(n),
                    &|p| outside_cylinder(0.3, 0.4, p),
                    "ball and cylinder",
                );
            }
            2 => {
                let it = Disc::new(0.4).unwrap();
                hold(
                    sphere_disc(&ball, &it, at),
                    &|n| it.point(n),
                    &|p| outside_cylinder(0.4, 0.0, p),
                    "ball and disc",
                );
            }
            _ => {
                let it = Capsule::new(0.2, 0.4).unwrap();
                hold(
                    sphere_capsule(&ball, &it, at),
                    &|n| it.point(n),
                    &|p| outside_capsule(&it, p),
                    "ball and capsule",
                );
            }
        }
    }
}

#[test]
fn a_ball_in_the_middle_is_pushed_out_the_shortest_way() {
    let (ball, at) = (Sphere::new(0.1).unwrap(), Pose::identity());
    let block = Block::new(Vector::new(0.3, 0.5, 0.2)).unwrap();
    let contact = sphere_block(&ball, &block, [&at, &at]);
    assert!((contact.gap + 0.3).abs() < 1e-15 && contact.normal == -Vector::z(), "{contact:?}");
    let capsule = sphere_capsule(&ball, &Capsule::new(0.2, 0.4).unwrap(), [&at, &at]);
    assert!((capsule.gap + 0.3).abs() < 1e-15 && capsule.normal.z == 0.0);
    let cylinder = sphere_cylinder(&ball, &Cylinder::new(0.2, 0.4).unwrap(), [&at, &at]);
    assert!((cylinder.gap + 0.3).abs() < 1e-15 && cylinder.parts[1] == Part::Side);
    let disc = sphere_disc(&ball, &Disc::new(0.2).unwrap(), [&at, &at]);
    assert!((disc.gap + 0.1).abs() < 1e-15 && disc.parts[1] == Part::End(1));
}

#[test]
fn capsules() {
    let mut chance = Chance(32);
    for k in 0..poses() {
        let it = [0, 1].map(|_| Capsule::new(chance.scale(0.05, 0.4), chance.scale(0.1, 0.8)).unwrap());
        let mut at = [pose(&mut chance, 1.2), pose(&mut chance, 0.2)];
        match k % 4 {
            // Parallel, crossing in the middle, and in each other.
            1 => at[1].rotation = at[0].rotation,
            2 => at[1].position = at[0].position,
            3 if k % 8 == 3 => at[1] = Pose { position: at[0].place(&(Vector::z() * 0.01)), ..at[0] },
            _ => {}
        }
        let contact = capsule_capsule(&it[0], &it[1], [&at[0], &at[1]]);
        let bodies = [
            Body { point: &|n| it[0].point(n), outside: &|p| outside_capsule(&it[0], p), pose: at[0] },
            Body { point: &|n| it[1].point(n), outside: &|p| outside_capsule(&it[1], p), pose: at[1] },
        ];
        prove(&mut chance, &bodies, &contact, "capsules");
        let back = capsule_capsule(&it[1], &it[0], [&at[1], &at[0]]).swapped();
        assert!((back.gap - contact.gap).abs() < 1e-14);
        if k % 4 == 0 {
            assert!((back.normal - contact.normal).norm() < 1e-9 && (back.points[0] - contact.points[0]).norm() < 1e-9);
            assert_eq!(back.parts, contact.parts);
        }
    }
}

#[test]
fn bodies_before_a_plane_are_as_high_as_their_lowest_point() {
    let mut chance = Chance(33);
    for _ in 0..poses() {
        let (one, two) = (pose(&mut chance, 1.0), pose(&mut chance, 1.0));
        let plane = HalfSpace::new(chance.unit(), chance.unit()).unwrap();
        let (down, at) = (-(two.rotation * plane.normal()), [&one, &two]);
        let hold = |contacts: &[Contact], point: &dyn Fn(&Vector) -> Vector, what: &str| {
            let lowest = one.place(&point(&one.rotation.tr_mul(&down)));
            let height = down.dot(&(two.place(&plane.point()) - lowest));
            let least = contacts.iter().map(|it| it.gap).fold(f64::INFINITY, f64::min);
            assert!((least - height).abs() < 1e-14, "{what}: {least} and {height}");
            for it in contacts {
                assert!(
                    (it.points[0] + it.normal * it.gap - it.points[1]).norm() < 1e-15 && it.normal == down,
                    "{what}"
                );
                let on_plane = down.dot(&(it.points[1] - two.place(&plane.point())));
                assert!(on_plane.abs() < 1e-14, "{what}");
            }
        };
        let block = Block::new(Vector::new(0.3, 0.5, 0.2)).unwrap();
        let corners = block_plane(&block, &plane, at);
        hold(&corners, &|n| block.point(n), "block");
        assert!((0u16..).zip(&corners).all(|(k, it)| it.parts == [Part::Corner(k), Part::Whole]));
        let (cylinder, disc, capsule) =
            (Cylinder::new(0.3, 0.4).unwrap(), Disc::new(0.3).unwrap(), Capsule::new(0.2, 0.4).unwrap());
        hold(&cylinder_plane(&cylinder, &plane, at), &|n| cylinder.point(n), "cylinder");
        hold(&[disc_plane(&disc, &plane, at)], &|n| disc.point(n), "disc");
        hold(&capsule_plane(&capsule, &plane, at), &|n| capsule.point(n), "capsule");
    }
}

#[test]
fn supports_are_not_exceeded() {
    let mut chance = Chance(34);
    let block = Block::new(Vector::new(0.3, 0.5, 0.2)).unwrap();
    for _ in 0..poses() {
        let n = chance.unit();
        let inside = Vector::from_fn(|k, _| block.half()[k] * chance.between(-1.0, 1.0));
        assert!(n.dot(&inside) <= block.height(&n) && (block.height(&n) - n.dot(&block.point(&n))).abs() < 1e-15);
        assert!(inside.norm() <= block.reach());
    }
    for number in 0..12u16 {
        let [a, b] = block.edge(number);
        let axis = usize::from(number / 4);
        assert!((b - a - Vector::ith(axis, 2.0 * block.half()[axis])).norm() < 1e-15);
    }
    let still = Pose::identity();
    let (point, outside) = (|n: &Vector| block.point(n), |p: &Vector| outside_block(&block, p));
    let pair = [
        Body { point: &point, outside: &outside, pose: still },
        Body { point: &point, outside: &outside, pose: still },
    ];
    assert!((height(&pair, &Vector::z()) + 0.4).abs() < 1e-15);
}

#[test]
fn what_is_no_solid_is_refused() {
    assert!(Block::new(Vector::new(0.1, 0.0, 0.1)).is_err());
    assert_eq!(Cylinder::new(0.1, -1.0), Err(Fault::Length { name: "half length", value: -1.0 }));
    assert!(Capsule::new(f64::NAN, 1.0).is_err() && Disc::new(0.0).is_err());
}
