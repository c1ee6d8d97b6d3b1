//! Numbers in texts: where they stand, others like them, and those at the edge of what there is.

use crate::dice::Dice;
use std::ops::Range;

/// Numbers at the edge of what there is.
pub(super) const EXTREMES: &[&str] = &[
    "0",
    "-0",
    "0.0",
    "-0.0",
    "1",
    "-1",
    "1e308",
    "-1e308",
    "1e309",
    "5e-324",
    "1e-320",
    "2.2250738585072014e-308",
    "nan",
    "inf",
    "-inf",
    "+inf",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551616",
    "1e100",
    "1e101",
    "1e-100",
    "1e16",
    "1e-16",
    "1e400",
    "0x7fffffff",
    "0b1",
    "1_000",
    "1e+5",
    "00",
    ".5",
    "1.",
    "1e",
    "--1",
    "1e1000000",
    "4294967296",
    "2147483648",
    "65536",
    "65535",
    "0.9999999999999999",
    "1.0000000000000002",
    "3.141592653589793",
    "1e-14",
    "0.1",
    "100001",
    "1979-05-27",
    "07:32:00",
];

/// Where numbers stand in a text: not in names, nor behind a power, nor as the version of a file or the end of a repeat, which decides how long all takes.
pub(super) fn places(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            // A word is passed over whole, with the digits in it.
            let word = bytes[at].is_ascii_alphabetic() || bytes[at] == b'_';
            at += 1;
            while word && at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                at += 1;
            }
            continue;
        }
        let start = at;
        while at < bytes.len() && (bytes[at].is_ascii_digit() || bytes[at] == b'.') {
            at += 1;
        }
        let rest = &bytes[at..];
        let signed = matches!(rest, [b'e' | b'E', b'-' | b'+', digit, ..] if digit.is_ascii_digit());
        if signed || matches!(rest, [b'e' | b'E', digit, ..] if digit.is_ascii_digit()) {
            at += if signed { 2 } else { 1 };
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
        }
        let before = &text[..start];
        if !["^", "^-", "carom = ", "\nto = "].iter().any(|kept| before.ends_with(kept)) {
            found.push(start..at);
        }
    }
    found
}

/// A number of about the same size, as often as not.
pub(super) fn near(dice: &mut Dice, old: &str) -> String {
    let Ok(old) = old.parse::<f64>() else { return "1".to_owned() };
    match dice.below(20) {
        0 => format!("{}", dice.below(4)),
        1 => format!("{}", -old),
        2 if old.fract() == 0.0 => format!("{}", old + 1.0),
        3 => format!("{}", old * 10f64.powi(dice.below(7) as i32 - 3)),
        _ if old.fract() == 0.0 && old < 10.0 && dice.happens(0.7) => format!("{old}"),
        _ => rounded(old * 10f64.powf(dice.part() - 0.5)),
    }
}

/// A number with few digits.
pub(super) fn rounded(x: f64) -> String {
    let short = format!("{x:.2e}").parse::<f64>().unwrap_or(x);
    if short != 0.0 && !(1e-4..1e6).contains(&short.abs()) { format!("{short:e}") } else { format!("{short}") }
}

/// A number between 0.1 and 10.
pub(super) fn positive(dice: &mut Dice) -> String {
    rounded(10f64.powf(2.0 * dice.part() - 1.0))
}

/// A number between 0.1 and 10, or a simple one.
pub(super) fn plain(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => format!("{}", dice.below(5)),
        1 => format!("-{}", dice.below(5)),
        _ => positive(dice),
    }
}

/// Changes some numbers of a text to others like them.
pub(super) fn shift(dice: &mut Dice, text: &str, part: f64) -> String {
    let mut out = String::with_capacity(text.len());
    let mut behind = 0;
    for place in places(text) {
        out.push_str(&text[behind..place.start]);
        let old = &text[place.clone()];
        let new = if dice.happens(part) { near(dice, old) } else { old.to_owned() };
        // A sign before a sign is none.
        out.push_str(if out.ends_with('-') { new.trim_start_matches('-') } else { &new });
        behind = place.end;
    }
    out.push_str(&text[behind..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_and_digits_of_names_are_not() {
        let text = "link2 = [1, -2.5e-3, \"20 mm\", \"= 2*x1 + 1e5\", \"m^2 m^-3\"]";
        let found: Vec<&str> = places(text).into_iter().map(|place| &text[place]).collect();
        assert_eq!(found, ["1", "2.5e-3", "20", "2", "1e5"]);
        assert_eq!(shift(&mut Dice::new(1, 1), text, 0.0), text);
    }
}
