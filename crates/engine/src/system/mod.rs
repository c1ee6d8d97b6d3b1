//! A mechanism as a motion that a method can advance.
//!
//! The state is `[q, u, supplied, dissipated]`: coordinates, speeds, and two quadratures of the energy ledger, integrated by the same method as
//! the motion. What the ledger misses,
//!
//! ```text
//! residue = (energy at the start) + supplied - dissipated - (energy now)
//! ```
//!
//! is therefore a measure of the motion's own error.

mod happening;
mod hybrid;
mod ledger;

pub use happening::{Happening, Kind};
pub use ledger::Ledger;

use crate::force::{Account, StopMode};
use crate::measure::Measure;
use crate::model::Model;
use crate::signal::Instant;
use crate::tree::{Energy, Scratch};
use carom_solve::Motion;
use std::ops::Range;
use std::sync::Arc;

/// A model, the modes of its stops and watches, and the memory to evaluate it.
#[derive(Clone, Debug)]
pub struct System {
    model: Arc<Model>,
    scratch: Scratch,
    tau: Vec<f64>,
    /// The energy at the start, against which the residue is reckoned.
    start: Ledger,
    /// What each stop is doing.
    modes: Vec<StopMode>,
    /// Of each watch: whether its signal is above zero, and how often it has passed in the direction that counts.
    watched: Vec<(bool, usize)>,
    happenings: Vec<Happening>,
    /// Accelerations and energy of the last observation.
    rate: Vec<f64>,
    seen: (Ledger, Energy),
}

/// Everything there is to be measured at one instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed<'a> {
    pub(crate) at: Instant<'a>,
    /// Rates of the speeds.
    pub(crate) rates: &'a [f64],
    pub(crate) scratch: &'a Scratch,
    pub(crate) modes: &'a [StopMode],
    pub(crate) ledger: &'a Ledger,
    pub(crate) start: &'a Ledger,
    pub(crate) energy: &'a Energy,
}

impl System {
    /// Quadratures behind the speeds.
    pub const LEDGER: usize = 2;

    /// A system of a model.
    pub fn new(model: Arc<Model>) -> Self {
        let (nq, nu) = (model.tree().coordinates(), model.tree().speeds());
        System {
            scratch: model.tree().scratch(),
            tau: vec![0.0; nu],
            start: Ledger::default(),
            modes: vec![StopMode::Free; model.stops.len()],
            watched: vec![(true, 0); model.watches.len()],
            happenings: Vec::with_capacity(64),
            rate: vec![0.0; nq + nu + Self::LEDGER],
            seen: Default::default(),
            model,
        }
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The state in the reference configuration, with the speeds `u` (zeros if there are none).
    pub fn state(&self, u: &[f64]) -> Vec<f64> {
        let mut y = self.model.tree().reference();
        y.extend((0..self.tau.len()).map(|k| u.get(k).copied().unwrap_or(0.0)));
        y.extend([0.0; Self::LEDGER]);
        y
    }

    /// Makes `(t, y)` the start of a motion: stops and watches take the modes that hold there, and the ledger is opened.
    pub fn begin(&mut self, t: f64, y: &[f64]) {
        self.happenings.clear();
        self.settle_modes(t, y);
        self.start = self.ledger(t, y);
    }

    /// The energy at the start.
    pub fn opening(&self) -> &Ledger {
        &self.start
    }

    /// Works out positions, velocities, forces and accelerations at a state; the answers are read from [`System::scratch`].
    pub fn evaluate(&mut self, t: f64, y: &[f64], rate: &mut [f64]) -> Account {
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let (q, u) = (&y[..nq], &y[nq..nq + nu]);
        tree.kinematics(q, u, &mut self.scratch);
        let account = self.act(t, y);
        let tree = self.model.tree();
        let (dq, rest) = rate.split_at_mut(nq);
        tree.coordinate_rates(q, u, dq);
        tree.forward(&self.tau, &self.model.gravity, &mut self.scratch, &mut rest[..nu]);
        rest[nu] = account.supply;
        rest[nu + 1] = account.dissipation;
        account
    }

    /// Positions, velocities, accelerations and reactions of the last evaluation.
    pub fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// Works out all there is to be measured at a state, for [`System::measure`].
    pub fn observe(&mut self, t: f64, y: &[f64]) {
        let mut rate = std::mem::take(&mut self.rate);
        let account = self.evaluate(t, y, &mut rate);
        self.rate = rate;
        let energy = self.model.tree().energy(&self.model.gravity, &self.scratch);
        self.seen = (self.book(y, &energy, &account), energy);
    }

    /// The energy at the state last observed.
    pub fn last_ledger(&self) -> &Ledger {
        &self.seen.0
    }

    /// The rates of the speeds at the state last observed.
    pub fn last_rates(&self) -> &[f64] {
        let (nq, nu) = (self.model.tree().coordinates(), self.model.tree().speeds());
        &self.rate[nq..nq + nu]
    }

    /// The value of a quantity at the state last observed, which is `(t, y)`.
    pub fn measure(&self, measure: &Measure, t: f64, y: &[f64]) -> f64 {
        measure.of(&Observed {
            at: self.instant(t, y),
            rates: self.last_rates(),
            scratch: &self.scratch,
            modes: &self.modes,
            ledger: &self.seen.0,
            start: &self.start,
            energy: &self.seen.1,
        })
    }

    /// The energy at a state.
    pub fn ledger(&mut self, t: f64, y: &[f64]) -> Ledger {
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        tree.kinematics(&y[..nq], &y[nq..nq + nu], &mut self.scratch);
        let energy = tree.energy(&self.model.gravity, &self.scratch);
        let account = self.act(t, y);
        self.book(y, &energy, &account)
    }

    fn book(&self, y: &[f64], energy: &Energy, account: &Account) -> Ledger {
        let at = y.len() - Self::LEDGER;
        Ledger {
            kinetic: energy.kinetic,
            gravitational: energy.gravitational,
            stored: account.stored,
            supplied: y[at],
            dissipated: y[at + 1],
        }
    }

    fn instant<'a>(&'a self, time: f64, y: &'a [f64]) -> Instant<'a> {
        let (nq, nu) = (self.model.tree().coordinates(), self.model.tree().speeds());
        Instant { model: &self.model, time, q: &y[..nq], u: &y[nq..nq + nu] }
    }

    /// Lets all forces act.
    fn act(&mut self, time: f64, y: &[f64]) -> Account {
        let (nq, nu) = (self.model.tree().coordinates(), self.model.tree().speeds());
        let at = Instant { model: &self.model, time, q: &y[..nq], u: &y[nq..nq + nu] };
        let mut account = Account::default();
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        for force in &self.model.forces {
            force.act(&at, &mut self.scratch, &mut self.tau, &mut account);
        }
        for (stop, mode) in self.model.stops.iter().zip(&self.modes) {
            stop.act(*mode, &at, &mut self.tau, &mut account);
        }
        account
    }
}

impl Motion for System {
    type Vector = Vec<f64>;

    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.evaluate(t, y, rate);
    }

    fn speeds(&self, _count: usize) -> Range<usize> {
        let tree = self.model.tree();
        tree.coordinates()..tree.coordinates() + tree.speeds()
    }
}
