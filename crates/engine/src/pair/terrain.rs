//! Ground of slopes and steps before what is round: each of its convex pieces is a feature.
//!
//! ```text
//! gap = D(c) - r,   n = grad D
//! ```
//!
//! `c` centre of the disc or ball on the sheet, `r` its radius, zero for a point [m]; `D` the signed distance from a piece ([`Brow`](carom_geometry::plane::Brow)) [m], a convex function of `c`, so that the ordinary bound of a disc before a
//! convex body holds for every feature, and no contact is stepped over. Over a corner the normal turns without a jump. In a bend upwards, as between a tread and the next riser, two pieces are touched at once, and both push. The smallest
//! of the gaps is the gap of the ground.
//!
//! Limits: the overlap must be less than the radius of the disc, and than the cover of the ground. A point before a sharp corner is pushed by the nearer of its edges, all at once; before a rounded one the normal turns for overlaps less than the rounding.

use super::planar::PlanarContact;
use crate::shape::{Flat, Terrain};

/// What a disc of radius `r` [m] around a place of the sheet finds at a piece.
#[inline]
pub(super) fn meet(terrain: &Terrain, piece: u32, centre: Flat, r: f64) -> PlanarContact {
    let foot = terrain.ground().pieces()[piece as usize].before(&centre);
    PlanarContact { gap: foot.distance - r, normal: foot.direction, curvature: foot.curvature, part: foot.part }
}

/// How many features a terrain has.
pub(super) fn features(terrain: &Terrain) -> u32 {
    terrain.ground().pieces().len() as u32
}

/// What a feature is called; nothing where there is only one.
pub(super) fn feature_name(terrain: &Terrain, feature: u32) -> &'static str {
    if features(terrain) > 1 { PIECES[feature as usize] } else { "" }
}

macro_rules! pieces {
    ($($number:literal)*) => { [$(concat!("piece", $number)),*] };
}

/// What the pieces are called, from one on.
const PIECES: [&str; carom_geometry::plane::Terrain::MOST_PIECES] = pieces!(
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
);
