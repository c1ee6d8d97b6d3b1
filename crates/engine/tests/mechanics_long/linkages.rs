//! Spatial linkages in motion: one that moves only because its axes are special, and one with many loops.

use crate::stage::{G, advance, joint};
use carom_engine::constraint::Request;
use carom_engine::force::{Force, JointForce, JointLaw};
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Matrix, Symmetric, Vector};
use carom_engine::system::{Evolution, Modes};
use carom_solve::Motion;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;

fn at(x: f64, y: f64, z: f64) -> Vector {
    Vector::new(x, y, z)
}

/// A round bar.
fn bar(name: &str, mass: f64, from: Vector, to: Vector) -> Body {
    let (line, thick) = (to - from, 1e-3 * mass);
    let (long, along) = (mass * line.norm_squared() / 12.0 + 0.5 * thick, line.normalize());
    let inertia = Matrix::identity() * long + along * along.transpose() * (thick - long);
    Body::new(name, mass, Symmetric::of(&inertia), (from + to) * 0.5)
}

fn started(mut model: Model, mut u: Vec<f64>) -> (Evolution, Vec<f64>) {
    let mut q = model.tree().reference();
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

/// Five bars of 1 m along the edges of a cube, the sixth edge being the ground; each axis is across both of its edges.
fn bricard() -> Model {
    let corners = [
        at(0.0, 0.0, 0.0),
        at(1.0, 0.0, 0.0),
        at(1.0, -1.0, 0.0),
        at(1.0, -1.0, 1.0),
        at(0.0, -1.0, 1.0),
        at(0.0, 0.0, 1.0),
    ];
    let axes = [Vector::y(), Vector::z(), Vector::x(), Vector::y(), Vector::z(), Vector::x()];
    let names = ["one", "two", "three", "four", "five"];
    let bodies = (0..5).map(|k| bar(names[k], 1.0, corners[k], corners[k + 1])).collect();
    let turn = |k: usize| JointKind::Revolute { axis: axes[k] };
    let mut joints: Vec<Joint> = (0..5usize)
        .map(|k| joint(&format!("j{k}"), k.checked_sub(1).map(|k| names[k]), names[k], corners[k], turn(k)))
        .collect();
    joints.push(joint("j5", None, "five", corners[5], turn(5)));
    Model::build(bodies, joints, Vector::zeros()).unwrap()
}

/// Neighbouring angles `a` and `b` of this linkage satisfy `cos a + cos b + cos a cos b = 0`, so each swings over two thirds of a turn in
/// all while the pair goes round, and no position is singular; at the cube both are right angles.
#[test]
fn a_bricard_linkage_goes_through_its_whole_cycle() {
    let model = bricard();
    let mut u = vec![0.0; model.tree().speeds()];
    u[0] = 6.0;
    let (mut system, mut y) = started(model, u);
    let opening = *system.opening();
    let hinge = system.model().dofs(0)[0];
    let carom_engine::dof::Dof::Tree { coordinate, .. } = hinge else { panic!("{hinge:?}") };
    let (mut low, mut high, mut worst): (f64, f64, f64) = (0.0, 0.0, 0.0);
    let mut passed = Vec::new();
    let step = 0.02;
    for k in 0..600 {
        let before = system.place(step * k as f64, &y).coordinates()[coordinate];
        advance(&mut system, &mut y, step * k as f64, step * (k + 1) as f64, 1e-12);
        assert!(system.events().is_empty(), "{:?}", system.events());
        let stance = system.place(step * (k + 1) as f64, &y);
        let now = stance.coordinates()[coordinate];
        (low, high) = (low.min(now), high.max(now));
        worst = worst.max(stance.closure_error());
        if before * now < 0.0 {
            passed.push(now > before);
        }
    }
    let residue = system.observe(600.0 * step, &y).ledger().residue(&opening) / opening.total();
    println!("from {low} to {high}, {} passages, closure {worst:.1e} m, residue {residue:.1e}", passed.len());
    assert!((high - low - 2.0 * TAU / 3.0).abs() < 1e-2, "{low} to {high}");
    // Back and forth through the start: at least one whole cycle.
    assert!(passed.len() >= 4 && passed.contains(&true) && passed.contains(&false), "{passed:?}");
    assert!(worst < 1e-10, "{worst:e}");
    assert!(residue.abs() < 1e-9, "{residue:e}");
}

#[test]
fn rows_chosen_again_on_the_way_are_part_of_what_is_written_down() {
    let model = bricard();
    let mut u = vec![0.0; model.tree().speeds()];
    u[0] = 6.0;
    let (mut system, mut y) = started(model, u);
    let mut fresh = system.clone();
    advance(&mut system, &mut y, 0.0, 0.4, 1e-12);
    assert_ne!(system.modes().kept(), fresh.modes().kept(), "the choice has changed");
    fresh.recall(system.modes(), system.events());
    assert_eq!(system.modes().kept(), fresh.modes().kept());
    let mut rates = [y.clone(), y.clone()];
    system.rate(0.4, &y, &mut rates[0]);
    fresh.rate(0.4, &y, &mut rates[1]);
    assert_eq!(rates[0], rates[1]);
    let numbers = system.modes().numbers();
    assert_eq!(Modes::read(system.model(), &numbers).as_ref(), Some(system.modes()));
    let nonsense = vec![99.0; numbers.len()];
    assert!(Modes::read(system.model(), &nonsense).is_none(), "rows that are not there are refused");
}

/// A platform on six legs, each universal - prismatic - spherical, with a spring along it that carries its share of the weight.
fn stewart() -> Model {
    let around = |radius: f64, angle: f64, z: f64| at(radius * angle.cos(), radius * angle.sin(), z);
    let mut bodies = vec![Body::new("platform", 4.0, Symmetric::diagonal(0.1, 0.1, 0.18), at(0.0, 0.0, 0.6))];
    let mut joints = Vec::new();
    for k in 0..6 {
        let (pair, side) = (TAU * (k / 2) as f64 / 3.0, if k % 2 == 0 { -1.0 } else { 1.0 });
        let foot = around(0.5, pair + side * 0.2, 0.0);
        let head = around(0.3, pair + side * (TAU / 6.0 - 0.2), 0.6);
        let middle = (foot + head) * 0.5;
        let along = (head - foot).normalize();
        let first = along.cross(&Vector::z()).normalize();
        let (lower, upper) = (format!("lower {k}"), format!("upper {k}"));
        bodies.push(bar(&lower, 0.3, foot, middle));
        bodies.push(bar(&upper, 0.2, middle, head));
        let cross = JointKind::Universal { first, second: along.cross(&first) };
        joints.push(joint(&format!("foot {k}"), None, &lower, foot, cross));
        joints.push(joint(&format!("leg {k}"), Some(&lower), &upper, middle, JointKind::Prismatic { axis: along }));
        joints.push(joint(&format!("head {k}"), Some(&upper), "platform", head, JointKind::Spherical));
    }
    let mut model = Model::build(bodies, joints, G).unwrap();
    let legs: Vec<usize> = (0..6).map(|k| 3 * k + 1).collect();
    model.forces = legs
        .into_iter()
        .map(|leg| {
            let law = JointLaw::Spring { stiffness: 2000.0, free: 0.0, preload: -10.0 };
            Force::Joint(JointForce { dof: model.dofs(leg)[0], law })
        })
        .collect();
    model
}

#[test]
fn a_stewart_platform_on_springs_keeps_its_ledger() {
    let model = stewart();
    let u: Vec<f64> = (0..model.tree().speeds()).map(|k| 0.3 * (1.3 * k as f64).sin()).collect();
    let (mut system, mut y) = started(model, u);
    let loops = system.model().loops();
    // Six degrees of freedom are left of those of the tree, and no row follows from others.
    assert_eq!(loops.ties().len(), 5);
    assert_eq!(system.model().tree().speeds() - loops.kept().len(), 6);
    assert_eq!(loops.redundant().count(), 0);
    let opening = *system.opening();
    let mut worst: f64 = 0.0;
    for k in 0..20 {
        advance(&mut system, &mut y, 0.1 * k as f64, 0.1 * (k + 1) as f64, 1e-12);
        worst = worst.max(system.place(0.1 * (k + 1) as f64, &y).closure_error());
    }
    let ledger = *system.observe(2.0, &y).ledger();
    let residue = ledger.residue(&opening) / (ledger.kinetic + ledger.stored);
    println!("closure {worst:.1e} m, residue {residue:.1e}, stored {} J", ledger.stored);
    assert!(system.events().is_empty());
    assert!(worst < 1e-11, "{worst:e}");
    assert!(residue.abs() < 1e-9, "{residue:e}");
    // It has moved: the legs were long by a little.
    let tilt = system.place(2.0, &y).pose(0).1.angle();
    assert!(tilt > 1e-3 && tilt < FRAC_PI_2, "{tilt}");
}
