//! What takes long: every shipped scenario, random mechanisms and inputs, impacts of every law.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bounces;
mod keeper;
mod properties;
mod shipped;
mod simulate;
