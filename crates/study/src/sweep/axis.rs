//! What is varied: a key, and the values that it takes.
//!
//! ```text
//! KEY = VALUES          a parameter, or a dotted key such as body.bob.mass, as --set takes it
//! 1 mm, 2 mm, hertz     a list; commas within brackets and quotes do not part
//! 1 mm..5 mm:9          nine values at equal distances, both ends among them
//! 1 mm..5 mm:9 log      nine values at equal ratios
//! 1 mm..5 mm            a range, for designs that take samples; log as above
//! ```

use super::design::DesignKind;
use carom_lab::units;
use serde::{Deserialize, Serialize};

/// The most values of one range.
const MOST: usize = 1_000_000;
/// Of more numbers than this some stand for all.
const FEW: usize = 12;
/// Digits of a value that was computed: the rounding behind them is nobody's wish.
const DIGITS: usize = 12;

/// Something that is varied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// The parameter, or the dotted key.
    pub key: String,
    /// The values that it takes.
    pub values: Values,
    /// The unit in which all of them are numbers, empty for plain ones; none where they are words.
    pub unit: Option<String>,
}

/// The values of an axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// These, as `--set` takes them.
    List(Vec<String>),
    /// All between two ends, in the unit of the axis, at equal ratios rather than at equal distances if so wanted.
    Range {
        /// One end.
        from: f64,
        /// The other end.
        to: f64,
        /// Whether equal ratios count the same, rather than equal distances.
        log: bool,
    },
}

/// What is wrong with a text: a message, and what to write instead.
pub(super) type Fault = (String, String);

fn fault<T>(message: impl Into<String>, instead: impl Into<String>) -> Result<T, Fault> {
    Err((message.into(), instead.into()))
}

impl Axis {
    /// Reads `KEY=VALUES`.
    pub(super) fn read(text: &str, design: DesignKind) -> Result<Self, Fault> {
        let halves = text.split_once('=').map(|(key, values)| (key.trim(), values.trim()));
        let Some((key, values)) = halves.filter(|(key, values)| !key.is_empty() && !values.is_empty()) else {
            return fault(
                format!("cannot read {text:?}"),
                "write KEY=VALUES, such as clearance=\"0.1 mm..0.5 mm:5\" or law=\"hertz, hunt_crossley\"",
            );
        };
        let pieces = parted(values);
        let ranges = pieces.iter().map(|piece| Span::read(key, piece)).collect::<Result<Vec<_>, _>>()?;
        if design.takes_samples() {
            return Self::of_samples(key, &pieces, &ranges);
        }
        let mut list = Vec::new();
        for (piece, range) in pieces.iter().zip(&ranges) {
            match range {
                Some(span) => list.extend(span.values(key)?),
                None if piece.is_empty() => {
                    return fault(format!("a value of {key} is empty"), "write a value between two commas");
                }
                None => list.push((*piece).to_owned()),
            }
        }
        Self::of_list(key, list)
    }

    fn of_list(key: &str, list: Vec<String>) -> Result<Self, Fault> {
        for (k, value) in list.iter().enumerate() {
            if list[..k].contains(value) {
                return fault(format!("{key} takes the value {value} twice"), "name each value once");
            }
            if k > 1000 {
                break;
            }
        }
        let unit = common_unit(&list);
        Ok(Axis { key: key.to_owned(), values: Values::List(list), unit })
    }

    fn of_samples(key: &str, pieces: &[&str], ranges: &[Option<Span>]) -> Result<Self, Fault> {
        match ranges {
            [Some(span)] if span.count.is_some() => fault(
                format!("{key} has a number of values, and this design takes samples"),
                "leave the number out, as in a..b, and say --samples N",
            ),
            [Some(Span { from, to, unit, log, .. })] => Ok(Axis {
                key: key.to_owned(),
                values: Values::Range { from: *from, to: *to, log: *log },
                unit: Some(unit.clone()),
            }),
            ranges if ranges.iter().any(Option::is_some) => fault(
                format!("{key} mixes a range with other values, and this design takes samples"),
                "write one range a..b, or a list of values",
            ),
            _ if pieces.iter().any(|piece| piece.is_empty()) => {
                fault(format!("a value of {key} is empty"), "write a value between two commas")
            }
            _ => Self::of_list(key, pieces.iter().map(|piece| (*piece).to_owned()).collect()),
        }
    }

    /// How many values it has; none for all between two ends.
    pub fn count(&self) -> Option<usize> {
        match &self.values {
            Values::List(list) => Some(list.len()),
            Values::Range { .. } => None,
        }
    }

    /// The value at a share of it from 0 to 1, as `--set` takes it.
    pub(super) fn at(&self, share: f64) -> String {
        match &self.values {
            Values::List(list) => {
                list[((share * list.len() as f64) as usize).min(list.len().saturating_sub(1))].clone()
            }
            Values::Range { from, to, log } => {
                written(between(*from, *to, share, *log), self.unit.as_deref().unwrap_or_default())
            }
        }
    }

    /// Values that stand for all: words and few numbers all of them, of many numbers the first, the least, the largest and the last.
    pub(super) fn corners(&self) -> Vec<String> {
        match &self.values {
            Values::List(list) if list.len() > FEW && self.unit.is_some() => {
                let number = |value: &&String| self.number(value).unwrap_or(f64::NAN);
                let by_size = |one: &&String, other: &&String| number(one).total_cmp(&number(other));
                let mut few: Vec<String> = list.first().into_iter().cloned().collect();
                let ends = [list.iter().min_by(by_size), list.iter().max_by(by_size), list.last()];
                ends.into_iter().flatten().for_each(|value| {
                    if !few.contains(value) {
                        few.push(value.clone());
                    }
                });
                few
            }
            Values::List(list) => list.clone(),
            Values::Range { .. } => vec![self.at(0.0), self.at(1.0)],
        }
    }

    /// A value of it as a number in its unit; none for words.
    pub fn number(&self, value: &str) -> Option<f64> {
        let unit = self.unit.as_deref()?;
        match number_and_unit(value)? {
            (number, own) if own == unit => Some(number),
            _ => Some(units::parse(value).ok()?.value / units::parse(&format!("1 {unit}")).ok()?.value),
        }
    }

    /// Whether its values are spread at equal ratios over more than a decade, so that a picture should be as well.
    pub fn is_logarithmic(&self) -> bool {
        match &self.values {
            Values::Range { log, .. } => *log,
            Values::List(list) => {
                let numbers: Option<Vec<f64>> = list.iter().map(|value| self.number(value)).collect();
                let Some(numbers) = numbers.filter(|numbers| numbers.len() > 2 && numbers.iter().all(|x| *x > 0.0))
                else {
                    return false;
                };
                let ratios: Vec<f64> = numbers.windows(2).map(|pair| (pair[1] / pair[0]).ln()).collect();
                ratios.iter().all(|ratio| *ratio != 0.0 && (ratio / ratios[0] - 1.0).abs() < 1e-3)
            }
        }
    }

    /// A value of it as people read it, computed numbers with few digits; what `--set` takes is the value itself.
    pub fn shown(&self, value: &str) -> String {
        let Some((number, unit)) = number_and_unit(value).filter(|_| self.unit.is_some()) else {
            return value.to_owned();
        };
        match format!("{number:.*e}", SHOWN - 1).parse::<f64>() {
            Ok(short) if short != number => format!("{short} {unit}").trim_end().to_owned(),
            _ => value.to_owned(),
        }
    }

    /// What it is called, with its unit: `clearance [mm]`.
    pub fn heading(&self) -> String {
        match self.unit.as_deref() {
            Some("") | None => self.key.clone(),
            Some(unit) => format!("{} [{unit}]", self.key),
        }
    }
}

/// A range as it is written.
struct Span {
    from: f64,
    to: f64,
    unit: String,
    count: Option<usize>,
    log: bool,
}

impl Span {
    /// Reads a range; none where the text is a value.
    fn read(key: &str, text: &str) -> Result<Option<Self>, Fault> {
        let Some((from, rest)) = text.split_once("..") else { return Ok(None) };
        if !from.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) || from.trim().is_empty() {
            return Ok(None);
        }
        let (rest, log) = match rest.trim_end().strip_suffix("log") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (to, count) = match rest.rsplit_once(':') {
            None => (rest, None),
            Some((to, count)) => match count.trim().parse::<usize>() {
                Ok(count) => (to, Some(count)),
                Err(_) => {
                    return fault(
                        format!("{key}: {:?} is no number of values", count.trim()),
                        "write a..b:n with a whole number n, such as 1 mm..5 mm:9",
                    );
                }
            },
        };
        let (from, to) = (from.trim(), to.trim());
        let end = |text: &str| match units::parse(text) {
            Ok(quantity) => Ok(quantity),
            Err(error) => fault(format!("{key}: an end of the range {text:?} cannot be read"), error.to_string()),
        };
        let (first, last) = (end(from)?, end(to)?);
        if let (Some(one), Some(other)) = (first.dimension, last.dimension)
            && one != other
        {
            let message = format!("{key}: the ends of the range are {} and {}", one.description(), other.description());
            return fault(message, "give both ends units of one kind");
        }
        let ((a, own), (b, others)) = match (number_and_unit(from), number_and_unit(to)) {
            (Some(one), Some(other)) => (one, other),
            _ => {
                return fault(
                    format!("{key}: the range {text:?} cannot be read"),
                    "write a..b:n, such as 1 mm..5 mm:9",
                );
            }
        };
        // A unit at one end is meant for both: 0.1..0.5 mm.
        let (a, b, unit) = match (own, others) {
            (own, others) if own == others => (a, b, own),
            ("", unit) | (unit, "") => (a, b, unit),
            (unit, _) => {
                let scale = units::parse(&format!("1 {unit}")).map_or(f64::NAN, |one| one.value);
                (a, last.value / scale, unit)
            }
        };
        if !(a.is_finite() && b.is_finite()) {
            return fault(format!("{key}: an end of the range {text:?} is no finite number"), "write a..b:n");
        }
        if a == b {
            return fault(
                format!("{key}: the range {text:?} is empty"),
                "give it two ends, or write the one value alone",
            );
        }
        if log && (a == 0.0 || b == 0.0 || a.signum() != b.signum()) {
            return fault(
                format!("{key}: {text:?} has no equal ratios"),
                "give both ends the same sign and neither zero, or leave log out",
            );
        }
        Ok(Some(Span { from: a, to: b, unit: unit.to_owned(), count, log }))
    }

    /// Its values, both ends among them.
    fn values(&self, key: &str) -> Result<Vec<String>, Fault> {
        let how_many = "say how many values, at least 2: a..b:n";
        match self.count {
            None => fault(format!("{key}: a range without a number of values"), how_many),
            Some(0 | 1) => fault(format!("{key}: {} values are no range", self.count.unwrap_or(0)), how_many),
            Some(count) if count > MOST => {
                fault(format!("{key}: {count} values are too many"), format!("at most {MOST}"))
            }
            Some(count) => {
                let share = |k: usize| k as f64 / (count - 1) as f64;
                let value = |k: usize| written(between(self.from, self.to, share(k), self.log), &self.unit);
                Ok((0..count).map(value).collect())
            }
        }
    }
}

/// The number at a share of the way, the ends exactly.
fn between(from: f64, to: f64, share: f64, log: bool) -> f64 {
    match share {
        0.0 => from,
        1.0 => to,
        _ if log => from * (to / from).powf(share),
        // Not a difference, which may be beyond all numbers.
        _ => from * (1.0 - share) + to * share,
    }
}

/// Digits of a number that is shown.
const SHOWN: usize = 5;

/// A number with its unit, without the rounding of how it was computed.
fn written(number: f64, unit: &str) -> String {
    let rounded: f64 = format!("{number:.*e}", DIGITS - 1).parse().unwrap_or(number);
    let is_plain = rounded == 0.0 || (1e-5..1e15).contains(&rounded.abs());
    let digits = if is_plain { rounded.to_string() } else { format!("{rounded:e}") };
    if unit.is_empty() { digits } else { format!("{digits} {unit}") }
}

/// A quantity as its number and its unit, as they are written.
fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    // The longest beginning that is a number; letters that begin a unit, as in 5e, end it.
    let plain = |beginning: &str| beginning.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    let longest =
        ends.take_while(|end| plain(&text[..*end])).filter(|end| text[..*end].parse::<f64>().is_ok()).last()?;
    Some((text[..longest].parse().ok()?, text[longest..].trim_start()))
}

/// The unit of the first value, if all are quantities of what it measures.
fn common_unit(list: &[String]) -> Option<String> {
    let quantity = |value: &String| units::parse(value).ok().filter(|quantity| quantity.value.is_finite());
    let (_, unit) = number_and_unit(list.first()?)?;
    let dimension = quantity(list.first()?)?.dimension;
    list.iter().all(|value| quantity(value).is_some_and(|own| own.dimension == dimension)).then(|| unit.to_owned())
}

/// The pieces of a list between its commas; commas within brackets and quotes belong to a value.
fn parted(text: &str) -> Vec<&str> {
    let (mut pieces, mut depth, mut quote, mut begin) = (Vec::new(), 0_usize, None, 0);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            (letter, Some(open)) => quote = Some(open).filter(|open| *open != letter),
            ('"' | '\'', None) => quote = Some(letter),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            (',', None) if depth == 0 => {
                pieces.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(text[begin..].trim());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list(text: &str) -> Vec<String> {
        match Axis::read(text, DesignKind::Grid).unwrap().values {
            Values::List(list) => list,
            Values::Range { .. } => panic!("a range"),
        }
    }

    fn wrong(text: &str) -> String {
        let (message, instead) = Axis::read(text, DesignKind::Grid).unwrap_err();
        format!("{message}: {instead}")
    }

    #[test]
    fn ranges_have_their_ends_and_say_what_one_would_write() {
        assert_eq!(list("c=0.1 mm..0.5 mm:5"), ["0.1 mm", "0.2 mm", "0.3 mm", "0.4 mm", "0.5 mm"]);
        assert_eq!(list("c=0.1..0.3 mm:3"), ["0.1 mm", "0.2 mm", "0.3 mm"]);
        assert_eq!(list("c=1 mm..1 cm:2"), ["1 mm", "10 mm"]);
        assert_eq!(list("e=1..0:3"), ["1", "0.5", "0"]);
        assert_eq!(
            list("k=1e5 N/m..1e9 N/m:5 log"),
            ["100000 N/m", "1000000 N/m", "10000000 N/m", "100000000 N/m", "1000000000 N/m"]
        );
        assert_eq!(list("c=1 mm..3 mm:3, 10 mm"), ["1 mm", "2 mm", "3 mm", "10 mm"]);
    }

    #[test]
    fn words_and_lists_within_values_stay_whole() {
        assert_eq!(list("law=hertz, expr: K*min(d, 1)^1.5"), ["hertz", "expr: K*min(d, 1)^1.5"]);
        assert_eq!(list("world.gravity=[0,0,-9.81],[0, 0, -1.6]"), ["[0,0,-9.81]", "[0, 0, -1.6]"]);
        assert_eq!(list("part.leg.file=../a.toml,b.toml"), ["../a.toml", "b.toml"]);
        assert_eq!(Axis::read("law=hertz,exact", DesignKind::Grid).unwrap().unit, None);
        assert_eq!(Axis::read("e=0.1,0.2", DesignKind::Grid).unwrap().unit.as_deref(), Some(""));
    }

    #[test]
    fn what_cannot_be_varied_is_told_with_what_to_write() {
        assert!(wrong("clearance").contains("KEY=VALUES"));
        assert!(wrong("c=").contains("KEY=VALUES"));
        assert!(wrong("c=1 mm..2 s:3").contains("a length and a time"));
        assert!(wrong("c=1 mm..2 mm:0").contains("at least 2"));
        assert!(wrong("c=1 mm..2 mm").contains("say how many"));
        assert!(wrong("c=1 mm..1 mm:4").contains("is empty"));
        assert!(wrong("c=-1 mm..1 mm:4 log").contains("no equal ratios"));
        assert!(wrong("c=1 mm..2 mm:x").contains("no number of values"));
        assert!(wrong("c=1 mmm..2 mm:3").contains("cannot be read"));
        assert!(wrong("c=1,,2").contains("empty"));
        assert!(wrong("c=1,2,1").contains("twice"));
        assert!(wrong("c=0..1:99999999").contains("too many"));
    }

    #[test]
    fn numbers_are_told_in_the_unit_of_the_first_value() {
        let axis = Axis::read("c=0.1 mm, 1 cm", DesignKind::Grid).unwrap();
        assert_eq!(axis.heading(), "c [mm]");
        assert!((axis.number("1 cm").unwrap() - 10.0).abs() < 1e-12);
        assert_eq!(axis.number("0.15 mm"), Some(0.15));
    }

    #[test]
    fn long_numbers_are_shown_short_and_words_as_they_are() {
        let axis = Axis::read("n=1000 rpm..5000 rpm:4", DesignKind::Grid).unwrap();
        assert_eq!(axis.shown("2333.33333333 rpm"), "2333.3 rpm");
        assert_eq!(axis.shown("1000 rpm"), "1000 rpm");
        let words = Axis::read("law=hertz,expr: 1.23456789*d", DesignKind::Grid).unwrap();
        assert_eq!(words.shown("expr: 1.23456789*d"), "expr: 1.23456789*d");
    }

    #[test]
    fn a_list_at_equal_ratios_is_drawn_so() {
        let is = |text: &str| Axis::read(text, DesignKind::Grid).unwrap().is_logarithmic();
        assert!(is("k=1..1000:7 log") && !is("k=1..1000:7") && !is("law=hertz,exact,x") && !is("k=1,10"));
    }

    proptest! {
        #[test]
        fn no_text_is_more_than_a_refusal(text in "[-+0-9a-z., :=\\[\\]{}\"'µ]{0,40}") {
            for design in [DesignKind::Grid, DesignKind::Sobol] {
                if let Ok(axis) = Axis::read(&text, design) {
                    prop_assert!(!axis.key.is_empty() && !axis.corners().is_empty());
                    axis.corners().iter().for_each(|value| { axis.number(value); });
                }
            }
        }

        #[test]
        fn values_of_a_range_never_leave_it(a in -1e6..1e6_f64, b in -1e6..1e6_f64, n in 2..50_usize, log: bool) {
            let text = format!("x={a}..{b}:{n}{}", if log { " log" } else { "" });
            if let Ok(Axis { values: Values::List(list), .. }) = Axis::read(&text, DesignKind::Grid) {
                let numbers: Vec<f64> = list.iter().map(|value| value.parse().unwrap()).collect();
                prop_assert_eq!(numbers.len(), n);
                let slack = 1e-10 * a.abs().max(b.abs());
                prop_assert!(numbers.iter().all(|x| *x >= a.min(b) - slack && *x <= a.max(b) + slack));
            }
        }
    }
}
