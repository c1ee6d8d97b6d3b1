//! Mechanisms of many parts that have little to do with each other: time of one evaluation, and of assembly.
//!
//! `cargo bench -p carom-engine --bench islands`. Smallest of many rounds on one core.
//!
//! * **free bodies**: 300 of them, alone and beside one four-bar;
//! * **four-bars**: 40 beside each other, each with a loop of its own;
//! * **tethered**: 300 free bodies, each held by a distance to the ground: building and assembling the model, and one evaluation;
//! * **far contacts**: a body that flies and tumbles for 10 s, with no and with 1000 balls far away that it could touch: the time of the run.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

use carom_engine::constraint::{Request, Row};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use carom_solve::{Auto, Method, Motion, Plan, run};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 30;
const GRAVITY: Vector = Vector::new(0.0, 0.0, -9.81);

/// Free bodies in a row, and four-bars in another.
struct Scene {
    bodies: Vec<Body>,
    joints: Vec<Joint>,
}

impl Scene {
    fn new(free: usize, four_bars: usize) -> Self {
        let ball = |k: usize| {
            let at = Vector::new(2.0 * k as f64, 10.0, 0.0);
            Body::new(format!("ball{k}"), 1.0, Symmetric::diagonal(0.1, 0.2, 0.25), at)
        };
        let mut scene = Scene { bodies: (0..free).map(ball).collect(), joints: Vec::new() };
        (0..four_bars).for_each(|k| scene.add_four_bar(k));
        scene
    }

    /// A crank of 1 m, a coupler of 3 m and a rocker of 2 m on a base of 3 m, hinged about y.
    fn add_four_bar(&mut self, k: usize) {
        let base = Vector::new(0.0, 5.0 * k as f64, 0.0);
        let angle: f64 = 0.9;
        let pins = [Vector::zeros(), Vector::new(angle.cos(), 0.0, angle.sin()), Vector::new(3.0, 0.0, 0.0)];
        // Where coupler and rocker meet, above the line between their other ends.
        let (line, middle) = (pins[2] - pins[1], pins[1]);
        let far = line.norm();
        let along = (far * far + 9.0 - 4.0) / (2.0 * far);
        let up = Vector::new(-line.z, 0.0, line.x) / far;
        let meeting = middle + line * (along / far) + up * (9.0 - along * along).sqrt();
        let [a, b, d, c] = [pins[0], pins[1], pins[2], meeting].map(|pin| pin + base);
        let names = ["crank", "coupler", "rocker"].map(|name| format!("{name}{k}"));
        let rod = |name: &str, from: Vector, to: Vector| {
            let i = (to - from).norm_squared() / 12.0;
            Body::new(name, 1.0, Symmetric::diagonal(i, i, i), (from + to) * 0.5)
        };
        self.bodies.extend([rod(&names[0], a, b), rod(&names[1], b, c), rod(&names[2], d, c)]);
        let mut hinge = |parent: Option<&String>, child: &String, point: Vector| {
            let (name, kind) = (format!("pin{}", self.joints.len()), JointKind::Revolute { axis: Vector::y() });
            self.joints.push(Joint::new(name, parent.map(String::as_str), child, point, kind));
        };
        hinge(None, &names[0], a);
        hinge(Some(&names[0]), &names[1], b);
        hinge(None, &names[2], d);
        hinge(Some(&names[1]), &names[2], c);
    }

    fn model(&self) -> Model {
        Model::build(self.bodies.clone(), self.joints.clone(), GRAVITY).unwrap()
    }
}

/// Free bodies, each at a fixed distance from a point of the ground.
fn tethered(count: usize) -> Model {
    let scene = Scene::new(count, 0);
    let mut model = scene.model();
    for (k, body) in scene.bodies.iter().enumerate() {
        let above = body.position + Vector::new(0.0, 0.0, 1.5);
        let ends = [model.point(None, above), model.point(Some(k), body.position + Vector::new(0.1, 0.0, 0.2))];
        let length = (body.position + Vector::new(0.1, 0.0, 0.2) - above).norm();
        model.tie_by(format!("tether{k}"), ends, vec![Row::Distance { ends, length }]);
    }
    model
}

/// Smallest time of one call [s].
fn best(rounds: usize, calls: usize, mut call: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        best = best.min(start.elapsed().as_secs_f64() / calls as f64);
    }
    best
}

/// Assembles a model; gives the time that took [s] and that of one evaluation.
fn measure(mut model: Model) -> [f64; 2] {
    let (mut q, mut u) = (model.tree().reference(), vec![0.1; model.tree().speeds()]);
    let started = Instant::now();
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let assembling = started.elapsed().as_secs_f64();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    let mut rate = y.clone();
    let evaluating = best(ROUNDS, 20, || {
        system.rate(0.0, black_box(&y), &mut rate);
        black_box(&rate);
    });
    [assembling, evaluating]
}

/// A body that flies, with `count` balls far away.
fn flying(count: usize) -> Evolution {
    let body = Body::new("body", 1.0, Symmetric::diagonal(0.1, 0.2, 0.25), Vector::zeros());
    let mut model = Model::build(vec![body], vec![], GRAVITY).unwrap();
    let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1e9, exponent: 1.5 }));
    let ball = |centre: Vector| Shape::Sphere(Sphere { centre, radius: 0.1, hollow: false });
    for k in 0..count {
        let far = ball(Vector::new(1e4 + 3.0 * (k % 30) as f64, 3.0 * (k / 30) as f64, 0.0));
        let shapes = [&ball(Vector::new(0.2, 0.0, 0.0)), &far];
        model.contacts.extend(Contact::between("far", &model, [Some(0), None], shapes, &law).unwrap());
    }
    Evolution::new(Arc::new(model))
}

/// Time of a run of 10 s [s].
fn fly(count: usize) -> f64 {
    let system = flying(count);
    let start = system.system().state(&[1.0, 2.0, 3.0, 2.0, 0.1, -1.0]);
    best(5, 1, || {
        let (mut system, mut y) = (system.clone(), start.clone());
        system.begin(0.0, &mut y);
        let absolute = vec![1e-12; y.len()];
        let plan = Plan { until: 10.0, first_step: 1e-3, relative: 1e-10, absolute, most_steps: 100_000 };
        run(&mut system, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
    })
}

fn main() {
    let scenes = [
        ("300 free bodies", Scene::new(300, 0).model()),
        ("300 free bodies and a four-bar", Scene::new(300, 1).model()),
        ("40 four-bars", Scene::new(0, 40).model()),
        ("300 tethered bodies", tethered(300)),
    ];
    for (name, model) in scenes {
        let [assembling, evaluating] = measure(model);
        println!("{name:<32} assembled in {:9.3} ms, evaluated in {:9.2} us", 1e3 * assembling, 1e6 * evaluating);
    }
    let [none, many] = [0, 1000].map(fly);
    println!(
        "flight of 10 s: {:.3} ms, with 1000 far contacts {:.3} ms, {:.1} times",
        1e3 * none,
        1e3 * many,
        many / none
    );
}
