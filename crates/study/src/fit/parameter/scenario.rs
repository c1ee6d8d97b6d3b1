//! Which parameters of a scenario are free.

use super::{Measure, Parameter, Target};
use crate::fit::error::FitError;
use crate::fit::question::{Question, Subject};

/// A parameter of a scenario: its name, what is said of it, and its value (SI) with its unit where it is a number.
pub(in crate::fit) type Set = (String, String, Option<(f64, String)>);

/// The free parameters of a question about a scenario; every one is named.
pub(in crate::fit) fn of_scenario(question: &Question, sets: &[Set]) -> Result<Vec<Parameter>, FitError> {
    let Subject::Scenario(source, _) = &question.subject else { return Ok(Vec::new()) };
    if question.free.is_empty() {
        let known: Vec<&str> = sets.iter().filter(|set| set.2.is_some()).map(|set| set.0.as_str()).collect();
        let why = format!("say which of its parameters are free, --free NAME; it has {}", known.join(", "));
        return Err(FitError::Range { name: source.name.clone(), why });
    }
    let mut parameters: Vec<Parameter> = Vec::new();
    for free in &question.free {
        let target = Target::Set(free.name.clone());
        if parameters.iter().any(|other| other.target == target) {
            return Err(FitError::Twice(free.name.clone()));
        }
        let found = sets.iter().find(|set| set.0 == free.name);
        let meaning = found.map_or(String::new(), |set| set.1.clone());
        let (value, unit) =
            found.and_then(|set| set.2.clone()).map_or((None, String::new()), |(x, unit)| (Some(x), unit));
        let Some(base) = free.start.or(value) else { return Err(FitError::NoStart { name: free.name.clone() }) };
        let size = if base == 0.0 { 1.0 } else { base.abs() };
        let parameter = Parameter {
            name: free.name.clone(),
            unit,
            meaning,
            target,
            measure: Measure::Linear(size),
            bounds: [f64::NEG_INFINITY, f64::INFINITY],
            guesses: vec![base],
        };
        parameters.push(parameter.said(free)?);
    }
    Ok(parameters)
}
