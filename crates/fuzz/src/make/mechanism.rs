//! A scenario from the table of all keys: bodies, joints, and a few objects of any other section, under the names that the examples of the keys have.

use super::object::object;
use super::scenario::file;
use super::value::{self, Temper};
use super::{formula, number, shape, table, words};
use crate::dice::Dice;
use crate::input::File;
use carom::scenario::keys::{self, Section};
use std::fmt::Write as _;

/// Bodies, as the examples of the keys call them.
const BODIES: [&str; 4] = ["bob", "ball", "crank", "slider"];
/// Joints, likewise.
const JOINTS: [&str; 4] = ["hinge", "pinion", "wheel", "guide"];

/// A scenario from the table of all keys.
pub(super) fn files(dice: &mut Dice) -> Vec<File> {
    let temper =
        Temper { optional: dice.pick(&[0.0, 0.02, 0.05, 0.15, 0.4]), wild: dice.pick(&[0.0, 0.0, 0.0, 0.01, 0.1]) };
    let mut text = head(dice);
    let bodies = dice.pick(&[1, 2, 3, 4, 4, 4]);
    (0..bodies).for_each(|k| text.push_str(&body(dice, BODIES[k], temper)));
    let least = usize::from(dice.happens(0.8));
    let joints = dice.between(least, bodies);
    for k in 0..joints {
        let joint = joint(dice, k, temper, &text);
        text.push_str(&joint);
    }
    let mut files = Vec::new();
    let extras = dice.pick(&[0, 1, 1, 2, 3, 5]);
    for k in 0..extras {
        text.push_str(&extra(dice, k, temper, &mut files));
    }
    text.push_str(&run(dice, temper));
    files.extend(shape::files(dice, &text));
    files.insert(0, file("scenario.toml", text));
    files
}

fn head(dice: &mut Dice) -> String {
    let a = number::positive(dice);
    let b = if dice.happens(0.2) { formula::formula(dice, 1, &["a", "n"]) } else { "2*a".to_owned() };
    let mut text = format!("carom = 1\ntitle = \"Try\"\n[parameters]\na = {a}\nb = \"= {b}\"\nn = 2\n");
    if dice.happens(0.3) {
        let _ = writeln!(
            text,
            "[world]\ngravity = [0, 0, {}]",
            dice.pick(&["0", "-9.81", "\"-9.81 m/s^2\"", "\"= -a\"", "5"])
        );
    }
    text
}

fn body(dice: &mut Dice, name: &str, temper: Temper) -> String {
    let place = |dice: &mut Dice| number::rounded(4.0 * dice.part() - 2.0);
    let mut fixed = vec![
        ("name", format!("{name:?}")),
        ("position", format!("[{}, {}, {}]", place(dice), place(dice), place(dice))),
    ];
    match dice.below(if name == "ball" { 2 } else { 4 }) {
        0 => fixed.push(("shape", "{ kind = \"sphere\", radius = \"20 mm\" }".to_owned())),
        1 => fixed.push(("shape", format!("{{ kind = \"sphere\", radius = {} }}", number::positive(dice)))),
        2 => fixed.push(("shape", value::inline(dice, &keys::SHAPE, temper))),
        _ => {
            fixed.push(("mass", number::shift(dice, "\"2 kg\"", 0.5)));
            fixed.push(("inertia", number::shift(dice, "[1e-3, 1e-3, 1e-3]", 0.05)));
        }
    }
    if fixed.len() == 3 {
        let weight = dice.pick(&[("mass", "\"2 kg\""), ("material", "\"steel\""), ("density", "\"7850 kg/m^3\"")]);
        fixed.push((weight.0, weight.1.to_owned()));
    }
    object(dice, "[[body]]", &keys::BODY, None, &fixed, temper)
}

/// A joint of body number `k`, of which `bodies` says where it stands.
fn joint(dice: &mut Dice, k: usize, temper: Temper, bodies: &str) -> String {
    let kind = if dice.happens(0.5) { &keys::JOINT.kinds[k % 3] } else { dice.one(keys::JOINT.kinds) };
    // A tree as a rule, a loop now and then.
    let parent = if k == 0 || dice.happens(0.4) { "ground" } else { BODIES[dice.below(k)] };
    let child = if dice.happens(0.93) { BODIES[k] } else { dice.pick(&BODIES) };
    let mut fixed = vec![("name", format!("{:?}", JOINTS[k])), ("between", format!("[{parent:?}, {child:?}]"))];
    // Of what excludes each other, what is enough.
    match kind.name {
        "journal-bearing" => fixed.extend([("bearing", "\"10 mm\"".to_owned()), ("journal", "\"9.5 mm\"".to_owned())]),
        "pin-in-slot" => fixed.push(("pin", "\"7.9 mm\"".to_owned())),
        "slider-in-guide" => fixed.extend([("guide", "\"50 mm\"".to_owned()), ("slider", "\"49 mm\"".to_owned())]),
        "ball-in-socket" => fixed.extend([("socket", "\"10 mm\"".to_owned()), ("ball", "\"9.8 mm\"".to_owned())]),
        "loose-revolute" => fixed.extend([("bearing", "\"10 mm\"".to_owned()), ("journal", "\"9.9 mm\"".to_owned())]),
        _ => {}
    }
    if kind.name.contains('-') {
        fixed.extend([("law", "\"hertz\"".to_owned()), ("stiffness", "1e9".to_owned())]);
        // A body that hits far from its middle turns so fast that all time goes into a few such inputs.
        fixed.extend(place_of(BODIES[k], bodies).filter(|_| dice.happens(0.9)).map(|place| ("point", place)));
    }
    object(dice, "[[joint]]", &keys::JOINT, Some(kind), &fixed, temper)
}

/// Where a body stands.
fn place_of(name: &str, bodies: &str) -> Option<String> {
    let behind = bodies.split_once(&format!("name = {name:?}"))?.1.split_once("position = ")?.1;
    behind.lines().next().map(str::to_owned)
}

/// An object of any other section, with the file that it needs.
fn extra(dice: &mut Dice, number: usize, temper: Temper, files: &mut Vec<File>) -> String {
    const OTHERS: &[&Section] = &[
        &keys::CONTACT,
        &keys::CONTACT,
        &keys::CONTACT,
        &keys::FORCE,
        &keys::FORCE,
        &keys::DRIVE,
        &keys::CONSTRAINT,
        &keys::POINT,
        &keys::TABLE,
        &keys::EVENT,
        &keys::OUTPUT,
        &keys::OUTPUT,
        &keys::FIGURE,
        &keys::SURFACE,
        &keys::GROUP,
        &keys::PART,
        &keys::REPEAT,
    ];
    let section = dice.pick(OTHERS);
    let mut fixed = match section.name {
        "contact" => return contact(dice, number, temper),
        "repeat" => return repeat(dice, temper),
        "output" => output(dice),
        "part" => {
            files.push(file("leg.toml", part(dice, temper)));
            vec![("file", "\"leg.toml\"".to_owned()), ("parameters", "{ side = 2 }".to_owned())]
        }
        "table" if dice.happens(0.4) => {
            files.push(file("push.csv", table::two_columns(dice)));
            vec![("file", "\"push.csv\"".to_owned())]
        }
        "table" => vec![("x", "[0, 1, 2]".to_owned()), ("y", number::shift(dice, "[0, 5, 1]", 0.5))],
        "group" => vec![("members", dice.pick(&["[\"ball*\"]", "[\"b*\", \"ground\"]", "[\"*\"]"]).to_owned())],
        "figure" if dice.happens(0.2) => {
            files.push(file("measured.csv", table::samples(dice)));
            vec![("reference", "\"measured.csv\"".to_owned()), ("figure", "\"compare\"".to_owned())]
        }
        _ => Vec::new(),
    };
    // The names of the examples, so that others of them fit; no name twice.
    if number > 0 && section.name != "table" && !fixed.iter().any(|(key, _)| *key == "name") {
        fixed.push(("name", format!("\"{}{number}\"", section.name)));
    }
    let kind = (!section.kinds.is_empty()).then(|| dice.one(section.kinds));
    object(dice, &format!("[[{}]]", section.name), section, kind, &fixed, temper)
}

fn output(dice: &mut Dice) -> Vec<(&'static str, String)> {
    let quantities = [
        "\"bob\"",
        "\"bob.position\"",
        "\"hinge\"",
        "\"hinge.coordinate\"",
        "\"energy\"",
        "\"floor\"",
        "\"cable\"",
        "\"motor.effort\"",
    ];
    match dice.below(3) {
        0 => vec![("name", "\"height\"".to_owned()), ("value", "\"= bob.position.z - 1\"".to_owned())],
        1 => vec![
            ("name", "\"own\"".to_owned()),
            ("value", format!("\"= {}\"", formula::formula(dice, 2, &["t", "bob.position.z"]))),
        ],
        _ => vec![("quantities", format!("[{}]", dice.pick(&quantities)))],
    }
}

fn contact(dice: &mut Dice, number: usize, temper: Temper) -> String {
    let pairs = [
        ("[\"ball\", \"ground\"]", "[\"own\", { kind = \"plane\", normal = [0, 0, 1], point = [0, 0, -3] }]"),
        ("[\"bob\", \"ball\"]", "[{ kind = \"sphere\", radius = 0.05 }, \"own\"]"),
        (
            "[\"bob\", \"ground\"]",
            "[{ kind = \"circle\", radius = 0.05 }, { kind = \"line\", normal = [0, 1, 0], point = [0, -3, 0] }]",
        ),
        (
            "[\"bob\", \"ground\"]",
            "[{ kind = \"circle\", radius = 0.05 }, { kind = \"segment\", from = [-2, -3, 0], to = [2, -3, 0] }]",
        ),
        (
            "[\"bob\", \"ground\"]",
            "[{ kind = \"sphere\", radius = 0.05 }, { kind = \"sphere\", radius = 5, hollow = true }]",
        ),
        ("[\"bob\", \"ball\"]", "[{ kind = \"circle\", radius = 0.05 }, { kind = \"circle\", radius = 0.02 }]"),
    ];
    let (between, shapes) = dice.pick(&pairs);
    let shapes = if dice.happens(0.4) { shape::two(dice, temper) } else { number::shift(dice, shapes, 0.1) };
    let mut fixed = vec![
        ("name", format!("\"floor{number}\"")),
        ("between", between.to_owned()),
        ("shapes", shapes),
        ("law", value::value(dice, law_key(), Temper { optional: 0.0, wild: 0.0 })),
        ("restitution", number::rounded(dice.part())),
    ];
    match dice.below(3) {
        0 => fixed.push(("materials", format!("[\"steel\", {:?}]", dice.pick(&words::MATERIALS)))),
        _ => fixed.push(("stiffness", number::shift(dice, "1e6", 0.5))),
    }
    object(dice, "[[contact]]", &keys::CONTACT, None, &fixed, temper)
}

fn law_key() -> &'static keys::Key {
    keys::CONTACT.keys.iter().find(|key| key.name == "law").unwrap_or(&keys::CONTACT.keys[0])
}

fn repeat(dice: &mut Dice, temper: Temper) -> String {
    let mut text =
        format!("[[repeat]]\nto = {}\n", dice.pick(&["2", "\"= n\"", "0", "3", "\"= 2*n\"", "100001", "-1"]));
    let body = body(dice, "link{i}", temper).replacen("[[body]]", "[[repeat.body]]", 1);
    text.push_str(&body.replacen("position = [", "position = [\"= i/2\", 0, 1] # ", 1));
    text
}

/// A file that is included.
fn part(dice: &mut Dice, temper: Temper) -> String {
    let mut text = "carom = 1\ntitle = \"Leg\"\n[parameters]\nside = 1\nlength = \"1 m\"\n".to_owned();
    text.push_str(&body(dice, "coxa", temper));
    if dice.happens(0.3) {
        text.push_str("[[joint]]\nname = \"hip\"\nkind = \"revolute\"\nbetween = [\"ground\", \"coxa\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]\n");
    }
    if dice.happens(0.1) {
        text.push_str("[[part]]\nname = \"deeper\"\nfile = \"leg.toml\"\n");
    }
    text
}

fn run(dice: &mut Dice, temper: Temper) -> String {
    let method = dice.pick(&["auto", "auto", "dop853", "dopri5", "rodas5p", "rk4", "semi-implicit"]);
    let mut fixed = vec![("until", number::shift(dice, "\"1 s\"", 0.7)), ("method", format!("{method:?}"))];
    if ["rk4", "semi-implicit"].contains(&method) {
        fixed.push(("step", "\"1 ms\"".to_owned()));
    }
    object(dice, "[run]", &keys::RUN, None, &fixed, temper)
}
