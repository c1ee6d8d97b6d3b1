//! The report of what the lab has run: one impact, a series of impacts, or a pair that rattles in its clearance.
//!
//! The lab knows one number, the way `w` [m] of the second body from the first along their common line, counted from touch: an indentation `d` is
//! `w = -d`, the displacement of a pair is `w` itself. [`RelativeMotion`] has it over time, with flights before, between and behind the impacts;
//! [`Stage`] gives each body its share of it, seen from their centre of mass,
//!
//! ```text
//! x1 = p1 - k w M/m1        x2 = p2 + k w M/m2        M = m1 m2/(m1 + m2)
//! ```
//!
//! with `p1`, `p2` [m] where the bodies are at touch and `k` [-] how much larger than the bodies ways are drawn: indentations are micrometres.

mod energy;
mod events;
#[cfg(feature = "figures")]
mod figures;
mod relative_motion;
mod stage;
#[cfg(test)]
mod tests;

use super::report_data::{ReportData, Restitution};
use carom_lab::lab::{
    Ending, ObliqueReport, Outcome, Pair, Policy, Prepared, Rattle, Report, SlipReport, oblique_warnings,
    pair_warnings, warnings,
};
use carom_run::record::{Column, Recording};
use events::Shown;
use relative_motion::RelativeMotion;
use stage::Stage;

impl ReportData {
    /// What one impact has to tell. The report must hold its curves.
    pub fn of_impact(prepared: &Prepared, report: &Report) -> ReportData {
        let mut data = ReportData::of_series(prepared, std::slice::from_ref(report), Policy::Fresh);
        data.title = format!("One impact: {}", prepared.law_name());
        data.description = String::new();
        data
    }

    /// What one impact at an angle has to tell. The report must hold its curves.
    pub fn of_oblique(prepared: &Prepared, report: &ObliqueReport) -> ReportData {
        let mut data = ReportData::of_impact(prepared, &report.normal);
        data.title = format!("One impact at an angle: {}", prepared.law_name());
        data.description = oblique(&report.slip);
        data.warnings = oblique_warnings(prepared, report);
        data.ledger = energy::of_oblique(prepared, report);
        data.recording = Some(along(report));
        #[cfg(feature = "figures")]
        data.figures.splice(0..0, figures::of_oblique(report));
        data
    }

    /// What a series of impacts has to tell, each of which begins at the speed with which the one before ended. The reports must hold
    /// their curves.
    pub fn of_series(prepared: &Prepared, reports: &[Report], policy: Policy) -> ReportData {
        let (relative, touches) = RelativeMotion::of_series(prepared, reports);
        let stage = Stage::of_impact(prepared, &relative);
        let shown = Shown::series(prepared, reports, &touches, &stage.contact_name());
        let mut data = told(prepared, &stage, &relative, &shown);
        data.title = format!("{} impacts: {}", reports.len(), prepared.law_name());
        data.description = series(prepared, policy);
        data.model.splice(2..2, lines(prepared.meeting()));
        data.warnings = reports.first().map(|first| warnings(prepared, first)).unwrap_or_default();
        data.ledger = energy::of_series(prepared, reports);
        data.recording = Some(recording(reports, &touches));
        #[cfg(feature = "figures")]
        let drawn = figures::of_impacts(&data, &shown);
        #[cfg(feature = "figures")]
        data.figures.extend(drawn);
        data
    }

    /// What a pair in its clearance has to tell. The rattle must hold its curves.
    pub fn of_rattle(prepared: &Prepared, pair: &Pair, rattle: &Rattle) -> ReportData {
        let relative = RelativeMotion::of_rattle(rattle);
        let stage = Stage::of_pair(prepared, pair);
        let shown: Vec<Shown<'_>> = rattle.hits.iter().map(Shown::hit).collect();
        let mut data = told(prepared, &stage, &relative, &shown);
        data.title = format!("A pair in its clearance: {}", prepared.law_name());
        data.description = format!("{} hits. {}", rattle.hits.len(), rattle.told());
        data.model.splice(2..2, lines(pair.facts()));
        data.warnings = pair_warnings(prepared, &rattle.hits);
        data.ledger = energy::of_rattle(pair, rattle);
        data.recording = Some(displacement(rattle));
        #[cfg(feature = "figures")]
        let drawn = figures::of_rattle(&data, pair, rattle, &shown);
        #[cfg(feature = "figures")]
        data.figures.extend(drawn);
        data
    }
}

/// What all three kinds of run tell alike.
fn told(prepared: &Prepared, stage: &Stage, relative: &RelativeMotion, shown: &[Shown<'_>]) -> ReportData {
    let mut model = vec![("law".to_owned(), prepared.law_id().to_owned())];
    model.push(("equation".to_owned(), prepared.formula()));
    model.extend(prepared.surfaces().map(|words| ("surfaces".to_owned(), words)));
    model.extend(lines(prepared.numbers()));
    if !prepared.assumed.is_empty() {
        model.push(("assumed".to_owned(), prepared.assumed.join(", ")));
    }
    model.push(("drawn".to_owned(), stage.words.clone()));
    ReportData {
        law: prepared.about_law(),
        model,
        events: events::events(shown),
        restitutions: restitutions(prepared, shown),
        work: work(shown),
        scene: stage.scene(),
        animation: stage.animation(relative),
        contacts: stage.contacts(relative),
        ..ReportData::default()
    }
}

/// What a series is, and what of it is drawn only.
fn series(prepared: &Prepared, policy: Policy) -> String {
    let drawn = if prepared.acceleration > 0.0 {
        ""
    } else {
        " What sends the bodies back is no part of the run: their way back is drawn to be seen."
    };
    format!("Each begins at the speed with which the one before ended, {}.{drawn}", policy.told())
}

/// What happened along the surface, which is not drawn.
fn oblique(slip: &SlipReport) -> String {
    let turned = match slip.outcome {
        Outcome::Slid => "slide throughout",
        Outcome::Stuck => "stick",
        Outcome::Reversed => "part with a slip against that before",
    };
    let rebound = slip.rebound_angle.map(|angle| format!(", and at {:.2} deg after", angle.to_degrees()));
    format!(
        "The bodies meet at {:.2} deg to the normal{}; their surfaces {turned}. What is seen moving is their way along the normal; figures and columns have the slip.",
        slip.angle.to_degrees(),
        rebound.unwrap_or_default()
    )
}

fn lines(facts: Vec<(&'static str, String)>) -> impl Iterator<Item = (String, String)> {
    facts.into_iter().map(|(word, text)| (word.to_owned(), text))
}

/// What each contact was asked for and delivered.
fn restitutions(prepared: &Prepared, shown: &[Shown<'_>]) -> Vec<Restitution> {
    let mut all: Vec<Restitution> = Vec::new();
    for one in shown {
        let known = all.iter().position(|row| row.contact == one.contact).unwrap_or_else(|| {
            let row =
                Restitution { contact: one.contact.clone(), asked: prepared.restitution, ..Restitution::default() };
            all.push(row);
            all.len() - 1
        });
        all[known].lost += if one.report.ending == Ending::Parted {
            all[known].delivered.push((one.touch, one.report.restitution));
            events::lost(one.report)
        } else {
            all[known].without += 1;
            energy::split(&prepared.impact.law, one.report)[0]
        };
    }
    all
}

/// What it cost.
fn work(shown: &[Shown<'_>]) -> Vec<(String, String)> {
    let sum = |read: fn(&Report) -> usize| shown.iter().map(|one| read(one.report)).sum::<usize>();
    let (steps, rejected) = (sum(|report| report.work.steps), sum(|report| report.work.rejected));
    [
        ("steps", format!("{steps} taken, {rejected} tried in vain")),
        ("evaluations", sum(|report| report.work.evaluations).to_string()),
        ("samples", sum(|report| report.samples.len()).to_string()),
    ]
    .map(|(word, text)| (word.to_owned(), text))
    .into()
}

/// Rate and work of impacts, by the time of their touches [s].
fn recording(reports: &[Report], touches: &[f64]) -> Recording {
    let mut recording = Recording::new([
        Column::new("rate", "m/s", "rate of the indentation"),
        Column::new("work", "J", "work done against the contact force in this impact"),
    ]);
    for (report, touch) in reports.iter().zip(touches) {
        report.samples.iter().for_each(|s| recording.push(touch + s.time, [s.rate, s.work]));
    }
    recording
}

/// The same of an impact at an angle, with what it has along the surface.
fn along(report: &ObliqueReport) -> Recording {
    let mut recording = Recording::new([
        Column::new("rate", "m/s", "rate of the indentation"),
        Column::new("work", "J", "work done against the contact force in this impact"),
        Column::new("slip", "m/s", "slip of the surfaces"),
        Column::new("friction", "N", "friction on the first body"),
        Column::new("friction_work", "J", "work that has gone into friction"),
    ]);
    for (s, along) in report.normal.samples.iter().zip(&report.slip.samples) {
        recording.push(s.time, [s.rate, s.work, along.slip, along.friction, along.work]);
    }
    recording
}

/// The motion of a pair.
fn displacement(rattle: &Rattle) -> Recording {
    let mut recording = Recording::new([
        Column::new("displacement", "m", "displacement of the second body from the first"),
        Column::new("speed", "m/s", "speed of the second body from the first"),
    ]);
    rattle.samples.iter().for_each(|s| recording.push(s.time, [s.displacement, s.speed]));
    recording
}
