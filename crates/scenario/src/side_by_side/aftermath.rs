//! What the first impact left behind: how fast everything moves right after it, and what joints carried while the surfaces touched.
//!
//! ```text
//! P = integral of R dt        R  force of the joint on its child, from touch to parting
//! ```
//!
//! Where surfaces give way an impact takes time, and with the impulse of the contact a joint carries what weights, springs and motors do meanwhile. As surfaces become stiff that goes with the time,
//! and what is left is the impulse of the rigid world.

use super::super::Scenario;
use carom_engine::measure::Measure;
use carom_engine::model::Model;
use carom_run::quantity::dofs;
use carom_run::record::{CarriedImpulse, Column};
use carom_run::simulate::{Course, Follow, Keep, Outcome, Output, Simulation};

/// Right after an impact is this part of its time later.
const RIGHT_AFTER: f64 = 1e-12;
/// Impulses below this part of the largest are rounding.
const IDLE: f64 = 1e-12;

/// What is known behind an impact.
#[derive(Default)]
pub(super) struct Aftermath {
    /// Speeds of joints with one degree of freedom, and of free bodies, with their units.
    pub(super) after: Vec<(String, f64, &'static str)>,
    /// What joints carried while the surfaces touched; of an impact that took no time nothing.
    pub(super) carried: Vec<(String, CarriedImpulse)>,
}

impl Aftermath {
    /// Of an impact that begins at a time and lasts so long [s].
    pub(super) fn of(scenario: &Scenario, time: f64, duration: f64) -> Self {
        let end = time + duration;
        let mut simulation = scenario.simulation.clone();
        simulation.settings.until = end + RIGHT_AFTER * end.max(f64::MIN_POSITIVE);
        simulation.settings.keep = Keep::NONE;
        if duration == 0.0 {
            let outcome = simulation.run(&mut ());
            return Aftermath { after: speeds(&simulation.model, &outcome), carried: Vec::new() };
        }
        simulation.outputs = reactions(&simulation.model);
        let follow = Follow { from: time, pieces: 0, largest_alone: false };
        let (outcome, courses) = simulation.run_following(follow, &mut ());
        Aftermath { after: speeds(&simulation.model, &outcome), carried: impulses(&simulation, &courses) }
    }
}

/// Of each joint the components of its force on the child, then those of the moment.
fn reactions(model: &Model) -> Vec<Output> {
    let of = |joint: usize| {
        let force = (0..3).map(move |k| (Measure::ReactionForce(joint, k), "N"));
        force.chain((0..3).map(move |k| (Measure::ReactionMoment(joint, k), "N m")))
    };
    let output = |(measure, unit)| Output::formula(Column::new("", unit, ""), vec![measure], |values| values[0]);
    (0..model.listed()).flat_map(of).map(output).collect()
}

/// What joints carried, from the courses of their reactions: of those that carried something.
fn impulses(simulation: &Simulation, courses: &[Course]) -> Vec<(String, CarriedImpulse)> {
    let integral = |course: &Course| course.mean * course.length;
    let all: Vec<CarriedImpulse> = courses
        .chunks(6)
        .map(|six| CarriedImpulse {
            impulse: std::array::from_fn(|k| integral(&six[k])),
            moment: std::array::from_fn(|k| integral(&six[3 + k])),
        })
        .collect();
    let size = |carried: &CarriedImpulse| carried.impulse.iter().map(|p| p * p).sum::<f64>().sqrt();
    let largest = all.iter().map(size).fold(0.0, f64::max);
    let joints = simulation.model.joints().iter().map(|joint| joint.name.clone());
    joints.zip(all).filter(|(_, carried)| size(carried) > IDLE * largest).collect()
}

/// How fast what moves at the end of a run.
fn speeds(model: &Model, outcome: &Outcome) -> Vec<(String, f64, &'static str)> {
    let joints = outcome.joints.iter().enumerate().filter(|(_, joint)| joint.speed.len() == 1).map(|(k, joint)| {
        (format!("{}.speed", joint.name), joint.speed[0], dofs(model, k).first().map_or("", |dof| dof.units()[1]))
    });
    let carried =
        |name: &str| model.joints()[..model.listed()].iter().any(|joint| joint.child.as_deref() == Some(name));
    let free = outcome.bodies.iter().filter(|body| !carried(&body.name)).flat_map(|body| {
        ["x", "y", "z"]
            .into_iter()
            .zip(body.velocity.iter())
            .map(|(axis, v)| (format!("{}.velocity.{axis}", body.name), *v, "m/s"))
            .filter(|(_, v, _)| v.abs() > 1e-12)
            .collect::<Vec<_>>()
    });
    joints.chain(free).collect()
}
