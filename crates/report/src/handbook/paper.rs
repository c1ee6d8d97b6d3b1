//! A page per reproduced table, example or figure of a paper: theirs beside ours.

use super::{Page, cell};
use crate::papers::{self, Cell, Sheet, Value};
use std::fmt::Write as _;

/// Path of a page below the handbook's folder.
pub(super) fn path(page: &papers::Page) -> String {
    format!("papers/{}.md", page.name)
}

/// The page.
pub(super) fn page(page: &papers::Page) -> Page {
    let mut out =
        format!("# {}\n\n{}.\n\n{}\n\n`carom papers show {}`\n", page.title, page.paper, page.reproduces, page.name);
    if page.timed {
        out.push_str("\nThe numbers are times, measured anew whenever the command is run.\n");
    } else {
        out.push_str(&numbers(&page.sheet()));
    }
    Page { path: path(page), content: out }
}

fn numbers(sheet: &Sheet) -> String {
    let (reproduced, total) = sheet.count();
    let mut out = format!("\n{reproduced} of {total} printed numbers and statements are reproduced.\n");
    out.push_str("\n| row | quantity | unit | theirs | ours | reproduced | erratum |\n|---|---|---|---|---|---|---|\n");
    for cell in &sheet.cells {
        out.push_str(&row(cell));
    }
    for (heading, list) in [("Inferred, because the paper does not say", &sheet.inferred), ("Notes", &sheet.notes)] {
        if !list.is_empty() {
            let _ = write!(out, "\n{heading}:\n\n");
            list.iter().for_each(|line| out.push_str(&format!("* {line}\n")));
        }
    }
    out
}

fn row(number: &Cell) -> String {
    let verdict = number.reproduced().map_or("", |yes| if yes { "yes" } else { "no" });
    let erratum = number.erratum.map_or(String::new(), |id| format!("[{id}](../errata.md#{})", id.to_lowercase()));
    format!(
        "| {} | {} | {} | {} | {} | {verdict} | {erratum} |\n",
        cell(&number.row),
        cell(number.column),
        number.unit,
        number.paper.map_or(String::new(), text),
        text(number.carom)
    )
}

/// A number with four digits, or a word.
fn text(value: Value) -> String {
    match value {
        Value::Number(x) if x.abs() < 1e-9 => "0".to_owned(),
        Value::Number(x) => carom_lab::units::engineering(x, ""),
        Value::Text(word) => cell(word),
    }
}
