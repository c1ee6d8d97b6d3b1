//! The impact laboratory for multibody dynamics.

#[cfg(feature = "figures")]
pub mod figure;
