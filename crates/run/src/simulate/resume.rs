//! Why a run cannot go on from a checkpoint.

use super::{Keep, KeepSamples};
use crate::checkpoint::Checkpoint;
use carom_solve::Misfit;

/// Why a run cannot go on from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// It is of another motion.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The samples that were taken until then are not all there, or there are others.
    #[error(
        "{found} samples of {found_columns} columns are there from before the checkpoint, and {expected} of {columns} are needed: begin the run again"
    )]
    Samples {
        /// Rows that are there.
        found: usize,
        /// Columns that these have.
        found_columns: usize,
        /// Rows that are needed.
        expected: usize,
        /// Columns that are needed.
        columns: usize,
    },
    /// It is of a run that kept something else, so that a part of the record would be missing.
    #[error(
        "the checkpoint is of a run that kept {}{what}, and this one keeps {}: set `Settings::keep` as it was, or begin the run again",
        if *.kept { "" } else { "no " }, if *.kept { "none" } else { "them" }
    )]
    OtherKeep {
        /// Samples, impacts or poses.
        what: &'static str,
        /// Whether they were kept until the checkpoint.
        kept: bool,
    },
}

impl Keep {
    /// Refuses a checkpoint of a run that kept other records.
    pub(super) fn check(&self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        let samples = self.samples != KeepSamples::None;
        let records = [
            ("samples", checkpoint.keeps_samples, samples),
            ("impacts", checkpoint.keeps_impacts, self.impacts),
            ("poses", checkpoint.keeps_motion, self.motion),
        ];
        match records.into_iter().find(|(_, kept, wanted)| kept != wanted) {
            Some((what, kept, _)) => Err(ResumeError::OtherKeep { what, kept }),
            None => Ok(()),
        }
    }
}
