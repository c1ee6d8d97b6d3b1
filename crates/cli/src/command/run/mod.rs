//! `carom run`.

mod bar;
mod contacts;
mod text;
mod watch;

use super::scenario::find;
use crate::{Failure, Outcome, output};
use carom::folder::{FolderError, FolderOptions, RunFolder};
use carom::record::Checkpoint;
use carom::scenario::{Change, Scenario, Source};
use carom::simulate;
use carom::solve::Halt;
use carom::units::engineering;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use text::Page;
use watch::Watch;

/// Run a scenario: a mechanism moves, events are located, the energy ledger is closed
///
/// A report to look at, samples, events, contacts, a summary and the figures of the scenario are written to a folder, from which `carom plot` draws
/// others; what was assumed and what it cost is printed.
#[derive(Debug, Args)]
#[command(override_usage = "carom run [OPTIONS] <FILE|NAME>")]
#[command(after_help = "Examples:
  carom run double-pendulum
  carom run chain --set n=100 --until \"0.5 s\" --out results/long-chain
  carom run crane --set push=\"1500 N\" --json
  carom run my-crane/scenario.toml --method rodas5p --tolerance 1e-8
  carom run chain --set n=1000 --checkpoint chain.checkpoint
  carom run chain --set n=1000 --resume chain.checkpoint")]
pub(crate) struct Run {
    /// A file, or the name of a scenario that comes with carom (`carom list`)
    #[arg(value_name = "FILE|NAME")]
    scenario: Option<String>,
    /// When the run ends, instead of what the file says
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    until: Option<String>,
    /// auto, dop853, dopri5, rodas5p (stiff), rk4 or semi-implicit (fixed step, --set run.step=...)
    #[arg(long, value_name = "M")]
    method: Option<String>,
    /// Tolerated error per step, relative to the size of what moves [default: 1e-10]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    tolerance: Option<String>,
    /// Change a parameter, or any key by its dotted path such as body.bob.mass (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The folder for results [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write samples and events as Parquet too
    #[arg(long)]
    parquet: bool,
    /// Write no report.html, the page with the animation
    #[arg(long)]
    no_report: bool,
    /// Print the summary as JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    /// Keep a file from which the run can go on if it is killed or interrupted (Ctrl-C)
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from a checkpoint of the same scenario and settings
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl Run {
    pub(super) fn run(self) -> Outcome {
        let found = find(self.scenario.as_deref())?;
        let assignments = self.assignments();
        let changes: Vec<Change<'_>> =
            assignments.iter().map(|(option, text)| Change { option, assignment: text }).collect();
        let mut scenario = found.read_changed(&changes).map_err(Failure::input)?;
        // The motion is for the report alone, and a run may go on with or without one.
        scenario.simulation.settings.keep.motion = !self.no_report;
        let simulation = &scenario.simulation;
        let fingerprint = scenario.bundle.fingerprint();
        let resumed = self.resume.as_deref().map(|path| Checkpoint::load(path, &fingerprint).map_err(Failure::input));
        let resumed = resumed.transpose()?;
        self.checkpoint.as_deref().map_or(Ok(()), place_of_checkpoint)?;
        // Ctrl-C is heeded before anything is written.
        let mut watch = Watch::new(self.checkpoint.clone(), fingerprint, self.quiet || self.json);
        let folder = self.folder(&found)?;

        let begun = Instant::now();
        let outcome = match resumed {
            None => simulation.run(&mut watch),
            Some(checkpoint) => simulation.resume(checkpoint, &mut watch).map_err(Failure::input)?,
        };
        let wall_time = begun.elapsed();
        watch.clear();
        self.deliver(&found, &scenario, &outcome, &folder, wall_time)?;
        let kept = self.checkpoint.as_deref().filter(|_| watch.kept);
        watch.failure.or_else(|| failure(&outcome, simulation.settings.until, kept)).map_or(Ok(()), Err)
    }

    /// The folder for results, made before the run.
    fn folder(&self, found: &Source) -> Result<RunFolder, Failure> {
        if self.parquet && !cfg!(feature = "parquet") {
            return Err(Failure::option(
                "--parquet",
                "this carom was built without Parquet: build it with `cargo build --release --features parquet`",
            ));
        }
        let path = self.out.clone().unwrap_or_else(|| Path::new("results").join(&found.name));
        RunFolder::create(path).map_err(|error| match error {
            FolderError::IsFile(_) | FolderError::IsLink(_) | FolderError::Foreign { .. } => {
                Failure::option("--out", error)
            }
            other => Failure::Run(other.to_string()),
        })
    }

    /// Writes the results, and prints what was asked for.
    fn deliver(
        &self,
        found: &Source,
        scenario: &Scenario,
        outcome: &simulate::Outcome,
        folder: &RunFolder,
        wall_time: Duration,
    ) -> Outcome {
        let options = FolderOptions { report: !self.no_report, parquet: self.parquet, wall_time: Some(wall_time) };
        let written = folder.write(scenario, outcome, options).map_err(|error| Failure::Run(error.to_string()))?;
        if self.json {
            output::data(&serde_json::to_value(&written.summary).unwrap_or_default());
        } else if !self.quiet {
            let page =
                Page { name: &found.name, set: &self.set, scenario, outcome, folder, written: &written, wall_time };
            output::show(&page.text());
        }
        Ok(())
    }

    /// What the options change, in the order in which they count: `--set` first, so that the options of their own win.
    fn assignments(&self) -> Vec<(&'static str, String)> {
        let mut all: Vec<(&'static str, String)> = self.set.iter().map(|set| ("--set", set.clone())).collect();
        let own = [
            ("--until", "run.until", &self.until),
            ("--method", "run.method", &self.method),
            ("--tolerance", "run.tolerance", &self.tolerance),
        ];
        all.extend(
            own.into_iter().filter_map(|(option, key, value)| Some((option, format!("{key}={}", value.as_ref()?)))),
        );
        all
    }
}

/// Refuses a file that no checkpoint can have, and one that is something else.
fn place_of_checkpoint(path: &Path) -> Outcome {
    output::place(path)?;
    match path.symlink_metadata().is_ok() && !Checkpoint::is_at(path) {
        true => Err(Failure::option(
            "--checkpoint",
            format!(
                "{} is no checkpoint of carom: name another file, so that nothing of yours is overwritten",
                path.display()
            ),
        )),
        false => Ok(()),
    }
}

/// Why a run did not reach its end; `kept` is the checkpoint from which it can go on.
fn failure(outcome: &simulate::Outcome, until: f64, kept: Option<&Path>) -> Option<Failure> {
    if outcome.end.halt != Halt::Interrupted {
        return outcome.failure.clone().map(Failure::Run);
    }
    let (time, until) = (engineering(outcome.end.time, "s"), engineering(until, "s"));
    let next = match kept {
        Some(file) => format!("`--resume {}` goes on from the checkpoint", file.display()),
        None => "what was recorded is kept; a run with `--checkpoint FILE` can go on later".to_owned(),
    };
    Some(Failure::Run(format!("interrupted at {time} of {until}; {next}")))
}
