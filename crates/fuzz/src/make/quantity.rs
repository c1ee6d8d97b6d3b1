//! Quantities: a number and a unit, or what looks like them.

use super::{mutate, number, words};
use crate::dice::Dice;
use crate::input::{Input, Kind};

/// A quantity, changed now and then.
pub(super) fn input(dice: &mut Dice) -> Input {
    let mut text = quantity(dice);
    if dice.happens(0.3) {
        mutate::roughly(dice, &mut text, "2 kg\n");
    }
    let mut bytes = text.into_bytes();
    if dice.happens(0.05) {
        mutate::bytes(dice, &mut bytes);
    }
    Input::of_file(Kind::Quantity, "quantity", bytes)
}

/// A number with units one after the other.
pub(super) fn quantity(dice: &mut Dice) -> String {
    let number = match dice.below(4) {
        0 => dice.pick(number::EXTREMES).to_owned(),
        _ => number::plain(dice),
    };
    let mut text = number;
    for _ in 0..dice.pick(&[0, 1, 1, 1, 2, 3]) {
        text.push_str(dice.pick(&[" ", " ", "*", "/", "·", "", "  "]));
        text.push_str(dice.pick(words::UNITS));
        if dice.happens(0.2) {
            text.push_str(dice.pick(&["^2", "^-1", "^1.5", "2", "²", "^-0.5", "^1e300", "^", "^x", "³"]));
        }
    }
    text
}
