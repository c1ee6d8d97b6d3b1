//! The scene of a mechanism: bodies with their solids, joints, springs, named points and recorded forces, in the frames of the bodies.

use super::plane;
use super::{Actor, Arrow, Form, Line, Part, Pin, Place, Scene, Spot, triple};
use carom_engine::constraint::Row;
use carom_engine::force::Force;
use carom_engine::model::{Joint, JointKind, Model, Solid};
use carom_engine::shape::{self, Shape};
use carom_engine::spatial::Vector;
use carom_engine::tree::{GROUND, Point};
use carom_run::motion::Animation;
use carom_run::record::Recording;
use carom_scenario::{Placed, Scenario};

impl Scene {
    /// What a scenario looks like. Forces are those of the recording; the animation tells whether all moves in a plane.
    pub fn of(scenario: &Scenario, recording: &Recording, animation: &Animation) -> Scene {
        let model = &scenario.simulation.model;
        let pins: Vec<Pin> = model.joints()[..model.listed()].iter().map(|joint| pin(model, joint)).collect();
        let points = scenario.points.iter().map(|point| {
            let body = point.body.as_ref().and_then(|name| model.body(name));
            Spot { name: point.name.clone(), place: drawn(model, body, &point.at) }
        });
        Scene {
            bodies: actors(scenario),
            ground: surfaces(scenario, None),
            lines: lines(scenario),
            points: points.collect(),
            arrows: pins.iter().filter_map(|pin| arrow(pin, recording)).collect(),
            view: plane::view(model, animation),
            joints: pins,
            enlarged: None,
        }
    }
}

fn actors(scenario: &Scenario) -> Vec<Actor> {
    let part = |placed: &Placed| Part::new(Form::from(&placed.solid), &placed.centre, &placed.orientation);
    let actor = |(k, body): (usize, &carom_engine::model::Body)| Actor {
        name: body.name.clone(),
        parts: scenario.shapes[k].iter().map(part).collect(),
        surfaces: surfaces(scenario, Some(k)),
        centre: triple(&body.centre),
    };
    scenario.simulation.model.bodies().iter().enumerate().map(actor).collect()
}

/// The surfaces of a body, or of the ground, but for those that are its solid's own.
fn surfaces(scenario: &Scenario, body: Option<usize>) -> Vec<Part> {
    let size = scenario.simulation.model.extent();
    let solid = body.and_then(|k| scenario.shapes[k].as_ref());
    let apart = |shape: &Shape| !solid.is_some_and(|solid| is_own(solid, shape));
    let own = scenario.surfaces.iter().filter(|surface| surface.body == body && apart(&surface.shape));
    let mut parts: Vec<Part> = Vec::new();
    for part in own.flat_map(|surface| Part::of_shape(&surface.shape, size)) {
        // One floor may meet many bodies.
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

/// Whether a shape is a face of a solid: the sphere of a ball, the surface of an ellipsoid, a box, a bar or a capsule, the circle of a disc, the half space or half plane that ends at a block.
fn is_own(solid: &Placed, shape: &Shape) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-6 * other.abs();
    let (radius, round) = match solid.solid {
        Solid::Sphere { radius } => (radius, radius),
        Solid::Cylinder { radius, .. } | Solid::Tube { radius, .. } => (radius, radius),
        Solid::Capsule { radius, length } => (radius, radius + length / 2.0),
        _ => (0.0, 0.0),
    };
    let within = |at: Vector| (at - solid.centre).norm() <= round * (1.0 + 1e-6);
    match shape {
        Shape::Sphere(sphere) => !sphere.hollow && near(sphere.radius, radius) && within(sphere.centre),
        Shape::Circle(sheet, circle) => {
            !circle.hollow && near(circle.radius, radius) && within(sheet.place(&circle.centre))
        }
        Shape::Ellipsoid(own) => {
            matches!(solid.solid, Solid::Ellipsoid { size } if (size * 0.5 - own.semi_axes).norm() <= 1e-6 * size.norm())
                && (own.centre - solid.centre).norm() <= 1e-6 * own.semi_axes.norm()
                && own.turn.angle_to(&solid.orientation) <= 1e-6
        }
        Shape::Convex(own) => {
            let same = match (&solid.solid, &own.form) {
                (Solid::Box { size }, shape::Form::Box { half }) => (size * 0.5 - half).norm() <= 1e-6 * size.norm(),
                (Solid::Cylinder { length, .. }, shape::Form::Cylinder { radius: own, half_length })
                | (Solid::Capsule { length, .. }, shape::Form::Capsule { radius: own, half_length }) => {
                    near(*own, radius) && near(2.0 * half_length, *length)
                }
                _ => false,
            };
            let apart = (own.centre - solid.centre).norm();
            same && apart <= 1e-6 * solid.solid.volume().cbrt() && own.turn.angle_to(&solid.orientation) <= 1e-6
        }
        Shape::Polyhedron(own) => {
            matches!(&solid.solid, Solid::Polyhedron(body) if body.solid() == own.solid() && body.is_hull() == own.is_hull())
                && own.rounding() == 0.0
                && (own.origin - solid.centre).norm() <= 1e-6 * own.solid().reach().1
                && own.turn.angle_to(&solid.orientation) <= 1e-6
        }
        Shape::Plane(_) | Shape::Line(..) => true,
        Shape::Slider(..) => matches!(solid.solid, Solid::Box { .. }),
        Shape::Segment(..) | Shape::Arc(..) | Shape::Slot(..) | Shape::Profile(..) | Shape::Polygon(..) => false,
        Shape::Gear(..) => false,
        Shape::Terrain(..) => false,
        Shape::Guide(..) | Shape::Journal(_) | Shape::Bush(_) => false,
    }
}

/// A point that is at `at` in the world as the bodies are drawn, in the frame of its body.
fn drawn(model: &Model, body: Option<usize>, at: &Vector) -> Place {
    let own = body.map(|k| &model.bodies()[k]);
    let at = own.map_or(*at, |body| body.orientation.inverse() * (at - body.position));
    Place { body, at: triple(&at) }
}

/// A point of a node, in the frame of a body of that node; none where no body is on it.
fn place(model: &Model, point: &Point) -> Option<Place> {
    if point.node == GROUND {
        return Some(Place { body: None, at: triple(&point.arm) });
    }
    let body = (0..model.bodies().len()).find(|&body| model.node(body) == point.node)?;
    let at = model.bodies()[body].orientation.inverse() * (point.arm - model.frame(body).arm);
    Some(Place { body: Some(body), at: triple(&at) })
}

fn pin(model: &Model, joint: &Joint) -> Pin {
    let [parent, child] = [&joint.parent, &joint.child].map(|name| name.as_ref().and_then(|name| model.body(name)));
    let (kind, axis) = match joint.kind {
        JointKind::Revolute { axis } => ("revolute", Some(axis)),
        JointKind::Prismatic { axis } => ("prismatic", Some(axis)),
        JointKind::Cylindrical { axis } => ("cylindrical", Some(axis)),
        JointKind::Universal { first, .. } => ("universal", Some(first)),
        JointKind::Spherical => ("spherical", None),
        JointKind::Planar { normal } => ("planar", Some(normal)),
        JointKind::Screw { axis, .. } => ("screw", Some(axis)),
        // What contacts hold is shown as what they hold it to be.
        JointKind::Floating => ("spherical", None),
        JointKind::Tilting { axis } => ("revolute", Some(axis)),
        JointKind::Fixed => ("fixed", None),
        JointKind::Free => ("free", None),
    };
    let turned = |axis: Vector| parent.map_or(axis, |k| model.bodies()[k].orientation.inverse() * axis);
    Pin {
        name: joint.name.clone(),
        kind,
        ends: [drawn(model, parent, &joint.point), drawn(model, child, &joint.point_on_child())],
        axis: axis.map(|axis| triple(&turned(axis.normalize()))),
    }
}

/// Springs and actuators, and rods that keep two points apart.
fn lines(scenario: &Scenario) -> Vec<Line> {
    use carom_scenario::Named;
    let simulation = &scenario.simulation;
    let model = &simulation.model;
    let ends = |points: &[Point; 2]| Some([place(model, &points[0])?, place(model, &points[1])?]);
    let line = |(name, object): (&str, Named)| {
        let (kind, points) = match object {
            Named::Force(k) => match &model.forces[k] {
                Force::Spring(spring) => ("spring", &spring.ends),
                Force::Actuator(actuator) => ("actuator", &actuator.ends),
                _ => return None,
            },
            Named::Constraint(k) => {
                let tie = &model.loops().ties()[k];
                match &model.loops().rows()[tie.rows.start..tie.rows.end] {
                    [Row::Distance { ends, .. }] => ("rod", ends),
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(Line { name: name.to_owned(), kind, ends: ends(points)? })
    };
    simulation.names.iter().filter_map(line).collect()
}

/// The reaction of a joint on its child, if some of it was recorded.
fn arrow(pin: &Pin, recording: &Recording) -> Option<Arrow> {
    let column = |axis: &str| {
        let name = format!("{}.reaction.force.{axis}", pin.name);
        recording.columns().iter().position(|column| column.name == name)
    };
    let columns = ["x", "y", "z"].map(column);
    let name = format!("{}.reaction.force", pin.name);
    columns.iter().any(Option::is_some).then(|| Arrow { name, place: pin.ends[1], columns })
}
