//! A convex polygon, whose corners are sharp.

use super::{CurveFault, Flat, Sheet};
use carom_geometry::plane;
use std::sync::Arc;

/// A convex polygon. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
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
        let outline = match area < 0.0 {
            // The first corner stays the first.
            true => plane::Polygon::new(
                &corners.iter().take(1).chain(corners.iter().skip(1).rev()).copied().collect::<Vec<_>>(),
            )?,
            false => plane::Polygon::new(corners)?,
        };
        Ok(Polygon { outline: Arc::new(outline) })
    }

    /// A rectangle with these extents [m] around the origin of its sheet.
    pub fn rectangle(size: Flat) -> Result<Self, CurveFault> {
        let half = size * 0.5;
        Polygon::new(
            &[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| Flat::new(x * half.x, y * half.y)),
        )
    }

    /// Its corners on the sheet [m], anticlockwise.
    pub fn corners(&self) -> &[Flat] {
        self.outline.corners()
    }

    /// The outward unit normals of its edges, each beginning at the corner of the same number.
    pub fn normals(&self) -> &[Flat] {
        self.outline.normals()
    }

    /// Its corners in the frame of the body [m].
    pub(crate) fn places(&self, sheet: &Sheet) -> Vec<crate::spatial::Vector> {
        self.corners().iter().map(|corner| sheet.place(corner)).collect()
    }
}
