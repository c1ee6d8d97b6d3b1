//! Figures of single impacts and of comparisons.

pub mod compare;
pub mod lab;
