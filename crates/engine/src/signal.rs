//! Signals: numbers that may depend on time and on what is measured of the motion.
//!
//! Signals that a model lists are worked out once where a mechanism is placed, in their order, and those that hang on time and inputs alone only where one of these has changed;
//! what reads one of them ([`Measure::Signal`]) finds its value.

use crate::measure::{Measure, Stage};
use crate::model::Model;
use crate::placed::Placed;
use crate::tree::{Scratch, same_bits};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The mechanism at one instant: what a force and a measurement start from.
#[derive(Clone, Copy, Debug)]
pub struct Instant<'a> {
    /// The mechanism.
    pub model: &'a Model,
    /// Time [s].
    pub time: f64,
    /// Coordinates.
    pub q: &'a [f64],
    /// Speeds.
    pub u: &'a [f64],
    /// The inputs, as they are set.
    pub inputs: &'a [f64],
    /// The values of the signals that the model lists.
    pub signals: &'a [f64],
    /// Of each watched quantity: whether it is above zero in the present step, and how often it has passed.
    pub watches: &'a [(bool, usize)],
}

impl<'a> Instant<'a> {
    /// A mechanism without inputs, listed signals and watched quantities, or of which none is asked for these.
    pub fn new(model: &'a Model, time: f64, q: &'a [f64], u: &'a [f64]) -> Self {
        Instant { model, time, q, u, inputs: &[], signals: &[], watches: &[] }
    }
}

/// A number that may change with the motion.
#[derive(Clone, Debug)]
pub enum Signal {
    /// Always the same.
    Constant(f64),
    /// An input, by its index: what the caller has set it to, until it is set again.
    Input(usize),
    /// A function of measured quantities.
    Function(Arc<Function>),
    /// A signal of the user's own.
    User(Arc<dyn UserSignal>),
}

impl Signal {
    /// What it depends on; none where that is not known.
    pub(crate) fn reads(&self) -> Option<&[Measure]> {
        match self {
            Signal::Constant(_) | Signal::Input(_) => Some(&[]),
            Signal::Function(function) => Some(&function.reads),
            Signal::User(_) => None,
        }
    }

    /// Whether it may change while the mechanism moves, and time and what the caller has set stand still.
    pub(crate) fn reads_motion(&self) -> bool {
        let moves = |reads: &[Measure]| !reads.iter().all(|read| matches!(read, Measure::Time | Measure::Input(_)));
        self.reads().is_none_or(moves)
    }

    /// The value at an instant, after the tree's kinematics.
    #[inline]
    pub fn at(&self, at: &Instant<'_>, scratch: &Scratch) -> f64 {
        match self {
            Signal::Constant(x) => *x,
            Signal::Input(k) => at.inputs[*k],
            Signal::Function(function) => function.at(at, scratch),
            Signal::User(signal) => signal.value(&Placed { at, scratch, above: true }),
        }
    }
}

/// A signal of the user's own: a number that depends on time, inputs, positions and velocities, and on nothing else.
pub trait UserSignal: fmt::Debug + Send + Sync {
    /// Its value where everything has been placed.
    fn value(&self, at: &Placed<'_>) -> f64;
}

/// From the values of the inputs to the value of the signal.
type Value = dyn Fn(&[f64]) -> f64 + Send + Sync;

/// A function of measured quantities: where these are the same to the last bit, so is its value, which is not asked for again.
pub struct Function {
    inputs: Vec<Measure>,
    /// What it depends on: its inputs, and instead of listed signals what these depend on.
    reads: Vec<Measure>,
    value: Box<Value>,
}

/// Why a function cannot be a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SignalError {
    /// It depends on what it causes.
    #[error("input {0} is known only after the forces are: use positions, angles and their rates")]
    Late(usize),
    /// It has too many inputs.
    #[error("at most {} measured quantities may go into one expression", Function::MOST)]
    TooMany,
}

impl Function {
    /// Most inputs of one function.
    pub const MOST: usize = 32;

    /// A function `value` of `inputs`, all of which are known before the forces.
    pub fn new(
        inputs: Vec<Measure>,
        value: impl Fn(&[f64]) -> f64 + Send + Sync + 'static,
    ) -> Result<Self, SignalError> {
        Self::over(inputs, &[], value)
    }

    /// The same, where the inputs may be among the signals that are `listed` so far.
    pub fn over(
        inputs: Vec<Measure>,
        listed: &[Signal],
        value: impl Fn(&[f64]) -> f64 + Send + Sync + 'static,
    ) -> Result<Self, SignalError> {
        if inputs.len() > Self::MOST {
            return Err(SignalError::TooMany);
        }
        match inputs.iter().position(|input| input.stage() != Stage::Motion) {
            Some(late) => Err(SignalError::Late(late)),
            None => {
                let mut reads: Vec<Measure> = Vec::new();
                for input in &inputs {
                    let through = match input {
                        Measure::Signal(k) => listed.get(*k).and_then(Signal::reads).unwrap_or(&[]),
                        own => std::slice::from_ref(own),
                    };
                    reads.extend(through.iter().filter(|read| !reads.contains(read)).copied().collect::<Vec<_>>());
                }
                Ok(Function { inputs, reads, value: Box::new(value) })
            }
        }
    }

    fn at(&self, at: &Instant<'_>, scratch: &Scratch) -> f64 {
        let mut values = [0.0; Self::MOST];
        (self.value)(self.read(at, scratch, &mut values))
    }

    /// The inputs.
    #[inline]
    fn read<'v>(&self, at: &Instant<'_>, scratch: &Scratch, values: &'v mut [f64; Self::MOST]) -> &'v [f64] {
        for (value, input) in values.iter_mut().zip(&self.inputs) {
            *value = input.of_motion(at, scratch);
        }
        &values[..self.inputs.len()]
    }
}

/// The signals that a model lists, as they were worked out last, and from what: a function is asked again only where one of its inputs has changed.
#[derive(Clone, Debug)]
pub(crate) struct Worked {
    pub(crate) values: Vec<f64>,
    /// The inputs of one after the other.
    inputs: Vec<f64>,
    /// Whether these are known, and whether it may change while time and what the caller has set stand still.
    known: Vec<bool>,
    moves: Vec<bool>,
    /// When they were worked out [s], and for which inputs of the model.
    time: f64,
    set: Vec<f64>,
}

impl Worked {
    /// Nothing has been worked out yet.
    pub(crate) fn new(listed: &[Signal]) -> Self {
        let inputs = |signal: &Signal| if let Signal::Function(function) = signal { function.inputs.len() } else { 0 };
        let count = listed.iter().map(inputs).sum();
        let moves = listed.iter().map(Signal::reads_motion).collect();
        let (values, inputs, known) = (vec![0.0; listed.len()], vec![0.0; count], vec![false; listed.len()]);
        Worked { values, inputs, known, moves, time: f64::NAN, set: Vec::new() }
    }

    /// Takes over all that is known of the same signals elsewhere.
    pub(crate) fn take(&mut self, other: &Worked) {
        self.inputs.copy_from_slice(&other.inputs);
        self.known.copy_from_slice(&other.known);
        self.values.copy_from_slice(&other.values);
        self.take_instant(other);
    }

    /// Takes over the values of those that hang on nothing but time and what the caller has set.
    pub(crate) fn take_steady(&mut self, other: &Worked) {
        for (k, value) in self.values.iter_mut().enumerate().filter(|(k, _)| !self.moves[*k]) {
            *value = other.values[k];
        }
        self.take_instant(other);
    }

    fn take_instant(&mut self, other: &Worked) {
        self.time = other.time;
        self.set.clone_from(&other.set);
    }

    /// Works out the signals in their order: all of them, or where time and what the caller has set are the same, those alone that may have changed; the instant has all but their values.
    pub(crate) fn work_out(&mut self, listed: &[Signal], at: &Instant<'_>, scratch: &Scratch) {
        let moving = at.time == self.time && same_bits(at.inputs, &self.set);
        if moving && !self.moves.contains(&true) {
            return;
        }
        self.time = at.time;
        self.set.clear();
        self.set.extend_from_slice(at.inputs);
        let (mut first, mut fresh) = (0, [0.0; Function::MOST]);
        for (k, signal) in listed.iter().enumerate() {
            let at = Instant { signals: &self.values, ..*at };
            let value = match signal {
                Signal::Function(function) => {
                    let before = &mut self.inputs[first..first + function.inputs.len()];
                    first += before.len();
                    if moving && !self.moves[k] {
                        continue;
                    }
                    let inputs = function.read(&at, scratch, &mut fresh);
                    if self.known[k] && same_bits(before, inputs) {
                        continue;
                    }
                    before.copy_from_slice(inputs);
                    self.known[k] = true;
                    (function.value)(inputs)
                }
                _ if moving && !self.moves[k] => continue,
                _ => signal.at(&at, scratch),
            };
            self.values[k] = value;
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function").field("inputs", &self.inputs).finish_non_exhaustive()
    }
}
