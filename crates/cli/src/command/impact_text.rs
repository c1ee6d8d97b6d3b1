//! What `carom impact` prints.

use super::impact::number;
use crate::page::{bold, faint, paragraph, table, warnings};
use carom::lab::{InstantImpact, Pair, Prepared, Rattle, Report};
use carom::laws::catalogue::{Asked, Kind, Role};
use carom::units::engineering;
use serde_json::{Value, json};

/// The head of every page: law and case.
fn head(prepared: &Prepared) -> String {
    let name = prepared.entry.map_or("Your own law".to_owned(), |entry| format!("{} ({})", entry.name, entry.year));
    let coefficient = prepared
        .coefficient()
        .map_or(String::new(), |(symbol, _, value)| format!(",  {symbol} = {}", engineering(value, "")));
    let mut facts = Vec::new();
    for (p, value) in &prepared.values {
        if !matches!(p.role, Role::Exponent(_) | Role::Restitution) {
            let exponent =
                prepared.values.iter().find(|(q, _)| matches!(q.role, Role::Exponent(_))).map_or(1.5, |(_, n)| *n);
            let unit =
                if exponent == 1.0 { p.unit.replace("^n", "") } else { p.unit.replace("^n", &format!("^{exponent}")) };
            facts.push(format!("{} {}", p.symbol, engineering(*value, &unit)));
        }
    }
    facts.push(format!("effective mass {}", engineering(prepared.impact.effective_mass, "kg")));
    facts.push(format!("approach {}", engineering(prepared.impact.approach_speed, "m/s")));
    if prepared.acceleration != 0.0 {
        facts.push(format!("pressed by {}", engineering(prepared.acceleration, "m/s^2")));
    }
    let materials = match prepared.materials.as_slice() {
        [one, other] => format!("{} on {}: ", one.name, other.name),
        _ => String::new(),
    };
    let mut out = format!("{}\n  {}{coefficient}\n", bold(&name), prepared.equation);
    out.push_str(&paragraph(&format!("{materials}{}", facts.join(", ")), "  ", 2));
    if !prepared.assumed.is_empty() {
        out.push('\n');
        out.push_str(&faint(&paragraph(&format!("assumed: {}", prepared.assumed.join(", ")), "  ", 2)));
    }
    out
}

/// Units of the numbers on the page.
fn units(dimensionless: bool) -> [&'static str; 4] {
    if dimensionless { ["A", "A/v0", "M v0^2/A", "M v0^2"] } else { ["m", "s", "N", "J"] }
}

/// One impact.
pub(super) fn impact(
    prepared: &Prepared,
    report: &Report,
    shown: &Report,
    dimensionless: bool,
    doubts: &[String],
) -> String {
    let [length, time, force, energy] = units(dimensionless);
    let restitution_time = shown.duration - shown.compression_time;
    let asked = prepared.restitution.map_or(String::new(), |e| format!("asked {e:.4}"));
    let definitions = if prepared.acceleration == 0.0 {
        String::new()
    } else {
        format!("Poisson {:.4}, Stronge {:.4}", report.restitution_poisson, report.restitution_stronge)
    };
    let mut rows = vec![
        vec![
            "restitution".to_owned(),
            format!("delivered {:.4}", report.restitution),
            [asked, definitions, calibrate_hint(prepared, report)]
                .iter()
                .filter(|s| !s.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join(", "),
        ],
        vec![
            "contact".to_owned(),
            engineering(shown.duration, time),
            format!(
                "compression {}, restitution {}",
                engineering(shown.compression_time, time),
                engineering(restitution_time, time)
            ),
        ],
        vec![
            "peak force".to_owned(),
            engineering(shown.peak_force, force),
            format!("impulse {}", impulse_text(shown.impulse, dimensionless)),
        ],
        vec![
            "indentation".to_owned(),
            engineering(shown.peak_indentation, length),
            if report.residual_indentation.abs() > 1e-9 * report.peak_indentation {
                format!("{} left", engineering(shown.residual_indentation, length))
            } else {
                "none left".to_owned()
            },
        ],
        vec![
            "energy".to_owned(),
            format!("{} in", engineering(shown.energy, energy)),
            format!(
                "{} lost ({:.1} %), residue {:.0e} of it",
                engineering(tidy(shown.dissipated, shown.energy), energy),
                100.0 * tidy(report.dissipated, report.energy) / report.energy,
                (report.energy_residue / report.energy).abs()
            ),
        ],
        vec![
            "cost".to_owned(),
            format!("{} steps", report.work.steps),
            format!("{} evaluations, {} rejected", report.work.evaluations, report.work.rejected),
        ],
    ];
    if dimensionless {
        rows.push(vec![
            "scale".to_owned(),
            format!("A = {}", engineering(report.length_scale, "m")),
            "A = (M v0^2/K)^(1/(n+1))".to_owned(),
        ]);
    }
    format!("{}\n\n{}{}", head(prepared), table(&rows, 2), warnings(doubts))
}

/// A loss below the resolution of the integration is none.
fn tidy(loss: f64, energy: f64) -> f64 {
    if loss.abs() < 1e-8 * energy { 0.0 } else { loss }
}

fn impulse_text(impulse: f64, dimensionless: bool) -> String {
    if dimensionless { format!("{} M v0", engineering(impulse, "")) } else { engineering(impulse, "N s") }
}

fn calibrate_hint(prepared: &Prepared, report: &Report) -> String {
    let Some(Kind::Normal(normal)) = prepared.entry.map(|entry| entry.kind) else { return String::new() };
    match (prepared.restitution, normal.restitution) {
        (Some(asked), Asked::Aims { .. })
            if (asked - report.restitution).abs() > 5e-4 && prepared.acceleration == 0.0 =>
        {
            format!("--calibrate delivers {asked}")
        }
        _ => String::new(),
    }
}

/// One impact as JSON.
pub(super) fn impact_json(
    prepared: &Prepared,
    report: &Report,
    shown: &Report,
    dimensionless: bool,
    doubts: &[String],
) -> Value {
    let momentum = prepared.impact.effective_mass * prepared.impact.approach_speed;
    let parameters: serde_json::Map<String, Value> =
        prepared.values.iter().map(|(p, x)| (p.symbol.to_owned(), number(*x))).collect();
    json!({
        "law": prepared.law_id(),
        "equation": prepared.equation,
        "restitution_requested": prepared.restitution,
        "restitution_delivered": number(report.restitution),
        "restitution_poisson": number(report.restitution_poisson),
        "restitution_stronge": number(report.restitution_stronge),
        "ending": format!("{:?}", report.ending).to_lowercase(),
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
        "assumed": prepared.assumed,
        "warnings": doubts,
    })
}

/// An impulse law.
pub(super) fn instant(answer: &InstantImpact) -> String {
    let energy = 0.5 * answer.effective_mass * answer.approach_speed.powi(2);
    let rows = vec![
        vec![
            "restitution".to_owned(),
            format!("delivered {:.4}", answer.restitution),
            "exactly what is asked".to_owned(),
        ],
        vec![
            "impulse".to_owned(),
            engineering(answer.impulse, "N s"),
            "no duration, no force, no indentation".to_owned(),
        ],
        vec!["separation".to_owned(), engineering(answer.separation_speed, "m/s"), String::new()],
        vec![
            "energy".to_owned(),
            format!("{} in", engineering(energy, "J")),
            format!("{} lost", engineering(answer.dissipated, "J")),
        ],
    ];
    let facts = format!(
        "effective mass {}, approach {}",
        engineering(answer.effective_mass, "kg"),
        engineering(answer.approach_speed, "m/s")
    );
    let assumed = if answer.assumed.is_empty() {
        String::new()
    } else {
        format!("\n  {}", faint(&format!("assumed: {}", answer.assumed.join(", "))))
    };
    let text =
        format!("{}\n  {}\n  {facts}{assumed}\n\n{}", bold(answer.entry.name), answer.entry.equation, table(&rows, 2));
    text.trim_end().to_owned()
}

/// An impulse law as JSON; what it does not have is null.
pub(super) fn instant_json(answer: &InstantImpact) -> Value {
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
        "warnings": Vec::<String>::new(),
    })
}

/// A series of impacts.
pub(super) fn series(prepared: &Prepared, reports: &[Report], count: usize, doubts: &[String]) -> String {
    let mut rows = vec![
        ["impact", "approach", "delivered", "contact", "peak force", "indentation", "left", "lost"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut speed = prepared.impact.approach_speed;
    for (k, report) in reports.iter().enumerate() {
        rows.push(vec![
            (k + 1).to_string(),
            engineering(speed, "m/s"),
            format!("{:.4}", report.restitution),
            engineering(report.duration, "s"),
            engineering(report.peak_force, "N"),
            engineering(report.peak_indentation, "m"),
            engineering(report.residual_indentation, "m"),
            engineering(tidy(report.dissipated, report.energy), "J"),
        ]);
        speed *= report.restitution;
    }
    let short = if reports.len() < count {
        format!("\n  The series ends after {} impacts: the bodies stay together.\n", reports.len())
    } else {
        String::new()
    };
    format!("{}\n\n{}{short}{}", head(prepared), table(&rows, 2), warnings(doubts)).trim_end().to_owned()
}

/// A series of impacts as JSON.
pub(super) fn series_json(prepared: &Prepared, reports: &[Report], doubts: &[String]) -> Value {
    let mut speed = prepared.impact.approach_speed;
    let impacts: Vec<Value> = reports
        .iter()
        .map(|report| {
            let row = json!({
                "approach_speed": number(speed),
                "restitution_delivered": number(report.restitution),
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
    json!({ "law": prepared.law_id(), "restitution_requested": prepared.restitution, "impacts": impacts, "assumed": prepared.assumed, "warnings": doubts })
}

/// Rows of hits that fit on a screen.
const MOST_ROWS: usize = 20;

/// A pair in its clearance.
pub(super) fn rattle(prepared: &Prepared, pair: &Pair, rattle: &Rattle) -> String {
    let mut rows =
        vec![["time", "side", "approach", "delivered", "contact", "peak force", "lost"].map(str::to_owned).to_vec()];
    for hit in rattle.hits.iter().take(MOST_ROWS) {
        rows.push(vec![
            engineering(hit.time, "s"),
            if hit.side > 0.0 { "+".to_owned() } else { "-".to_owned() },
            engineering(hit.approach_speed, "m/s"),
            format!("{:.4}", hit.report.restitution),
            engineering(hit.report.duration, "s"),
            engineering(hit.report.peak_force, "N"),
            engineering(tidy(hit.report.dissipated, hit.report.energy), "J"),
        ]);
    }
    let more = rattle.hits.len().saturating_sub(MOST_ROWS);
    let more = if more > 0 { format!("  and {more} more (--json lists them all)\n") } else { String::new() };
    let end = if rattle.together {
        format!("The bodies lie together from {} on.", engineering(rattle.end, "s"))
    } else {
        format!("Watched for {}.", engineering(rattle.end, "s"))
    };
    let facts = format!(
        "masses {} and {}, forces {} and {}, clearance {} to either side, relative speed {} at the start",
        engineering(pair.masses[0], "kg"),
        engineering(pair.masses[1], "kg"),
        engineering(pair.forces[0], "N"),
        engineering(pair.forces[1], "N"),
        engineering(pair.clearance, "m"),
        engineering(pair.speed, "m/s")
    );
    format!(
        "{}\n{}\n\n{}{more}\n  {} hits. {end}",
        head(prepared),
        paragraph(&facts, "  ", 2),
        table(&rows, 2),
        rattle.hits.len()
    )
}

/// A pair as JSON.
pub(super) fn rattle_json(prepared: &Prepared, pair: &Pair, rattle: &Rattle) -> Value {
    let hits: Vec<Value> = rattle
        .hits
        .iter()
        .map(|hit| {
            json!({
                "time": number(hit.time), "side": hit.side, "approach_speed": number(hit.approach_speed),
                "restitution_delivered": number(hit.report.restitution), "duration": number(hit.report.duration),
                "peak_force": number(hit.report.peak_force), "peak_indentation": number(hit.report.peak_indentation),
                "dissipated": number(hit.report.dissipated),
            })
        })
        .collect();
    json!({
        "law": prepared.law_id(), "masses": pair.masses.map(number), "forces": pair.forces, "clearance": pair.clearance, "until": pair.until,
        "hits": hits, "end": rattle.end, "together": rattle.together,
        "displacement": rattle.last.0, "speed": rattle.last.1, "assumed": prepared.assumed,
    })
}
