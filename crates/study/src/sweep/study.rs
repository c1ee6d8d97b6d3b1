//! A study: one scenario, what is varied of it, and what is measured of every run. Plain data, from which every point can be run by itself.

use super::axis::{Axis, Values};
use super::design::{Design, DesignKind};
use super::error::StudyError;
use super::measure::Measure;
use super::usual;
use carom_lab::diagnostic::Diagnostic;
use carom_scenario::{Bundle, Change, Said, Scenario, ScenarioError, Source, shipped};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// The most points of a study.
pub const MOST_POINTS: usize = 1_000_000;
/// Up to so many points the course of what is measured is kept, for pictures.
const PICTURED: usize = 400;
/// Pieces of time in which it is kept.
const PIECES: usize = 80;
/// The most values that are tried, each with the first of all others, before anything is run.
const TRIED: usize = 2000;

/// What is asked of a study; what is left empty follows from the scenario's `[study]`.
#[derive(Clone, Debug, Default)]
pub struct StudyRequest {
    /// What is fixed, as `--set` and the options of a run say it: option and `key=value`.
    pub changes: Vec<(String, String)>,
    /// What is varied, each `KEY=VALUES` ([`Axis`]).
    pub vary: Vec<Said>,
    /// What is measured ([`Measure`]).
    pub measure: Vec<Said>,
}

/// One scenario, what is varied of it, and what is measured of every run. It can be sent and stored; a point is run from it alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// All that decides a run, but for what is varied.
    pub bundle: Bundle,
    /// What is varied.
    pub axes: Vec<Axis>,
    /// Which points there are.
    pub design: Design,
    /// How many points there are.
    pub points: usize,
    /// What is measured.
    pub measures: Vec<Measure>,
    /// Whether the measures are the usual ones, nobody having named others.
    pub assumed: bool,
    /// Pieces of time in which the courses of what is measured are kept with each row; zero for none.
    pub pieces: usize,
}

/// A point of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Its index, in the order of the grid.
    pub index: usize,
    /// The value of each axis, as `--set` takes it.
    pub values: Vec<String>,
}

impl Study {
    /// Reads what is asked, and looks before anything is run whether every value that is tried can be read and every measure be had.
    pub fn open(source: &Source, request: &StudyRequest) -> Result<Self, StudyError> {
        let changes: Vec<Change<'_>> =
            request.changes.iter().map(|(option, assignment)| Change { option, assignment }).collect();
        let scenario = source.read_changed(&changes)?;
        let said = &scenario.study;
        let vary = if request.vary.is_empty() { &said.vary } else { &request.vary };
        let kind = DesignKind::of(said.design).unwrap_or(DesignKind::Grid);
        let axes = axes(vary, kind, &request.changes)?;
        let design = design(kind, said.samples, said.seed, &axes)?;
        let points = count(&design, &axes)?;
        let mut study = Study {
            bundle: scenario.bundle.clone(),
            axes,
            design,
            points,
            measures: Vec::new(),
            assumed: false,
            pieces: if points <= PICTURED { PIECES } else { 0 },
        };
        // Values are tried before measures, which are looked up in the first point.
        let first = study.scenario_with(&study.corner(None))?;
        study.try_values()?;
        let measure = if request.measure.is_empty() { &first.study.measure } else { &request.measure };
        study.measures = measures(&first, measure)?;
        if study.measures.is_empty() {
            study.assumed = true;
            let usual: Vec<Said> =
                usual::measures(&first).iter().map(|text| Said::by_option("--measure", text)).collect();
            study.measures = measures(&first, &usual)?;
        }
        let (after, until) = (first.study.after, first.simulation.settings.until);
        if after >= until {
            let message = format!(
                "nothing is left to be measured: what comes before {after} s does not count, and the run ends at {until} s"
            );
            return Err(StudyError::Points(format!("{message}; measure from an earlier time on, or run longer")));
        }
        Ok(study)
    }

    /// A point.
    pub fn point(&self, index: usize) -> Point {
        let mut rest = index;
        let mut values: Vec<String> = (0..self.axes.len())
            .rev()
            .map(|k| match (&self.axes[k].values, self.design.share(k, index)) {
                (_, Some(share)) => self.axes[k].at(share),
                (Values::List(list), None) if self.design == Design::Zip => list[index % list.len()].clone(),
                (Values::List(list), None) => {
                    let at = rest % list.len();
                    rest /= list.len();
                    list[at].clone()
                }
                (Values::Range { .. }, None) => self.axes[k].at(0.0),
            })
            .collect();
        values.reverse();
        Point { index, values }
    }

    /// All points, in the order of the grid: the last axis changes fastest.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        (0..self.points).map(|index| self.point(index))
    }

    /// The scenario of a point.
    pub fn scenario(&self, index: usize) -> Result<Scenario, ScenarioError> {
        self.scenario_with(&self.point(index).values)
    }

    /// The scenario with these values of its axes.
    fn scenario_with(&self, values: &[String]) -> Result<Scenario, ScenarioError> {
        let assignments: Vec<String> =
            self.axes.iter().zip(values).map(|(axis, value)| format!("{}={value}", axis.key)).collect();
        let change = |assignment| Change { option: "--vary", assignment };
        let changes: Vec<Change<'_>> = assignments.iter().map(|assignment| change(assignment)).collect();
        let folder = self.bundle.scenario.parent().map_or_else(PathBuf::new, PathBuf::from);
        self.bundle.source(&folder).read_changed(&changes)
    }

    /// By what the study is known again: SHA-256 over all that decides its table, as 64 hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        self.fingerprint_with(&(&self.axes, &self.design, &self.measures, self.pieces))
    }

    /// The same over what decides each run and what else decides the answer.
    pub(crate) fn fingerprint_with(&self, own: &impl Serialize) -> String {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update(self.bundle.fingerprint());
        hash.update(serde_json::to_vec(&own).unwrap_or_default());
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The command by which one point is run by itself.
    pub fn command(&self, index: usize) -> String {
        let quoted = |text: &str| {
            let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "._-/=:+".contains(c));
            if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
        };
        let mut words = vec![format!("carom run {}", quoted(&self.scenario_name()))];
        let fixed = self.bundle.changes.iter().map(|change| change.assignment.clone());
        let fixed = fixed.filter(|assignment| !assignment.starts_with("study."));
        let varied =
            self.axes.iter().zip(self.point(index).values).map(|(axis, value)| format!("{}={value}", axis.key));
        words.extend(fixed.chain(varied).map(|assignment| format!("--set {}", quoted(&assignment))));
        words.join(" ")
    }

    /// The scenario as a command is told it: the name of one that comes with carom, or its file.
    pub fn scenario_name(&self) -> String {
        let Bundle { name, scenario, .. } = &self.bundle;
        let is_shipped =
            shipped().iter().any(|own| own.name == name) && *scenario == Path::new(name).join("scenario.toml");
        if is_shipped { name.clone() } else { scenario.display().to_string() }
    }

    /// The first value of every axis, or of one of them another.
    fn corner(&self, other: Option<(usize, &String)>) -> Vec<String> {
        let mut values: Vec<String> =
            self.axes.iter().map(|axis| axis.corners().into_iter().next().unwrap_or_default()).collect();
        if let Some((axis, value)) = other {
            values[axis].clone_from(value);
        }
        values
    }

    /// Reads every value once, the others being the first of theirs.
    fn try_values(&self) -> Result<(), StudyError> {
        let mut tried = 0;
        for (k, axis) in self.axes.iter().enumerate() {
            for value in axis.corners().iter().skip(1) {
                tried += 1;
                if tried <= TRIED {
                    self.scenario_with(&self.corner(Some((k, value))))?;
                }
            }
        }
        Ok(())
    }
}

/// Reads what is varied; nothing is said of a key twice.
fn axes(vary: &[Said], kind: DesignKind, changes: &[(String, String)]) -> Result<Vec<Axis>, StudyError> {
    let mut axes: Vec<Axis> = Vec::new();
    for said in vary {
        let wrong = |(message, instead): (String, String)| invalid(said.wrong(message).label(instead));
        let axis = Axis::read(&said.text, kind).map_err(wrong)?;
        let plain = |key: &str| key.strip_prefix("parameters.").unwrap_or(key).to_owned();
        if axes.iter().any(|known| plain(&known.key) == plain(&axis.key)) {
            return Err(wrong((
                format!("{} is varied twice", axis.key),
                "write all its values in one list".to_owned(),
            )));
        }
        let is_fixed = |(_, assignment): &(String, String)| {
            assignment.split_once('=').is_some_and(|(key, _)| plain(key.trim()) == plain(&axis.key))
        };
        if let Some((option, assignment)) = changes.iter().find(|change| is_fixed(change)) {
            let message = format!("{} is varied, and fixed by {option} {assignment}", axis.key);
            return Err(wrong((message, "leave one of them out".to_owned())));
        }
        if axis.key.starts_with("study.") {
            return Err(wrong((
                format!("{} is about the study, not about a run", axis.key),
                "vary a parameter".to_owned(),
            )));
        }
        axes.push(axis);
    }
    match axes.is_empty() {
        true => Err(StudyError::Points(
            "nothing is varied: add --vary KEY=VALUES, such as --vary clearance=\"0.1 mm..0.5 mm:5\", or vary = [..] in [study]".to_owned(),
        )),
        false => Ok(axes),
    }
}

fn design(kind: DesignKind, samples: Option<usize>, seed: u64, axes: &[Axis]) -> Result<Design, StudyError> {
    let wrong = |message: &str| Err(StudyError::Points(message.to_owned()));
    let samples = match (kind.takes_samples(), samples) {
        (true, None | Some(0)) => return wrong("this design needs a number of samples, at least 1: say --samples N"),
        (true, Some(samples)) => samples,
        (false, None) => 0,
        (false, Some(_)) => {
            return wrong(
                "a number of samples, and no design that takes samples: add --design sobol or latin-hypercube",
            );
        }
    };
    let design = match kind {
        DesignKind::Grid => Design::Grid,
        DesignKind::Zip => Design::Zip,
        DesignKind::LatinHypercube => Design::LatinHypercube { samples, seed },
        DesignKind::Sobol => Design::Sobol { samples, seed },
    };
    match design.most_axes() {
        Some(most) if axes.len() > most => Err(StudyError::Points(format!(
            "a Sobol sequence of {} axes is more than the {most} there are: take --design latin-hypercube",
            axes.len()
        ))),
        _ => Ok(design),
    }
}

/// How many points there are.
fn count(design: &Design, axes: &[Axis]) -> Result<usize, StudyError> {
    let lengths: Vec<usize> = axes.iter().map(|axis| axis.count().unwrap_or(0)).collect();
    let points = match design {
        Design::LatinHypercube { samples, .. } | Design::Sobol { samples, .. } => Some(*samples),
        Design::Grid => lengths.iter().try_fold(1_usize, |all, own| all.checked_mul(*own)),
        Design::Zip => {
            if let Some(k) = lengths.iter().position(|own| *own != lengths[0]) {
                return Err(StudyError::Points(format!(
                    "values side by side must be equally many: {} has {}, {} has {}",
                    axes[0].key, lengths[0], axes[k].key, lengths[k]
                )));
            }
            Some(lengths[0])
        }
    };
    points.filter(|points| *points <= MOST_POINTS).ok_or_else(|| {
        let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        let said = points.map_or_else(|| lengths.join(" x "), |points| points.to_string());
        StudyError::Points(format!("{said} points are too many: at most {MOST_POINTS}"))
    })
}

/// Reads what is measured; every measure has a name of its own.
fn measures(scenario: &Scenario, said: &[Said]) -> Result<Vec<Measure>, StudyError> {
    let mut measures: Vec<Measure> = Vec::new();
    for said in said {
        let wrong = |(message, instead): (String, String)| invalid(said.wrong(message).label(instead));
        let measure = Measure::read(scenario, &said.text).map_err(wrong)?;
        if measures.iter().any(|known| known.name == measure.name) {
            return Err(wrong((format!("{} is measured twice", measure.name), "leave one of them out".to_owned())));
        }
        measures.push(measure);
    }
    Ok(measures)
}

fn invalid(diagnostic: Diagnostic) -> StudyError {
    StudyError::Invalid(Box::new(diagnostic))
}
