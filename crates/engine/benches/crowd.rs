//! What it costs to know who can touch whom: a thousand bodies on springs, and some ten thousand pairs of surfaces of which few or none come near.
//!
//! `cargo bench -p carom-engine --bench crowd`. A step with the pairs beside the same step without them: the difference is what all pairs cost together, the measuring of far ones, the fence around bodies and
//! the bounds of near ones, and is to be less than a tenth of the step.
//!
//! * **apart**: balls of a lattice that never reach each other;
//! * **dense**: balls of a lattice that do, now and then;
//! * **hulls**: a box around every place, as the hull of its corners, over a floor: eight corners each.

use carom_engine::contact::Contact;
use carom_engine::force::{Force, SpringDamper};
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Polyhedron, Shape};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use carom_solve::{Dop853, Method, Plan, run};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// Bodies along each edge of the lattice.
const EDGE: usize = 10;
const SPACING: f64 = 0.1;
const ROUNDS: usize = 7;
/// The neighbours with which a body is paired, each pair once.
const TOWARDS: [[i32; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];

fn place(k: usize) -> [usize; 3] {
    [k % EDGE, k / EDGE % EDGE, k / (EDGE * EDGE)]
}

/// Bodies on three springs each, at right angles, which swing with some 8 mm and 2 Hz.
fn lattice() -> (Model, Vec<f64>) {
    let count = EDGE * EDGE * EDGE;
    let at = |k: usize| Vector::from(place(k).map(|i| i as f64)) * SPACING + Vector::z() * 0.2;
    let body = |k: usize| Body::new(format!("body{k}"), 0.1, Symmetric::scalar(1e-5), at(k));
    let mut model = Model::build((0..count).map(body).collect(), vec![], Vector::zeros()).expect("bodies");
    for k in 0..count {
        for axis in 0..3 {
            let ends = [model.point(None, at(k) + Vector::ith(axis, 1.0)), model.point(Some(k), at(k))];
            let spring = SpringDamper { ends, stiffness: 16.0, damping: 0.0, free_length: 1.0, preload: 0.0 };
            model.forces.push(Force::Spring(spring));
        }
    }
    let mut u = vec![0.0; model.tree().speeds()];
    for k in 0..count {
        let first = model.tree().nodes()[model.node(k)].u;
        let turn = 2.4 * k as f64;
        u[first..first + 3].copy_from_slice(&[0.1 * turn.cos(), 0.1 * turn.sin(), 0.05 * (3.0 * turn).cos()]);
    }
    (model, u)
}

fn law() -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1e6, exponent: 1.5 }))
}

/// The lattice with balls of a radius [m].
fn balls(radius: f64) -> (Model, Vec<f64>) {
    let (mut model, u) = lattice();
    let ball = Shape::sphere(Vector::zeros(), radius);
    for k in 0..model.bodies().len() {
        let own = place(k).map(|i| i as i32);
        for towards in TOWARDS {
            let [x, y, z] = [0, 1, 2].map(|axis| own[axis] + towards[axis]);
            if [x, y, z].iter().all(|i| (0..EDGE as i32).contains(i)) {
                let other = x as usize + EDGE * (y as usize + EDGE * z as usize);
                let contacts = Contact::between("c", &model, [Some(k), Some(other)], [&ball, &ball], &law());
                model.contacts.extend(contacts.expect("balls meet"));
            }
        }
    }
    (model, u)
}

/// The lattice with boxes as hulls, over a floor.
fn hulls() -> (Model, Vec<f64>) {
    let (mut model, u) = lattice();
    let corner = |k: usize| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { 0.03 } else { -0.03 });
    let hull = Shape::Polyhedron(Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).expect("a box"));
    let floor = Shape::plane(Vector::zeros(), Vector::z());
    for k in 0..model.bodies().len() {
        let contacts = Contact::between("c", &model, [None, Some(k)], [&floor, &hull], &law());
        model.contacts.extend(contacts.expect("they meet"));
    }
    (model, u)
}

/// Time that this thread has been given [s], where the system tells it, so that others on the machine do not count; else that of the wall.
fn clock() -> f64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let own = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    own.map_or_else(|| BEGUN.elapsed().as_secs_f64(), |nanoseconds| 1e-9 * nanoseconds)
}

/// Smallest times of a step [s], with how many there are and the events that were located, of several models in turn.
fn step<const N: usize>(models: [Model; N], u: &[f64], until: f64) -> [(f64, usize, usize); N] {
    let models = models.map(Arc::new);
    let mut best = [(f64::INFINITY, 0, 0); N];
    for k in (0..ROUNDS).flat_map(|_| 0..N) {
        let (model, best) = (&models[k], &mut best[k]);
        let mut system = Evolution::new(model.clone());
        system.set_horizon(until);
        let mut y = system.system().state(u);
        system.begin(0.0, &mut y);
        let begun = clock();
        let absolute = vec![1e-9; y.len()];
        let plan = Plan { until, first_step: 1e-3, relative: 1e-7, absolute, most_steps: 1_000_000 };
        let work = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut ()).work;
        let each = (clock() - begun) / work.steps as f64;
        if each < best.0 {
            *best = (each, work.steps, work.events);
        }
    }
    best
}

fn main() {
    println!("scene: bodies, pairs, steps, events, time of a step [us], share of the pairs");
    for (name, (model, u), until) in
        [("apart", balls(0.02), 4.0), ("hulls", hulls(), 4.0), ("dense", balls(0.0455), 0.2)]
    {
        let (bodies, pairs) = (model.bodies().len(), model.contacts.len());
        let mut bare = model.clone();
        bare.contacts.clear();
        let [(with, steps, events), (without, ..)] = step([model, bare], &u, until);
        let share = 100.0 * (1.0 - without / with);
        println!(
            "{name}: {bodies}, {pairs}, {steps}, {events}, {:.1} of {:.1}, {share:.1} %",
            1e6 * without,
            1e6 * with
        );
    }
}
