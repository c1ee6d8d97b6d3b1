//! Coefficient of restitution: what it is, and how it falls with speed.
//!
//! * [`definition`]: four definitions, by speeds, impulses, work and rolling balls.
//! * [`speed`]: empirical laws for the coefficient as a function of approach speed.
//! * [`threshold`]: the speed above which an impact leaves a mark.
//!
//! 0 is a plastic impact, 1 an elastic one.

pub mod definition;
pub mod speed;
pub mod threshold;

pub use definition::{hedrih, newton, poisson, stronge};
pub use speed::{RestitutionSpeed, wang_strength_factor};
pub use threshold::plastic_threshold;
