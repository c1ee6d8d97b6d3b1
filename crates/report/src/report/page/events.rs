//! The table of events; a click on a row takes the animation there.

use super::super::event_table::{EventRow, EventTable};
use crate::html::{escape, measured};
use carom_run::record::Column;

/// Smaller numbers are dust, in whatever unit.
const LEAST: f64 = 1e-13;

/// What is smaller than this part of the largest number of its unit is rounding.
const DUST: f64 = 1e-9;

/// All events, or a word that there were none.
pub(super) fn table(events: &EventTable) -> String {
    let EventTable { columns, rows, energy, .. } = events;
    if rows.is_empty() {
        return "<p class=\"none\">Nothing was watched for, and no stop or contact was met.</p>".to_owned();
    }
    // A column that no event uses is not shown.
    let used = |k: &usize| rows.iter().any(|row| !row.values[*k].is_nan());
    let used: Vec<usize> = (0..columns.len()).filter(used).collect();
    // Forces are small or large beside all forces, also in a column of nothing but rounding.
    let alike = |k: usize| (0..columns.len()).filter(move |j| columns[*j].unit == columns[k].unit);
    let most = |k: usize| rows.iter().map(|row| row.values[k].abs()).fold(0.0, f64::max);
    let scale = |k: usize| if columns[k].unit == "J" { *energy } else { 0.0 };
    let largest: Vec<f64> = (0..columns.len()).map(|k| alike(k).map(most).fold(scale(k), f64::max)).collect();
    let heading: String = used.iter().map(|&k| heading(&columns[k])).collect();
    let rows: String = events.shown().into_iter().map(|own| row(own, columns, &used, &largest)).collect();
    let left_out = events.left_out().map(|words| format!("<p class=\"none\">{words}</p>\n")).unwrap_or_default();
    format!(
        "{left_out}<div class=\"scroll\"><table id=\"events\"><thead><tr><th class=\"number\">time</th><th>what</th><th>event</th>{heading}</tr></thead>\n\
         <tbody>{rows}</tbody></table></div>"
    )
}

/// Columns for which paper is too narrow; a screen scrolls.
const SCREEN_ONLY: [&str; 8] = [
    "law_speed",
    "stiffness",
    "impulse",
    "other_impulse",
    "other_impulse_both_ways",
    "tangential_impulse_x",
    "tangential_impulse_y",
    "tangential_impulse_z",
];

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
fn row(event: &EventRow, columns: &[Column], used: &[usize], largest: &[f64]) -> String {
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
    use carom_run::record::{Event, EventColumn, EventKind, Events, ImpactRecord};

    fn of_impact(impact: ImpactRecord) -> String {
        let kind = EventKind::Impact(Box::new(impact));
        table(&EventTable::of(&Events::from_iter([Event { time: 0.0, name: "pin".to_owned(), kind }])))
    }

    #[test]
    fn what_is_left_out_on_paper_are_columns_of_events() {
        assert!(SCREEN_ONLY.iter().all(|name| EventColumn::named(name).is_ok()));
    }

    #[test]
    fn rounding_is_not_shown_as_a_force() {
        let (peak_force, least_force) = (Some(45.0e3), Some(-15.65e-12));
        let table = of_impact(ImpactRecord { peak_force, least_force, ..ImpactRecord::default() });
        assert!(table.contains(">45 kN<") && table.contains("<td class=\"number\">0</td>"), "{table}");
        assert!(!table.contains("pN"), "{table}");
    }

    #[test]
    fn rounding_is_not_shown_as_a_loss() {
        let (effective_mass, loss) = (Some(0.13), Some(-7.9e-13));
        let impact = ImpactRecord { approach_speed: 1.0, effective_mass, loss, ..ImpactRecord::default() };
        let table = of_impact(impact);
        assert!(!table.contains("e-13 J") && !table.contains("pJ"), "{table}");
    }
}
