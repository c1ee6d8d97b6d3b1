//! The page of a fit: one HTML file that needs nothing else.

use super::words;
use crate::html::{escape, single_page};
use carom_study::fit::{Fit, Ranking};

/// The page below its heading, with a mark `<!--name-->` for each piece.
const TEMPLATE: &str = include_str!("page.html");
/// How it is laid out; the look is that of all pages.
const STYLE: &str = include_str!("page.css");

/// What a page tells.
#[derive(Clone, Copy, Debug)]
pub struct Told<'f> {
    /// The fit: of a ranking that of the best law.
    pub fit: &'f Fit,
    /// The laws beside each other, where there are several.
    pub ranking: Option<&'f Ranking>,
    /// What was set aside of the records, in sentences.
    pub notes: &'f [String],
}

/// The page of a fit.
pub fn page(told: &Told<'_>) -> String {
    let fit = told.fit;
    let title = match told.ranking {
        Some(ranking) => format!("{} laws fitted to records", ranking.fits.len()),
        None => format!("Fit: {}", fit.name),
    };
    let notes: Vec<String> = fit.untold.iter().chain(told.notes).cloned().collect();
    let pieces = [
        ("description", escape(&description(fit))),
        ("notes", list(&notes)),
        ("ranking", told.ranking.map_or_else(String::new, ranking)),
        ("parameters", parameters(fit)),
        ("correlation", correlation(fit)),
        ("quality", pairs(&words::quality(fit))),
        ("known", pairs(&known(fit))),
        ("figures", figures(told)),
    ];
    single_page(&title, STYLE, "", TEMPLATE, &pieces)
}

fn description(fit: &Fit) -> String {
    let records: Vec<String> =
        fit.records.iter().map(|r| format!("{} ({}, {} points)", r.name, r.kind.words(), r.x.len())).collect();
    let equation = if fit.equation.is_empty() { String::new() } else { format!(" {}.", fit.equation) };
    format!("{}.{equation} Fitted to {}.", fit.name, records.join(", "))
}

fn list(lines: &[String]) -> String {
    let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
    if items.is_empty() { items } else { format!("<ul class=\"notes\">\n{items}</ul>\n") }
}

/// A table with a heading row.
fn table(headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let head: String = headings.iter().map(|word| format!("<th>{word}</th>")).collect();
    let row = |cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    format!("<table>\n<tr>{head}</tr>\n{}</table>\n", rows.map(row).collect::<String>())
}

fn parameters(fit: &Fit) -> String {
    let rows = fit.parameters.iter().map(|p| words::parameter(p).to_vec());
    let table = table(&["parameter", "value", "standard error", "95 % interval", "meaning"], rows);
    format!("{table}<p>{}; {}.</p>\n", escape(&words::basis(fit)), escape(&words::search(fit)))
}

fn correlation(fit: &Fit) -> String {
    if fit.parameters.len() < 2 {
        return String::new();
    }
    let names: Vec<String> = fit.parameters.iter().map(|p| escape(&p.name)).collect();
    let headings: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    let cell = |value: &Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
    let rows = fit.parameters.iter().zip(&fit.correlation);
    let rows = rows.map(|(p, row)| std::iter::once(p.name.clone()).chain(row.iter().map(cell)).collect());
    format!("<h2>Correlation</h2>\n{}", table(&headings, rows))
}

fn pairs(rows: &[(String, String)]) -> String {
    let row =
        |(word, text): &(String, String)| format!("<div><dt>{}</dt><dd>{}</dd></div>", escape(word), escape(text));
    format!("<dl>{}</dl>\n", rows.iter().map(row).collect::<String>())
}

fn known(fit: &Fit) -> Vec<(String, String)> {
    let assumed = (!fit.assumed.is_empty()).then(|| ("assumed".to_owned(), fit.assumed.join(", ")));
    fit.known.iter().cloned().chain(assumed).collect()
}

fn ranking(ranking: &Ranking) -> String {
    let row = |one: &carom_study::fit::Ranked| {
        let values: Vec<String> =
            one.fit.parameters.iter().map(|p| format!("{} {}", p.name, words::parameter(p)[1])).collect();
        vec![
            one.fit.subject.clone(),
            one.verdict.words().to_owned(),
            format!("{:.1}", one.difference),
            words::probability(one.weight),
            one.fit.records.iter().map(words::deviation).collect::<Vec<_>>().join("; "),
            values.join(", "),
            one.reason.clone(),
        ]
    };
    let headings = ["law", "verdict", "AICc above the best", "weight", "deviation", "parameters", "why"];
    let fitted = table(&headings, ranking.fits.iter().map(row));
    let refused =
        table(&["law", "why not"], ranking.refused.iter().map(|one| vec![one.law.clone(), one.reason.clone()]));
    let refused = if ranking.refused.is_empty() {
        String::new()
    } else {
        format!(
            "<details><summary>{} laws cannot be fitted to these records</summary>\n{refused}</details>\n",
            ranking.refused.len()
        )
    };
    format!("<h2>Laws</h2>\n{fitted}{refused}")
}

/// The figures, as they stand within a page.
#[cfg(feature = "figures")]
fn figures(told: &Told<'_>) -> String {
    use crate::figures::fit as draw;
    let fit = told.fit;
    let mut all: Vec<(String, String)> = Vec::new();
    if let Some(ranking) = told.ranking {
        all.extend(
            draw::ranking(ranking).map(|figure| ("the best laws over the first record".to_owned(), figure.svg())),
        );
        all.push(("how far every law misses".to_owned(), draw::deviations(ranking).svg()));
    }
    for (k, record) in fit.records.iter().enumerate() {
        let caption = format!("{}: {}", record.name, record.kind.words());
        all.extend(draw::record(fit, k).map(|figure| (caption, figure.svg())));
        let caption = format!("{}: residuals in units of the noise, lines at 2 of it", record.name);
        all.extend(draw::residual(fit, k).map(|figure| (caption, figure.svg())));
    }
    let inline = |svg: &str| match svg.find("<svg") {
        Some(start) => svg[start..].replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1),
        None => String::new(),
    };
    let one = |(caption, svg): &(String, String)| {
        format!("<figure>{}<figcaption>{}</figcaption></figure>\n", inline(svg), escape(caption))
    };
    format!("<h2>Figures</h2>\n<div class=\"figures\">{}</div>\n", all.iter().map(one).collect::<String>())
}

#[cfg(not(feature = "figures"))]
fn figures(_: &Told<'_>) -> String {
    String::new()
}
