//! Stiff motions with exact answers, or with published ones.

use super::Exact;
use carom_solve::{Hybrid, Jacobian, Motion, Next};

/// Prothero and Robinson's problem `y' = -stiffness (y - g) + g'` with `g = cos t`, whose answer is `g` itself
/// (*Mathematics of Computation* 28 (1974) 145-162).
#[derive(Clone, Copy)]
pub(crate) struct Follower {
    pub(crate) stiffness: f64,
    /// Whether it tells its Jacobian.
    pub(crate) tells: bool,
}

impl Motion for Follower {
    type Vector = [f64; 1];

    fn rate(&mut self, t: f64, y: &[f64; 1], rate: &mut [f64; 1]) {
        rate[0] = -self.stiffness * (y[0] - t.cos()) - t.sin();
    }

    fn jacobian(&mut self, _t: f64, _y: &[f64; 1], jacobian: &mut [f64]) -> Jacobian {
        if !self.tells {
            return Jacobian::Unknown;
        }
        jacobian[0] = -self.stiffness;
        Jacobian::Written { evaluations: 0 }
    }
}

impl Exact for Follower {
    fn exact(&self, t: f64) -> [f64; 1] {
        [t.cos()]
    }
}

/// Van der Pol's oscillator `x'' = mu^2 ((1 - x^2) x' - x)`, time counted in slow units, from `(2, 0)`.
#[derive(Clone, Copy)]
pub(crate) struct VanDerPol {
    pub(crate) mu: f64,
    /// Whether it tells its Jacobian.
    pub(crate) tells: bool,
}

impl VanDerPol {
    pub(crate) const START: [f64; 2] = [2.0, 0.0];
    /// At time 2 for `mu = 1000`: Test Set for IVP Solvers (Mazzia & Magherini, release 2.4, 2008), problem VDPOL.
    pub(crate) const AT_2: [f64; 2] = [0.1706167732170483e1, -0.8928097010247975];
}

impl Motion for VanDerPol {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], self.mu * self.mu * ((1.0 - y[0] * y[0]) * y[1] - y[0])];
    }

    fn jacobian(&mut self, _t: f64, y: &[f64; 2], jacobian: &mut [f64]) -> Jacobian {
        if !self.tells {
            return Jacobian::Unknown;
        }
        let stiffness = self.mu * self.mu;
        jacobian.copy_from_slice(&[0.0, 1.0, -stiffness * (2.0 * y[0] * y[1] + 1.0), stiffness * (1.0 - y[0] * y[0])]);
        Jacobian::Written { evaluations: 0 }
    }
}

/// Robertson's chemical reaction, from the first substance alone.
#[derive(Clone, Copy)]
pub(crate) struct Robertson {
    /// Whether it tells its Jacobian.
    pub(crate) tells: bool,
}

impl Robertson {
    pub(crate) const START: [f64; 3] = [1.0, 0.0, 0.0];
    /// At time 1e11: Test Set for IVP Solvers (Mazzia & Magherini, release 2.4, 2008), problem ROBER.
    pub(crate) const AT_1E11: [f64; 3] = [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505];
}

impl Motion for Robertson {
    type Vector = [f64; 3];

    fn rate(&mut self, _t: f64, y: &[f64; 3], rate: &mut [f64; 3]) {
        let (slow, back, fast) = (0.04 * y[0], 1e4 * y[1] * y[2], 3e7 * y[1] * y[1]);
        *rate = [back - slow, slow - back - fast, fast];
    }

    fn jacobian(&mut self, _t: f64, y: &[f64; 3], jacobian: &mut [f64]) -> Jacobian {
        if !self.tells {
            return Jacobian::Unknown;
        }
        let (back, fast) = ([1e4 * y[2], 1e4 * y[1]], 6e7 * y[1]);
        jacobian[..3].copy_from_slice(&[-0.04, back[0], back[1]]);
        jacobian[3..6].copy_from_slice(&[0.04, -back[0] - fast, -back[1]]);
        jacobian[6..].copy_from_slice(&[0.0, fast, 0.0]);
        Jacobian::Written { evaluations: 0 }
    }
}

/// An impact `d'' = -d^(3/2) (1 + damping d')` with approach speed 1, which stops at `d = 0`.
///
/// It is left at `d' = -1/damping`: there the force is zero, and stays so.
#[derive(Clone, Copy)]
pub(crate) struct Damped {
    pub(crate) damping: f64,
}

impl Damped {
    /// Deepest indentation: `(2/5) d^(5/2) = 1/c - ln(1 + c)/c^2`.
    pub(crate) fn depth(&self) -> f64 {
        let c = self.damping;
        (2.5 * (1.0 / c - c.ln_1p() / (c * c))).powf(0.4)
    }
}

impl Motion for Damped {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -y[0].abs().powf(1.5).copysign(y[0]) * (1.0 + self.damping * y[1])];
    }
}

impl Hybrid for Damped {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards[0] = y[0];
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Stop
    }
}
