//! The bar that shows how far a run has come: on a terminal, on standard error, once the run has taken a while.

use super::text::thousands;
use carom::simulate::Progress;
use carom::units::engineering;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A run that is shorter shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// Time between two pictures of the bar.
const PAUSE: Duration = Duration::from_millis(100);
/// Parts into which the bar is cut.
const PARTS: u64 = 1000;

/// A bar that waits before it shows.
pub(super) struct Bar {
    bar: ProgressBar,
    begun: Instant,
    /// When it is drawn next.
    due: Instant,
    /// Simulated time when it first looked [s]: not zero where a run is taken up again.
    from: Option<f64>,
}

impl Bar {
    pub(super) fn new() -> Self {
        let style = ProgressStyle::with_template("{bar:30} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let begun = Instant::now();
        Bar { bar: ProgressBar::new(PARTS).with_style(style), begun, due: begun + PATIENCE, from: None }
    }

    /// Shows how far the run has come, if it is time to.
    pub(super) fn show(&mut self, progress: &Progress) {
        let from = *self.from.get_or_insert(progress.time);
        let now = Instant::now();
        if now < self.due {
            return;
        }
        self.due = now + PAUSE;
        let (time, until) = (engineering(progress.time, "s"), engineering(progress.until, "s"));
        let steps = thousands(progress.work.steps);
        let rest = rest(now - self.begun, progress.time - from, progress.until - progress.time);
        self.bar.set_message(format!("{time} of {until}, {steps} steps{rest}"));
        self.bar.update(|bar| bar.set_pos((PARTS as f64 * progress.time / progress.until) as u64));
    }

    /// Takes it away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The time that is left, if `left` [s] goes as `done` [s] went; nothing where that cannot be told.
fn rest(spent: Duration, done: f64, left: f64) -> String {
    let rest = Duration::try_from_secs_f64(spent.as_secs_f64() * left / done);
    rest.map(|rest| format!(", {:#} to go", HumanDuration(rest))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_takes_as_long_again() {
        assert_eq!(rest(Duration::from_secs(40), 2.0, 2.0), ", 40s to go");
    }

    #[test]
    fn nothing_done_promises_nothing() {
        assert_eq!(rest(Duration::from_secs(1), 0.0, 2.0), "");
    }
}
