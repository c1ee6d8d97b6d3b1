//! Mechanisms as users list them.
#![allow(clippy::unwrap_used)]

use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Symmetric, Vector};

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
