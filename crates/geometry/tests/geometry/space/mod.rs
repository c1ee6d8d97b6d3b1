//! Surfaces in space.

mod motion;
mod points;
mod random;
mod surfaces;
mod survey;
