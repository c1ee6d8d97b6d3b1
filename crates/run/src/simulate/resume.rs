//! Why a run cannot go on from a checkpoint.

use super::Keep;
use crate::record::Checkpoint;
use carom_solve::Misfit;

/// Why a run cannot go on from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// It is of another motion.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// It is of a run that kept something else, so that a part of the record would be missing.
    #[error(
        "the checkpoint is of a run that kept {}{what}, and this one keeps {}: set `Settings::keep` as it was, or begin the run again",
        if *.kept { "" } else { "no " }, if *.kept { "none" } else { "them" }
    )]
    OtherKeep {
        /// Samples or impacts.
        what: &'static str,
        /// Whether they were kept until the checkpoint.
        kept: bool,
    },
}

impl Keep {
    /// Refuses a checkpoint of a run that kept other records. Poses and tracks are in no checkpoint: they begin where a run goes on.
    pub(super) fn check(&self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        let records =
            [("samples", checkpoint.keeps_samples, self.samples), ("impacts", checkpoint.keeps_impacts, self.impacts)];
        match records.into_iter().find(|(_, kept, wanted)| kept != wanted) {
            Some((what, kept, _)) => Err(ResumeError::OtherKeep { what, kept }),
            None => Ok(()),
        }
    }
}
