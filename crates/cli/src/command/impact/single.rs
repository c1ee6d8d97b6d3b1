//! One impact, along the normal or at an angle.

use super::choice::FigureName;
use super::{Impact, csv, text};
use crate::{Failure, Outcome};
use carom::figure::Figure;
use carom::lab::{
    Case, Ending, ObliqueReport, Prepared, Report, Scales, Settings, data as json, figures, oblique_warnings, warnings,
};
use carom::report::ReportData;

impl Impact {
    /// One impact.
    pub(super) fn single(&self, case: &Case, prepared: &Prepared, settings: &Settings) -> Outcome {
        if let Some(oblique) = prepared.oblique_impact() {
            return self.at_an_angle(case, prepared, &oblique.run(settings));
        }
        let report = prepared.impact.run(settings);
        let warnings = warnings(prepared, &report);
        let shown =
            if self.dimensionless { Scales::of(&prepared.impact, &report).apply(&report) } else { report.clone() };
        let figure = || self.normal_figure(case, prepared, &shown);
        let data = || ReportData::of_impact(prepared, &report);
        self.files(|| csv::curve(&shown, self.dimensionless), figure, data)?.deliver(
            self.json,
            || json::single(prepared, &report, &shown, self.dimensionless, &warnings),
            || text::single(prepared, &report, &shown, self.dimensionless, &warnings),
        )?;
        finished(&report)
    }

    /// One impact at an angle.
    fn at_an_angle(&self, case: &Case, prepared: &Prepared, report: &ObliqueReport) -> Outcome {
        let warnings = oblique_warnings(prepared, report);
        let figure = || match self.figure_kind {
            FigureName::Overview => figures::oblique_overview(prepared.law_id(), report),
            FigureName::ForceTime => figures::oblique_force_time(report),
            _ => self.normal_figure(case, prepared, &report.normal),
        };
        let data = || ReportData::of_oblique(prepared, report);
        self.files(|| csv::oblique(report), figure, data)?.deliver(
            self.json,
            || json::oblique(prepared, report, &warnings),
            || text::oblique(prepared, report, &warnings),
        )?;
        finished(&report.normal)
    }

    /// A figure that shows the motion along the normal alone.
    fn normal_figure(&self, case: &Case, prepared: &Prepared, shown: &Report) -> Figure {
        match self.figure_kind {
            FigureName::Overview => figures::overview(prepared.law_id(), shown, self.dimensionless),
            FigureName::ForceTime => figures::force_time(prepared.law_id(), shown, self.dimensionless),
            FigureName::IndentationTime => figures::indentation_time(prepared.law_id(), shown, self.dimensionless),
            FigureName::Loop => figures::hysteresis_loop(prepared.law_id(), shown, self.dimensionless),
            FigureName::Phase => figures::phase_portrait(prepared.law_id(), shown, self.dimensionless),
            FigureName::Restitution => figures::restitution(case),
        }
    }
}

/// Fails where an impact could not be followed to its end.
fn finished(report: &Report) -> Outcome {
    match report.ending {
        Ending::Failed => Err(Failure::Run("the run could not be finished: see the warning above".to_owned())),
        Ending::Parted | Ending::Together => Ok(()),
    }
}
