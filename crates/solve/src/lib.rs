//! One-step methods, guards, and the loop in which time passes.
//!
//! This room knows no mechanics. It advances a [`Vector`] by the rate of a [`Motion`] with a [`Method`], watches the
//! guards of a [`Hybrid`] motion, locates the instants at which they reach zero, and lets the motion cross them.
//! [`run()`] is the loop; it can be read aloud. An [`Observer`] may keep a [`Memory`] of it, from which [`resume()`] goes on.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod bound;
pub mod complementarity;
mod control;
mod cubic;
mod edge;
mod end;
mod extremum;
mod first;
mod hermite;
mod linear;
mod locate;
mod memory;
mod method;
mod motion;
mod norm;
mod observe;
mod parabola;
mod root;
mod run;
mod vector;

pub use bound::{Piece, Trend};
pub use cubic::Cubic;
pub use edge::Edge;
pub use end::{End, Halt, Work};
pub use extremum::extremum;
pub use first::first_step;
pub use memory::{GuardMemory, Memory, Misfit};
pub use method::{Auto, Dop853, Dopri5, Method, Rk4, Rodas5P, SemiImplicit};
pub use motion::{Hybrid, Jacobian, Motion, Next, Settled};
pub use norm::Norm;
pub use observe::{Head, Observer, Span};
pub use root::root;
pub use run::{Plan, resume, run};
pub use vector::Vector;
