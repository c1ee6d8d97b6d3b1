//! Reading `[[joint]]`: what it joins, where it starts, and what acts on its degrees of freedom.

mod acting;
mod bearing;

use carom_engine::force::JointLaw;
use carom_engine::model::{Joint, JointKind};
use carom_engine::spatial::{Rotation, Vector, frame};

use super::ReadError;
use super::body::Bodies;
use super::document::Value;
use super::fields::Fields;
use super::keys::Dof;
use super::placement::Placement;
use acting::{Limits, each, laws, limits};
pub(super) use bearing::BearingDetail;

/// The kinds of joints with clearance.
const CLEARANCES: [&str; 5] = ["journal-bearing", "pin-in-slot", "slider-in-guide", "ball-in-socket", "loose-revolute"];

/// What a file says of a joint besides its place in the model.
#[derive(Clone, Debug)]
pub(super) struct JointDetail {
    /// The joint.
    pub name: String,
    /// Its coordinates at the start, from the placement in the file [rad, m]; a quaternion (w, x, y, z) for a spherical joint, nothing for
    /// a fixed or free one.
    pub start: Vec<f64>,
    /// Its speeds at the start [rad/s, m/s]; nothing for a fixed or free one.
    pub speed: Vec<f64>,
    /// Springs, dampers and friction: the degree of freedom, counted from 0, and what acts on it.
    pub laws: Vec<(usize, JointLaw)>,
    /// Whether the file says where it starts.
    pub(super) sets_start: bool,
    /// Whether it says how fast.
    pub(super) sets_speed: bool,
    /// How a joint with clearance is to begin, if the file says it in a word.
    pub(super) begins: Option<Begins>,
    /// Its stops, if it has any.
    pub limits: Option<Limits>,
    /// Its bearing, if that rubs.
    pub bearing: Option<BearingDetail>,
}

/// How a joint with clearance begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// With the positions and speeds that it would have without clearance.
    Ideal,
    /// As the bodies are drawn.
    Drawn,
}

/// Reads a joint; `bodies` are those of the file, for a point that is left out.
pub(super) fn read(fields: &Fields<'_>, name: &str, bodies: &Bodies<'_>) -> Result<(Joint, JointDetail), ReadError> {
    let between = fields.texts("between")?;
    let [(parent, place), (child, _)] = &between[..] else { return fields.needed("between", None) };
    // Where it makes no difference, it is at the centre of mass of what it carries.
    let carried = if child == "ground" { parent } else { child };
    let centre = || bodies.get(carried).map(|body| body.position + body.orientation * body.centre);
    let mut joint = Joint {
        name: name.to_owned(),
        parent: (parent != "ground").then(|| parent.clone()),
        child: (child != "ground").then(|| child.clone()),
        point: fields
            .vector_if("point")?
            .map(|point| fields.placement().place(point))
            .or_else(centre)
            .unwrap_or_default(),
        child_point: fields.vector_if("child_point")?.map(|point| fields.placement().place(point)),
        kind: kind(fields)?,
    };
    // What moves freely does so against the ground, whichever is named first.
    if joint.kind == JointKind::Free && joint.child.is_none() {
        (joint.parent, joint.child) = (None, joint.parent);
    }
    if joint.kind == JointKind::Free && joint.parent.is_some() {
        let message = format!("free joint {name:?} hangs on body {parent:?}");
        let label = "write \"ground\"; what moves freely is carried by no body";
        return Err(fields.sources.diagnostic(place, message).label(label).into());
    }
    let dofs = fields.kind.map_or(&[][..], |kind| kind.dofs);
    let begins = begins(fields)?;
    let (start, speed) = start(fields, dofs, begins)?;
    let laws = if has_clearance(fields) { Vec::new() } else { laws(fields, &joint.kind, dofs)? };
    let [sets_start, sets_speed] = ["start", "speed"].map(|key| fields.node(key).is_some());
    let sets_start = sets_start && begins.is_none();
    let limits = if dofs.len() == 1 { limits(fields, dofs)? } else { None };
    let (name, bearing) = (name.to_owned(), bearing::read(fields, &joint.kind)?);
    let mut detail = JointDetail { name, start, speed, laws, sets_start, sets_speed, begins, limits, bearing };
    if fields.namespace().is_reversed(&detail.name) {
        turn_round(&mut detail);
    }
    if has_clearance(fields) {
        turn_across(fields, &joint.kind, &mut detail)?;
    }
    Ok((joint, detail))
}

/// Whether contacts, and not what acts on its degrees of freedom, hold the joint together.
fn has_clearance(fields: &Fields<'_>) -> bool {
    fields.kind.is_some_and(|kind| CLEARANCES.contains(&kind.name))
}

fn kind(fields: &Fields<'_>) -> Result<JointKind, ReadError> {
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
        "journal-bearing" | "pin-in-slot" | "slider-in-guide" => {
            JointKind::Planar { normal: at.axial(fields.vector("axis")?) }
        }
        "ball-in-socket" => JointKind::Floating,
        "loose-revolute" => JointKind::Tilting { axis: at.axial(fields.vector("axis")?) },
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
fn planar_normal(fields: &Fields<'_>) -> Result<Vector, ReadError> {
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

/// Ways and turns of a joint with clearance, written along the axes of its file, become those along the axes of the model. Tilts are taken as small.
fn turn_across(fields: &Fields<'_>, kind: &JointKind, detail: &mut JointDetail) -> Result<(), ReadError> {
    let at = fields.placement();
    let axes = |axis: &Vector| {
        let [x, y] = slides(*axis);
        [x, y, axis.normalize()]
    };
    let (ways, own, after) = match kind {
        _ if *at == Placement::default() => return Ok(()),
        JointKind::Planar { normal: axis } | JointKind::Tilting { axis } => {
            let own = fields.vector("axis")?;
            // An axis of no length is refused by the model.
            if own.norm() < 1e-12 {
                return Ok(());
            }
            (if matches!(kind, JointKind::Planar { .. }) { 2 } else { 3 }, axes(&own), axes(axis))
        }
        _ => (3, [Vector::x(), Vector::y(), Vector::z()], [Vector::x(), Vector::y(), Vector::z()]),
    };
    for values in [&mut detail.start, &mut detail.speed] {
        along_others(&mut values[..ways], &own.map(|axis| at.direction(axis)), &after);
        // The turn of a planar joint is the same about its axis.
        if let Some(turns) = values.get_mut(3..6) {
            along_others(turns, &own.map(|axis| at.axial(axis)), &after);
        }
    }
    Ok(())
}

/// The parts of a vector along some axes become its parts along others.
fn along_others(values: &mut [f64], before: &[Vector; 3], after: &[Vector; 3]) {
    let whole: Vector = before.iter().zip(values.iter()).map(|(axis, value)| axis * *value).sum();
    values.iter_mut().zip(after).for_each(|(value, axis)| *value = whole.dot(axis));
}

/// Turns what is said of the turn of a mirrored cylindrical joint round: one axis serves way and angle, and a mirror keeps the one and turns
/// the other.
fn turn_round(detail: &mut JointDetail) {
    let negate = |values: &mut [f64]| values.iter_mut().skip(1).for_each(|value| *value = -*value);
    negate(&mut detail.start);
    negate(&mut detail.speed);
    for (_, law) in detail.laws.iter_mut().filter(|(dof, _)| *dof == 1) {
        if let JointLaw::Spring { free, preload, .. } = law {
            (*free, *preload) = (-*free, -*preload);
        }
    }
}

/// How a joint with clearance begins, if its `start` is a word.
fn begins(fields: &Fields<'_>) -> Result<Option<Begins>, ReadError> {
    let Some(node) = fields.node("start").filter(|node| has_clearance(fields) && matches!(node.value, Value::Text(_)))
    else {
        return Ok(None);
    };
    match fields.text_of(node, &fields.what("start"))?.as_str() {
        "ideal" => Ok(Some(Begins::Ideal)),
        "drawn" => Ok(Some(Begins::Drawn)),
        other => {
            let message = format!("{} is {other:?}", fields.what("start"));
            let numbers = match fields.kind.map_or("", |kind| kind.name) {
                "ball-in-socket" => "three ways such as [0, \"0.1 mm\", 0]",
                "loose-revolute" => "three ways, two tilts and a turn such as [0, \"0.1 mm\", 0, 0, 0, \"10 deg\"]",
                _ => "two ways and a turn such as [0, \"0.1 mm\", 0]",
            };
            let label = format!("write \"ideal\", \"drawn\", or {numbers}");
            Err(fields.about("start", message).label(label).into())
        }
    }
}

/// Coordinates and speeds at the start.
fn start(fields: &Fields<'_>, dofs: &[Dof], begins: Option<Begins>) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    if dofs.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    if fields.kind.is_some_and(|kind| kind.name == "spherical") {
        let at = fields.placement();
        let turn = at.rotation(&fields.orientation_if("start")?.unwrap_or_else(Rotation::identity));
        let speed = at.axial(fields.vector("speed")?);
        return Ok((vec![turn.w, turn.i, turn.j, turn.k], speed.iter().copied().collect()));
    }
    let by_word = |key: &str| key == "start" && begins.is_some();
    for key in ["start", "speed"].into_iter().filter(|key| !by_word(key)) {
        let list = fields.node(key).is_none_or(|node| matches!(node.value, Value::List(_)));
        if dofs.len() > 1 && !list {
            let message = format!("{} is one value for {} degrees of freedom", fields.what(key), dofs.len());
            return Err(fields.about(key, message).label(format!("write a list of {}", dofs.len())).into());
        }
    }
    // A ball has ways; how it is turned is drawn.
    let placed = if fields.kind.is_some_and(|kind| kind.name == "ball-in-socket") { &dofs[..3] } else { dofs };
    let start = if has_clearance(fields) && (begins.is_some() || fields.node("start").is_none()) {
        vec![0.0; placed.len()]
    } else {
        each(fields, "start", placed)?
    };
    Ok((start, each(fields, "speed", dofs)?))
}
