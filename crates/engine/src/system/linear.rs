//! A mechanism near a state at rest: its free directions, and what small displacements and velocities bring about.
//!
//! With the mass matrix `M = L^T L` and the rows `G`, the columns of `N = L^-1 P`, where `P` are orthonormal columns across those of
//! `L^-T G^T`, are displacements that the rows allow, and `N^T M N = 1`. In coordinates `x` along them the motion near rest is
//!
//! ```text
//! x'' = -K x - D x' + C z        K stiffness [1/s^2], D damping [1/s], C what the internal states z bring
//! z'  =  A x + B x' + E z
//! ```
//!
//! `K` is that of the forces themselves and of what they do when they turn. Springs, bushings, stops and contacts act along single deformations
//! and are differentiated exactly ([`super::grip`]), however stiff they are; so is what weights and the reactions of loops do when they turn
//! ([`super::turned`]). With the multipliers `l` of the rows, all along the free directions,
//!
//! ```text
//! K = -N^T (df/dq + (dG/dq)^T l) N
//! ```
//!
//! since the rows take whatever else there is. What users, motors, prescribed efforts and layers that are pressed over an area bring is a function of the state of which nothing is known, and is
//! differenced alone, centrally and to fourth order,
//!
//! ```text
//! f' = [8 (f(h) - f(-h)) - (f(2 h) - f(-2 h))]/(12 h)
//! ```
//!
//! with steps in which the largest displacement is a few ten-thousandths of the mechanism or of a radian: the error of the formula and that of
//! rounding are then both near 1e-12 of these forces. Stops, contacts and motors stay in the mode they are in.

use super::grip::{Grip, Internal};
use super::{Modes, Stance, StateRef, System};
use crate::constraint::jacobian;
use crate::force::{Account, Force};
use crate::signal::Instant;
use crate::spatial::Vector;
use crate::tree::MassMatrix;
use nalgebra::{DMatrix, DVector};
use std::ops::{AddAssign, SubAssign};

/// The largest displacement of a difference [rad, or as a part of the mechanism's length].
const STEP: f64 = 2e-4;

/// The same where layers are pressed, which are thin against the mechanism: the error of rounding is then near 1e-9.
const THIN_STEP: f64 = 1e-7;

/// What is left of stiffness below this part of that of steady forces that turn and of what was differenced, or of all of it, counts as nothing: a balance is
/// found to 1e-10 of the forces at play.
const TURNING: f64 = 1e-9;
const EXACT: f64 = 1e-14;

/// A mechanism near a state at rest.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    /// Free directions `N`: a row per speed of the tree, a column per direction.
    pub(super) basis: DMatrix<f64>,
    /// `K`, `D` and `C` side by side, with the sign they have in `x''`, above `A`, `B` and `E`.
    pub(super) matrix: DMatrix<f64>,
    /// The stiffness `K` once the internal states of contacts have followed [1/s^2].
    pub(super) stiffness: DMatrix<f64>,
    /// A stiffness no larger than this is the error of the balance, or rounding [1/s^2].
    pub(super) nothing: f64,
}

impl Linear {
    /// Number of free directions.
    pub(super) fn dofs(&self) -> usize {
        self.basis.ncols()
    }
}

/// Whether a force acts along single deformations (see [`super::grip`]).
fn is_grip(force: &Force) -> bool {
    matches!(force, Force::Joint(_) | Force::Spring(_) | Force::Torsion(_) | Force::Bushing(_))
}

/// Which part of the state is disturbed.
#[derive(Clone, Copy)]
enum Disturbed {
    Position,
    Velocity,
    Internal,
}

impl System {
    /// Linearises about a state at rest, whose modes are settled; `None` where a degree of freedom has no inertia, the loops have no hold, or a force is no
    /// number. Grips are deformed by `unseen` [m or rad] more than it seems, as far as that is given.
    pub(super) fn linearise(&mut self, at: StateRef<'_>, unseen: &[f64]) -> Option<Linear> {
        let basis = self.directions(at)?;
        let mut stance = self.place(at);
        let mut grips = stance.grips(at.modes);
        grips.iter_mut().zip(unseen).for_each(|(grip, more)| stance.deform(at.modes, grip, *more));
        let multipliers = stance.multipliers(at.modes, &grips)?;
        let n = basis.ncols();
        let inner = self.layout.own_internals() + grips.iter().filter(|grip| grip.internal.is_some()).count();
        let mut matrix = DMatrix::zeros(n + inner, 2 * n + inner);
        self.difference(at, &basis, &mut matrix)?;
        let turned = self.turned(at, &basis, |stance, wrenches| {
            stance.act_weights(wrenches);
            stance.act_rows(&multipliers, wrenches);
        });
        matrix.view_mut((0, 0), (n, n)).add_assign(&turned);
        let smooth = matrix.view((0, 0), (n, n)).amax() + self.model.gravity.norm() / self.length;
        let stiffness = self.grip(at, &grips, &basis, &mut matrix);
        let nothing = TURNING * smooth + EXACT * stiffness.amax();
        let sound = matrix.iter().chain(&stiffness).all(|x| x.is_finite());
        sound.then_some(Linear { basis, matrix, stiffness, nothing })
    }

    /// Writes the derivatives of what is differenced, if there is any.
    fn difference(&mut self, at: StateRef<'_>, basis: &DMatrix<f64>, matrix: &mut DMatrix<f64>) -> Option<()> {
        let (n, own) = (basis.ncols(), self.layout.own_internals());
        if own == 0 && self.model.forces.iter().all(is_grip) && !self.presses_layers(at.modes) {
            return Some(());
        }
        let kinds = [(Disturbed::Position, n), (Disturbed::Velocity, n), (Disturbed::Internal, own)];
        let columns = kinds.into_iter().flat_map(|(kind, count)| (0..count).map(move |k| (kind, k)));
        for (column, (kind, k)) in columns.enumerate() {
            let slope = self.slope(at, basis, kind, k)?;
            matrix.view_mut((0, column), (n + own, 1)).copy_from(&slope);
        }
        Some(())
    }

    /// Adds what the grips do; returns the stiffness once internal states have followed.
    fn grip(
        &mut self,
        at: StateRef<'_>,
        grips: &[Grip],
        basis: &DMatrix<f64>,
        matrix: &mut DMatrix<f64>,
    ) -> DMatrix<f64> {
        let n = basis.ncols();
        let gripped = self.gripped(at, grips, basis);
        let smooth = gripped.turning - matrix.view((0, 0), (n, n));
        matrix.view_mut((0, 0), (n, n)).copy_from(&-(&smooth + gripped.held));
        matrix.view_mut((0, n), (n, n)).sub_assign(&gripped.damping);
        for Internal { index: k, force, rate, own_rate } in gripped.internals {
            matrix.view_mut((0, 2 * n + k), (n, 1)).copy_from(&force);
            matrix.view_mut((n + k, 0), (1, n)).copy_from(&rate.transpose());
            matrix[(n + k, 2 * n + k)] = own_rate;
        }
        smooth + gripped.settled
    }

    /// The free directions at a state.
    fn directions(&mut self, at: StateRef<'_>) -> Option<DMatrix<f64>> {
        let stance = self.place(at);
        let (tree, free) = (stance.system.model.tree(), stance.system.layout.free());
        let mut mass = MassMatrix::new(tree);
        tree.weigh(&mut stance.system.scratch);
        mass.fill(tree, &stance.system.scratch);
        if !mass.factorise() {
            return None;
        }
        // What is left of all directions when those of the rows are taken out.
        let (white, mut across) = (stance.white_rows(&mass), DMatrix::identity(free.len(), free.len()));
        let rows = white.ncols();
        if !white.is_empty() {
            white.qr().q_tr_mul(&mut across);
        }
        let mut basis = DMatrix::zeros(tree.speeds(), free.len().saturating_sub(rows));
        let mut own = vec![0.0; tree.speeds()];
        for k in 0..basis.ncols() {
            free.iter().enumerate().for_each(|(j, &u)| own[u] = across[(rows + k, j)]);
            mass.solve_l(&mut own);
            basis.set_column(k, &DVector::from_column_slice(&own));
        }
        Some(basis)
    }

    /// The derivative of the differenced forces along the basis, and of the rates of the forces' internal states, by one disturbance; `None` if they are no numbers.
    fn slope(&mut self, at: StateRef<'_>, basis: &DMatrix<f64>, kind: Disturbed, k: usize) -> Option<DVector<f64>> {
        let h = match kind {
            Disturbed::Internal => STEP * at.y[self.layout.internals()][k].abs().max(1.0),
            _ if self.presses_layers(at.modes) => THIN_STEP / self.size(basis.column(k).as_slice()),
            _ => STEP / self.size(basis.column(k).as_slice()),
        };
        let own = self.layout.own_internals();
        let mut sum = DVector::zeros(basis.ncols() + own);
        for (part, weight) in [(1.0, 8.0), (-1.0, -8.0), (2.0, -1.0), (-2.0, 1.0)] {
            let mut stance = self.disturb(at, basis, kind, k, part * h);
            stance.act_differenced(at.modes);
            let force = stance.generalised(&Vector::zeros());
            let mut inner = vec![0.0; stance.system.internal.len()];
            stance.internal_rates(at.modes, &mut inner);
            let rates = basis.tr_mul(&force).into_iter().chain(&inner[..own]).copied().collect::<Vec<_>>();
            sum += DVector::from_vec(rates) * (weight / (12.0 * h));
        }
        sum.iter().all(|x| x.is_finite()).then_some(sum)
    }

    /// Whether a layer is pressed.
    fn presses_layers(&self, modes: &Modes) -> bool {
        modes.active_contacts().any(|k| self.model.contacts[k].foundation.is_some())
    }

    /// Places the tree at a state with one disturbance. Rows are left by its square, which central differences do not see.
    fn disturb(&mut self, at: StateRef<'_>, basis: &DMatrix<f64>, kind: Disturbed, k: usize, by: f64) -> Stance<'_> {
        let mut moved = at.y.to_vec();
        match kind {
            Disturbed::Position => {
                self.place(at);
                self.model.tree().displace(&mut self.q, (basis.column(k) * by).as_slice());
                self.layout.gather(&self.q, &self.u, &mut moved);
            }
            Disturbed::Velocity => {
                let speeds = self.layout.speeds();
                moved[speeds].iter_mut().zip(self.layout.free()).for_each(|(u, &j)| *u = by * basis[(j, k)]);
            }
            Disturbed::Internal => moved[self.layout.internals()][k] += by,
        }
        self.place(at.modes.at(at.time, &moved))
    }

    /// Displaces a state and brings it back onto the rows; false if that cannot be.
    pub(super) fn displace(&mut self, modes: &Modes, t: f64, y: &mut [f64], displacement: &[f64]) -> bool {
        self.place(modes.at(t, y));
        self.model.tree().displace(&mut self.q, displacement);
        self.layout.gather(&self.q, &self.u, y);
        self.close_loops(modes, t, y)
    }

    /// The generalised forces `M u'` [N or N m] that nothing balances at a state; `None` where they cannot be worked out.
    pub(super) fn unbalanced(&mut self, at: StateRef<'_>) -> Option<DVector<f64>> {
        let mut stance = self.place(at);
        stance.act(at.modes);
        stance.left_over()
    }

    /// The largest part of a displacement: angles in radians, ways as parts of the mechanism's length.
    pub(super) fn size(&self, displacement: &[f64]) -> f64 {
        let parts = displacement.iter().zip(self.units()).map(|(x, unit)| (x / unit).abs());
        parts.fold(f64::MIN_POSITIVE, f64::max)
    }

    /// Per speed of the tree: the mechanism's length [m] for a way, 1 for an angle.
    pub(super) fn units(&self) -> impl Iterator<Item = f64> {
        let nodes = self.model.tree().nodes().iter();
        nodes.flat_map(|node| {
            (0..node.mobilizer.speeds()).map(|k| if node.mobilizer.ways().contains(&k) { self.length } else { 1.0 })
        })
    }
}

impl Stance<'_> {
    /// The multipliers of the rows under all forces; `None` where they have none.
    fn multipliers(&mut self, modes: &Modes, grips: &[Grip]) -> Option<Vec<f64>> {
        if self.system.solver.is_none() {
            return Some(Vec::new());
        }
        let pushes = DVector::from_iterator(grips.len(), grips.iter().map(|grip| -grip.force()));
        let pushes = self.gradients(grips).tr_mul(&pushes);
        self.act_differenced(modes);
        self.system.tau.iter_mut().zip(&pushes).for_each(|(tau, push)| *tau += push);
        self.accelerate(modes);
        let found = self.system.layout.free().iter().all(|&k| self.system.du[k].is_finite());
        self.system.solver.as_ref().filter(|_| found).map(|solver| solver.multipliers().to_vec())
    }

    /// The columns of `L^-T G^T`, an entry per speed that is in the state.
    fn white_rows(&self, mass: &MassMatrix) -> DMatrix<f64> {
        let (tree, rows, free) = (self.system.model.tree(), &self.system.rows, self.system.layout.free());
        let mut own = vec![0.0; tree.speeds()];
        let mut white = DMatrix::zeros(free.len(), rows.len());
        for (k, row) in rows.iter().enumerate() {
            jacobian(tree, row, &self.system.scratch, &mut own);
            mass.solve_lt(&mut own);
            white.set_column(k, &DVector::from_iterator(free.len(), free.iter().map(|&u| own[u])));
        }
        white
    }

    /// Lets the forces act that are differenced, and no others.
    fn act_differenced(&mut self, modes: &Modes) {
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
        system.scratch.clear_wrenches();
        system.tau.fill(0.0);
        let forces = system.model.forces.iter().zip(system.layout.slots());
        for (force, slot) in forces.filter(|(force, _)| !is_grip(force)) {
            let kept = slot.kept(&system.internal, &modes.motors);
            force.act(&at, kept, &mut system.scratch, &mut system.tau, &mut Account::default());
        }
        for k in modes.active_contacts() {
            let contact = &system.model.contacts[k];
            if let Some(bedding) = modes.contacts[k].bedding(contact, &system.scratch) {
                contact.bear(&bedding, &mut system.scratch);
            }
        }
    }

    /// What is left of the forces that act, where they act.
    fn left_over(&mut self) -> Option<DVector<f64>> {
        let gravity = self.system.model.gravity;
        let mut force = if self.system.solver.is_none() { self.generalised(&gravity) } else { self.driven(&gravity)? };
        let mut own = vec![false; force.len()];
        self.system.layout.free().iter().for_each(|&k| own[k] = true);
        force.iter_mut().zip(own).filter(|(_, own)| !own).for_each(|(force, _)| *force = 0.0);
        force.iter().all(|force| force.is_finite()).then_some(force)
    }

    /// `M u'` with the accelerations that the rows allow.
    fn driven(&mut self, gravity: &Vector) -> Option<DVector<f64>> {
        self.accelerate_under(gravity);
        let (tree, free) = (self.system.model.tree(), self.system.layout.free());
        if free.iter().any(|&k| !self.system.du[k].is_finite()) {
            return None;
        }
        let mut mass = MassMatrix::new(tree);
        tree.weigh(&mut self.system.scratch);
        mass.fill(tree, &self.system.scratch);
        let mut force = DVector::zeros(tree.speeds());
        for &i in free {
            force[i] = free.iter().map(|&j| mass.entry(i, j) * self.system.du[j]).sum();
        }
        Some(force)
    }
}
