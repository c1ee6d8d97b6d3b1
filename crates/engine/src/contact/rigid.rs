//! Surfaces that do not give way: how they rebound, and what is done where several meet at one instant.
//!
//! ```text
//! apart  --- the gap closes: an impact --->  apart       they rebound
//!        ------------------------------->    closed      they came slower than the closing speed, and are pressed together
//! closed --- the force comes to zero ---->   apart
//! ```
//!
//! An impact takes no time ([`impact`](crate::impact)); closed surfaces are held together by a row of the constraints ([`Held::Press`](crate::constraint::Held::Press)) for as long as that row pushes.
//! Restitution would let slow surfaces bounce ever faster and lower without end; below the closing speed it is left out.

use super::Contact;
use crate::impact::{ImpactLaw, Order};

/// How the impacts of rigid surfaces are dealt with, in a whole mechanism.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpactRule {
    /// What ends an impact.
    pub law: ImpactLaw,
    /// Whether surfaces that meet at one instant are dealt with one after the other.
    pub order: Order,
    /// Surfaces that meet slower do not rebound [m/s]; `None` for a millionth of the extent of the mechanism over its time scale.
    pub closing_speed: Option<f64>,
}

impl Default for ImpactRule {
    /// Newton's law, one impact after the other.
    fn default() -> Self {
        ImpactRule { law: ImpactLaw::Newton, order: Order::Sequential, closing_speed: None }
    }
}

/// Where friction is asked for its coefficient [N].
const UNIT: f64 = 1.0;

impl Contact {
    /// Coefficient of friction of rigid surfaces that slide with a speed [m/s] under a force [N]; zero where they are smooth.
    pub(crate) fn sliding_coefficient(&self, force: f64, speed: f64) -> f64 {
        let force = if force > 0.0 { force } else { UNIT };
        self.interface.friction.as_ref().map_or(0.0, |friction| friction.magnitude(force, speed) / force)
    }

    /// Coefficient of friction of rigid surfaces at rest under a force [N]; zero where they are smooth.
    pub(crate) fn resting_coefficient(&self, force: f64) -> f64 {
        let force = if force > 0.0 { force } else { UNIT };
        self.interface.friction.as_ref().map_or(0.0, |friction| friction.hold(force) / force)
    }
}
