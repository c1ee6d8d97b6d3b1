//! The engine, room by room: each module tests one thing against formulas, measurements, or another way to the same number.
//!
//! One program, so that the engine is compiled and linked into it once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod adams;
mod assembly;
mod bearings;
mod constraint;
mod couplings;
mod curves;
mod driven;
#[path = "../elliptic/mod.rs"]
mod elliptic;
mod events;
mod forces;
mod free_body;
mod joints;
mod loops;
mod model;
mod motors;
mod rigid;
mod rolling;
mod session;
#[path = "../stage/mod.rs"]
mod stage;
mod statics;
mod tree;
mod vibration;
