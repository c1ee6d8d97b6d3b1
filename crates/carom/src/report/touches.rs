//! Where and how hard surfaces press, a few times in each accepted step, from first touch to separation; and, where contacts are few, how far apart
//! they are at the end of each step between.
//!
//! Steps are short while surfaces press, so an impact has dozens of samples. Of very many, every second is dropped, and from then on only every
//! second step is looked at; the first of each touch always is.

use super::story::Sample;
use carom_engine::contact::{ContactMode, View};
use carom_engine::system::System;
use carom_solve::{Method, Span};

/// Most samples of all contacts.
const MOST_SAMPLES: usize = 60_000;

/// Samples of a step.
const PARTS: usize = 4;

/// Most contacts that are watched while their surfaces are apart.
const MOST_WATCHED: usize = 16;

/// What was seen of contacts.
#[derive(Clone, Debug, Default)]
pub(super) struct Touches {
    /// Per contact, in the order of time.
    pub(super) tracks: Vec<Vec<Sample>>,
    /// Per contact: how many steps its surfaces have pressed, and the end of the last of them [s].
    pressed: Vec<(usize, f64)>,
    /// Steps looked at.
    steps: usize,
    /// One in how many steps is taken, as a power of two.
    halvings: u32,
    state: Vec<f64>,
}

impl Touches {
    /// Looks at the contacts in an accepted step; `probe` is in the mode of the step.
    pub(super) fn follow<K: Method<Vec<f64>>>(&mut self, span: &mut Span<'_, System, K>, probe: &mut System) {
        let count = probe.model().contacts.len();
        self.tracks.resize_with(count, Vec::new);
        self.pressed.resize(count, (0, f64::NEG_INFINITY));
        let pressing: Vec<usize> = (0..count).filter(|&k| probe.contact_mode(k) != ContactMode::Apart).collect();
        let fresh: Vec<usize> = pressing.iter().copied().filter(|&k| self.pressed[k].1 < span.start).collect();
        self.take(&fresh, span.start, span.from, probe);
        let due = |k: &usize| self.pressed[*k].0.is_multiple_of(1 << self.halvings);
        let wanted: Vec<usize> = pressing.iter().copied().filter(due).collect();
        // Whatever is taken, a run that goes on from a checkpoint is to cost the same.
        if !pressing.is_empty() {
            self.take_between(&wanted, span, probe);
        }
        self.take(&wanted, span.end, span.to, probe);
        self.watch(span, probe);
        for k in pressing {
            self.pressed[k] = (self.pressed[k].0 + 1, span.end);
        }
        if self.tracks.iter().map(Vec::len).sum::<usize>() > MOST_SAMPLES {
            self.halve();
        }
    }

    /// Looks how far apart surfaces are at the end of a step, and before the first.
    fn watch<K: Method<Vec<f64>>>(&mut self, span: &mut Span<'_, System, K>, probe: &mut System) {
        let apart = |k: &usize| probe.contact_mode(*k) == ContactMode::Apart;
        let apart: Vec<usize> = (0..self.tracks.len()).filter(apart).collect();
        if self.tracks.len() <= MOST_WATCHED && self.steps.is_multiple_of(1 << self.halvings) {
            let fresh: Vec<usize> = apart.iter().copied().filter(|&k| self.tracks[k].is_empty()).collect();
            self.take(&fresh, span.start, span.from, probe);
            self.take(&apart, span.end, span.to, probe);
        }
        self.steps += 1;
    }

    /// Takes samples of these contacts within a step.
    fn take_between<K: Method<Vec<f64>>>(
        &mut self,
        contacts: &[usize],
        span: &mut Span<'_, System, K>,
        probe: &mut System,
    ) {
        let mut state = std::mem::take(&mut self.state);
        for part in 1..PARTS {
            let t = span.start + (span.end - span.start) * part as f64 / PARTS as f64;
            state.clone_from(span.to);
            span.at(t, &mut state);
            probe.project(t, &mut state);
            self.take(contacts, t, &state, probe);
        }
        self.state = state;
    }

    /// Takes a sample of each of these contacts at a state.
    fn take(&mut self, contacts: &[usize], t: f64, y: &[f64], probe: &mut System) {
        if contacts.is_empty() {
            return;
        }
        probe.place(t, y);
        for &k in contacts {
            let View { indentation, rate, force, point, normal } = probe.view_contact(k, t);
            let force = normal * force;
            let [point, normal, force] = [point, normal, force].map(|v| [v.x, v.y, v.z]);
            self.tracks[k].push(Sample { time: t, point, normal, force, indentation, rate });
        }
    }

    fn halve(&mut self) {
        self.halvings += 1;
        for track in &mut self.tracks {
            let mut k = 0;
            track.retain(|_| {
                k += 1;
                k % 2 == 1
            });
        }
    }
}
