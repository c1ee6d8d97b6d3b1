//! Many impacts at once.

use super::impact::{Impact, Settings};
use super::report::Report;
use rayon::prelude::*;

/// Runs many impacts over all threads, in order; the results do not depend on the number of threads.
pub fn batch(impacts: &[Impact], settings: &Settings) -> Vec<Report> {
    impacts.par_iter().with_min_len(16).map(|impact| impact.run(settings)).collect()
}
