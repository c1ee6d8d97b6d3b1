//! The impact laboratory for multibody dynamics.

pub mod excerpt;
#[cfg(feature = "figures")]
pub mod figure;
pub mod lab;
pub mod materials;
pub mod papers;
pub mod units;

pub use carom_laws as laws;
pub use carom_solve as solve;
