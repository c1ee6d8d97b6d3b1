//! `carom handbook`.

use crate::{Failure, Outcome};
use carom::handbook;
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// Write the handbook: a page per law with its figures, the derivations, and the table of calibration.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  carom handbook --out docs/handbook")]
pub(crate) struct Handbook {
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "docs/handbook")]
    out: PathBuf,
}

impl Handbook {
    pub(super) fn run(self) -> Outcome {
        let (pages, figures) = (handbook::pages(), handbook::figures());
        for page in pages.iter().chain(&figures) {
            let path = self.out.join(&page.path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
            }
            fs::write(&path, &page.content).map_err(|error| Failure::file(&path, error))?;
        }
        anstream::println!("wrote {} pages and {} figures to {}", pages.len(), figures.len(), self.out.display());
        Ok(())
    }
}
