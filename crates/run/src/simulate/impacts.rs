//! The impacts of a run, followed step by step while the surfaces press: their peaks, and the curves of their contacts.
//!
//! Peaks are found on the interpolant of the step in which the indentation turns, or in which the force changes from rising to falling and more may be there than its ends show; what
//! is seen of a contact at these peaks and at the ends of accepted steps makes its record, with the columns of the samples that read it (`super::own`).

use super::Simulation;
use super::journal::{Journal, finite, raise};
use super::overflow::is_sound;
use super::own::Own;
use super::rubbing;
use crate::motion::ContactSample;
use crate::record::{ImpactRecord, Recording};
use carom_engine::contact::{ContactMode, View};
use carom_engine::model::Model;
use carom_engine::system::Evolution;
use carom_solve::extremum;
use carom_solve::{Method, Span, root};

/// Over this part of a step it is looked whether a force rises or falls.
const TREND: f64 = 1e-5;
/// A summit is looked for where it may be the peak so far, or stand out from the ends of its step by this part.
const SHOWS: f64 = 1e-3;
/// Beyond so many rows only those are kept in which the force of an impact is the largest so far.
const MOST_ROWS: usize = 400_000;

/// Follows the contacts of a run.
pub(super) struct Impacts {
    /// What is seen of contacts that press: time, contact, indentation, rate, force, and what the samples have of them.
    pub(super) curves: Recording,
    /// How many rows of these had no room.
    pub(super) left_out: usize,
    own: Own,
    state: Vec<f64>,
    /// Memory for the contacts that press.
    pressing: Vec<usize>,
}

impl Impacts {
    pub(super) fn new(simulation: &Simulation, model: &Model) -> Self {
        let own = Own::of(simulation, model);
        Impacts {
            curves: Recording::new(ContactSample::columns().into_iter().chain(own.columns())),
            left_out: 0,
            own,
            state: simulation.state.clone(),
            pressing: Vec::new(),
        }
    }

    /// Looks at an accepted step; `probe` is in the mode of the step.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        journal: &mut Journal,
    ) {
        let mut pressing = std::mem::take(&mut self.pressing);
        pressing.clear();
        pressing.extend(
            probe.modes().active_contacts().filter(|&k| probe.modes().contact_mode(k) == ContactMode::Pressing),
        );
        pressing.sort_unstable();
        pressing.retain(|&k| journal.impact_mut(k).is_some());
        if !pressing.is_empty() {
            self.press(&pressing, span, probe, journal);
        }
        self.pressing = pressing;
    }

    /// Looks at the contacts that press in an accepted step.
    fn press<K: Method<Vec<f64>>>(
        &mut self,
        pressing: &[usize],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        journal: &mut Journal,
    ) {
        let h = span.end - span.start;
        let from = self.trajectories(pressing, span.start, span.from, span.slope(), probe, h);
        if rubbing::at_end::<K>() {
            let seen = probe.observe(span.end, span.to);
            rubbing::end(pressing, h, &seen, journal);
            self.own.see(span.end, &seen);
        }
        let to = self.trajectories(pressing, span.end, span.to, span.end_slope(), probe, h);
        for (&k, ends) in pressing.iter().zip(from.iter().zip(&to)) {
            if let Some(impact) = journal.impact_mut(k) {
                self.follow(k, impact, ends, span, probe);
            }
        }
        if !rubbing::at_end::<K>() {
            rubbing::step(pressing, span, probe, journal, &mut self.state);
        }
    }

    fn follow<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        impact: &mut ImpactRecord,
        (from, to): (&Trajectory, &Trajectory),
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) {
        let h = span.end - span.start;
        let force_so_far = impact.peak_force.map_or(from.seen.force, |peak| peak.max(from.seen.force));
        let within = self.peaks(k, impact, [from, to], span, probe);
        impact.least_force = finite(impact.least_force.unwrap_or(from.seen.force).min(to.seen.force));
        let others = others([from, to], impact.effective_mass.unwrap_or(f64::NAN), h);
        let add = |sum: &mut Option<f64>, more: f64| *sum = finite(sum.map_or(more, |known| known + more));
        add(&mut impact.other_impulse, others);
        add(&mut impact.other_impulse_both_ways, others.abs());
        for time in within {
            span.at(time, &mut self.state);
            let seen = ContactSample::of(time, &probe.look_at_contact(k, time, &self.state));
            self.keep(k, &seen, force_so_far, probe);
        }
        self.state.clone_from(span.to);
        self.keep(k, &to.seen, force_so_far, probe);
    }

    /// Books how high force and indentation went in a step; returns the instants within it at which they turned [s].
    fn peaks<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        impact: &mut ImpactRecord,
        [from, to]: [&Trajectory; 2],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) -> Vec<f64> {
        raise(&mut impact.peak_force, from.seen.force.max(to.seen.force));
        raise(&mut impact.peak_indentation, to.seen.indentation);
        let mut within = Vec::new();
        if from.seen.rate > 0.0 && to.seen.rate <= 0.0 {
            let (time, indentation) = self.turn(k, span, probe);
            raise(&mut impact.peak_indentation, indentation);
            within.push(time);
        }
        let highest = summit_bound([from, to], span.end - span.start);
        let shows = highest > impact.peak_force.unwrap_or(0.0) * (1.0 - SHOWS)
            || highest > (1.0 + SHOWS) * from.seen.force.max(to.seen.force);
        if from.trend > 0.0 && to.trend < 0.0 && shows {
            let (time, force) = self.summit(k, span, probe);
            raise(&mut impact.peak_force, force);
            within.push(time);
        }
        within.retain(|time| *time > span.start && *time < span.end);
        within.sort_by(f64::total_cmp);
        within.dedup();
        within
    }

    /// Keeps a row of what is seen of a contact at the state that is held ready; of very many rows only those where the force is beyond what this
    /// impact had reached before.
    fn keep(&mut self, k: usize, seen: &ContactSample, force_so_far: f64, probe: &mut Evolution) {
        if !seen.row(k).into_iter().all(is_sound) {
            return;
        }
        if self.curves.len() >= MOST_ROWS && seen.force <= force_so_far {
            self.left_out += 1;
            return;
        }
        let own = self.own.look(k, seen.time, &self.state, probe);
        self.curves.push(seen.time, seen.row(k).into_iter().chain(own));
    }

    /// Contacts that press at an instant, and how they go on along the motion over a small part of a step of length `h`.
    fn trajectories(
        &mut self,
        contacts: &[usize],
        t: f64,
        y: &[f64],
        slope: &[f64],
        probe: &mut Evolution,
        h: f64,
    ) -> Vec<Trajectory> {
        let dt = TREND * h;
        self.state.resize(y.len(), 0.0);
        self.state.iter_mut().zip(y.iter().zip(slope)).for_each(|(ahead, (y, slope))| *ahead = y + dt * slope);
        let (system, modes) = probe.split();
        let mut views = |t: f64, y: &[f64]| -> Vec<View> {
            let sight = system.sight(modes.at(t, y));
            contacts.iter().map(|&k| sight.view_contact(modes, k)).collect()
        };
        let (here, ahead) = (views(t, y), views(t + dt, &self.state));
        let trajectory = |(here, ahead): (View, View)| Trajectory {
            seen: ContactSample::of(t, &here),
            trend: (ahead.force - here.force) / dt,
            acceleration: (ahead.rate - here.rate) / dt,
            // Surfaces on the point of overlapping push already, those on the point of parting still do.
            push: [here, ahead].into_iter().find(|view| view.indentation > 0.0).map(|view| view.force),
        };
        here.into_iter().zip(ahead).map(trajectory).collect()
    }

    /// When within a step the rate of the indentation is zero [s], and the indentation there [m].
    fn turn<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) -> (f64, f64) {
        let (start, h) = (span.start, span.end - span.start);
        let mut look = |s: f64| {
            span.at(start + s * h, &mut self.state);
            probe.look_at_contact(k, start + s * h, &self.state)
        };
        let at = root(|s| look(s).rate, 0.0, 1.0, 1e-9).unwrap_or(1.0);
        (start + at * h, look(at).indentation)
    }

    /// When within a step the force is largest [s], and how large it is [N].
    fn summit<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) -> (f64, f64) {
        let (start, h) = (span.start, span.end - span.start);
        let (at, force) = extremum(|s| {
            span.at(start + s * h, &mut self.state);
            probe.look_at_contact(k, start + s * h, &self.state).force
        });
        (start + at * h, force)
    }
}

/// A contact at an instant of a step, and how it goes on.
struct Trajectory {
    seen: ContactSample,
    /// Rate of the rate of the indentation [m/s^2].
    acceleration: f64,
    /// How fast the force is about to change [N/s].
    trend: f64,
    /// Force of the surfaces where they overlap, or are about to [N].
    push: Option<f64>,
}

/// What the force of a contact does not exceed in a step of length `h` [s] in which it rises, then falls, and bends downwards: where its tangents at both ends meet [N].
fn summit_bound([from, to]: [&Trajectory; 2], h: f64) -> f64 {
    let meet = (to.seen.force - from.seen.force - to.trend * h) / (from.trend - to.trend);
    if (0.0..=h).contains(&meet) { from.seen.force + from.trend * meet } else { f64::INFINITY }
}

/// Impulse over a step of length `h` [s] of all forces but the contact's own, along its normal [N s], positive where they press the bodies
/// together: `M d''` is what they press with less what the contact pushes with, `M` the effective mass [kg].
fn others(ends: [&Trajectory; 2], mass: f64, h: f64) -> f64 {
    let pressing = |trajectory: &Trajectory| trajectory.push.map(|push| mass * trajectory.acceleration + push);
    match ends.map(pressing) {
        [Some(from), Some(to)] => 0.5 * h * (from + to),
        [one, other] => h * one.or(other).unwrap_or(0.0),
    }
}
