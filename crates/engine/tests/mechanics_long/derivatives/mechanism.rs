//! Mechanisms by chance: bodies in chains and branches with joints of every kind, some of them given, and ties of every kind between them.

use crate::derivatives::dice::Dice;
use carom_engine::constraint::{Axis, Curve, Disc, Row};
use carom_engine::model::{Body, Joint, JointKind, Model, Trajectory};
use carom_engine::spatial::{Symmetric, Vector};
use std::sync::Arc;

/// Where a body is drawn.
pub(crate) fn place(k: usize) -> Vector {
    Vector::new(0.09 * k as f64, 0.0, 0.045)
}

fn name(k: usize) -> String {
    format!("body {k}")
}

fn joint_kind(dice: &mut Dice) -> JointKind {
    let (axis, other) = (dice.axis(), dice.axis());
    dice.draw(vec![
        ("revolute", JointKind::Revolute { axis }),
        ("prismatic", JointKind::Prismatic { axis }),
        ("cylindrical", JointKind::Cylindrical { axis }),
        ("screw", JointKind::Screw { axis, lead_per_turn: 0.3 }),
        ("universal", JointKind::Universal { first: axis, second: axis.cross(&other) }),
        ("planar", JointKind::Planar { normal: axis }),
        ("spherical", JointKind::Spherical),
        ("fixed", JointKind::Fixed),
        ("free", JointKind::Free),
        // Axes that are parallel take a shorter way.
        ("parallel", JointKind::Revolute { axis: Vector::y() }),
    ])
}

/// Bodies with joints, prescribed motions and ties; not assembled.
pub(crate) fn mechanism(dice: &mut Dice, count: usize) -> Model {
    let bodies = (0..count).map(|k| {
        let sizes = Vector::new(1.0 + 0.3 * dice.roll(), 1.1 + 0.3 * dice.roll(), 1.2 + 0.3 * dice.roll()) * 2e-3;
        Body::new(name(k), 1.0 + 0.5 * dice.roll(), Symmetric::diagonal(sizes.x, sizes.y, sizes.z), place(k))
    });
    let bodies: Vec<Body> = bodies.collect();
    let mut joints = Vec::new();
    for k in 0..count {
        let parent = if k > 0 && dice.choose(3) > 0 { Some(name(dice.choose(k))) } else { None };
        let point = place(k) + dice.vector() * 0.03;
        let (own, kind) = (name(k), joint_kind(dice));
        // A joint may be listed either way round.
        let joint = match parent {
            Some(parent) if dice.choose(4) == 0 => Joint::new(format!("joint {k}"), Some(&own), &parent, point, kind),
            parent => Joint::new(format!("joint {k}"), parent.as_deref(), &own, point, kind),
        };
        joints.push(joint);
    }
    let last = count - 1;
    if count > 2 && dice.choose(3) == 0 {
        let (axis, other) = (dice.axis(), dice.axis());
        let kind = dice.draw(vec![
            ("spherical loop", JointKind::Spherical),
            ("screw loop", JointKind::Screw { axis, lead_per_turn: 0.4 }),
            ("universal loop", JointKind::Universal { first: axis, second: axis.cross(&other) }),
            ("planar loop", JointKind::Planar { normal: axis }),
            ("cylindrical loop", JointKind::Cylindrical { axis }),
        ]);
        joints.push(Joint::new("loop", Some(&name(0)), &name(last), place(last) + dice.vector() * 0.05, kind));
    }
    let mut model = Model::build(bodies, joints, Vector::new(0.3, 0.2, -9.81)).unwrap();
    give(dice, &mut model, count);
    if dice.choose(3) == 0 {
        tie(dice, &mut model, count);
    }
    model
}

/// Lets some joints move as they are told.
fn give(dice: &mut Dice, model: &mut Model, count: usize) {
    for joint in 0..count {
        let (amplitude, pace) = (0.2 * dice.roll(), 5.0 + dice.roll());
        if dice.choose(6) == 0 && !matches!(model.joints()[joint].kind, JointKind::Free | JointKind::Spherical) {
            let trajectory = move |t: f64| {
                let (sin, cos) = (pace * t).sin_cos();
                [amplitude * sin, amplitude * pace * cos, -amplitude * pace * pace * sin]
            };
            // As it is drawn at the start, so that loops are closed there; its acceleration is not zero a little later.
            if model.prescribe(joint, 0, Trajectory::Function(Arc::new(trajectory))) {
                dice.kinds.insert("given".into());
            }
        }
    }
}

/// Adds a tie that is satisfied as the mechanism is drawn.
fn tie(dice: &mut Dice, model: &mut Model, count: usize) {
    let (first, second) = (dice.flip().then_some(0).filter(|_| count > 1), count - 1);
    let (from, to) = (dice.vector() * 0.1, place(second) + dice.vector() * 0.05);
    let ends = [model.point(first, from), model.point(Some(second), to)];
    let (node, reference) = (ends[0].node, model.tree().reference());
    match dice.choose(5) {
        0 => {
            let length = (to - from).norm();
            dice.kinds.insert("distance".into());
            model.tie_by("rod".into(), ends, vec![Row::Distance { ends, length }]);
        }
        1 => {
            if model.couple("gears", [(0, 0), (second, 0)], 1.0 + 0.5 * dice.roll(), &reference).is_ok() {
                dice.kinds.insert("ratio".into());
            }
        }
        2 => {
            let (axis, normal, radius) = (dice.axis(), dice.axis(), 0.08);
            let inside = normal - axis * normal.dot(&axis);
            let foot = model.point(first, to - inside.normalize() * radius);
            let (normal, centre) = (Axis { node, direction: normal }, ends[1]);
            let disc = Disc { normal, foot, centre, axis, radius };
            dice.kinds.insert("roll".into());
            model.tie_by("rolling".into(), [foot, centre], Row::rolling(disc).to_vec());
        }
        3 => {
            // Through the point, in the axes of the node as it is drawn.
            let along = dice.axis();
            let across = along.cross(&dice.axis()).normalize();
            let local = to - from + ends[0].arm;
            let ellipse = Curve::Ellipse { centre: local - along * 0.4, half: [along * 0.4, across * 0.3] };
            let bend = |x: f64, y: f64| local + along * x + across * y;
            let points = [local, bend(0.3, 0.1), bend(0.5, -0.2) + dice.vector() * 0.1, bend(0.2, -0.4)];
            // Where two pieces meet the third derivative jumps: the point is between them.
            let closed = dice.flip();
            let off = Curve::through(&points, closed).unwrap().at(0.13)[0] - local;
            let spline = Curve::through(&points.map(|point| point - off), closed).unwrap();
            let curve = dice.draw(vec![("ellipse", ellipse), ("spline", spline)]);
            model.tie_by("wire".into(), ends, Row::on_curve(node, Arc::new(curve), ends[1]).to_vec());
        }
        _ => {
            let (first, second) = (dice.axis(), dice.axis());
            let cosine = first.dot(&second);
            let row = Row::Angle {
                first: Axis { node, direction: first },
                second: Axis { node: ends[1].node, direction: second },
                cosine,
            };
            dice.kinds.insert("angle".into());
            model.tie_by("tilt".into(), ends, vec![row]);
        }
    }
}
