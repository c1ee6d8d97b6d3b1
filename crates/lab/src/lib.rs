//! What stands on the laws alone: text with units, formulas, materials by name, and the single-impact lab.
//!
//! * [`units`], [`formula`], [`materials`]: what a user writes, read and checked; [`diagnostic`] shows what is wrong where it is written.
//! * [`law_inputs`]: what a law is told before it is built. [`describe`], [`yielding`], [`law_warnings`]: what is said of it, in sentences;
//!   [`entry_data`]: the same for programs.
//! * [`warning`]: what is doubtful about a result, and what to do about it.
//! * [`lab`]: one impact, a series, a pair in its clearance. [`compare`] and [`advise`] call it and add no physics.
//!
//! This room knows no mechanisms and draws nothing.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod advise;
pub mod compare;
pub mod describe;
pub mod diagnostic;
pub mod entry_data;
pub mod formula;
pub mod lab;
pub mod law_inputs;
pub mod law_warnings;
pub mod materials;
pub mod text_file;
pub mod units;
pub mod warning;
pub mod yielding;
