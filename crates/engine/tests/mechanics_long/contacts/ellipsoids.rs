//! Ellipsoids that bounce, roll and touch with a tip.

use super::{K, MASS, Past, RADIUS, ball, go, hertz, meet, plane, surface, thrown};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Model};
use carom_engine::shape::Shape;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::SystemEventKind;
use carom_laws::friction::Friction;

const G: f64 = 9.81;

/// A solid ellipsoid.
fn egg(name: &str, semi_axes: Vector, at: Vector) -> Body {
    let [a, b, c] = [0, 1, 2].map(|k| semi_axes[k] * semi_axes[k]);
    let inertia = Symmetric {
        xx: 0.2 * MASS * (b + c),
        yy: 0.2 * MASS * (a + c),
        zz: 0.2 * MASS * (a + b),
        xy: 0.0,
        xz: 0.0,
        yz: 0.0,
    };
    Body::new(name, MASS, inertia, at)
}

/// Speeds of the tree for one free body.
fn launched(model: &Model, velocity: Vector, spin: Vector) -> Vec<f64> {
    let mut u = thrown(model, &[velocity]);
    let first = model.tree().nodes()[model.node(0)].u + 3;
    u[first..first + 3].copy_from_slice(spin.as_slice());
    u
}

fn touches(past: &Past) -> Vec<f64> {
    let all = past.system.events().iter();
    all.filter(|event| matches!(event.kind, SystemEventKind::Touched { .. })).map(|event| event.time).collect()
}

/// Its tip comes down to the height `h` of its centre where `a^2 sin^2 + c^2 cos^2 = h^2`: of a body that turns steadily, at a time that is known, however long the steps.
#[test]
fn the_tip_of_a_turning_ellipsoid_touches_when_it_comes_down() {
    let semi_axes = Vector::new(0.1, 0.02, 0.02);
    for (w, h) in [(3.0, 0.09), (300.0, 0.0999), (40.0, 0.03), (1e4, 0.09999)] {
        let body = egg("egg", semi_axes, Vector::new(0.0, 0.0, h));
        let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
        meet(
            &mut model,
            "floor",
            [None, Some(0)],
            [&plane(Vector::zeros(), Vector::z()), &Shape::ellipsoid(Vector::zeros(), semi_axes)],
            &hertz(),
        );
        let u = launched(&model, Vector::zeros(), Vector::new(0.0, w, 0.0));
        let sine = ((h * h - 4e-4) / (0.01f64 - 4e-4)).sqrt();
        let expected = sine.asin() / w;
        let past = go(model, &u, 1.001 * expected);
        let found = touches(&past);
        assert!(found.len() == 1 && (found[0] / expected - 1.0).abs() < 1e-9, "{w}: {found:?} {expected}");
    }
}

/// Without loss and friction energy stays, whatever the tumbling, on a plane, on a ball and on its like.
#[test]
fn an_ellipsoid_tumbles_and_bounces_without_loss() {
    let semi_axes = Vector::new(0.05, 0.03, 0.02);
    let own = Shape::ellipsoid(Vector::zeros(), semi_axes);
    let floor = plane(Vector::zeros(), Vector::z());
    let body = egg("egg", semi_axes, Vector::new(0.0, 0.0, 0.1));
    let mut model = Model::build(vec![body], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&floor, &own], &hertz());
    let u = launched(&model, Vector::new(0.1, 0.0, 0.0), Vector::new(3.0, 5.0, -2.0));
    let mut past = go(model, &u, 1.0);
    assert!(touches(&past).len() > 3, "{:?}", touches(&past));
    assert!(past.residue().abs() < 1e-9, "{:e}", past.residue());
    for other in [surface(), own.clone()] {
        let bodies =
            vec![egg("egg", semi_axes, Vector::zeros()), ball("other", 2.0 * MASS, Vector::new(0.2, 0.01, 0.005))];
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        meet(&mut model, "both", [Some(0), Some(1)], [&own, &other], &hertz());
        let mut u = thrown(&model, &[Vector::new(1.0, 0.0, 0.0), Vector::new(-0.5, 0.0, 0.0)]);
        let first = model.tree().nodes()[model.node(0)].u + 3;
        u[first..first + 3].copy_from_slice(&[1.0, -4.0, 2.0]);
        let momentum = |past: &mut Past| past.velocity(0) * MASS + past.velocity(1) * (2.0 * MASS);
        let mut past = go(model, &u, 0.2);
        assert!(!touches(&past).is_empty());
        assert!(momentum(&mut past).norm() < 1e-12 && past.residue().abs() < 1e-11, "{:e}", past.residue());
    }
}

/// With equal axes it does what a ball does, sliding, sticking and rolling with friction.
#[test]
fn with_equal_axes_it_rolls_as_a_ball_does() {
    let run = |shape: Shape, friction: Friction| {
        let depth = (MASS * G / K).powf(2.0 / 3.0);
        let mut model = Model::build(
            vec![ball("ball", MASS, Vector::new(0.0, 0.0, RADIUS - depth))],
            vec![],
            Vector::new(1.0, 0.0, -G),
        )
        .unwrap();
        meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &shape], &hertz());
        model.contacts[0].interface.friction = Some(friction);
        let u = launched(&model, Vector::new(0.3, 0.4, 0.0), Vector::new(10.0, -20.0, 30.0));
        let mut past = go(model, &u, 0.3);
        let stuck = past.system.events().iter().find(|event| matches!(event.kind, SystemEventKind::Stuck { .. }));
        (past.y.clone(), stuck.map(|event| event.time), past.residue())
    };
    for friction in [
        Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 },
        Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.05 },
    ] {
        let (ball, at, _) = run(surface(), friction.clone());
        let (egg, other, residue) = run(Shape::ellipsoid(Vector::zeros(), Vector::repeat(RADIUS)), friction);
        assert!(residue.abs() < 1e-10, "{residue:e}");
        assert_eq!(at.is_some(), other.is_some());
        assert!(at.zip(other).is_none_or(|(one, other)| (one - other).abs() < 1e-9), "{at:?} {other:?}");
        for (one, other) in ball.iter().zip(&egg) {
            assert!((one - other).abs() < 1e-8, "{one} {other}");
        }
    }
}

/// An ellipsoid that rolls without sliding keeps its energy, and its surface does not slide on the floor.
#[test]
fn an_ellipsoid_rolls_without_sliding_and_loses_nothing() {
    let semi_axes = Vector::new(0.05, 0.04, 0.03);
    let depth = (MASS * G / K).powf(2.0 / 3.0);
    let body = egg("egg", semi_axes, Vector::new(0.0, 0.0, 0.03 - depth));
    let mut model = Model::build(vec![body], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
    meet(
        &mut model,
        "floor",
        [None, Some(0)],
        [&plane(Vector::zeros(), Vector::z()), &Shape::ellipsoid(Vector::zeros(), semi_axes)],
        &hertz(),
    );
    model.contacts[0].interface.friction = Some(Friction::Coulomb { mu_static: 0.9, mu_kinetic: 0.9 });
    // It begins to rock about both axes, its point at rest.
    let spin = Vector::new(2.0, 3.0, 0.0);
    let u = launched(&model, spin.cross(&Vector::new(0.0, 0.0, 0.03 - depth)), spin);
    let mut past = go(model, &u, 1.0);
    let observed = past.system.observe(past.until, &past.y);
    let of = |item| observed.measure(&Measure::Contact(0, item));
    assert_eq!(of(ContactItem::SlipState), 3.0);
    assert!(
        of(ContactItem::SlipSpeed) < 1e-12 && of(ContactItem::FrictionLoss).abs() < 1e-9,
        "{}",
        of(ContactItem::FrictionLoss)
    );
    assert!(past.residue().abs() < 1e-9, "{:e}", past.residue());
}
