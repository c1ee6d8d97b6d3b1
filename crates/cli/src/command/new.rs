//! `carom new`.

use crate::{Failure, Outcome, output};
use carom::scenario;
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// Begin a scenario of your own: a folder with a copy of one that works
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  carom new my-crane --from crane\n  carom new first-try")]
pub(crate) struct New {
    /// The folder to make
    name: PathBuf,
    /// The scenario to copy (`carom list`)
    #[arg(long, value_name = "SCENARIO", default_value = "pendulum")]
    from: String,
}

impl New {
    pub(super) fn run(self) -> Outcome {
        let Some(shipped) = scenario::shipped().iter().find(|shipped| shipped.name == self.from) else {
            let names: Vec<&str> = scenario::shipped().iter().map(|shipped| shipped.name).collect();
            return Err(Failure::option(
                "--from",
                format!("no scenario is called \"{}\": there are {}", self.from, names.join(", ")),
            ));
        };
        if self.name.exists() {
            return Err(Failure::input(format!("{} is there already: choose another name", self.name.display())));
        }
        fs::create_dir_all(&self.name).map_err(|error| Failure::file(&self.name, error))?;
        let own = [("scenario.toml", shipped.text), ("README.md", shipped.readme)];
        for (file, text) in own.iter().chain(shipped.files) {
            let path = self.name.join(file);
            output::write(&path, text.as_bytes())?;
        }
        let file = self.name.join("scenario.toml");
        output::show(&format!("made {} from {}", file.display(), shipped.name));
        output::show(&format!("`carom check {0}` reads it, `carom run {0}` runs it.", file.display()));
        Ok(())
    }
}
