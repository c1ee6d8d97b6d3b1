//! What is seen of a mechanism at one state: everything measurable, and the ledger.

use super::layout::Layout;
use super::{Ledger, Reactions, System};
use crate::contact::{ContactMode, Seen, Traction};
use crate::force::{Account, Kept, MotorMode, StopMode};
use crate::measure::{ContactItem, Measure};
use crate::signal::Instant;
use crate::spatial::Vector;
use crate::tree::{Energy, Scratch, Wrench};

/// A mechanism of which everything has been worked out at one instant, and what can be measured there. It is lent by [`System::observe`], so that nothing is
/// measured where nothing has been observed.
#[derive(Clone, Copy, Debug)]
pub struct Observed<'a> {
    pub(crate) at: Instant<'a>,
    /// Rates of the speeds.
    pub(crate) rates: &'a [f64],
    pub(crate) scratch: &'a Scratch,
    pub(crate) modes: &'a [StopMode],
    internal: &'a [f64],
    motors: &'a [MotorMode],
    layout: &'a Layout,
    system: &'a System,
    pub(crate) efforts: &'a [f64],
    pub(crate) reactions: &'a Reactions,
    pub(crate) ledger: &'a Ledger,
    pub(crate) start: &'a Ledger,
    pub(crate) energy: &'a Energy,
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

    /// Where everything is, and how it moves.
    pub fn scratch(&self) -> &'a Scratch {
        self.scratch
    }

    /// The value of a quantity.
    pub fn measure(&self, measure: &Measure) -> f64 {
        measure.of(self)
    }

    /// The energy.
    pub fn ledger(&self) -> &'a Ledger {
        self.ledger
    }

    /// Rates of the speeds of the tree [rad/s^2 or m/s^2].
    pub fn accelerations(&self) -> &'a [f64] {
        self.rates
    }

    /// Force [N] and moment [N m] of a tie on its second node, about its point there.
    pub fn tie_reaction(&self, tie: usize) -> Wrench {
        self.reactions.of_tie(self.at.model, tie, self.scratch)
    }

    /// What a force keeps.
    pub(crate) fn kept(&self, force: usize) -> Kept<'a> {
        self.layout.slots()[force].kept(self.internal, self.motors)
    }

    /// A quantity of a contact.
    pub(crate) fn contact(&self, k: usize, item: ContactItem) -> f64 {
        let slot = &self.system.modes.contacts[k];
        let seen = self.system.see(k);
        match item {
            ContactItem::Indentation => seen.indentation,
            ContactItem::Rate => seen.rate,
            ContactItem::Force => self.traction(k, &seen).push,
            ContactItem::ForceOnSecond(axis) => self.push(k, &seen)[axis],
            ContactItem::Friction(axis) => self.traction(k, &seen).rub[axis],
            ContactItem::Point(axis) => seen.middle()[axis],
            ContactItem::Normal(axis) => seen.touch.normal[axis],
            ContactItem::Slip(axis) => seen.slip(&self.at.model.contacts[k], self.scratch)[axis],
            ContactItem::Mode => match slot.mode {
                ContactMode::Apart => 0.0,
                ContactMode::Pressing if slot.follows() => 2.0,
                ContactMode::Pressing => 1.0,
                ContactMode::Departing => 3.0,
            },
            ContactItem::Stored => self.system.stored_in(k, self.at.time),
            ContactItem::Loss => self.losses(k).iter().sum(),
            ContactItem::FrictionLoss => self.losses(k)[1],
        }
    }

    /// Energy lost in a contact since the start along its normal, and by friction [J].
    fn losses(&self, k: usize) -> [f64; 2] {
        let slot = &self.system.modes.contacts[k];
        let [work, rubbed] = match self.system.modes.contacts.place(k) {
            Some(place) => self.system.energies_of(place, k, &self.system.last),
            None => slot.earlier,
        };
        [work + slot.credit - self.system.stored_in(k, self.at.time), rubbed]
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point there: what its conditions and what acts in its freedoms do,
    /// and of a joint with clearance what its surfaces push.
    pub fn reaction(&self, joint: usize) -> Wrench {
        let model = self.at.model;
        let mut sum = self.reactions.of(model, joint, self.scratch);
        for (k, _) in model.contacts.iter().enumerate().filter(|(_, contact)| contact.joint == Some(joint)) {
            let (seen, point) = (self.system.see(k), model.point_on_child(joint, self.scratch));
            let traction = self.traction(k, &seen);
            sum.push(&(seen.touch.normal * traction.push), &(seen.touch.points[1] - point));
            sum.push(&traction.rub, &(seen.middle() - point));
        }
        sum
    }

    /// What the surfaces of a contact do.
    fn traction(&self, k: usize, seen: &Seen) -> Traction {
        let (slot, at) = (&self.system.modes.contacts[k], self.system.pressed(k, seen, self.at.time));
        slot.told_traction(&self.at.model.contacts[k], seen, &at, self.scratch)
    }

    /// Force of a contact on its second body [N].
    fn push(&self, k: usize, seen: &Seen) -> Vector {
        let traction = self.traction(k, seen);
        seen.touch.normal * traction.push + traction.rub
    }
}

impl System {
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

    /// Works out all there is to be measured at a state, and lends it.
    pub fn observe(&mut self, t: f64, y: &[f64]) -> Observed<'_> {
        self.place(t, y);
        let mut account = self.act(t);
        let gravity = self.model.gravity;
        self.accelerate(&gravity);
        account.supply += self.given_power();
        let model = self.model.clone();
        if let Some(closure) = &self.closure {
            self.reactions.update(&model, &self.modes.loops.kept, closure, self.length, &self.scratch);
            self.reactions.apply(&model, &mut self.scratch);
        }
        // What the joints of the tree carry is left behind by inverse dynamics.
        model.tree().inverse(&self.du, &model.gravity, &mut self.scratch, &mut self.tau);
        let energy = model.tree().energy(&model.gravity, &self.scratch);
        self.last.clear();
        self.last.extend_from_slice(y);
        self.seen = (self.book(t, y, &energy, &account), energy);
        self.observed(t)
    }

    /// The same at a state at rest, given motions frozen there, such as an [equilibrium](System::equilibrium).
    pub fn observe_at_rest(&mut self, t: f64, y: &[f64]) -> Observed<'_> {
        self.still = true;
        self.observe(t, y);
        self.still = false;
        self.observed(t)
    }

    /// What was observed last, for who has seen to it.
    pub(crate) fn observed(&self, t: f64) -> Observed<'_> {
        Observed {
            at: self.instant(t),
            rates: &self.du,
            scratch: &self.scratch,
            modes: &self.modes.stops,
            internal: &self.internal,
            motors: &self.modes.motors,
            layout: &self.layout,
            system: self,
            efforts: &self.efforts,
            reactions: &self.reactions,
            ledger: &self.seen.0,
            start: &self.start,
            energy: &self.seen.1,
        }
    }

    /// The energy at a state.
    pub fn ledger(&mut self, t: f64, y: &[f64]) -> Ledger {
        self.place(t, y);
        let energy = self.model.tree().energy(&self.model.gravity, &self.scratch);
        let account = self.act(t);
        self.book(t, y, &energy, &account)
    }

    fn book(&self, t: f64, y: &[f64], energy: &Energy, account: &Account) -> Ledger {
        let (supplied, dissipated) = self.layout.moved(y);
        let (stored, lost) = self.contact_energies(t, y);
        Ledger {
            kinetic: energy.kinetic,
            gravitational: energy.gravitational,
            stored: account.stored + stored,
            supplied,
            dissipated: dissipated + lost,
        }
    }
}
