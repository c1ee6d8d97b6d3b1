//! Reading `[study]`: what is varied and measured where a scenario is run many times. What the texts mean is for those to say who do that.

use super::ReadError;
use super::fields::Fields;
use carom_lab::diagnostic::Diagnostic;

/// What a scenario says about its study.
#[derive(Clone, Debug)]
pub struct StudyText {
    /// What is varied, each `KEY=VALUES`.
    pub vary: Vec<Said>,
    /// What is measured.
    pub measure: Vec<Said>,
    /// Nothing before this time is measured [s].
    pub after: f64,
    /// Which points there are: one of the words that the key takes.
    pub design: &'static str,
    /// How many samples a design has; none where that is not said.
    pub samples: Option<usize>,
    /// The seed of a design.
    pub seed: u64,
}

/// A text with the place where it was said.
#[derive(Clone, Debug)]
pub struct Said {
    /// The text.
    pub text: String,
    /// A message about it that has no words yet.
    place: Box<Diagnostic>,
}

impl Said {
    /// What came by an option of a command, such as `--vary`.
    pub fn by_option(option: &str, text: &str) -> Self {
        let place = Diagnostic::new(option, text, 0..text.len(), "");
        Said { text: text.to_owned(), place: Box::new(place) }
    }

    /// What is wrong with it.
    pub fn wrong(&self, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = (*self.place).clone();
        diagnostic.message = message.into();
        diagnostic
    }
}

/// Reads the section.
pub(super) fn read(fields: &Fields<'_>) -> Result<StudyText, ReadError> {
    let said = |key: &str| -> Result<Vec<Said>, ReadError> {
        let texts = if fields.node(key).is_some() { fields.texts(key)? } else { Vec::new() };
        let one = |(text, place)| Said { text, place: Box::new(fields.sources.diagnostic(place, "")) };
        Ok(texts.into_iter().map(one).collect())
    };
    let whole = |key: &str| {
        let number = fields.whole(key)?;
        u64::try_from(number).map_err(|_| {
            let message = format!("{} must not be negative, and is {number}", fields.what(key));
            ReadError::from(fields.about(key, message).label("such as 1"))
        })
    };
    Ok(StudyText {
        vary: said("vary")?,
        measure: said("measure")?,
        after: fields.not_negative("after")?,
        design: fields.choice("design")?,
        samples: fields.node("samples").map(|_| whole("samples")).transpose()?.map(|samples| samples as usize),
        seed: whole("seed")?,
    })
}
