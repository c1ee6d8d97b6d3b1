//! One scenario over a grid or a design of its parameters, and what is measured of every run.
//!
//! A [`Study`] is plain data: all that decides the runs, what is varied ([`Axis`], [`Design`]), what is measured ([`Measure`]). [`Study::run_point`] is a function
//! of the study and an index, and gives a [`Row`], so that points may be run anywhere and in any order. A [`Store`] takes rows as they come, in memory or in a
//! file that survives being killed; [`run`] fills it with all threads there are; a [`Table`] is what came of it, in the order of the points.

mod axis;
mod design;
mod error;
mod expression;
mod measure;
mod point;
mod reduction;
mod row;
mod run;
mod sobol;
mod store;
mod study;
mod table;
mod usual;
mod varied;
mod word;

#[cfg(test)]
mod tests;

pub use axis::{Axis, Values};
pub use design::Design;
pub use error::StudyError;
pub use measure::Measure;
pub use row::{Row, Series};
pub(crate) use run::{Shared, side_by_side};
pub use run::{Watch, run};
pub use store::{Head, Store, StoreError, Stored};
pub use study::{MOST_POINTS, Point, Study, StudyRequest};
pub use table::Table;
pub use varied::Scale;
