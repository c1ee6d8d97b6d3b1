//! Figures of single impacts, of comparisons, of fits, of one scenario in several worlds, and of the long run.

pub mod compare;
pub mod dynamics;
pub mod fit;
pub mod lab;
pub mod worlds;
