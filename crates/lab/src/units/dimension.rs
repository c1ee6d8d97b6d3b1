//! What a unit measures: powers of kilogram, metre and second.
//!
//! Powers need not be whole: a contact stiffness `K` in `F = K d^n` has the unit N/m^n, with n = 1.5 for spheres and
//! 1.09 for some fitted cylinders. Angles count as plain numbers.

use std::fmt;
use std::ops::{Div, Mul};

use super::{UnitError, parse};

/// The dimension `kg^a m^b s^c` of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimension {
    kilogram: f64,
    metre: f64,
    second: f64,
}

/// A dimension people have a word for: the dimension, its coherent SI unit, the word, an example.
type Named = (Dimension, &'static str, &'static str, &'static str);

const NAMED: &[Named] = &[
    (Dimension::NUMBER, "1", "a plain number", "0.3"),
    (Dimension::LENGTH, "m", "a length", "20 mm"),
    (Dimension::AREA, "m^2", "an area", "4 mm^2"),
    (Dimension::VOLUME, "m^3", "a volume", "2 L"),
    (Dimension::MASS, "kg", "a mass", "131 g"),
    (Dimension::TIME, "s", "a time", "10 ms"),
    (Dimension::SPEED, "m/s", "a speed", "1 m/s"),
    (Dimension::ACCELERATION, "m/s^2", "an acceleration", "9.81 m/s^2"),
    (Dimension::ANGULAR_SPEED, "1/s", "a frequency or an angular speed", "5000 rpm"),
    (Dimension::ANGULAR_ACCELERATION, "1/s^2", "an angular acceleration", "3 rad/s^2"),
    (Dimension::FORCE, "N", "a force", "3.2 kN"),
    (Dimension::PRESSURE, "Pa", "a pressure or a modulus", "207 GPa"),
    (Dimension::ENERGY, "N m", "a torque or an energy", "0.2 N m"),
    (Dimension::POWER, "W", "a power", "2 kW"),
    (Dimension::DENSITY, "kg/m^3", "a density", "7850 kg/m^3"),
    (Dimension::INERTIA, "kg m^2", "a moment of inertia", "7.4e-5 kg m^2"),
    (Dimension::IMPULSE, "N s", "an impulse", "0.2 N s"),
    (Dimension::VISCOSITY, "Pa s", "a viscosity", "0.1 Pa s"),
    (Dimension::SLOWNESS, "s/m", "a slope of restitution against speed", "0.08 s/m"),
    (Dimension::new(1.0, 0.0, -2.0), "N/m", "a stiffness", "5 kN/m"),
    (Dimension::new(1.0, 0.0, -1.0), "N s/m", "a damping coefficient", "20 N s/m"),
    (Dimension::new(1.0, 2.0, -1.0), "N m s", "a damping coefficient of a turn", "0.1 N m s"),
];

impl Dimension {
    /// A plain number, or an angle [1, rad].
    pub const NUMBER: Self = Self::new(0.0, 0.0, 0.0);
    /// Length [m].
    pub const LENGTH: Self = Self::new(0.0, 1.0, 0.0);
    /// Area [m^2].
    pub const AREA: Self = Self::new(0.0, 2.0, 0.0);
    /// Volume [m^3].
    pub const VOLUME: Self = Self::new(0.0, 3.0, 0.0);
    /// Mass [kg].
    pub const MASS: Self = Self::new(1.0, 0.0, 0.0);
    /// Time [s].
    pub const TIME: Self = Self::new(0.0, 0.0, 1.0);
    /// Speed [m/s].
    pub const SPEED: Self = Self::new(0.0, 1.0, -1.0);
    /// Acceleration [m/s^2].
    pub const ACCELERATION: Self = Self::new(0.0, 1.0, -2.0);
    /// Frequency or angular speed [1/s, rad/s].
    pub const ANGULAR_SPEED: Self = Self::new(0.0, 0.0, -1.0);
    /// Angular acceleration [rad/s^2].
    pub const ANGULAR_ACCELERATION: Self = Self::new(0.0, 0.0, -2.0);
    /// Force [N].
    pub const FORCE: Self = Self::new(1.0, 1.0, -2.0);
    /// Pressure, stress or elastic modulus [Pa].
    pub const PRESSURE: Self = Self::new(1.0, -1.0, -2.0);
    /// Energy, work or torque [J, N m].
    pub const ENERGY: Self = Self::new(1.0, 2.0, -2.0);
    /// Power [W].
    pub const POWER: Self = Self::new(1.0, 2.0, -3.0);
    /// Density [kg/m^3].
    pub const DENSITY: Self = Self::new(1.0, -3.0, 0.0);
    /// Moment of inertia [kg m^2].
    pub const INERTIA: Self = Self::new(1.0, 2.0, 0.0);
    /// Impulse or momentum [N s].
    pub const IMPULSE: Self = Self::new(1.0, 1.0, -1.0);
    /// Viscosity [Pa s].
    pub const VISCOSITY: Self = Self::new(1.0, -1.0, -1.0);
    /// Slope of restitution against approach speed [s/m].
    pub const SLOWNESS: Self = Self::new(0.0, -1.0, 1.0);

    /// The dimension `kg^kilogram m^metre s^second`.
    pub const fn new(kilogram: f64, metre: f64, second: f64) -> Self {
        Dimension { kilogram, metre, second }
    }

    /// Contact stiffness K of `F = K d^n` [N/m^n].
    pub fn stiffness(n: f64) -> Self {
        Self::FORCE / Self::LENGTH.power(n)
    }

    /// Contact damping chi of `F = chi d^m v` [N s/m^(m+1)].
    pub fn damping(m: f64) -> Self {
        Self::IMPULSE / Self::LENGTH.power(m + 1.0)
    }

    /// Reads the unit of a parameter, such as `N/m^1.5`; `-`, `1` and the empty text mean a plain number.
    pub fn parse(unit: &str) -> Result<Self, UnitError> {
        parse::unit(unit).map(|unit| unit.dimension)
    }

    /// This dimension to the power `p`.
    pub fn power(self, p: f64) -> Self {
        Self::tidy(self.kilogram * p, self.metre * p, self.second * p)
    }

    /// What it is in words, with an article: "a speed", "a stiffness in N/m^1.5".
    pub fn description(self) -> String {
        match self.named() {
            Some((_, _, word, _)) => (*word).to_owned(),
            None if self.stiffness_power().is_some() => format!("a stiffness in {self}"),
            None => format!("a quantity in {self}"),
        }
    }

    /// A quantity of this dimension, as one would write it.
    pub fn example(self) -> String {
        match self.named() {
            Some((_, _, _, example)) => (*example).to_owned(),
            None if self.stiffness_power().is_some() => format!("1.5e10 {self}"),
            None => format!("1 {self}"),
        }
    }

    fn named(self) -> Option<&'static Named> {
        NAMED.iter().find(|(dimension, ..)| *dimension == self)
    }

    /// The n of N/m^n, if this is a stiffness no other word fits.
    fn stiffness_power(self) -> Option<f64> {
        let n = round(1.0 - self.metre);
        (self.kilogram == 1.0 && self.second == -2.0 && n > 0.0 && self.named().is_none()).then_some(n)
    }

    /// Powers are kept to nine decimals, so that sums of decimal powers compare equal.
    fn tidy(kilogram: f64, metre: f64, second: f64) -> Self {
        Self::new(round(kilogram), round(metre), round(second))
    }
}

/// `x` to nine decimals, without a negative zero.
fn round(x: f64) -> f64 {
    (x * 1e9).round() / 1e9 + 0.0
}

impl Mul for Dimension {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Self::tidy(self.kilogram + o.kilogram, self.metre + o.metre, self.second + o.second)
    }
}

impl Div for Dimension {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        Self::tidy(self.kilogram - o.kilogram, self.metre - o.metre, self.second - o.second)
    }
}

/// The coherent SI unit, in a form [`Dimension::parse`] reads back: `m/s`, `N/m^1.5`, `kg m^-2 s^-1`.
impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, unit, ..)) = self.named() {
            return f.write_str(unit);
        }
        if let Some(n) = self.stiffness_power() {
            return write!(f, "N/m^{n}");
        }
        let powers = [("kg", self.kilogram), ("m", self.metre), ("s", self.second)];
        for (i, (unit, p)) in powers.into_iter().filter(|(_, p)| *p != 0.0).enumerate() {
            let blank = if i > 0 { " " } else { "" };
            match p {
                1.0 => write!(f, "{blank}{unit}")?,
                p => write!(f, "{blank}{unit}^{p}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_units_measure_what_they_say() {
        for (dimension, unit, word, example) in NAMED {
            assert_eq!(Dimension::parse(unit), Ok(*dimension), "{unit}");
            assert_eq!(dimension.to_string(), *unit);
            assert!(super::super::quantity(example, *dimension).is_ok(), "{word}: {example}");
        }
    }

    #[test]
    fn no_dimension_has_two_names() {
        for (i, (dimension, ..)) in NAMED.iter().enumerate() {
            assert!(NAMED[..i].iter().all(|(other, ..)| other != dimension), "{dimension}");
        }
    }

    #[test]
    fn stiffness_keeps_its_power() {
        let k = Dimension::stiffness(1.5);
        assert_eq!(k, Dimension::parse("N/m^1.5").unwrap());
        assert_eq!(k.to_string(), "N/m^1.5");
        assert_eq!(k.description(), "a stiffness in N/m^1.5");
        assert_eq!(Dimension::stiffness(1.09).to_string(), "N/m^1.09");
        assert_eq!(Dimension::stiffness(1.0).description(), "a stiffness");
        assert_eq!(Dimension::stiffness(2.0), Dimension::PRESSURE);
    }

    #[test]
    fn damping_follows_its_power() {
        assert_eq!(Dimension::damping(0.0), Dimension::parse("N s/m").unwrap());
        assert_eq!(Dimension::damping(0.65), Dimension::parse("N s/m^1.65").unwrap());
        assert_eq!(Dimension::damping(1.5).description(), "a quantity in kg m^-1.5 s^-1");
    }

    #[test]
    fn decimal_powers_add_up_exactly() {
        let tenth = Dimension::LENGTH.power(0.1);
        assert_eq!(tenth * tenth * tenth, Dimension::LENGTH.power(0.3));
        assert_eq!(Dimension::stiffness(1.09) * Dimension::LENGTH.power(1.09), Dimension::FORCE);
    }

    #[test]
    fn no_unit_is_a_plain_number() {
        for text in ["", "-", "1", " ", "rad"] {
            assert_eq!(Dimension::parse(text), Ok(Dimension::NUMBER), "{text:?}");
        }
    }
}
