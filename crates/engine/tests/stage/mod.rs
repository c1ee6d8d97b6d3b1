//! What every mechanism under test needs: joints in one line, and time that passes.

#![allow(dead_code, reason = "each test takes what it needs")]

use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::Vector;
use carom_engine::system::{Evolution, Ledger, System};
use carom_engine::tree::Energy;
use carom_solve::{Dop853, End, Halt, Method, Plan, run};
use std::sync::Arc;

pub(crate) const G: Vector = Vector::new(0.0, 0.0, -9.81);

pub(crate) fn joint(name: &str, parent: Option<&str>, child: &str, point: Vector, kind: JointKind) -> Joint {
    Joint::new(name, parent, child, point, kind)
}

/// One body on one joint to the ground.
pub(crate) fn hung(body: Body, point: Vector, kind: JointKind, gravity: Vector) -> Model {
    let joint = joint("joint", None, &body.name, point, kind);
    Model::build(vec![body], vec![joint], gravity).unwrap()
}

pub(crate) fn system(model: Model) -> Evolution {
    Evolution::new(Arc::new(model))
}

/// A mechanism about whose states at rest is asked.
pub(crate) fn resting(model: Model) -> System {
    System::new(Arc::new(model))
}

/// Advances a state with the method of Dormand and Prince of order eight.
pub(crate) fn advance(system: &mut Evolution, y: &mut Vec<f64>, from: f64, until: f64, tolerance: f64) -> End {
    let plan = Plan {
        until,
        first_step: 1e-3,
        relative: tolerance,
        absolute: vec![tolerance; y.len()],
        most_steps: 1_000_000,
    };
    let end = run(system, &mut Dop853::new(y), from, y, &plan, &mut ());
    assert!(matches!(end.halt, Halt::Finished | Halt::Stopped), "{end:?}");
    end
}

/// The ledger, and energy and momentum of the bodies.
pub(crate) fn books(system: &mut Evolution, t: f64, y: &[f64]) -> (Ledger, Energy) {
    let ledger = system.ledger(t, y);
    let model = system.model().clone();
    (ledger, model.tree().energy(&model.gravity, system.place(t, y).scratch()))
}
