//! What `carom impact` is told of an impact at an angle.

use super::case::FrictionArguments;
use crate::{Failure, input};
use carom::lab::{FrictionSaid, ObliqueCase};
use carom::units::Dimension;
use clap::Args;

/// An impact at an angle, as arguments.
#[derive(Debug, Args)]
pub(super) struct ObliqueArguments {
    /// Angle between the velocity of approach and the normal, such as "30 deg"; --speed is that of the centres
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    angle: Option<String>,
    /// Spin of the sphere, or of both (given twice); positive where it adds to the slip, so that rolling is -v/R
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    spin: Vec<String>,
    #[command(flatten)]
    friction: FrictionArguments,
}

/// What is not known of what is known along the normal alone.
pub(super) const ALONG_THE_NORMAL: [&str; 4] = ["angle", "spin", "inertia", "friction"];

impl ObliqueArguments {
    /// What is said of an impact at an angle; `None` where nothing is.
    pub(super) fn said(&self) -> Result<Option<ObliqueCase>, Failure> {
        if self.angle.is_none() && self.spin.is_empty() && self.friction.is_empty() {
            return Ok(None);
        }
        Ok(Some(ObliqueCase {
            angle: input::optional("--angle", self.angle.as_ref(), Dimension::NUMBER)?.unwrap_or(0.0),
            spins: input::several("--spin", &self.spin, Dimension::ANGULAR_SPEED)?,
            inertias: self.friction.inertias()?,
            // Without a coefficient there is nothing to hold the surfaces.
            friction: self.friction.friction()?.filter(|said| *said != FrictionSaid::coefficient(0.0)),
        }))
    }
}
