//! Impulse laws: what an instantaneous impact does to the speeds.
//!
//! One direct central impact without friction. No force, no duration: only impulses and speeds.
//!
//! * [`stereomechanical`]: two bodies, velocities in and out.
//! * [`lcp_newton`]: Newton's law as one complementarity problem.
//! * [`lcp_poisson`]: Poisson's law as two, compression and expansion.
//!
//! The last two say the same for a single contact; they are the seeds of the many-contact problems, where they differ.

mod complementarity;
mod newton;
mod poisson;
mod stereomechanical;

pub use complementarity::{Complementary, complementarity};
pub use newton::{NewtonImpact, lcp_newton};
pub use poisson::{PoissonImpact, lcp_poisson};
pub use stereomechanical::stereomechanical;
