//! What may be chosen by name.

use carom::lab::{Integrator, Policy};
use clap::ValueEnum;

/// What the surfaces remember.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum MemoryPolicy {
    /// Every impact meets a fresh surface
    Fresh,
    /// Every impact meets the marks of the ones before
    Shakedown,
}

impl From<MemoryPolicy> for Policy {
    fn from(name: MemoryPolicy) -> Self {
        match name {
            MemoryPolicy::Fresh => Policy::Fresh,
            MemoryPolicy::Shakedown => Policy::Shakedown,
        }
    }
}

/// Methods of integration.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum MethodName {
    /// Dormand-Prince, order 8
    Dop853,
    /// Dormand-Prince, order 5
    Dopri5,
    /// Implicit Rosenbrock, order 5, for stiff contacts
    Rodas5p,
}

impl From<MethodName> for Integrator {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Dop853 => Integrator::Dop853,
            MethodName::Dopri5 => Integrator::Dopri5,
            MethodName::Rodas5p => Integrator::Rodas5P,
        }
    }
}

/// Figures of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FigureName {
    /// Force, indentation, loop and phase portrait on one page
    Overview,
    /// Force over time
    ForceTime,
    /// Indentation over time
    IndentationTime,
    /// Force over indentation
    Loop,
    /// Rate over indentation
    Phase,
    /// Delivered against requested restitution
    Restitution,
}
