//! Random pairs in random places, cold and warm, against the other method.

use super::curves::solve;
use super::random::{KINDS, Kind, RANGES, Range, places, profile};
use crate::chance::{Chance, poses};
use carom_geometry::plane::{Flat, Pose, Profile, nearest};
use std::f64::consts::TAU;

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
    /// The worst by the equations of those that have one: points off the curve, and angles of normals.
    curve: [f64; 2],
    /// Where some normal is better.
    beaten: usize,
    /// Warm answers that are another local one than the cold one.
    other: usize,
}

/// `s` at a normal in the world.
fn height(profiles: [&Profile; 2], poses: [&Pose; 2], n: &Flat) -> f64 {
    let point = |k: usize, n: Flat| poses[k].place(&profiles[k].support(&poses[k].turn_back(&n)).point);
    n.dot(&(point(1, -n) - point(0, *n)))
}

fn survey(kinds: [Kind; 2], range: Range, count: usize) -> Tally {
    let mut chance = Chance(100 + range as u64);
    let mut tally = Tally::default();
    while tally.asked < count {
        let [(one, first), (two, second)] = kinds.map(|kind| profile(&mut chance, kind));
        let at = places(&mut chance, [&one, &two], range);
        let size = one.reach() + two.reach();
        let whole = size + (at[1].position - at[0].position).norm();
        let cold = nearest(&one, &two, [&at[0], &at[1]], None);
        // A small motion: 1e-2 rad and 1e-2 of the size.
        let (way, turn) = (chance.between(0.0, TAU), chance.between(-1e-2, 1e-2));
        let position = at[1].position + Flat::new(way.cos(), way.sin()) * (1e-2 * size);
        let angle = at[1].x.y.atan2(at[1].x.x) + turn;
        let at = [&at[0], &Pose::new(position, angle)];
        let (warm, again) = (nearest(&one, &two, at, Some(&cold.memory)), nearest(&one, &two, at, None));
        tally.asked += 1;
        for (k, touch) in [&cold, &warm].into_iter().enumerate() {
            tally.steps[k] += u64::from(touch.effort.iterations);
            tally.fell_back[k] += usize::from(touch.effort.fell_back);
        }
        tally.unsure += usize::from(!again.effort.sure);
        tally.residual = tally.residual.max(warm.effort.residual).max(again.effort.residual);
        tally.other += usize::from((warm.gap - again.gap).abs() > 1e-9 * size);
        assert!(!warm.effort.sure || (warm.gap - again.gap).abs() < 1e-12 * whole, "{warm:?} and {again:?}");
        for k in 0..60 {
            let a = TAU * f64::from(k) / 60.0;
            tally.beaten +=
                usize::from(height([&one, &two], at, &Flat::new(a.cos(), a.sin())) > again.gap + 1e-12 * whole);
        }
        for (k, recipe, n) in [(0, &first, warm.normal), (1, &second, -warm.normal)] {
            let point = at[k].turn_back(&(warm.points[k] - at[k].position));
            let fault = recipe.fault(&point, &at[k].turn_back(&n), warm.radii[k]);
            tally.curve = [tally.curve[0].max(fault[0]), tally.curve[1].max(fault[1])];
        }
        // Nearer where it does not arrive, or ends at another common normal.
        let found = [1e-3, 1e-5, 1e-7, 1e-9].into_iter().find_map(|beside| {
            let start = Flat::new(chance.between(-beside, beside), chance.between(-beside, beside));
            let (gap, points) = solve([&first, &second], at, warm.points, start)?;
            (0..2).all(|k| (points[k] - warm.points[k]).norm() < 1e-6 * size).then_some(gap)
        });
        match found {
            Some(gap) => tally.gap = tally.gap.max((gap - warm.gap).abs() / whole),
            None => tally.lost += 1,
        }
    }
    tally
}

/// Surveys pairs with one kind, shows what came of it, and holds what must hold of all.
fn hold(one: Kind) {
    let own = KINDS.iter().position(|kind| *kind == one).unwrap_or(0);
    for two in KINDS.into_iter().skip(own) {
        for range in RANGES {
            let tally = survey([one, two], range, (poses() / 4).max(10));
            let steps = tally.steps.map(|steps| steps as f64 / tally.asked as f64);
            println!("{one:?} {two:?} {range:?}: mean steps {steps:.2?}, {tally:?}");
            let at = format!("{one:?} {two:?} {range:?}: {tally:?}");
            assert!(steps[1] < 4.0 && tally.residual <= 1e-12 && tally.gap < 1e-12, "{at}");
            assert!(tally.curve[0] < 1e-14 && tally.curve[1] < 1e-10, "{at}");
            let has_power = [one, two].contains(&Kind::Superellipse);
            assert!(tally.lost == 0 || has_power && tally.lost * 20 < tally.asked, "{at}");
            assert!(tally.beaten == 0 && tally.fell_back == [0, 0] && tally.unsure == 0, "{at}");
        }
    }
}

#[test]
fn circles() {
    hold(Kind::Circle);
}

#[test]
fn ellipses() {
    hold(Kind::Ellipse);
}

#[test]
fn superellipses() {
    hold(Kind::Superellipse);
}

#[test]
fn curves_through_points() {
    hold(Kind::Spline);
}

#[test]
fn cams() {
    hold(Kind::FlatCam);
    hold(Kind::RadialCam);
}
