//! Watching a run for Ctrl-C.

use carom::simulate::{Progress, Watcher};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// So long nobody is asked.
const PAUSE: Duration = Duration::from_millis(50);

/// Asks Python now and then whether the run is to go on.
pub(crate) struct Pressed {
    due: Instant,
    /// What Python raised instead.
    pub(crate) raised: Option<PyErr>,
}

impl Pressed {
    pub(crate) fn new() -> Self {
        Pressed { due: Instant::now() + PAUSE, raised: None }
    }

    /// Asks, if it is time to.
    pub(crate) fn ask(&mut self) -> ControlFlow<()> {
        let now = Instant::now();
        if now < self.due {
            return ControlFlow::Continue(());
        }
        self.due = now + PAUSE;
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

impl Watcher for Pressed {
    fn look(&mut self, _: &Progress) -> ControlFlow<()> {
        self.ask()
    }
}
