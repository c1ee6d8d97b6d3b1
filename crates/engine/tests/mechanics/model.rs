//! Mechanisms as users list them.
#![allow(clippy::unwrap_used)]

use carom_engine::build::ModelBuilder;
use carom_engine::id::JointId;
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::simulate::{MethodChoice, RunError, Session, simulate};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{SystemEvent, SystemEventKind};
use carom_engine::watch::Direction;

fn body(k: usize) -> Body {
    Body::new(format!("b{k}"), 1.0, Symmetric::scalar(1.0), Vector::new(k as f64, 0.0, 0.0))
}

/// Joint k carries body k, on `parent`.
fn joint(k: usize, parent: Option<usize>) -> Joint {
    let (parent, kind) = (parent.map(|k| format!("b{k}")), JointKind::Revolute { axis: Vector::y() });
    Joint::new(format!("j{k}"), parent.as_deref(), &format!("b{k}"), Vector::new(k as f64, 0.0, 0.0), kind)
}

#[test]
fn a_long_chain_may_be_listed_from_its_end() {
    let n = 5000;
    let bodies = (0..n).rev().map(body).collect();
    let joints = (0..n).map(|k| joint(k, k.checked_sub(1))).collect();
    let model = Model::build(bodies, joints, Vector::zeros()).unwrap();
    assert_eq!((model.tree().nodes().len(), model.bodies()[0].name.as_str()), (n, "b4999"));
    assert!(model.tree().nodes().iter().skip(1).all(|node| node.offset == Vector::x()));
}

#[test]
fn a_ring_that_never_reaches_the_ground_floats_on_its_first_body() {
    let joints = vec![joint(0, Some(2)), joint(1, Some(0)), joint(2, Some(1))];
    let model = Model::build((0..3).map(body).collect(), joints, Vector::zeros()).unwrap();
    assert_eq!(model.tree().speeds(), 6 + 2);
    assert_eq!((0..3).filter(|&k| model.closes_loop(k)).count(), 1);
}

/// A point mass that slides upwards on the ground, thrown with 3 m/s.
fn thrown() -> (ModelBuilder, JointId) {
    let mut m = ModelBuilder::new();
    let block = m.body(body(0));
    let rail = m.prismatic("rail", m.ground(), block, Vector::zeros(), Vector::z());
    m.speed(rail, 3.0);
    (m, rail)
}

#[test]
fn a_run_in_one_line_follows_the_parabola_and_shows_it_at_even_times() {
    let (m, rail) = thrown();
    let mut seen = Vec::new();
    let end = simulate(m.build().unwrap())
        .until(0.7)
        .observe(0.1, |view| seen.push((view.time(), view.value(rail.coordinate()), view.value(rail.speed()))))
        .run()
        .unwrap();
    assert_eq!((end.time(), end.events().len()), (0.7, 0));
    assert!(end.residue().abs() < 1e-12 && end.work().evaluations < 200, "{:?}", end.work());
    drop(end);
    assert_eq!(seen.len(), 8);
    for (k, (t, z, v)) in seen.into_iter().enumerate() {
        assert!((t - 0.1 * k as f64).abs() < 1e-15);
        assert!((z - (3.0 * t - 0.5 * 9.81 * t * t)).abs() < 1e-12 && (v - (3.0 - 9.81 * t)).abs() < 1e-12);
    }
}

#[test]
fn a_run_stops_where_a_watched_quantity_says() {
    let (mut m, rail) = thrown();
    m.watch("apex", rail.speed(), Direction::Falling, Some(1));
    let end = simulate(m.build().unwrap()).until(10.0).run().unwrap();
    assert!(end.has_stopped() && (end.time() - 3.0 / 9.81).abs() < 1e-12, "{}", end.time());
    assert!(matches!(
        end.events()[..],
        [SystemEvent { kind: SystemEventKind::Passed { watch: 0, rising: false, count: 1 }, .. }]
    ));
}

#[test]
fn what_a_run_is_asked_for_must_make_sense() {
    let mechanism = thrown().0.build().unwrap();
    let why = |run: Result<Session<'_>, RunError>| run.err().unwrap().to_string();
    assert!(why(simulate(&mechanism).run()).contains("call until(2.0)"));
    assert_eq!(why(simulate(&mechanism).until(-1.0).run()), "until must be positive, not -1");
    assert!(why(simulate(&mechanism).until(1.0).tolerance(0.0).run()).contains("tolerance must be between"));
    assert!(why(simulate(&mechanism).until(1.0).method(MethodChoice::Rk4).run()).contains("as in step(1e-4)"));
    assert!(why(simulate(&mechanism).until(1.0).most_steps(1).run()).contains("allow more with most_steps"));
}
