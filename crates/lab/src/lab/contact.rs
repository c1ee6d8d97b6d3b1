//! One contact along a line, as a hybrid motion.
//!
//! ```text
//! d' = v        M v' = M g - F(d, v)        W' = F v
//! ```
//!
//! `d` indentation [m], `v` its rate [m/s], `M` effective mass [kg], `g` the acceleration [m/s^2] by which outer forces press the bodies
//! together, `W` the work [J] done against the contact force; a law with an internal state adds its rate.

use carom_laws::normal::{History, Law, LawInput};
use carom_solve::{Hybrid, Motion, Next};

/// State of a contact: indentation, rate, work, and the internal state if `N` is 4.
pub(super) type State<const N: usize> = [f64; N];

/// A contact in progress.
#[derive(Clone, Debug)]
pub(super) struct Contact<'a, const N: usize> {
    pub(super) law: &'a Law,
    pub(super) history: History,
    /// One over the effective mass [1/kg].
    pub(super) inverse_mass: f64,
    pub(super) acceleration: f64,
    /// When the surfaces met [s].
    pub(super) touched: f64,
    /// Indentation [m] and rate [m/s] below which, both at once, the motion has died out.
    pub(super) still: (f64, f64),
    /// Length of the step after a change of branch, and the shortest cap on an outbound step [s].
    pub(super) small_step: f64,
}

impl<const N: usize> Contact<'_, N> {
    #[inline(always)]
    pub(super) fn instant(&self, t: f64, y: &State<N>) -> LawInput<f64> {
        LawInput { indentation: y[0], rate: y[1], age: t - self.touched, internal: if N > 3 { y[3] } else { 0.0 } }
    }

    /// Contact force [N].
    #[inline(always)]
    pub(super) fn force(&self, t: f64, y: &State<N>) -> f64 {
        self.law.force(&self.instant(t, y), &self.history)
    }

    /// Whether the surfaces creep towards separation without ever getting there, as under more than critical damping.
    #[inline(always)]
    fn has_died_out(&self, y: &State<N>) -> bool {
        y[1].abs() < self.still.1 && (y[0] - self.history.residual_indentation).abs() < self.still.0
    }
}

impl<const N: usize> Motion for Contact<'_, N> {
    type Vector = State<N>;

    #[inline(always)]
    fn rate(&mut self, t: f64, y: &State<N>, rate: &mut State<N>) {
        let force = self.force(t, y);
        rate[0] = y[1];
        rate[1] = self.acceleration - force * self.inverse_mass;
        rate[2] = force * y[1];
        if N > 3 {
            rate[3] = self.law.internal_rate(&self.instant(t, y));
        }
    }
}

impl<const N: usize> Hybrid for Contact<'_, N> {
    fn guard_count(&self) -> usize {
        2
    }

    #[inline(always)]
    fn guards(&mut self, t: f64, y: &State<N>, guards: &mut [f64]) {
        let at = self.instant(t, y);
        guards[0] = if self.has_died_out(y) { 0.0 } else { self.law.separation(&at, &self.history) };
        guards[1] = self.law.switch(&at, &self.history);
    }

    fn cross(&mut self, t: f64, y: &mut State<N>, fired: &[bool]) -> Next {
        if fired[0] {
            return Next::Stop;
        }
        self.law.cross(&self.instant(t, y), &mut self.history);
        Next::Restart(self.small_step)
    }

    /// While the surfaces part, a step covers at most half of the way that is left: the error control would find this grading too, but
    /// by rejecting steps.
    #[inline(always)]
    fn longest_step(&self, _t: f64, y: &State<N>, _rate: &State<N>) -> f64 {
        let left = y[0] - self.history.residual_indentation;
        if y[1] < 0.0 { (-0.5 * left / y[1]).max(self.small_step) } else { f64::INFINITY }
    }
}
