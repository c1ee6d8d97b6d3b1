//! A cam that lifts a follower with a flat face.
//!
//! ```text
//! h(a) = r + s(a),   p = h n + h' t,   radius = h + h''
//! ```
//!
//! `r` base radius [m], `s` lift of the follower [m] when the normal of its face has the angle `a` in the frame of the cam [rad], `n` that normal and `t`
//! across it. The lift over the base circle is the support of the cam itself, so that the profile follows without any equation to solve. Between
//! the rows of its table the lift is a periodic cubic spline (`spline.rs`). (Norton 2009, Cam Design and Manufacturing Handbook, chapter 7.)
//!
//! Limits: the radius must be positive all around; where it is not, the cam would have a cusp, and the base circle is too small for the lift.

use super::{Flat, Support, left};
use crate::fault::{Fault, positive};
use crate::spline::Around;

/// A cam around the origin of its frame, which is the axis it turns about.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatCam {
    base: f64,
    lift: Around,
    reach: f64,
    largest_radius: f64,
    smallest_radius: f64,
}

impl FlatCam {
    /// A cam with a base radius [m], from rows of angle [rad] and lift [m]: angles that grow over one turn, and a last row that is the first again.
    pub fn new(base: f64, rows: &[[f64; 2]]) -> Result<Self, Fault> {
        let base = positive("base radius", base)?;
        let lift = Around::new(rows)?;
        let [[_, largest], [angle, smallest]] = lift.extremes(|cubic| {
            let [a, b, c, d] = cubic.0;
            [base + a + 2.0 * c, b + 6.0 * d, c, d]
        });
        if smallest <= 1e-9 * largest {
            return Err(Fault::NotConvex { angle, value: smallest });
        }
        let [[_, highest], _] = lift.extremes(|cubic| cubic.0);
        Ok(FlatCam { base, lift, reach: base + highest, largest_radius: largest, smallest_radius: smallest })
    }

    /// The lift at an angle [rad]: its value [m], and its first and second derivative by the angle.
    pub fn lift(&self, angle: f64) -> [f64; 3] {
        self.lift.at(angle)
    }

    /// The base radius [m].
    pub fn base(&self) -> f64 {
        self.base
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        let [s, slope, second] = self.lift.at(n.y.atan2(n.x));
        let h = self.base + s;
        Support { point: n * h + left(n) * slope, radius: h + second }
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.largest_radius
    }

    pub(super) fn smallest_radius(&self) -> f64 {
        self.smallest_radius
    }
}
