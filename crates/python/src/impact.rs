//! One impact, along the normal or at an angle.

use crate::batch::Columns;
use crate::case::Said;
use crate::drawing::Drawing;
use crate::error::{argument, input, run};
use crate::function::Raised;
use carom::figure::Figure;
use carom::lab::{
    Case, Ending, InstantImpact, ObliqueReport, Prepared, Report, Sample, Settings, data, figures, oblique_warnings,
    warnings,
};
use carom::report::{self, ReportData};
use carom::units::engineering;
use carom::warning::Warning;
use numpy::IntoPyArray;
use pyo3::prelude::*;

/// What an impact did.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Impact {
    case: Case,
    settings: Settings,
    kind: Kind,
}

/// A number of a point of the curves.
type Read = fn(&Sample) -> f64;

/// What an impact may be.
enum Kind {
    Normal(Box<(Prepared, Report)>),
    Oblique(Box<(Prepared, ObliqueReport)>),
    Instant(Box<InstantImpact>),
}

/// Runs one impact. What is said comes as a dict, by the names of `carom.impact`.
#[pyfunction]
pub(crate) fn impact(py: Python<'_>, said: Said) -> PyResult<Impact> {
    let case = said.case()?;
    let settings = said.settings()?;
    if let Some(answer) = case.instant().map_err(input)? {
        return Ok(Impact { case, settings, kind: Kind::Instant(Box::new(answer)) });
    }
    let raised = Raised::default();
    let prepared = said.prepare(py, &case, &raised)?;
    let kind = py.detach(|| followed(prepared, &settings));
    raised.raise()?;
    let failed = match &kind {
        Kind::Normal(both) => both.1.ending == Ending::Failed,
        Kind::Oblique(both) => both.1.normal.ending == Ending::Failed,
        Kind::Instant(_) => false,
    };
    let impact = Impact { case, settings, kind };
    match impact.warned().first().filter(|_| failed) {
        Some(warning) => Err(run(warning)),
        None => Ok(impact),
    }
}

fn followed(prepared: Prepared, settings: &Settings) -> Kind {
    match prepared.oblique_impact() {
        Some(oblique) => {
            let report = oblique.run(settings);
            Kind::Oblique(Box::new((prepared, report)))
        }
        None => {
            let report = prepared.impact.run(settings);
            Kind::Normal(Box::new((prepared, report)))
        }
    }
}

impl Impact {
    fn warned(&self) -> Vec<Warning> {
        match &self.kind {
            Kind::Normal(both) => warnings(&both.0, &both.1),
            Kind::Oblique(both) => oblique_warnings(&both.0, &both.1),
            Kind::Instant(_) => Vec::new(),
        }
    }

    /// What it is along the normal, as far as it takes time.
    fn along(&self) -> Option<(&Prepared, &Report)> {
        match &self.kind {
            Kind::Normal(both) => Some((&both.0, &both.1)),
            Kind::Oblique(both) => Some((&both.0, &both.1.normal)),
            Kind::Instant(_) => None,
        }
    }

    /// A number along the normal, or what an impulse law has instead.
    fn number(&self, along: fn(&Report) -> f64, instant: fn(&InstantImpact) -> Option<f64>) -> Option<f64> {
        match &self.kind {
            Kind::Instant(answer) => instant(answer),
            _ => self.along().map(|(_, report)| along(report)),
        }
    }

    /// The same, run once more with its curves.
    fn with_curves(&self) -> PyResult<Kind> {
        let Some((prepared, _)) = self.along() else {
            return Err(input("an impulse law has no curves and no figures: take a law that has a force"));
        };
        Ok(followed(prepared.clone(), &Settings { curves: true, ..self.settings }))
    }
}

#[pymethods]
impl Impact {
    #[getter]
    fn duration(&self) -> Option<f64> {
        self.number(|report| report.duration, |_| Some(0.0))
    }

    #[getter]
    fn compression_time(&self) -> Option<f64> {
        self.number(|report| report.compression_time, |_| Some(0.0))
    }

    #[getter]
    fn peak_force(&self) -> Option<f64> {
        self.number(|report| report.peak_force, |_| None)
    }

    #[getter]
    fn peak_indentation(&self) -> Option<f64> {
        self.number(|report| report.peak_indentation, |_| Some(0.0))
    }

    #[getter]
    fn residual_indentation(&self) -> Option<f64> {
        self.number(|report| report.residual_indentation, |_| Some(0.0))
    }

    #[getter]
    fn impulse(&self) -> Option<f64> {
        self.number(|report| report.impulse, |answer| Some(answer.impulse))
    }

    #[getter]
    fn dissipated(&self) -> Option<f64> {
        self.number(|report| report.dissipated, |answer| Some(answer.dissipated))
    }

    #[getter]
    fn energy_residue(&self) -> Option<f64> {
        self.number(|report| report.energy_residue, |_| Some(0.0))
    }

    #[getter]
    fn restitution(&self) -> Option<f64> {
        match &self.kind {
            Kind::Instant(answer) => Some(answer.restitution),
            _ => self.along().and_then(|(_, report)| report.delivered()),
        }
    }

    /// How the contact ended, in a word.
    #[getter]
    fn ending(&self) -> &'static str {
        self.along().map_or("parted", |(_, report)| report.ending.id())
    }

    /// Everything that is known of it, as `carom impact --json` prints it.
    fn json(&self) -> String {
        match &self.kind {
            Kind::Normal(both) => data::single(&both.0, &both.1, &both.1, false, &self.warned()),
            Kind::Oblique(both) => data::oblique(&both.0, &both.1, &self.warned()),
            Kind::Instant(answer) => data::instant(answer),
        }
        .to_string()
    }

    /// Heading, equation, and rows of word, value and remark.
    fn page(&self) -> (String, String, Vec<(String, String, String)>) {
        let row = |word: &str, value: String, remark: String| (word.to_owned(), value, remark);
        if let Kind::Instant(answer) = &self.kind {
            let rows = vec![
                row("restitution", format!("delivered {:.4}", answer.restitution), "exactly what is asked".to_owned()),
                row("impulse", engineering(answer.impulse, "N s"), "no duration, no force, no indentation".to_owned()),
            ];
            return (format!("{} ({})", answer.entry.name, answer.entry.year), answer.entry.equation.to_owned(), rows);
        }
        let Some((prepared, report)) = self.along() else { return Default::default() };
        let asked = prepared.restitution.map_or(String::new(), |e| format!("asked {e:.4}"));
        let delivered = match report.delivered() {
            Some(e) => format!("delivered {e:.4}"),
            None => "still together".to_owned(),
        };
        let parts = (report.compression_time, report.duration - report.compression_time);
        let halves = format!("compression {}, restitution {}", engineering(parts.0, "s"), engineering(parts.1, "s"));
        // What is below the resolution of the integration is nothing.
        let lost = if report.dissipated.abs() < 1e-8 * report.energy { 0.0 } else { report.dissipated };
        let mut rows = vec![
            row("restitution", delivered, asked),
            row("contact", engineering(report.duration, "s"), halves),
            row(
                "peak force",
                engineering(report.peak_force, "N"),
                format!("impulse {}", engineering(report.impulse, "N s")),
            ),
            row(
                "indentation",
                engineering(report.peak_indentation, "m"),
                match report.residual_indentation {
                    left if left.abs() > 1e-9 * report.peak_indentation => format!("{} left", engineering(left, "m")),
                    _ => "none left".to_owned(),
                },
            ),
            row(
                "energy",
                format!("{} in", engineering(report.energy, "J")),
                format!(
                    "{} lost ({:.1} %), residue {:.0e} of it",
                    engineering(lost, "J"),
                    100.0 * lost / report.energy,
                    (report.energy_residue / report.energy).abs()
                ),
            ),
        ];
        if let Kind::Oblique(both) = &self.kind {
            let slip = &both.1.slip;
            rows.push(row(
                "along it",
                slip.outcome.id().to_owned(),
                format!("slip {} before, {} after", engineering(slip.slip[0], "m/s"), engineering(slip.slip[1], "m/s")),
            ));
        }
        (prepared.law_name(), prepared.formula(), rows)
    }

    /// The curves: time [s], indentation [m], rate [m/s], force [N], work [J], and of an impact at an angle slip [m/s] and friction [N].
    fn curves<'py>(&self, py: Python<'py>) -> PyResult<Columns<'py>> {
        let kind = py.detach(|| self.with_curves())?;
        let (normal, along) = match &kind {
            Kind::Normal(both) => (&both.1, None),
            Kind::Oblique(both) => (&both.1.normal, Some(&both.1.slip)),
            Kind::Instant(_) => return Ok(Vec::new()),
        };
        let columns: [(&str, Read); 5] = [
            ("time", |s| s.time),
            ("indentation", |s| s.indentation),
            ("rate", |s| s.rate),
            ("force", |s| s.force),
            ("work", |s| s.work),
        ];
        let column = |read: Read| normal.samples.iter().map(read).collect::<Vec<_>>();
        let mut all: Vec<_> = columns.into_iter().map(|(name, read)| (name, column(read).into_pyarray(py))).collect();
        if let Some(slip) = along {
            let (slips, frictions) = slip.samples.iter().map(|s| (s.slip, s.friction)).unzip::<_, _, Vec<_>, Vec<_>>();
            all.extend([("slip", slips.into_pyarray(py)), ("friction", frictions.into_pyarray(py))]);
        }
        Ok(all)
    }

    /// A figure of it.
    fn figure(&self, py: Python<'_>, name: &str) -> PyResult<Drawing> {
        py.detach(|| self.draw(name)).map(Drawing)
    }

    /// A page with the bodies in motion, as HTML.
    fn report(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| {
            let page = match self.with_curves()? {
                Kind::Normal(both) => ReportData::of_impact(&both.0, &both.1),
                Kind::Oblique(both) => ReportData::of_oblique(&both.0, &both.1),
                Kind::Instant(_) => return Ok(String::new()),
            };
            Ok(report::page(&page))
        })
    }
}

impl Impact {
    fn draw(&self, name: &str) -> PyResult<Figure> {
        if name == "restitution" {
            return Ok(figures::restitution(&self.case));
        }
        let kind = self.with_curves()?;
        if let Kind::Oblique(both) = &kind {
            match name {
                "overview" => return Ok(figures::oblique_overview(both.0.law_id(), &both.1)),
                "force-time" => return Ok(figures::oblique_force_time(&both.1)),
                _ => {}
            }
        }
        let (law, report) = match &kind {
            Kind::Normal(both) => (both.0.law_id(), &both.1),
            Kind::Oblique(both) => (both.0.law_id(), &both.1.normal),
            // Refused above: it has no curves.
            Kind::Instant(_) => return Ok(figures::restitution(&self.case)),
        };
        match name {
            "overview" => Ok(figures::overview(law, report, false)),
            "force-time" => Ok(figures::force_time(law, report, false)),
            "indentation-time" => Ok(figures::indentation_time(law, report, false)),
            "loop" => Ok(figures::hysteresis_loop(law, report, false)),
            "phase" => Ok(figures::phase_portrait(law, report, false)),
            _ => {
                let known = "overview, force-time, indentation-time, loop, phase, restitution";
                Err(argument("figure", format!("there is no figure \"{name}\" of an impact: there are {known}")))
            }
        }
    }
}
