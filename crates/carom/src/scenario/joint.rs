//! Reading `[[joint]]`: what it joins, where it starts, and what acts on its freedoms.

use carom_engine::force::JointLaw;
use carom_engine::model::{Body, Joint, JointKind};
use carom_engine::spatial::{Rotation, Vector, frame};

use super::Fault;
use super::fields::Fields;
use super::keys::Freedom;

/// What a file says of a joint besides its place in the model.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct JointDetail {
    /// The joint.
    pub name: String,
    /// Its coordinates at the start, from the placement in the file [rad, m]; a quaternion (w, x, y, z) for a spherical joint, nothing for
    /// a fixed or free one.
    pub start: Vec<f64>,
    /// Its speeds at the start [rad/s, m/s]; nothing for a fixed or free one.
    pub speed: Vec<f64>,
    /// Springs, dampers and friction: the freedom, counted from 0, and what acts on it.
    pub laws: Vec<(usize, JointLaw)>,
    /// Whether the file says where it starts or how fast.
    pub(super) wishes: bool,
    /// Its stops, if it has any.
    pub limits: Option<Limits>,
}

/// Reads a joint; `bodies` are those of the file, for a point that is left out.
pub(super) fn read(fields: &Fields<'_>, name: &str, bodies: &[Body]) -> Result<(Joint, JointDetail), Fault> {
    let between = fields.texts("between")?;
    let [(parent, place), (child, _)] = &between[..] else { return fields.needed("between", None) };
    let centre =
        || bodies.iter().find(|body| body.name == *child).map(|body| body.position + body.orientation * body.centre);
    let joint = Joint {
        name: name.to_owned(),
        parent: (parent != "ground").then(|| parent.clone()),
        child: child.clone(),
        point: fields
            .vector_if("point")?
            .map(|point| fields.placement().place(point))
            .or_else(centre)
            .unwrap_or_default(),
        child_point: fields.vector_if("child_point")?.map(|point| fields.placement().place(point)),
        kind: kind(fields)?,
    };
    if joint.kind == JointKind::Free && joint.parent.is_some() {
        let message = format!("free joint {name:?} hangs on body {parent:?}");
        let label = "write \"ground\"; what moves freely is carried by no body";
        return Err(fields.sources.excerpt(place, message).label(label).into());
    }
    let freedoms = fields.kind.map_or(&[][..], |kind| kind.freedoms);
    let (start, speed) = start(fields, freedoms)?;
    let mut laws = Vec::new();
    damping(fields, freedoms, &mut laws)?;
    if !matches!(joint.kind, JointKind::Spherical) && !freedoms.is_empty() {
        friction(fields, freedoms, &mut laws)?;
        spring(fields, freedoms, &mut laws)?;
    }
    let wishes = ["start", "speed"].iter().any(|key| fields.node(key).is_some());
    let limits = if freedoms.len() == 1 { limits(fields, freedoms)? } else { None };
    let mut detail = JointDetail { name: name.to_owned(), start, speed, laws, wishes, limits };
    if fields.home().is_contrary(name) {
        turn_round(&mut detail);
    }
    Ok((joint, detail))
}

fn kind(fields: &Fields<'_>) -> Result<JointKind, Fault> {
    let at = fields.placement();
    Ok(match fields.kind.map_or("", |kind| kind.name) {
        "revolute" => JointKind::Revolute { axis: at.axial(fields.vector("axis")?) },
        "prismatic" => JointKind::Prismatic { axis: at.direction(fields.vector("axis")?) },
        "cylindrical" => JointKind::Cylindrical { axis: at.direction(fields.vector("axis")?) },
        "universal" => {
            let [first, second] = fields.axes("axes")?.map(|axis| at.axial(axis));
            JointKind::Universal { first, second }
        }
        "spherical" => JointKind::Spherical,
        "planar" => JointKind::Planar { normal: planar_normal(fields)? },
        "screw" => {
            let lead = fields.quantity("lead")?;
            if lead == 0.0 {
                let message = format!("{} is zero: it would turn without moving", fields.what("lead"));
                return Err(fields.about("lead", message).label("write a revolute joint for that").into());
            }
            // A thread that is right-handed is left-handed in a mirror.
            let (axis, lead_per_turn) = (at.axial(fields.vector("axis")?), at.hand() * lead);
            JointKind::Screw { axis, lead_per_turn }
        }
        "fixed" => JointKind::Fixed,
        _ => JointKind::Free,
    })
}

/// The normal of a planar joint. Its two slides follow from the normal by a rule of the world's axes, and must be those of the part.
fn planar_normal(fields: &Fields<'_>) -> Result<Vector, Fault> {
    let (at, own) = (fields.placement(), fields.vector("axis")?);
    let normal = at.axial(own);
    // An axis of no length is refused by the model.
    let follows = |(before, after): (Vector, Vector)| (at.direction(before) - after).norm() < 1e-9;
    if own.norm() < 1e-12 || slides(own).into_iter().zip(slides(normal)).all(follows) {
        return Ok(normal);
    }
    let message =
        format!("{} cannot be put as its part is turned: its slides would lie along other axes", fields.owner);
    Err(fields.about("axis", message).label("use two prismatic joints and a revolute one").into())
}

/// The directions in which a planar joint slides, as the model chooses them.
fn slides(normal: Vector) -> [Vector; 2] {
    let frame = frame(&normal.normalize());
    [0, 1].map(|k| frame.column(k).into())
}

/// Turns what is said of the turn of a mirrored cylindrical joint round: one axis serves way and angle, and a mirror keeps the one and turns
/// the other.
fn turn_round(detail: &mut JointDetail) {
    let negate = |values: &mut [f64]| values.iter_mut().skip(1).for_each(|value| *value = -*value);
    negate(&mut detail.start);
    negate(&mut detail.speed);
    for (_, law) in detail.laws.iter_mut().filter(|(freedom, _)| *freedom == 1) {
        if let JointLaw::Spring { free, preload, .. } = law {
            (*free, *preload) = (-*free, -*preload);
        }
    }
}

/// Coordinates and speeds at the start.
fn start(fields: &Fields<'_>, freedoms: &[Freedom]) -> Result<(Vec<f64>, Vec<f64>), Fault> {
    if freedoms.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    if fields.kind.is_some_and(|kind| kind.name == "spherical") {
        let at = fields.placement();
        let turn = at.rotation(&fields.orientation_if("start")?.unwrap_or_else(Rotation::identity));
        let speed = at.axial(fields.vector("speed")?);
        return Ok((vec![turn.w, turn.i, turn.j, turn.k], speed.iter().copied().collect()));
    }
    for key in ["start", "speed"] {
        let list = fields.node(key).is_none_or(|node| matches!(node.value, super::document::Value::List(_)));
        if freedoms.len() > 1 && !list {
            let message = format!("{} is one value for {} freedoms", fields.what(key), freedoms.len());
            return Err(fields.about(key, message).label(format!("write a list of {}", freedoms.len())).into());
        }
    }
    Ok((each(fields, "start", freedoms)?, each(fields, "speed", freedoms)?))
}

/// A value for each freedom, which must be there or have a default.
fn each(fields: &Fields<'_>, key: &str, freedoms: &[Freedom]) -> Result<Vec<f64>, Fault> {
    let values = fields.each_if(key, freedoms)?;
    fields.needed(key, values)
}

/// The same for a coefficient that takes energy away, which must not be negative.
fn each_not_negative(fields: &Fields<'_>, key: &str, freedoms: &[Freedom]) -> Result<Option<Vec<f64>>, Fault> {
    let Some(values) = fields.each_if(key, freedoms)? else { return Ok(None) };
    match values.iter().find(|value| **value < 0.0) {
        None => Ok(Some(values)),
        Some(value) => {
            let message = format!("{} must not be negative, but is {value}", fields.what(key));
            Err(fields.about(key, message).label(format!("such as {}", fields.key(key)?.example)).into())
        }
    }
}

fn damping(fields: &Fields<'_>, freedoms: &[Freedom], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), Fault> {
    if freedoms.is_empty() {
        return Ok(());
    }
    let values = each_not_negative(fields, "damping", freedoms)?.unwrap_or_default();
    laws.extend(values.into_iter().enumerate().map(|(k, damping)| (k, JointLaw::Damper { damping })));
    Ok(())
}

fn friction(fields: &Fields<'_>, freedoms: &[Freedom], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), Fault> {
    let Some(forces) = each_not_negative(fields, "friction", freedoms)? else { return Ok(()) };
    let speeds = each(fields, "friction_speed", freedoms)?;
    if speeds.iter().any(|speed| *speed <= 0.0) {
        let message = format!("{} must be positive", fields.what("friction_speed"));
        return Err(fields.about("friction_speed", message).label("such as 0.01").into());
    }
    let pairs = forces.into_iter().zip(speeds).enumerate();
    laws.extend(pairs.map(|(k, (force, speed))| (k, JointLaw::Friction { force, speed })));
    Ok(())
}

fn spring(fields: &Fields<'_>, freedoms: &[Freedom], laws: &mut Vec<(usize, JointLaw)>) -> Result<(), Fault> {
    let (stiffness, preload) =
        (each_not_negative(fields, "stiffness", freedoms)?, fields.each_if("preload", freedoms)?);
    if stiffness.is_none() && preload.is_none() {
        return Ok(());
    }
    let free = each(fields, "free", freedoms)?;
    let of = |values: &Option<Vec<f64>>, k: usize| values.as_ref().map_or(0.0, |values| values[k]);
    laws.extend(free.iter().enumerate().map(|(k, free)| {
        (k, JointLaw::Spring { stiffness: of(&stiffness, k), free: *free, preload: of(&preload, k) })
    }));
    Ok(())
}

/// Lower and upper limit, stiffness and damping of a joint's stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limits {
    /// Lower and upper limit [rad, m].
    pub at: [f64; 2],
    /// Stiffness beyond them [N m/rad, N/m].
    pub stiffness: f64,
    /// Damping beyond them [N m s/rad, N s/m].
    pub damping: f64,
}

fn limits(fields: &Fields<'_>, freedoms: &[Freedom]) -> Result<Option<Limits>, Fault> {
    let Some(at) = fields.limits_if("limits", freedoms)? else { return Ok(None) };
    if at[0] > at[1] {
        let message = format!("{} begin above where they end", fields.what("limits"));
        return Err(fields.about("limits", message).label("write the lower limit first").into());
    }
    let stiffness = each_not_negative(fields, "limit_stiffness", freedoms)?;
    let stiffness = fields.needed("limit_stiffness", stiffness)?.first().copied().unwrap_or(0.0);
    if stiffness <= 0.0 {
        let message = format!("{} must be positive", fields.what("limit_stiffness"));
        return Err(fields.about("limit_stiffness", message).label("such as 1e5").into());
    }
    let damping = each_not_negative(fields, "limit_damping", freedoms)?.unwrap_or_default();
    Ok(Some(Limits { at, stiffness, damping: damping.first().copied().unwrap_or(0.0) }))
}
