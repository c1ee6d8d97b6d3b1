//! The impact laboratory for multibody dynamics.

pub mod units;
