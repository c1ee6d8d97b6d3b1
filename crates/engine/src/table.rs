//! Tables: a function of one variable by its points, joined by straight lines or by a smooth curve.
//!
//! The smooth curve is a cubic on each interval, with slopes `m` at its ends, that has continuous slope and neither overshoots nor wiggles:
//! where the points rise, so does it. With the secants `s` of the intervals of width `h`, the slope at a point between two intervals is that
//! of the parabola through three points, `m = (h1 s0 + h0 s1)/(h0 + h1)`, zero where the secants differ in sign; on an interval with
//! `(m0/s)^2 + (m1/s)^2 > 9`, both are shortened until the sum is nine.
//!
//! Source: F. N. Fritsch and R. E. Carlson, *SIAM J. Numerical Analysis* 17 (1980) 238-246.
//!
//! Limits: beyond its ends a table keeps its last value, so the smooth curve is level there; a table that is to come in at a slope needs a
//! point beyond. Straight lines have kinks, which a method with error control must feel its way around.

use crate::hint::sentence;
use std::fmt;

/// A function of one variable by its points.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    x: Vec<f64>,
    y: Vec<f64>,
    /// Slopes at the points; none if they are joined by straight lines.
    slopes: Option<Vec<f64>>,
}

/// What can be wrong with a table. Points are counted from one.
#[derive(Clone, Debug, PartialEq)]
pub enum TableError {
    /// The columns are not of one length.
    Lengths {
        /// Numbers in x.
        x: usize,
        /// Numbers in y.
        y: usize,
    },
    /// Too few points.
    Few(usize),
    /// A number that is none.
    NotFinite {
        /// x or y.
        column: char,
        /// Number of the point.
        point: usize,
        /// What stands there.
        value: f64,
    },
    /// The points do not come in order.
    NotRising {
        /// Number of the point.
        point: usize,
        /// Its x.
        value: f64,
        /// The x before it.
        before: f64,
    },
}

impl TableError {
    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            TableError::Lengths { x, y } => format!("x has {x} numbers and y has {y}"),
            TableError::Few(points) => format!("a table needs at least two points, not {points}"),
            TableError::NotFinite { column, point, value } => format!("{column} of point {point} is {value}"),
            TableError::NotRising { .. } => "x must rise from point to point".to_owned(),
        }
    }

    /// What to do about it, or where it is, unless the problem says so by itself.
    pub fn hint(&self) -> Option<String> {
        match self {
            TableError::Lengths { .. } => Some("give one y for each x".to_owned()),
            TableError::Few(_) => None,
            TableError::NotFinite { .. } => Some("only finite numbers can be in a table".to_owned()),
            TableError::NotRising { point, value, before } => Some(format!("point {point} has {value} after {before}")),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sentence(f, &self.problem(), self.hint().as_deref())
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// A table of these points, joined by a smooth curve or by straight lines.
    pub fn new(x: Vec<f64>, y: Vec<f64>, smooth: bool) -> Result<Self, TableError> {
        if x.len() != y.len() {
            return Err(TableError::Lengths { x: x.len(), y: y.len() });
        }
        if x.len() < 2 {
            return Err(TableError::Few(x.len()));
        }
        for (column, numbers) in [('x', &x), ('y', &y)] {
            if let Some((k, value)) = numbers.iter().enumerate().find(|(_, value)| !value.is_finite()) {
                return Err(TableError::NotFinite { column, point: k + 1, value: *value });
            }
        }
        if let Some(k) = (1..x.len()).find(|&k| x[k] <= x[k - 1]) {
            return Err(TableError::NotRising { point: k + 1, value: x[k], before: x[k - 1] });
        }
        let slopes = smooth.then(|| slopes(&x, &y));
        Ok(Table { x, y, slopes })
    }

    /// The arguments of the points.
    pub fn x(&self) -> &[f64] {
        &self.x
    }

    /// The values of the points.
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// The value at `x`.
    pub fn at(&self, x: f64) -> f64 {
        let last = self.x.len() - 1;
        if x.is_nan() {
            return x;
        }
        if x <= self.x[0] {
            return self.y[0];
        }
        if x >= self.x[last] {
            return self.y[last];
        }
        // The interval [k, k + 1) that holds x.
        let k = self.x.partition_point(|&start| start <= x) - 1;
        let h = self.x[k + 1] - self.x[k];
        let (s, rise) = ((x - self.x[k]) / h, self.y[k + 1] - self.y[k]);
        match &self.slopes {
            None => self.y[k] + s * rise,
            Some(m) => {
                let (a, b) = (h * m[k] - rise, rise - h * m[k + 1]);
                self.y[k] + s * (rise + (1.0 - s) * ((1.0 - s) * a + s * b))
            }
        }
    }
}

/// The slopes of Fritsch and Carlson, level at the ends.
fn slopes(x: &[f64], y: &[f64]) -> Vec<f64> {
    let widths: Vec<f64> = x.windows(2).map(|x| x[1] - x[0]).collect();
    let secants: Vec<f64> = y.windows(2).zip(&widths).map(|(y, h)| (y[1] - y[0]) / h).collect();
    let mut m = vec![0.0; x.len()];
    for k in 1..secants.len() {
        let (s, h) = (&secants[k - 1..=k], &widths[k - 1..=k]);
        if s[0].signum() == s[1].signum() && s[0] != 0.0 && s[1] != 0.0 {
            m[k] = (h[1] * s[0] + h[0] * s[1]) / (h[0] + h[1]);
        }
    }
    for (k, s) in secants.iter().enumerate().filter(|(_, s)| **s != 0.0) {
        let length = (m[k] / s).hypot(m[k + 1] / s);
        if length > 3.0 {
            m[k] *= 3.0 / length;
            m[k + 1] *= 3.0 / length;
        }
    }
    m
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(x: &[f64], y: &[f64], smooth: bool) -> Table {
        Table::new(x.to_vec(), y.to_vec(), smooth).unwrap()
    }

    #[test]
    fn straight_lines_join_the_points_and_the_ends_are_held() {
        let t = table(&[0.0, 1.0, 3.0], &[2.0, 4.0, 0.0], false);
        let values = [(-5.0, 2.0), (0.0, 2.0), (0.25, 2.5), (1.0, 4.0), (2.0, 2.0), (3.0, 0.0), (9.0, 0.0)];
        for (x, y) in values {
            assert_eq!(t.at(x), y, "at {x}");
        }
        assert!(t.at(f64::NAN).is_nan());
        assert_eq!(t.at(f64::INFINITY), 0.0);
    }

    #[test]
    fn a_smooth_step_is_the_cubic_that_is_level_at_both_ends() {
        let t = table(&[1.0, 3.0], &[-1.0, 1.0], true);
        for s in [0.1, 0.5, 0.8f64] {
            let expected = -1.0 + 2.0 * s * s * (3.0 - 2.0 * s);
            assert!((t.at(1.0 + 2.0 * s) - expected).abs() < 1e-15);
        }
    }

    #[test]
    fn a_smooth_curve_is_a_parabola_where_the_points_are() {
        // Between points whose parabolas need no shortening, the cubic is the parabola itself.
        let x: Vec<f64> = (0..8).map(|k| 0.5 * f64::from(k) + 0.1 * f64::from(k % 2)).collect();
        let square: Vec<f64> = x.iter().map(|x| (x + 1.0).powi(2)).collect();
        let t = table(&x, &square, true);
        for k in 0..40 {
            let at = x[1] + (x[6] - x[1]) * f64::from(k) / 39.0;
            assert!((t.at(at) - (at + 1.0).powi(2)).abs() < 1e-13, "at {at}");
        }
    }

    #[test]
    fn faulty_tables_are_refused_in_words() {
        let fault = |x: &[f64], y: &[f64]| Table::new(x.to_vec(), y.to_vec(), true).unwrap_err().to_string();
        assert_eq!(fault(&[0.0, 1.0], &[0.0]), "x has 2 numbers and y has 1: give one y for each x");
        assert_eq!(fault(&[0.0], &[0.0]), "a table needs at least two points, not 1");
        assert!(fault(&[0.0, 1.0], &[0.0, f64::NAN]).starts_with("y of point 2 is NaN"));
        assert!(fault(&[f64::INFINITY, 1.0], &[0.0, 1.0]).starts_with("x of point 1 is inf"));
        assert_eq!(fault(&[0.0, 2.0, 2.0], &[0.0; 3]), "x must rise from point to point: point 3 has 2 after 2");
    }

    proptest! {
        #[test]
        fn a_smooth_curve_stays_between_neighbours_and_has_no_kinks(
            steps in prop::collection::vec((0.1..2.0f64, -1.0..1.0f64), 3..12),
        ) {
            let x: Vec<f64> = steps.iter().scan(0.0, |x, (h, _)| { *x += h; Some(*x) }).collect();
            let y: Vec<f64> = steps.iter().map(|(_, y)| *y).collect();
            let t = table(&x, &y, true);
            for k in 0..x.len() - 1 {
                let mut before = y[k];
                for j in 1..=50 {
                    let now = t.at(x[k] + (x[k + 1] - x[k]) * f64::from(j) / 50.0);
                    prop_assert!((now - before) * (y[k + 1] - y[k]).signum() > -1e-14, "monotone");
                    before = now;
                }
            }
            for &at in &x {
                let h = 1e-6;
                let (left, right) = (t.at(at) - t.at(at - h), t.at(at + h) - t.at(at));
                prop_assert!((left - right).abs() < 1e-3 * h, "slope {} before and {} after", left / h, right / h);
            }
        }
    }
}
