//! Watching a run from the terminal: samples to the disk, the bar, checkpoints, and Ctrl-C.

use super::bar::Bar;
use crate::page;
use carom::folder::SampleStream;
use carom::record::{Checkpoint, CheckpointFile};
use carom::simulate::{Progress, Watcher};
use carom::units::engineering;
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time before the first checkpoint, where nothing else is asked for.
const FIRST: Duration = Duration::from_millis(500);
/// Time between two checkpoints, where nothing else is asked for.
const KEEP: Duration = Duration::from_secs(2);
/// Writing checkpoints takes at most one part in so many of the time.
const SHARE: u32 = 20;
/// Exit code of a program that Ctrl-C ends on the spot.
const ENDED_BY_CTRL_C: i32 = 130;

/// When to write checkpoints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Pace {
    /// Every now and then, so that they cost next to nothing.
    #[default]
    Seldom,
    /// At least so often.
    Every(Duration),
}

/// Who watches.
pub(super) struct Watch {
    /// Where samples go.
    pub(super) stream: SampleStream,
    bar: Option<Bar>,
    /// Where checkpoints go.
    pub(super) file: Option<CheckpointFile>,
    pace: Pace,
    due: Instant,
    clock: fn() -> Instant,
    pressed: Pressed,
    /// The run is to stop; its last checkpoint, if it keeps any, is being taken.
    stopping: bool,
}

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug, Default)]
pub(super) struct Pressed(Arc<AtomicBool>);

impl Pressed {
    /// Heeds Ctrl-C from now on.
    pub(super) fn heed() -> Self {
        let pressed = Pressed::default();
        let flag = pressed.0.clone();
        // Without a handler Ctrl-C still stops the run, only less politely; pressed twice it does so anyway.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(ENDED_BY_CTRL_C);
            }
        });
        pressed
    }
}

impl Watch {
    pub(super) fn new(
        stream: SampleStream,
        file: Option<CheckpointFile>,
        pace: Pace,
        pressed: Pressed,
        silent: bool,
    ) -> Self {
        let clock = Instant::now;
        let first = match pace {
            Pace::Seldom => FIRST,
            Pace::Every(pause) => pause,
        };
        Watch {
            stream,
            bar: (!silent).then(|| Bar::new(clock)),
            file,
            pace,
            due: clock() + first,
            clock,
            pressed,
            stopping: false,
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.iter().for_each(Bar::clear);
    }
}

impl Watcher for Watch {
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.stopping {
            return ControlFlow::Break(());
        }
        if let Some(bar) = &mut self.bar {
            bar.show(progress);
        }
        ControlFlow::Continue(())
    }

    fn sample(&mut self, row: &[f64]) {
        self.stream.push(row);
        if let Some(file) = &mut self.file {
            file.push(row);
        }
    }

    /// Asked before each look. Ctrl-C and a full disk are noticed here alone, so that a run never stops without its last checkpoint.
    fn wants_checkpoint(&mut self) -> bool {
        self.stopping = self.pressed.0.load(Ordering::Relaxed) || self.stream.failure().is_some();
        self.file.is_some() && (self.stopping || (self.clock)() >= self.due)
    }

    /// A checkpoint that cannot be written is told, and the run goes on: it may be the disk's last trouble, and is not the run's.
    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        let Some(file) = &mut self.file else { return };
        let begun = (self.clock)();
        if let Err(error) = file.save(&checkpoint) {
            let time = engineering(checkpoint.memory.time, "s");
            let next = if self.stopping { "" } else { "; the run goes on" };
            let told = || anstream::eprintln!("{} at {time}, {error}{next}", page::bold("warning:"));
            match &self.bar {
                Some(bar) => bar.suspend(told),
                None => told(),
            }
        }
        let spent = (self.clock)().saturating_duration_since(begun);
        let pause = match self.pace {
            Pace::Seldom => KEEP.max(SHARE * spent),
            Pace::Every(pause) => pause,
        };
        self.due = (self.clock)() + pause;
    }
}
