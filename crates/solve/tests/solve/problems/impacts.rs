//! Motions that meet something, with exact answers.

use super::Exact;
use super::elliptic::beta_half;
use carom_solve::{Hybrid, Motion, Next};

/// Free fall with `x'' = -g` from rest at `height`.
#[derive(Clone, Copy)]
pub(crate) struct FreeFall {
    pub(crate) height: f64,
    pub(crate) g: f64,
}

impl FreeFall {
    pub(crate) fn duration(&self) -> f64 {
        (2.0 * self.height / self.g).sqrt()
    }
}

impl Motion for FreeFall {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.g];
    }
}

impl Exact for FreeFall {
    fn exact(&self, t: f64) -> [f64; 2] {
        [self.height - 0.5 * self.g * t * t, -self.g * t]
    }
}

/// Hertz contact `d'' = -d^(3/2)` with approach speed `v0`; the force is continued oddly for `d < 0`. It stops at `d = 0`.
#[derive(Clone, Copy)]
pub(crate) struct Hertz {
    pub v0: f64,
}

impl Hertz {
    /// Deepest indentation: `v0^2/2 = (2/5) d^(5/2)`.
    pub(crate) fn depth(&self) -> f64 {
        (1.25 * self.v0 * self.v0).powf(0.4)
    }

    /// `T = 2 dm/v0 (integral of du/sqrt(1 - u^(5/2)) from 0 to 1) = 2 dm/v0 (2/5) B(2/5, 1/2)`.
    pub(crate) fn duration(&self) -> f64 {
        2.0 * self.depth() / self.v0 * 0.4 * beta_half(0.4)
    }
}

impl Motion for Hertz {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -y[0].abs().powf(1.5).copysign(y[0])];
    }
}

impl Hybrid for Hertz {
    fn guard_count(&self) -> usize {
        2
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards.copy_from_slice(&[y[0], 1.0]);
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Stop
    }

    /// While parting, at most 0.6 of the way that is left: `d^(3/2)` is not smooth at its end.
    fn longest_step(&self, _t: f64, y: &[f64; 2], _rate: &[f64; 2]) -> f64 {
        if y[1] < 0.0 { (-0.6 * y[0] / y[1]).max(1e-3) } else { f64::INFINITY }
    }
}

/// A ball dropped on the floor: each impact returns the fraction `restitution` of its speed. It stops after `most` impacts.
#[derive(Clone)]
pub(crate) struct Bounce {
    pub(crate) fall: FreeFall,
    pub(crate) restitution: f64,
    pub(crate) most: usize,
    pub(crate) impacts: Vec<f64>,
}

impl Bounce {
    /// Time of impact `n`, counted from zero.
    pub(crate) fn impact(&self, n: usize) -> f64 {
        let flights: f64 = (1..=n).map(|j| 2.0 * self.restitution.powi(j as i32)).sum();
        self.fall.duration() * (1.0 + flights)
    }

    /// When infinitely many impacts are over.
    pub(crate) fn rest(&self) -> f64 {
        self.fall.duration() * (1.0 + self.restitution) / (1.0 - self.restitution)
    }
}

impl Motion for Bounce {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        self.fall.rate(t, y, rate);
    }
}

impl Hybrid for Bounce {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards[0] = y[0];
    }

    fn cross(&mut self, t: f64, y: &mut [f64; 2], _fired: &[bool]) -> Next {
        self.impacts.push(t);
        y[1] *= -self.restitution;
        if self.impacts.len() == self.most { Next::Stop } else { Next::Restart(0.1 * y[1] / self.fall.g) }
    }
}

/// A relay `x'' = -side`, `side` the sign of `x` frozen between crossings: parabolas of period `4 sqrt 2` from `(1, 0)`.
#[derive(Clone, Default)]
pub(crate) struct Relay {
    pub(crate) below: bool,
    pub(crate) switches: Vec<f64>,
}

impl Relay {
    fn side(&self) -> f64 {
        if self.below { -1.0 } else { 1.0 }
    }
}

impl Motion for Relay {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.side()];
    }
}

impl Hybrid for Relay {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards[0] = self.side() * y[0];
    }

    fn cross(&mut self, t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        self.switches.push(t);
        self.below = !self.below;
        Next::Restart(0.1)
    }
}

#[test]
fn hertz_contact_time_has_its_constant() {
    // Johnson, Contact Mechanics (1985), eq. 11.24 prints 2.94; 2 x 1.4716375 is usual.
    let hertz = Hertz { v0: 1.0 };
    assert!((hertz.duration() / hertz.depth() - 2.0 * 1.471_637_5).abs() < 1e-6);
}
