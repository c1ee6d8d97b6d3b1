//! From what was said of the geometry to two surfaces.

use super::question::{AdviceError, Contact, Question, contradiction};
use crate::lab::Cylinders;
use crate::lab::case::default;
use crate::law_inputs::{relative_radius, solid_sphere, solid_spheres};
use crate::units::engineering;
use carom_laws::material::{Material, Patch};
use carom_laws::stiffness::effective_radius_internal;
use std::f64::consts::PI;

/// Two surfaces that meet.
#[derive(Clone, Debug)]
pub(super) enum BodyShape {
    /// One sphere on a plane, or two.
    Spheres(Vec<f64>),
    /// A ball in a socket: the radii of the socket and of the ball [m].
    Socket([f64; 2]),
    /// Two parallel cylinders.
    Cylinders(Box<Cylinders>),
    /// Two flat faces.
    Faces,
}

/// The bearing, the pin and the length that are assumed of a conformal contact [m].
const BEARING: ([f64; 2], f64) = ([0.010, 0.0095], 0.02);
/// Effective mass of two faces of which nothing is known [kg].
const FACE_MASS: f64 = 1.0;

impl BodyShape {
    /// The surfaces that the question describes; what it leaves open is assumed and said.
    pub(super) fn of(q: &Question, materials: &[Material; 2], assumed: &mut Vec<String>) -> Result<Self, AdviceError> {
        refuse_contradictions(q)?;
        if !q.cylinders.is_empty() {
            return cylinders(q, materials, assumed);
        }
        match (q.spheres.as_slice(), q.contact) {
            ([], _) if q.plane => Ok(BodyShape::Faces),
            ([], Some(contact @ (Contact::Line | Contact::Conformal))) => {
                Ok(assumed_cylinders(contact, materials, assumed))
            }
            ([], _) => Ok(BodyShape::Spheres(default::spheres(false, assumed))),
            (&[socket, ball], Some(Contact::Conformal)) => {
                fits("ball", ball, "socket", socket)?;
                Ok(BodyShape::Socket([socket, ball]))
            }
            (_, Some(Contact::Conformal)) => {
                Err(contradiction("a ball in its socket has two radii: give --sphere twice, the socket first"))
            }
            (radii, _) => Ok(BodyShape::Spheres(radii.to_vec())),
        }
    }

    /// How the surfaces touch.
    pub(super) fn contact(&self) -> Contact {
        match self {
            BodyShape::Spheres(_) => Contact::Point,
            BodyShape::Cylinders(cylinders) if !cylinders.internal => Contact::Line,
            BodyShape::Socket(_) | BodyShape::Cylinders(_) => Contact::Conformal,
            BodyShape::Faces => Contact::Face,
        }
    }

    /// Radius [m] of the sphere on a plane that a point law is given.
    pub(super) fn radius(&self) -> f64 {
        match self {
            BodyShape::Spheres(radii) => relative_radius(radii),
            BodyShape::Socket([socket, ball]) => effective_radius_internal(*socket, *ball),
            BodyShape::Cylinders(cylinders) => cylinders.effective_radius(),
            BodyShape::Faces => default::RADIUS / 2.0,
        }
    }

    /// The patch over which the surfaces press.
    pub(super) fn patch(&self) -> Patch {
        match self {
            BodyShape::Spheres(_) | BodyShape::Socket(_) => Patch::Point { radius: self.radius() },
            BodyShape::Cylinders(c) => {
                Patch::Line { radius: self.radius(), radius_sum: c.radius_sum(), length: c.length }
            }
            BodyShape::Faces => Patch::Flat,
        }
    }

    /// Effective mass [kg] of solid bodies of this shape.
    pub(super) fn mass(&self, materials: &[Material; 2], assumed: &mut Vec<String>) -> f64 {
        let mut fixed = |what: &str, mass: f64| {
            assumed.push(format!("a solid {what} of {} that meets a fixed body", engineering(mass, "kg")));
            mass
        };
        match self {
            BodyShape::Spheres(radii) => solid_spheres(radii, materials),
            BodyShape::Socket([_, r]) => fixed("ball", solid_sphere(*r, &materials[1])),
            BodyShape::Cylinders(c) => {
                let [one, pin] = [0, 1].map(|i| PI * c.radii[i].powi(2) * c.length * materials[i].density);
                if c.internal { fixed("pin", pin) } else { one * pin / (one + pin) }
            }
            BodyShape::Faces => {
                assumed.push(format!("effective mass {FACE_MASS} kg"));
                FACE_MASS
            }
        }
    }

    /// The shape in words.
    pub(super) fn words(&self) -> String {
        let mm = |r: f64| engineering(r, "m");
        match self {
            BodyShape::Spheres(radii) => match radii.as_slice() {
                [one, other] if one == other => format!("two spheres of {} radius", mm(*one)),
                [one, other] => format!("spheres of {} and {} radius", mm(*one), mm(*other)),
                one => format!("a sphere of {} radius on a plane", mm(one[0])),
            },
            BodyShape::Socket([socket, ball]) => {
                format!("a ball of {} in a socket of {} radius", mm(*ball), mm(*socket))
            }
            BodyShape::Cylinders(c) => {
                let [one, other] = c.radii;
                let length = mm(c.length);
                if c.internal {
                    format!("a pin of {} in a bearing of {} radius, {length} long", mm(other), mm(one))
                } else {
                    format!("parallel cylinders of {} and {} radius, {length} long", mm(one), mm(other))
                }
            }
            BodyShape::Faces => "two flat faces".to_owned(),
        }
    }
}

/// Spheres, cylinders and planes that cannot be meant together.
fn refuse_contradictions(q: &Question) -> Result<(), AdviceError> {
    let (spheres, cylinders) = (!q.spheres.is_empty(), !q.cylinders.is_empty());
    let words = if spheres && cylinders {
        "spheres and cylinders are both given: describe one contact, with --sphere or with --cylinder"
    } else if q.plane && q.spheres.len() == 2 {
        "two spheres and a plane are given, but two bodies meet: leave one of them out"
    } else if q.plane && cylinders {
        "a cylinder on a plane: the laws of line contact need two radii; leave out --plane and give the plane as a second \
         --cylinder of a very large radius"
    } else if q.length.is_some() && !cylinders {
        "--length is the length of a contact of cylinders: give --cylinder twice, or leave it out"
    } else if spheres && q.contact == Some(Contact::Line) {
        "spheres touch at a point, not along a line: give --cylinder twice with --length"
    } else if cylinders && q.contact == Some(Contact::Point) {
        "parallel cylinders touch along a line, not at a point: use --contact line, or --contact conformal for a pin in its bearing"
    } else if q.plane && !spheres && matches!(q.contact, Some(Contact::Point | Contact::Line | Contact::Conformal)) {
        "--plane alone means two flat faces, which touch neither at a point nor along a line: leave out --contact, or give --sphere"
    } else {
        return Ok(());
    };
    Err(contradiction(words))
}

fn fits(inner: &str, small: f64, outer: &str, large: f64) -> Result<(), AdviceError> {
    if small < large {
        return Ok(());
    }
    let mm = |r: f64| engineering(r, "m");
    Err(contradiction(format!(
        "a {inner} of {} radius does not fit into a {outer} of {}: give the {outer} first, and make it the larger",
        mm(small),
        mm(large)
    )))
}

fn cylinders(q: &Question, materials: &[Material; 2], assumed: &mut Vec<String>) -> Result<BodyShape, AdviceError> {
    let &[one, other] = q.cylinders.as_slice() else {
        let count = q.cylinders.len();
        return Err(contradiction(format!(
            "a line contact has two cylinders: give --cylinder twice, not {count} times"
        )));
    };
    let Some(length) = q.length else {
        return Err(contradiction(
            "cylinders need the length of their contact: add --length, such as --length \"20 mm\"",
        ));
    };
    let internal = q.contact == Some(Contact::Conformal);
    if internal {
        fits("pin", other, "bearing", one)?;
    } else if q.contact.is_none() {
        assumed.push("cylinders side by side (--contact conformal for a pin in its bearing)".to_owned());
    }
    Ok(BodyShape::Cylinders(Box::new(Cylinders {
        radii: [one, other],
        internal,
        length,
        materials: materials.clone(),
    })))
}

fn assumed_cylinders(contact: Contact, materials: &[Material; 2], assumed: &mut Vec<String>) -> BodyShape {
    let internal = contact == Contact::Conformal;
    let (radii, length) = if internal { BEARING } else { ([default::RADIUS; 2], default::RADIUS) };
    let shape = BodyShape::Cylinders(Box::new(Cylinders { radii, internal, length, materials: materials.clone() }));
    assumed.push(shape.words());
    shape
}
