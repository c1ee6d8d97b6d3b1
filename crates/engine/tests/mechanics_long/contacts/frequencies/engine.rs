//! A slider-crank that is held where a torque presses it.

use super::{SLIDE, TURN, power, root};
use crate::contacts::{RADIUS, meet, plane, surface};
use crate::stage::joint;
use carom_engine::force::{Drive, Force, JointForce, JointLaw, SpringDamper, Stop};
use carom_engine::model::{Body, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Symmetric, Vector};

/// A slider-crank whose slider is pressed by a torque on its crank against what `hold` puts there.
pub(super) struct SliderCrank {
    crank: f64,
    rod: f64,
    masses: [f64; 3],
    inertias: [f64; 2],
    torque: f64,
}

pub(super) const ENGINE: SliderCrank =
    SliderCrank { crank: 0.05, rod: 0.12, masses: [0.3, 0.2, 0.1], inertias: [1e-4, 2.5e-4], torque: 2.0 };

impl SliderCrank {
    /// Way of the slider and its first two derivatives by the crank angle, and the inertia at the crank.
    fn way(&self, a: f64) -> ([f64; 3], f64) {
        let (r, l, [m1, m2, m3]) = (self.crank, self.rod, self.masses);
        let sb = r * a.sin() / l;
        let cb = (1.0 - sb * sb).sqrt();
        let db = r * a.cos() / (l * cb);
        let ddb = (-r * a.sin() / l + sb * db * db) / cb;
        let x = [r * a.cos() + l * cb, -r * a.sin() - l * sb * db, -r * a.cos() - l * (cb * db * db + sb * ddb)];
        let (mx, my) = (-r * a.sin() - 0.5 * l * sb * db, 0.5 * r * a.cos());
        let rod = self.inertias[1] * db * db + m2 * (mx * mx + my * my);
        (x, self.inertias[0] + 0.25 * m1 * r * r + rod + m3 * x[1] * x[1])
    }

    fn model(&self, a: f64) -> Model {
        let pin = Vector::new(self.crank * a.cos(), self.crank * a.sin(), 0.0);
        let wrist = Vector::x() * self.way(a).0[0];
        let (m, i) = (self.masses, self.inertias);
        let bodies = vec![
            Body::new("crank", m[0], Symmetric::scalar(i[0]), pin * 0.5),
            Body::new("rod", m[1], Symmetric::scalar(i[1]), (pin + wrist) * 0.5),
            Body::new("slider", m[2], Symmetric::scalar(1e-5), wrist),
        ];
        let joints = vec![
            joint("main bearing", None, "crank", Vector::zeros(), TURN),
            joint("crank pin", Some("crank"), "rod", pin, TURN),
            joint("wrist pin", Some("rod"), "slider", wrist, TURN),
            joint("guide", None, "slider", wrist, SLIDE),
        ];
        let mut model = Model::build_with(bodies, joints, Vector::zeros(), &[0]).unwrap();
        let drive = Drive { dof: model.dofs(0)[0], effort: Signal::Constant(self.torque) };
        model.forces = vec![Force::Drive(drive)];
        model
    }

    /// Where `T + F(x) x' = 0` with the force along the way and its slope, `w^2 = -(F x'' + F' x'^2)/J`.
    fn square(&self, start: f64, force: impl Fn(f64) -> [f64; 2]) -> f64 {
        let slope = |a: f64| {
            let ([x, dx, ddx], _) = self.way(a);
            let [f, df] = force(x);
            [self.torque + f * dx, f * ddx + df * dx * dx]
        };
        let a = root(start, slope);
        -slope(a)[1] / self.way(a).1
    }
}

/// Held by a spring between the slider and the ground.
pub(super) fn engine_on_spring() -> (Model, Vec<f64>) {
    let mut model = ENGINE.model(1.2);
    let ends = [model.point(None, Vector::x() * 0.4), model.frame(2)];
    let spring = SpringDamper { ends, stiffness: 900.0, damping: 0.0, free_length: 0.25, preload: 0.0 };
    model.forces.push(Force::Spring(spring));
    (model, vec![ENGINE.square(1.2, |x| [900.0 * (0.15 - x), -900.0])])
}

/// The same with a damper [N s/m]: the model, its inertia, its stiffness, and the way of the slider per angle.
pub(super) fn engine_on_damper(damping: f64) -> (Model, f64, f64, f64) {
    let (mut model, squares) = engine_on_spring();
    let Some(Force::Spring(spring)) = model.forces.last_mut() else { panic!() };
    spring.damping = damping;
    let a = root(1.2, |a| {
        let ([x, dx, ddx], _) = ENGINE.way(a);
        [ENGINE.torque + 900.0 * (0.15 - x) * dx, 900.0 * ((0.15 - x) * ddx - dx * dx)]
    });
    let ([_, dx, _], inertia) = ENGINE.way(a);
    (model, inertia, squares[0] * inertia, dx)
}

/// Held by a stop of the guide.
pub(super) fn engine_on_stop(stiffness: f64) -> (Model, Vec<f64>) {
    let start = 1.2;
    let limit = ENGINE.way(start).0[0];
    let mut model = ENGINE.model(start);
    let dof = model.dofs(3)[0];
    model.stops = vec![Stop { joint: 3, dof, limit: 0.0, upper: false, stiffness, damping: 0.0 }];
    (model, vec![ENGINE.square(start, |x| [stiffness * (limit - x), -stiffness])])
}

/// Held by a wall before the slider.
pub(super) fn engine_on_contact(stiffness: f64) -> (Model, Vec<f64>) {
    let start = 1.2;
    let limit = ENGINE.way(start).0[0];
    let mut model = ENGINE.model(start);
    let wall = plane(Vector::x() * (limit - RADIUS), Vector::x());
    meet(&mut model, "wall", [Some(2), None], [&surface(), &wall], &power(stiffness, 1.5));
    // The angle at which the slider has gone by a depth, and what the torque asks of the contact there.
    let angle = |depth: f64| root(start, |a| [ENGINE.way(a).0[0] - (limit - depth), ENGINE.way(a).0[1]]);
    let carried = |depth: f64| -ENGINE.torque / ENGINE.way(angle(depth)).0[1];
    let depth = (0..20).fold(0.0, |depth, _| (carried(depth) / stiffness).powf(2.0 / 3.0));
    let (([_, dx, ddx], inertia), f) = (ENGINE.way(angle(depth)), carried(depth));
    (model, vec![(1.5 * f / depth * dx * dx - f * ddx) / inertia])
}

/// A spring on a coordinate of a joint that closes a loop: the angle of the wrist pin.
pub(super) fn engine_on_joint_spring() -> (Model, Vec<f64>) {
    let (start, k) = (1.2, 40.0);
    let mut model = ENGINE.model(start);
    let dof = model.dofs(2)[0];
    let law = JointLaw::Spring { stiffness: k, free: 0.0, preload: 0.0 };
    model.forces.push(Force::Joint(JointForce { dof, law }));
    // The rod turns by -b, the slider not at all: the pin's angle is b - b0 for the slider against the rod.
    let angle = |a: f64| {
        let (r, l) = (ENGINE.crank, ENGINE.rod);
        let sb = r * a.sin() / l;
        let cb = (1.0 - sb * sb).sqrt();
        let db = r * a.cos() / (l * cb);
        [sb.asin(), db, (-r * a.sin() / l + sb * db * db) / cb]
    };
    let b0 = angle(start)[0];
    let slope = |a: f64| {
        let [b, db, ddb] = angle(a);
        [ENGINE.torque - k * (b - b0) * db, -k * (db * db + (b - b0) * ddb)]
    };
    let a = root(start + 0.3, slope);
    (model, vec![-slope(a)[1] / ENGINE.way(a).1])
}
