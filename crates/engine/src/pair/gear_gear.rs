//! Two involute gears in one plane: each flank of each tooth of the first is a feature, before the flanks of the second ([`Mesh`]).
//!
//! On the path of contact the gap is that along the line of action, in closed form; before and behind it the tip of one tooth is nearest to the flank of the other, so that teeth share the load and come into
//! mesh too early when they give way. The centres may move: play of the bearings changes the backlash and not the ratio.
//!
//! What bounds the gap: a flank is a convex body with known radii of curvature, and so is each that it can meet; the gap is the least of theirs. No flank is nearer than [`Mesh::clear`] to two others. So if one touches within a piece in which
//! nothing moves by more than that, it is the nearest all the time, and its bound is that of a convex body before another ([`Obstacle::bulk`]); else only the speed bounds it ([`Obstacle::patch`]).
//!
//! Limits: crests and grounds of the teeth are not there, so gears must be put together with their teeth in the spaces of each other. Overlaps are less than [`Mesh::clear`].

use super::drawn::Desk;
use super::table::Served;
use super::{FrameState, Hump, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Gear, Shape, Sheet};
use crate::spatial::Vector;
use carom_geometry::plane::{self, Mesh};
use std::sync::{Arc, LazyLock};

/// Modules and pressure angles that differ by less than this part are the same.
const SAME: f64 = 1e-9;

/// What the flanks are called, tooth by tooth.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    (1..=Gear::TEETH[1]).flat_map(|tooth| ["left", "right"].map(|side| format!("tooth{tooth}_{side}"))).collect()
});

#[derive(Debug)]
struct GearGear {
    mesh: Mesh,
    sheets: [Sheet; 2],
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Gear(sheet, one), Shape::Gear(other, two)) = (first, second) else { return None };
    let differ = |a: f64, b: f64| (a - b).abs() > SAME * a.abs();
    let [modules, angles] = [[one.module(), two.module()], [one.pressure_angle(), two.pressure_angle()]];
    if differ(modules[0], modules[1]) {
        return Some(Err(PairError::Modules(modules)));
    }
    if differ(angles[0], angles[1]) {
        return Some(Err(PairError::PressureAngles(angles)));
    }
    let sheets = [sheet.squared(), other.squared()];
    Some(Ok(Arc::new(GearGear { mesh: Mesh::new(*one, *two), sheets })))
}

impl GearGear {
    fn nearest(&self, feature: u32, desk: &Desk, poses: [&FrameState; 2]) -> plane::MeshTouch {
        let seen = desk.sees(&self.sheets, poses);
        self.mesh.nearest(feature / 2, feature % 2 == 1, [&super::drawn::here(), &seen])
    }
}

impl Kernel for GearGear {
    fn features(&self) -> u32 {
        2 * self.mesh.gears()[0].teeth()
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        NAMES.get(feature as usize).map_or("", String::as_str)
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        let desk = Desk::new(&self.sheets[0], poses[0]);
        let found = self.nearest(feature, &desk, poses);
        desk.touch(&found.touch, feature, found.tooth)
    }

    fn obstacle(&self, _feature: u32) -> Obstacle {
        let ([one, other], second) = (&self.sheets, &self.mesh.gears()[1]);
        Obstacle {
            sheet: Some(one.normal()),
            patch: self.mesh.clear(),
            bulk: [second.radii().tip, plane::Profile::Flank(*second.flank()).largest_radius()],
            ..Obstacle::convex(1, other.origin, one.origin)
        }
    }

    fn is_even(&self) -> bool {
        true
    }

    fn hump(&self, feature: u32, poses: [&FrameState; 2], _guess: Option<&Vector>) -> Option<Hump> {
        let desk = Desk::new(&self.sheets[0], poses[0]);
        Some(desk.hump(&self.nearest(feature, &desk, poses).touch, 1))
    }
}
