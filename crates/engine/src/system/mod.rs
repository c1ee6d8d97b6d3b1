//! A mechanism as a motion that a method can advance.
//!
//! The state is `[q, u, supplied, dissipated]`: coordinates and speeds of the tree, those left out whose motion is given, and two quadratures
//! of the energy ledger, integrated by the same method as the motion. What the ledger misses,
//!
//! ```text
//! residue = (energy at the start) + supplied - dissipated - (energy now)
//! ```
//!
//! is therefore a measure of the motion's own error.

mod choice;
mod happening;
mod hybrid;
mod layout;
mod ledger;
mod modes;
mod project;
mod reactions;

pub use happening::{Happening, Kind};
pub use ledger::Ledger;
pub(crate) use reactions::Reactions;

use crate::constraint::{Closure, Load};
use crate::force::{Account, StopMode};
use crate::measure::Measure;
use crate::model::Model;
use crate::signal::Instant;
use crate::tree::{Energy, Scratch, Wrench};
use carom_solve::Motion;
use layout::Layout;
use modes::Modes;
use std::ops::Range;
use std::sync::Arc;

/// A model, the modes it is in, and the memory to evaluate it.
#[derive(Clone, Debug)]
pub struct System {
    model: Arc<Model>,
    layout: Layout,
    scratch: Scratch,
    /// Memory for loops; none for a tree alone.
    closure: Option<Closure>,
    /// Coordinates, speeds and their rates of the whole tree.
    q: Vec<f64>,
    u: Vec<f64>,
    dq: Vec<f64>,
    du: Vec<f64>,
    tau: Vec<f64>,
    /// What given motions take [N or N m].
    efforts: Vec<f64>,
    /// The energy at the start, against which the residue is reckoned.
    start: Ledger,
    modes: Modes,
    happenings: Vec<Happening>,
    reactions: Reactions,
    seen: (Ledger, Energy),
    /// Extent of the mechanism [m].
    length: f64,
    /// A correction of position that is not worth another evaluation [rad or m].
    negligible: f64,
}

/// Everything there is to be measured at one instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed<'a> {
    pub(crate) at: Instant<'a>,
    /// Rates of the speeds.
    pub(crate) rates: &'a [f64],
    pub(crate) scratch: &'a Scratch,
    pub(crate) modes: &'a [StopMode],
    pub(crate) efforts: &'a [f64],
    pub(crate) reactions: &'a Reactions,
    pub(crate) ledger: &'a Ledger,
    pub(crate) start: &'a Ledger,
    pub(crate) energy: &'a Energy,
}

impl System {
    /// Quadratures behind the speeds.
    pub const LEDGER: usize = 2;

    /// A system of a model, in its reference configuration and at rest.
    pub fn new(model: Arc<Model>) -> Self {
        let (tree, rows) = (model.tree(), model.loops().chosen().len());
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        System {
            layout: Layout::of(&model),
            scratch: tree.scratch(),
            closure: (rows > 0).then(|| Closure::new(tree, rows)),
            q: tree.reference(),
            u: vec![0.0; nu],
            dq: vec![0.0; nq],
            du: vec![0.0; nu],
            tau: vec![0.0; nu],
            efforts: vec![0.0; model.given().len()],
            start: Ledger::default(),
            modes: Modes::of(&model),
            happenings: Vec::with_capacity(64),
            reactions: Reactions::default(),
            seen: Default::default(),
            length: model.extent(),
            negligible: 1e-12,
            model,
        }
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The state in the reference configuration, with the speeds `u` of the tree (zeros if there are none).
    pub fn state(&self, u: &[f64]) -> Vec<f64> {
        let speeds: Vec<f64> = (0..self.u.len()).map(|k| u.get(k).copied().unwrap_or(0.0)).collect();
        self.pack(&self.model.tree().reference(), &speeds)
    }

    /// The state with these coordinates and speeds of the tree, and an empty ledger.
    pub fn pack(&self, q: &[f64], u: &[f64]) -> Vec<f64> {
        self.layout.pack(q, u, [0.0; Self::LEDGER])
    }

    /// Makes `(t, y)` the start of a motion: modes take what holds there, and the ledger is opened.
    pub fn begin(&mut self, t: f64, y: &[f64]) {
        self.happenings.clear();
        self.settle_modes(t, y);
        self.start = self.ledger(t, y);
    }

    /// Tells the tolerance of the integration: a correction of position a hundred times smaller is not worth another evaluation.
    pub fn set_tolerance(&mut self, tolerance: f64) {
        self.negligible = 0.01 * tolerance;
    }

    /// The energy at the start.
    pub fn opening(&self) -> &Ledger {
        &self.start
    }

    /// Works out positions, velocities, forces and accelerations at a state.
    pub fn evaluate(&mut self, t: f64, y: &[f64], rate: &mut [f64]) -> Account {
        self.place(t, y);
        let mut account = self.act(t);
        self.accelerate();
        account.supply += self.given_power();
        self.model.tree().coordinate_rates(&self.q, &self.u, &mut self.dq);
        self.layout.gather(&self.dq, &self.du, [account.supply, account.dissipation], rate);
        account
    }

    /// Spreads a state over the tree and works out its kinematics.
    fn place(&mut self, t: f64, y: &[f64]) {
        self.layout.spread(y, &mut self.q, &mut self.u);
        let tree = self.model.tree();
        for (given, piece) in self.model.given().iter().zip(&self.modes.pieces) {
            let node = &tree.nodes()[given.node];
            [self.q[node.q], self.u[node.u], self.du[node.u]] = given.course.at(t, *piece);
        }
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
        if !self.model.given().is_empty() {
            tree.prescribe(&self.du, &mut self.scratch);
        }
    }

    /// Lets all forces act.
    fn act(&mut self, time: f64) -> Account {
        let at = Instant { model: &self.model, time, q: &self.q, u: &self.u };
        let mut account = Account::default();
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        for force in &self.model.forces {
            force.act(&at, &mut self.scratch, &mut self.tau, &mut account);
        }
        for (stop, mode) in self.model.stops.iter().zip(&self.modes.stops) {
            stop.act(*mode, &at, &mut self.scratch, &mut self.tau, &mut account);
        }
        account
    }

    /// Accelerations of the freedoms; not a number where the loops have none.
    fn accelerate(&mut self) {
        let (tree, gravity) = (self.model.tree(), &self.model.gravity);
        match &mut self.closure {
            None => tree.forward(&self.tau, gravity, &mut self.scratch, &mut self.du),
            Some(closure) => {
                let load = Load { tau: &self.tau, gravity };
                if !closure.accelerate(tree, self.model.loops().chosen(), load, &mut self.scratch, &mut self.du) {
                    self.layout.spoil(&mut self.du);
                }
            }
        }
    }

    /// Works out what given motions take, and returns their power [W].
    fn given_power(&mut self) -> f64 {
        let mut power = 0.0;
        for (k, given) in self.model.given().iter().enumerate() {
            let (tree, u) = (self.model.tree(), self.model.tree().nodes()[given.node].u);
            self.efforts[k] = match &self.closure {
                None => tree.effort(given.node, &self.scratch) - self.tau[u],
                Some(closure) => closure.effort(u, &self.tau, &self.du),
            };
            power += self.efforts[k] * self.u[u];
        }
        power
    }

    /// Positions, velocities and accelerations of the last evaluation.
    pub fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// Coordinates of the tree at the last evaluation.
    pub fn coordinates(&self) -> &[f64] {
        &self.q
    }

    /// Speeds of the tree at the last evaluation.
    pub fn speeds(&self) -> &[f64] {
        &self.u
    }

    /// Rates of the speeds of the tree at the last evaluation.
    pub fn last_rates(&self) -> &[f64] {
        &self.du
    }

    /// Works out all there is to be measured at a state, for [`System::measure`] and [`System::reaction`].
    pub fn observe(&mut self, t: f64, y: &[f64]) {
        self.place(t, y);
        let mut account = self.act(t);
        self.accelerate();
        account.supply += self.given_power();
        let model = self.model.clone();
        if let Some(closure) = &self.closure {
            self.reactions.update(&model, closure, self.length, &self.scratch);
            self.reactions.apply(&model, &mut self.scratch);
        }
        // What the joints of the tree carry is left behind by inverse dynamics.
        model.tree().inverse(&self.du, &model.gravity, &mut self.scratch, &mut self.tau);
        let energy = model.tree().energy(&model.gravity, &self.scratch);
        self.seen = (self.book(y, &energy, &account), energy);
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point, at the state last observed.
    pub fn reaction(&self, joint: usize) -> Wrench {
        self.reactions.of(&self.model, joint, &self.scratch)
    }

    /// Force [N] and moment [N m] of a tie on its second node, about its point there, at the state last observed.
    pub fn tie_reaction(&self, tie: usize) -> Wrench {
        self.reactions.of_tie(&self.model, tie, &self.scratch)
    }

    /// The energy at the state last observed.
    pub fn last_ledger(&self) -> &Ledger {
        &self.seen.0
    }

    /// The value of a quantity at the state last observed, at time `t` [s].
    pub fn measure(&self, measure: &Measure, t: f64) -> f64 {
        measure.of(&Observed {
            at: self.instant(t),
            rates: &self.du,
            scratch: &self.scratch,
            modes: &self.modes.stops,
            efforts: &self.efforts,
            reactions: &self.reactions,
            ledger: &self.seen.0,
            start: &self.start,
            energy: &self.seen.1,
        })
    }

    /// The energy at a state.
    pub fn ledger(&mut self, t: f64, y: &[f64]) -> Ledger {
        self.place(t, y);
        let energy = self.model.tree().energy(&self.model.gravity, &self.scratch);
        let account = self.act(t);
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

    /// The instant at which the tree has been placed.
    fn instant(&self, time: f64) -> Instant<'_> {
        Instant { model: &self.model, time, q: &self.q, u: &self.u }
    }
}

impl Motion for System {
    type Vector = Vec<f64>;

    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.evaluate(t, y, rate);
    }

    fn speeds(&self, _count: usize) -> Range<usize> {
        self.layout.speeds()
    }
}
