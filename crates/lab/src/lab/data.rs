//! Impacts as data for programs, complete and stable: what `carom impact --json` prints. All numbers are in SI, but for those of an impact that is shown
//! without dimensions.

use super::{InstantImpact, ObliqueReport, Pair, Prepared, Rattle, Report};
use crate::warning::Warning;
use serde_json::{Value, json};

/// A number for JSON: null where there is none.
fn number(x: f64) -> Value {
    serde_json::Number::from_f64(x).map_or(Value::Null, Value::Number)
}

/// One impact as JSON.
pub fn single(
    prepared: &Prepared,
    report: &Report,
    shown: &Report,
    dimensionless: bool,
    warnings: &[Warning],
) -> Value {
    let momentum = prepared.impact.effective_mass * prepared.impact.approach_speed;
    let parameters: serde_json::Map<String, Value> =
        prepared.values.iter().map(|(p, x)| (p.symbol.to_owned(), number(*x))).collect();
    json!({
        "law": prepared.law_id(),
        "damping": prepared.damping.map(|lender| lender.id),
        "equation": prepared.equation,
        "restitution_requested": prepared.restitution,
        "restitution_delivered": report.delivered(),
        "restitution_poisson": number(report.restitution_poisson),
        "restitution_stronge": number(report.restitution_stronge),
        "ending": report.ending.id(),
        "impulse": number(shown.impulse),
        "impulse_ratio": number(report.impulse / momentum),
        "energy": number(shown.energy),
        "dissipated": number(shown.dissipated),
        "dissipated_ratio": number(report.dissipated / report.energy),
        "duration": number(shown.duration),
        "compression_time": number(shown.compression_time),
        "restitution_time": number(shown.duration - shown.compression_time),
        "peak_force": number(shown.peak_force),
        "least_force": number(shown.least_force),
        "first_force": number(shown.first_force),
        "peak_indentation": number(shown.peak_indentation),
        "residual_indentation": number(shown.residual_indentation),
        "coefficient": prepared.coefficient().map_or(Value::Null, |(_, _, x)| number(x)),
        "coefficient_symbol": prepared.coefficient().map(|(symbol, _, _)| symbol),
        "approach_speed": number(prepared.impact.approach_speed),
        "effective_mass": number(prepared.impact.effective_mass),
        "acceleration": number(prepared.acceleration),
        "parameters": parameters,
        "dimensionless": dimensionless,
        "length_scale": number(report.length_scale),
        "energy_residue": number(shown.energy_residue),
        "energy_residue_ratio": number(report.energy_residue / report.energy),
        "steps": report.work.steps,
        "rejected": report.work.rejected,
        "evaluations": report.work.evaluations,
        "first_yield_speed": prepared.first_yield.as_ref().map(|first| first.speed),
        "yielding_material": prepared.first_yield.as_ref().map(|first| first.material.as_str()),
        "yielding_loss_ratio": prepared.first_yield.as_ref().and_then(|first| first.loss(prepared.impact.approach_speed)),
        "assumed": prepared.assumed,
        "warnings": warnings,
    })
}

/// One impact at an angle as JSON: what it has along the normal, and `oblique` for what it has along the surface.
pub fn oblique(prepared: &Prepared, report: &ObliqueReport, warnings: &[Warning]) -> Value {
    let mut value = single(prepared, &report.normal, &report.normal, false, warnings);
    let (slip, impact) = (&report.slip, prepared.oblique.as_ref());
    let friction = impact.and_then(|impact| impact.friction.as_ref());
    let numbers = friction.map(|law| {
        let number = |(symbol, value, _): &(String, f64, &str)| (symbol.clone(), number(*value));
        law.numbers.iter().map(number).collect::<serde_json::Map<String, Value>>()
    });
    value["oblique"] = json!({
        "friction": friction.map(|law| law.name.clone()),
        "friction_parameters": numbers,
        "angle": number(slip.angle),
        "rebound_angle": slip.rebound_angle,
        "restitution_tangential": slip.restitution(),
        "restitution_slip": slip.slip_restitution(),
        "slip_before": number(slip.slip[0]),
        "slip_after": number(slip.slip[1]),
        "speed_along_before": number(slip.speed_along[0]),
        "speed_along_after": number(slip.speed_along[1]),
        "spins_before": slip.spins_before.map(number),
        "spins_after": slip.spins_after.map(number),
        "outcome": slip.outcome.id(),
        "sticks": slip.sticks,
        "impulse": number(slip.impulse),
        "impulse_ratio": number(slip.impulse_ratio),
        "peak_friction": number(slip.peak_friction),
        "energy_along_before": number(slip.energy_along[0]),
        "energy_along_after": number(slip.energy_along[1]),
        "energy_spin_before": number(slip.energy_spin[0]),
        "energy_spin_after": number(slip.energy_spin[1]),
        "stored": number(slip.stored),
        "most_stored": number(slip.most_stored),
        "created": number(slip.created),
        "dissipated": number(slip.dissipated),
        "energy_residue": number(slip.energy_residue),
    });
    value
}

/// An impulse law as JSON; what it does not have is null.
pub fn instant(answer: &InstantImpact) -> Value {
    let energy = 0.5 * answer.effective_mass * answer.approach_speed.powi(2);
    json!({
        "law": answer.entry.id,
        "equation": answer.entry.equation,
        "restitution_requested": answer.restitution,
        "restitution_delivered": answer.restitution,
        "impulse": answer.impulse,
        "impulse_ratio": answer.impulse / (answer.effective_mass * answer.approach_speed),
        "energy": energy,
        "dissipated": answer.dissipated,
        "dissipated_ratio": answer.dissipated / energy,
        "duration": 0.0,
        "compression_time": 0.0,
        "peak_force": Value::Null,
        "peak_indentation": 0.0,
        "residual_indentation": 0.0,
        "coefficient": Value::Null,
        "approach_speed": answer.approach_speed,
        "effective_mass": answer.effective_mass,
        "energy_residue": 0.0,
        "steps": 0,
        "evaluations": 0,
        "assumed": answer.assumed,
        "warnings": Vec::<Warning>::new(),
    })
}

/// A series of impacts as JSON.
pub fn series(prepared: &Prepared, reports: &[Report], warnings: &[Warning]) -> Value {
    let mut speed = prepared.impact.approach_speed;
    let impacts: Vec<Value> = reports
        .iter()
        .map(|report| {
            let row = json!({
                "approach_speed": number(speed),
                "restitution_delivered": report.delivered(),
                "duration": number(report.duration),
                "peak_force": number(report.peak_force),
                "peak_indentation": number(report.peak_indentation),
                "residual_indentation": number(report.residual_indentation),
                "dissipated": number(report.dissipated),
                "energy_residue": number(report.energy_residue),
            });
            speed *= report.restitution;
            row
        })
        .collect();
    json!({ "law": prepared.law_id(), "restitution_requested": prepared.restitution, "impacts": impacts, "assumed": prepared.assumed, "warnings": warnings })
}

/// A pair as JSON.
pub fn rattle(prepared: &Prepared, pair: &Pair, rattle: &Rattle, warnings: &[Warning]) -> Value {
    let hits: Vec<Value> = rattle
        .hits
        .iter()
        .map(|hit| {
            json!({
                "time": number(hit.time), "side": hit.side, "approach_speed": number(hit.approach_speed),
                "restitution_delivered": hit.report.delivered(), "duration": number(hit.report.duration),
                "peak_force": number(hit.report.peak_force), "peak_indentation": number(hit.report.peak_indentation),
                "dissipated": number(hit.report.dissipated),
            })
        })
        .collect();
    json!({
        "law": prepared.law_id(), "masses": pair.masses.map(number), "forces": pair.forces, "clearance": pair.clearance, "initial_speed": pair.speed, "until": pair.until,
        "hits": hits, "end": rattle.end, "ending": rattle.ending.id(),
        "displacement": rattle.last.0, "speed": rattle.last.1, "assumed": prepared.assumed, "warnings": warnings,
    })
}
