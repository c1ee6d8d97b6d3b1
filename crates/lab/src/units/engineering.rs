//! Printing a number with its unit: four digits or seven, a fitting prefix, no trailing zeros.

use super::parse;

/// Prefixes from pico to tera, by power of ten.
const PREFIXES: &[(i32, &str)] =
    &[(-12, "p"), (-9, "n"), (-6, "u"), (-3, "m"), (0, ""), (3, "k"), (6, "M"), (9, "G"), (12, "T")];

/// Units that take prefixes, with the largest one people use: no kiloseconds, no megametres.
const PREFIXED: &[(&str, i32)] =
    &[("m", 3), ("s", 0), ("g", 3), ("N", 12), ("Pa", 12), ("J", 12), ("W", 12), ("Hz", 12)];

/// Numbers in this range of powers of ten are written out where no prefix helps.
const WRITTEN_OUT: std::ops::RangeInclusive<i32> = -3..=3;

/// Prints `value` [SI] with four significant digits and a sensible SI prefix: "3.2 kN", "36 um", "130 us".
///
/// `unit` is the SI unit as text. Compound units take no prefix ("1.52e10 N/m^1.5"); kilograms below one are printed
/// as grams; the units "", "1" and "-" are left out.
pub fn engineering(value: f64, unit: &str) -> String {
    prefixed(value, unit, 4)
}

/// The same with seven significant digits, for what is known that well: "2.831334 J".
pub fn precise(value: f64, unit: &str) -> String {
    prefixed(value, unit, 7)
}

fn prefixed(value: f64, unit: &str, digits: usize) -> String {
    if !value.is_finite() {
        return with_unit(value.to_string(), unit);
    }
    let (value, unit) = match unit {
        // What is rounded to one stays in kilograms.
        "kg" if value != 0.0 && Decimal::rounded(value, digits).ten < 0 => (value * 1e3, "g"),
        _ => (value, unit),
    };
    let number = Decimal::rounded(value, digits);
    match prefix(number.ten, unit) {
        Some((ten, prefix)) => with_unit(number.shifted(ten), &format!("{prefix}{unit}")),
        None => with_unit(number.to_string(), unit),
    }
}

/// Prints `value` [SI] with four digits in the unit in which the quantity `written` is written: 62.8319 like "300 rpm" is "600 rpm". None for what
/// is no quantity.
pub fn like(written: &str, value: f64) -> Option<String> {
    let unit = parse::unit_of(written);
    let one = parse::parse(written).ok().and(parse::parse(&format!("1 {unit}")).ok())?;
    Some(with_unit(Decimal::rounded(value / one.value, 4).to_string(), unit))
}

fn with_unit(number: String, unit: &str) -> String {
    match unit {
        "" | "1" | "-" => number,
        unit => format!("{number} {unit}"),
    }
}

/// The prefix for a number of this power of ten, if the unit takes one and it lies in range.
fn prefix(ten: i32, unit: &str) -> Option<(i32, &'static str)> {
    let (_, largest) = PREFIXED.iter().find(|(name, _)| *name == unit)?;
    let ten = ten.div_euclid(3) * 3;
    PREFIXES.iter().copied().find(|(power, _)| *power == ten && ten <= *largest)
}

/// A rounded number, kept as digits so that moving the point costs nothing.
struct Decimal {
    sign: &'static str,
    /// The digits, the first one before the point, without trailing zeros.
    digits: String,
    /// The power of ten of the first digit.
    ten: i32,
}

impl Decimal {
    /// `value` to so many significant digits; rounding may raise the power of ten, as in 999.96 with four.
    fn rounded(value: f64, digits: usize) -> Self {
        let text = format!("{:.*e}", digits - 1, value.abs());
        let (mantissa, ten) = text.split_once('e').unwrap_or((&text, "0"));
        let digits = mantissa.replace('.', "");
        let digits = digits.trim_end_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        let sign = if value < 0.0 { "-" } else { "" };
        Decimal { sign, digits: digits.to_owned(), ten: ten.parse().unwrap_or(0) }
    }

    /// The number in units of `10^ten`, written out.
    fn shifted(&self, ten: i32) -> String {
        let Decimal { sign, digits, .. } = self;
        let places = self.ten - ten;
        let Ok(places) = usize::try_from(places) else {
            let zeros = "0".repeat(places.unsigned_abs() as usize - 1);
            return format!("{sign}0.{zeros}{digits}");
        };
        match digits.split_at_checked(places + 1) {
            Some((whole, "")) => format!("{sign}{whole}"),
            Some((whole, fraction)) => format!("{sign}{whole}.{fraction}"),
            None => format!("{sign}{digits:0<width$}", width = places + 1),
        }
    }
}

/// Written out near one, with an exponent elsewhere: 0.05135, 37.72, 1.52e10.
impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if WRITTEN_OUT.contains(&self.ten) {
            f.write_str(&self.shifted(0))
        } else {
            write!(f, "{}e{}", self.shifted(self.ten), self.ten)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{engineering, like, precise};

    #[test]
    fn numbers_are_printed_as_people_write_them() {
        for (value, unit, text) in [
            (3200.0, "N", "3.2 kN"),
            (36e-6, "m", "36 um"),
            (0.065, "J", "65 mJ"),
            (130e-6, "s", "130 us"),
            (207e9, "Pa", "207 GPa"),
            (1.52e10, "N/m^1.5", "1.52e10 N/m^1.5"),
            (37.7213, "m/s", "37.72 m/s"),
            (0.0513524, "m/s", "0.05135 m/s"),
            (0.131, "kg", "131 g"),
            (0.0327, "kg", "32.7 g"),
            (2500.0, "kg", "2500 kg"),
            (1200.0, "s", "1200 s"),
            (0.7, "", "0.7"),
            (0.7, "-", "0.7"),
            (-5e-3, "m", "-5 mm"),
            (0.1, "m", "100 mm"),
            (523.5988, "rad/s", "523.6 rad/s"),
            (100.0, "Hz", "100 Hz"),
        ] {
            assert_eq!(engineering(value, unit), text);
        }
    }

    #[test]
    fn a_number_is_printed_in_the_unit_of_another() {
        for (written, value, text) in [
            ("300 rpm", 20.0 * std::f64::consts::PI, Some("600 rpm")),
            ("30 deg", std::f64::consts::FRAC_PI_2, Some("90 deg")),
            (" 2e1mm ", 0.0315, Some("31.5 mm")),
            ("0.033 N m", 0.5, Some("0.5 N m")),
            ("3", 4.0, Some("4")),
            ("soft", 4.0, None),
        ] {
            assert_eq!(like(written, value).as_deref(), text, "{written}");
        }
    }

    #[test]
    fn what_is_known_well_has_seven_digits() {
        assert_eq!(precise(2.8313336, "J"), "2.831334 J");
        assert_eq!(precise(0.6654118281, "s"), "665.4118 ms");
        assert_eq!(precise(0.99999996, "kg"), "1 kg");
        assert_eq!(precise(0.5, "N s"), "0.5 N s");
    }

    #[test]
    fn rounding_over_a_prefix_moves_to_the_next_one() {
        assert_eq!(engineering(999.96, "m"), "1 km");
        assert_eq!(engineering(999.94, "m"), "999.9 m");
        assert_eq!(engineering(0.99996, "N"), "1 N");
        assert_eq!(engineering(-9.9996e-4, "J"), "-1 mJ");
        assert_eq!(engineering(0.99996, "kg"), "1 kg");
        assert_eq!(engineering(0.99994, "kg"), "999.9 g");
        assert_eq!(engineering(9999.6, "m/s"), "1e4 m/s");
    }

    #[test]
    fn zero_has_no_prefix_and_no_sign() {
        assert_eq!(engineering(0.0, "N"), "0 N");
        assert_eq!(engineering(-0.0, "kg"), "0 kg");
        assert_eq!(engineering(0.0, "N/m^1.5"), "0 N/m^1.5");
    }

    #[test]
    fn numbers_beyond_the_prefixes_get_an_exponent() {
        assert_eq!(engineering(1e-20, "N"), "1e-20 N");
        assert_eq!(engineering(4.5e21, "Pa"), "4.5e21 Pa");
        assert_eq!(engineering(5e6, "m"), "5e6 m");
        assert_eq!(engineering(f64::MIN_POSITIVE, "m/s"), "2.225e-308 m/s");
        assert_eq!(engineering(f64::MAX, "N"), "1.798e308 N");
    }

    #[test]
    fn what_is_not_a_number_is_printed_as_such() {
        assert_eq!(engineering(f64::NAN, "N"), "NaN N");
        assert_eq!(engineering(f64::NEG_INFINITY, ""), "-inf");
    }
}
