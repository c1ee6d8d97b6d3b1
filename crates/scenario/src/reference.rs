//! The page that teaches scenario files: an introduction by example, what can be measured, and all keys, written from [`super::keys`].

use std::fmt::Write;

use super::keys::{Key, Need, SECTIONS, Section, TOP, Takes};
use carom_lab::units::Dimension;
use carom_run::quantity::PAGE as QUANTITIES;

/// What a reader learns first.
const INTRODUCTION: &str = include_str!("introduction.md");

/// The page, in Markdown.
pub fn reference() -> String {
    let mut page =
        format!("{INTRODUCTION}{QUANTITIES}\n# All keys\n\n## The head of the file\n\n{}", rows(TOP.keys.iter()));
    let mut explained = Vec::new();
    SECTIONS.iter().for_each(|section| page.push_str(&chapters(section, &mut explained)));
    page
}

/// A section, followed by the tables behind its keys that are not explained yet.
fn chapters(section: &'static Section, explained: &mut Vec<&'static str>) -> String {
    let mut text = chapter(section);
    let of_kinds = section.kinds.iter().flat_map(|kind| kind.keys.iter().copied().flatten());
    for inside in section.keys.iter().chain(of_kinds).filter_map(|key| key.takes.section()) {
        if !explained.contains(&inside.name) {
            explained.push(inside.name);
            text.push_str(&chapters(inside, explained));
        }
    }
    text
}

/// A section: what it is for, its keys, and those of its kinds.
fn chapter(section: &Section) -> String {
    let mut text = format!("\n## `{}`\n\n{}\n", section.heading(), section.help);
    if !section.keys.is_empty() {
        let _ = write!(text, "\n{}", rows(section.keys.iter()));
    }
    for kind in section.kinds {
        let keys = kind.keys.iter().copied().flatten();
        let _ = write!(text, "\n### `kind = \"{}\"`: {}\n\n{}", kind.name, kind.help, rows(keys));
    }
    text
}

fn rows<'k>(keys: impl Iterator<Item = &'k Key>) -> String {
    let mut table = "| key | takes | left out | meaning | example |\n|---|---|---|---|---|\n".to_owned();
    for key in keys {
        let cells = [
            format!("`{}`", key.name),
            takes(&key.takes),
            left_out(key.need),
            key.help.to_owned(),
            format!("`{}`", key.example),
        ];
        let _ = writeln!(table, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
    }
    table
}

fn left_out(need: Need) -> String {
    match need {
        Need::Required => "must be given".to_owned(),
        Need::Optional => "-".to_owned(),
        Need::Default(text) => format!("`{text}`"),
        Need::Follows(words) => words.to_owned(),
    }
}

/// What may stand behind a key, in a few words.
fn takes(takes: &Takes) -> String {
    let unit = |dimension: &Dimension| match *dimension == Dimension::NUMBER {
        true => "a number".to_owned(),
        false => format!("{} [{dimension}]", dimension.description()),
    };
    match takes {
        Takes::Text => "a text".to_owned(),
        Takes::Name => "the name of an object".to_owned(),
        Takes::Choice(words) => words.iter().map(|word| format!("`{word:?}`")).collect::<Vec<_>>().join(", "),
        Takes::Kind => "a kind, see below".to_owned(),
        Takes::Flag => "`true` or `false`".to_owned(),
        Takes::Whole => "a whole number".to_owned(),
        Takes::Quantity(dimension) => unit(dimension),
        Takes::PartOr(dimension) => format!("a number, or {}", unit(dimension)),
        Takes::Vector(dimension) => format!("three of: {}", unit(dimension)),
        Takes::Quantities(dimension, []) => format!("a list of: {}", unit(dimension)),
        Takes::Quantities(dimension, counts) => {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            format!("{} of: {}", counts.join(" or "), unit(dimension))
        }
        Takes::Axes => "two directions".to_owned(),
        Takes::Each(_) => "a quantity, or one for each degree of freedom".to_owned(),
        Takes::EachOr(_, words) => {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("{}, or a quantity for each degree of freedom", words.join(", "))
        }
        Takes::Limits => "two quantities".to_owned(),
        Takes::Orientation => "`{ axis, angle }` or `[w, x, y, z]`".to_owned(),
        Takes::Texts(0) => "a list of texts".to_owned(),
        Takes::Texts(count) => format!("{count} texts"),
        Takes::Spot => "a place [m] or the name of a point".to_owned(),
        Takes::Places => "a list of places [m]".to_owned(),
        Takes::Spots => "two places [m] or names of points".to_owned(),
        Takes::Signal(dimension) => format!("a signal: {}", unit(dimension)),
        Takes::OfDof(per) => per.words().to_owned(),
        Takes::Effort => "a signal: a moment [N m] or a force [N]".to_owned(),
        Takes::Signals(dimension) => format!("three signals: {}", unit(dimension)),
        Takes::Record => "a frequency [Hz], a time [s], or `\"steps\"`".to_owned(),
        Takes::Parameter => "a number, a quantity, an expression or a word".to_owned(),
        Takes::Values => "a table of names and their values".to_owned(),
        Takes::Choices => "a table of words, each with a table of names and their values".to_owned(),
        Takes::Table(section) => format!("keys of `{}`, see there", section.name),
        Takes::Tables(section) => format!("a list of pieces, see `{}`", section.name),
        Takes::Shape => "a shape, see `shapes`, or `\"own\"`".to_owned(),
        Takes::Members => "a list of names".to_owned(),
        Takes::MemberPairs => "a list of pairs of names".to_owned(),
        Takes::Shapes => "two shapes, see `shapes`, or `\"own\"`".to_owned(),
        Takes::Stiffness => "a stiffness [N/m^n], n the exponent".to_owned(),
        Takes::Materials => "a text, or a list of two".to_owned(),
        Takes::Friction => "a number, a text, or keys of `friction`, see there".to_owned(),
        Takes::RestitutionLaw => "a text, or keys of `restitution_law`, see there".to_owned(),
    }
}
