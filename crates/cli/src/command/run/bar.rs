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
    /// When it is drawn next.
    due: Instant,
    /// When it last looked, the simulated time then [s], and the pace since: simulated time per time on the clock, smoothed.
    last: Option<(Instant, f64)>,
    pace: Option<f64>,
    clock: fn() -> Instant,
}

impl Bar {
    pub(super) fn new(clock: fn() -> Instant) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let begun = clock();
        Bar { bar: ProgressBar::new(PARTS).with_style(style), due: begun + PATIENCE, last: None, pace: None, clock }
    }

    /// Shows how far the run has come, if it is time to.
    pub(super) fn show(&mut self, progress: &Progress) {
        let now = (self.clock)();
        let (before, at) = *self.last.get_or_insert((now, progress.time));
        if now < self.due {
            return;
        }
        self.due = now + PAUSE;
        self.last = Some((now, progress.time));
        self.pace = Some(smoothed(self.pace, (progress.time - at) / (now - before).as_secs_f64()));
        let (time, until) = (engineering(progress.time, "s"), engineering(progress.until, "s"));
        let (steps, step) = (thousands(progress.work.steps), engineering(progress.step, "s"));
        let contacts = match progress.contacts {
            [_, 0] => String::new(),
            [closed, all] => format!(", {closed} of {all} contacts closed"),
        };
        let rest = rest(self.pace, progress.until - progress.time);
        self.bar.set_message(format!("{time} of {until}, {steps} steps, now {step}{contacts}{rest}"));
        self.bar.update(|bar| bar.set_pos((PARTS as f64 * progress.time / progress.until) as u64));
    }

    /// Says something else in between.
    pub(super) fn suspend(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    /// Takes it away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// A pace that follows the latest one slowly: a few seconds back count, the rest is forgotten, so that a run which has become slow says so.
fn smoothed(pace: Option<f64>, latest: f64) -> f64 {
    const SHARE: f64 = 0.05;
    pace.map_or(latest, |pace| pace + SHARE * (latest - pace))
}

/// The time that is left, if `left` [s] goes on at this pace; nothing where that cannot be told.
fn rest(pace: Option<f64>, left: f64) -> String {
    let rest = pace.map_or(f64::INFINITY, |pace| left / pace);
    let rest = Duration::try_from_secs_f64(rest);
    rest.map(|rest| format!(", {:#} to go", HumanDuration(rest))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_has_become_slow_says_so() {
        let pace = (0..100).fold(1.0, |pace, _| smoothed(Some(pace), 0.01));
        assert!(pace < 0.02, "{pace}");
    }

    #[test]
    fn what_is_left_takes_as_long_as_the_pace_says() {
        assert_eq!(rest(Some(0.05), 2.0), ", 40s to go");
    }

    #[test]
    fn nothing_done_promises_nothing() {
        assert_eq!(rest(Some(0.0), 2.0), "");
        assert_eq!(rest(None, 2.0), "");
    }
}
