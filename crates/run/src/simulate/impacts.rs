//! The impacts of a run: a row of the events for each, opened when the surfaces meet, filled in while they press, closed when they part.
//!
//! Peaks are found on the interpolant of the step in which the indentation turns, or in which the force changes from rising to falling; what
//! is seen of a contact at these peaks and at the ends of accepted steps makes its record, with the columns of the samples that read it (`super::own`).

use super::Simulation;
use super::overflow::is_sound;
use super::own::Own;
use crate::interface::THROUGH;
use crate::record::{Column, Events, Recording};
use carom_engine::contact::{ContactMode, View};
use carom_engine::model::Model;
use carom_engine::system::{Evolution, Happening, Kind, Stance};
use carom_solve::extremum;
use carom_solve::{Method, Span, root};

/// Over this part of a step it is looked whether a force rises or falls.
const TREND: f64 = 1e-5;
/// Surfaces that meet slower than this part of the speed at which they part were pressed together, not thrown: they have no restitution. Nor have
/// those that follow each other, pressed together more than once or clearly faster than they met.
const PRESSED: f64 = 0.01;
/// Where the impulse of other forces over the contact is more than this part of `M v0`, the ratio of the speeds is theirs as well: it is no
/// restitution of the law.
const OTHERS: f64 = 0.1;
/// Beyond so many rows only those are kept in which the force of an impact is the largest so far.
const MOST_ROWS: usize = 400_000;

/// Follows the contacts of a run.
pub(super) struct Impacts {
    /// Per contact: the row of its impact, while it lasts.
    open: Vec<Option<usize>>,
    /// What is seen of contacts that press: time, contact, indentation, rate, force, and what the samples have of them.
    pub(super) curves: Recording,
    own: Own,
    state: Vec<f64>,
    /// Memory for the contacts that press.
    pressing: Vec<usize>,
}

impl Impacts {
    pub(super) fn new(simulation: &Simulation, model: &Model) -> Self {
        let own = Own::of(simulation, model);
        let columns = [
            Column::new("contact", "-", "which contact, counted from zero"),
            Column::new("indentation", "m", "indentation"),
            Column::new("rate", "m/s", "rate of the indentation"),
            Column::new("force", "N", "force that pushes the bodies apart"),
        ];
        Impacts {
            open: vec![None; model.contacts.len()],
            curves: Recording::new(columns.into_iter().chain(own.columns())),
            own,
            state: simulation.state.clone(),
            pressing: Vec::new(),
        }
    }

    /// Takes up the rows of impacts that were under way when a run was interrupted.
    pub(super) fn recall(&mut self, system: &Evolution, events: &Events) {
        for (k, contact) in system.model().contacts.iter().enumerate() {
            if system.modes().contact_mode(k) == ContactMode::Apart {
                continue;
            }
            let label = contact.label();
            let own = |row: &usize| {
                let event = &events.list()[*row];
                event.name == label && event.kind.ends_with(IMPACT)
            };
            self.open[k] = (0..events.list().len()).rev().find(own);
        }
    }

    /// Takes note of something that happened to a contact, of a mechanism that stands there.
    pub(super) fn note(&mut self, stance: &Stance<'_>, model: &Model, happening: &Happening, events: &mut Events) {
        match happening.kind {
            Kind::Touched { contact, speed, approach_speed, effective_mass, central, direct } => {
                let place = if central { "central" } else { "eccentric" };
                let way = if direct { "direct" } else { "oblique" };
                let own = &model.contacts[contact];
                let values = [
                    ("approach_speed", speed),
                    ("law_speed", if approach_speed == speed { f64::NAN } else { approach_speed }),
                    ("effective_mass", effective_mass),
                    ("restitution_asked", own.restitution.unwrap_or(f64::NAN)),
                ];
                events.push(happening.time, own.label(), format!("{place} {way} {IMPACT}"), &values);
                self.open[contact] = Some(events.list().len() - 1);
            }
            Kind::Renewed { contact, approach_speed } => {
                let Some(row) = self.open[contact] else { return };
                events.set(row, "law_speed", events.get(row, "law_speed").max(approach_speed));
            }
            Kind::Parted { contact, speed, met_at, duration, followed, loss } => {
                let Some(row) = self.open[contact] else { return };
                events.set(row, "duration", duration);
                events.set(row, "separation_speed", speed);
                events.set(row, "loss", loss);
                let momentum = events.get(row, "effective_mass") * met_at;
                let others = events.get(row, "other_impulse");
                events.set(row, "impulse", momentum * (1.0 + speed / met_at) + others);
                let thrown = met_at > PRESSED * speed && !followed;
                let ratio = if thrown { speed / met_at } else { f64::NAN };
                let through = events.get(row, "peak_indentation") > THROUGH * stance.contact_radius(contact);
                let shared = events.get(row, "other_impulse_both_ways") > OTHERS * momentum;
                events.set(row, "speed_ratio", ratio);
                events.set(row, "restitution", if through || shared { f64::NAN } else { ratio });
            }
            Kind::Resumed { contact } => {
                let Some(row) = self.open[contact] else { return };
                ["duration", "separation_speed", "impulse", "speed_ratio", "restitution", "loss"]
                    .iter()
                    .for_each(|column| events.set(row, column, f64::NAN));
            }
            _ => {}
        }
    }

    /// Looks at an accepted step; `probe` is in the mode of the step.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        events: &mut Events,
    ) {
        let mut pressing = std::mem::take(&mut self.pressing);
        pressing.clear();
        pressing.extend(
            probe.modes().active_contacts().filter(|&k| probe.modes().contact_mode(k) == ContactMode::Pressing),
        );
        pressing.sort_unstable();
        for &k in &pressing {
            if let Some(row) = self.open[k] {
                self.follow(k, row, span, probe, events);
            }
        }
        self.pressing = pressing;
    }

    fn follow<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        row: usize,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        events: &mut Events,
    ) {
        let (start, end) = (span.start, span.end);
        let from = self.course(k, start, span.from, span.slope(), probe, end - start);
        let to = self.course(k, end, span.to, span.end_slope(), probe, end - start);
        let force_so_far = events.get(row, "peak_force").max(from.force);
        let within = self.peaks(k, row, [&from, &to], span, probe, events);
        let least = events.get(row, "least_force");
        events.set(row, "least_force", if least.is_nan() { from.force.min(to.force) } else { least.min(to.force) });
        let others = others([&from, &to], events.get(row, "effective_mass"), end - start);
        for (column, more) in [("other_impulse", others), ("other_impulse_both_ways", others.abs())] {
            let known = events.get(row, column);
            events.set(row, column, if known.is_nan() { more } else { known + more });
        }
        for time in within {
            span.at(time, &mut self.state);
            let View { indentation, rate, force, .. } = probe.look_at_contact(k, time, &self.state);
            self.keep(k, time, [indentation, rate, force], force_so_far, probe);
        }
        self.state.clone_from(span.to);
        self.keep(k, end, [to.indentation, to.rate, to.force], force_so_far, probe);
    }

    /// Books how high force and indentation went in a step; returns the instants within it at which they turned [s].
    fn peaks<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        row: usize,
        [from, to]: [&Course; 2],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        events: &mut Events,
    ) -> Vec<f64> {
        let mut peak = |column: &str, value: f64| events.set(row, column, events.get(row, column).max(value));
        peak("peak_force", from.force.max(to.force));
        peak("peak_indentation", to.indentation);
        let mut within = Vec::new();
        if from.rate > 0.0 && to.rate <= 0.0 {
            let (time, indentation) = self.turn(k, span, probe);
            peak("peak_indentation", indentation);
            within.push(time);
        }
        if from.trend > 0.0 && to.trend < 0.0 {
            let (time, force) = self.summit(k, span, probe);
            peak("peak_force", force);
            within.push(time);
        }
        within.retain(|time| *time > span.start && *time < span.end);
        within.sort_by(f64::total_cmp);
        within.dedup();
        within
    }

    /// Keeps a row of a contact, with indentation, rate and force at the state that is held ready; of very many rows only those where the force is
    /// beyond what this impact had reached before.
    fn keep(&mut self, k: usize, t: f64, seen: [f64; 3], force_so_far: f64, probe: &mut Evolution) {
        let room = self.curves.len() < MOST_ROWS || seen[2] > force_so_far;
        if room && seen.into_iter().all(is_sound) {
            let own = self.own.look(k, t, &self.state, probe);
            self.curves.push(t, std::iter::once(k as f64).chain(seen).chain(own));
        }
    }

    /// A contact at an instant, and how it goes on along the motion over a small part of a step of length `h`.
    fn course(&mut self, k: usize, t: f64, y: &[f64], slope: &[f64], probe: &mut Evolution, h: f64) -> Course {
        let here = probe.look_at_contact(k, t, y);
        let dt = TREND * h;
        self.state.resize(y.len(), 0.0);
        self.state.iter_mut().zip(y.iter().zip(slope)).for_each(|(ahead, (y, slope))| *ahead = y + dt * slope);
        let ahead = probe.look_at_contact(k, t + dt, &self.state);
        // Surfaces on the point of overlapping push already, those on the point of parting still do.
        let pushes = [here, ahead].into_iter().find(|view| view.indentation > 0.0).map(|view| view.force);
        Course {
            indentation: here.indentation,
            rate: here.rate,
            force: here.force,
            trend: ahead.force - here.force,
            acceleration: (ahead.rate - here.rate) / dt,
            push: pushes,
        }
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

/// A contact at an instant of a step.
struct Course {
    /// Indentation [m], its rate [m/s] and the rate of that [m/s^2].
    indentation: f64,
    rate: f64,
    acceleration: f64,
    /// Force as it is told [N], and by how much it is about to change.
    force: f64,
    trend: f64,
    /// Force of the surfaces where they overlap, or are about to [N].
    push: Option<f64>,
}

/// Impulse over a step of length `h` [s] of all forces but the contact's own, along its normal [N s], positive where they press the bodies
/// together: `M d''` is what they press with less what the contact pushes with, `M` the effective mass [kg].
fn others(ends: [&Course; 2], mass: f64, h: f64) -> f64 {
    let pressing = |course: &Course| course.push.map(|push| mass * course.acceleration + push);
    match ends.map(pressing) {
        [Some(from), Some(to)] => 0.5 * h * (from + to),
        [one, other] => h * one.or(other).unwrap_or(0.0),
    }
}

/// The last word of the kind of an event that is an impact.
const IMPACT: &str = "impact";

/// The numbers of an impact.
pub(super) fn columns() -> [Column; 15] {
    [
        Column::new("approach_speed", "m/s", "speed at which surfaces meet"),
        Column::new(
            "law_speed",
            "m/s",
            "approach speed that the law was told, where it was raised to the slowest approach or renewed while the surfaces stayed together",
        ),
        Column::new("effective_mass", "kg", "effective mass along the normal"),
        Column::new("peak_force", "N", "largest contact force"),
        Column::new("least_force", "N", "smallest contact force; negative where the law pulled"),
        Column::new("peak_indentation", "m", "largest indentation"),
        Column::new("duration", "s", "from first touch to separation"),
        Column::new("separation_speed", "m/s", "speed at which they part"),
        Column::new("impulse", "N s", "impulse of the contact force"),
        Column::new(
            "other_impulse",
            "N s",
            "impulse of all other forces along the normal over the contact, positive where they press the bodies together",
        ),
        Column::new("other_impulse_both_ways", "N s", "the same with pressing and pulling counted alike"),
        Column::new("speed_ratio", "-", "separation speed over approach speed, whatever has made it"),
        Column::new("restitution_asked", "-", "restitution that was asked for"),
        Column::new(
            "restitution",
            "-",
            "restitution that the law delivered: the ratio of the speeds, where other forces press and pull with less than a tenth of the momentum \
             of approach",
        ),
        Column::new("loss", "J", "energy lost in the contact"),
    ]
}
