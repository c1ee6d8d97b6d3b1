//! The points of a study as numbers, for drawing: each axis in SI.

use super::study::Study;
use carom_lab::units;

/// An axis whose values are numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// The key.
    pub name: String,
    /// The SI unit; empty for plain numbers.
    pub unit: String,
    /// One of the unit in which the values are said, in SI.
    one: f64,
}

impl Study {
    /// The axes in SI; or the key of the first whose values are words.
    pub fn scales(&self) -> Result<Vec<Scale>, String> {
        let scale = |axis: &super::Axis| {
            let unit = axis.unit.as_deref().ok_or_else(|| axis.key.clone())?;
            let one = if unit.is_empty() { "1".to_owned() } else { format!("1 {unit}") };
            let one = units::parse(&one).map_err(|_| axis.key.clone())?;
            let own = one.dimension.map(|dimension| dimension.to_string()).filter(|unit| unit != "1");
            Ok(Scale { name: axis.key.clone(), unit: own.unwrap_or_default(), one: one.value })
        };
        self.axes.iter().map(scale).collect()
    }

    /// The values of a point in SI, on these axes.
    pub fn numbers(&self, scales: &[Scale], point: usize) -> Vec<f64> {
        let own = self.axes.iter().zip(scales).zip(self.point(point).values);
        own.map(|((axis, scale), value)| axis.number(&value).map_or(f64::NAN, |number| number * scale.one)).collect()
    }
}
