//! Tables, of samples, of events and of two columns, and files of materials.

use super::{mutate, number, quantity, words};
use crate::dice::Dice;
use crate::input::{Input, Kind};
use std::fmt::Write as _;

/// A table of samples or of events, changed now and then.
pub(super) fn input(dice: &mut Dice) -> Input {
    let text = match dice.below(2) {
        0 => samples(dice),
        _ => events(dice),
    };
    changed(dice, Kind::Table, "samples.csv", text)
}

/// A text with changes of all sorts, as a file.
pub(super) fn changed(dice: &mut Dice, kind: Kind, name: &str, mut text: String) -> Input {
    if dice.happens(0.5) {
        let other = text.clone();
        mutate::roughly(dice, &mut text, &other);
    }
    let mut bytes = text.into_bytes();
    if dice.happens(0.1) {
        mutate::bytes(dice, &mut bytes);
    }
    Input::of_file(kind, name, bytes)
}

/// A number as it may stand in a cell.
fn cell(dice: &mut Dice) -> String {
    match dice.below(12) {
        0 => String::new(),
        1 if dice.happens(0.3) => dice.pick(number::EXTREMES).to_owned(),
        _ => number::plain(dice),
    }
}

/// A table whose first column is time.
pub(super) fn samples(dice: &mut Dice) -> String {
    let names = [
        "bob.position.x",
        "bob.position.y",
        "bob.position.z",
        "hinge.coordinate",
        "energy.kinetic",
        "\"say \"\"a, b\"\"",
        "force",
    ];
    let units = ["[m]", "[N]", "[mm]", "[kN]", "[-]", "[deg]", "", "[]", "[N/m^1.5]", "[furlong]"];
    let columns = dice.between(1, 5);
    let mut text = dice.pick(&["time [s]", "time [s]", "t [ms]", "time", "time [-]"]).to_owned();
    for _ in 0..columns {
        let name = dice.pick(&names);
        let close = if name.starts_with('"') { "\"" } else { "" };
        let some = if dice.happens(0.9) { 5 } else { units.len() };
        let _ = write!(text, ",{name} {}{close}", dice.pick(&units[..some]));
    }
    text.push('\n');
    for k in 0..dice.between(0, 12) {
        let _ = write!(text, "{}", 0.1 * k as f64);
        for _ in 0..columns {
            let _ = write!(text, ",{}", cell(dice));
        }
        text.push('\n');
    }
    text
}

/// The columns of events, and the kinds of events that have each.
const EVENT_COLUMNS: [(&str, &[&str]); 7] = [
    ("speed [m/s or rad/s]", &["reach", "leave"]),
    ("count [-]", &["rise", "fall"]),
    ("approach_speed [m/s]", IMPACTS),
    ("peak_force [N]", IMPACTS),
    ("duration [s]", IMPACTS),
    ("restitution_delivered [-]", IMPACTS),
    ("loss [J]", IMPACTS),
];
const IMPACTS: &[&str] =
    &["central direct impact", "central oblique impact", "eccentric direct impact", "eccentric oblique impact"];

/// A table of events.
pub(super) fn events(dice: &mut Dice) -> String {
    let mut text = "time [s],name,kind".to_owned();
    for (column, _) in EVENT_COLUMNS {
        let _ = write!(text, ",{column}");
    }
    text.push('\n');
    for k in 0..dice.between(0, 8) {
        let (_, kinds) = dice.one(&EVENT_COLUMNS);
        let (name, kind) = (dice.pick(&["floor", "\"a, b\"", "hinge"]), dice.pick(kinds));
        let _ = write!(text, "{},{name},{kind}", 0.1 * k as f64);
        for (_, own) in EVENT_COLUMNS {
            text.push(',');
            if own.contains(&kind) || dice.happens(0.002) {
                text.push_str(&if dice.happens(0.95) { number::positive(dice) } else { cell(dice) });
            }
        }
        text.push('\n');
    }
    text
}

/// Two columns, as a `[[table]]` reads them.
pub(super) fn two_columns(dice: &mut Dice) -> String {
    let mut text = if dice.happens(0.5) { "x,y\n".to_owned() } else { String::new() };
    for k in 0..dice.between(1, 8) {
        let _ = writeln!(text, "{}{}{}", 0.5 * k as f64, dice.pick(&[",", ";", "\t"]), cell(dice));
    }
    text
}

/// A file of materials.
pub(super) fn materials(dice: &mut Dice) -> Input {
    let mut text = String::new();
    for k in 0..dice.between(1, 3) {
        let name = match dice.below(6) {
            0 => dice.pick(&words::MATERIALS).to_owned(),
            _ => format!("own{k}"),
        };
        let _ = writeln!(text, "[material.{name}]");
        let rows = [
            ("young", "\"210 GPa\""),
            ("poisson", "0.3"),
            ("density", "\"7850 kg/m^3\""),
            ("yield", "\"350 MPa\""),
            ("title", "\"shaft\""),
            ("source", "\"certificate\""),
        ];
        for (key, value) in rows {
            if dice.happens(0.97) {
                let value = match dice.below(20) {
                    0 => format!("{:?}", quantity::quantity(dice)),
                    1 => dice.pick(&["\"elastomer\"", "\"brittle\"", "0.5", "-1", "[1]", "{ a = 1 }"]).to_owned(),
                    _ => number::shift(dice, value, 0.3),
                };
                let _ = writeln!(text, "{key} = {value}");
            }
        }
    }
    match dice.happens(0.4) {
        true => Input::of_file(Kind::Materials, "materials.toml", text),
        false => changed(dice, Kind::Materials, "materials.toml", text),
    }
}
