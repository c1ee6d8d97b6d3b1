//! The second turn of the crank in a run of the scenario `scotch-yoke`.

use super::ideal::{Ideal, SPEED};
use crate::papers::run::{column, run};
use carom_run::simulate::Outcome;

/// Where an ideal pin stays on the inner wall, after the impacts of the change of sides [deg].
const STEADY: (f64, f64) = (150.0, 325.0);

/// What is seen of the second turn.
pub(super) struct Turn {
    /// The law, as the paper calls it.
    pub(super) law: &'static str,
    /// Intervals without contact: from, to [deg].
    nulls: Vec<(f64, f64)>,
    /// Largest force [N], and where it is [deg].
    pub(super) peak: (f64, f64),
    /// Largest force of the impact with which the null region at 100 deg ends [N].
    pub(super) first_force: f64,
    /// Largest indentation [m].
    pub(super) deepest: f64,
    /// Root mean square of the distance from the force of an ideal pin, where that stays on one wall [N].
    pub(super) from_ideal: f64,
    /// Largest distance of the slider from that on an ideal pin [m], and of its velocity [m/s].
    pub(super) astray: [f64; 2],
    /// Largest acceleration over the largest with an ideal pin [-].
    pub(super) jerkiness: f64,
    /// Force over the angle [deg, N].
    #[cfg(feature = "figures")]
    pub(super) force: Vec<(f64, f64)>,
}

/// Angle that the crank has turned in the second turn [deg], at a time [s].
fn turned(time: f64) -> f64 {
    (SPEED * time).to_degrees() - 360.0
}

impl Turn {
    /// Runs the scenario with one of its fits; `None` if it cannot be read.
    pub(super) fn of(law: &'static str, fit: &str, alpha: f64) -> Option<Self> {
        let sets = [format!("fit={fit}"), format!("alpha={alpha}"), "run.record=10 us".to_owned()];
        let outcome = run("scotch-yoke", &sets)?;
        let second = Second::of(&outcome);
        let force = second.sum(["pin.left.force", "pin.right.force"]);
        let largest = |name: &str, seen: fn(&Ideal, f64) -> f64| second.largest(name, seen);
        let ideal = second.largest("time", |at, _| at.acceleration);
        let (nulls, first_force) = nulls(&outcome);
        Some(Turn {
            law,
            nulls,
            peak: peak(&outcome, &force),
            first_force,
            deepest: ["pin.left.indentation", "pin.right.indentation"]
                .map(|name| largest(name, |_, depth| depth.max(0.0)))
                .into_iter()
                .fold(0.0, f64::max),
            from_ideal: from_ideal(&force),
            astray: [
                largest("yoke.position.x", |at, s| s - at.position),
                largest("yoke.velocity.x", |at, v| v - at.velocity),
            ],
            jerkiness: largest("yoke.acceleration.x", |_, a| a) / ideal,
            #[cfg(feature = "figures")]
            force,
        })
    }

    /// The null region that has this angle in it [deg].
    pub(super) fn null_around(&self, angle: f64) -> (f64, f64) {
        let around = |null: &&(f64, f64)| null.0 <= angle && angle <= null.1;
        self.nulls.iter().find(around).copied().unwrap_or((f64::NAN, f64::NAN))
    }

    /// How many null regions there are between 120 and 300 deg, and how long they are together [deg].
    pub(super) fn detachments(&self) -> (usize, f64) {
        let within = self.nulls.iter().filter(|null| null.1 > 120.0 && null.0 < 300.0);
        within.fold((0, 0.0), |(count, total), (from, to)| (count + 1, total + to - from))
    }
}

/// The samples of the second turn.
struct Second<'a> {
    outcome: &'a Outcome,
    /// Angle of each sample, those of the first turn included [deg].
    angles: Vec<f64>,
}

impl<'a> Second<'a> {
    fn of(outcome: &'a Outcome) -> Self {
        Second { outcome, angles: column(outcome, "time").into_iter().map(turned).collect() }
    }

    /// Angle [deg] and value of a column.
    fn samples(&self, name: &str) -> impl Iterator<Item = (f64, f64)> {
        self.angles.iter().copied().zip(column(self.outcome, name)).filter(|(angle, _)| *angle >= 0.0)
    }

    fn sum(&self, names: [&str; 2]) -> Vec<(f64, f64)> {
        let both = self.samples(names[0]).zip(self.samples(names[1]));
        both.map(|((angle, one), (_, other))| (angle, one + other)).collect()
    }

    /// The largest size of what is seen of a column beside an ideal pin.
    fn largest(&self, name: &str, seen: fn(&Ideal, f64) -> f64) -> f64 {
        self.samples(name).map(|(angle, x)| seen(&Ideal::at(angle), x).abs()).fold(0.0, f64::max)
    }
}

/// The intervals without contact in the second turn [deg], and the force of the impact that ends the one at 100 deg [N].
fn nulls(outcome: &Outcome) -> (Vec<(f64, f64)>, f64) {
    let (mut nulls, mut first_force, mut parted) = (Vec::new(), f64::NAN, f64::NAN);
    for (event, impact) in outcome.events.impacts() {
        let null = (parted, turned(event.time));
        parted = turned(event.time + impact.duration.unwrap_or(f64::NAN));
        if null.1 > 0.0 {
            nulls.push(null);
        }
        if null.0 < 100.0 && 100.0 < null.1 {
            first_force = impact.peak_force.unwrap_or(f64::NAN);
        }
    }
    (nulls, first_force)
}

/// The largest force [N], as the events have it, and where it is [deg], by a parabola through the largest samples.
fn peak(outcome: &Outcome, force: &[(f64, f64)]) -> (f64, f64) {
    let impacts = outcome.events.impacts().filter(|(event, _)| turned(event.time) > 0.0);
    let most = impacts.filter_map(|(_, impact)| impact.peak_force).fold(0.0, f64::max);
    let top = force.windows(3).max_by(|a, b| a[1].1.total_cmp(&b[1].1));
    let at = top.map_or(f64::NAN, |top| {
        let (rise, fall) = (top[1].1 - top[0].1, top[1].1 - top[2].1);
        top[1].0 + 0.5 * (rise - fall) / (rise + fall) * (top[2].0 - top[1].0)
    });
    (most, at)
}

fn from_ideal(force: &[(f64, f64)]) -> f64 {
    let steady = force.iter().filter(|(angle, _)| (STEADY.0..=STEADY.1).contains(angle));
    let squares: Vec<f64> = steady.map(|(angle, force)| (force - Ideal::at(*angle).force).powi(2)).collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}
