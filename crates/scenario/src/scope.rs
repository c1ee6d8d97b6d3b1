//! What expressions and texts of a scenario may use: its parameters, the index of a repeat and
//! the names that the repeat defines.
//!
//! `"= length"` alone keeps the dimension of the parameter, so that it is checked like a written quantity; any longer expression is a
//! number in SI. In a text, `{expression}` is filled in: whole numbers without decimals, texts as they are.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::namespace::Namespace;
use super::place::{Place, Sources};
use super::room::LONGEST_TEXT;
use carom_lab::diagnostic::Diagnostic;
use carom_lab::formula::{Formula, FormulaError, Symbol};
use carom_lab::units::Dimension;

/// A named value of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value, after `--set`.
    pub value: Setting,
    /// What the file says about it; may be empty.
    pub help: String,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A number [SI], and what it measures and how it was written if that was said.
    Number(f64, Option<Measured>),
    /// A text.
    Text(String),
}

/// What a number measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Its dimension.
    pub dimension: Dimension,
    /// As it was written, with its unit: a speed in rpm stays one, and a torque in N m is no energy in J.
    pub written: String,
}

/// As it was written: "20 mm", "5000 rpm", "3", "hertz".
impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Setting::Number(value, None) => write!(f, "{value}"),
            Setting::Number(_, Some(measured)) => f.write_str(&measured.written),
            Setting::Text(text) => f.write_str(text),
        }
    }
}

/// Digits of a computed number that are shown to people, and those from which on a number is taken for computed: nobody writes so many.
const SHOWN_DIGITS: usize = 7;
const COMPUTED_DIGITS: usize = 13;

impl Setting {
    /// As people read it: as it was written, or of a number that was computed its first digits, without the rounding at its end.
    pub fn rounded(&self) -> String {
        let Setting::Number(value, None) = self else { return self.to_string() };
        let (exact, short) = (format!("{value:e}"), format!("{value:.*e}", SHOWN_DIGITS - 1));
        let digits = exact.split('e').next().map_or(0, |own| own.matches(|c: char| c.is_ascii_digit()).count());
        match short.parse::<f64>() {
            Ok(rounded) if digits >= COMPUTED_DIGITS => rounded.to_string(),
            _ => self.to_string(),
        }
    }

    /// As it stands in a text: whole numbers without decimals.
    pub(super) fn filled(self) -> String {
        match self {
            Setting::Number(number, _) => number.to_string(),
            Setting::Text(words) => words,
        }
    }
}

/// The names that are known at one place of a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    parameters: Arc<Vec<Parameter>>,
    /// Where each of them stands.
    index: Arc<HashMap<String, usize>>,
    /// The index of a repeat and what its `let` defines, in the order in which they became known.
    locals: Vec<(String, Setting)>,
    namespace: Arc<Namespace>,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ScopeError {
    /// It cannot be read.
    Formula(FormulaError),
    /// It uses a name that is not known.
    Unknown { name: String, at: Range<usize>, label: String },
    /// It computes with a text.
    Text { name: String, at: Range<usize> },
    /// Its value is no number, or too large.
    NotFinite { value: f64, at: Range<usize> },
    /// With this the text becomes longer than any.
    Endless { at: Range<usize> },
}

impl Scope {
    pub(super) fn new(parameters: Vec<Parameter>) -> Self {
        // Of two of a name the first counts.
        let index = parameters.iter().enumerate().rev().map(|(k, known)| (known.name.clone(), k)).collect();
        Scope { parameters: Arc::new(parameters), index: Arc::new(index), ..Scope::default() }
    }

    /// The same names in a file, which says what the names of objects mean and where things are.
    pub(super) fn at(mut self, namespace: Namespace) -> Self {
        self.namespace = Arc::new(namespace);
        self
    }

    /// The file.
    pub(super) fn namespace(&self) -> &Namespace {
        &self.namespace
    }

    /// The same names, and one more.
    pub(super) fn with(mut self, name: &str, value: Setting) -> Self {
        self.locals.push((name.to_owned(), value));
        self
    }

    /// Gives the parameter of this index its value.
    pub(super) fn set(&mut self, index: usize, value: Setting) {
        if let Some(parameter) = Arc::make_mut(&mut self.parameters).get_mut(index) {
            parameter.value = value;
        }
    }

    pub(super) fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The value of a name.
    pub(super) fn find(&self, name: &str) -> Option<Setting> {
        let local = self.locals.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let parameter = || self.index.get(name).map(|&k| &self.parameters[k].value);
        local.or_else(parameter).cloned()
    }

    /// What an expression is worth; `text` stands without its `=`.
    pub(super) fn evaluate(&self, text: &str) -> Result<Setting, ScopeError> {
        // One name alone keeps its dimension, or its text.
        if let Some(symbol) = Symbol::alone(text) {
            return self.find(&symbol.name).ok_or_else(|| self.unknown(&symbol));
        }
        let formula = Formula::read(text, &[]).map_err(ScopeError::Formula)?;
        let symbols = formula.symbols();
        let known: Vec<(Setting, &Symbol)> = symbols
            .iter()
            .map(|symbol| self.find(&symbol.name).map(|value| (value, symbol)).ok_or_else(|| self.unknown(symbol)))
            .collect::<Result<_, _>>()?;
        let number = |(value, symbol): &(Setting, &Symbol)| match value {
            Setting::Number(value, _) => Ok(*value),
            Setting::Text(_) => Err(ScopeError::Text { name: symbol.name.clone(), at: symbol.at.clone() }),
        };
        let values: Vec<f64> = known.iter().map(number).collect::<Result<_, _>>()?;
        let value = formula.evaluate(&values, &|_, _| f64::NAN);
        match value.is_finite() {
            true => Ok(Setting::Number(value, None)),
            false => Err(ScopeError::NotFinite { value, at: 0..text.len() }),
        }
    }

    /// A text with every `{expression}` in it filled in.
    pub(super) fn fill(&self, text: &str) -> Result<String, ScopeError> {
        let mut filled = String::with_capacity(text.len());
        for piece in pieces(text).map_err(ScopeError::Formula)? {
            match piece {
                Piece::Plain(words) => filled.push_str(words),
                Piece::Expression(inside, at) => {
                    filled.push_str(&self.evaluate(inside).map_err(|error| error.shifted(at))?.filled());
                    if filled.len() > LONGEST_TEXT {
                        return Err(ScopeError::Endless { at: at..at + inside.len() });
                    }
                }
            }
        }
        Ok(filled)
    }

    fn unknown(&self, symbol: &Symbol) -> ScopeError {
        let names = || {
            let locals = self.locals.iter().map(|(name, _)| name.as_str());
            self.parameters.iter().map(|known| known.name.as_str()).chain(locals)
        };
        let label = match carom_laws::nearest(&symbol.name, names()) {
            Some(close) => format!("did you mean {close:?}?"),
            None if names().next().is_none() => format!("add {} under [parameters]", symbol.name),
            None => format!("known here: {}", names().collect::<Vec<_>>().join(", ")),
        };
        ScopeError::Unknown { name: symbol.name.clone(), at: symbol.at.clone(), label }
    }
}

/// A part of a text.
pub(super) enum Piece<'t> {
    Plain(&'t str),
    /// What stands between braces, and at which byte it begins.
    Expression(&'t str, usize),
}

/// Cuts a text at its braces.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece<'_>>, FormulaError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('{').map(|open| at + open) {
        let Some(close) = text[open..].find('}').map(|close| open + close) else {
            return Err(FormulaError { message: "this brace is never closed: add }".to_owned(), at: open..open + 1 });
        };
        found.push(Piece::Plain(&text[at..open]));
        found.push(Piece::Expression(&text[open + 1..close], open + 1));
        at = close + 1;
    }
    found.push(Piece::Plain(&text[at..]));
    Ok(found)
}

impl ScopeError {
    /// The same, for a text in which the expression begins `by` bytes later.
    pub(super) fn shifted(mut self, by: usize) -> Self {
        let at = match &mut self {
            ScopeError::Formula(error) => &mut error.at,
            ScopeError::Unknown { at, .. }
            | ScopeError::Text { at, .. }
            | ScopeError::NotFinite { at, .. }
            | ScopeError::Endless { at } => at,
        };
        *at = at.start + by..at.end + by;
        self
    }

    /// Shows it in the text `text` written at `place`; `what` is the user's name for it, such as `mass of body "bob"`.
    pub(super) fn diagnostic(&self, sources: &Sources, place: &Place, text: &str, what: &str) -> Diagnostic {
        let (at, message, label) = match self {
            ScopeError::Formula(FormulaError { message, at }) => {
                (at, format!("the expression in {what} cannot be read"), message.clone())
            }
            ScopeError::Unknown { name, at, label } => {
                (at, format!("unknown parameter {name:?} in {what}"), label.clone())
            }
            ScopeError::Text { name, at } => {
                (at, format!("parameter {name:?} in {what} is a text"), "an expression needs a number here".to_owned())
            }
            ScopeError::NotFinite { value, at } => {
                (at, format!("the expression in {what} gives no finite number"), no_number(*value))
            }
            ScopeError::Endless { at } => {
                let message = format!("{what} becomes longer than {LONGEST_TEXT} letters");
                (at, message, "with the words that stand here; use fewer".to_owned())
            }
        };
        sources.diagnostic(&sources.within(place, text, at.clone()), message).label(label)
    }
}

/// What is said of a value that is not finite.
pub(super) fn no_number(value: f64) -> String {
    let what = if value.is_nan() {
        "has no value, as 0/0 and the square root of a negative number have none"
    } else {
        "is larger than any number"
    };
    format!("this {what}")
}
