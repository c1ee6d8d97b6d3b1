//! What happened, as the page lists it: rows with numbers under columns.

use super::contact_interval::{ContactInterval, intervals};
use carom_run::record::{Column, EVENT_COLUMNS, Event, Events};

/// What happened, as the page lists it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventTable {
    /// The columns of numbers.
    pub columns: Vec<Column>,
    /// The rows, in the order of time.
    pub rows: Vec<EventRow>,
    /// How long surfaces or stops were in touch.
    pub intervals: Vec<ContactInterval>,
    /// The largest energy with which bodies met [J]: beside it losses are small or large.
    pub energy: f64,
}

/// Something that happened at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRow {
    /// When [s].
    pub time: f64,
    /// To what.
    pub name: String,
    /// What happened, in a few words.
    pub kind: String,
    /// A number for each column; NaN where it has none.
    pub values: Vec<f64>,
}

impl EventTable {
    /// The events of a run.
    pub fn of(events: &Events) -> Self {
        let row = |event: &Event| EventRow {
            time: event.time,
            name: event.name.clone(),
            kind: event.kind.words().to_owned(),
            values: event.values().collect(),
        };
        EventTable {
            columns: EVENT_COLUMNS.iter().map(|column| column.column()).collect(),
            rows: events.list().iter().map(row).collect(),
            intervals: intervals(events),
            energy: events.impacts().filter_map(|(_, impact)| impact.approach_energy()).fold(0.0, f64::max),
        }
    }
}
