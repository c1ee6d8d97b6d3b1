//! `carom list`.

use crate::{Outcome, output, page};
use carom::scenario;
use clap::Args;
use serde_json::{Value, json};

/// List the scenarios that come with carom
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  carom list")]
pub(crate) struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self) -> Outcome {
        let read = |shipped: &scenario::Shipped| {
            let read = scenario::Source::of_shipped(shipped).read(&[] as &[&str]);
            read.map(|scenario| (shipped.name, scenario.description)).unwrap_or((shipped.name, String::new()))
        };
        let all: Vec<(&str, String)> = scenario::shipped().iter().map(read).collect();
        let value = || all.iter().map(|(name, what)| json!({ "name": name, "description": what })).collect::<Value>();
        let page = || {
            let rows: Vec<_> = all.iter().map(|(name, what)| vec![(*name).to_owned(), what.clone()]).collect();
            format!(
                "{}\n`carom run NAME` runs one, `carom new FOLDER --from NAME` makes a copy to change.",
                page::entries(&rows, 1)
            )
        };
        output::print(self.json, value, page);
        Ok(())
    }
}
