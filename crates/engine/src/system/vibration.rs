//! Vibration: natural frequencies, mode shapes and damping of a mechanism near an equilibrium.
//!
//! In coordinates `x` along the free directions, in which masses count as one, and with internal states `z` (see [`super::linear`]),
//!
//! ```text
//! without damping    K v = w^2 v                               w natural angular frequency, N v the shape
//! with damping       [x  x'  z]' = A [x  x'  z]                eigenvalues s of A
//! ```
//!
//! A pair `s = -d +- i w` swings with the frequency `w/(2 pi)` [Hz] and the damping ratio `d/|s|`; a real eigenvalue decays or grows. Along
//! directions that nothing holds `s` is zero twice, along those that are damped only it is zero once.
//!
//! Prescribed motions stand still. Far from an equilibrium the numbers mean little: [`Vibration::residual`] says how far from balance the state is.
//! Stops and motors stay in the mode that holds at the state. Contacts have been pressed slowly to where they are; those that keep a mark vibrate
//! along the way back. Laws of the form `K d^n (1 + xi v/v0)` have no damping of their own near rest: it hangs on the speed `v0` with which the
//! surfaces met. It is taken from the contact where it is given, else as for bodies laid down without speed (`crate::contact`), and
//! [`Vibration::laid`] says so.
//!
//! Limits: natural frequencies and shapes take the symmetric part of the stiffness; forces that follow a body have none of their own, and only
//! the eigenvalues of `A` are to be trusted. They take an internal state of a contact as having followed. A damper that acts while surfaces
//! approach is taken to act both ways, one with a power of the rate below one not at all, since it has no slope at rest.

use super::eigenvalues::eigenvalues;
use super::grip::Grip;
use super::linear::Linear;
use super::symmetric::symmetric_parts;
use super::{State, StateRef, System};
use crate::contact::{Arrival, ContactMode};
use nalgebra::{DMatrix, DVector, Dyn, SymmetricEigen};
use std::f64::consts::TAU;
use thiserror::Error;

/// How a mechanism vibrates near a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Vibration {
    /// Modes without damping, from the lowest on.
    pub modes: Vec<Mode>,
    /// Eigenvalues with damping, from the slowest on; of a pair the one with positive imaginary part.
    pub eigenvalues: Vec<Eigenvalue>,
    /// The largest force that is unbalanced at the state [N]; moments are divided by the mechanism's length.
    pub residual: f64,
    /// The contacts whose damping hangs on how the surfaces met.
    pub laid: Vec<Laid>,
}

/// A contact whose damping near rest hangs on how its surfaces met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// Which contact of the model.
    pub contact: usize,
    /// The approach speed `v0` that was taken [m/s].
    pub approach_speed: f64,
    /// The damping that follows from it [N s/m].
    pub damping: f64,
}

/// A mode without damping.
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// Square of the natural angular frequency [1/s^2]; negative where the mechanism goes away from the state.
    pub square: f64,
    /// Natural frequency [Hz]; zero where nothing drives the mechanism back.
    pub frequency: f64,
    /// Displacements of the degrees of freedom, one per speed of the tree [rad or m], the largest of them one.
    pub shape: Vec<f64>,
}

/// An eigenvalue of the motion with damping [1/s].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigenvalue {
    /// Growth, negative where the motion decays.
    pub real: f64,
    /// Angular frequency; zero where nothing swings.
    pub imaginary: f64,
}

impl Eigenvalue {
    /// Frequency of the swing [Hz].
    pub fn frequency(&self) -> f64 {
        self.imaginary / TAU
    }

    /// Damping ratio: 0 without damping, 1 where nothing swings any more, negative where the motion grows; `None` where nothing moves it.
    pub fn damping_ratio(&self) -> Option<f64> {
        let size = self.size();
        (size > 0.0).then(|| -self.real / size)
    }

    pub(super) fn size(&self) -> f64 {
        self.real.hypot(self.imaginary)
    }
}

/// Why a mechanism cannot be linearised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VibrationError {
    /// The forces cannot be worked out.
    #[error(
        "the mechanism has no vibration here: a degree of freedom has no inertia, or the loops are open or have no hold; take another position"
    )]
    Singular,
    /// The eigenvalues cannot be found.
    #[error(
        "the eigenvalues of the mechanism cannot be found: check stiffness and damping for numbers out of all proportion"
    )]
    Endless,
}

impl System {
    /// Vibration about the positions of a state, which should be an [equilibrium](System::equilibrium); speeds do not count.
    pub fn vibration(&mut self, near: &State) -> Result<Vibration, VibrationError> {
        self.at_rest(|system| system.vibration_at_rest(near.clone()))
    }

    fn vibration_at_rest(&mut self, mut state: State) -> Result<Vibration, VibrationError> {
        if !self.lay_down(&mut state) {
            return Err(VibrationError::Singular);
        }
        self.settle_at_rest(&mut state);
        let force = self.unbalanced(state.lend()).ok_or(VibrationError::Singular)?;
        let laid = self.lay_contacts(&mut state);
        let coarse = self.linearise(state.lend(), &[]).ok_or(VibrationError::Singular)?;
        if coarse.matrix.is_empty() {
            return Ok(Vibration { modes: Vec::new(), eigenvalues: Vec::new(), residual: self.worst(&force).1, laid });
        }
        let unseen = self.unseen(state.lend(), &coarse, &force);
        let linear = self.linearise(state.lend(), &unseen).ok_or(VibrationError::Singular)?;
        let parts = own_directions(&linear.stiffness).ok_or(VibrationError::Endless)?;
        let eigenvalues = eigenvalues(&linear, &parts).ok_or(VibrationError::Endless)?;
        Ok(Vibration { modes: modes(&linear, &parts), eigenvalues, residual: self.worst(&force).1, laid })
    }

    /// By how much more each grip is deformed than positions can tell [m or rad].
    ///
    /// Positions are told apart to some 1e-16 of their distance from the origin, and surfaces may press each other by as little as a micrometre. What is left
    /// unbalanced, `f`, says more: the balance is `K^-1 f` away. Nothing where that is farther than positions can be told apart: then the state is no balance.
    /// Surfaces that would come out by half their depth touch by rounding alone, and press nothing.
    fn unseen(&mut self, at: StateRef<'_>, linear: &Linear, force: &DVector<f64>) -> Vec<f64> {
        let Some(parts) = own_directions(&linear.stiffness) else { return Vec::new() };
        let mut along = parts.eigenvectors.tr_mul(&linear.basis.tr_mul(force));
        for (along, stiffness) in along.iter_mut().zip(&parts.eigenvalues) {
            *along = if *stiffness > linear.nothing { *along / stiffness } else { 0.0 };
        }
        let stance = self.place(at);
        let grips = stance.grips(at.modes);
        let mut more = stance.gradients(&grips) * (&linear.basis * (&parts.eigenvectors * along));
        for (grip, more) in grips.iter().zip(&mut more) {
            let depth = stance.depth(grip).unwrap_or(f64::INFINITY);
            *more = if *more < -0.5 * depth { -depth } else { *more };
        }
        let (grain, system) = (stance.grain(), &stance.system);
        let hidden = |(grip, more): (&Grip, &f64)| grip.length_of(*more, &system.model, system.length) <= grain;
        if grips.iter().zip(&more).all(hidden) { more.data.into() } else { Vec::new() }
    }

    /// Lets contacts that press at a state at rest remember what they would if the bodies had been laid down there; returns those whose damping
    /// hangs on it.
    fn lay_contacts(&mut self, state: &mut State) -> Vec<Laid> {
        let model = self.model.clone();
        let mut laid = Vec::new();
        for (k, contact) in model.contacts.iter().enumerate() {
            if state.modes.contacts[k].mode != ContactMode::Pressing {
                continue;
            }
            let mass = self.effective_mass(k, state.lend());
            let stance = self.place(state.lend());
            let (seen, time) = (stance.see(k), state.time);
            let internal = stance.pressed(&state.modes, k, &seen).internal;
            let slot = &mut state.modes.contacts[k];
            // What the contact carries would press the surfaces together without it.
            let acceleration = slot.force(contact, &slot.instant(&seen, time, internal)) / mass;
            let arrival = Arrival { speed: contact.approach_speed.unwrap_or(0.0), acceleration, mass };
            let approach_speed = slot.hold(contact, &arrival, &seen, time);
            let damping = slot.response(contact, &slot.instant(&seen, time, internal)).by_rate;
            if contact.interface.normal.depends_on_onset() && damping != 0.0 {
                laid.push(Laid { contact: k, approach_speed, damping });
            }
        }
        laid
    }
}

/// Eigenvalues and directions of the symmetric part of a stiffness. Each eigenvalue is worked out again along its direction, `v . K v`: so that of a soft
/// motion keeps its digits beside a stiff one.
fn own_directions(stiffness: &DMatrix<f64>) -> Option<SymmetricEigen<f64, Dyn>> {
    let k = (stiffness + stiffness.transpose()).scale(0.5);
    let mut parts = symmetric_parts(&k)?;
    let directions = parts.eigenvectors.column_iter();
    parts.eigenvalues.iter_mut().zip(directions).for_each(|(value, v)| *value = v.dot(&(&k * v)) / v.norm_squared());
    Some(parts)
}

/// Modes without damping, from the lowest on.
fn modes(linear: &Linear, parts: &SymmetricEigen<f64, Dyn>) -> Vec<Mode> {
    let mode = |column: usize| {
        let square = parts.eigenvalues[column];
        let frequency = if square > linear.nothing { square.sqrt() / TAU } else { 0.0 };
        let shape = &linear.basis * parts.eigenvectors.column(column);
        // Of several largest displacements the first is positive, so that the sign does not hang on rounding.
        let most = shape.iter().copied().find(|x| x.abs() > (1.0 - 1e-6) * shape.amax()).unwrap_or(1.0);
        Mode { square, frequency, shape: shape.iter().map(|x| x / most).collect() }
    };
    let mut modes: Vec<Mode> = (0..parts.eigenvalues.len()).map(mode).collect();
    modes.sort_by(|one, other| one.square.total_cmp(&other.square));
    modes
}
