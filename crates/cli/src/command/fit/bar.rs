//! How far a long fit has come: on a terminal, on standard error, once it has taken a while.

use carom::fit::{Progress, Watcher};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A fit that is shorter shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that waits before it shows.
pub(super) struct Bar {
    bar: ProgressBar,
    begun: Instant,
    of: &'static str,
}

impl Bar {
    pub(super) fn new(of: &'static str) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        Bar { bar: ProgressBar::new(1).with_style(style), begun: Instant::now(), of }
    }

    /// Takes it away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher for Bar {
    fn look(&self, progress: Progress) {
        if self.begun.elapsed() < PATIENCE {
            return;
        }
        self.bar.set_length(progress.all as u64);
        self.bar.set_message(format!("{} of {} {}", progress.done, progress.all, self.of));
        self.bar.set_position(progress.done as u64);
    }
}
