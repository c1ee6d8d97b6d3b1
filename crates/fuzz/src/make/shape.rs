//! Shapes that touch, of every kind there is, and the files that some of them need.

use super::scenario::file;
use super::value::{self, Temper};
use super::{mutate, number};
use crate::dice::Dice;
use crate::input::File;
use carom::scenario::keys;
use std::fmt::Write as _;

/// A table in braces with a shape.
pub(super) fn shape(dice: &mut Dice, temper: Temper) -> String {
    let unit = dice.pick(&["m", "mm"]);
    match dice.below(12) {
        0 => format!("{{ kind = \"hull\", file = \"part.stl\", unit = \"{unit}\" }}"),
        1 => format!("{{ kind = \"mesh\", file = \"part.stl\", unit = \"{unit}\" }}"),
        2 => {
            "{ kind = \"height-field\", file = \"ground.csv\", unit = \"m\", spacing = [1, 1], corner = [-3, -3, -3] }"
                .to_owned()
        }
        3 => {
            let heights = number::shift(dice, "[0, 0, 0, 0, 0.05, 0, 0, 0, 0]", 0.3);
            format!(
                "{{ kind = \"height-field\", heights = {heights}, columns = 3, spacing = [2, 2], corner = [-2, -2, -3] }}"
            )
        }
        _ => value::inline(dice, &keys::SHAPES, temper),
    }
}

/// What two bodies touch with: any two shapes, or any and ground far below.
pub(super) fn two(dice: &mut Dice, temper: Temper) -> String {
    let first = if dice.happens(0.3) { "\"own\"".to_owned() } else { shape(dice, temper) };
    let second = match dice.below(4) {
        0 => "{ kind = \"plane\", normal = [0, 0, 1], point = [0, 0, -3] }".to_owned(),
        1 => "{ kind = \"line\", normal = [0, 1, 0], point = [0, -3, 0] }".to_owned(),
        2 => "{ kind = \"sphere\", radius = 0.05 }".to_owned(),
        _ => shape(dice, temper),
    };
    format!("[{first}, {second}]")
}

/// The files that a scenario speaks of.
pub(super) fn files(dice: &mut Dice, text: &str) -> Vec<File> {
    let mut all = Vec::new();
    let mut add = |name: &str, content: String, dice: &mut Dice| {
        let mut bytes = content.into_bytes();
        if dice.happens(0.1) {
            mutate::bytes(dice, &mut bytes);
        }
        all.push(file(name, bytes));
    };
    if text.contains("\"part.stl\"") {
        let content = solid(dice);
        add("part.stl", content, dice);
    }
    if text.contains("\"ground.csv\"") {
        let content = ground(dice);
        add("ground.csv", content, dice);
    }
    all
}

/// A wedge, a box with another roof, or what becomes of them where a corner is moved, as STL.
fn solid(dice: &mut Dice) -> String {
    let (x, y) = (number::positive(dice), number::positive(dice));
    let mut roof = || if dice.happens(0.5) { "0.2".to_owned() } else { number::plain(dice) };
    let (near, far) = (roof(), roof());
    let corner = |k: usize| {
        let pick = |bit: usize, one: &str| if k & bit == 0 { "0".to_owned() } else { one.to_owned() };
        let top = if k & 1 == 0 { &near } else { &far };
        format!("vertex {} {} {}", pick(1, &x), pick(2, &y), pick(4, top))
    };
    // Two triangles for each side of a box, outward; corners by the bits of their numbers.
    const SIDES: [[usize; 4]; 6] = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let mut text = "solid part\n".to_owned();
    for [a, b, c, d] in SIDES {
        for three in [[a, b, c], [a, c, d]] {
            let [one, two, last] = three.map(corner);
            let _ = writeln!(text, "facet normal 0 0 0\nouter loop\n{one}\n{two}\n{last}\nendloop\nendfacet");
        }
    }
    text + "endsolid part\n"
}

/// Heights on a grid, rows of the same length as a rule.
fn ground(dice: &mut Dice) -> String {
    let columns = dice.between(1, 7);
    let mut text = String::new();
    for _ in 0..dice.between(1, 7) {
        let some = if dice.happens(0.99) { columns } else { dice.between(0, 8) };
        let row: Vec<String> =
            (0..some).map(|_| if dice.happens(0.7) { "0".to_owned() } else { number::plain(dice) }).collect();
        let _ = writeln!(text, "{}", row.join(","));
    }
    text
}
