//! Running a mechanism that a program has built.
//!
//! ```
//! use carom_engine::build::ModelBuilder;
//! use carom_engine::model::{Body, Solid};
//! use carom_engine::simulate::simulate;
//! use carom_engine::spatial::Vector;
//!
//! let mut m = ModelBuilder::new();
//! let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.02 }, 0.1, Vector::z())?);
//! let fallen = simulate(m.build()?).until(0.3).run()?;
//! assert!((fallen.view().position(ball).z - (1.0 - 0.5 * 9.81 * 0.3f64.powi(2))).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`simulate`] takes a [`Mechanism`](crate::build::Mechanism) and says how it is run: [`Simulate`]. [`Simulate::run`] runs it to its end;
//! [`Simulate::begin`] gives a [`Session`], which is advanced bit by bit, looked at, kept ([`Snapshot`]) and taken back. Method, tolerances and
//! first step are those of a scenario, and so is the motion, to the last bit.
//!
//! Inputs of the mechanism are set between steps, by hand ([`Session::set`]) or by a [`Controller`] that is called at a fixed rate.

mod control;
mod error;
mod method;
mod options;
mod session;
mod snapshot;
mod view;
mod watched;

pub use control::{Controller, Inputs};
pub use error::RunError;
pub use method::{MethodChoice, Watching};
pub use options::{Simulate, simulate};
pub use session::Session;
pub use snapshot::Snapshot;
pub use view::View;
