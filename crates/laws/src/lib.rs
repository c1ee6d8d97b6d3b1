//! Contact laws: what two surfaces do to each other.
//!
//! This room knows nothing of bodies, files or integrators. It maps an indentation, its rate and the history of a
//! contact to a force, and it describes every law it holds.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod catalogue;
pub mod errata;
pub mod friction;
pub mod impulse;
pub mod material;
mod nearest;
pub mod normal;
pub mod restitution;
mod scalar;
pub mod special;
pub mod stiffness;

pub use nearest::nearest;
pub use scalar::{Dual, Scalar};
