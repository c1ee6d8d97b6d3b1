//! The ground as one body: what its pieces say together is what the chain says.

use super::*;
use proptest::prelude::*;

fn flat(x: f64, y: f64) -> Flat {
    Flat::new(x, y)
}

/// Slopes, steps up and steps down.
fn chain() -> impl Strategy<Value = Vec<Flat>> {
    prop::collection::vec((0..4usize, 0.1..1.0f64, -1.0..1.0f64), 1..9).prop_map(|pieces| {
        let mut points = vec![flat(-0.3, 0.2)];
        let mut last = Flat::x();
        for (kind, along, up) in pieces {
            let d = match kind {
                0 if last.x > 0.0 => flat(0.0, along),
                1 if last.x > 0.0 => flat(0.0, -along),
                2 => flat(along, 0.0),
                _ => flat(along, up),
            };
            last = d;
            points.push(points[points.len() - 1] + d);
        }
        points
    })
}

/// The chain with its ends drawn out, and whether a place is below it: a count of crossings straight up.
fn drawn_out(points: &[Flat]) -> Vec<Flat> {
    let n = points.len();
    let far = |from: Flat, to: Flat| to + (to - from).normalize() * 1e4;
    let mut all = vec![far(points[1], points[0])];
    all.extend_from_slice(points);
    all.push(far(points[n - 2], points[n - 1]));
    all
}

fn distance(points: &[Flat], p: &Flat) -> f64 {
    let to = |pair: &[Flat]| {
        let d = pair[1] - pair[0];
        let share = (d.dot(&(p - pair[0])) / d.norm_squared()).clamp(0.0, 1.0);
        (pair[0] + d * share - p).norm()
    };
    points.windows(2).map(to).fold(f64::INFINITY, f64::min)
}

/// Whether a place is above the chain, by the angle under which it is seen from there.
fn is_above(points: &[Flat], p: &Flat) -> bool {
    let turn = |pair: &[Flat]| {
        let [a, b] = [pair[0] - p, pair[1] - p];
        a.perp(&b).atan2(a.dot(&b))
    };
    points.windows(2).map(turn).sum::<f64>() > 0.0
}

fn nearest(terrain: &Terrain, p: &Flat) -> f64 {
    terrain.pieces().iter().map(|piece| piece.before(p).distance).fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_point_outside_is_as_far_from_the_ground_as_from_its_nearest_piece(
        points in chain(), x in -1.5..6.0f64, y in -3.0..5.0f64
    ) {
        let (terrain, p) = (Terrain::new(&points, 0.0).unwrap(), flat(x, y));
        let all = drawn_out(&points);
        let (found, far) = (nearest(&terrain, &p), distance(&all, &p));
        if is_above(&all, &p) {
            prop_assert!((found - far).abs() < 1e-9, "{found} is not {far}");
        } else {
            prop_assert!(found <= 1e-12, "{found} below the ground");
            // No piece is out of the ground: nothing is deeper in one than it is below the chain.
            prop_assert!(-found <= far + 1e-9, "{found} where the chain is {far} away");
        }
    }

    #[test]
    fn the_distance_of_every_piece_is_convex_and_its_direction_the_slope(
        points in chain(), a in prop::array::uniform2(-1.0..5.0f64), b in prop::array::uniform2(-1.0..5.0f64), rounding in 0.0..0.04f64
    ) {
        let (a, b) = (flat(a[0], a[1]), flat(b[0], b[1]));
        // Corners that have no room are refused, here as anywhere.
        let Ok(terrain) = Terrain::new(&points, rounding) else { return Ok(()) };
        for piece in terrain.pieces() {
            let [one, two, middle] = [a, b, (a + b) * 0.5].map(|p| piece.before(&p));
            prop_assert!(middle.distance <= 0.5 * (one.distance + two.distance) + 1e-9);
            prop_assert!(two.distance >= one.distance + one.direction.dot(&(b - a)) - 1e-9);
        }
    }

    #[test]
    fn rounded_ground_is_within_the_sharp_one_and_as_deep_as_corners_allow(
        points in chain(), x in -1.5..6.0f64, y in -3.0..5.0f64, rounding in 1e-3..0.04f64
    ) {
        let Ok(round) = Terrain::new(&points, rounding) else { return Ok(()) };
        let (sharp, p) = (Terrain::new(&points, 0.0).unwrap(), flat(x, y));
        let all = drawn_out(&points);
        let (one, other) = (nearest(&sharp, &p), nearest(&round, &p));
        if is_above(&all, &p) {
            prop_assert!(other >= one - 1e-9);
            // At a corner that turns by half a turn at most the rounding takes away less than it would of a spike.
            let turn = (1..all.len() - 1).map(|k| (all[k] - all[k - 1]).angle(&(all[k + 1] - all[k]))).fold(0.0, f64::max);
            prop_assert!(other <= one + rounding * (1.0 / (0.5 * turn).cos() - 1.0) + 1e-9);
        }
    }
}

#[test]
fn stairs_are_a_piece_for_each_step() {
    let (rise, go) = (0.15, 0.3);
    let mut points = vec![flat(-1.0, 0.0)];
    for k in 0..4 {
        let x = go * f64::from(k);
        points.extend([flat(x, rise * f64::from(k)), flat(x, rise * f64::from(k + 1))]);
    }
    points.extend([flat(1.5, 0.6), flat(1.5, 0.0)]);
    let stairs = Terrain::new(&points, 0.005).unwrap();
    assert_eq!(stairs.pieces().len(), 5);
    // The uppermost tread goes on beneath the landing, a rise below it.
    assert!((stairs.cover() - rise).abs() < 1e-12, "{}", stairs.cover());
    let nosing = stairs.pieces()[2].before(&flat(0.3 - 0.03, 0.3 + 0.03));
    let corner = flat(0.305, 0.295);
    assert!((nosing.distance - ((flat(0.27, 0.33) - corner).norm() - 0.005)).abs() < 1e-15);
    assert_eq!((nosing.part, nosing.curvature), (1, 200.0));
}

#[test]
fn level_ground_behind_a_block_is_touched_once() {
    let points = [[-1.0, 0.0], [0.0, 0.0], [0.0, 0.2], [0.5, 0.2], [0.5, 0.0], [1.0, 0.0]].map(|[x, y]| flat(x, y));
    let ground = Terrain::new(&points, 0.0).unwrap();
    assert_eq!(ground.pieces().len(), 3);
    assert!((ground.cover() - 0.2).abs() < 1e-3, "{}", ground.cover());
    let near = ground.pieces().iter().filter(|piece| piece.before(&flat(0.8, 0.01)).distance < 0.1).count();
    assert_eq!(near, 1);
}

#[test]
fn chains_that_are_no_ground_are_refused() {
    let ground = |points: &[[f64; 2]], rounding| {
        let points: Vec<Flat> = points.iter().map(|[x, y]| flat(*x, *y)).collect();
        Terrain::new(&points, rounding).map(|_| ())
    };
    assert_eq!(ground(&[[0.0, 0.0]], 0.0), Err(Fault::Few { rows: 1, least: 2 }));
    assert_eq!(ground(&[[0.0, 0.0], [0.0, 0.0], [1.0, 0.0]], 0.0), Err(Fault::Order { row: 1 }));
    assert_eq!(ground(&[[0.0, 0.0], [1.0, 0.0], [0.9, 1.0]], 0.0), Err(Fault::Back { row: 2 }));
    assert_eq!(ground(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 0.0]], 0.0), Err(Fault::Back { row: 3 }));
    assert_eq!(ground(&[[0.0, f64::NAN], [1.0, 0.0]], 0.0), Err(Fault::NotANumber { row: 0 }));
    let block = [[0.0, 0.0], [0.0, 1.0], [0.2, 1.0], [0.2, 0.0]];
    assert_eq!(ground(&block, 0.2), Err(Fault::Rounding { row: 1, room: 0.1 }));
    assert_eq!(ground(&block, 0.1), Ok(()));
}
