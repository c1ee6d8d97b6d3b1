//! Forces along one deformation each, whose derivatives are known: contacts, stops, springs and dampers of joints and between bodies, bushings.
//!
//! With the deformation `s` (indentation, length, angle, coordinate of a joint), its gradient `j = ds/dq` and the force `F(s, s')` against it, the
//! generalised force is `-j F`, and small displacements and velocities change it by
//!
//! ```text
//! -j (F_s j.dq + F_s' j.dq')  -  F (dj/dq) dq
//! ```
//!
//! Laws give `F_s` and `F_s'`. The gradient is what an effort of one along the deformation does to the bodies, and how that turns while they move is known
//! of each (`crate::constraint::Turning`). So nothing is differenced: forces may be stiff beyond all others and change within a micrometre, and a
//! journal may turn about within its clearance.

use super::{Modes, Stance, StateRef, System};
use crate::constraint::{Turning, power};
use crate::contact::ContactMode;
use crate::dof::Dof;
use crate::force::{Along, Bushing, Force, Kept, StopMode};
use crate::model::Model;
use crate::signal::Instant;
use crate::spatial::Vector;
use crate::tree::Scratch;
use carom_laws::normal::Response;
use nalgebra::{DMatrix, DVector};

/// What is deformed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where {
    /// A contact, by its number.
    Contact(usize),
    /// A degree of freedom of a joint.
    Dof(Dof),
    /// A part of a force between bodies, by the number of the force: the length of a spring or an actuator; of a torsion the twist of its spring (0) and the spin of
    /// its damper (1); of a bushing a part of its rotation vector.
    Force(usize, usize),
}

/// A force along one deformation, and how it answers small changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grip {
    pub(super) place: Where,
    pub(super) response: Response,
    /// Rate of the deformation [m/s or rad/s].
    pub(super) rate: f64,
    /// What the deformation and its rate change of the power lost; nothing for contacts, which have works.
    pub(super) loss: [f64; 2],
    /// Its internal state among all of the linear motion, if it has one.
    pub(super) internal: Option<usize>,
}

impl Grip {
    /// Whether its deformation is an angle.
    fn turns(&self, model: &Model) -> bool {
        match &self.place {
            Where::Dof(dof) => dof.turns(model),
            Where::Contact(_) => false,
            Where::Force(force, _) => !matches!(model.forces[*force], Force::Spring(_)),
        }
    }

    /// How hard it pushes [N], moments divided by a length [m].
    pub(super) fn size(&self, model: &Model, length: f64) -> f64 {
        if self.turns(model) { self.response.force.abs() / length } else { self.response.force.abs() }
    }

    /// The size of a deformation [m], angles at the end of a length [m].
    pub(super) fn length_of(&self, deformation: f64, model: &Model, length: f64) -> f64 {
        if self.turns(model) { deformation.abs() * length } else { deformation.abs() }
    }

    /// How hard it pushes against its deformation [N or N m].
    pub(super) fn force(&self) -> f64 {
        self.response.force
    }

    /// A spring and a damper along a deformation, that push against it with a force [N or N m] while it changes at this rate.
    fn damped(place: Where, [force, rate]: [f64; 2], [stiffness, damping]: [f64; 2]) -> Self {
        let response = Response { force, by_indentation: stiffness, by_rate: damping, ..Response::default() };
        Grip { place, response, rate, loss: [0.0, 2.0 * damping * rate], internal: None }
    }

    /// What acts along a degree of freedom.
    pub(super) fn along(dof: Dof, Along { force, speed, by, loss }: Along) -> Self {
        let response = Response { force: -force, by_indentation: -by[0], by_rate: -by[1], ..Response::default() };
        Grip { place: Where::Dof(dof), response, rate: speed, loss, internal: None }
    }

    /// Tells what a force holds, if it acts along single deformations of which all is known; its number among the forces is `number`.
    pub(super) fn each_of(
        number: usize,
        force: &Force,
        at: &Instant<'_>,
        scratch: &Scratch,
        mut tell: impl FnMut(Grip),
    ) {
        let part = |part: usize| Where::Force(number, part);
        match force {
            Force::Joint(joint) => tell(Grip::along(joint.dof, joint.response(at, scratch))),
            Force::Spring(spring) => {
                tell(Grip::damped(part(0), spring.held(scratch), [spring.stiffness, spring.damping]))
            }
            Force::Torsion(torsion) => {
                let [moment, rate, spin] = torsion.held(scratch);
                if torsion.has_spring() {
                    tell(Grip::damped(part(0), [moment, rate], [torsion.stiffness, 0.0]));
                }
                tell(Grip::damped(part(1), [torsion.damping * spin, spin], [0.0, torsion.damping]));
            }
            Force::Bushing(bushing) => {
                let [[x, dx], [theta, dtheta]] = bushing.strain(scratch);
                let Bushing { stiffness: k, damping: d, torsional_stiffness: kt, torsional_damping: dt, .. } = bushing;
                for (i, way) in bushing.ways().into_iter().enumerate() {
                    tell(Grip::damped(Where::Dof(way), [k[i] * x[i] + d[i] * dx[i], dx[i]], [k[i], d[i]]));
                    let twist = kt[i] * theta[i] + dt[i] * dtheta[i];
                    tell(Grip::damped(part(i), [twist, dtheta[i]], [kt[i], dt[i]]));
                }
            }
            Force::Applied(_) | Force::Drive(_) | Force::Actuator(_) | Force::Motor(_) | Force::User(_) => {}
        }
    }

    /// A motor, drive or actuator as a force along a deformation, as its signals are.
    pub(super) fn bringing(
        number: usize,
        force: &Force,
        at: &Instant<'_>,
        kept: Kept<'_>,
        scratch: &Scratch,
    ) -> Option<Grip> {
        match force {
            Force::Motor(motor) => Some(Grip::along(motor.dof, motor.response(at, kept, scratch))),
            Force::Drive(drive) => Some(Grip::along(drive.dof, drive.response(at, scratch))),
            Force::Actuator(actuator) => {
                Some(Grip::damped(Where::Force(number, 0), actuator.held(at, scratch), [0.0; 2]))
            }
            _ => None,
        }
    }

    /// What an effort of one along the deformation does, and how that changes as the tree moves; `None` along a coordinate of the tree.
    pub(super) fn turning(&self, system: &System, scratch: &Scratch) -> Option<Turning> {
        let model = &system.model;
        match &self.place {
            Where::Contact(k) => Some(model.contacts[*k].turning(scratch, system.guess(*k))),
            Where::Dof(dof) => dof.turning(scratch),
            Where::Force(force, part) => match &model.forces[*force] {
                Force::Spring(spring) => Some(spring.turning(scratch)),
                Force::Actuator(actuator) => Some(actuator.turning(scratch)),
                Force::Torsion(torsion) if *part == 0 => Some(torsion.turning(scratch)),
                Force::Torsion(torsion) => Some(torsion.damper_turning(scratch)),
                Force::Bushing(bushing) => Some(bushing.turning(*part, scratch)),
                _ => None,
            },
        }
    }
}

/// What the grips bring to the motion along free directions.
#[derive(Clone, Debug)]
pub(super) struct Gripped {
    /// Stiffness by the laws with internal states held, and once they have followed [1/s^2].
    pub(super) held: DMatrix<f64>,
    pub(super) settled: DMatrix<f64>,
    /// Damping [1/s].
    pub(super) damping: DMatrix<f64>,
    /// Stiffness of the forces when their directions turn [1/s^2].
    pub(super) turning: DMatrix<f64>,
    /// The internal states.
    pub(super) internals: Vec<Internal>,
}

/// What an internal state of a contact does along the free directions.
#[derive(Clone, Debug)]
pub(super) struct Internal {
    /// Which it is among all.
    pub(super) index: usize,
    /// What it pushes along the directions, per unit.
    pub(super) force: DVector<f64>,
    /// Its rate by displacements along them, and by itself.
    pub(super) rate: DVector<f64>,
    pub(super) own_rate: f64,
}

impl Stance<'_> {
    /// The forces along single deformations.
    pub(super) fn grips(&self, modes: &Modes) -> Vec<Grip> {
        let at = self.instant(modes);
        let (scratch, mut grips) = (&self.system.scratch, Vec::new());
        for (number, force) in self.system.model.forces.iter().enumerate() {
            Grip::each_of(number, force, &at, scratch, |grip| grips.push(grip));
        }
        let stops = self.system.model.stops.iter().zip(&modes.stops).filter(|(_, mode)| **mode != StopMode::Free);
        grips.extend(stops.map(|(stop, mode)| Grip::along(stop.dof, stop.response(*mode, &at, scratch))));
        let pool = &modes.contacts;
        let mut pressing: Vec<usize> =
            modes.active_contacts().filter(|&k| pool[k].mode == ContactMode::Pressing && !self.is_bedded(k)).collect();
        pressing.sort_unstable();
        // Internal states of contacts come after those of forces.
        let mut internals = self.system.layout.own_internals()..;
        let contacts = pressing.into_iter().map(|k| {
            let internal = if self.system.model.contacts[k].internal_states() > 0 { internals.next() } else { None };
            let (response, rate) = (self.contact_response(modes, k, 0.0), self.see(k).rate);
            Grip { place: Where::Contact(k), response, rate, loss: [0.0; 2], internal }
        });
        grips.extend(contacts);
        grips
    }

    /// Whether a contact has a layer, which pushes at many places and not along one deformation.
    pub(super) fn is_bedded(&self, k: usize) -> bool {
        self.system.model.contacts[k].foundation.is_some()
    }

    /// How a contact answers small changes, `deeper` [m] than it is seen.
    fn contact_response(&self, modes: &Modes, k: usize, deeper: f64) -> Response {
        let mut seen = self.see(k);
        seen.indentation += deeper;
        modes.contacts[k].response(&self.system.model.contacts[k], &self.pressed(modes, k, &seen))
    }

    /// How deep the surfaces of a contact are pressed [m]; `None` for other grips.
    pub(super) fn depth(&self, grip: &Grip) -> Option<f64> {
        match grip.place {
            Where::Contact(k) => Some(self.see(k).indentation),
            _ => None,
        }
    }

    /// Deforms a grip by a little more [m or rad] than positions tell.
    pub(super) fn deform(&self, modes: &Modes, grip: &mut Grip, more: f64) {
        match grip.place {
            Where::Contact(k) => grip.response = self.contact_response(modes, k, more),
            _ => grip.response.force += grip.response.by_indentation * more,
        }
    }

    /// The gradient of each grip's deformation by the speeds of the tree, a row per grip.
    pub(super) fn gradients(&self, grips: &[Grip]) -> DMatrix<f64> {
        let tree = self.system.model.tree();
        let mut rows = DMatrix::zeros(grips.len(), tree.speeds());
        let mut own = vec![0.0; tree.speeds()];
        for (k, grip) in grips.iter().enumerate() {
            own.fill(0.0);
            match (&grip.place, grip.turning(self.system, &self.system.scratch)) {
                (_, Some(turning)) => power(tree, &turning.action, &self.system.scratch, &mut own),
                (Where::Dof(dof), None) => own = dof.by_speeds(tree, &self.system.scratch),
                _ => {}
            }
            rows.row_mut(k).copy_from_slice(&own);
        }
        rows
    }

    /// Generalised forces [N or N m] of what acts on the bodies and of their own weight and inertia.
    pub(super) fn generalised(&mut self, gravity: &Vector) -> DVector<f64> {
        let tree = self.system.model.tree();
        let (still, mut taken) = (vec![0.0; tree.speeds()], vec![0.0; tree.speeds()]);
        tree.inverse(&still, gravity, &mut self.system.scratch, &mut taken);
        DVector::from_iterator(taken.len(), self.system.tau.iter().zip(&taken).map(|(tau, taken)| tau - taken))
    }
}

impl System {
    /// What the grips bring to the motion along the columns of `basis`, at a state at rest.
    pub(super) fn gripped(&mut self, at: StateRef<'_>, grips: &[Grip], basis: &DMatrix<f64>) -> Gripped {
        let j = self.place(at).gradients(grips) * basis;
        let turning = self.turned(at, basis, |stance, wrenches| {
            for grip in grips.iter().filter(|grip| grip.response.force != 0.0) {
                if let Some(turning) = grip.turning(stance.system, stance.scratch()) {
                    turning.act(grip.response.force, stance.scratch(), wrenches);
                }
            }
        });
        let weighted = |weight: &dyn Fn(&Response) -> f64| {
            let mut scaled = j.clone();
            scaled.row_iter_mut().zip(grips).for_each(|(mut row, grip)| row *= weight(&grip.response));
            j.tr_mul(&scaled)
        };
        let internals = grips.iter().enumerate().filter_map(|(row, grip)| {
            let (own, direction) = (grip.response.internal, j.row(row).transpose());
            Some(Internal {
                index: grip.internal?,
                force: &direction * -own.force,
                rate: direction * own.rate_by_indentation,
                own_rate: own.rate_by_internal,
            })
        });
        Gripped {
            held: weighted(&|response| response.by_indentation),
            settled: weighted(&Response::settled_stiffness),
            damping: weighted(&|response| response.by_rate),
            internals: internals.collect(),
            turning,
        }
    }
}
