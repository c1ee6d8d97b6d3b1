//! What comes of a run.

use super::bearing::{BearingOutcome, bearings};
use super::contact::{ContactOutcome, contacts};
use super::drives::{self, DriveOutcome, Transport, Work};
use super::failure::{endless, failure};
use super::implicit::ImplicitSteps;
use super::overflow::is_sound;
use super::recorder::Recorder;
use super::{Scale, Settings, Simulation, Truncation};
use crate::motion::Animation;
use crate::quantity::{Named, dofs};
use crate::record::{Events, Recording, SlipInterval};
use carom_engine::contact::Searches;
use carom_engine::measure::Measure;
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::{Evolution, Holder, Ledger, Observed, SystemEvent};
use carom_solve::{End, Halt};
use std::collections::HashSet;

/// Energies below this part of the mechanism's scale are not resolved by the tolerances.
const UNSEEN: f64 = 1e-3;
/// A residue of so many tolerances of the energy at play is worth a word, but none below `FINE`, and every one above `COARSE`.
const MANY: f64 = 1e4;
const FINE: f64 = 1e-6;
const COARSE: f64 = 1e-3;

/// What comes of a run, whether it reached its end or not.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// When and why it ended, and what work it was.
    pub end: End,
    /// The energy at the start.
    pub opening: Ledger,
    /// The energy at the end.
    pub closing: Ledger,
    /// The samples; none where they are not kept ([`Keep`](super::Keep)), as with all that follows.
    pub recording: Recording,
    /// The poses of all bodies, for a picture of the motion.
    pub animation: Animation,
    /// The events.
    pub events: Events,
    /// What was seen of contacts while they pressed, at the ends of steps and at their peaks: contact, indentation, rate, force, then those columns
    /// of the samples that rise and fall with contacts, under the same names, empty in rows of other contacts.
    pub curves: Recording,
    /// Of what there was more than is kept.
    pub truncated: Vec<Truncation>,
    /// The contacts.
    pub contacts: Vec<ContactOutcome>,
    /// The bearings of joints.
    pub bearings: Vec<BearingOutcome>,
    /// What brings energy in as it is told.
    pub drives: Vec<DriveOutcome>,
    /// The work of all of them.
    pub work: Work,
    /// What it cost to carry the weight along, if nothing holds the machine to the ground.
    pub transport: Option<Transport>,
    /// The largest violation of a condition of loops and constraints that was seen [m], tilts times the length of the mechanism; nothing where there are none.
    pub loop_error: Option<f64>,
    /// When steps were implicit, and what pressed under regularised friction then; none where none was.
    pub implicit: Option<ImplicitSteps>,
    /// From when on several held the same by friction [s], and one of them, if that happened.
    pub shared: Option<(f64, String)>,
    /// What it took to find common normals of bodies that are smooth and not round, where steps were accepted.
    pub searches: Searches,
    /// The bodies at the end.
    pub bodies: Vec<BodyState>,
    /// The joints at the end.
    pub joints: Vec<JointState>,
    /// Coordinates, speeds and ledger at the end.
    pub state: Vec<f64>,
    /// Why the run could not go on, and what to do; none for one that did.
    pub failure: Option<String>,
    /// What the engine told last; the reason where a run was stopped.
    pub last: Option<SystemEvent>,
    /// How it was run.
    pub settings: Settings,
    /// The energy that would be at play if the mechanism fell by its own length, or more if it began with more [J].
    pub energy_scale: f64,
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
    /// Its coordinates [rad or m]: one per degree of freedom; for a rotation about a point none.
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
        mut system: Evolution,
        recorder: Recorder<'_>,
        mut state: Vec<f64>,
        mut end: End,
    ) -> Self {
        if recorder.overflow.is_some() {
            // What is told of the end is told of the last sample that is sound.
            (end.time, state) = recorder.samples.sound.clone().unwrap_or_else(|| (0.0, simulation.state.clone()));
            system.refit(&mut state);
            end.halt = Halt::Overflow;
        }
        let last = system.events().last().copied();
        let shared = system.modes().shared().map(|(time, holder)| (time, name_of(&simulation.model, holder)));
        let searches = system.modes().searches();
        let seen = system.observe(end.time, &state);
        let sound = |ledger: &Ledger| if recorder.samples.sound.is_none() { Ledger::default() } else { *ledger };
        let (opening, closing) = (sound(seen.state().modes.opening()), sound(seen.ledger()));
        let failure = match &recorder.overflow {
            Some(overflow) => Some(overflow.failure(simulation, endless(simulation, &seen))),
            None => failure(simulation, &seen, last, &end),
        };
        let implicit = recorder.implicit.clone();
        let has_loops = !simulation.model.loops().rows().is_empty();
        let loop_error = has_loops.then(|| recorder.loop_error().max(seen.closure_error()));
        let (journal, kept) = recorder.kept();
        Outcome {
            energy_scale: Some(Scale::of(&simulation.model, &opening).energy).filter(|x| is_sound(*x)).unwrap_or(0.0),
            closing,
            opening,
            contacts: contacts(simulation, &seen, &journal.events, &kept.curves),
            bearings: bearings(simulation, &seen, &journal.events),
            drives: drives::drives(simulation, &seen),
            work: drives::work(&seen),
            transport: drives::transport(simulation, &seen),
            loop_error,
            implicit,
            shared,
            searches,
            bodies: bodies(&seen),
            joints: joints(simulation, &seen),
            failure,
            last,
            recording: kept.recording,
            animation: kept.animation,
            events: journal.events,
            curves: kept.curves,
            truncated: kept.truncated,
            settings: simulation.settings,
            state,
            end,
        }
    }

    /// From when to when surfaces and joints with dry friction stuck, and when they slid, in the order of time.
    pub fn slip_intervals(&self) -> Vec<SlipInterval> {
        let is_dry = |contact: &&ContactOutcome| contact.friction.as_ref().is_some_and(|own| own.grip.is_some());
        let dry: HashSet<&str> = self.contacts.iter().filter(is_dry).map(|contact| &contact.name[..]).collect();
        let joints = self.bearings.iter().filter(|bearing| bearing.friction.grip.is_some());
        self.events.slip_intervals(|name| dry.contains(name), joints.map(|bearing| &bearing.name[..]), self.end.time)
    }

    /// What the energy ledger misses [J].
    pub fn residue(&self) -> f64 {
        self.closing.residue(&self.opening)
    }

    /// The energy at play [J], by which the residue is judged: the largest kinetic or stored energy, work or loss, but not less than a thousandth of
    /// [`Outcome::energy_scale`], below which tolerances do not reach. Without samples those of the start and the end are all that is known.
    pub fn energy_at_play(&self) -> f64 {
        let least = UNSEEN * self.energy_scale;
        if self.recording.is_empty() {
            let largest = |ledger: &Ledger| [ledger.kinetic, ledger.stored, ledger.supplied, ledger.dissipated];
            let ends = [&self.opening, &self.closing].map(largest);
            return ends.as_flattened().iter().fold(least, |most, x| most.max(x.abs()));
        }
        ["energy.kinetic", "energy.stored", "energy.work_in", "energy.dissipated"]
            .map(|name| self.recording.largest(name))
            .iter()
            .fold(least, |a, b| b.max(a))
    }

    /// The residue relative to the energy at play; zero where there is none.
    pub fn relative_residue(&self) -> f64 {
        let scale = self.energy_at_play();
        if scale > 0.0 { self.residue() / scale } else { 0.0 }
    }

    /// How far the ledger is from what the settings promise: one up to which nothing need be said.
    ///
    /// The errors of many steps add up to some ten thousand tolerances at most; of fixed steps nothing better than a thousandth is expected, nor is
    /// anything worse let pass from others.
    pub fn ledger_doubt(&self) -> f64 {
        let settings = &self.settings;
        let expected =
            if settings.method.fixed_step() { COARSE } else { (MANY * settings.tolerance).clamp(FINE, COARSE) };
        self.relative_residue().abs() / expected
    }
}

pub(super) fn bodies(seen: &Observed<'_>) -> Vec<BodyState> {
    let model = seen.system().model();
    let state = |(k, body): (usize, &carom_engine::model::Body)| {
        let (position, _) = seen.pose(k);
        let (velocity, angular_velocity) = seen.velocity(k);
        let orientation = model.orientation(k, seen.coordinates());
        BodyState { name: body.name.clone(), position, orientation, velocity, angular_velocity }
    };
    model.bodies().iter().enumerate().map(state).collect()
}

pub(super) fn joints(simulation: &Simulation, seen: &Observed<'_>) -> Vec<JointState> {
    let model = seen.system().model();
    let joint = |name: &str, k: usize| {
        let dofs = dofs(model, k);
        let reaction = seen.reaction(k);
        let read = |measure: Measure| seen.measure(&measure);
        JointState {
            name: name.to_owned(),
            coordinate: dofs.iter().filter(|f| f.has_coordinate).map(|f| read(Measure::Coordinate(f.dof))).collect(),
            speed: dofs.iter().map(|f| read(Measure::Speed(f.dof))).collect(),
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

/// What holds by friction, by the user's name.
fn name_of(model: &Model, holder: Holder) -> String {
    match holder {
        Holder::Contact(contact) => model.contacts[contact].label(),
        Holder::Bearing(bearing) => model.joints()[model.bearings[bearing].joint].name.clone(),
    }
}
