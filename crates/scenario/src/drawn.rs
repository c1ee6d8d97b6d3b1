//! Whether bodies are drawn where their joints are.
//!
//! A joint has one point, and both of its bodies are taken as drawn there: a body whose `position` or `orientation` is wrong closes every loop, and
//! only its mass is elsewhere. What gives it away is its shape. Of a bar with two joints or more, two should be on it. Anything else may stand for a mass
//! somewhere between or beside the joints, as a ball for a link does, and is asked about only where it is far from all of them. A body with one joint may
//! hang on a rod without mass.
//!
//! Distances are those of a joint's axis from the box that just holds the shape, because a joint may lie anywhere along its axis.

use super::Scenario;
use super::solid::Placed;
use carom_engine::model::{Body, Joint, JointKind, Solid};
use carom_engine::spatial::Vector;
use carom_lab::units::engineering;
use std::collections::HashMap;

/// A joint is on a shape within this part of the shape's bounding radius [-].
const ON: f64 = 0.1;
/// A joint is off a bar that another joint is on beyond this part of the bar's bounding radius [-].
const OFF: f64 = 0.7;
/// A bar is longer than it is wide by this factor at least [-].
const SLENDER: f64 = 3.0;

impl Scenario {
    /// The bodies whose joints are not on their shapes, each in a sentence.
    pub fn misdrawn(&self) -> Vec<String> {
        let model = &self.simulation.model;
        let mut joints: HashMap<&str, Vec<&Joint>> = HashMap::new();
        for joint in model.joints() {
            let ends = [&joint.parent, &joint.child].into_iter().flatten();
            ends.for_each(|body| joints.entry(body).or_default().push(joint));
        }
        let mut contacts: HashMap<&str, usize> = HashMap::new();
        model.contacts.iter().for_each(|contact| *contacts.entry(&contact.name).or_default() += 1);
        let shaped = model.bodies().iter().zip(&self.shapes);
        let own = |body: &Body| joints.get(body.name.as_str()).map_or(&[][..], Vec::as_slice);
        shaped.filter_map(|(body, shape)| misdrawn(body, own(body), &contacts, shape.as_ref()?)).collect()
    }
}

/// What is to be asked of a body, if its `own` joints are not on its shape; `contacts` are counted by their names.
fn misdrawn(body: &Body, own: &[&Joint], contacts: &HashMap<&str, usize>, shape: &Placed) -> Option<String> {
    let half = half_extents(&shape.solid);
    let into = |vector: Vector| shape.orientation.inverse() * (body.orientation.inverse() * vector);
    let centre = body.position + body.orientation * shape.centre;
    let places = own.iter().filter_map(|joint| Some((joint, place(joint, contacts, &body.name)?)));
    // Each with its point from the middle of the shape, along the axes of that, and how far its axis passes by the shape.
    let joints: Vec<(&str, Vector, f64)> = places
        .map(|(joint, (point, axis))| {
            let own = into(point - centre);
            (joint.name.as_str(), own, distance(own, into(axis), half))
        })
        .collect();
    let (name, _, most) = joints.iter().max_by(|a, b| a.2.total_cmp(&b.2))?;
    let doubtful = joints.len() > 1 && if is_bar(half) { off_bar(&joints, half) } else { apart(&joints, half) };
    doubtful.then(|| {
        let most = engineering(*most, "m");
        format!(
            "joint \"{name}\" is {most} outside of the shape of \"{}\": are its position and orientation right?",
            body.name
        )
    })
}

fn is_bar(half: Vector) -> bool {
    let mut extents = [half.x, half.y, half.z];
    extents.sort_by(f64::total_cmp);
    extents[2] > SLENDER * extents[1]
}

/// Whether none of the joints is on a bar, or one alone and another one far off.
fn off_bar(joints: &[(&str, Vector, f64)], half: Vector) -> bool {
    let radius = half.norm();
    let on = joints.iter().filter(|(.., far)| *far <= ON * radius).count();
    on == 0 || (on == 1 && joints.iter().any(|(.., far)| *far > OFF * radius))
}

/// Whether a shape is beside its joints, farther from their middle than any of them.
fn apart(joints: &[(&str, Vector, f64)], half: Vector) -> bool {
    let middle = joints.iter().map(|(_, point, _)| *point).sum::<Vector>() / joints.len() as f64;
    let span = joints.iter().map(|(_, point, _)| (point - middle).norm()).fold(0.0, f64::max);
    joints.iter().all(|(.., far)| *far > ON * half.norm()) && middle.norm() > span + half.norm()
}

/// Where a joint is on a body as that is drawn [m], and the axis along which it may be shifted, without a length if there is none. Nothing where it
/// is not on this body, or where its place makes no difference.
fn place(joint: &Joint, contacts: &HashMap<&str, usize>, body: &str) -> Option<(Vector, Vector)> {
    let point = match body {
        _ if joint.parent.as_deref() == Some(body) => joint.point,
        _ if joint.child.as_deref() == Some(body) => joint.point_on_child(),
        _ => return None,
    };
    let axis = match joint.kind {
        JointKind::Revolute { axis } | JointKind::Cylindrical { axis } | JointKind::Screw { axis, .. } => axis,
        JointKind::Tilting { axis } => axis,
        JointKind::Universal { .. } | JointKind::Spherical | JointKind::Floating => Vector::zeros(),
        // A journal in its bearing; a pin in a slot, or a slider in its guide, may be anywhere along it.
        JointKind::Planar { normal } => {
            let held = contacts.get(joint.name.as_str()) == Some(&1);
            return held.then_some((point, normal));
        }
        JointKind::Prismatic { .. } | JointKind::Fixed | JointKind::Free => return None,
    };
    Some((point, axis))
}

/// Half of the edges of the box that just holds a solid [m].
fn half_extents(solid: &Solid) -> Vector {
    match *solid {
        Solid::Box { size } | Solid::Ellipsoid { size } => 0.5 * size,
        Solid::Sphere { radius } => Vector::repeat(radius),
        Solid::Cylinder { radius, length } | Solid::Tube { radius, length, .. } | Solid::Cone { radius, length } => {
            Vector::new(radius, radius, 0.5 * length)
        }
        // What it reaches from its origin, to either side.
        Solid::Polyhedron(ref own) => {
            own.solid().corners().iter().fold(Vector::zeros(), |most, corner| most.sup(&corner.abs()))
        }
        Solid::Capsule { radius, length } => Vector::new(radius, radius, 0.5 * length + radius),
    }
}

/// How far a line through `point` along `axis` passes by a box about the origin [m]; the point alone if the axis has no length.
fn distance(point: Vector, axis: Vector, half: Vector) -> f64 {
    let outside = |s: f64| (point + s * axis).zip_map(&half, |x, h| (x.abs() - h).max(0.0)).norm();
    if axis.norm() == 0.0 {
        return outside(0.0);
    }
    // The distance of a point from a convex body is convex along a line: thirds close in on its least value.
    let reach = (point.norm() + half.norm()) / axis.norm();
    let (mut low, mut high) = (-reach, reach);
    for _ in 0..80 {
        let third = (high - low) / 3.0;
        if outside(low + third) <= outside(high - third) { high -= third } else { low += third }
    }
    outside(0.5 * (low + high))
}
