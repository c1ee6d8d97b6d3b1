//! A force law: the lab runs the impact.

use super::super::curve::Curve;
use super::super::error::FitError;
use super::super::parameter::{Parameter, Target, of_law};
use super::super::question::Question;
use super::super::record::{Record, RecordKind};
use super::Model;
use carom_lab::lab::{Case, Ending, FrictionSaid, Integrator, ObliqueCase, ObliqueReport, Prepared, Report, Settings};
use carom_lab::law_inputs::own_parameters;
use carom_laws::catalogue::Entry;
use carom_laws::catalogue::Role;
use rayon::prelude::*;

/// A force law with what is known of the impact.
pub(in super::super) struct LawModel {
    case: Case,
    targets: Vec<Target>,
    id: String,
    name: String,
    equation: String,
    /// What of the law's own is left to its documented case because another of its numbers is given or free.
    documented: Vec<String>,
}

impl LawModel {
    pub(super) fn new(
        question: &Question,
        case: &Case,
        entry: Option<&'static Entry>,
    ) -> Result<(Self, Vec<Parameter>), FitError> {
        let mut case = case.clone();
        if question.records.iter().any(|record| record.kind.is_oblique()) {
            let said = case.oblique.get_or_insert_default();
            said.friction.get_or_insert_with(|| FrictionSaid::coefficient(0.1));
            if let Some(named) = question.free.iter().find(|free| free.name == "friction").and_then(|free| free.start) {
                said.friction.iter_mut().for_each(|said| (said.at_rest, said.sliding) = (Some(named), Some(named)));
            }
        } else if case.oblique.is_some() {
            let why = "an angle, a spin or friction is given, but no record is over the angle".to_owned();
            return Err(FitError::Records(why));
        }
        if case.speed.is_none() {
            case.speed = question.records.iter().find_map(speed_of);
        }
        // Those of the law's own that are free have a start; the others of them are those of the documented case, or given.
        let mut documented = Vec::new();
        if let Some(entry) = entry {
            let own = |p: &&carom_laws::catalogue::Parameter| matches!(p.role, Role::Own(_) | Role::Optional);
            for p in entry.parameters.iter().filter(own) {
                let free = question.free.iter().find(|free| free.name == p.symbol);
                let given = case.parameters.iter().any(|(symbol, _)| symbol == p.symbol);
                let start = free.and_then(|free| free.start).or(if let Role::Own(x) = p.role { Some(x) } else { None });
                if let (Some(_), false, Some(start)) = (free, given, start) {
                    case.parameters.push((p.symbol.to_owned(), start));
                }
            }
            let any_own = entry.parameters.iter().any(|p| {
                matches!(p.role, Role::Own(_)) && case.parameters.iter().any(|(symbol, _)| symbol == p.symbol)
            });
            for p in entry.parameters.iter().filter(|_| any_own) {
                if let Role::Own(value) = p.role
                    && case.parameters.iter().all(|(symbol, _)| symbol != p.symbol)
                {
                    documented.extend(
                        own_parameters(entry, &[])
                            .unwrap_or_default()
                            .into_iter()
                            .filter(|phrase| phrase.split(' ').next() == Some(p.symbol)),
                    );
                    case.parameters.push((p.symbol.to_owned(), value));
                }
            }
        }
        let prepared = case.prepare()?;
        let parameters = of_law(question, &case, entry, &prepared)?;
        let targets = parameters.iter().map(|p| p.target.clone()).collect();
        let [id, name, equation] = [case.law.clone(), prepared.law_name(), prepared.equation.clone()];
        Ok((LawModel { case, targets, id, name, equation, documented }, parameters))
    }

    /// The case with these values of the parameters, and the coefficient of the law, if that is free.
    fn case(&self, values: &[f64]) -> (Case, Option<f64>) {
        let (mut case, mut coefficient) = (self.case.clone(), None);
        for (target, &value) in self.targets.iter().zip(values) {
            match target {
                Target::Stiffness => {
                    case.parameters.retain(|(symbol, _)| symbol != "K");
                    case.stiffness = Some(value);
                }
                Target::Restitution => case.restitution = Some(value),
                Target::Coefficient => coefficient = Some(value),
                Target::Exponent => case.exponent = Some(value),
                Target::Mass => {
                    case.masses.clear();
                    case.effective_mass = Some(value);
                }
                Target::Speed => case.speed = Some(value),
                Target::Symbol(symbol) => put(&mut case.parameters, symbol, value),
                Target::Friction => {
                    let said = case.oblique.as_mut().and_then(|said| said.friction.as_mut());
                    said.into_iter().for_each(|said| (said.at_rest, said.sliding) = (Some(value), Some(value)));
                }
                Target::FrictionSymbol(symbol) => {
                    let said = case.oblique.as_mut().and_then(|said| said.friction.as_mut());
                    said.into_iter().for_each(|said| put(&mut said.parameters, symbol, value));
                }
                Target::Touch(_) | Target::Set(_) => {}
            }
        }
        (case, coefficient)
    }

    /// When the surfaces meet in the time of a record [s].
    fn touch(&self, record: &Record, values: &[f64]) -> f64 {
        let own = |(target, _): &(&Target, &f64)| matches!(target, Target::Touch(clock) if *clock == record.clock);
        self.targets.iter().zip(values).find(own).map_or(0.0, |(_, touch)| *touch)
    }
}

/// The approach speed that a record says or has [m/s].
fn speed_of(record: &Record) -> Option<f64> {
    let measured = (record.kind == RecordKind::RestitutionSpeed).then(|| record.x.first().copied()).flatten();
    record.speed.or(measured)
}

/// Gives a symbol its value.
fn put(parameters: &mut Vec<(String, f64)>, symbol: &str, value: f64) {
    match parameters.iter_mut().find(|(own, _)| own == symbol) {
        Some((_, old)) => *old = value,
        None => parameters.push((symbol.to_owned(), value)),
    }
}

/// A case made ready, with its coefficient put in.
fn ready(case: &Case, coefficient: Option<f64>) -> Result<Prepared, String> {
    let mut prepared = case.prepare().map_err(|error| error.to_string())?;
    if let Some(x) = coefficient {
        prepared.impact.law = prepared.impact.law.with_dissipation(x);
    }
    prepared.impact.most_steps = MOST_STEPS;
    Ok(prepared)
}

/// Steps after which a trial is given up: a search has hundreds of them, and one that is so stiff fits no record.
const MOST_STEPS: usize = 4_000;

const FAILED: &str = "the impact could not be followed to its end";

/// How long an impact is of interest [s]: to the last instant of a record over time, wherever in it the surfaces meet.
fn longest(records: &[Record]) -> f64 {
    let course = || records.iter().filter(|record| record.kind.is_course());
    match course().all(|record| record.kind.has_touch()) {
        true => course().map(|record| 2.0 * record.span() + record.x[0].abs()).fold(0.0, f64::max),
        false => f64::INFINITY,
    }
}

fn run(prepared: &Prepared, curves: bool) -> Result<Report, String> {
    let report = prepared.impact.run(&Settings { curves, ..Settings::default() });
    if report.ending == Ending::Failed { Err(FAILED.to_owned()) } else { Ok(report) }
}

impl Model for LawModel {
    fn predict(&self, records: &[Record], values: &[f64]) -> Result<Vec<Vec<f64>>, String> {
        let (case, coefficient) = self.case(values);
        let at = |speed: Option<f64>| Case { speed: speed.or(case.speed), ..case.clone() };
        // Records at one speed are of one impact.
        let mut courses: Vec<(Option<f64>, Prepared, Report)> = Vec::new();
        for record in records.iter().filter(|record| record.kind.is_course()) {
            if courses.iter().all(|(speed, ..)| *speed != record.speed) {
                let mut prepared = ready(&at(record.speed), coefficient)?;
                prepared.impact.longest = longest(records);
                let report = run(&prepared, true)?;
                courses.push((record.speed, prepared, report));
            }
        }
        let one = |record: &Record| -> Result<Vec<f64>, String> {
            match record.kind {
                RecordKind::RestitutionSpeed => restitutions(&case, coefficient, &record.x),
                kind if kind.is_oblique() => obliques(&at(record.speed), coefficient, kind, &record.x),
                _ => {
                    let found = courses.iter().find(|(speed, ..)| *speed == record.speed);
                    let Some((_, prepared, report)) = found else { return Err(FAILED.to_owned()) };
                    let impact = &prepared.impact;
                    let curve = Curve::of(report, &impact.law, impact.effective_mass, impact.approach_speed);
                    course(record, &curve.ok_or(FAILED)?, self.touch(record, values))
                }
            }
        };
        records.iter().map(one).collect()
    }

    fn names(&self) -> [String; 3] {
        [self.id.clone(), self.name.clone(), self.equation.clone()]
    }

    fn facts(&self, values: &[f64]) -> (Vec<(String, String)>, Vec<String>) {
        let (case, coefficient) = self.case(values);
        let Ok(prepared) = ready(&case, coefficient) else { return (Vec::new(), Vec::new()) };
        let free = |word: &str| {
            let named = |target: &Target| match target {
                Target::Stiffness => word == "K",
                Target::Mass => word == "effective mass",
                Target::Speed => word == "approach",
                Target::Symbol(symbol) => word == symbol,
                _ => false,
            };
            self.targets.iter().any(named)
        };
        let mut facts: Vec<(String, String)> =
            prepared.surfaces().map(|words| ("surfaces".to_owned(), words)).into_iter().collect();
        let own = prepared.numbers().into_iter().chain(prepared.meeting());
        // At an angle or over the speed every point has its own.
        let each = |word: &str| matches!(word, "approach" | "speed") && prepared.oblique.is_some();
        facts.extend(own.filter(|(word, _)| !free(word) && !each(word)).map(|(word, text)| (word.to_owned(), text)));
        if self.targets.iter().any(|target| matches!(target, Target::Friction | Target::FrictionSymbol(_))) {
            let law = prepared.oblique.and_then(|oblique| oblique.friction).map(|friction| friction.name);
            facts.retain(|(word, _)| word != "friction");
            facts.extend(law.map(|name| ("friction law".to_owned(), name)));
        }
        let mut assumed = prepared.assumed;
        assumed.extend(self.documented.iter().cloned());
        (facts, assumed)
    }
}

/// What the course of an impact gives for a record.
fn course(record: &Record, curve: &Curve<'_>, touch: f64) -> Result<Vec<f64>, String> {
    Ok(match record.kind {
        RecordKind::ForceTime => record.x.iter().map(|t| curve.force(t - touch)).collect(),
        RecordKind::IndentationTime => record.x.iter().map(|t| curve.indentation(t - touch)).collect(),
        _ => {
            let deepest = (0..record.x.len()).max_by(|&a, &b| record.x[a].total_cmp(&record.x[b])).unwrap_or(0);
            record.x.iter().enumerate().map(|(k, d)| curve.force_at(*d, k <= deepest)).collect()
        }
    })
}

/// Restitutions that are delivered at these speeds [m/s]; bodies that do not part deliver none.
fn restitutions(case: &Case, coefficient: Option<f64>, speeds: &[f64]) -> Result<Vec<f64>, String> {
    let delivered = |&speed: &f64| -> Result<f64, String> {
        let prepared = ready(&Case { speed: Some(speed), ..case.clone() }, coefficient)?;
        Ok(run(&prepared, false)?.delivered().unwrap_or(0.0))
    };
    speeds.par_iter().with_min_len(8).map(delivered).collect()
}

/// Impacts at an angle with springs along the surface are a thousand times as dear as others: they are followed as exactly as records at angles ask for.
const AT_AN_ANGLE: Settings = Settings { tolerance: 1e-8, integrator: Integrator::Dop853, curves: false };

/// What an impact at these angles [rad] gives.
fn obliques(case: &Case, coefficient: Option<f64>, kind: RecordKind, angles: &[f64]) -> Result<Vec<f64>, String> {
    let given = |&angle: &f64| -> Result<f64, String> {
        let said = ObliqueCase { angle, ..case.oblique.clone().unwrap_or_default() };
        let prepared = ready(&Case { oblique: Some(said), ..case.clone() }, coefficient)?;
        let report = prepared.oblique_impact().map(|impact| impact.run(&AT_AN_ANGLE)).ok_or(FAILED)?;
        if report.normal.ending == Ending::Failed {
            return Err(FAILED.to_owned());
        }
        Ok(read(&report, kind))
    };
    angles.par_iter().map(given).collect()
}

/// The quantity of which there is a record.
fn read(report: &ObliqueReport, kind: RecordKind) -> f64 {
    let slip = &report.slip;
    match kind {
        RecordKind::TangentialRestitution => slip.restitution().unwrap_or(0.0),
        RecordKind::ReboundAngle => slip.rebound_angle.unwrap_or(0.0),
        RecordKind::ImpulseRatio => slip.impulse_ratio,
        _ => slip.spins_after[0].abs(),
    }
}
