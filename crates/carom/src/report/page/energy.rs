//! The energy ledger as a picture that closes: from what there was, over what came in and went out, to what there is.
//!
//! Start and end are stacks of their items, those below zero downwards; a heavy line marks their sum. Between them each income lifts the level and
//! each loss lowers it. The level before the end and the heavy line of the end must meet; what they miss each other by is the residue.

use super::super::html::escape;
use super::super::story::{Entry, Side};
use crate::units::engineering;

/// Height of the picture and of its field, in its own units.
const HIGH: f64 = 250.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 196.0;
/// Width of a column, and of the bar in it.
const COLUMN: f64 = 104.0;
const BAR: f64 = 58.0;

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
    let columns = columns(ledger);
    let ends = || columns.iter().flat_map(|column| column.pieces.iter().flat_map(|(_, from, to)| [*from, *to]));
    let (low, high) = (ends().fold(0.0, f64::min), ends().fold(0.0, f64::max));
    let span = if high > low { high - low } else { 1.0 };
    let place = |energy: f64| BOTTOM - (BOTTOM - TOP) * (energy - low) / span;
    let width = COLUMN * columns.len() as f64;
    let drawn: String = columns.iter().enumerate().map(|(k, column)| draw(k, column, &columns, &place)).collect();
    format!(
        "<svg class=\"ledger\" viewBox=\"0 0 {width} {HIGH}\" role=\"img\" aria-label=\"energy ledger\">\
         <line class=\"zero\" x1=\"0\" x2=\"{width}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>{drawn}</svg>\n<p>{}</p>",
        escape(&sentence(ledger)),
        y = place(0.0),
    )
}

fn sum(ledger: &[Entry], side: Side) -> f64 {
    ledger.iter().filter(|entry| entry.side == side).map(|entry| entry.energy).sum()
}

/// The ledger as a sentence that adds up.
fn sentence(ledger: &[Entry]) -> String {
    let of = |side| sum(ledger, side);
    let (start, income, loss, end) = (of(Side::Start), of(Side::Income), of(Side::Loss), of(Side::End));
    let joule = |energy: f64| engineering(energy, "J");
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
fn columns(ledger: &[Entry]) -> Vec<Column<'_>> {
    let of = |side| ledger.iter().filter(move |entry| entry.side == side);
    let start = sum(ledger, Side::Start);
    let mut columns = vec![stack("start", of(Side::Start), start)];
    let mut level = start;
    for entry in of(Side::Income).chain(of(Side::Loss)) {
        let change = if entry.side == Side::Income { entry.energy } else { -entry.energy };
        let class = if entry.side == Side::Income { "income" } else { "loss" };
        columns.push(Column {
            name: &entry.name,
            pieces: vec![(class.to_owned(), level, level + change)],
            level: level + change,
            label: format!("{}{}", if change > 0.0 { "+" } else { "" }, engineering(change, "J")),
            notes: Vec::new(),
        });
        level += change;
    }
    columns.push(stack("end", of(Side::End), sum(ledger, Side::End)));
    columns
}

/// Items on top of each other, those below zero downwards.
fn stack<'a>(name: &'a str, entries: impl Iterator<Item = &'a Entry>, level: f64) -> Column<'a> {
    let (mut up, mut down) = (0.0, 0.0);
    let (mut pieces, mut notes) = (Vec::new(), Vec::new());
    for entry in entries {
        let from = if entry.energy < 0.0 { &mut down } else { &mut up };
        pieces.push((escape(&entry.name), *from, *from + entry.energy));
        *from += entry.energy;
        notes.push(format!("{} {}", entry.name, engineering(entry.energy, "J")));
    }
    Column { name, pieces, level, label: engineering(level, "J"), notes }
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
        out.push_str(&format!("<line class=\"carry\" x1=\"{right:.1}\" x2=\"{next:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"));
    }
    let top = column.pieces.iter().flat_map(|(_, from, to)| [place(*from), place(*to)]).fold(y, f64::min) - 7.0;
    let text = |y: f64, class: &str, words: &str| {
        format!("<text class=\"{class}\" x=\"{middle:.1}\" y=\"{y:.1}\">{}</text>", escape(words))
    };
    out.push_str(&text(top, "value", &column.label));
    out.push_str(&text(BOTTOM + 16.0, "name", column.name));
    for (n, note) in column.notes.iter().take(3).enumerate() {
        out.push_str(&text(BOTTOM + 29.0 + 11.0 * n as f64, "note", note));
    }
    out
}
