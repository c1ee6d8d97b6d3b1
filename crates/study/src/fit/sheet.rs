//! Records as files: columns of numbers below their headings.
//!
//! ```text
//! # remarks
//! time [us], force [kN], force sigma [N]
//! 0, 0, 20
//! 2.44, 0.737, 20
//! ```
//!
//! A heading is a name and a unit: `force [kN]`, `force (kN)`, `force / kN` and `force_kN` mean the same; without a unit numbers are SI. Commas, semicolons or tabs part columns, on a line without any
//! of them blanks. Which columns there are says what the file is a record of. A column `sigma`, or `force sigma` where there are several values, is the standard deviation of the noise.

mod heading;
mod kinds;
mod values;

use super::record::{Record, RecordKind};
use carom_lab::diagnostic::Diagnostic;
use carom_lab::text_file::cells;
use heading::{Heading, Quantity};
use std::path::Path;

/// Most points of one file.
const MOST_POINTS: usize = 100_000;

/// How the columns of a file are to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// By their headings.
    Named,
    /// As a record of this kind: by their headings where there are such, and otherwise the first over which, the second what was measured, the third its noise.
    Of(RecordKind),
    /// As outputs of a scenario over time, under their own names.
    Outputs,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Its records.
    pub records: Vec<Record>,
    /// Columns that say nothing to carom.
    pub unused: Vec<String>,
}

/// A file while it is read.
struct Reader<'t> {
    path: &'t Path,
    text: &'t str,
}

/// A row of numbers with the place of each.
struct Row<'t> {
    line: &'t str,
    cells: Vec<&'t str>,
}

/// Reads the records in `text`, the content of the file `path`; `clock` is what tells its time from that of other files.
pub fn read(path: &Path, text: &str, columns: Columns, clock: usize) -> Result<Sheet, Box<Diagnostic>> {
    let reader = Reader { path, text };
    let mut lines =
        text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')).peekable();
    let Some(first) = lines.peek().copied() else {
        return Err(reader
            .wrong(text, "it holds no numbers")
            .label("write a heading such as time [us], force [kN], and a row for each point")
            .into());
    };
    let has_headings = cells(first).any(|cell| !cell.is_empty() && cell.parse::<f64>().is_err());
    let headings = match (has_headings, columns) {
        (true, _) => {
            lines.next();
            reader.headings(first, columns)?
        }
        (false, Columns::Of(kind)) if kind != RecordKind::Output => heading::positional(kind, cells(first).count()),
        _ => {
            let label = "write what the columns are, such as time [us], force [kN], or name the kind of record";
            return Err(reader.wrong(first, "its first line is no heading").label(label).into());
        }
    };
    let rows: Vec<Row<'_>> = lines.map(|line| Row { line, cells: cells(line).collect() }).collect();
    if rows.is_empty() {
        return Err(reader.wrong(first, "no row follows its heading").label("write a row for each point").into());
    }
    if rows.len() > MOST_POINTS {
        let what = format!("it has {} rows, more than the {MOST_POINTS} that a fit takes", rows.len());
        return Err(reader.wrong(rows[MOST_POINTS].line, what).label("leave out what lies between").into());
    }
    let numbers = reader.numbers(&headings, &rows)?;
    let kinds = reader.kinds(first, &headings, columns)?;
    let mut records = Vec::new();
    for (kind, x, y) in &kinds {
        records.push(reader.record(*kind, [*x, *y], &headings, &rows, &numbers, clock, kinds.len() > 1)?);
    }
    let used = |k: usize| {
        let is_axis = kinds.iter().any(|(_, x, y)| k == *x || k == *y);
        is_axis || kinds.iter().any(|(_, _, y)| noise_of(&headings, *y, kinds.len()) == Some(k))
    };
    let unused = (0..headings.len()).filter(|k| !used(*k)).map(|k| headings[k].text.clone()).collect();
    Ok(Sheet { records, unused })
}

/// The column of the noise of another.
fn noise_of(headings: &[Heading], y: usize, values: usize) -> Option<usize> {
    headings.iter().position(|heading| match &heading.quantity {
        Quantity::Noise(of) if of.is_empty() => values == 1,
        Quantity::Noise(of) => *of == headings[y].name,
        _ => false,
    })
}

impl Reader<'_> {
    /// A message about a piece of the text.
    fn wrong(&self, piece: &str, what: impl std::fmt::Display) -> Diagnostic {
        let start = (piece.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let piece = piece.trim_end();
        let message = format!("cannot read the record {}: {what}", self.path.display());
        Diagnostic::new(self.path, self.text, start..start + piece.len(), message)
    }

    fn headings(&self, line: &str, columns: Columns) -> Result<Vec<Heading>, Box<Diagnostic>> {
        let mut headings: Vec<Heading> = Vec::new();
        for cell in cells(line) {
            let heading = Heading::read(cell, columns == Columns::Outputs).map_err(|why| {
                let example = "write a unit behind the name, such as force [kN]";
                Box::new(self.wrong(cell, why).label(example))
            })?;
            if !heading.name.is_empty() && headings.iter().any(|other| other.name == heading.name) {
                return Err(self
                    .wrong(cell, format!("{:?} is there twice", heading.text))
                    .label("name each column once")
                    .into());
            }
            headings.push(heading);
        }
        Ok(headings)
    }

    /// All numbers (SI), column by column.
    fn numbers(&self, headings: &[Heading], rows: &[Row<'_>]) -> Result<Vec<Vec<f64>>, Box<Diagnostic>> {
        let mut all = vec![Vec::with_capacity(rows.len()); headings.len()];
        let read = |heading: &Heading| heading.quantity != Quantity::Unknown;
        for (k, heading) in headings.iter().enumerate().filter(|(_, heading)| read(heading)) {
            if rows.iter().all(|row| row.cells.get(k).is_none_or(|cell| cell.is_empty())) {
                let what = format!("the column {:?} is empty", heading.text);
                return Err(self
                    .wrong(rows[0].line, what)
                    .label("write a number in each row, or leave the column out")
                    .into());
            }
        }
        for row in rows {
            for (k, heading) in headings.iter().enumerate().filter(|(_, heading)| read(heading)) {
                let Some(cell) = row.cells.get(k).filter(|cell| !cell.is_empty()) else {
                    let what = format!("a gap: no {} on this line", heading.text);
                    return Err(self
                        .wrong(row.line, what)
                        .label("leave the whole row out where nothing was measured")
                        .into());
                };
                let number =
                    cell.parse::<f64>().ok().map(|number| number * heading.factor).filter(|number| number.is_finite());
                let Some(number) = number else {
                    let what = format!("{cell:?} under {} is no number", heading.text);
                    return Err(self
                        .wrong(cell, what)
                        .label("write a number with a decimal point, and # in front of remarks")
                        .into());
                };
                all[k].push(number);
            }
            if row.cells.len() > headings.len() {
                let what = format!("{} columns below {} headings", row.cells.len(), headings.len());
                return Err(self
                    .wrong(row.line, what)
                    .label("write one number under each heading, with a decimal point")
                    .into());
            }
        }
        Ok(all)
    }

    /// One record.
    #[expect(clippy::too_many_arguments, reason = "all that was read of a file")]
    fn record(
        &self,
        kind: RecordKind,
        [x, y]: [usize; 2],
        headings: &[Heading],
        rows: &[Row<'_>],
        numbers: &[Vec<f64>],
        clock: usize,
        several: bool,
    ) -> Result<Record, Box<Diagnostic>> {
        self.check_order(kind, x, headings, rows, numbers)?;
        self.check_values(kind, [x, y], rows, numbers)?;
        let noise = noise_of(headings, y, if several { 2 } else { 1 });
        if let Some(noise) = noise {
            let (of, own) = (headings[y].dimension, headings[noise].dimension);
            if own.is_some() && own != of {
                let what = format!("{:?} is no noise of {:?}", headings[noise].text, headings[y].text);
                return Err(self.wrong(self.first_line(), what).label("give both the same unit").into());
            }
            if let Some(k) = numbers[noise].iter().position(|s| *s <= 0.0) {
                let what = "the noise must be positive at every point";
                return Err(self.wrong(rows[k].line, what).label("write the standard deviation").into());
            }
        }
        let file = self.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let output = if kind == RecordKind::Output { headings[y].name.clone() } else { String::new() };
        let name = match (several, kind) {
            (false, _) => file,
            (true, RecordKind::Output) => format!("{file}: {output}"),
            (true, kind) => format!("{file}: {}", kind.axes()[1].0),
        };
        Ok(Record {
            name,
            kind,
            output,
            x: numbers[x].clone(),
            y: numbers[y].clone(),
            noise: noise.map(|k| numbers[k].clone()),
            weight: 1.0,
            speed: None,
            clock,
        })
    }

    fn first_line(&self) -> &str {
        self.text
            .lines()
            .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
            .unwrap_or(self.text)
    }
}

#[cfg(test)]
mod tests;
