//! Surfaces in space.

mod motion;
mod points;
mod random;
mod starts;
mod surfaces;
mod survey;
