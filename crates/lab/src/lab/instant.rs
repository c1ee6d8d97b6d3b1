//! Impulse laws answer at once: no duration, no force, no integration.

use super::case::Case;
use crate::law_inputs::CaseError;
use carom_laws::catalogue::{Entry, Kind};

/// What an impulse law says of one direct central impact.
#[derive(Clone, Debug)]
pub struct InstantImpact {
    /// The law.
    pub entry: &'static Entry,
    /// Restitution asked for, and delivered [-].
    pub restitution: f64,
    /// Effective mass [kg].
    pub effective_mass: f64,
    /// Approach speed [m/s].
    pub approach_speed: f64,
    /// Separation speed [m/s].
    pub separation_speed: f64,
    /// Impulse [N s].
    pub impulse: f64,
    /// Energy lost [J].
    pub dissipated: f64,
    /// What was assumed.
    pub assumed: Vec<String>,
}

impl Case {
    /// The answer of an impulse law; `None` if the law of this case is of another kind.
    pub fn instant(&self) -> Result<Option<InstantImpact>, CaseError> {
        let Some(entry) = self.entry()? else { return Ok(None) };
        let Kind::Impulse(answer) = entry.kind else { return Ok(None) };
        self.check()?;
        if self.oblique.is_some() {
            return Err(CaseError::Contradiction(format!(
                "{} is an impulse law, which has no force that friction could follow: take a law such as hertz",
                entry.id
            )));
        }
        let mut assumed = Vec::new();
        let bodies = self.bodies(&mut assumed);
        let e = self.requested(&mut assumed);
        let (mass, v0) = (bodies.mass, bodies.speed);
        let (impulse, separation) = answer(mass, v0, e);
        Ok(Some(InstantImpact {
            entry,
            restitution: separation / v0,
            effective_mass: mass,
            approach_speed: v0,
            separation_speed: separation,
            impulse,
            dissipated: 0.5 * mass * (v0 * v0 - separation * separation),
            assumed,
        }))
    }
}
