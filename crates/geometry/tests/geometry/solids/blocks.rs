//! Two blocks.

use super::kernels::outside_block;
use super::proof::{Body, height, prove, search};
use crate::chance::{Chance, poses};
use carom_geometry::Part;
use carom_geometry::solids::{Block, Contact, Manifold, block_block};
use carom_geometry::space::{Pose, Vector};
use nalgebra::Rotation3;

fn block(chance: &mut Chance) -> Block {
    Block::new(Vector::from_fn(|_, _| chance.scale(0.1, 0.6))).unwrap()
}

fn placed(chance: &mut Chance, blocks: &[Block; 2], far: f64) -> [Pose; 2] {
    let one = Pose { position: chance.unit(), rotation: chance.turn(3.0) };
    let (rotation, n) = (chance.turn(3.0), chance.unit());
    let p = one.place(&blocks[0].point(&one.rotation.tr_mul(&n)));
    let q = rotation * blocks[1].point(&-rotation.tr_mul(&n));
    let position = p - q + n * far;
    // Not always towards the corners.
    let share = chance.between(0.5, 1.0);
    [one, Pose { position: one.position + (position - one.position) * share, rotation }]
}

fn with_bodies<T>(blocks: &[Block; 2], at: &[Pose; 2], then: impl FnOnce(&[Body; 2]) -> T) -> T {
    let (a, b) = (&blocks[0], &blocks[1]);
    then(&[
        Body { point: &|n| a.point(n), outside: &|p| outside_block(a, p), pose: at[0] },
        Body { point: &|n| b.point(n), outside: &|p| outside_block(b, p), pose: at[1] },
    ])
}

fn nearest(manifold: &Manifold) -> Contact {
    *manifold.contacts().iter().min_by(|a, b| a.gap.total_cmp(&b.gap)).unwrap()
}

#[test]
fn the_gap_of_blocks_is_proved() {
    let mut chance = Chance(41);
    let (mut apart, mut faces, mut edges) = (0, 0, 0);
    for _ in 0..poses() {
        let blocks = [block(&mut chance), block(&mut chance)];
        let far = chance.between(-0.3, 0.3);
        let at = placed(&mut chance, &blocks, far);
        let manifold = block_block(&blocks[0], &blocks[1], [&at[0], &at[1]]);
        with_bodies(&blocks, &at, |bodies| {
            let least = nearest(&manifold);
            assert!((height(bodies, &least.normal) - manifold.gap).abs() < 1e-13, "{manifold:?}");
            if manifold.gap > 0.0 {
                apart += 1;
                assert!((least.gap - manifold.gap).abs() < 1e-13, "{manifold:?}");
                prove(&mut chance, bodies, &least, "blocks");
            } else {
                let found = search(&mut chance, bodies);
                assert!(found <= manifold.gap + 1e-13, "{manifold:?}: {found}");
            }
        });
        for it in manifold.contacts() {
            assert!((it.points[1] - it.points[0] - it.normal * it.gap).norm() < 1e-14);
            assert!(it.gap >= manifold.gap - 1e-13, "{manifold:?}");
            match it.parts {
                [Part::Edge(_), Part::Edge(_)] => edges += 1,
                _ => faces += 1,
            }
        }
        for (k, it) in manifold.contacts().iter().enumerate() {
            assert!(manifold.contacts()[..k].iter().all(|other| other.parts != it.parts), "{manifold:?}");
        }
    }
    assert!(apart > 100 && faces > 100 && edges > 100, "{apart} {faces} {edges}");
}

#[test]
fn exchanging_blocks_mirrors_the_contacts() {
    let mut chance = Chance(42);
    for _ in 0..poses() {
        let blocks = [block(&mut chance), block(&mut chance)];
        let far = chance.between(-0.3, 0.3);
        let at = placed(&mut chance, &blocks, far);
        let there = block_block(&blocks[0], &blocks[1], [&at[0], &at[1]]);
        let back = block_block(&blocks[1], &blocks[0], [&at[1], &at[0]]).swapped();
        assert!((there.gap - back.gap).abs() < 1e-14);
        let name = |manifold: &Manifold| {
            let mut parts: Vec<_> = manifold.contacts().iter().map(|it| it.parts).collect();
            parts.sort_unstable();
            parts
        };
        assert_eq!(name(&there), name(&back), "{there:?} {back:?}");
        for it in there.contacts() {
            let other = back.contacts().iter().find(|other| other.parts == it.parts).unwrap();
            assert!((other.normal - it.normal).norm() < 1e-7 && (other.points[0] - it.points[0]).norm() < 1e-7);
        }
    }
}

/// A small block on a large one, turned about the vertical and leaning a little.
fn stack(turn: f64, lean: f64, place: Vector) -> ([Block; 2], [Pose; 2]) {
    let blocks = [Block::new(Vector::new(1.0, 1.0, 0.5)).unwrap(), Block::new(Vector::new(0.4, 0.3, 0.2)).unwrap()];
    let rotation = (Rotation3::from_axis_angle(&Vector::x_axis(), lean)
        * Rotation3::from_axis_angle(&Vector::z_axis(), turn))
    .into_inner();
    (blocks, [Pose::identity(), Pose { position: place, rotation }])
}

#[test]
fn a_block_on_a_block_stands_on_four_corners() {
    for (turn, gap) in [(0.0, 0.0), (0.3, 1e-6), (1.0, -1e-6), (0.0, -1e-3), (0.5, 1e-2)] {
        let (blocks, at) = stack(turn, 0.0, Vector::new(0.2, 0.1, 0.7 + gap));
        let manifold = block_block(&blocks[0], &blocks[1], [&at[0], &at[1]]);
        assert_eq!(manifold.contacts().len(), 4, "{manifold:?}");
        for (it, number) in manifold.contacts().iter().zip([0, 1, 3, 2]) {
            assert!((it.gap - gap).abs() < 1e-15 && (it.normal - Vector::z()).norm() < 1e-15);
            assert_eq!(it.parts, [Part::Face(5), Part::Corner(number)]);
        }
    }
}

#[test]
fn contacts_keep_their_names_while_a_block_slides_and_rocks() {
    let names = |place: Vector, lean: f64| {
        let (blocks, at) = stack(0.2, lean, place);
        let manifold = block_block(&blocks[0], &blocks[1], [&at[0], &at[1]]);
        manifold.contacts().iter().map(|it| it.parts).collect::<Vec<_>>()
    };
    let first = names(Vector::new(0.2, 0.1, 0.699), 0.0);
    for k in 0..100 {
        let x = 1e-3 * f64::from(k);
        assert_eq!(first, names(Vector::new(0.2 + x, 0.1 - x, 0.699), 1e-5 * (x * 100.0).sin()));
    }
    // Over the edge: two corners are still on the face, and two edges cross the rim.
    let over = names(Vector::new(1.0, 0.1, 0.699), 0.0);
    let edges = over.iter().filter(|parts| matches!(parts, [Part::Edge(_), Part::Edge(_)])).count();
    let corners = over.iter().filter(|parts| matches!(parts, [Part::Face(5), Part::Corner(_)])).count();
    assert_eq!((edges, corners, over.len()), (2, 2, 4), "{over:?}");
}

#[test]
fn crossed_edges_touch_in_one_place() {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
    let block = Block::new(Vector::repeat(0.5)).unwrap();
    let edge_up = Rotation3::from_axis_angle(&Vector::x_axis(), FRAC_PI_4);
    let across = Rotation3::from_axis_angle(&Vector::z_axis(), FRAC_PI_2) * edge_up;
    for gap in [0.1, 1e-9, -1e-9, -0.05] {
        let above = Pose { position: Vector::new(0.1, -0.1, 2.0f64.sqrt() + gap), rotation: across.into_inner() };
        let below = Pose { rotation: edge_up.into_inner(), ..Pose::identity() };
        let manifold = block_block(&block, &block, [&below, &above]);
        assert_eq!(manifold.contacts().len(), 1);
        let it = manifold.contacts()[0];
        assert!((it.gap - gap).abs() < 1e-15 && (it.normal - Vector::z()).norm() < 1e-6, "{it:?}");
        assert!(matches!(it.parts, [Part::Edge(_), Part::Edge(_)]));
        assert!((it.points[0] - Vector::new(0.1, 0.0, 0.5f64.sqrt())).norm() < 0.11, "{it:?}");
    }
}
