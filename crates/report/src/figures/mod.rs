//! Figures of single impacts, of comparisons, and of one scenario in several worlds.

pub mod compare;
pub mod lab;
pub mod worlds;
