//! The bar that shows how far a study has come, on a terminal, and Ctrl-C.

use super::super::run::watch::Pressed;
use carom::sweep::{Row, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How far a study has come.
pub(in crate::command) struct Progress {
    bar: Option<ProgressBar>,
    failed: AtomicUsize,
    pressed: Pressed,
}

impl Progress {
    /// Of so many points so many have been run before.
    pub(in crate::command) fn new(points: usize, earlier: usize, silent: bool, pressed: Pressed) -> Self {
        let template = "{bar:30} {pos} of {len} points{msg}, {eta} to go";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = (!silent).then(|| ProgressBar::new(points as u64).with_style(style).with_position(earlier as u64));
        // What was run before says nothing of how long the rest takes.
        bar.iter().for_each(ProgressBar::reset_eta);
        Progress { bar, failed: AtomicUsize::new(0), pressed }
    }

    /// One more is done, or has failed.
    pub(in crate::command) fn done(&self, failed: bool) {
        let before = self.failed.fetch_add(usize::from(failed), Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            if failed {
                bar.set_message(format!(", {} failed", before + 1));
            }
            bar.inc(1);
        }
    }

    /// Takes the bar away.
    pub(in crate::command) fn clear(&self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

impl Watch for Progress {
    fn row(&self, row: &Row) {
        self.done(row.failure.is_some());
    }

    fn stopped(&self) -> bool {
        self.pressed.is_pressed()
    }
}
