//! Static equilibrium: positions at which a mechanism at rest stays at rest, given motions frozen at a time.
//!
//! Newton's method for the unbalanced forces along the free directions, `a = N^T f`, with the stiffness `K` of [`super::linear`]:
//!
//! ```text
//! K x = a        x displacement along the free directions, in which masses count as one
//! ```
//!
//! Where `K` is not positive, as beyond the horizontal of a pendulum, its eigenvalues are taken as if they were, so that the step goes with the
//! forces: equilibria that are found are stable ones, unless the start is at an unstable one. A step turns nothing by more than 0.3 rad and is
//! halved until the unbalanced forces along the directions at its start fall, or at least still push along it.
//!
//! Internal states of forces are held as they are: the integral of a motor is a given effort. Stops press where they are overrun.
//!
//! Limits: friction that is smoothed over a speed holds nothing at rest. Forces that do not derive from an energy may have a stiffness without
//! symmetry; stability is then judged by its symmetric part alone, and the eigenvalues of the vibration say more.

use super::System;
use super::linear::Linear;
use nalgebra::{DMatrix, DVector};
use thiserror::Error;

/// Newton steps before the search is given up.
const PATIENCE: usize = 200;
/// The longest step [rad, or as a part of the mechanism's length].
const LONGEST: f64 = 0.3;
/// A step that is no longer needs no successor.
const SHORT: f64 = 1e-9;
/// What is left of forces, or of stiffness, below this part of what there is counts as nothing.
const NOTHING: f64 = 1e-9;
/// How often a step is halved.
const HALVINGS: usize = 30;

/// Whether a mechanism comes back to an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stability {
    /// It does, whichever way it is displaced.
    Stable,
    /// It stays where it is displaced to, at least one way.
    Neutral,
    /// It goes away, at least one way.
    Unstable,
}

/// A static equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The state: positions in balance, at rest.
    pub state: Vec<f64>,
    /// Newton steps taken.
    pub iterations: usize,
    /// The largest force that is left unbalanced [N]; moments are divided by the mechanism's length.
    pub residual: f64,
    /// Whether the mechanism comes back to it.
    pub stability: Stability,
    /// Eigenvalues of the stiffness along the free directions, in which masses count as one, rising [1/s^2].
    pub stiffness: Vec<f64>,
}

/// Why no equilibrium was found.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EquilibriumError {
    /// The search came to no end.
    #[error(
        "no equilibrium found in {iterations} steps: joint \"{joint}\" is farthest from balance, {force:.3e} N (moments divided by the mechanism's length) are left; hold it by a spring or a given motion, or start nearer to where it rests"
    )]
    Unbalanced {
        /// The joint farthest from balance.
        joint: String,
        /// What is left there [N].
        force: f64,
        /// Newton steps taken.
        iterations: usize,
    },
    /// The loops are open.
    #[error("no equilibrium can be looked for: the loops are open by {0:.3e} m; assemble the mechanism first")]
    Open(f64),
    /// The forces cannot be worked out.
    #[error(
        "no equilibrium can be looked for here: a freedom has no inertia, or the loops have no hold; start from another position"
    )]
    Singular,
}

/// Where the search is.
struct Balance {
    state: Vec<f64>,
    force: DVector<f64>,
    /// Size of the forces, masses counted as one.
    norm: f64,
}

impl System {
    /// Static equilibrium at time `t` [s] from a state, given motions frozen. What is measured afterwards is measured there, such as the effort
    /// that holds a given motion; [`System::begin`] starts a motion from it.
    pub fn equilibrium(&mut self, t: f64, y: &[f64]) -> Result<Equilibrium, EquilibriumError> {
        self.still = true;
        let found = self.balance(t, y);
        if let Ok(found) = &found {
            self.observe(t, &found.state);
        }
        self.still = false;
        found
    }

    fn balance(&mut self, t: f64, y: &[f64]) -> Result<Equilibrium, EquilibriumError> {
        let mut state = y.to_vec();
        state[self.layout.speeds()].fill(0.0);
        self.settle_forces(t, &state);
        if !self.close_loops(t, &mut state) {
            return Err(EquilibriumError::Open(self.closure_error()));
        }
        let mut now = self.weigh(t, state).ok_or(EquilibriumError::Singular)?;
        for iterations in 0..PATIENCE {
            let linear = self.linearise(t, &now.state).ok_or(EquilibriumError::Singular)?;
            if linear.freedoms() == 0 {
                return Ok(self.report(now, 0, Vec::new(), 0.0));
            }
            let k = linear.stiffness();
            let eigenvalues = rising(&(&k + k.transpose()).scale(0.5));
            let scale = self.rate_scale(&eigenvalues);
            let step = self.newton(&linear, &k, &eigenvalues, &now, scale);
            let next = self.search(t, &now, &step, &linear.basis);
            let balanced = now.norm <= NOTHING * scale * self.inertia();
            if balanced && (next.is_none() || self.size(step.as_slice()) <= SHORT) {
                let best = next.filter(|next| next.norm < now.norm).unwrap_or(now);
                return Ok(self.report(best, iterations, eigenvalues, scale));
            }
            now = next.ok_or_else(|| self.failure(&now.force, iterations))?;
        }
        Err(self.failure(&now.force, PATIENCE))
    }

    /// A state and its unbalanced forces, stops and motors being in the mode that holds there.
    fn weigh(&mut self, t: f64, state: Vec<f64>) -> Option<Balance> {
        self.settle_forces(t, &state);
        let force = self.unbalanced(t, &state)?;
        let square: f64 = force.iter().zip(&self.du).map(|(force, du)| force * du).sum();
        Some(Balance { state, force, norm: square.max(0.0).sqrt() })
    }

    /// What stiffness there is, that of weights included [1/s^2].
    fn rate_scale(&self, eigenvalues: &[f64]) -> f64 {
        let largest = eigenvalues.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        largest + self.model.gravity.norm() / self.length
    }

    /// The displacement along all freedoms at once by a radian or the mechanism's length, masses counted as one.
    fn inertia(&self) -> f64 {
        let mass: f64 = self.model.bodies().iter().map(|body| body.mass).sum();
        mass.sqrt() * self.length
    }

    /// The next step, as a displacement of the freedoms.
    fn newton(
        &self,
        linear: &Linear,
        k: &DMatrix<f64>,
        eigenvalues: &[f64],
        now: &Balance,
        scale: f64,
    ) -> DVector<f64> {
        let a = linear.basis.tr_mul(&now.force);
        let firm = eigenvalues.first().is_some_and(|least| *least > NOTHING * scale);
        let solved = if firm { k.clone().lu().solve(&a) } else { None };
        let x = solved.unwrap_or_else(|| {
            let parts = (k + k.transpose()).scale(0.5).symmetric_eigen();
            let along = parts.eigenvectors.tr_mul(&a);
            let least = NOTHING * scale + f64::MIN_POSITIVE;
            let x = along.zip_map(&parts.eigenvalues, |a, stiffness| a / stiffness.abs().max(least));
            parts.eigenvectors * x
        });
        let step = &linear.basis * x;
        let long = self.size(step.as_slice()) / LONGEST;
        step / long.max(1.0)
    }

    /// The first of ever shorter steps that is worth taking; `None` if there is none.
    fn search(&mut self, t: f64, now: &Balance, step: &DVector<f64>, basis: &DMatrix<f64>) -> Option<Balance> {
        let mut part = 1.0;
        for _ in 0..HALVINGS {
            let mut state = now.state.clone();
            let displacement = step * part;
            if self.displace(t, &mut state, displacement.as_slice())
                && let Some(next) = self.weigh(t, state)
                && (basis.tr_mul(&next.force).norm() < (1.0 - 1e-4 * part) * now.norm || next.force.dot(step) > 0.0)
            {
                return Some(next);
            }
            part *= 0.5;
        }
        // Modes and positions are again those of the state that stays.
        self.settle_forces(t, &now.state);
        None
    }

    fn report(&self, best: Balance, iterations: usize, stiffness: Vec<f64>, scale: f64) -> Equilibrium {
        let stability = match stiffness.first() {
            Some(least) if *least < -NOTHING * scale => Stability::Unstable,
            Some(least) if *least <= NOTHING * scale => Stability::Neutral,
            _ => Stability::Stable,
        };
        let residual = self.worst(&best.force).1;
        Equilibrium { state: best.state, iterations, residual, stability, stiffness }
    }

    /// The speed whose force is largest, and that force [N].
    pub(super) fn worst(&self, force: &DVector<f64>) -> (usize, f64) {
        // A force along a way counts as it is, a moment at the end of the mechanism's length.
        let forces = force.iter().zip(self.units()).map(|(force, unit)| force.abs() * unit / self.length);
        forces.enumerate().fold((0, 0.0), |worst, next| if next.1 > worst.1 { next } else { worst })
    }

    fn failure(&self, force: &DVector<f64>, iterations: usize) -> EquilibriumError {
        let (speed, force) = self.worst(force);
        let moves = |joint: &usize| {
            let speeds = |node: &crate::tree::Node| node.u..node.u + node.motion.speeds();
            self.model.chain(*joint).into_iter().any(|node| speeds(node).contains(&speed))
        };
        let joint = (0..self.model.joints().len()).find(moves);
        let joint = joint.map_or_else(String::new, |joint| self.model.joints()[joint].name.clone());
        EquilibriumError::Unbalanced { joint, force, iterations }
    }
}

/// Eigenvalues of a symmetric matrix, rising.
fn rising(matrix: &DMatrix<f64>) -> Vec<f64> {
    if matrix.is_empty() {
        return Vec::new();
    }
    let mut values: Vec<f64> = matrix.symmetric_eigenvalues().iter().copied().collect();
    values.sort_by(f64::total_cmp);
    values
}
