//! A bar for long work that is counted: on a terminal, on standard error, once it has taken a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Work that is shorter shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that waits before it shows.
pub(super) struct Counting {
    bar: ProgressBar,
    begun: Instant,
}

impl Counting {
    /// So many of what is counted are to be done.
    pub(super) fn new(count: usize, what: &'static str) -> Self {
        let template = format!("{{bar:30}} {{pos}} of {{len}} {what}, {{eta}} to go");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden()).with_style(style);
        Counting { bar, begun: Instant::now() }
    }

    /// One more is done.
    pub(super) fn one(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.begun.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
    }

    /// Takes it away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
