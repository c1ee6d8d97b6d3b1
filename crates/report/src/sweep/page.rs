//! The page of a study: a picture and a table of its points, of which one is chosen and shown with all that is known of its run.

use crate::html::{self, escape};
use carom_study::sweep::{Row, Series, Table};
use serde::Serialize;

const TEMPLATE: &str = include_str!("viewer/page.html");
const STYLE: &str = include_str!("viewer/page.css");
const SCRIPTS: [&str; 3] =
    [include_str!("viewer/numbers.js"), include_str!("viewer/chart.js"), include_str!("viewer/choose.js")];

/// The most points that a page holds.
const MOST: usize = 4000;

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    axes: Vec<Named<'a>>,
    measures: Vec<Named<'a>>,
    points: Vec<Shown<'a>>,
    grid: bool,
}

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    unit: &'a str,
    /// What it is, in words.
    about: &'a str,
    /// Whether its values are numbers.
    number: bool,
    log: bool,
}

#[derive(Serialize)]
struct Shown<'a> {
    index: usize,
    words: Vec<String>,
    numbers: Vec<Option<f64>>,
    values: &'a [Option<f64>],
    failure: Option<&'a str>,
    warnings: &'a [String],
    command: String,
    series: &'a [Series],
}

/// The page of a study: one HTML file that needs nothing else. `figures` are pictures as SVG, with what is said below each.
pub fn page(table: &Table<'_>, title: &str, figures: &[(String, String)]) -> String {
    let script = format!("\n(() => {{\n\"use strict\";\n{}\n}})();\n", SCRIPTS.join("\n"));
    let pieces = [
        ("summary", summary(table)),
        ("failures", failures(table)),
        ("figures", figures.iter().map(figure).collect()),
        ("left-out", left_out(table)),
        ("data", html::json(&data(table))),
        ("script", script.clone()),
    ];
    html::single_page(title, STYLE, &script, TEMPLATE, &pieces)
}

fn data<'a>(table: &Table<'a>) -> Data<'a> {
    let study = table.study;
    let axis = |axis: &'a carom_study::sweep::Axis| Named {
        name: &axis.key,
        unit: axis.unit.as_deref().unwrap_or_default(),
        about: "varied",
        number: axis.unit.is_some(),
        log: axis.is_logarithmic(),
    };
    let measure = |measure: &'a carom_study::sweep::Measure| Named {
        name: &measure.name,
        unit: if measure.unit == "-" { "" } else { &measure.unit },
        about: &measure.description,
        number: true,
        log: false,
    };
    let point = |(point, row): (carom_study::sweep::Point, &'a Row)| Shown {
        index: point.index,
        numbers: study.axes.iter().zip(&point.values).map(|(axis, value)| axis.number(value)).collect(),
        words: study.axes.iter().zip(&point.values).map(|(axis, value)| axis.shown(value)).collect(),
        values: &row.values,
        failure: row.failure.as_deref(),
        warnings: &row.warnings,
        command: study.command(row.point),
        series: &row.series,
    };
    Data {
        axes: study.axes.iter().map(axis).collect(),
        measures: study.measures.iter().map(measure).collect(),
        points: table.rows().take(MOST).map(point).collect(),
        grid: matches!(study.design, carom_study::sweep::Design::Grid),
    }
}

/// What was run, in a sentence, and what each measure is.
fn summary(table: &Table<'_>) -> String {
    let study = table.study;
    let failed = table.rows.values().filter(|row| row.failure.is_some()).count();
    let runs = format!(
        "{} of {} runs of {}, {}; {failed} failed.",
        table.rows.len(),
        study.points,
        study.scenario_name(),
        study.design.words()
    );
    let measures: String = study
        .measures
        .iter()
        .map(|one| format!("<div><dt>{}</dt><dd>{}</dd></div>", escape(&one.heading()), escape(&one.description)))
        .collect();
    format!("<p>{}</p>\n<dl>{measures}</dl>", escape(&runs))
}

fn failures(table: &Table<'_>) -> String {
    let items: String =
        table.failures().iter().map(|(why, count)| format!("<li>{count}: {}</li>\n", escape(why))).collect();
    if items.is_empty() { items } else { format!("<section><h2>Failed runs</h2><ul>{items}</ul></section>") }
}

fn figure((caption, svg): &(String, String)) -> String {
    let inline = svg
        .find("<svg")
        .map_or(String::new(), |start| svg[start..].replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1));
    format!("<figure>{inline}<figcaption>{}</figcaption></figure>\n", escape(caption))
}

/// What the page does not hold.
fn left_out(table: &Table<'_>) -> String {
    let mut words = Vec::new();
    if table.rows.len() > MOST {
        words.push(format!("The first {MOST} of {} points are here; all of them are in table.csv.", table.rows.len()));
    }
    words.push(if table.study.pieces > 0 {
        "Over time, the band shows the least and the largest value in each piece of time.".to_owned()
    } else {
        "Of so many runs no course over time is kept: the command of a point runs it again.".to_owned()
    });
    escape(&words.join(" "))
}
