//! A law written as an expression: `K*d^1.5*(1 + 0.4*v/v0)`.
//!
//! The expression is the force [N] as a function of
//!
//! | symbol | meaning |
//! |---|---|
//! | `d`, `v` | indentation [m] and its rate [m/s], positive while approaching |
//! | `t` | time since first touch [s] |
//! | `v0`, `M` | approach speed [m/s] and effective mass [kg] of this contact |
//! | `K`, `n`, `e` | stiffness, exponent and restitution of the case, if it has them |
//!
//! and of parameters that the user names and gives values to. Below zero indentation, where the end of contact is looked for, the force
//! is continued as a point reflection, `F(-d) = 2 F(0) - F(d)`, so that `d^1.5` stays finite.

use carom_laws::Dual;
use carom_laws::normal::{Ends, History, LawInput, UserLaw};
use thiserror::Error;

use crate::formula::Formula;
use crate::units::Dimension;

/// Why an expression cannot be used.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExpressionError {
    /// It cannot be read.
    #[error("cannot read the expression \"{text}\": {reason}")]
    Unreadable {
        /// The expression.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A symbol has no value.
    #[error(
        "the expression \"{text}\" uses {symbol}, which has no value: give it one, with a unit if you like, as in --param {symbol}=\"100 N s/m\" \
         (known without being given: d, v, t, v0, M, and K, n, e of the case)"
    )]
    Unknown {
        /// The expression.
        text: String,
        /// The symbol.
        symbol: String,
    },
    /// The units of its symbols do not make a force.
    #[error("the expression \"{text}\" is no force: {reason}")]
    Units {
        /// The expression.
        text: String,
        /// What does not fit.
        reason: String,
    },
    /// It gives no number where one is needed.
    #[error("the expression \"{text}\" is not finite at d = {indentation} m, v = {rate} m/s")]
    NotFinite {
        /// The expression.
        text: String,
        /// Indentation [m].
        indentation: f64,
        /// Rate [m/s].
        rate: f64,
    },
}

/// Where a symbol of the expression gets its value from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Variable {
    Indentation,
    Rate,
    Age,
    ApproachSpeed,
    EffectiveMass,
    Constant(f64),
}

/// A force law compiled from an expression.
#[derive(Clone, Debug)]
pub struct Expression {
    force: Formula,
    /// Where the indentation and its rate stand among the symbols.
    by: [Option<usize>; 2],
    /// One per symbol of the formula.
    variables: Vec<Variable>,
}

/// The expression of a law that is written as `expr: ` and an expression.
pub fn expression_text(law: &str) -> Option<&str> {
    law.trim().strip_prefix("expr:").map(str::trim)
}

fn read(text: &str) -> Result<Formula, ExpressionError> {
    let unreadable = |reason: String| ExpressionError::Unreadable { text: text.to_owned(), reason };
    Formula::read(text, &[]).map_err(|error| unreadable(error.to_string()))
}

impl Expression {
    /// The symbols that `text` uses.
    pub fn symbols(text: &str) -> Result<Vec<String>, ExpressionError> {
        Ok(read(text)?.symbols().iter().map(|symbol| symbol.name.clone()).collect())
    }

    /// Compiles `text`; `constants` gives the values (SI) of all symbols that are not variables of the contact.
    pub fn new(text: &str, constants: &[(&str, f64)]) -> Result<Self, ExpressionError> {
        let unreadable = |reason: String| ExpressionError::Unreadable { text: text.to_owned(), reason };
        let force = read(text)?;

        // Where each symbol gets its value from.
        let unknown = |name: &str| ExpressionError::Unknown { text: text.to_owned(), symbol: name.to_owned() };
        let names = force.symbols().iter().map(|symbol| symbol.name.as_str());
        let variables =
            names.map(|name| variable(name, constants).ok_or_else(|| unknown(name))).collect::<Result<_, _>>()?;

        if let Some(by) = ["d", "v"].into_iter().find(|by| !force.is_smooth_in(by)) {
            return Err(unreadable(format!("it has no derivative by {by} in closed form")));
        }
        Ok(Expression { by: ["d", "v"].map(|by| force.index(by)), force, variables })
    }

    /// Refuses an expression whose units do not make a force: `units` of the user's own symbols, those that were given with one, and `constants` as for
    /// [`Expression::new`], among them the exponent `n` of `K`.
    pub fn check_units(
        text: &str,
        units: &[(String, Dimension)],
        constants: &[(&str, f64)],
    ) -> Result<(), ExpressionError> {
        // Who gives bare numbers alone may mean anything by them.
        if units.is_empty() {
            return Ok(());
        }
        let wrong = |reason: String| ExpressionError::Units { text: text.to_owned(), reason };
        let value = |name: &str| constants.iter().find(|(symbol, _)| *symbol == name).map(|(_, value)| *value);
        let dimension = |name: &str| {
            let own = units.iter().find(|(symbol, _)| symbol == name).map(|(_, dimension)| *dimension);
            own.or(match name {
                "d" => Some(Dimension::LENGTH),
                "v" | "v0" => Some(Dimension::SPEED),
                "t" => Some(Dimension::TIME),
                "M" => Some(Dimension::MASS),
                "n" | "e" => Some(Dimension::NUMBER),
                "K" => value("n").map(Dimension::stiffness),
                _ => None,
            })
        };
        match read(text)?.measures(&dimension, &value).map_err(wrong)? {
            Some(found) if found != Dimension::FORCE => Err(wrong(format!("it measures {}", found.description()))),
            _ => Ok(()),
        }
    }

    /// Whether the force is finite over a range of indentations up to `depth` [m] and rates up to `speed` [m/s].
    pub fn check(&self, text: &str, history: &History, depth: f64, speed: f64) -> Result<(), ExpressionError> {
        for indentation in [0.0, 1e-3 * depth, depth] {
            for rate in [speed, 0.0, -speed] {
                if !self.force(&LawInput::new(indentation, rate), history).is_finite() {
                    return Err(ExpressionError::NotFinite { text: text.to_owned(), indentation, rate });
                }
            }
        }
        Ok(())
    }

    /// The values of its symbols.
    fn values<'a>(&'a self, d: f64, v: f64, age: f64, history: &'a History) -> impl Fn(usize) -> f64 + 'a {
        move |symbol| match self.variables[symbol] {
            Variable::Indentation => d,
            Variable::Rate => v,
            Variable::Age => age,
            Variable::ApproachSpeed => history.approach_speed,
            Variable::EffectiveMass => history.effective_mass,
            Variable::Constant(x) => x,
        }
    }

    /// The force at a non-negative indentation; NaN where there is none.
    fn evaluate(&self, d: f64, v: f64, age: f64, history: &History) -> f64 {
        self.force.evaluate_by(&self.values(d, v, age, history), &|_, _| f64::NAN)
    }
}

impl UserLaw for Expression {
    fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
        let (d, v) = (at.indentation, at.rate);
        let there = self.evaluate(d.abs(), v, at.age, history);
        if d < 0.0 { 2.0 * self.evaluate(0.0, v, at.age, history) - there } else { there }
    }

    fn force_with_derivatives(&self, at: &LawInput<Dual>, history: &History) -> Dual {
        let (d, v) = (at.indentation, at.rate);
        let plain = LawInput { indentation: d.value, rate: v.value, age: at.age, internal: at.internal };
        let (_, [by_d, by_v]) = self.force.slopes(&self.values(d.value.abs(), v.value, at.age, history), self.by);
        Dual {
            value: self.force(&plain, history),
            by_indentation: by_d * d.by_indentation + by_v * v.by_indentation,
            by_rate: by_d * d.by_rate + by_v * v.by_rate,
        }
    }

    fn ends(&self) -> Ends {
        Ends::Indentation
    }
}

fn variable(name: &str, constants: &[(&str, f64)]) -> Option<Variable> {
    match name {
        "d" => Some(Variable::Indentation),
        "v" => Some(Variable::Rate),
        "t" => Some(Variable::Age),
        "v0" => Some(Variable::ApproachSpeed),
        "M" => Some(Variable::EffectiveMass),
        _ => constants.iter().find(|(symbol, _)| *symbol == name).map(|&(_, value)| Variable::Constant(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Impact, Settings};
    use carom_laws::normal::{Law, Onset, Viscoelastic};
    use std::sync::Arc;

    #[test]
    fn an_expression_does_what_the_law_does() {
        let text = "K*d^1.5*(1 + 0.4*v/v0)";
        let written = Law::User(Arc::new(Expression::new(text, &[("K", 1.5e10)]).unwrap()));
        let built = Law::Viscoelastic(Viscoelastic::hysteretic(1.5e10, 1.5, 0.4));
        let run = |law: Law| Impact::new(law, 0.5, 0.3).run(&Settings::default());
        let (a, b) = (run(written.clone()), run(built.clone()));
        assert!((a.restitution - b.restitution).abs() < 1e-9, "{} {}", a.restitution, b.restitution);
        assert!((a.duration / b.duration - 1.0).abs() < 1e-9);

        let onset = Onset { approach_speed: 0.3, effective_mass: 0.5 };
        let at = LawInput { indentation: Dual::indentation(2e-5), rate: Dual::rate(-0.1), age: 0.0, internal: 0.0 };
        let (x, y) = (
            written.force_with_derivatives(&at, &written.touch(onset)),
            built.force_with_derivatives(&at, &built.touch(onset)),
        );
        assert!((x.by_indentation / y.by_indentation - 1.0).abs() < 1e-12);
        assert!((x.by_rate / y.by_rate - 1.0).abs() < 1e-12);
    }

    #[test]
    fn e_is_the_restitution_and_not_eulers_number() {
        let law = Expression::new("1e-3*e + 2E+1*E + exp(0)*PI", &[("e", 0.5), ("E", 3.0)]).unwrap();
        let history = History::fresh(Onset { approach_speed: 1.0, effective_mass: 1.0 });
        let force = law.force(&LawInput::new(0.0, 0.0), &history);
        assert!((force - (0.0005 + 60.0 + std::f64::consts::PI)).abs() < 1e-12, "{force}");
    }

    #[test]
    fn a_symbol_without_a_value_is_named() {
        let error = Expression::new("K*d + c*v", &[("K", 1.0)]).unwrap_err();
        assert!(matches!(&error, ExpressionError::Unknown { symbol, .. } if symbol == "c"), "{error}");
        assert!(matches!(Expression::new("K*(d", &[("K", 1.0)]), Err(ExpressionError::Unreadable { .. })));
    }
}
