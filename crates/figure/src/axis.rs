//! An axis: a quantity, its unit, and how the unit is shown.
//!
//! Data stays in SI. What is printed is the value divided by a factor, a power of ten: 3200 N is shown as 3.2 on an axis
//! "force [kN]", 36e-6 m as 36 on "indentation [µm]". Units that take no prefix carry the power itself,
//! "stiffness [10⁹ N/m¹·⁵]". A logarithmic axis shows plain SI, its ticks are powers of ten anyway.

use super::text::{power_of_ten, superscripts};

/// How values are spread along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal steps are equal differences.
    #[default]
    Linear,
    /// Equal steps are equal ratios; values that are not positive are left out.
    Log,
}

/// The quantity along one side of a panel.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    /// Name of the quantity, such as `force`.
    pub label: String,
    /// SI unit of the data, such as `N`, `m/s` or `N/m^1.5`; empty if there is none.
    pub unit: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// First and last value shown, in the unit of the data; chosen by the data if `None`.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis whose range follows the data.
    pub fn new(label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self { label: label.into(), unit: unit.into(), ..Self::default() }
    }

    /// The same axis, logarithmic.
    pub fn log(self) -> Self {
        Self { scale: Scale::Log, ..self }
    }

    /// The same axis with fixed ends, in the unit of the data.
    pub fn range(self, low: f64, high: f64) -> Self {
        Self { range: Some((low, high)), ..self }
    }

    /// The fixed ends, if they make sense on this scale.
    pub(super) fn fixed(&self) -> Option<(f64, f64)> {
        self.range.filter(|&(low, high)| self.shows(low) && self.shows(high) && low < high)
    }

    /// Whether a value has a place on this axis.
    pub(super) fn shows(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    /// Factor and title for data that reaches the magnitude `largest`.
    pub(super) fn shown(&self, largest: f64) -> Shown {
        let exponent = thousands(largest);
        let (exponent, unit) = match prefix(exponent) {
            _ if self.scale == Scale::Log => (0, self.unit.clone()),
            Some(prefix) if PREFIXED.contains(&self.unit.as_str()) => (exponent, format!("{prefix}{}", self.unit)),
            _ if (1e-2..1e4).contains(&largest) || exponent == 0 => (0, self.unit.clone()),
            _ => (exponent, format!("{} {}", power_of_ten(exponent), self.unit)),
        };
        let unit = superscripts(unit.trim());
        let label = superscripts(&self.label);
        let title = if unit.is_empty() { label } else { format!("{label} [{unit}]") };
        Shown { factor: 10f64.powi(exponent), title: title.trim_start().to_owned() }
    }
}

/// What an axis prints: values divided by `factor`, under `title`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    pub(super) factor: f64,
    pub(super) title: String,
}

/// Units that read well with an SI prefix. `A` is not among them: in the dimensionless frame it is a length, not the ampere.
const PREFIXED: [&str; 9] = ["N", "m", "s", "J", "Pa", "W", "Hz", "rad", "V"];

/// The largest power of a thousand not above `largest`, as an exponent of ten between pico and tera.
fn thousands(largest: f64) -> i32 {
    if !(largest.is_finite() && largest > 0.0) {
        return 0;
    }
    // 1000 is one thousand although its logarithm may fall a hair below 3.
    let digits = (largest.log10() + 1e-9).floor() as i32;
    digits.div_euclid(3) * 3
}

/// Prefix of a power of ten, where the SI has a usual one.
fn prefix(exponent: i32) -> Option<&'static str> {
    Some(match exponent {
        -12 => "p",
        -9 => "n",
        -6 => "µ",
        -3 => "m",
        0 => "",
        3 => "k",
        6 => "M",
        9 => "G",
        12 => "T",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(unit: &str, largest: f64) -> (f64, String) {
        let shown = Axis::new("q", unit).shown(largest);
        (shown.factor, shown.title)
    }

    #[test]
    fn forces_of_kilonewtons_and_depths_of_microns_get_their_prefix() {
        assert_eq!(shown("N", 3200.0), (1e3, "q [kN]".into()));
        assert_eq!(shown("m", 36e-6), (1e-6, "q [µm]".into()));
        assert_eq!(shown("s", 1e-3), (1e-3, "q [ms]".into()));
        assert_eq!(shown("N", 999.0), (1.0, "q [N]".into()));
    }

    #[test]
    fn units_without_prefix_carry_the_power_of_ten() {
        assert_eq!(shown("N/m^1.5", 1.5e10), (1e9, "q [10⁹ N/m¹·⁵]".into()));
        assert_eq!(shown("", 3e-5), (1e-6, "q [10⁻⁶]".into()));
        assert_eq!(shown("m/s", 0.4), (1.0, "q [m/s]".into()));
        assert_eq!(shown("", 0.4), (1.0, "q".into()));
    }

    #[test]
    fn the_length_of_the_dimensionless_frame_is_no_milliampere() {
        assert_eq!(shown("A", 0.8), (1.0, "q [A]".into()));
    }

    #[test]
    fn nothing_to_show_means_no_prefix() {
        assert_eq!(shown("N", 0.0), (1.0, "q [N]".into()));
        assert_eq!(shown("N", f64::NAN), (1.0, "q [N]".into()));
    }

    #[test]
    fn a_logarithmic_axis_stays_in_plain_units() {
        assert_eq!(Axis::new("time", "s").log().shown(1e-6).title, "time [s]");
    }
}
