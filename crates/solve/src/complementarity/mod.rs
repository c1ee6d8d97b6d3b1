//! Complementarity: of two things that exclude each other, such as a force and a motion, one is zero.
//!
//! | problem | unknowns | solved by |
//! |---|---|---|
//! | [`Bounded`] | forces with bounds that hold rates at zero as long as they can: what sticks | Newton's method on the dual function, always |
//! | [`Linear`] | forces that push, rates that part: impulses and accelerations of surfaces | see below |
//!
//! Which solver of a [`Linear`] problem fits which matrix:
//!
//! | solver | finds | needs | cost |
//! |---|---|---|---|
//! | [`Linear::pivot`] (Lemke) | a solution, or that it ran along a ray | copositive-plus or P matrices: always finds one where there is one. Others: often. Not for bimatrix games, on which it may run along a ray although there are solutions | some `n` pivots of `n^2` |
//! | [`Linear::sweep`] (projected Gauss-Seidel) | a solution to a tolerance | a positive diagonal; symmetric positive matrices | many sweeps of `n^2`, slow where rows almost depend on each other |
//! | [`Linear::enumerate`] | every basic solution | nothing | `2^n` systems: the oracle, up to [`Linear::MOST_ENUMERATED`] rows |
//! | [`Linear::solve`] | a solution, if one of them finds it | nothing | pivots, and what is left only where these fail |
//!
//! All are judged by one function, [`Linear::residual`].

mod bounded;
mod dense;
mod linear;

pub use bounded::{Bound, Bounded, Group};
pub use linear::{Found, Linear, Solver};
