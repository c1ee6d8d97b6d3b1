//! Implicit steps: how many they are, and what they cost. Counts, and times of the last.
//!
//! `cargo bench -p carom-engine --bench stiff`.
//!
//! * **heavy top**: a spinning cone on its tip, 2 s, by Rodas5P, at the spin of the scenario (95 turns, as order 5 needs them) and at a slower one;
//! * **pendulum**: the same rod on a pin and on a ball joint, 10 s, by Rodas5P: a joint of more degrees of freedom must not cost more steps;
//! * **six legs**: a walking machine of 25 bodies and six loops stands on its feet for half a second, held by twelve springs and dampers that act
//!   like controllers, by the default method; one step of the semi-implicit one, and the derivatives of the rate.

use carom_engine::constraint::Request;
use carom_engine::contact::Contact;
use carom_engine::force::{Force, JointForce, JointLaw, SpringDamper};
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::shape::{Plane, Shape, Sphere};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use carom_engine::system::{ComponentKind, Evolution};
use carom_laws::normal::{Law, Viscoelastic, hysteresis};
use carom_solve::{Auto, Method, Motion, Plan, Rodas5P, SemiImplicit, Work, run};
use std::sync::Arc;
use std::time::Instant;

const GRAVITY: f64 = 9.81;

fn down() -> Vector {
    Vector::new(0.0, 0.0, -GRAVITY)
}

/// Runs a system from `y`, with absolute tolerances by these scales of length [m] and time [s].
fn go<K: Method<Vec<f64>>>(
    system: &mut Evolution,
    y: &mut Vec<f64>,
    until: f64,
    tolerance: f64,
    [length, time]: [f64; 2],
) -> Work {
    system.set_tolerance(tolerance);
    system.begin(0.0, y);
    let absolute = |part: &ComponentKind| {
        tolerance
            * match part {
                ComponentKind::Angle | ComponentKind::Internal => 0.01,
                ComponentKind::Way => 0.01 * length,
                ComponentKind::Turning => 0.01 / time,
                ComponentKind::Speed => 0.01 * length / time,
                ComponentKind::Energy | ComponentKind::Work => 1.0,
            }
    };
    let absolute = system.system().parts().iter().map(absolute).collect();
    let plan = Plan { until, first_step: 1e-5, relative: tolerance, absolute, most_steps: 10_000_000 };
    run(system, &mut K::new(y), 0.0, y, &plan, &mut ()).work
}

/// A brass cone, tip down, tilted, that spins about its axis; the spin [rad/s] is large enough to sleep or small enough to nod.
fn top(spin: f64) -> (Evolution, Vec<f64>) {
    let (radius, height, density) = (0.03, 0.06, 8500.0);
    let mass = density * std::f64::consts::PI * radius * radius * height / 3.0;
    let tilt = Rotation::from_axis_angle(&Vector::y_axis(), 0.5235987755982988);
    let across = mass * (3.0 / 20.0 * radius * radius + 3.0 / 80.0 * height * height);
    let inertia = Symmetric::diagonal(across, across, 0.3 * mass * radius * radius);
    let axes = tilt.to_rotation_matrix().into_inner();
    let body = Body::new("top", mass, inertia.turned(&axes), axes * Vector::new(0.0, 0.0, 0.75 * height));
    let joint = Joint::new("tip", None, "top", Vector::zeros(), JointKind::Spherical);
    let system = Evolution::new(Arc::new(Model::build(vec![body], vec![joint], down()).expect("a top")));
    let y = system.system().state((axes * Vector::new(0.0, 0.0, spin)).as_slice());
    (system, y)
}

/// A rod that begins at rest, level.
fn pendulum(kind: JointKind) -> (Evolution, Vec<f64>) {
    let inertia = Symmetric::diagonal(1e-5, 1.0 / 12.0, 1.0 / 12.0);
    let body = Body::new("rod", 1.0, inertia, Vector::new(0.5, 0.0, 0.0));
    let joint = Joint::new("pivot", None, "rod", Vector::zeros(), kind);
    let system = Evolution::new(Arc::new(Model::build(vec![body], vec![joint], down()).expect("a pendulum")));
    let y = system.system().state(&[]);
    (system, y)
}

/// A body on six legs, each a parallelogram on a turning hip with a round foot, its feet just on the ground.
fn hexapod() -> (Evolution, Vec<f64>) {
    let centre = Vector::new(0.0, 0.0, 0.28);
    let mut bodies = vec![Body::new("body", 20.0, Symmetric::diagonal(0.290667, 1.690667, 1.933333), centre)];
    let mut joints = Vec::new();
    let legs: Vec<(Vector, f64)> = [0.42, 0.0, -0.42]
        .iter()
        .flat_map(|&x| [1.0, -1.0].map(|side| (Vector::new(x, 0.2 * side, 0.28), side)))
        .collect();
    for (k, (hip, side)) in legs.iter().enumerate() {
        let at = |out: f64, up: f64| hip + Vector::new(0.0, side * out, up);
        let name = |part: &str| format!("{part} {k}");
        let bar = Symmetric::diagonal(2.5675e-3, 1.5e-5, 2.5675e-3);
        bodies.push(Body::new(name("coxa"), 0.5, Symmetric::diagonal(8.3333e-4, 4.8333e-4, 4.8333e-4), at(0.05, 0.0)));
        bodies.push(Body::new(name("upper"), 0.3, bar, at(0.26, 0.05)));
        bodies.push(Body::new(name("lower"), 0.3, bar, at(0.26, -0.05)));
        let shank = Symmetric::diagonal(4.5216e-3, 4.5216e-3, 4.32e-5);
        bodies.push(Body::new(name("shank"), 0.6, shank, at(0.42, -0.10)));
        let pin = JointKind::Revolute { axis: Vector::x() };
        let yaw = JointKind::Revolute { axis: Vector::z() };
        joints.push(Joint::new(name("hip"), Some("body"), &name("coxa"), *hip, yaw));
        joints.push(Joint::new(name("A"), Some(&name("coxa")), &name("upper"), at(0.10, 0.05), pin));
        joints.push(Joint::new(name("B"), Some(&name("coxa")), &name("lower"), at(0.10, -0.05), pin));
        joints.push(Joint::new(name("D"), Some(&name("upper")), &name("shank"), at(0.42, 0.05), pin));
        joints.push(Joint::new(name("C"), Some(&name("lower")), &name("shank"), at(0.42, -0.05), pin));
    }
    let mut model = Model::build(bodies, joints, down()).expect("a walking machine");
    let floor = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    let foot = Shape::Sphere(Sphere { centre: Vector::new(0.0, 0.0, -0.15), radius: 0.03, hollow: false });
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e7, 1.5, hysteresis::exact(0.5)));
    for (k, (hip, side)) in legs.iter().enumerate() {
        let (coxa, shank) = (4 * k + 1, 4 * k + 4);
        let feet = Contact::between(&format!("foot {k}"), &model, [Some(shank), None], [&foot, &floor], &law);
        model.contacts.extend(feet.expect("a ball and a plane"));
        let dof = model.dofs(5 * k)[0];
        let stiff = JointLaw::Spring { stiffness: 5000.0, free: 0.0, preload: 0.0 };
        for law in [stiff, JointLaw::Damper { damping: 60.0 }] {
            model.forces.push(Force::Joint(JointForce { dof, law }));
        }
        let ends = [
            model.point(Some(coxa), hip + Vector::new(0.0, side * 0.10, -0.05)),
            model.point(Some(shank), hip + Vector::new(0.0, side * 0.42, 0.05)),
        ];
        let free_length = 0.1124f64.sqrt();
        let actuator = SpringDamper { ends, stiffness: 1e6, damping: 1e4, free_length, preload: 0.0 };
        model.forces.push(Force::Spring(actuator));
    }
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).expect("it is drawn assembled");
    let system = Evolution::new(Arc::new(model));
    let y = system.system().pack(&q, &u);
    (system, y)
}

fn tops() {
    println!("heavy top by rodas5p, 2 s: spin [rad/s], tolerance, steps, rejected, evaluations");
    for spin in [300.0, 57.0] {
        for tolerance in [1e-3, 1e-5, 1e-7] {
            let (mut system, mut y) = top(spin);
            let work = go::<Rodas5P<_>>(&mut system, &mut y, 2.0, tolerance, [0.06, 0.08]);
            println!("  {spin:.0}  {tolerance:.0e}  {}  {}  {}", work.steps, work.rejected, work.evaluations);
        }
    }
}

fn pendulums() {
    println!("pendulum by rodas5p, 10 s: tolerance, steps on a pin, on a ball joint, ratio");
    for exponent in [4, 5, 6, 7, 8, 9, 10] {
        let tolerance = 10f64.powi(-exponent);
        let [pin, ball] = [JointKind::Revolute { axis: Vector::y() }, JointKind::Spherical].map(|kind| {
            let (mut system, mut y) = pendulum(kind);
            go::<Rodas5P<_>>(&mut system, &mut y, 10.0, tolerance, [1.0, 0.3]).steps
        });
        println!("  {tolerance:.0e}  {pin}  {ball}  {:.2}", ball as f64 / pin as f64);
    }
}

fn six_legs() {
    println!(
        "six legs standing 0.5 s: method, tolerance, steps, implicit, rejected, evaluations, time [ms], height [m], feet [N]"
    );
    for tolerance in [1e-5, 1e-6, 1e-7, 1e-10] {
        // By default 1e-10, which is not for a method of fifth order.
        for implicit in [false, true].into_iter().filter(|implicit| !implicit || tolerance > 1e-8) {
            let (mut system, mut y) = hexapod();
            let begun = Instant::now();
            let (name, work) = match implicit {
                false => ("auto", go::<Auto<_>>(&mut system, &mut y, 0.5, tolerance, [1.0, 0.3])),
                true => ("rodas5p", go::<Rodas5P<_>>(&mut system, &mut y, 0.5, tolerance, [1.0, 0.3])),
            };
            let clock = begun.elapsed().as_secs_f64() * 1e3;
            let Work { steps, implicit, rejected, evaluations, .. } = work;
            let load: f64 = (0..6).map(|k| system.look_at_contact(k, 0.5, &y).force).sum();
            let height = y[2] + 0.28;
            println!(
                "  {name}  {tolerance:.0e}  {steps}  {implicit}  {rejected}  {evaluations}  {clock:.1}  {height:.6}  {load:.3}"
            );
        }
    }
    let (mut system, mut y) = hexapod();
    system.begin(0.0, &mut y);
    let (mut end, mut method) = (y.clone(), SemiImplicit::new(&y));
    method.start(&mut system, 0.0, &y);
    let (mut t, h, mut best) = (0.0, 1e-5, f64::INFINITY);
    for _ in 0..100 {
        let begun = Instant::now();
        for _ in 0..100 {
            method.advance(&mut system, t, &y, h, &mut end);
            t += h;
            method.close(&mut system, t, &end);
            method.shift();
            std::mem::swap(&mut y, &mut end);
        }
        best = best.min(begun.elapsed().as_secs_f64() * 1e4);
    }
    let mut rate = y.clone();
    let begun = Instant::now();
    (0..10_000).for_each(|_| system.rate(t, std::hint::black_box(&y), &mut rate));
    let each = begun.elapsed().as_secs_f64() * 1e2;
    let mut jacobian = vec![0.0; y.len() * (y.len() - system.quadratures())];
    let begun = Instant::now();
    for _ in 0..200 {
        system.jacobian(t, std::hint::black_box(&y), &mut jacobian);
    }
    let derivatives = begun.elapsed().as_secs_f64() * 5e3;
    println!(
        "  one semi-implicit step {best:.2} us, one evaluation {each:.2} us, all derivatives {derivatives:.1} us, {} components",
        y.len()
    );
}

fn main() {
    tops();
    pendulums();
    six_legs();
}
