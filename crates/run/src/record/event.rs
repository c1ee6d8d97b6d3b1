//! What happened when.

use super::{Column, number};
use serde::{Deserialize, Serialize};

/// Something that happened at an instant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When [s].
    #[serde(with = "number::one")]
    pub time: f64,
    /// To what, by the user's own name: a contact, a body.
    pub name: String,
    /// What happened, in a word: `touch`, `part`.
    pub kind: String,
    /// A number for each column of the list; NaN where this kind of event has none.
    #[serde(with = "number::list")]
    pub values: Vec<f64>,
}

/// Events in the order of time, with columns of numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Events {
    columns: Vec<Column>,
    list: Vec<Event>,
}

/// What a file says are events.
#[derive(Deserialize)]
struct Unchecked {
    columns: Vec<Column>,
    list: Vec<Event>,
}

impl TryFrom<Unchecked> for Events {
    type Error = &'static str;

    fn try_from(Unchecked { columns, list }: Unchecked) -> Result<Self, Self::Error> {
        if list.iter().any(|event| event.values.len() != columns.len()) {
            return Err("an event has more or fewer numbers than there are columns");
        }
        Ok(Events { columns, list })
    }
}

impl Events {
    /// An empty list with these columns behind time, name and kind.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Events { columns: columns.into_iter().collect(), list: Vec::new() }
    }

    /// A list that was read; every event has a number for each column.
    pub(super) fn from_list(columns: Vec<Column>, list: Vec<Event>) -> Self {
        Events { columns, list }
    }

    /// The columns of numbers, time left out.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Adds an event at `time` [s]. Its numbers go by the names of their columns; one whose column does not exist is dropped, one that is not finite
    /// is none.
    pub fn push(&mut self, time: f64, name: impl Into<String>, kind: impl Into<String>, values: &[(&str, f64)]) {
        let value = |column: &Column| values.iter().find(|(name, _)| *name == column.name).map_or(f64::NAN, |v| v.1);
        let values = self.columns.iter().map(value).map(finite).collect();
        self.list.push(Event { time, name: name.into(), kind: kind.into(), values });
    }

    /// Sets a number of an event that is in the list already; one whose column does not exist is dropped.
    pub fn set(&mut self, event: usize, column: &str, value: f64) {
        let column = self.columns.iter().position(|known| known.name == column);
        if let Some((column, event)) = column.zip(self.list.get_mut(event)) {
            event.values[column] = finite(value);
        }
    }

    /// A number of an event; NaN where it has none.
    pub fn get(&self, event: usize, column: &str) -> f64 {
        let column = self.columns.iter().position(|known| known.name == column);
        column.zip(self.list.get(event)).map_or(f64::NAN, |(column, event)| event.values[column])
    }

    /// The events.
    pub fn list(&self) -> &[Event] {
        &self.list
    }
}

/// A number, or NaN for an infinite one.
fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_has_the_numbers_of_its_kind_and_no_others() {
        let column = |name: &str| Column::new(name, "m/s", "");
        let mut events = Events::new([column("approach"), column("separation")]);
        events.push(0.1, "ball - floor", "touch", &[("approach", 2.0)]);
        events.push(0.2, "ball - floor", "part", &[("separation", 1.0), ("spin", 3.0)]);
        let values: Vec<&[f64]> = events.list().iter().map(|event| &event.values[..]).collect();
        assert!(values[0][0] == 2.0 && values[0][1].is_nan() && values[1][0].is_nan() && values[1][1] == 1.0);
    }
}
