//! What takes long: random mechanisms, random motions, and long runs.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bearings;
mod contacts;
mod derivatives;
mod linkages;
mod maximal;
mod models;
#[path = "../stage/mod.rs"]
mod stage;
