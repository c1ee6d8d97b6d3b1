//! Running a mechanism.

mod method;

pub use method::{MethodChoice, Watching};
