//! What bodies of the lab look like: spheres, flats, and the frame of a clearance.

use crate::scene::{Form, Part};
use carom_engine::spatial::{Rotation, Vector, frame, orientation};
use carom_lab::lab::Prepared;
use carom_lab::law_inputs::solid_sphere;
use carom_lab::units::engineering;
use carom_laws::material;

/// Thickness of walls and slabs, as a part of the radius of the sphere that meets them.
const WALL: f64 = 0.4;

/// What a body looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outline {
    /// A sphere by its radius [m].
    Ball(f64),
    /// A flat face.
    Flat,
}

impl Outline {
    /// The radius [m] of a sphere.
    pub(super) fn radius(&self) -> Option<f64> {
        if let Outline::Ball(radius) = self { Some(*radius) } else { None }
    }

    /// From its surface to where it is placed [m]; `radius` is that of the sphere it meets.
    pub(super) fn thickness(&self, radius: f64) -> f64 {
        match *self {
            Outline::Ball(own) => own,
            Outline::Flat => WALL * radius,
        }
    }

    /// What it looks like around where it is placed; `out` points from it to the other body, a sphere of this `radius` [m].
    pub(super) fn part(&self, radius: f64, out: &Vector) -> Part {
        let (form, turn) = match *self {
            Outline::Ball(own) => (Form::Ball { size: [2.0 * own; 3] }, Rotation::identity()),
            Outline::Flat => {
                let size = [3.0 * radius, 3.0 * radius, 2.0 * self.thickness(radius)];
                (Form::Box { size }, orientation(&frame(out)))
            }
        };
        Part::new(form, &Vector::zeros(), &turn)
    }
}

/// The two bodies of an impact in the order in which they stand on their line; one that is fixed stands first.
pub(super) struct Bodies {
    pub(super) shapes: [Outline; 2],
    /// Masses [kg]; infinite for one that is fixed.
    pub(super) masses: [f64; 2],
    /// How they are drawn.
    pub(super) words: String,
}

impl Bodies {
    /// The bodies that a case knows of. Those of which it knows masses only are steel spheres, or as large as `least` [m] in radius.
    pub(super) fn of(prepared: &Prepared, least: f64) -> Self {
        let mass = prepared.impact.effective_mass;
        match (prepared.masses.as_slice(), prepared.spheres.as_slice()) {
            ([one, other], spheres) => Bodies::free([*one, *other], spheres, least),
            // Of an effective mass alone, spheres have parts by their volumes.
            ([], spheres @ [one, other]) => {
                let [a, b] = [one.powi(3), other.powi(3)];
                Bodies::free([mass * (a + b) / b, mass * (a + b) / a], spheres, least)
            }
            ([], spheres) => Bodies::on_fixed(mass, spheres, least, "an effective mass"),
            (_, spheres) => Bodies::on_fixed(mass, spheres, least, "a mass"),
        }
    }

    /// Two bodies that both move.
    fn free(masses: [f64; 2], spheres: &[f64], least: f64) -> Self {
        let (shapes, words) = match spheres {
            [one, other, ..] => ([Outline::Ball(*one), Outline::Ball(*other)], "the spheres to scale".to_owned()),
            [one] => ([Outline::Ball(*one), Outline::Flat], "the sphere to scale, the flat body as a slab".to_owned()),
            [] => {
                let radii = masses.map(|mass| steel_ball(mass).max(least));
                let [one, other] = radii.map(|radius| engineering(radius, "m"));
                let words = format!("as spheres of {one} and {other} in radius: the run knows masses only");
                (radii.map(Outline::Ball), words)
            }
        };
        Bodies { shapes, masses, words: format!("{words}; seen from their centre of mass") }
    }

    /// A body that meets a fixed one; `known` is what the case says of its mass.
    fn on_fixed(mass: f64, spheres: &[f64], least: f64, known: &str) -> Self {
        let (shapes, words) = match spheres {
            [one, other, ..] => {
                let words = "the spheres to scale, the second of them fixed".to_owned();
                ([Outline::Ball(*other), Outline::Ball(*one)], words)
            }
            [one] => ([Outline::Flat, Outline::Ball(*one)], "the sphere to scale, on a fixed plane".to_owned()),
            [] => {
                let radius = steel_ball(mass).max(least);
                let size = engineering(radius, "m");
                let words = format!("as a sphere of {size} in radius on a fixed plane: the run knows {known} only");
                ([Outline::Flat, Outline::Ball(radius)], words)
            }
        };
        Bodies { shapes, masses: [f64::INFINITY, mass], words }
    }

    /// What they are called.
    pub(super) fn names(&self) -> [&'static str; 2] {
        match (self.shapes, self.masses[0].is_infinite()) {
            ([Outline::Flat, _], _) => ["plane", "sphere"],
            ([Outline::Ball(_), Outline::Flat], _) => ["sphere", "slab"],
            (_, true) => ["fixed sphere", "sphere"],
            (_, false) => ["sphere 1", "sphere 2"],
        }
    }
}

/// Radius [m] of a steel sphere of this mass [kg].
pub(super) fn steel_ball(mass: f64) -> f64 {
    material::find("steel").map_or(0.02, |steel| (mass / solid_sphere(1.0, steel)).cbrt())
}

/// Two walls and the bar that holds them, around a sphere with so much free way [m] to either side along x.
pub(super) fn frame_around(radius: f64, free: f64) -> Vec<Part> {
    let thick = WALL * radius;
    let inner = radius + free;
    let upright = Rotation::identity();
    let block = |size: [f64; 3], at: Vector| Part::new(Form::Box { size }, &at, &upright);
    let wall = |side: f64| block([thick, 2.0 * radius, 2.2 * radius], Vector::x() * (side * (inner + 0.5 * thick)));
    let bar = block([2.0 * (inner + thick), 2.0 * radius, thick], Vector::z() * (-1.1 * radius - 0.5 * thick));
    vec![wall(-1.0), wall(1.0), bar]
}
