//! The largest Lyapunov exponent: how fast neighbours part.
//!
//! ```text
//! L = lim (1/t) ln(d(t)/d(0))        d distance of two motions that are near each other
//! ```
//!
//! Two motions are followed, one a small distance from the other, each through its own located events: impacts, switches of a law, sticking and slipping. After every interval the logarithm of what became
//! of the distance is added up, and the neighbour is drawn back along the line to it (Benettin). What an event does to a disturbance is so measured and not derived: the jump of the saltation matrix,
//! also where several surfaces strike at once or a law remembers how fast they met.
//!
//! Between the blow of one motion and that of its neighbour they are far from each other for a moment. Distances are therefore taken only where both do the same, so that surfaces which touch in the one
//! touch in the other; where they do not, the interval is drawn out until they do. What contacts remember is drawn back like everything else.
//!
//! The error is that of averages over blocks of the run: 95 % by Student's distribution, of blocks that are long against what the motion remembers.
//!
//! Source: G. Benettin, L. Galgani, A. Giorgilli, J.-M. Strelcyn, Meccanica 15 (1980) 9-30; for impacts P. Mueller, Chaos, Solitons and Fractals 5 (1995) 1671-1681.

use super::{DynamicsError, Flow};
use carom_engine::contact::ContactMode;
use carom_engine::system::{Modes, State};
use std::ops::RangeInclusive;

/// The distance of the neighbour, in units of the scale of each component [-]: the root of what a step may be wrong by, where errors of both kinds are least.
const DISTANCE: f64 = 1e-6;
/// What contacts remember of the motion differs by less than this part where both do the same [-].
const ALIKE: f64 = 1e-3;
/// Numbers of modes are whole and no larger than this.
const MODES: f64 = 8.0;
/// An interval is drawn out by this part of it at a time, and so often at most.
const DRAWN: f64 = 1.0 / 16.0;
const MOST_DRAWN: usize = 256;
/// A distance below this part of the first is rounding [-].
const ROUNDING: f64 = 1e-7;
/// Blocks, and Student's factor for 95 % of their mean.
const BLOCKS: usize = 10;
const STUDENT: f64 = 2.262;

/// Where nothing drives, an interval is this part of the scenario's run.
const PART: f64 = 1.0 / 200.0;

/// How long and how often it is looked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExponentRequest {
    /// How long the motion is let settle first [s].
    pub settle: f64,
    /// After how long distances are taken [s].
    pub interval: f64,
    /// How many intervals; at least ten.
    pub intervals: usize,
}

impl ExponentRequest {
    /// How many intervals may be asked for.
    pub const ALLOWED: RangeInclusive<usize> = 10..=10_000_000;
    /// Intervals where no number is said.
    pub const INTERVALS: usize = 2000;

    /// After how long distances are taken [s], where that is not given: after the period of what drives, or a part of the run.
    pub fn interval(given: Option<f64>, period: Option<f64>, run: f64) -> f64 {
        given.or(period).unwrap_or(PART * run)
    }
}

/// The largest Lyapunov exponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Exponent {
    /// The exponent [1/s].
    pub value: f64,
    /// How far from it the true one is, at 95 % [1/s].
    pub error: f64,
    /// Over how long it was taken [s].
    pub time: f64,
    /// Distances that were taken.
    pub intervals: usize,
    /// How long an interval was to be [s].
    pub interval: f64,
    /// Intervals that had to be drawn out, because one motion did what the other did not.
    pub drawn_out: usize,
    /// Intervals after which no distance was left: the exponent is no larger than its value, and may be far less.
    pub vanished: usize,
    /// The exponent after each block [1/s].
    pub blocks: Vec<f64>,
}

impl Exponent {
    /// Whether neighbours part, beyond doubt of the error.
    pub fn parts(&self) -> bool {
        self.value > self.error
    }

    /// Whether neighbours come together, beyond doubt of the error.
    pub fn meets(&self) -> bool {
        self.value < -self.error || self.vanished == self.intervals
    }
}

/// Lets a motion settle and takes its largest exponent. `look` is told how many intervals are done; it ends the search where it says so.
pub fn exponent(
    flow: &mut Flow,
    request: &ExponentRequest,
    mut look: impl FnMut(usize) -> bool,
) -> Result<Exponent, DynamicsError> {
    let ExponentRequest { settle, interval, intervals } = *request;
    for (what, value) in [("the interval", interval), ("the number of intervals", intervals as f64)] {
        if !(value > 0.0 && value.is_finite()) {
            return Err(DynamicsError::Positive { what, value });
        }
    }
    flow.advance(flow.time() + settle)?;
    let mut pair = Pair::beside(flow);
    // The first distances forget how the neighbour was chosen.
    for _ in 0..(intervals / 10).clamp(1, 100) {
        pair.advance(flow, interval)?;
    }
    let (began, mut growths, mut drawn_out, mut vanished) = (flow.time(), Vec::new(), 0, 0);
    for done in 0..intervals.max(BLOCKS) {
        let start = flow.time();
        let Grown { logarithm, drawn, lost } = pair.advance(flow, interval)?;
        growths.push((flow.time() - start, logarithm));
        drawn_out += usize::from(drawn);
        vanished += usize::from(lost);
        if !look(done + 1) && growths.len() >= BLOCKS {
            break;
        }
    }
    let rate = |part: &[(f64, f64)]| {
        let (time, growth) = part.iter().fold((0.0, 0.0), |(time, growth), one| (time + one.0, growth + one.1));
        growth / time
    };
    let blocks: Vec<f64> = growths.chunks(growths.len() / BLOCKS).take(BLOCKS).map(rate).collect();
    let value = rate(&growths);
    let spread = blocks.iter().map(|block| (block - value).powi(2)).sum::<f64>() / (BLOCKS - 1) as f64;
    let error = STUDENT * (spread / BLOCKS as f64).sqrt();
    let time = flow.time() - began;
    Ok(Exponent { value, error, time, intervals: growths.len(), interval, drawn_out, vanished, blocks })
}

/// The neighbour of a motion.
struct Pair {
    other: Flow,
    /// The weights of components in a distance [1/unit].
    weights: Vec<f64>,
}

/// What became of a distance.
struct Grown {
    logarithm: f64,
    drawn: bool,
    lost: bool,
}

impl Pair {
    /// A neighbour a small distance away, in every direction alike.
    fn beside(flow: &Flow) -> Self {
        let weights: Vec<f64> = flow.scale().iter().map(|scale| 1.0 / scale).collect();
        let each = DISTANCE / (weights.len() as f64).sqrt();
        let change: Vec<f64> = flow.scale().iter().map(|scale| each * scale).collect();
        let mut other = flow.clone();
        other.take_up_moved(&flow.state(), &change);
        Pair { other, weights }
    }

    /// Both go on for an interval [s], or until they do the same after it; then the neighbour is drawn back.
    fn advance(&mut self, flow: &mut Flow, interval: f64) -> Result<Grown, DynamicsError> {
        let mut until = flow.time() + interval;
        let before = self.distance(flow);
        for drawn in 0..MOST_DRAWN {
            flow.advance(until)?;
            self.other.advance(until)?;
            if let Some(modes) = Difference::of(flow, &self.other) {
                let after = self.distance(flow);
                let lost = after < ROUNDING * before;
                let logarithm = (after.max(ROUNDING * before) / before).ln();
                match lost {
                    true => *self = Pair::beside(flow),
                    false => modes.draw_back(flow, &mut self.other, DISTANCE / after),
                }
                return Ok(Grown { logarithm, drawn: drawn > 0, lost });
            }
            until += DRAWN * interval;
        }
        // Neighbours that do not do the same any more are none: a new one is taken.
        let after = self.distance(flow).max(before);
        *self = Pair::beside(flow);
        Ok(Grown { logarithm: (after / before).ln(), drawn: true, lost: false })
    }

    fn distance(&self, flow: &Flow) -> f64 {
        let change = flow.change(flow.components(), self.other.components());
        change.iter().zip(&self.weights).map(|(x, weight)| (x * weight).powi(2)).sum::<f64>().sqrt()
    }
}

/// What two motions that do the same remember differently.
struct Difference {
    here: State,
    there: State,
}

impl Difference {
    /// None where they do not do the same: where other surfaces touch, or something else is in another of its few modes.
    fn of(flow: &Flow, other: &Flow) -> Option<Self> {
        let (here, there) = (flow.state(), other.state());
        let [one, two] = [&here, &there].map(|state| state.modes.numbers());
        let mode = |x: f64| x.fract() == 0.0 && x.abs() <= MODES;
        let differs = |(a, b): (&f64, &f64)| a != b && mode(*a) && mode(*b);
        let fits = one.len() == two.len() && here.y.len() == there.y.len();
        let touch = |state: &State| -> Vec<(usize, bool)> {
            let active = state.modes.active_contacts();
            let mut all: Vec<_> = active.map(|k| (k, state.modes.contact_mode(k) == ContactMode::Pressing)).collect();
            all.sort_unstable();
            all
        };
        let same = fits && touch(&here) == touch(&there) && !one.iter().zip(&two).any(differs);
        same.then_some(Difference { here, there })
    }

    /// Draws the other motion back along the line to it. What it remembers of steps and counts, and not of the motion, is that of the first.
    fn draw_back(&self, flow: &Flow, other: &mut Flow, part: f64) {
        let Difference { here, there } = self;
        let near = |a: f64, b: f64| (a - b).abs() <= ALIKE * a.abs().max(b.abs());
        let between = |a: f64, b: f64| if near(a, b) && a.fract() != 0.0 { a + part * (b - a) } else { a };
        let [one, two] = [here, there].map(|state| state.modes.numbers());
        let numbers: Vec<f64> = one.iter().zip(&two).map(|(a, b)| between(*a, *b)).collect();
        let modes = Modes::read(&flow.simulation().model, &numbers).unwrap_or_else(|| here.modes.clone());
        let change: Vec<f64> = flow.change(&here.y, &there.y).iter().map(|change| part * change).collect();
        other.take_up_moved(&State { time: here.time, y: here.y.clone(), modes }, &change);
    }
}
