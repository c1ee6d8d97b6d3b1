//! `carom snapshot`.

use crate::output::Files;
use crate::{Failure, Outcome, input};
use carom::folder::RunFolder;
use carom::plot;
use carom::units::Dimension;
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;

/// Draw the mechanism of a run at chosen instants
///
/// The scenario that is kept in the folder is run again until then. A mechanism that moves in a plane is drawn head-on, another slantwise from
/// above: bodies as outlines or as lines between their joints, joints as dots, those of the ground as triangles, springs and rods dotted.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom snapshot results/four-bar --time 0,0.5,1 --out four-bar.svg
  carom snapshot results/slider-crank --time \"0 ms,10 ms,20 ms\" --out slider.png")]
pub(crate) struct Snapshot {
    /// A folder of results
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The instants
    #[arg(long, value_name = "T,..", value_delimiter = ',', required = true, allow_hyphen_values = true)]
    time: Vec<String>,
    /// The file to write, .svg or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Snapshot {
    pub(super) fn run(self) -> Outcome {
        let times = input::several("--time", &self.time, Dimension::TIME)?;
        let scenario = RunFolder::open(&self.folder).and_then(|run| run.scenario()).map_err(Failure::input)?;
        let figure = plot::snapshot(&scenario, &times).map_err(|error| Failure::option("--time", error))?;
        let heading = || format!("{} at {}", self.folder.display(), self.time.join(", "));
        Files::default().figure(Some(&self.out), || figure)?.deliver(false, || Value::Null, heading)
    }
}
