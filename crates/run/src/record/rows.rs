//! The rows of a table of comma-separated values (RFC 4180), read one after the other.
//!
//! A cell in quotes may hold commas, line breaks and doubled quotes. Lines with nothing in them are passed over.

use super::Column;
use carom_lab::units;
use std::borrow::Cow;

/// What is wrong with a table that is read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TableError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there, and what it should be.
    pub reason: String,
}

impl TableError {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        TableError { line, reason: reason.into() }
    }
}

/// A row: the line on which it begins, and its cells.
pub(crate) type Row<'a> = (usize, Vec<Cow<'a, str>>);

/// Reads rows.
pub(crate) struct Rows<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Rows<'a> {
    /// The rows of this text; a mark at its start that tells the order of bytes is no part of it.
    pub(crate) fn of(text: &'a str) -> Self {
        Rows { rest: text.trim_start_matches('\u{feff}'), line: 1 }
    }

    /// The rows of a text that begins on this line of a file.
    pub(crate) fn from_line(text: &'a str, line: usize) -> Self {
        Rows { rest: text, line }
    }

    /// The first row, as columns with names and units.
    pub(crate) fn columns(&mut self) -> Result<Vec<Column>, TableError> {
        let (_, cells) = self.next().ok_or_else(|| TableError::new(1, "the table is empty"))??;
        Ok(cells.iter().map(|cell| heading(cell)).collect())
    }

    /// The row that begins here.
    fn row(&mut self) -> Result<Row<'a>, TableError> {
        let (line, mut cells) = (self.line, Vec::new());
        loop {
            let cell = self.cell()?;
            cells.push(cell);
            match self.rest.strip_prefix(',') {
                Some(rest) => self.rest = rest,
                None => break,
            }
        }
        self.rest = self.rest.strip_prefix('\r').unwrap_or(self.rest);
        match self.rest.strip_prefix('\n') {
            Some(rest) => self.rest = rest,
            None if self.rest.is_empty() => {}
            None => return Err(TableError::new(self.line, "text follows behind a closing quote")),
        }
        self.line += 1;
        Ok((line, cells))
    }

    /// The cell that begins here.
    fn cell(&mut self) -> Result<Cow<'a, str>, TableError> {
        let Some(quoted) = self.rest.strip_prefix('"') else {
            let end = self.rest.find([',', '\n']).unwrap_or(self.rest.len());
            let (cell, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Ok(cell.trim().into());
        };
        let (mut text, mut rest) = (String::new(), quoted);
        loop {
            let Some((part, behind)) = rest.split_once('"') else {
                return Err(TableError::new(self.line, "a quote is not closed"));
            };
            text.push_str(part);
            self.line += part.matches('\n').count();
            match behind.strip_prefix('"') {
                Some(behind) => (text, rest) = (text + "\"", behind),
                None => {
                    self.rest = behind;
                    return Ok(text.into());
                }
            }
        }
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = Result<Row<'a>, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(rest) = self.rest.strip_prefix('\n').or_else(|| self.rest.strip_prefix("\r\n")) {
            (self.rest, self.line) = (rest, self.line + 1);
        }
        (!self.rest.is_empty()).then(|| self.row())
    }
}

/// Name and unit of a heading such as `force [N]`; a heading without a unit is a plain number.
fn heading(cell: &str) -> Column {
    let parts = cell.strip_suffix(']').and_then(|cell| cell.rsplit_once('['));
    let (name, unit) = parts.unwrap_or((cell, "-"));
    Column::new(name.trim(), if unit.trim().is_empty() { "-" } else { unit.trim() }, "")
}

/// A number in a cell; NaN for an empty one.
pub(crate) fn number(line: usize, column: &Column, cell: &str) -> Result<f64, TableError> {
    match cell.trim() {
        "" => Ok(f64::NAN),
        text => text
            .parse()
            .map_err(|_| TableError::new(line, format!("{text:?} under {:?} is not a number", column.heading()))),
    }
}

/// Refuses a row that is not as wide as the table.
pub(super) fn whole(line: usize, cells: usize, columns: usize) -> Result<(), TableError> {
    if cells == columns {
        return Ok(());
    }
    Err(TableError::new(line, format!("there are {cells} cells under {columns} headings")))
}

/// SI units in which columns are kept, as they are written.
const KEPT: [&str; 18] = [
    "s", "m", "rad", "m/s", "rad/s", "m/s^2", "rad/s^2", "N", "N m", "J", "kg", "kg m/s", "kg m^2/s", "W", "Pa", "N/m",
    "1/s", "N s/m",
];

/// The same column in SI, and by what its numbers are multiplied; a unit that is not known stays as it is.
pub(crate) fn in_si(column: Column) -> (Column, f64) {
    let Ok(one) = units::parse(&format!("1 {}", column.unit)) else { return (column, 1.0) };
    let alike = |unit: &&&str| units::parse(&format!("1 {unit}")).is_ok_and(|own| own.dimension == one.dimension);
    // A kilojoule is so many joules, not newton metres.
    let prefixed = |unit: &&&str| alike(unit) && column.unit.ends_with(**unit);
    match KEPT.iter().find(prefixed).or_else(|| KEPT.iter().find(alike)).filter(|_| one.value != 1.0) {
        Some(unit) => (Column { unit: (*unit).to_owned(), ..column }, one.value),
        None => (column, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
        let read = Rows::of(text).map(|row| row.expect("a sound table"));
        read.map(|(line, cells)| (line, cells.iter().map(|cell| cell.to_string()).collect())).collect()
    }

    #[test]
    fn quotes_hold_commas_quotes_and_line_breaks() {
        let read = rows("a,\"b, \"\"c\"\"\nd\",e\r\n\r\n1,,2");
        assert_eq!(read[0], (1, ["a", "b, \"c\"\nd", "e"].map(str::to_owned).to_vec()));
        assert_eq!(read[1], (4, ["1", "", "2"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn a_quote_that_is_not_closed_is_told_with_its_line() {
        let wrong = |text: &str| Rows::of(text).find_map(Result::err).map(|error| error.line);
        assert_eq!((wrong("a,b\n1,\"2"), wrong("a,\"b\"c")), (Some(2), Some(1)));
    }

    #[test]
    fn a_heading_has_a_name_and_a_unit() {
        let of = |text: &str| (heading(text).name, heading(text).unit);
        assert_eq!(of("bob.position.x [m]"), ("bob.position.x".into(), "m".into()));
        assert_eq!(of("ratio"), ("ratio".into(), "-".into()));
    }

    #[test]
    fn units_that_are_not_si_are_turned_into_it() {
        let (column, factor) = in_si(Column::new("force", "kN", ""));
        assert_eq!((column.unit.as_str(), factor), ("N", 1e3));
        let (column, factor) = in_si(Column::new("heat", "mJ", ""));
        assert_eq!((column.unit.as_str(), factor), ("J", 1e-3));
        let (column, factor) = in_si(Column::new("mood", "smiles", ""));
        assert_eq!((column.unit.as_str(), factor), ("smiles", 1.0));
    }
}
