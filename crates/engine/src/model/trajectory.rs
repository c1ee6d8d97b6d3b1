//! Trajectories by name: from one coordinate to another in a given time, and smooth curves through points.
//!
//! With the way `L`, the duration `T`, the time `s` since the start as a part of `T`, and `a` the part of `T` in which the speed rises, and
//! again falls:
//!
//! ```text
//! trapezoid   speed rises evenly, stays at L/[T (1 - a)], falls evenly
//! cubic       L (3 s^2 - 2 s^3)                peak speed 1.5 L/T, acceleration jumps by 6 L/T^2 at both ends
//! quintic     L (10 s^3 - 15 s^4 + 6 s^5)      peak speed 1.875 L/T, acceleration without jumps
//! spline      a cubic between each two points, slope and second slope continuous, slope zero at both ends
//! ```
//!
//! The slopes `m` of a spline with widths `h` and secants `s` of its intervals follow from
//!
//! ```text
//! m[k-1]/h[k-1] + 2 m[k] (1/h[k-1] + 1/h[k]) + m[k+1]/h[k] = 3 (s[k-1]/h[k-1] + s[k]/h[k])
//! ```
//!
//! It is clamped, because a trajectory rests before its first point and after its last: any other slope would be a jump of the speed there.
//!
//! Source: C. de Boor, *A Practical Guide to Splines*, Springer 1978, chapter IV.

use super::Pieces;
use thiserror::Error;

/// What can be wrong with a trajectory. Points are counted from one.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TrajectoryError {
    /// A number that is none.
    #[error("{what} is {value}: only finite numbers can be in a trajectory")]
    NotFinite {
        /// What it is.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A duration that is none.
    #[error("the duration must be positive, not {0} s")]
    Duration(f64),
    /// A ramp that is none, or too long.
    #[error("the ramp is the part of the duration in which the speed rises: more than 0 and at most 0.5, not {0}")]
    Ramp(f64),
    /// Times and values are not of one number.
    #[error("there are {times} times and {values} values: give one value for each time")]
    Lengths {
        /// Number of times.
        times: usize,
        /// Number of values.
        values: usize,
    },
    /// Too few points.
    #[error("a trajectory through points needs at least two, not {0}")]
    Few(usize),
    /// The points do not come in order.
    #[error("times must rise from point to point: point {point} has {value} s after {before} s")]
    NotRising {
        /// Number of the point.
        point: usize,
        /// Its time.
        value: f64,
        /// The time before it.
        before: f64,
    },
}

impl Pieces {
    /// A trapezoid of speed: from a coordinate to another [rad or m], from `start` on for `duration` [s]. `ramp` is the part of the duration in
    /// which the speed rises, and again falls; with one half the speed is a triangle.
    pub fn trapezoid(from: f64, to: f64, start: f64, duration: f64, ramp: f64) -> Result<Self, TrajectoryError> {
        check(from, to, start, duration)?;
        if !(ramp > 0.0 && ramp <= 0.5) {
            return Err(TrajectoryError::Ramp(ramp));
        }
        let (rise, way) = (ramp * duration, to - from);
        let speed = way / (duration - rise);
        let (half, risen) = (0.5 * speed / rise, 0.5 * speed * rise);
        let speeding = [from, 0.0, half, 0.0, 0.0, 0.0];
        let steady = [from + risen, speed, 0.0, 0.0, 0.0, 0.0];
        let slowing = [to - risen, speed, -half, 0.0, 0.0, 0.0];
        let (first, last, end) = (start + rise, start + duration - rise, start + duration);
        Ok(match first < last {
            true => Pieces::new(vec![start, first, last, end], vec![speeding, steady, slowing]),
            false => Pieces::new(vec![start, first, end], vec![speeding, slowing]),
        })
    }

    /// A cubic that is at rest at both ends: from a coordinate to another [rad or m], from `start` on for `duration` [s].
    pub fn cubic(from: f64, to: f64, start: f64, duration: f64) -> Result<Self, TrajectoryError> {
        check(from, to, start, duration)?;
        let part = |power: i32| (to - from) / duration.powi(power);
        Ok(Pieces::new(vec![start, start + duration], vec![[from, 0.0, 3.0 * part(2), -2.0 * part(3), 0.0, 0.0]]))
    }

    /// A quintic that is at rest and without acceleration at both ends: from a coordinate to another [rad or m], from `start` on for
    /// `duration` [s].
    pub fn quintic(from: f64, to: f64, start: f64, duration: f64) -> Result<Self, TrajectoryError> {
        check(from, to, start, duration)?;
        let part = |power: i32| (to - from) / duration.powi(power);
        let powers = [from, 0.0, 0.0, 10.0 * part(3), -15.0 * part(4), 6.0 * part(5)];
        Ok(Pieces::new(vec![start, start + duration], vec![powers]))
    }

    /// The clamped cubic spline through `values` [rad or m] at `times` [s], at rest at both ends.
    pub fn spline(times: &[f64], values: &[f64]) -> Result<Self, TrajectoryError> {
        check_points(times, values)?;
        let widths: Vec<f64> = times.windows(2).map(|t| t[1] - t[0]).collect();
        let secants: Vec<f64> = values.windows(2).zip(&widths).map(|(x, h)| (x[1] - x[0]) / h).collect();
        let m = clamped_slopes(&widths, &secants);
        let cubic = |k: usize| {
            let (h, s) = (widths[k], secants[k]);
            let (second, third) = ((3.0 * s - 2.0 * m[k] - m[k + 1]) / h, (m[k] + m[k + 1] - 2.0 * s) / (h * h));
            [values[k], m[k], second, third, 0.0, 0.0]
        };
        Ok(Pieces::new(times.to_vec(), (0..widths.len()).map(cubic).collect()))
    }
}

/// The slopes at all points, zero at both ends: elimination without pivots, which the dominant diagonal allows.
fn clamped_slopes(widths: &[f64], secants: &[f64]) -> Vec<f64> {
    let n = widths.len();
    let mut m = vec![0.0; n + 1];
    let mut above = vec![0.0; n + 1];
    for k in 1..n {
        let (before, after) = (1.0 / widths[k - 1], 1.0 / widths[k]);
        let pivot = 2.0 * (before + after) - before * above[k - 1];
        above[k] = after / pivot;
        m[k] = (3.0 * (secants[k - 1] * before + secants[k] * after) - before * m[k - 1]) / pivot;
    }
    for k in (1..n).rev() {
        m[k] -= above[k] * m[k + 1];
    }
    m
}

fn check(from: f64, to: f64, start: f64, duration: f64) -> Result<(), TrajectoryError> {
    for (what, value) in [("the first coordinate", from), ("the last coordinate", to), ("the start", start)] {
        if !value.is_finite() {
            return Err(TrajectoryError::NotFinite { what, value });
        }
    }
    let lasts = duration > 0.0 && duration.is_finite() && start + duration > start;
    if lasts { Ok(()) } else { Err(TrajectoryError::Duration(duration)) }
}

fn check_points(times: &[f64], values: &[f64]) -> Result<(), TrajectoryError> {
    if times.len() != values.len() {
        return Err(TrajectoryError::Lengths { times: times.len(), values: values.len() });
    }
    if times.len() < 2 {
        return Err(TrajectoryError::Few(times.len()));
    }
    for (what, numbers) in [("a time", times), ("a value", values)] {
        if let Some(value) = numbers.iter().copied().find(|value| !value.is_finite()) {
            return Err(TrajectoryError::NotFinite { what, value });
        }
    }
    match (1..times.len()).find(|&k| times[k] <= times[k - 1]) {
        Some(k) => Err(TrajectoryError::NotRising { point: k + 1, value: times[k], before: times[k - 1] }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
