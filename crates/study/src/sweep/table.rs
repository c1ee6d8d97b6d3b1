//! What came of a study, in the order of its points.

use super::axis::{Axis, Values};
use super::row::Row;
use super::study::{Point, Study};
use carom_run::record::{Column, ParquetError, ParquetRows};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What came of a study.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The study.
    pub study: &'a Study,
    /// The rows that there are, by the indices of their points.
    pub rows: &'a BTreeMap<usize, Row>,
}

impl<'a> Table<'a> {
    /// The points with their rows, as far as they have been run.
    pub fn rows(&self) -> impl Iterator<Item = (Point, &'a Row)> + use<'a> {
        let study = self.study;
        self.rows.iter().map(move |(index, row)| (study.point(*index), row))
    }

    /// The headings: the point, what is varied, what is measured, why a run failed.
    pub fn headings(&self) -> Vec<String> {
        let axes = self.study.axes.iter().map(|axis| axis.heading());
        let measures = self.study.measures.iter().map(|measure| measure.heading());
        ["point".to_owned()].into_iter().chain(axes).chain(measures).chain(["failure".to_owned()]).collect()
    }

    /// Writes it as CSV (RFC 4180): numbers of an axis in its unit, measures in SI, as few digits as bring back the same number; empty where there is none.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let line = |out: &mut dyn Write, cells: &[String]| {
            let cells: Vec<Cow<'_, str>> = cells.iter().map(|text| cell(text)).collect();
            writeln!(out, "{}", cells.join(","))
        };
        line(out, &self.headings())?;
        for (point, row) in self.rows() {
            let axes = self.study.axes.iter().zip(&point.values);
            let axes = axes.map(|(axis, value)| axis.number(value).map_or_else(|| value.clone(), |x| x.to_string()));
            let values = row.values.iter().map(|value| value.map_or_else(String::new, number));
            let cells: Vec<String> = [point.index.to_string()]
                .into_iter()
                .chain(axes)
                .chain(values)
                .chain([row.failure.clone().unwrap_or_default()])
                .collect();
            line(out, &cells)?;
        }
        Ok(())
    }

    /// Writes it as Parquet, numbers alone: of words their place among the values of their axis, from zero on, and of a failure that there was one.
    pub fn write_parquet<W: Write + Send>(&self, out: W) -> Result<(), ParquetError> {
        let axis = |axis: &Axis| match (&axis.unit, &axis.values) {
            (None, Values::List(words)) => {
                let listed: Vec<String> = words.iter().enumerate().map(|(k, word)| format!("{k} {word}")).collect();
                Column::new(&axis.key, "-", listed.join(", "))
            }
            (unit, _) => Column::new(&axis.key, unit.clone().unwrap_or_default(), "varied"),
        };
        let columns: Vec<Column> = [Column::new("point", "-", "index in the order of the grid")]
            .into_iter()
            .chain(self.study.axes.iter().map(axis))
            .chain(self.study.measures.iter().map(|one| Column::new(&one.name, &one.unit, &one.description)))
            .chain([Column::new("failed", "-", "1 where the run could not begin or go on")])
            .collect();
        let mut rows = ParquetRows::new(out, &columns)?;
        for (point, row) in self.rows() {
            let number = |(axis, value): (&Axis, &String)| match &axis.values {
                Values::List(words) if axis.unit.is_none() => {
                    words.iter().position(|word| word == value).map_or(f64::NAN, |k| k as f64)
                }
                _ => axis.number(value).unwrap_or(f64::NAN),
            };
            let axes = self.study.axes.iter().zip(&point.values).map(number);
            let values = row.values.iter().map(|value| value.unwrap_or(f64::NAN));
            let failed = f64::from(u8::from(row.failure.is_some()));
            let cells: Vec<f64> = [point.index as f64].into_iter().chain(axes).chain(values).chain([failed]).collect();
            rows.push(&cells);
        }
        rows.close()
    }

    /// Why runs failed, and how many for each reason, the commonest first.
    pub fn failures(&self) -> Vec<(String, usize)> {
        let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
        for why in self.rows.values().filter_map(|row| row.failure.as_deref()) {
            *counted.entry(why).or_default() += 1;
        }
        let mut all: Vec<(String, usize)> = counted.into_iter().map(|(why, count)| (why.to_owned(), count)).collect();
        all.sort_by(|(one, a), (other, b)| b.cmp(a).then_with(|| one.cmp(other)));
        all
    }
}

/// A number in few letters that bring it back.
fn number(x: f64) -> String {
    let is_plain = x == 0.0 || (1e-5..1e15).contains(&x.abs());
    if is_plain { x.to_string() } else { format!("{x:e}") }
}

/// A cell as a table has it.
fn cell(text: &str) -> Cow<'_, str> {
    let needs = text.contains([',', '"', '\n', '\r']) || text.trim() != text;
    if needs { Cow::Owned(format!("\"{}\"", text.replace('"', "\"\""))) } else { Cow::Borrowed(text) }
}
