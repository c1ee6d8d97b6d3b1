//! What an answer says of moving profiles, and the answer the other way round.

use super::random::{KINDS, Kind, RANGES, places, profile};
use crate::chance::Chance;
use carom_geometry::plane::{Flat, HalfPlane, Pose, nearest, nearest_to_line};
use proptest::prelude::*;

/// A profile that moves.
struct Moving {
    pose: Pose,
    velocity: Flat,
    spin: f64,
}

impl Moving {
    fn new(chance: &mut Chance, pose: Pose) -> Self {
        let mut any = || chance.between(-1.0, 1.0);
        Moving { pose, velocity: Flat::new(any(), any()), spin: any() }
    }

    fn at(&self, time: f64) -> Pose {
        let angle = self.pose.x.y.atan2(self.pose.x.x) + self.spin * time;
        Pose::new(self.pose.position + self.velocity * time, angle)
    }

    fn velocity_at(&self, point: &Flat) -> Flat {
        let arm = point - self.pose.position;
        self.velocity + Flat::new(-arm.y, arm.x) * self.spin
    }
}

fn kinds() -> impl Strategy<Value = [Kind; 2]> {
    (0..6usize, 0..6usize).prop_map(|(one, two)| [KINDS[one], KINDS[two]])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn exchanging_the_profiles_mirrors_the_answer(kinds in kinds(), range in 0..4usize, seed: u64) {
        let mut chance = Chance(seed);
        let [(one, _), (two, _)] = kinds.map(|kind| profile(&mut chance, kind));
        let at = places(&mut chance, [&one, &two], RANGES[range]);
        let there = nearest(&one, &two, [&at[0], &at[1]], None);
        let back = nearest(&two, &one, [&at[1], &at[0]], None);
        prop_assert!((back.gap - there.gap).abs() < 1e-14);
        // Where two ways are as short, either is right.
        let mirrored = there.swapped(&at[1]);
        if (back.normal - mirrored.normal).norm() < 1e-3 {
            let slack = 1e-11 + 1e-14 * mirrored.radii[0].max(mirrored.radii[1]) + 1e-13 * mirrored.bend.abs();
            prop_assert!((back.normal - mirrored.normal).norm() < slack);
            prop_assert!((back.memory - mirrored.memory).norm() < slack);
            for k in 0..2 {
                prop_assert!((back.points[k] - mirrored.points[k]).norm() < 1e-11 + 100.0 * slack * mirrored.radii[k].min(1.0));
            }
        }
    }

    #[test]
    fn what_is_seen_from_behind_is_mirrored(kinds in kinds(), range in 0..4usize, seed: u64) {
        let mut chance = Chance(seed);
        let [(one, _), (two, _)] = kinds.map(|kind| profile(&mut chance, kind));
        let at = places(&mut chance, [&one, &two], RANGES[range]);
        let mirror = |v: &Flat| Flat::new(v.x, -v.y);
        let behind = at.map(|pose| Pose { position: mirror(&pose.position), x: mirror(&pose.x), y: mirror(&pose.y) });
        let [here, there] = [at, behind].map(|at| nearest(&one, &two, [&at[0], &at[1]], None));
        prop_assert!((here.gap - there.gap).abs() < 1e-14 && (mirror(&here.normal) - there.normal).norm() < 1e-12);
        prop_assert!((0..2).all(|k| (mirror(&here.points[k]) - there.points[k]).norm() < 1e-12));
    }

    #[test]
    fn rates_of_gap_and_normal_are_their_differences(kinds in kinds(), range in 0..4usize, seed: u64) {
        let mut chance = Chance(seed);
        let [(one, _), (two, _)] = kinds.map(|kind| profile(&mut chance, kind));
        let at = places(&mut chance, [&one, &two], RANGES[range]);
        let moving = at.map(|pose| Moving::new(&mut chance, pose));
        let here = nearest(&one, &two, [&at[0], &at[1]], None);
        let ask = |time: f64| nearest(&one, &two, [&moving[0].at(time), &moving[1].at(time)], Some(&here.memory));
        let step = 1e-5 / (1.0 + here.bend.abs());
        let (before, after) = (ask(-step), ask(step));
        let [p1, p2] = &here.points;
        let rate = here.normal.dot(&(moving[1].velocity_at(p2) - moving[0].velocity_at(p1)));
        prop_assert!(((after.gap - before.gap) / (2.0 * step) - rate).abs() < 1e-5 * (1.0 + here.bend.abs()));
        // At flat and sharp points the radius changes within any step.
        if kinds.contains(&Kind::Superellipse) {
            return Ok(());
        }
        let slip = moving[1].velocity_at(p2) - moving[0].velocity_at(p2);
        let turn = moving[0].spin + here.normal_rate(&slip, moving[1].spin - moving[0].spin);
        let difference = before.normal.perp(&after.normal) / (2.0 * step);
        prop_assert!((difference - turn).abs() < 1e-3 * (1.0 + turn.abs() + here.bend.abs()), "{difference} and {turn}");
    }

    #[test]
    fn rates_before_a_line_are_their_differences(kind in 0..6usize, seed: u64) {
        let mut chance = Chance(seed);
        let (profile, _) = profile(&mut chance, KINDS[kind]);
        let line = HalfPlane::new(Flat::new(0.3, -0.2), Flat::new(chance.between(-1.0, 1.0), 1.0)).unwrap();
        let moving = [0.4, 1.9].map(|angle| Pose::new(Flat::new(angle, 0.7), angle)).map(|pose| Moving::new(&mut chance, pose));
        let ask = |time: f64| nearest_to_line(&profile, &line, [&moving[0].at(time), &moving[1].at(time)]);
        let (here, before, after) = (ask(0.0), ask(-1e-6), ask(1e-6));
        let [p1, p2] = &here.points;
        let rate = here.normal.dot(&(moving[1].velocity_at(p2) - moving[0].velocity_at(p1)));
        prop_assert!(((after.gap - before.gap) / 2e-6 - rate).abs() < 1e-4);
        let turn = moving[0].spin + here.normal_rate(&Flat::zeros(), moving[1].spin - moving[0].spin);
        prop_assert!((before.normal.perp(&after.normal) / 2e-6 - turn).abs() < 1e-7);
        let back = here.swapped(&moving[1].pose);
        let turn = moving[1].spin + back.normal_rate(&Flat::zeros(), moving[0].spin - moving[1].spin);
        prop_assert!((before.normal.perp(&after.normal) / 2e-6 - turn).abs() < 1e-7);
    }
}
