//! Contacts in mechanisms: effective masses, first touches, impacts at the same instant, surfaces that depart, and the books they leave.

pub(crate) mod chance;
mod clearances;
mod crowd;
mod departing;
mod effective_mass;
mod ellipsoids;
mod flight;
mod foundations;
mod frequencies;
mod friction;
mod ledger;
mod never_missed;
mod normals;
mod polygons;
mod profiles;
mod renewal;
mod rest;
mod solids;
mod sticking;
mod terrain;
mod together;
mod touching;

use carom_engine::contact::Contact;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Plane, Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEvent, SystemEventKind};
use carom_laws::normal::{Elastic, Law, Viscoelastic, hysteresis};
use carom_solve::{Dop853, Halt, Method, Observer, Plan, run};
use std::sync::Arc;

/// Radius of all balls [m], and stiffness of all contacts unless said otherwise [N/m^1.5].
const RADIUS: f64 = 0.02;
const K: f64 = 1e9;
const TOLERANCE: f64 = 1e-12;
/// Mass of an ellipsoid [kg].
const MASS: f64 = 0.1;

fn ball(name: &str, mass: f64, at: Vector) -> Body {
    Body::new(name, mass, Symmetric::scalar(0.4 * mass * RADIUS * RADIUS), at)
}

/// The surface of a ball, in its own frame.
fn surface() -> Shape {
    Shape::Sphere(Sphere { centre: Vector::zeros(), radius: RADIUS, hollow: false })
}

fn plane(point: Vector, normal: Vector) -> Shape {
    Shape::Plane(Plane { point, normal })
}

fn hertz() -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: K, exponent: 1.5 }))
}

/// A law that delivers the restitution `e` in a free impact.
fn delivering(e: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(K, 1.5, hysteresis::exact(e)))
}

/// Adds a contact of two bodies, by their indices.
fn meet(model: &mut Model, name: &str, bodies: [Option<usize>; 2], shapes: [&Shape; 2], law: &Law) {
    let contacts = Contact::between(name, model, bodies, shapes, law).unwrap();
    model.contacts.extend(contacts);
}

/// Speeds of the tree for free bodies that start with these velocities.
fn thrown(model: &Model, velocities: &[Vector]) -> Vec<f64> {
    let mut u = vec![0.0; model.tree().speeds()];
    for (body, velocity) in velocities.iter().enumerate() {
        let first = model.tree().nodes()[model.node(body)].u;
        u[first..first + 3].copy_from_slice(velocity.as_slice());
    }
    u
}

/// A motion that has come to its end.
struct Past {
    system: Evolution,
    y: Vec<f64>,
    until: f64,
}

fn go(model: Model, u: &[f64], until: f64) -> Past {
    go_watched(model, u, until, &mut ())
}

fn go_watched(model: Model, u: &[f64], until: f64, observer: &mut impl Observer<Evolution, Dop853<Vec<f64>>>) -> Past {
    let mut system = Evolution::new(Arc::new(model));
    system.set_tolerance(TOLERANCE);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let absolute = vec![1e-3 * TOLERANCE; y.len()];
    let plan = Plan { until, first_step: 1e-6, relative: TOLERANCE, absolute, most_steps: 1_000_000 };
    let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, observer);
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    Past { system, y, until }
}

impl Past {
    /// What happened to a contact.
    fn of(&self, contact: usize) -> Vec<SystemEvent> {
        let own = |kind: &SystemEventKind| match *kind {
            SystemEventKind::Touched { contact: k, .. }
            | SystemEventKind::Parted { contact: k, .. }
            | SystemEventKind::Resumed { contact: k } => k == contact,
            _ => false,
        };
        self.system.events().iter().filter(|event| own(&event.kind)).copied().collect()
    }

    /// Velocity of a free body [m/s].
    fn velocity(&mut self, body: usize) -> Vector {
        self.system.place(self.until, &self.y).velocity(body).0
    }

    /// What the ledger misses [J].
    fn residue(&mut self) -> f64 {
        self.system.ledger(self.until, &self.y).residue(&self.system.opening().clone())
    }
}

/// Time [s] and speed [m/s] of a touch.
fn touch_of(event: &SystemEvent) -> (f64, f64) {
    match event.kind {
        SystemEventKind::Touched { speed, .. } => (event.time, speed),
        other => panic!("not a touch: {other:?}"),
    }
}

/// Speed [m/s] at which surfaces part, how long they pressed [s], and what was lost [J].
fn part_of(event: &SystemEvent) -> (f64, f64, f64) {
    match event.kind {
        SystemEventKind::Parted { speed, duration, loss, .. } => (speed, duration, loss),
        other => panic!("not a parting: {other:?}"),
    }
}

/// Largest indentation [m] of a free Hertz impact of the mass `m` at the speed `v`.
fn hertz_depth(m: f64, v: f64) -> f64 {
    (1.25 * m * v * v / K).powf(0.4)
}

/// Duration [s] of a free Hertz impact: `2 d/v` times the integral of `1/sqrt(1 - x^2.5)` from 0 to 1, smooth in `s` with `x = 1 - s^2`.
fn hertz_duration(m: f64, v: f64) -> f64 {
    let smooth = |s: f64| if s == 0.0 { 2.0 / 2.5f64.sqrt() } else { 2.0 * s / (1.0 - (1.0 - s * s).powf(2.5)).sqrt() };
    let (n, h) = (2000, 1.0 / 4000.0);
    let simpson = |i: i32| {
        smooth(2.0 * h * f64::from(i)) + 4.0 * smooth(h * f64::from(2 * i + 1)) + smooth(2.0 * h * f64::from(i + 1))
    };
    let integral: f64 = (0..n).map(simpson).sum::<f64>() * h / 3.0;
    2.0 * integral * hertz_depth(m, v) / v
}
