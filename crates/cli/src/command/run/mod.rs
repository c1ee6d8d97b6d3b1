//! `carom run`.

mod bar;
mod compare;
mod contacts;
mod text;
pub(super) mod watch;

use super::scenario::find;
use crate::{Failure, Outcome, input, output};
use carom::checkpoint::{CheckpointError, CheckpointFile, SavedRun};
use carom::folder::{FolderError, FolderOptions, RunFolder, SampleStream};
use carom::scenario::{Change, Scenario, Source};
use carom::simulate::{self, Keep, KeepSamples, ResumeError, Watcher};
use carom::solve::Halt;
use carom::units::{Dimension, engineering};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use text::Page;
use watch::{Pace, Pressed, Watch};

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
  carom run hexapod-flat --method semi-implicit --step \"50 us\"
  carom run bouncing-ball --contact rigid --impact newton
  carom run slider-crank-block --compare --figure worlds.svg
  carom run chain --set n=1000 --checkpoint chain.checkpoint
  carom run chain --set n=1000 --resume chain.checkpoint")]
pub(crate) struct Run {
    /// A file, or the name of a scenario that comes with carom (`carom list`)
    #[arg(value_name = "FILE|NAME")]
    scenario: Option<String>,
    /// When the run ends, instead of what the file says
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    until: Option<String>,
    /// auto, dop853, dopri5, rodas5p (stiff), rk4 or semi-implicit (fixed step)
    #[arg(long, value_name = "M")]
    method: Option<String>,
    /// Tolerated error per step, relative to the size of what moves [default: 1e-10]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    tolerance: Option<String>,
    /// The step of a method that takes fixed ones
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    step: Option<String>,
    /// Whether surfaces give way by their laws (compliant), or strike in no time (rigid) [default: as the file says]
    #[arg(long, value_name = "WORLD")]
    contact: Option<String>,
    /// What restitution means for rigid surfaces: newton, poisson or stronge [default: as the file says]
    #[arg(long, value_name = "LAW")]
    impact: Option<String>,
    /// Run it rigid with every impact law and with compliant laws ([run] compare), and lay them side by side; writes no folder
    #[arg(long, conflicts_with_all = ["contact", "impact", "out", "parquet", "no_report", "checkpoint", "resume", "quiet"])]
    compare: bool,
    /// With --compare, draw the worlds side by side (.svg or .png): what was struck around the first impact, and what that impact did
    #[arg(long, value_name = "FILE", requires = "compare")]
    figure: Option<PathBuf>,
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
    /// Write it at least so often, in time on the clock [default: every 2 s, or rarer where writing takes long]
    #[arg(long, value_name = "T", allow_hyphen_values = true, requires = "checkpoint")]
    checkpoint_every: Option<String>,
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
        if self.compare {
            return compare::compare(&found, &changes, self.json, self.figure.as_ref());
        }
        let mut scenario = found.read_changed(&changes).map_err(Failure::input)?;
        // Samples go to the disk at once; the motion is for the report alone.
        scenario.simulation.settings.keep =
            Keep { samples: KeepSamples::Thinned, impacts: true, motion: !self.no_report };
        let simulation = &scenario.simulation;
        let fingerprint = scenario.bundle.fingerprint();
        let pace = self.pace()?;
        let resumed = self.resume.as_deref().map(|path| SavedRun::open(path, &fingerprint).map_err(Failure::input));
        let resumed = resumed.transpose()?;
        if let Some(saved) = &resumed {
            simulation.check(&saved.checkpoint).map_err(|error| self.cannot_resume(error))?;
        }
        // Ctrl-C is heeded before anything is written.
        let pressed = Pressed::heed();
        let file = self.file(&fingerprint)?;
        let folder = self.folder(&found)?;
        let stream = folder.stream(simulation, self.parquet).map_err(|error| Failure::Run(error.to_string()))?;
        let mut watch = Watch::new(stream, file, pace, pressed, self.quiet || self.json, Instant::now);

        let begun = Instant::now();
        let outcome = match resumed {
            None => simulation.run(&mut watch),
            Some(saved) => {
                let mut earlier = simulation.recording();
                let again = saved.rows(|row| {
                    earlier.push(row[0], row[1..].iter().copied());
                    watch.sample(row);
                });
                again.map_err(Failure::input)?;
                simulation.resume(saved.checkpoint, earlier, &mut watch).map_err(|error| self.cannot_resume(error))?
            }
        };
        let wall_time = begun.elapsed();
        watch.clear();
        let kept = self.checkpoint.as_deref().filter(|_| watch.file.as_ref().is_some_and(CheckpointFile::is_saved));
        let is_full = watch.stream.failure().is_some();
        let failure = failure(&outcome, simulation.settings.until, kept, is_full);
        let delivered = self.deliver(&found, &scenario, &outcome, &folder, watch.stream, wall_time);
        if let (Ok(()), None, Some(file)) = (&delivered, &failure, watch.file) {
            file.remove();
        }
        match (delivered, failure) {
            (Err(Failure::Run(files)), Some(Failure::Run(run))) => Err(Failure::Run(format!("{files}; {run}"))),
            (delivered, failure) => delivered.and(failure.map_or(Ok(()), Err)),
        }
    }

    /// How often checkpoints are written.
    fn pace(&self) -> Result<Pace, Failure> {
        let option = "--checkpoint-every";
        let Some(text) = &self.checkpoint_every else { return Ok(Pace::Seldom) };
        let pause = input::quantity(option, text, Dimension::TIME)?;
        let wrong = |_| Failure::option(option, format!("must be a time such as \"10 s\", not {text}"));
        Duration::try_from_secs_f64(pause).map(Pace::Every).map_err(wrong)
    }

    /// The file for checkpoints.
    fn file(&self, fingerprint: &str) -> Result<Option<CheckpointFile>, Failure> {
        let Some(path) = &self.checkpoint else { return Ok(None) };
        output::place(path)?;
        CheckpointFile::create(path, fingerprint).map(Some).map_err(|error| match error {
            CheckpointError::Foreign { .. } => Failure::option("--checkpoint", error),
            other => Failure::Run(other.to_string()),
        })
    }

    /// Why the run cannot go on, in the words of the command.
    fn cannot_resume(&self, error: ResumeError) -> Failure {
        match error {
            ResumeError::OtherKeep { what: "poses", .. } => {
                let [was, is] = if self.no_report { ["without", "with"] } else { ["with", "without"] };
                Failure::option(
                    "--resume",
                    format!(
                        "the checkpoint is of a run {was} --no-report: go on {was} it, not {is} it, so that the report shows the whole run"
                    ),
                )
            }
            other => Failure::option("--resume", other),
        }
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
        stream: SampleStream,
        wall_time: Duration,
    ) -> Outcome {
        let options = FolderOptions { report: !self.no_report, parquet: self.parquet };
        let written = folder.finish(stream, scenario, outcome, options);
        let written = written.map_err(|error| Failure::Run(error.to_string()))?;
        if self.json {
            // The files of a run are the same whenever it is made; the clock is not.
            let mut summary = serde_json::to_value(&written.summary).unwrap_or_default();
            summary["wall_time"] = wall_time.as_secs_f64().into();
            output::data(&summary);
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
            ("--step", "run.step", &self.step),
            ("--contact", "run.contact", &self.contact),
            ("--impact", "run.impact", &self.impact),
        ];
        all.extend(
            own.into_iter().filter_map(|(option, key, value)| Some((option, format!("{key}={}", value.as_ref()?)))),
        );
        all
    }
}

/// Why a run did not reach its end; `kept` is the checkpoint from which it can go on.
fn failure(outcome: &simulate::Outcome, until: f64, kept: Option<&Path>, is_full: bool) -> Option<Failure> {
    if outcome.end.halt != Halt::Interrupted {
        return outcome.failure.clone().map(Failure::Run);
    }
    let (time, until) = (engineering(outcome.end.time, "s"), engineering(until, "s"));
    if is_full {
        let next = kept.map_or("run it again".to_owned(), |file| format!("go on with `--resume {}`", file.display()));
        return Some(Failure::Run(format!("the run was stopped at {time} of {until}: make room, and {next}")));
    }
    let next = match kept {
        Some(file) => format!("`--resume {}` goes on from the checkpoint", file.display()),
        None => "what was recorded is kept; a run with `--checkpoint FILE` can go on later".to_owned(),
    };
    Some(Failure::Run(format!("interrupted at {time} of {until}; {next}")))
}
