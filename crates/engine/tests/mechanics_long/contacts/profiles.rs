//! Profiles that are not round: tips that come down, cams that lift, and what rolls.

use super::{Past, go, meet};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Joint, JointKind, Model, Trajectory};
use carom_engine::shape::{Circle, Flat, Line, Profile, Segment, Shape, Sheet};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_laws::friction::Friction;
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use carom_solve::{Halt, Method, Plan, Rodas5P, run};
use std::f64::consts::TAU;
use std::sync::Arc;

const G: f64 = 9.81;
const MASS: f64 = 0.1;
const STIFF: f64 = 1e6;

fn springy() -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: STIFF, exponent: 1.0 }))
}

/// The ground below y = 0.
fn floor() -> Shape {
    Shape::Line(Sheet::of_body(), Line { point: Flat::zeros(), normal: Flat::y() })
}

fn oval(a: f64, b: f64) -> Shape {
    Shape::Profile(Sheet::of_body(), Profile::ellipse(Flat::new(a, b)).unwrap())
}

fn body(name: &str, inertia: f64, at: Vector) -> Body {
    Body::new(name, MASS, Symmetric::scalar(inertia), at)
}

/// A free body with a shape above the floor.
fn above(shape: &Shape, inertia: f64, at: Vector, gravity: Vector, law: &Law) -> Model {
    let mut model = Model::build(vec![body("body", inertia, at)], vec![], gravity).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&floor(), shape], law);
    model
}

fn touches(past: &Past) -> Vec<f64> {
    let all = past.system.events().iter();
    all.filter(|event| matches!(event.kind, SystemEventKind::Touched { .. })).map(|event| event.time).collect()
}

/// A tip comes down to the height `h` of its centre where `a^2 sin^2 + b^2 cos^2 = h^2`: of a body that turns steadily, at a time that is known, however long the steps.
#[test]
fn the_tip_of_a_turning_ellipse_touches_when_it_comes_down() {
    let wall = Shape::Segment(Sheet::of_body(), Segment { start: Flat::new(-0.2, 0.0), end: Flat::new(0.3, 0.0) });
    for (ground, (w, h)) in [&floor(), &wall].into_iter().flat_map(|ground| {
        [(3.0, 0.09), (300.0, 0.0999), (40.0, 0.03), (1e4, 0.09999)].map(|numbers| (ground, numbers))
    }) {
        let mut model =
            Model::build(vec![body("oval", 1e-4, Vector::new(0.0, h, 0.0))], vec![], Vector::zeros()).unwrap();
        meet(&mut model, "floor", [None, Some(0)], [ground, &oval(0.1, 0.02)], &springy());
        let u = [0.0, 0.0, 0.0, 0.0, 0.0, w];
        let expected = ((h * h - 4e-4) / (0.01f64 - 4e-4)).sqrt().asin() / w;
        let found = touches(&go(model, &u, 1.001 * expected));
        assert!(found.len() == 1 && (found[0] / expected - 1.0).abs() < 1e-9, "{w}: {found:?} {expected}");
    }
}

/// The corner of a wall is met where the ellipse has it on its curve: `(x/a)^2 + (y/b)^2 = 1` as seen from the ellipse, which does not turn.
#[test]
fn an_ellipse_meets_the_end_of_a_wall() {
    let wall = Shape::Segment(Sheet::of_body(), Segment { start: Flat::new(0.06, 0.0), end: Flat::new(0.3, 0.0) });
    let mut model =
        Model::build(vec![body("oval", 1e-4, Vector::new(0.0, 0.1, 0.0))], vec![], Vector::zeros()).unwrap();
    meet(&mut model, "wall", [Some(0), None], [&oval(0.1, 0.05), &wall], &springy());
    let found = touches(&go(model, &[0.0, -2.0, 0.0, 0.0, 0.0, 0.0], 0.05));
    let expected = (0.1 - 0.05 * (1.0f64 - 0.36).sqrt()) / 2.0;
    assert!((found[0] - expected).abs() < 1e-12, "{found:?} {expected}");
}

/// Without loss and friction energy stays, whatever the tumbling, and momentum where nothing else pushes.
#[test]
fn profiles_tumble_and_bounce_without_loss() {
    let spline = Profile::through(
        &[(0.05, 0.0), (0.03, 0.03), (0.0, 0.035), (-0.04, 0.02), (-0.045, 0.0), (-0.02, -0.03), (0.02, -0.03)]
            .map(|(x, y)| Flat::new(x, y)),
    );
    let shapes = [
        oval(0.05, 0.03),
        Shape::Profile(Sheet::of_body(), Profile::superellipse(Flat::new(0.05, 0.04), 1.7).unwrap()),
        Shape::Profile(Sheet::of_body(), spline.unwrap()),
    ];
    for shape in &shapes {
        let model = above(shape, 1e-4, Vector::new(0.0, 0.1, 0.0), Vector::new(0.0, -G, 0.0), &springy());
        let mut past = go(model, &[0.1, 0.0, 0.0, 0.0, 0.0, 7.0], 1.0);
        assert!(touches(&past).len() > 3, "{:?}", touches(&past));
        // The curvature of a curve through points has kinks, which the error control sees as small jumps.
        assert!(past.residue().abs() < 1e-9, "{}: {:e}", shape.name(), past.residue());
        let disc = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: 0.03, hollow: false });
        for other in [&disc, &shapes[0]] {
            let bodies = vec![body("one", 1e-4, Vector::zeros()), body("other", 2e-4, Vector::new(0.2, 0.01, 0.0))];
            let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
            meet(&mut model, "both", [Some(0), Some(1)], [shape, other], &springy());
            let mut u = vec![0.0; 12];
            let [one, two] = [0, 1].map(|body| model.tree().nodes()[model.node(body)].u);
            (u[one], u[one + 5], u[two], u[two + 5]) = (1.0, 4.0, -1.0, -9.0);
            let mut past = go(model, &u, 0.2);
            assert!(!touches(&past).is_empty());
            let momentum = past.velocity(0) + past.velocity(1);
            assert!(momentum.norm() < 1e-12 && past.residue().abs() < 1e-11, "{momentum:?} {:e}", past.residue());
        }
    }
}

/// With equal axes it does what a disc does, sliding, sticking and rolling with friction.
#[test]
fn with_equal_axes_it_rolls_as_a_disc_does() {
    let radius = 0.02;
    let run = |shape: Shape, friction: Friction| {
        let depth = MASS * G / STIFF;
        let at = Vector::new(0.0, radius - depth, 0.0);
        let mut model = above(&shape, 1e-4, at, Vector::new(1.0, -G, 0.0), &springy());
        model.contacts[0].interface.friction = Some(friction);
        let mut past = go(model, &[0.3, 0.0, 0.0, 0.0, 0.0, 10.0], 0.3);
        let stuck = past.system.events().iter().find(|event| matches!(event.kind, SystemEventKind::Stuck { .. }));
        (past.y.clone(), stuck.map(|event| event.time), past.residue())
    };
    let disc = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow: false });
    for friction in [
        Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 },
        Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.05 },
    ] {
        let (round, at, _) = run(disc.clone(), friction.clone());
        let (oval, other, residue) = run(oval(radius, radius), friction);
        assert!(residue.abs() < 1e-10, "{residue:e}");
        assert_eq!(at.is_some(), other.is_some());
        assert!(at.zip(other).is_none_or(|(one, other)| (one - other).abs() < 1e-9), "{at:?} {other:?}");
        for (one, other) in round.iter().zip(&oval) {
            assert!((one - other).abs() < 1e-8, "{one} {other}");
        }
    }
}

/// An ellipse that rocks without sliding keeps its energy, and its contact wanders along the floor as far as the arc that it rolls over.
#[test]
fn an_ellipse_rocks_without_sliding_and_loses_nothing() {
    let depth = MASS * G / STIFF;
    let mut model =
        above(&oval(0.05, 0.03), 1e-4, Vector::new(0.0, 0.03 - depth, 0.0), Vector::new(0.0, -G, 0.0), &springy());
    model.contacts[0].interface.friction = Some(Friction::Coulomb { mu_static: 0.9, mu_kinetic: 0.9 });
    let w = 3.0;
    let mut past = go(model, &[-w * (0.03 - depth), 0.0, 0.0, 0.0, 0.0, w], 1.0);
    let observed = past.system.observe(past.until, &past.y);
    let of = |item| observed.measure(&Measure::Contact(0, item));
    assert_eq!(of(ContactItem::SlipState), 3.0);
    assert!(of(ContactItem::SlipSpeed) < 1e-12 && of(ContactItem::FrictionLoss).abs() < 1e-9);
    assert!(past.residue().abs() < 1e-9, "{:e}", past.residue());
}

/// A cam that is driven, under a mass that slides along y; the face of that is a line, or a roller of 10 mm.
fn lifted(profile: Profile, roller: bool, speed: f64) -> Model {
    let bodies = vec![body("cam", 1e-4, Vector::zeros()), body("follower", 1e-4, Vector::zeros())];
    let joints = vec![
        Joint::new("shaft", None, "cam", Vector::zeros(), JointKind::Revolute { axis: Vector::z() }),
        Joint::new("guide", None, "follower", Vector::zeros(), JointKind::Prismatic { axis: Vector::y() }),
    ];
    let mut model = Model::build(bodies, joints, Vector::new(0.0, -G, 0.0)).unwrap();
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed }));
    let face = match roller {
        false => Shape::Line(Sheet::of_body(), Line { point: Flat::zeros(), normal: -Flat::y() }),
        true => Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: 0.01, hollow: false }),
    };
    meet(&mut model, "lift", [Some(0), Some(1)], [&Shape::Profile(Sheet::of_body(), profile), &face], &springy());
    model
}

/// A follower that hovers over a cam is met where the lift of the table says, flat or with a roller, whichever way the cam turns.
#[test]
fn a_cam_meets_its_follower_where_its_table_says() {
    let lift = |angle: f64| 0.004 * (1.0 - angle.cos());
    let rows = |base: f64| -> Vec<[f64; 2]> {
        (0..=360).map(|k| TAU * f64::from(k) / 360.0).map(|angle| [angle, base + lift(angle)]).collect()
    };
    for roller in [false, true] {
        for speed in [-50.0, 2.0, 300.0] {
            let profile = match roller {
                false => Profile::flat_cam(0.03, &rows(0.0)).unwrap(),
                true => Profile::radial_cam(0.01, &rows(0.04)).unwrap(),
            };
            let base = if roller { 0.04 } else { 0.03 };
            let mut model = lifted(profile, roller, speed);
            model.gravity = Vector::zeros();
            let mut system = Evolution::new(Arc::new(model));
            let mut y = system.system().state(&[0.0]);
            // It hovers at a height that the lift passes twice in a turn. The face looks along y, a quarter of a turn ahead of x, and the cam turns under it.
            let (angle, quarter): (f64, f64) = (2.0, TAU / 4.0);
            y[0] = base + lift(angle);
            let passages = [angle, -angle].map(|at| ((quarter - at) / speed).rem_euclid(TAU / speed.abs()));
            let expected = passages[0].min(passages[1]);
            let until = 1.01 * expected;
            system.begin(0.0, &mut y);
            let absolute = vec![1e-12; y.len()];
            let plan = Plan { until, first_step: 1e-6, relative: 1e-10, absolute, most_steps: 1_000_000 };
            let end = run(&mut system, &mut Rodas5P::new(&y), 0.0, &mut y, &plan, &mut ());
            assert_eq!(end.halt, Halt::Finished, "{end:?}");
            let first = system
                .events()
                .iter()
                .find(|event| matches!(event.kind, SystemEventKind::Touched { .. }))
                .unwrap()
                .time;
            assert!((first / expected - 1.0).abs() < 1e-7, "{roller} {speed}: {first} {expected}");
        }
    }
}
