//! Special functions that closed forms of impact mechanics need.
//!
//! * [`log_deficit()`]: `x - ln(1 + x)`, which every first integral of the Hunt-Crossley family contains.
//! * [`lambert`]: the two real branches of the Lambert function, which invert it and invert the line-contact laws.
//! * [`elliptic`]: complete elliptic integrals, which shape the Hertz contact ellipse.
//!
//! Numbers here are dimensionless. Arguments outside a domain give NaN, never a panic.

pub mod elliptic;
pub mod lambert;
pub mod log_deficit;

pub use elliptic::{CompleteElliptic, elliptic_e, elliptic_k};
pub use lambert::{lambert_w0, lambert_w0_exp, lambert_wm1, lambert_wm1_exp, one_plus_w0, one_plus_wm1};
pub use log_deficit::log_deficit;
