//! Control of the step length by the error estimate.

/// Proportional-integral control of the step length (Hairer, Norsett & Wanner 1993, sections II.4 and IV.2).
pub(crate) struct Control {
    power: f64,
    beta: f64,
    previous: f64,
    rejected: bool,
}

impl Control {
    const SAFETY: f64 = 0.9;

    pub(crate) fn new(order: f64, beta: f64) -> Self {
        Control { power: 1.0 / order - 0.75 * beta, beta, previous: 1e-4, rejected: false }
    }

    /// Factor for the next step after an accepted one.
    #[inline(always)]
    pub(crate) fn grow(&mut self, error: f64) -> f64 {
        let error = error.max(1e-10);
        let factor = Self::SAFETY * error.powf(-self.power) * self.previous.powf(self.beta);
        let most = if self.rejected { 1.0 } else { 6.0 };
        self.previous = error.max(1e-4);
        self.rejected = false;
        factor.clamp(0.2, most)
    }

    /// Factor for another try after a rejected step; a step that left the domain of the rate is cut hard.
    pub(crate) fn shrink(&mut self, error: f64) -> f64 {
        self.rejected = true;
        if error.is_finite() { (Self::SAFETY * error.powf(-self.power)).clamp(0.1, 0.9) } else { 0.1 }
    }

    /// Forgets the past after a change of mode.
    pub(crate) fn forget(&mut self) {
        self.previous = 1e-4;
        self.rejected = false;
    }
}
