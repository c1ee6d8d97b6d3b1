//! Static equilibrium: positions at which a mechanism at rest stays at rest, prescribed motions frozen at a time.
//!
//! Newton's method for the unbalanced forces along the free directions, `a = N^T f`, with the stiffness `K` of [`super::linear`]:
//!
//! ```text
//! K x = a        x displacement along the free directions, in which masses count as one
//! ```
//!
//! Where `K` is not positive, as beyond the horizontal of a pendulum, its eigenvalues are taken as if they were, so that the step goes with the
//! forces: equilibria that are found are stable ones, unless the start is at an unstable one. Along directions in which
//! nothing pushes, neither there nor near there, there is no step. A step turns nothing by more than 0.3 rad, ends where the first surfaces that meet would carry what presses
//! them, and is halved until the unbalanced forces along the directions at its start fall, or at least still push along it.
//!
//! What is left unbalanced is at most 1e-10 of the forces at play: weights, contacts, stops and all others, moments divided by the mechanism's
//! length. Where positions cannot be told apart more finely, it is what the stiffness makes of their last digits.
//!
//! Internal states of forces are held as they are: the integral of a motor is a prescribed effort. Those of contacts have followed. Stops press where they
//! are overrun, and surfaces are pressed for the first time.
//!
//! Limits: friction that is smoothed over a speed holds nothing at rest. Forces that do not derive from an energy may have a stiffness without
//! symmetry; stability is then judged by its symmetric part alone, and the eigenvalues of the vibration say more.

use super::linear::Linear;
use super::symmetric::symmetric_parts;
use super::{Modes, Stance, State, System};
use crate::contact::{ContactMode, Seen};
use crate::force::Kept;
use nalgebra::{DMatrix, DVector};
use thiserror::Error;

/// Newton steps before the search is given up.
const PATIENCE: usize = 200;
/// The longest step [rad, or as a part of the mechanism's length].
const LONGEST: f64 = 0.3;
/// A step that is no longer needs no successor.
const SHORT: f64 = 1e-9;
/// What is left of forces below this part of those at play is balanced.
const BALANCED: f64 = 1e-10;
/// The last digits of positions that are not to be trusted, as a part of the mechanism's length.
const DIGITS: f64 = 32.0 * f64::EPSILON;
/// How often a step is halved.
const HALVINGS: usize = 60;
/// How deep surfaces are pressed that cannot carry what presses them, as a part of their radius.
const DEEP: f64 = 0.1;

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
    /// Positions in balance, at rest, with the modes that hold there.
    pub state: State,
    /// Newton steps taken.
    pub iterations: usize,
    /// The largest force that is left unbalanced [N]; moments are divided by the mechanism's length.
    pub residual: f64,
    /// The forces at play [N]: weights and what every force, stop and contact pushes with, moments divided by the mechanism's length.
    pub at_play: f64,
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
        "no equilibrium found in {iterations} steps: joint \"{joint}\" is farthest from balance, {force:.3e} N (moments divided by the mechanism's length) are left; hold it by a spring or a prescribed motion, or start nearer to where it rests"
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
        "no equilibrium can be looked for here: a degree of freedom has no inertia, or the loops have no hold; start from another position"
    )]
    Singular,
}

/// Where the search is.
struct Place {
    state: State,
    force: DVector<f64>,
}

/// The stiffness by its own directions.
struct Spectrum {
    /// Eigenvalues, rising [1/s^2].
    values: Vec<f64>,
    /// Their directions, as columns in the coordinates along the free directions.
    directions: DMatrix<f64>,
    /// How far the mechanism moves per unit along each [m]: the farthest degree of freedom counts, angles times the mechanism's length.
    ways: Vec<f64>,
}

impl System {
    /// Static equilibrium near a state, prescribed motions frozen. What is measured there, such as the effort that holds
    /// a prescribed motion, is told by [`System::observe_at_rest`]; [`Evolution::begin`](super::Evolution::begin) starts a motion from it.
    pub fn equilibrium(&mut self, near: &State) -> Result<Equilibrium, EquilibriumError> {
        self.at_rest(|system| system.balance(near.clone()))
    }

    fn balance(&mut self, mut state: State) -> Result<Equilibrium, EquilibriumError> {
        if !self.lay_down(&mut state) {
            return Err(EquilibriumError::Open(self.place(&state).system.closure_error()));
        }
        let mut now = self.weigh(state).ok_or(EquilibriumError::Singular)?;
        for iterations in 0..PATIENCE {
            let linear = self.linearise(now.state.lend(), &[]).ok_or(EquilibriumError::Singular)?;
            let own = self.spectrum(&linear).ok_or(EquilibriumError::Singular)?;
            let stance = self.place(&now.state);
            let (at_play, grain) = (stance.at_play(&now.state.modes), stance.grain());
            if linear.dofs() == 0 {
                return Ok(self.report(now, iterations, own, linear.nothing, at_play));
            }
            let tolerable = (BALANCED * at_play).max(grain * own.stiffest());
            let pushed = self.pushed(&linear, &now.force, tolerable);
            let along = self.spectrum(&pushed).ok_or(EquilibriumError::Singular)?;
            let step = self.newton(&pushed, &along, &now, tolerable);
            let next = self.search(&now, &step, &linear.basis);
            let balanced = self.worst(&now.force).1 <= tolerable;
            if balanced && (next.is_none() || self.size(step.as_slice()) <= SHORT) {
                let better = |next: &Place| self.worst(&next.force).1 < self.worst(&now.force).1;
                let best = next.filter(better).unwrap_or(now);
                return Ok(self.report(best, iterations, own, linear.nothing, at_play));
            }
            now = next.ok_or_else(|| self.failure(&now.force, iterations))?;
        }
        Err(self.failure(&now.force, PATIENCE))
    }

    /// Takes the speeds from a state, gives every contact a place and everything the mode that holds there, and closes the loops; false if they cannot be.
    pub(super) fn lay_down(&mut self, state: &mut State) -> bool {
        let State { time, y, modes } = state;
        self.admit_all(modes, y);
        y[self.layout.speeds()].fill(0.0);
        self.settle_modes(modes, *time, y);
        self.close_loops(modes, *time, y)
    }

    /// Gives stops, contacts and motors the mode that holds at a state at rest, and internal states of contacts the value they come to.
    pub(super) fn settle_at_rest(&mut self, state: &mut State) {
        let State { time, y, modes } = state;
        self.settle_modes(modes, *time, y);
        let stance = self.place(modes.at(*time, y));
        let depths: Vec<_> = modes.contacts.near().map(|(place, k)| (place, k, stance.see(k).indentation)).collect();
        for (place, k, depth) in depths {
            let Some(internal) = self.layout.internals_at(place).next() else { continue };
            let (contact, slot) = (&self.model.contacts[k], &modes.contacts[k]);
            let depth = if slot.mode == ContactMode::Pressing { depth } else { 0.0 };
            y[self.layout.internals()][internal] = slot.law(contact).held_internal(depth);
        }
    }

    /// A state and its unbalanced forces, everything being in the mode that holds there.
    fn weigh(&mut self, mut state: State) -> Option<Place> {
        self.settle_at_rest(&mut state);
        let force = self.unbalanced(state.lend())?;
        Some(Place { state, force })
    }

    /// `None` where the stiffness has no directions of its own.
    fn spectrum(&self, linear: &Linear) -> Option<Spectrum> {
        let k = &linear.stiffness;
        if k.is_empty() {
            return Some(Spectrum { values: Vec::new(), directions: k.clone(), ways: Vec::new() });
        }
        let parts = symmetric_parts(k)?;
        let mut order: Vec<usize> = (0..k.ncols()).collect();
        order.sort_by(|&i, &j| parts.eigenvalues[i].total_cmp(&parts.eigenvalues[j]));
        let directions = parts.eigenvectors.select_columns(&order);
        let moved = &linear.basis * &directions;
        let ways = moved.column_iter().map(|column| self.length * self.size(column.as_slice())).collect();
        Some(Spectrum { values: order.iter().map(|&i| parts.eigenvalues[i]).collect(), directions, ways })
    }

    /// The next step, as a displacement of the degrees of freedom; forces up to `tolerable` [N] do not push.
    fn newton(&self, linear: &Linear, own: &Spectrum, now: &Place, tolerable: f64) -> DVector<f64> {
        let a = linear.basis.tr_mul(&now.force);
        let firm = own.values.first().is_some_and(|least| *least > linear.nothing);
        let solved = if firm { linear.stiffness.clone().lu().solve(&a) } else { None };
        let x = solved.unwrap_or_else(|| {
            let along = own.directions.tr_mul(&a);
            let parts = along.iter().zip(own.values.iter().zip(&own.ways)).map(|(a, (stiffness, way))| {
                let held = stiffness.abs() > linear.nothing;
                if held || a.abs() > tolerable * way {
                    a / stiffness.abs().max(linear.nothing).max(f64::MIN_POSITIVE)
                } else {
                    0.0
                }
            });
            &own.directions * DVector::from_iterator(along.len(), parts)
        });
        let step = &linear.basis * x;
        let long = self.size(step.as_slice()) / LONGEST;
        step / long.max(1.0)
    }

    /// The first of ever shorter steps that is worth taking; `None` if there is none.
    fn search(&mut self, now: &Place, step: &DVector<f64>, basis: &DMatrix<f64>) -> Option<Place> {
        let before = basis.tr_mul(&now.force).norm();
        let mut part = self.landing(now, step);
        for _ in 0..HALVINGS {
            let mut state = now.state.clone();
            let displacement = step * part;
            if self.displace(&state.modes, state.time, &mut state.y, displacement.as_slice())
                && let Some(next) = self.weigh(state)
                && (basis.tr_mul(&next.force).norm() < (1.0 - 1e-4 * part) * before || next.force.dot(step) > 0.0)
            {
                return Some(next);
            }
            part *= 0.5;
        }
        None
    }

    /// The part of a step after which the first of the surfaces that it brings together would carry alone what presses along it.
    fn landing(&mut self, now: &Place, step: &DVector<f64>) -> f64 {
        let (work, modes) = (now.force.dot(step), &now.state.modes);
        let mut stance = self.place(&now.state);
        stance.move_along(step.as_slice());
        let parts = stance.system.model.contacts.iter().enumerate().filter_map(|(k, contact)| {
            let (slot, seen) = (&modes.contacts[k], stance.see(k));
            let closing = if seen.rate > 0.0 { seen.rate } else { return None };
            let at = stance.pressed(modes, k, &Seen { rate: 0.0, ..seen });
            let depth = slot.law(contact).depth_under(slot.force(contact, &at) + (work / closing).max(0.0));
            let depth = if depth.is_finite() { depth } else { DEEP * seen.reach() };
            (depth > seen.indentation).then(|| (depth - seen.indentation) / closing)
        });
        parts.fold(1.0, f64::min)
    }

    fn report(&self, best: Place, iterations: usize, own: Spectrum, nothing: f64, at_play: f64) -> Equilibrium {
        let stability = match own.values.first() {
            Some(least) if *least < -nothing => Stability::Unstable,
            Some(least) if *least <= nothing => Stability::Neutral,
            _ => Stability::Stable,
        };
        let residual = self.worst(&best.force).1;
        Equilibrium { state: best.state, iterations, residual, at_play, stability, stiffness: own.values }
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
            let speeds = |node: &crate::tree::Node| node.u..node.u + node.mobilizer.speeds();
            self.model.chain(*joint).into_iter().any(|node| speeds(node).contains(&speed))
        };
        let joint = (0..self.model.joints().len()).find(moves);
        let joint = joint.map_or_else(String::new, |joint| self.model.joints()[joint].name.clone());
        EquilibriumError::Unbalanced { joint, force, iterations }
    }
}

impl Spectrum {
    /// The greatest stiffness [N/m].
    fn stiffest(&self) -> f64 {
        self.values.iter().zip(&self.ways).map(|(square, way)| square.abs() / (way * way)).fold(0.0, f64::max)
    }
}

impl Stance<'_> {
    /// The forces at play [N].
    fn at_play(&self, modes: &Modes) -> f64 {
        let (at, system) = (self.instant(modes), &self.system);
        let mass: f64 = system.model.bodies().iter().map(|body| body.mass).sum();
        let forces = system.model.forces.iter().zip(system.layout.slots()).map(|(force, slot)| {
            let kept: Kept<'_> = slot.kept(&system.internal, &modes.motors);
            force.size(&at, kept, self.scratch(), system.length)
        });
        let grips: f64 = self.grips(modes).iter().map(|grip| grip.size(&system.model, system.length)).sum();
        mass * system.model.gravity.norm() + forces.sum::<f64>() + grips
    }

    /// How finely positions can be told apart [m].
    pub(super) fn grain(&self) -> f64 {
        let nodes = 0..self.system.model.tree().nodes().len();
        DIGITS * nodes.map(|node| self.scratch().origin(node).norm()).fold(self.system.length, f64::max)
    }
}
