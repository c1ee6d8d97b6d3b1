//! The points of a study as numbers, to be drawn.

use crate::Failure;
use carom::dynamics::DynamicsError;
use carom::dynamics::figures::Along;
use carom::sweep::{Scale, Study};

/// The points of a study whose axes are numbers.
pub(super) struct Grid {
    /// A scenario for each point.
    pub(super) study: Study,
    /// What the axes are called, and their unit in SI.
    pub(super) along: Vec<Along>,
    scales: Vec<Scale>,
}

impl Grid {
    pub(super) fn of(study: Study) -> Result<Self, Failure> {
        let scales = study.scales().map_err(|key| Failure::option("--vary", DynamicsError::Varied(key)))?;
        let along = scales.iter().map(|scale| Along { name: scale.name.clone(), unit: scale.unit.clone() }).collect();
        Ok(Grid { study, along, scales })
    }

    /// The values of a point in SI.
    pub(super) fn values(&self, point: usize) -> Vec<f64> {
        self.study.numbers(&self.scales, point)
    }

    /// The values of a point, as they are written.
    pub(super) fn written(&self, point: usize) -> String {
        self.study.point(point).values.join(", ")
    }
}
