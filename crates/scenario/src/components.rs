//! Forces and moments by their components: three signals, turned into the axes of the world.

use std::ops::Range;
use std::sync::Arc;

use carom_engine::signal::{Function, Signal, SignalError};
use carom_engine::spatial::Matrix;

use super::ReadError;
use super::document::Node;
use super::fields::Fields;
use super::signal::{Expression, Measuring};
use carom_lab::units::Dimension;

impl Measuring<'_> {
    /// Three signals in a list, multiplied by a matrix.
    pub(super) fn signals(
        &self,
        fields: &Fields<'_>,
        key: &str,
        dimension: Dimension,
        by: &Matrix,
    ) -> Result<[Signal; 3], ReadError> {
        let what = fields.what(key);
        let declared = fields.key(key)?;
        let node = fields.needed(key, fields.value(declared))?;
        let list = fields.list_of(&node, &what, &[3], declared.example)?;
        let one = |k: usize| self.signal(fields, &list[k], &what, dimension);
        let signals = [one(0)?, one(1)?, one(2)?];
        match *by == Matrix::identity() {
            true => Ok(signals),
            false => self.turned(fields, &node, &signals, &what, by),
        }
    }

    /// The signals of a list, multiplied by a matrix; those that are expressions were read before without fault.
    fn turned(
        &self,
        fields: &Fields<'_>,
        node: &Node,
        signals: &[Signal; 3],
        what: &str,
        by: &Matrix,
    ) -> Result<[Signal; 3], ReadError> {
        let list = fields.list_of(node, what, &[3], "[0, 0, 1]")?;
        let term = |k: usize| -> Result<Term, ReadError> {
            Ok(match &signals[k] {
                Signal::Constant(value) => Term::Constant(*value),
                Signal::Input(_) | Signal::Function(_) | Signal::User(_) => {
                    Term::Expression(Arc::new(self.expression(fields, &list[k], what)?))
                }
            })
        };
        let terms = [term(0)?, term(1)?, term(2)?];
        let row = |k: usize| {
            combined(&terms, [by[(k, 0)], by[(k, 1)], by[(k, 2)]])
                .map_err(|error| Box::new(fields.sources.diagnostic(&node.place, format!("{what}: {error}"))))
        };
        Ok([row(0)?, row(1)?, row(2)?])
    }
}

/// One of several signals that are added.
#[derive(Clone)]
enum Term {
    Constant(f64),
    Expression(Arc<Expression>),
}

/// The sum of three terms, each times a factor.
fn combined(terms: &[Term; 3], factors: [f64; 3]) -> Result<Signal, SignalError> {
    let (mut constant, mut inputs, mut parts) = (0.0, Vec::new(), Vec::new());
    for (term, factor) in terms.iter().zip(factors).filter(|(_, factor)| *factor != 0.0) {
        match term {
            Term::Constant(value) => constant += factor * value,
            Term::Expression(expression) => {
                let first = inputs.len();
                inputs.extend(expression.inputs.iter().copied());
                parts.push((factor, first..inputs.len(), Arc::clone(expression)));
            }
        }
    }
    if parts.is_empty() {
        return Ok(Signal::Constant(constant));
    }
    let sum = move |values: &[f64]| {
        let part = |(factor, own, expression): &(f64, Range<usize>, Arc<Expression>)| {
            factor * expression.value(&values[own.clone()])
        };
        constant + parts.iter().map(part).sum::<f64>()
    };
    Ok(Signal::Function(Arc::new(Function::new(inputs, sum)?)))
}
