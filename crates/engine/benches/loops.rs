//! A slider-crank: time of one evaluation and of one second of free running.
//!
//! `cargo bench -p carom-engine --bench loops`. Smallest of many rounds on one core.
//!
//! * **evaluation**: positions, forces and accelerations at one state, and the part of it that kinematics of the tree is;
//! * **settling**: what a step costs beyond its evaluations: the guard of the loop, and bringing the state back onto the constraints;
//! * **running**: a second from 523 rad/s (5000 rpm) on, at several tolerances, with the error of the crank angle against Lagrange's equation
//!   for that angle alone.

use carom_engine::constraint::{AskedSpeed, Request};
use carom_engine::dof::Dof;
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_solve::{Dop853, Hybrid, Method, Motion, Next, Plan, run};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 30;
const START: f64 = 0.4;
const SPEED: f64 = 523.0;
/// Crank and rod [m], masses [kg], inertias of crank and rod about their middles [kg m^2].
const CRANK: f64 = 0.05;
const ROD: f64 = 0.12;
const MASSES: [f64; 3] = [0.3, 0.2, 0.1];
const INERTIAS: [f64; 2] = [1e-4, 2.5e-4];
const GRAVITY: f64 = 9.81;

fn slider_crank() -> Model {
    let pin = Vector::new(CRANK * START.cos(), CRANK * START.sin(), 0.0);
    let wrist = Vector::new(pin.x + (ROD * ROD - pin.y * pin.y).sqrt(), 0.0, 0.0);
    let flat = |i: f64| Symmetric::diagonal(0.4 * i, i, i);
    let bodies = vec![
        Body::new("crank", MASSES[0], flat(INERTIAS[0]), pin * 0.5),
        Body::new("rod", MASSES[1], flat(INERTIAS[1]), (pin + wrist) * 0.5),
        Body::new("slider", MASSES[2], flat(1e-5), wrist),
    ];
    let turn = JointKind::Revolute { axis: Vector::z() };
    let joints = vec![
        Joint::new("main bearing", None, "crank", Vector::zeros(), turn),
        Joint::new("crank pin", Some("crank"), "rod", pin, turn),
        Joint::new("wrist pin", Some("rod"), "slider", wrist, turn),
        Joint::new("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
    ];
    Model::build_with(bodies, joints, Vector::new(0.0, -GRAVITY, 0.0), &[0]).expect("a slider-crank can be built")
}

fn started() -> (Evolution, Vec<f64>) {
    let mut model = slider_crank();
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let speeds = [AskedSpeed { dof: Dof::Tree { coordinate: 0, speed: 0 }, speed: SPEED }];
    model.assemble(&mut q, &mut u, &Request { speeds: &speeds, ..Request::default() }).expect("it is drawn assembled");
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

/// Crank angle and rate alone: `J(a) a'' = -J'(a) a'^2/2 - (weight)`.
struct Minimal;

impl Motion for Minimal {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        let ([a, speed], [m1, m2, m3], (r, l)) = (*y, MASSES, (CRANK, ROD));
        // Rod angle b: l sin b = r sin a; slider and middle of the rod, with derivatives by a.
        let sb = r * a.sin() / l;
        let cb = (1.0 - sb * sb).sqrt();
        let db = r * a.cos() / (l * cb);
        let ddb = (-sb + sb * db * db) / cb;
        let (swing, bend) = (l * sb * db, l * (cb * db * db + sb * ddb));
        let (dx, ddx) = (-r * a.sin() - swing, -r * a.cos() - bend);
        let (dmx, ddmx) = (-r * a.sin() - 0.5 * swing, -r * a.cos() - 0.5 * bend);
        let (dmy, ddmy) = (0.5 * r * a.cos(), -0.5 * r * a.sin());
        let [i1, i2] = INERTIAS;
        let j = i1 + 0.25 * m1 * r * r + i2 * db * db + m2 * (dmx * dmx + dmy * dmy) + m3 * dx * dx;
        let dj = 2.0 * (i2 * db * ddb + m2 * (dmx * ddmx + dmy * ddmy) + m3 * dx * ddx);
        *rate = [speed, -(GRAVITY * (m1 + m2) * dmy + 0.5 * dj * speed * speed) / j];
    }
}

impl Hybrid for Minimal {
    fn guard_count(&self) -> usize {
        0
    }
    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}
    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Continue
    }
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

fn plan<V>(tolerance: f64, absolute: V) -> Plan<V> {
    Plan { until: 1.0, first_step: 1e-5, relative: tolerance, absolute, most_steps: 10_000_000 }
}

fn parts() {
    let (mut system, y) = started();
    let (mut rate, calls) = (y.clone(), 20_000);
    let whole = best(ROUNDS, calls, || {
        system.rate(0.0, black_box(&y), &mut rate);
        black_box(&rate);
    });
    let model = system.model().clone();
    let (tree, mut scratch) = (model.tree(), model.tree().scratch());
    let n = tree.speeds();
    let placing = best(ROUNDS, calls, || {
        tree.kinematics(black_box(&y[..n]), black_box(&y[n..2 * n]), &mut scratch);
        black_box(&scratch);
    });
    let mut guard = [0.0];
    let guarding = best(ROUNDS, calls, || system.guards(0.0, black_box(&y), black_box(&mut guard)));
    let mut settled = y.clone();
    let settling = best(ROUNDS, calls, || {
        settled.copy_from_slice(&y);
        system.settle(0.0, black_box(&mut settled));
    });
    let [whole, placing, guarding, settling] = [whole, placing, guarding, settling].map(|time| 1e9 * time);
    println!("evaluation {whole:.0} ns, of which kinematics {placing:.0} ns");
    println!("settling a step: guard {guarding:.0} ns, projection {settling:.0} ns");
}

fn main() {
    parts();
    let mut exact = [START, SPEED];
    run(&mut Minimal, &mut Dop853::new(&exact), 0.0, &mut exact, &plan(1e-13, [1e-13; 2]), &mut ());
    println!(
        "{:>10} {:>12} {:>12} {:>8} {:>10}   one second",
        "tolerance", "error [rad]", "evaluations", "steps", "time [ms]"
    );
    for tolerance in [1e-9, 3e-10, 1e-10, 1e-11, 1e-12] {
        let (mut angle, mut work) = (0.0, None);
        let time = best(10, 1, || {
            let (mut system, mut y) = started();
            system.set_tolerance(tolerance);
            let plan = plan(tolerance, vec![tolerance; y.len()]);
            let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut ());
            (angle, work) = (START + y[0], Some(end.work));
        });
        if let Some(work) = work {
            let (error, evaluations, steps) = ((angle - exact[0]).abs(), work.evaluations, work.steps);
            println!("{tolerance:10.0e} {error:12.1e} {evaluations:12} {steps:8} {:10.2}", 1e3 * time);
        }
    }
}
