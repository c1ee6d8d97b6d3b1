//! Samples at even times, by interpolation.

use super::View;
use crate::build::Mechanism;
use crate::system::System;
use carom_solve::{Method, Observer, Span};

/// Who looks, and how often.
pub(super) struct Watched<'a> {
    /// Every so many seconds.
    pub(super) every: f64,
    /// How many samples have been shown.
    pub(super) shown: usize,
    look: Box<dyn FnMut(&View<'_>) + 'a>,
}

impl<'a> Watched<'a> {
    pub(super) fn new(every: f64, look: impl FnMut(&View<'_>) + 'a) -> Self {
        Watched { every, shown: 0, look: Box::new(look) }
    }

    /// When the next sample is due [s]; the last one at the end, not a rounding before or after it.
    fn due(&self, until: f64) -> f64 {
        let due = self.shown as f64 * self.every;
        if (due - until).abs() < 1e-9 * self.every { until } else { due }
    }
}

/// Shows a run to all who look.
pub(super) struct Showing<'s, 'a> {
    pub(super) mechanism: &'s Mechanism,
    /// A system of its own, so that looking does not disturb.
    pub(super) probe: &'s mut System,
    pub(super) watched: &'s mut [Watched<'a>],
    pub(super) until: f64,
}

impl Showing<'_, '_> {
    /// Shows the samples that are due until `end` [s]; `at` writes the state at a time.
    pub(super) fn show(&mut self, end: f64, mut at: impl FnMut(f64, &mut Vec<f64>)) {
        let (mut state, mut seen) = (Vec::new(), f64::NAN);
        for k in 0..self.watched.len() {
            while self.watched[k].due(self.until) <= end {
                let time = self.watched[k].due(self.until);
                if time != seen {
                    at(time, &mut state);
                    self.probe.project(time, &mut state);
                    self.probe.observe(time, &state);
                    seen = time;
                }
                let view = View { mechanism: self.mechanism, seen: self.probe.observed(time), state: &state };
                (self.watched[k].look)(&view);
                self.watched[k].shown += 1;
            }
        }
    }
}

impl<K: Method<Vec<f64>>> Observer<System, K> for Showing<'_, '_> {
    fn step(&mut self, span: &mut Span<'_, System, K>) {
        if self.watched.is_empty() {
            return;
        }
        self.probe.follow(span.motion());
        let like = span.from.len();
        self.show(span.end, |time, state| {
            state.resize(like, 0.0);
            if time == span.end { state.clone_from(span.to) } else { span.at(time, state) }
        });
    }
}
