//! Where and how hard surfaces press, a few times in each accepted step, from first touch to separation; and how far apart they are between.
//!
//! Steps are short while surfaces press, so an impact has dozens of samples. Of very many, every second is dropped, and from then on only every
//! second step is taken. What is never dropped, whatever happens, are the landmarks of a touch: its beginning, where the force is largest and where
//! the surfaces are deepest in each other. Each step is therefore looked at, and a highest point within it is sampled where it is.
//!
//! Surfaces that are apart are watched at the ends of steps: few contacts at each, of many contacts all of them every so often, and whenever
//! some surfaces have met or parted, because that is where the others change their ways.

use super::{ContactRub, ContactSample};
use carom_engine::contact::ContactMode;
use carom_engine::system::Evolution;
use carom_solve::{Method, Span};

/// Most samples of all contacts, unless landmarks alone are more.
const MOST_SAMPLES: usize = 60_000;

/// Samples of a step; of a method of the first order, between whose steps nothing is known, the end is the only one.
const PARTS: usize = 4;

/// Most contacts that are watched at every step while their surfaces are apart.
const MOST_WATCHED: usize = 16;

/// A step that comes so near to what a touch has reached may go beyond it between two looks.
const NEARLY: f64 = 0.95;

/// What is largest at a landmark.
const HEIGHTS: [fn(&ContactSample) -> f64; 2] = [ContactSample::strength, |sample| sample.indentation];

/// What was seen of contacts.
#[derive(Clone, Debug)]
pub(super) struct Touches {
    /// Per contact, in the order of time.
    pub(super) tracks: Vec<Vec<ContactSample>>,
    /// Per contact, of its last touch.
    pub(super) last: Vec<Last>,
    /// Steps looked at, and how often surfaces met or parted.
    pub(super) steps: usize,
    pub(super) changes: usize,
    /// One in how many steps is taken, as a power of two.
    pub(super) halvings: u32,
    /// So many samples are not thinned.
    pub(super) room: usize,
    /// Samples that were left out since they were.
    pub(super) left_out: usize,
    pub(super) state: Vec<f64>,
    /// Per contact that presses, what is seen of it in a step.
    pub(super) looks: Vec<Vec<ContactSample>>,
}

/// What is known of the last touch of a contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    /// How many steps its surfaces have pressed since the beginning of the run.
    pub(super) steps: usize,
    /// The end of the last of them [s].
    pub(super) until: f64,
    /// What was seen last.
    pub(super) end: ContactSample,
    /// How high it went.
    pub(super) heights: [f64; 2],
}

impl Default for Touches {
    fn default() -> Self {
        Touches {
            tracks: Vec::new(),
            last: Vec::new(),
            steps: 0,
            changes: 0,
            halvings: 0,
            room: MOST_SAMPLES,
            left_out: 0,
            state: Vec::new(),
            looks: Vec::new(),
        }
    }
}

impl Touches {
    /// Looks at the contacts in an accepted step; `probe` is in the mode of the step.
    pub(super) fn follow<K: Method<Vec<f64>>>(&mut self, span: &mut Span<'_, Evolution, K>, probe: &mut Evolution) {
        let count = probe.model().contacts.len();
        self.tracks.resize_with(count, Vec::new);
        self.last.resize(
            count,
            Last { steps: 0, until: f64::NEG_INFINITY, end: ContactSample::default(), heights: [0.0; 2] },
        );
        let mut near: Vec<usize> = probe.modes().near_contacts().collect();
        near.sort_unstable();
        let is_apart = |k: &usize| probe.modes().contact_mode(*k) == ContactMode::Apart;
        let (apart, pressing): (Vec<usize>, Vec<usize>) = near.into_iter().partition(is_apart);
        let fresh: Vec<usize> = pressing.iter().copied().filter(|&k| self.last[k].until < span.start).collect();
        let parted = apart.iter().any(|&k| self.last[k].until == span.start);

        self.begin(&fresh, span.start, span.from, probe);
        // Whatever is taken, a run that goes on from a checkpoint is to cost the same.
        if !pressing.is_empty() {
            self.press(&pressing, span, probe);
        }
        self.watch(&apart, parted || !fresh.is_empty(), span, probe);
        if self.tracks.iter().map(Vec::len).sum::<usize>() > self.room {
            self.halve();
        }
    }

    /// The instant at which surfaces meet.
    fn begin(&mut self, fresh: &[usize], t: f64, y: &[f64], probe: &mut Evolution) {
        for (&k, mut sample) in fresh.iter().zip(look_at(fresh, t, y, probe)) {
            self.last[k].end = sample;
            // By this one sees where a touch begins; only what overlaps at the start of a run begins in the depth.
            if !self.tracks[k].is_empty() {
                sample.indentation = sample.indentation.min(0.0);
            }
            self.last[k].heights = HEIGHTS.map(|height| height(&sample));
            self.tracks[k].push(sample);
        }
    }

    /// Looks at surfaces that press through a step.
    fn press<K: Method<Vec<f64>>>(
        &mut self,
        pressing: &[usize],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) {
        if is_first_order::<K>() {
            return self.press_at_end(pressing, span, probe);
        }
        let (start, h) = (span.start, span.end - span.start);
        let mut looks = std::mem::take(&mut self.looks);
        looks.resize_with(pressing.len().max(looks.len()), Vec::new);
        // A step begins where the one before has ended.
        for (&k, look) in pressing.iter().zip(&mut looks) {
            look.clear();
            look.push(self.last[k].end);
        }
        for part in 1..=PARTS {
            let t = if part < PARTS { start + h * part as f64 / PARTS as f64 } else { span.end };
            let samples = self.look_within(pressing, t, span, probe);
            looks.iter_mut().zip(samples).for_each(|(look, sample)| look.push(sample));
        }
        for (&k, look) in pressing.iter().zip(&mut looks) {
            self.last[k].end = look[PARTS];
            for t in self.summits(k, look).into_iter().flatten() {
                look.extend(self.look_within(&[k], t, span, probe));
            }
            look.remove(0);
            look.sort_by(|a, b| a.time.total_cmp(&b.time));
            self.keep(k, look, span.end);
        }
        self.looks = looks;
    }

    /// Looks at surfaces that press at the end of a step. What friction does takes an evaluation, and is asked for where a sample is kept.
    fn press_at_end<K: Method<Vec<f64>>>(
        &mut self,
        pressing: &[usize],
        span: &Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) {
        let mut samples = view(pressing, span.end, span.to, probe);
        // How hard rigid surfaces push that stay together is not seen yet.
        let is_kept = |(&k, sample): (&usize, &ContactSample)| {
            let is_closed = probe.modes().contact_mode(k) == ContactMode::Closed;
            is_closed || self.is_due(k) || (0..2).any(|n| HEIGHTS[n](sample) > self.last[k].heights[n])
        };
        if pressing.iter().zip(&samples).any(is_kept) {
            complete(&mut samples, pressing, span.end, span.to, probe);
        }
        for (&k, sample) in pressing.iter().zip(samples) {
            self.last[k].end = sample;
            self.keep(k, &[sample], span.end);
        }
    }

    /// Whether the step is one of those of which everything is kept of a contact.
    fn is_due(&self, k: usize) -> bool {
        self.last[k].steps.is_multiple_of(1 << self.halvings)
    }

    /// Looks at contacts at an instant of a step.
    fn look_within<K: Method<Vec<f64>>>(
        &mut self,
        contacts: &[usize],
        t: f64,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) -> Vec<ContactSample> {
        self.state.clone_from(span.to);
        if t != span.end {
            span.at(t, &mut self.state);
            probe.project(t, &mut self.state);
        }
        look_at(contacts, t, &self.state, probe)
    }

    /// The instants within a step at which a contact may go higher than it has in this touch: the tops of parabolas through the highest look and
    /// its neighbours, or, at an end of the step, the two looks beside it.
    fn summits(&self, k: usize, look: &[ContactSample]) -> [Option<f64>; 2] {
        let (start, end) = (look[0].time, look[PARTS].time);
        [0, 1].map(|n| {
            let height = |j: usize| HEIGHTS[n](&look[j]);
            let top = (0..=PARTS).max_by(|&a, &b| height(a).total_cmp(&height(b)))?;
            let j = top.clamp(1, PARTS - 1);
            let (before, here, after) = (height(j - 1), height(j), height(j + 1));
            let bend = before - 2.0 * here + after;
            let t = look[j].time + 0.5 * (end - start) / PARTS as f64 * (before - after) / bend;
            (bend < 0.0 && t > start && t < end && height(top) > NEARLY * self.last[k].heights[n]).then_some(t)
        })
    }

    /// Keeps all that was seen of a contact in a step, or, of a step that is left out, what is highest so far.
    fn keep(&mut self, k: usize, look: &[ContactSample], end: f64) {
        let Last { steps, heights, .. } = self.last[k];
        let due = self.is_due(k);
        let tops = HEIGHTS.map(|height| look.iter().map(height).fold(f64::NEG_INFINITY, f64::max));
        let is_top = |sample: &ContactSample| (0..2).any(|n| HEIGHTS[n](sample) == tops[n] && tops[n] > heights[n]);
        let before = self.tracks[k].len();
        self.tracks[k].extend(look.iter().filter(|sample| due || is_top(sample)));
        self.left_out += before + look.len() - self.tracks[k].len();
        let heights = [0, 1].map(|n| heights[n].max(tops[n]));
        self.last[k] = Last { steps: steps + 1, until: end, heights, ..self.last[k] };
    }

    /// Looks how far apart surfaces are.
    fn watch<K: Method<Vec<f64>>>(
        &mut self,
        apart: &[usize],
        changed: bool,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) {
        let every = self.tracks.len().div_ceil(MOST_WATCHED).max(1) << self.halvings;
        let first: Vec<usize> = apart.iter().copied().filter(|&k| self.tracks[k].is_empty()).collect();
        self.take(&first, span.start, span.from, probe);
        if changed {
            self.changes += 1;
            if self.changes.is_multiple_of(1 << self.halvings) {
                self.take(apart, span.start, span.from, probe);
            }
        }
        if self.steps.is_multiple_of(every) {
            self.take(apart, span.end, span.to, probe);
        }
        self.steps += 1;
    }

    /// Takes a sample of each of these contacts at a state, unless there is one of that time.
    fn take(&mut self, contacts: &[usize], t: f64, y: &[f64], probe: &mut Evolution) {
        let wanted = |k: &&usize| self.tracks[**k].last().is_none_or(|last| last.time < t);
        let contacts: Vec<usize> = contacts.iter().filter(wanted).copied().collect();
        for (&k, sample) in contacts.iter().zip(look_at(&contacts, t, y, probe)) {
            self.tracks[k].push(sample);
        }
    }

    /// Drops every second sample that is no landmark.
    fn halve(&mut self) {
        self.halvings += 1;
        for track in &mut self.tracks {
            let mut kept: Vec<bool> = (0..track.len()).map(|k| k % 2 == 0).collect();
            landmarks(track).into_iter().for_each(|k| kept[k] = true);
            self.left_out += kept.iter().filter(|kept| !**kept).count();
            let mut kept = kept.into_iter();
            track.retain(|_| kept.next().unwrap_or(true));
        }
        let left = self.tracks.iter().map(Vec::len).sum::<usize>();
        self.room = MOST_SAMPLES.max(2 * left);
    }
}

/// Whether a method is of the first order.
fn is_first_order<K: Method<Vec<f64>>>() -> bool {
    K::ERROR_ORDER <= 2.0
}

/// Contacts at a state.
fn look_at(contacts: &[usize], t: f64, y: &[f64], probe: &mut Evolution) -> Vec<ContactSample> {
    let mut samples = view(contacts, t, y, probe);
    complete(&mut samples, contacts, t, y, probe);
    samples
}

/// What is seen of contacts where the bodies are at a state.
fn view(contacts: &[usize], t: f64, y: &[f64], probe: &mut Evolution) -> Vec<ContactSample> {
    if contacts.is_empty() {
        return Vec::new();
    }
    let (system, modes) = probe.split();
    let sight = system.sight(modes.at(t, y));
    contacts.iter().map(|&k| ContactSample::of(t, &sight.view_contact(modes, k))).collect()
}

/// Adds what follows from accelerations, which are worked out where it is asked for: what friction does, and how hard rigid surfaces push that stay together.
fn complete(samples: &mut [ContactSample], contacts: &[usize], t: f64, y: &[f64], probe: &mut Evolution) {
    let is_rough = |k: usize| probe.model().contacts[k].interface.friction.is_some();
    let asks = |k: usize| match probe.modes().contact_mode(k) {
        ContactMode::Pressing => is_rough(k),
        ContactMode::Closed => true,
        ContactMode::Apart | ContactMode::Departing => false,
    };
    if !contacts.iter().any(|&k| asks(k)) {
        return;
    }
    let closed: Vec<bool> = contacts.iter().map(|&k| probe.modes().contact_mode(k) == ContactMode::Closed).collect();
    let seen = probe.observe(t, y);
    for ((sample, &k), closed) in samples.iter_mut().zip(contacts).zip(closed) {
        sample.rub = ContactRub::of(&seen, k);
        if closed {
            sample.force = seen.contact_forces(k).0;
        }
    }
}

/// Where touches begin, where their force is largest and where they are deepest: indices of samples.
pub fn landmarks(samples: &[ContactSample]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut begin = 0;
    for k in 0..=samples.len() {
        let ends = samples.get(k).is_none_or(|sample| sample.indentation <= 0.0);
        if !ends {
            continue;
        }
        if k > begin + 1 || (k > begin && samples[begin].indentation > 0.0) {
            let by = |height: fn(&ContactSample) -> f64| {
                (begin..k).max_by(|&a, &b| height(&samples[a]).total_cmp(&height(&samples[b])))
            };
            found.push(begin);
            found.extend(HEIGHTS.into_iter().filter_map(by));
        }
        begin = k;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(time: f64, indentation: f64, force: f64) -> ContactSample {
        ContactSample::bare(time, indentation, 0.0, force)
    }

    /// The highest force and indentation of each touch.
    fn tops(track: &[ContactSample]) -> Vec<[f64; 2]> {
        let touches = track.split(|sample| sample.indentation <= 0.0).filter(|touch| !touch.is_empty());
        touches.map(|touch| HEIGHTS.map(|height| touch.iter().map(height).fold(0.0, f64::max))).collect()
    }

    proptest! {
        /// However often it is thinned, every touch keeps its peaks.
        #[test]
        fn no_peak_is_lost_by_thinning(
            touches in proptest::collection::vec(proptest::collection::vec((1e-9..1.0f64, 0.0..1e3f64), 1..30), 1..20),
            rounds in 1..6usize,
        ) {
            let mut track = Vec::new();
            for touch in &touches {
                track.push(sample(track.len() as f64, 0.0, 0.0));
                for (depth, force) in touch {
                    track.push(sample(track.len() as f64, *depth, *force));
                }
            }
            let before = tops(&track);
            let mut all = Touches { tracks: vec![track.clone()], ..Touches::default() };
            (0..rounds).for_each(|_| all.halve());
            prop_assert_eq!(tops(&all.tracks[0]), before);
            prop_assert!(all.tracks[0].len() <= track.len().div_ceil(1 << rounds) + 3 * touches.len() * rounds.min(2));
        }
    }
}
