//! Figures of single impacts, of comparisons, of fits, and of one scenario in several worlds.

pub mod compare;
pub mod fit;
pub mod lab;
pub mod worlds;
