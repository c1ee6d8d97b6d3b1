//! Watching a run from the terminal: a progress bar, checkpoints, and Ctrl-C.

use crate::Failure;
use carom::record::Checkpoint;
use carom::simulate::{Progress, Watcher};
use carom::units::engineering;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A run that is shorter shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// Time between two checkpoints.
const KEEP: Duration = Duration::from_secs(2);
/// Writing checkpoints takes at most one part in so many of the time.
const SHARE: u32 = 20;

/// Who watches.
pub(super) struct Watch {
    begun: Instant,
    bar: Option<ProgressBar>,
    shown: bool,
    /// Steps of the bar.
    file: Option<PathBuf>,
    mark: String,
    due: Instant,
    interrupted: Arc<AtomicBool>,
    failure: Option<Failure>,
}

impl Watch {
    pub(super) fn new(file: Option<PathBuf>, mark: String, silent: bool) -> Result<Self, Failure> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // Without a handler Ctrl-C still stops the run, only less politely.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let now = Instant::now();
        let bar = (!silent).then(|| ProgressBar::new(1000).with_style(style()));
        let watch = Watch { begun: now, bar, shown: false, file, mark, due: now + KEEP, interrupted, failure: None };
        Ok(watch)
    }

    /// Takes the bar away, and tells what went wrong with the checkpoint.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        self.failure.map_or(Ok(()), Err)
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:30} {msg}  {eta} to go");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Watcher for Watch {
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.interrupted.load(Ordering::Relaxed) || self.failure.is_some() {
            return ControlFlow::Break(());
        }
        if let Some(bar) = self.bar.as_ref().filter(|_| self.begun.elapsed() > PATIENCE) {
            let part = (1000.0 * progress.time / progress.until) as u64;
            bar.set_position(part.min(1000));
            let (time, until) = (engineering(progress.time, "s"), engineering(progress.until, "s"));
            bar.set_message(format!("{time} of {until}, {} steps", progress.work.steps));
            self.shown = true;
        }
        ControlFlow::Continue(())
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.file.is_some() && Instant::now() >= self.due
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        let Some(file) = &self.file else { return };
        let begun = Instant::now();
        if let Err(error) = checkpoint.save(file, &self.mark) {
            self.failure = Some(Failure::Run(error.to_string()));
        }
        self.due = Instant::now() + KEEP.max(SHARE * begun.elapsed());
    }
}
