//! Watching a run from the terminal: samples to the disk, the bar, checkpoints, and Ctrl-C.

use super::bar::Bar;
use crate::{output, page};
use carom::checkpoint::{Checkpoint, CheckpointError, CheckpointFile};
use carom::folder::SampleStream;
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
    /// When the next one is due; never, if that is beyond all clocks.
    due: Option<Instant>,
    clock: fn() -> Instant,
    pressed: Pressed,
    /// With checkpoints.
    trouble: Trouble,
    /// The run is to stop; its last checkpoint, if it keeps any, is being taken.
    stopping: bool,
}

/// What is wrong with checkpoints, as far as it has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    None,
    /// The disk takes none at present.
    Refused,
    /// There will be none any more.
    Lost,
}

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug, Default)]
pub(in crate::command) struct Pressed(Arc<AtomicBool>);

impl Pressed {
    /// Whether it was.
    pub(in crate::command) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag that is set when it is.
    pub(in crate::command) fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// Heeds Ctrl-C from now on.
    pub(in crate::command) fn heed() -> Self {
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
        clock: fn() -> Instant,
    ) -> Self {
        let first = match pace {
            Pace::Seldom => FIRST,
            Pace::Every(pause) => pause,
        };
        Watch {
            stream,
            bar: (!silent).then(|| Bar::new(clock)),
            file,
            pace,
            due: clock().checked_add(first),
            clock,
            pressed,
            trouble: Trouble::None,
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
        self.stopping = self.pressed.is_pressed() || self.stream.failure().is_some();
        self.file.is_some() && (self.stopping || self.due.is_some_and(|due| (self.clock)() >= due))
    }

    /// A checkpoint that cannot be written is told, and the run goes on: it may be the disk's last trouble, and is not the run's.
    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        let Some(file) = &mut self.file else { return };
        let begun = (self.clock)();
        let saved = file.save(&checkpoint);
        let news = match (&saved, self.trouble) {
            (Ok(()), Trouble::None) | (Err(_), Trouble::Lost) => None,
            (Ok(()), _) => Some("checkpoints are written again".to_owned()),
            (Err(error @ CheckpointError::Lost { .. }), _) => Some(error.to_string()),
            (Err(_), Trouble::Refused) => None,
            (Err(error), Trouble::None) if self.stopping => Some(error.to_string()),
            (Err(error), Trouble::None) => Some(format!("{error}; the run goes on")),
        };
        self.trouble = match saved {
            Ok(()) => Trouble::None,
            Err(CheckpointError::Lost { .. }) => Trouble::Lost,
            Err(_) => Trouble::Refused,
        };
        if let Some(news) = news {
            let time = engineering(checkpoint.memory.time, "s");
            let told = || output::tell(&format!("{} at {time}, {news}", page::bold("warning:")));
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
        self.due = (self.clock)().checked_add(pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::checkpoint::SavedRun;
    use carom::folder::RunFolder;
    use carom::scenario::{Scenario, Source};
    use carom::solve::Halt;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    /// A clock that stands still.
    fn still() -> Instant {
        static NOON: OnceLock<Instant> = OnceLock::new();
        *NOON.get_or_init(Instant::now)
    }

    /// A folder of a test's own, gone with it.
    struct Desk(PathBuf);

    impl Drop for Desk {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn desk(name: &str) -> (Desk, Scenario) {
        let path = std::env::temp_dir().join(format!("carom-watch-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        (Desk(path), Source::find("pendulum").unwrap().read(&["run.until=3"]).unwrap())
    }

    fn watch(path: &Path, scenario: &Scenario, pace: Pace, pressed: Pressed, clock: fn() -> Instant) -> Watch {
        let stream = RunFolder::create(path.join("out")).unwrap().stream(&scenario.simulation, false).unwrap();
        let file = CheckpointFile::create(path.join("kept"), "pendulum").unwrap();
        Watch::new(stream, Some(file), pace, pressed, false, clock)
    }

    #[test]
    fn a_clock_that_stands_still_ends_no_run_and_hides_no_ctrl_c() {
        let (path, scenario) = desk("still");
        let mut undisturbed = watch(&path.0, &scenario, Pace::Seldom, Pressed::default(), still);
        let outcome = scenario.simulation.run(&mut undisturbed);
        assert_eq!((outcome.end.halt, undisturbed.file.unwrap().is_saved()), (Halt::Finished, false));

        let pressed = Pressed::default();
        pressed.0.store(true, Ordering::Relaxed);
        let mut stopped = watch(&path.0, &scenario, Pace::Seldom, pressed, still);
        let outcome = scenario.simulation.run(&mut stopped);
        assert_eq!(outcome.end.halt, Halt::Interrupted);
        let saved = SavedRun::open(&path.0.join("kept"), "pendulum").unwrap();
        assert_eq!(saved.checkpoint.memory.time, outcome.end.time);
    }

    #[test]
    fn a_pause_beyond_all_clocks_is_never_over() {
        let (path, scenario) = desk("long");
        for pause in [Duration::MAX, Duration::from_secs(1 << 60), Duration::ZERO] {
            let mut watch = watch(&path.0, &scenario, Pace::Every(pause), Pressed::default(), Instant::now);
            scenario.simulation.run(&mut watch);
            assert_eq!(watch.file.unwrap().is_saved(), pause == Duration::ZERO, "{pause:?}");
        }
    }
}
