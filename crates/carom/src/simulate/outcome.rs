//! What comes of a run.

use super::Simulation;
use super::contact::{ContactOutcome, contacts};
use super::recorder::Recorder;
use super::trouble::trouble;
use crate::record::{Events, Recording};
use crate::report::Animation;
use crate::scenario::{Named, freedoms};
use carom_engine::measure::Measure;
use carom_engine::spatial::Vector;
use carom_engine::system::{Ledger, System};
use carom_solve::End;
use std::time::Duration;

/// What comes of a run, whether it reached its end or not.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// When and why it ended, and what work it was.
    pub end: End,
    /// Time on the clock.
    pub wall_time: Duration,
    /// The energy at the start.
    pub opening: Ledger,
    /// The energy at the end.
    pub closing: Ledger,
    /// The samples.
    pub recording: Recording,
    /// The poses of all bodies, for a picture of the motion.
    pub animation: Animation,
    /// The events.
    pub events: Events,
    /// What was seen of contacts while they pressed, at the ends of steps: contact, indentation, rate, force.
    pub curves: Recording,
    /// The contacts.
    pub contacts: Vec<ContactOutcome>,
    /// The bodies at the end.
    pub bodies: Vec<BodyState>,
    /// The joints at the end.
    pub joints: Vec<JointState>,
    /// Coordinates, speeds and ledger at the end.
    pub state: Vec<f64>,
    /// Why the run could not go on, and what to do; none for one that did.
    pub trouble: Option<String>,
}

/// A body at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyState {
    /// Its name.
    pub name: String,
    /// Position of its frame [m].
    pub position: Vector,
    /// Orientation of its frame, as a quaternion (w, x, y, z) whose sign is steady in time.
    pub orientation: [f64; 4],
    /// Velocity of its frame [m/s].
    pub velocity: Vector,
    /// Angular velocity [rad/s].
    pub angular_velocity: Vector,
}

/// A joint at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct JointState {
    /// Its name.
    pub name: String,
    /// Its coordinates [rad or m]: one per freedom; for a rotation about a point none.
    pub coordinate: Vec<f64>,
    /// Its speeds [rad/s or m/s].
    pub speed: Vec<f64>,
    /// Force on its child [N], in world axes; of a joint with clearance that of its contacts too.
    pub force: Vector,
    /// Moment on its child about the joint's point there [N m], in world axes.
    pub moment: Vector,
}

impl Outcome {
    pub(super) fn new(
        simulation: &Simulation,
        mut system: System,
        recorder: Recorder<'_>,
        state: Vec<f64>,
        end: End,
        wall_time: Duration,
    ) -> Self {
        system.observe(end.time, &state);
        Outcome {
            opening: *system.opening(),
            closing: *system.last_ledger(),
            contacts: contacts(simulation, &system, &recorder.events, end.time),
            bodies: bodies(&system),
            joints: joints(simulation, &system, end.time),
            trouble: trouble(simulation, &system, &end, &state),
            recording: recorder.recording,
            animation: recorder.animation,
            events: recorder.events,
            curves: recorder.impacts.curves,
            state,
            end,
            wall_time,
        }
    }

    /// What the energy ledger misses [J].
    pub fn residue(&self) -> f64 {
        self.closing.residue(&self.opening)
    }

    /// The largest energy that was at play [J]: the residue is judged by it.
    pub fn energy_at_play(&self) -> f64 {
        let peak = |name: &str| {
            self.recording.column(name).map_or(0.0, |values| values.fold(0.0f64, |most, x| most.max(x.abs())))
        };
        ["energy.kinetic", "energy.stored", "energy.work_in", "energy.dissipated"]
            .map(peak)
            .iter()
            .fold(0.0, |a, b| b.max(a))
    }

    /// The residue relative to the energy at play; zero where there is none.
    pub fn relative_residue(&self) -> f64 {
        let scale = self.energy_at_play();
        if scale > 0.0 { self.residue() / scale } else { 0.0 }
    }
}

pub(super) fn bodies(system: &System) -> Vec<BodyState> {
    let (model, scratch) = (system.model(), system.scratch());
    let state = |(k, body): (usize, &carom_engine::model::Body)| {
        let (position, _) = model.pose(k, scratch);
        let (velocity, angular_velocity) = model.velocity(k, scratch);
        let orientation = model.orientation(k, system.coordinates());
        BodyState { name: body.name.clone(), position, orientation, velocity, angular_velocity }
    };
    model.bodies().iter().enumerate().map(state).collect()
}

pub(super) fn joints(simulation: &Simulation, system: &System, t: f64) -> Vec<JointState> {
    let model = system.model();
    let joint = |name: &str, k: usize| {
        let freedoms = freedoms(model, k);
        let reaction = system.reaction(k, t);
        let read = |measure: Measure| system.measure(&measure, t);
        JointState {
            name: name.to_owned(),
            coordinate: freedoms
                .iter()
                .filter(|f| f.has_coordinate)
                .map(|f| read(Measure::Coordinate(f.freedom)))
                .collect(),
            speed: freedoms.iter().map(|f| read(Measure::Speed(f.freedom))).collect(),
            force: reaction.force,
            moment: reaction.moment,
        }
    };
    simulation
        .names
        .iter()
        .filter_map(|(name, object)| match object {
            Named::Joint(k) => Some(joint(name, k)),
            _ => None,
        })
        .collect()
}
