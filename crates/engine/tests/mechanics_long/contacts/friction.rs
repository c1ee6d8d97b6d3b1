//! Friction at the place of contact, with laws that are smooth in the slip: what it changes, what it costs, and what it must not touch.

use super::{K, Past, RADIUS, ball, delivering, go, hertz, meet, plane, surface, thrown};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_laws::friction::Friction;

const WEIGHT: f64 = 0.1 * 9.81;

fn rough(mu_kinetic: f64) -> Option<Friction> {
    Some(Friction::Threlfall { mu_kinetic, knee_speed: 1e-3 })
}

/// A ball that slides on a floor, into which it has sunk by its weight.
fn sliding(speed: f64) -> (Model, Vec<f64>) {
    let depth = (WEIGHT / K).powf(2.0 / 3.0);
    let at = Vector::new(0.0, 0.0, RADIUS - depth);
    let mut model = Model::build(vec![ball("ball", 0.1, at)], vec![], Vector::new(0.0, 0.0, -9.81)).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &hertz());
    model.contacts[0].interface.friction = rough(0.2);
    let u = thrown(&model, &[Vector::new(0.6 * speed, 0.8 * speed, 0.0)]);
    (model, u)
}

fn measured(past: &mut Past, measure: Measure) -> f64 {
    past.system.observe(past.until, &past.y).measure(&measure)
}

/// Whatever the law, the angular momentum about a point of the floor stays: a ball comes to roll with 5/7 of its speed, and loses 2/7 of its energy.
#[test]
fn a_sliding_ball_comes_to_roll_with_five_sevenths_of_its_speed() {
    let (model, u) = sliding(1.0);
    let mut past = go(model, &u, 0.4);
    let velocity = past.velocity(0);
    let along = velocity.dot(&Vector::new(0.6, 0.8, 0.0));
    // It rolls on a radius that is shorter by half its depth, 2.5e-5 of it.
    assert!((along - 5.0 / 7.0).abs() < 3e-5, "{along}");
    assert!((velocity - Vector::new(0.6, 0.8, 0.0) * along).norm() < 1e-6, "{velocity}");
    let lost = measured(&mut past, Measure::Contact(0, ContactItem::FrictionLoss));
    assert!((lost - 0.1 / 7.0).abs() < 1e-6, "{lost}");
    assert!(measured(&mut past, Measure::Contact(0, ContactItem::Slip(0))).abs() < 1e-6);
    assert!(past.residue().abs() < 1e-11, "{:e}", past.residue());
}

/// While it slides fast the force is `mu N` (0.95 of it at the knee and beyond is this law's own), against the slip.
#[test]
fn friction_opposes_the_slip_with_the_coefficient_of_the_law() {
    let (model, u) = sliding(1.0);
    let mut past = go(model, &u, 0.05);
    let law = rough(0.2).unwrap();
    let force = [0, 1].map(|k| measured(&mut past, Measure::Contact(0, ContactItem::Friction(k))));
    let slip = [0, 1].map(|k| measured(&mut past, Measure::Contact(0, ContactItem::Slip(k))));
    let push = measured(&mut past, Measure::Contact(0, ContactItem::Force));
    let expected = law.force(push, slip[0].hypot(slip[1]));
    assert!(expected < 0.0 && (force[0] - 0.6 * expected).abs() < 1e-9 && (force[1] - 0.8 * expected).abs() < 1e-9);
}

/// Balls that meet off their centre line and spin: friction is inner, so that momentum and angular momentum of both stay.
#[test]
fn friction_between_two_bodies_changes_neither_momentum_nor_angular_momentum() {
    let bodies = vec![
        ball("one", 0.1, Vector::zeros()),
        ball("two", 0.25, Vector::new(2.5 * RADIUS, 0.9 * RADIUS, 0.3 * RADIUS)),
    ];
    let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
    meet(&mut model, "pair", [Some(0), Some(1)], [&surface(), &surface()], &delivering(0.7));
    model.contacts[0].interface.friction = rough(0.3);
    let mut u = thrown(&model, &[Vector::new(1.5, 0.2, 0.0), Vector::new(-0.5, 0.0, 0.1)]);
    let spins = [model.tree().nodes()[model.node(0)].u + 3, model.tree().nodes()[model.node(1)].u + 3];
    (u[spins[0] + 1], u[spins[1] + 2]) = (40.0, -70.0);
    let whole = |past: &mut Past| {
        let of =
            |past: &mut Past, k| (measured(past, Measure::Momentum(k)), measured(past, Measure::AngularMomentum(k)));
        [0, 1, 2].map(|k| of(past, k))
    };
    let mut before = go(model.clone(), &u, 1e-6);
    let mut after = go(model, &u, 0.02);
    for (k, ((p, l), (q, m))) in whole(&mut before).into_iter().zip(whole(&mut after)).enumerate() {
        assert!((p - q).abs() < 1e-12 && (l - m).abs() < 1e-13, "axis {k}: {p} {q} {l} {m}");
    }
    assert!(measured(&mut after, Measure::Contact(0, ContactItem::FrictionLoss)) > 1e-3);
    assert!(after.residue().abs() < 1e-10, "{:e}", after.residue());
}

/// Loss along the normal and loss by friction are booked apart, and together are what the ledger has lost.
#[test]
fn losses_are_booked_by_their_kinds() {
    let at = Vector::new(0.0, 0.0, 2.0 * RADIUS);
    let mut model = Model::build(vec![ball("ball", 0.1, at)], vec![], Vector::new(0.0, 0.0, -9.81)).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &delivering(0.6));
    model.contacts[0].interface.friction = rough(0.2);
    let u = thrown(&model, &[Vector::new(0.5, 0.0, -0.4)]);
    let mut past = go(model, &u, 0.3);
    let [all, rubbed] =
        [ContactItem::Loss, ContactItem::FrictionLoss].map(|item| measured(&mut past, Measure::Contact(0, item)));
    let lost = past.system.ledger(past.until, &past.y).dissipated;
    assert!(rubbed > 0.1 * all && rubbed < 0.9 * all && (all - lost).abs() < 1e-15, "{all} {rubbed} {lost}");
    assert!(past.residue().abs() < 1e-10);
}
