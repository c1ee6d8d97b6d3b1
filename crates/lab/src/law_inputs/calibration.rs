//! Whether a law can be asked for a restitution that it is then to deliver exactly.

use carom_laws::normal::{Damping, Law, Permanent, Unloading};
use thiserror::Error;

/// Why a law cannot be calibrated.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CalibrationError {
    /// The law has no loss.
    #[error("the law has no dissipation: it delivers e = 1 and nothing else")]
    Lossless,
    /// The law has no coefficient that carom could vary.
    #[error("the law has no dissipation coefficient that could be varied")]
    NoCoefficient,
    /// A fully plastic impact is the limit of an infinite coefficient.
    #[error("e = 0 takes an infinite coefficient: ask for a small restitution such as 0.001 instead")]
    Plastic,
    /// No coefficient delivers this restitution.
    #[error("no coefficient of this law delivers e = {asked}: within reach are {least:.4} to {most:.4}")]
    OutOfReach {
        /// What was asked for [-].
        asked: f64,
        /// The smallest restitution found [-].
        least: f64,
        /// The largest restitution found [-].
        most: f64,
    },
}

/// Refuses what no mass and no speed would make possible.
pub fn check_calibration(law: &Law, e: f64) -> Result<(), CalibrationError> {
    let keeps_all = |law: &Permanent| matches!(law.unloading, Unloading::Recovering { .. } | Unloading::Given { .. });
    match law {
        Law::Viscoelastic(law) if law.damping == Damping::None && e != 1.0 => Err(CalibrationError::Lossless),
        Law::User(_) => Err(CalibrationError::NoCoefficient),
        Law::Permanent(law) if keeps_all(law) => Ok(()),
        _ if e == 0.0 => Err(CalibrationError::Plastic),
        _ => Ok(()),
    }
}
