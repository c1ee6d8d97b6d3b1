//! The energy of the relative motion, `M v^2/2` [J], from the start to the end of what the lab has run.
//!
//! ```text
//! kinetic at the start + work of outer forces = lost in the contacts + stored where the bodies stay together + kinetic at the end
//! ```
//!
//! An outer force does `M a` times the way of the bodies; a mark that a fresh surface takes the place of is no way.

use super::super::report_data::{Entry, Side};
use super::events::RESOLVED;
use super::stage::wall;
use carom_lab::lab::{Ending, ObliqueReport, Pair, Policy, Prepared, Rattle, Report};
use carom_laws::normal::{Law, LawInput};

/// Most losses that are told apart.
const MOST_LOSSES: usize = 5;

/// The work that a contact has done [J]: what is lost of it, and what is stored because the bodies are still together.
pub(super) fn split(law: &Law, report: &Report) -> [f64; 2] {
    let at = LawInput { age: report.duration, ..LawInput::new(report.residual_indentation, 0.0) };
    let together = report.ending == Ending::Together;
    let stored = if together { law.stored(&at, &report.history) } else { 0.0 };
    [report.dissipated - stored, stored]
}

/// The ledger of a series.
pub(super) fn of_series(prepared: &Prepared, reports: &[Report]) -> Vec<Entry> {
    let (impact, mut books) = (&prepared.impact, Books::default());
    let mut speed = impact.approach_speed;
    for (k, report) in reports.iter().enumerate() {
        let begun = report.samples.first().map_or(0.0, |sample| sample.indentation);
        books.income += impact.effective_mass * impact.acceleration * (report.residual_indentation - begun);
        books.lose(&impact.law, report, format!("lost in impact {}", k + 1));
        speed *= report.restitution;
    }
    books.entries(impact.effective_mass, [impact.approach_speed, speed])
}

/// The ledger of an impact at an angle: the bodies move along the normal and the surface, and spin.
pub(super) fn of_oblique(prepared: &Prepared, report: &ObliqueReport) -> Vec<Entry> {
    let slip = &report.slip;
    let mut entries = of_series(prepared, std::slice::from_ref(&report.normal));
    let rows = [
        ("kinetic along the surface", slip.energy_along[0], Side::Start),
        ("spin", slip.energy_spin[0], Side::Start),
        ("lost by friction", slip.dissipated, Side::Loss),
        ("kinetic along the surface", slip.energy_along[1], Side::End),
        ("spin", slip.energy_spin[1], Side::End),
        ("stored in friction", slip.stored, Side::End),
    ];
    let counts = |energy: f64| energy.abs() > RESOLVED * (report.normal.energy + slip.energy());
    let rows = rows.into_iter().filter(|(_, energy, _)| counts(*energy));
    entries.extend(rows.map(|(name, energy, side)| Entry { name: name.to_owned(), energy, side }));
    let order = |side: Side| [Side::Start, Side::Income, Side::Loss, Side::End].iter().position(|one| *one == side);
    entries.sort_by_key(|entry| order(entry.side));
    entries
}

/// The ledger of a pair.
pub(super) fn of_rattle(pair: &Pair, rattle: &Rattle) -> Vec<Entry> {
    let (mass, mut books, mut way) = (pair.effective_mass(), Books::default(), rattle.last.0);
    for hit in &rattle.hits {
        if pair.memory == Policy::Fresh {
            way += hit.side * hit.report.residual_indentation.max(0.0);
        }
        books.lose(&pair.law, &hit.report, format!("lost at {}", wall(hit.side)));
    }
    books.income = mass * pair.acceleration() * way;
    books.entries(mass, [pair.speed, rattle.last.1])
}

#[derive(Default)]
struct Books {
    income: f64,
    losses: Vec<(String, f64)>,
    stored: f64,
}

impl Books {
    /// Books what a contact has done with its energy.
    fn lose(&mut self, law: &Law, report: &Report, name: String) {
        let [lost, stored] = split(law, report);
        self.stored += stored;
        match self.losses.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += lost,
            None => self.losses.push((name, lost)),
        }
    }

    /// The entries in the order in which they are read, for speeds [m/s] at the start and at the end; nothing of a run that has no end.
    fn entries(mut self, mass: f64, [first, last]: [f64; 2]) -> Vec<Entry> {
        if self.losses.len() > MOST_LOSSES {
            let rest = self.losses.split_off(MOST_LOSSES - 1);
            self.losses.push((format!("lost in {} more", rest.len()), rest.iter().map(|(_, loss)| loss).sum()));
        }
        if let [(name, _)] = &mut self.losses[..] {
            *name = "lost".to_owned();
        }
        let kinetic = |speed: f64, side| ("kinetic".to_owned(), 0.5 * mass * speed * speed, side);
        let mut rows = vec![kinetic(first, Side::Start), ("work in".to_owned(), self.income, Side::Income)];
        rows.extend(self.losses.into_iter().map(|(name, loss)| (name, loss, Side::Loss)));
        rows.extend([kinetic(last, Side::End), ("stored".to_owned(), self.stored, Side::End)]);
        if rows.iter().any(|(_, energy, _)| !energy.is_finite()) {
            return Vec::new();
        }
        // What the integration cannot resolve is left to the residue.
        let scale = rows.iter().map(|(_, energy, _)| energy.abs()).fold(0.0, f64::max);
        let entries = rows.into_iter().filter(|(_, energy, _)| energy.abs() > RESOLVED * scale);
        entries.map(|(name, energy, side)| Entry { name, energy, side }).collect()
    }
}
