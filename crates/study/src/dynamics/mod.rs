//! What a mechanism does in the long run: sections, orbits, bifurcations, exponents, basins.
//!
//! * [`LongRun`]: a scenario that is followed for long: its motion, the period of what drives it, how long it settles.
//! * [`Flow`]: a motion that is followed without end, kept, moved and taken up again.
//! * [`Section`]: where it is cut, at a phase of what drives it, at impacts, at events; [`Cut`] finds these instants.
//! * [`period()`]: the period of what drives.
//! * [`orbit()`]: a periodic orbit by shooting, its multipliers, and whether it is stable.
//! * [`exponent()`]: how fast neighbours part, events included.
//! * [`bifurcation()`]: what a settled motion does for each of many values of a parameter.
//! * [`basins()`]: which motion each of many starts settles to.

mod basins;
mod bifurcation;
mod columns;
mod error;
mod exponent;
mod flow;
mod long_run;
mod numbers;
mod orbit;
mod period;
mod returns;
mod section;
mod span;
mod stop;
#[cfg(test)]
mod tests;

pub use basins::{Attractor, BasinRequest, Basins, basins};
pub use bifurcation::{BifurcationRequest, Branch, Carried, bifurcation, chain, driven, head, returns};
pub use columns::columns;
pub use error::DynamicsError;
pub use exponent::{Exponent, ExponentRequest, exponent};
pub use flow::Flow;
pub use long_run::LongRun;
pub use orbit::{Multiplier, Orbit, OrbitRequest, OrbitStability, orbit, shoot};
pub use period::period;
pub use returns::Returns;
pub use section::{Crossing, Cut, Section};
pub use span::{Span, read_period};
pub use stop::Stop;
