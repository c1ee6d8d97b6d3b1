//! Smooth motions with exact answers.

use super::Exact;
use super::elliptic::{quarter_period, sn_cn};
use carom_solve::Motion;

/// `x'' = -x` from `(1, 0)`.
#[derive(Clone, Copy)]
pub(crate) struct Oscillator;

impl Motion for Oscillator {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -y[0]];
    }
}

impl Exact for Oscillator {
    fn exact(&self, t: f64) -> [f64; 2] {
        [t.cos(), -t.sin()]
    }
}

/// `x'' = -sin x` through the bottom, with the modulus `k` the sine of half its largest angle.
#[derive(Clone, Copy)]
pub(crate) struct Pendulum {
    pub(crate) k: f64,
}

impl Pendulum {
    pub(crate) fn period(&self) -> f64 {
        4.0 * quarter_period(self.k)
    }
}

impl Motion for Pendulum {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -y[0].sin()];
    }
}

impl Exact for Pendulum {
    fn exact(&self, t: f64) -> [f64; 2] {
        let (sn, cn) = sn_cn(t, self.k);
        [2.0 * (self.k * sn).asin(), 2.0 * self.k * cn]
    }
}

/// A planet on an ellipse of eccentricity `e`, semi-axis and mass 1, from perihelion.
#[derive(Clone, Copy)]
pub(crate) struct Kepler {
    pub(crate) e: f64,
}

impl Motion for Kepler {
    type Vector = [f64; 4];

    fn rate(&mut self, _t: f64, y: &[f64; 4], rate: &mut [f64; 4]) {
        let cube = (y[0] * y[0] + y[1] * y[1]).powf(1.5);
        *rate = [y[2], y[3], -y[0] / cube, -y[1] / cube];
    }
}

impl Exact for Kepler {
    fn exact(&self, t: f64) -> [f64; 4] {
        // Kepler's equation for the eccentric anomaly, by Newton.
        let (e, b) = (self.e, (1.0 - self.e * self.e).sqrt());
        let mut u = t;
        for _ in 0..50 {
            u -= (u - e * u.sin() - t) / (1.0 - e * u.cos());
        }
        let (sin, cos) = u.sin_cos();
        let rate = 1.0 / (1.0 - e * cos);
        [cos - e, b * sin, -sin * rate, b * cos * rate]
    }
}

/// `x'' + x = cos(w t)` from rest.
#[derive(Clone, Copy)]
pub(crate) struct Forced {
    pub(crate) w: f64,
}

impl Motion for Forced {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], (self.w * t).cos() - y[0]];
    }
}

impl Exact for Forced {
    fn exact(&self, t: f64) -> [f64; 2] {
        let (w, d) = (self.w, 1.0 - self.w * self.w);
        [((w * t).cos() - t.cos()) / d, (t.sin() - w * (w * t).sin()) / d]
    }
}
