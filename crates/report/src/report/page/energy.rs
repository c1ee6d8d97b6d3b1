//! The energy ledger as a picture that closes: from what there was, over what came in and went out, to what there is.
//!
//! Start and end are stacks of their items, those below zero downwards; a heavy line marks their sum. Between them each income lifts the level and
//! each loss lowers it. The level before the end and the heavy line of the end must meet; what they miss each other by is the residue.

use super::super::report_data::{Entry, Side};
use crate::html::{escape, measured};

/// Height of the picture and of its field, in its own units.
const HIGH: f64 = 250.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 196.0;
/// Width of a column, and of the bar in it.
const COLUMN: f64 = 104.0;
const BAR: f64 = 58.0;
/// Letters that fit under a column.
const LETTERS: usize = 18;

/// What is smaller than this part of the largest item is written as nothing; only the residue is always written out.
const DUST: f64 = 1e-9;

/// A column of the picture.
struct Column<'a> {
    name: &'a str,
    /// Pieces with their class, from and to [J].
    pieces: Vec<(String, f64, f64)>,
    /// The level at which it ends [J].
    level: f64,
    /// What is written above it.
    label: String,
    /// What is written below its name.
    notes: Vec<String>,
}

/// The picture; nothing for an empty ledger.
pub(super) fn picture(ledger: &[Entry]) -> String {
    if ledger.is_empty() {
        return String::new();
    }
    let scale = ledger.iter().map(|entry| entry.energy.abs()).fold(0.0, f64::max);
    let joule = |energy: f64| measured(if energy.abs() < DUST * scale { 0.0 } else { energy }, "J");
    let columns = columns(ledger, &joule);
    let ends = || columns.iter().flat_map(|column| column.pieces.iter().flat_map(|(_, from, to)| [*from, *to]));
    let (low, high) = (ends().fold(0.0, f64::min), ends().fold(0.0, f64::max));
    let span = if high > low { high - low } else { 1.0 };
    let place = |energy: f64| BOTTOM - (BOTTOM - TOP) * (energy - low) / span;
    let width = COLUMN * columns.len() as f64;
    let drawn: String = columns.iter().enumerate().map(|(k, column)| draw(k, column, &columns, &place)).collect();
    format!(
        "<svg class=\"ledger\" viewBox=\"0 0 {width} {HIGH}\" role=\"img\" aria-label=\"energy ledger\">\
         <line class=\"zero\" x1=\"0\" x2=\"{width}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>{drawn}</svg>\n<p>{}</p>",
        escape(&sentence(ledger, &joule)),
        y = place(0.0),
    )
}

fn sum(ledger: &[Entry], side: Side) -> f64 {
    ledger.iter().filter(|entry| entry.side == side).map(|entry| entry.energy).sum()
}

/// The ledger as a sentence that adds up.
fn sentence(ledger: &[Entry], joule: &impl Fn(f64) -> String) -> String {
    let of = |side| sum(ledger, side);
    let (start, income, loss, end) = (of(Side::Start), of(Side::Income), of(Side::Loss), of(Side::End));
    let residue = start + income - loss - end;
    let mut words = format!("start {}", joule(start));
    if income != 0.0 {
        words.push_str(&format!(" + work in {}", joule(income)));
    }
    words.push_str(&format!(" = end {}", joule(end)));
    if loss != 0.0 {
        words.push_str(&format!(" + lost {}", joule(loss)));
    }
    format!("{words} + residue {residue:.0e} J")
}

/// Start, incomes, losses, end.
fn columns<'a>(ledger: &'a [Entry], joule: &impl Fn(f64) -> String) -> Vec<Column<'a>> {
    let of = |side| ledger.iter().filter(move |entry| entry.side == side);
    let start = sum(ledger, Side::Start);
    let mut columns = vec![stack("start", of(Side::Start), start, joule)];
    let mut level = start;
    for entry in of(Side::Income).chain(of(Side::Loss)) {
        let change = if entry.side == Side::Income { entry.energy } else { -entry.energy };
        let class = if entry.side == Side::Income { "income" } else { "loss" };
        columns.push(Column {
            name: &entry.name,
            pieces: vec![(class.to_owned(), level, level + change)],
            level: level + change,
            label: format!("{}{}", if change > 0.0 { "+" } else { "" }, joule(change)),
            notes: Vec::new(),
        });
        level += change;
    }
    columns.push(stack("end", of(Side::End), sum(ledger, Side::End), joule));
    columns
}

/// A name that fits under its column.
fn short(name: &str) -> String {
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// Items on top of each other, those below zero downwards.
fn stack<'a>(
    name: &'a str,
    entries: impl Iterator<Item = &'a Entry>,
    level: f64,
    joule: &impl Fn(f64) -> String,
) -> Column<'a> {
    let (mut up, mut down) = (0.0, 0.0);
    let (mut pieces, mut notes) = (Vec::new(), Vec::new());
    for entry in entries {
        let from = if entry.energy < 0.0 { &mut down } else { &mut up };
        pieces.push((escape(&entry.name), *from, *from + entry.energy));
        *from += entry.energy;
        notes.push(format!("{} {}", entry.name, joule(entry.energy)));
    }
    Column { name, pieces, level, label: joule(level), notes }
}

fn draw(k: usize, column: &Column<'_>, all: &[Column<'_>], place: &impl Fn(f64) -> f64) -> String {
    let left = COLUMN * k as f64 + 0.5 * (COLUMN - BAR);
    let (right, middle) = (left + BAR, left + 0.5 * BAR);
    let mut out = String::new();
    for (class, from, to) in &column.pieces {
        let (a, b) = (place(*from).min(place(*to)), place(*from).max(place(*to)));
        let height = (b - a).max(0.5);
        out.push_str(&format!(
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{a:.1}\" width=\"{BAR}\" height=\"{height:.1}\"/>"
        ));
    }
    let y = place(column.level);
    out.push_str(&format!("<line class=\"level\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"));
    if k + 1 < all.len() {
        let next = left + COLUMN;
        out.push_str(&format!(
            "<line class=\"carry\" x1=\"{right:.1}\" x2=\"{next:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
        ));
    }
    let top = column.pieces.iter().flat_map(|(_, from, to)| [place(*from), place(*to)]).fold(y, f64::min) - 7.0;
    let text = |y: f64, class: &str, words: &str| {
        format!("<text class=\"{class}\" x=\"{middle:.1}\" y=\"{y:.1}\">{}</text>", escape(words))
    };
    out.push_str(&text(top, "value", &column.label));
    out.push_str(&text(BOTTOM + 16.0, "name", &short(column.name)));
    for (n, note) in column.notes.iter().take(3).enumerate() {
        out.push_str(&text(BOTTOM + 29.0 + 11.0 * n as f64, "note", note));
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The heights of the heavy lines, column by column.
    fn levels(ledger: &[Entry]) -> Vec<f64> {
        let picture = picture(ledger);
        let lines = picture.split("class=\"level\"").skip(1);
        lines.map(|line| line.split("y1=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()).collect()
    }

    fn ledger(end: f64) -> Vec<Entry> {
        let entry = |name: &str, energy, side| Entry { name: name.to_owned(), energy, side };
        vec![
            entry("kinetic", 5.0, Side::Start),
            entry("gravitational", -2.0, Side::Start),
            entry("work in", 4.0, Side::Income),
            entry("lost", 1.5, Side::Loss),
            entry("kinetic", end, Side::End),
        ]
    }

    #[test]
    fn a_ledger_that_adds_up_ends_at_its_own_level() {
        let levels = levels(&ledger(5.5));
        assert_eq!((levels.len(), levels[2]), (4, levels[3]));
    }

    #[test]
    fn what_is_missing_shows_as_a_step() {
        let levels = levels(&ledger(4.5));
        assert!(levels[3] - levels[2] > 10.0, "{levels:?}");
    }

    #[test]
    fn dust_is_written_as_nothing_but_in_the_residue() {
        let entry = |name: &str, energy| Entry { name: name.to_owned(), energy, side: Side::End };
        let picture = picture(&[entry("kinetic", 3.0), entry("gravitational", -3.0 + 1e-12)]);
        assert!(picture.contains("end 0 J") && picture.contains("residue -1e-12 J"), "{picture}");
    }
}
