//! What happened: first touch, greatest force, greatest depth and parting of each impact.

use super::super::contact_interval::ContactInterval;
use super::super::event_table::{EventRow, EventTable};
use super::stage::wall;
use carom_lab::lab::{Ending, Hit, Prepared, Report, Sample};
use carom_run::record::Column;

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

    /// The impact in four rows: touch, greatest force, greatest depth, parting.
    fn rows(&self) -> Vec<EventRow> {
        let (Shown { touch, report, .. }, parted) = (self, self.report.ending == Ending::Parted);
        let speed = self.approach;
        let mut rows = vec![
            (*touch, "touch", Numbers { speed, duration: report.duration, ..Numbers::NONE }),
            (self.strongest(), "greatest force", Numbers { force: report.peak_force, ..Numbers::NONE }),
            (
                touch + report.compression_time,
                "greatest depth",
                Numbers { indentation: report.peak_indentation, ..Numbers::NONE },
            ),
        ];
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let left = Numbers {
            speed: report.restitution * self.approach,
            indentation: report.residual_indentation,
            restitution: if parted { report.restitution } else { f64::NAN },
            loss: if parted { lost(report) } else { f64::NAN },
            ..Numbers::NONE
        };
        rows.push((touch + report.duration, if parted { "parting" } else { "still together" }, left));
        rows.into_iter().map(|(time, kind, numbers)| self.row(time, kind, numbers)).collect()
    }

    /// The impact in one row.
    fn short_row(&self) -> EventRow {
        let Shown { touch, approach, report, .. } = self;
        let numbers = Numbers {
            speed: *approach,
            duration: report.duration,
            force: report.peak_force,
            indentation: report.peak_indentation,
            restitution: if report.ending == Ending::Parted { report.restitution } else { f64::NAN },
            loss: lost(report),
        };
        self.row(*touch, "touch", numbers)
    }

    fn row(&self, time: f64, kind: &str, numbers: Numbers) -> EventRow {
        let finite = |x: f64| if x.is_finite() { x } else { f64::NAN };
        let values = numbers.values().map(finite).to_vec();
        EventRow { time, name: self.contact.clone(), kind: kind.to_owned(), values }
    }

    /// From touch to parting, if they part.
    fn interval(&self) -> Option<ContactInterval> {
        let (from, to) = (self.touch, self.touch + self.report.duration);
        to.is_finite().then(|| ContactInterval { name: self.contact.clone(), from, to })
    }
}

/// The numbers of a row; NaN where it has none.
struct Numbers {
    speed: f64,
    duration: f64,
    force: f64,
    indentation: f64,
    restitution: f64,
    loss: f64,
}

impl Numbers {
    const NONE: Numbers = Numbers {
        speed: f64::NAN,
        duration: f64::NAN,
        force: f64::NAN,
        indentation: f64::NAN,
        restitution: f64::NAN,
        loss: f64::NAN,
    };

    /// Name, unit and meaning of each, in the order of `values`.
    const COLUMNS: [[&str; 3]; 6] = [
        ["speed", "m/s", "speed at which the surfaces meet or part"],
        ["duration", "s", "from first touch to parting"],
        ["force", "N", "largest force"],
        ["indentation", "m", "largest indentation, and what is left of it at parting"],
        ["restitution_delivered", "-", "restitution delivered"],
        ["loss", "J", "energy lost"],
    ];

    fn values(self) -> [f64; 6] {
        let Numbers { speed, duration, force, indentation, restitution, loss } = self;
        [speed, duration, force, indentation, restitution, loss]
    }
}

/// Energy lost [J]; what is below the resolution of the integration is nothing.
pub(super) fn lost(report: &Report) -> f64 {
    if report.dissipated.abs() < RESOLVED * report.energy { 0.0 } else { report.dissipated }
}

/// The events of all impacts.
pub(super) fn events(shown: &[Shown<'_>]) -> EventTable {
    let short = shown.len() > MOST_IN_FULL;
    EventTable {
        columns: Numbers::COLUMNS.map(|[name, unit, description]| Column::new(name, unit, description)).to_vec(),
        rows: shown.iter().flat_map(|one| if short { vec![one.short_row()] } else { one.rows() }).collect(),
        intervals: shown.iter().filter_map(Shown::interval).collect(),
        energy: 0.0,
    }
}
