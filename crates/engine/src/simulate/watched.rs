//! Samples at even times, by interpolation.

use super::View;
use crate::build::Mechanism;
use crate::system::Evolution;
use carom_solve::{Head, Method, Observer, Span};
use std::ops::ControlFlow;

/// Who looks, and how often.
pub(super) struct Watched<'a> {
    /// Every so many seconds.
    pub(super) every: f64,
    /// How many samples have been shown.
    pub(super) shown: usize,
    look: Box<dyn FnMut(&View<'_>) + Send + 'a>,
}

impl<'a> Watched<'a> {
    pub(super) fn new(every: f64, look: impl FnMut(&View<'_>) + Send + 'a) -> Self {
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
    /// A copy of the motion, so that looking does not disturb.
    pub(super) probe: &'s mut Evolution,
    pub(super) watched: &'s mut [Watched<'a>],
    pub(super) until: f64,
    /// Asked before every step whether the run is to go on.
    pub(super) ask: &'s mut dyn FnMut() -> ControlFlow<()>,
}

impl Showing<'_, '_> {
    /// Shows the samples that are due until `end` [s], in the modes of the probe; `at` writes what is integrated at a time.
    pub(super) fn show(&mut self, end: f64, mut at: impl FnMut(f64, &mut Vec<f64>)) {
        let mut state = Vec::new();
        while let Some(time) = self.next(end) {
            at(time, &mut state);
            self.probe.project(time, &mut state);
            let view = View { mechanism: self.mechanism, seen: self.probe.observe(time, &state) };
            for watched in self.watched.iter_mut().filter(|watched| watched.due(self.until) == time) {
                (watched.look)(&view);
                watched.shown += 1;
            }
        }
    }

    /// When the next sample is due that is not later than `end` [s].
    fn next(&self, end: f64) -> Option<f64> {
        let due = self.watched.iter().map(|watched| watched.due(self.until)).fold(f64::INFINITY, f64::min);
        (due <= end).then_some(due)
    }
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Showing<'_, '_> {
    fn pass(&mut self, _: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        (self.ask)()
    }

    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        if self.next(span.end).is_none() {
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
