//! What a foundation does where its bodies are.
//!
//! Everything is worked out in the frame of the rigid body, and told in the world's axes.

use super::Foundation;
use crate::pair::FrameState;
use crate::spatial::Vector;
use carom_geometry::patch::{CORNERS, Immersed, Panel};
use carom_laws::friction::Friction;

/// What a foundation does at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bedding {
    /// What presses the wearer out of the other body [N], along the world's axes.
    pub push: Vector,
    /// Friction on the wearer [N].
    pub rub: Vector,
    /// Moment of both on the wearer about the origin of its frame [N m].
    pub moment: Vector,
    /// Energy stored [J].
    pub stored: f64,
    /// Power that goes into the layer, and into friction [W].
    pub power: f64,
    /// Power that goes into friction [W].
    pub rubbed: f64,
    /// Area that is pressed [m^2], before a plane as it is seen along its normal.
    pub area: f64,
    /// Volume that the bodies share [m^3]: before what is curved the depth times the area, added up.
    pub volume: f64,
    /// The largest pressure [Pa].
    pub pressure: f64,
    /// The middle of the pressure, in the world [m]; the origin of the wearer where nothing is pressed.
    pub centre: Vector,
}

/// How the wearer stands and moves, seen from the rigid body.
struct Relative {
    /// Origin of the wearer, and its axes.
    origin: Vector,
    axes: crate::spatial::Matrix,
    /// Velocity of what moves with the wearer at that origin, and angular velocity.
    velocity: Vector,
    spin: Vector,
}

impl Relative {
    fn of(wearer: &FrameState, rigid: &FrameState) -> Self {
        let back = rigid.rotation.transpose();
        Relative {
            origin: back * (wearer.position - rigid.position),
            axes: back * wearer.rotation,
            velocity: back * (wearer.velocity - rigid.velocity_at(&wearer.position)),
            spin: back * (wearer.spin - rigid.spin),
        }
    }
}

/// What is added up, in the frame of the rigid body, about the wearer's origin; a factor of the stiffness is left out of what has the unit of an area.
#[derive(Default)]
struct Sums {
    own: Bedding,
    /// Triangles that are pressed, as normals times energies, in the wearer's frame.
    tilt: Vector,
    /// Pressure times place.
    weighed: Vector,
    pressed: f64,
}

impl Foundation {
    /// What it does where the bodies stand so, in the order of the contact, with friction that is a function of the slip.
    pub fn press(&self, poses: [&FrameState; 2], friction: Option<&Friction>) -> Bedding {
        let (wearer, rigid) = (poses[self.wearer], poses[1 - self.wearer]);
        let seen = Relative::of(wearer, rigid);
        let flat = self.rigid.flat().map(|normal| seen.axes.tr_mul(&normal));
        let mut sums = Sums::default();
        for panel in &self.mesh.panels {
            let centre = seen.origin + seen.axes * panel.centre;
            if self.rigid.depth(&centre).0 > -panel.radius {
                self.press_panel(panel, &seen, flat.as_ref(), friction, &mut sums);
            }
        }
        let Sums { mut own, tilt, weighed, pressed } = sums;
        // What turning does to the areas over a plane.
        if let Some(normal) = flat {
            let moment = seen.axes * tilt.cross(&normal) * self.stiffness;
            own.moment += moment;
            own.power -= moment.dot(&seen.spin);
        }
        let middle = if pressed > 0.0 { weighed / pressed } else { Vector::zeros() };
        Bedding {
            push: rigid.rotation * own.push,
            rub: rigid.rotation * own.rub,
            moment: rigid.rotation * own.moment,
            centre: wearer.position + rigid.rotation * middle,
            ..own
        }
    }

    fn press_panel(
        &self,
        panel: &Panel,
        seen: &Relative,
        flat: Option<&Vector>,
        friction: Option<&Friction>,
        sums: &mut Sums,
    ) {
        let mut depths = [0.0; CORNERS];
        let mut ways = [Vector::zeros(); CORNERS];
        for (k, corner) in panel.corners.iter().enumerate() {
            (depths[k], ways[k]) = self.rigid.depth(&(seen.origin + seen.axes * corner));
        }
        // What each corner is pushed with, of that what triangles add that face the other body [m^3], and of the area of these what is its own [m^2].
        let (mut pushes, mut facing, mut wet) = ([0.0; CORNERS], [0.0; CORNERS], [0.0; CORNERS]);
        for facet in &panel.facets {
            let Some(below) = Immersed::of(facet.corners.map(|k| depths[k])) else { continue };
            let (weight, side) = match flat.map(|normal| -facet.normal.dot(normal)) {
                None => (1.0, 1.0),
                Some(weight) if self.mesh.is_closed => (weight, 1.0),
                Some(weight) => (weight.abs(), weight.signum()),
            };
            let area = weight * facet.area;
            for (corner, k) in facet.corners.into_iter().enumerate() {
                pushes[k] += area * below.by_corner[corner];
                facing[k] += area.max(0.0) * below.by_corner[corner];
                wet[k] += area.max(0.0) * below.depth_by_corner[corner];
            }
            sums.tilt += facet.normal * (side * facet.area * below.energy);
            sums.own.area += area.max(0.0) * below.area;
            sums.own.volume += area * below.depth;
            sums.own.stored += self.stiffness * area * below.energy;
        }
        for (k, corner) in panel.corners.iter().enumerate().filter(|(k, _)| pushes[*k] != 0.0) {
            let (arm, out) = (seen.axes * corner, ways[k]);
            let velocity = seen.velocity + seen.spin.cross(&arm);
            let rate = -out.dot(&velocity);
            // The layer lets go before it would pull.
            let held = self.stiffness * facing[k];
            let drag = ((self.loss * held + self.damping * wet[k]) * rate).max(-held);
            let push = self.stiffness * pushes[k] + drag;
            sums.add(push, rate, &out, &arm);
            if facing[k] > 0.0 {
                let pressure = (self.stiffness * depths[k] * (1.0 + self.loss * rate) + self.damping * rate).max(0.0);
                sums.own.pressure = sums.own.pressure.max(pressure);
            }
            if let Some(friction) = friction {
                sums.rub(friction, push, &(velocity + out * rate), &arm);
            }
        }
    }
}

impl Sums {
    fn add(&mut self, push: f64, rate: f64, out: &Vector, arm: &Vector) {
        let force = out * push;
        self.own.push += force;
        self.own.moment += arm.cross(&force);
        self.own.power += push * rate;
        self.weighed += arm * push;
        self.pressed += push;
    }

    fn rub(&mut self, friction: &Friction, push: f64, slip: &Vector, arm: &Vector) {
        let speed = slip.norm();
        // Where nothing slides there is no direction, and a smooth law has no force.
        if speed > 0.0 && push > 0.0 {
            let force = slip * (-friction.magnitude(push, speed) / speed);
            self.own.rub += force;
            self.own.moment += arm.cross(&force);
            self.own.rubbed -= force.dot(slip);
        }
    }
}
