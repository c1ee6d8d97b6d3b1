//! What is known of a motion where it is cut: the outputs of the scenario, then the phase of the drive and the speed with which surfaces meet.

use super::{Crossing, DynamicsError};
use carom_run::record::Column;
use carom_run::simulate::Simulation;

/// The columns of crossings; phase and speed of approach are called otherwise where an output has their name. Refuses a scenario without outputs.
pub fn columns(simulation: &Simulation) -> Result<Vec<Column>, DynamicsError> {
    let outputs = || simulation.outputs.iter().map(|output| &output.column);
    if outputs().next().is_none() {
        return Err(DynamicsError::NoOutputs);
    }
    let free = |name: &'static str, other: &'static str| {
        if outputs().any(|column| column.name == name) { other } else { name }
    };
    let phase = Column::new(free("phase", "drive.phase"), "", "part of the drive's period that has passed");
    let approach = Column::new(free("approach", "impact.approach"), "m/s", "speed with which the surfaces meet");
    Ok(outputs().cloned().chain([phase, approach]).collect())
}

impl Crossing {
    /// The values in the order of [`columns`]; what is not known is no number.
    pub fn row(&self) -> Vec<f64> {
        let approach = self.impact.map_or(f64::NAN, |(_, speed)| speed);
        self.values.iter().copied().chain([self.phase.unwrap_or(f64::NAN), approach]).collect()
    }
}
