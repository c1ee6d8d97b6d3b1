//! A disc on ground of slopes and steps ([`terrain`](super::terrain)).

use super::planar::Planar;
use super::table::Served;
use super::terrain::{feature_name, features, meet};
use super::{FrameState, Kernel, Obstacle, Touch};
use crate::shape::{Shape, Terrain};
use std::sync::Arc;

#[derive(Debug)]
struct CircleTerrain {
    planar: Planar,
    terrain: Terrain,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    match (first, second) {
        (Shape::Terrain(sheet, terrain), Shape::Circle(other, disc)) if !disc.hollow => {
            Some(Ok(Arc::new(CircleTerrain { planar: Planar::new(sheet, other, disc), terrain: terrain.clone() })))
        }
        _ => None,
    }
}

impl Kernel for CircleTerrain {
    fn features(&self) -> u32 {
        features(&self.terrain)
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        feature_name(&self.terrain, feature)
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |centre| meet(&self.terrain, feature, centre, self.planar.radius))
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        self.planar.obstacle(f64::INFINITY)
    }
}
