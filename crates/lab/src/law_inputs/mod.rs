//! What contact laws are told, before one is built: what the single-impact lab and the contacts of mechanisms share.
//!
//! A law is found by its name ([`find_law`]) or read as an [`Expression`], friction as a [`CoefficientExpression`]. Its entry in the catalogue says what it asks
//! for ([`own_exponent`], [`takes_restitution`], [`coefficient`]); the user gives some of it, which is checked, and the rest follows from
//! the role that each parameter has ([`Known::values`]). What is wrong is a [`CaseError`], which names the law and the parameter.
//!
//! A law of line contact has no loss by itself; [`damped`] lends it one.
//!
//! What is said of friction is a [`FrictionSaid`], from which comes a [`PreparedFriction`]; what is wrong with it is a [`FrictionError`].

mod asked;
mod calibration;
mod coefficient_expression;
mod damping;
mod error;
mod expression;
mod friction;
mod line;
mod parameters;
mod spheres;

pub use asked::{coefficient, force_law, is_line_law, own_exponent, takes_restitution};
pub use calibration::{CalibrationError, check_calibration};
pub use coefficient_expression::{CoefficientError, CoefficientExpression};
pub use damping::{DampingError, USUAL_DAMPING, damped, damping_law};
pub use error::{CaseError, check_one_mass, check_positive, check_restitution, check_two_bodies, find_law};
pub use expression::{Expression, ExpressionError, expression_text};
pub use friction::{FrictionError, FrictionSaid, Origin, PreparedFriction, Writer};
pub use line::line_parameter;
pub(crate) use line::radius_sum;
pub use parameters::{Known, check_parameters, given, open, own_parameters};
pub(crate) use spheres::solid_masses;
pub use spheres::{effective_mass, relative_radius, solid_sphere, solid_spheres};
