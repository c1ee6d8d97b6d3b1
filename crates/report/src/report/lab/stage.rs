//! Two bodies on the stage: what they look like, which part of the way each goes, where they press.

mod shape;

use super::super::report_data::Contact;
use super::relative_motion::RelativeMotion;
use crate::scene::{Actor, Part, Scene, View, triple};
use carom_engine::spatial::{Rotation, Vector};
use carom_lab::lab::{Pair, PairSample, Prepared};
use carom_lab::units::engineering;
use carom_run::motion::{Animation, Pose};
use carom_run::motion::{ContactPlace, ContactSample};
use shape::{Bodies, Outline, frame_around, steel_ball};

/// A deepest indentation is drawn as this part of the smaller radius, a widest gap as no more than that.
const DEEP: f64 = 0.15;
const WIDE: f64 = 2.0;
/// A clearance is drawn as this part of the radius of what rattles in it.
const CLEAR: f64 = 0.4;

/// One of the bodies.
struct Side {
    name: &'static str,
    /// Where it is at touch, along the common line [m].
    place: f64,
    /// Its part of the way [-]; zero for one that is fixed.
    share: f64,
    parts: Vec<Part>,
}

/// Where surfaces may press.
struct Face {
    name: String,
    /// On which side of the second body the first one's surface lies: -1 below it, +1 beyond it.
    side: f64,
    /// Way at which the surfaces meet [m].
    meets: f64,
    /// Where they meet along the common line, for a way of zero [m].
    place: f64,
    /// Curvatures of both bodies there [1/m].
    curvatures: [f64; 2],
}

/// The stage.
pub(super) struct Stage {
    sides: [Side; 2],
    faces: Vec<Face>,
    axis: Vector,
    /// How much larger than bodies ways are drawn [-].
    scale: f64,
    /// How the bodies are drawn.
    pub(super) words: String,
}

/// The name of a wall of a clearance, `side` being +1 or -1.
pub(super) fn wall(side: f64) -> String {
    if side > 0.0 { "wall at +c" } else { "wall at -c" }.to_owned()
}

impl Stage {
    /// Two bodies that meet; `relative` says how far they go.
    pub(super) fn of_impact(prepared: &Prepared, relative: &RelativeMotion) -> Stage {
        let [deepest, widest] = relative.reach();
        let bodies = Bodies::of(prepared, deepest / DEEP);
        let names = bodies.names();
        let axis = if bodies.masses[0].is_infinite() { Vector::z() } else { Vector::x() };
        let small = bodies.shapes.iter().filter_map(Outline::radius).fold(f64::INFINITY, f64::min);
        let scale = round((DEEP * small / deepest).min(WIDE * small / widest));
        let side = |k: usize, sign: f64| Side {
            name: names[k],
            place: sign * bodies.shapes[k].thickness(small),
            share: share(&bodies.masses, k),
            parts: vec![bodies.shapes[k].part(small, &(axis * -sign))],
        };
        let curvatures = [0, 1].map(|k| bodies.shapes[k].radius().map_or(0.0, f64::recip));
        let face = Face { name: names.join(" - "), side: -1.0, meets: 0.0, place: 0.0, curvatures };
        let sides = [side(0, -1.0), side(1, 1.0)];
        Stage { sides, faces: vec![face], axis, scale, words: enlarged(&bodies.words, scale) }
    }

    /// A ball that rattles between two walls.
    pub(super) fn of_pair(prepared: &Prepared, pair: &Pair) -> Stage {
        let known = prepared.spheres.first().copied();
        let radius = known.unwrap_or_else(|| steel_ball(pair.masses[1]));
        let scale = round(CLEAR * radius / pair.clearance);
        let free = scale * pair.clearance;
        let side = |k: usize, name, parts| Side { name, place: 0.0, share: share(&pair.masses, k), parts };
        let ball = Outline::Ball(radius).part(radius, &Vector::x());
        let sides = [side(0, "frame", frame_around(radius, free)), side(1, "ball", vec![ball])];
        let face = |side: f64| {
            let place = side * (radius + free);
            Face { name: wall(side), side, meets: side * pair.clearance, place, curvatures: [0.0, 1.0 / radius] }
        };
        let words = match known {
            Some(_) => "the sphere to scale".to_owned(),
            None => format!("as a sphere of {} in radius: the run knows masses only", engineering(radius, "m")),
        };
        let seen = if pair.masses[0].is_finite() { "; seen from their centre of mass" } else { "" };
        let words = enlarged(&format!("{words}, between walls{seen}"), scale);
        Stage { sides, faces: vec![face(1.0), face(-1.0)], axis: Vector::x(), scale, words }
    }

    /// The name of the only contact.
    pub(super) fn contact_name(&self) -> String {
        self.faces[0].name.clone()
    }

    /// What there is to be seen; what is fixed is ground.
    pub(super) fn scene(&self) -> Scene {
        let actor = |side: &Side| Actor {
            name: side.name.to_owned(),
            parts: side.parts.clone(),
            surfaces: Vec::new(),
            centre: [0.0; 3],
        };
        let placed = |side: &Side| {
            let shift = self.axis * side.place;
            let move_by = |part: &Part| Part { at: [0, 1, 2].map(|k| part.at[k] + shift[k]), ..part.clone() };
            side.parts.iter().map(move_by).collect::<Vec<_>>()
        };
        let fixed = |side: &&Side| side.share == 0.0;
        Scene {
            bodies: self.sides.iter().filter(|side| !fixed(side)).map(actor).collect(),
            ground: self.sides.iter().filter(fixed).flat_map(placed).collect(),
            view: View { normal: Some([0.0, -1.0, 0.0]), up: [0.0, 0.0, 1.0] },
            enlarged: (self.scale > 1.0).then_some(self.scale),
            ..Scene::default()
        }
    }

    /// Where a side is and how fast it moves along the common line, as drawn [m, m/s].
    pub(super) fn motion(&self, k: usize, knot: &PairSample) -> [f64; 2] {
        let Side { place, share, .. } = self.sides[k];
        let part = self.scale * share * if k == 0 { -1.0 } else { 1.0 };
        [place + part * knot.displacement, part * knot.speed]
    }

    /// How the bodies that are not fixed move.
    pub(super) fn animation(&self, relative: &RelativeMotion) -> Animation {
        let moving: Vec<usize> = (0..2).filter(|&k| self.sides[k].share > 0.0).collect();
        let mut animation = Animation::default();
        for knot in &relative.knots {
            let pose = |&k: &usize| {
                let [place, speed] = self.motion(k, knot);
                let (position, velocity) = (self.axis * place, self.axis * speed);
                Pose { position, turn: Rotation::identity(), velocity, spin: Vector::zeros() }
            };
            animation.add(knot.time, moving.iter().map(pose));
        }
        animation.settle();
        animation
    }

    /// How hard the surfaces push, and how far apart they are where they do not.
    pub(super) fn contacts(&self, relative: &RelativeMotion) -> Vec<Contact> {
        let moves = |k: usize| self.sides[k].share > 0.0;
        let bodies = [moves(0).then_some(0), moves(1).then_some(usize::from(moves(0)))];
        let contact = |face: &Face| Contact {
            name: face.name.clone(),
            bodies,
            rigid: false,
            samples: relative.knots.iter().map(|knot| self.sample(face, knot)).collect(),
        };
        // A wall that is never met is no contact.
        let pressed = |contact: &Contact| contact.samples.iter().any(|sample| sample.indentation > 0.0);
        self.faces.iter().map(contact).filter(pressed).collect()
    }

    fn sample(&self, face: &Face, knot: &PairSample) -> ContactSample {
        let indentation = face.side * (knot.displacement - face.meets);
        // Halfway between the two surfaces, which the first body carries with it.
        let carried = -self.sides[0].share * self.scale * knot.displacement;
        let point = face.place + carried + 0.5 * self.scale * face.side * indentation;
        let force = if indentation > 0.0 { face.side * knot.force } else { 0.0 };
        let place = ContactPlace {
            point: triple(&(self.axis * point)),
            normal: triple(&(self.axis * -face.side)),
            curvatures: face.curvatures,
        };
        let sample = ContactSample::bare(knot.time, indentation, face.side * knot.speed, force);
        ContactSample { place: Some(place), ..sample }
    }
}

/// The part of the way that body `k` goes, seen from the centre of mass: `M/m` [-].
fn share(masses: &[f64; 2], k: usize) -> f64 {
    let inverse = masses.map(f64::recip);
    inverse[k] / (inverse[0] + inverse[1])
}

/// A round number, 1, 2 or 5 times a power of ten, not above `x`, and not below 1.
fn round(x: f64) -> f64 {
    let ten = 10f64.powf(x.log10().floor());
    let head = [5.0, 2.0].into_iter().find(|head| head * ten <= x).unwrap_or(1.0);
    if x.is_finite() { (head * ten).max(1.0) } else { 1.0 }
}

fn enlarged(words: &str, scale: f64) -> String {
    let ways =
        if scale > 1.0 { format!("; ways {} times larger than bodies", engineering(scale, "")) } else { String::new() };
    format!("{words}{ways}")
}
