//! A ball on a vibrating table beside the closed form and the exact map of it.
//!
//! One impact in every period `T` of the table `A sin(w t)`: the ball leaves with `v = g T/2` and the table moves there with `A w cos p = v (1-e)/(1+e)`. From the exact map,
//!
//! ```text
//! det M = e^2            tr M = 1 + e^2 - (1+e)^2 G sin p            G = A w^2/g
//! first doubling, 1 + tr + det = 0:            G^2 = [pi (1-e)/(1+e)]^2 + [2 (1+e^2)/(1+e)^2]^2
//! ```

use super::exact_map::ExactMap;
use super::*;
use std::f64::consts::{PI, TAU};

const RESTITUTION: f64 = 0.5;
const FREQUENCY: f64 = 20.0;
/// Feigenbaum's constant.
const FEIGENBAUM: f64 = 4.669_201_609;

/// The table's acceleration in units of gravity at which the orbit of one impact doubles.
fn first_doubling() -> f64 {
    let e = RESTITUTION;
    (PI * (1.0 - e) / (1.0 + e)).hypot(2.0 * (1.0 + e * e) / (1.0 + e).powi(2))
}

fn table(shaking: f64) -> Scenario {
    scenario("bouncing-table", &[format!("shaking={shaking:e}")])
}

/// Trace and determinant of the multipliers.
fn invariants(orbit: &Orbit) -> (f64, f64) {
    let [one, two] = [orbit.multipliers[0], orbit.multipliers[1]];
    ((one + two).re, (one * two).re)
}

#[test]
fn the_orbit_of_one_impact_and_its_multipliers_are_those_of_the_closed_form() {
    let e = RESTITUTION;
    for shaking in [1.1, 1.3, 1.4, 1.5] {
        let scenario = table(shaking);
        let (_, found) = settled(&scenario, 200.0 / FREQUENCY, None);
        let (trace, determinant) = invariants(&found);
        let cosine = PI * (1.0 - e) / (1.0 + e) / shaking;
        let sine = (1.0 - cosine * cosine).sqrt();
        assert_eq!((found.returns, found.impacts.len(), found.multipliers.len()), (1, 1, 2));
        assert!((found.period * FREQUENCY - 1.0).abs() < 1e-12);
        assert!((trace - (1.0 + e * e - (1.0 + e).powi(2) * shaking * sine)).abs() < 1e-7, "{shaking}: {trace}");
        assert!((determinant - e * e).abs() < 1e-7, "{determinant}");
        // It meets the table at g T/2 more than the table's own speed.
        let meets = 9.81 / (2.0 * FREQUENCY) * (1.0 + (1.0 - e) / (1.0 + e));
        assert!((found.impacts[0].1 - meets).abs() < 1e-9, "{:?}", found.impacts);
        let phase = found.crossings[0].phase.unwrap();
        assert!((TAU * phase - cosine.acos()).abs() < 1e-7, "{phase}");
        assert_eq!(found.stability(), OrbitStability::Stable);
    }
}

#[test]
fn beyond_the_first_doubling_the_orbit_is_found_although_it_is_unstable() {
    let scenario = table(1.6);
    let (_, found) = settled(&scenario, 200.0 / FREQUENCY, None);
    assert_eq!((found.returns, found.stability()), (2, OrbitStability::Stable));
    let (_, found) = settled(&scenario, 200.0 / FREQUENCY, Some(1));
    assert_eq!((found.returns, found.stability()), (1, OrbitStability::Flip));
    let (trace, determinant) = invariants(&found);
    assert!(determinant - 0.25 < 1e-6 && 1.0 + trace + determinant < -0.05);
}

/// Where `1 + tr + det` of the orbit of so many impacts comes to zero, by secants from two values of the shaking, none of them longer than these are apart.
fn zero(mut f: impl FnMut(f64) -> f64, mut a: f64, mut b: f64, accuracy: f64) -> f64 {
    let (mut fa, mut fb, most) = (f(a), f(b), (b - a).abs());
    for _ in 0..40 {
        let c = b - (fb * (b - a) / (fb - fa)).clamp(-most, most);
        (a, fa, b, fb) = (b, fb, c, f(c));
        if (b - a).abs() < accuracy {
            break;
        }
    }
    b
}

/// The shakings at which the motion of the scenario doubles, once and again, by multipliers of orbits that are shot; each found from a settled motion of its own.
fn doublings(count: usize) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for k in 0..count {
        let impacts = 1 << k;
        let (begin, width) = match &found[..] {
            [] => (1.4, 0.1),
            [only] => (*only, 0.13),
            [.., before, last] => (*last, (last - before) / FEIGENBAUM),
        };
        // Half way to where it is expected the orbit is stable, and the motion settles to it.
        let settled_at = begin + 0.5 * width;
        let (mut flow, orbit) = settled(&table(settled_at), 400.0 / FREQUENCY, Some(impacts));
        assert_eq!(orbit.stability(), OrbitStability::Stable, "{impacts} impacts at {settled_at}");
        let mut near = orbit.states[0].clone();
        let period = 1.0 / FREQUENCY;
        let condition = |shaking: f64| {
            let scenario = table(shaking);
            let cut = Section::Impacts(None).cut(&scenario.simulation, Some(period)).unwrap();
            let count = flow.components().len();
            let mut next = Flow::new(&scenario.simulation, Some(period));
            next.begin(near.time, &near.y[..count]);
            let returns = Returns::of(&mut next, &cut, orbit.phase, impacts).unwrap();
            let state = next.state();
            let shot = shoot(&mut next, &returns, state, impacts).unwrap();
            near = shot.states[0].clone();
            let (trace, determinant) = invariants(&shot);
            1.0 + trace + determinant
        };
        found.push(zero(condition, settled_at, settled_at + 0.1 * width, 1e-10));
        flow.advance(0.0).unwrap();
    }
    found
}

/// The same from the exact map.
fn exact_doublings(count: usize) -> Vec<f64> {
    let e = RESTITUTION;
    let mut found: Vec<f64> = Vec::new();
    for k in 0..count {
        let impacts = 1 << k;
        let (begin, width) = match &found[..] {
            [] => (1.4, 0.1),
            [only] => (*only, 0.13),
            [.., before, last] => (*last, (last - before) / FEIGENBAUM),
        };
        let settled_at = begin + 0.5 * width;
        let mut at = ((PI * (1.0 - e) / (1.0 + e) / settled_at).acos(), PI * 1.0005);
        let map = |shaking: f64| ExactMap { shaking, restitution: e };
        for _ in 0..5000 {
            let (t, v, _) = map(settled_at).next(at.0, at.1).unwrap();
            at = (t.rem_euclid(TAU), v);
        }
        let condition = |shaking: f64| {
            let (near, trace, determinant) = map(shaking).orbit(at, impacts).unwrap();
            at = near;
            1.0 + trace + determinant
        };
        found.push(zero(condition, settled_at, settled_at + 0.1 * width, 1e-13));
    }
    found
}

#[test]
fn doublings_are_those_of_the_exact_map_and_their_ratios_go_to_feigenbaums() {
    let (found, exact) = (doublings(5), exact_doublings(7));
    println!("doublings {found:?}\nexact {exact:?}");
    assert!((exact[0] - first_doubling()).abs() < 1e-11, "{exact:?}");
    assert!((found[0] - first_doubling()).abs() < 1e-8, "{} {}", found[0], first_doubling());
    for (found, exact) in found.iter().zip(&exact) {
        assert!((found - exact).abs() < 1e-8, "{found} {exact}");
    }
    let ratios = |all: &[f64]| all.windows(3).map(|x| (x[1] - x[0]) / (x[2] - x[1])).collect::<Vec<_>>();
    println!("ratios {:?} exact {:?}", ratios(&found), ratios(&exact));
    assert!((ratios(&found)[2] - FEIGENBAUM).abs() < 0.05, "{:?}", ratios(&found));
    assert!((ratios(&exact)[4] - FEIGENBAUM).abs() < 0.005, "{:?}", ratios(&exact));
}

#[test]
fn the_exponent_of_a_stable_orbit_is_the_logarithm_of_its_multiplier() {
    for shaking in [1.1, 1.6] {
        let scenario = table(shaking);
        let (mut flow, found) = settled(&scenario, 400.0 / FREQUENCY, None);
        flow.take_up(&found.states[0]);
        let request = ExponentRequest { settle: 0.0, interval: 1.0 / FREQUENCY, intervals: 2000 };
        let measured = exponent(&mut flow, &request, |_| true).unwrap();
        let expected = found.largest().ln() / found.period;
        assert!((measured.value - expected).abs() < measured.error, "{measured:?} {expected}");
        assert!(measured.error < 0.01 * expected.abs() && measured.meets(), "{measured:?}");
    }
}

#[test]
fn the_exponent_of_chaos_is_that_of_the_exact_map_with_its_derivative() {
    let shaking = 1.757;
    let scenario = table(shaking);
    let (per_radian, blocks) = ExactMap { shaking, restitution: RESTITUTION }.exponent((0.9, PI), 100_000);
    let exact = TAU * FREQUENCY * per_radian;
    let spread = blocks.iter().map(|block| (block - per_radian).powi(2)).sum::<f64>().sqrt();
    let exact_error = 2.262 * TAU * FREQUENCY * spread / 90.0_f64.sqrt();
    let mut flow = Flow::new(&scenario.simulation, Some(1.0 / FREQUENCY));
    let request = ExponentRequest { settle: 10.0, interval: 1.0 / FREQUENCY, intervals: 3000 };
    let measured = exponent(&mut flow, &request, |_| true).unwrap();
    println!("exact {exact} +- {exact_error}, measured {measured:?}");
    assert!(measured.parts() && measured.error < 0.05 * measured.value, "{measured:?}");
    assert!((measured.value - exact).abs() < measured.error + exact_error, "{measured:?} {exact} {exact_error}");
}

#[test]
fn a_ball_on_compliant_ground_has_nearly_the_same_orbit() {
    let sets = ["shaking=1.4".to_owned(), "run.contact=compliant".to_owned(), "stiffness=1e11 N/m^1.5".to_owned()];
    let scenario = scenario("bouncing-table", &sets);
    let (_, found) = settled(&scenario, 200.0 / FREQUENCY, None);
    let (trace, determinant) = invariants(&found);
    let e = RESTITUTION;
    let cosine = PI * (1.0 - e) / (1.0 + e) / 1.4;
    let expected = 1.0 + e * e - (1.0 + e).powi(2) * 1.4 * (1.0 - cosine * cosine).sqrt();
    println!("{trace} {expected} {determinant}");
    assert_eq!((found.returns, found.impacts.len()), (1, 1));
    assert!((trace - expected).abs() < 0.02 && (determinant - e * e).abs() < 0.01, "{trace} {expected} {determinant}");
}

#[test]
fn the_period_of_the_table_is_found_and_a_wrong_one_refused() {
    let scenario = table(1.4);
    assert!((period(&scenario, None).unwrap() - 0.05).abs() < 1e-15);
    assert!((period(&scenario, Some(0.15)).unwrap() - 0.15).abs() < 1e-15);
    assert_eq!(period(&scenario, Some(0.04)), Err(DynamicsError::NotItsPeriod(0.04)));
    assert!(matches!(period(&scenario, Some(0.0)), Err(DynamicsError::Positive { .. })));
    assert_eq!(period(&super::scenario("double-pendulum-wall", &[]), None), Err(DynamicsError::Undriven));
    let crank = super::scenario("slider-crank-clearance", &[]);
    println!("{:?}", period(&crank, None));
    assert!(period(&crank, None).is_ok());
}
