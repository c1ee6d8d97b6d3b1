//! Random pairs in random places, cold and warm, against the other method.

use super::points::{equation_at, solve};
use super::random::{Kind, RANGES, Range, body, places};
use crate::chance::{Chance, poses};
use carom_geometry::space::{Pose, Solid, Touch, Vector, nearest};

/// What came of one kind of pair at one range.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    /// Steps from cold and warm starts.
    steps: [u64; 2],
    fell_back: [usize; 2],
    unsure: usize,
    /// The largest residual, and the largest difference to the other method's gap, over the size.
    residual: f64,
    gap: f64,
    /// Where the other method did not arrive.
    lost: usize,
    /// The worst by the surfaces' own equations: points off the surface, and angles of normals.
    surface: [f64; 2],
    /// Where a random normal is better.
    beaten: usize,
    /// Warm answers that are another local one than the cold one.
    other: usize,
}

/// A small motion: 1e-2 rad and 1e-2 of the size.
fn moved(chance: &mut Chance, pose: &Pose, size: f64) -> Pose {
    Pose { position: pose.position + chance.unit() * (1e-2 * size), rotation: chance.turn(1e-2) * pose.rotation }
}

/// `s` at a normal in the world.
fn height(bodies: [&Solid; 2], poses: [&Pose; 2], n: &Vector) -> f64 {
    let [p, q] = [(0, *n), (1, -n)].map(|(k, n)| poses[k].place(&bodies[k].point(&poses[k].rotation.tr_mul(&n))));
    n.dot(&(q - p))
}

/// How wrong points and normal are by the surfaces' own equations: off the surface over the size, and the angle of the normals [rad] over what the last digits of the
/// point make of it where the surface is sharp.
fn fault(bodies: [&Solid; 2], poses: [&Pose; 2], touch: &Touch, size: f64) -> [f64; 2] {
    let mut worst = [0.0f64; 2];
    for (k, sign) in [(0, 1.0), (1, -1.0)] {
        let (f, slope) = equation_at(bodies[k], poses[k], &touch.points[k]);
        let angle = (slope.normalize() * sign).cross(&touch.normal).norm();
        let sharp = touch.curvatures(k).values[0].min(1e12) * size;
        worst = [worst[0].max(f.abs() / slope.norm() / size), worst[1].max(angle / (1.0 + 1e-2 * sharp))];
    }
    worst
}

/// The gap of the other method, started beside the answer; nearer where it does not arrive, or ends at another common normal.
fn other_gap(chance: &mut Chance, bodies: [&Solid; 2], poses: [&Pose; 2], touch: &Touch, size: f64) -> Option<f64> {
    [1e-3, 1e-5, 1e-7, 1e-9].into_iter().find_map(|beside| {
        let start = touch.points.map(|p| p + chance.unit() * (beside * size));
        let (gap, points) = solve(bodies, poses, start, touch.gap)?;
        (0..2).all(|k| (points[k] - touch.points[k]).norm() < 1e-6 * size).then_some(gap)
    })
}

fn survey(kinds: [Kind; 2], range: Range) -> Tally {
    let mut chance = Chance(7 + range as u64);
    let mut tally = Tally::default();
    for _ in 0..poses() / 4 {
        let bodies = kinds.map(|kind| body(&mut chance, kind));
        let bodies = [&bodies[0], &bodies[1]];
        let at = places(&mut chance, bodies, range);
        let size = bodies[0].reach() + bodies[1].reach();
        let whole = size + (at[1].position - at[0].position).norm();
        let cold = nearest(bodies[0], bodies[1], [&at[0], &at[1]], None);
        let then = moved(&mut chance, &at[1], size);
        let at = [&at[0], &then];
        let warm = nearest(bodies[0], bodies[1], at, Some(&cold.memory));
        let again = nearest(bodies[0], bodies[1], at, None);
        tally.asked += 1;
        for (k, touch) in [&cold, &warm].into_iter().enumerate() {
            tally.steps[k] += u64::from(touch.effort.iterations);
            tally.fell_back[k] += usize::from(touch.effort.fell_back);
        }
        tally.unsure += usize::from(!again.effort.sure);
        tally.residual = tally.residual.max(warm.effort.residual).max(again.effort.residual);
        tally.other += usize::from((warm.gap - again.gap).abs() > 1e-9 * size);
        assert!(!warm.effort.sure || (warm.gap - again.gap).abs() < 1e-12 * whole, "{warm:?} and {again:?}");
        for _ in 0..20 {
            let n = chance.unit();
            tally.beaten += usize::from(height(bodies, at, &n) > again.gap + 1e-12 * whole);
        }
        let fault = fault(bodies, at, &warm, whole);
        tally.surface = [0, 1].map(|k| fault[k].max(tally.surface[k]));
        match other_gap(&mut chance, bodies, at, &warm, size) {
            Some(gap) => tally.gap = tally.gap.max((gap - warm.gap).abs() / whole),
            None => tally.lost += 1,
        }
    }
    tally
}

/// Surveys one kind of pair at all ranges, shows what came of it, and holds what must hold of all.
fn hold(kinds: [Kind; 2]) {
    for range in RANGES {
        let tally = survey(kinds, range);
        let steps = tally.steps.map(|steps| steps as f64 / tally.asked as f64);
        println!("{kinds:?} {range:?}: mean steps {steps:.2?}, {tally:?}");
        let share = |count: usize| count as f64 / tally.asked as f64;
        assert!(steps[1] < 4.0, "{kinds:?} {range:?}: {steps:?}");
        assert!(tally.residual <= 1e-12, "{kinds:?} {range:?}");
        assert!(tally.gap < 1e-12, "{kinds:?} {range:?}: {}", tally.gap);
        assert!(tally.surface[0] < 1e-14 && tally.surface[1] < 1e-11, "{kinds:?} {range:?}");
        assert_eq!(tally.beaten, 0, "{kinds:?} {range:?}");
        assert!(share(tally.lost) < 0.12 && share(tally.unsure) < 0.03, "{kinds:?} {range:?}");
        assert!(share(tally.fell_back[0] + tally.fell_back[1]) < 0.01, "{kinds:?} {range:?}");
    }
}

#[test]
fn balls_and_ellipsoids() {
    hold([Kind::Sphere, Kind::Ellipsoid]);
    hold([Kind::Ellipsoid, Kind::Ellipsoid]);
}

#[test]
fn superellipsoids_with_flat_points() {
    hold([Kind::Sphere, Kind::Flat]);
    hold([Kind::Ellipsoid, Kind::Flat]);
    hold([Kind::Flat, Kind::Flat]);
}

#[test]
fn superellipsoids_with_sharp_points() {
    hold([Kind::Ellipsoid, Kind::Sharp]);
    hold([Kind::Sharp, Kind::Sharp]);
}

#[test]
fn superellipsoids_of_all_exponents() {
    hold([Kind::Any, Kind::Any]);
}
