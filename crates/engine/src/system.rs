//! A mechanism with its forces, as a motion that a method can advance.
//!
//! The state is `[q, u, supplied, dissipated]`: coordinates, speeds, and two quadratures of the energy ledger, integrated by the same method as
//! the motion. What the ledger misses,
//!
//! ```text
//! residue = (energy at the start) + supplied - dissipated - (energy now)
//! ```
//!
//! is therefore a measure of the motion's own error.

use crate::force::{Account, Force, Instant};
use crate::model::Model;
use crate::tree::Scratch;
use carom_solve::{Hybrid, Motion, Next};
use std::ops::Range;
use std::sync::Arc;

/// The energy of a mechanism, item by item [J].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Kinetic energy.
    pub kinetic: f64,
    /// Energy in the field of gravity.
    pub gravitational: f64,
    /// Energy stored in springs.
    pub stored: f64,
    /// Work brought in from outside since the start.
    pub supplied: f64,
    /// Energy lost in dampers and friction since the start.
    pub dissipated: f64,
}

impl Ledger {
    /// Kinetic, gravitational and stored energy [J].
    pub fn total(&self) -> f64 {
        self.kinetic + self.gravitational + self.stored
    }

    /// What is missing against the start [J].
    pub fn residue(&self, start: &Ledger) -> f64 {
        start.total() + (self.supplied - start.supplied) - (self.dissipated - start.dissipated) - self.total()
    }
}

/// A model with its forces and the memory to evaluate them.
#[derive(Clone, Debug)]
pub struct System {
    model: Arc<Model>,
    forces: Vec<Force>,
    scratch: Scratch,
    tau: Vec<f64>,
}

impl System {
    /// Quadratures behind the speeds.
    const LEDGER: usize = 2;

    /// A system of a model and forces.
    pub fn new(model: Arc<Model>, forces: Vec<Force>) -> Self {
        let (scratch, tau) = (model.tree().scratch(), vec![0.0; model.tree().speeds()]);
        System { model, forces, scratch, tau }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The state at the start: the reference configuration, with the speeds `u` (zeros if there are none).
    pub fn start(&self, u: &[f64]) -> Vec<f64> {
        let mut y = self.model.tree().reference();
        y.extend((0..self.tau.len()).map(|k| u.get(k).copied().unwrap_or(0.0)));
        y.extend([0.0; Self::LEDGER]);
        y
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

    /// The energy at a state.
    pub fn ledger(&mut self, t: f64, y: &[f64]) -> Ledger {
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        tree.kinematics(&y[..nq], &y[nq..nq + nu], &mut self.scratch);
        let energy = tree.energy(&self.model.gravity, &self.scratch);
        let account = self.act(t, y);
        Ledger {
            kinetic: energy.kinetic,
            gravitational: energy.gravitational,
            stored: account.stored,
            supplied: y[nq + nu],
            dissipated: y[nq + nu + 1],
        }
    }

    /// Lets all forces act.
    fn act(&mut self, time: f64, y: &[f64]) -> Account {
        let tree = self.model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let at = Instant { model: &self.model, time, q: &y[..nq], u: &y[nq..nq + nu] };
        let mut account = Account::default();
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        for force in &self.forces {
            force.act(&at, &mut self.scratch, &mut self.tau, &mut account);
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

impl Hybrid for System {
    fn guard_count(&self) -> usize {
        0
    }

    fn guards(&mut self, _t: f64, _y: &Vec<f64>, _guards: &mut [f64]) {}

    fn cross(&mut self, _t: f64, _y: &mut Vec<f64>, _fired: &[bool]) -> Next {
        Next::Continue
    }

    /// Quaternions are brought back to unit length. Their rate is linear in that length, so a correction within the tolerance changes it by
    /// less still.
    fn settle(&mut self, _t: f64, y: &mut Vec<f64>) -> bool {
        let count = self.model.tree().coordinates();
        self.model.tree().normalise(&mut y[..count]);
        false
    }
}
