//! Ground of slopes and steps, with corners that are sharp or rounded: ramps, sills, stairs.
//!
//! All that lies below a chain of points on a sheet, whose second axis is upwards; straight along the normal of that sheet, without end.
//!
//! ```text
//!                       |<-- landing
//!                   ____|____________        N risers of height h, N - 1 treads of depth d between them:
//!              ____|                 |       nosings at (k d, (k + 1) h), k = 0 .. N - 1
//!     ________|                      |
//! ```

use super::{CurveFault, Flat};
use carom_geometry::plane;
use std::sync::Arc;

/// Ground of slopes and steps. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    ground: Arc<plane::Terrain>,
    is_stairs: bool,
}

/// What stairs are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stairs {
    /// How many risers there are.
    pub risers: usize,
    /// Height of each [m].
    pub rise: f64,
    /// Depth of each tread, from riser to riser [m].
    pub tread: f64,
    /// Radius of the nosings [m]; zero for sharp ones.
    pub nosing: f64,
    /// How long the floor before the first riser is [m]; without end where it is left open, and zero where the first riser goes on downwards.
    pub floor: Option<f64>,
    /// How long the landing behind the last riser is [m]; without end where it is left open.
    pub landing: Option<f64>,
}

impl Terrain {
    /// The most risers that stairs may have.
    pub const MOST_RISERS: usize = plane::Terrain::MOST_PIECES - 1;

    /// The ground below points of its sheet [m], in their order along its first axis or straight along the second. The first and the last edge go on without end. Corners have this radius [m], which may be zero.
    pub fn new(points: &[Flat], rounding: f64) -> Result<Self, CurveFault> {
        Ok(Terrain { ground: Arc::new(plane::Terrain::new(points, rounding)?), is_stairs: false })
    }

    /// Stairs that go up along the first axis of their sheet, the foot of the first riser at its origin.
    pub fn stairs(stairs: &Stairs) -> Result<Self, CurveFault> {
        let Stairs { risers, rise, tread, nosing, floor, landing } = *stairs;
        let length = |name, value: f64, least: f64| match value > least && value.is_finite() {
            true => Ok(()),
            false => Err(CurveFault::Length { name, value }),
        };
        length("rise", rise, 0.0)?;
        length("tread", tread, 0.0)?;
        length("floor", floor.unwrap_or(1.0), -f64::MIN_POSITIVE)?;
        length("landing", landing.unwrap_or(1.0), 0.0)?;
        if risers == 0 {
            return Err(CurveFault::Few { rows: 0, least: 1 });
        }
        if risers > Terrain::MOST_RISERS {
            return Err(CurveFault::Many { rows: risers, most: Terrain::MOST_RISERS });
        }
        let mut points = Vec::with_capacity(2 * risers + 4);
        match floor {
            None => points.push(Flat::new(-tread, 0.0)),
            Some(length) if length > 0.0 => points.extend([Flat::new(-length, -rise), Flat::new(-length, 0.0)]),
            Some(_) => {}
        }
        for k in 0..risers {
            let [x, low, high] = [k as f64 * tread, k as f64 * rise, (k + 1) as f64 * rise];
            points.extend([Flat::new(x, low), Flat::new(x, high)]);
        }
        let (back, top) = ((risers - 1) as f64 * tread, risers as f64 * rise);
        match landing {
            None => points.push(Flat::new(back + tread, top)),
            Some(length) => points.extend([Flat::new(back + length, top), Flat::new(back + length, top - rise)]),
        }
        Ok(Terrain { is_stairs: true, ..Terrain::new(&points, nosing)? })
    }

    /// Its points, its corners and its convex pieces, each of which is a feature.
    pub fn ground(&self) -> &plane::Terrain {
        &self.ground
    }

    /// What it is called in messages.
    pub fn name(&self) -> &'static str {
        if self.is_stairs { "stairs" } else { "terrain" }
    }
}
