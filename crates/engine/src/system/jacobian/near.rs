//! What nothing is known of is differenced, and that alone: signals that read the motion, forces of the user's, friction that remembers, and layers that are pressed over an area.
//!
//! The tree is placed a little ahead and a little back along the direction. Of a signal the difference of its two numbers counts, of a force that of its wrenches and
//! generalised forces; what becomes of them is worked out exactly. To both sides the error is near 1e-9 of what is differenced.

use super::{Direction, Rates};
use crate::contact::{Contact, ContactMode};
use crate::dof::Dof;
use crate::force::{Account, Force};
use crate::measure::Measure;
use crate::model::Model;
use crate::signal::{Instant, Signal, Worked};
use crate::spatial::Vector;
use crate::system::{Modes, Stance};
use crate::tree::{GROUND, Scratch, Tree, Variation};

/// How far ahead and back, as a part of the direction, as a power of two: somewhat less than the cube root of the rounding unit, since signals may be wavy in speeds.
const PART: f64 = 1.0 / 1_048_576.0;

/// The mechanism on one side.
#[derive(Clone, Debug)]
struct Side {
    scratch: Scratch,
    q: Vec<f64>,
    u: Vec<f64>,
    tau: Vec<f64>,
    account: Account,
    /// The signals that the model lists.
    signals: Worked,
}

/// The mechanism ahead and back.
#[derive(Clone, Debug)]
pub(super) struct Near {
    sides: [Side; 2],
    shift: Vec<f64>,
    /// Whether there are signals that read the motion, whether more than coordinates and speeds of the tree is read, and forces of the user's.
    signals: bool,
    deep: bool,
    users: bool,
    /// Whether there is friction that remembers, and whether there are layers.
    remembers: bool,
    bedded: bool,
}

impl Near {
    pub(super) fn new(model: &Model) -> Self {
        let tree = model.tree();
        let side = || Side {
            scratch: tree.scratch(),
            q: tree.reference(),
            u: vec![0.0; tree.speeds()],
            tau: vec![0.0; tree.speeds()],
            account: Account::default(),
            signals: Worked::new(&model.signals),
        };
        let remembers = model.contacts.iter().any(Contact::remembers_slip);
        let bedded = model.contacts.iter().any(|contact| contact.foundation.is_some());
        let users = model.forces.iter().any(|force| matches!(force, Force::User(_)));
        Near {
            sides: [side(), side()],
            shift: vec![0.0; tree.speeds()],
            signals: model.forces.iter().any(|force| signals(force).any(Signal::reads_motion)),
            deep: model.forces.iter().any(|force| signals(force).any(is_deep)) || users || remembers || bedded,
            users,
            remembers,
            bedded,
        }
    }

    /// Whether anything is differenced.
    pub(super) fn is_needed(&self) -> bool {
        self.signals || self.users || self.remembers || self.bedded
    }

    /// Whether the tree must be placed for it.
    pub(super) fn is_deep(&self) -> bool {
        self.deep
    }
}

/// Whether a signal reads more than coordinates and speeds of the tree, or may.
fn is_deep(signal: &Signal) -> bool {
    use Measure::{Coordinate, Input, Speed, Time};
    let shallow =
        |read: &Measure| matches!(read, Time | Input(_) | Coordinate(Dof::Tree { .. }) | Speed(Dof::Tree { .. }));
    signal.reads().is_none_or(|reads| !reads.iter().all(shallow))
}

/// Whether what is read may change along the direction.
fn is_touched(read: &Measure, model: &Model, direction: &Direction, variation: &Variation) -> bool {
    match read {
        // What a listed signal hangs on is read instead of it.
        Measure::Time | Measure::Input(_) | Measure::Signal(_) => false,
        Measure::Coordinate(dof) | Measure::Speed(dof) => match dof {
            Dof::Tree { speed, .. } => direction.shift[*speed] != 0.0 || direction.change[*speed] != 0.0,
            Dof::Turn { nodes, .. } | Dof::Spin { nodes, .. } => variation.moves(nodes),
            Dof::Slide { ends, .. } | Dof::Length { ends } => variation.moves(&ends.map(|end| end.node)),
        },
        Measure::Position(point, _) | Measure::Velocity(point, _) => variation.moves(&[point.node, GROUND]),
        Measure::Orientation(body, _) => variation.moves(&[model.node(*body), GROUND]),
        Measure::AngularVelocity(node, _) => variation.moves(&[*node, GROUND]),
        _ => true,
    }
}

/// The signals of a force.
fn signals(force: &Force) -> impl Iterator<Item = &Signal> {
    let all: [&[Signal]; 3] = match force {
        Force::Applied(applied) => [&applied.force, &applied.moment, &[]],
        Force::Drive(drive) => [std::slice::from_ref(&drive.effort), &[], &[]],
        Force::Actuator(actuator) => [std::slice::from_ref(&actuator.effort), &[], &[]],
        Force::Motor(motor) => [&motor.reference, &motor.rate, &motor.feedforward].map(std::slice::from_ref),
        _ => [&[]; 3],
    };
    all.into_iter().flatten()
}

impl Side {
    /// Stands by a part of the direction beside where the mechanism does.
    fn move_by(&mut self, tree: &Tree, (q, u): (&[f64], &[f64]), direction: &Direction, part: f64, shift: &mut [f64]) {
        self.q.copy_from_slice(q);
        shift.iter_mut().zip(&direction.shift).for_each(|(shift, by)| *shift = by * part);
        tree.displace(&mut self.q, shift);
        for (own, (u, by)) in self.u.iter_mut().zip(u.iter().zip(&direction.change)) {
            *own = u + by * part;
        }
    }

    /// Works out where everything is there.
    fn place(&mut self, tree: &Tree) {
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
    }

    fn instant<'s>(&'s self, model: &'s Model, time: f64, modes: &'s Modes) -> Instant<'s> {
        let (inputs, watches) = (&modes.inputs, &modes.watches);
        Instant { model, time, q: &self.q, u: &self.u, inputs, signals: &self.signals.values, watches }
    }

    /// Lets the user's forces act; false if they are no numbers.
    fn act(&mut self, model: &Model, time: f64, modes: &Modes) -> bool {
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        self.account = Account::default();
        let Side { scratch, q, u, tau, account, signals } = self;
        let at =
            Instant { model, time, q, u, inputs: &modes.inputs, signals: &signals.values, watches: &modes.watches };
        for force in model.forces.iter().filter(|force| matches!(force, Force::User(_))) {
            force.act(&at, Default::default(), scratch, tau, account);
        }
        let sum = tau.iter().fold(account.supply + account.dissipation, |sum, x| sum + 0.0 * x);
        sum.is_finite() && scratch.wrenches_are_numbers()
    }
}

impl Stance<'_> {
    /// Goes ahead and back along a direction.
    pub(super) fn look_around(&self, modes: &Modes, direction: &Direction, near: &mut Near) {
        let system = &*self.system;
        for (side, part) in near.sides.iter_mut().zip([PART, -PART]) {
            side.move_by(system.model.tree(), (&system.q, &system.u), direction, part, &mut near.shift);
            if near.deep {
                side.place(system.model.tree());
            }
            side.signals.take_steady(&system.signals);
            let Side { scratch, q, u, signals, .. } = side;
            let (inputs, watches) = (&modes.inputs, &modes.watches);
            let at = Instant { model: &system.model, time: self.time, q, u, inputs, signals: &[], watches };
            signals.work_out(&system.model.signals, &at, scratch);
        }
    }

    /// How a signal changes along the direction. Where it is no number on one side, the other is taken.
    pub(super) fn signal_change(&self, modes: &Modes, signal: &Signal, along: (&Direction, &Variation, &Near)) -> f64 {
        let (direction, variation, near) = along;
        let touched = |read: &Measure| is_touched(read, &self.system.model, direction, variation);
        if signal.reads().is_some_and(|reads| !reads.iter().any(touched)) {
            return 0.0;
        }
        let value = |side: &Side| signal.at(&side.instant(&self.system.model, self.time, modes), &side.scratch);
        let [ahead, back] = [value(&near.sides[0]), value(&near.sides[1])];
        match (ahead.is_finite(), back.is_finite()) {
            (true, false) => (ahead - self.signal(modes, signal)) / PART,
            (false, true) => (self.signal(modes, signal) - back) / PART,
            _ => (ahead - back) / (2.0 * PART),
        }
    }

    /// Lets the change of friction that remembers act, and works out how what it integrates and what it takes change.
    pub(super) fn change_remembered(
        &self,
        modes: &Modes,
        direction: &Direction,
        near: &mut Near,
        variation: &mut Variation,
        rates: &mut Rates,
    ) {
        if !near.remembers {
            return;
        }
        let (system, layout) = (&*self.system, &self.system.layout);
        near.sides.iter_mut().for_each(|side| side.scratch.clear_wrenches());
        for (place, k) in modes.contacts.active() {
            let (slot, contact) = (&modes.contacts[k], &system.model.contacts[k]);
            if !contact.remembers_slip() || slot.mode != ContactMode::Pressing {
                continue;
            }
            let own = layout.internals_at(place);
            for (side, part) in near.sides.iter_mut().zip([PART, -PART]) {
                let at = |k: usize| system.internal[own.start + k] + part * direction.inner[own.start + k];
                let (seen, inner) = (contact.see(&side.scratch, system.guess(k)), Vector::new(at(1), at(2), at(3)));
                let push = slot.force(contact, &slot.instant(&seen, self.time, at(0)));
                let known = contact.remembered(slot, &seen, push, &inner, &side.scratch);
                let (middle, weight) = (seen.rub_place(contact), 1.0 / (2.0 * part));
                let taken = -known.rub.dot(&seen.slip(contact, &side.scratch));
                side.scratch.push_at(contact.nodes[0], &middle, &-known.rub);
                side.scratch.push_at(contact.nodes[1], &middle, &known.rub);
                rates.energies[layout.places() + place] += weight * taken;
                for (rate, known) in rates.internals[own.start + 1..].iter_mut().zip(known.rate.iter()) {
                    *rate += weight * known;
                }
            }
        }
        let [ahead, back] = &near.sides;
        variation.apply_difference([&ahead.scratch, &back.scratch], 2.0 * PART);
    }

    /// Lets the change of what layers push act, and works out how what goes into them changes.
    pub(super) fn change_bedded(&self, modes: &Modes, near: &mut Near, variation: &mut Variation, rates: &mut Rates) {
        if !near.bedded {
            return;
        }
        near.sides.iter_mut().for_each(|side| side.scratch.clear_wrenches());
        let layout = &self.system.layout;
        for (place, k) in modes.contacts.active() {
            let (slot, contact) = (&modes.contacts[k], &self.system.model.contacts[k]);
            if !variation.moves(&contact.nodes) {
                continue;
            }
            for (side, part) in near.sides.iter_mut().zip([PART, -PART]) {
                let Some(bedding) = slot.bedding(contact, &side.scratch) else { continue };
                contact.bear(&bedding, &mut side.scratch);
                let weight = 1.0 / (2.0 * part);
                rates.energies[place] += weight * bedding.power;
                if let Some(rubbed) = rates.energies.get_mut(layout.places() + place) {
                    *rubbed += weight * bedding.rubbed;
                }
            }
        }
        let [ahead, back] = &near.sides;
        variation.apply_difference([&ahead.scratch, &back.scratch], 2.0 * PART);
    }

    /// Lets the change of the user's forces act; returns that of their powers. Where they are no numbers on one side, the other is taken.
    pub(super) fn change_users(
        &self,
        modes: &Modes,
        direction: &Direction,
        near: &mut Near,
        variation: &mut Variation,
        tau: &mut [f64],
    ) -> Option<Account> {
        if !near.users {
            return None;
        }
        let (system, mut way) = (&*self.system, 2.0 * PART);
        for side in &mut near.sides {
            if !side.act(&system.model, self.time, modes) {
                side.move_by(system.model.tree(), (&system.q, &system.u), direction, 0.0, &mut near.shift);
                side.place(system.model.tree());
                side.act(&system.model, self.time, modes);
                way -= PART;
            }
        }
        let [ahead, back] = &near.sides;
        variation.apply_difference([&ahead.scratch, &back.scratch], way);
        for (tau, (ahead, back)) in tau.iter_mut().zip(ahead.tau.iter().zip(&back.tau)) {
            *tau += (ahead - back) / way;
        }
        Some(Account {
            stored: 0.0,
            supply: (ahead.account.supply - back.account.supply) / way,
            dissipation: (ahead.account.dissipation - back.account.dissipation) / way,
        })
    }
}
