//! The figures of what the lab has run, each with its caption.

use super::super::figures::{SIZE, delivered};
use super::super::report_data::{ReportData, Restitution};
use super::events::Shown;
use crate::figures::lab as figures;
use carom_figure::Figure;
use carom_lab::lab::{Ending, ObliqueReport, Pair, Rattle, Report};

/// The overview of the first impacts; of more than one also what each delivered. One that never ends would dwarf those that do.
pub(super) fn of_impacts(data: &ReportData, shown: &[Shown<'_>]) -> Vec<(String, String)> {
    let parted = |report: &&Report| report.ending == Ending::Parted;
    let all = || shown.iter().map(|one| one.report);
    let reports: Vec<&Report> =
        if all().any(|report| parted(&report)) { all().filter(parted).collect() } else { all().collect() };
    let several: &[Restitution] = if shown.len() > 1 { &data.restitutions } else { &[] };
    let delivered = several.iter().filter_map(|contact| delivered(contact, data.span()));
    figures::landmarks(&reports).into_iter().map(drawn).chain(delivered).collect()
}

/// A pair over time, then its impacts.
pub(super) fn of_rattle(data: &ReportData, pair: &Pair, rattle: &Rattle, shown: &[Shown<'_>]) -> Vec<(String, String)> {
    let over_time = figures::rattle_landmarks(pair, rattle).into_iter().map(drawn);
    over_time.chain(of_impacts(data, shown)).collect()
}

/// Forces and slip of an impact at an angle.
pub(super) fn of_oblique(report: &ObliqueReport) -> Vec<(String, String)> {
    figures::oblique_landmarks(report).into_iter().map(drawn).collect()
}

fn drawn((caption, figure): (String, Figure)) -> (String, String) {
    (caption, figure.size(SIZE).svg())
}
