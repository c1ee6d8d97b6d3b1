//! What the scenarios gave before implicit steps, loops and events were built anew, and give still.
//!
//! A file for each scenario holds what it gave, number by number, and within what another run may differ; `make.py` wrote them, and says how, and which
//! commit was asked. Numbers that the commit itself gives otherwise at another tolerance are not in them.

use super::shipped;
use carom::scenario;
use carom::simulate::{Balance, BodyState, JointState, Outcome, Simulation, Swing};
use serde_json::{Map, Value, json};
use std::path::Path;

/// What was found at a place, and is to be found there again.
struct Former<'a> {
    /// The place, as a JSON pointer; `/length` at its end asks how many there are.
    what: &'a str,
    /// A word or a number.
    value: &'a str,
    /// By how much a number may differ.
    within: Option<f64>,
}

impl<'a> Former<'a> {
    fn read(line: &'a str) -> Self {
        let mut parts = line.split('\t');
        let [what, value, within] = std::array::from_fn(|_| parts.next().unwrap_or_else(|| panic!("{line}")));
        Former { what, value, within: (!within.is_empty()).then(|| within.parse().unwrap()) }
    }

    /// Whether it is found in this tree; if not, what is.
    fn compare(&self, tree: &Value) -> Result<(), String> {
        let Former { what, value, within } = *self;
        let found = match what.strip_suffix("/length") {
            Some(list) => tree.pointer(list).and_then(Value::as_array).map(|list| json!(list.len())),
            None => tree.pointer(what).cloned(),
        };
        let found = found.ok_or_else(|| format!("{what}: nothing, it was {value}"))?;
        let same = match within {
            Some(within) => found.as_f64().is_some_and(|x| (x - value.parse::<f64>().unwrap()).abs() <= within),
            None => found.as_str().map_or_else(|| found.to_string(), str::to_owned) == value,
        };
        let within = within.map_or(String::new(), |within| format!(" within {within:e}"));
        if same { Ok(()) } else { Err(format!("{what}: {found}, it was {value}{within}")) }
    }
}

/// All that differs from what a scenario gave.
fn differences(name: &str, sets: &[&str]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/former");
    let text = std::fs::read_to_string(folder.join(format!("{name}.tsv"))).unwrap();
    let tree = tree(name, sets);
    text.lines().skip(1).filter_map(|line| Former::read(line).compare(&tree).err()).collect()
}

/// All that a scenario gives: its run, its balance, its vibration.
fn tree(name: &str, sets: &[&str]) -> Value {
    let simulation =
        scenario::read(&Path::new(name).join("scenario.toml"), shipped(name).text, sets).unwrap().simulation;
    let mut tree = run(&simulation);
    tree["statics"] = simulation.balance().as_ref().map_or(Value::Null, statics);
    tree["modes"] = simulation.swing().as_ref().map_or(Value::Null, modes);
    tree
}

/// The summary of a run, with its samples by column, and the ends of each.
fn run(simulation: &Simulation) -> Value {
    let outcome: Outcome = simulation.run(&mut ());
    let mut tree = serde_json::to_value(outcome.summary(simulation)).unwrap();
    let columns = || outcome.recording.columns().iter().map(|column| column.name.clone());
    let by_column = |of: &dyn Fn(Vec<f64>) -> Value| -> Map<String, Value> {
        columns().map(|name| (name.clone(), of(super::column(&outcome, &name)))).collect()
    };
    tree["samples"] = by_column(&|column| json!(column)).into();
    tree["least"] = by_column(&|column| json!(super::least(&column))).into();
    tree["most"] = by_column(&|column| json!(super::most(&column))).into();
    tree
}

fn statics(balance: &Balance) -> Value {
    let body = |body: &BodyState| (body.name.clone(), json!({ "position": body.position.as_slice() }));
    let joint = |joint: &JointState| (joint.name.clone(), json!({ "force": joint.force.as_slice() }));
    json!({
        "stability": format!("{:?}", balance.equilibrium.stability).to_lowercase(),
        "bodies": balance.bodies.iter().map(body).collect::<Map<_, _>>(),
        "joints": balance.joints.iter().map(joint).collect::<Map<_, _>>(),
    })
}

fn modes(swing: &Swing) -> Value {
    let (modes, eigenvalues) = (swing.vibration.modes.iter(), swing.vibration.eigenvalues.iter());
    json!({
        "modes": modes.map(|mode| json!({ "frequency": mode.frequency })).collect::<Value>(),
        "eigenvalues": eigenvalues.map(|value| json!({ "real": value.real, "imaginary": value.imaginary })).collect::<Value>(),
    })
}

/// Scenarios that there were not.
const YOUNGER: &[&str] = &[
    "billiards",
    "rolling-ball",
    "block-on-slope",
    "block-on-guide",
    "stick-slip",
    "brake",
    "ladder",
    "tippe-top",
    "oblique-impact",
    "ellipsoid-drop",
    "cam-follower",
    "cam-lift",
    "impact-pair",
    "latch",
    "pounding",
    "gear-backlash",
    "geneva",
    "cpva",
    "four-bar-clearance",
    "box-drop",
    "bracket-drop",
    "spinning-coin",
    "ball-in-groove",
    "stairs-drop",
    "box-on-box",
    "slider-crank-guide",
    "loose-rotor",
    "double-pendulum-wall",
    "rocking-block",
    "painleve-rod",
    "rod-drop",
    "soft-ball",
    "padded-box",
    "lined-bush",
    "gear-teeth",
    "hexapod-flat",
    "hexapod-tripod",
    "hexapod-stairs",
    "bouncing-table",
    "impact-oscillator",
];

#[test]
fn every_scenario_gives_what_it_gave_within_ten_times_its_tolerance() {
    let known = scenario::shipped().iter().filter(|shipped| !YOUNGER.contains(&shipped.name));
    let all = known.map(|shipped| (shipped.name, differences(shipped.name, &[])));
    let told = all.filter(|(_, all)| !all.is_empty()).map(|(name, all)| {
        format!("{name}: {} numbers differ, first\n    {}\n", all.len(), all[..all.len().min(8)].join("\n    "))
    });
    let told: String = told.collect();
    assert!(told.is_empty(), "{told}");
}

/// What is allowed is so narrow that a tolerance of a thousand times as much is noticed.
#[test]
fn a_scenario_that_is_run_more_loosely_does_not_pass_for_what_it_was() {
    for name in
        ["pendulum", "four-bar", "bouncing-ball", "slider-crank-clearance", "scotch-yoke", "heavy-top", "stewart"]
    {
        assert!(!differences(name, &["run.tolerance=1e-7"]).is_empty(), "{name}");
    }
}
