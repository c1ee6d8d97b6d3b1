//! Formulas as people write them: `K*d^1.5*(1 + 0.4*v/v0)`, `-push(t)*sin({left-hinge.coordinate})`.
//!
//! ```text
//! sum     = product { ("+" | "-") product }
//! product = signed { ("*" | "/") signed }
//! signed  = ("+" | "-") signed | power
//! power   = atom [ "^" signed ]               from the right: 2^3^2 = 2^9, and -x^2 = -(x^2)
//! atom    = number | symbol | function "(" sum { "," sum } ")" | "(" sum ")"
//! symbol  = word { "." word } | "{" any text "}"
//! ```
//!
//! `PI` (`π`) and `TAU` (`τ`) are known; `e` and `E` are symbols like any other. Functions are those of [`FUNCTIONS`] and the tables
//! of the caller, functions of one argument. Brackets, signs and powers nest to a depth of 64.

mod intricacy;
mod measured;
mod operators;
mod read;
mod token;

use std::ops::Range;

use exmex::Express;
use operators::Flat;
use thiserror::Error;
use token::Token;

/// Functions of one argument; `log` is the natural logarithm, as `ln`.
pub const FUNCTIONS: &[&str] = &[
    "abs", "signum", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "floor", "round", "ceil", "trunc", "fract", "exp", "sqrt", "cbrt", "ln", "log2", "log10", "log", "quintic", "step",
];
/// Functions of two arguments.
pub const FUNCTIONS_OF_TWO: &[&str] = &["atan2", "min", "max", "mod"];

/// Letters of the longest expression that is read; the time to read it grows faster than its length.
const LONGEST: usize = 4096;

/// Symbols and calls up to which a formula is evaluated without allocating.
const FEW: usize = 16;

/// Why a formula cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FormulaError {
    /// What is wrong, and what to write instead.
    pub message: String,
    /// Bytes of the formula's text that are to blame.
    pub at: Range<usize>,
}

/// A quantity that a formula asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, without braces.
    pub name: String,
    /// Where it first stands, in bytes of the formula's text.
    pub at: Range<usize>,
}

/// A formula, ready to be evaluated.
#[derive(Clone, Debug)]
pub struct Formula {
    symbols: Vec<Symbol>,
    body: Box<Compiled>,
    /// As it was read, for what it measures.
    tree: measured::Node,
}

/// An expression whose variables know where their values come from.
#[derive(Clone, Debug)]
struct Compiled {
    expression: Flat,
    /// One per variable, in the order of the compiled expression.
    sources: Vec<Source>,
}

#[derive(Clone, Debug)]
enum Source {
    /// The symbol of this index.
    Symbol(usize),
    /// The table of this index, at the value of an expression.
    Call(usize, Box<Compiled>),
}

impl Symbol {
    /// The names in `text` that are neither called nor the circle's numbers, whatever else is wrong with it.
    pub fn all(text: &str) -> Vec<Self> {
        let tokens = token::tokens(text).unwrap_or_default();
        let is_called = |k: usize| matches!(tokens.get(k + 1), Some((Token::Sign('('), _)));
        let name = |(k, (token, at)): (usize, &token::Placed)| match token {
            Token::Name { name, braced } if !is_called(k) && (*braced || constant(name).is_none()) => {
                Some(Symbol { name: name.clone(), at: at.clone() })
            }
            _ => None,
        };
        tokens.iter().enumerate().filter_map(name).collect()
    }

    /// The symbol that `text` is, where it is one and nothing else: who asks for its value need not compile it.
    pub fn alone(text: &str) -> Option<Self> {
        let [(Token::Name { name, braced }, at)] = &token::tokens(text).ok()?[..] else { return None };
        let is_symbol = *braced || constant(name).is_none();
        (is_symbol && text.len() <= LONGEST).then(|| Symbol { name: name.clone(), at: at.clone() })
    }
}

impl Formula {
    /// Reads `text`; `tables` are the names that may be called like functions of one argument.
    pub fn read(text: &str, tables: &[&str]) -> Result<Self, FormulaError> {
        if text.len() > LONGEST {
            let message = format!("this expression has more than {LONGEST} letters; name its parts as parameters");
            return Err(FormulaError { message, at: 0..1 });
        }
        let (symbols, body, tree) = read::formula(text, tables)?;
        Ok(Formula { symbols, body, tree })
    }

    /// The quantities it asks for, each once, in the order in which they first stand in the text.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The value where its symbols have these `values`, in their order; `table(k, x)` gives the k-th table at x. NaN where there is none.
    ///
    /// Nothing is allocated for formulas of up to sixteen symbols and calls and thirty-two terms.
    pub fn evaluate(&self, values: &[f64], table: &dyn Fn(usize, f64) -> f64) -> f64 {
        self.evaluate_by(&|index| values.get(index).copied().unwrap_or(f64::NAN), table)
    }

    /// The same, where `value(k)` gives the k-th symbol.
    pub fn evaluate_by(&self, value: &dyn Fn(usize) -> f64, table: &dyn Fn(usize, f64) -> f64) -> f64 {
        self.body.evaluate(value, table)
    }

    /// The tables that are called with this symbol and no other, by their indices.
    pub fn tables_of(&self, symbol: &str) -> Vec<usize> {
        let Some(index) = self.symbols.iter().position(|known| known.name == symbol) else { return Vec::new() };
        let alone = |sources: &[Source]| matches!(sources, [Source::Symbol(own)] if *own == index);
        let called = |source: &Source| match source {
            Source::Call(table, argument) if alone(&argument.sources) => Some(*table),
            _ => None,
        };
        self.body.sources.iter().filter_map(called).collect()
    }

    /// The derivative by a symbol, over the same symbols; `None` if it is not known in closed form, as that of a table, or would be too long: of a
    /// formula with more than 300 numbers and symbols, or more than 20 factors, powers and functions on one way into it.
    pub fn derivative(&self, symbol: &str) -> Option<Self> {
        if self.tree.is_intricate() {
            return None;
        }
        let variable = self.symbols.iter().position(|known| known.name == symbol).map(variable);
        let at =
            variable.and_then(|variable| self.body.expression.var_names().iter().position(|name| *name == variable));
        let calls = self.body.sources.iter().any(|source| matches!(source, Source::Call(..)));
        let expression = match at {
            _ if calls => return None,
            Some(index) => intricacy::derivative(&self.body.expression, &self.tree, index)?,
            None => Flat::parse("0").ok()?,
        };
        let body = Box::new(Compiled::new(expression, &[])?);
        Some(Formula { symbols: self.symbols.clone(), body, tree: measured::Node::Other })
    }
}

/// What the circle's number of this name, outside braces, is called inside a compiled expression.
fn constant(name: &str) -> Option<&'static str> {
    match name {
        "PI" | "π" => Some("(PI)"),
        "TAU" | "τ" => Some("(TAU)"),
        _ => None,
    }
}

/// What the symbol of an index is called inside a compiled expression, whatever its own name.
fn variable(index: usize) -> String {
    format!("s{index}")
}

impl Compiled {
    /// Finds where the variables `s0, s1, ...` and `c0, c1, ...` get their values from.
    fn new(expression: Flat, calls: &[(usize, Box<Compiled>)]) -> Option<Self> {
        let source = |name: &String| {
            let (kind, index) = name.split_at_checked(1)?;
            let index: usize = index.parse().ok()?;
            match kind {
                "s" => Some(Source::Symbol(index)),
                _ => calls.get(index).map(|(table, argument)| Source::Call(*table, argument.clone())),
            }
        };
        let sources = expression.var_names().iter().map(source).collect::<Option<_>>()?;
        Some(Compiled { expression, sources })
    }

    fn evaluate(&self, symbol: &dyn Fn(usize) -> f64, table: &dyn Fn(usize, f64) -> f64) -> f64 {
        let value = |source: &Source| match source {
            Source::Symbol(index) => symbol(*index),
            Source::Call(index, argument) => table(*index, argument.evaluate(symbol, table)),
        };

        // Few values are gathered on the stack.
        let mut few = [0.0; FEW];
        let Some(gathered) = few.get_mut(..self.sources.len()) else {
            let many: Vec<f64> = self.sources.iter().map(value).collect();
            return self.expression.eval(&many).unwrap_or(f64::NAN);
        };
        gathered.iter_mut().zip(&self.sources).for_each(|(place, source)| *place = value(source));
        self.expression.eval(gathered).unwrap_or(f64::NAN)
    }
}

#[cfg(test)]
mod tests;
