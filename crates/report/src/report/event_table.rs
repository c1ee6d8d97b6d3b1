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

/// Most events that a page lists, and marks on its timeline. A row takes 700 bytes.
const MOST: usize = 4000;

impl EventTable {
    /// What a page has room for: all, or of very many the first and the strongest.
    pub(super) fn shown(&self) -> Vec<&EventRow> {
        let kept = first_and_largest(self.rows.len(), MOST, |k| self.strength(&self.rows[k]));
        kept.into_iter().map(|k| &self.rows[k]).collect()
    }

    /// What is left out of the page; nothing where nothing is.
    pub(super) fn left_out(&self) -> Option<String> {
        let all = self.rows.len();
        let half = MOST / 2;
        (all > MOST)
            .then(|| format!("The first {half} and the {half} strongest of {all} events; all are in events.csv."))
    }

    /// The largest force of an event [N]; none at all is less than any.
    fn strength(&self, row: &EventRow) -> f64 {
        let force = self.columns.iter().position(|column| column.name == "peak_force");
        force.and_then(|k| row.values.get(k)).copied().filter(|force| !force.is_nan()).unwrap_or(-1.0)
    }

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

/// Of `count` things `most` at most, in their order: the first half of them, and of the others the largest.
pub(super) fn first_and_largest(count: usize, most: usize, size: impl Fn(usize) -> f64) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    let first = most / 2;
    let mut others: Vec<usize> = (first..count).collect();
    others.sort_by(|&a, &b| size(b).total_cmp(&size(a)));
    let mut kept: Vec<usize> = (0..first).chain(others.into_iter().take(most - first)).collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_run::record::{EventKind, ImpactRecord};

    #[test]
    fn of_very_many_events_the_first_and_the_strongest_are_shown() {
        // The last are the strongest; one in the middle is stronger still.
        let force = |k: usize| if k == 5_000 { 1e9 } else { k as f64 };
        let impact = |k| ImpactRecord { peak_force: Some(force(k)), ..ImpactRecord::default() };
        let event =
            |k| Event { time: k as f64, name: "floor".to_owned(), kind: EventKind::Impact(Box::new(impact(k))) };
        let table = EventTable::of(&(0..50_000).map(event).collect());
        let shown: Vec<usize> = table.shown().iter().map(|row| row.time as usize).collect();
        let expected: Vec<usize> = (0..2000).chain([5_000]).chain(48_001..50_000).collect();
        assert_eq!(shown, expected);
        assert_eq!(
            table.left_out().as_deref(),
            Some("The first 2000 and the 2000 strongest of 50000 events; all are in events.csv.")
        );
    }

    #[test]
    fn what_fits_is_shown_whole() {
        assert_eq!(first_and_largest(3, 4, |_| 0.0), [0, 1, 2]);
        assert_eq!(EventTable::default().left_out(), None);
    }
}
