//! Reading one value: a number with or without unit, a text, a list of a given length.

use super::ReadError;
use super::document::{Node, Value};
use super::fields::Fields;
use super::parameters::expression;
use super::place::Sources;
use super::scope::{Measured, Scope, Setting};
use carom_lab::units::{self, Dimension, UnitError};

/// The largest length that may be written [m]: how far apart such places are is a number still, and so is its square.
const FARTHEST: f64 = 1e50;

impl Fields<'_> {
    /// A number, a text with a unit, or an expression, as a quantity of this dimension [SI].
    pub(super) fn number_of(
        &self,
        node: &Node,
        what: &str,
        dimension: Dimension,
        example: &str,
    ) -> Result<f64, ReadError> {
        let number = self.any_number_of(node, what, dimension, example)?;
        if dimension != Dimension::LENGTH || number.abs() <= FARTHEST {
            return Ok(number);
        }
        let message = format!("{what} is beyond {FARTHEST:e} m, and nothing is so far or so large");
        let label = format!("such as {example}; check its exponent and its unit");
        Err(self.sources.diagnostic(&node.place, message).label(label).into())
    }

    /// The same of any size.
    fn any_number_of(&self, node: &Node, what: &str, dimension: Dimension, example: &str) -> Result<f64, ReadError> {
        let wrong =
            |why: &str, label: String| self.sources.diagnostic(&node.place, format!("{what} {why}")).label(label);
        let text = match &node.value {
            Value::Number(number) if number.is_finite() => return Ok(*number),
            Value::Number(_) => return Err(wrong("must be finite", format!("such as {example}")).into()),
            Value::Text(text) => text,
            other => return Err(wrong(&format!("is {}", other.kind()), format!("write {example}")).into()),
        };
        let Some((inside, at)) = expression(text) else {
            let filled = self.text_of(node, what)?;
            let quantity = units::quantity(&filled, dimension);
            return quantity.map_err(|error| wrong("cannot be read", error.to_string()).into());
        };
        let value = self.scope.evaluate(inside);
        match value.map_err(|error| Box::new(error.shifted(at).diagnostic(self.sources, &node.place, text, what)))? {
            Setting::Number(_, Some(Measured { dimension: found, .. })) if found != dimension => {
                let (wanted, like) = (dimension.description(), dimension.example());
                let label =
                    format!("expected {wanted} such as \"{like}\", but {} is {}", inside.trim(), found.description());
                Err(wrong("cannot be read", label).into())
            }
            Setting::Number(value, Some(Measured { written, .. })) => match units::quantity(&written, dimension) {
                Err(error @ UnitError::Frequency { .. }) => Err(wrong("cannot be read", error.to_string()).into()),
                _ => Ok(value),
            },
            Setting::Number(value, None) => Ok(value),
            Setting::Text(_) => Err(wrong("needs a number", format!("{} is a text", inside.trim())).into()),
        }
    }

    /// A frequency [Hz], if this is one.
    pub(super) fn frequency_of(&self, node: &Node) -> Option<f64> {
        let Value::Text(text) = &node.value else { return None };
        let written = match expression(text) {
            None => self.text_of(node, "").ok()?,
            Some((inside, _)) => self.scope.evaluate(inside).ok()?.to_string(),
        };
        units::parse(&written).ok().filter(|read| read.is_frequency()).map(|read| read.value)
    }

    /// A text with its expressions filled in.
    pub(super) fn text_of(&self, node: &Node, what: &str) -> Result<String, ReadError> {
        text(self.sources, self.scope, node, what)
    }

    /// A list of one of these lengths; of any length if none is said.
    pub(super) fn list_of<'n>(
        &self,
        node: &'n Node,
        what: &str,
        lengths: &[usize],
        example: &str,
    ) -> Result<&'n [Node], ReadError> {
        let Value::List(list) = &node.value else {
            let message = format!("{what} is {}, not a list", node.value.kind());
            return Err(self.sources.diagnostic(&node.place, message).label(format!("write {example}")).into());
        };
        if lengths.is_empty() || lengths.contains(&list.len()) {
            return Ok(list);
        }
        let counts: Vec<String> = lengths.iter().map(usize::to_string).collect();
        let entries = if list.len() == 1 { "entry" } else { "entries" };
        let message = format!("{what} has {} {entries} instead of {}", list.len(), counts.join(" or "));
        Err(self.sources.diagnostic(&node.place, message).label(format!("such as {example}")).into())
    }
}

/// A text with its expressions filled in; `what` is the user's name for it.
pub(super) fn text(sources: &Sources, scope: &Scope, node: &Node, what: &str) -> Result<String, ReadError> {
    let Value::Text(text) = &node.value else {
        let message = format!("{what} is {}", node.value.kind());
        return Err(sources.diagnostic(&node.place, message).label("write a text in quotes").into());
    };
    let filled = match expression(text) {
        Some((inside, at)) => scope.evaluate(inside).map_err(|error| error.shifted(at)).map(Setting::filled),
        None => scope.fill(text),
    };
    let filled = filled.map_err(|error| error.diagnostic(sources, &node.place, text, what))?;
    sources.room_for(&filled, &node.place)?;
    Ok(filled)
}
