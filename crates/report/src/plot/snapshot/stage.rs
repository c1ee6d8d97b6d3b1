//! What a scene looks like on the paper at an instant.

use super::Polyline;
use super::outline::{hull, outlines};
use super::view::View;
use crate::scene::{Form, Part, Place, Scene};
use carom_engine::spatial::{Rotation, Vector};
use carom_run::simulate::BodyState;
use nalgebra::{Quaternion, Unit};

/// A scene, an instant, and from where it is looked at.
pub(super) struct Stage<'a> {
    pub(super) scene: &'a Scene,
    pub(super) view: &'a View,
    pub(super) poses: &'a [BodyState],
}

impl Stage<'_> {
    /// The outlines of the bodies, each with the number of its body.
    pub(super) fn bodies(&self) -> Vec<(usize, Polyline)> {
        let mut lines = Vec::new();
        for (k, (actor, pose)) in self.scene.bodies.iter().zip(self.poses).enumerate() {
            let forms = actor.parts.iter().chain(&actor.surfaces);
            lines.extend(forms.flat_map(|part| self.part(part, Some(pose))).map(|line| (k, line)));
            if actor.parts.is_empty() {
                lines.push((k, self.skeleton(k, pose)));
            }
        }
        lines
    }

    /// A body without a solid: lines between its joints and named points, or from the only one to its centre of mass.
    fn skeleton(&self, body: usize, pose: &BodyState) -> Polyline {
        let pins = self.scene.joints.iter().flat_map(|pin| &pin.ends);
        let places = pins.chain(self.scene.points.iter().map(|spot| &spot.place));
        let mut points: Polyline =
            places.filter(|place| place.body == Some(body)).map(|place| self.seen(place)).collect();
        if points.len() < 2 {
            points.push(self.view.project(&put(pose, &Vector::from(self.scene.bodies[body].centre))));
        }
        hull(points)
    }

    /// What stands still, half spaces left out.
    pub(super) fn ground(&self) -> Vec<Polyline> {
        self.scene.ground.iter().flat_map(|part| self.part(part, None)).collect()
    }

    /// Springs, actuators and rods.
    pub(super) fn lines(&self) -> Vec<Polyline> {
        self.scene.lines.iter().map(|line| line.ends.iter().map(|place| self.seen(place)).collect()).collect()
    }

    /// The joints that the ground holds, and the others.
    pub(super) fn pins(&self) -> [Polyline; 2] {
        let of = |held: bool| {
            let pins = self.scene.joints.iter().filter(move |pin| pin.ends[0].body.is_none() == held);
            pins.map(|pin| self.seen(&pin.ends[1])).collect()
        };
        [of(true), of(false)]
    }

    fn part(&self, part: &Part, pose: Option<&BodyState>) -> Vec<Polyline> {
        let (at, turn) = (Vector::from(part.at), turned(part.turn));
        outlines(&part.form, self.view, |p| {
            let own = at + turn * p;
            pose.map_or(own, |pose| put(pose, &own))
        })
    }

    fn seen(&self, place: &Place) -> (f64, f64) {
        let at = Vector::from(place.at);
        self.view.project(&place.body.map_or(at, |body| put(&self.poses[body], &at)))
    }
}

/// The edges of half spaces that are seen edge-on: a point of each, and its direction.
pub(super) fn edges(scene: &Scene, view: &View) -> Vec<[(f64, f64); 2]> {
    let edge = |part: &Part| {
        let normal = turned(part.turn) * Vector::z();
        let level = normal.dot(&view.eye()).abs() < 1e-9;
        let along = view.project(&normal.cross(&view.eye()));
        (level && part.form == Form::Plane).then(|| [view.project(&Vector::from(part.at)), along])
    };
    scene.ground.iter().filter_map(edge).collect()
}

/// A point of a body's frame in the world.
fn put(pose: &BodyState, at: &Vector) -> Vector {
    pose.position + turned(pose.orientation) * at
}

/// The rotation of a quaternion (w, x, y, z).
pub(super) fn turned([w, x, y, z]: [f64; 4]) -> Rotation {
    Unit::new_normalize(Quaternion::new(w, x, y, z))
}
