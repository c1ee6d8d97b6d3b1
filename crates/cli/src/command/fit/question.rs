//! From the arguments of `carom fit` to a question.

use super::Fit;
use crate::{Failure, input};
use carom::fit::{
    self, Columns, Free, GatherError, Misread, Noise, Question, Record, RecordFile, RecordKind, Subject, Touch,
};
use carom::text_file::{self, Limit};
use std::path::{Path, PathBuf};

impl Fit {
    /// The records of all files, and what was not used of them.
    pub(super) fn read(&self) -> Result<(Vec<Record>, Vec<String>), Failure> {
        let kind = self.record.as_deref().map(RecordKind::read).transpose().map_err(misread)?;
        let columns = match (kind, &self.scenario) {
            (_, Some(_)) => Columns::Outputs,
            (Some(kind), None) => Columns::Of(kind),
            (None, None) => Columns::Named,
        };
        let file = |path: &PathBuf| Ok(RecordFile { path: path.clone(), text: text(path)? });
        let files = self.records.iter().map(file).collect::<Result<Vec<_>, Failure>>()?;
        fit::gather(&files, columns, &self.weight, &self.known.speeds()?).map_err(|error| match error {
            GatherError::Said(said) => misread(said),
            GatherError::File(diagnostic) => Failure::input(diagnostic),
        })
    }

    pub(super) fn question(&self, records: Vec<Record>, law: &str) -> Result<Question, Failure> {
        let subject = match &self.scenario {
            Some(_) => {
                let source = crate::command::scenario::find(self.scenario.as_deref())?;
                Subject::Scenario(Box::new(source), self.set.clone())
            }
            None => Subject::Law(Box::new(self.known.case(law)?)),
        };
        let unit = |name: &str| match &subject {
            Subject::Law(case) => fit::unit_of(case, name),
            Subject::Scenario(..) => None,
        };
        let mut free: Vec<Free> = self.free.iter().map(Free::new).collect();
        for text in &self.start {
            let (name, value, _) = input::parameter("--start", text, unit)?;
            self.place("--start", &mut free, &name)?.start = Some(value);
        }
        for text in &self.bounds {
            let wrong = || {
                Failure::option(
                    "--bounds",
                    format!("expected NAME=LEAST..LARGEST such as restitution=0.5..1, not \"{text}\""),
                )
            };
            let (name, range) = text.split_once('=').ok_or_else(wrong)?;
            let (least, largest) = range.split_once("..").ok_or_else(wrong)?;
            let read = |value: &str| -> Result<Option<f64>, Failure> {
                if value.trim().is_empty() {
                    return Ok(None);
                }
                Ok(Some(input::parameter("--bounds", &format!("{}={value}", name.trim()), unit)?.1))
            };
            let bounds = [read(least)?, read(largest)?];
            self.place("--bounds", &mut free, name.trim())?.bounds = bounds;
        }
        let touch = self.touch.as_deref().map_or(Ok(Touch::Auto), Touch::read).map_err(misread)?;
        let starts = Question::starts(self.starts).map_err(misread)?;
        let noise = self.noise.as_deref().map_or(Ok(Noise::Estimated), |text| Noise::read(text, &records));
        let noise = noise.map_err(misread)?;
        Ok(Question { subject, records, free, noise, touch, starts, seed: self.seed })
    }

    /// The free parameter of this name.
    fn place<'f>(&self, option: &str, free: &'f mut [Free], name: &str) -> Result<&'f mut Free, Failure> {
        let found = free.iter_mut().find(|free| free.name == name);
        found.ok_or_else(|| Failure::option(option, format!("{name} is not free: add --free {name}")))
    }
}

/// The record of this name that comes with carom, if there is no file of that name.
pub(super) fn shipped(path: &Path) -> Option<&'static fit::Shipped> {
    path.to_str().and_then(fit::shipped).filter(|_| !path.is_file())
}

/// The text of a file, or of a record that comes with carom.
fn text(path: &Path) -> Result<String, Failure> {
    if let Some(record) = shipped(path) {
        return Ok(record.text.to_owned());
    }
    text_file::read(path, Limit::MEASURED).map_err(|why| Failure::input(fit::unread(path, &why)))
}

/// What cannot be understood of an option.
fn misread(said: Misread) -> Failure {
    Failure::option(&format!("--{}", said.argument), said.why)
}
