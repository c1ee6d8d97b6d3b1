//! What a study leaves in a folder besides the rows that were added while it went on.

use super::made::Made;
use super::{FolderError, RunFolder, write_json};
use crate::sweep;
use carom_study::sweep::{Study, Table};
use std::path::PathBuf;

/// What is written of a study besides its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyOptions {
    /// The page to look at.
    pub report: bool,
}

impl RunFolder {
    /// The file to which the rows of a study are added as its runs end. No run into this folder takes it away.
    pub fn rows(&self) -> PathBuf {
        self.path().join("rows.jsonl")
    }

    /// Writes what came of a study: `table.csv`, `study.json` from which every point can be run again, its figures, and a page. Gives the names of the files, the
    /// page first.
    pub fn finish_study(
        &self,
        table: &Table<'_>,
        title: &str,
        options: StudyOptions,
    ) -> Result<Vec<String>, FolderError> {
        let mut made = Made::new(self.path(), &*self.disk);
        made.file("table.csv", |out| table.write_csv(out));
        made.file("study.json", |out| write_json::<Study>(table.study, out));
        let figures = drawn(table, title);
        for (name, _, svg) in &figures {
            made.file(&format!("{name}.svg"), |out| {
                out.extend_from_slice(svg.as_bytes());
                Ok(())
            });
        }
        if options.report {
            let figures: Vec<(String, String)> = figures.into_iter().map(|(_, caption, svg)| (caption, svg)).collect();
            made.file("report.html", |out| {
                out.extend_from_slice(sweep::page(table, title, &figures).as_bytes());
                Ok(())
            });
        }
        let mut files = self.replace(made, None)?;
        files.sort_by_key(|name| name != "report.html");
        Ok(files)
    }
}

/// The figures: the name of each file, what is said below it, and the file.
#[cfg(feature = "figures")]
fn drawn(table: &Table<'_>, title: &str) -> Vec<(String, String, String)> {
    let figures = sweep::figures(table, title).into_iter().zip(&table.study.measures);
    figures.map(|((name, figure), measure)| (name, measure.description.clone(), figure.svg())).collect()
}

#[cfg(not(feature = "figures"))]
fn drawn(_: &Table<'_>, _: &str) -> Vec<(String, String, String)> {
    Vec::new()
}
