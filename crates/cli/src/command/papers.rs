//! `carom papers`.

use crate::output::{self, Files};
use crate::{Failure, Outcome, page};
use carom::figure::Figure;
use carom::papers::{self, Cell, Column, Page, Rule, Sheet, Value};
use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};
use std::path::PathBuf;

/// List the papers that carom reproduces, or show one page: theirs, ours, and why they differ.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  carom papers\n  carom papers show banerjee2016-table1\n  carom papers show ln1994-example1 --figure loops.svg",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Papers {
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    show: Option<Show>,
}

#[derive(Debug, Subcommand)]
enum Show {
    /// Show one page: every cell as printed and as computed, the inputs that had to be inferred, the errata
    Show {
        /// The page's name (`carom papers`)
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Draw the page's figure (.svg or .png)
        #[arg(long, value_name = "FILE")]
        figure: Option<PathBuf>,
    },
}

impl Papers {
    pub(super) fn run(self) -> Outcome {
        match self.show {
            Some(Show::Show { name, json, figure }) => show(&name, json, figure.as_ref()),
            None => list(self.json),
        }
    }
}

fn list(json: bool) -> Outcome {
    if json {
        let pages = papers::pages().iter().map(|p| {
            json!({ "name": p.name, "paper": p.paper, "title": p.title, "reproduces": p.reproduces, "figure": p.has_figure(),
                "command": command(p) })
        });
        output::data(&pages.collect::<Json>());
        return Ok(());
    }
    let mut paper = "";
    for p in papers::pages() {
        if p.paper != paper {
            output::show(&format!("{}{}", if paper.is_empty() { "" } else { "\n" }, page::paragraph(p.paper, "", 2)));
            paper = p.paper;
        }
        output::show(&format!("  {:22}{}", p.name, p.title));
    }
    output::show("\n`carom papers show NAME` sets a page's numbers beside the paper's.");
    Ok(())
}

fn command(page: &Page) -> String {
    format!("carom papers show {}", page.name)
}

fn show(name: &str, json: bool, figure: Option<&PathBuf>) -> Outcome {
    let found = papers::find(name).ok_or_else(|| match papers::nearest(name) {
        Some(near) => Failure::input(format!("unknown page \"{name}\": did you mean \"{near}\"?")),
        None => Failure::input(format!("unknown page \"{name}\": `carom papers` lists them all")),
    })?;
    let mut files = Files::default();
    if let Some(path) = figure {
        let drawn = drawn(found)?;
        files = files.figure(Some(path), || drawn)?;
    }
    let sheet = found.sheet();
    files.deliver(json, || sheet_json(found, &sheet), || sheet_text(found, &sheet))
}

/// The page's figure.
fn drawn(found: &Page) -> Result<Figure, Failure> {
    found.figure().ok_or_else(|| {
        let with: Vec<_> = papers::pages().iter().filter(|p| p.has_figure()).map(|p| p.name).collect();
        Failure::option("--figure", format!("{} has none; these have: {}", found.name, with.join(", ")))
    })
}

/// The page as JSON.
fn sheet_json(found: &Page, sheet: &Sheet) -> Json {
    let value = |value: Value| match value {
        Value::Number(x) => json!(x),
        Value::Text(text) => json!(text),
    };
    let cell = |c: &Cell| {
        json!({ "row": c.row, "column": c.column, "unit": c.unit, "paper": c.paper.map(value), "carom": value(c.carom),
            "difference": c.difference(), "reproduced": c.reproduced(), "erratum": c.erratum })
    };
    let (reproduced, total) = sheet.count();
    json!({
        "name": found.name, "paper": found.paper, "title": found.title, "cells": sheet.cells.iter().map(cell).collect::<Json>(),
        "reproduced": reproduced, "total": total, "inferred": sheet.inferred, "notes": sheet.notes,
    })
}

/// The page as text.
fn sheet_text(found: &Page, sheet: &Sheet) -> String {
    let mut out = format!("{}\n", page::bold(found.title));
    out.push_str(&page::faint(&page::paragraph(found.paper, "", 0)));
    out.push_str(&format!("\n\n{}\n\n", page::paragraph(found.reproduces, "", 0)));
    out.push_str(&table(sheet));
    for (heading, lines) in [("Inferred, because the paper does not say:", &sheet.inferred), ("Notes:", &sheet.notes)] {
        if !lines.is_empty() {
            out.push_str(&format!("\n{heading}\n"));
            lines.iter().for_each(|line| out.push_str(&format!("{}\n", page::paragraph(line, "  - ", 4))));
        }
    }
    let (reproduced, total) = sheet.count();
    out.push_str(&format!("\n{}{}\n", page::bold(&format!("{reproduced} of {total} reproduced")), missed(sheet)));
    out
}

/// The errata of the cells that are not reproduced, each with its number of cells.
fn missed(sheet: &Sheet) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for cell in sheet.missed() {
        let erratum = cell.erratum.unwrap_or("unexplained");
        match counts.iter_mut().find(|(id, _)| *id == erratum) {
            Some((_, count)) => *count += 1,
            None => counts.push((erratum, 1)),
        }
    }
    let words: Vec<_> = counts.iter().map(|(id, count)| format!("{count} {id}")).collect();
    if words.is_empty() { String::new() } else { format!("; marked !: {}", words.join(", ")) }
}

/// Rows and columns of the sheet: "ours (theirs)" in one line, or in two where one is too wide.
fn table(sheet: &Sheet) -> String {
    let columns = sheet.columns();
    let mut one_line = headings(&columns, ["", "ours (theirs)"]);
    let mut two_lines = headings(&columns, ["ours above", "theirs below"]);
    for row in sheet.rows() {
        let both = |c: &Cell| if c.paper.is_some() { format!("{} ({})", ours(c), theirs(c)) } else { ours(c) };
        one_line.push(line(sheet, &columns, row, both));
        two_lines.push(line(sheet, &columns, row, ours));
        let mut below = line(sheet, &columns, row, theirs);
        below[0].clear();
        two_lines.push(below);
    }
    two_lines.retain(|line| line.iter().any(|text| !text.is_empty()));
    let text = page::table(&one_line, 0);
    let fits = text.lines().all(|line| line.chars().count() <= page::WIDTH);
    if fits { text } else { page::table(&two_lines, 0) }
}

/// One line of the table: the row's name, then something of each of its cells.
fn line(sheet: &Sheet, columns: &[Column], row: &str, of: impl Fn(&Cell) -> String) -> Vec<String> {
    let cells = columns.iter().map(|column| {
        let Some(cell) = sheet.cell(row, column.name) else { return String::new() };
        let text = of(cell);
        // Words have no unit.
        let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if is_number && column.unit.is_none() && cell.unit != "-" { format!("{text} {}", cell.unit) } else { text }
    });
    std::iter::once(row.to_owned()).chain(cells).collect()
}

/// Two lines of headings: the first word of each column, then the others and the unit. A unit that all columns share
/// stands in the corner.
fn headings(columns: &[Column], corner: [&str; 2]) -> Vec<Vec<String>> {
    let shared = columns.len() > 1 && columns.iter().all(|column| column.unit == columns[0].unit);
    let above = columns.iter().map(|column| column.name.split(' ').next().unwrap_or_default().to_owned());
    let below = columns.iter().map(|column| {
        let words = column.name.split_once(' ').map_or("", |(_, rest)| rest);
        match column.unit {
            Some(unit) if unit != "-" && !shared => format!("{words} [{unit}]").trim().to_owned(),
            _ => words.to_owned(),
        }
    });
    let below_corner = match columns.first().and_then(|column| column.unit) {
        Some(unit) if unit != "-" && shared => format!("{} [{unit}]", corner[1]),
        _ => corner[1].to_owned(),
    };
    vec![
        std::iter::once(corner[0].to_owned()).chain(above).collect(),
        std::iter::once(below_corner).chain(below).collect(),
    ]
}

/// Our value, with a mark where the paper's is not met.
fn ours(cell: &Cell) -> String {
    let mark = if cell.reproduced() == Some(false) { "!" } else { "" };
    format!("{}{mark}", cell.carom)
}

/// The paper's value; nothing where it prints none.
fn theirs(cell: &Cell) -> String {
    let at_most = if cell.rule == Rule::AtMost { "<= " } else { "" };
    cell.paper.map_or_else(String::new, |paper| format!("{at_most}{paper}"))
}
