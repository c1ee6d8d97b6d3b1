//! `carom handbook`.

mod shelf;

use crate::{Failure, Outcome, output};
use carom::handbook::{self, Page};
use clap::Args;
use shelf::Shelf;
use std::fs;
use std::path::{Path, PathBuf};

/// Write the handbook: a page per law with its figures, the derivations, and the table of calibration.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  carom handbook --out docs/handbook\n  carom handbook --site site")]
pub(crate) struct Handbook {
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "docs/handbook")]
    out: PathBuf,
    /// Write pages for a browser to this folder instead: laws, scenarios and papers, with search, to be opened from the disk.
    /// The folder is new, empty, or holds an older site, which is replaced
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    site: Option<PathBuf>,
}

impl Handbook {
    pub(super) fn run(self) -> Outcome {
        if let Some(folder) = &self.site {
            let shelf = Shelf::find(folder)?;
            let files = handbook::site();
            shelf.turn_over(&files)?;
            write(folder, &files)?;
            output::show(&format!("open {}", folder.join("index.html").display()));
            return Ok(());
        }
        let mut files = handbook::pages();
        files.extend(handbook::figures());
        write(&self.out, &files)
    }
}

/// Writes the files and says how many there are.
fn write(folder: &Path, files: &[Page]) -> Outcome {
    for file in files {
        let path = folder.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        }
        output::write(&path, file.content.as_bytes())?;
    }
    let count = |ends: &[&str]| files.iter().filter(|file| ends.iter().any(|end| file.path.ends_with(end))).count();
    let (pages, figures) = (count(&[".md", ".html"]), count(&[".svg"]));
    output::show(&format!("wrote {pages} pages and {figures} figures to {}", folder.display()));
    Ok(())
}
