//! `carom run --compare`: one scenario in both worlds, side by side.

use crate::output::{self, Files};
use crate::{Failure, Outcome, page};
use carom::figure::Figure;
use carom::scenario::{Change, Scenario, Source};
use carom::units::engineering;
use carom::worlds::{World, WorldRun, around_first_impact, figures, run_in, worlds};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Most worlds in one table; more stand in another below it.
const ABREAST: usize = 4;

/// A row of the table: what it is, its unit, and what a run has there.
struct Row {
    what: String,
    unit: &'static str,
    values: Vec<Option<f64>>,
}

/// Runs a scenario in both worlds, tells what came of it, and draws it where a file for that is named.
pub(super) fn compare(source: &Source, changes: &[Change<'_>], as_json: bool, figure: Option<&PathBuf>) -> Outcome {
    let scenario = source.read_changed(changes).map_err(Failure::input)?;
    figure.map_or(Ok(()), |path| output::place(path))?;
    let mut runs = Vec::new();
    for world in worlds(&scenario) {
        let begun = Instant::now();
        let run = run_in(source, changes, &world).map_err(Failure::input)?;
        runs.push((run, begun.elapsed()));
    }
    let drawn = figure.map(|_| drawn(source, changes, &scenario, &runs)).transpose()?;
    let mut files = Files::default();
    if let Some(drawn) = drawn {
        files = files.figure(figure, || drawn)?;
    }
    files.deliver(
        as_json,
        || Value::Array(runs.iter().map(|(run, wall)| data(run, *wall)).collect()),
        || text(source, &scenario, &runs),
    )
}

/// The worlds in one figure.
fn drawn(
    source: &Source,
    changes: &[Change<'_>],
    scenario: &Scenario,
    runs: &[(WorldRun, Duration)],
) -> Result<Figure, Failure> {
    let runs: Vec<WorldRun> = runs.iter().map(|(run, _)| run.clone()).collect();
    let speeds = around_first_impact(source, changes, &runs).map_err(Failure::input)?;
    figures::side_by_side(&scenario.simulation.title, &runs, &speeds).ok_or_else(|| {
        Failure::option("--figure", "nothing meets in any of the worlds, so there is nothing to draw: leave it out, or let it run longer (--until)")
    })
}

/// The worlds in tables.
fn text(source: &Source, scenario: &Scenario, runs: &[(WorldRun, Duration)]) -> String {
    let title = &scenario.simulation.title;
    let mut out = format!("{}\n {}\n", page::bold(&source.name), page::paragraph(title, "", 1));
    for runs in runs.chunks(ABREAST) {
        out.push_str(&format!("\n{}", page::table(&table(runs), 2)));
    }
    for (run, _) in runs {
        if let Some(failure) = &run.failure {
            let words = format!("{}: {failure}", run.world.name());
            out.push_str(&format!("\n{}\n", page::paragraph(&words, "  ! ", 4)));
        }
    }
    if scenario.compared.is_empty() {
        let words =
            "other compliant laws stand beside them where the file lists them: compare = [\"hertz\", ...] in [run]";
        out.push_str(&format!("\n{}\n", page::paragraph(words, "  ", 2)));
    }
    out
}

/// The runs as columns.
fn table(runs: &[(WorldRun, Duration)]) -> Vec<Vec<String>> {
    let mut head = vec!["first impact".to_owned()];
    head.extend(runs.iter().map(|(run, _)| run.world.name()));
    let cell = |value: &Option<f64>, unit: &str| match (value, unit) {
        (None, _) => "-".to_owned(),
        (Some(x), "") => digits(*x),
        (Some(x), unit) => engineering(*x, unit),
    };
    let mut table = vec![head];
    for Row { what, unit, values } in rows(runs) {
        if values.iter().any(Option::is_some) {
            let mut line = vec![what];
            line.extend(values.iter().map(|value| cell(value, unit)));
            table.push(line);
        }
    }
    let mut wall = vec!["time on the clock".to_owned()];
    wall.extend(runs.iter().map(|(_, wall)| engineering(wall.as_secs_f64(), "s")));
    table.push(wall);
    table
}

/// A pure number: a count, or what has digits.
fn digits(x: f64) -> String {
    if x.fract() == 0.0 { format!("{x}") } else { format!("{x:.7}") }
}

fn rows(runs: &[(WorldRun, Duration)]) -> Vec<Row> {
    let row = |what: &str, unit: &'static str, read: &dyn Fn(&WorldRun) -> Option<f64>| Row {
        what: what.to_owned(),
        unit,
        values: runs.iter().map(|(run, _)| read(run)).collect(),
    };
    let impact = |read: fn(&carom::record::ImpactRecord) -> Option<f64>| {
        move |run: &WorldRun| run.first.as_ref().and_then(|(_, impact)| read(impact))
    };
    let mut rows = vec![
        row("time", "s", &|run| run.first.as_ref().map(|(event, _)| event.time)),
        row("approach speed", "m/s", &impact(|impact| Some(impact.approach_speed))),
        row("lasts", "s", &impact(|impact| impact.duration)),
        row("peak force", "N", &impact(|impact| impact.peak_force)),
        row("depth", "m", &impact(|impact| impact.peak_indentation)),
        row("speed ratio", "", &impact(|impact| impact.speed_ratio)),
        row("impulse", "N s", &impact(|impact| impact.impulse)),
        row("impulse of friction", "N s", &impact(|impact| impact.tangential_impulse)),
        row("lost", "J", &impact(|impact| impact.loss)),
    ];
    let mut names: Vec<(&str, &'static str)> = Vec::new();
    for (name, _, unit) in runs.iter().flat_map(|(run, _)| &run.after) {
        if !names.iter().any(|(known, _)| known == name) {
            names.push((name, unit));
        }
    }
    for (name, unit) in names {
        let of = |run: &WorldRun| run.after.iter().find(|(own, ..)| own == name).map(|(_, value, _)| *value);
        rows.push(row(&format!("{name} after"), unit, &of));
    }
    let mut joints: Vec<&str> = Vec::new();
    for (name, _) in runs.iter().flat_map(|(run, _)| &run.carried) {
        if !joints.contains(&name.as_str()) {
            joints.push(name);
        }
    }
    for name in joints {
        for (axis, letter) in ["x", "y", "z"].into_iter().enumerate() {
            let of = |run: &WorldRun| {
                let carried = run.carried.iter().find(|(own, _)| own == name)?.1.impulse;
                let largest = carried.iter().fold(0.0f64, |most, p| most.max(p.abs()));
                Some(carried[axis]).filter(|p| p.abs() > 1e-12 * largest)
            };
            rows.push(row(&format!("{name} impulse {letter}"), "N s", &of));
        }
    }
    rows.push(row("impacts in all", "", &|run| Some(run.impacts as f64)));
    rows.push(row("lost in contacts", "J", &|run| Some(run.loss)));
    rows.push(row("steps", "", &|run| Some(run.work[0] as f64)));
    rows.push(row("evaluations", "", &|run| Some(run.work[1] as f64)));
    rows
}

fn data(run: &WorldRun, wall: Duration) -> Value {
    let (contact, law) = match &run.world {
        World::Own => ("compliant", Value::Null),
        World::Law(law) => ("compliant", law.as_str().into()),
        World::Rigid(law) => ("rigid", (*law).into()),
    };
    let first = run.first.as_ref().map(|(event, impact)| {
        json!({
            "time": event.time, "contact": event.name, "approach_speed": impact.approach_speed, "duration": impact.duration,
            "peak_force": impact.peak_force, "peak_indentation": impact.peak_indentation, "speed_ratio": impact.speed_ratio,
            "restitution_delivered": impact.restitution_delivered, "impulse": impact.impulse,
            "tangential_impulse": impact.tangential_impulse, "loss": impact.loss,
        })
    });
    let after: serde_json::Map<String, Value> =
        run.after.iter().map(|(name, value, _)| (name.clone(), (*value).into())).collect();
    let carried: serde_json::Map<String, Value> = run
        .carried
        .iter()
        .map(|(name, carried)| (name.clone(), json!({ "impulse": carried.impulse, "moment": carried.moment })))
        .collect();
    json!({
        "contact": contact, "law": law, "first_impact": first, "after": after, "joint_impulses": carried, "impacts": run.impacts,
        "loss": run.loss, "residue": run.residue, "steps": run.work[0], "evaluations": run.work[1], "failure": run.failure,
        "wall_time": wall.as_secs_f64(),
    })
}
