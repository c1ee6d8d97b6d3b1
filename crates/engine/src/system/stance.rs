//! A mechanism placed at a state: forces and accelerations are asked of it, and guards.

use super::sticking::holding;
use super::{Modes, StateRef, System};
use crate::constraint::Load;
use crate::contact::View;
use crate::force::Account;
use crate::signal::{Instant, Signal};
use crate::spatial::{Rotation, Vector};
use crate::tree::{Centre, Scratch};

/// A mechanism of which it is known where everything is and how it moves. It is lent by [`System::place`], so that no force is asked for where nothing has
/// been placed, and the system cannot be placed elsewhere while the answers are in use.
#[derive(Debug)]
pub struct Stance<'a> {
    pub(super) system: &'a mut System,
    pub(super) time: f64,
}

/// The bodies and contacts of a mechanism of which it is known where everything is. It is lent by [`System::sight`].
pub struct Sight<'s>(pub(super) Stance<'s>);

impl Sight<'_> {
    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame.
    pub fn velocity(&self, body: usize) -> (Vector, Vector) {
        self.0.velocity(body)
    }

    /// What is seen of a contact.
    pub fn view_contact(&self, modes: &Modes, contact: usize) -> View {
        self.0.view_contact(modes, contact)
    }
}

impl Stance<'_> {
    /// Time [s].
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Where everything is, and how it moves.
    pub fn scratch(&self) -> &Scratch {
        &self.system.scratch
    }

    /// Coordinates of the tree.
    pub fn coordinates(&self) -> &[f64] {
        &self.system.q
    }

    /// Speeds of the tree.
    pub fn speeds(&self) -> &[f64] {
        &self.system.u
    }

    /// Position [m] and orientation of a body's frame.
    pub fn pose(&self, body: usize) -> (Vector, Rotation) {
        self.system.model.pose(body, &self.system.scratch)
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame.
    pub fn velocity(&self, body: usize) -> (Vector, Vector) {
        self.system.model.velocity(body, &self.system.scratch)
    }

    /// The largest violation of all constraints [m]; tilts count times the length of the mechanism.
    pub fn closure_error(&self) -> f64 {
        self.system.closure_error()
    }

    /// The centre of mass of all bodies that move.
    pub fn centre_of_mass(&self) -> Centre {
        self.system.model.tree().centre(&self.system.scratch, |_| true)
    }

    /// The value of a signal.
    pub fn signal(&self, modes: &Modes, signal: &Signal) -> f64 {
        signal.at(&self.instant(modes), &self.system.scratch)
    }

    /// What is seen of a contact.
    pub fn view_contact(&self, modes: &Modes, contact: usize) -> View {
        let seen = self.see(contact);
        let own = &self.system.model.contacts[contact];
        if let Some(bedding) = modes.contacts[contact].bedding(own, self.scratch()) {
            return own.bedded_view(&bedding, seen.view(0.0));
        }
        let at = self.pressed(modes, contact, &seen);
        seen.view(modes.contacts[contact].reported_force(&self.system.model.contacts[contact], &at))
    }

    /// The smaller radius of the two bodies of a contact where they would meet [m]; infinite between flats.
    pub fn contact_radius(&self, contact: usize) -> f64 {
        self.see(contact).reach()
    }

    /// What signals and forces start from.
    #[inline]
    pub(super) fn instant<'s>(&'s self, modes: &'s Modes) -> Instant<'s> {
        self.system.instant(modes, self.time)
    }

    /// Lets all forces act.
    pub(super) fn act(&mut self, modes: &Modes) -> Account {
        let system = &mut *self.system;
        let at = Instant {
            model: &system.model,
            time: self.time,
            q: &system.q,
            u: &system.u,
            inputs: &modes.inputs,
            signals: &system.signals.values,
            watches: &modes.watches,
        };
        let mut account = Account::default();
        system.scratch.clear_wrenches();
        system.tau.fill(0.0);
        for (force, slot) in system.model.forces.iter().zip(system.layout.slots()) {
            let kept = slot.kept(&system.internal, &modes.motors);
            let before = std::mem::take(&mut account.supply);
            force.act(&at, kept, &mut system.scratch, &mut system.tau, &mut account);
            if let Some(drive) = slot.drive() {
                system.powers[drive] = account.supply;
            }
            account.supply += before;
        }
        for (stop, mode) in system.model.stops.iter().zip(&modes.stops) {
            stop.act(*mode, &at, &mut system.scratch, &mut system.tau, &mut account);
        }
        self.act_contacts(modes);
        account
    }

    /// Accelerations of the degrees of freedom under the forces that act, and the friction of bearings and of rigid surfaces, which hangs on them; not a number where the loops have none.
    pub(super) fn accelerate(&mut self, modes: &Modes) {
        let gravity = self.system.model.gravity;
        if self.system.model.bearings.is_empty() {
            self.accelerate_closed(modes, &gravity);
        } else {
            self.rub_bearings(modes, &gravity);
        }
    }

    /// Accelerations under the forces that act and this gravity [m/s^2], without the friction of bearings and of rigid surfaces.
    pub(super) fn accelerate_under(&mut self, gravity: &Vector) {
        let system = &mut *self.system;
        let tree = system.model.tree();
        match holding(&mut system.stuck, &system.rows, &mut system.solver) {
            None => tree.forward(&system.tau, gravity, &mut system.scratch, &mut system.du),
            Some((rows, solver)) => {
                let load = Load { tau: &system.tau, gravity };
                if !solver.accelerate(tree, rows, load, &mut system.scratch, &mut system.du) {
                    system.layout.spoil(&mut system.du);
                }
            }
        }
    }

    /// Works out what prescribed motions take once accelerations are known, and returns their power [W].
    pub(super) fn prescribed_power(&mut self) -> f64 {
        let system = &mut *self.system;
        let mut power = 0.0;
        for (k, drive) in system.model.prescribed().iter().enumerate() {
            let (tree, u) = (system.model.tree(), system.model.tree().nodes()[drive.node].u);
            system.efforts[k] = match system.holds() {
                Some((_, solver)) if solver.ties(drive.node) => solver.effort(u, &system.tau, &system.du),
                _ => tree.effort(drive.node, &system.scratch) - system.tau[u],
            };
            let own = system.efforts[k] * system.u[u];
            system.powers[system.layout.drive_of_prescribed(k)] = own;
            power += own;
        }
        power
    }

    /// Writes the rates of what is integrated once accelerations are known.
    pub(super) fn write_rates(&mut self, modes: &Modes, account: &Account, rate: &mut [f64]) {
        let system = &mut *self.system;
        system.model.tree().coordinate_rates(&system.q, &system.u, &mut system.dq);
        system.layout.gather(&system.dq, &system.du, rate);
        let (internals, rest) = rate[system.layout.speeds().end..].split_at_mut(system.internal.len());
        let (energies, rest) = rest.split_at_mut(system.layout.rubbed().end - system.layout.works().start);
        let (worn, rest) = rest.split_at_mut(system.layout.worn().len());
        let (driven, ledger) = rest.split_at_mut(system.layout.driven().len());
        for (rates, power) in driven.chunks_exact_mut(2).zip(&system.powers) {
            rates.copy_from_slice(&[*power, power.max(0.0)]);
        }
        ledger.iter_mut().zip([account.supply, account.dissipation]).for_each(|(rate, power)| *rate = power);
        self.bearing_rates(modes, worn);
        self.internal_rates(modes, internals);
        self.contact_rates(internals, energies);
    }
}

impl System {
    /// What signals and forces start from, with the coordinates and speeds that have been set.
    #[inline]
    pub(super) fn instant<'s>(&'s self, modes: &'s Modes, time: f64) -> Instant<'s> {
        let (inputs, watches) = (&modes.inputs, &modes.watches);
        Instant { model: &self.model, time, q: &self.q, u: &self.u, inputs, signals: &self.signals.values, watches }
    }

    /// Writes the rates of coordinates and internal states; what is behind them stays.
    pub(super) fn write_kinematic_rates(&mut self, at: StateRef<'_>, rate: &mut [f64]) {
        self.set(at.modes, at.y);
        self.model.tree().coordinate_rates(&self.q, &self.u, &mut self.dq);
        self.layout.gather(&self.dq, &self.du, rate);
        if self.internal.is_empty() {
            return;
        }
        let own = self.layout.internals();
        let stance = self.put(at.modes, at.time);
        stance.internal_rates(at.modes, &mut rate[own.clone()]);
        stance.contact_internal_rates(at.modes, &mut rate[own]);
    }
}
