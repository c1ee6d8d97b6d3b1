//! Signals: numbers that may follow the motion, `"= -2*hinge.speed + push(t)"`.
//!
//! A symbol of an expression is a parameter, the index of a repeat, the time `t`, or a measured quantity by its name; a function is one of
//! [`carom_lab::formula`] or a table of the file.

use std::cell::RefCell;
use std::sync::Arc;

use carom_engine::measure::Measure;
use carom_engine::model::Model;
use carom_engine::signal::{Function, Signal, SignalError};
use carom_engine::spatial::Vector;
use carom_engine::table::Table;

use super::ReadError;
use super::document::{Node, Value};
use super::fields::{CONTRARY, Fields};
use super::parameters::expression;
use super::scope::{ScopeError, Setting, no_number};
use super::table::{Called, Tables};
use carom_lab::diagnostic::Diagnostic;
use carom_lab::formula::{Bound, Formula, Meaning, Symbol};
use carom_lab::units::Dimension;
use carom_run::quantity::Names;

/// What expressions may measure and call.
pub(super) struct Measuring<'a> {
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) tables: &'a Tables,
    /// The names of all forces, also of those that have not been read yet.
    pub(super) forces: &'a [&'a str],
    /// Instants at which what has been read so far has kinks: points of tables over time [s].
    pub(super) knots: &'a RefCell<Vec<f64>>,
}

/// An expression with what it measures.
pub(super) struct Expression {
    pub(super) inputs: Vec<Measure>,
    formula: Formula,
    /// What its symbols are, and the formula of the inputs that follows from that.
    meanings: Vec<Meaning>,
    bound: Bound,
    tables: Vec<Arc<Table>>,
}

impl Expression {
    /// The value where the inputs have these values.
    pub(super) fn value(&self, inputs: &[f64]) -> f64 {
        self.bound.evaluate(inputs, |table, x| self.tables[table].at(x))
    }
}

impl Measuring<'_> {
    /// A number, a quantity or an expression behind a key, as a signal of this dimension.
    pub(super) fn signal(
        &self,
        fields: &Fields<'_>,
        node: &Node,
        what: &str,
        dimension: Dimension,
    ) -> Result<Signal, ReadError> {
        let text = match &node.value {
            Value::Text(text) if expression(text).is_some() => text,
            // A quantity without its sign of equality is no number with a unit.
            Value::Text(text) if self.names.quantities(self.model, text.trim()).is_ok() => {
                return Err(no_expression(fields, node, what, text));
            }
            _ => return Ok(Signal::Constant(fields.number_of(node, what, dimension, &dimension.example())?)),
        };
        // One parameter alone keeps its dimension and is checked.
        if let Some((inside, _)) = expression(text)
            && let Some(Setting::Number(..)) = fields.scope.find(inside.trim())
        {
            return Ok(Signal::Constant(fields.number_of(node, what, dimension, &dimension.example())?));
        }
        let read = self.expression(fields, node, what)?;
        if read.inputs.is_empty() {
            return match read.value(&[]) {
                value if value.is_finite() => Ok(Signal::Constant(value)),
                value => {
                    let message = format!("the expression in {what} gives no finite number");
                    Err(fields.sources.diagnostic(&node.place, message).label(no_number(value)).into())
                }
            };
        }
        let names: Vec<Symbol> = read.measured().cloned().collect();
        match Function::over(read.inputs.clone(), &self.model.signals, move |values| read.value(values)) {
            Ok(function) => Ok(Signal::Function(Arc::new(function))),
            Err(SignalError::Late(k)) => Err(late(self.shown(fields, node, &names[k]), &names[k], what)),
            Err(error) => Err(fields.sources.diagnostic(&node.place, format!("{what}: {error}")).into()),
        }
    }

    /// Reads an expression and finds what its symbols mean.
    pub(super) fn expression(&self, fields: &Fields<'_>, node: &Node, what: &str) -> Result<Expression, ReadError> {
        let Value::Text(text) = &node.value else {
            let message = format!("{what} is {}", node.value.kind());
            return Err(fields.sources.diagnostic(&node.place, message).label("write \"= ...\"").into());
        };
        let Some((inside, at)) = expression(text) else { return Err(no_expression(fields, node, what, text)) };
        let read = |tables: Called| {
            let names: Vec<&str> = tables.iter().map(|(name, _)| name.as_str()).collect();
            Formula::read(inside, &names).map(|formula| (formula, tables))
        };
        // What is wrong is said with all tables at hand.
        let found = read(self.tables.called_in(inside, fields.namespace()))
            .or_else(|_| read(self.tables.called(fields.namespace())));
        let (formula, tables) = found.map_err(|error| {
            Box::new(ScopeError::Formula(error).shifted(at).diagnostic(fields.sources, &node.place, text, what))
        })?;
        let (mut inputs, mut meanings) = (Vec::new(), Vec::new());
        for symbol in formula.symbols() {
            meanings.push(self.operand(fields, node, what, symbol, &mut inputs)?);
        }
        let over_time = formula.tables_of("t").into_iter().filter_map(|table| tables.get(table));
        over_time.for_each(|(_, table)| self.knots.borrow_mut().extend(table.x()));
        let tables = tables.into_iter().map(|(_, table)| table).collect();
        let bound = formula.bound(&|symbol| meanings[symbol].clone());
        Ok(Expression { inputs, formula, meanings, bound, tables })
    }

    /// What a symbol means.
    fn operand(
        &self,
        fields: &Fields<'_>,
        node: &Node,
        what: &str,
        symbol: &Symbol,
        inputs: &mut Vec<Measure>,
    ) -> Result<Meaning, ReadError> {
        let at = self.shown(fields, node, symbol);
        match fields.scope.find(&symbol.name) {
            Some(Setting::Number(value, _)) => return Ok(Meaning::Number(value)),
            Some(Setting::Text(_)) => {
                let message = format!("parameter {:?} in {what} is a text", symbol.name);
                return Err(at(message).label("an expression needs a number here").into());
            }
            None => {}
        }
        let name = fields.namespace().meant(&symbol.name);
        let object = name.split('.').next().unwrap_or_default();
        if self.names.get(object).is_none() && self.forces.contains(&object) {
            return Err(late(at, symbol, what));
        }
        if fields.namespace().is_reversed(object) && name.ends_with(".2") {
            let message = format!("{:?} in {what} counts the other way in a mirrored part", symbol.name);
            return Err(at(message).label(CONTRARY).into());
        }
        let quantity = self.names.quantity(self.model, &name).map_err(|error| {
            let label = self.otherwise(fields, symbol).unwrap_or(error.instead);
            Box::new(at(format!("{} in {what}", error.what)).label(label))
        })?;
        let first = inputs.len();
        inputs.extend(quantity.measures);
        Ok(Meaning::Inputs(first..inputs.len()))
    }

    /// What to write for an unknown symbol that was not meant as a quantity: a call of a table, a name in braces, or a parameter.
    fn otherwise(&self, fields: &Fields<'_>, symbol: &Symbol) -> Option<String> {
        if self.tables.get(&symbol.name).is_some() {
            return Some(format!("it is a table: write {}(t)", symbol.name));
        }
        // A name with a hyphen falls apart at it.
        let whole =
            |name: &&str| name.strip_prefix(&symbol.name).is_some_and(|tail| tail.starts_with(['-', '+', '*', '/']));
        if let Some(name) = self.names.iter().map(|(name, _)| name).find(whole) {
            let usual = self.names.quantities(self.model, name).ok()?;
            return Some(format!("put the whole name in braces: {{{}}}", usual.first()?.name));
        }
        let parameters = fields.scope.parameters().iter().map(|known| known.name.as_str());
        carom_laws::nearest(&symbol.name, parameters).map(|close| format!("did you mean {close:?}?"))
    }

    /// Messages about a symbol of an expression, shown where it stands.
    fn shown<'m>(
        &self,
        fields: &'m Fields<'_>,
        node: &'m Node,
        symbol: &'m Symbol,
    ) -> impl Fn(String) -> Diagnostic + 'm {
        move |message| {
            let (text, at) = match &node.value {
                Value::Text(text) => (text.as_str(), expression(text).map_or(0, |(_, at)| at)),
                _ => ("", 0),
            };
            let place = fields.sources.within(&node.place, text, symbol.at.start + at..symbol.at.end + at);
            fields.sources.diagnostic(&place, message)
        }
    }
}

/// Complains about a text that was meant as an expression.
fn no_expression(fields: &Fields<'_>, node: &Node, what: &str, text: &str) -> ReadError {
    let message = format!("{what} is a text, not an expression");
    fields.sources.diagnostic(&node.place, message).label(format!("write \"= {}\"", text.trim())).into()
}

/// Complains about a quantity that a force causes and therefore cannot depend on.
fn late(at: impl Fn(String) -> Diagnostic, symbol: &Symbol, what: &str) -> ReadError {
    let message = format!("{:?} in {what} is known only after the forces are", symbol.name);
    at(message).label("use positions, angles and their rates").into()
}

impl Expression {
    /// The symbols that are measured, in the order of the inputs.
    fn measured(&self) -> impl Iterator<Item = &Symbol> {
        let count = |meaning: &Meaning| if let Meaning::Inputs(own) = meaning { own.len() } else { 0 };
        let symbols = self.formula.symbols().iter().zip(&self.meanings);
        symbols.flat_map(move |(symbol, meaning)| std::iter::repeat_n(symbol, count(meaning)))
    }
}

/// A place, or the name of a point, in the world.
pub(super) fn spot(fields: &Fields<'_>, node: &Node, what: &str, points: &[super::Point]) -> Result<Vector, ReadError> {
    if let Value::List(_) = &node.value {
        return Ok(fields.placement().place(fields.vector_of(node, what, Dimension::LENGTH, "[0, 0, 1]")?));
    }
    let name = fields.namespace().meant(&fields.text_of(node, what)?);
    points.iter().find(|point| point.name == name).map(|point| point.at).ok_or_else(|| {
        let label = match carom_laws::nearest(&name, points.iter().map(|point| point.name.as_str())) {
            Some(close) => format!("did you mean {close:?}?"),
            None => "add it as a [[point]], or write a place such as [0, 0, 1]".to_owned(),
        };
        fields.sources.diagnostic(&node.place, format!("unknown point {name:?} in {what}")).label(label).into()
    })
}
