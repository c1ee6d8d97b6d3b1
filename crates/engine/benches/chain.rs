//! A chain of hinged links: time per body of what is done again and again.
//!
//! `cargo bench -p carom-engine --bench chain`. Smallest of many rounds on one core. Three columns, in nanoseconds per body:
//!
//! * **tree**: kinematics and forward dynamics of one evaluation;
//! * **system**: the same through `Evolution`, which clears the forces, lets them act and writes the rates of the coordinates;
//! * **step**: one step of the classical Runge-Kutta method through `Evolution`, four evaluations and the sums between them.

use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_engine::tree::Tree;
use carom_solve::{Method, Motion, Rk4};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const GRAVITY: Vector = Vector::new(0.0, 0.0, -9.81);
const ROUNDS: usize = 30;

/// `n` links of 1 m that hang on each other, hinged about alternating axes.
fn chain(n: usize) -> Model {
    let inertia = Symmetric::diagonal(1.0 / 12.0, 1.0 / 12.0, 1e-3);
    let name = |k: usize| format!("link{k}");
    let at = |k: f64| Vector::new(0.0, 0.0, -k);
    let bodies = (0..n).map(|k| Body::new(name(k), 1.0, inertia, at(k as f64 + 0.5))).collect();
    let joints = (0..n).map(|k| Joint {
        name: format!("hinge{k}"),
        parent: (k > 0).then(|| name(k - 1)),
        child: Some(name(k)),
        point: at(k as f64),
        child_point: None,
        kind: JointKind::Revolute { axis: if k % 2 == 0 { Vector::x() } else { Vector::y() } },
    });
    Model::build(bodies, joints.collect(), GRAVITY).expect("a chain can be built")
}

/// Smallest time of one call [s].
fn best(calls: usize, mut call: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        best = best.min(start.elapsed().as_secs_f64() / calls as f64);
    }
    best
}

fn tree_time(tree: &Tree, y: &[f64], calls: usize) -> f64 {
    let n = tree.speeds();
    let (mut scratch, tau, mut du) = (tree.scratch(), vec![0.0; n], vec![0.0; n]);
    best(calls, || {
        tree.kinematics(black_box(&y[..n]), black_box(&y[n..2 * n]), &mut scratch);
        tree.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        black_box(&du);
    })
}

fn system_time(system: &mut Evolution, y: &Vec<f64>, calls: usize) -> f64 {
    let mut rate = y.to_vec();
    best(calls, || {
        system.rate(0.0, black_box(y), &mut rate);
        black_box(&rate);
    })
}

fn step_time(system: &mut Evolution, y: &Vec<f64>, calls: usize) -> f64 {
    let (mut method, mut end, h) = (Rk4::new(y), y.clone(), 1e-4);
    method.start(system, 0.0, y);
    // The slope at the end of a step is the first of the next: four evaluations in all.
    best(calls, || {
        method.advance(system, 0.0, black_box(y), h, &mut end);
        method.close(system, h, black_box(&end));
        method.shift();
    })
}

fn main() {
    println!("{:>8} {:>10} {:>10} {:>10}   ns per body", "bodies", "tree", "system", "step");
    for n in [10, 100, 1000, 10_000] {
        let mut system = Evolution::new(Arc::new(chain(n)));
        let mut y = system.system().state(&[]);
        for k in 0..n {
            y[k] = 0.3 * (k as f64).sin();
            y[n + k] = 0.2 * (k as f64).cos();
        }
        let calls = 200_000 / n;
        let times = [
            tree_time(system.model().clone().tree(), &y, calls),
            system_time(&mut system, &y, calls),
            step_time(&mut system, &y, calls / 4),
        ];
        let [tree, whole, step] = times.map(|time| 1e9 * time / n as f64);
        println!("{n:8} {tree:10.1} {whole:10.1} {step:10.1}");
    }
}
