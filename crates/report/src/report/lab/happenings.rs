//! What happened: first touch, greatest force, greatest depth and parting of each impact.

use super::stage::wall;
use carom_lab::lab::{Ending, Hit, Prepared, Report, Sample};
use carom_run::record::{Column, Events};

/// Beyond so many impacts each has one row: its touch.
const MOST_IN_FULL: usize = 60;

/// Energies below this part of the largest are rounding.
pub(super) const RESOLVED: f64 = 1e-8;

/// An impact on the clock of the page.
pub(super) struct Shown<'a> {
    /// Between what.
    pub(super) contact: String,
    /// When the surfaces met [s].
    pub(super) touch: f64,
    /// How fast [m/s].
    approach: f64,
    /// What it did.
    pub(super) report: &'a Report,
}

impl<'a> Shown<'a> {
    /// The impacts of a series by the times of their touches [s].
    pub(super) fn series(prepared: &Prepared, reports: &'a [Report], touches: &[f64], contact: &str) -> Vec<Self> {
        let mut speed = prepared.impact.approach_speed;
        let mut next = |(report, touch): (&'a Report, &f64)| {
            let approach = speed;
            speed *= report.restitution;
            Shown { contact: contact.to_owned(), touch: *touch, approach, report }
        };
        reports.iter().zip(touches).map(&mut next).collect()
    }

    /// A hit of a pair.
    pub(super) fn hit(hit: &'a Hit) -> Self {
        Shown { contact: wall(hit.side), touch: hit.time, approach: hit.approach_speed, report: &hit.report }
    }

    /// When the force is largest [s]: at the top of the parabola through the largest sample and those beside it.
    fn strongest(&self) -> f64 {
        let samples = &self.report.samples;
        let largest = samples.windows(3).max_by(|a, b| a[1].force.total_cmp(&b[1].force));
        let Some([before, top, after]) = largest else { return self.touch };
        let slope = |a: &Sample, b: &Sample| (b.force - a.force) / (b.time - a.time);
        let (rise, fall) = (slope(before, top), slope(top, after));
        if !(rise > 0.0 && fall < 0.0) {
            return self.touch + top.time;
        }
        // The slope of a parabola changes evenly from the middle of one chord to the middle of the other.
        let (one, other) = (0.5 * (before.time + top.time), 0.5 * (top.time + after.time));
        self.touch + one + (other - one) * rise / (rise - fall)
    }

    fn list(&self, events: &mut Events) {
        let (Shown { contact, touch, report, .. }, parted) = (self, self.report.ending == Ending::Parted);
        let mut rows = vec![
            (*touch, "touch", vec![("speed", self.approach), ("duration", report.duration)]),
            (self.strongest(), "greatest force", vec![("force", report.peak_force)]),
            (touch + report.compression_time, "greatest depth", vec![("indentation", report.peak_indentation)]),
        ];
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let left = vec![
            ("speed", report.restitution * self.approach),
            ("indentation", report.residual_indentation),
            ("restitution", if parted { report.restitution } else { f64::NAN }),
            ("loss", if parted { lost(report) } else { f64::NAN }),
        ];
        rows.push((touch + report.duration, if parted { "parting" } else { "still together" }, left));
        rows.iter().for_each(|(time, kind, values)| events.push(*time, contact.clone(), *kind, values));
    }

    /// The impact in one row.
    fn list_short(&self, events: &mut Events) {
        let Shown { contact, touch, approach, report } = self;
        let values = [
            ("speed", *approach),
            ("duration", report.duration),
            ("force", report.peak_force),
            ("indentation", report.peak_indentation),
            ("restitution", if report.ending == Ending::Parted { report.restitution } else { f64::NAN }),
            ("loss", lost(report)),
        ];
        events.push(*touch, contact.clone(), "touch", &values);
    }
}

/// Energy lost [J]; what is below the resolution of the integration is nothing.
pub(super) fn lost(report: &Report) -> f64 {
    if report.dissipated.abs() < RESOLVED * report.energy { 0.0 } else { report.dissipated }
}

/// The events of all impacts.
pub(super) fn events(shown: &[Shown<'_>]) -> Events {
    let columns = [
        ("speed", "m/s", "speed at which the surfaces meet or part"),
        ("duration", "s", "from first touch to parting"),
        ("force", "N", "largest force"),
        ("indentation", "m", "largest indentation, and what is left of it at parting"),
        ("restitution", "-", "restitution delivered"),
        ("loss", "J", "energy lost"),
    ];
    let mut events = Events::new(columns.map(|(name, unit, description)| Column::new(name, unit, description)));
    for one in shown {
        if shown.len() > MOST_IN_FULL { one.list_short(&mut events) } else { one.list(&mut events) }
    }
    events
}
