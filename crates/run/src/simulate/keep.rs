//! What is kept of a run besides its end, and what could not all be kept.

/// What is kept of a run. What is not is not worked out either, and the motion is the same to the last bit.
///
/// Start, end, energy ledger and events are always kept. An event that is an impact has without `impacts` only what is known where surfaces meet and
/// part: no peaks, no impulses, no restitution of the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Rows of the outputs and the ledger, at even times or at the steps.
    pub samples: KeepSamples,
    /// Impacts step by step: their peaks, and the curves of their contacts.
    pub impacts: bool,
    /// Poses of the bodies and tracks of the contacts, for who wants to look at the motion.
    pub motion: bool,
}

/// Which rows of the samples are kept in memory. A [`Watcher`](super::Watcher) gets each of them as it is taken, unless there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepSamples {
    /// None, and none is taken.
    None,
    /// Enough to draw every column, however long the run is ([`Recording::thinned`](crate::record::Recording::thinned)).
    Thinned,
    /// All of them.
    All,
}

impl Keep {
    /// Everything.
    pub const ALL: Keep = Keep { samples: KeepSamples::All, impacts: true, motion: true };
    /// Nothing but what is always kept.
    pub const NONE: Keep = Keep { samples: KeepSamples::None, impacts: false, motion: false };

    /// Whether steps are looked at.
    pub(super) fn looks(&self) -> bool {
        self.samples != KeepSamples::None || self.impacts || self.motion
    }
}

impl Default for Keep {
    fn default() -> Self {
        Keep::ALL
    }
}

/// Something of which there was more than is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truncation {
    /// Rows of the curves of contacts: beyond a number of them only those in which the force of an impact is the largest so far.
    Curves {
        /// Rows that are kept.
        kept: usize,
        /// Rows that are not.
        left_out: usize,
    },
    /// Samples in the tracks of contacts: thinned evenly, but for the beginning and the peaks of every touch.
    Tracks {
        /// Samples that are kept, of all contacts.
        kept: usize,
        /// Samples that are not.
        left_out: usize,
    },
}

impl Truncation {
    /// How many are left out.
    pub fn left_out(&self) -> usize {
        match *self {
            Truncation::Curves { left_out, .. } | Truncation::Tracks { left_out, .. } => left_out,
        }
    }
}
