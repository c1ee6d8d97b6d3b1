//! `carom check`.

use super::scenario::find;
use crate::{Failure, Outcome, output, page};
use carom::engine::contact::Contact;
use carom::interface::{PreparedFriction, PreparedLaw};
use carom::scenario::Scenario;
use carom::units::engineering;
use clap::Args;
use serde_json::{Map, Value, json};

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

/// Most contacts whose laws are told; all of them are in the JSON.
const TOLD: usize = 12;

impl Check {
    pub(super) fn run(self) -> Outcome {
        let found = find(self.scenario.as_deref())?;
        let scenario = found.read(&self.set).map_err(Failure::input)?;
        output::print(self.json, || json(&scenario), || text(&found.name, &scenario));
        Ok(())
    }
}

/// What is to be said of its loops and its start.
pub(super) fn notes(scenario: &Scenario) -> String {
    let line = |(word, note): (&str, String)| format!("{}\n", page::paragraph(&note, &format!("  {word:<10}"), 12));
    scenario.notes().into_iter().map(line).collect()
}

fn text(name: &str, scenario: &Scenario) -> String {
    let settings = &scenario.simulation.settings;
    let mut out = format!("{:28}{}\n", page::bold(name), scenario.simulation.title);
    out.push_str(&format!("{}\n{}", page::paragraph(&scenario.contents(), " ", 1), notes(scenario)));
    for (what, laws) in [("contact", scenario.contact_laws()), ("bearing", scenario.bearing_laws())] {
        let before = format!("  {what}   ");
        for (name, law) in laws.iter().take(TOLD) {
            out.push_str(&format!("{}\n", page::paragraph(&format!("{name}: {law}"), &before, 12)));
        }
        if laws.len() > TOLD {
            out.push_str(&format!("{before}... and {} more, in --json\n", laws.len() - TOLD));
        }
    }
    if !scenario.parameters.is_empty() {
        let row = |p: &carom::scenario::Parameter| vec![p.name.clone(), p.value.rounded(), p.help.clone()];
        let rows: Vec<_> = scenario.parameters.iter().map(row).collect();
        out.push_str(&format!("\nparameters, changed by --set NAME=VALUE\n{}", page::entries(&rows, 2)));
    }
    let columns = scenario.simulation.outputs.len();
    let verdict = if scenario.misdrawn().is_empty() { "nothing is wrong with it" } else { "look at what is drawn" };
    out.push_str(&format!(
        "\nruns until {} by {}, records {columns} columns and the energy ledger; {verdict}",
        engineering(settings.until, "s"),
        settings.method,
    ));
    out
}

/// A friction law and its numbers.
fn friction(own: &PreparedFriction) -> Value {
    let number = |(symbol, value, _): &(String, f64, &str)| (symbol.clone(), json!(value));
    json!({ "law": own.name, "parameters": own.numbers.iter().map(number).collect::<Map<String, Value>>() })
}

/// The bearing of a joint.
fn bearing((joint, ready): (&str, &PreparedFriction)) -> Value {
    json!({ "joint": joint, "friction": friction(ready), "assumed": ready.assumed })
}

/// The law of a contact.
fn law((contact, ready): (&Contact, &PreparedLaw)) -> Value {
    json!({
        "name": contact.label(),
        "law": ready.kind(),
        "stiffness": ready.stiffness,
        "exponent": ready.stiffness.map(|_| ready.exponent),
        "restitution_requested": ready.restitution,
        "friction": ready.friction.as_ref().map(friction),
        "rolling_resistance": contact.interface.rolling,
        "drilling_resistance": contact.interface.drilling,
        "assumed": ready.assumed,
    })
}

fn json(scenario: &Scenario) -> Value {
    let parameter =
        |p: &carom::scenario::Parameter| json!({ "name": p.name, "value": p.value.to_string(), "help": p.help });
    let simulation = &scenario.simulation;
    let (joints, own) = (simulation.model.joints(), &simulation.model.bearings);
    let bearings = own.iter().map(|bearing| &joints[bearing.joint].name[..]);
    json!({
        "title": simulation.title,
        "description": scenario.description,
        "bodies": simulation.model.bodies().len(),
        "joints": simulation.model.listed(),
        "contacts": scenario.contact_count(),
        "contact_laws": simulation.model.contacts.iter().zip(&simulation.interfaces).map(law).collect::<Vec<_>>(),
        "bearings": bearings.zip(&simulation.bearings).map(bearing).collect::<Vec<_>>(),
        "degrees_of_freedom": simulation.model.mobility(),
        "start": simulation.start,
        "drawn": scenario.misdrawn(),
        "parameters": scenario.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "columns": simulation.outputs.iter().map(|output| &output.column.name).collect::<Vec<_>>(),
        "until": simulation.settings.until,
        "method": simulation.settings.method.name(),
    })
}
