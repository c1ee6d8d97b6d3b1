//! What is seen of a mechanism at one state: everything measurable, and the ledger.

use super::contacts::Push;
use super::sticking::{Dry, holding};
use super::{Ledger, Modes, Stance, StateRef, System};
use crate::contact::{ContactMode, Seen, Site, Traction};
use crate::force::{Account, Kept, StopMode};
use crate::foundation::Bedding;
use crate::measure::{BearingItem, ContactItem, Driver, Measure, WorkPart};
use crate::signal::Instant;
use crate::spatial::{Rotation, Vector};
use crate::tree::{Energy, Scratch, Wrench};
use carom_laws::normal::LawInput;

/// Surfaces that stick roll if they turn over each other by more than this in the time scale of the mechanism [rad].
const ROLLING: f64 = 1e-6;

/// A mechanism of which everything has been worked out at one instant, and what can be measured there. It is lent by [`System::observe`], so that nothing is
/// measured where nothing has been observed.
#[derive(Clone, Copy, Debug)]
pub struct Observed<'a> {
    pub(crate) at: Instant<'a>,
    system: &'a System,
    state: StateRef<'a>,
    sums: Sums,
}

/// What is added up over all bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    pub(crate) ledger: Ledger,
    pub(crate) energy: Energy,
}

impl<'a> Observed<'a> {
    /// Time [s].
    pub fn time(&self) -> f64 {
        self.at.time
    }

    /// The system that was observed.
    pub fn system(&self) -> &'a System {
        self.system
    }

    /// The state that was observed.
    pub fn state(&self) -> StateRef<'a> {
        self.state
    }

    /// Where everything is, and how it moves.
    pub fn scratch(&self) -> &'a Scratch {
        &self.system.scratch
    }

    /// Position [m] and orientation of a body's frame.
    pub fn pose(&self, body: usize) -> (Vector, Rotation) {
        self.at.model.pose(body, self.scratch())
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame.
    pub fn velocity(&self, body: usize) -> (Vector, Vector) {
        self.at.model.velocity(body, self.scratch())
    }

    /// Coordinates of the tree.
    pub fn coordinates(&self) -> &'a [f64] {
        &self.system.q
    }

    /// Speeds of the tree.
    pub fn speeds(&self) -> &'a [f64] {
        &self.system.u
    }

    /// The value of a quantity.
    pub fn measure(&self, measure: &Measure) -> f64 {
        measure.of(self)
    }

    /// The energy.
    pub fn ledger(&self) -> &Ledger {
        &self.sums.ledger
    }

    /// What the ledger misses against the start of the motion [J].
    pub fn residue(&self) -> f64 {
        self.sums.ledger.residue(self.state.modes.opening())
    }

    /// Rates of the speeds of the tree [rad/s^2 or m/s^2].
    pub fn accelerations(&self) -> &'a [f64] {
        &self.system.du
    }

    /// Force [N] and moment [N m] of a tie on its second node, about its point there.
    pub fn tie_reaction(&self, tie: usize) -> Wrench {
        self.system.reactions.of_tie(self.at.model, tie, self.scratch())
    }

    /// The largest violation of all constraints [m]; tilts count times the length of the mechanism.
    pub fn closure_error(&self) -> f64 {
        self.system.closure_error()
    }

    /// What is added up over all bodies.
    pub(crate) fn sums(&self) -> &Sums {
        &self.sums
    }

    /// What prescribed motions take [N or N m].
    pub(crate) fn efforts(&self) -> &'a [f64] {
        &self.system.efforts
    }

    /// What each stop is doing.
    pub(crate) fn stops(&self) -> &'a [StopMode] {
        &self.state.modes.stops
    }

    /// What a force keeps.
    pub(crate) fn kept(&self, force: usize) -> Kept<'a> {
        self.system.layout.slots()[force].kept(&self.system.internal, &self.state.modes.motors)
    }

    /// How a contact is seen.
    fn see(&self, k: usize) -> Seen {
        self.at.model.contacts[k].see(self.scratch(), self.system.guess(k))
    }

    /// A contact as its law sees it.
    fn pressed(&self, k: usize, seen: &Seen) -> LawInput<f64> {
        let modes = self.state.modes;
        modes.contacts[k].instant(seen, self.at.time, self.system.contact_internal(modes, k))
    }

    /// What the layer between the bodies of a contact does, if it has one.
    pub fn bedding(&self, contact: usize) -> Option<Bedding> {
        self.state.modes.contacts[contact].bedding(&self.at.model.contacts[contact], self.scratch())
    }

    /// Energy stored in a contact [J].
    fn stored_in(&self, k: usize) -> f64 {
        match self.bedding(k) {
            Some(bedding) => bedding.stored,
            None => self.state.modes.contacts[k].stored(&self.at.model.contacts[k], &self.pressed(k, &self.see(k))),
        }
    }

    /// The smaller radius of the two bodies of a contact where they would meet [m]; infinite between flats.
    pub fn contact_radius(&self, contact: usize) -> f64 {
        self.see(contact).reach()
    }

    /// The work of a drive since the start [J], or of all drives; nothing of a force that is none.
    pub fn work(&self, driver: Option<Driver>, part: WorkPart) -> f64 {
        let layout = &self.system.layout;
        let works = &self.state.y[layout.driven()];
        let of = |own: &[f64]| match part {
            WorkPart::Net => own[0],
            WorkPart::Positive => own[1],
            WorkPart::Negative => own[0] - own[1],
        };
        let drive = match driver {
            None => return works.chunks_exact(2).map(of).fold(0.0, |sum, x| sum + x),
            Some(Driver::Force(force)) => layout.slots()[force].drive(),
            Some(Driver::Motion(prescribed)) => Some(layout.drive_of_prescribed(prescribed)),
        };
        drive.map_or(0.0, |drive| of(&works[2 * drive..]))
    }

    /// A quantity of a bearing.
    pub(crate) fn bearing(&self, k: usize, item: BearingItem) -> f64 {
        let held = self.state.modes.sticks.iter().position(|stuck| stuck.what == Dry::Bearing(k));
        match item {
            BearingItem::Friction => match held.and_then(|held| self.system.stick_loads.get(held)) {
                Some((_, effort)) => effort.x,
                None => self.system.bearing_efforts[k],
            },
            BearingItem::Load => self.system.bearing_loads[k],
            BearingItem::SlipState => [1.0, 2.0][usize::from(held.is_some())],
            BearingItem::Loss => self.state.y[self.system.layout.worn()][k],
        }
    }

    /// Force by which the surfaces of a contact push each other apart [N], and friction on its second body [N].
    pub fn contact_forces(&self, contact: usize) -> (f64, Vector) {
        let traction = self.traction(contact, &self.see(contact));
        (traction.push, traction.rub)
    }

    /// Velocity of the second body of a contact against the first where friction acts, across the normal [m/s].
    pub fn slip(&self, contact: usize) -> Vector {
        self.see(contact).slip(&self.at.model.contacts[contact], self.scratch())
    }

    /// A quantity of a contact.
    pub(crate) fn contact(&self, k: usize, item: ContactItem) -> f64 {
        let slot = &self.state.modes.contacts[k];
        let seen = self.see(k);
        match item {
            ContactItem::Indentation => seen.indentation,
            ContactItem::Rate => seen.rate,
            ContactItem::Force => self.traction(k, &seen).push,
            ContactItem::ForceOnSecond(axis) => self.push(k, &seen)[axis],
            ContactItem::Friction(axis) => self.traction(k, &seen).rub[axis],
            ContactItem::FrictionForce => self.traction(k, &seen).rub.norm(),
            ContactItem::Point(axis) => self.middle(k, &seen)[axis],
            ContactItem::Normal(axis) => self.normal(k, &seen)[axis],
            ContactItem::Slip(axis) => seen.slip(&self.at.model.contacts[k], self.scratch())[axis],
            ContactItem::SlipSpeed => seen.slip(&self.at.model.contacts[k], self.scratch()).norm(),
            ContactItem::Spin(axis) => self.relative_spin(k)[axis],
            ContactItem::SlipState => self.slip_state(k, &seen),
            ContactItem::Mode => match slot.mode {
                ContactMode::Apart => 0.0,
                ContactMode::Pressing if slot.follows() => 2.0,
                ContactMode::Pressing => 1.0,
                ContactMode::Departing => 3.0,
                ContactMode::Closed => 2.0,
            },
            ContactItem::Stored => self.stored_in(k) + self.slip_stored_in(k),
            ContactItem::Loss => self.losses(k).iter().sum(),
            ContactItem::FrictionLoss => self.losses(k)[1],
            ContactItem::Area => self.bedding(k).map_or(0.0, |bedding| bedding.area),
            ContactItem::Volume => self.bedding(k).map_or(0.0, |bedding| bedding.volume),
            ContactItem::Pressure => self.bedding(k).map_or(0.0, |bedding| bedding.pressure),
        }
    }

    /// Angular velocity of the second body of a contact against the first [rad/s].
    fn relative_spin(&self, k: usize) -> Vector {
        let [one, other] = self.at.model.contacts[k].nodes.map(|node| self.scratch().spin(node));
        other - one
    }

    /// What the surfaces of a contact do along each other; see [`ContactItem::SlipState`].
    fn slip_state(&self, k: usize, seen: &Seen) -> f64 {
        let (slot, contact) = (&self.state.modes.contacts[k], &self.at.model.contacts[k]);
        if !slot.presses() || contact.interface.friction.is_none() {
            return 0.0;
        }
        if !slot.sticks(Site::Slide) {
            return 1.0;
        }
        let (spin, normal) = (self.relative_spin(k), seen.touch.normal);
        let rolling = (spin - normal * normal.dot(&spin)).norm();
        if rolling * self.at.model.time_scale() > ROLLING { 3.0 } else { 2.0 }
    }

    /// Energy lost in a contact since the start along its normal, and by friction [J].
    fn losses(&self, k: usize) -> [f64; 2] {
        let slot = &self.state.modes.contacts[k];
        let [work, rubbed] = match self.state.modes.contacts.place(k) {
            Some(place) => self.system.energies_of(self.state.modes, place, k, self.state.y),
            None => slot.earlier,
        };
        [work + slot.initially_stored - self.stored_in(k), rubbed - self.slip_stored_in(k)]
    }

    /// Energy that friction stores in a contact [J].
    fn slip_stored_in(&self, k: usize) -> f64 {
        let (slot, contact) = (&self.state.modes.contacts[k], &self.at.model.contacts[k]);
        let place = self.state.modes.contacts.place(k).filter(|_| contact.remembers_slip());
        match place {
            Some(place) if slot.mode == ContactMode::Pressing => {
                let seen = self.see(k);
                let push = slot.force(contact, &self.pressed(k, &seen));
                contact.slip_stored(slot, &seen, push, &self.system.slip_internal(place))
            }
            _ => 0.0,
        }
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point there: what its conditions and what acts in its degrees of freedom do,
    /// and of a joint with clearance what its surfaces push.
    pub fn reaction(&self, joint: usize) -> Wrench {
        let model = self.at.model;
        let mut sum = self.system.reactions.of(model, joint, self.scratch());
        for (k, _) in model.contacts.iter().enumerate().filter(|(_, contact)| contact.joint == Some(joint)) {
            let (seen, point) = (self.see(k), model.point_on_child(joint, self.scratch()));
            let traction = self.traction(k, &seen);
            sum.push(&(seen.touch.normal * traction.push), &(seen.touch.points[1] - point));
            sum.push(&traction.rub, &(seen.rub_place(&model.contacts[k]) - point));
            sum.moment += traction.resist;
        }
        sum
    }

    /// What the surfaces of a contact do.
    fn traction(&self, k: usize, seen: &Seen) -> Traction {
        let slot = &self.state.modes.contacts[k];
        if let Some(bedding) = self.bedding(k) {
            return self.at.model.contacts[k].bedded_traction(&bedding);
        }
        let at = self.pressed(k, seen);
        let inner =
            self.state.modes.contacts.place(k).map_or(Vector::zeros(), |place| self.system.slip_internal(place));
        let mut traction = slot.reported_traction(&self.at.model.contacts[k], seen, &at, &inner, self.scratch());
        if let (ContactMode::Closed, Some(place)) = (slot.mode, self.state.modes.contacts.place(k)) {
            let Push { force, rub, .. } = self.system.pushes[place];
            (traction.push, traction.rub) = (force, rub);
        }
        for (stuck, (_, load)) in self.state.modes.sticks.iter().zip(&self.system.stick_loads) {
            match stuck.what {
                Dry::Site(contact, Site::Slide) if contact == k => traction.rub += load,
                Dry::Site(contact, _) if contact == k => traction.resist += load,
                _ => {}
            }
        }
        traction
    }

    /// Force of a contact on its second body [N].
    fn push(&self, k: usize, seen: &Seen) -> Vector {
        let traction = self.traction(k, seen);
        self.normal(k, seen) * traction.push + traction.rub
    }

    /// The normal of a contact, out of its first body into its second; of one that presses over an area, along what it pushes with.
    fn normal(&self, k: usize, seen: &Seen) -> Vector {
        let plain = || seen.touch.normal;
        self.bedding(k)
            .map_or_else(plain, |bedding| self.at.model.contacts[k].bedded_view(&bedding, seen.view(0.0)).normal)
    }

    /// Where a contact pushes [m]: in the middle between both surfaces, or of the pressure.
    fn middle(&self, k: usize, seen: &Seen) -> Vector {
        let plain = || seen.middle();
        self.bedding(k)
            .map_or_else(plain, |bedding| self.at.model.contacts[k].bedded_view(&bedding, seen.view(0.0)).point)
    }
}

impl System {
    /// Works out all there is to be measured at a state, and lends it.
    pub fn observe<'a>(&'a mut self, at: impl Into<StateRef<'a>>) -> Observed<'a> {
        let at = at.into();
        let sums = self.work_out(at);
        self.observed(at, sums)
    }

    /// The same at a state at rest, prescribed motions frozen there, such as an [equilibrium](System::equilibrium).
    pub fn observe_at_rest<'a>(&'a mut self, at: impl Into<StateRef<'a>>) -> Observed<'a> {
        let at = at.into();
        let sums = self.at_rest(|system| system.work_out(at));
        self.observed(at, sums)
    }

    /// Works out all there is to be measured at a state.
    fn work_out(&mut self, at: StateRef<'_>) -> Sums {
        let mut stance = self.place(at);
        let mut account = stance.act(at.modes);
        stance.accelerate(at.modes);
        stance.load_sticks(at.modes);
        account.dissipation += stance.bearing_loss(at.modes);
        account.supply += stance.prescribed_power();
        let energy = stance.carry(at.modes);
        Sums { ledger: stance.book(at, &energy, &account), energy }
    }

    /// What was observed last, which was this, for who has seen to it.
    pub(crate) fn observed<'a>(&'a self, state: StateRef<'a>, sums: Sums) -> Observed<'a> {
        Observed { at: self.instant(state.modes, state.time), system: self, state, sums }
    }

    /// The energy at a state.
    pub fn ledger(&mut self, at: StateRef<'_>) -> Ledger {
        let mut stance = self.place(at);
        let energy = stance.system.model.tree().energy(&stance.system.model.gravity, stance.scratch());
        let account = stance.act(at.modes);
        stance.book(at, &energy, &account)
    }
}

impl Stance<'_> {
    /// Works out what joints and loops carry, once accelerations are known; returns the energy of all bodies.
    fn carry(&mut self, modes: &Modes) -> Energy {
        if self.system.carries {
            self.react(modes);
        }
        let model = &self.system.model;
        model.tree().energy(&model.gravity, &self.system.scratch)
    }

    /// Works out what joints and loops carry, once accelerations are known; what rows do acts on the nodes from here on, and the generalised forces are what
    /// inverse dynamics asks for.
    pub(super) fn react(&mut self, modes: &Modes) {
        let gravity = self.system.model.gravity;
        self.react_under(modes, &gravity);
    }

    /// The same under this gravity [m/s^2], with which the accelerations were found.
    pub(super) fn react_under(&mut self, modes: &Modes, gravity: &Vector) {
        let system = &mut *self.system;
        let System { model, stuck, rows, solver, reactions, scratch, length, .. } = &mut *system;
        if let Some((rows, solver)) = holding(stuck, rows, solver) {
            reactions.update(model, &modes.loops.kept, solver, *length, scratch);
            reactions.apply(model, scratch);
            let first = modes.loops.kept.len();
            for (row, multiplier) in rows.iter().zip(solver.multipliers()).skip(first) {
                row.action(scratch).act(*multiplier, scratch);
            }
        }
        // What the joints of the tree carry is left behind by inverse dynamics.
        let model = &system.model;
        model.tree().inverse(&system.du, gravity, &mut system.scratch, &mut system.tau);
    }

    fn book(&self, at: StateRef<'_>, energy: &Energy, account: &Account) -> Ledger {
        let (supplied, dissipated) = self.system.layout.moved(at.y);
        let (stored, lost) = self.contact_energies(at.modes, at.y);
        Ledger {
            kinetic: energy.kinetic,
            gravitational: energy.gravitational,
            stored: account.stored + stored,
            supplied,
            dissipated: dissipated + lost,
        }
    }
}
