//! The page of a run.

use super::super::check::contents;
use super::files::Written;
use crate::page;
use carom::record::Events;
use carom::scenario::Scenario;
use carom::simulate::{Outcome, Settings};
use carom::units::engineering;

/// Most events that are listed; all of them are in the file.
const SHOWN: usize = 12;

/// What happened, what it cost, where the results are.
pub(super) fn page(name: &str, scenario: &Scenario, outcome: &Outcome, written: &Written) -> String {
    let simulation = &scenario.simulation;
    let what = if scenario.description.is_empty() { &simulation.title } else { &scenario.description };
    let mut out = page::paragraph(what, &format!("{}  ", page::bold(&format!("{name:24}"))), 26);
    out.push_str(&format!("\n {}; {}\n", contents(scenario), method(&simulation.settings)));
    out.push_str(&events(&outcome.events));
    out.push_str(&format!("\n  energy    {}\n", ledger(outcome)));
    out.push_str(&format!("  cost      {}\n", cost(outcome)));
    if outcome.end.time < simulation.settings.until {
        out.push_str(&format!("  ended     at {}\n", engineering(outcome.end.time, "s")));
    }
    out.push_str(&format!("\nresults in {}: {}", written.folder.display(), written.files.join("  ")));
    out
}

/// The method and how accurate it is.
fn method(settings: &Settings) -> String {
    match settings.step {
        Some(step) => format!("{}, steps of {}", settings.method, engineering(step, "s")),
        None if settings.tolerance == Settings::TOLERANCE => format!("{}, tolerance 1e-10 (default)", settings.method),
        None => format!("{}, tolerance {:e}", settings.method, settings.tolerance),
    }
}

/// The first and the last events.
fn events(events: &Events) -> String {
    let list = events.list();
    if list.is_empty() {
        return String::new();
    }
    let row = |event: &carom::record::Event| {
        let numbers = events.columns().iter().zip(&event.values).filter(|(_, value)| !value.is_nan());
        let detail = numbers.map(|(column, value)| match column.name.as_str() {
            "count" => format!("no. {value}"),
            name => format!("{name} {value:.6} {}", column.unit),
        });
        vec![engineering(event.time, "s"), event.name.clone(), event.kind.clone(), detail.collect::<Vec<_>>().join(", ")]
    };
    let left_out = list.len().saturating_sub(SHOWN);
    let (first, last) = if left_out > 0 { list.split_at(SHOWN / 2) } else { (list, &[][..]) };
    let mut rows: Vec<_> = first.iter().map(row).collect();
    if left_out > 0 {
        rows.push(vec![format!("... {left_out} more in events.csv")]);
        rows.extend(last[last.len() - SHOWN / 2..].iter().map(row));
    }
    format!("\n{}", page::table(&rows, 2))
}

/// The ledger as a sentence that adds up.
fn ledger(outcome: &Outcome) -> String {
    let joule = |x: f64| engineering(x, "J");
    let (opening, closing) = (&outcome.opening, &outcome.closing);
    let mut left = format!("start {}", joule(opening.total()));
    if closing.supplied != 0.0 {
        left.push_str(&format!(" + work in {}", joule(closing.supplied)));
    }
    let mut right = format!("end {}", joule(closing.total()));
    if closing.dissipated != 0.0 {
        right.push_str(&format!(" + lost {}", joule(closing.dissipated)));
    }
    let relative = outcome.relative_residue().abs();
    format!("{left} = {right} + residue {:.0e} J ({relative:.0e} of what was at play)", outcome.residue())
}

/// Steps, evaluations and time.
fn cost(outcome: &Outcome) -> String {
    let work = &outcome.end.work;
    format!(
        "{} steps, {} evaluations, {}",
        thousands(work.steps),
        thousands(work.evaluations),
        engineering(outcome.wall_time.as_secs_f64(), "s")
    )
}

/// A number with commas.
fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}
