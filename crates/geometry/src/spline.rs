//! A periodic cubic spline: the curve through values at knots whose second derivative has no jumps, and which ends as it begins.
//!
//! ```text
//! l1 M0 + 2 (l1 + l2) M1 + l2 M2 = 6 ((y2 - y1)/l2 - (y1 - y0)/l1)      around every knot
//! ```
//!
//! `y` values, `M` second derivatives at three knots in a row, `l1` and `l2` how far they are apart. The last knot is the first one again. The equations are solved
//! along the row, and closed by the formula of Sherman and Morrison. (de Boor 1978, A Practical Guide to Splines, chapter 4.)

use crate::fault::Fault;
use std::f64::consts::TAU;

/// A cubic between two knots, by the distance `u` from the first: value, slope, half of the second derivative, a sixth of the third.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cubic(pub(crate) [f64; 4]);

impl Cubic {
    /// Value, first and second derivative.
    #[inline]
    pub(crate) fn at(&self, u: f64) -> [f64; 3] {
        let [a, b, c, d] = self.0;
        [a + u * (b + u * (c + u * d)), b + u * (2.0 * c + u * 3.0 * d), 2.0 * c + u * 6.0 * d]
    }
}

/// The places between 0 and `length` where `a + b u + c u^2` is zero; those that are not are NaN.
pub(crate) fn roots([a, b, c]: [f64; 3], length: f64) -> [f64; 2] {
    let root = (b * b - 4.0 * a * c).sqrt();
    // The form that does not cancel, for each of the two.
    let q = -0.5 * (b + root.copysign(b));
    [a / q, q / c].map(|u| if (0.0..=length).contains(&u) { u } else { f64::NAN })
}

/// The cubics of the spline through values at knots, of which there is one more than there are values.
pub(crate) fn periodic(knots: &[f64], values: &[f64]) -> Vec<Cubic> {
    let n = values.len();
    let length = |k: usize| knots[k + 1] - knots[k];
    let chord = |k: usize| (values[(k + 1) % n] - values[k]) / length(k);
    let before = |k: usize| (k + n - 1) % n;
    let right: Vec<f64> = (0..n).map(|k| 6.0 * (chord(k) - chord(before(k)))).collect();
    let second = cyclic(&(0..n).map(length).collect::<Vec<_>>(), &right);
    let cubic = |k: usize| {
        let (l, m, next) = (length(k), second[k], second[(k + 1) % n]);
        Cubic([values[k], chord(k) - l * (2.0 * m + next) / 6.0, 0.5 * m, (next - m) / (6.0 * l)])
    };
    (0..n).map(cubic).collect()
}

/// Solves the equations of the second derivatives: row `k` has `l[k-1]`, `2 (l[k-1] + l[k])`, `l[k]` around the diagonal, and wraps around.
fn cyclic(l: &[f64], right: &[f64]) -> Vec<f64> {
    let n = l.len();
    // What wraps around is l[n-1] in two corners: a row and a column that are taken out and put back.
    let corner = l[n - 1];
    let mut diagonal: Vec<f64> = (0..n).map(|k| 2.0 * (l[(k + n - 1) % n] + l[k])).collect();
    diagonal[0] -= corner;
    diagonal[n - 1] -= corner;
    let along = |right: &[f64]| {
        let (mut d, mut x) = (diagonal.clone(), right.to_vec());
        for k in 1..n {
            let factor = l[k - 1] / d[k - 1];
            d[k] -= factor * l[k - 1];
            x[k] -= factor * x[k - 1];
        }
        x[n - 1] /= d[n - 1];
        for k in (0..n - 1).rev() {
            x[k] = (x[k] - l[k] * x[k + 1]) / d[k];
        }
        x
    };
    let mut ends = vec![0.0; n];
    (ends[0], ends[n - 1]) = (corner, corner);
    let (x, z) = (along(right), along(&ends));
    let share = (x[0] + x[n - 1]) / (1.0 + z[0] + z[n - 1]);
    x.iter().zip(&z).map(|(x, z)| x - share * z).collect()
}

/// A function of an angle that goes once around, from a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Around {
    /// The angles of the table [rad], over one turn.
    pub(crate) knots: Vec<f64>,
    /// One for each two angles in a row.
    pub(crate) cubics: Vec<Cubic>,
}

impl Around {
    /// From rows of angle [rad] and value, the last being the first a turn later.
    pub(crate) fn new(rows: &[[f64; 2]]) -> Result<Self, Fault> {
        const LEAST: usize = 4;
        if rows.len() < LEAST {
            return Err(Fault::Few { rows: rows.len(), least: LEAST });
        }
        if let Some(row) = rows.iter().position(|row| row.iter().any(|x| !x.is_finite())) {
            return Err(Fault::NotANumber { row });
        }
        if let Some(row) = (1..rows.len()).find(|&k| rows[k][0] <= rows[k - 1][0]) {
            return Err(Fault::Order { row });
        }
        let (first, last) = (rows[0], rows[rows.len() - 1]);
        let span = last[0] - first[0];
        if (span - TAU).abs() > 1e-6 {
            return Err(Fault::NotAround { span });
        }
        let largest = rows.iter().map(|row| row[1].abs()).fold(0.0, f64::max);
        if (last[1] - first[1]).abs() > 1e-9 * largest {
            return Err(Fault::NotClosed { first: first[1], last: last[1] });
        }
        let mut knots: Vec<f64> = rows.iter().map(|row| row[0]).collect();
        knots[rows.len() - 1] = first[0] + TAU;
        let values: Vec<f64> = rows[..rows.len() - 1].iter().map(|row| row[1]).collect();
        Ok(Around { cubics: periodic(&knots, &values), knots })
    }

    /// Value, first and second derivative at an angle [rad].
    #[inline]
    pub(crate) fn at(&self, angle: f64) -> [f64; 3] {
        let (k, u) = self.find(angle);
        self.cubics[k].at(u)
    }

    /// Which cubic an angle belongs to, and how far from its start.
    #[inline]
    pub(crate) fn find(&self, angle: f64) -> (usize, f64) {
        let angle = self.knots[0] + (angle - self.knots[0]).rem_euclid(TAU);
        let k = interval(&self.knots, angle);
        (k, angle - self.knots[k])
    }

    /// The largest value and the smallest, each with its angle.
    pub(crate) fn extremes(&self, of: impl Fn(&Cubic) -> [f64; 4]) -> [[f64; 2]; 2] {
        let mut found = [[0.0, f64::NEG_INFINITY], [0.0, f64::INFINITY]];
        for (k, cubic) in self.cubics.iter().enumerate() {
            let length = self.knots[k + 1] - self.knots[k];
            let it = Cubic(of(cubic));
            let [_, b, c, d] = it.0;
            let [one, two] = roots([b, 2.0 * c, 3.0 * d], length);
            for u in [0.0, length, one, two].into_iter().filter(|u| !u.is_nan()) {
                let (angle, value) = (self.knots[k] + u, it.at(u)[0]);
                if value > found[0][1] {
                    found[0] = [angle, value];
                }
                if value < found[1][1] {
                    found[1] = [angle, value];
                }
            }
        }
        found
    }
}

/// The interval of knots in a row that a number belongs to.
#[inline]
pub(crate) fn interval(knots: &[f64], x: f64) -> usize {
    knots.partition_point(|knot| *knot <= x).saturating_sub(1).min(knots.len() - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize, of: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
        // Angles that are not evenly spaced.
        let angle = |k: usize| TAU * (k as f64 + 0.3 * (TAU * k as f64 / rows as f64).sin()) / rows as f64;
        (0..=rows).map(|k| [angle(k), of(angle(k))]).collect()
    }

    #[test]
    fn it_goes_through_its_values_without_jumps() {
        let rows = table(9, |x| x.sin() + 0.3 * (2.0 * x).cos());
        let spline = Around::new(&rows).unwrap();
        for (k, row) in rows.iter().enumerate() {
            assert!((spline.at(row[0])[0] - row[1]).abs() < 1e-14, "row {k}");
            let [before, after] = [spline.at(row[0] - 1e-9), spline.at(row[0] + 1e-9)];
            for order in 0..3 {
                assert!((before[order] - after[order]).abs() < 1e-7, "row {k}, derivative {order}");
            }
        }
    }

    #[test]
    fn its_error_falls_with_the_fourth_power() {
        let error = |rows: usize| {
            let spline = Around::new(&table(rows, f64::sin)).unwrap();
            (0..1000).map(|k| 1e-2 * f64::from(k)).map(|x| (spline.at(x)[0] - x.sin()).abs()).fold(0.0, f64::max)
        };
        let ratio = error(20) / error(40);
        assert!((14.0..18.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn extremes_are_found() {
        let spline = Around::new(&table(50, |x| (x - 1.0).cos())).unwrap();
        let [[high, one], [low, other]] = spline.extremes(|cubic| cubic.0);
        assert!((high - 1.0).abs() < 1e-4 && (one - 1.0).abs() < 1e-5);
        assert!((low - 1.0 - 0.5 * TAU).abs() < 1e-4 && (other + 1.0).abs() < 1e-5);
    }

    #[test]
    fn roots_are_those_of_the_parabola() {
        assert_eq!(roots([2.0, -3.0, 1.0], 3.0), [1.0, 2.0]);
        assert_eq!(roots([-1.0, 2.0, 0.0], 3.0)[0], 0.5);
        assert!(roots([1.0, 0.0, 1.0], 3.0).iter().all(|u| u.is_nan()));
    }

    #[test]
    fn tables_that_do_not_go_around_are_refused() {
        let good = table(8, f64::cos);
        assert_eq!(Around::new(&good[..3]), Err(Fault::Few { rows: 3, least: 4 }));
        assert!(matches!(Around::new(&good[..8]), Err(Fault::NotAround { .. })));
        let with = |row: usize, value: [f64; 2]| {
            let mut rows = good.clone();
            rows[row] = value;
            Around::new(&rows)
        };
        assert_eq!(with(3, [good[2][0], 0.0]), Err(Fault::Order { row: 3 }));
        assert_eq!(with(5, [good[5][0], f64::NAN]), Err(Fault::NotANumber { row: 5 }));
        assert_eq!(with(8, [good[8][0], 1.1]), Err(Fault::NotClosed { first: 1.0, last: 1.1 }));
    }
}
