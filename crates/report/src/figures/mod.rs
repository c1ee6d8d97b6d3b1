//! Figures of single impacts, of comparisons, of one scenario in several worlds, and of the long run.

pub mod compare;
pub mod dynamics;
pub mod lab;
pub mod worlds;
