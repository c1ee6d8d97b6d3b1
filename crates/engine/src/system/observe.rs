//! What is seen of a mechanism at one state: everything measurable, and the ledger.

use super::layout::Layout;
use super::{Ledger, Reactions, System};
use crate::contact::{self, ContactMode, Seen};
use crate::force::{Account, Kept, MotorMode, StopMode};
use crate::measure::{ContactItem, Measure};
use crate::signal::Instant;
use crate::tree::{Energy, Scratch, Wrench};

/// Everything there is to be measured at one instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed<'a> {
    pub(crate) at: Instant<'a>,
    /// Rates of the speeds.
    pub(crate) rates: &'a [f64],
    pub(crate) scratch: &'a Scratch,
    pub(crate) modes: &'a [StopMode],
    internal: &'a [f64],
    motors: &'a [MotorMode],
    layout: &'a Layout,
    contacts: &'a [contact::Slot],
    sights: &'a [Seen],
    works: &'a [f64],
    pub(crate) efforts: &'a [f64],
    pub(crate) reactions: &'a Reactions,
    pub(crate) ledger: &'a Ledger,
    pub(crate) start: &'a Ledger,
    pub(crate) energy: &'a Energy,
}

impl<'a> Observed<'a> {
    /// What a force keeps.
    pub(crate) fn kept(&self, force: usize) -> Kept<'a> {
        self.layout.slots()[force].kept(self.internal, self.motors)
    }

    /// A quantity of a contact.
    pub(crate) fn contact(&self, k: usize, item: ContactItem) -> f64 {
        let slot = &self.contacts[k];
        let seen = &self.sights[k];
        match item {
            ContactItem::Indentation => seen.indentation,
            ContactItem::Rate => seen.rate,
            ContactItem::Force => self.push(k, seen),
            ContactItem::ForceOnSecond(axis) => self.push(k, seen) * seen.touch.normal[axis],
            ContactItem::Point(axis) => 0.5 * (seen.touch.points[0][axis] + seen.touch.points[1][axis]),
            ContactItem::Normal(axis) => seen.touch.normal[axis],
            ContactItem::Mode => match slot.mode {
                ContactMode::Apart => 0.0,
                ContactMode::Pressing if slot.follows() => 2.0,
                ContactMode::Pressing => 1.0,
                ContactMode::Departing => 3.0,
            },
            ContactItem::Stored => self.stored(k, seen),
            ContactItem::Loss => self.works[k] + slot.credit - self.stored(k, seen),
        }
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point there: what its conditions and what acts in its freedoms do,
    /// and of a joint with clearance what its surfaces push.
    pub(crate) fn reaction(&self, joint: usize) -> Wrench {
        let model = self.at.model;
        let mut sum = self.reactions.of(model, joint, self.scratch);
        for (k, _) in model.contacts.iter().enumerate().filter(|(_, contact)| contact.joint == Some(joint)) {
            let (seen, point) = (&self.sights[k], model.point_on_child(joint, self.scratch));
            sum.push(&(seen.touch.normal * self.push(k, seen)), &(seen.touch.points[1] - point));
        }
        sum
    }

    /// Force of a contact [N].
    fn push(&self, k: usize, seen: &Seen) -> f64 {
        let slot = &self.contacts[k];
        let at = slot.instant(seen, self.at.time, self.layout.contact_internal(k, self.internal));
        slot.told_force(&self.at.model.contacts[k], &at)
    }

    /// Energy stored in a contact [J].
    fn stored(&self, k: usize, seen: &Seen) -> f64 {
        let slot = &self.contacts[k];
        let at = slot.instant(seen, self.at.time, self.layout.contact_internal(k, self.internal));
        slot.stored(&self.at.model.contacts[k], &at)
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

    /// Rates of the speeds of the tree at the last evaluation.
    pub fn last_rates(&self) -> &[f64] {
        &self.du
    }

    /// Works out all there is to be measured at a state, for [`System::measure`] and [`System::reaction`].
    pub fn observe(&mut self, t: f64, y: &[f64]) {
        self.place(t, y);
        let mut account = self.act(t);
        let gravity = self.model.gravity;
        self.accelerate(&gravity);
        account.supply += self.given_power();
        let model = self.model.clone();
        if let Some(closure) = &self.closure {
            self.reactions.update(&model, &self.modes.kept, closure, self.length, &self.scratch);
            self.reactions.apply(&model, &mut self.scratch);
        }
        // What the joints of the tree carry is left behind by inverse dynamics.
        model.tree().inverse(&self.du, &model.gravity, &mut self.scratch, &mut self.tau);
        let energy = model.tree().energy(&model.gravity, &self.scratch);
        self.works.copy_from_slice(&y[self.layout.works()]);
        self.sights.clear();
        self.sights.extend(model.contacts.iter().map(|contact| contact.see(&self.scratch)));
        self.seen = (self.book(t, y, &energy, &account), energy);
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point there, at the state last observed, at time `t` [s].
    pub fn reaction(&self, joint: usize, t: f64) -> Wrench {
        self.observed(t).reaction(joint)
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
        measure.of(&self.observed(t))
    }

    fn observed(&self, t: f64) -> Observed<'_> {
        Observed {
            at: self.instant(t),
            rates: &self.du,
            scratch: &self.scratch,
            modes: &self.modes.stops,
            internal: &self.internal,
            motors: &self.modes.motors,
            layout: &self.layout,
            contacts: &self.modes.contacts,
            sights: &self.sights,
            works: &self.works,
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
