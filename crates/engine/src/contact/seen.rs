//! A contact as it is seen at an instant.

use super::Contact;
use crate::pair::{Pose, Touch};
use crate::tree::Scratch;
use carom_laws::stiffness::PrincipalCurvatures;

/// Where and how the surfaces of a contact meet, or would.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) touch: Touch,
    /// Indentation [m], negative while the surfaces are apart.
    pub(crate) indentation: f64,
    /// Its rate [m/s].
    pub(crate) rate: f64,
}

impl Contact {
    /// Where the shapes are, and how they move.
    #[inline(always)]
    pub(crate) fn poses(&self, scratch: &Scratch) -> [Pose; 2] {
        self.nodes.map(|node| scratch.pose(node))
    }

    /// How the surfaces meet, or would, after the tree's kinematics.
    #[inline(always)]
    pub(crate) fn see(&self, scratch: &Scratch) -> Seen {
        let [one, other] = self.poses(scratch);
        let touch = self.pair.touch(self.feature, [&one, &other]);
        Seen { touch, indentation: -touch.gap, rate: -touch.gap_rate([&one, &other]) }
    }
}

impl Seen {
    /// The smaller radius of the two bodies where they meet [m]: what is smaller than that is not passed through.
    pub(crate) fn reach(&self) -> f64 {
        let bulge = |c: &PrincipalCurvatures| c.first.max(c.second).max(0.0);
        let sharpest = self.touch.curvatures.iter().map(bulge).fold(0.0, f64::max);
        1.0 / sharpest
    }
}
