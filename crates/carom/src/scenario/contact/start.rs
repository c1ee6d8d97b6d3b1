//! How contacts stand at the start: which overlap, and whether their laws can cope.

use carom_engine::contact::Contact;
use carom_engine::model::Model;
use carom_engine::pair::Pose;
use carom_engine::tree::{GROUND, Scratch};
use carom_laws::normal::{Instant, Onset};
use carom_laws::stiffness::PrincipalCurvatures;

use super::super::Fault;
use super::super::fields::Fields;
use super::super::start::Start;
use crate::units::engineering;

/// Overlaps below this part of the mechanism's extent are rounding.
const ROUNDING: f64 = 1e-12;
/// Overlaps above this part of the smaller radius are mistakes.
const DEEP: f64 = 0.1;

/// Where everything is at the start.
pub(super) struct Standing {
    scratch: Scratch,
    extent: f64,
}

impl Standing {
    pub(super) fn of(model: &Model, start: &Start) -> Self {
        let mut scratch = model.tree().scratch();
        model.tree().kinematics(&start.at.q, &start.at.u, &mut scratch);
        Standing { scratch, extent: model.extent() }
    }

    /// Where a node is.
    pub(super) fn pose(&self, node: usize) -> Pose {
        if node == GROUND {
            return Pose::at_rest();
        }
        let (position, rotation) = (self.scratch.origin(node), self.scratch.axes(node));
        Pose { position, rotation, ..Pose::at_rest() }
    }

    /// Refuses a contact that is closed too deeply, and one that is closed without an approach speed which its law needs.
    pub(super) fn check(
        &self,
        fields: &Fields<'_>,
        contact: &Contact,
        gap: f64,
        curvatures: &[PrincipalCurvatures; 2],
    ) -> Result<(), Fault> {
        if -gap <= ROUNDING * self.extent {
            return Ok(());
        }
        let depth = engineering(-gap, "m");
        let key = if fields.node("shapes").is_some() { "shapes" } else { "point" };
        let sharpest = curvatures.iter().flat_map(|c| [c.first.abs(), c.second.abs()]).fold(0.0, f64::max);
        if -gap * sharpest > DEEP {
            if let Some((inner, outer)) = parts(fields) {
                let message = format!("the {inner} of {} starts {depth} outside of its {outer}", fields.owner);
                let label = "leave out the start of another joint, or check lengths and points";
                return Err(fields.about(key, message).label(label).into());
            }
            let radius = engineering(1.0 / sharpest, "m");
            let message = format!(
                "deep initial penetration: the shapes of {} overlap by {depth}, more than a tenth of the radius {radius}",
                fields.owner
            );
            return Err(fields.about(key, message).label("draw the bodies apart").into());
        }
        if contact.approach_speed.is_none() && follows_speed(contact, -gap) {
            let message = format!(
                "the shapes of {} overlap by {depth} at the start, and its law depends on the approach speed",
                fields.owner
            );
            let label = "add approach_speed = \"1 m/s\", or draw the bodies apart";
            return Err(fields.about(key, message).label(label).into());
        }
        Ok(())
    }
}

/// What moves in what, of a joint with clearance.
fn parts(fields: &Fields<'_>) -> Option<(&'static str, &'static str)> {
    match fields.kind?.name {
        "journal-bearing" => Some(("journal", "bearing")),
        "pin-in-slot" => Some(("pin", "slot")),
        _ => None,
    }
}

/// Refuses a law that needs the effective mass of bodies that have none: their motion is given.
pub(super) fn check_mass(fields: &Fields<'_>, model: &Model, contact: &Contact) -> Result<(), Fault> {
    if !contact.nodes.iter().all(|&node| is_given(model, node)) || !follows_mass(contact) {
        return Ok(());
    }
    let key = if fields.node("adams").is_some() { "adams" } else { "law" };
    let message =
        format!("the law of {} needs an effective mass, but the motion of both bodies is given", fields.owner);
    Err(fields.about(key, message).label("let one of them move, or take a law without mass, such as \"hertz\"").into())
}

/// Whether nothing that happens can change the motion of a node.
fn is_given(model: &Model, mut node: usize) -> bool {
    if model.mobility() == 0 {
        return true;
    }
    while node != GROUND {
        let own = &model.tree().nodes()[node];
        if own.motion.speeds() > 0 && !own.given {
            return false;
        }
        node = own.parent;
    }
    true
}

fn follows_speed(contact: &Contact, depth: f64) -> bool {
    let at = |approach_speed| force(contact, depth, Onset { approach_speed, effective_mass: 1.0 });
    differ(at(1.0), at(2.0))
}

fn follows_mass(contact: &Contact) -> bool {
    let at = |effective_mass| force(contact, 1e-6, Onset { approach_speed: 1.0, effective_mass });
    differ(at(1.0), at(2.0))
}

/// The force [N] at a depth [m] while the surfaces approach, of a contact that began so.
fn force(contact: &Contact, depth: f64, onset: Onset) -> f64 {
    let calibrated = contact.calibration.as_ref().and_then(|calibration| calibration.dissipation(onset));
    let law = calibrated.map_or_else(|| contact.law.clone(), |x| contact.law.with_dissipation(x));
    law.force(&Instant::new(depth, 0.5 * onset.approach_speed.min(1.0)), &law.touch(onset))
}

fn differ(one: f64, other: f64) -> bool {
    (one - other).abs() > 1e-9 * one.abs().max(other.abs())
}
