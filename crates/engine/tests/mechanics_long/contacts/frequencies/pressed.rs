//! Bodies that press on surfaces.

use super::{DOWN, TURN, WEIGHT, power, sphere};
use crate::contacts::{RADIUS, ball, meet, plane, surface};
use crate::stage::{G, joint};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::shape::{Circle, Flat, Shape, Sheet, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_laws::normal::{Law, Viscoelastic};

pub(super) fn on_floor(at: Vector, law: &Law) -> Model {
    let mut model = Model::build(vec![ball("ball", 0.3, at + Vector::z() * RADIUS)], vec![], G).unwrap();
    meet(&mut model, "floor", [Some(0), None], [&surface(), &plane(at, Vector::z())], law);
    model
}

pub(super) fn in_hollow(at: Vector, hollow: f64, radius: f64, law: &Law) -> Model {
    let mut model = Model::build(vec![ball("ball", 0.3, at - Vector::z() * (hollow - radius))], vec![], G).unwrap();
    let hole = Shape::Sphere(Sphere { centre: at, radius: hollow, hollow: true });
    meet(&mut model, "bowl", [None, Some(0)], [&hole, &sphere(radius, false)], law);
    model
}

/// `[g/(c + d), g/(c + d), n g/d]` with the clearance `c` and the depth `d`.
pub(super) fn hanging(law: &Law, exponent: f64, clearance: f64) -> Vec<f64> {
    let depth = law.depth_under(0.3 * WEIGHT);
    vec![WEIGHT / (clearance + depth), WEIGHT / (clearance + depth), exponent * WEIGHT / depth]
}

/// A journal that moves in the plane of its bearing.
pub(super) fn journal(at: Vector, [hole, pin]: [f64; 2], law: &Law) -> Model {
    let start = at - Vector::y() * (hole - pin);
    let plane = JointKind::Planar { normal: Vector::z() };
    let journal = Body::new("journal", 0.3, Symmetric::scalar(1e-4), start);
    let mut model = Model::build(vec![journal], vec![joint("plane", None, "journal", start, plane)], DOWN).unwrap();
    let circle = |origin: Vector, radius: f64, hollow: bool| {
        let sheet = Sheet { origin, ..Sheet::of_body() };
        Shape::Circle(sheet, Circle { centre: Flat::zeros(), radius, hollow })
    };
    let shapes = [&circle(at, hole, true), &circle(Vector::zeros(), pin, false)];
    meet(&mut model, "bearing", [None, Some(0)], shapes, law);
    model
}

/// A rod on a hinge with its end on a ball that is fixed: the normal turns as the rod does. Across the line of centres, `w^2 = k (ds/da)^2/I + F s''`.
pub(super) fn rod_on_ball(stiffness: f64) -> (Model, Vec<f64>) {
    let (l, m, i, r) = (0.4, 2.0, 0.05, 0.03);
    let (below, aside) = (0.1, 0.38f64);
    let start = 0.0f64;
    let end = Vector::new(l * start.cos(), l * start.sin(), 0.0);
    let rod = Body::new("rod", m, Symmetric::scalar(i), end * 0.5);
    let mut model = Model::build(vec![rod], vec![joint("pin", None, "rod", Vector::zeros(), TURN)], DOWN).unwrap();
    let tip = Shape::Sphere(Sphere { centre: end * 0.5, radius: r, hollow: false });
    let anvil = Vector::new(aside, -below, 0.0);
    let law = power(stiffness, 1.5);
    let reach = r + (end - anvil).norm() - r;
    let support = Shape::Sphere(Sphere { centre: anvil, radius: reach - r, hollow: false });
    meet(&mut model, "anvil", [Some(0), None], [&tip, &support], &law);
    // Distance of the centres and its derivatives by the angle: s^2 = l^2 + q^2 - 2 l q cos(a - b).
    let (q, b) = (anvil.norm(), anvil.y.atan2(anvil.x));
    let course = |s: f64| {
        let cos = (l * l + q * q - s * s) / (2.0 * l * q);
        let a = b + cos.acos();
        let ds = l * q * (a - b).sin() / s;
        [a, ds, (l * q * cos - ds * ds) / s]
    };
    // Not the depth as a difference: it is what carries the load, and the load hardly depends on it.
    let load = 0.5 * m * WEIGHT * l;
    let carried = |depth: f64| {
        let [a, ds, _] = course(reach - depth);
        load * a.cos() / ds
    };
    let depth = (0..20).fold(0.0, |depth, _| (carried(depth) / stiffness).powf(2.0 / 3.0));
    let ([a, ds, dds], f) = (course(reach - depth), carried(depth));
    let slope = 1.5 * f / depth * ds * ds - f * dds - load * a.sin();
    (model, vec![slope / (i + 0.25 * m * l * l)])
}

/// A ball on a floor of a law that hangs on an approach speed [m/s]; its damping `xi F/v0` and its stiffness `n F/d`.
pub(super) fn damped_on_floor(speed: f64) -> (Model, f64, f64) {
    let (load, xi) = (0.3 * WEIGHT, 0.4);
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, xi));
    let mut model = on_floor(Vector::zeros(), &law);
    let given = |contact| Contact { approach_speed: Some(speed), ..contact };
    model.contacts = std::mem::take(&mut model.contacts).into_iter().map(given).collect();
    (model, xi * load / speed, 1.5 * load / law.depth_under(load))
}
