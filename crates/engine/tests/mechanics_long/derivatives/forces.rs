//! Forces of every kind.

use crate::derivatives::dice::Dice;
use crate::derivatives::mechanism::place;
use carom_engine::build::ModelBuilder;
use carom_engine::dof::Dof;
use carom_engine::force::{
    Account, Acting, Actuator, Applied, Bushing, Drive, Force, Gains, JointForce, JointLaw, Limits, Motor,
    SpringDamper, Stop, Torsion, UserForce,
};
use carom_engine::id::{At, BodyId};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::placed::Placed;
use carom_engine::signal::{Function, Signal, UserSignal};
use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use carom_engine::tree::Point;
use std::sync::Arc;

/// A swirl that pushes a body about, and loses and brings in what it says.
#[derive(Debug)]
struct Swirl(At);

impl UserForce for Swirl {
    fn act(&self, on: &mut Acting<'_>) -> Account {
        let (place, spin) = (on.placed().point(self.0), on.placed().spin(self.0.body));
        on.push(&place, Vector::z().cross(&place.position) * 3.0 - place.velocity * place.velocity.norm());
        on.apply_moment(self.0.body, -spin * (0.01 * spin.norm_squared()));
        Account { stored: 0.0, dissipation: 0.5 * place.velocity.norm_squared(), supply: on.power() }
    }
}

/// A signal of the user's own.
#[derive(Debug)]
struct Wave(At);

impl UserSignal for Wave {
    fn value(&self, at: &Placed<'_>) -> f64 {
        let place = at.point(self.0);
        (3.0 * place.position.x + 1.0).sin() + (place.velocity.y - 2.0 * place.velocity.x).cos()
    }
}

/// The first body, as users call it.
fn first() -> BodyId {
    ModelBuilder::new().body(Body::new("first", 1.0, Symmetric::scalar(1.0), Vector::zeros()))
}

fn axes(dice: &mut Dice) -> Matrix {
    Rotation::new(dice.vector()).to_rotation_matrix().into_inner()
}

/// A number that hangs on the motion, or does not.
fn signal(dice: &mut Dice, point: Point, dof: Option<Dof>) -> Signal {
    let function = |inputs: Vec<Measure>| {
        let value = |x: &[f64]| 3.0 * (5.0 * x[0]).sin() + x.iter().skip(1).map(|x| (2.0 * x).cos()).sum::<f64>();
        Signal::Function(Arc::new(Function::new(inputs, value).unwrap()))
    };
    if dice.steady {
        return Signal::Constant(0.7);
    }
    let tree = dof.map_or(Measure::Time, Measure::Coordinate);
    let speed = dof.map_or(Measure::Time, Measure::Speed);
    dice.draw(vec![
        ("constant", Signal::Constant(0.7)),
        ("user signal", Signal::User(Arc::new(Wave(first().at(Vector::new(0.1, 0.2, 0.0)))))),
        ("of a coordinate", function(vec![tree, speed])),
        ("of a point", function(vec![Measure::Position(point, 2), Measure::Velocity(point, 0)])),
        ("of an angle", function(vec![Measure::Orientation(0, 1), Measure::AngularVelocity(point.node, 1)])),
    ])
}

/// Adds a force for each body, or none.
pub(crate) fn act(dice: &mut Dice, model: &mut Model, count: usize) {
    for k in 0..count {
        let other = if k > 0 && dice.flip() { Some(dice.choose(k)) } else { None };
        let ends = [model.point(other, dice.vector() * 0.1), model.point(Some(k), place(k) + dice.vector() * 0.1)];
        let nodes = ends.map(|end| end.node);
        // Turns about a point have no coordinates of their own; joints that close loops are read off the bodies.
        let joint = if dice.choose(4) == 0 { model.joints().len() - 1 } else { k };
        let free = model.dofs(joint).first().copied();
        let has_coordinate = !matches!(model.joints()[joint].kind, JointKind::Spherical | JointKind::Free);
        let coordinate = free.filter(|_| has_coordinate);
        match (dice.choose(14), free, coordinate) {
            (0, ..) => {
                let spring = SpringDamper { ends, stiffness: 1e4, damping: 30.0, free_length: 0.1, preload: 2.0 };
                note(dice, model, "spring", Force::Spring(spring));
            }
            (1, ..) => {
                let (linear, angular) = (Vector::new(2e4, 1e4, 5e3), Vector::new(10.0, 20.0, 5.0));
                let bushing = Bushing {
                    ends,
                    axes: [axes(dice), axes(dice)],
                    stiffness: linear,
                    damping: linear * 1e-3,
                    torsional_stiffness: angular,
                    torsional_damping: angular * 1e-2,
                };
                note(dice, model, "bushing", Force::Bushing(bushing));
            }
            (2, ..) => {
                let axis = dice.axis();
                let stiffness = if dice.flip() { 3.0 } else { 0.0 };
                let torsion = Torsion { nodes, axis, stiffness, damping: 0.1, free_angle: 0.3, preload: 0.0 };
                note(dice, model, "torsion", Force::Torsion(torsion));
            }
            (3, Some(dof), _) => {
                let law = JointLaw::Friction { force: 2.0, speed: 0.5 };
                note(dice, model, "joint friction", Force::Joint(JointForce { dof, law }));
            }
            (4, Some(dof), _) => {
                let law = JointLaw::Damper { damping: 0.3 };
                note(dice, model, "joint damper", Force::Joint(JointForce { dof, law }));
            }
            (5, _, Some(dof)) => {
                let law = JointLaw::Spring { stiffness: 20.0, free: 0.1, preload: 0.5 };
                note(dice, model, "joint spring", Force::Joint(JointForce { dof, law }));
            }
            (6, _, Some(dof)) => {
                let limits = if dice.flip() { Limits::NONE } else { Limits::symmetric(2.0) };
                let motor = Motor {
                    dof,
                    reference: signal(dice, ends[1], free),
                    rate: signal(dice, ends[1], free),
                    feedforward: signal(dice, ends[0], free),
                    gains: Gains { proportional: 50.0, derivative: 2.0, integral: 30.0 },
                    limits,
                };
                note(dice, model, "motor", Force::Motor(motor));
            }
            (7, Some(dof), _) => {
                let effort = signal(dice, ends[1], coordinate);
                note(dice, model, "drive", Force::Drive(Drive { dof, effort }));
            }
            (8, ..) => {
                let effort = signal(dice, ends[1], coordinate);
                note(dice, model, "actuator", Force::Actuator(Actuator { ends, effort }));
            }
            (9, ..) => {
                let force = [0, 1, 2].map(|_| signal(dice, ends[1], coordinate));
                let moment = [0, 1, 2].map(|_| signal(dice, ends[0], coordinate));
                let turning = axes(dice);
                let axes = dice.draw(vec![("wrench in the world", None), ("wrench on the body", Some(turning))]);
                model.forces.push(Force::Applied(Applied { point: ends[1], force, moment, axes }));
            }
            (10 | 11, _, Some(dof)) => {
                // With a strong damper it may depart.
                let (limit, damping) = (-1.0 + 0.9 * dice.roll().max(0.0), if dice.flip() { 1.0 } else { 1e4 });
                let upper = dice.flip();
                let limit = if upper { limit } else { -limit };
                model.stops.push(Stop { joint, dof, limit, upper, stiffness: 100.0, damping });
                dice.kinds.insert("stop".into());
            }
            (12, ..) if !dice.steady => {
                model.add_user_force("swirl", Arc::new(Swirl(first().at(Vector::new(0.0, 0.1, 0.1)))));
                dice.kinds.insert("user".into());
            }
            _ => {}
        }
    }
}

fn note(dice: &mut Dice, model: &mut Model, kind: &str, force: Force) {
    dice.kinds.insert(kind.to_owned());
    model.forces.push(force);
}
