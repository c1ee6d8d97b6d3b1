//! What a method must be told of the mechanics: a rate, and the guards of the mode in force.

use crate::{Edge, Piece, Trend, Vector};
use std::ops::Range;

/// An ordinary differential equation `y' = f(t, y)`.
///
/// `rate` may use scratch memory, hence `&mut self`, but its answer depends on `t` and `y` alone.
pub trait Motion {
    /// The type of the state.
    type Vector: Vector;

    /// Writes the rate of the state `y` at time `t` [s] into `rate`.
    fn rate(&mut self, t: f64, y: &Self::Vector, rate: &mut Self::Vector);

    /// Writes the derivatives of the rate at `(t, y)`, row by row: `jacobian[i * m + j]` is that of rate `i` by component `j`, a row for every
    /// component, and a column for each of the `m` that are no [quadratures](Motion::quadratures).
    ///
    /// Implicit methods ask for it once per accepted step. A motion that does not know it says so, and the method takes
    /// differences of [`rate`](Motion::rate), which costs one evaluation per column.
    fn jacobian(&mut self, _t: f64, _y: &Self::Vector, _jacobian: &mut [f64]) -> Jacobian {
        Jacobian::Unknown
    }

    /// How many evaluations the derivatives cost, with `columns` columns; asked by methods that must know beforehand whether they pay.
    fn jacobian_cost(&self, columns: usize) -> usize {
        columns
    }

    /// How many components at the end of the state are quadratures: no rate depends on them, such as works and heats that are only added up.
    ///
    /// They are advanced by the same stages as the motion, at the same order, and have no columns in the [Jacobian](Motion::jacobian). The error
    /// control looks at each for itself, so that their number loosens nothing.
    fn quadratures(&self) -> usize {
        0
    }

    /// Writes a group for each component that is no [quadrature](Motion::quadratures), counted from 0; those that are left out are in the first.
    ///
    /// The error of a step is the largest of its groups' root mean squares. With a group per body the accuracy of one body does not depend on how
    /// many others there are.
    fn groups(&self, _groups: &mut Vec<usize>) {}

    /// Whether the motion is a parabola from `(t, y)` on, where its rate is `rate`: whether for the time `span` [s], unless its mode changes before,
    /// the state is `y + h y' + h^2/2 y''` with constant `y''` to the last digit that counts. Writes `y''` if it is.
    ///
    /// A step is then taken so, of any length, by methods that choose the length of theirs.
    fn parabola(
        &mut self,
        (_t, _y): (f64, &Self::Vector),
        _rate: &Self::Vector,
        _span: f64,
        _second: &mut Self::Vector,
    ) -> bool {
        false
    }

    /// Where a force begins or ends with a broken power of time: the edge at `(t, y)`, where the rate is `rate`, or ahead of a step that is to be `h` [s] long.
    /// Writes it and returns the evaluations that took; `None` if there is none, or if it is too far ahead to matter.
    ///
    /// What is written depends on what it is asked for alone. Asked before each step by methods that [take edges](crate::Method::takes_edges).
    fn edge(
        &mut self,
        (_t, _y): (f64, &Self::Vector),
        _rate: &Self::Vector,
        _h: f64,
        _edge: &mut Edge<Self::Vector>,
    ) -> Option<usize> {
        None
    }

    /// Which of the `count` components are speeds; the others are coordinates and what is integrated along with them.
    /// By default the second half. Only methods for second-order systems ask.
    fn speeds(&self, count: usize) -> Range<usize> {
        count / 2..count
    }

    /// Writes the rates of all components but speeds and [quadratures](Motion::quadratures); what it leaves in those is not read.
    ///
    /// Only methods for second-order systems ask. By default the whole rate; a motion whose forces and accelerations are dear
    /// writes only its kinematics.
    fn kinematics(&mut self, t: f64, y: &Self::Vector, rate: &mut Self::Vector) {
        self.rate(t, y, rate);
    }
}

/// Whether a motion knows the derivatives of its rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jacobian {
    /// All are written, after so many evaluations of the rate.
    Written {
        /// How many; zero where the derivatives have formulas of their own.
        evaluations: usize,
    },
    /// None is: the method takes differences.
    Unknown,
}

/// A motion with modes: within a step the mode is frozen; it changes only where a guard reaches zero.
///
/// A **guard** is a number that is positive while the mode lasts. It fires when it reaches zero from above, also where it
/// dips to zero and comes back within one step. Which way a physical quantity must cross is the business of the mode, which
/// chooses the guard's sign. At the ends of a step:
///
/// * A guard that is zero at the end fires; one that is zero at the start does not fire there. If it then rises, it fires
///   when it returns.
/// * A guard that begins a run or a mode at zero or below, and does not rise, says that the mode does not hold: it fires
///   after the shortest step that time resolves.
/// * A guard that has fired and stays at zero or below after [`Next::Continue`] keeps quiet until it has been positive.
/// * Guards that reach zero at the same instant, to within the resolution of time, fire together.
pub trait Hybrid: Motion {
    /// How many guards there are; more only after [`settle`](Hybrid::settle) or [`cross`](Hybrid::cross), never fewer.
    fn guard_count(&self) -> usize;

    /// Writes the guards of the present mode at `(t, y)`. A guard that plays no part in this mode is a positive constant.
    fn guards(&mut self, t: f64, y: &Self::Vector, guards: &mut [f64]);

    /// Writes those guards that are `wanted`, as [`guards`](Hybrid::guards) does; others only where that costs nothing, and else they are left as they are.
    fn guards_among(&mut self, t: f64, y: &Self::Vector, _wanted: &[bool], guards: &mut [f64]) {
        self.guards(t, y, guards);
    }

    /// Whether some guards have bounds in the present mode, so that it is worth asking for a [`survey`](Hybrid::survey).
    fn is_bounded(&self) -> bool {
        false
    }

    /// Writes the guards at the end of a piece of a step, as [`guards`](Hybrid::guards) does, and what can be said of them over the whole piece.
    /// Guards with bounds are never missed, however long the step; of the others only what the ends and the interpolant show is known. Asked only
    /// where [`is_bounded`](Hybrid::is_bounded). Of a piece of no length, which is the start of a step, the guards are known: values of those without bounds are not looked at.
    fn survey(&mut self, piece: &Piece<'_, Self::Vector>, trends: &mut [Trend]) {
        let mut values = vec![0.0; trends.len()];
        self.guards(piece.end, piece.state, &mut values);
        trends.iter_mut().zip(values).for_each(|(trend, value)| *trend = Trend::unknown(value));
    }

    /// Whether guards without bounds are to be looked at within steps too.
    fn wants_looks(&self) -> bool {
        false
    }

    /// At how many instants of a step these are, besides its ends; asked only where [`wants_looks`](Hybrid::wants_looks).
    fn looks(&mut self, _piece: &Piece<'_, Self::Vector>) -> usize {
        0
    }

    /// The guards in `fired` have reached zero at `(t, y)`: changes the mode, and the state if it jumps.
    fn cross(&mut self, t: f64, y: &mut Self::Vector, fired: &[bool]) -> Next;

    /// A step has been accepted at `(t, y)`: puts right what may have drifted, such as the length of a quaternion. The state may be given
    /// more components here and in [`cross`](Hybrid::cross), and the guards may become others: see [`Settled::Regrouped`].
    fn settle(&mut self, _t: f64, _y: &mut Self::Vector) -> Settled {
        Settled::Kept
    }

    /// How many components the state has at present; `None` where that never changes.
    fn dimension(&self) -> Option<usize> {
        None
    }

    /// Writes the tolerated absolute error of every component the state has at present, from those of the state with which the run was planned.
    /// Asked where the state has been given more components.
    fn tolerate(&self, _absolute: &mut Self::Vector) {}

    /// The longest step [s] that is sensible from `(t, y)` with slope `rate`; infinite where the error control alone decides.
    fn longest_step(&self, _t: f64, _y: &Self::Vector, _rate: &Self::Vector) -> f64 {
        f64::INFINITY
    }

    /// The same for methods that [take edges](crate::Method::takes_edges): what the next [`edge`](Motion::edge) asks for is left out.
    fn longest_step_to_edge(&self, t: f64, y: &Self::Vector, rate: &Self::Vector) -> f64 {
        self.longest_step(t, y, rate)
    }
}

/// How much of a state had to be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Settled {
    /// Nothing.
    Kept,
    /// Far less than the tolerance: the rate is as good as before. Only who takes differences of it evaluates it again.
    Slightly,
    /// Enough that the rate must be evaluated again.
    Anew,
    /// From here on other things are watched: guards, and perhaps components of the state, are others, or more. Guards that stay keep their number.
    Regrouped,
    /// The motion cannot go on from here: the run is stopped, and what was accepted is kept.
    Broken,
}

/// How a run goes on after a crossing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// The rate is smooth across this event: keep the step size. The mode may stay as it is.
    Continue,
    /// The rate has changed: begin again with a step of this length [s].
    Restart(f64),
    /// The run ends here.
    Stop,
}
