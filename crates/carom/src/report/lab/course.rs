//! The way between two bodies over time: flights, and what the lab has seen of the contacts.
//!
//! One watches bodies come and go for about one contact each: a flight before the first touch, one behind the last parting. What sends the
//! bodies of a series back is no part of the run: pressed together by `a` [m/s^2] they fly for `2 u/a`, otherwise as slowly as it takes to see it,
//! in both cases from the speed `u` [m/s] of parting to the same speed of approach.

use crate::cubic::Cubic;
use crate::lab::{Ending, Prepared, Rattle, Report};

/// The bodies at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Knot {
    /// When [s].
    pub(super) time: f64,
    /// Way of the second body from the first, from touch [m]; an indentation is negative.
    pub(super) way: f64,
    /// Its rate [m/s].
    pub(super) speed: f64,
    /// Force that pushes the bodies apart [N].
    pub(super) force: f64,
}

/// The bodies over time.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    pub(super) knots: Vec<Knot>,
}

/// Steps into which a flight is cut.
const PARTS: usize = 12;
/// A flight beside a contact lasts no longer than so many times the compression, however long the surfaces creep apart.
const COMPRESSIONS: f64 = 4.0;

impl Course {
    /// The course of impacts that follow each other, and the times of their touches [s]; the first touch is at zero.
    pub(super) fn of_series(prepared: &Prepared, reports: &[Report]) -> (Course, Vec<f64>) {
        let (mut course, mut touches) = (Course::default(), Vec::new());
        let a = prepared.acceleration;
        for report in reports.iter().filter(|report| !report.samples.is_empty()) {
            let first = knot(0.0, report, 0);
            let touch = match course.knots.last().copied() {
                None => {
                    course.knots.push(beside(&first, -aside(report, first.speed, a), a));
                    0.0
                }
                Some(last) => last.time + sent_back(report, first.speed, a),
            };
            course.fly(Knot { time: touch, ..first });
            course.knots.extend((1..report.samples.len()).map(|k| knot(touch, report, k)));
            touches.push(touch);
        }
        if let Some((report, last)) = reports.last().zip(course.knots.last().copied())
            && report.ending == Ending::Parted
        {
            course.fly(beside(&last, aside(report, last.speed, a), a));
        }
        course.knots.retain(|knot| (knot.time + knot.way + knot.speed + knot.force).is_finite());
        (course, touches)
    }

    /// The course of a pair.
    pub(super) fn of_rattle(rattle: &Rattle) -> Course {
        let knots = rattle.samples.iter().map(|s| {
            // Which end pushes is told by the side on which the bodies are.
            let side = s.displacement.signum();
            Knot { time: s.time, way: s.displacement, speed: s.speed, force: side * s.force }
        });
        Course { knots: knots.collect() }
    }

    /// Deepest indentation and widest gap [m].
    pub(super) fn reach(&self) -> [f64; 2] {
        let far = |sign: f64| self.knots.iter().map(|knot| sign * knot.way).fold(0.0, f64::max);
        [far(-1.0), far(1.0)]
    }

    /// Flies to a knot, along the cubic that has the ways and speeds of both ends; the force there is its own.
    fn fly(&mut self, to: Knot) {
        if let Some(from) = self.knots.last().copied() {
            let h = to.time - from.time;
            self.knots.extend((1..PARTS).map(|k| {
                let s = k as f64 / PARTS as f64;
                let [way, speed] = Cubic::at(s, h).of([from.way, from.speed, to.way, to.speed]);
                Knot { time: from.time + s * h, way, speed, force: 0.0 }
            }));
        }
        self.knots.push(to);
    }
}

fn knot(touch: f64, report: &Report, k: usize) -> Knot {
    let s = &report.samples[k];
    Knot { time: touch + s.time, way: -s.indentation, speed: -s.rate, force: s.force }
}

/// The knot after a free flight of `t` [s], or before one where `t` is negative; `a` [m/s^2] presses the bodies together.
fn beside(from: &Knot, t: f64, a: f64) -> Knot {
    Knot {
        time: from.time + t,
        way: from.way + from.speed * t - 0.5 * a * t * t,
        speed: from.speed - a * t,
        force: 0.0,
    }
}

/// How long the bodies are seen beside an impact [s]: about as long as it lasts, and not until an outer force turns them round.
fn aside(report: &Report, speed: f64, a: f64) -> f64 {
    let turn = 0.5 * (speed / a).abs();
    let seen = report.duration.min(COMPRESSIONS * report.compression_time);
    if turn < seen { turn } else { seen }
}

/// How long it takes until the bodies meet again [s]; they meet at the speed with which they parted.
fn sent_back(report: &Report, speed: f64, a: f64) -> f64 {
    if a > 0.0 { 2.0 * speed.abs() / a } else { 2.0 * aside(report, speed, 0.0) }
}
