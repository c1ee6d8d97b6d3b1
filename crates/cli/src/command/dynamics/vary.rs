//! What is varied evenly: `KEY=FROM..TO:N`.

use crate::Failure;
use carom::dynamics::figures::Along;
use carom::units;

/// The most values of one range.
const MOST: usize = 100_000;

/// A key, and the values that it takes.
#[derive(Clone, Debug)]
pub(super) struct Vary {
    /// The parameter or dotted key.
    pub(super) key: String,
    /// The values in SI.
    pub(super) values: Vec<f64>,
    /// As `--set` takes them.
    pub(super) written: Vec<String>,
    /// The SI unit; empty for plain numbers.
    unit: String,
}

impl Vary {
    /// Reads a range.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let fault = |reason: String| {
            Failure::option("--vary", format!("{reason}; write KEY=FROM..TO:N, such as speed=\"-0.2 m/s..0.2 m/s:40\""))
        };
        let halves = text.split_once('=').map(|(key, values)| (key.trim(), values.trim()));
        let (key, range) = halves.filter(|(key, _)| !key.is_empty()).ok_or_else(|| fault(format!("cannot read {text:?}")))?;
        let (ends, count) = range.rsplit_once(':').ok_or_else(|| fault(format!("{range:?} does not say how many values")))?;
        let (from, to) = ends.split_once("..").ok_or_else(|| fault(format!("{range:?} is no range")))?;
        let count = count.trim().parse().ok().filter(|count| (2..=MOST).contains(count));
        let count: usize = count.ok_or_else(|| fault(format!("{range:?} must have 2 to {MOST} values")))?;
        let read = |text: &str| units::parse(text.trim()).map_err(|error| fault(error.to_string()));
        let (first, last) = (read(from)?, read(to)?);
        if first.dimension != last.dimension {
            return Err(fault(format!("{from:?} and {to:?} are not of one kind")));
        }
        if first.value == last.value {
            return Err(fault(format!("the range {range:?} is empty")));
        }
        let number_ends = from.trim().find(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E')).unwrap_or(from.trim().len());
        let unit = from.trim()[number_ends..].to_owned();
        let one = if unit.is_empty() { 1.0 } else { read(&format!("1 {unit}"))?.value };
        let value = |k: usize| first.value + (last.value - first.value) * k as f64 / (count - 1) as f64;
        let values: Vec<f64> = (0..count).map(value).collect();
        let written = values.iter().map(|value| format!("{} {unit}", value / one).trim().to_owned()).collect();
        let unit = first.dimension.map(|dimension| dimension.to_string()).filter(|unit| unit != "1").unwrap_or_default();
        Ok(Vary { key: key.to_owned(), values, written, unit })
    }

    /// The change that gives it the value of this number.
    pub(super) fn change(&self, k: usize) -> (&'static str, String) {
        ("--vary", format!("{}={}", self.key, self.written[k]))
    }

    /// As an axis.
    pub(super) fn along(&self) -> Along {
        Along { name: self.key.clone(), unit: self.unit.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_keeps_its_unit() {
        let vary = Vary::read("height=1 mm..3 mm:3").unwrap();
        assert_eq!((vary.written, vary.unit), (vec!["1 mm".to_owned(), "2 mm".to_owned(), "3 mm".to_owned()], "m".to_owned()));
        assert_eq!(Vary::read("shaking = -1..1:5").unwrap().values, [-1.0, -0.5, 0.0, 0.5, 1.0]);
        for wrong in ["", "a", "a=1..2", "a=1:3", "a=1..1:4", "a=1 m..2 s:3", "a=1..2:1", "=1..2:3", "a=x..2:3"] {
            assert!(Vary::read(wrong).is_err(), "{wrong}");
        }
    }
}
