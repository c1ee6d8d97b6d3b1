//! Samples of a run: a row for each instant, time first.

use super::{Column, number};
use serde::{Deserialize, Serialize};

/// Named columns, and a row of numbers for each instant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Recording {
    columns: Vec<Column>,
    /// Row after row.
    #[serde(with = "number::list")]
    rows: Vec<f64>,
}

/// What a file says is a recording.
#[derive(Deserialize)]
struct Unchecked {
    columns: Vec<Column>,
    #[serde(with = "number::list")]
    rows: Vec<f64>,
}

impl TryFrom<Unchecked> for Recording {
    type Error = &'static str;

    fn try_from(Unchecked { columns, rows }: Unchecked) -> Result<Self, Self::Error> {
        if columns.first() != Some(&Column::time()) {
            return Err("the first column of its recording is not time");
        }
        if !rows.len().is_multiple_of(columns.len()) {
            return Err("the rows of its recording are not whole");
        }
        Ok(Recording { columns, rows })
    }
}

impl Recording {
    /// An empty recording of time and these columns.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Recording { columns: std::iter::once(Column::time()).chain(columns).collect(), rows: Vec::new() }
    }

    /// All columns, time first.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Records a row: a time [s], then the values of the other columns in their order. Values that are missing stay empty, surplus ones
    /// have no column and are dropped.
    pub fn push(&mut self, time: f64, values: impl IntoIterator<Item = f64>) {
        let width = self.columns.len() - 1;
        self.rows.push(time);
        self.rows.extend(values.into_iter().chain(std::iter::repeat(f64::NAN)).take(width));
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.columns.len()
    }

    /// Whether nothing has been recorded.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, in the order of time.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[f64]> + ExactSizeIterator {
        self.rows.chunks_exact(self.columns.len())
    }

    /// The values of the column of this name.
    pub fn column(&self, name: &str) -> Option<impl Iterator<Item = f64>> {
        let index = self.columns.iter().position(|column| column.name == name)?;
        Some(self.rows().map(move |row| row[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_as_wide_as_the_table() {
        let mut recording = Recording::new([Column::new("x", "m", "way"), Column::new("v", "m/s", "speed")]);
        assert!(recording.is_empty());
        recording.push(0.0, [1.0, 2.0]);
        recording.push(0.5, [3.0]);
        recording.push(1.0, [4.0, 5.0, 6.0]);
        let rows: Vec<&[f64]> = recording.rows().collect();
        assert_eq!((rows[0], &rows[1][..2], rows[2]), (&[0.0, 1.0, 2.0][..], &[0.5, 3.0][..], &[1.0, 4.0, 5.0][..]));
        assert!(rows[1][2].is_nan());
        assert_eq!(recording.len(), 3);
    }

    #[test]
    fn a_column_is_found_by_its_name() {
        let mut recording = Recording::new([Column::new("x", "m", "way")]);
        recording.push(0.0, [1.0]);
        recording.push(1.0, [4.0]);
        let values = |name| recording.column(name).map(|values| values.collect::<Vec<f64>>());
        assert_eq!((values("x"), values("time"), values("y")), (Some(vec![1.0, 4.0]), Some(vec![0.0, 1.0]), None));
    }
}
