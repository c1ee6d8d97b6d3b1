//! A contact as it is seen at an instant.

use super::Contact;
use crate::pair::{FrameState, Touch};
use crate::spatial::Vector;
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

/// What is seen of a contact at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Indentation [m], negative while the surfaces are apart.
    pub indentation: f64,
    /// Its rate [m/s].
    pub rate: f64,
    /// Force by which they push each other apart [N].
    pub force: f64,
    /// Place of contact, in the middle between both surfaces [m].
    pub point: Vector,
    /// Normal, out of the first body into the second.
    pub normal: Vector,
    /// Curvature of the first surface and of the second there [1/m], on the sheet of profiles; positive where convex, infinite at a corner.
    pub curvatures: [f64; 2],
}

impl Contact {
    /// Where the shapes are, and how they move.
    #[inline(always)]
    pub(crate) fn poses<'a>(&self, scratch: &'a Scratch) -> [&'a FrameState; 2] {
        [scratch.pose(self.nodes[0]), scratch.pose(self.nodes[1])]
    }

    /// How the surfaces meet, or would, after the tree's kinematics, with a guess of the normal in the frame of the first node.
    #[inline(always)]
    pub(crate) fn see(&self, scratch: &Scratch, guess: Option<&Vector>) -> Seen {
        let poses = self.poses(scratch);
        let touch = self.pair.touch_from(self.feature, poses, guess);
        Seen::of(touch, poses)
    }

    /// Normal of the sheet on which profiles meet, in the world; nothing for bodies that are round in space.
    pub(crate) fn sheet(&self, scratch: &Scratch) -> Option<Vector> {
        let obstacle = self.pair.obstacle(self.feature);
        obstacle.sheet.map(|sheet| self.poses(scratch)[1 - obstacle.disc].rotation * sheet)
    }

    /// Pushes the bodies apart with a force [N] where they are seen to meet.
    #[inline(always)]
    pub(crate) fn push(&self, seen: &Seen, force: f64, scratch: &mut Scratch) {
        let [p1, p2] = &seen.touch.points;
        let push = seen.touch.normal * force;
        scratch.push_at(self.nodes[0], p1, &-push);
        scratch.push_at(self.nodes[1], p2, &push);
    }
}

impl Seen {
    /// What a pair answers, where the bodies are and move so.
    #[inline(always)]
    pub(super) fn of(touch: Touch, poses: [&FrameState; 2]) -> Self {
        Seen { touch, indentation: -touch.gap, rate: -touch.gap_rate(poses) }
    }

    /// The same with a force [N], as it is told to others.
    pub(crate) fn view(&self, force: f64) -> View {
        let Seen { touch, indentation, rate } = *self;
        let point = (touch.points[0] + touch.points[1]) * 0.5;
        let curvatures = [touch.curvatures[0].first, touch.curvatures[1].first];
        View { indentation, rate, force, point, normal: touch.normal, curvatures }
    }

    /// The smaller radius of the two bodies where they meet [m]. A corner has none: there that of the other body counts.
    pub(crate) fn reach(&self) -> f64 {
        let bulge = |c: &PrincipalCurvatures| c.first.max(c.second).max(0.0);
        let sharpest = self.touch.curvatures.iter().map(bulge).filter(|bulge| bulge.is_finite()).fold(0.0, f64::max);
        1.0 / sharpest
    }
}
