//! A mechanism as a motion that a method can advance.
//!
//! The state is `[q, u, internal, works, rubbed, supplied, dissipated]`: coordinates and speeds of the tree, those left out whose motion is given, internal
//! states of forces and contacts, the work that went into each contact that is near and what friction lost in it, and up to two more quadratures of the energy
//! ledger, all integrated by the same method as the motion. What the ledger misses,
//!
//! ```text
//! residue = (energy at the start) + supplied - dissipated - (energy now)
//! ```
//!
//! is therefore a measure of the motion's own error.

mod blocks;
mod contacts;
mod edge;
mod eigenvalues;
mod element;
mod flight;
mod given;
mod grip;
mod happening;
mod hold;
mod hybrid;
mod jacobian;
mod layout;
mod ledger;
mod linear;
mod meeting;
mod modes;
mod motors;
mod neighbours;
mod observe;
mod project;
mod pushed;
mod reactions;
mod response;
mod scale;
mod statics;
mod stops;
mod survey;
mod turned;
mod vibration;
mod watches;

pub use happening::{Happening, Kind};
pub use layout::Part;
pub use ledger::Ledger;
pub use observe::Observed;
pub(crate) use reactions::Reactions;
pub use scale::Scale;
pub use statics::{Equilibrium, EquilibriumError, Stability};
pub use vibration::{Eigenvalue, Laid, Mode, Vibration, VibrationError};

use crate::constraint::{Closure, Load, Row};
use crate::force::Account;
use crate::model::Model;
use crate::signal::Instant;
use crate::spatial::Vector;
use crate::tree::{Energy, Scratch};
use carom_solve::{Edge, Jacobian, Motion};
use contacts::Push;
use element::{Element, KINDS};
use hybrid::FRESH;
use jacobian::Derivatives;
use layout::Layout;
use modes::Modes;
use std::ops::Range;
use std::sync::Arc;
use survey::Survey;

/// A model, the modes it is in, and the memory to evaluate it.
#[derive(Clone, Debug)]
pub struct System {
    model: Arc<Model>,
    layout: Layout,
    scratch: Scratch,
    /// Memory for loops; none for a tree alone.
    closure: Option<Closure>,
    /// The rows that are kept.
    rows: Vec<Row>,
    /// Coordinates, speeds and their rates of the whole tree.
    q: Vec<f64>,
    u: Vec<f64>,
    dq: Vec<f64>,
    du: Vec<f64>,
    tau: Vec<f64>,
    /// Internal states of the forces.
    internal: Vec<f64>,
    /// What given motions take [N or N m].
    efforts: Vec<f64>,
    /// What the contacts do, by their places.
    pushes: Vec<Push>,
    /// How the indentation accelerates in contacts that gather their approach speed [m/s^2].
    surges: Vec<f64>,
    /// The state last observed.
    last: Vec<f64>,
    /// Memory for states that are only looked at.
    spare: [Vec<f64>; 2],
    /// When the motion began [s], and the energy there, against which the residue is reckoned.
    begun: f64,
    start: Ledger,
    modes: Modes,
    happenings: Vec<Happening>,
    reactions: Reactions,
    seen: (Ledger, Energy),
    /// Extent of the mechanism [m].
    length: f64,
    /// Tolerance of the integration.
    tolerance: f64,
    /// The longest step [s].
    longest: f64,
    /// Memory for bounds over steps.
    survey: Survey,
    /// Memory for derivatives of the rates; none while it is in use.
    derivatives: Option<Box<Derivatives>>,
    /// Whether given motions stand still where they are, as for statics.
    still: bool,
    /// Whether all accelerations are constant while nothing touches.
    flies: bool,
}

impl System {
    /// A system of a model, in its reference configuration and at rest.
    pub fn new(model: Arc<Model>) -> Self {
        let (tree, rows) = (model.tree(), model.loops().chosen());
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let layout = Layout::of(&model);
        let state = vec![0.0; layout.len()];
        let mut system = System {
            internal: vec![0.0; layout.internals_count()],
            derivatives: Some(Box::new(Derivatives::new(&model, &layout))),
            layout,
            scratch: tree.scratch(),
            closure: (!rows.is_empty()).then(|| Closure::new(tree, rows)),
            rows: rows.to_vec(),
            q: tree.reference(),
            u: vec![0.0; nu],
            dq: vec![0.0; nq],
            du: vec![0.0; nu],
            tau: vec![0.0; nu],
            efforts: vec![0.0; model.given().len()],
            pushes: Vec::new(),
            surges: Vec::new(),
            last: state.clone(),
            spare: [state.clone(), state],
            begun: 0.0,
            start: Ledger::default(),
            modes: Modes::of(&model),
            happenings: Vec::with_capacity(64),
            reactions: Reactions::default(),
            seen: Default::default(),
            length: model.extent(),
            tolerance: 1e-10,
            longest: f64::INFINITY,
            survey: Survey::new(&model, model.extent()),
            still: false,
            flies: flight::is_free(&model),
            model,
        };
        system.fit_places();
        system
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

    /// The state with these coordinates and speeds of the tree, internal states at zero, and an empty ledger.
    pub fn pack(&self, q: &[f64], u: &[f64]) -> Vec<f64> {
        self.layout.pack(q, u)
    }

    /// What each component of the state is.
    pub fn parts(&self) -> Vec<Part> {
        self.layout.parts(&self.model)
    }

    /// Makes `(t, y)` the start of a motion: modes take what holds there, and the ledger is opened.
    ///
    /// Contacts have components of the state only while they are near: where there are many, the state is given those that it needs.
    pub fn begin(&mut self, t: f64, y: &mut Vec<f64>) {
        self.happenings.clear();
        self.begun = t;
        self.vacate(y);
        given::Given.settle(self, t);
        self.place(t, y);
        self.regroup(y);
        self.settle_modes(t, y);
        for kind in KINDS {
            self.place(t, y);
            kind.begin(self, t, y);
        }
        self.start = self.ledger(t, y);
    }

    /// Sets the longest step [s].
    pub fn set_longest_step(&mut self, longest: f64) {
        self.longest = longest;
    }

    /// Tells the tolerance of the integration: by it the first step of a contact is chosen, and a correction of position a hundred times smaller
    /// is not worth another evaluation.
    pub fn set_tolerance(&mut self, tolerance: f64) {
        self.tolerance = tolerance;
    }

    /// The energy at the start.
    pub fn opening(&self) -> &Ledger {
        &self.start
    }

    /// Works out positions, velocities, forces and accelerations at a state.
    pub fn evaluate(&mut self, t: f64, y: &[f64], rate: &mut [f64]) -> Account {
        self.place(t, y);
        let mut account = self.act(t);
        let gravity = self.model.gravity;
        self.accelerate(&gravity);
        account.supply += self.given_power();
        self.model.tree().coordinate_rates(&self.q, &self.u, &mut self.dq);
        self.layout.gather(&self.dq, &self.du, rate);
        let (internals, rest) = rate[self.layout.speeds().end..].split_at_mut(self.internal.len());
        let (energies, ledger) = rest.split_at_mut(self.layout.rubbed().end - self.layout.works().start);
        ledger.iter_mut().zip([account.supply, account.dissipation]).for_each(|(rate, power)| *rate = power);
        self.internal_rates(t, internals);
        self.contact_rates(internals, energies);
        account
    }

    /// Works out where everything is and how it moves at a state, and nothing else.
    pub fn place(&mut self, t: f64, y: &[f64]) {
        self.set(y);
        self.put(t);
    }

    /// Takes coordinates, speeds and internal states from a state.
    #[inline]
    fn set(&mut self, y: &[f64]) {
        self.layout.spread(y, &mut self.q, &mut self.u);
        self.internal.copy_from_slice(&y[self.layout.internals()]);
    }

    /// Works out where everything is and how it moves with the coordinates and speeds that have been set.
    #[inline]
    fn put(&mut self, t: f64) {
        let tree = self.model.tree();
        for (given, piece) in self.model.given().iter().zip(&self.modes.pieces) {
            let node = &tree.nodes()[given.node];
            let [position, speed, acceleration] = given.course.at(t, *piece);
            let (u, du) = if self.still { (0.0, 0.0) } else { (speed, acceleration) };
            [self.q[node.q], self.u[node.u], self.du[node.u]] = [position, u, du];
        }
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
        if !self.model.given().is_empty() {
            tree.prescribe(&self.du, &mut self.scratch);
        }
    }

    /// Lets all forces act.
    fn act(&mut self, time: f64) -> Account {
        let at = Instant {
            model: &self.model,
            time,
            q: &self.q,
            u: &self.u,
            inputs: &self.modes.inputs,
            watches: &self.modes.watches,
        };
        let mut account = Account::default();
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        for (force, slot) in self.model.forces.iter().zip(self.layout.slots()) {
            let kept = slot.kept(&self.internal, &self.modes.motors);
            force.act(&at, kept, &mut self.scratch, &mut self.tau, &mut account);
        }
        for (stop, mode) in self.model.stops.iter().zip(&self.modes.stops) {
            stop.act(*mode, &at, &mut self.scratch, &mut self.tau, &mut account);
        }
        self.act_contacts(time);
        account
    }

    /// Accelerations of the freedoms; not a number where the loops have none.
    fn accelerate(&mut self, gravity: &Vector) {
        let tree = self.model.tree();
        match &mut self.closure {
            None => tree.forward(&self.tau, gravity, &mut self.scratch, &mut self.du),
            Some(closure) => {
                let load = Load { tau: &self.tau, gravity };
                if !closure.accelerate(tree, &self.rows, load, &mut self.scratch, &mut self.du) {
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
                Some(closure) if closure.ties(given.node) => closure.effort(u, &self.tau, &self.du),
                _ => tree.effort(given.node, &self.scratch) - self.tau[u],
            };
            power += self.efforts[k] * self.u[u];
        }
        power
    }

    /// The instant at which the tree has been placed.
    fn instant(&self, time: f64) -> Instant<'_> {
        Instant {
            model: &self.model,
            time,
            q: &self.q,
            u: &self.u,
            inputs: &self.modes.inputs,
            watches: &self.modes.watches,
        }
    }
}

impl Motion for System {
    type Vector = Vec<f64>;

    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.evaluate(t, y, rate);
    }

    fn jacobian(&mut self, t: f64, y: &Vec<f64>, jacobian: &mut [f64]) -> Jacobian {
        Jacobian::Written { evaluations: self.differentiate(t, y, jacobian) }
    }

    fn jacobian_cost(&self, _columns: usize) -> usize {
        self.derivative_cost()
    }

    fn quadratures(&self) -> usize {
        self.layout.quadratures()
    }

    fn groups(&self, groups: &mut Vec<usize>) {
        self.layout.bodies(&self.model, groups);
    }

    fn parabola(&mut self, (_, y): (f64, &Vec<f64>), rate: &Vec<f64>, span: f64, second: &mut Vec<f64>) -> bool {
        self.fly(y, rate, span, second)
    }

    fn edge(&mut self, (t, y): (f64, &Vec<f64>), rate: &Vec<f64>, h: f64, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        self.find_edge((t, y), rate, h, edge)
    }

    fn speeds(&self, _count: usize) -> Range<usize> {
        self.layout.speeds()
    }

    fn kinematics(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.set(y);
        self.model.tree().coordinate_rates(&self.q, &self.u, &mut self.dq);
        self.layout.gather(&self.dq, &self.du, rate);
        if self.internal.is_empty() {
            return;
        }
        self.put(t);
        let internals = &mut rate[self.layout.internals()];
        self.internal_rates(t, internals);
        self.contact_internal_rates(t, internals);
    }
}
