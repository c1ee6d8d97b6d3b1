//! Impulse laws: what an instantaneous impact does to the speeds.
//!
//! No force, no duration: only impulses and speeds. One direct central impact without friction:
//!
//! * [`stereomechanical`]: two bodies, velocities in and out.
//! * [`lcp_newton`]: Newton's law as one complementarity problem.
//! * [`lcp_poisson`]: Poisson's law as two, compression and expansion.
//!
//! The last two say the same for a single contact; they are the seeds of the many-contact problems, where they differ. With friction, in a plane:
//!
//! * [`PlanarImpact`]: slip that stops, sticks or reverses within the impact, ended by Newton, Poisson or Stronge.
//! * [`Walton`]: spheres, with a tangential restitution of their own.

mod complementarity;
mod newton;
mod planar;
mod poisson;
mod stereomechanical;
mod walton;

pub use complementarity::{Complementary, complementarity};
pub use newton::{NewtonImpact, lcp_newton};
pub use planar::{Ending, PlanarImpact, PlanarOutcome, SlipCourse};
pub use poisson::{PoissonImpact, lcp_poisson};
pub use stereomechanical::stereomechanical;
pub use walton::{Walton, WaltonOutcome};
