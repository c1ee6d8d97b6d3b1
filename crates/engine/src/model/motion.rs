//! Prescribed motions: a degree of freedom follows a trajectory in time, whatever it takes.

use std::fmt;
use std::sync::Arc;

/// Coordinate, speed and acceleration at a time.
type Function = dyn Fn(f64) -> [f64; 3] + Send + Sync;

/// A trajectory in time.
#[derive(Clone)]
pub enum Trajectory {
    /// From a coordinate on with a steady speed.
    Steady {
        /// Coordinate at time zero [rad or m].
        start: f64,
        /// Speed [rad/s or m/s].
        speed: f64,
    },
    /// Coordinate, speed and acceleration as a smooth function of time [s].
    Function(Arc<Function>),
    /// Polynomials, one after the other.
    Pieces(Pieces),
}

/// A trajectory of polynomials up to the fifth power, at rest before the first and after the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// Where the polynomials begin, and where the last ends [s]; rising.
    knots: Vec<f64>,
    /// Coefficients by powers of the time since the piece began; the rests are pieces too.
    powers: Vec<[f64; 6]>,
}

impl Pieces {
    /// Polynomials between the `knots`, one fewer than these; a coefficient per power of the time since the knot before.
    pub fn new(knots: Vec<f64>, polynomials: Vec<[f64; 6]>) -> Self {
        debug_assert!(knots.len() == polynomials.len() + 1);
        let rest = |value: f64| [value, 0.0, 0.0, 0.0, 0.0, 0.0];
        let mut powers = vec![rest(polynomials.first().map_or(0.0, |p| p[0]))];
        powers.extend(&polynomials);
        let end = match (&polynomials[..], &knots[..]) {
            ([.., last], [.., before, end]) => polynomial(last, end - before)[0],
            _ => 0.0,
        };
        powers.push(rest(end));
        Pieces { knots, powers }
    }

    /// The piece to which a time belongs; at a knot the one that begins there.
    fn piece(&self, t: f64) -> usize {
        self.knots.partition_point(|knot| *knot <= t)
    }

    /// Bounds of the first three rates on a piece: by the expansion about the middle of the while, whose terms are largest at its ends.
    fn most(&self, end: f64, length: f64, piece: usize) -> [f64; 3] {
        let begun = if piece == 0 { end } else { self.knots[piece - 1] };
        let (middle, half) = (end - 0.5 * length - begun, 0.5 * length);
        let mut c = self.powers[piece];
        for k in 0..5 {
            for j in (k..5).rev() {
                c[j] += middle * c[j + 1];
            }
        }
        let mut most = [0.0; 3];
        for (k, c) in c.iter().enumerate() {
            let mut factor = c.abs();
            for (n, most) in most.iter_mut().enumerate().take(k) {
                factor *= (k - n) as f64;
                *most += factor * half.powi((k - n - 1) as i32);
            }
        }
        most
    }

    fn at(&self, t: f64, piece: usize) -> [f64; 3] {
        let begun = if piece == 0 { t } else { self.knots[piece - 1] };
        polynomial(&self.powers[piece], t - begun)
    }
}

/// At how many instants a trajectory without bounds is looked at over a while.
const LOOKS: usize = 5;

/// Value, slope and second slope of a polynomial.
fn polynomial(c: &[f64; 6], x: f64) -> [f64; 3] {
    let (mut value, mut slope, mut second) = (0.0, 0.0, 0.0);
    for k in (0..6).rev() {
        second = second * x + 2.0 * slope;
        slope = slope * x + value;
        value = value * x + c[k];
    }
    [value, slope, second]
}

impl Trajectory {
    /// Coordinate [rad or m], speed and acceleration at a time [s], on a piece of it.
    #[inline]
    pub fn at(&self, t: f64, piece: usize) -> [f64; 3] {
        match self {
            Trajectory::Steady { start, speed } => [start + speed * t, *speed, 0.0],
            Trajectory::Function(function) => function(t),
            Trajectory::Pieces(pieces) => pieces.at(t, piece),
        }
    }

    /// What its first three rates are at most on a piece of it, in the `length` [s] before the time `end` [s]. Of a function that bound is an estimate: twice
    /// what is seen at 5 instants, and nothing is known of it over more than `glance` [s].
    pub fn most(&self, end: f64, length: f64, piece: usize, glance: f64) -> [f64; 3] {
        match self {
            Trajectory::Steady { speed, .. } => [speed.abs(), 0.0, 0.0],
            Trajectory::Pieces(pieces) => pieces.most(end, length, piece),
            Trajectory::Function(_) if length > glance => [f64::INFINITY; 3],
            Trajectory::Function(function) => {
                let step = length / (LOOKS - 1) as f64;
                let mut most = [0.0f64; 3];
                let mut before = None;
                for k in 0..LOOKS {
                    let [_, speed, acceleration] = function(end - k as f64 * step);
                    let jolt = before.replace(acceleration).map_or(0.0, |before| (acceleration - before) / step);
                    let seen = [speed, acceleration, if step > 0.0 { jolt } else { 0.0 }];
                    most.iter_mut().zip(seen).for_each(|(most, seen)| *most = most.max(2.0 * seen.abs()));
                }
                most
            }
        }
    }

    /// The piece to which a time belongs; zero for a trajectory that is smooth.
    pub fn piece(&self, t: f64) -> usize {
        match self {
            Trajectory::Pieces(pieces) => pieces.piece(t),
            _ => 0,
        }
    }

    /// How many pieces there are, the rests before and after included; one for a trajectory that is smooth.
    pub fn count(&self) -> usize {
        match self {
            Trajectory::Pieces(pieces) => pieces.powers.len(),
            _ => 1,
        }
    }

    /// When a piece ends [s].
    #[inline]
    pub fn end_of(&self, piece: usize) -> f64 {
        match self {
            Trajectory::Pieces(pieces) => pieces.knots.get(piece).copied().unwrap_or(f64::INFINITY),
            _ => f64::INFINITY,
        }
    }
}

impl fmt::Debug for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trajectory::Steady { start, speed } => {
                f.debug_struct("Steady").field("start", start).field("speed", speed).finish()
            }
            Trajectory::Function(_) => f.write_str("Function"),
            Trajectory::Pieces(pieces) => pieces.fmt(f),
        }
    }
}

/// A degree of freedom of a joint whose motion is prescribed.
#[derive(Clone, Debug)]
pub struct Prescribed {
    /// Index of the joint.
    pub joint: usize,
    /// Index of the node.
    pub node: usize,
    /// What it follows.
    pub trajectory: Trajectory,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_and_its_slopes() {
        let [value, slope, second] = polynomial(&[1.0, -2.0, 3.0, 0.5, -0.25, 0.1], 2.0);
        assert!((value - (1.0 - 4.0 + 12.0 + 4.0 - 4.0 + 3.2)).abs() < 1e-14);
        assert!((slope - (-2.0 + 12.0 + 6.0 - 8.0 + 8.0)).abs() < 1e-14);
        assert!((second - (6.0 + 6.0 - 12.0 + 16.0)).abs() < 1e-13);
    }

    #[test]
    fn a_course_rests_before_and_after() {
        let trajectory = Trajectory::Pieces(Pieces::new(vec![1.0, 3.0], vec![[2.0, 1.0, 0.0, 0.0, 0.0, 0.0]]));
        assert_eq!(trajectory.at(0.0, trajectory.piece(0.0)), [2.0, 0.0, 0.0]);
        assert_eq!(trajectory.at(2.0, trajectory.piece(2.0)), [3.0, 1.0, 0.0]);
        assert_eq!(trajectory.at(9.0, trajectory.piece(9.0)), [4.0, 0.0, 0.0]);
        // Within a step the piece is frozen, also where it ends.
        assert_eq!(trajectory.at(3.0, 1), [4.0, 1.0, 0.0]);
        assert_eq!(trajectory.end_of(1), 3.0);
    }
}
