//! A smooth course through what was seen of a contact.
//!
//! Contacts are seen at the ends of steps, which are long for a method of high order: an impact may take a few dozen. Between two of them
//! the cubic with the values and rates of both ends (`crate::cubic`) is drawn.
//!
//! The rate of the indentation was seen; that of the force is the slope of the parabola through three neighbours, held to three times the
//! flatter of the two sides where the force keeps rising or falling, so that a jump of the law throws no waves.

use super::super::Touch;
use crate::cubic::Cubic;

/// Parts into which a step is cut.
const PARTS: usize = 6;

/// The same instants, with others between them.
pub(super) fn smooth(touches: &[Touch]) -> Vec<Touch> {
    let slopes: Vec<f64> = (0..touches.len()).map(|k| slope(touches, k)).collect();
    let mut course: Vec<Touch> = touches.first().copied().into_iter().collect();
    for (pair, slope) in touches.windows(2).zip(slopes.windows(2)) {
        let [one, other] = [pair[0], pair[1]];
        let h = other.time - one.time;
        for k in 1..PARTS {
            let s = k as f64 / PARTS as f64;
            let cubic = Cubic::at(s, h);
            let [indentation, _] = cubic.of([one.indentation, one.rate, other.indentation, other.rate]);
            let [force, _] = cubic.of([one.force, slope[0], other.force, slope[1]]);
            course.push(Touch {
                time: one.time + s * h,
                indentation,
                rate: one.rate + s * (other.rate - one.rate),
                force,
            });
        }
        course.push(other);
    }
    course
}

/// The slope of the force over time [N/s].
fn slope(touches: &[Touch], k: usize) -> f64 {
    let secant = |k: usize| {
        let (one, other) = (touches.get(k)?, touches.get(k + 1)?);
        let h = other.time - one.time;
        (h > 0.0).then(|| ((other.force - one.force) / h, h))
    };
    match (k.checked_sub(1).and_then(secant), secant(k)) {
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
    use std::f64::consts::PI;

    /// A linear spring meets a mass: half a sine.
    fn half_sine(steps: usize) -> Vec<Touch> {
        let touch = |k: usize| {
            let a = PI * k as f64 / steps as f64;
            Touch { time: a, indentation: a.sin(), rate: a.cos(), force: a.sin() }
        };
        (0..=steps).map(touch).collect()
    }

    #[test]
    fn the_course_of_a_spring_is_found_between_its_steps() {
        let course = smooth(&half_sine(16));
        assert_eq!(course.len(), 16 * PARTS + 1);
        for touch in course {
            assert!((touch.indentation - touch.time.sin()).abs() < 1e-5, "{touch:?}");
            assert!((touch.force - touch.time.sin()).abs() < 2e-3, "{touch:?}");
        }
    }

    #[test]
    fn a_jump_of_the_force_throws_no_waves() {
        let touch = |k: u32| Touch {
            time: f64::from(k),
            indentation: 0.0,
            rate: 0.0,
            force: f64::from(k) + if k > 5 { 100.0 } else { 0.0 },
        };
        let touches: Vec<Touch> = (0..12).map(touch).collect();
        let course = smooth(&touches);
        assert!(course.windows(2).all(|pair| pair[1].force >= pair[0].force), "{course:?}");
    }

    #[test]
    fn one_instant_stays_one() {
        assert_eq!(smooth(&half_sine(16)[..1]).len(), 1);
        assert!(smooth(&[]).is_empty());
    }
}
