//! The page: the data of a report, put into the template.

mod contacts;
mod energy;
mod events;
mod restitution;

use super::data::{Data, columns_shown, stride, touches_shown};
use super::html::{lines, section};
use super::report_data::ReportData;
use crate::html::{self, escape};
use carom_lab::units::engineering;
use carom_lab::warning::Warning;

/// The page with a mark `<!--name-->` for each piece.
const TEMPLATE: &str = include_str!("../viewer/page.html");
/// How it is laid out; the look is that of all pages.
const STYLE: &str = include_str!("../viewer/page.css");
/// The viewer, module by module; each may use those before it.
const SCRIPTS: [&str; 17] = [
    include_str!("../viewer/numbers.js"),
    include_str!("../viewer/vector.js"),
    include_str!("../viewer/motion.js"),
    include_str!("../viewer/mesh.js"),
    include_str!("../viewer/shader.js"),
    include_str!("../viewer/pen.js"),
    include_str!("../viewer/camera.js"),
    include_str!("../viewer/clock.js"),
    include_str!("../viewer/scene.js"),
    include_str!("../viewer/arrows.js"),
    include_str!("../viewer/traces.js"),
    include_str!("../viewer/timeline.js"),
    include_str!("../viewer/curve.js"),
    include_str!("../viewer/lens.js"),
    include_str!("../viewer/viewer.js"),
    include_str!("../viewer/events.js"),
    include_str!("../viewer/controls.js"),
];

/// The page of a report: one HTML file that needs nothing else.
pub fn page(data: &ReportData) -> String {
    let script = script();
    let pieces = [
        ("description", escape(&data.description)),
        ("warnings", format!("{}{}", failure(&data.failure), warnings(&data.warnings))),
        ("events", events::table(&data.events)),
        ("model", section("model", "Model", &lines(&data.model))),
        ("law", section("law", "Law", &paragraph(&data.law))),
        ("energy", section("energy", "Energy", &energy::picture(&data.ledger))),
        ("contacts", section("contacts", "Contacts", &contacts::table(&data.summaries))),
        ("restitution", section("restitution", "Restitution", &restitution::table(&data.restitutions))),
        ("work", section("work", "Work", &lines(&data.work))),
        ("figures", section("figures", "Figures", &figures(&data.figures))),
        ("scenario", section("scenario", "Scenario", &scenario(&data.scenario))),
        ("thinning", escape(&thinning(data))),
        ("data", Data::of(data).json()),
        ("script", script.clone()),
    ];
    html::single_page(&data.title, STYLE, &script, TEMPLATE, &pieces)
}

/// The viewer as one script, whose names are its own.
fn script() -> String {
    format!("\n(() => {{\n\"use strict\";\n{}\n}})();\n", SCRIPTS.join("\n"))
}

/// Most contacts that get a row of their own.
const MOST: usize = 40;

/// What gets a row: all, or of many those that lost most.
fn costliest<T>(all: &[T], lost: impl Fn(&T) -> f64) -> Vec<&T> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|&a, &b| lost(&all[b]).total_cmp(&lost(&all[a])));
    order.truncate(MOST);
    order.sort_unstable();
    order.into_iter().map(|k| &all[k]).collect()
}

/// One line that opens: how many there are, and how the first begins.
fn warnings(warnings: &[Warning]) -> String {
    let Some(first) = warnings.first() else { return String::new() };
    let count = if warnings.len() == 1 { "1 warning".to_owned() } else { format!("{} warnings", warnings.len()) };
    let all: String = warnings.iter().map(|warning| format!("<li>{}</li>\n", escape(&warning.to_string()))).collect();
    format!(
        "<details id=\"warnings\"><summary><b>{count}</b> <span>{}</span></summary>\n<ul>\n{all}</ul></details>\n",
        escape(&first.to_string())
    )
}

/// Why a run could not be finished.
fn failure(failure: &str) -> String {
    if failure.is_empty() { String::new() } else { format!("<p id=\"failure\">{}</p>\n", escape(failure)) }
}

fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>", escape(text)) }
}

fn scenario(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("<details><summary>The file that was run</summary><pre>{}</pre></details>", escape(text))
}

fn figures(figures: &[(String, String)]) -> String {
    // Within a page a picture needs no name space, and it takes the width it is given.
    let inline = |svg: &str| match svg.find("<svg") {
        Some(start) => svg[start..].replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1),
        None => String::new(),
    };
    let one = |(caption, svg): &(String, String)| {
        format!("<figure>{}<figcaption>{}</figcaption></figure>\n", inline(svg), escape(caption))
    };
    let all: String = figures.iter().map(one).collect();
    if all.is_empty() { all } else { format!("<div class=\"figures\">{all}</div>") }
}

/// What was left out of the page.
fn thinning(data: &ReportData) -> String {
    let frames = data.animation.times().len();
    let mut words = match data.animation.thinned() {
        (0, _) => "No poses were kept.".to_owned(),
        (offered, _) if offered == frames => format!("The animation shows all {frames} steps."),
        (offered, error) => format!(
            "The animation shows {frames} of {offered} steps, those without which poses would be off by more than {error:.0e} of the size of the motion, \
             and a cubic between them."
        ),
    };
    if let Some(&first) = data.animation.times().first().filter(|first| **first > 0.0) {
        words.push_str(&format!(" It begins at {}, where the run was taken up again.", engineering(first, "s")));
    }
    if let Some(recording) = &data.recording {
        words.push_str(&match stride(recording) {
            1 => format!(" Curves show all {} samples.", recording.len()),
            n => format!(" Curves show one in {n} of {} samples.", recording.len()),
        });
        let all = recording.columns().len() - 1;
        if columns_shown(recording) < all {
            words.push_str(&format!(" They are there for the first {} of {all} columns.", columns_shown(recording)));
        }
    }
    if let Some((shown, all)) = touches_shown(data) {
        words.push_str(&format!(
            " Contacts press in the animation in {shown} of {all} touches, the first and the strongest."
        ));
    }
    words.push(' ');
    words.push_str(data.events.left_out().as_deref().unwrap_or("Events are all listed."));
    words
}
