//! Control of the step length by the error estimate.

use crate::{Memory, Method, Vector};

/// A step is followed by one that is longer by this factor at most.
const MOST: f64 = 6.0;

/// Proportional-integral control of the step length (Hairer, Norsett & Wanner 1993, sections II.4 and IV.2).
pub(crate) struct Control {
    beta: f64,
    /// Error of the step before.
    pub(crate) previous: f64,
    /// Length of the first step tried from here, if it was rejected.
    pub(crate) rejected: Option<f64>,
    /// The length of every step, if the method has no error control.
    fixed: Option<f64>,
}

impl Control {
    const SAFETY: f64 = 0.9;
    /// What the error before the first step is taken to have been.
    pub(crate) const FIRST_ERROR: f64 = 1e-4;

    /// The control that suits the method `K`; `step` is the length of its steps, if it has no error control.
    pub(crate) fn of<V: Vector, K: Method<V>>(step: f64) -> Self {
        Control { beta: K::BETA, previous: Self::FIRST_ERROR, rejected: None, fixed: (!K::ADAPTIVE).then_some(step) }
    }

    /// The same control, where a run left it.
    pub(crate) fn recall<V: Vector, K: Method<V>>(step: f64, memory: &Memory<V>) -> Self {
        Control { previous: memory.previous_error, rejected: memory.rejected, ..Control::of::<V, K>(step) }
    }

    /// The step after an accepted one of length `h`, whose error estimate scales with the power `order` of it.
    ///
    /// `asked` is the length that was proposed. If the step was cut so short that its own error could not lead back there, since an estimate is good for
    /// a factor of six and no more, the proposal still stands.
    #[inline(always)]
    pub(crate) fn next(&mut self, h: f64, asked: f64, error: f64, order: f64) -> f64 {
        if MOST * h < asked {
            self.rejected = None;
            return asked;
        }
        let rejected = self.rejected.take().is_some();
        if let Some(step) = self.fixed {
            return step;
        }
        let error = error.max(1e-10);
        let factor = Self::SAFETY * error.powf(-self.power(order)) * self.previous.powf(self.beta);
        let most = if rejected { 1.0 } else { MOST };
        self.previous = error.max(1e-4);
        h * factor.clamp(0.2, most)
    }

    /// Another try after a rejected step of length `h`; a step that left the domain of the rate is cut hard.
    pub(crate) fn shorter(&mut self, h: f64, error: f64, order: f64) -> f64 {
        self.rejected.get_or_insert(h);
        h * if error.is_finite() { (Self::SAFETY * error.powf(-self.power(order))).clamp(0.1, 0.9) } else { 0.1 }
    }

    fn power(&self, order: f64) -> f64 {
        1.0 / order - 0.75 * self.beta
    }

    /// The first step after a change of mode, which would like one of length `first`. Forgets the past.
    pub(crate) fn restart(&mut self, first: f64) -> f64 {
        self.previous = Self::FIRST_ERROR;
        self.rejected = None;
        self.fixed.unwrap_or(first)
    }
}
