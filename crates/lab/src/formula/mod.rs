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

mod bound;
mod function;
mod jet;
mod measured;
mod program;
mod read;
mod token;

pub use bound::{Bound, Meaning};

use std::ops::Range;

use jet::{Jet, Rates, Slopes};
use program::Program;
use thiserror::Error;
use token::Token;

/// Functions of one argument; `log` is the natural logarithm, as `ln`.
pub const FUNCTIONS: &[&str] = &[
    "abs", "signum", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "floor", "round", "ceil", "trunc", "fract", "exp", "sqrt", "cbrt", "ln", "log2", "log10", "log", "quintic", "step",
];
/// Functions of two arguments.
pub const FUNCTIONS_OF_TWO: &[&str] = &["atan2", "min", "max", "mod"];

/// Letters of the longest expression that is read.
const LONGEST: usize = 4096;

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
    program: Program,
    /// As it was read, for what it measures.
    tree: measured::Node,
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
        let (symbols, tree) = read::formula(text, tables)?;
        Ok(Formula { symbols, program: Program::of(&tree), tree })
    }

    /// The quantities it asks for, each once, in the order in which they first stand in the text.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The value where its symbols have these `values`, in their order; `table(k, x)` gives the k-th table at x. NaN where there is none.
    ///
    /// Nothing is allocated unless more than sixteen brackets are open at once.
    pub fn evaluate(&self, values: &[f64], table: &dyn Fn(usize, f64) -> f64) -> f64 {
        self.evaluate_by(&|index| values.get(index).copied().unwrap_or(f64::NAN), table)
    }

    /// The same, where `value(k)` gives the k-th symbol.
    pub fn evaluate_by(&self, value: &dyn Fn(usize) -> f64, table: &dyn Fn(usize, f64) -> f64) -> f64 {
        self.program.run(value, table)
    }

    /// The index of a symbol, if it asks for it.
    pub fn index(&self, symbol: &str) -> Option<usize> {
        self.symbols.iter().position(|known| known.name == symbol)
    }

    /// The tables that are called with this symbol and no other, by their indices.
    pub fn tables_of(&self, symbol: &str) -> Vec<usize> {
        let mut found = Vec::new();
        if let Some(index) = self.index(symbol) {
            self.tree.tables_of(index, &mut found);
        }
        found
    }

    /// Whether its derivatives by a symbol are known: that symbol stands in no table, and in no function with kinks or jumps, as `abs`, `min` and
    /// `floor` have them.
    pub fn is_smooth_in(&self, symbol: &str) -> bool {
        self.index(symbol).is_none_or(|index| self.tree.is_smooth_in(index))
    }

    /// The value and its slopes by the symbols of these indices, where `value(k)` gives the k-th symbol; a slope by no symbol is zero.
    pub fn slopes<const N: usize>(&self, value: &dyn Fn(usize) -> f64, by: [Option<usize>; N]) -> (f64, [f64; N]) {
        let slope = |own: Option<usize>, k: usize| f64::from(u8::from(own == Some(k)));
        let symbol = |k: usize| Slopes { value: value(k), by: by.map(|own| slope(own, k)) };
        let Slopes { value, by } = self.program.run(symbol, |_, _| f64::NAN);
        (value, by)
    }

    /// The value and its first two rates by the symbol of this index, where `value(k)` gives the k-th symbol.
    pub fn rates(&self, value: &dyn Fn(usize) -> f64, by: Option<usize>) -> [f64; 3] {
        let symbol = |k: usize| {
            if by == Some(k) { Rates([value(k), 1.0, 0.0]) } else { Rates::constant(value(k)) }
        };
        self.program.run(symbol, |_, _| f64::NAN).0
    }
}

/// The circle's number of this name, outside braces.
fn constant(name: &str) -> Option<f64> {
    match name {
        "PI" | "π" => Some(std::f64::consts::PI),
        "TAU" | "τ" => Some(std::f64::consts::TAU),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
