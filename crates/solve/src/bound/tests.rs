use super::*;
use proptest::prelude::*;

fn value(powers: &[f64; 8], s: f64) -> f64 {
    powers.iter().rev().fold(0.0, |sum, c| sum * s + c)
}

fn slope(powers: &[f64; 8], s: f64) -> f64 {
    (1..8).rev().fold(0.0, |sum, k| sum * s + k as f64 * powers[k])
}

fn second(powers: &[f64; 8], s: f64) -> f64 {
    (2..8).rev().fold(0.0, |sum, k| sum * s + (k * (k - 1)) as f64 * powers[k])
}

#[test]
fn the_nested_form_is_the_same_polynomial() {
    let c = [1.0, -2.0, 3.0, 0.5, -0.25, 4.0, -3.0, 0.125];
    let powers = nested(&c);
    for s in [0.0, 0.2, 0.5, 0.9, 1.0] {
        let r = 1.0 - s;
        let direct = c[0] + s * (c[1] + r * (c[2] + s * (c[3] + r * (c[4] + s * (c[5] + r * (c[6] + s * c[7]))))));
        assert!((value(&powers, s) - direct).abs() < 1e-14);
    }
}

fn third(powers: &[f64; 8], s: f64) -> f64 {
    (3..8).rev().fold(0.0, |sum, k| sum * s + (k * (k - 1) * (k - 2)) as f64 * powers[k])
}

/// A guard of which all is known.
fn known(value: f64, rate: f64, curvature: f64) -> Trend {
    Trend { value, rate, fall: f64::NAN, curvature, jolt: 0.0, least: -f64::INFINITY, sway: f64::NAN, grain: 0.0 }
}

#[test]
fn a_guard_that_stands_still_is_clear() {
    assert!(Trend::steady(1.0).clears(&Trend::steady(1.0), 1e9));
    assert!(!Trend::steady(-1.0).clears(&Trend::steady(1.0), 1.0));
    assert!(!Trend::unknown(1.0).clears(&Trend::unknown(1.0), 1e-9));
}

#[test]
fn guards_that_come_down_to_zero_or_leave_it_are_clear_before_and_after() {
    assert!(known(0.0, -1.0, 0.0).clears(&known(1.0, -1.0, 0.0), 1.0));
    assert!(known(1.0, 1.0, 0.0).clears(&known(0.0, 1.0, 0.0), 1.0));
    // Off from rest, and off into a fall.
    assert!(known(1.0, 2.0, 2.0).clears(&known(0.0, 0.0, 2.0), 1.0));
    assert!(known(1.0, 0.0, -2.0).clears(&known(0.0, 2.0, -2.0), 1.0));
    // Away and back, but not through.
    assert!(known(1.0, -2.0, -8.0).clears(&known(0.0, 4.0, -8.0), 0.75));
    assert!(!known(1.0, 2.0, -8.0).clears(&known(1.0, -2.0, -8.0), 1.0));
}

proptest! {
    /// Whatever polynomial a guard follows: where its bounds say that it is clear of zero, it is.
    #[test]
    fn what_is_clear_does_not_reach_zero(c in prop::array::uniform8(-1.0..1.0f64), lift in 0.0..3.0f64,
                                         from in 0.0..0.9f64, share in 0.01..1.0f64, h in 0.01..100.0f64) {
        let mut c = c;
        c[0] += lift;
        let to = from + share * (1.0 - from);
        let mut curve = Curve::new(&[0.0]);
        curve.take(h, |_| c);
        curve.bound(from, to);
        let looks = (0..=1000).map(|k| from + (to - from) * f64::from(k) / 1000.0);
        let [speed, bend, jolt] = curve.most.map(|most| most[0]);
        for s in looks.clone() {
            prop_assert!((slope(&c, s) / h).abs() <= speed * (1.0 + 1e-12));
            prop_assert!((second(&c, s) / h.powi(2)).abs() <= bend * (1.0 + 1e-12));
            prop_assert!((third(&c, s) / h.powi(3)).abs() <= jolt * (1.0 + 1e-12));
        }
        prop_assert!((slope(&c, to) / h - curve.rate[0]).abs() <= 1e-9 * (1.0 + speed));
        prop_assert!((second(&c, to) / h.powi(2) - curve.second[0]).abs() <= 1e-9 * (1.0 + bend));
        let at = |s: f64| Trend {
            value: value(&c, s), rate: slope(&c, s) / h, fall: speed, curvature: second(&c, s) / h.powi(2), jolt, least: -bend, sway: f64::NAN, grain: 0.0,
        };
        let unbent = |trend: Trend| Trend { fall: f64::NAN, ..trend };
        let unsteady = |trend: Trend| Trend { curvature: f64::NAN, ..trend };
        let unbounded = |trend: Trend| Trend { least: f64::NAN, ..trend };
        for change in [&|trend| trend, &unbent as &dyn Fn(Trend) -> Trend, &unsteady, &unbounded] {
            if change(at(to)).clears(&change(at(from)), (to - from) * h) {
                prop_assert!(looks.clone().all(|s| value(&c, s) > -1e-12));
            }
        }
    }

    /// The least of several parabolas, with its kinks: where the chord clears it, it stays above zero, whatever its rates at the ends.
    #[test]
    fn the_least_of_many_stays_above_its_chord(
        parabolas in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 1..6), lift in 0.0..2.0f64, length in 0.01..3.0f64
    ) {
        let least = |t: f64| parabolas.iter().map(|[a, b, c]| lift + a + b * t + 0.5 * c * t * t).fold(f64::INFINITY, f64::min);
        let sway = parabolas.iter().map(|p| p[2]).fold(0.0, f64::max);
        let at = |t: f64| Trend { sway, ..Trend::unknown(least(t)) };
        if at(length).clears(&at(0.0), length) {
            prop_assert!((0..=1000).all(|k| least(length * f64::from(k) / 1000.0) > -1e-12));
        }
    }
}

#[test]
fn what_leaves_a_kink_at_zero_is_clear() {
    // Of 2t and 1 - t + t^2/2, which is the lower one later: the chord needs no rate.
    let at = |t: f64| Trend { sway: 1.0, ..Trend::unknown((2.0 * t).min(1.0 - t + 0.5 * t * t)) };
    assert!(at(0.5).clears(&at(0.0), 0.5));
    // A fall through zero and back is not.
    assert!(!Trend { sway: 1.0, ..Trend::unknown(0.1) }.clears(&Trend::unknown(0.0), 0.5));
}
