//! One-step methods, guards, and the loop in which time passes.
//!
//! This room knows no mechanics. It advances a [`Vector`] by the rate of a [`Motion`] with a [`Method`], watches the
//! guards of a [`Hybrid`] motion, locates the instants at which they reach zero, and lets the motion cross them.
//! [`run()`] is the loop; it can be read aloud.

mod control;
mod hermite;
mod linear;
mod locate;
mod method;
mod motion;
mod root;
mod run;
mod vector;

pub use method::{Dop853, Dopri5, Method, Rodas5P, SemiImplicit};
pub use motion::{Hybrid, Jacobian, Motion, Next};
pub use root::root;
pub use run::{End, Halt, Observer, Plan, Span, Work, run};
pub use vector::Vector;
