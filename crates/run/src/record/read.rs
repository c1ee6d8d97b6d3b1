//! Reading a table row by row, however long it is.

use super::Column;
use super::rows::{self, Rows, TableError};
use std::io::BufRead;

/// The longest row that is read [bytes]: some hundred thousand numbers.
const LONGEST_ROW: u64 = 16 << 20;

/// A table of numbers whose first column is time, read row by row. Numbers come in SI: a unit in brackets that is another one is turned into it.
pub struct CsvReader<R> {
    records: Records<R>,
    columns: Vec<Column>,
    factors: Vec<f64>,
}

impl<R: BufRead> CsvReader<R> {
    /// Reads the heading.
    pub fn new(reader: R) -> Result<Self, TableError> {
        let mut records = Records { reader, line: 1, text: Vec::new() };
        let empty = || TableError::new(1, "the table is empty");
        let (line, heading) = records.next()?.ok_or_else(empty)?;
        let headings = Rows::from_line(heading.trim_start_matches('\u{feff}'), line).columns()?;
        let (columns, factors): (Vec<Column>, Vec<f64>) = headings.into_iter().map(rows::in_si).unzip();
        if !matches!(columns[0].unit.as_str(), "s" | "-") {
            let reason = format!("the first column is {:?}, not a time such as \"time [s]\"", columns[0].heading());
            return Err(TableError::new(1, reason));
        }
        Ok(CsvReader { records, columns, factors })
    }

    /// The columns, time first.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Reads the next row; tells whether there was one. Empty cells are NaN.
    pub fn next(&mut self, row: &mut Vec<f64>) -> Result<bool, TableError> {
        let Some((line, text)) = self.records.next()? else { return Ok(false) };
        let Some(cells) = Rows::from_line(text, line).next().transpose()? else { return Ok(false) };
        let (line, cells) = cells;
        rows::whole(line, cells.len(), self.columns.len())?;
        row.clear();
        for ((cell, column), factor) in cells.iter().zip(&self.columns).zip(&self.factors) {
            row.push(factor * rows::number(line, column, cell)?);
        }
        Ok(true)
    }
}

impl<R> std::fmt::Debug for CsvReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CsvReader").field("columns", &self.columns).finish_non_exhaustive()
    }
}

/// The rows of a table as text: a line, or several where a line break stands in quotes.
struct Records<R> {
    reader: R,
    line: usize,
    text: Vec<u8>,
}

impl<R: BufRead> Records<R> {
    /// The next row that is not empty, and its line.
    fn next(&mut self) -> Result<Option<(usize, &str)>, TableError> {
        let (mut begin, mut cell) = (self.line, Cell::Begins);
        self.text.clear();
        loop {
            let seen = self.text.len();
            let room = (LONGEST_ROW + 1).saturating_sub(self.text.len() as u64);
            let mut limited = std::io::Read::take(&mut self.reader, room);
            let read = limited.read_until(b'\n', &mut self.text).map_err(|error| self.wrong(&error.to_string()))?;
            if self.text.len() as u64 > LONGEST_ROW {
                return Err(self.wrong("the row has no end: it is longer than 16 MB"));
            }
            self.line += usize::from(self.text.ends_with(b"\n"));
            if read > 0 && self.text.iter().all(|byte| matches!(byte, b'\n' | b'\r')) {
                (begin, self.text) = (self.line, Vec::new());
                continue;
            }
            cell = self.text[seen..].iter().fold(cell, |cell, byte| cell.after(*byte));
            if read == 0 || cell != Cell::Quoted {
                break;
            }
        }
        if self.text.is_empty() {
            return Ok(None);
        }
        match std::str::from_utf8(&self.text) {
            Ok(text) => Ok(Some((begin, text))),
            Err(_) => Err(TableError::new(begin, "the row is not UTF-8; save the file as UTF-8")),
        }
    }

    fn wrong(&self, reason: &str) -> TableError {
        TableError::new(self.line, reason)
    }
}

/// Where one stands in a row.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Begins,
    Plain,
    /// Between quotes, where a line break is a letter.
    Quoted,
}

impl Cell {
    fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (Cell::Begins, b'"') => Cell::Quoted,
            // A doubled quote ends the quotes and begins them again.
            (Cell::Quoted, b'"') | (Cell::Begins | Cell::Plain, b',') => Cell::Begins,
            (Cell::Quoted, _) => Cell::Quoted,
            _ => Cell::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Recording;
    use super::*;
    use proptest::prelude::*;

    fn rows(text: &str) -> Result<Vec<Vec<f64>>, TableError> {
        // A reader that gives few bytes at a time.
        let mut reader = CsvReader::new(std::io::BufReader::with_capacity(3, text.as_bytes()))?;
        let (mut all, mut row) = (Vec::new(), Vec::new());
        while reader.next(&mut row)? {
            all.push(row.clone());
        }
        Ok(all)
    }

    #[test]
    fn line_breaks_in_quotes_and_empty_lines_are_counted() {
        assert_eq!(rows("\u{feff}t [s],\"x\ny [m]\"\n\r\n1,\"2\"\n"), Ok(vec![vec![1.0, 2.0]]));
        // A quote within a cell is a letter.
        assert_eq!(rows("t [s],5\" pipe\n1,2\n3,4"), Ok(vec![vec![1.0, 2.0], vec![3.0, 4.0]]));
        let wrong = |text: &str| rows(text).unwrap_err();
        assert_eq!(wrong("t [s],\"x\n\n [m]\"\n1,2\n\n1,two\n").line, 6);
        assert_eq!(wrong("t [s],x\n1,\"2\n\n").line, 2);
        assert_eq!(wrong("").to_string(), "line 1: the table is empty");
    }

    #[test]
    fn a_row_without_end_is_refused() {
        let said = rows(&format!("t [s],x\n{}", "1".repeat(17 << 20))).unwrap_err().to_string();
        assert_eq!(said, "line 2: the row has no end: it is longer than 16 MB");
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_row_by_row(cells in proptest::collection::vec(any::<[f64; 2]>(), 0..9), name: String) {
            let mut recording = Recording::new([Column::new(format!("x{name}"), "m", ""), Column::new("y", "-", "")]);
            cells.iter().for_each(|row| recording.push(0.5, row.iter().copied()));
            let mut text = Vec::new();
            recording.write_csv(&mut text).unwrap();
            let read = rows(std::str::from_utf8(&text).unwrap()).unwrap();
            let bits = |x: f64| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() };
            let written: Vec<u64> = recording.rows().flatten().map(|x| bits(*x)).collect();
            prop_assert_eq!(read.iter().flatten().map(|x| bits(*x)).collect::<Vec<u64>>(), written);
        }
    }
}
