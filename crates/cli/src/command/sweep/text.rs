//! The page of a study.

use crate::page;
use carom::folder::RunFolder;
use carom::scenario::Source;
use carom::sweep::{Axis, Design, Measure, Point, Row, Table, Values};
use carom::units::engineering;
use std::time::Duration;

/// Of many rows so many first and so many last are shown; all of them are in the file.
const MOST_ROWS: usize = 24;
const FIRST: usize = 14;
const LAST: usize = 6;
/// The largest table of two axes.
const MOST_COLUMNS: usize = 8;
const MOST_LINES: usize = 30;
/// Letters of a cell.
const WIDEST: usize = 34;

/// What is told of a study.
pub(super) struct Page<'a> {
    pub(super) found: &'a Source,
    pub(super) table: &'a Table<'a>,
    pub(super) folder: &'a RunFolder,
    pub(super) files: &'a [String],
    /// Runs that had been made before.
    pub(super) earlier: usize,
    pub(super) wall_time: Duration,
}

impl Page<'_> {
    /// What was varied and measured, the table, what failed, what it took, where the results are.
    pub(super) fn text(&self) -> String {
        let Page { found, table, .. } = self;
        let study = table.study;
        let mut out = format!("{}  {} points: {}\n", page::bold(&found.name), study.points, study.design.words());
        if !study.bundle.changes.is_empty() {
            let fixed: Vec<&str> = study.bundle.changes.iter().map(|change| &change.assignment[..]).collect();
            out.push_str(&format!("{}\n", page::paragraph(&fixed.join(", "), " set: ", 6)));
        }
        let mut rows: Vec<Vec<String>> =
            study.axes.iter().map(|axis| vec!["varied".to_owned(), axis.key.clone(), range(axis)]).collect();
        rows.extend(study.measures.iter().map(|measure| {
            let unit = if measure.unit.is_empty() { "unit unknown" } else { &measure.unit };
            let assumed = if study.assumed { ", as nothing else was asked for" } else { "" };
            vec!["measured".to_owned(), measure.name.clone(), format!("[{unit}] {}{assumed}", measure.description)]
        }));
        out.push_str(&format!("\n{}\n", page::entries(&rows, 2)));
        out.push_str(&self.matrix().unwrap_or_else(|| self.rows()));
        out.push_str(&self.failures());
        out.push_str(&format!("\n{}\n", page::paragraph(&self.cost(), "  cost      ", 12)));
        let place = format!("results in {}: ", self.folder.path().display());
        out.push_str(&format!("\n{}", page::names(&place, self.files)));
        out
    }

    /// A table of two axes and one measure.
    fn matrix(&self) -> Option<String> {
        let study = self.table.study;
        let ([down, across], [measure], Design::Grid) = (&study.axes[..], &study.measures[..], &study.design) else {
            return None;
        };
        let (lines, columns) = (down.count()?, across.count()?);
        if columns > MOST_COLUMNS + 2 || lines > MOST_LINES {
            return None;
        }
        let cells: Vec<(Point, &Row)> = self.table.rows().collect();
        let short = |axis: usize, value: &str| page::clip(&study.axes[axis].shown(value), WIDEST);
        let head = [format!("{} \\ {}", down.key, across.key)]
            .into_iter()
            .chain(cells.iter().take(columns).map(|(point, _)| short(1, &point.values[1])));
        let mut rows: Vec<Vec<String>> = vec![head.collect()];
        rows.extend(cells.chunks(columns).map(|line| {
            let name = line.first().map_or(String::new(), |(point, _)| short(0, &point.values[0]));
            [name].into_iter().chain(line.iter().map(|(_, row)| value(row, 0, measure))).collect()
        }));
        Some(format!("{}\n", page::table(&rows, 2).trim_end()))
    }

    /// A line for each point.
    fn rows(&self) -> String {
        let study = self.table.study;
        let count = self.table.rows.len();
        let is_shown = |k: usize| count <= MOST_ROWS || k < FIRST || k >= count - LAST;
        let heads = study.axes.iter().map(|axis| axis.key.clone());
        let names = study.measures.iter().map(|measure| measure.name.clone());
        let mut rows: Vec<Vec<String>> = vec![["point".to_owned()].into_iter().chain(heads).chain(names).collect()];
        for (k, (point, row)) in self.table.rows().enumerate() {
            if !is_shown(k) {
                if k == FIRST {
                    rows.push(vec!["...".to_owned()]);
                }
                continue;
            }
            let shown = study.axes.iter().zip(&point.values).map(|(axis, value)| axis.shown(value));
            let axes = shown.map(|value| page::clip(&value, WIDEST));
            let values = study.measures.iter().enumerate().map(|(at, measure)| value(row, at, measure));
            rows.push([point.index.to_string()].into_iter().chain(axes).chain(values).collect());
        }
        format!("{}\n", page::table(&rows, 2).trim_end())
    }

    /// Why runs failed, each reason once.
    fn failures(&self) -> String {
        let failures = self.table.failures();
        if failures.is_empty() {
            return String::new();
        }
        let lines = failures.iter().take(5).map(|(why, count)| {
            let runs = if *count == 1 { "run" } else { "runs" };
            format!("{}\n", page::paragraph(&format!("{count} {runs} failed: {why}"), "  ! ", 4))
        });
        let more = failures.len().saturating_sub(5);
        let rest = if more > 0 { format!("  ! and {more} more reasons in table.csv\n") } else { String::new() };
        format!("\n{}{rest}", lines.collect::<String>())
    }

    fn cost(&self) -> String {
        let runs = self.table.rows.len() - self.earlier;
        let seconds = self.wall_time.as_secs_f64();
        let before = match self.earlier {
            0 => String::new(),
            earlier => format!(", {earlier} had been run before"),
        };
        match runs {
            0 => "all points had been run before".to_owned(),
            1 => format!("1 run in {}{before}", engineering(seconds, "s")),
            _ => {
                let each = engineering(seconds / runs as f64, "s");
                format!("{runs} runs in {}, one every {each}{before}", engineering(seconds, "s"))
            }
        }
    }
}

/// A measure of a row.
fn value(row: &Row, at: usize, measure: &Measure) -> String {
    match (row.values.get(at).copied().flatten(), &row.failure) {
        (Some(value), _) => engineering(value, &measure.unit),
        (None, Some(_)) => "failed".to_owned(),
        (None, None) => "-".to_owned(),
    }
}

/// The values of an axis, the first and the last of many.
fn range(axis: &Axis) -> String {
    let unit = axis.unit.as_deref().unwrap_or_default();
    match &axis.values {
        Values::List(list) if list.len() <= 6 => {
            list.iter().map(|value| axis.shown(value)).collect::<Vec<_>>().join(", ")
        }
        Values::List(list) => {
            let few = [&list[0], &list[1], &list[list.len() - 1]].map(|value| axis.shown(value));
            format!("{}, {}, ... {} ({})", few[0], few[1], few[2], list.len())
        }
        Values::Range { from, to, log } => {
            format!("{from} to {to} {unit}{}", if *log { ", at equal ratios" } else { "" })
        }
    }
}
