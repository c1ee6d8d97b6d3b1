//! Profiles in the plane.

mod curves;
mod motion;
mod profiles;
mod random;
mod survey;
