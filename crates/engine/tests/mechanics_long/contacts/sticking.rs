//! Dry friction: surfaces that slide, come to rest, stick, and slip again.

use super::{K, Past, RADIUS, ball, delivering, go, hertz, meet, plane, surface, thrown};
use carom_engine::contact::Site;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::SystemEventKind;
use carom_laws::friction::Friction;

const G: f64 = 9.81;
const MASS: f64 = 0.1;

fn coulomb(mu: f64) -> Option<Friction> {
    Some(Friction::Coulomb { mu_static: mu, mu_kinetic: mu })
}

/// A ball on a floor, sunk by what presses it there, under a gravity that leans by an angle [rad].
fn on_slope(angle: f64, mu: f64) -> Model {
    let depth = (MASS * G * angle.cos() / K).powf(2.0 / 3.0);
    let at = Vector::new(0.0, 0.0, RADIUS - depth);
    let gravity = Vector::new(angle.sin(), 0.0, -angle.cos()) * G;
    let mut model = Model::build(vec![ball("ball", MASS, at)], vec![], gravity).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &hertz());
    model.contacts[0].interface.friction = coulomb(mu);
    model
}

/// The arm on which a ball rolls: to the middle of the overlap [m].
fn arm(angle: f64) -> f64 {
    RADIUS - 0.5 * (MASS * G * angle.cos() / K).powf(2.0 / 3.0)
}

fn measured(past: &mut Past, item: ContactItem) -> f64 {
    past.system.observe(past.until, &past.y).measure(&Measure::Contact(0, item))
}

/// When the sliding of a contact sticks and slips.
fn transitions(past: &Past) -> Vec<(f64, bool)> {
    let own = past.system.events().iter().filter_map(|event| match event.kind {
        SystemEventKind::Stuck { site: Site::Slide, .. } => Some((event.time, true)),
        SystemEventKind::Slipped { site: Site::Slide, .. } => Some((event.time, false)),
        _ => None,
    });
    own.collect()
}

/// With backspin `w` and speed `v` the slip is `v + w a`; sliding takes it away with `mu g (1 + m a^2/I)`.
#[test]
fn a_ball_with_backspin_rolls_after_the_time_of_the_closed_form() {
    for (v, w) in [(1.0, 0.0), (1.0, 100.0), (0.3, 120.0), (0.0, -50.0)] {
        let (mu, a) = (0.2, arm(0.0));
        let model = on_slope(0.0, mu);
        let mut u = thrown(&model, &[Vector::new(0.6 * v, 0.8 * v, 0.0)]);
        let spin = model.tree().nodes()[model.node(0)].u + 3;
        // Backspin turns about the axis across the way.
        (u[spin], u[spin + 1]) = (0.8 * w, -0.6 * w);
        let inertia = 0.4 * MASS * RADIUS * RADIUS;
        let slip: f64 = v + w * a;
        let expected = slip.abs() / (mu * G * (1.0 + MASS * a * a / inertia));
        let mut past = go(model, &u, 1.0);
        let found = transitions(&past);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].1 && (found[0].0 - expected).abs() < 1e-9, "{v} {w}: {} {expected}", found[0].0);
        let slip = [0, 1, 2].map(|k| measured(&mut past, ContactItem::Slip(k)));
        assert!(slip.iter().all(|slip| slip.abs() < 1e-13), "{slip:?}");
        assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
    }
}

/// Rolling down from rest: `a = g sin/(1 + I/(m a^2))`, with friction `m g sin/(1 + m a^2/I)`.
#[test]
fn a_ball_rolls_down_from_rest_without_slipping() {
    let angle = 0.3f64;
    let (a, inertia) = (arm(angle), 0.4 * MASS * RADIUS * RADIUS);
    let mut past = go(on_slope(angle, 0.3), &[0.0; 6], 0.7);
    assert_eq!(transitions(&past), [(0.0, true)]);
    let velocity = past.velocity(0).x;
    let expected = G * angle.sin() / (1.0 + inertia / (MASS * a * a)) * 0.7;
    assert!((velocity / expected - 1.0).abs() < 1e-9, "{velocity} {expected}");
    let friction = measured(&mut past, ContactItem::Friction(0));
    let needed = -MASS * G * angle.sin() / (1.0 + MASS * a * a / inertia);
    assert!((friction / needed - 1.0).abs() < 1e-9, "{friction} {needed}");
    assert!(past.residue().abs() < 1e-11 && measured(&mut past, ContactItem::FrictionLoss).abs() < 1e-14);
}

/// On a slope too steep to be rolled down, the ball slides from the start: `a = g (sin - mu cos)`.
#[test]
fn a_ball_slides_down_what_is_too_steep() {
    let (angle, mu) = (0.9f64, 0.2);
    let mut past = go(on_slope(angle, mu), &[0.0; 6], 0.3);
    assert_eq!(transitions(&past), []);
    let expected = G * (angle.sin() - mu * angle.cos()) * 0.3;
    let velocity = past.velocity(0).x;
    assert!((velocity / expected - 1.0).abs() < 1e-9, "{velocity} {expected}");
}

/// An oblique bounce with a law that loses: nothing is gained by friction, and the books close.
#[test]
fn a_ball_thrown_askew_bounces_and_the_books_close() {
    let at = Vector::new(0.0, 0.0, 2.0 * RADIUS);
    for (vx, mu) in [(0.2, 0.3), (1.0, 0.3), (3.0, 0.1)] {
        let mut model = Model::build(vec![ball("ball", MASS, at)], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
        meet(
            &mut model,
            "floor",
            [None, Some(0)],
            [&plane(Vector::zeros(), Vector::z()), &surface()],
            &delivering(0.7),
        );
        model.contacts[0].interface.friction = coulomb(mu);
        let u = thrown(&model, &[Vector::new(vx, 0.0, -0.4)]);
        let mut past = go(model, &u, 1.5);
        assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
        assert!(measured(&mut past, ContactItem::FrictionLoss) > 0.0);
        println!("{vx} {mu}: {} transitions, velocity {}", transitions(&past).len(), past.velocity(0));
    }
}
