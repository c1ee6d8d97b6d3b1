//! What a refusal must say: what is wrong, and where.

use super::{Fault, text};
use carom::diagnostic::Diagnostic;
use carom::scenario::ScenarioError;
use std::path::Path;

/// Looks at why a scenario was refused; `files` are those it may speak of, with their texts.
pub(super) fn scenario(error: &ScenarioError, files: &[(&Path, &str)]) -> Result<(), Fault> {
    text::words(&error.to_string())?;
    match error {
        ScenarioError::Invalid(diagnostic) => place(diagnostic, files),
        _ => Ok(()),
    }
}

/// Looks at the place that a message is about: a line of one of the files, or an option.
pub(super) fn place(diagnostic: &Diagnostic, files: &[(&Path, &str)]) -> Result<(), Fault> {
    text::words(&diagnostic.message)?;
    let said = diagnostic.to_string();
    if diagnostic.path.to_string_lossy().starts_with("--") {
        return Ok(());
    }
    let Some((_, text)) = files.iter().find(|(path, _)| *path == diagnostic.path) else {
        return Err(Fault::new("a refusal without its file", said));
    };
    // A message about the end may stand one line behind the last.
    let lines = 1 + text.matches('\n').count();
    match diagnostic.line {
        line if (1..=lines).contains(&line) => Ok(()),
        _ => Err(Fault::new("a refusal about a line that is not there", said)),
    }
}
