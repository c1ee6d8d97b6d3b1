//! `carom check`.

use super::scenario::Found;
use crate::{Outcome, output, page};
use carom::engine::constraint::{Assembly, Tie};
use carom::engine::model::Model;
use carom::scenario::{Change, Scenario};
use carom::units::engineering;
use clap::Args;
use serde_json::{Value, json};

/// Read a scenario and say what is in it, or what is wrong with it
#[derive(Debug, Args)]
#[command(override_usage = "carom check [OPTIONS] <FILE|NAME>")]
#[command(after_help = "Examples:\n  carom check crane\n  carom check my-crane/scenario.toml --set rope=\"6 m\"")]
pub(crate) struct Check {
    /// A file, or the name of a scenario that comes with carom (`carom list`)
    #[arg(value_name = "FILE|NAME")]
    scenario: Option<String>,
    /// Change a parameter, or any key by its dotted path (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(self) -> Outcome {
        let found = Found::find(self.scenario.as_deref())?;
        let change = |assignment| Change { option: "--set", assignment };
        let changes: Vec<Change<'_>> = self.set.iter().map(|set| change(set)).collect();
        let scenario = found.read(&changes)?;
        output::print(self.json, || json(&scenario), || text(&found.name, &scenario));
        Ok(())
    }
}

/// What a mechanism consists of, in a line.
pub(super) fn contents(scenario: &Scenario) -> String {
    let model = &scenario.simulation.model;
    let count = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    let mut parts = vec![count(model.bodies().len(), "body", "bodies")];
    let closing = |tie: &&Tie| tie.joint.is_some() && holds(model, tie);
    let others = [
        (model.listed(), "joint", "joints"),
        (model.loops().ties().iter().filter(closing).count(), "loop", "loops"),
        (model.loops().ties().iter().filter(|tie| tie.joint.is_none()).count(), "constraint", "constraints"),
        (contacts(model), "contact", "contacts"),
        (model.given().len(), "drive", "drives"),
        (model.mobility(), "freedom", "freedoms"),
        (model.forces.len() + model.stops.len(), "force", "forces"),
        (model.watches.len(), "watched event", "watched events"),
    ];
    parts.extend(others.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| count(n, one, many)));
    parts.join(", ")
}

/// How many contacts the file has, joints with clearance included; each may have several features.
fn contacts(model: &Model) -> usize {
    let mut names: Vec<&str> = model.contacts.iter().map(|contact| contact.name.as_str()).collect();
    names.dedup();
    names.len()
}

/// Whether a joint that closes a loop holds it together. One with clearance holds its bodies in their plane at most, and in a plane mechanism
/// not even that: all of its conditions follow from those of the other joints, as they should.
fn holds(model: &Model, tie: &Tie) -> bool {
    !model.contacts.iter().any(|contact| contact.name == tie.name)
        || tie.rows.clone().any(|row| model.loops().kept().contains(&row))
}

/// What is to be said of its loops and its start: conditions that follow from others, how far things had to be moved to close the loops, and
/// what was found for what the file leaves open.
pub(super) fn loops(scenario: &Scenario) -> String {
    let model = &scenario.simulation.model;
    let mut out = String::new();
    for tie in model.loops().ties().iter().filter(|tie| holds(model, tie)) {
        let redundant: Vec<&str> =
            model.loops().redundant().filter(|(own, _)| *own == tie).map(|(_, row)| row.description()).collect();
        if !redundant.is_empty() {
            let (left_out, all, name) = (redundant.len(), tie.rows.len(), &tie.name);
            let verb = if left_out == 1 { "follows" } else { "follow" };
            let words = format!(
                "{left_out} of {all} conditions of \"{name}\" {verb} from the others: {}",
                redundant.join(", ")
            );
            out.push_str(&format!("{}\n", page::paragraph(&words, "  loops     ", 12)));
        }
    }
    let Assembly { turned, moved, farthest, .. } = scenario.assembly;
    if turned > 1e-9 || moved > 1e-9 {
        let body = farthest.map_or(String::new(), |(body, way)| {
            format!("; \"{}\" is {} from where it is drawn", model.bodies()[body].name, engineering(way, "m"))
        });
        let turned = (turned > 1e-9).then(|| format!("turned by up to {:.4} deg", turned.to_degrees()));
        let moved = (moved > 1e-9).then(|| format!("slid by up to {}", engineering(moved, "m")));
        let changes: Vec<String> = turned.into_iter().chain(moved).collect();
        let words = format!("joints {} to close the loops{body}", changes.join(" and "));
        out.push_str(&format!("{}\n", page::paragraph(&words, "  assembly  ", 12)));
    }
    for note in &scenario.simulation.start {
        out.push_str(&format!("{}\n", page::paragraph(note, "  start     ", 12)));
    }
    out
}

fn text(name: &str, scenario: &Scenario) -> String {
    let settings = &scenario.simulation.settings;
    let mut out = format!("{:28}{}\n", page::bold(name), scenario.simulation.title);
    out.push_str(&format!(" {}\n{}", contents(scenario), loops(scenario)));
    if !scenario.parameters.is_empty() {
        let row = |p: &carom::scenario::Parameter| vec![p.name.clone(), p.value.to_string(), p.help.clone()];
        let rows: Vec<_> = scenario.parameters.iter().map(row).collect();
        out.push_str(&format!("\nparameters, changed by --set NAME=VALUE\n{}", page::entries(&rows, 2)));
    }
    let columns = scenario.simulation.outputs.len();
    out.push_str(&format!(
        "\nruns until {} by {}, records {columns} columns and the energy ledger; nothing is wrong with it",
        engineering(settings.until, "s"),
        settings.method,
    ));
    out
}

fn json(scenario: &Scenario) -> Value {
    let parameter =
        |p: &carom::scenario::Parameter| json!({ "name": p.name, "value": p.value.to_string(), "help": p.help });
    let simulation = &scenario.simulation;
    json!({
        "title": simulation.title,
        "description": scenario.description,
        "bodies": simulation.model.bodies().len(),
        "joints": simulation.model.listed(),
        "contacts": contacts(&simulation.model),
        "freedoms": simulation.model.mobility(),
        "start": simulation.start,
        "parameters": scenario.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "columns": simulation.outputs.iter().map(|output| &output.column.name).collect::<Vec<_>>(),
        "until": simulation.settings.until,
        "method": simulation.settings.method.name(),
    })
}
