//! Profiles in the plane.

mod curves;
mod gears;
mod motion;
mod polygons;
mod profiles;
mod random;
mod starts;
mod survey;
