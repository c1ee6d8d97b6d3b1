//! A smooth curve through what was seen of a contact in an impact.
//!
//! Contacts are seen at the ends of steps, which are long for a method of high order: an impact may take a few dozen. Between two of them
//! the cubic with the values and rates of both ends ([`Cubic`]) is drawn.
//!
//! The rate of the indentation was seen; that of the force is the slope of the parabola through three neighbours, held to three times the
//! flatter of the two sides where the force keeps rising or falling, so that a jump of the law throws no waves. Two rows at as good as one instant are
//! a jump: its height tells nothing of the slopes beside it.
//!
//! **A peak is never lost, and none is invented.** How high force and indentation went the events say, which looked for it within the steps and
//! never leave an impact out. What is drawn between two steps is held below that and above the least that was seen, and where nothing reaches it the peak itself is put in:
//! at the top of the parabola through the highest points, or, of an impact of which no step was kept, in the middle of its duration.

use super::super::RecordedImpact;
use carom_run::motion::ContactSample;
use carom_solve::Cubic;

/// Parts into which a step is cut.
pub(super) const PARTS: usize = 6;
/// Rows follow each other at as good as one instant if this part of the step beside them lies between.
const JUMP: f64 = 1e-6;

/// A quantity of a touch.
type Part = fn(&mut ContactSample) -> &mut f64;

/// The curve of an impact: what was seen, what lies between, and its peaks.
pub(super) fn of(impact: &RecordedImpact<'_>) -> Vec<ContactSample> {
    let mut curve = smooth(impact.touches);
    let least = impact.touches.iter().map(|touch| touch.force).fold(f64::INFINITY, f64::min);
    curve.iter_mut().for_each(|touch| touch.force = touch.force.max(least));
    let force: Part = |touch| &mut touch.force;
    let indentation: Part = |touch| &mut touch.indentation;
    let peaks = [(force, impact.record.peak_force), (indentation, impact.record.peak_indentation)];
    for (part, peak) in peaks {
        if let Some(peak) = peak {
            crown(&mut curve, impact, part, peak);
        }
    }
    curve
}

/// Holds a quantity to its peak, and lets it reach it.
fn crown(curve: &mut Vec<ContactSample>, impact: &RecordedImpact<'_>, part: Part, peak: f64) {
    curve.iter_mut().for_each(|touch| *part(touch) = part(touch).min(peak));
    let values: Vec<f64> = curve.iter_mut().map(|touch| *part(touch)).collect();
    let Some(k) = (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])) else {
        // Nothing was seen: it is known when it was and how high it went.
        let half = impact.record.duration.map_or(0.0, |duration| duration / 2.0);
        let mut touch = ContactSample::bare(impact.time + half, 0.0, 0.0, 0.0);
        *part(&mut touch) = peak;
        curve.push(touch);
        return;
    };
    if values[k] >= peak {
        return;
    }
    // A force that is largest at once was so at first touch.
    let falls = k == 0 && values.get(1).is_some_and(|next| *next < values[0]);
    let (place, mut touch) = match falls {
        true => (0, ContactSample { time: impact.time, indentation: 0.0, ..curve[0] }),
        false => {
            let time = summit(curve, &values, k);
            (if time < curve[k].time { k } else { k + 1 }, between(curve, time, k))
        }
    };
    *part(&mut touch) = peak;
    curve.insert(place, touch);
}

/// Where the parabola through a point and its neighbours is highest [s].
fn summit(curve: &[ContactSample], values: &[f64], k: usize) -> f64 {
    let here = curve[k].time;
    let (Some(before), Some(after)) = (k.checked_sub(1), Some(k + 1).filter(|&k| k < curve.len())) else {
        return here;
    };
    let (h, next) = (here - curve[before].time, curve[after].time - here);
    let (rise, fall) = ((values[k] - values[before]) / h, (values[after] - values[k]) / next);
    let slope = (rise * next + fall * h) / (h + next);
    let bend = 2.0 * (fall - rise) / (h + next);
    let away = -slope / bend;
    if away.is_finite() { here + away.clamp(-h, next) } else { here }
}

/// What lies at an instant beside point `k`, on the straight line to its neighbour.
fn between(curve: &[ContactSample], time: f64, k: usize) -> ContactSample {
    let one = curve[k];
    let beside = if time < one.time { k.wrapping_sub(1) } else { k + 1 };
    let other = curve.get(beside).copied().unwrap_or(one);
    let s = (time - one.time) / (other.time - one.time);
    let s = if s.is_finite() { s } else { 0.0 };
    let mix = |a: f64, b: f64| a + s * (b - a);
    let (indentation, rate) = (mix(one.indentation, other.indentation), mix(one.rate, other.rate));
    ContactSample::bare(time, indentation, rate, mix(one.force, other.force))
}

/// The same instants, with others between them.
fn smooth(touches: &[ContactSample]) -> Vec<ContactSample> {
    let forces = |k: usize| touches.get(k).map(|touch| (touch.time, touch.force));
    let slopes: Vec<f64> = (0..touches.len()).map(|k| slope(forces, k)).collect();
    let mut curve: Vec<ContactSample> = touches.first().copied().into_iter().collect();
    for (pair, slope) in touches.windows(2).zip(slopes.windows(2)) {
        let [one, other] = [pair[0], pair[1]];
        let h = other.time - one.time;
        for k in 1..PARTS {
            let s = k as f64 / PARTS as f64;
            let cubic = Cubic::at(s, h);
            let [indentation, _] = cubic.of([one.indentation, one.rate, other.indentation, other.rate]);
            let [force, _] = cubic.of([one.force, slope[0], other.force, slope[1]]);
            let rate = one.rate + s * (other.rate - one.rate);
            curve.push(ContactSample::bare(one.time + s * h, indentation, rate, force));
        }
        curve.push(other);
    }
    curve
}

/// The slope of a value over time at point `k`; points are a time and the value.
pub(super) fn slope(point: impl Fn(usize) -> Option<(f64, f64)>, k: usize) -> f64 {
    let secant = |k: usize| {
        let (one, other) = (point(k)?, point(k + 1)?);
        let h = other.0 - one.0;
        (h > 0.0).then(|| ((other.1 - one.1) / h, h))
    };
    match (k.checked_sub(1).and_then(secant), secant(k)) {
        (Some((_, h)), Some((after, next))) if h < JUMP * next => after,
        (Some((before, h)), Some((_, next))) if next < JUMP * h => before,
        (Some((before, h)), Some((after, next))) => {
            let parabola = (before * next + after * h) / (h + next);
            let most = 3.0 * before.abs().min(after.abs());
            if before * after > 0.0 { parabola.clamp(-most, most) } else { parabola }
        }
        (Some((only, _)), None) | (None, Some((only, _))) => only,
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_run::record::ImpactRecord;
    use proptest::prelude::*;
    use std::f64::consts::PI;

    /// A linear spring meets a mass: half a sine.
    fn half_sine(steps: usize) -> Vec<ContactSample> {
        let touch = |k: usize| {
            let a = PI * k as f64 / steps as f64;
            ContactSample::bare(a, a.sin(), a.cos(), a.sin())
        };
        (0..=steps).map(touch).collect()
    }

    /// The curve of an impact that lasted so long, or still does, with these peaks.
    fn of_impact(touches: &[ContactSample], duration: Option<f64>, peaks: [f64; 2]) -> Vec<ContactSample> {
        let [peak_force, peak_indentation] = peaks.map(Some);
        let record = ImpactRecord { duration, peak_force, peak_indentation, ..ImpactRecord::default() };
        of(&RecordedImpact { number: 1, contact: "a", time: 0.0, record: &record, touches })
    }

    #[test]
    fn the_course_of_a_spring_is_found_between_its_steps() {
        let curve = smooth(&half_sine(16));
        assert_eq!(curve.len(), 16 * PARTS + 1);
        for touch in curve {
            assert!((touch.indentation - touch.time.sin()).abs() < 1e-5, "{touch:?}");
            assert!((touch.force - touch.time.sin()).abs() < 2e-3, "{touch:?}");
        }
    }

    #[test]
    fn a_jump_of_the_force_throws_no_waves() {
        let force = |k: u32| f64::from(k) + if k > 5 { 100.0 } else { 0.0 };
        let touch = |k: u32| ContactSample::bare(f64::from(k), 0.0, 0.0, force(k));
        let touches: Vec<ContactSample> = (0..12).map(touch).collect();
        let curve = smooth(&touches);
        assert!(curve.windows(2).all(|pair| pair[1].force >= pair[0].force), "{curve:?}");
    }

    #[test]
    fn one_instant_stays_one() {
        assert_eq!(smooth(&half_sine(16)[..1]).len(), 1);
        assert!(smooth(&[]).is_empty());
    }

    #[test]
    fn the_peak_between_two_steps_is_where_it_was() {
        // Seven steps: none ends at the top.
        let touches = half_sine(7);
        let curve = of_impact(&touches, Some(PI), [1.0, 1.0]);
        let top = curve.iter().find(|touch| touch.force == 1.0).map(|touch| touch.time);
        assert!(top.is_some_and(|time| (time - PI / 2.0).abs() < 0.02), "{top:?}");
    }

    #[test]
    fn a_force_that_is_largest_at_once_stands_at_first_touch() {
        let touch = |k: u32| {
            let time = f64::from(k);
            ContactSample::bare(time, time, 1.0, 10.0 - time)
        };
        let touches: Vec<ContactSample> = (1..6).map(touch).collect();
        let curve = of_impact(&touches, Some(6.0), [10.0, 5.0]);
        assert_eq!((curve[0].time, curve[0].force, curve[0].indentation), (0.0, 10.0, 0.0));
    }

    fn touches() -> impl Strategy<Value = Vec<ContactSample>> {
        let number = -1e3..1e3f64;
        // Two rows may be as near in time as numbers can be.
        let one = (prop_oneof![1e-9..1.0f64, Just(1.5e-16)], number.clone(), number.clone(), number);
        proptest::collection::vec(one, 0..20).prop_map(|rows| {
            let mut time = 0.0;
            let touch = |(h, indentation, rate, force)| {
                time += h;
                ContactSample::bare(time, indentation, rate, force)
            };
            rows.into_iter().map(touch).collect()
        })
    }

    proptest! {
        /// Whatever was seen: the highest point is the peak, and time runs on.
        #[test]
        fn no_peak_is_lost_and_none_is_invented(touches in touches(), more in [0.0..1e3f64, 0.0..1e3f64], ended in any::<bool>()) {
            let highest = |pick: fn(&ContactSample) -> f64| touches.iter().map(pick).fold(0.0, f64::max);
            let peaks = [highest(|touch| touch.force) + more[0], highest(|touch| touch.indentation) + more[1]];
            let last = touches.last().map_or(1.0, |touch| touch.time);
            let curve = of_impact(&touches, ended.then_some(last), peaks);
            let drawn = |pick: fn(&ContactSample) -> f64| curve.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
            prop_assert_eq!([drawn(|touch| touch.force), drawn(|touch| touch.indentation)], peaks);
            let least = |list: &[ContactSample]| list.iter().map(|touch| touch.force).fold(peaks[0], f64::min);
            prop_assert_eq!(least(&curve), least(&touches));
            prop_assert!(curve.windows(2).all(|pair| pair[0].time <= pair[1].time), "{:?}", curve);
            prop_assert!(touches.iter().all(|touch| curve.contains(touch)));
        }
    }
}
