//! Frequencies with contacts, stops, bushings and loops, against closed forms: every one to the bar that is held.
//!
//! Each case is a model and the squares `w^2` [1/s^2] of what does not stand still, worked out by hand.

use super::stage::{G, joint};
use super::{RADIUS, ball, meet, plane, surface};
use carom_engine::constraint::{Request, Row};
use carom_engine::force::{Bushing, Drive, Force, JointForce, JointLaw, SpringDamper, Stop, Torsion};
use carom_engine::freedom::Freedom;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::shape::{Circle, Flat, Shape, Sheet, Sphere};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Matrix, Symmetric, Vector};
use carom_engine::system::{System, Vibration};
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use std::sync::Arc;

const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const SLIDE: JointKind = JointKind::Prismatic { axis: Vector::new(1.0, 0.0, 0.0) };
const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const FIRST: Freedom = Freedom::Tree { coordinate: 0, speed: 0 };
const WEIGHT: f64 = 9.81;

fn power(stiffness: f64, exponent: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent }))
}

fn sphere(radius: f64, hollow: bool) -> Shape {
    Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow })
}

fn at_rest(mut model: Model) -> Vibration {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = System::new(Arc::new(model));
    let y = system.pack(&q, &u);
    let rest = system.equilibrium(0.0, &y).unwrap();
    system.vibration(0.0, &rest.state).unwrap()
}

/// The largest error of the squares, each relative to itself; all modes but these stand still.
fn error(model: Model, mut squares: Vec<f64>) -> f64 {
    let found = at_rest(model);
    squares.sort_by(f64::total_cmp);
    let still = found.modes.len() - squares.len();
    let moving: Vec<f64> = found.modes[still..].iter().map(|mode| mode.square).collect();
    assert!(found.modes[..still].iter().all(|mode| mode.frequency == 0.0), "{:?} against {squares:?}", found.modes);
    moving.iter().zip(&squares).map(|(found, square)| (found / square - 1.0).abs()).fold(0.0, f64::max)
}

/// A root of a function whose slope is known, by Newton's method.
fn root(mut x: f64, f: impl Fn(f64) -> [f64; 2]) -> f64 {
    for _ in 0..60 {
        let [value, slope] = f(x);
        x -= value / slope;
    }
    x
}

/// Squares of two freedoms with this mass matrix and stiffness: the roots of `det(K - w^2 M) = 0`.
fn pair([m11, m12, m22]: [f64; 3], [k11, k12, k22]: [f64; 3]) -> [f64; 2] {
    let (a, b, c) = (m11 * m22 - m12 * m12, k11 * m22 + k22 * m11 - 2.0 * k12 * m12, k11 * k22 - k12 * k12);
    let high = (b + (b * b - 4.0 * a * c).sqrt()) / (2.0 * a);
    [c / (a * high), high]
}

fn on_floor(at: Vector, law: &Law) -> Model {
    let mut model = Model::build(vec![ball("ball", 0.3, at + Vector::z() * RADIUS)], vec![], G).unwrap();
    meet(&mut model, "floor", [Some(0), None], [&surface(), &plane(at, Vector::z())], law);
    model
}

fn in_hollow(at: Vector, hollow: f64, radius: f64, law: &Law) -> Model {
    let mut model = Model::build(vec![ball("ball", 0.3, at - Vector::z() * (hollow - radius))], vec![], G).unwrap();
    let hole = Shape::Sphere(Sphere { centre: at, radius: hollow, hollow: true });
    meet(&mut model, "bowl", [None, Some(0)], [&hole, &sphere(radius, false)], law);
    model
}

/// `[g/(c + d), g/(c + d), n g/d]` with the clearance `c` and the depth `d`.
fn hanging(law: &Law, exponent: f64, clearance: f64) -> Vec<f64> {
    let depth = law.depth_under(0.3 * WEIGHT);
    vec![WEIGHT / (clearance + depth), WEIGHT / (clearance + depth), exponent * WEIGHT / depth]
}

/// A journal that moves in the plane of its bearing.
fn journal(at: Vector, [hole, pin]: [f64; 2], law: &Law) -> Model {
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

fn on_stop(stiffness: f64) -> Model {
    let block = Body::new("block", 2.0, Symmetric::scalar(0.01), Vector::zeros());
    let slide = JointKind::Prismatic { axis: Vector::y() };
    let mut model =
        Model::build(vec![block], vec![joint("guide", None, "block", Vector::zeros(), slide)], DOWN).unwrap();
    model.stops = vec![Stop { joint: 0, freedom: FIRST, limit: -1e-3, upper: false, stiffness, damping: 0.0 }];
    model
}

/// A rod on a hinge, drawn by its weight against a stop at an angle from the vertical; `w^2 = (k + m g l cos a)/I`.
fn leaning(stiffness: f64) -> (Model, Vec<f64>) {
    let (m, l, i, limit) = (2.0, 0.4, 0.05, 0.5f64);
    let centre = Vector::new(l * limit.sin(), -l * limit.cos(), 0.0);
    let rod = Body::new("rod", m, Symmetric::scalar(i), centre);
    let mut model = Model::build(vec![rod], vec![joint("pin", None, "rod", Vector::zeros(), TURN)], DOWN).unwrap();
    model.stops = vec![Stop { joint: 0, freedom: FIRST, limit: 0.0, upper: false, stiffness, damping: 0.0 }];
    let a = root(limit, |a| {
        let (sin, cos) = a.sin_cos();
        [m * WEIGHT * l * sin - stiffness * (limit - a), m * WEIGHT * l * cos + stiffness]
    });
    (model, vec![(stiffness + m * WEIGHT * l * a.cos()) / (i + m * l * l)])
}

fn bushing(model: &Model, at: Vector, stiffness: Vector, torsional_stiffness: Vector) -> Force {
    let (axes, none) = ([Matrix::identity(); 2], Vector::zeros());
    let ends = [model.point(None, at), model.point(Some(0), at)];
    Force::Bushing(Bushing { ends, axes, stiffness, damping: none, torsional_stiffness, torsional_damping: none })
}

/// A body whose bushing is at its centre.
fn on_bushing(k: Vector, kt: Vector, at: Vector) -> (Model, Vec<f64>) {
    let (m, i) = (3.0, Vector::new(0.02, 0.05, 0.03));
    let body = Body::new("body", m, Symmetric::diagonal(i.x, i.y, i.z), at);
    let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
    model.forces = vec![bushing(&model, at, k, kt)];
    (model, (0..3).flat_map(|j| [k[j] / m, kt[j] / i[j]]).collect())
}

/// A body that hangs below its bushing: across, `M = [m, m l; m l, I + m l^2]` and `K = [k, 0; 0, kt + m g l]`.
fn hung_on_bushing(k: Vector, kt: Vector) -> (Model, Vec<f64>) {
    let (m, i, l, at) = (3.0, Vector::new(0.02, 0.05, 0.03), 0.2, Vector::new(0.3, 0.1, 0.5));
    let body = Body::new("body", m, Symmetric::diagonal(i.x, i.y, i.z), at - Vector::z() * l);
    let mut model = Model::build(vec![body], vec![], G).unwrap();
    model.forces = vec![bushing(&model, at, k, kt)];
    let across = |k: f64, kt: f64, i: f64| pair([m, m * l, i + m * l * l], [k, 0.0, kt + m * WEIGHT * l]);
    let (one, other) = (across(k.x, kt.y, i.y), across(k.y, kt.x, i.x));
    (model, [&one[..], &other[..], &[k.z / m, kt.z / i.z]].concat())
}

/// A ball between two drawn springs: `2 k/m` along them, `2 T/(l m)` across.
fn strung(k: f64, tension: f64) -> (Model, Vec<f64>) {
    let (m, l) = (0.4, 0.7);
    let mut model = Model::build(vec![ball("ball", m, Vector::y() * 0.2)], vec![], Vector::zeros()).unwrap();
    let spring = |x: f64| {
        let ends = [model.point(None, Vector::new(x, 0.2, 0.0)), model.frame(0)];
        Force::Spring(SpringDamper { ends, stiffness: k, damping: 0.0, free_length: l, preload: tension })
    };
    model.forces = vec![spring(-l), spring(l)];
    (model, vec![2.0 * k / m, 2.0 * tension / (l * m), 2.0 * tension / (l * m)])
}

/// A ball on a rod that is a row: a free body at a given distance from the ground.
fn on_a_distance() -> (Model, Vec<f64>) {
    let l = 0.7;
    let mut model = Model::build(vec![ball("ball", 0.4, Vector::z() * -l)], vec![], G).unwrap();
    let ends = [model.point(None, Vector::zeros()), model.frame(0)];
    model.tie_by("rod".into(), ends, vec![Row::Distance { ends, length: l }]);
    (model, vec![WEIGHT / l; 2])
}

/// Two balls on rods that are rows, one of them ten thousand times as long as the other.
fn on_two_distances() -> (Model, Vec<f64>) {
    let lengths = [1e-3, 10.0];
    let hung = |k: usize| ball(["short", "long"][k], 0.4, Vector::new(k as f64, 0.0, -lengths[k]));
    let mut model = Model::build(vec![hung(0), hung(1)], vec![], G).unwrap();
    for (k, length) in lengths.into_iter().enumerate() {
        let ends = [model.point(None, Vector::x() * k as f64), model.frame(k)];
        model.tie_by(format!("rod{k}"), ends, vec![Row::Distance { ends, length }]);
    }
    (model, lengths.into_iter().flat_map(|length| [WEIGHT / length; 2]).collect())
}

/// A bar that swings on two arms of the same length, all hanging straight down, with a pendulum below the bar.
fn swing_with_pendulum() -> (Model, Vec<f64>) {
    let ([r, b, l], [arm, bar, bob], i) = ([0.3, 0.5, 0.4], [0.4, 1.2, 0.7], 0.002);
    let (down, right) = (Vector::y() * -r, Vector::x() * b);
    let body = |name: &str, mass: f64, at: Vector| Body::new(name, mass, Symmetric::scalar(i), at);
    let middle = down + right * 0.5;
    let bodies = vec![
        body("one", arm, down * 0.5),
        body("two", arm, right + down * 0.5),
        body("bar", bar, middle),
        body("bob", bob, middle - Vector::y() * l),
    ];
    let joints = vec![
        joint("a", None, "one", Vector::zeros(), TURN),
        joint("b", None, "two", right, TURN),
        joint("c", Some("one"), "bar", down, TURN),
        joint("d", Some("two"), "bar", right + down, TURN),
        joint("e", Some("bar"), "bob", middle, TURN),
    ];
    let mass = [2.0 * (i + 0.25 * arm * r * r) + (bar + bob) * r * r, bob * r * l, i + bob * l * l];
    let stiffness = [(arm + bar + bob) * WEIGHT * r, 0.0, bob * WEIGHT * l];
    (Model::build(bodies, joints, DOWN).unwrap(), pair(mass, stiffness).to_vec())
}

/// A four-bar linkage of rods that hangs as its weights will have it, and a torsional spring on its crank.
///
/// With the angles `f`, `p`, `c` of crank `a`, coupler `b` and rocker `e` over a base `d`, `a e^{if} + b e^{ip} = d + e e^{ic}`: two equations for the
/// first and two for the second derivatives of `p` and `c` by `f`; then `w^2 = V''/J` where `V' = 0`.
fn four_bar(k: f64) -> (Model, Vec<f64>) {
    let ([a, b, e, d], m, i) = ([0.2, 0.5, 0.4, 0.6], [0.5, 1.1, 0.8], [0.002, 0.02, 0.01]);
    let close = |f: f64| {
        let (x, y) = (d - a * f.cos(), -a * f.sin());
        let far = x.hypot(y);
        // The coupler above the line to the rocker's pin hangs below here: the other way round.
        let p = y.atan2(x) - ((far * far + b * b - e * e) / (2.0 * far * b)).acos();
        let c = (a * f.sin() + b * p.sin()).atan2(a * f.cos() + b * p.cos() - d);
        (p, c)
    };
    // Derivatives of p and c, first and second.
    let slopes = |f: f64| {
        let (p, c) = close(f);
        let solve = |x: f64, y: f64| {
            // -b sin p P + e sin c C = x,  b cos p P - e cos c C = y
            let (s, t, u, v) = (-b * p.sin(), e * c.sin(), b * p.cos(), -e * c.cos());
            let det = s * v - t * u;
            [(x * v - t * y) / det, (s * y - u * x) / det]
        };
        let [dp, dc] = solve(a * f.sin(), -a * f.cos());
        let square = |r: f64, angle: f64, rate: f64| [r * angle.cos() * rate * rate, r * angle.sin() * rate * rate];
        let (sa, sb, se) = (square(a, f, 1.0), square(b, p, dp), square(e, c, dc));
        let [ddp, ddc] = solve(sa[0] + sb[0] - se[0], sa[1] + sb[1] - se[1]);
        [[p, dp, ddp], [c, dc, ddc]]
    };
    let start = -1.9;
    // Slope and curvature of the energy.
    let energy = |f: f64| {
        let [[p, dp, ddp], [c, dc, ddc]] = slopes(f);
        let g = WEIGHT;
        let (crank, coupler, rocker) = (g * a * (0.5 * m[0] + m[1]), g * b * 0.5 * m[1], g * e * 0.5 * m[2]);
        let slope = crank * f.cos() + coupler * p.cos() * dp + rocker * c.cos() * dc + k * (f - start);
        let bend = -crank * f.sin()
            + coupler * (p.cos() * ddp - p.sin() * dp * dp)
            + rocker * (c.cos() * ddc - c.sin() * dc * dc)
            + k;
        [slope, bend]
    };
    let f = root(start, energy);
    let [[p, dp, _], [_, dc, _]] = slopes(f);
    let middle = (a * a + 0.25 * b * b * dp * dp + a * b * dp * (f - p).cos()) * m[1];
    let inertia = i[0] + 0.25 * m[0] * a * a + i[1] * dp * dp + middle + (i[2] + 0.25 * m[2] * e * e) * dc * dc;
    let (p0, c0) = close(start);
    let along = |length: f64, angle: f64| Vector::new(length * angle.cos(), length * angle.sin(), 0.0);
    let (pin, base) = (along(a, start), Vector::x() * d);
    let (wrist, half) = (pin + along(b, p0), 0.5);
    assert!((wrist - base - along(e, c0)).norm() < 1e-15);
    let body = |name: &str, k: usize, at: Vector| Body::new(name, m[k], Symmetric::scalar(i[k]), at);
    let bodies = vec![
        body("crank", 0, pin * half),
        body("coupler", 1, (pin + wrist) * half),
        body("rocker", 2, (base + wrist) * half),
    ];
    let joints = vec![
        joint("A", None, "crank", Vector::zeros(), TURN),
        joint("B", Some("crank"), "coupler", pin, TURN),
        joint("C", Some("coupler"), "rocker", wrist, TURN),
        joint("D", None, "rocker", base, TURN),
    ];
    let mut model = Model::build_with(bodies, joints, DOWN, &[0]).unwrap();
    let nodes = [carom_engine::tree::GROUND, model.node(0)];
    let torsion = Torsion { nodes, axis: Vector::z(), stiffness: k, damping: 0.0, free_angle: 0.0, preload: 0.0 };
    model.forces = vec![Force::Torsion(torsion)];
    (model, vec![energy(f)[1] / inertia])
}

/// A slider-crank whose slider is pressed by a torque on its crank against what `hold` puts there.
struct SliderCrank {
    crank: f64,
    rod: f64,
    masses: [f64; 3],
    inertias: [f64; 2],
    torque: f64,
}

const ENGINE: SliderCrank =
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
        let drive = Drive { freedom: model.freedoms(0)[0], effort: Signal::Constant(self.torque) };
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
fn engine_on_spring() -> (Model, Vec<f64>) {
    let mut model = ENGINE.model(1.2);
    let ends = [model.point(None, Vector::x() * 0.4), model.frame(2)];
    let spring = SpringDamper { ends, stiffness: 900.0, damping: 0.0, free_length: 0.25, preload: 0.0 };
    model.forces.push(Force::Spring(spring));
    (model, vec![ENGINE.square(1.2, |x| [900.0 * (0.15 - x), -900.0])])
}

/// Held by a stop of the guide, where the loop is closed or in the tree.
fn engine_on_stop(stiffness: f64) -> (Model, Vec<f64>) {
    let start = 1.2;
    let limit = ENGINE.way(start).0[0];
    let mut model = ENGINE.model(start);
    let freedom = model.freedoms(3)[0];
    model.stops = vec![Stop { joint: 3, freedom, limit: 0.0, upper: false, stiffness, damping: 0.0 }];
    (model, vec![ENGINE.square(start, |x| [stiffness * (limit - x), -stiffness])])
}

/// Held by a wall before the slider.
fn engine_on_contact(stiffness: f64) -> (Model, Vec<f64>) {
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

/// A body on a bushing and on a floor: `K d^1.5 + k d = m g`.
fn on_bushing_and_floor() -> (Model, Vec<f64>) {
    let (m, i, k, kt, stiffness) = (0.3, 0.4 * 0.3 * RADIUS * RADIUS, 2e4, 3.0, 1e8);
    let mut model = on_floor(Vector::new(0.2, 0.1, 0.0), &power(stiffness, 1.5));
    let at = Vector::new(0.2, 0.1, RADIUS);
    model.forces = vec![bushing(&model, at, Vector::repeat(k), Vector::repeat(kt))];
    let depth = root(1e-6, |d: f64| [stiffness * d.powf(1.5) + k * d - m * WEIGHT, 1.5 * stiffness * d.sqrt() + k]);
    let up = (1.5 * stiffness * depth.sqrt() + k) / m;
    (model, vec![k / m, k / m, up, kt / i, kt / i, kt / i])
}

/// A rod on a hinge with its end on a ball that is fixed: the normal turns as the rod does. Across the line of centres, `w^2 = k (ds/da)^2/I + F s''`.
fn rod_on_ball(stiffness: f64) -> (Model, Vec<f64>) {
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

/// A spring on a coordinate of a joint that closes a loop: the angle of the wrist pin.
fn engine_on_joint_spring() -> (Model, Vec<f64>) {
    let (start, k) = (1.2, 40.0);
    let mut model = ENGINE.model(start);
    let freedom = model.freedoms(2)[0];
    let law = JointLaw::Spring { stiffness: k, free: 0.0, preload: 0.0 };
    model.forces.push(Force::Joint(JointForce { freedom, law }));
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

#[test]
fn frequencies_are_those_of_closed_forms() {
    let far = Vector::new(1.3, -0.4, 0.7);
    let (line, hertz, hard) = (power(1e6, 1.0), power(1e9, 1.5), power(1e11, 1.5));
    let depth = |law: &Law| law.depth_under(0.3 * WEIGHT);
    let of = |(model, squares): (Model, Vec<f64>)| error(model, squares);
    let pins = [0.02 + 2e-5, 0.02];
    let soft_to_stiff = [Vector::new(1e2, 1e5, 1e8), Vector::new(1e1, 1e3, 1e6)];
    let bearing = |law: &Law, exponent: f64, at: Vector| {
        error(journal(at, pins, law), hanging(law, exponent, pins[0] - pins[1])[1..].to_vec())
    };
    let table = [
        ("ball on a floor, linear", error(on_floor(far, &line), vec![1e6 / 0.3])),
        ("ball on a floor, Hertz", error(on_floor(Vector::zeros(), &hertz), vec![1.5 * WEIGHT / depth(&hertz)])),
        ("hard ball on a floor", error(on_floor(far, &hard), vec![1.5 * WEIGHT / depth(&hard)])),
        ("ball in a bowl", error(in_hollow(far, 0.05, RADIUS, &hertz), hanging(&hertz, 1.5, 0.03))),
        (
            "ball in a close hollow",
            error(in_hollow(Vector::zeros(), pins[0], pins[1], &hertz), hanging(&hertz, 1.5, pins[0] - pins[1])),
        ),
        (
            "ball in a close hollow, far",
            error(in_hollow(far, pins[0], pins[1], &hertz), hanging(&hertz, 1.5, pins[0] - pins[1])),
        ),
        ("journal, linear", bearing(&line, 1.0, Vector::zeros())),
        ("journal, Hertz", bearing(&hertz, 1.5, Vector::zeros())),
        ("journal, far", bearing(&hertz, 1.5, far)),
        ("mass on a stop 1e3", error(on_stop(1e3), vec![500.0])),
        ("mass on a stop 1e7", error(on_stop(1e7), vec![5e6])),
        ("mass on a stop 1e11", error(on_stop(1e11), vec![5e10])),
        ("rod on a stop of its hinge 1e2", of(leaning(1e2))),
        ("rod on a stop of its hinge 1e6", of(leaning(1e6))),
        ("bushing", of(on_bushing(Vector::new(1e3, 2e3, 3e3), Vector::new(10.0, 20.0, 30.0), far))),
        ("bushing, soft to stiff", of(on_bushing(soft_to_stiff[0], soft_to_stiff[1], far))),
        ("hung on a bushing", of(hung_on_bushing(Vector::new(1e4, 2e4, 3e4), Vector::new(10.0, 20.0, 30.0)))),
        ("hung on a bushing, soft to stiff", of(hung_on_bushing(soft_to_stiff[0], soft_to_stiff[1]))),
        ("ball between springs", of(strung(800.0, 60.0))),
        ("ball between stiff springs", of(strung(1e7, 60.0))),
        ("rod of given length", of(on_a_distance())),
        ("rods of very different length", of(on_two_distances())),
        ("swing with a pendulum", of(swing_with_pendulum())),
        ("four-bar", of(four_bar(0.0))),
        ("four-bar with a torsion", of(four_bar(5.0))),
        ("slider-crank on a spring", of(engine_on_spring())),
        ("slider-crank on a spring of a joint", of(engine_on_joint_spring())),
        ("slider-crank on a stop 1e4", of(engine_on_stop(1e4))),
        ("slider-crank on a stop 1e9", of(engine_on_stop(1e9))),
        ("slider-crank on a wall 1e8", of(engine_on_contact(1e8))),
        ("slider-crank on a wall 1e11", of(engine_on_contact(1e11))),
        ("bushing and floor", of(on_bushing_and_floor())),
        ("rod on a ball 1e8", of(rod_on_ball(1e8))),
        ("rod on a ball 1e11", of(rod_on_ball(1e11))),
    ];
    for (name, error) in table {
        println!("{name:40} {error:.1e}");
    }
}
