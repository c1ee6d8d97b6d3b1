//! The folder of results.

use crate::Failure;
use carom::plot::{self, Results};
use carom::report::{self, Story};
use carom::scenario::Scenario;
use carom::simulate::Outcome;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where results go.
pub(super) struct Folder {
    path: PathBuf,
    parquet: bool,
}

/// The folder and the names of the files that were written there.
pub(super) struct Written {
    pub(super) folder: PathBuf,
    pub(super) files: Vec<String>,
    /// Figures that could not be drawn, and why.
    pub(super) undrawn: Vec<String>,
}

impl Folder {
    /// Makes the folder before the run, so that a long run does not end in vain.
    pub(super) fn prepare(out: Option<PathBuf>, name: &str, parquet: bool) -> Result<Self, Failure> {
        if parquet && !cfg!(feature = "parquet") {
            return Err(Failure::option(
                "--parquet",
                "this carom was built without Parquet: build it with `cargo build --release --features parquet`",
            ));
        }
        let path = out.unwrap_or_else(|| Path::new("results").join(name));
        if path.is_file() {
            return Err(Failure::option("--out", format!("{} is a file: name a folder", path.display())));
        }
        fs::create_dir_all(&path).map_err(|error| Failure::file(&path, error))?;
        Ok(Folder { path, parquet })
    }

    /// Writes the report if there is one, samples, events, contacts, summary, the text of the scenario and its figures.
    pub(super) fn write(
        &self,
        scenario: &Scenario,
        text: &str,
        outcome: &Outcome,
        summary: &Value,
        report: Option<&Story>,
    ) -> Result<Written, Failure> {
        let mut written = Written { folder: self.path.clone(), files: Vec::new(), undrawn: Vec::new() };
        let mut keep = |name: &str, write: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>| {
            written.files.push(name.to_owned());
            self.file(name, write)
        };
        if let Some(story) = report {
            keep("report.html", &|out| out.write_all(report::page(story).as_bytes()))?;
        }
        keep("samples.csv", &|out| outcome.recording.write_csv(out))?;
        keep("events.csv", &|out| outcome.events.write_csv(out))?;
        let contacts: Vec<String> = scenario.simulation.model.contacts.iter().map(|one| one.label()).collect();
        if !contacts.is_empty() {
            keep("contacts.csv", &|out| outcome.curves.write_csv_with(&contacts, "contact", out))?;
        }
        keep("summary.json", &|out| writeln!(out, "{summary:#}"))?;
        keep("scenario.toml", &|out| out.write_all(text.as_bytes()))?;
        if self.parquet {
            keep("samples.parquet", &|out| outcome.recording.write_parquet(out).map_err(std::io::Error::other))?;
            keep("events.parquet", &|out| outcome.events.write_parquet(out).map_err(std::io::Error::other))?;
        }
        self.draw(scenario, outcome, &mut written)?;
        self.clear(&written.files)?;
        Ok(written)
    }

    /// Takes away what an older run left here of files that this one has not: results of two runs are none.
    fn clear(&self, written: &[String]) -> Result<(), Failure> {
        for name in ["report.html", "contacts.csv", "samples.parquet", "events.parquet"] {
            let path = self.path.join(name);
            if path.is_file() && !written.iter().any(|own| own == name) {
                fs::remove_file(&path).map_err(|error| Failure::file(&path, error))?;
            }
        }
        Ok(())
    }

    /// Draws the figures that the scenario asks for. A run may lack what one shows, and is none the worse for it.
    fn draw(&self, scenario: &Scenario, outcome: &Outcome, written: &mut Written) -> Result<(), Failure> {
        if scenario.figures.is_empty() {
            return Ok(());
        }
        let results = Results::of(&scenario.simulation, outcome);
        for wanted in &scenario.figures {
            match plot::draw(&wanted.figure, &results, &wanted.request) {
                Ok(figure) => {
                    let name = format!("{}.svg", wanted.name);
                    self.file(&name, |out| out.write_all(figure.svg().as_bytes()))?;
                    written.files.push(name);
                }
                Err(error) => written.undrawn.push(format!("{}.svg was not drawn: {error}", wanted.name)),
            }
        }
        Ok(())
    }

    fn file(&self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<(), Failure> {
        let path = self.path.join(name);
        let mut content = Vec::new();
        write(&mut content).and_then(|()| fs::write(&path, content)).map_err(|error| Failure::file(&path, error))
    }
}
