//! `carom snapshot`.

use crate::output::Files;
use crate::{Failure, Outcome, input};
use carom::engine::spatial::Vector;
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
  carom snapshot results/slider-crank --time \"0 ms,10 ms,20 ms\" --out slider.png
  carom snapshot results/hexapod-stairs --time 2,14,26,35 --from 0,-1,0 --out climb.svg")]
pub(crate) struct Snapshot {
    /// A folder of results
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The instants
    #[arg(long, value_name = "T,..", value_delimiter = ',', required = true, allow_hyphen_values = true)]
    time: Vec<String>,
    /// From where it is seen: a direction such as 0,-1,0 [default: head-on or slantwise]
    #[arg(long, value_name = "X,Y,Z", value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    from: Vec<String>,
    /// The file to write, .svg or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Snapshot {
    pub(super) fn run(self) -> Outcome {
        let times = input::several("--time", &self.time, Dimension::TIME)?;
        let from = self.direction()?;
        let scenario = RunFolder::open(&self.folder).and_then(|run| run.scenario()).map_err(Failure::input)?;
        let figure = plot::snapshot(&scenario, &times, from).map_err(|error| Failure::option("--time", error))?;
        let heading = || format!("{} at {}", self.folder.display(), self.time.join(", "));
        Files::default().figure(Some(&self.out), || figure)?.deliver(false, || Value::Null, heading)
    }

    /// From where it is seen, if that was said.
    fn direction(&self) -> Result<Option<Vector>, Failure> {
        if self.from.is_empty() {
            return Ok(None);
        }
        let numbers = input::several("--from", &self.from, Dimension::NUMBER)?;
        match numbers[..] {
            [x, y, z] if Vector::new(x, y, z).amax() > 1e-9 && Vector::new(x, y, z).amax() < 1e9 => {
                Ok(Some(Vector::new(x, y, z)))
            }
            _ => Err(Failure::option("--from", "must be a direction such as 0,-1,0: three numbers, not all zero")),
        }
    }
}
