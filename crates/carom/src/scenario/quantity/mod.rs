//! What can be measured of a mechanism, by the names its objects have in the file.
//!
//! | object | quantities |
//! |---|---|
//! | body | `position`, `velocity`, `acceleration`, `angular_velocity`, `angular_acceleration`, each with `.x .y .z`; `orientation` with `.w .x .y .z` |
//! | point | `position`, `velocity`, `acceleration` |
//! | joint | `coordinate`, `speed`, `acceleration` (with `.1`, `.2`, ... where there are several freedoms), `reaction.force`, `reaction.moment`, `stop` |
//! | spring, actuator | `force`, `length`, `rate` |
//! | motor | `effort`, `reference`, `error` |
//! | torsion | `moment`, `angle`, `rate` |
//! | bushing, applied force | `force`, `moment` |
//! | force on a joint, drive | `effort` |
//! | constraint | `force`, `moment` |
//! | `energy` | `kinetic`, `gravitational`, `stored`, `total`, `work_in`, `dissipated`, `residue` |
//! | `momentum`, `angular_momentum` | `.x .y .z` |
//!
//! A name may stop short: `bob.position` is all three components, `bob` what one usually wants to know of a body.

mod body;
mod drive;
mod force;
mod freedom;
mod joint;
mod list;
mod names;
mod whole;

pub use freedom::{Freedom, freedoms};
pub use names::{Named, Names, Unmeasured};
pub use whole::LEDGER;

use carom_engine::measure::Measure;

/// A quantity that can be recorded or used in an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Its full name, such as `bob.position.x`.
    pub name: String,
    /// Its SI unit, such as `m/s`; `-` for a plain number.
    pub unit: &'static str,
    /// What it is, in a few words.
    pub description: String,
    /// How it is measured.
    pub measure: Measure,
    /// Whether it is among those that the name of the object alone stands for.
    pub usual: bool,
}
