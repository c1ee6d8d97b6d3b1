//! Multibody mechanics in reduced coordinates.
//!
//! This room knows bodies, joints and forces; it knows no files and no figures. A [`model::Model`] is what does not change, coordinates and
//! speeds are what does, and a [`tree::Scratch`] is the memory in which questions about them are answered.
//!
//! A program lists a mechanism with a [`build::ModelBuilder`] and runs it with [`simulate::simulate`]; [`prelude`] has what that takes.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod build;
pub mod constraint;
pub mod contact;
pub mod dof;
pub mod force;
pub mod foundation;
mod hint;
pub mod id;
pub mod impact;
pub mod measure;
pub mod model;
pub mod pair;
pub mod pairing;
pub mod placed;
pub mod prelude;
pub mod shape;
pub mod signal;
pub mod simulate;
pub mod spatial;
pub mod system;
pub mod table;
pub mod tree;
pub mod watch;
