//! What there is to be drawn of a mechanism: bodies with their solids or their joints, springs and rods.

use super::outline::{hull, outline};
use super::view::View;
use crate::scenario::{Placed, Scenario};
use crate::simulate::BodyState;
use carom_engine::constraint::Row;
use carom_engine::force::Force;
use carom_engine::model::Model;
use carom_engine::spatial::{Rotation, Vector};
use carom_engine::tree::{GROUND, Point};
use nalgebra::{Quaternion, Unit};

/// A point of a body, in its frame [m]; of the ground where there is no body.
#[derive(Clone, Copy, Debug)]
struct Place {
    body: Option<usize>,
    at: Vector,
}

/// A course on the paper [m].
type Course = Vec<(f64, f64)>;

/// What there is to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    shapes: Vec<Option<Placed>>,
    /// Per body: its joints and named points.
    links: Vec<Vec<Place>>,
    /// Joints, and whether the ground holds them.
    pins: Vec<(Place, bool)>,
    /// Springs, actuators and rods.
    lines: Vec<[Place; 2]>,
}

impl Stage {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let model = &scenario.simulation.model;
        let mut links = vec![Vec::new(); model.bodies().len()];
        let mut pins = Vec::new();
        for joint in &model.joints()[..model.listed()] {
            let parent = joint.parent.as_ref().and_then(|name| model.body(name));
            let ends = [(parent, joint.point), (model.body(&joint.child), joint.point_on_child())];
            let places = ends.map(|(body, at)| drawn(model, body, &at));
            pins.push((places[1], parent.is_none()));
            places.iter().for_each(|place| place.body.into_iter().for_each(|body| links[body].push(*place)));
        }
        for point in &scenario.points {
            let place = drawn(model, point.body.as_ref().and_then(|name| model.body(name)), &point.at);
            place.body.into_iter().for_each(|body| links[body].push(place));
        }
        Stage { shapes: scenario.shapes.clone(), links, pins, lines: lines(model) }
    }

    /// The outline of each body, with its number.
    pub(super) fn outlines(&self, view: &View, poses: &[BodyState]) -> Vec<(usize, Course)> {
        let one = |(k, body): (usize, &BodyState)| {
            let course = match &self.shapes[k] {
                Some(placed) => outline(&placed.solid, view, |p| put(body, &(placed.centre + placed.orientation * p))),
                None => self.skeleton(k, view, body),
            };
            (k, course)
        };
        poses.iter().enumerate().map(one).collect()
    }

    /// A body without a solid: lines between its points, or from its one point to its origin.
    fn skeleton(&self, body: usize, view: &View, pose: &BodyState) -> Course {
        let mut points: Course = self.links[body].iter().map(|place| view.project(&put(pose, &place.at))).collect();
        if points.len() < 2 {
            points.push(view.project(&pose.position));
        }
        hull(points)
    }

    /// Springs, actuators and rods.
    pub(super) fn lines(&self, view: &View, poses: &[BodyState]) -> Vec<Course> {
        let line = |ends: &[Place; 2]| ends.iter().map(|place| view.project(&found(place, poses))).collect();
        self.lines.iter().map(line).collect()
    }

    /// The joints that the ground holds, and the others.
    pub(super) fn pins(&self, view: &View, poses: &[BodyState]) -> [Course; 2] {
        let of = |held: bool| {
            let pins = self.pins.iter().filter(move |(_, fixed)| *fixed == held);
            pins.map(|(place, _)| view.project(&found(place, poses))).collect()
        };
        [of(true), of(false)]
    }
}

/// A point that is at `at` in the world as the bodies are drawn, in the frame of its body.
fn drawn(model: &Model, body: Option<usize>, at: &Vector) -> Place {
    let own = body.map(|k| &model.bodies()[k]);
    Place { body, at: own.map_or(*at, |body| body.orientation.inverse() * (at - body.position)) }
}

/// A point of a node, in the frame of a body on it; none where there is no body.
fn of_node(model: &Model, point: &Point) -> Option<Place> {
    if point.node == GROUND {
        return Some(Place { body: None, at: point.arm });
    }
    let body = (0..model.bodies().len()).find(|&body| model.node(body) == point.node)?;
    let at = model.bodies()[body].orientation.inverse() * (point.arm - model.frame(body).arm);
    Some(Place { body: Some(body), at })
}

fn lines(model: &Model) -> Vec<[Place; 2]> {
    let forces = model.forces.iter().filter_map(|force| match force {
        Force::Spring(spring) => Some(&spring.ends),
        Force::Actuator(actuator) => Some(&actuator.ends),
        _ => None,
    });
    let rods = model.loops().rows().iter().filter_map(|row| match row {
        Row::Distance { ends, .. } => Some(ends),
        _ => None,
    });
    forces.chain(rods).filter_map(|ends| Some([of_node(model, &ends[0])?, of_node(model, &ends[1])?])).collect()
}

/// A point of a body's frame in the world.
fn put(body: &BodyState, at: &Vector) -> Vector {
    let [w, x, y, z] = body.orientation;
    let turn: Rotation = Unit::new_normalize(Quaternion::new(w, x, y, z));
    body.position + turn * at
}

fn found(place: &Place, poses: &[BodyState]) -> Vector {
    place.body.map_or(place.at, |body| put(&poses[body], &place.at))
}
