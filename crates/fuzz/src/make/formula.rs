//! Formulas by their grammar.

use super::{mutate, number, words};
use crate::dice::Dice;
use crate::input::{Input, Kind};
use carom::formula::{FUNCTIONS, FUNCTIONS_OF_TWO};

/// A formula, changed now and then.
pub(super) fn input(dice: &mut Dice) -> Input {
    let deep = dice.between(0, 5);
    let mut text = formula(dice, deep, &["d", "v", "t", "v0", "K", "{a-b.c}", "hinge.coordinate", "e", "E", "PI", "τ"]);
    if dice.happens(0.35) {
        let other = formula(dice, 2, &["x"]);
        mutate::roughly(dice, &mut text, &other);
    }
    let mut bytes = text.into_bytes();
    if dice.happens(0.05) {
        mutate::bytes(dice, &mut bytes);
    }
    Input::of_file(Kind::Formula, "formula", bytes)
}

/// A formula over these symbols.
pub(super) fn formula(dice: &mut Dice, deep: usize, symbols: &[&str]) -> String {
    let part = |dice: &mut Dice| formula(dice, deep.saturating_sub(1), symbols);
    match dice.below(if deep == 0 { 3 } else { 10 }) {
        0 => dice.pick(symbols).to_owned(),
        1 => number::plain(dice),
        2 if dice.happens(0.2) => dice.pick(number::EXTREMES).to_owned(),
        2 => dice.pick(symbols).to_owned(),
        3 => format!("{}({})", dice.pick(FUNCTIONS), part(dice)),
        4 => format!("{}({}, {})", dice.pick(FUNCTIONS_OF_TWO), part(dice), part(dice)),
        5 => format!("({})", part(dice)),
        6 => format!("-{}", part(dice)),
        7 if dice.happens(0.1) => format!("{}({})", dice.pick(&["push", "path", "puhs", "sin2"]), part(dice)),
        7 => format!("{}^{}", part(dice), part(dice)),
        8 if dice.happens(0.03) => words::wild(dice),
        _ => format!("{} {} {}", part(dice), dice.pick(&["+", "-", "*", "/"]), part(dice)),
    }
}
