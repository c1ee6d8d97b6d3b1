//! Watching runs and longer work for Ctrl-C.

use crate::error;
use carom::simulate::{Progress, Watcher};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::mpsc;
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

/// So often Ctrl-C is looked for while others work.
const GLANCE: Duration = Duration::from_millis(20);

/// Has a thread of its own do `work`, without Python, and looks for Ctrl-C meanwhile. `work` counts what it has done by calling what it is given; `progress` is called with the count. Where Ctrl-C is
/// pressed or `progress` raises something, `stop` is to end the work, and that is raised.
pub(crate) fn released<T: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&(dyn Fn() + Sync)) -> T + Send,
) -> PyResult<T> {
    let (value, asked) = py.detach(|| {
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            // Nobody counts any more where nobody listens.
            let work = scope.spawn(move || {
                work(&|| {
                    let _ = send.send(());
                })
            });
            let mut pressed = Pressed::new();
            let (mut count, mut asked) = (0, Ok(()));
            // The channel closes when all work is done.
            loop {
                let news = receive.recv_timeout(GLANCE);
                if matches!(news, Err(mpsc::RecvTimeoutError::Disconnected)) {
                    break;
                }
                count += usize::from(news.is_ok());
                if asked.is_ok() && matches!(pressed.ask(), ControlFlow::Break(())) {
                    asked = pressed.raised.take().map_or(Ok(()), Err);
                }
                if let (Ok(()), Ok(()), Some(progress)) = (news, &asked, &progress) {
                    asked = Python::attach(|py| progress.call1(py, (count,)).map(drop));
                }
                if asked.is_err() {
                    stop();
                }
            }
            (work.join(), asked)
        })
    });
    asked?;
    value.map_err(|_| error::run("the work came to no end: report it with what was asked"))
}
