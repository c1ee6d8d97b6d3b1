//! `carom statics`.

use super::scenario::find;
use crate::{Failure, Outcome, output, page};
use carom::engine::system::Stability;
use carom::scenario::Scenario;
use carom::simulate::{Balance, JointState};
use carom::units::engineering;
use clap::Args;
use serde_json::{Map, Value, json};

/// Find where a mechanism rests: its static equilibrium, what joints and drives carry there, whether it stays
///
/// The search begins at the start of the scenario; drives stand still where they are at that time.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  carom statics pendulum\n  carom statics leg --set al=\"15 deg\" --json")]
pub(crate) struct Statics {
    /// A file, or the name of a scenario that comes with carom
    #[arg(value_name = "FILE|NAME")]
    file: Option<String>,
    /// Change a parameter, or any key by its dotted path (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Statics {
    pub(super) fn run(self) -> Outcome {
        let (name, scenario) = read(self.file.as_deref(), &self.set)?;
        let balance = scenario.simulation.balance().map_err(|error| Failure::Run(error.to_string()))?;
        output::print(self.json, || json(&balance), || text(&name, &scenario, &balance));
        Ok(())
    }
}

/// The scenario of a name or file, with changes.
pub(super) fn read(file: Option<&str>, set: &[String]) -> Result<(String, Scenario), Failure> {
    let found = find(file)?;
    let scenario = found.read(set).map_err(Failure::input)?;
    Ok((found.name, scenario))
}

/// What happens to a mechanism that is displaced.
pub(super) fn stability(balance: &Balance) -> &'static str {
    match balance.equilibrium.stability {
        Stability::Stable => "stable",
        Stability::Neutral => "neutral",
        Stability::Unstable => "unstable",
    }
}

fn text(name: &str, scenario: &Scenario, balance: &Balance) -> String {
    let mut out = format!("{}{}\n", page::bold(&format!("{name:26}")), scenario.simulation.title);
    let equilibrium = &balance.equilibrium;
    out.push_str(&format!(
        " rests in {} balance, {} left unbalanced of {} at play, {} steps\n\n",
        stability(balance),
        engineering(equilibrium.residual, "N"),
        engineering(equilibrium.at_play, "N"),
        equilibrium.iterations
    ));
    // What rounds to zero has no sign.
    let number = |x: &f64| format!("{:.6}", if x.abs() < 5e-7 { 0.0 } else { *x });
    let numbers = |values: &[f64]| values.iter().map(number).collect::<Vec<_>>().join(", ");
    let heading = ["joint", "coordinate", "force [N]", "moment [N m]"].map(str::to_owned).to_vec();
    let row = |joint: &JointState| {
        vec![
            joint.name.clone(),
            numbers(&joint.coordinate),
            numbers(joint.force.as_slice()),
            numbers(joint.moment.as_slice()),
        ]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(balance.joints.iter().map(row)).collect();
    if !balance.joints.is_empty() {
        out.push_str(&page::table(&rows, 2));
    }
    if !balance.efforts.is_empty() {
        let rows: Vec<_> =
            balance.efforts.iter().map(|(name, effort, unit)| vec![name.clone(), engineering(*effort, unit)]).collect();
        out.push_str(&format!("\n{}", page::table(&rows, 2)));
    }
    out
}

fn json(balance: &Balance) -> Value {
    let joint = |joint: &JointState| {
        let value = json!({ "coordinate": joint.coordinate, "force": joint.force.as_slice(), "moment": joint.moment.as_slice() });
        (joint.name.clone(), value)
    };
    let body = |body: &carom::simulate::BodyState| {
        (body.name.clone(), json!({ "position": body.position.as_slice(), "orientation": body.orientation }))
    };
    json!({
        "stability": stability(balance),
        "residual": balance.equilibrium.residual,
        "at_play": balance.equilibrium.at_play,
        "iterations": balance.equilibrium.iterations,
        "bodies": balance.bodies.iter().map(body).collect::<Map<_, _>>(),
        "joints": balance.joints.iter().map(joint).collect::<Map<_, _>>(),
        "efforts": balance.efforts.iter().map(|(name, effort, _)| (name.clone(), json!(effort))).collect::<Map<_, _>>(),
    })
}
