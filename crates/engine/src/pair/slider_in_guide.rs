//! A slider in its guide: four features, its corners, each against the wall on its side.
//!
//! ```text
//! left    gap = (w - r) - y,  n = -Y        right    gap = (w - r) + y,  n = Y
//! ```
//!
//! `w` half width of the guide, `r` radius of the corner, zero for a sharp one, `y` where its centre is across the guide, positive to the left [m]; `Y` unit vector across
//! the guide. Each gap is linear in the place of its corner, so nothing is approximate, whichever corners touch: one, two on one side, two that are opposite, or none.
//!
//! A corner could touch the other wall only if the slider had turned by more than a quarter. It cannot while its diagonal is longer than the guide is wide, since on the way it
//! would reach from wall to wall with that; others are refused. Walls with ends have more that can touch (`guide_with_ends.rs`).

use super::guide_with_ends::GuideWithEnds;
use super::planar::{Planar, PlanarContact};
use super::table::Served;
use super::{FrameState, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Circle, Flat, Shape, Sheet, Slider};
use std::sync::Arc;

/// Which way each corner lies from the middle of the slider: along the guide, and across it.
pub(super) const CORNERS: [[f64; 2]; 4] = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];

#[derive(Debug)]
struct SliderInGuide {
    corners: [Planar; 4],
    /// Half the width of the guide without the radius of a corner [m].
    room: f64,
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Guide(sheet, guide), Shape::Slider(other, slider)) = (first, second) else { return None };
    let (width, height, diagonal) = (guide.width, slider.height, slider.diagonal());
    if height >= width {
        return Some(Err(PairError::TooHigh { height, width }));
    }
    if let Some(ends) = guide.ends {
        return Some(Ok(Arc::new(GuideWithEnds::new([sheet, other], width, ends, slider))));
    }
    if diagonal <= width {
        return Some(Err(PairError::TurnsOver { diagonal, width }));
    }
    let corners = corners(sheet, other, slider);
    Some(Ok(Arc::new(SliderInGuide { corners, room: 0.5 * width - slider.corner })))
}

/// The corners of a slider on the second sheet, before what is on the first.
pub(super) fn corners(sheet: &Sheet, own: &Sheet, slider: &Slider) -> [Planar; 4] {
    let inset = Flat::new(0.5 * slider.length - slider.corner, 0.5 * slider.height - slider.corner);
    discs(sheet, own, inset, slider.corner)
}

/// Four discs on the second sheet, so far from its origin along its axes, before what is on the first.
pub(super) fn discs(sheet: &Sheet, own: &Sheet, inset: Flat, radius: f64) -> [Planar; 4] {
    CORNERS.map(|[along, across]| {
        let centre = Flat::new(along * inset.x, across * inset.y);
        Planar::new(sheet, own, &Circle { centre, radius, hollow: false })
    })
}

impl Kernel for SliderInGuide {
    fn features(&self) -> u32 {
        4
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        ["front_left", "front_right", "back_left", "back_right"][feature as usize]
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let side = CORNERS[feature as usize][1];
        self.corners[feature as usize].touch(feature, poses, |corner| PlanarContact {
            gap: self.room - side * corner.y,
            normal: Flat::new(0.0, -side),
            curvature: 0.0,
            part: 0,
        })
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        self.corners[feature as usize].obstacle(f64::INFINITY)
    }
}
