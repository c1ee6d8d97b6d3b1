//! The impact laboratory for multibody dynamics.

pub mod lab;

pub use carom_laws as laws;
pub use carom_solve as solve;
