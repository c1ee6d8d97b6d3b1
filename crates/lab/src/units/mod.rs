//! Units: text becomes SI here, at the boundary, and nowhere else.
//!
//! Inside carom every number is SI and `f64`. Files and commands may say `"20 mm"`, `"207 GPa"`, `"5000 rpm"` or
//! `"1.5e10 N/m^1.5"`; the text is read once, checked for dimension, and converted. Bare numbers are SI.
//!
//! ```
//! use carom_lab::units::{self, Dimension};
//! assert_eq!(units::quantity("20 mm", Dimension::LENGTH), Ok(0.02));
//! assert_eq!(units::quantity("0.02", Dimension::LENGTH), Ok(0.02));
//! let wrong = units::quantity("20 mm", Dimension::SPEED).unwrap_err();
//! assert_eq!(wrong.to_string(), "expected a speed such as \"1 m/s\", not \"20 mm\", which is a length");
//! assert_eq!(units::engineering(3.6e-5, "m"), "36 um");
//! ```
//!
//! # What may be written
//!
//! A number, then units joined by a blank, `*` or `·` (times) and `/` (divided by the next unit only, so `N/m/s` is
//! `N/(m s)`), each with an optional power: `m^2`, `m^-0.5`, `m2`, `m²`. SI prefixes go with SI units, `u` or `µ` is
//! micro. Angles are plain numbers: `rad`, `deg`, `turn`; an angular speed is `rad/s`, `deg/s` or `rpm`.
//! `Hz` is `1/s`, with no factor 2 pi; where an angular speed is expected, both are refused.

mod dimension;
mod engineering;
mod error;
mod parse;
#[cfg(test)]
mod properties;
mod symbol;

pub use dimension::Dimension;
pub use engineering::{engineering, like, precise};
pub use error::UnitError;
pub use parse::parse;

/// A number that was read from text, in SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The value, converted to SI.
    pub value: f64,
    /// What its unit measures; `None` for a bare number, which may stand for anything.
    pub dimension: Option<Dimension>,
    /// Whether its unit says that an angle is meant, as rad/s and rpm do and 1/s does not.
    pub angular: bool,
}

impl Quantity {
    /// Whether it counts something per time and does not say what: turns, or radians.
    pub fn is_frequency(&self) -> bool {
        self.dimension == Some(Dimension::ANGULAR_SPEED) && !self.angular
    }
}

/// Reads a quantity of the expected dimension and returns it in SI; a bare number is taken as SI. An angular speed must say what it counts.
pub fn quantity(text: &str, expected: Dimension) -> Result<f64, UnitError> {
    let read = parse(text)?;
    match read.dimension {
        Some(found) if found != expected => {
            Err(UnitError::WrongDimension { given: text.trim().to_owned(), found, expected })
        }
        _ if read.is_frequency() => Err(UnitError::Frequency { given: text.trim().to_owned(), per_second: read.value }),
        _ => Ok(read.value),
    }
}

/// A unit with the exponent `n` of the indentation put in: `N/m^n` becomes `N/m^1.5`, and `N/m` for n = 1.
pub fn with_exponent(unit: &str, n: f64) -> String {
    let power = if n == 1.0 { String::new() } else { format!("^{n}") };
    unit.replace("^n", &power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_with_its_exponent_measures_a_stiffness_of_that_exponent() {
        for n in [1.0, 1.5, 1.23] {
            assert_eq!(Dimension::parse(&with_exponent("N/m^n", n)), Ok(Dimension::stiffness(n)), "{n}");
        }
        assert_eq!(with_exponent("s/m", 1.5), "s/m");
    }
}
