//! The single-impact lab: what a contact law really does when two bodies meet along a line.
//!
//! * [`Impact`]: one direct central impact, to the law's own end of contact; [`Impact::run`] gives a [`Report`].
//! * [`Oblique`]: one at an angle, of bodies that may spin, with friction; [`Oblique::run`] gives an [`ObliqueReport`].
//! * [`calibrate()`]: the coefficient for which the delivered restitution is the one asked for.
//! * [`repeat()`]: impact after impact, on fresh surfaces or on the marks of the last.
//! * [`Pair`]: two masses that rattle in a clearance.
//! * [`Cylinders`]: line contact by itself, force and indentation both ways, and power-law fits.
//! * [`batch()`]: many impacts over all threads.
//!
//! ```
//! use carom_lab::lab::{Impact, Settings};
//! use carom_laws::normal::{Law, Viscoelastic, hysteresis};
//!
//! // Two steel balls, Lankarani-Nikravesh, asked for 0.7.
//! let xi = hysteresis::lankarani_nikravesh(0.7);
//! let law = Law::Viscoelastic(Viscoelastic::hysteretic(1.516e10, 1.5, xi));
//! let report = Impact::new(law, 0.5, 1.0).run(&Settings::default());
//! assert!((report.restitution - 0.795973).abs() < 1e-6);
//! ```

mod batch;
mod calibrate;
pub(crate) mod case;
mod contact;
pub mod data;
mod impact;
mod instant;
mod line;
mod oblique;
mod pair;
mod repeat;
mod report;
mod scale;
mod told;
mod warnings;
mod watch;

pub use crate::law_inputs::{
    CalibrationError, CaseError, Expression, ExpressionError, FrictionSaid, PreparedFriction, find_law,
};
pub use batch::batch;
pub use calibrate::calibrate;
pub use case::{Case, ObliqueCase, Prepared, PreparedOblique};
pub use impact::{Impact, Integrator, Settings};
pub use instant::InstantImpact;
pub use line::{Cylinders, LineError, LineFit, fit};
pub use oblique::{Oblique, ObliqueReport, Outcome, SlipReport, SlipSample, SpinningBody};
pub use pair::{Hit, Pair, PairSample, Rattle, RattleEnding};
pub use repeat::{Policy, repeat};
pub use report::{Ending, Report};
pub use scale::Scales;
pub use warnings::{oblique_warnings, pair_warnings, warnings};
pub use watch::Sample;
