//! What a file says of rigid contacts: in `[run]` whether all are, and how their impacts are dealt with; in a contact whether it is.

use super::ReadError;
use super::fields::Fields;
use super::restitution_law;
use carom_engine::contact::{Contact, ImpactRule};
use carom_engine::impact::{ImpactLaw, Order, Rebound};
use carom_engine::shape::Shape;
use carom_lab::units::engineering;
use carom_laws::friction::Friction;

/// Rigid surfaces that overlap at the start by more than this part of the mechanism's extent cannot be set right.
const OVERLAP: f64 = 1e-3;

/// Keys of a contact that mean something only where surfaces are rigid.
const FOR_RIGID: [&str; 2] = ["restitution_law", "tangential_restitution"];

/// What `[run]` says of contacts.
#[derive(Clone)]
pub(super) struct RigidContacts {
    /// Whether all are rigid that do not say otherwise; `None` where it does not say.
    pub(super) all: Option<bool>,
    /// How their impacts are dealt with.
    pub(super) rule: ImpactRule,
    /// Compliant laws that the rigid world is compared with.
    pub(super) compared: Vec<String>,
}

/// Reads `[run]`.
pub(super) fn read(fields: &Fields<'_>) -> Result<RigidContacts, ReadError> {
    let law = match fields.choice("impact")? {
        "poisson" => ImpactLaw::Poisson,
        "stronge" => ImpactLaw::Stronge,
        _ => ImpactLaw::Newton,
    };
    let order = if fields.choice("impact_order")? == "at-once" { Order::AtOnce } else { Order::Sequential };
    if (law, order) == (ImpactLaw::Stronge, Order::AtOnce) {
        let message = "impact_order of [run] is at-once, but Stronge's law is for one impact at a time";
        let label = "write \"sequential\", or impact = \"poisson\"";
        return Err(fields.about("impact_order", message).label(label).into());
    }
    let rule = ImpactRule { law, order, closing_speed: fields.positive_if("closing_speed")? };
    let all = fields.choice("contact")? == "rigid";
    let all = fields.node("contact").map(|_| all);
    Ok(RigidContacts { all, rule, compared: compared(fields)? })
}

/// The laws that are listed to be compared with.
fn compared(fields: &Fields<'_>) -> Result<Vec<String>, ReadError> {
    if fields.node("compare").is_none() {
        return Ok(Vec::new());
    }
    Ok(fields.texts("compare")?.into_iter().map(|(law, _)| law).collect())
}

/// Makes a contact rigid, if that is asked for: as `run` says where it does not say itself. `gap` is that of its shapes at the start [m], of a
/// mechanism of this extent [m].
pub(super) fn apply(
    fields: &Fields<'_>,
    contact: &mut Contact,
    run: &RigidContacts,
    shapes: &[Shape; 2],
    [gap, extent]: [f64; 2],
) -> Result<(), ReadError> {
    let law = restitution_law::read(fields, contact.restitution)?;
    let said = fields.flag_if("rigid")?.or(run.all);
    if said != Some(true) {
        // A file for both worlds may be run in either; one that knows of no rigid surfaces has a key too many.
        let stray = FOR_RIGID.into_iter().find(|key| fields.node(key).is_some());
        return match stray.filter(|_| said.is_none() || fields.node("rigid").is_some()) {
            None => Ok(()),
            Some(key) => {
                let message = format!("{key} of {} is for rigid surfaces", fields.owner);
                Err(fields.about(key, message).label("add rigid = true, or leave it out").into())
            }
        };
    }
    contact.interface.friction = contact.interface.friction.as_ref().map(Friction::dry);
    check_resistances(fields, contact)?;
    if -gap > OVERLAP * extent {
        let key = if fields.node("shapes").is_some() { "shapes" } else { "between" };
        let message =
            format!("{} is rigid, and its shapes overlap by {} at the start", fields.owner, engineering(-gap, "m"));
        return Err(fields.about(key, message).label("draw the bodies apart").into());
    }
    contact.tangential_restitution = tangential_restitution(fields, contact, run, shapes)?;
    contact.rigid = Some(match (law, contact.restitution) {
        (Some(law), _) => Rebound::BySpeed(law),
        (None, Some(restitution)) => Rebound::Constant(restitution),
        (None, None) => {
            let message = format!("{} is rigid, and is asked for no restitution", fields.owner);
            let label = "add restitution = 0.7, with a law that takes one, or restitution_law = \"cor_herbert\"";
            return Err(fields.about("restitution", message).label(label).into());
        }
    });
    // What is asked for hangs on the speed, and is told with each impact.
    if law.is_some() {
        contact.restitution = None;
    }
    Ok(())
}

/// Refuses a soft layer between surfaces that are to be rigid.
pub(super) fn check_soft(fields: &Fields<'_>, run: &RigidContacts) -> Result<(), ReadError> {
    let (own, message) = (fields.flag_if("rigid")?, format!("{} has a soft layer, and is to be rigid", fields.owner));
    match own.or(run.all) {
        Some(true) => Err(fields.about("foundation", message).label("write rigid = false beside it").into()),
        _ => Ok(()),
    }
}

/// Refuses what resists turning, which rigid surfaces do not have.
fn check_resistances(fields: &Fields<'_>, contact: &Contact) -> Result<(), ReadError> {
    let levers =
        [("rolling_resistance", contact.interface.rolling), ("drilling_resistance", contact.interface.drilling)];
    let Some((key, _)) = levers.into_iter().find(|(_, lever)| *lever > 0.0) else { return Ok(()) };
    let message = format!("{} is rigid, and rigid surfaces have no {}", fields.owner, key.replace('_', " "));
    Err(fields.about(key, message).label("leave it out, or let the surfaces give way").into())
}

/// What part of its slip a ball returns [-], if the file says so: of balls that rub alone, one impact at a time.
fn tangential_restitution(
    fields: &Fields<'_>,
    contact: &Contact,
    run: &RigidContacts,
    shapes: &[Shape; 2],
) -> Result<Option<f64>, ReadError> {
    let key = "tangential_restitution";
    let Some(part) = fields.quantity_if(key)? else { return Ok(None) };
    let owner = &fields.owner;
    let refused = |message: String, label: &str| Err(fields.about(key, message).label(label).into());
    if !(-1.0..=1.0).contains(&part) {
        return refused(format!("{key} of {owner} is {part}"), "it must be between -1 and 1");
    }
    if contact.interface.friction.is_none() {
        return refused(format!("{owner} has {key}, but no friction"), "add friction = 0.1, or leave it out");
    }
    let is_ball = |shape: &Shape| matches!(shape, Shape::Sphere(sphere) if !sphere.hollow);
    if !shapes.iter().any(is_ball) || !shapes.iter().all(|shape| is_ball(shape) || matches!(shape, Shape::Plane(_))) {
        let message = format!("{owner} has {key}, which is for balls that meet planes or balls");
        return refused(message, "leave it out, or give the body a sphere");
    }
    if run.rule.order == Order::AtOnce {
        let message =
            format!("{owner} has {key}, which is for one impact at a time, but impact_order of [run] is at-once");
        return refused(message, "leave it out, or write impact_order = \"sequential\"");
    }
    Ok(Some(part))
}
