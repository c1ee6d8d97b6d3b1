//! The impacts of a run: a row of the events for each, opened when the surfaces meet, filled in while they press, closed when they part.
//!
//! Peaks are found on the interpolant of the step in which the indentation turns, or in which the force changes from rising to falling; what
//! is seen of a contact at the ends of accepted steps makes its curve.

use super::overflow::is_sound;
use crate::extremum::extremum;
use crate::record::{Column, Events, Recording};
use carom_engine::contact::{ContactMode, View};
use carom_engine::model::Model;
use carom_engine::system::{Happening, Kind, System};
use carom_solve::{Method, Span, root};

/// Over this part of a step it is looked whether a force rises or falls.
const TREND: f64 = 1e-5;
/// Surfaces that meet slower than this part of the speed at which they part were pressed together, not thrown: they have no restitution. Nor have
/// those that follow each other, pressed together more than once before they part.
const PRESSED: f64 = 0.01;
/// Curves are not kept beyond so many rows: what follows is in the events and the samples.
const MOST_ROWS: usize = 400_000;

/// Follows the contacts of a run.
pub(super) struct Impacts {
    /// Per contact: the row of its impact, while it lasts.
    open: Vec<Option<usize>>,
    /// Per contact: when it was last looked at [s], its force [N] and whether that rose.
    last: Vec<(f64, f64, f64)>,
    /// What is seen of contacts that press: time, contact, indentation, rate, force.
    pub(super) curves: Recording,
    state: Vec<f64>,
}

impl Impacts {
    pub(super) fn new(model: &Model, state: &[f64]) -> Self {
        let count = model.contacts.len();
        Impacts {
            open: vec![None; count],
            last: vec![(f64::NAN, 0.0, 0.0); count],
            curves: Recording::new([
                Column::new("contact", "-", "which contact, counted from zero"),
                Column::new("indentation", "m", "indentation"),
                Column::new("rate", "m/s", "rate of the indentation"),
                Column::new("force", "N", "force that pushes the bodies apart"),
            ]),
            state: state.to_vec(),
        }
    }

    /// Takes up the rows of impacts that were under way when a run was interrupted.
    pub(super) fn recall(&mut self, system: &System, events: &Events) {
        for (k, contact) in system.model().contacts.iter().enumerate() {
            let (label, pressing) = (contact.label(), system.contact_mode(k) != ContactMode::Apart);
            let own = |row: &usize| {
                let event = &events.list()[*row];
                event.name == label && event.kind.ends_with(IMPACT)
            };
            self.open[k] = (0..events.list().len()).rev().find(own).filter(|_| pressing);
        }
    }

    /// Takes note of something that happened to a contact.
    pub(super) fn note(&mut self, model: &Model, happening: &Happening, events: &mut Events) {
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
            Kind::Parted { contact, speed, met_at, duration, followed, loss } => {
                let Some(row) = self.open[contact] else { return };
                events.set(row, "duration", duration);
                events.set(row, "separation_speed", speed);
                let thrown = met_at > PRESSED * speed && !followed;
                events.set(row, "restitution", if thrown { speed / met_at } else { f64::NAN });
                events.set(row, "loss", loss);
            }
            Kind::Resumed { contact } => {
                let Some(row) = self.open[contact] else { return };
                ["duration", "separation_speed", "restitution", "loss"]
                    .iter()
                    .for_each(|column| events.set(row, column, f64::NAN));
            }
            _ => {}
        }
    }

    /// Looks at an accepted step; `probe` is in the mode of the step.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, System, K>,
        probe: &mut System,
        events: &mut Events,
    ) {
        for k in 0..self.open.len() {
            if probe.contact_mode(k) == ContactMode::Pressing
                && let Some(row) = self.open[k]
            {
                self.follow(k, row, span, probe, events);
            }
        }
    }

    fn follow<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        row: usize,
        span: &mut Span<'_, System, K>,
        probe: &mut System,
        events: &mut Events,
    ) {
        let (start, end) = (span.start, span.end);
        let mut peak = |column: &str, value: f64| {
            let known = events.get(row, column);
            events.set(row, column, if known.is_nan() { value } else { known.max(value) });
        };
        let View { rate, force, .. } = probe.look_at_contact(k, start, span.from);
        let rose = if self.last[k].0 == start {
            self.last[k].2
        } else {
            self.trend(k, start, span.from, span.slope(), probe, force, end - start)
        };
        let View { indentation: depth, rate: end_rate, force: end_force, .. } = probe.look_at_contact(k, end, span.to);
        let rises = self.trend(k, end, span.to, span.end_slope(), probe, end_force, end - start);
        self.last[k] = (end, end_force, rises);
        peak("peak_force", force.max(end_force));
        peak("peak_indentation", depth);
        if rate > 0.0 && end_rate <= 0.0 {
            peak("peak_indentation", self.turn(k, span, probe));
        }
        if rose > 0.0 && rises < 0.0 {
            peak("peak_force", self.summit(k, span, probe));
        }
        let least = events.get(row, "least_force");
        events.set(row, "least_force", if least.is_nan() { force.min(end_force) } else { least.min(end_force) });
        if self.curves.len() < MOST_ROWS && [depth, end_rate, end_force].into_iter().all(is_sound) {
            self.curves.push(end, [k as f64, depth, end_rate, end_force]);
        }
    }

    /// The change of a force along the motion over a small part of a step.
    #[allow(clippy::too_many_arguments, reason = "an instant, what is there, and how far to look")]
    fn trend(&mut self, k: usize, t: f64, y: &[f64], slope: &[f64], probe: &mut System, force: f64, h: f64) -> f64 {
        let dt = TREND * h;
        self.state.iter_mut().zip(y.iter().zip(slope)).for_each(|(ahead, (y, slope))| *ahead = y + dt * slope);
        probe.look_at_contact(k, t + dt, &self.state).force - force
    }

    /// The indentation where its rate is zero within a step [m].
    fn turn<K: Method<Vec<f64>>>(&mut self, k: usize, span: &mut Span<'_, System, K>, probe: &mut System) -> f64 {
        let (start, h) = (span.start, span.end - span.start);
        let mut look = |s: f64| {
            span.at(start + s * h, &mut self.state);
            probe.look_at_contact(k, start + s * h, &self.state)
        };
        let at = root(|s| look(s).rate, 0.0, 1.0, 1e-9).unwrap_or(1.0);
        look(at).indentation
    }

    /// The largest force within a step [N].
    fn summit<K: Method<Vec<f64>>>(&mut self, k: usize, span: &mut Span<'_, System, K>, probe: &mut System) -> f64 {
        let (start, h) = (span.start, span.end - span.start);
        extremum(|s| {
            span.at(start + s * h, &mut self.state);
            probe.look_at_contact(k, start + s * h, &self.state).force
        })
    }
}

/// The last word of the kind of an event that is an impact.
const IMPACT: &str = "impact";

/// The numbers of an impact.
pub(super) fn columns() -> [Column; 11] {
    [
        Column::new("approach_speed", "m/s", "speed at which surfaces meet"),
        Column::new(
            "law_speed",
            "m/s",
            "approach speed with which the law was started, where it was raised to the slowest approach",
        ),
        Column::new("effective_mass", "kg", "effective mass along the normal"),
        Column::new("peak_force", "N", "largest contact force"),
        Column::new("least_force", "N", "smallest contact force; negative where the law pulled"),
        Column::new("peak_indentation", "m", "largest indentation"),
        Column::new("duration", "s", "from first touch to separation"),
        Column::new("separation_speed", "m/s", "speed at which they part"),
        Column::new("restitution_asked", "-", "restitution that was asked for"),
        Column::new("restitution", "-", "restitution that was delivered: separation speed over approach speed"),
        Column::new("loss", "J", "energy lost in the contact"),
    ]
}
