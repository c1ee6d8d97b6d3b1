//! An object of a scenario file, with the keys that its section declares: a key that is new there is tried by itself.

use super::value::{self, Temper};
use crate::dice::Dice;
use carom::scenario::keys::{self, Kind, Need, Section, Takes};
use std::fmt::Write as _;

/// Writes an object: `fixed` keys as they are, others as their section declares them.
pub(super) fn object(
    dice: &mut Dice,
    heading: &str,
    section: &'static Section,
    kind: Option<&'static Kind>,
    fixed: &[(&str, String)],
    temper: Temper,
) -> String {
    let mut text = format!("{heading}\n");
    for key in section.keys_of(kind) {
        let value = match (fixed.iter().find(|(name, _)| *name == key.name), kind) {
            (Some((_, value)), _) => value.clone(),
            (None, Some(kind)) if key.name == "kind" => format!("{:?}", kind.name),
            _ if !wanted(dice, section, key, temper) => continue,
            _ => match key.takes {
                Takes::Table(inner) => value::inline(dice, inner, temper),
                Takes::Shape => value::inline(dice, &keys::SHAPES, temper),
                Takes::RestitutionLaw if dice.happens(0.5) => value::inline(dice, &keys::RESTITUTION_LAW, temper),
                Takes::Friction if dice.happens(0.3) => value::inline(dice, &keys::FRICTION, temper),
                _ => value::value(dice, key, temper),
            },
        };
        let _ = writeln!(text, "{} = {value}", key.name);
    }
    text
}

/// Whether a key is written.
fn wanted(dice: &mut Dice, section: &Section, key: &keys::Key, temper: Temper) -> bool {
    // These exclude each other, or need others: seldom any of them unless it is fixed.
    let seldom = match section.name {
        "body" => ["mass", "inertia", "shape", "density", "material", "centre", "velocity", "angular_velocity"]
            .contains(&key.name),
        "contact" => ["except", "adams", "shapes", "parameters", "calibrate", "length", "exponent", "surface"]
            .contains(&key.name),
        "table" => key.name == "file",
        "output" => ["value", "unit", "description", "quantities"].contains(&key.name),
        "run" => ["step", "most_steps"].contains(&key.name),
        "joint" => [
            "child_point",
            "limits",
            "limit_stiffness",
            "left",
            "right",
            "ends",
            "adams",
            "clearance",
            "calibrate",
            "exponent",
        ]
        .contains(&key.name),
        _ => false,
    };
    match key.need {
        Need::Required => dice.happens(1.0 - 0.2 * temper.wild),
        _ if seldom => dice.happens(0.05 * temper.optional),
        _ => dice.happens(temper.optional),
    }
}
