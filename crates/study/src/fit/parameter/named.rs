//! A parameter of a law by its name: what it changes, how it is measured, where a search may begin.

use super::{Measure, Parameter, Target, friction_entry};
use crate::fit::RecordKind;
use crate::fit::error::FitError;
use crate::fit::question::Question;
use crate::fit::record::Record;
use carom_lab::lab::{Case, FrictionSaid, Prepared};
use carom_lab::units::with_exponent;
use carom_laws::catalogue::{Entry, Role};

/// Orders of magnitude to either side in which a stiffness is looked for, and looks for each of them.
const DECADES: i32 = 7;
const LOOKS: i32 = 4;

/// A parameter by its name.
pub(super) fn named(
    question: &Question,
    case: &Case,
    entry: Option<&'static Entry>,
    prepared: &Prepared,
    name: &str,
) -> Result<Parameter, FitError> {
    let subject = case.law.clone();
    let unknown =
        || FitError::Unknown { subject: subject.clone(), name: name.to_owned(), known: known(case, entry, prepared) };
    let role = |role: fn(Role) -> bool| entry.is_some_and(|entry| entry.parameters.iter().any(|p| role(p.role)));
    let uses = |symbol: &str| prepared.values.iter().any(|(p, _)| p.symbol == symbol);
    let exponent = case.exponent()?;
    let symbol = entry.and_then(|entry| entry.parameter(name)).filter(|p| p.role != Role::Argument);
    let target = match (name, symbol.map(|p| p.role)) {
        ("stiffness", _) | (_, Some(Role::Stiffness)) if role(|r| r == Role::Stiffness) || uses("K") => {
            Target::Stiffness
        }
        ("restitution", _) | (_, Some(Role::Restitution))
            if role(|r| r == Role::Restitution) || case.damping.is_some() || case.calibrate =>
        {
            Target::Restitution
        }
        ("exponent", _) | (_, Some(Role::Exponent(_))) if role(|r| matches!(r, Role::Exponent(_))) => Target::Exponent,
        ("coefficient", _) if prepared.impact.law.dissipation().is_some() => Target::Coefficient,
        ("mass", _) | (_, Some(Role::EffectiveMass)) => Target::Mass,
        ("speed", _) | (_, Some(Role::ApproachSpeed)) => Target::Speed,
        ("friction", _) if question.records.iter().any(|record| record.kind.is_oblique()) => Target::Friction,
        (_, Some(_)) => Target::Symbol(name.to_owned()),
        (_, None) if entry.is_none() && case.parameters.iter().any(|(own, _)| own == name) => {
            Target::Symbol(name.to_owned())
        }
        (_, None) if friction_entry(case).and_then(|entry| entry.parameter(name)).is_some() => {
            Target::FrictionSymbol(name.to_owned())
        }
        _ => return Err(unknown()),
    };
    let value = |symbol: &str| prepared.values.iter().find(|(p, _)| p.symbol == symbol).map(|(_, x)| *x);
    let free = [0.0, f64::INFINITY];
    let decades = |base: f64, decades: i32| -> Vec<f64> {
        let mut all: Vec<f64> =
            (-LOOKS * decades..=LOOKS * decades).map(|k| base * 10f64.powf(f64::from(k) / f64::from(LOOKS))).collect();
        // From the middle outwards, so that the first is the likeliest.
        all.sort_by(|a, b| (a / base).ln().abs().total_cmp(&(b / base).ln().abs()));
        all
    };
    let (unit, meaning, measure, bounds, guesses) = match &target {
        Target::Stiffness => {
            let base = prepared.impact.law.spring().map(|(k, _)| k).or(value("K")).filter(|k| *k > 0.0).unwrap_or(1e9);
            let unit = with_exponent("N/m^n", exponent);
            (unit, "contact stiffness".to_owned(), Measure::Logarithm, free, decades(base, DECADES))
        }
        Target::Restitution => {
            let guesses = match mean_restitution(&question.records) {
                Some(mean) => vec![mean.clamp(0.05, 0.99)],
                None => vec![0.9, 0.6, 0.3],
            };
            ("-".to_owned(), "restitution asked for".to_owned(), Measure::Linear(1.0), [0.0, 1.0], guesses)
        }
        Target::Coefficient => {
            let base = prepared.impact.law.dissipation().filter(|x| *x > 0.0).unwrap_or(0.1);
            let (symbol, meaning) = prepared.coefficient().map_or(("", ""), |(symbol, meaning, _)| (symbol, meaning));
            let (meaning, unit) = apart(meaning);
            let meaning = format!("{symbol}, {meaning}");
            (unit, meaning, Measure::Linear(base), free, vec![base, 0.1 * base, 10.0 * base, 0.01 * base, 100.0 * base])
        }
        Target::Exponent => {
            ("-".to_owned(), "exponent of the indentation".to_owned(), Measure::Linear(1.0), [0.5, 4.0], vec![exponent])
        }
        Target::Mass => {
            let mass = prepared.impact.effective_mass;
            ("kg".to_owned(), "effective mass".to_owned(), Measure::Logarithm, free, vec![mass])
        }
        Target::Speed => {
            if question.records.iter().any(|record| record.speed.is_some() || !record.kind.is_course()) {
                let why = "the speed of each record is known".to_owned();
                return Err(FitError::Range { name: name.to_owned(), why });
            }
            let speed = prepared.impact.approach_speed;
            ("m/s".to_owned(), "approach speed".to_owned(), Measure::Logarithm, free, vec![speed])
        }
        Target::Friction => {
            let said = case.oblique.as_ref().and_then(|said| said.friction.as_ref());
            let base = said.and_then(coefficient_said);
            let guesses = base.map_or(vec![0.1, 0.03, 0.3], |mu| vec![mu]);
            let meaning = "coefficient of friction, at rest and while sliding".to_owned();
            ("-".to_owned(), meaning, Measure::Linear(1.0), [0.0, 3.0], guesses)
        }
        Target::Symbol(symbol) => {
            let said = case.parameters.iter().find(|(own, _)| own == symbol).map(|(_, value)| *value);
            let parameter = entry.and_then(|entry| entry.parameter(symbol));
            let unit = parameter.map_or(String::new(), |p| with_exponent(p.unit, exponent));
            let meaning = parameter.map_or(String::new(), |p| short(p.meaning));
            let base = said.or(value(symbol)).filter(|x| x.is_finite());
            let named = question.free.iter().find(|free| free.name == name);
            let base = base.or(named.and_then(|free| free.start));
            let Some(base) = base else { return Err(FitError::NoStart { name: name.to_owned() }) };
            let of_orders = parameter.is_some_and(|p| !matches!(p.role, Role::Own(_) | Role::Optional | Role::Poisson));
            match of_orders && base > 0.0 {
                true => (unit, meaning, Measure::Logarithm, free, decades(base, 4)),
                false => {
                    let size = if base == 0.0 { 1.0 } else { base.abs() };
                    (unit, meaning, Measure::Linear(size), free, vec![base, 0.1 * base, 10.0 * base])
                }
            }
        }
        Target::FrictionSymbol(symbol) => {
            let parameter = friction_entry(case).and_then(|entry| entry.parameter(symbol));
            let (unit, meaning) = parameter.map_or(("", String::new()), |p| (p.unit, short(p.meaning)));
            let said = case.oblique.as_ref().and_then(|said| said.friction.as_ref());
            let said = said.and_then(|said| said.parameters.iter().find(|(own, _)| own == symbol)).map(|(_, x)| *x);
            let own = parameter.and_then(|p| if let Role::Own(x) = p.role { Some(x) } else { None });
            let built = prepared.oblique.as_ref().and_then(|oblique| oblique.friction.as_ref());
            let built = built.and_then(|law| law.numbers.iter().find(|(own, ..)| own == symbol)).map(|(_, x, _)| *x);
            let Some(base) = said.or(built).or(own) else { return Err(FitError::NoStart { name: name.to_owned() }) };
            let size = if base == 0.0 { 1.0 } else { base.abs() };
            (unit.to_owned(), meaning, Measure::Linear(size), free, vec![base])
        }
        Target::Touch(_) | Target::Set(_) => return Err(unknown()),
    };
    Ok(Parameter { name: name.to_owned(), unit, meaning, target, measure, bounds, guesses })
}

/// The coefficient that is said of friction.
// Not inlined: rustc 1.95 draws the look at `at_rest` in front of the test whether anything is said of friction at all, and reads where nothing is.
#[inline(never)]
fn coefficient_said(said: &FrictionSaid) -> Option<f64> {
    said.sliding.or(said.at_rest)
}

/// A meaning without what it says behind its first words.
fn short(meaning: &str) -> String {
    meaning.split([';', ',']).next().unwrap_or_default().trim().to_owned()
}

/// "damping coefficient [N s/m]" as its words and its unit.
fn apart(meaning: &str) -> (String, String) {
    match meaning.split_once('[').and_then(|(words, rest)| Some((words, rest.split_once(']')?.0))) {
        Some((words, unit)) => (words.trim().to_owned(), unit.trim().to_owned()),
        None => (short(meaning), String::new()),
    }
}

/// All that could be free.
fn known(case: &Case, entry: Option<&'static Entry>, prepared: &Prepared) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let symbols = prepared.values.iter().map(|(p, _)| *p);
    for p in symbols {
        names.push(match p.role {
            Role::Stiffness => "stiffness".to_owned(),
            Role::Restitution => "restitution".to_owned(),
            Role::Exponent(_) => "exponent".to_owned(),
            Role::EffectiveMass | Role::ApproachSpeed | Role::Argument => continue,
            _ => p.symbol.to_owned(),
        });
    }
    let optional = entry.map_or(&[][..], |entry| entry.parameters).iter().filter(|p| p.role == Role::Optional);
    names.extend(optional.map(|p| p.symbol.to_owned()));
    if entry.is_none() {
        names.extend(case.parameters.iter().map(|(symbol, _)| symbol.clone()));
    }
    if prepared.impact.law.dissipation().is_some() {
        names.push("coefficient".to_owned());
    }
    names.extend(["mass", "speed"].map(str::to_owned));
    if case.oblique.is_some() {
        names.push("friction".to_owned());
    }
    names
}

/// The mean of restitutions that were measured, if any were.
fn mean_restitution(records: &[Record]) -> Option<f64> {
    let measured = records.iter().filter(|record| record.kind == RecordKind::RestitutionSpeed);
    let all: Vec<f64> = measured.flat_map(|record| record.y.iter().copied()).collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}
