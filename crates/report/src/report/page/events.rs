//! The table of events; a click on a row takes the animation there.

use crate::html::{escape, measured};
use carom_run::record::{Column, Event, Events};

/// Smaller numbers are dust, in whatever unit.
const LEAST: f64 = 1e-13;

/// What is smaller than this part of the largest number of its unit is rounding.
const DUST: f64 = 1e-9;

/// All events, or a word that there were none.
pub(super) fn table(events: &Events) -> String {
    if events.list().is_empty() {
        return "<p class=\"none\">Nothing was watched for, and no stop or contact was met.</p>".to_owned();
    }
    // A column that no event uses is not shown.
    let used = |k: &usize| events.list().iter().any(|event| !event.values[*k].is_nan());
    let used: Vec<usize> = (0..events.columns().len()).filter(used).collect();
    // Forces are small or large beside all forces, also in a column of nothing but rounding.
    let alike =
        |k: usize| (0..events.columns().len()).filter(move |j| events.columns()[*j].unit == events.columns()[k].unit);
    let most = |k: usize| events.list().iter().map(|event| event.values[k].abs()).fold(0.0, f64::max);
    let at_play = energy(events);
    let scale = |k: usize| if events.columns()[k].unit == "J" { at_play } else { 0.0 };
    let largest: Vec<f64> = (0..events.columns().len()).map(|k| alike(k).map(most).fold(scale(k), f64::max)).collect();
    let heading: String = used.iter().map(|&k| heading(&events.columns()[k])).collect();
    let rows: String = events.list().iter().map(|event| row(event, events.columns(), &used, &largest)).collect();
    format!(
        "<div class=\"scroll\"><table id=\"events\"><thead><tr><th class=\"number\">time</th><th>what</th><th>event</th>{heading}</tr></thead>\n\
         <tbody>{rows}</tbody></table></div>"
    )
}

/// The largest energy with which bodies met, `M v^2/2` [J]: beside it losses are small or large.
fn energy(events: &Events) -> f64 {
    let met = |k: usize| 0.5 * events.get(k, "effective_mass") * events.get(k, "approach_speed").powi(2);
    (0..events.list().len()).map(met).fold(0.0, f64::max)
}

/// Columns for which paper is too narrow; a screen scrolls.
const SCREEN_ONLY: [&str; 4] = ["law_speed", "impulse", "other_impulse", "other_impulse_both_ways"];

/// The class of the cells of a column.
fn class(column: &Column) -> &'static str {
    if SCREEN_ONLY.contains(&column.name.as_str()) { "number screen" } else { "number" }
}

fn heading(column: &Column) -> String {
    let class = class(column);
    format!(
        "<th class=\"{class}\" title=\"{}\">{}</th>",
        escape(&column.description),
        escape(&column.name.replace('_', " "))
    )
}

/// The row of an event; what is nothing beside the largest number of its unit reads as nothing.
fn row(event: &Event, columns: &[Column], used: &[usize], largest: &[f64]) -> String {
    let cell = |k: &usize| {
        let class = class(&columns[*k]);
        match event.values[*k] {
            value if value.is_nan() => format!("<td class=\"{class}\"></td>"),
            value if value.abs() < DUST * largest[*k] || value.abs() < LEAST => format!("<td class=\"{class}\">0</td>"),
            value => {
                let text = measured(value, unit(&columns[*k]));
                format!("<td class=\"{class}\" data-value=\"{value:.6e}\">{text}</td>")
            }
        }
    };
    let cells: String = used.iter().map(cell).collect();
    format!(
        "<tr data-time=\"{:e}\" tabindex=\"0\"><td class=\"number\">{}</td><td>{}</td><td>{}</td>{cells}</tr>\n",
        event.time,
        measured(event.time, "s"),
        escape(&event.name),
        escape(&event.kind),
    )
}

/// The unit of a column; none where it depends on the event.
fn unit(column: &Column) -> &str {
    if column.unit.contains(" or ") { "" } else { &column.unit }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_not_shown_as_a_force() {
        let columns = [Column::new("peak_force", "N", "largest"), Column::new("least_force", "N", "least")];
        let mut events = Events::new(columns);
        events.push(0.0, "pin", "impact", &[("peak_force", 45.0e3), ("least_force", -15.65e-12)]);
        let table = table(&events);
        assert!(table.contains(">45 kN<") && table.contains("<td class=\"number\">0</td>"), "{table}");
        assert!(!table.contains("pN"), "{table}");
    }

    #[test]
    fn rounding_is_not_shown_as_a_loss() {
        let column = |name: &str, unit: &str| Column::new(name, unit, "");
        let mut events =
            Events::new([column("approach_speed", "m/s"), column("effective_mass", "kg"), column("loss", "J")]);
        events.push(0.0, "pin", "impact", &[("approach_speed", 1.0), ("effective_mass", 0.13), ("loss", -7.9e-13)]);
        let table = table(&events);
        assert!(!table.contains("e-13 J") && !table.contains("pJ"), "{table}");
    }
}
