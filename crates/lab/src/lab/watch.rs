//! What one watches during an impact: peaks, the end of compression, the curves.

use super::contact::{Contact, State};
use carom_solve::extremum;
use carom_solve::{Method, Motion, Observer, Span, root};

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

/// A motion in which two surfaces press on each other; the first three components of its state are indentation, rate and work.
pub(super) trait Pressing<const N: usize>: Motion<Vector = State<N>> {
    /// Contact force [N].
    fn push(&self, t: f64, y: &State<N>) -> f64;

    /// When the surfaces met [s].
    fn touched(&self) -> f64;
}

impl<const N: usize> Pressing<N> for Contact<'_, N> {
    #[inline(always)]
    fn push(&self, t: f64, y: &State<N>) -> f64 {
        self.force(t, y)
    }

    #[inline(always)]
    fn touched(&self) -> f64 {
        self.touched
    }
}

/// First, largest and smallest of a force [N] that is followed from step to step.
#[derive(Clone, Debug)]
pub(super) struct Extremes {
    pub(super) first: f64,
    pub(super) largest: f64,
    pub(super) smallest: f64,
    /// Where the last step ended, and the trend of the force there.
    last: (f64, f64),
}

impl Extremes {
    pub(super) fn new(first: f64) -> Self {
        Extremes { first, largest: first, smallest: first, last: (f64::NAN, 0.0) }
    }

    /// Looks at the force in a step: at its end, and within where it has an extremum.
    #[inline]
    pub(super) fn step<const N: usize, M, K>(
        &mut self,
        span: &mut Span<'_, M, K>,
        force: impl Fn(&M, f64, &State<N>) -> f64,
    ) where
        M: Motion<Vector = State<N>>,
        K: Method<State<N>>,
    {
        let (start, end) = (span.start, span.end);
        let dt = 1e-5 * (end - start);
        let motion = span.motion();

        // The force at the end, and whether it rises or falls at both ends.
        self.take(force(motion, end, span.to));
        let before =
            if self.last.0 == start { self.last.1 } else { trend(motion, &force, start, span.from, span.slope(), dt) };
        let after = trend(motion, &force, end, span.to, span.end_slope(), dt);
        self.last = (end, after);

        // An extremum inside: find it on the interpolant.
        if before * after < 0.0 {
            self.take(peak(span, force));
        }
    }

    #[inline(always)]
    fn take(&mut self, force: f64) {
        self.largest = self.largest.max(force);
        self.smallest = self.smallest.min(force);
    }
}

/// Records the landmarks of an impact, and its curves if asked.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// End of compression: time, indentation, rate (0), work.
    pub(super) turn: Option<(f64, [f64; 3])>,
    pub(super) force: Extremes,
    pub(super) samples: Option<Vec<Sample>>,
}

impl Watch {
    pub(super) fn new<const N: usize>(motion: &impl Pressing<N>, y: &State<N>, curves: bool) -> Self {
        let touched = motion.touched();
        Watch {
            turn: None,
            force: Extremes::new(motion.push(touched, y)),
            samples: curves.then(|| vec![sample(motion, touched, y)]),
        }
    }

    /// Looks at an accepted step.
    #[inline]
    pub(super) fn look<const N: usize, M, K>(&mut self, span: &mut Span<'_, M, K>)
    where
        M: Pressing<N>,
        K: Method<State<N>>,
    {
        self.force.step(span, M::push);
        if self.turn.is_none() && span.to[1] <= 0.0 {
            self.turn = Some(turn(span));
        }
        if let Some(samples) = &mut self.samples {
            within(span, |motion, t, y| samples.push(sample(motion, t, y)));
        }
    }
}

fn sample<const N: usize>(motion: &impl Pressing<N>, t: f64, y: &State<N>) -> Sample {
    Sample { time: t - motion.touched(), indentation: y[0], rate: y[1], force: motion.push(t, y), work: y[2] }
}

/// Change of a force [N] along the motion over the time `dt`: its sign is the force's trend.
#[inline(always)]
fn trend<const N: usize, M>(
    motion: &M,
    force: &impl Fn(&M, f64, &State<N>) -> f64,
    t: f64,
    y: &State<N>,
    slope: &State<N>,
    dt: f64,
) -> f64 {
    let moved = |dt: f64| {
        let mut there = *y;
        for i in 0..N {
            there[i] += dt * slope[i];
        }
        force(motion, t + dt, &there)
    };
    moved(dt) - moved(-dt)
}

impl<const N: usize, K: Method<State<N>>> Observer<Contact<'_, N>, K> for Watch {
    #[inline]
    fn step(&mut self, span: &mut Span<'_, Contact<'_, N>, K>) {
        self.look(span);
    }
}

/// Shows a few states within a step, and its end.
pub(super) fn within<const N: usize, M, K>(span: &mut Span<'_, M, K>, mut show: impl FnMut(&M, f64, &State<N>))
where
    M: Motion<Vector = State<N>>,
    K: Method<State<N>>,
{
    let (start, end, mut y) = (span.start, span.end, *span.to);
    for k in 1..SAMPLES_PER_STEP {
        let t = start + (end - start) * k as f64 / SAMPLES_PER_STEP as f64;
        span.at(t, &mut y);
        show(span.motion(), t, &y);
    }
    show(span.motion(), end, span.to);
}

/// The extreme force within a step [N].
#[cold]
fn peak<const N: usize, M, K>(span: &mut Span<'_, M, K>, force: impl Fn(&M, f64, &State<N>) -> f64) -> f64
where
    M: Motion<Vector = State<N>>,
    K: Method<State<N>>,
{
    let (start, h) = (span.start, span.end - span.start);
    let mut y = *span.to;
    let (_, force) = extremum(|s: f64| {
        span.at(start + s * h, &mut y);
        force(span.motion(), start + s * h, &y)
    });
    force
}

/// Where the rate is zero within a step.
#[cold]
fn turn<const N: usize, M, K>(span: &mut Span<'_, M, K>) -> (f64, [f64; 3])
where
    M: Motion<Vector = State<N>>,
    K: Method<State<N>>,
{
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
