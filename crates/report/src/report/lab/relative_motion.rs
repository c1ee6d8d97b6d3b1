//! The way between two bodies over time: flights, and what the lab has seen of the contacts.
//!
//! One watches bodies come and go for about one contact each: a flight before the first touch, one behind the last parting. What sends the
//! bodies of a series back is no part of the run: pressed together by `a` [m/s^2] they fly for `2 u/a`, otherwise as slowly as it takes to see it,
//! in both cases from the speed `u` [m/s] of parting to the same speed of approach.

use carom_lab::lab::{Ending, PairSample, Prepared, Rattle, Report};
use carom_solve::Cubic;

/// Steps into which a flight is cut.
const PARTS: usize = 12;
/// A flight beside a contact lasts no longer than so many times the compression, however long the surfaces creep apart.
const COMPRESSIONS: f64 = 4.0;

/// The bodies over time. Of an impact the displacement counts from touch, and is negative while the bodies press: it is the end `-c` of a pair,
/// at which forces are negative too.
#[derive(Clone, Debug, Default)]
pub(super) struct RelativeMotion {
    pub(super) knots: Vec<PairSample>,
}

impl RelativeMotion {
    /// The relative of impacts that follow each other, and the times of their touches [s]; the first touch is at zero.
    pub(super) fn of_series(prepared: &Prepared, reports: &[Report]) -> (RelativeMotion, Vec<f64>) {
        let (mut relative, mut touches) = (RelativeMotion::default(), Vec::new());
        let a = prepared.acceleration;
        for report in reports.iter().filter(|report| !report.samples.is_empty()) {
            let first = knot(0.0, report, 0);
            let touch = match relative.knots.last().copied() {
                None => {
                    relative.knots.push(beside(&first, -aside(report, first.speed, a), a));
                    0.0
                }
                Some(last) => last.time + sent_back(report, first.speed, a),
            };
            relative.fly(PairSample { time: touch, ..first });
            relative.knots.extend((1..report.samples.len()).map(|k| knot(touch, report, k)));
            touches.push(touch);
        }
        if let Some((report, last)) = reports.last().zip(relative.knots.last().copied())
            && report.ending == Ending::Parted
        {
            relative.fly(beside(&last, aside(report, last.speed, a), a));
        }
        relative.knots.retain(|knot| (knot.time + knot.displacement + knot.speed + knot.force).is_finite());
        (relative, touches)
    }

    /// The relative of a pair.
    pub(super) fn of_rattle(rattle: &Rattle) -> RelativeMotion {
        RelativeMotion { knots: rattle.samples.clone() }
    }

    /// Deepest indentation and widest gap [m].
    pub(super) fn reach(&self) -> [f64; 2] {
        let far = |sign: f64| self.knots.iter().map(|knot| sign * knot.displacement).fold(0.0, f64::max);
        [far(-1.0), far(1.0)]
    }

    /// Flies to a knot, along the cubic that has the ways and speeds of both ends; the force there is its own.
    fn fly(&mut self, to: PairSample) {
        if let Some(from) = self.knots.last().copied() {
            let h = to.time - from.time;
            self.knots.extend((1..PARTS).map(|k| {
                let s = k as f64 / PARTS as f64;
                let ends = [from.displacement, from.speed, to.displacement, to.speed];
                let [displacement, speed] = Cubic::at(s, h).of(ends);
                PairSample { time: from.time + s * h, displacement, speed, force: 0.0 }
            }));
        }
        self.knots.push(to);
    }
}

fn knot(touch: f64, report: &Report, k: usize) -> PairSample {
    let s = &report.samples[k];
    PairSample { time: touch + s.time, displacement: -s.indentation, speed: -s.rate, force: -s.force }
}

/// The knot after a free flight of `t` [s], or before one where `t` is negative; `a` [m/s^2] presses the bodies together.
fn beside(from: &PairSample, t: f64, a: f64) -> PairSample {
    let displacement = from.displacement + from.speed * t - 0.5 * a * t * t;
    PairSample { time: from.time + t, displacement, speed: from.speed - a * t, force: 0.0 }
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
