//! Whether a mechanism begins as its joints are set.
//!
//! Loops may make of a coordinate or a speed something else than it is set to. What differs no more than a number that was rounded may is taken; the
//! rest is refused. Scenario files are judged in the same way.

use super::BuildError;
use super::joint::JointSpec;
use crate::constraint::Assembly;
use crate::model::{Model, Start};
use crate::signal::Instant;
use crate::tree::Scratch;
use std::f64::consts::TAU;

/// Positions [rad, or as a part of the mechanism's extent] and speeds [as a part of the larger] may differ by this.
const ROUNDED: f64 = 1e-3;

/// The start as it is asked for, and as it is.
pub(super) struct Judge<'a> {
    pub(super) model: &'a Model,
    pub(super) joints: &'a [JointSpec],
    pub(super) asked: &'a Start,
    pub(super) found: &'a Start,
}

impl Judge<'_> {
    /// Refuses what is not as it is set; `owners` are what the speeds that are asked for belong to.
    pub(super) fn check(&self, owners: &[String], assembly: &Assembly) -> Result<(), BuildError> {
        let Start { q, u, .. } = self.found;
        let mut scratch = self.model.tree().scratch();
        self.model.tree().kinematics(q, u, &mut scratch);
        let at = Instant::new(self.model, 0.0, q, u);
        for (k, joint) in self.joints.iter().enumerate() {
            self.check_place(k, joint, &at, &scratch)?;
        }
        for refusal in &assembly.refused_speeds {
            let wish = &self.asked.speeds[refusal.what];
            let (asked, found) = (wish.speed, wish.dof.state(&at, &scratch).1);
            if (asked - found).abs() > ROUNDED * asked.abs().max(found.abs()) {
                let owner = owners[refusal.what].clone();
                return Err(BuildError::Refused { owner, what: "speed", asked, found });
            }
        }
        Ok(())
    }

    /// Refuses a joint that is not where it is set.
    fn check_place(&self, k: usize, joint: &JointSpec, at: &Instant<'_>, scratch: &Scratch) -> Result<(), BuildError> {
        let dofs = self.model.dofs(k);
        let closes = self.model.closes_loop(k);
        if closes && (joint.start.is_some() || joint.speed.is_some()) && dofs.len() != joint.counts()[1] {
            return Err(BuildError::Follows(joint.name.clone()));
        }
        // The parts of a rotation about a point have no coordinates to compare.
        let set = joint.start.as_deref().filter(|_| joint.counts()[0] == joint.counts()[1]).unwrap_or_default();
        for (dof, &asked) in dofs.iter().zip(set) {
            let (mut found, turns) = (dof.state(at, scratch).0, dof.turns(self.model));
            if closes && turns {
                // An angle that is read off two bodies knows no whole turns.
                found += ((asked - found) / TAU).round() * TAU;
            }
            if (asked - found).abs() > ROUNDED * if turns { 1.0 } else { self.model.extent() } {
                return Err(BuildError::Refused { owner: joint.name.clone(), what: "coordinate", asked, found });
            }
        }
        Ok(())
    }
}
