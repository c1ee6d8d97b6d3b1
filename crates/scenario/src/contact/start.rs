//! How contacts stand at the start: which overlap, and whether their laws can cope.

use carom_engine::contact::{Contact, OverlapFault};
use carom_engine::model::Model;
use carom_engine::pair::FrameState;
use carom_engine::shape::Shape;
use carom_engine::tree::{GROUND, Scratch};
use carom_laws::stiffness::PrincipalCurvatures;
use std::cell::Cell;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::rigid::{self, RigidContacts};
use super::super::start::Start;
use carom_lab::units::engineering;

/// Where everything is at the start.
pub(crate) struct Standing {
    scratch: Scratch,
    extent: f64,
    /// Triangles of all layers so far.
    triangles: Cell<usize>,
    /// What the run says of contacts.
    rigid: RigidContacts,
}

/// Layers have no more triangles than these together.
const MOST_TRIANGLES: usize = 4_000_000;

impl Standing {
    pub(crate) fn of(model: &Model, start: &Start, rigid: &RigidContacts) -> Self {
        let mut scratch = model.tree().scratch();
        model.tree().kinematics(&start.at.q, &start.at.u, &mut scratch);
        Standing { scratch, extent: model.extent(), rigid: rigid.clone(), triangles: Cell::new(0) }
    }

    /// Where a node is.
    pub(super) fn pose(&self, node: usize) -> FrameState {
        pose(&self.scratch, node)
    }

    /// Refuses a layer between surfaces that are to be rigid.
    pub(super) fn check_soft(&self, fields: &Fields<'_>) -> Result<(), ReadError> {
        rigid::check_soft(fields, &self.rigid)
    }

    /// Refuses a layer for whose triangles there is no room beside those of the others.
    pub(super) fn check_room(&self, fields: &Fields<'_>, triangles: usize) -> Result<(), ReadError> {
        self.triangles.set(self.triangles.get() + triangles);
        if self.triangles.get() <= MOST_TRIANGLES {
            return Ok(());
        }
        let message = format!("with {} the layers have more than {MOST_TRIANGLES} triangles", fields.owner);
        Err(fields.about("foundation", message).label("give it a lower resolution, or fewer pairs").into())
    }

    /// Makes a contact of these shapes rigid, if that is asked for; `gap` is that at the start [m].
    pub(super) fn make_rigid(
        &self,
        fields: &Fields<'_>,
        contact: &mut Contact,
        shapes: &[Shape; 2],
        gap: f64,
    ) -> Result<(), ReadError> {
        rigid::apply(fields, contact, &self.rigid, shapes, [gap, self.extent])
    }

    /// Refuses a contact that is closed too deeply, and one that is closed without an approach speed which its law needs.
    pub(super) fn check(
        &self,
        fields: &Fields<'_>,
        contact: &Contact,
        gap: f64,
        curvatures: &[PrincipalCurvatures; 2],
    ) -> Result<(), ReadError> {
        let Some(fault) = contact.overlap_fault(self.extent, gap, curvatures) else { return Ok(()) };
        let key = match fields.kind {
            Some(_) => "point",
            None if fields.node("shapes").is_some() => "shapes",
            None => "between",
        };
        let (message, label) = match (fault, parts(fields)) {
            (OverlapFault::Deep { depth, .. } | OverlapFault::DeepCorner { depth, .. }, Some((inner, outer))) => {
                let depth = engineering(depth, "m");
                let message = format!("the {inner} of {} starts {depth} outside of its {outer}", fields.owner);
                (message, "leave out the start of another joint, or check lengths and points")
            }
            (OverlapFault::Deep { depth, radius }, None) => {
                let (depth, radius) = (engineering(depth, "m"), engineering(radius, "m"));
                let message = format!(
                    "deep initial penetration: the shapes of {} overlap by {depth}, more than a tenth of the radius {radius}",
                    fields.owner
                );
                (message, "draw the bodies apart")
            }
            (OverlapFault::DeepCorner { depth, size }, None) => {
                let (depth, size) = (engineering(depth, "m"), engineering(size, "m"));
                let message = format!(
                    "deep initial penetration: the shapes of {} overlap by {depth}, more than a tenth of the size {size}",
                    fields.owner
                );
                (message, "draw the bodies apart")
            }
            (OverlapFault::NoSpeed { depth }, _) => {
                let message = format!(
                    "the shapes of {} overlap by {} at the start, and its law depends on the approach speed",
                    fields.owner,
                    engineering(depth, "m")
                );
                (message, "add approach_speed = \"1 m/s\", or draw the bodies apart")
            }
        };
        Err(fields.about(key, message).label(label).into())
    }
}

/// Where a node is, after the tree's kinematics.
pub(super) fn pose(scratch: &Scratch, node: usize) -> FrameState {
    if node == GROUND {
        return FrameState::at_rest();
    }
    let (position, rotation) = (scratch.origin(node), scratch.axes(node));
    FrameState { position, rotation, ..FrameState::at_rest() }
}

/// What moves in what, of a joint with clearance.
fn parts(fields: &Fields<'_>) -> Option<(&'static str, &'static str)> {
    match fields.kind?.name {
        "journal-bearing" => Some(("journal", "bearing")),
        "pin-in-slot" => Some(("pin", "slot")),
        "slider-in-guide" => Some(("slider", "guide")),
        "ball-in-socket" => Some(("ball", "socket")),
        "loose-revolute" => Some(("journal", "bearing")),
        _ => None,
    }
}

/// Refuses a law that needs the effective mass of bodies that have none: their motion is prescribed.
pub(super) fn check_mass(fields: &Fields<'_>, model: &Model, contact: &Contact) -> Result<(), ReadError> {
    if !contact.lacks_mass(model) {
        return Ok(());
    }
    let key = if fields.node("adams").is_some() { "adams" } else { "law" };
    let message =
        format!("the law of {} needs an effective mass, but the motion of both bodies is given", fields.owner);
    Err(fields.about(key, message).label("let one of them move, or take a law without mass, such as \"hertz\"").into())
}
