//! The lab against an independent implementation: `oracle/oracle.py`, which writes `oracle/reference.json`.
//!
//! The oracle types every law anew from its formula and solves the impact by other means: closed forms, quadrature with 30 digits, or
//! DOP853 in variables that smooth the onset. Every case states its own error.

use carom::lab::{Case, Ending, Report, Settings};
use serde_json::Value;
use std::sync::LazyLock;

/// Agreement asked for: of the restitution absolute, of the rest relative.
const RESTITUTION: f64 = 1e-8;
const LANDMARKS: f64 = 1e-7;
/// The energy ledger must close to this share of the impact energy.
const LEDGER: f64 = 1e-9;

/// One case of the oracle and what the lab says of it.
struct Checked {
    name: String,
    expected: Value,
    error: f64,
    report: Report,
}

impl Checked {
    /// Deviation of a landmark [-], relative to its own size or to that of `scale`.
    fn deviation(&self, landmark: &str, found: f64, scale: Option<f64>) -> f64 {
        let expected = number(&self.expected[landmark]);
        (found - expected).abs() / scale.unwrap_or(expected)
    }

    /// A tolerance, or ten times the oracle's own error where that is larger.
    fn allow(&self, tolerance: f64) -> f64 {
        tolerance.max(10.0 * self.error)
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The default case leaves everything open; every other one says everything.
fn case(entry: &Value) -> Case {
    let mut case = Case::new(entry["law"].as_str().expect("an id"));
    if entry["default"] == Value::Bool(true) {
        return case;
    }
    for (symbol, value) in entry["inputs"].as_object().expect("inputs") {
        let value = Some(number(value));
        match symbol.as_str() {
            "M" => case.effective_mass = value,
            "v0" => case.speed = value,
            "e" => case.restitution = value,
            "K" => case.stiffness = value,
            "n" => case.exponent = value,
            _ => case.parameters.push((symbol.clone(), number(&entry["inputs"][symbol]))),
        }
    }
    case
}

static CHECKED: LazyLock<Vec<Checked>> = LazyLock::new(|| {
    let table: Value = serde_json::from_str(include_str!("../oracle/reference.json")).expect("the reference is JSON");
    let run = |entry: &Value| {
        let prepared = case(entry).prepare().unwrap_or_else(|error| panic!("{}: {error}", entry["law"]));
        Checked {
            name: format!("{} {}", entry["law"], entry["inputs"]),
            expected: entry["outputs"].clone(),
            error: number(&entry["error"]),
            report: prepared.impact.run(&Settings::default()),
        }
    };
    table.as_array().expect("a list").iter().map(run).collect()
});

/// Checks one landmark of every case and names all that are off.
fn agree(landmark: &str, tolerance: f64, found: fn(&Report) -> f64, scale: fn(&Value) -> Option<f64>) {
    let off: Vec<_> = CHECKED
        .iter()
        .map(|case| (case, case.deviation(landmark, found(&case.report), scale(&case.expected))))
        .filter(|(case, deviation)| deviation.is_nan() || *deviation > case.allow(tolerance))
        .map(|(case, deviation)| {
            format!(
                "{}: {} against {}, off by {deviation:.1e}",
                case.name,
                found(&case.report),
                case.expected[landmark]
            )
        })
        .collect();
    assert!(off.is_empty(), "{landmark}\n{}", off.join("\n"));
}

fn own(_: &Value) -> Option<f64> {
    None
}

#[test]
fn the_oracle_is_sharper_than_what_it_judges() {
    assert!(CHECKED.len() > 90);
    for case in CHECKED.iter() {
        assert!(case.error < 0.1 * RESTITUTION, "{}: {:.1e}", case.name, case.error);
    }
}

#[test]
fn every_impact_of_the_oracle_ends_with_the_bodies_apart() {
    assert!(CHECKED.iter().all(|case| case.report.ending == Ending::Parted));
}

#[test]
fn the_restitution_is_that_of_the_oracle() {
    agree("restitution", RESTITUTION, |report| report.restitution, |_| Some(1.0));
}

#[test]
fn the_duration_is_that_of_the_oracle() {
    agree("duration", LANDMARKS, |report| report.duration, own);
}

#[test]
fn the_peak_force_is_that_of_the_oracle() {
    agree("peak_force", LANDMARKS, |report| report.peak_force, own);
}

#[test]
fn the_peak_indentation_is_that_of_the_oracle() {
    agree("peak_indentation", LANDMARKS, |report| report.peak_indentation, own);
}

#[test]
fn the_indentation_left_is_that_of_the_oracle() {
    let peak = |expected: &Value| Some(number(&expected["peak_indentation"]));
    agree("residual_indentation", LANDMARKS, |report| report.residual_indentation, peak);
}

#[test]
fn no_energy_is_lost_from_the_books() {
    for case in CHECKED.iter() {
        let residue = case.report.energy_residue.abs() / case.report.energy;
        assert!(residue < LEDGER, "{}: {residue:.1e}", case.name);
    }
}

/// The agreement reached, law by law: `cargo test -p carom --test oracle -- --nocapture agreement`.
#[test]
fn agreement_is_reached_by_every_law() {
    let mut worst: Vec<(String, [f64; 5])> = Vec::new();
    for case in CHECKED.iter() {
        let report = &case.report;
        let found = [
            case.deviation("restitution", report.restitution, Some(1.0)),
            case.deviation("duration", report.duration, None),
            case.deviation("peak_force", report.peak_force, None),
            case.deviation("peak_indentation", report.peak_indentation, None),
            report.energy_residue.abs() / report.energy,
        ];
        let law = case.name.split_whitespace().next().unwrap_or_default().trim_matches('"').to_owned();
        match worst.iter_mut().find(|(id, _)| *id == law) {
            Some((_, row)) => row.iter_mut().zip(found).for_each(|(old, new)| *old = old.max(new)),
            None => worst.push((law, found)),
        }
    }
    println!("{:24}{:>12}{:>12}{:>12}{:>12}{:>12}", "worst deviation", "e", "duration", "force", "depth", "ledger");
    for (law, row) in &worst {
        println!("{law:24}{}", row.map(|x| format!("{x:12.1e}")).concat());
    }
    assert!(worst.len() >= 40, "{} laws", worst.len());
}
