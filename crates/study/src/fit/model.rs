//! What a law or a scenario gives where records were measured.

mod law;
mod scenario;
mod speed_law;

pub(super) use law::LawModel;
pub(super) use scenario::ScenarioModel;
pub(super) use speed_law::SpeedLaw;

use super::error::FitError;
use super::parameter::Parameter;
use super::question::{Question, Subject};
use super::record::Record;
use carom_lab::law_inputs::find_law;
use carom_laws::catalogue::Kind;

/// What gives the numbers that are compared with records.
pub(super) trait Model: Sync {
    /// The numbers (SI), record by record, with these values (SI) of the parameters; or why there are none.
    fn predict(&self, records: &[Record], values: &[f64]) -> Result<Vec<Vec<f64>>, String>;

    /// What it is called, its name in full, and its equation.
    fn names(&self) -> [String; 3];

    /// What is not free, as facts of a word and what is said of it, and what was assumed, with these values of the parameters.
    fn facts(&self, values: &[f64]) -> (Vec<(String, String)>, Vec<String>);
}

/// The model of a question, with its free parameters.
pub(super) fn of<'q>(question: &'q Question) -> Result<(Box<dyn Model + 'q>, Vec<Parameter>), FitError> {
    match &question.subject {
        Subject::Scenario(source, sets) => {
            let (model, parameters) = ScenarioModel::new(question, source, sets)?;
            Ok((Box::new(model), parameters))
        }
        Subject::Law(case) => {
            let entry = case.entry()?;
            if let Some(entry) = entry.filter(|entry| matches!(entry.kind, Kind::RestitutionSpeed(_))) {
                let (model, parameters) = SpeedLaw::new(question, entry)?;
                return Ok((Box::new(model), parameters));
            }
            if let Some(record) = question.records.iter().find(|record| record.kind == super::RecordKind::Output) {
                return Err(FitError::Kind {
                    subject: case.law.clone(),
                    kind: record.kind.words(),
                    why: "a law has no outputs, a scenario has".to_owned(),
                });
            }
            // An impulse law is one of the catalogue, and says itself what it lacks.
            if entry.is_some_and(|entry| !matches!(entry.kind, Kind::Normal(_))) {
                carom_lab::law_inputs::force_law(find_law(&case.law)?)?;
            }
            let (model, parameters) = LawModel::new(question, case, entry)?;
            Ok((Box::new(model), parameters))
        }
    }
}
