//! What stands behind a key: its own example with other numbers and names, something of what it takes, or anything.

use super::{formula, number, quantity, words};
use crate::dice::Dice;
use carom::scenario::keys::{Key, Section, Takes};

/// How wild values are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// The part of all keys that may be left out which are there.
    pub(super) optional: f64,
    /// The part of all values that make no sense.
    pub(super) wild: f64,
}

/// A value for a key, in TOML.
pub(super) fn value(dice: &mut Dice, key: &Key, temper: Temper) -> String {
    if dice.happens(temper.wild) {
        return any(dice);
    }
    match (&key.takes, dice.below(8)) {
        (Takes::Choice(words), _) => format!("{:?}", dice.pick(words)),
        (Takes::Flag, _) => dice.pick(&["true", "false"]).to_owned(),
        (Takes::Whole, _) => format!("{}", dice.between(1, 3)),
        (Takes::Signal(_) | Takes::Effort | Takes::Signals(_), 0..=3) => signal(dice, key),
        // Whether it turns or slides is the joint's business, and a number may be either.
        (Takes::Each(_) | Takes::OfDof(_), 0..=5) => number::positive(dice),
        (Takes::Friction, _) => friction(dice),
        (Takes::RestitutionLaw, _) => dice.pick(&["\"cor_linear\"", "\"cor_herbert\"", "\"cor_wang\""]).to_owned(),
        _ if key.name == "law" => law(dice),
        _ if matches!(key.name, "material" | "materials") => format!("{:?}", dice.pick(&words::MATERIALS)),
        _ => number::shift(dice, key.example, 0.2),
    }
}

/// A law by its name, or as an expression.
fn law(dice: &mut Dice) -> String {
    match dice.below(9) {
        0 => format!("\"expr: {}\"", formula::formula(dice, 2, &["d", "v", "v0", "K", "n", "e", "M", "t"])),
        1 => "\"expr: K*d^1.5*(1 + 0.4*v/v0)\"".to_owned(),
        2 => friction(dice),
        _ => format!("{:?}", dice.pick(&words::LAWS)),
    }
}

/// A coefficient of friction, a friction law by its name, a word, or an expression.
fn friction(dice: &mut Dice) -> String {
    match dice.below(6) {
        0 => format!("\"expr: {}\"", formula::formula(dice, 2, &["v", "F"])),
        1 => dice.pick(&["\"materials\"", "\"none\"", "\"expr: 0.2 + 0.1*exp(-v)\""]).to_owned(),
        2..=3 => number::shift(dice, "0.3", 0.2),
        _ => format!("{:?}", dice.pick(&words::FRICTION_LAWS)),
    }
}

/// An expression of time and of what is measured.
fn signal(dice: &mut Dice, key: &Key) -> String {
    let symbols =
        ["t", "t", "hinge.coordinate", "hinge.speed", "bob.position.z", "bob.velocity.x", "a", "tip.position.x"];
    let deep = dice.between(0, 2);
    let mut one = || format!("\"= {}\"", formula::formula(dice, deep, &symbols));
    match key.takes {
        Takes::Signals(_) => format!("[{}, 0, {}]", one(), one()),
        _ => one(),
    }
}

/// Anything that TOML has.
pub(super) fn any(dice: &mut Dice) -> String {
    match dice.below(9) {
        0 => dice.pick(number::EXTREMES).to_owned(),
        1 => format!("\"{}\"", quantity::quantity(dice)),
        2 => format!("\"= {}\"", formula::formula(dice, 2, &["a", "b", "n", "t", "x"])),
        3 => format!("\"{}\"", words::wild(dice)),
        4 => format!("[{}, {}, {}]", number::plain(dice), number::plain(dice), number::plain(dice)),
        5 => format!("[\"{}\"]", words::wild(dice)),
        6 => dice
            .pick(&["[]", "{}", "true", "\"\"", "'''x'''", "[[]]", "[[0, 0, 0]]", "{ kind = \"sphere\" }"])
            .to_owned(),
        7 => format!("[{}, {}]", dice.pick(number::EXTREMES), dice.pick(number::EXTREMES)),
        _ => number::plain(dice),
    }
}

/// A table in braces, of a section that stands behind a key.
pub(super) fn inline(dice: &mut Dice, section: &'static Section, temper: Temper) -> String {
    let kind = (!section.kinds.is_empty()).then(|| dice.one(section.kinds));
    let mut rows: Vec<String> = Vec::new();
    for key in section.keys_of(kind) {
        let needed = matches!(key.need, carom::scenario::keys::Need::Required);
        match kind {
            Some(kind) if key.name == "kind" => rows.push(format!("kind = {:?}", kind.name)),
            _ if needed || dice.happens(temper.optional) => {
                rows.push(format!("{} = {}", key.name, value(dice, key, temper)))
            }
            _ => {}
        }
    }
    // Points or a file: neither is needed by itself.
    if kind.is_some_and(|kind| kind.name == "hull") && !rows.iter().any(|row| row.starts_with("points")) {
        rows.retain(|row| !row.starts_with("file") && !row.starts_with("unit"));
        rows.push(format!(
            "points = {}",
            number::shift(dice, "[[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]", 0.3)
        ));
    }
    format!("{{ {} }}", rows.join(", "))
}
