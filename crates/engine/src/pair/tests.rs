//! What must hold for every pair: gap, normal and points as built, the gap as the smallest distance of sampled surfaces, either order,
//! the rate of the gap, any frame, curvatures.

mod boxes;
mod ellipsoids;
mod journal;
mod loose_journal;
mod nearest;
mod profiles;
mod refusals;
mod samples;
mod slots;
mod smooth;
mod solids;
mod stage;
mod terrain;

use super::*;
use crate::spatial::{Rotation, Vector};
use carom_laws::stiffness::PrincipalCurvatures;
use nearest::nearest;
use proptest::prelude::*;
use samples::{BUILDERS, Sample};
use stage::{Stage, moved, stage};

/// What is asked of lengths of metres [m].
const LENGTH: f64 = 1e-12;

fn pair(sample: &Sample) -> Pair {
    Pair::new(&sample.first, &sample.second).unwrap()
}

/// The feature with the smallest gap.
fn closest(pair: &Pair, poses: [&FrameState; 2]) -> Touch {
    (0..pair.features()).map(|k| pair.touch(k, poses)).min_by(|a, b| a.gap.total_cmp(&b.gap)).unwrap()
}

fn check_as_built(sample: &Sample, stage: &Stage) {
    let poses = stage.poses(sample);
    let touch = pair(sample).touch(sample.feature, [&poses[0], &poses[1]]);
    assert!((touch.gap - sample.gap).abs() < LENGTH, "{sample:?}\n{touch:?}");
    assert!((touch.normal - stage.turn * sample.normal).norm() < 1e-10, "{sample:?}\n{touch:?}");
    let on_second = sample.centre - sample.normal * sample.radius;
    let on_first = on_second - sample.normal * sample.gap;
    for (point, place) in touch.points.iter().zip([on_first, on_second]) {
        assert!((point - stage.place(&place)).norm() < LENGTH, "{sample:?}\n{touch:?}");
    }
    assert_eq!(touch.part, sample.part, "{sample:?}");
}

fn check_curvatures(sample: &Sample, stage: &Stage) {
    let poses = stage.poses(sample);
    let pair = pair(sample);
    let touch = pair.touch(sample.feature, [&poses[0], &poses[1]]);
    // A search has found the place to 1e-12 m: what that does to a curvature is seen where a body is moved a million times as far.
    let around = [Vector::x(), Vector::y(), Vector::z()].map(|axis| {
        let moved = FrameState { position: poses[1].position + axis * 1e-6, ..poses[1] };
        pair.touch(sample.feature, [&poses[0], &moved]).curvatures
    });
    for (body, wanted) in sample.curvatures.iter().enumerate() {
        // A small curvature beside a large one has the digits of that.
        let most = wanted.iter().filter(|k| k.is_finite()).fold(0.0, |most: f64, k| most.max(k.abs()));
        for (k, wanted) in wanted.iter().enumerate() {
            let own = |all: &[PrincipalCurvatures; 2]| [all[body].first, all[body].second][k];
            let found = own(&touch.curvatures);
            let sway: f64 =
                if pair.searches() { around.iter().map(|moved| (own(moved) - found).abs()).sum() } else { 0.0 };
            let enough = 1e-12 * most + 1e-6 * sway;
            assert!(
                found == *wanted || (found - wanted).abs() <= enough,
                "{found} {wanted} {enough} {sample:?}\n{touch:?}"
            );
        }
    }
}

fn check_smallest_distance(sample: &Sample, stage: &Stage) {
    let poses = stage.poses(sample);
    let touch = closest(&pair(sample), [&poses[0], &poses[1]]);
    let sampled = nearest(&*sample.surface, &sample.centre) - sample.radius;
    assert!((touch.gap - sampled).abs() < LENGTH, "{} is not {sampled}: {sample:?}", touch.gap);
}

/// The number of the same feature with the bodies exchanged.
fn exchanged(shapes: [&Shape; 2], pair: &Pair, feature: u32) -> u32 {
    match (shapes[0], shapes[1]) {
        // Of two polygons the corners of the first come first, and so do those of two boxes, whose edges follow.
        (Shape::Polygon(..), Shape::Polygon(_, other)) => (feature + other.corners().len() as u32) % pair.features(),
        _ if pair.name().starts_with("box, hull or convex mesh") => {
            let [[c1, e1], [c2, e2]] = shapes.map(corners_and_edges);
            match feature {
                k if k < c1 + c2 => (k + c2) % (c1 + c2),
                k => c1 + c2 + e1 * ((k - c1 - c2) % e2) + (k - c1 - c2) / e2,
            }
        }
        _ => feature,
    }
}

/// How many a solid between flat faces has.
fn corners_and_edges(shape: &Shape) -> [u32; 2] {
    match shape {
        Shape::Polyhedron(own) => [own.core().stands_on().len() as u32, own.core().edges().len() as u32],
        _ => [8, 12],
    }
}

fn check_either_order(sample: &Sample, stage: &Stage) {
    let poses = stage.poses(sample);
    if let Shape::Gear(..) = sample.first {
        return check_gears(sample, &poses);
    }
    let (pair, turned) = (pair(sample), Pair::new(&sample.second, &sample.first).unwrap());
    assert_eq!((pair.features(), pair.name()), (turned.features(), turned.name()));
    for feature in 0..pair.features() {
        let same = exchanged([&sample.first, &sample.second], &pair, feature);
        let (one, two) = (pair.touch(feature, [&poses[0], &poses[1]]), turned.touch(same, [&poses[1], &poses[0]]));
        assert!((one.gap - two.gap).abs() < 1e-14, "{one:?}\n{two:?}");
        assert!((one.normal + two.normal).norm() < 1e-12, "{one:?}\n{two:?}");
        for k in 0..2 {
            assert!((one.points[k] - two.points[1 - k]).norm() < LENGTH, "{one:?}\n{two:?}");
            for curvature in [|c: &PrincipalCurvatures| c.first, |c: &PrincipalCurvatures| c.second] {
                let [one, two] = [&one.curvatures[k], &two.curvatures[1 - k]].map(curvature);
                assert!(one == two || (one - two).abs() < 1e-12 * (1.0 + one.abs()), "{one} is not {two}");
            }
        }
        assert_eq!((one.feature, one.part), (feature, two.part));
    }
}

/// Of gears it is the tooth of the second that is named instead, while the two are near each other.
fn check_gears(sample: &Sample, poses: &[FrameState; 2]) {
    let (pair, turned) = (pair(sample), Pair::new(&sample.second, &sample.first).unwrap());
    let near = (0..pair.features()).map(|feature| pair.touch(feature, [&poses[0], &poses[1]]));
    let near: Vec<Touch> = near.filter(|touch| touch.gap < pair.obstacle(0).patch).collect();
    assert!(near.iter().any(|touch| touch.feature == sample.feature), "{near:?}");
    for one in near {
        let two = turned.touch(2 * one.part + one.feature % 2, [&poses[1], &poses[0]]);
        assert!((one.gap - two.gap).abs() < 1e-14, "{one:?}\n{two:?}");
        assert!((one.normal + two.normal).norm() < 1e-12, "{one:?}\n{two:?}");
        assert_eq!(two.part, one.feature / 2);
    }
}

fn check_rate(sample: &Sample, stage: &Stage) {
    let (pair, poses) = (pair(sample), stage.poses(sample));
    for feature in 0..pair.features() {
        let rate = pair.touch(feature, [&poses[0], &poses[1]]).gap_rate([&poses[0], &poses[1]]);
        let gap = |t: f64| {
            let [one, two] = poses.map(|pose| moved(&pose, t));
            pair.touch(feature, [&one, &two]).gap
        };
        let slope = |h: f64| (8.0 * (gap(h) - gap(-h)) - (gap(2.0 * h) - gap(-2.0 * h))) / (12.0 * h);
        // Where the curvature jumps or is very large, as at the end of an edge or the base of an involute, a difference errs with its length: a shorter one decides, or that the error goes with it.
        let slopes = [1e-6, 1e-7, 1e-8, 1e-9].map(slope);
        let errors = slopes.map(|slope| (rate - slope).abs());
        let goes_with_it = errors.windows(2).all(|two| two[1] < 0.2 * two[0]) && errors[3] < 1e-3;
        let same = errors[..2].iter().any(|error| *error < 1e-7) || goes_with_it;
        assert!(same, "feature {feature}: {rate} is not {slopes:?}: {sample:?}");
    }
}

fn check_any_frame(sample: &Sample, stage: &Stage, turn: &Rotation, shift: &Vector) {
    let (pair, here) = (pair(sample), stage.poses(sample));
    let there = here.map(|pose| FrameState {
        position: turn * pose.position + shift,
        rotation: turn.to_rotation_matrix() * pose.rotation,
        velocity: turn * pose.velocity,
        spin: turn * pose.spin,
    });
    for feature in 0..pair.features() {
        let [one, two] = [&here, &there].map(|poses| pair.touch(feature, [&poses[0], &poses[1]]));
        assert!((one.gap - two.gap).abs() < LENGTH, "{one:?}\n{two:?}");
        assert!((turn * one.normal - two.normal).norm() < 1e-10, "{one:?}\n{two:?}");
        for k in 0..2 {
            assert!((turn * one.points[k] + shift - two.points[k]).norm() < LENGTH, "{one:?}\n{two:?}");
        }
        let [before, after] = [(one, &here), (two, &there)].map(|(touch, p)| touch.gap_rate([&p[0], &p[1]]));
        assert!((before - after).abs() < 1e-10, "{before} is not {after}");
    }
}

#[test]
fn every_row_of_the_table_is_sampled() {
    let served: Vec<_> = BUILDERS.iter().map(|build| pair(&build(&[0.5; 8], &stage::level())).name()).collect();
    for row in table::ROWS {
        assert!(served.contains(&row.name), "{}", row.name);
    }
}

fn numbers() -> impl Strategy<Value = [f64; 8]> {
    proptest::array::uniform8(0.0..1.0f64)
}

proptest! {
    #[test]
    fn gap_normal_and_points_are_those_it_was_built_with(u in numbers(), stage in stage()) {
        BUILDERS.iter().for_each(|build| check_as_built(&build(&u, &stage), &stage));
    }

    #[test]
    fn curvatures_are_those_of_the_shapes(u in numbers(), stage in stage()) {
        BUILDERS.iter().for_each(|build| check_curvatures(&build(&u, &stage), &stage));
    }

    #[test]
    fn the_gap_is_the_smallest_distance_of_sampled_surfaces(u in numbers(), stage in stage()) {
        BUILDERS.iter().for_each(|build| check_smallest_distance(&build(&u, &stage), &stage));
    }

    #[test]
    fn exchanging_the_bodies_mirrors_the_touch(u in numbers(), stage in stage()) {
        BUILDERS.iter().for_each(|build| check_either_order(&build(&u, &stage), &stage));
    }

    #[test]
    fn the_gap_rate_is_the_slope_of_the_gap(u in numbers(), stage in stage()) {
        BUILDERS.iter().for_each(|build| check_rate(&build(&u, &stage), &stage));
    }

    #[test]
    fn turning_and_moving_the_world_changes_nothing(u in numbers(), stage in stage(), a in stage::turn(), s in stage::vector()) {
        BUILDERS.iter().for_each(|build| check_any_frame(&build(&u, &stage), &stage, &a, &s));
    }
}
