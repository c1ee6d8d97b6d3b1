//! `carom schema`.

use crate::{Outcome, output};
use carom::scenario;
use clap::Args;

/// Print the JSON Schema of scenario files, for editors, or the reference of all their keys
///
/// An editor that knows TOML schemas (Even Better TOML, taplo) completes and checks a file whose first line is
/// `#:schema path/to/scenario.schema.json`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  carom schema > scenario.schema.json\n  carom schema --markdown > scenario.md")]
pub(crate) struct Schema {
    /// Print a page for people instead: every section and key
    #[arg(long)]
    markdown: bool,
}

impl Schema {
    pub(super) fn run(self) -> Outcome {
        if self.markdown {
            output::show(scenario::reference().trim_end());
        } else {
            output::data(&scenario::schema());
        }
        Ok(())
    }
}
