//! Scenario files, reader by reader: what TOML becomes in the model, and what is said where it makes no sense.

mod choice;
mod clearance;
mod contact;
mod drawn;
mod exact;
mod figure;
mod file;
mod force;
mod friction;
mod group;
mod linkage;
mod margin;
mod mesh;
mod output;
mod play;
mod repeat;
mod rigid;
mod room;
mod set;
mod signal;
mod start;
mod table;
mod worlds;

use super::*;
use carom_engine::force::Force;
use carom_engine::signal::Signal;
use carom_engine::spatial::Vector;
use carom_engine::system::{Evolution, System};

const CHAIN: &str = include_str!("chain.toml");

fn changed(sets: &[&str]) -> Result<Scenario, ScenarioError> {
    read(Path::new("chain.toml"), CHAIN, sets)
}

/// What is said about the chain with one line replaced.
fn said(line: &str, instead: &str) -> String {
    assert!(CHAIN.contains(line), "{line}");
    read(Path::new("chain.toml"), &CHAIN.replacen(line, instead, 1), &[] as &[&str]).unwrap_err().to_string()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * b.abs().max(1.0)
}

/// The degrees of freedom of a joint, by its name.
fn dofs_of(simulation: &Simulation, joint: &str) -> Vec<Dof> {
    match simulation.names.get(joint) {
        Some(Named::Joint(k)) => dofs(&simulation.model, k),
        other => panic!("{joint} is {other:?}"),
    }
}

/// Coordinates and speeds with which a joint starts; a rotation about a point has no coordinates.
fn start_of(simulation: &Simulation, joint: &str) -> (Vec<f64>, Vec<f64>) {
    let (all, nq) = (dofs_of(simulation, joint), simulation.model.tree().coordinates());
    let coordinates = all.iter().filter(|dof| dof.has_coordinate).filter_map(|dof| match dof.dof {
        carom_engine::dof::Dof::Tree { coordinate, .. } => Some(simulation.state[coordinate]),
        _ => None,
    });
    let speeds = all.iter().filter_map(|dof| Some(simulation.state[nq + dof.speed()?]));
    (coordinates.collect(), speeds.collect())
}

/// A quantity at the start, by its name.
fn at_start(simulation: &Simulation, name: &str) -> f64 {
    let quantity = simulation.names.quantity(&simulation.model, name).unwrap();
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    system.observe(0.0, &state).measure(&quantity.measures[0])
}

/// A signal at a time [s], everything else being as at the start.
fn signal(simulation: &Simulation, signal: &Signal, time: f64) -> f64 {
    let mut system = System::new(simulation.model.clone());
    system.signal(signal, system.at(time, simulation.state.clone()).lend())
}

/// Velocity and angular velocity of a body's frame at the start.
fn motion_of(simulation: &Simulation, body: &str) -> (Vector, Vector) {
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    system.place(0.0, &state).velocity(simulation.model.body(body).unwrap())
}

/// An arm on a hinge, a slider, a ball that nothing holds, and what else a test writes.
fn rig_text(more: &str) -> String {
    format!(
        r#"carom = 1
title = "Rig"

[parameters]
k = "20 N m"
gain = 3
word = "soft"

[[body]]
name = "arm"
mass = 2
centre = [0.5, 0, 0]
inertia = [0.1, 0.1, 0.1]

[[joint]]
name = "hinge"
kind = "revolute"
between = ["ground", "arm"]
point = [0, 0, 0]
axis = [0, 1, 0]

[[body]]
name = "slider"
position = [0, 3, 0]
mass = 4
inertia = [1, 1, 1]

[[joint]]
name = "rail"
kind = "prismatic"
between = ["ground", "slider"]
axis = [1, 0, 0]

[[body]]
name = "ball"
position = [0, 0, 2]
orientation = {{ axis = [0, 0, 1], angle = "90 deg" }}
mass = 1
centre = [0.1, 0, 0]
inertia = [1, 2, 2.5]

[[point]]
name = "tip"
body = "arm"
at = [1, 0, 0]

{more}

[run]
until = 1
"#
    )
}

fn rig(more: &str) -> Simulation {
    let read = read(Path::new("rig.toml"), &rig_text(more), &[] as &[&str]);
    read.map_err(|error| error.to_string()).unwrap().simulation
}

/// What is said about the rig with these objects.
fn said_of_rig(more: &str) -> String {
    read(Path::new("rig.toml"), &rig_text(more), &[] as &[&str]).unwrap_err().to_string()
}
