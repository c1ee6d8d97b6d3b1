//! Beside another program: distances of simple bodies as MuJoCo finds them.
//!
//! `validation/mujoco-distances.csv`, made by `bench/distances.py`, which also makes longer tables: `CAROM_DISTANCES` names one.

use carom_geometry::solids::*;
use carom_geometry::space::{Ellipsoid, HalfSpace, Pose, Solid, Sphere, Vector, nearest, nearest_to_plane};
use nalgebra::{Quaternion, UnitQuaternion};
use std::collections::BTreeMap;

/// How far MuJoCo may be off where it has a closed form, or comes to a corner, of lengths of metres [m].
const EXACT: f64 = 1e-14;
/// And where it searches along smooth surfaces [m]: in 10,000 poses ours is larger or smaller by up to 9.4e-10, while two methods of ours agree to 1e-12 (`space/survey.rs`).
const SEARCHED: f64 = 1e-8;

/// A body of a row: its sizes and where it is.
struct Body {
    kind: String,
    sizes: Vector,
    pose: Pose,
}

impl Body {
    fn of(kind: &str, numbers: &[f64]) -> Self {
        let turn = Quaternion::new(numbers[6], numbers[7], numbers[8], numbers[9]);
        let rotation = UnitQuaternion::from_quaternion(turn).to_rotation_matrix().into_inner();
        let [sizes, position] = [0, 3].map(|k| Vector::new(numbers[k], numbers[k + 1], numbers[k + 2]));
        Body { kind: kind.to_owned(), sizes, pose: Pose { position, rotation } }
    }

    fn ball(&self) -> Sphere {
        Sphere::new(self.sizes.x).unwrap()
    }

    fn capsule(&self) -> Capsule {
        Capsule::new(self.sizes.x, self.sizes.y).unwrap()
    }

    fn block(&self) -> Block {
        Block::new(self.sizes).unwrap()
    }

    fn ellipsoid(&self) -> Solid {
        Solid::Ellipsoid(Ellipsoid::new(self.sizes).unwrap())
    }
}

/// Our distance of the two, and how far it may be from MuJoCo's [m].
fn distance(one: &Body, two: &Body) -> (f64, f64) {
    let at = [&one.pose, &two.pose];
    let floor = || HalfSpace::new(Vector::zeros(), Vector::z()).unwrap();
    // A plane comes first in the table and last here.
    let over = [&two.pose, &one.pose];
    let lowest = |contacts: &[Contact]| contacts.iter().map(|contact| contact.gap).fold(f64::INFINITY, f64::min);
    match [&one.kind[..], &two.kind[..]] {
        ["capsule", "capsule"] => (capsule_capsule(&one.capsule(), &two.capsule(), at).gap, EXACT),
        ["sphere", "box"] => (sphere_block(&one.ball(), &two.block(), at).gap, EXACT),
        ["sphere", "capsule"] => (sphere_capsule(&one.ball(), &two.capsule(), at).gap, EXACT),
        ["sphere", "cylinder"] => {
            let cylinder = Cylinder::new(two.sizes.x, two.sizes.y).unwrap();
            (sphere_cylinder(&one.ball(), &cylinder, at).gap, EXACT)
        }
        ["plane", "ellipsoid"] => (nearest_to_plane(&two.ellipsoid(), &floor(), over).gap, EXACT),
        ["plane", "box"] => (lowest(&block_plane(&two.block(), &floor(), over)), EXACT),
        ["plane", "capsule"] => (lowest(&capsule_plane(&two.capsule(), &floor(), over)), EXACT),
        ["box", "box"] => (block_block(&one.block(), &two.block(), at).gap, EXACT),
        ["ellipsoid", "ellipsoid"] => (nearest(&one.ellipsoid(), &two.ellipsoid(), at, None).gap, SEARCHED),
        other => panic!("{other:?}"),
    }
}

#[test]
fn others_find_the_same_distances() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../validation/mujoco-distances.csv");
    let path = std::env::var("CAROM_DISTANCES").unwrap_or_else(|_| own.to_owned());
    let table = std::fs::read_to_string(path).unwrap();
    let mut largest: BTreeMap<String, (usize, f64)> = BTreeMap::new();
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.split(',').collect();
        let numbers: Vec<f64> = cells[2..].iter().map(|cell| cell.parse().unwrap()).collect();
        let [one, two] = [0, 1].map(|k| Body::of(cells[k], &numbers[10 * k..10 * k + 10]));
        let (ours, allowed) = distance(&one, &two);
        let off = (ours - numbers[20]).abs();
        let tally = largest.entry(format!("{}-{}", cells[0], cells[1])).or_default();
        *tally = (tally.0 + 1, tally.1.max(off));
        assert!(off <= allowed, "{row}: {ours}, off by {off:e}");
    }
    println!("{largest:#?}");
    assert!(largest.len() == 9 && largest.values().all(|(count, _)| *count >= 50), "{largest:?}");
}
