//! The form of the loop's memory in a file. The room of the loop knows no files; the fields are named here once more, and the compiler
//! holds them to the original.

use crate::record::number;
use carom_solve::{GuardMemory, Memory, Work};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Memory<Vec<f64>>")]
pub(super) struct MemoryForm {
    #[serde(with = "number::one")]
    time: f64,
    #[serde(with = "number::list")]
    state: Vec<f64>,
    #[serde(with = "number::list")]
    slope: Vec<f64>,
    #[serde(with = "number::one")]
    step: f64,
    #[serde(with = "number::one")]
    previous_error: f64,
    #[serde(with = "number::maybe")]
    rejected: Option<f64>,
    #[serde(with = "number::list")]
    method: Vec<f64>,
    #[serde(with = "GuardForm")]
    guards: GuardMemory,
    #[serde(with = "WorkForm")]
    work: Work,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GuardMemory")]
struct GuardForm {
    #[serde(with = "number::list")]
    start: Vec<f64>,
    #[serde(with = "number::list")]
    before: Vec<f64>,
    spent: Vec<bool>,
    fresh: bool,
    crowded: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Work")]
struct WorkForm {
    steps: usize,
    implicit: usize,
    rejected: usize,
    evaluations: usize,
    events: usize,
}
