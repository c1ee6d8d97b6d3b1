//! Vibration: natural frequencies, mode shapes and damping of a mechanism near an equilibrium.
//!
//! In coordinates `x` along the free directions, in which masses count as one, and with internal states `z` (see [`super::linear`]),
//!
//! ```text
//! without damping    K v = w^2 v                               w natural angular frequency, N v the shape
//! with damping       [x  x'  z]' = A [x  x'  z]                eigenvalues s of A
//! ```
//!
//! A pair `s = -d +- i w` swings with the frequency `w/(2 pi)` [Hz] and the damping ratio `d/|s|`; a real eigenvalue decays or grows.
//!
//! Given motions stand still. Far from an equilibrium the numbers mean little: [`Vibration::residual`] says how far from balance the state is.
//! Stops and motors stay in the mode that holds at the state.
//!
//! Limits: natural frequencies and shapes take the symmetric part of the stiffness; forces that follow a body have none of their own, and only
//! the eigenvalues of `A` are to be trusted. An eigenvalue that is zero twice, as of a mechanism that nothing holds, is found to about a
//! millionth of the largest.

use super::System;
use super::linear::Linear;
use nalgebra::{DMatrix, Schur};
use std::f64::consts::TAU;
use thiserror::Error;

/// Iterations before eigenvalues are given up, per row of the matrix.
const PATIENCE: usize = 1000;
/// A stiffness below this part of the largest is rounding.
const NOTHING: f64 = 1e-10;

/// How a mechanism vibrates near a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Vibration {
    /// Modes without damping, from the lowest on.
    pub modes: Vec<Mode>,
    /// Eigenvalues with damping, from the slowest on; of a pair the one with positive imaginary part.
    pub eigenvalues: Vec<Eigenvalue>,
    /// The largest force that is unbalanced at the state [N]; moments are divided by the mechanism's length.
    pub residual: f64,
}

/// A mode without damping.
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// Square of the natural angular frequency [1/s^2]; negative where the mechanism goes away from the state.
    pub square: f64,
    /// Natural frequency [Hz]; zero where nothing drives the mechanism back.
    pub frequency: f64,
    /// Displacements of the freedoms, one per speed of the tree [rad or m], the largest of them one.
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

    /// Damping ratio: 0 without damping, 1 where nothing swings any more, negative where the motion grows.
    pub fn damping_ratio(&self) -> f64 {
        let size = self.size();
        if size > 0.0 { -self.real / size } else { 0.0 }
    }

    fn size(&self) -> f64 {
        self.real.hypot(self.imaginary)
    }
}

/// Why a mechanism cannot be linearised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VibrationError {
    /// The forces cannot be worked out.
    #[error(
        "the mechanism has no vibration here: a freedom has no inertia, or the loops are open or have no hold; take another position"
    )]
    Singular,
    /// The eigenvalues cannot be found.
    #[error(
        "the eigenvalues of the mechanism cannot be found: check stiffness and damping for numbers out of all proportion"
    )]
    Endless,
}

impl System {
    /// Vibration about the positions of a state at time `t` [s], which should be an [equilibrium](System::equilibrium); speeds do not count.
    pub fn vibration(&mut self, t: f64, y: &[f64]) -> Result<Vibration, VibrationError> {
        self.still = true;
        let found = self.vibration_at_rest(t, y);
        self.still = false;
        found
    }

    fn vibration_at_rest(&mut self, t: f64, y: &[f64]) -> Result<Vibration, VibrationError> {
        let mut state = y.to_vec();
        state[self.layout.speeds()].fill(0.0);
        self.settle_forces(t, &state);
        if !self.close_loops(t, &mut state) {
            return Err(VibrationError::Singular);
        }
        let force = self.unbalanced(t, &state).ok_or(VibrationError::Singular)?;
        let linear = self.linearise(t, &state).ok_or(VibrationError::Singular)?;
        let modes = modes(&linear);
        let eigenvalues = eigenvalues(&linear, &modes).ok_or(VibrationError::Endless)?;
        Ok(Vibration { modes, eigenvalues, residual: self.worst(&force).1 })
    }
}

/// Modes without damping, from the lowest on.
fn modes(linear: &Linear) -> Vec<Mode> {
    let k = linear.stiffness();
    if k.is_empty() {
        return Vec::new();
    }
    let parts = (&k + k.transpose()).scale(0.5).symmetric_eigen();
    let largest = parts.eigenvalues.amax();
    let mode = |column: usize| {
        let square = parts.eigenvalues[column];
        let frequency = if square > NOTHING * largest { square.sqrt() / TAU } else { 0.0 };
        let shape = &linear.basis * parts.eigenvectors.column(column);
        // Of several largest displacements the first is positive, so that the sign does not hang on rounding.
        let most = shape.iter().copied().find(|x| x.abs() > (1.0 - 1e-6) * shape.amax()).unwrap_or(1.0);
        Mode { square, frequency, shape: shape.iter().map(|x| x / most).collect() }
    };
    let mut modes: Vec<Mode> = (0..parts.eigenvalues.len()).map(mode).collect();
    modes.sort_by(|one, other| one.square.total_cmp(&other.square));
    modes
}

/// Eigenvalues with damping, from the slowest on.
fn eigenvalues(linear: &Linear, modes: &[Mode]) -> Option<Vec<Eigenvalue>> {
    let n = linear.freedoms();
    let (rows, columns) = linear.matrix.shape();
    if columns == 0 {
        return Some(Vec::new());
    }
    // Displacements are counted in units of velocity, so that no entry is out of proportion.
    let square = modes.iter().map(|mode| mode.square.abs()).fold(0.0, f64::max);
    let unit = if square > 0.0 { square.sqrt() } else { 1.0 };
    let mut a = DMatrix::zeros(columns, columns);
    (0..n).for_each(|k| a[(k, n + k)] = unit);
    a.view_mut((n, 0), (rows, columns)).copy_from(&linear.matrix);
    a.view_mut((n, 0), (rows, n)).scale_mut(1.0 / unit);
    let found = Schur::try_new(a, f64::EPSILON, PATIENCE * columns)?.complex_eigenvalues();
    let upper = found.iter().filter(|s| s.im >= 0.0).map(|s| Eigenvalue { real: s.re, imaginary: s.im });
    let mut eigenvalues: Vec<Eigenvalue> = upper.collect();
    eigenvalues.sort_by(|one, other| one.size().total_cmp(&other.size()));
    Some(eigenvalues)
}
