//! A ball or a point in space on ground of slopes and steps, which is straight along the normal `z` of its sheet ([`terrain`](super::terrain)).
//!
//! ```text
//! B = t t k/(1 + k h)
//! ```
//!
//! `B` how the normal turns when the ball goes across it ([`hump`](super::hump)) [rad/m], `t` unit vector across the normal on the sheet, `k` curvature of the ground [1/m], `h = gap + r` distance of the centre [m]; `1/h` at a sharp
//! corner. Along `z` the ground is the same everywhere, and the ball slides and rolls that way as on a plane.

use super::knobs::{Knob, Knobs};
use super::planar::PlanarContact;
use super::pose::between;
use super::table::Served;
use super::terrain::{feature_name, features, meet};
use super::{FrameState, Hump, Kernel, Obstacle, Touch};
use crate::shape::{Flat, Shape, Sheet, Terrain};
use crate::spatial::{Matrix, Vector};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

#[derive(Debug)]
struct BallTerrain {
    ball: Knob,
    sheet: Sheet,
    terrain: Terrain,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let Shape::Terrain(sheet, terrain) = second else { return None };
    let ball = *Knobs::single(first)?.all.first()?;
    Some(Ok(Arc::new(BallTerrain { ball, sheet: sheet.squared(), terrain: terrain.clone() })))
}

impl BallTerrain {
    /// What the ball finds, and the axes of the sheet in the world.
    fn meet(&self, feature: u32, poses: [&FrameState; 2]) -> (PlanarContact, [Vector; 2]) {
        let axes = [self.sheet.x, self.sheet.y].map(|axis| poses[1].rotation * axis);
        let d = -between(poses, &self.ball.centre, &self.sheet.origin);
        let centre = Flat::new(axes[0].dot(&d), axes[1].dot(&d));
        (meet(&self.terrain, feature, centre, self.ball.radius), axes)
    }
}

impl Kernel for BallTerrain {
    fn features(&self) -> u32 {
        features(&self.terrain)
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        feature_name(&self.terrain, feature)
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let (PlanarContact { gap, normal, curvature, part }, [x, y]) = self.meet(feature, poses);
        // From the ball to the ground.
        let normal = -(x * normal.x + y * normal.y);
        let p1 = poses[0].place(&self.ball.centre) + normal * self.ball.radius;
        let ground = PrincipalCurvatures { first: curvature, second: 0.0 };
        let curvatures = [self.ball.curvatures(), ground];
        Touch { gap, normal, points: [p1, p1 + normal * gap], feature, part, curvatures }
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        Obstacle::convex(0, self.ball.centre, self.sheet.origin)
    }

    fn is_ball(&self) -> bool {
        true
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let (PlanarContact { gap, normal, curvature: k, .. }, [x, y]) = self.meet(feature, poses);
        let (n, t) = (x * normal.x + y * normal.y, y * normal.x - x * normal.y);
        let h = gap + self.ball.radius;
        let turn = if k.is_finite() { k / (1.0 + k * h) } else { 1.0 / h };
        let radii = (Matrix::identity() - n * n.transpose()) * self.ball.radius;
        Some(Hump::new(t * (t * turn).transpose(), radii))
    }
}
