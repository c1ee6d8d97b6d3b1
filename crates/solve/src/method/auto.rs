//! Auto: [`Dop853`], and [`Rodas5P`] where that is cheaper. The default of carom.
//!
//! A body that has come to rest on its contact hardly moves, but an explicit method must go on with steps shorter than the period of the contact, or
//! it becomes unstable. An implicit one may take steps as long as accuracy allows. Which one a motion needs is found out by trying:
//!
//! ```text
//!              every so many steps, and soon where they are at the limit of stability, one of R G h is tried implicitly; it passes
//!   explicit  ---------------------------------------------------------------->  implicit
//!      ^    <----------------------------------------------------------------
//!      |       its steps fall below G h/2, or the rate changes its form
//!      +-- a try that fails is forgotten, and the next one waits twice as long, or until its error would have fallen to what passes
//! ```
//!
//! `h` is the length of the explicit steps, `G` three times the cost of an implicit step against that of an explicit one. Motions that
//! are never stiff make the steps that [`Dop853`] makes, to the last bit, and pay for tries that become ever rarer. `R` is 1, and ten times as much
//! after each try that fails, up to a thousand: where the rate itself is rounded coarsely, as that of a hard contact under a small load, a short
//! implicit step follows the rounding and a long one does not. What a try fails by is what has not yet died away. If it is less than the last try failed
//! by, it falls: in as many steps again as it takes at this pace the next one is due.
//!
//! The cost of an implicit step is counted in evaluations, those of its stages and derivatives, and what goes into its matrix: `m^3/3` products for
//! the factors and `m^2` for each of eight solutions, where `m` components are no quadratures and an evaluation takes about [`PRODUCTS`] products per
//! component. A long state makes implicit steps dear, and they are tried later and must gain more.
//!
//! Limits: the matrix is dense. Beyond [`LARGEST`] components it would take more memory than everything else, and the motion stays explicit.

use super::{Dop853, Method, Rodas5P};
use crate::{Memory, Motion, Norm, Vector};

/// The longest motion that is stepped implicitly: the matrix then has 32 megabytes.
const LARGEST: usize = 2048;
/// Products, or what takes as long, in an evaluation per component: a body takes 120 ns or so, and has two components at least.
const PRODUCTS: f64 = 60.0;
/// Explicit steps before the first try, and at most between two.
const PATIENCE: [f64; 2] = [16.0, 1024.0];
/// The same as parts of the evaluations that a try costs, where that is more: in the long run tries take a twentieth of the time.
const CAUTION: [f64; 2] = [0.25, 2.0];
/// Explicit steps are at the limit of stability where their length times the stiffness is more than this; after so many in a row an implicit step is
/// tried, if this part of the patience has passed too.
const TIGHT: f64 = 6.0;
const TIGHT_STEPS: f64 = 3.0;
const TIGHT_PATIENCE: f64 = 0.25;
/// An implicit step is tried where it gains this much.
const GAIN: f64 = 3.0;
/// By so much longer is waited than errors that fall seem to need.
const PRUDENCE: f64 = 1.25;
/// A try that follows one that failed is longer by this factor, up to so many times the first.
const FARTHER: [f64; 2] = [10.0, 1e3];

/// Which of the two methods makes the step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Explicit,
    /// Implicit, for a try.
    Trying,
    Implicit,
}

/// The eighth-order explicit method, and the fifth-order implicit one where that is cheaper.
#[derive(Clone, Debug)]
pub struct Auto<V> {
    explicit: Dop853<V>,
    /// None if the motion is too long.
    implicit: Option<Rodas5P<V>>,
    kind: Kind,
    /// Explicit steps since the last try or change of the rate, how many there must be before the next try, and at most.
    steps: f64,
    wait: f64,
    patience: f64,
    /// Error of the last try, if it failed; otherwise more than any.
    failed: f64,
    /// How many in a row were at the limit of stability.
    tight: f64,
    /// Length of the explicit steps [s].
    pace: f64,
    /// An implicit step pays if it is longer than an explicit one by this factor.
    gain: f64,
    /// How many times longer than that the next try is.
    reach: f64,
    /// The least patience and the most.
    bounds: [f64; 2],
}

/// The method that makes the step, as `$it` in `$call`.
macro_rules! present {
    ($self:ident, $borrow:tt $($mutable:ident)?, $it:ident => $call:expr) => {
        match ($self.kind, $borrow $($mutable)? $self.implicit) {
            (Kind::Trying | Kind::Implicit, Some($it)) => $call,
            _ => {
                let $it = $borrow $($mutable)? $self.explicit;
                $call
            }
        }
    };
}

impl<V: Vector> Auto<V> {
    /// Reckons what an implicit step of this motion costs.
    fn reckon<M: Motion<Vector = V>>(&mut self, motion: &M, like: &V) {
        let m = like.as_ref().len() - motion.quadratures();
        match &mut self.implicit {
            Some(implicit) if m <= LARGEST => implicit.fit(motion, like),
            _ => self.implicit = None,
        }
        let solutions = (Rodas5P::<V>::EVALUATIONS + 1) as f64;
        let size = m as f64;
        let matrix = size * (size / 3.0 + solutions) / PRODUCTS;
        // Both end with a slope; an implicit step begins with the derivatives, and that by time takes two.
        let cost = (Rodas5P::<V>::EVALUATIONS + motion.jacobian_cost(m) + 3) as f64 + matrix;
        self.gain = GAIN * (cost / (Self::EVALUATIONS + 1) as f64).max(1.0);
        self.bounds = [0, 1].map(|k| (CAUTION[k] * cost).max(PATIENCE[k]));
        self.patience = self.patience.max(self.bounds[0]);
        self.wait = self.wait.max(self.bounds[0]);
    }

    /// Explicit again, from the slope where the implicit steps have come to.
    fn calm(&mut self) {
        if let (Kind::Trying | Kind::Implicit, Some(implicit)) = (self.kind, &self.implicit) {
            self.explicit.set_slope(implicit.slope());
        }
        (self.kind, self.steps, self.reach, self.tight) = (Kind::Explicit, 0.0, 1.0, 0.0);
        (self.wait, self.failed) = (self.patience, f64::MAX);
    }

    /// How many steps after a try that failed by `error` the next one is due.
    fn until_next(&self, error: f64) -> f64 {
        let falls = error < self.failed && self.failed < f64::MAX;
        let due = PRUDENCE * self.steps * error.ln() / (self.failed / error).ln();
        if falls { due.clamp(self.bounds[0], self.patience) } else { self.patience }
    }
}

impl<V: Vector> Method<V> for Auto<V> {
    const NAME: &'static str = "auto";
    const EVALUATIONS: usize = Dop853::<V>::EVALUATIONS;
    const DENSE_EVALUATIONS: usize = Dop853::<V>::DENSE_EVALUATIONS;
    const ERROR_ORDER: f64 = Dop853::<V>::ERROR_ORDER;
    const BETA: f64 = 0.0;

    fn new(like: &V) -> Self {
        Auto {
            explicit: Dop853::new(like),
            implicit: Some(Rodas5P::new(like)),
            kind: Kind::Explicit,
            steps: 0.0,
            wait: PATIENCE[0],
            patience: PATIENCE[0],
            failed: f64::MAX,
            tight: 0.0,
            pace: 0.0,
            gain: GAIN,
            reach: 1.0,
            bounds: PATIENCE,
        }
    }

    fn fit(&mut self, like: &V) {
        let stiffness = self.explicit.stiffness();
        self.explicit = Dop853::new(like);
        self.explicit.set_stiffness(stiffness);
        self.implicit = self.implicit.is_some().then(|| Rodas5P::new(like));
    }

    #[inline]
    fn start<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V) {
        self.reckon(motion, y);
        present!(self, &mut, it => it.start(motion, t, y));
    }

    fn numbers(&self) -> Vec<f64> {
        let kind = match self.kind {
            Kind::Explicit => 0.0,
            Kind::Trying => 1.0,
            Kind::Implicit => 2.0,
        };
        let (tight, stiffness) = (self.tight, self.explicit.stiffness());
        vec![kind, self.steps, self.wait, self.patience, self.failed, self.pace, self.reach, tight, stiffness]
    }

    fn recall<M: Motion<Vector = V>>(&mut self, motion: &mut M, memory: &Memory<V>) {
        if let [kind, steps, wait, patience, failed, pace, reach, tight, stiffness] = memory.method[..] {
            (self.steps, self.wait, self.patience) = (steps, wait, patience);
            (self.failed, self.pace, self.reach, self.tight) = (failed, pace, reach, tight);
            self.explicit.set_stiffness(stiffness);
            self.kind = match kind {
                1.0 => Kind::Trying,
                2.0 => Kind::Implicit,
                _ => Kind::Explicit,
            };
        }
        self.reckon(motion, &memory.state);
        present!(self, &mut, it => it.recall(motion, memory));
    }

    #[inline]
    fn propose(&mut self, h: f64, longest: f64) -> f64 {
        if self.kind == Kind::Implicit && h.min(longest) < 0.5 * self.gain * self.pace {
            self.calm();
            return h.min(self.pace);
        }
        let worth = longest >= self.gain * h;
        self.tight = if h * self.explicit.stiffness() > TIGHT { self.tight + 1.0 } else { 0.0 };
        let tight = self.tight >= TIGHT_STEPS && self.steps >= TIGHT_PATIENCE * self.wait;
        let due = self.kind == Kind::Explicit && (self.steps >= self.wait || tight) && worth;
        if let (true, Some(implicit)) = (due, &mut self.implicit) {
            implicit.set_slope(self.explicit.slope());
            (self.kind, self.pace) = (Kind::Trying, h);
            return self.reach * self.gain * h;
        }
        h
    }

    fn withdraw(&mut self, error: f64) -> Option<f64> {
        if self.kind != Kind::Trying {
            return None;
        }
        self.patience = (2.0 * self.patience).min(self.bounds[1]);
        self.wait = self.until_next(error);
        self.failed = if error.is_finite() { error } else { f64::MAX };
        (self.kind, self.steps, self.tight) = (Kind::Explicit, 0.0, 0.0);
        self.reach = if self.reach < FARTHER[1] { FARTHER[0] * self.reach } else { 1.0 };
        Some(self.pace)
    }

    fn forget(&mut self) {
        self.calm();
    }

    #[inline]
    fn is_implicit(&self) -> bool {
        self.kind != Kind::Explicit
    }

    #[inline]
    fn takes_edges(&self) -> bool {
        self.kind == Kind::Explicit
    }

    #[inline]
    fn error_order(&self) -> f64 {
        present!(self, &, it => it.error_order())
    }

    #[inline]
    fn dense_evaluations(&self) -> usize {
        present!(self, &, it => it.dense_evaluations())
    }

    #[inline]
    fn slope(&self) -> &V {
        present!(self, &, it => it.slope())
    }

    #[inline]
    fn end_slope(&self) -> &V {
        present!(self, &, it => it.end_slope())
    }

    #[inline]
    fn advance<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &mut V) -> usize {
        present!(self, &mut, it => it.advance(motion, t, y, h, end))
    }

    #[inline]
    fn close<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, end: &V) {
        present!(self, &mut, it => it.close(motion, t, end));
    }

    #[inline(always)]
    fn error(&self, h: f64, norm: &mut Norm<V>) -> f64 {
        present!(self, &, it => it.error(h, norm))
    }

    #[inline]
    fn shift(&mut self) {
        present!(self, &mut, it => it.shift());
        match self.kind {
            Kind::Explicit => self.steps += 1.0,
            Kind::Trying => {
                (self.kind, self.reach) = (Kind::Implicit, 1.0);
                self.patience = (0.5 * self.patience).max(self.bounds[0]);
                (self.wait, self.failed) = (self.patience, f64::MAX);
            }
            Kind::Implicit => {}
        }
    }

    fn prepare<M: Motion<Vector = V>>(&mut self, motion: &mut M, t: f64, y: &V, h: f64, end: &V) {
        present!(self, &mut, it => it.prepare(motion, t, y, h, end));
    }

    #[inline]
    fn interpolate(&self, s: f64, out: &mut V) {
        present!(self, &, it => it.interpolate(s, out));
    }

    fn polynomial(&self, i: usize) -> [f64; 8] {
        present!(self, &, it => it.polynomial(i))
    }
}
