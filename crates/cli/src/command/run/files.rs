//! The folder of results.

use crate::Failure;
use carom::report::{self, Story};
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
    pub(super) files: Vec<&'static str>,
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

    /// Writes samples, events and summary, and the report if there is one.
    pub(super) fn write(&self, outcome: &Outcome, summary: &Value, report: Option<&Story>) -> Result<Written, Failure> {
        let mut files = vec!["samples.csv", "events.csv", "summary.json"];
        if let Some(story) = report {
            self.file("report.html", |out| out.write_all(report::page(story).as_bytes()))?;
            files.insert(0, "report.html");
        }
        self.file("samples.csv", |out| outcome.recording.write_csv(out))?;
        self.file("events.csv", |out| outcome.events.write_csv(out))?;
        self.file("summary.json", |out| writeln!(out, "{summary:#}"))?;
        if self.parquet {
            self.file("samples.parquet", |out| outcome.recording.write_parquet(out).map_err(std::io::Error::other))?;
            self.file("events.parquet", |out| outcome.events.write_parquet(out).map_err(std::io::Error::other))?;
            files.extend(["samples.parquet", "events.parquet"]);
        }
        Ok(Written { folder: self.path.clone(), files })
    }

    fn file(&self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<(), Failure> {
        let path = self.path.join(name);
        let mut content = Vec::new();
        write(&mut content).and_then(|()| fs::write(&path, content)).map_err(|error| Failure::file(&path, error))
    }
}
