//! The single-impact lab: what a contact law really does when two bodies meet along a line.

mod contact;
mod impact;
mod watch;

pub use impact::{Ending, Impact, Integrator, Report, Settings};
pub use watch::Sample;
