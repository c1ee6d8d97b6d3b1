//! The impact laboratory for multibody dynamics.

pub mod excerpt;
pub mod materials;
pub mod units;
