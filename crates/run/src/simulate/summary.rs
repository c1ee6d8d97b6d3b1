//! The summary of a run as JSON, complete and stable.

use super::{BodyState, ContactOutcome, GroupOutcome, JointState, Outcome, Simulation};
use crate::record::{EVENT_COLUMNS, Event, Events};
use carom_engine::constraint::Tie;
use carom_engine::contact::OnsetRule;
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::Ledger;
use carom_solve::Halt;
use serde_json::{Map, Value, json};

impl Outcome {
    /// The summary, in SI. Time on the clock is not in it: who runs has the clock.
    pub fn summary(&self, simulation: &Simulation) -> Value {
        let settings = &simulation.settings;
        let model = &simulation.model;
        json!({
            "title": simulation.title,
            "ended": if self.trouble.is_some() && self.end.halt == Halt::Stopped { "lost its hold" } else { ended(self.end.halt) },
            "trouble": self.trouble,
            "end_time": self.end.time,
            "until": settings.until,
            "method": settings.method.name(),
            "tolerance": (!settings.method.fixed_step()).then_some(settings.tolerance),
            "step": settings.step,
            "steps": self.end.work.steps,
            "implicit": self.end.work.implicit,
            "rejected": self.end.work.rejected,
            "evaluations": self.end.work.evaluations,
            "samples": self.recording.len(),
            "model": {
                "bodies": model.bodies().len(),
                "joints": model.listed(),
                "freedoms": model.mobility(),
                "loops": model.loops().ties().iter().map(|tie| tie_of(model, tie)).collect::<Vec<_>>(),
                "forces": model.forces.len() + model.stops.len(),
                "contacts": model.contacts.len(),
            },
            "start": simulation.start,
            "contacts": self.contacts.iter().map(contact).collect::<Vec<_>>(),
            "contact_groups": self.groups().iter().map(group).collect::<Vec<_>>(),
            "warnings": self.warnings(),
            "energy": self.energy(),
            "events": events(&self.events),
            "final": {
                "bodies": self.bodies.iter().map(|b| (b.name.clone(), body(b))).collect::<Map<_, _>>(),
                "joints": self.joints.iter().map(|j| (j.name.clone(), joint(j))).collect::<Map<_, _>>(),
            },
        })
    }

    fn energy(&self) -> Value {
        let items = |ledger: &Ledger| json!({ "kinetic": ledger.kinetic, "gravitational": ledger.gravitational, "stored": ledger.stored });
        json!({
            "initial": self.opening.total(),
            "final": self.closing.total(),
            "work_in": self.closing.supplied,
            "dissipated": self.closing.dissipated,
            "at_play": self.energy_at_play(),
            "residue": self.residue(),
            "relative_residue": self.relative_residue(),
            "initial_items": items(&self.opening),
            "final_items": items(&self.closing),
        })
    }
}

/// A loop or constraint, with how many conditions it has and how many of them follow from others.
fn tie_of(model: &Model, tie: &Tie) -> Value {
    let redundant = tie.rows.clone().filter(|row| !model.loops().kept().contains(row)).count();
    json!({ "name": tie.name, "conditions": tie.rows.len(), "redundant": redundant })
}

/// Why a run ended, in a word.
fn ended(halt: Halt) -> &'static str {
    match halt {
        Halt::Finished => "finished",
        Halt::Stopped => "stopped at an event",
        Halt::Interrupted => "interrupted",
        Halt::Overflow => "overflow",
        Halt::StepTooShort => "step too short",
        Halt::TooManySteps => "too many steps",
        Halt::Chattering => "chattering",
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

fn contact(contact: &ContactOutcome) -> Value {
    json!({
        "name": contact.name,
        "group": contact.group,
        "law": contact.law,
        "stiffness": contact.stiffness.map(|(stiffness, _)| stiffness),
        "exponent": contact.stiffness.map(|(_, exponent)| exponent),
        "impacts": contact.impacts,
        "restitution_requested": contact.asked,
        "restitution_delivered": contact.delivered.map(|(least, most)| [least, most]),
        "speed_ratio_with_other_forces": contact.pressed.map(|(least, most, _)| [least, most]),
        "impacts_with_other_forces": contact.pressed.map_or(0, |(.., count)| count),
        "first_yield_speed": contact.first_yield.as_ref().map(|(_, speed)| speed),
        "first_yield": contact.first_yield.as_ref().map(|(words, _)| words),
        "onset": if contact.onset_rule == OnsetRule::Once { "once" } else { "renewed" },
        "slowest_approach": contact.slowest_approach.part(),
        "slowest_approach_speed": contact.slowest_approach.speed(),
        "raised_to_slowest_approach": contact.raised,
        "onset_renewals": contact.renewed,
        "peak_force": contact.peak_force,
        "loss": contact.loss,
        "stored": contact.stored,
        "pressing_at_end": contact.pressing,
        "assumed": contact.assumed,
        "doubts": contact.doubts.iter().map(|doubt| format!("{}: {}", contact.name, doubt.words)).collect::<Vec<_>>(),
    })
}

/// All pairs of a contact between groups.
fn group(group: &GroupOutcome<'_>) -> Value {
    json!({
        "name": group.name,
        "pairs": group.pairs,
        "met": group.met.len(),
        "impacts": group.impacts,
        "pressing_at_end": group.pressing,
        "peak_force": group.met.first().map(|hardest| hardest.peak_force),
        "hardest": group.met.first().map(|hardest| &hardest.name),
        "loss": group.loss,
        "stored": group.stored,
    })
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
    // A joint of one freedom has a number, one of several a list.
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
