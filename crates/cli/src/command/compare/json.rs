//! What `carom compare --json` prints: complete and stable.

use carom::compare::{Comparison, Row};
use carom::laws::catalogue;
use serde_json::{Value, json};

/// A comparison as JSON.
pub(super) fn comparison(comparison: &Comparison, dimensionless: bool) -> Value {
    let rows: Vec<Value> = comparison.rows.iter().map(|row| row_value(row, dimensionless)).collect();
    let refused: Vec<Value> = comparison
        .refused
        .iter()
        .map(|r| json!({ "law": r.law, "restitution_requested": r.requested, "reason": r.reason.to_string() }))
        .collect();
    json!({ "rows": rows, "refused": refused, "dimensionless": dimensionless })
}

fn row_value(row: &Row, dimensionless: bool) -> Value {
    let shown = row.shown(dimensionless);
    json!({
        "law": row.law,
        "group": catalogue::find(&row.law).map(|entry| entry.group.id()),
        "restitution_requested": row.requested,
        "restitution_delivered": row.report.delivered(),
        "restitution_error": row.restitution_error(),
        "impulse": shown.impulse,
        "impulse_error": row.impulse_error(),
        "dissipated": shown.dissipated,
        "dissipated_ratio": row.report.dissipated / row.report.energy,
        "dissipated_error": row.loss_error(),
        "duration": shown.duration,
        "peak_force": shown.peak_force,
        "peak_indentation": shown.peak_indentation,
        "residual_indentation": shown.residual_indentation,
        "tension_ratio": row.report.tension(),
        "jump_ratio": row.report.jump(),
        "coefficient": row.case.coefficient().map(|(_, _, x)| x),
        "approach_speed": row.case.impact.approach_speed,
        "effective_mass": row.case.impact.effective_mass,
        "ending": row.report.ending.id(),
        "evaluations": row.report.work.evaluations,
    })
}
