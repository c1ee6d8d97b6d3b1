//! What one watches during an impact: peaks, the end of compression, the curves.

use super::contact::{Contact, State};
use carom_solve::extremum;
use carom_solve::{Method, Observer, Span, root};

/// One row of the curves of an impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Time since first touch [s].
    pub time: f64,
    /// Indentation [m].
    pub indentation: f64,
    /// Indentation rate [m/s], positive while approaching.
    pub rate: f64,
    /// Contact force [N].
    pub force: f64,
    /// Work done against the contact force so far [J].
    pub work: f64,
}

/// Interpolated samples per accepted step.
const SAMPLES_PER_STEP: usize = 8;

/// Records the landmarks of an impact, and its curves if asked.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// End of compression: time, indentation, rate (0), work.
    pub(super) turn: Option<(f64, [f64; 3])>,
    pub(super) largest_force: f64,
    pub(super) smallest_force: f64,
    pub(super) samples: Option<Vec<Sample>>,
    /// Force and its trend at the end of the last step, and where that was.
    last: (f64, f64, f64),
}

impl Watch {
    pub(super) fn new<const N: usize>(contact: &Contact<'_, N>, y: &State<N>, curves: bool) -> Self {
        let force = contact.force(contact.touched, y);
        Watch {
            turn: None,
            largest_force: force,
            smallest_force: force,
            samples: curves.then(|| vec![sample(contact, contact.touched, y)]),
            last: (f64::NAN, 0.0, 0.0),
        }
    }
}

fn sample<const N: usize>(contact: &Contact<'_, N>, t: f64, y: &State<N>) -> Sample {
    Sample { time: t - contact.touched, indentation: y[0], rate: y[1], force: contact.force(t, y), work: y[2] }
}

/// Change of the force [N] along the motion over the time `dt`: its sign is the force's trend.
#[inline(always)]
fn trend<const N: usize>(contact: &Contact<'_, N>, t: f64, y: &State<N>, slope: &State<N>, dt: f64) -> f64 {
    let moved = |dt: f64| {
        let mut there = *y;
        for i in 0..N {
            there[i] += dt * slope[i];
        }
        contact.force(t + dt, &there)
    };
    moved(dt) - moved(-dt)
}

impl<'a, const N: usize, K: Method<State<N>>> Observer<Contact<'a, N>, K> for Watch {
    #[inline]
    fn step(&mut self, span: &mut Span<'_, Contact<'a, N>, K>) {
        let (start, end) = (span.start, span.end);
        let dt = 1e-5 * (end - start);
        let contact = span.motion();

        // The force at the end, and whether it rises or falls at both ends.
        let force = contact.force(end, span.to);
        let before =
            if self.last.0 == start { self.last.1 } else { trend(contact, start, span.from, span.slope(), dt) };
        let after = trend(contact, end, span.to, span.end_slope(), dt);
        self.last = (end, after, force);
        self.largest_force = self.largest_force.max(force);
        self.smallest_force = self.smallest_force.min(force);

        // An extremum inside: find it on the interpolant.
        if before * after < 0.0 {
            let force = peak(span);
            self.largest_force = self.largest_force.max(force);
            self.smallest_force = self.smallest_force.min(force);
        }
        if self.turn.is_none() && span.to[1] <= 0.0 {
            self.turn = Some(turn(span));
        }
        if let Some(samples) = &mut self.samples {
            let mut y = *span.to;
            for k in 1..SAMPLES_PER_STEP {
                let t = start + (end - start) * k as f64 / SAMPLES_PER_STEP as f64;
                span.at(t, &mut y);
                samples.push(sample(span.motion(), t, &y));
            }
            samples.push(sample(span.motion(), end, span.to));
        }
    }
}

/// The extreme force within a step [N].
#[cold]
fn peak<const N: usize, K: Method<State<N>>>(span: &mut Span<'_, Contact<'_, N>, K>) -> f64 {
    let (start, h) = (span.start, span.end - span.start);
    let mut y = *span.to;
    let (_, force) = extremum(|s: f64| {
        span.at(start + s * h, &mut y);
        span.motion().force(start + s * h, &y)
    });
    force
}

/// Where the rate is zero within a step.
#[cold]
fn turn<const N: usize, K: Method<State<N>>>(span: &mut Span<'_, Contact<'_, N>, K>) -> (f64, [f64; 3]) {
    let mut y = *span.to;
    if y[1] == 0.0 {
        return (span.end, [y[0], y[1], y[2]]);
    }
    // The cubic through rates and accelerations at both ends gives the place, the interpolant polishes it.
    let (start, h) = (span.start, span.end - span.start);
    let (v0, v1) = (span.from[1], span.to[1]);
    let (a0, a1) = (h * span.slope()[1], h * span.end_slope()[1]);
    let cubic = |s: f64| {
        let r = 1.0 - s;
        r * v0 + s * v1 + s * r * (r * (a0 - (v1 - v0)) - s * (a1 - (v1 - v0)))
    };
    let guess = root(cubic, 0.0, 1.0, 1e-6).unwrap_or(1.0);
    let mut t = start + guess * h;
    for _ in 0..3 {
        span.at(t, &mut y);
        let s = (t - start) / h;
        let acceleration =
            (cubic((s + 1e-3).min(1.0)) - cubic((s - 1e-3).max(0.0))) / ((s + 1e-3).min(1.0) - (s - 1e-3).max(0.0)) / h;
        let step = -y[1] / acceleration;
        if !step.is_finite() || step.abs() < 1e-12 * h {
            break;
        }
        t = (t + step).clamp(start, span.end);
    }
    span.at(t, &mut y);
    (t, [y[0], y[1], y[2]])
}
