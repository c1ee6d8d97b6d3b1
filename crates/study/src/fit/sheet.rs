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

use super::record::{Record, RecordKind};
use carom_lab::diagnostic::Diagnostic;
use carom_lab::text_file::cells;
use carom_lab::units::Dimension;
use heading::{Heading, Quantity};
use std::path::Path;

/// Most points of one file.
const MOST_POINTS: usize = 100_000;
/// Restitutions between these are taken for what was measured, noise and all [-].
const RESTITUTIONS: std::ops::RangeInclusive<f64> = -0.2..=1.2;

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

    /// What the file is a record of: kinds, with the columns over which and of what.
    fn kinds(
        &self,
        first: &str,
        headings: &[Heading],
        columns: Columns,
    ) -> Result<Vec<(RecordKind, usize, usize)>, Box<Diagnostic>> {
        let find = |quantity: Quantity| headings.iter().position(|heading| heading.quantity == quantity);
        let pair = |kind: RecordKind| {
            let [x, y] = heading::quantities(kind);
            Some((kind, find(x)?, find(y)?))
        };
        let named = || headings.iter().map(|heading| heading.text.as_str()).collect::<Vec<_>>().join(", ");
        match columns {
            Columns::Outputs => {
                let Some(time) = find(Quantity::Time) else {
                    let label = "a record of outputs begins with time, such as time [s], ball.position.z [m]";
                    return Err(self.wrong(first, "it has no column time").label(label).into());
                };
                let values = (0..headings.len()).filter(|k| headings[*k].quantity == Quantity::Output);
                let found: Vec<_> = values.map(|k| (RecordKind::Output, time, k)).collect();
                if found.is_empty() {
                    return Err(self
                        .wrong(first, "it has no column beside time")
                        .label("add one named as the scenario names its output")
                        .into());
                }
                Ok(found)
            }
            Columns::Of(kind) => pair(kind).map(|found| vec![found]).ok_or_else(|| {
                let [x, y] = kind.axes().map(|(name, _)| name);
                let what =
                    format!("a record of {} has the columns {x} and {y}, this one has {}", kind.words(), named());
                self.wrong(first, what).label("name the columns").into()
            }),
            Columns::Named => {
                let timed = find(Quantity::Time).is_some();
                let fits = |kind: &RecordKind| !(timed && *kind == RecordKind::ForceIndentation);
                let found: Vec<_> = RecordKind::ALL.into_iter().filter(fits).filter_map(pair).collect();
                if !found.is_empty() {
                    return Ok(found);
                }
                let label = "columns are time, force, indentation; speed, restitution; angle, tangential restitution, rebound angle, impulse ratio, spin";
                let what = format!("its columns {} are none that a law could be fitted to", named());
                Err(self.wrong(first, what).label(label).into())
            }
        }
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

    /// Refuses times and speeds that do not rise.
    fn check_order(
        &self,
        kind: RecordKind,
        x: usize,
        headings: &[Heading],
        rows: &[Row<'_>],
        numbers: &[Vec<f64>],
    ) -> Result<(), Box<Diagnostic>> {
        if !(kind.has_touch() || kind == RecordKind::Output) {
            return Ok(());
        }
        let Some(k) = numbers[x].windows(2).position(|pair| pair[0] >= pair[1]) else { return Ok(()) };
        let how = if numbers[x][k] == numbers[x][k + 1] { "stands still" } else { "falls" };
        let what = format!("{} {how} on this line", headings[x].text);
        Err(self.wrong(rows[k + 1].line, what).label("put the rows in the order of time, each time once").into())
    }

    /// Refuses values that the kind of record cannot have.
    fn check_values(
        &self,
        kind: RecordKind,
        [x, y]: [usize; 2],
        rows: &[Row<'_>],
        numbers: &[Vec<f64>],
    ) -> Result<(), Box<Diagnostic>> {
        let fault = |k: usize| -> Option<(&str, &str)> {
            let (x, y) = (numbers[x][k], numbers[y][k]);
            match kind {
                RecordKind::RestitutionSpeed if x <= 0.0 => {
                    Some(("an approach speed must be positive", "write the speed without a sign, or leave the row out"))
                }
                RecordKind::RestitutionSpeed | RecordKind::TangentialRestitution if !RESTITUTIONS.contains(&y) => {
                    Some(("a restitution lies between 0 and 1", "a heading restitution [%] takes percents"))
                }
                kind if kind.is_oblique() && !(0.0..std::f64::consts::FRAC_PI_2).contains(&x) => Some((
                    "an angle lies between 0 and 90 deg",
                    "write angle [deg] above degrees; without a unit they are radians",
                )),
                RecordKind::TangentialRestitution if x == 0.0 => {
                    Some(("at an angle of 0 there is no speed along the surface", "leave the row out"))
                }
                _ => None,
            }
        };
        match (0..rows.len()).find_map(|k| Some((k, fault(k)?))) {
            Some((k, (what, label))) => Err(self.wrong(rows[k].line, what).label(label).into()),
            None => Ok(()),
        }
    }
}

/// The dimension of what a quantity measures, where it is always the same.
fn measured(quantity: &Quantity) -> Option<Dimension> {
    match quantity {
        Quantity::Time => Some(Dimension::TIME),
        Quantity::Force => Some(Dimension::FORCE),
        Quantity::Indentation => Some(Dimension::LENGTH),
        Quantity::Speed => Some(Dimension::SPEED),
        Quantity::Restitution
        | Quantity::Angle
        | Quantity::TangentialRestitution
        | Quantity::ReboundAngle
        | Quantity::ImpulseRatio => Some(Dimension::NUMBER),
        Quantity::Spin => Some(Dimension::ANGULAR_SPEED),
        Quantity::Noise(_) | Quantity::Output | Quantity::Unknown => None,
    }
}

#[cfg(test)]
mod tests;
