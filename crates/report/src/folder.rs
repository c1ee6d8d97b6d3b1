//! The folder of results that a run leaves behind.
//!
//! ```text
//! summary.json     what came of the run: ending, contacts, warnings, energy, events, the end; with carom's version and the fingerprint of what was run
//! samples.csv      the outputs over time
//! events.csv       what happened, impacts with their numbers
//! contacts.csv     contacts step by step, where there are any
//! report.html      a page to look at
//! *.svg            the figures that the scenario asks for
//! scenario.toml    the scenario, to read
//! bundle.json      every file and change that decided the run: it can be run again from this alone
//! .carom           by which the folder is known again, with the names of the files that the last run wrote
//! ```
//!
//! A study leaves `rows.jsonl`, to which every run is added as it ends, and what is made of it: `table.csv`, `report.html`, figures and `study.json`
//! ([`RunFolder::finish_study`]).
//!
//! **Nothing of anybody else's is touched.** A folder is written that is new, empty, or has been written by a run before; only what that run wrote is replaced or taken
//! away. Nothing is written through a link, and no two runs write at once. Every file is written whole under another name first: a full disk leaves whole files,
//! and never those of two runs beside each other. Samples are written while the run goes on, so that there may be more of them than memory has room for.

mod disk;
mod error;
mod made;
mod marker;
mod stream;
mod study;
#[cfg(test)]
mod tests;

pub use error::FolderError;
pub use stream::SampleStream;
pub use study::StudyOptions;

#[cfg(feature = "figures")]
use crate::plot;
use crate::plot::Results;
use crate::report::{self, ReportData};
use carom_lab::warning::{Code, Warning};
use carom_run::simulate::{Outcome, Simulation, Summary};
use carom_scenario::{Bundle, BundledChange, Scenario};
use disk::{Disk, ThisDisk};
use made::{Made, is_plain, partial};
use marker::{MARKER, is_own, list, mark, marked};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of the samples.
const SAMPLES: &str = "samples.csv";
const PARQUET: &str = "samples.parquet";

/// A folder of results.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    /// Its marker, which is locked while somebody may write.
    marker: Option<Arc<File>>,
}

/// What is written besides samples, events, contacts and the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderOptions {
    /// The page to look at.
    pub report: bool,
    /// Samples and events as Parquet too, where carom was built with it.
    pub parquet: bool,
}

impl Default for FolderOptions {
    fn default() -> Self {
        FolderOptions { report: true, parquet: false }
    }
}

/// What was written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The names of the files, the page to look at first.
    pub files: Vec<String>,
    /// All that is doubtful about the run, as summary and page have it: that of the outcome, and figures that could not be drawn.
    pub warnings: Vec<Warning>,
    /// The summary.
    pub summary: RunSummary,
}

/// The summary of a run with what was run: what `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct RunSummary {
    /// The version of carom.
    pub carom: &'static str,
    /// The fingerprint of all that decided the run.
    pub fingerprint: String,
    /// The scenario as it was named.
    pub scenario: String,
    /// What was changed of it.
    pub changes: Vec<BundledChange>,
    /// What came of it.
    #[serde(flatten)]
    pub run: Summary,
}

impl RunFolder {
    /// Makes a folder, before the run, so that a long run does not end in vain.
    pub fn create(path: impl Into<PathBuf>) -> Result<Self, FolderError> {
        Self::create_on(Arc::new(ThisDisk), path.into())
    }

    fn create_on(disk: Arc<dyn Disk>, path: PathBuf) -> Result<Self, FolderError> {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => return Err(FolderError::IsLink(path)),
            Ok(found) if !found.is_dir() => return Err(FolderError::IsFile(path)),
            Ok(_) => is_own(&path)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(source) => return Err(FolderError::File { path, source }),
        }
        fs::create_dir_all(&path).map_err(|source| FolderError::File { path: path.clone(), source })?;
        let marker = mark(&path)?;
        Ok(RunFolder { path, disk, marker: Some(Arc::new(marker)) })
    }

    /// A folder that a run has written.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FolderError> {
        let path = path.into();
        Bundle::open(&path)?;
        Ok(RunFolder { path, disk: Arc::new(ThisDisk), marker: None })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All that decided the run.
    pub fn bundle(&self) -> Result<Bundle, FolderError> {
        Ok(Bundle::open(&self.path)?)
    }

    /// The scenario as it was run, from what the folder keeps alone.
    pub fn scenario(&self) -> Result<Scenario, FolderError> {
        Ok(self.bundle()?.source(&self.path).read_changed(&[])?)
    }

    /// What was recorded, to draw figures of.
    pub fn results(&self) -> Result<Results, FolderError> {
        Ok(Results::open(&self.path)?)
    }

    /// A stream into which the samples of a run go while it goes on; [`RunFolder::finish`] adds the rest. As Parquet too, if that is wanted.
    pub fn stream(&self, simulation: &Simulation, parquet: bool) -> Result<SampleStream, FolderError> {
        SampleStream::create(&self.path, &*self.disk, simulation.recording().columns(), parquet)
    }

    /// Writes what came of a run whose samples are all in memory. Files that an earlier run left here and this one does not write are taken away:
    /// results of two runs are none.
    pub fn write(
        &self,
        scenario: &Scenario,
        outcome: &Outcome,
        options: FolderOptions,
    ) -> Result<Written, FolderError> {
        let (kept, taken) = (outcome.recording.len(), outcome.recording.taken());
        if kept < taken {
            return Err(FolderError::Thinned { kept, taken });
        }
        let mut stream = self.stream(&scenario.simulation, options.parquet)?;
        outcome.recording.rows().for_each(|row| stream.push(row));
        self.finish(stream, scenario, outcome, options)
    }

    /// Writes what came of a run whose samples went into a stream, which must be one of this folder. Otherwise as [`RunFolder::write`].
    pub fn finish(
        &self,
        stream: SampleStream,
        scenario: &Scenario,
        outcome: &Outcome,
        options: FolderOptions,
    ) -> Result<Written, FolderError> {
        let streamed = stream.close();
        let (figures, undrawn) = draw(scenario, outcome);
        let mut run = outcome.summary(&scenario.simulation);
        run.warnings.extend(undrawn);
        let warnings = run.warnings.clone();
        let bundle = &scenario.bundle;
        let summary = RunSummary {
            carom: env!("CARGO_PKG_VERSION"),
            fingerprint: bundle.fingerprint(),
            scenario: bundle.scenario.display().to_string(),
            changes: bundle.changes.clone(),
            run,
        };
        let mut made = Made::new(&self.path, &*self.disk);
        let cut = streamed.failed.is_some().then_some(streamed.rows);
        match streamed.failed {
            Some(error) if !streamed.begun => made.fail(SAMPLES, error),
            failed => {
                made.whole.push(SAMPLES.to_owned());
                made.failed = failed.map(|error| (SAMPLES.to_owned(), error));
            }
        }
        made.file("events.csv", |out| outcome.events.write_csv(out));
        let contacts: Vec<String> = scenario.simulation.model.contacts.iter().map(|one| one.label()).collect();
        if !contacts.is_empty() {
            made.file("contacts.csv", |out| outcome.curves.write_csv_with(&contacts, "contact", out));
        }
        made.file("summary.json", |out| write_json(&summary, out));
        let text = bundle.files.first().map_or("", |file| &file.text);
        made.file("scenario.toml", |out| out.write_all(text.as_bytes()));
        made.file(Bundle::FILE, |out| write_json(bundle, out));
        match streamed.parquet {
            Some(Ok(())) => made.whole.push(PARQUET.to_owned()),
            Some(Err(error)) => made.fail(PARQUET, error),
            None => {}
        }
        if options.parquet {
            made.file("events.parquet", |out| outcome.events.write_parquet(out).map_err(io::Error::other));
        }
        if options.report {
            let data = ReportData { warnings: warnings.clone(), ..ReportData::of(scenario, outcome) };
            made.file("report.html", |out| out.write_all(report::page(&data).as_bytes()));
        }
        for (name, svg) in &figures {
            made.file(name, |out| out.write_all(svg.as_bytes()));
        }
        let mut files = self.replace(made, cut)?;
        files.sort_by_key(|name| name != "report.html");
        Ok(Written { files, warnings, summary })
    }

    /// Takes away what the last run wrote here, and puts what was made in its place.
    fn replace(&self, made: Made<'_>, cut: Option<usize>) -> Result<Vec<String>, FolderError> {
        let marker = match &self.marker {
            Some(marker) => marker.clone(),
            None => Arc::new(mark(&self.path)?),
        };
        let own = || self.path.join(MARKER);
        let earlier = marked(&marker).map_err(|source| FolderError::File { path: own(), source })?;
        // From here on all names count as the last run's, so that one which is killed in between leaves nothing behind for good.
        let names: HashSet<&String> = earlier.iter().chain(&made.whole).collect();
        list(&marker, names).map_err(|source| FolderError::File { path: own(), source })?;
        for name in earlier.iter().filter(|name| is_plain(name)) {
            let path = self.path.join(name);
            match fs::remove_file(&path) {
                Err(source) if source.kind() != ErrorKind::NotFound => return Err(FolderError::File { path, source }),
                _ => {}
            }
        }
        for name in &made.whole {
            let path = self.path.join(name);
            fs::rename(self.path.join(partial(name)), &path).map_err(|source| FolderError::File { path, source })?;
        }
        list(&marker, &made.whole).map_err(|source| FolderError::File { path: own(), source })?;
        match made.failed {
            None => Ok(made.whole),
            Some((name, source)) => {
                let path = self.path.join(name);
                Err(FolderError::Incomplete { path, written: made.whole, cut, missing: made.missing, source })
            }
        }
    }
}

fn write_json<T: Serialize>(value: &T, out: &mut Vec<u8>) -> std::io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Draws the figures that the scenario asks for, as files. A run may lack what one shows, and is none the worse for it.
#[cfg(feature = "figures")]
fn draw(scenario: &Scenario, outcome: &Outcome) -> (Vec<(String, String)>, Vec<Warning>) {
    let (mut figures, mut undrawn) = (Vec::new(), Vec::new());
    if scenario.figures.is_empty() {
        return (figures, undrawn);
    }
    let results = Results::of(&scenario.simulation, outcome);
    for wanted in &scenario.figures {
        let name = format!("{}.svg", wanted.name);
        match plot::draw(&wanted.figure, &results, &wanted.request) {
            Ok(figure) => figures.push((name, figure.svg())),
            Err(error) => {
                undrawn.push(Warning::new(Code::FigureMissing, format!("It was not drawn: {error}")).about(name));
            }
        }
    }
    (figures, undrawn)
}

#[cfg(not(feature = "figures"))]
fn draw(scenario: &Scenario, _: &Outcome) -> (Vec<(String, String)>, Vec<Warning>) {
    let missing = |name: &str| {
        Warning::new(Code::FigureMissing, "It was not drawn: carom was built without figures.").about(name)
    };
    (Vec::new(), scenario.figures.iter().map(|wanted| missing(&format!("{}.svg", wanted.name))).collect())
}
