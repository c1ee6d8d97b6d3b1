//! The page of a reproduced table, example or figure: rows and columns as in the paper, ours above theirs, and a verdict.

use super::super::Page;
use super::leaf::{Leaf, Part, before, root};
use super::markdown::{Text, render};
use super::names::Names;
use crate::html::escape;
use crate::papers::{self, Cell, Column, Rule, Sheet};
use std::fmt::Write as _;

/// The page.
pub(super) fn leaf(page: &papers::Page, names: &Names) -> Leaf {
    let path = format!("papers/{}.html", page.name);
    let mut text = render(&head(page), &path, names);
    if !page.timed {
        let sheet = page.sheet();
        let (reproduced, total) = sheet.count();
        let _ = write!(
            text.html,
            "<p class=\"verdict\"><b>{reproduced} of {total}</b> printed numbers and statements are reproduced. "
        );
        text.html.push_str(
            "Ours stands above, theirs below. <span class=\"no\">✗</span> marks what is not reproduced.</p>\n",
        );
        append(&mut text, &table(&sheet, &path, names), &remarks(&sheet), &path, names);
    }
    let leaf = Leaf::new(Part::Papers, path, page.title, text);
    Leaf { label: before(page.title, &[':']), id: page.name.to_owned(), shelf: before(page.paper, &[':', ';']), ..leaf }
}

/// Its figure.
pub(super) fn figure(page: &papers::Page) -> Option<Page> {
    let figure = page.figure()?;
    Some(Page { path: format!("papers/{}.svg", page.name), content: figure.svg() })
}

fn head(page: &papers::Page) -> String {
    let mut out = format!(
        "# {}\n\n{}.\n\n{}\n\n```text\ncarom papers show {}\n```\n",
        page.title, page.paper, page.reproduces, page.name
    );
    if page.has_figure() {
        let _ = write!(out, "\n![{}]({}.svg)\n", page.title, page.name);
    }
    if page.timed {
        out.push_str("\nThe numbers are times, measured anew whenever the command is run.\n");
    }
    out
}

/// What had to be inferred, and what else is to be said.
fn remarks(sheet: &Sheet) -> String {
    let mut out = String::new();
    for (heading, list) in [("Inferred, because the paper does not say", &sheet.inferred), ("Notes", &sheet.notes)] {
        if !list.is_empty() {
            let lines: String = list.iter().map(|line| format!("* {line}\n")).collect();
            let _ = write!(out, "\n## {heading}\n\n{lines}");
        }
    }
    out
}

fn append(text: &mut Text, table: &str, remarks: &str, path: &str, names: &Names) {
    let more = render(remarks, path, names);
    text.html.push_str(table);
    text.html.push_str(&more.html);
    text.words.push_str(&more.words);
    text.sections.extend(more.sections);
}

fn table(sheet: &Sheet, path: &str, names: &Names) -> String {
    let columns = sheet.columns();
    let mut out = "<div class=\"table\"><table class=\"both\"><thead><tr><th></th>".to_owned();
    for column in &columns {
        let unit = column.unit.filter(|unit| *unit != "-").map_or(String::new(), |unit| format!(" [{unit}]"));
        let _ = write!(out, "<th>{}{}</th>", escape(column.name), escape(&unit));
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in sheet.rows() {
        let _ = write!(out, "<tr><th>{}</th>", escape(row));
        for column in &columns {
            out.push_str(
                &sheet.cell(row, column.name).map_or("<td></td>".to_owned(), |cell| both(cell, column, path, names)),
            );
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    out
}

/// Ours above theirs, with the erratum behind the difference.
fn both(cell: &Cell, column: &Column, path: &str, names: &Names) -> String {
    let unit = if column.unit.is_none() && cell.unit != "-" { format!(" {}", cell.unit) } else { String::new() };
    let verdict = cell.reproduced().map_or("", |yes| if yes { " class=\"yes\"" } else { " class=\"no\"" });
    let ours = escape(&format!("{}{unit}", cell.carom));
    let mut out = match names.page(&ours) {
        Some(page) => format!("<td{verdict}><a href=\"{}{page}\">{ours}</a>", root(path)),
        None => format!("<td{verdict}>{ours}"),
    };
    if let Some(theirs) = cell.paper {
        let at_most = if cell.rule == Rule::AtMost { "≤ " } else { "" };
        let _ = write!(out, "<small>{at_most}{}</small>", escape(&format!("{theirs}{unit}")));
    }
    if let Some(id) = cell.erratum {
        let _ = write!(out, "<a class=\"erratum\" href=\"{}errata.html#{}\">{id}</a>", root(path), id.to_lowercase());
    }
    out.push_str("</td>");
    out
}
