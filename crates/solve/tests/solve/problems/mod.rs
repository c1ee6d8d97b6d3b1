//! Problems with exact answers, for every method.

mod elliptic;
mod impacts;
mod smooth;
mod stiff;

pub(crate) use impacts::{Bounce, FreeFall, Hertz, Relay};
pub(crate) use smooth::{Forced, Kepler, Oscillator, Pendulum};
pub(crate) use stiff::{Damped, Follower, Robertson, VanDerPol};

use carom_solve::{Hybrid, Jacobian, Motion, Next};
use std::ops::Range;

/// A motion whose state is known at every time.
pub(crate) trait Exact: Motion {
    /// The state at time `t`.
    fn exact(&self, t: f64) -> Self::Vector;
}

/// A motion without guards.
pub(crate) struct Smooth<P>(pub(crate) P);

impl<P: Motion> Motion for Smooth<P> {
    type Vector = P::Vector;

    fn rate(&mut self, t: f64, y: &P::Vector, rate: &mut P::Vector) {
        self.0.rate(t, y, rate);
    }

    fn jacobian(&mut self, t: f64, y: &P::Vector, jacobian: &mut [f64]) -> Jacobian {
        self.0.jacobian(t, y, jacobian)
    }

    fn quadratures(&self) -> usize {
        self.0.quadratures()
    }

    fn groups(&self, groups: &mut Vec<usize>) {
        self.0.groups(groups);
    }

    fn speeds(&self, count: usize) -> Range<usize> {
        self.0.speeds(count)
    }

    fn kinematics(&mut self, t: f64, y: &P::Vector, rate: &mut P::Vector) {
        self.0.kinematics(t, y, rate);
    }
}

impl<P: Motion> Hybrid for Smooth<P> {
    fn guard_count(&self) -> usize {
        0
    }

    fn guards(&mut self, _t: f64, _y: &P::Vector, _guards: &mut [f64]) {}

    fn cross(&mut self, _t: f64, _y: &mut P::Vector, _fired: &[bool]) -> Next {
        unreachable!("there are no guards")
    }
}

/// What a guard saw when it fired: time, state before the crossing, which guards.
pub(crate) type Event = (f64, [f64; 2], Vec<bool>);

/// A motion of two numbers with guards and what happens at them, given as functions.
pub(crate) struct Watched<P, G, C> {
    pub(crate) motion: P,
    pub(crate) guards: usize,
    pub(crate) guard: G,
    pub(crate) cross: C,
    pub(crate) events: Vec<Event>,
}

impl<P, G, C> Watched<P, G, C> {
    pub(crate) fn new(motion: P, guards: usize, guard: G, cross: C) -> Self {
        Watched { motion, guards, guard, cross, events: Vec::new() }
    }
}

impl<P: Motion<Vector = [f64; 2]>, G, C> Motion for Watched<P, G, C> {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        self.motion.rate(t, y, rate);
    }
}

impl<P, G, C> Hybrid for Watched<P, G, C>
where
    P: Motion<Vector = [f64; 2]>,
    G: Fn(f64, &[f64; 2], &mut [f64]),
    C: FnMut(&mut P, f64, &mut [f64; 2]) -> Next,
{
    fn guard_count(&self) -> usize {
        self.guards
    }

    fn guards(&mut self, t: f64, y: &[f64; 2], guards: &mut [f64]) {
        (self.guard)(t, y, guards);
    }

    fn cross(&mut self, t: f64, y: &mut [f64; 2], fired: &[bool]) -> Next {
        self.events.push((t, *y, fired.to_vec()));
        (self.cross)(&mut self.motion, t, y)
    }
}
