//! Forces along one deformation each, whose derivatives are known: contacts, stops, springs and dampers of joints.
//!
//! With the deformation `s` (indentation, or coordinate of a joint), its gradient `j = ds/dq` and the force `F(s, s')` against it, the
//! generalised force is `-j F`, and small displacements and velocities change it by
//!
//! ```text
//! -j (F_s j.dq + F_s' j.dq')  -  F (dj/dq) dq
//! ```
//!
//! The first part may be stiff beyond all other forces and change within a micrometre; it is exact, since laws give `F_s` and `F_s'`, and `j` is
//! the deformation's rate per velocity. The second is smooth, however stiff the law: it is differenced with the force held, over a part of the
//! length in which the shapes bend.

use super::System;
use crate::contact::ContactMode;
use crate::force::{Force, StopMode};
use crate::freedom::Freedom;
use crate::model::Model;
use crate::spatial::Vector;
use carom_laws::normal::{InternalResponse, Response};
use nalgebra::{DMatrix, DVector};

/// Where a difference of directions is taken: the largest turn [rad], or displacement as a part of the length in which shapes bend.
const STEP: f64 = 3e-4;

/// What is deformed.
#[derive(Clone, Copy, Debug)]
enum Where {
    /// A contact, by its number.
    Contact(usize),
    /// A freedom of a joint.
    Freedom(Freedom),
}

/// A force along one deformation, and how it answers small changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grip {
    place: Where,
    response: Response,
    /// Its internal state among all of the linear motion, if it has one.
    pub(super) internal: Option<usize>,
}

impl Grip {
    /// How hard it pushes [N], moments divided by a length [m].
    pub(super) fn size(&self, model: &Model, length: f64) -> f64 {
        let turns = matches!(&self.place, Where::Freedom(freedom) if freedom.turns(model));
        if turns { self.response.force.abs() / length } else { self.response.force.abs() }
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

impl System {
    /// The forces along single deformations, where the tree has been placed.
    pub(super) fn grips(&self, t: f64) -> Vec<Grip> {
        let at = self.instant(t);
        let of_freedom = |freedom: Freedom, [force, by_coordinate, by_speed]: [f64; 3]| Grip {
            place: Where::Freedom(freedom),
            response: Response {
                force: -force,
                by_indentation: -by_coordinate,
                by_rate: -by_speed,
                internal: InternalResponse::default(),
            },
            internal: None,
        };
        let joints = self.model.forces.iter().filter_map(|force| match force {
            Force::Joint(joint) => Some(of_freedom(joint.freedom, joint.response(&at, &self.scratch))),
            _ => None,
        });
        let stops = self.model.stops.iter().zip(&self.modes.stops).filter(|(_, mode)| **mode != StopMode::Free);
        let stops = stops.map(|(stop, mode)| of_freedom(stop.freedom, stop.response(*mode, &at, &self.scratch)));
        let pool = &self.modes.contacts;
        let mut pressing: Vec<usize> =
            self.active_contacts().filter(|&k| pool[k].mode == ContactMode::Pressing).collect();
        pressing.sort_unstable();
        // Internal states of contacts come after those of forces.
        let mut internals = self.layout.own_internals()..;
        let contacts = pressing.into_iter().map(|k| {
            let contact = &self.model.contacts[k];
            let response = pool[k].response(contact, &self.pressed(k, &self.see(k), t));
            let internal = if contact.internal_states() > 0 { internals.next() } else { None };
            Grip { place: Where::Contact(k), response, internal }
        });
        joints.chain(stops).chain(contacts).collect()
    }

    /// The generalised forces [N or N m] of the grips where the tree has been placed, at rest, with the forces they had.
    pub(super) fn push_grips(&mut self, grips: &[Grip]) -> DVector<f64> {
        self.scratch.clear_wrenches();
        self.tau.fill(0.0);
        for grip in grips {
            match &grip.place {
                Where::Freedom(freedom) => freedom.push(-grip.response.force, &mut self.scratch, &mut self.tau),
                Where::Contact(k) => {
                    let contact = &self.model.contacts[*k];
                    contact.push(&contact.see(&self.scratch), grip.response.force, &mut self.scratch);
                }
            }
        }
        self.generalised(&Vector::zeros())
    }

    /// Generalised forces [N or N m] of what acts on the bodies and of their own weight and inertia, where the tree has been placed.
    pub(super) fn generalised(&mut self, gravity: &Vector) -> DVector<f64> {
        let tree = self.model.tree();
        let (still, mut taken) = (vec![0.0; tree.speeds()], vec![0.0; tree.speeds()]);
        tree.inverse(&still, gravity, &mut self.scratch, &mut taken);
        DVector::from_iterator(taken.len(), self.tau.iter().zip(&taken).map(|(tau, taken)| tau - taken))
    }

    /// What the grips bring to the motion along the columns of `basis`, at a state at rest.
    pub(super) fn gripped(&mut self, t: f64, y: &[f64], grips: &[Grip], basis: &DMatrix<f64>) -> Gripped {
        let n = basis.ncols();
        let mut j = DMatrix::zeros(grips.len(), n);
        let mut turning = DMatrix::zeros(n, n);
        for k in 0..n {
            self.place(t, y);
            self.move_along(basis.column(k).as_slice());
            grips.iter().enumerate().for_each(|(row, grip)| j[(row, k)] = self.rate_of(grip, t));
            let pace = grips.iter().map(|grip| self.pace(grip, basis.column(k).as_slice())).fold(0.0, f64::max);
            if pace > 0.0 {
                turning.set_column(k, &-self.turned(t, y, grips, basis, k, STEP / pace));
            }
        }
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

    /// Gives the tree velocities where it has been placed.
    pub(super) fn move_along(&mut self, u: &[f64]) {
        self.u.copy_from_slice(u);
        self.model.tree().kinematics(&self.q, &self.u, &mut self.scratch);
    }

    /// Rate of a grip's deformation.
    fn rate_of(&self, grip: &Grip, t: f64) -> f64 {
        match &grip.place {
            Where::Freedom(freedom) => freedom.state(&self.instant(t), &self.scratch).1,
            Where::Contact(k) => self.model.contacts[*k].see(&self.scratch).rate,
        }
    }

    /// How fast the direction of a grip among the freedoms turns with the velocities `u` at which the tree has been placed [rad/s].
    fn pace(&self, grip: &Grip, u: &[f64]) -> f64 {
        match &grip.place {
            // Along a coordinate of the tree nothing turns.
            Where::Freedom(Freedom::Tree { .. }) => 0.0,
            Where::Freedom(_) => self.size(u),
            Where::Contact(k) => {
                let contact = &self.model.contacts[*k];
                let (seen, [one, other]) = (contact.see(&self.scratch), contact.poses(&self.scratch));
                let [p1, p2] = &seen.touch.points;
                let slip = (other.velocity_at(p2) - one.velocity_at(p1)).norm();
                self.size(u).max(slip / seen.bend())
            }
        }
    }

    /// The derivative of the grips' forces along the columns of `basis` by a displacement along one of them, the forces being held.
    fn turned(&mut self, t: f64, y: &[f64], grips: &[Grip], basis: &DMatrix<f64>, k: usize, h: f64) -> DVector<f64> {
        let mut sum = DVector::zeros(basis.ncols());
        for (part, weight) in [(1.0, 8.0), (-1.0, -8.0), (2.0, -1.0), (-2.0, 1.0)] {
            self.place(t, y);
            let displacement = basis.column(k) * (part * h);
            self.model.tree().displace(&mut self.q, displacement.as_slice());
            self.u.fill(0.0);
            self.model.tree().kinematics(&self.q, &self.u, &mut self.scratch);
            sum += basis.tr_mul(&self.push_grips(grips)) * (weight / (12.0 * h));
        }
        sum
    }
}
