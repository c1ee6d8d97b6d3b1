//! A convex polygon, whose corners are sharp.

use super::{CurveFault, Flat, Sheet};
use crate::spatial::Vector;
use carom_geometry::plane;
use std::sync::Arc;

/// A convex polygon. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    /// In the order in which they were given, by which they are known.
    corners: Arc<[Flat]>,
    outline: Arc<plane::Polygon>,
}

impl Polygon {
    /// The most corners that one may have.
    pub const MOST_CORNERS: usize = 32;

    /// A polygon with these corners on its sheet [m], in their order around it, either way; every one must stick out.
    pub fn new(corners: &[Flat]) -> Result<Self, CurveFault> {
        if corners.len() > Polygon::MOST_CORNERS {
            return Err(CurveFault::Many { rows: corners.len(), most: Polygon::MOST_CORNERS });
        }
        let area: f64 = (0..corners.len()).map(|k| corners[k].perp(&corners[(k + 1) % corners.len()])).sum();
        let mut around = corners.to_vec();
        if area < 0.0 {
            around.reverse();
        }
        let outline = plane::Polygon::new(&around).map_err(|fault| match fault {
            CurveFault::Dent { row } if area < 0.0 => CurveFault::Dent { row: corners.len() - 1 - row },
            other => other,
        })?;
        Ok(Polygon { corners: corners.into(), outline: Arc::new(outline) })
    }

    /// A rectangle with these extents [m] around the origin of its sheet.
    pub fn rectangle(size: Flat) -> Result<Self, CurveFault> {
        let corner = |[x, y]: [f64; 2]| Flat::new(0.5 * x * size.x, 0.5 * y * size.y);
        Polygon::new(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner))
    }

    /// Its corners on the sheet [m], in the order in which they were given.
    pub fn corners(&self) -> &[Flat] {
        &self.corners
    }

    /// Its corners and edges, anticlockwise.
    pub fn outline(&self) -> &plane::Polygon {
        &self.outline
    }

    /// Its corners in the frame of the body [m].
    pub(crate) fn places(&self, sheet: &Sheet) -> Vec<Vector> {
        self.corners.iter().map(|corner| sheet.place(corner)).collect()
    }
}
