//! Runs of mechanisms, and what they leave behind.
//!
//! * [`quantity`]: what can be measured of a mechanism, by name.
//! * [`interface`]: from what is said of a contact to its law.
//! * [`simulate`]: a [`Simulation`](simulate::Simulation) is what is to be run, its [`Outcome`](simulate::Outcome) what came of it.
//! * [`record`]: columns and events, and files of them. [`motion`]: poses and contacts, for those who look.
//! * [`checkpoint`]: all that is needed to go on with an interrupted run, bit for bit.
//! * [`request`]: the results of a run, from memory or from its folder, and what is to be drawn of them.
//!
//! This room reads no scenario and draws nothing: who builds models in code needs no more than this.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod checkpoint;
pub mod interface;
pub mod motion;
pub mod quantity;
pub mod record;
pub mod request;
pub mod simulate;
