//! What is varied, as `carom sweep` reads it, with every value as a number.

use super::Asked;
use crate::Failure;
use carom::dynamics::figures::Along;
use carom::scenario::{Said, Source};
use carom::sweep::{Study, StudyRequest};
use carom::units;

/// The points of a study, each axis in SI.
pub(super) struct Varied {
    /// The study: a scenario for each point.
    pub(super) study: Study,
    /// The axes: what they are called, and their unit in SI.
    scales: Vec<(Along, f64)>,
}

impl Varied {
    /// Reads what is varied.
    pub(super) fn open(asked: &Asked, source: &Source, vary: &[String]) -> Result<Self, Failure> {
        let changes = asked.changes().into_iter().map(|(option, assignment)| (option.to_owned(), assignment)).collect();
        let vary = vary.iter().map(|text| Said::by_option("--vary", text)).collect();
        let request = StudyRequest { changes, vary, measure: Vec::new() };
        Self::of(Study::open(source, &request).map_err(Failure::input)?)
    }

    /// The points of a study whose axes are numbers.
    pub(super) fn of(study: Study) -> Result<Self, Failure> {
        let mut scales = Vec::new();
        for axis in &study.axes {
            let Some(unit) = axis.unit.as_deref() else {
                return Err(Failure::option(
                    "--vary",
                    format!("{} takes words, and a diagram needs numbers", axis.key),
                ));
            };
            let one = if unit.is_empty() { "1".to_owned() } else { format!("1 {unit}") };
            let one = units::parse(&one).map_err(|error| Failure::option("--vary", error))?;
            let own = one.dimension.map(|dimension| dimension.to_string()).filter(|unit| unit != "1");
            scales.push((Along { name: axis.key.clone(), unit: own.unwrap_or_default() }, one.value));
        }
        Ok(Varied { study, scales })
    }

    /// An axis.
    pub(super) fn along(&self, axis: usize) -> &Along {
        &self.scales[axis].0
    }

    /// The values of a point, as they are written.
    pub(super) fn written(&self, point: usize) -> Vec<String> {
        self.study.point(point).values
    }

    /// The values of a point in SI.
    pub(super) fn values(&self, point: usize) -> Vec<f64> {
        let own = self.study.axes.iter().zip(&self.scales).zip(self.written(point));
        own.map(|((axis, (_, one)), value)| axis.number(&value).map_or(f64::NAN, |number| number * one)).collect()
    }
}
