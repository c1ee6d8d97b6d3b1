//! What is asked, looked at before a search.

use super::error::FitError;
use super::model::{self, Model};
use super::noise::Scales;
use super::parameter::Parameter;
use super::question::Question;
use super::record::RecordKind;

/// Refuses a question that cannot be answered, as far as that can be seen before a search.
pub fn check(question: &Question) -> Result<(), FitError> {
    ready(question).map(|_| ())
}

/// What a search is made of.
pub(super) type Ready<'q> = (Box<dyn Model + 'q>, Vec<Parameter>, Scales);

pub(super) fn ready(question: &Question) -> Result<Ready<'_>, FitError> {
    check_records(question)?;
    let (model, parameters) = model::of(question)?;
    let points: usize = question.records.iter().map(|record| record.x.len()).sum();
    if points <= parameters.len() {
        let names = parameters.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(FitError::TooFew { free: parameters.len(), names, points });
    }
    Ok((model, parameters, Scales::new(question)?))
}

/// Refuses records of which no fit of any law can be made.
pub fn check_records(question: &Question) -> Result<(), FitError> {
    if question.records.is_empty() {
        return Err(FitError::NoRecords);
    }
    for record in &question.records {
        let refused = |why: &str| Err(FitError::Records(format!("{}: {why}", record.name)));
        let numbers = record.x.iter().chain(&record.y).chain(record.noise.iter().flatten());
        if record.x.is_empty() || record.x.len() != record.y.len() {
            return refused("it has no points");
        }
        if record.noise.as_ref().is_some_and(|noise| noise.len() != record.x.len() || noise.iter().any(|s| *s <= 0.0)) {
            return refused("its noise must be positive at every point");
        }
        if !numbers.clone().all(|x| x.is_finite()) {
            return refused("a value is no number");
        }
        if !(record.weight.is_finite() && record.weight > 0.0) {
            return refused("its weight must be positive");
        }
        if record.kind.has_touch() && record.y.iter().all(|y| *y == 0.0) {
            return refused("all its values are zero: nothing touches");
        }
        let rises = record.x.windows(2).all(|pair| pair[0] < pair[1]);
        if (record.kind.has_touch() || record.kind == RecordKind::Output) && !rises {
            return refused("its time does not rise");
        }
    }
    Scales::new(question).map(|_| ())
}
