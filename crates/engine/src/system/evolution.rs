//! A mechanism in motion: what a method advances.

use super::element::KINDS;
use super::modes::Opening;
use super::prescribed::PrescribedMotions;
use super::{JointImpulse, Ledger, Modes, Observed, Stance, State, System, SystemEvent};
use crate::contact::{ContactMode, View};
use crate::force::Force;
use crate::model::Model;
use carom_solve::{Edge, Jacobian, Motion};
use std::ops::Range;
use std::sync::Arc;

/// A system, the modes that its motion is in, what has happened in it, and how accurately and how far it is followed. Time and what is integrated are the
/// loop's, which tries steps and takes some back; modes change only where the loop says so.
#[derive(Clone, Debug)]
pub struct Evolution {
    pub(super) system: System,
    pub(super) modes: Modes,
    pub(super) events: Vec<SystemEvent>,
    /// What joints carried in impacts of rigid surfaces, in time.
    pub(super) joint_impulses: Vec<JointImpulse>,
    /// Tolerance of the integration.
    pub(super) tolerance: f64,
    /// The longest step [s].
    pub(super) longest: f64,
    /// When it was last decided what sticks [s].
    pub(super) settled: f64,
}

impl Evolution {
    /// A mechanism whose motion has not begun.
    pub fn new(model: Arc<Model>) -> Self {
        let modes = Modes::of(&model);
        let events = Vec::with_capacity(64);
        Evolution {
            system: System::new(model),
            modes,
            events,
            joint_impulses: Vec::new(),
            tolerance: 1e-10,
            longest: f64::INFINITY,
            settled: f64::NAN,
        }
    }

    /// Makes `(t, y)` the start of a motion: modes take what holds there, and the ledger is opened.
    ///
    /// Contacts have components of the state only while they are near: where there are many, the state is given those that it needs.
    pub fn begin(&mut self, t: f64, y: &mut Vec<f64>) {
        self.events.clear();
        self.joint_impulses.clear();
        self.modes.shared = None;
        self.modes.opening.time = t;
        self.system.vacate(&mut self.modes, y);
        // Where the tree is hangs on which pieces prescribed motions follow.
        PrescribedMotions::choose(self.model().clone().as_ref(), &mut self.modes, t);
        self.system.regroup(&mut self.modes, t, y);
        self.system.settle_modes(&mut self.modes, t, y);
        for kind in KINDS {
            kind.begin(self, t, y);
        }
        let centre = self.place(t, y).centre_of_mass().position;
        self.modes.opening = Opening { time: t, ledger: self.ledger(t, y), centre };
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.system.model
    }

    /// The system: a copy of it answers questions about this motion without disturbing it.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The system and the modes, to ask about other states in these modes.
    pub fn split(&mut self) -> (&mut System, &Modes) {
        (&mut self.system, &self.modes)
    }

    /// The modes at present.
    pub fn modes(&self) -> &Modes {
        &self.modes
    }

    /// The state at a time [s] with what is integrated.
    pub fn state_at(&self, time: f64, y: Vec<f64>) -> State {
        State { time, y, modes: self.modes.clone() }
    }

    /// What has happened since the start.
    pub fn events(&self) -> &[SystemEvent] {
        &self.events
    }

    /// What joints carried in impacts of rigid surfaces, since the start or since it was taken up again.
    pub fn joint_impulses(&self) -> &[JointImpulse] {
        &self.joint_impulses
    }

    /// The energy at the start.
    pub fn opening(&self) -> &Ledger {
        self.modes.opening()
    }

    /// Takes over modes, and what had happened until then.
    pub fn recall(&mut self, modes: &Modes, events: &[SystemEvent]) {
        self.modes.clone_from(modes);
        self.events.clear();
        self.events.extend_from_slice(events);
        self.joint_impulses.clear();
        self.system.fit(&self.modes);
    }

    /// Takes the modes of another motion of the same model, to look at it without disturbing it, and what it has worked out that is good for a second look.
    pub fn follow(&mut self, other: &Evolution) {
        self.modes.clone_from(&other.modes);
        self.system.take_factors(&other.system);
        self.system.signals.take(&other.system.signals);
    }

    /// Leaves out of all observations what joints and ties carry, for who does not ask for it: in loops with conditions to spare that takes longer than all the rest.
    pub fn leave_out_reactions(&mut self) {
        self.system.carries = false;
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

    /// Sets until when the motion will be followed [s]: quantities without bounds are looked at at least 4096 times until then.
    pub fn set_horizon(&mut self, until: f64) {
        self.system.set_horizon(until);
    }

    /// Sets all inputs between two steps, at `(t, y)`. Energy that a force of the user's stores more or less for it is booked as brought in from
    /// outside. What was known of rates and guards no longer holds: see [`Memory::renew`](carom_solve::Memory::renew).
    pub fn set_inputs(&mut self, t: f64, y: &mut [f64], inputs: &[f64]) {
        let stores = self.model().forces.iter().any(|force| matches!(force, Force::User(_)));
        let before = if stores { self.ledger(t, y).stored } else { 0.0 };
        self.modes.inputs.copy_from_slice(inputs);
        if stores {
            let brought = self.ledger(t, y).stored - before;
            self.system.layout.supply(y, brought);
        }
    }

    /// Works out all there is to be measured at `(t, y)` in the present modes, and lends it.
    pub fn observe<'a>(&'a mut self, t: f64, y: &'a [f64]) -> Observed<'a> {
        self.system.observe(self.modes.at(t, y))
    }

    /// Works out where everything is and how it moves at `(t, y)` in the present modes, and lends it.
    pub fn place(&mut self, t: f64, y: &[f64]) -> Stance<'_> {
        self.system.place(self.modes.at(t, y))
    }

    /// What is seen of a contact at `(t, y)`.
    pub fn look_at_contact(&mut self, contact: usize, t: f64, y: &[f64]) -> View {
        let view = self.system.sight(self.modes.at(t, y)).view_contact(&self.modes, contact);
        if self.modes.contacts[contact].mode != ContactMode::Closed {
            return view;
        }
        // How hard rigid surfaces push is not a function of where they are.
        View { force: self.observe(t, y).contact_forces(contact).0, ..view }
    }

    /// The energy at `(t, y)` in the present modes.
    pub fn ledger(&mut self, t: f64, y: &[f64]) -> Ledger {
        self.system.ledger(self.modes.at(t, y))
    }

    /// Brings what is integrated back onto the constraints; returns the largest change of a coordinate [rad, m, or of a quaternion's length].
    pub fn project(&mut self, t: f64, y: &mut [f64]) -> f64 {
        self.system.project(&self.modes, t, y)
    }

    /// Brings what is integrated, of an instant when fewer or more contacts were near, to the present layout.
    pub fn refit(&mut self, y: &mut Vec<f64>) {
        self.system.refit(&self.modes, y);
    }

    /// Effective mass along the normal of a contact at `(t, y)` [kg]; infinite where nothing can give way.
    pub fn effective_mass(&mut self, contact: usize, t: f64, y: &[f64]) -> f64 {
        self.system.effective_mass(contact, self.modes.at(t, y))
    }
}

impl Motion for Evolution {
    type Vector = Vec<f64>;

    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.system.evaluate(self.modes.at(t, y), rate);
    }

    /// What bearings do hangs on everything, and how the radii of bodies that are not round change is not known: where there are such, the method takes differences.
    fn jacobian(&mut self, t: f64, y: &Vec<f64>, jacobian: &mut [f64]) -> Jacobian {
        if self.system.is_differenced() {
            return Jacobian::Unknown;
        }
        Jacobian::Written { evaluations: self.system.differentiate(self.modes.at(t, y), jacobian) }
    }

    fn jacobian_cost(&self, columns: usize) -> usize {
        if self.system.is_differenced() { columns } else { self.system.derivative_cost() }
    }

    fn quadratures(&self) -> usize {
        self.system.layout.quadratures()
    }

    fn groups(&self, groups: &mut Vec<usize>) {
        self.system.layout.bodies(&self.system.model, groups);
    }

    fn parabola(&mut self, (_, y): (f64, &Vec<f64>), rate: &Vec<f64>, span: f64, second: &mut Vec<f64>) -> bool {
        self.system.fly(&self.modes, y, rate, span, second)
    }

    fn edge(&mut self, (t, y): (f64, &Vec<f64>), rate: &Vec<f64>, h: f64, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        self.find_edge((t, y), rate, h, edge)
    }

    fn speeds(&self, _count: usize) -> Range<usize> {
        self.system.layout.speeds()
    }

    fn kinematics(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.system.write_kinematic_rates(self.modes.at(t, y), rate);
    }
}
