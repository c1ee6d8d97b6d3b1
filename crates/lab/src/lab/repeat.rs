//! Repeated impacts: each begins at the speed with which the one before ended.

use super::impact::{Impact, Settings};
use super::report::{Ending, Report};

/// What the surfaces remember from impact to impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Every impact meets a fresh surface.
    Fresh,
    /// Every impact meets the marks of the ones before: a permanent indentation is reloaded along its unloading curve, so that after the
    /// first impact slower ones are elastic (shakedown).
    Shakedown,
}

/// Runs `count` impacts; the list ends early where the bodies stay together or the speed is gone.
pub fn repeat(first: &Impact, count: usize, policy: Policy, settings: &Settings) -> Vec<Report> {
    let mut impact = first.clone();
    let mut reports = Vec::with_capacity(count);
    for _ in 0..count {
        let report = impact.run(settings);
        let speed = report.restitution * impact.approach_speed;
        let parted = report.ending == Ending::Parted && speed > 0.0;
        impact.approach_speed = speed;
        if policy == Policy::Shakedown {
            impact.memory = Some(report.history);
        }
        reports.push(report);
        if !parted {
            break;
        }
    }
    reports
}
