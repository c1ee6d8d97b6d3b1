//! Watching a run from the terminal: the bar, checkpoints, and Ctrl-C.

use super::bar::Bar;
use crate::Failure;
use carom::record::Checkpoint;
use carom::simulate::{Progress, Watcher};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time before the first checkpoint.
const FIRST: Duration = Duration::from_millis(500);
/// Time between two checkpoints.
const KEEP: Duration = Duration::from_secs(2);
/// Writing checkpoints takes at most one part in so many of the time.
const SHARE: u32 = 20;
/// Exit code of a program that Ctrl-C ends on the spot.
const ENDED_BY_CTRL_C: i32 = 130;

/// Who watches.
pub(super) struct Watch {
    bar: Option<Bar>,
    /// Where checkpoints go.
    file: Option<PathBuf>,
    mark: String,
    due: Instant,
    /// Ctrl-C was pressed.
    pressed: Arc<AtomicBool>,
    /// The run is to stop; its last checkpoint, if it keeps any, is being taken.
    stopping: bool,
    /// A checkpoint of this run is in the file.
    pub(super) kept: bool,
    /// A checkpoint that could not be written.
    pub(super) failure: Option<Failure>,
}

impl Watch {
    pub(super) fn new(file: Option<PathBuf>, mark: String, silent: bool) -> Self {
        let pressed = Arc::new(AtomicBool::new(false));
        let flag = pressed.clone();
        // Without a handler Ctrl-C still stops the run, only less politely; pressed twice it does so anyway.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(ENDED_BY_CTRL_C);
            }
        });
        let (bar, due) = ((!silent).then(Bar::new), Instant::now() + FIRST);
        Watch { bar, file, mark, due, pressed, stopping: false, kept: false, failure: None }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.iter().for_each(Bar::clear);
    }
}

impl Watcher for Watch {
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.stopping || self.failure.is_some() {
            return ControlFlow::Break(());
        }
        if let Some(bar) = &mut self.bar {
            bar.show(progress);
        }
        ControlFlow::Continue(())
    }

    /// Asked before each look. Ctrl-C is noticed here alone, so that a run never stops without its last checkpoint.
    fn wants_checkpoint(&mut self) -> bool {
        self.stopping = self.pressed.load(Ordering::Relaxed);
        self.file.is_some() && (self.stopping || Instant::now() >= self.due)
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        let Some(file) = &self.file else { return };
        let begun = Instant::now();
        match checkpoint.save(file, &self.mark) {
            Ok(()) => self.kept = true,
            Err(error) => self.failure = Some(Failure::Run(error.to_string())),
        }
        self.due = Instant::now() + KEEP.max(SHARE * begun.elapsed());
    }
}
