//! The impact pair of Dubowsky and Freudenstein (1971): two masses that share a clearance, each pulled by its own force.
//!
//! ```text
//! x'' = -F(x)/M + F2/m2 - F1/m1,        M = m1 m2/(m1 + m2)
//! ```
//!
//! `x` [m] is the displacement of body 2 relative to body 1 from the middle of the clearance; the surfaces meet at `x = c` and `x = -c`.
//! Any law may act there. Between contacts the flight has a constant acceleration and is solved in closed form, so that no touch can be
//! stepped over. Source: pin-in-slot paper, eq. 5-8.

use super::impact::{Impact, Settings};
use super::report::{Ending, Report};
use carom_laws::normal::{History, Law};

/// An impact pair to be run.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The law at both ends of the clearance.
    pub law: Law,
    /// The two masses [kg]; an infinite one stays where it is.
    pub masses: [f64; 2],
    /// The forces on the two masses along x [N].
    pub forces: [f64; 2],
    /// Free way from the middle to either side [m].
    pub clearance: f64,
    /// Relative speed in the middle, at the start [m/s].
    pub speed: f64,
    /// How long it is watched [s].
    pub until: f64,
    /// Whether marks are kept from impact to impact.
    pub memory: super::Policy,
}

/// One contact of a pair.
#[derive(Clone, Debug)]
pub struct Hit {
    /// When the surfaces met [s].
    pub time: f64,
    /// At which end: +1 or -1.
    pub side: f64,
    /// Approach speed [m/s].
    pub approach_speed: f64,
    /// What the contact did; its samples count time and indentation from the touch.
    pub report: Report,
}

/// One row of the motion of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSample {
    /// Time [s].
    pub time: f64,
    /// Relative displacement [m].
    pub displacement: f64,
    /// Relative speed [m/s].
    pub speed: f64,
    /// Contact force [N], positive at the end `x = c`, negative at `x = -c`.
    pub force: f64,
}

/// How the watching of a pair ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RattleEnding {
    /// In flight.
    #[default]
    Flying,
    /// In the middle of a contact, whose report is that of the moment.
    Touching,
    /// The bodies lie together since their last touch.
    Resting,
    /// A contact could not be integrated.
    Failed,
}

impl RattleEnding {
    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            RattleEnding::Flying => "flying",
            RattleEnding::Touching => "touching",
            RattleEnding::Resting => "resting",
            RattleEnding::Failed => "failed",
        }
    }
}

/// What a pair did.
#[derive(Clone, Debug, Default)]
pub struct Rattle {
    /// The contacts, in order.
    pub hits: Vec<Hit>,
    /// The motion, if the curves were asked for.
    pub samples: Vec<PairSample>,
    /// Displacement [m] and speed [m/s] at the end.
    pub last: (f64, f64),
    /// When the watching ended [s]: at `until`, or earlier where the bodies stay together.
    pub end: f64,
    /// How it ended.
    pub ending: RattleEnding,
}

/// Samples per flight.
const FLIGHT_SAMPLES: usize = 24;
/// Bodies that still touch and move slower than this share of their approach speed lie together.
const AT_REST: f64 = 1e-3;
/// A pair that hits more often than this is stopped.
const MOST_HITS: usize = 100_000;

impl Pair {
    /// Effective mass [kg].
    pub fn effective_mass(&self) -> f64 {
        1.0 / (1.0 / self.masses[0] + 1.0 / self.masses[1])
    }

    /// Relative acceleration between contacts [m/s^2].
    pub fn acceleration(&self) -> f64 {
        self.forces[1] / self.masses[1] - self.forces[0] / self.masses[0]
    }

    /// Runs the pair.
    pub fn run(&self, settings: &Settings) -> Rattle {
        let a = self.acceleration();
        let (mut t, mut x, mut v) = (0.0, 0.0, self.speed);
        let mut marks: [Option<History>; 2] = [None, None];
        let mut rattle = Rattle::default();
        while rattle.hits.len() < MOST_HITS {
            // Fly until a surface is met.
            let wall = |side: f64| side * (self.clearance + mark(&marks, side));
            let landing = flight((x, v, a), wall(-1.0), wall(1.0)).filter(|(dt, _)| t + dt < self.until);
            let (dt, side) = landing.unwrap_or((self.until - t, 0.0));
            if settings.curves {
                rattle.fly((t, x, v, a), dt);
            }
            x = if side == 0.0 { x + dt * (v + 0.5 * a * dt) } else { wall(side) };
            v += a * dt;
            t += dt;
            if side == 0.0 || v * side <= 0.0 {
                break;
            }

            // Press, until the surfaces part.
            let report = self.contact(v * side, a * side, marks[usize::from(side > 0.0)], self.until - t, settings);
            if settings.curves {
                rattle.press(t, side, self.clearance, &report);
            }
            let (hit_time, approach_speed) = (t, v * side);
            t += report.duration;
            x = side * (self.clearance + report.residual_indentation);
            v = -side * report.restitution * approach_speed;
            rattle.ending = match report.ending {
                Ending::Parted => RattleEnding::Flying,
                Ending::Together if report.restitution.abs() < AT_REST => RattleEnding::Resting,
                Ending::Together => RattleEnding::Touching,
                Ending::Failed => RattleEnding::Failed,
            };
            if self.memory == super::Policy::Shakedown {
                marks[usize::from(side > 0.0)] = Some(report.history);
            } else {
                // A fresh surface is met again where the clearance says.
                x = x.clamp(-self.clearance, self.clearance);
            }
            rattle.hits.push(Hit { time: hit_time, side, approach_speed, report });
            if rattle.ending != RattleEnding::Flying {
                break;
            }
        }
        rattle.last = (x, v);
        rattle.end = t;
        rattle
    }

    fn contact(
        &self,
        speed: f64,
        acceleration: f64,
        memory: Option<History>,
        longest: f64,
        settings: &Settings,
    ) -> Report {
        let free = Impact::new(self.law.clone(), self.effective_mass(), speed);
        Impact { acceleration, memory, longest, ..free }.run(settings)
    }
}

/// Depth of the mark at one end [m].
fn mark(marks: &[Option<History>; 2], side: f64) -> f64 {
    marks[usize::from(side > 0.0)].map_or(0.0, |history| history.residual_indentation)
}

/// When and at which side a flight `x + v t + a t^2/2` first meets one of two walls.
fn flight((x, v, a): (f64, f64, f64), left: f64, right: f64) -> Option<(f64, f64)> {
    let to_left = crossing(x - left, v, a).map(|t| (t, -1.0));
    let to_right = crossing(right - x, -v, -a).map(|t| (t, 1.0));
    match (to_left, to_right) {
        (Some(l), Some(r)) => Some(if l.0 < r.0 { l } else { r }),
        (l, r) => l.or(r),
    }
}

/// The first `t > 0` at which `gap + v t + a t^2/2` falls to zero, for `gap >= 0`.
fn crossing(gap: f64, v: f64, a: f64) -> Option<f64> {
    // The root with the smaller modulus is 2 gap/(-v + sqrt(...)): no cancellation, also for a = 0.
    let discriminant = v * v - 2.0 * a * gap;
    if discriminant < 0.0 {
        return None;
    }
    let s = discriminant.sqrt();
    let t = if v < 0.0 {
        2.0 * gap / (s - v)
    } else if a < 0.0 {
        (v + s) / -a
    } else {
        return None;
    };
    (t > 0.0).then_some(t)
}

impl Rattle {
    /// Records a flight.
    fn fly(&mut self, (t, x, v, a): (f64, f64, f64, f64), dt: f64) {
        for k in 0..=FLIGHT_SAMPLES {
            let s = dt * k as f64 / FLIGHT_SAMPLES as f64;
            self.samples.push(PairSample {
                time: t + s,
                displacement: x + s * (v + 0.5 * a * s),
                speed: v + a * s,
                force: 0.0,
            });
        }
    }

    /// Records a contact.
    fn press(&mut self, t: f64, side: f64, clearance: f64, report: &Report) {
        self.samples.extend(report.samples.iter().map(|sample| PairSample {
            time: t + sample.time,
            displacement: side * (clearance + sample.indentation),
            speed: side * sample.rate,
            force: side * sample.force,
        }));
    }
}
