//! Studies: many runs of one scenario, what comes of varying it, and parameters from records.
//!
//! * [`sweep`]: one scenario over a grid or a design of its parameters, and what is measured of every run.
//! * [`dynamics`]: what a mechanism does in the long run: sections, orbits, bifurcations, exponents, basins.
//! * [`fit`]: the parameters of a law from records of force, indentation or restitution.
//!
//! This room draws nothing and reads no clock.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod dynamics;
pub mod fit;
pub mod sweep;
