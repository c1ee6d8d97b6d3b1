//! What bodies of the lab look like: spheres, flats, and the frame of a clearance.

use super::super::super::scene::{Form, Part};
use crate::lab::Prepared;
use crate::lab::case::solid_sphere;
use crate::units::engineering;
use carom_engine::spatial::{Rotation, Vector, frame, orientation};
use carom_laws::material;

/// Thickness of walls and slabs, as a part of the radius of the sphere that meets them.
const WALL: f64 = 0.4;

/// What a body looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// A sphere by its radius [m].
    Ball(f64),
    /// A flat face.
    Flat,
}

impl Shape {
    /// The radius [m] of a sphere.
    pub(super) fn radius(&self) -> Option<f64> {
        if let Shape::Ball(radius) = self { Some(*radius) } else { None }
    }

    /// From its surface to where it is placed [m]; `radius` is that of the sphere it meets.
    pub(super) fn thickness(&self, radius: f64) -> f64 {
        match *self {
            Shape::Ball(own) => own,
            Shape::Flat => WALL * radius,
        }
    }

    /// Its forms, around where it is placed; `out` points from it to the other body.
    pub(super) fn parts(&self, radius: f64, out: &Vector, fixed: bool) -> Vec<Part> {
        let turn = orientation(&frame(out));
        let surface = out * self.thickness(radius);
        match *self {
            Shape::Ball(own) => {
                vec![Part::new(Form::Ball { size: [2.0 * own; 3] }, &Vector::zeros(), &Rotation::identity())]
            }
            Shape::Flat if fixed => vec![Part::new(Form::Plane, &surface, &turn)],
            Shape::Flat => {
                let thick = 2.0 * WALL * radius;
                vec![Part::new(Form::Box { size: [3.0 * radius, 3.0 * radius, thick] }, &Vector::zeros(), &turn)]
            }
        }
    }
}

/// Shapes and masses [kg] of the two bodies of an impact in the order in which they stand on their line, and how they are drawn. One that is
/// fixed has an infinite mass and stands first.
pub(super) fn pair(prepared: &Prepared) -> ([Shape; 2], [f64; 2], String) {
    let (masses, spheres) = (prepared.masses.as_slice(), prepared.spheres.as_slice());
    let mass = prepared.impact.effective_mass;
    let fixed = f64::INFINITY;
    let text = |radius: f64| engineering(radius, "m");
    match (masses, spheres) {
        ([_, _], [one, other]) => both([*one, *other], [masses[0], masses[1]]),
        // Of an effective mass alone, spheres have parts by their volumes.
        ([], [one, other]) => {
            let [a, b] = [one.powi(3), other.powi(3)];
            both([*one, *other], [mass * (a + b) / b, mass * (a + b) / a])
        }
        ([_, _], [one]) => {
            let words = "the sphere to scale, the flat body as a slab".to_owned();
            ([Shape::Ball(*one), Shape::Flat], [masses[0], masses[1]], words)
        }
        ([one, other], _) => {
            let radii = [one, other].map(|mass| steel_ball(*mass));
            let words = format!(
                "as steel spheres of their masses, {} and {} in radius: the run knows masses only",
                text(radii[0]),
                text(radii[1])
            );
            (radii.map(Shape::Ball), [*one, *other], words)
        }
        (_, [one, other, ..]) => {
            let words = "the spheres to scale, the second of them fixed".to_owned();
            ([Shape::Ball(*other), Shape::Ball(*one)], [fixed, mass], words)
        }
        (_, [one]) => {
            ([Shape::Flat, Shape::Ball(*one)], [fixed, mass], "the sphere to scale, on a fixed plane".to_owned())
        }
        (_, []) => {
            let (radius, known) = (steel_ball(mass), if masses.is_empty() { "an effective mass" } else { "a mass" });
            let words =
                format!("as a steel sphere of {} in radius on a fixed plane: the run knows {known} only", text(radius));
            ([Shape::Flat, Shape::Ball(radius)], [fixed, mass], words)
        }
    }
}

fn both(radii: [f64; 2], masses: [f64; 2]) -> ([Shape; 2], [f64; 2], String) {
    (radii.map(Shape::Ball), masses, "the spheres to scale".to_owned())
}

/// What the two bodies are called.
pub(super) fn names(shapes: &[Shape; 2], fixed: bool) -> [String; 2] {
    let names = match (shapes, fixed) {
        ([Shape::Flat, _], _) => ["plane", "sphere"],
        ([Shape::Ball(_), Shape::Flat], _) => ["sphere", "slab"],
        (_, true) => ["fixed sphere", "sphere"],
        (_, false) => ["sphere 1", "sphere 2"],
    };
    names.map(str::to_owned)
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
