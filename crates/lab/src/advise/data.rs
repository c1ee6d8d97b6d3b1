//! Advice as data for programs, complete and stable: what `carom advise --json` prints.

use super::{Advice, Candidate, Explanation, Setting, Trend, Verdict};
use serde_json::{Value, json};

/// An advice as JSON.
pub fn advice(advice: &Advice) -> Value {
    let ranking: Vec<Value> = advice.ranking.iter().map(|c| candidate(c, advice)).collect();
    let avoid: Vec<Value> = advice.avoid.iter().map(|c| candidate(c, advice)).collect();
    let alternatives: Vec<&str> = advice.alternatives().iter().map(|c| c.entry.id).collect();
    json!({
        "inputs": inputs(&advice.setting),
        "assumed": advice.setting.assumed,
        "first": advice.first().map(|first| first.entry.id),
        "alternatives": alternatives,
        "ranking": ranking,
        "avoid": avoid,
        "added_damping": advice.damping.as_ref().map(|d| json!({
            "elastic": d.elastic.id, "law": d.law, "stiffness": d.fit.stiffness, "exponent": d.fit.exponent,
            "worst_error": d.fit.worst_error, "fitted_up_to": d.largest_force, "delivered": d.delivered,
        })),
        "measured": advice.setting.trend.as_ref().map(trend),
        "command": advice.command,
        "warnings": advice.warnings,
        "would_sharpen": advice.sharpen,
    })
}

/// An explanation as JSON.
pub fn explanation(why: &Explanation, advice: &Advice) -> Value {
    let behind: Vec<Value> =
        why.behind.iter().map(|(c, points)| json!({ "criterion": c.id(), "points": points })).collect();
    json!({
        "inputs": inputs(&advice.setting),
        "assumed": advice.setting.assumed,
        "law": why.entry.id,
        "summary": why.summary,
        "place": why.place,
        "ranked": advice.ranking.len(),
        "first": advice.first().map(|first| first.entry.id),
        "candidate": why.candidate.as_ref().map(|c| candidate(c, advice)),
        "behind": behind,
        "would_be_first_if": why.changes,
    })
}

fn inputs(setting: &Setting) -> Value {
    json!({
        "materials": setting.materials.iter().map(|m| m.name.to_string()).collect::<Vec<_>>(),
        "contact": setting.contact.id(),
        "contact_in_words": setting.words(),
        "speed": setting.speed,
        "restitution": setting.restitution,
        "effective_mass": setting.effective_mass,
        "mark_threshold": setting.first_yield.as_ref().map(|first| first.speed),
        "yielding_material": setting.first_yield.as_ref().map(|first| first.material.as_str()),
        "mark_rule": setting.first_yield.as_ref().map(|first| if first.strength.is_some() { "strength" } else { "rule of thumb" }),
        "marks": setting.marks.id(),
        "use": setting.purpose.map(|purpose| purpose.id()),
        "smooth": setting.smooth,
    })
}

fn trend(trend: &Trend) -> Value {
    let fits =
        trend.fits.iter().map(|fit| json!({ "form": fit.form.words(), "number": fit.number, "error": fit.error }));
    json!({ "slowest": trend.speeds.0, "fastest": trend.speeds.1, "fits": fits.collect::<Vec<_>>() })
}

fn candidate(c: &Candidate, advice: &Advice) -> Value {
    let trial = c.trial.as_ref();
    let reasons = |list: Vec<&Verdict>| list.into_iter().map(|v| v.reason.clone()).collect::<Vec<_>>();
    let needed: Vec<Value> = c
        .numbers_needed()
        .iter()
        .map(|p| json!({ "symbol": p.symbol, "unit": p.unit, "meaning": p.meaning }))
        .collect();
    let criteria: Vec<Value> = c
        .verdicts
        .iter()
        .map(|v| json!({ "criterion": v.criterion.id(), "weight": v.weight, "points": v.points, "reason": v.reason }))
        .collect();
    json!({
        "law": c.entry.id,
        "name": c.entry.name,
        "group": c.entry.group.id(),
        "score": c.score,
        "delivered": trial.map(|t| t.delivered),
        "error": trial.map(|t| t.delivered - advice.setting.restitution),
        "delivered_at_quarter_speed": trial.map(|t| t.delivered_slow),
        "calibrated": trial.and_then(|t| t.calibrated).map(|(symbol, x)| json!({ "symbol": symbol, "value": x })),
        "peak_force": trial.map(|t| t.peak_force),
        "peak_indentation": trial.map(|t| t.peak_indentation),
        "largest_pull": trial.map(|t| t.tension),
        "jump_at_first_touch": trial.map(|t| t.jump),
        "evaluations": trial.map(|t| t.evaluations),
        "fault": c.fault.as_ref().map(|(fault, _)| fault.id()),
        "fault_reason": c.fault.as_ref().map(|(_, reason)| reason),
        "reasons_for": reasons(c.reasons_for()),
        "reasons_against": reasons(c.reasons_against()),
        "parameters_needed": needed,
        "alike": c.alike,
        "criteria": criteria,
    })
}
