//! How surfaces stand when a motion begins, and whether their law can cope with that.

use super::Contact;
use crate::model::Model;
use crate::tree::GROUND;
use carom_laws::normal::{LawInput, Onset};
use carom_laws::stiffness::PrincipalCurvatures;

/// Overlaps below this part of the mechanism's extent are rounding.
const ROUNDING: f64 = 1e-12;
/// Overlaps above this part of the smaller radius, or of the size of what stands on corners, rims or flat sides, are mistakes.
const DEEP: f64 = 0.1;

/// Why surfaces that overlap when a motion begins cannot be right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OverlapFault {
    /// By more than a tenth of the smaller radius [m].
    Deep {
        /// By how much they overlap [m].
        depth: f64,
        /// The smaller radius [m].
        radius: f64,
    },
    /// Of a body that stands on corners, on a rim or on a flat side, by more than a tenth of its size [m].
    DeepCorner {
        /// By how much they overlap [m].
        depth: f64,
        /// How far the corner is from the farthest of the others, or how far the body reaches from its middle [m].
        size: f64,
    },
    /// The law depends on the approach speed, and none is given.
    NoSpeed {
        /// By how much they overlap [m].
        depth: f64,
    },
}

impl Contact {
    /// Whether it cannot begin with this gap [m], which is negative where the surfaces overlap, in a mechanism of this extent [m].
    pub fn overlap_fault(&self, extent: f64, gap: f64, curvatures: &[PrincipalCurvatures; 2]) -> Option<OverlapFault> {
        let depth = -gap;
        if depth <= ROUNDING * extent {
            return None;
        }
        // A corner has no radius that it could be a part of.
        let bulges = curvatures.iter().flat_map(|c| [c.first.abs(), c.second.abs()]).filter(|bulge| bulge.is_finite());
        let sharpest = bulges.fold(0.0, f64::max);
        if depth * sharpest > DEEP {
            return Some(OverlapFault::Deep { depth, radius: 1.0 / sharpest });
        }
        let is_corner = curvatures.iter().any(|c| c.first.is_infinite() && c.second.is_infinite());
        let size = if is_corner { self.span() } else { self.flat_size(curvatures) };
        if size > 0.0 && depth > DEEP * size {
            return Some(OverlapFault::DeepCorner { depth, size });
        }
        (self.approach_speed.is_none() && self.follows_speed(depth)).then_some(OverlapFault::NoSpeed { depth })
    }

    /// How far what it touches with is from the farthest other place with which the same body touches [m]: the size of a body that stands on corners; zero if there is no other.
    fn span(&self) -> f64 {
        let own = self.pair.obstacle(self.feature);
        let others = (0..self.pair.features()).map(|feature| self.pair.obstacle(feature));
        let same = others.filter(|other| other.disc == own.disc);
        same.map(|other| (other.centre - own.centre).norm()).fold(0.0, f64::max)
    }

    /// How far a body reaches that touches with a rim or with a flat side [m], of which no radius tells how large it is; zero for others.
    fn flat_size(&self, curvatures: &[PrincipalCurvatures; 2]) -> f64 {
        let obstacle = self.pair.obstacle(self.feature);
        let (own, reach) = (&curvatures[obstacle.disc], obstacle.bulk[0]);
        // What is straight one way alone, as a bar, is as large as its radius says.
        let is_flat = own.first * reach < 1.0 && (own.second > 0.0 || own.first == 0.0);
        if own.first.is_infinite() || is_flat { reach } else { 0.0 }
    }

    /// Whether its law needs the effective mass of bodies that have none: nothing that happens can change their motion.
    pub fn lacks_mass(&self, model: &Model) -> bool {
        self.nodes.iter().all(|&node| is_prescribed(model, node)) && self.follows_mass()
    }

    fn follows_speed(&self, depth: f64) -> bool {
        let at = |approach_speed| self.pushing(depth, Onset { approach_speed, effective_mass: 1.0 });
        differ(at(1.0), at(2.0))
    }

    fn follows_mass(&self) -> bool {
        let at = |effective_mass| self.pushing(1e-6, Onset { approach_speed: 1.0, effective_mass });
        differ(at(1.0), at(2.0))
    }

    /// The force [N] at a depth [m] while the surfaces approach, if it began so.
    fn pushing(&self, depth: f64, onset: Onset) -> f64 {
        let normal = &self.interface.normal;
        let calibrated = self.calibration.as_ref().and_then(|calibration| calibration.dissipation(normal, onset));
        let law = calibrated.map_or_else(|| normal.clone(), |x| normal.with_dissipation(x));
        law.force(&LawInput::new(depth, 0.5 * onset.approach_speed.min(1.0)), &law.touch(onset))
    }
}

/// Whether nothing that happens can change the motion of a node.
fn is_prescribed(model: &Model, mut node: usize) -> bool {
    if model.mobility() == 0 {
        return true;
    }
    while node != GROUND {
        let own = &model.tree().nodes()[node];
        if own.mobilizer.speeds() > 0 && !own.prescribed {
            return false;
        }
        node = own.parent;
    }
    true
}

fn differ(one: f64, other: f64) -> bool {
    (one - other).abs() > 1e-9 * one.abs().max(other.abs())
}
