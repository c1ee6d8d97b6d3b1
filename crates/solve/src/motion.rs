//! What a method must be told of the mechanics: a rate, and the guards of the mode in force.

use crate::Vector;

/// An ordinary differential equation `y' = f(t, y)`.
///
/// `rate` may use scratch memory, hence `&mut self`, but its answer depends on `t` and `y` alone.
pub trait Motion {
    /// The type of the state.
    type Vector: Vector;

    /// Writes the rate of the state `y` at time `t` [s] into `rate`.
    fn rate(&mut self, t: f64, y: &Self::Vector, rate: &mut Self::Vector);
}

/// A motion with modes: within a step the mode is frozen; it changes only where a guard reaches zero.
///
/// A **guard** is a number that is positive while the mode lasts. It fires when it reaches zero from above. A guard that
/// is zero at the start of a step does not fire there, one that is zero at its end does. Which way a physical quantity
/// must cross is the business of the mode, which chooses the guard's sign.
pub trait Hybrid: Motion {
    /// How many guards there are (constant over a run).
    fn guard_count(&self) -> usize;

    /// Writes the guards of the present mode at `(t, y)`. A guard that plays no part in this mode is a positive constant.
    fn guards(&mut self, t: f64, y: &Self::Vector, guards: &mut [f64]);

    /// The guards in `fired` have reached zero at `(t, y)`: changes the mode, and the state if it jumps.
    fn cross(&mut self, t: f64, y: &mut Self::Vector, fired: &[bool]) -> Next;

    /// The longest step [s] that is sensible from `(t, y)` with slope `rate`; infinite where the error control alone decides.
    fn longest_step(&self, _t: f64, _y: &Self::Vector, _rate: &Self::Vector) -> f64 {
        f64::INFINITY
    }
}

/// How a run goes on after a crossing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// The rate is smooth across this event: keep the step size.
    Continue,
    /// The rate has changed: begin again with a step of this length [s].
    Restart(f64),
    /// The run ends here.
    Stop,
}
