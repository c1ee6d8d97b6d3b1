//! A coefficient of friction written as an expression: `0.2 + 0.1*exp(-v/v1)`.
//!
//! The expression is the coefficient [-] as a function of
//!
//! | symbol | meaning |
//! |---|---|
//! | `v` | sliding speed [m/s], not negative |
//! | `F` | normal force [N], positive |
//!
//! and of parameters that the user names and gives values to. At `v = 0` it is what the surfaces hold at rest. It must be a number, and not negative, for
//! speeds up to 10 m/s and forces up to 1 MN ([`CoefficientExpression::check`]); where it falls below zero beyond that, it counts as zero.

use carom_laws::friction::Coefficient;
use thiserror::Error;

use crate::formula::Formula;
use crate::units::{Dimension, engineering};

/// Loads below this count as this [N]: a coefficient such as `0.3*F^(-1/3)` has no value without a load.
const LEAST_FORCE: f64 = 1e-9;
/// Decades of the speeds [m/s] and of the normal forces [N] at which an expression is tried.
const SPEEDS: std::ops::RangeInclusive<i32> = -6..=1;
const FORCES: std::ops::RangeInclusive<i32> = -3..=6;

/// Why an expression is no coefficient of friction.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CoefficientError {
    /// It cannot be read.
    #[error("cannot read the expression \"{text}\": {reason}")]
    Unreadable {
        /// The expression.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A symbol has no value.
    #[error("the expression uses {0}, which has no value")]
    NoValue(String),
    /// A parameter with the name of a variable.
    #[error("{0} is a variable of the contact and cannot be a parameter")]
    Variable(String),
    /// A parameter that is not used.
    #[error("the expression does not use the parameter {0}")]
    Unused(String),
    /// The units of its symbols do not make a number.
    #[error("the expression \"{text}\" is no coefficient: {reason}")]
    Units {
        /// The expression.
        text: String,
        /// What does not fit.
        reason: String,
    },
    /// It has no value, or one below zero, where surfaces may slide.
    #[error("the expression \"{text}\" is {} at v = {}, F = {}", found(*value), engineering(*speed, "m/s"), engineering(*force, "N"))]
    NoCoefficient {
        /// The expression.
        text: String,
        /// What it gives there [-].
        value: f64,
        /// Sliding speed [m/s].
        speed: f64,
        /// Normal force [N].
        force: f64,
    },
}

/// What an expression gives, in a word.
fn found(value: f64) -> String {
    if value.is_finite() { engineering(value, "-").trim_end_matches(" -").to_owned() } else { "no number".to_owned() }
}

/// Where a symbol of the expression gets its value from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Variable {
    Speed,
    Force,
    Constant(f64),
}

/// A coefficient of friction compiled from an expression.
#[derive(Clone, Debug)]
pub struct CoefficientExpression {
    coefficient: Formula,
    /// Where speed and force stand among the symbols.
    by: [Option<usize>; 2],
    /// One per symbol of the formula.
    variables: Vec<Variable>,
}

impl CoefficientExpression {
    /// Compiles `text`; `parameters` gives the values (SI) of all symbols that are not variables of the contact, `units` what those measure that were given
    /// with a unit.
    pub fn new(
        text: &str,
        parameters: &[(String, f64)],
        units: &[(String, Dimension)],
    ) -> Result<Self, CoefficientError> {
        let unreadable = |reason: String| CoefficientError::Unreadable { text: text.to_owned(), reason };
        let coefficient = Formula::read(text, &[]).map_err(|error| unreadable(error.to_string()))?;
        let names = || coefficient.symbols().iter().map(|symbol| symbol.name.as_str());
        check_parameters(parameters, names().collect::<Vec<_>>().as_slice())?;
        let variable = |name: &str| match name {
            "v" => Ok(Variable::Speed),
            "F" => Ok(Variable::Force),
            _ => {
                let own = parameters.iter().find(|(symbol, _)| symbol == name);
                own.map(|(_, x)| Variable::Constant(*x)).ok_or_else(|| CoefficientError::NoValue(name.to_owned()))
            }
        };
        let variables = names().map(variable).collect::<Result<_, _>>()?;
        check_units(text, &coefficient, parameters, units)?;
        if let Some(by) = ["v", "F"].into_iter().find(|by| !coefficient.is_smooth_in(by)) {
            return Err(unreadable(format!("it has no derivative by {by} in closed form")));
        }
        Ok(CoefficientExpression { by: ["v", "F"].map(|by| coefficient.index(by)), coefficient, variables })
    }

    /// Refuses an expression that is no number, or a negative one, at some speed up to 10 m/s under some force up to 1 MN.
    pub fn check(&self, text: &str) -> Result<(), CoefficientError> {
        for force in steps(FORCES) {
            for speed in std::iter::once(0.0).chain(steps(SPEEDS)) {
                let value = self.evaluate(speed, force);
                if !(value.is_finite() && value >= 0.0) {
                    return Err(CoefficientError::NoCoefficient { text: text.to_owned(), value, speed, force });
                }
            }
        }
        Ok(())
    }

    /// The values of its symbols at a speed [m/s] and a normal force [N].
    fn values(&self, speed: f64, force: f64) -> impl Fn(usize) -> f64 + '_ {
        move |symbol| match self.variables[symbol] {
            Variable::Speed => speed,
            Variable::Force => force.max(LEAST_FORCE),
            Variable::Constant(x) => x,
        }
    }

    /// The value at a speed [m/s] and a normal force [N]; NaN where there is none.
    fn evaluate(&self, speed: f64, force: f64) -> f64 {
        self.coefficient.evaluate_by(&self.values(speed, force), &|_, _| f64::NAN)
    }
}

impl Coefficient for CoefficientExpression {
    fn coefficient(&self, speed: f64, normal_force: f64) -> f64 {
        self.evaluate(speed, normal_force).max(0.0)
    }

    fn slopes(&self, speed: f64, normal_force: f64) -> [f64; 2] {
        let (value, slopes) = self.coefficient.slopes(&self.values(speed, normal_force), self.by);
        if value < 0.0 { [0.0; 2] } else { slopes }
    }
}

/// Every power of ten of a range, with two steps between them.
fn steps(decades: std::ops::RangeInclusive<i32>) -> impl Iterator<Item = f64> {
    let last = *decades.end();
    decades
        .flat_map(|ten| [1.0, 2.0, 5.0].map(|x| (ten, x)))
        .filter(move |(ten, x)| *ten < last || *x == 1.0)
        .map(|(ten, x)| x * 10.0_f64.powi(ten))
}

/// Refuses parameters that are variables of the contact, and those that the expression does not use.
fn check_parameters(parameters: &[(String, f64)], used: &[&str]) -> Result<(), CoefficientError> {
    match parameters.iter().find(|(symbol, _)| matches!(symbol.as_str(), "v" | "F") || !used.contains(&symbol.as_str()))
    {
        None => Ok(()),
        Some((symbol, _)) if matches!(symbol.as_str(), "v" | "F") => Err(CoefficientError::Variable(symbol.clone())),
        Some((symbol, _)) => Err(CoefficientError::Unused(symbol.clone())),
    }
}

/// Refuses an expression whose units do not make a number. Who gives bare numbers alone may mean anything by them.
fn check_units(
    text: &str,
    coefficient: &Formula,
    parameters: &[(String, f64)],
    units: &[(String, Dimension)],
) -> Result<(), CoefficientError> {
    if units.is_empty() {
        return Ok(());
    }
    let wrong = |reason: String| CoefficientError::Units { text: text.to_owned(), reason };
    let value = |name: &str| parameters.iter().find(|(symbol, _)| symbol == name).map(|(_, value)| *value);
    let dimension = |name: &str| match name {
        "v" => Some(Dimension::SPEED),
        "F" => Some(Dimension::FORCE),
        _ => units.iter().find(|(symbol, _)| symbol == name).map(|(_, dimension)| *dimension),
    };
    match coefficient.measures(&dimension, &value).map_err(wrong)? {
        Some(found) if found != Dimension::NUMBER => Err(wrong(format!("it measures {}", found.description()))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(symbol: &str, value: f64) -> Vec<(String, f64)> {
        vec![(symbol.to_owned(), value)]
    }

    fn refused(text: &str, parameters: &[(String, f64)]) -> String {
        let made = CoefficientExpression::new(text, parameters, &[]);
        made.and_then(|made| made.check(text)).unwrap_err().to_string()
    }

    #[test]
    fn an_expression_has_its_value_and_its_exact_slopes() {
        let text = "0.2 + 0.1*exp(-v/v1) + 1e-3*F^(-1/3)";
        let law = CoefficientExpression::new(text, &own("v1", 0.05), &[]).unwrap();
        law.check(text).unwrap();
        let (v, n) = (0.02_f64, 8.0_f64);
        assert!((law.coefficient(v, n) - (0.2 + 0.1 * (-v / 0.05).exp() + 5e-4)).abs() < 1e-15);
        let [by_v, by_n] = law.slopes(v, n);
        assert!((by_v + 2.0 * (-v / 0.05).exp()).abs() < 1e-14, "{by_v}");
        assert!((by_n + 1e-3 / 3.0 * n.powf(-4.0 / 3.0)).abs() < 1e-16, "{by_n}");
        assert!(law.coefficient(0.0, 0.0).is_finite());
    }

    #[test]
    fn what_is_no_coefficient_is_refused_with_the_place() {
        assert_eq!(refused("v - 0.1", &[]), "the expression \"v - 0.1\" is -0.1 at v = 0 m/s, F = 1 mN");
        assert_eq!(refused("0.3 - 0.1*v", &[]), "the expression \"0.3 - 0.1*v\" is -0.2 at v = 5 m/s, F = 1 mN");
        assert_eq!(refused("0.1/v", &[]), "the expression \"0.1/v\" is no number at v = 0 m/s, F = 1 mN");
        assert_eq!(refused("0.1*(v", &[]).split(':').next(), Some("cannot read the expression \"0.1*(v\""));
        assert_eq!(refused("c*v", &[]), "the expression uses c, which has no value");
        assert_eq!(refused("0.1", &own("c", 1.0)), "the expression does not use the parameter c");
        assert_eq!(refused("v", &own("v", 1.0)), "v is a variable of the contact and cannot be a parameter");
    }

    #[test]
    fn units_have_to_cancel() {
        let check = |unit: &str| {
            let units = vec![("v1".to_owned(), Dimension::parse(unit).unwrap())];
            CoefficientExpression::new("0.2*exp(-v/v1)", &own("v1", 0.05), &units)
                .map(|_| ())
                .map_err(|e| e.to_string())
        };
        assert_eq!(check("m/s"), Ok(()));
        assert!(check("m").unwrap_err().starts_with("the expression \"0.2*exp(-v/v1)\" is no coefficient: "));
    }

    #[test]
    fn below_zero_beyond_what_is_tried_it_counts_as_zero() {
        let law = CoefficientExpression::new("0.3 - 0.01*v", &[], &[]).unwrap();
        law.check("").unwrap();
        assert_eq!((law.coefficient(40.0, 1.0), law.slopes(40.0, 1.0)), (0.0, [0.0; 2]));
    }
}
