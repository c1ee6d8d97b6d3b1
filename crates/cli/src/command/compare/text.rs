//! What `carom compare` prints for people.

use crate::page;
use carom::compare::{Comparison, Row};
use carom::lab::Report;
use carom::units::engineering;

/// The table: every row where one restitution is asked for, else delivered restitutions side by side.
pub(super) fn comparison(comparison: &Comparison, asked: &[f64], dimensionless: bool) -> String {
    let single = comparison.rows.windows(2).all(|pair| pair[0].law != pair[1].law);
    let table = if single || asked.len() == 1 {
        full_table(comparison, dimensionless)
    } else {
        side_by_side(comparison, asked)
    };
    let assumed = comparison.rows.first().map(|row| row.case.assumed.join(", ")).filter(|list| !list.is_empty());
    let assumed =
        assumed.map_or(String::new(), |list| format!("{}\n", page::paragraph(&format!("Assumed: {list}."), "", 2)));
    let refused = comparison.refused.iter().map(|r| format!("{} at e = {}: {}", r.law, r.requested, r.reason));
    format!("{table}{assumed}{}", page::warnings(&refused.collect::<Vec<_>>()))
}

fn full_table(comparison: &Comparison, dimensionless: bool) -> String {
    let [length, time, force, _] = page::units(dimensionless);
    let head =
        ["law", "asked", "delivered", "error", "lost", "contact", "peak force", "indentation", "pull", "jump", "cost"];
    // Rows of one law are told apart by what varies.
    let varies = comparison.rows.windows(2).any(|pair| pair[0].law == pair[1].law && key(&pair[0]) != key(&pair[1]));
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in &comparison.rows {
        let shown = row.shown(dimensionless);
        rows.push(vec![
            if varies { format!("{} ({})", row.law, circumstances(row)) } else { row.law.clone() },
            row.requested.to_string(),
            delivered(row),
            row.restitution_error().map_or_else(|| "-".to_owned(), |error| format!("{error:+.4}")),
            format!("{:.1} %", 100.0 * (row.report.dissipated / row.report.energy).max(0.0)),
            engineering(shown.duration, time),
            engineering(shown.peak_force, force),
            engineering(shown.peak_indentation, length),
            percent(row.report.tension()),
            percent(row.report.jump()),
            row.report.work.evaluations.to_string(),
        ]);
    }
    format!(
        "{}\nError: delivered minus asked. Pull and jump: share of the peak force. Cost: evaluations.\n",
        page::table(&rows, 0)
    )
}

/// What a row delivered, or how it ended without.
fn delivered(row: &Row) -> String {
    row.report.delivered().map_or_else(|| row.report.ending.id().to_owned(), |e| format!("{e:.4}"))
}

/// Speed and mass of a row.
fn circumstances(row: &Row) -> String {
    let impact = &row.case.impact;
    format!("{}, {}", engineering(impact.approach_speed, "m/s"), engineering(impact.effective_mass, "kg"))
}

fn percent(share: f64) -> String {
    if share == 0.0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * share) }
}

/// Delivered restitutions side by side, a line per law (and speed, mass, stiffness, where they vary).
fn side_by_side(comparison: &Comparison, asked: &[f64]) -> String {
    let mut head = vec!["law".to_owned(), "approach".to_owned()];
    head.extend(asked.iter().map(|e| format!("asked {e}")));
    head.extend(["worst", "pull", "jump", "cost"].map(str::to_owned));
    let mut rows = vec![head];
    rows.extend(gathered(comparison).iter().map(|alike| line(alike, asked)));
    format!(
        "{}\nDelivered restitution of each law, and its worst error. Pull and jump: largest share of the peak force. Cost: evaluations.\n",
        page::table(&rows, 0)
    )
}

/// Rows that differ in the restitution asked for only, together.
fn gathered(comparison: &Comparison) -> Vec<Vec<&Row>> {
    let mut groups: Vec<Vec<&Row>> = Vec::new();
    for row in &comparison.rows {
        match groups.iter_mut().find(|group| key(group[0]) == key(row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// What tells two lines apart: law, speed, mass and stiffness.
fn key(row: &Row) -> (&str, [f64; 3]) {
    let stiffness = row.case.values.iter().find(|(p, _)| p.symbol == "K").map_or(0.0, |(_, k)| *k);
    (&row.law, [row.case.impact.approach_speed, row.case.impact.effective_mass, stiffness])
}

/// One line of the table, of rows that differ in the restitution asked for only.
fn line(alike: &[&Row], asked: &[f64]) -> Vec<String> {
    let first = alike[0];
    let mut cells = vec![first.law.clone(), engineering(first.case.impact.approach_speed, "m/s")];
    for e in asked {
        let found = alike.iter().find(|row| row.requested == *e);
        cells.push(found.map_or_else(|| "refused".to_owned(), |row| delivered(row)));
    }
    let worst = alike.iter().filter_map(|row| row.restitution_error()).max_by(|a, b| a.abs().total_cmp(&b.abs()));
    let largest = |share: fn(&Report) -> f64| alike.iter().map(|row| share(&row.report)).fold(0.0, f64::max);
    cells.push(worst.map_or_else(|| "-".to_owned(), |error| format!("{error:+.4}")));
    cells.push(percent(largest(Report::tension)));
    cells.push(percent(largest(Report::jump)));
    cells.push(alike.iter().map(|row| row.report.work.evaluations).max().unwrap_or(0).to_string());
    cells
}
