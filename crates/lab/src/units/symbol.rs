//! The units carom knows, and the SI prefixes.

use std::f64::consts::PI;

use super::Dimension;

/// A unit: `factor / divisor * 10^ten` of the coherent SI unit of its dimension.
///
/// Divisor and power of ten are kept apart so that common units cost no rounding: 36 um is read as 36/10^6, and
/// 36 km/h as 36000/3600.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Unit {
    factor: f64,
    divisor: f64,
    ten: f64,
    pub(super) dimension: Dimension,
    /// Whether it says that an angle is meant: 1/s may be a turn or a radian per second.
    pub(super) angular: bool,
}

/// Units of angles; they take SI prefixes as others do.
const ANGLES: [&str; 6] = ["rad", "deg", "°", "turn", "rev", "rpm"];

impl Unit {
    /// The unit of a plain number.
    pub(super) const ONE: Self = Self::new(1.0, 0.0, Dimension::NUMBER);

    const fn new(factor: f64, ten: f64, dimension: Dimension) -> Self {
        Unit { factor, divisor: 1.0, ten, dimension, angular: false }
    }

    /// This unit to the power `p`.
    pub(super) fn power(self, p: f64) -> Self {
        let (factor, divisor) = if p < 0.0 { (self.divisor, self.factor) } else { (self.factor, self.divisor) };
        Unit {
            factor: factor.powf(p.abs()),
            divisor: divisor.powf(p.abs()),
            ten: self.ten * p,
            dimension: self.dimension.power(p),
            angular: self.angular,
        }
    }

    /// The product of two units.
    pub(super) fn times(self, other: Self) -> Self {
        Unit {
            factor: self.factor * other.factor,
            divisor: self.divisor * other.divisor,
            ten: self.ten + other.ten,
            dimension: self.dimension * other.dimension,
            angular: self.angular || other.angular,
        }
    }

    /// `value` of this unit, in SI.
    pub(super) fn to_si(self, value: f64) -> f64 {
        let (up, down) = (ten_to(self.ten.max(0.0)), ten_to((-self.ten).max(0.0)));
        (value * self.factor * up) / (self.divisor * down)
    }
}

/// `10^p`, exact for whole p up to 22.
fn ten_to(p: f64) -> f64 {
    if p.fract() == 0.0 && p <= 22.0 { 10f64.powi(p as i32) } else { 10f64.powf(p) }
}

/// Units that take SI prefixes: symbol, power of ten, dimension.
const PREFIXED: &[(&str, f64, Dimension)] = &[
    ("m", 0.0, Dimension::LENGTH),
    ("g", -3.0, Dimension::MASS),
    ("s", 0.0, Dimension::TIME),
    ("N", 0.0, Dimension::FORCE),
    ("Pa", 0.0, Dimension::PRESSURE),
    ("J", 0.0, Dimension::ENERGY),
    ("W", 0.0, Dimension::POWER),
    ("Hz", 0.0, Dimension::ANGULAR_SPEED),
    ("L", -3.0, Dimension::VOLUME),
    ("l", -3.0, Dimension::VOLUME),
    ("bar", 5.0, Dimension::PRESSURE),
    ("rad", 0.0, Dimension::NUMBER),
];

/// Units that stand as they are: symbol, factor, power of ten, dimension. Inch, foot, pound and their kin are exact.
const PLAIN: &[(&str, f64, f64, Dimension)] = &[
    ("1", 1.0, 0.0, Dimension::NUMBER),
    ("%", 1.0, -2.0, Dimension::NUMBER),
    ("deg", PI / 180.0, 0.0, Dimension::NUMBER),
    ("°", PI / 180.0, 0.0, Dimension::NUMBER),
    ("turn", 2.0 * PI, 0.0, Dimension::NUMBER),
    ("rev", 2.0 * PI, 0.0, Dimension::NUMBER),
    ("rpm", PI / 30.0, 0.0, Dimension::ANGULAR_SPEED),
    ("min", 60.0, 0.0, Dimension::TIME),
    ("h", 3600.0, 0.0, Dimension::TIME),
    ("t", 1.0, 3.0, Dimension::MASS),
    ("in", 254.0, -4.0, Dimension::LENGTH),
    ("ft", 3048.0, -4.0, Dimension::LENGTH),
    ("lb", 45_359_237.0, -8.0, Dimension::MASS),
    ("lbf", 4.448_221_615_260_5, 0.0, Dimension::FORCE),
    ("kgf", 980_665.0, -5.0, Dimension::FORCE),
    ("psi", 6_894.757_293_168_361, 0.0, Dimension::PRESSURE),
    ("ksi", 6_894.757_293_168_361, 3.0, Dimension::PRESSURE),
    ("atm", 101_325.0, 0.0, Dimension::PRESSURE),
];

/// SI prefixes and their powers of ten; micro is `u`, the micro sign or the Greek letter.
const PREFIXES: &[(&str, f64)] = &[
    ("da", 1.0),
    ("Q", 30.0),
    ("R", 27.0),
    ("Y", 24.0),
    ("Z", 21.0),
    ("E", 18.0),
    ("P", 15.0),
    ("T", 12.0),
    ("G", 9.0),
    ("M", 6.0),
    ("k", 3.0),
    ("h", 2.0),
    ("d", -1.0),
    ("c", -2.0),
    ("m", -3.0),
    ("u", -6.0),
    ("\u{b5}", -6.0),
    ("\u{3bc}", -6.0),
    ("n", -9.0),
    ("p", -12.0),
    ("f", -15.0),
    ("a", -18.0),
    ("z", -21.0),
    ("y", -24.0),
    ("r", -27.0),
    ("q", -30.0),
];

/// Units people mean when they mistype one, the likeliest first.
const COMMON: &[&str] = &[
    "mm", "m", "cm", "km", "um", "nm", "kg", "g", "mg", "t", "s", "ms", "us", "min", "h", "N", "kN", "MN", "mN", "Pa",
    "kPa", "MPa", "GPa", "bar", "psi", "J", "kJ", "mJ", "W", "kW", "Hz", "kHz", "rad", "deg", "turn", "rpm", "in",
    "ft", "lb", "lbf", "L",
];

/// Other ways to write units, in small letters where capitals do not matter, and what is written for them here.
const OTHERWISE: &[(&str, &str)] = &[
    ("gr", "g"),
    ("gram", "g"),
    ("sec", "s"),
    ("sek", "s"),
    ("msec", "ms"),
    ("usec", "us"),
    ("hr", "h"),
    ("hour", "h"),
    ("meter", "m"),
    ("metre", "m"),
    ("inch", "in"),
    ("inches", "in"),
    ("foot", "ft"),
    ("feet", "ft"),
    ("degree", "deg"),
    ("grad", "deg"),
    ("newton", "N"),
    ("pound", "lb"),
    ("u", "rev"),
    ("rps", "rev/s"),
    ("kph", "km/h"),
    ("kmh", "km/h"),
    ("nm", "N m"),
    ("knm", "kN m"),
    ("mnm", "mN m"),
    ("nmm", "N mm"),
    ("ncm", "N cm"),
];

/// The unit with this symbol: one that stands alone, or an SI unit with or without a prefix.
pub(super) fn find(symbol: &str) -> Option<Unit> {
    plain(symbol).or_else(|| prefixed(symbol, 0.0)).or_else(|| {
        PREFIXES.iter().find_map(|(prefix, ten)| symbol.strip_prefix(prefix).and_then(|rest| prefixed(rest, *ten)))
    })
}

fn plain(symbol: &str) -> Option<Unit> {
    let (_, factor, ten, dimension) = *PLAIN.iter().find(|(name, ..)| *name == symbol)?;
    Some(Unit { angular: ANGLES.contains(&symbol), ..Unit::new(factor, ten, dimension) })
}

fn prefixed(symbol: &str, prefix: f64) -> Option<Unit> {
    let (_, ten, dimension) = *PREFIXED.iter().find(|(name, ..)| *name == symbol)?;
    Some(Unit { angular: ANGLES.contains(&symbol), ..Unit::new(1.0, ten + prefix, dimension) })
}

/// A common unit that is written otherwise here, or that looks like a mistyped one.
pub(super) fn suggest(symbol: &str) -> Option<String> {
    let small = symbol.to_lowercase();
    let known = |word: &str| OTHERWISE.iter().find(|(written, _)| *written == word).map(|(_, unit)| (*unit).to_owned());
    if let Some(unit) = known(&small).or_else(|| known(small.strip_suffix('s')?)) {
        return Some(unit);
    }
    carom_laws::nearest(symbol, COMMON.iter().copied()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_symbol_means_two_things() {
        // A prefixed symbol that is also a plain one, such as "min" or "ft", is the plain one on purpose.
        let shadowed = ["min", "ft"];
        for (unit, ..) in PREFIXED {
            for (prefix, ten) in PREFIXES {
                let symbol = format!("{prefix}{unit}");
                if !shadowed.contains(&symbol.as_str()) {
                    let expected = prefixed(unit, *ten).unwrap();
                    assert_eq!(find(&symbol), Some(expected), "{symbol}");
                }
            }
        }
    }

    #[test]
    fn common_units_are_known() {
        assert!(COMMON.iter().all(|unit| find(unit).is_some()));
    }

    #[test]
    fn a_prefix_alone_or_twice_is_no_unit() {
        for symbol in ["k", "M", "mmm", "kkg", "umm", "kt", "krpm", "", "x"] {
            assert_eq!(find(symbol), None, "{symbol}");
        }
    }
}
