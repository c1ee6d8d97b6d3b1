//! One flank of an involute tooth, as a thin convex body.
//!
//! ```text
//! n(a) = (-sin a, cos a),   h(a) = r = rb (a0 - a),   p = rb (cos a, sin a) + r n
//! ```
//!
//! `rb` base radius [m], `a0` where the involute leaves the base circle [rad], `n` normal out of the tooth, `h` support about the centre of the gear, which is the radius of
//! curvature `r` as well [m]: the normal of an involute is tangent to the base circle. (Litvin & Fuentes 2004, Gear Geometry and Applied Theory, section 10.)
//!
//! The flank goes from where the tooth stands out of its root to its tip. There it ends in corners, and behind it is closed by a flat arc within the tooth, so that it has no straight side: its
//! radii of curvature are known all around. What touches it touches the tooth.

use super::{Flat, Support, left};

/// The arc behind a flank has at least this radius, of the length of the flank.
const BACK: f64 = 3.0;

/// A left flank: the side of a tooth towards which angles grow. Its frame has the axes of the gear, and its origin in the middle between its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flank {
    /// Base radius [m], and where the involute leaves the base circle [rad].
    pub(super) base: f64,
    pub(super) leaves: f64,
    /// Radii of curvature at the foot and at the tip [m].
    pub(super) span: [f64; 2],
    /// Its middle, as the gear sees it [m].
    pub(super) middle: Flat,
    /// Foot and tip, from the middle [m].
    ends: [Flat; 2],
    /// The arc behind: its centre from the middle [m], its radius [m], its direction, and the cosine of how far it goes to both sides.
    back: (Flat, f64),
    behind: (Flat, f64),
}

impl Flank {
    pub(super) fn new(base: f64, leaves: f64, span: [f64; 2]) -> Self {
        let [foot, tip] = span.map(|r| involute(base, leaves, r));
        let (middle, half) = ((foot + tip) * 0.5, (tip - foot).norm() * 0.5);
        // Out of the tooth, across the chord.
        let out = left(&((tip - foot) / (2.0 * half)));
        let radius = span[1].max(2.0 * BACK * half);
        let away = (radius * radius - half * half).sqrt();
        Flank {
            base,
            leaves,
            span,
            middle,
            ends: [foot - middle, tip - middle],
            back: (out * away, radius),
            behind: (-out, away / radius),
        }
    }

    /// Its tip, from the middle [m].
    pub(super) fn tip(&self) -> Flat {
        self.ends[1]
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        // The angle of the tangent point on the base circle, next to the flank.
        let before = self.leaves - n.y.atan2(n.x) + std::f64::consts::FRAC_PI_2;
        let radius = self.base * (before - std::f64::consts::TAU * (before / std::f64::consts::TAU).round());
        if radius >= self.span[0] && radius <= self.span[1] {
            let point = Flat::new(n.y, -n.x) * self.base + n * radius - self.middle;
            return Support { point, radius };
        }
        let (behind, cos) = &self.behind;
        if n.dot(behind) >= *cos {
            return Support { point: self.back.0 + n * self.back.1, radius: self.back.1 };
        }
        let [foot, tip] = self.ends;
        Support { point: if n.dot(&foot) > n.dot(&tip) { foot } else { tip }, radius: 0.0 }
    }

    /// Half its length: an arc that turns by less than a right angle lies within the circle over its chord.
    pub(super) fn reach(&self) -> f64 {
        self.ends[1].norm()
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.back.1
    }
}

/// The point of an involute with a radius of curvature, as the gear sees it [m].
pub(super) fn involute(base: f64, leaves: f64, radius: f64) -> Flat {
    let (sin, cos) = (leaves - radius / base).sin_cos();
    Flat::new(cos, sin) * base + Flat::new(-sin, cos) * radius
}
