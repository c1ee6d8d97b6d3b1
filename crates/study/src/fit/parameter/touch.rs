//! Instants of touch that are free.

use super::{Measure, Parameter, Target};
use crate::fit::error::FitError;
use crate::fit::question::{Question, Touch};
use crate::fit::record::Record;

/// Part of its largest value below which a record has not begun [-].
const BEGUN: f64 = 0.05;
/// Part of its largest value that is nothing, where a record is to begin with touch [-].
const NOTHING: f64 = 0.01;

/// The instants of touch that are free, one for each clock.
pub(super) fn touches(question: &Question) -> Result<Vec<Parameter>, FitError> {
    let timed = || question.records.iter().filter(|record| record.kind.has_touch());
    let mut clocks: Vec<usize> = timed().map(|record| record.clock).collect();
    clocks.dedup();
    let several = clocks.len() > 1;
    let said = question.free.iter().find(|free| free.name == "touch");
    let mut parameters = Vec::new();
    for clock in clocks {
        let own = || timed().filter(|record| record.clock == clock);
        let begins = |record: &Record| record.x[0] == 0.0 && record.y[0].abs() <= NOTHING * record.scale();
        let free = match question.touch {
            Touch::Free => true,
            Touch::Zero => false,
            Touch::Auto => said.is_some() || !own().all(begins),
        };
        let Some(first) = own().next().filter(|_| free) else { continue };
        let begun = first.y.iter().position(|y| y.abs() > BEGUN * first.scale()).unwrap_or(0);
        let guess = first.x[begun.saturating_sub(1)];
        let span = if first.span() > 0.0 { first.span() } else { 1.0 };
        let name = if several { format!("touch of {}", first.name) } else { "touch".to_owned() };
        let parameter = Parameter {
            name,
            unit: "s".to_owned(),
            meaning: "when the surfaces meet, in the time of the record".to_owned(),
            target: Target::Touch(clock),
            measure: Measure::Linear(span),
            bounds: [first.x[0] - span, first.x[0] + span],
            guesses: vec![guess],
        };
        parameters.push(match said {
            Some(free) => parameter.said(free)?,
            None => parameter,
        });
    }
    Ok(parameters)
}
