//! Changes of a text that know little of its grammar: numbers, words, lines, bytes.

use super::{number, words};
use crate::dice::Dice;

/// Changes a text a little, so that it may well be read still.
pub(super) fn gently(dice: &mut Dice, text: &mut String) {
    match dice.below(8) {
        0..=4 => *text = number::shift(dice, text, 0.1),
        5 => swap_word(dice, text),
        6 => drop_line(dice, text),
        _ => one_number(dice, text, number::near),
    }
}

/// Changes a text so that something in it makes no sense, as a rule.
pub(super) fn roughly(dice: &mut Dice, text: &mut String, other: &str) {
    match dice.below(14) {
        0..=3 => one_number(dice, text, |dice, _| dice.pick(number::EXTREMES).to_owned()),
        4 => replace_word(dice, text),
        5 => swap_word(dice, text),
        6 => drop_line(dice, text),
        7 => double_line(dice, text),
        8 => splice(dice, text, other),
        9 => insert(dice, text),
        10 => *text = text.replace('\n', "\r\n"),
        11 => text.insert(0, '\u{feff}'),
        12 => text.truncate(text.floor_char_boundary(dice.below(text.len() + 1))),
        _ => nest(dice, text),
    }
}

/// Changes bytes, so that what is left may be no text at all.
pub(super) fn bytes(dice: &mut Dice, bytes: &mut Vec<u8>) {
    for _ in 0..dice.between(1, 4) {
        let at = dice.below(bytes.len().max(1));
        match dice.below(5) {
            0 => bytes.insert(at.min(bytes.len()), dice.bits() as u8),
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 if !bytes.is_empty() => bytes[at] = dice.pick(&[0, 0xff, 0xc3, 0x80, b'"', b'\n', b'=', b'[', 0x1b]),
            _ if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
            _ => bytes.push(b'x'),
        }
    }
}

fn one_number(dice: &mut Dice, text: &mut String, other: impl FnOnce(&mut Dice, &str) -> String) {
    let places = number::places(text);
    if !places.is_empty() {
        let place = places[dice.below(places.len())].clone();
        let new = other(dice, &text[place.clone()]);
        text.replace_range(place, &new);
    }
}

/// Where texts in quotes stand, quotes left out.
fn quoted(text: &str) -> Vec<std::ops::Range<usize>> {
    let (mut found, mut from) = (Vec::new(), None);
    for (at, c) in text.char_indices() {
        match (c, from) {
            ('"', None) => from = Some(at + 1),
            ('"', Some(start)) => {
                found.push(start..at);
                from = None;
            }
            ('\n', _) => from = None,
            _ => {}
        }
    }
    found
}

/// Puts a word of the text in the place of another.
fn swap_word(dice: &mut Dice, text: &mut String) {
    let places = quoted(text);
    if !places.is_empty() {
        let new = text[places[dice.below(places.len())].clone()].to_owned();
        let place = places[dice.below(places.len())].clone();
        text.replace_range(place, &new);
    }
}

/// Puts any word in the place of one.
fn replace_word(dice: &mut Dice, text: &mut String) {
    let places = quoted(text);
    if !places.is_empty() {
        let (place, new) = (places[dice.below(places.len())].clone(), words::wild(dice));
        text.replace_range(place, &new);
    }
}

fn line(dice: &mut Dice, text: &str) -> std::ops::Range<usize> {
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let start = starts[dice.below(starts.len())];
    start..text[start..].find('\n').map_or(text.len(), |end| start + end + 1)
}

fn drop_line(dice: &mut Dice, text: &mut String) {
    let place = line(dice, text);
    text.replace_range(place, "");
}

fn double_line(dice: &mut Dice, text: &mut String) {
    let place = line(dice, text);
    let again = text[place.clone()].to_owned();
    let times = if dice.happens(0.05) { dice.between(2, 200) } else { 1 };
    text.insert_str(place.start, &again.repeat(times));
}

/// Puts some lines of another text in between.
fn splice(dice: &mut Dice, text: &mut String, other: &str) {
    let (at, from) = (line(dice, text).start, line(dice, other).start);
    let some = dice.between(1, 12);
    let piece: String = other[from..].split_inclusive('\n').take(some).collect();
    text.insert_str(at, &piece);
}

/// Puts any word anywhere.
fn insert(dice: &mut Dice, text: &mut String) {
    let at = text.floor_char_boundary(dice.below(text.len() + 1));
    let word = words::wild(dice);
    text.insert_str(at, &word);
}

/// Puts brackets in brackets.
fn nest(dice: &mut Dice, text: &mut String) {
    let deep = dice.pick(&[2, 20, 60, 70, 130, 600, 5000]);
    let (open, close) = dice.pick(&[("[", "]"), ("(", ")"), ("{ a = ", "}"), ("\"= -", "\""), ("{", "}")]);
    let (open, close) = (open.repeat(deep), close.repeat(deep));
    one_number(dice, text, |_, old| format!("{open}{old}{close}"));
}
