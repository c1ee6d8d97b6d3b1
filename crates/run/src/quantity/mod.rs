//! What can be measured of a mechanism, by the names its objects have in the file.
//!
#![doc = include_str!("quantities.md")]

mod body;
mod contact;
mod dof;
mod drive;
mod force;
mod joint;
mod list;
mod names;
pub mod pattern;
mod whole;

pub use dof::{Dof, dofs};
pub use names::{Named, Names, Unmeasured};
pub use whole::LEDGER;

use carom_engine::measure::Measure;

/// What can be measured, object by object, as a page of Markdown says it.
pub const PAGE: &str = include_str!("quantities.md");

/// A quantity that can be recorded or used in an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Its full name, such as `bob.position.x`.
    pub name: String,
    /// Its SI unit, such as `m/s`; `-` for a plain number.
    pub unit: &'static str,
    /// What it is, in a few words.
    pub description: String,
    /// What is measured: the sum of these, mostly of one.
    pub measures: Vec<Measure>,
    /// Whether it is among those that the name of the object alone stands for.
    pub usual: bool,
}
