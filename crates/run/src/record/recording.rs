//! Samples of a run: a row for each instant, time first.

use super::thinning::Thinning;
use super::{Column, number};
use serde::{Deserialize, Serialize};

/// Named columns, and a row of numbers for each instant.
///
/// A recording holds every row, or, where there may be very many, those from which each column looks the same ([`Recording::thinned`]). What is said
/// of a column as a whole is said of all rows that were taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Recording {
    columns: Vec<Column>,
    /// Row after row.
    #[serde(with = "number::list")]
    rows: Vec<f64>,
    /// Rows that were taken.
    #[serde(skip_serializing)]
    taken: usize,
    /// Per column: the largest size of a number, and how many numbers were missing.
    #[serde(skip_serializing)]
    seen: Vec<(f64, usize)>,
    #[serde(skip_serializing)]
    thinning: Option<Thinning>,
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
        let mut recording = Recording::new(columns.into_iter().skip(1));
        let width = recording.columns.len();
        rows.chunks_exact(width).for_each(|row| recording.push(row[0], row[1..].iter().copied()));
        Ok(recording)
    }
}

impl Recording {
    /// An empty recording of time and these columns.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        let columns: Vec<Column> = std::iter::once(Column::time()).chain(columns).collect();
        let seen = vec![(0.0, 0); columns.len()];
        Recording { columns, rows: Vec::new(), taken: 0, seen, thinning: None }
    }

    /// The same, empty, for any number of rows: beyond two million numbers it keeps fewer rows, at even distances and at the peaks of every column.
    /// Of a table with hundreds of columns peaks are not kept.
    pub fn thinned(self) -> Self {
        let width = self.columns.len();
        Recording { thinning: Some(Thinning::new(width)), ..Recording::new(self.columns.into_iter().skip(1)) }
    }

    /// Columns, time first, and the rows, one after the other, as [`Recording::into_parts`] gave them; what was said of rows that had been thinned away is lost. None where the
    /// rows are not whole.
    pub fn from_parts(columns: Vec<Column>, rows: &[f64]) -> Option<Self> {
        Unchecked { columns, rows: rows.to_vec() }.try_into().ok()
    }

    /// The columns, time first, and the rows, one after the other, without a copy.
    pub fn into_parts(self) -> (Vec<Column>, Vec<f64>) {
        (self.columns, self.rows)
    }

    /// All columns, time first.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Records a row: a time [s], then the values of the other columns in their order. Values that are missing stay empty, surplus ones
    /// have no column and are dropped.
    pub fn push(&mut self, time: f64, values: impl IntoIterator<Item = f64>) {
        let (width, begin) = (self.columns.len() - 1, self.rows.len());
        self.rows.push(time);
        self.rows.extend(values.into_iter().chain(std::iter::repeat(f64::NAN)).take(width));
        self.taken += 1;
        for ((largest, missing), value) in self.seen.iter_mut().zip(&self.rows[begin..]) {
            *largest = largest.max(value.abs());
            *missing += usize::from(value.is_nan());
        }
        if let Some(thinning) = &mut self.thinning {
            thinning.taken(&mut self.rows);
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.columns.len()
    }

    /// How many rows were taken: those that are there, and those that were thinned away.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// Whether nothing has been recorded.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, in the order of time.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[f64]> + ExactSizeIterator {
        self.rows.chunks_exact(self.columns.len())
    }

    /// The last row, which is never thinned away.
    pub fn last(&self) -> Option<&[f64]> {
        self.rows().next_back()
    }

    /// The values of the column of this name.
    pub fn column(&self, name: &str) -> Option<impl Iterator<Item = f64>> {
        let index = self.index(name)?;
        Some(self.rows().map(move |row| row[index]))
    }

    /// The largest size of a number in the column of this name, of all rows that were taken; zero where there is none.
    pub fn largest(&self, name: &str) -> f64 {
        self.index(name).map_or(0.0, |index| self.seen[index].0)
    }

    /// The columns in which numbers are missing, and in how many of the rows that were taken.
    pub fn blanks(&self) -> impl Iterator<Item = (&str, usize)> {
        let columns = self.columns.iter().zip(&self.seen);
        columns.filter(|(_, seen)| seen.1 > 0).map(|(column, seen)| (column.name.as_str(), seen.1))
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
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
        assert_eq!((recording.largest("x"), recording.largest("v"), recording.largest("none")), (4.0, 5.0, 0.0));
        assert_eq!(recording.blanks().collect::<Vec<_>>(), [("v", 1)]);
    }

    #[test]
    fn what_is_said_of_a_thinned_column_is_said_of_all_its_rows() {
        let mut recording = Recording::new([Column::new("x", "m", "way")]).thinned();
        let value = |k: i32| if k == 1_234_567 { -7.0 } else { (f64::from(k) / 1e5).sin() };
        (0..3_000_000).for_each(|k| recording.push(f64::from(k), [if k % 1000 == 1 { f64::NAN } else { value(k) }]));
        assert_eq!((recording.taken(), recording.largest("x")), (3_000_000, 7.0));
        assert_eq!(recording.blanks().collect::<Vec<_>>(), [("x", 3000)]);
        assert!((100_000..1_000_000).contains(&recording.len()), "{}", recording.len());
        assert_eq!(recording.last().map(|row| row[0]), Some(2_999_999.0));
        assert!(recording.rows().any(|row| row == [1_234_567.0, -7.0]));
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
