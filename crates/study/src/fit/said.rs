//! What is said of records in words, by options of the command and arguments of Python alike.

use super::error::FitError;
use super::question::{Noise, Question, Touch};
use super::ranking::Ranking;
use super::record::{Record, RecordKind};
use super::result::Fit;
use super::sheet::{Columns, read};
use super::shipped::SHIPPED;
use carom_lab::diagnostic::Diagnostic;
use carom_lab::units::{self, Dimension};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// What cannot be understood: the name of the argument, without dashes, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// The argument.
    pub argument: &'static str,
    /// Why, and what to write instead.
    pub why: String,
}

fn misread(argument: &'static str, why: impl Into<String>) -> Misread {
    Misread { argument, why: why.into() }
}

/// A file of records, or what stands for one.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordFile {
    /// What it is called.
    pub path: PathBuf,
    /// What it holds.
    pub text: String,
}

/// Why records cannot be had.
#[derive(Clone, Debug)]
pub enum GatherError {
    /// What is said of them.
    Said(Misread),
    /// What a file holds.
    File(Box<Diagnostic>),
}

/// The records of all files, each with its weight and speed [m/s]: none, one for all, or one for each file. With them what was not used of the files.
pub fn gather(
    files: &[RecordFile],
    columns: Columns,
    weights: &[f64],
    speeds: &[f64],
) -> Result<(Vec<Record>, Vec<String>), GatherError> {
    let said = |argument, why: String| Err(GatherError::Said(misread(argument, why)));
    for (argument, count) in [("weight", weights.len()), ("speed", speeds.len())] {
        if count > 1 && count != files.len() {
            return said(argument, format!("give one, or one for each of the {} records, not {count}", files.len()));
        }
    }
    if let Some(wrong) = weights.iter().find(|weight| !(weight.is_finite() && **weight > 0.0)) {
        return said("weight", format!("must be positive, not {wrong}"));
    }
    let (mut records, mut notes) = (Vec::new(), Vec::new());
    for (k, file) in files.iter().enumerate() {
        let sheet = read(&file.path, &file.text, columns, k).map_err(GatherError::File)?;
        if !sheet.unused.is_empty() {
            notes.push(format!("Columns of {} that are not used: {}.", file.path.display(), sheet.unused.join(", ")));
        }
        let weight = weights.get(k).or(weights.first()).copied().unwrap_or(1.0);
        let speed = if speeds.len() > 1 { speeds.get(k).copied() } else { None };
        records.extend(sheet.records.into_iter().map(|record| Record { weight, speed, ..record }));
    }
    Ok((records, notes))
}

/// That a record cannot be read, with the names of those that come with carom where there is no such file.
pub fn unread(path: &Path, why: &dyn Display) -> String {
    let names: Vec<&str> = SHIPPED.iter().map(|record| record.name).collect();
    let hint = if path.exists() { String::new() } else { format!("; with carom come {}", names.join(", ")) };
    format!("cannot read {}: {why}{hint}", path.display())
}

impl Ranking {
    /// Why no law at all could be fitted.
    pub fn hopeless(&self) -> String {
        let why: Vec<String> = self.refused.iter().take(3).map(|one| format!("{}: {}", one.law, one.reason)).collect();
        format!("no law could be fitted: {}", why.join("; "))
    }
}

impl RecordKind {
    /// The kind of record of this name.
    pub fn read(name: &str) -> Result<Self, Misread> {
        let known = || RecordKind::ALL.into_iter().filter(|kind| *kind != RecordKind::Output);
        known().find(|kind| kind.id() == name).ok_or_else(|| {
            let names: Vec<&str> = known().map(RecordKind::id).collect();
            misread("record", format!("there is no kind \"{name}\": it is one of {}", names.join(", ")))
        })
    }
}

impl Touch {
    /// Where touch is, in a word.
    pub fn read(word: &str) -> Result<Self, Misread> {
        match word {
            "zero" => Ok(Touch::Zero),
            "free" => Ok(Touch::Free),
            other => Err(misread("touch", format!("must be zero or free, not \"{other}\""))),
        }
    }
}

impl Noise {
    /// The noise of these records, "2 %" or a quantity.
    pub fn read(text: &str, records: &[Record]) -> Result<Self, Misread> {
        let wrong = |why: String| misread("noise", why);
        let value = units::parse(text).map_err(|error| wrong(error.to_string()))?;
        if value.value <= 0.0 {
            return Err(wrong(format!("must be positive, not {text}")));
        }
        if text.contains('%') {
            return Ok(Noise::Relative(value.value));
        }
        for record in records {
            let [_, (name, unit)] = record.kind.axes();
            let expected = if unit.is_empty() { None } else { Dimension::parse(unit).ok() };
            if let (Some(found), Some(expected)) = (value.dimension, expected)
                && found != expected
            {
                return Err(wrong(format!(
                    "the record is of {name}, and {text} is {}: write its unit, or a part such as \"2 %\"",
                    found.description()
                )));
            }
        }
        Ok(Noise::Absolute(value.value))
    }
}

impl Question {
    /// From how many places a search may be asked to begin.
    pub const STARTS: RangeInclusive<usize> = 1..=100;

    /// From how many places the search is to begin.
    pub fn starts(starts: Option<usize>) -> Result<Option<usize>, Misread> {
        let (least, most) = (Self::STARTS.start(), Self::STARTS.end());
        match starts.filter(|starts| !Self::STARTS.contains(starts)) {
            Some(starts) => Err(misread("starts", format!("must lie between {least} and {most}, not {starts}"))),
            None => Ok(starts),
        }
    }
}

impl FitError {
    /// Whether the question is at fault, and not that the law gives no numbers.
    pub fn is_input(&self) -> bool {
        !matches!(self, FitError::Nowhere { .. } | FitError::Interrupted)
    }
}

impl Fit {
    /// What was assumed about the time of the records.
    pub fn touch_note(&self) -> Option<&'static str> {
        let timed = self.records.iter().any(|record| record.kind.has_touch());
        let free = self.parameters.iter().any(|p| p.name.starts_with("touch"));
        match (timed, free) {
            (true, true) => Some(
                "The record does not begin with touch: when the surfaces meet is fitted (--touch zero for time zero).",
            ),
            (true, false) => Some("The surfaces meet at time zero of the record (--touch free fits when)."),
            _ => None,
        }
    }
}
