//! The summary of a run, complete and stable: what `summary.json` holds. All numbers are in SI.

use super::{
    BearingOutcome, BodyState, ContactOutcome, DriveOutcome, FrictionOutcome, GroupOutcome, JointState, Outcome,
    Simulation, Transport, Work,
};
use crate::record::{EVENT_COLUMNS, Event, Events};
use carom_engine::contact::{OnsetRule, Searches};
use carom_engine::impact::PersistError;
use carom_engine::spatial::Vector;
use carom_engine::system::{Ledger, SystemEventKind};
use carom_lab::warning::Warning;
use carom_solve::Halt;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The summary of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    title: String,
    /// How the run ended, in a word.
    ending: &'static str,
    /// Why it could not go on, and what to do.
    failure: Option<String>,
    end_time: f64,
    until: f64,
    method: &'static str,
    tolerance: Option<f64>,
    step: Option<f64>,
    steps: usize,
    implicit: usize,
    rejected: usize,
    evaluations: usize,
    common_normals: SearchSummary,
    samples: usize,
    model: ModelSummary,
    /// What was found for what the start leaves open.
    start: Vec<String>,
    contacts: Vec<ContactSummary>,
    contact_groups: Vec<GroupSummary>,
    bearings: Vec<BearingSummary>,
    /// What is doubtful: the list that is printed and shown.
    pub warnings: Vec<Warning>,
    energy: EnergySummary,
    drives: DrivesSummary,
    /// The largest violation of a condition of loops and constraints [m]; null where there are none.
    loop_error: Option<f64>,
    events: Value,
    r#final: FinalSummary,
}

/// Common normals of bodies that are smooth and not round, where steps were accepted: how many were looked for, how many steps of Newton's that took, and how many needed the
/// slower, sure search.
#[derive(Clone, Copy, Debug, Serialize)]
struct SearchSummary {
    looked_for: u64,
    newton_steps: u64,
    slower_search: u64,
}

impl SearchSummary {
    fn of(searches: &Searches) -> Self {
        let Searches { normals, iterations, fell_back } = *searches;
        SearchSummary { looked_for: normals, newton_steps: iterations, slower_search: fell_back }
    }
}

#[derive(Clone, Debug, Serialize)]
struct ModelSummary {
    bodies: usize,
    joints: usize,
    degrees_of_freedom: usize,
    loops: Vec<LoopSummary>,
    forces: usize,
    contacts: usize,
}

/// A loop or constraint, with how many conditions it has and how many of them follow from others.
#[derive(Clone, Debug, Serialize)]
struct LoopSummary {
    name: String,
    conditions: usize,
    redundant: usize,
}

#[derive(Clone, Debug, Serialize)]
struct ContactSummary {
    name: String,
    group: Option<String>,
    law: String,
    damping: Option<&'static str>,
    stiffness: Option<f64>,
    exponent: Option<f64>,
    friction: Option<FrictionSummary>,
    rolling_resistance: f64,
    drilling_resistance: f64,
    impacts: usize,
    restitution_requested: Option<f64>,
    restitution_delivered: Option<[f64; 2]>,
    speed_ratio_with_other_forces: Option<[f64; 2]>,
    impacts_with_other_forces: usize,
    first_yield_speed: Option<f64>,
    first_yield: Option<String>,
    onset: &'static str,
    slowest_approach: Option<f64>,
    slowest_approach_speed: Option<f64>,
    raised_to_slowest_approach: usize,
    onset_renewals: usize,
    peak_force: f64,
    peak_force_time: Option<f64>,
    peak_force_impact: Option<usize>,
    loss: f64,
    stored: f64,
    pressing_at_end: bool,
    assumed: Vec<String>,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug, Serialize)]
struct FrictionSummary {
    law: String,
    parameters: Map<String, Value>,
    loss: f64,
    sticks: Option<usize>,
    slips: Option<usize>,
    /// How long the surfaces stuck and slid, and the part of both in which they stuck.
    sticking_time: Option<f64>,
    sliding_time: Option<f64>,
    sticking_share: Option<f64>,
}

/// The bearing of a joint.
#[derive(Clone, Debug, Serialize)]
struct BearingSummary {
    joint: String,
    load: f64,
    friction: FrictionSummary,
    assumed: Vec<String>,
}

/// All pairs of a contact between groups.
#[derive(Clone, Debug, Serialize)]
struct GroupSummary {
    name: String,
    pairs: usize,
    met: usize,
    impacts: usize,
    pressing_at_end: usize,
    peak_force: Option<f64>,
    hardest: Option<String>,
    loss: f64,
    stored: f64,
}

#[derive(Clone, Debug, Serialize)]
struct EnergySummary {
    initial: f64,
    r#final: f64,
    work_in: f64,
    dissipated: f64,
    at_play: f64,
    residue: f64,
    relative_residue: f64,
    initial_items: Items,
    final_items: Items,
}

/// What brings energy in as it is told: the works of all and of each, and what it cost to carry the weight along.
#[derive(Clone, Debug, Serialize)]
struct DrivesSummary {
    work: Work,
    transport: Option<Transport>,
    each: Map<String, Value>,
}

impl DrivesSummary {
    fn of(outcome: &Outcome) -> Self {
        let one = |drive: &DriveOutcome| (drive.name.clone(), json!(drive.work));
        let each = outcome.drives.iter().map(one).collect();
        DrivesSummary { work: outcome.work, transport: outcome.transport, each }
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Items {
    kinetic: f64,
    gravitational: f64,
    stored: f64,
}

#[derive(Clone, Debug, Serialize)]
struct FinalSummary {
    bodies: Map<String, Value>,
    joints: Map<String, Value>,
}

impl Outcome {
    /// The summary.
    pub fn summary(&self, simulation: &Simulation) -> Summary {
        let settings = &simulation.settings;
        let (model, work) = (&simulation.model, &self.end.work);
        let loops = model.loops().ties().iter().map(|tie| LoopSummary {
            name: tie.name.clone(),
            conditions: tie.rows.len(),
            redundant: tie.rows.clone().filter(|row| !model.loops().kept().contains(row)).count(),
        });
        Summary {
            title: simulation.title.clone(),
            ending: self.ending(),
            failure: self.failure.clone(),
            end_time: self.end.time,
            until: settings.until,
            method: settings.method.name(),
            tolerance: (!settings.method.fixed_step()).then_some(settings.tolerance),
            step: settings.step,
            steps: work.steps,
            implicit: work.implicit,
            rejected: work.rejected,
            evaluations: work.evaluations,
            common_normals: SearchSummary::of(&self.searches),
            samples: self.recording.taken(),
            model: ModelSummary {
                bodies: model.bodies().len(),
                joints: model.listed(),
                degrees_of_freedom: model.mobility(),
                loops: loops.collect(),
                forces: model.forces.len() + model.stops.len(),
                contacts: model.contacts.len(),
            },
            start: simulation.start.clone(),
            contacts: self.contacts.iter().map(ContactSummary::of).collect(),
            bearings: self.bearings.iter().map(BearingSummary::of).collect(),
            contact_groups: self.groups().iter().map(GroupSummary::of).collect(),
            warnings: self.warnings(),
            energy: self.energy(),
            drives: DrivesSummary::of(self),
            loop_error: self.loop_error,
            events: events(&self.events),
            r#final: FinalSummary {
                bodies: self.bodies.iter().map(|b| (b.name.clone(), body(b))).collect(),
                joints: self.joints.iter().map(|j| (j.name.clone(), joint(j))).collect(),
            },
        }
    }

    /// How the run ended, in a word.
    pub fn ending(&self) -> &'static str {
        match self.end.halt {
            Halt::Finished => "finished",
            Halt::Stopped => match self.last.map(|last| last.kind) {
                Some(SystemEventKind::Singular { .. }) => "singular configuration",
                Some(SystemEventKind::Apart { .. }) => "loop apart",
                Some(SystemEventKind::Jammed { error: PersistError::Unfound, .. }) => "no forces found",
                Some(SystemEventKind::Jammed { .. }) => "Painleve state",
                Some(SystemEventKind::Unstruck { .. }) => "impact without impulses",
                _ => "stopped at an event",
            },
            Halt::Interrupted => "interrupted",
            Halt::Overflow => "overflow",
            Halt::StepTooShort => "step too short",
            Halt::TooManySteps => "too many steps",
            Halt::Chattering => "chattering",
        }
    }

    fn energy(&self) -> EnergySummary {
        let items = |ledger: &Ledger| Items {
            kinetic: ledger.kinetic,
            gravitational: ledger.gravitational,
            stored: ledger.stored,
        };
        EnergySummary {
            initial: self.opening.total(),
            r#final: self.closing.total(),
            work_in: self.closing.supplied,
            dissipated: self.closing.dissipated,
            at_play: self.energy_at_play(),
            residue: self.residue(),
            relative_residue: self.relative_residue(),
            initial_items: items(&self.opening),
            final_items: items(&self.closing),
        }
    }
}

impl ContactSummary {
    fn of(contact: &ContactOutcome) -> Self {
        ContactSummary {
            name: contact.name.clone(),
            group: contact.group.clone(),
            law: contact.law.clone(),
            damping: contact.damping,
            stiffness: contact.stiffness.map(|(stiffness, _)| stiffness),
            exponent: contact.stiffness.map(|(_, exponent)| exponent),
            friction: contact.friction.as_ref().map(FrictionSummary::of),
            rolling_resistance: contact.resistances[0],
            drilling_resistance: contact.resistances[1],
            impacts: contact.impacts,
            restitution_requested: contact.asked,
            restitution_delivered: contact.delivered.map(|(least, most)| [least, most]),
            speed_ratio_with_other_forces: contact.pressed.map(|(least, most, _)| [least, most]),
            impacts_with_other_forces: contact.pressed.map_or(0, |(.., count)| count),
            first_yield_speed: contact.first_yield.as_ref().map(|(_, speed)| *speed),
            first_yield: contact.first_yield.as_ref().map(|(words, _)| words.clone()),
            onset: if contact.onset_rule == OnsetRule::Once { "once" } else { "renewed" },
            slowest_approach: contact.slowest_approach.part(),
            slowest_approach_speed: contact.slowest_approach.speed(),
            raised_to_slowest_approach: contact.raised,
            onset_renewals: contact.renewed,
            peak_force: contact.peak_force,
            peak_force_time: contact.peak.map(|peak| peak.time),
            peak_force_impact: contact.peak.map(|peak| peak.impact),
            loss: contact.loss,
            stored: contact.stored,
            pressing_at_end: contact.pressing,
            assumed: contact.assumed.clone(),
            warnings: contact.warnings.iter().map(|one| one.warning.clone().about(&contact.name)).collect(),
        }
    }
}

impl FrictionSummary {
    fn of(friction: &FrictionOutcome) -> Self {
        FrictionSummary {
            law: friction.law.clone(),
            parameters: friction.numbers.iter().map(|(symbol, value)| (symbol.clone(), json!(value))).collect(),
            loss: friction.loss,
            sticks: friction.grip.map(|grip| grip.sticks),
            slips: friction.grip.map(|grip| grip.slips),
            sticking_time: friction.grip.map(|grip| grip.sticking),
            sliding_time: friction.grip.map(|grip| grip.sliding),
            sticking_share: friction.grip.and_then(|grip| grip.share()),
        }
    }
}

impl BearingSummary {
    fn of(bearing: &BearingOutcome) -> Self {
        BearingSummary {
            joint: bearing.name.clone(),
            load: bearing.load,
            friction: FrictionSummary::of(&bearing.friction),
            assumed: bearing.assumed.clone(),
        }
    }
}

impl GroupSummary {
    fn of(group: &GroupOutcome<'_>) -> Self {
        GroupSummary {
            name: group.name.to_owned(),
            pairs: group.pairs,
            met: group.met.len(),
            impacts: group.impacts,
            pressing_at_end: group.pressing,
            peak_force: group.met.first().map(|hardest| hardest.peak_force),
            hardest: group.met.first().map(|hardest| hardest.name.clone()),
            loss: group.loss,
            stored: group.stored,
        }
    }
}

fn events(events: &Events) -> Value {
    let one = |event: &Event| {
        let mut fields = Map::new();
        fields.insert("time".into(), json!(event.time));
        fields.insert("name".into(), json!(event.name));
        fields.insert("kind".into(), json!(event.kind.words()));
        for (column, value) in EVENT_COLUMNS.iter().zip(event.values()).filter(|(_, value)| !value.is_nan()) {
            fields.insert(column.name.to_owned(), json!(value));
        }
        Value::Object(fields)
    };
    events.list().iter().map(one).collect()
}

fn body(body: &BodyState) -> Value {
    json!({
        "position": list(&body.position),
        "orientation": body.orientation,
        "velocity": list(&body.velocity),
        "angular_velocity": list(&body.angular_velocity),
    })
}

fn joint(joint: &JointState) -> Value {
    // A joint of one degree of freedom has a number, one of several a list.
    let numbers = |values: &[f64]| match values {
        [one] => json!(one),
        all => json!(all),
    };
    json!({
        "coordinate": numbers(&joint.coordinate),
        "speed": numbers(&joint.speed),
        "reaction": { "force": list(&joint.force), "moment": list(&joint.moment) },
    })
}

fn list(v: &Vector) -> [f64; 3] {
    [v.x, v.y, v.z]
}
