//! What one watches of the slip during an oblique impact: the friction, when the surfaces stick, the curves.

use super::super::watch::{Extremes, Watch, within};
use super::motion::{RUBBED, SLIP, Sliding, State};
use super::report::SlipSample;
use carom_solve::{Method, Observer, Span};

/// Halvings by which the instant is found at which surfaces begin or cease to stick.
const HALVINGS: usize = 40;

/// Records an oblique impact.
pub(super) struct SlipWatch {
    normal: Watch,
    seen: Seen,
}

/// What was seen of the slip.
pub(super) struct Seen {
    /// Friction on the first body [N].
    pub(super) friction: Extremes,
    /// When the surfaces stuck: from, to [s].
    pub(super) sticks: Vec<[f64; 2]>,
    /// The most that friction has stored [J].
    pub(super) most_stored: f64,
    /// The most by which what is lost has come down again [J]: what friction has created.
    pub(super) created: f64,
    most_lost: f64,
    pub(super) samples: Option<Vec<SlipSample>>,
    /// Since when they stick [s], if they do.
    since: Option<f64>,
}

impl SlipWatch {
    pub(super) fn new(motion: &Sliding<'_>, y: &State, curves: bool) -> Self {
        SlipWatch {
            normal: Watch::new(motion, y, curves),
            seen: Seen {
                friction: Extremes::new(motion.friction(0.0, y)),
                sticks: Vec::new(),
                most_stored: 0.0,
                created: 0.0,
                most_lost: 0.0,
                samples: curves.then(|| vec![sample(motion, 0.0, y)]),
                since: None,
            },
        }
    }

    /// What was seen along the normal and along the surface, at the end [s].
    pub(super) fn finish(mut self, end: f64) -> (Watch, Seen) {
        if let Some(since) = self.seen.since.take().filter(|since| *since < end) {
            self.seen.sticks.push([since, end]);
        }
        (self.normal, self.seen)
    }
}

fn sample(motion: &Sliding<'_>, t: f64, y: &State) -> SlipSample {
    SlipSample { time: t, slip: y[SLIP], friction: motion.friction(t, y), work: y[RUBBED], stored: motion.stored(t, y) }
}

impl<K: Method<State>> Observer<Sliding<'_>, K> for SlipWatch {
    fn step(&mut self, span: &mut Span<'_, Sliding<'_>, K>) {
        self.normal.look(span);
        self.seen.friction.step(span, |motion, t, y| motion.friction(t, y));
        self.seen.store(span.motion().stored(span.end, span.to), span.to[RUBBED]);
        self.seen.stick(span);
        if let Some(samples) = &mut self.seen.samples {
            within(span, |motion, t, y| samples.push(sample(motion, t, y)));
        }
    }
}

impl Seen {
    /// Notes what friction stores of the work that has gone into it [J].
    fn store(&mut self, stored: f64, work: f64) {
        let lost = work - stored;
        self.most_stored = self.most_stored.max(stored);
        self.most_lost = self.most_lost.max(lost);
        self.created = self.created.max(self.most_lost - lost);
    }

    /// Notes where the surfaces begin or cease to stick.
    fn stick<K: Method<State>>(&mut self, span: &mut Span<'_, Sliding<'_>, K>) {
        let sticks = span.motion().sticks(span.end, span.to);
        if sticks == self.since.is_some() {
            return;
        }
        // What holds in the first step has held from the touch on.
        let at = if span.start == 0.0 { 0.0 } else { turned(span, sticks) };
        match self.since.take() {
            None => self.since = Some(at),
            Some(since) => self.sticks.push([since, at]),
        }
    }
}

/// When within a step the surfaces come to stick, or to slide, as they do at its end [s].
fn turned<K: Method<State>>(span: &mut Span<'_, Sliding<'_>, K>, sticks: bool) -> f64 {
    let (mut before, mut after, mut y) = (span.start, span.end, *span.to);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (before + after);
        span.at(middle, &mut y);
        if span.motion().sticks(middle, &y) == sticks { after = middle } else { before = middle }
    }
    after
}
