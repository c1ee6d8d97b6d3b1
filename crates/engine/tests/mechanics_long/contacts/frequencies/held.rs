//! Bodies that are held by stops, bushings and springs.

use super::pressed::on_floor;
use super::{DOWN, FAR, FIRST, TURN, WEIGHT, pair, pole_error, poles, power, root};
use crate::contacts::{RADIUS, ball};
use crate::stage::{G, joint};
use carom_engine::force::{Bushing, Force, SpringDamper, Stop};
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::spatial::{Matrix, Symmetric, Vector};

pub(super) fn on_stop(stiffness: f64, damping: f64) -> Model {
    let block = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::zeros());
    let slide = JointKind::Prismatic { axis: Vector::y() };
    let mut model =
        Model::build(vec![block], vec![joint("guide", None, "block", Vector::zeros(), slide)], DOWN).unwrap();
    model.stops = vec![Stop { joint: 0, dof: FIRST, limit: -1e-3, upper: false, stiffness, damping }];
    model
}

/// A rod on a hinge, drawn by its weight against a stop at an angle from the vertical; `w^2 = (k + m g l cos a)/I`.
pub(super) fn leaning(stiffness: f64) -> (Model, Vec<f64>) {
    let (m, l, i, limit) = (2.0, 0.4, 0.05, 0.5f64);
    let centre = Vector::new(l * limit.sin(), -l * limit.cos(), 0.0);
    let rod = Body::new("rod", m, Symmetric::scalar(i), centre);
    let mut model = Model::build(vec![rod], vec![joint("pin", None, "rod", Vector::zeros(), TURN)], DOWN).unwrap();
    model.stops = vec![Stop { joint: 0, dof: FIRST, limit: 0.0, upper: false, stiffness, damping: 0.0 }];
    let a = root(limit, |a| {
        let (sin, cos) = a.sin_cos();
        [m * WEIGHT * l * sin - stiffness * (limit - a), m * WEIGHT * l * cos + stiffness]
    });
    (model, vec![(stiffness + m * WEIGHT * l * a.cos()) / (i + m * l * l)])
}

pub(super) fn bushing(model: &Model, at: Vector, stiffness: Vector, torsional_stiffness: Vector) -> Force {
    let (axes, none) = ([Matrix::identity(); 2], Vector::zeros());
    let ends = [model.point(None, at), model.point(Some(0), at)];
    Force::Bushing(Bushing { ends, axes, stiffness, damping: none, torsional_stiffness, torsional_damping: none })
}

/// A body whose bushing is at its centre.
pub(super) fn on_bushing(k: Vector, kt: Vector, at: Vector) -> (Model, Vec<f64>) {
    let (m, i) = (3.0, Vector::new(0.02, 0.05, 0.03));
    let body = Body::new("body", m, Symmetric::diagonal(i.x, i.y, i.z), at);
    let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
    model.forces = vec![bushing(&model, at, k, kt)];
    (model, (0..3).flat_map(|j| [k[j] / m, kt[j] / i[j]]).collect())
}

/// The error of a body whose bushing at its centre is damped in proportion to its stiffness.
pub(super) fn bushing_poles(k: Vector, kt: Vector, share: f64) -> f64 {
    let (mut model, squares) = on_bushing(k, kt, FAR);
    let Force::Bushing(bushing) = &mut model.forces[0] else { panic!() };
    (bushing.damping, bushing.torsional_damping) = (k * share, kt * share);
    pole_error(model, squares.into_iter().flat_map(|square| poles(1.0, share * square, square)).collect())
}

/// A body that hangs below its bushing: across, `M = [m, m l; m l, I + m l^2]` and `K = [k, 0; 0, kt + m g l]`.
pub(super) fn hung_on_bushing(k: Vector, kt: Vector) -> (Model, Vec<f64>) {
    let (m, i, l, at) = (3.0, Vector::new(0.02, 0.05, 0.03), 0.2, Vector::new(0.3, 0.1, 0.5));
    let body = Body::new("body", m, Symmetric::diagonal(i.x, i.y, i.z), at - Vector::z() * l);
    let mut model = Model::build(vec![body], vec![], G).unwrap();
    model.forces = vec![bushing(&model, at, k, kt)];
    let across = |k: f64, kt: f64, i: f64| pair([m, m * l, i + m * l * l], [k, 0.0, kt + m * WEIGHT * l]);
    let (one, other) = (across(k.x, kt.y, i.y), across(k.y, kt.x, i.x));
    (model, [&one[..], &other[..], &[k.z / m, kt.z / i.z]].concat())
}

/// A ball between two drawn springs: `2 k/m` along them, `2 T/(l m)` across.
pub(super) fn strung(k: f64, tension: f64) -> (Model, Vec<f64>) {
    let (m, l) = (0.4, 0.7);
    let mut model = Model::build(vec![ball("ball", m, Vector::y() * 0.2)], vec![], Vector::zeros()).unwrap();
    let spring = |x: f64| {
        let ends = [model.point(None, Vector::new(x, 0.2, 0.0)), model.frame(0)];
        Force::Spring(SpringDamper { ends, stiffness: k, damping: 0.0, free_length: l, preload: tension })
    };
    model.forces = vec![spring(-l), spring(l)];
    (model, vec![2.0 * k / m, 2.0 * tension / (l * m), 2.0 * tension / (l * m)])
}

/// A body on a bushing and on a floor: `K d^1.5 + k d = m g`.
pub(super) fn on_bushing_and_floor() -> (Model, Vec<f64>) {
    let (m, i, k, kt, stiffness) = (0.3, 0.4 * 0.3 * RADIUS * RADIUS, 2e4, 3.0, 1e8);
    let mut model = on_floor(Vector::new(0.2, 0.1, 0.0), &power(stiffness, 1.5));
    let at = Vector::new(0.2, 0.1, RADIUS);
    model.forces = vec![bushing(&model, at, Vector::repeat(k), Vector::repeat(kt))];
    let depth = root(1e-6, |d: f64| [stiffness * d.powf(1.5) + k * d - m * WEIGHT, 1.5 * stiffness * d.sqrt() + k]);
    let up = (1.5 * stiffness * depth.sqrt() + k) / m;
    (model, vec![k / m, k / m, up, kt / i, kt / i, kt / i])
}
