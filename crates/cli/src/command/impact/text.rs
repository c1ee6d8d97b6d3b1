//! What `carom impact` prints for people.

mod slip;

use crate::page::{self, bold, faint, paragraph, table, warnings};
use carom::lab::{Ending, InstantImpact, ObliqueReport, Pair, Policy, Prepared, Rattle, Report};
use carom::laws::catalogue::Asked;
use carom::units::engineering;
use carom::warning::Warning;

/// The head of every page: law and case, and the facts that belong to the kind of run.
fn head(prepared: &Prepared, run: &[String]) -> String {
    let materials = prepared.surfaces().map(|words| format!("{words}: ")).unwrap_or_default();
    let facts: Vec<String> = words(prepared.numbers()).chain(run.iter().cloned()).collect();
    let mut out = format!("{}\n", bold(&prepared.law_name()));
    out.push_str(&paragraph(&prepared.formula(), "  ", 4));
    out.push('\n');
    out.push_str(&paragraph(&format!("{materials}{}", facts.join(", ")), "  ", 2));
    if !prepared.assumed.is_empty() {
        out.push('\n');
        out.push_str(&faint(&paragraph(&format!("assumed: {}", prepared.assumed.join(", ")), "  ", 2)));
    }
    out
}

/// Facts as phrases.
fn words(facts: Vec<(&'static str, String)>) -> impl Iterator<Item = String> {
    facts.into_iter().map(|(word, text)| format!("{word} {text}"))
}

/// The facts of a single impact or a series.
fn meeting(prepared: &Prepared) -> Vec<String> {
    words(prepared.meeting()).collect()
}

/// One impact.
pub(super) fn single(
    prepared: &Prepared,
    report: &Report,
    shown: &Report,
    dimensionless: bool,
    warned: &[Warning],
) -> String {
    let rows = rows(prepared, report, shown, dimensionless);
    format!("{}\n\n{}{}", head(prepared, &meeting(prepared)), table(&rows, 2), warnings(warned)).trim_end().to_owned()
}

/// One impact at an angle.
pub(super) fn oblique(prepared: &Prepared, report: &ObliqueReport, warned: &[Warning]) -> String {
    let mut rows = rows(prepared, &report.normal, &report.normal, false);
    rows.extend(slip::rows(&report.slip));
    format!("{}\n\n{}{}", head(prepared, &meeting(prepared)), table(&rows, 2), warnings(warned)).trim_end().to_owned()
}

/// The rows of one impact along the normal.
fn rows(prepared: &Prepared, report: &Report, shown: &Report, dimensionless: bool) -> Vec<Vec<String>> {
    let [length, time, force, energy] = page::units(dimensionless);
    let mut rows = vec![
        vec![
            "restitution".to_owned(),
            match report.delivered() {
                Some(e) => format!("delivered {:.4}", tidy(e, 1.0)),
                None if report.ending == Ending::Together => "still together".to_owned(),
                None => "not finished".to_owned(),
            },
            about_restitution(prepared, report),
        ],
        vec![
            "contact".to_owned(),
            engineering(shown.duration, time),
            format!(
                "compression {}, restitution {}",
                engineering(shown.compression_time, time),
                engineering(shown.duration - shown.compression_time, time)
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
    if let (Some(first), Some(words)) = (&prepared.first_yield, prepared.yielding()) {
        rows.push(vec!["first yield".to_owned(), engineering(first.speed, "m/s"), words]);
    }
    if dimensionless {
        rows.push(vec![
            "scale".to_owned(),
            format!("A = {}", engineering(report.length_scale, "m")),
            "A = (M v0^2/K)^(1/(n+1))".to_owned(),
        ]);
    }
    rows
}

/// The delivered restitution of a contact that ended; a dash for one that did not.
fn delivered(report: &Report) -> String {
    report.delivered().map_or_else(|| "-".to_owned(), |e| format!("{:.4}", tidy(e, 1.0)))
}

/// What was asked for, the other definitions where they differ, and the remedy.
fn about_restitution(prepared: &Prepared, report: &Report) -> String {
    let asked = prepared.restitution.map(|e| format!("asked {e:.4}"));
    let definitions = (prepared.acceleration != 0.0)
        .then(|| format!("Poisson {:.4}, Stronge {:.4}", report.restitution_poisson, report.restitution_stronge));
    let words: Vec<String> = [asked, definitions, calibrate_hint(prepared, report)].into_iter().flatten().collect();
    words.join(", ")
}

/// What is below the resolution of the integration is nothing.
fn tidy(value: f64, scale: f64) -> f64 {
    if value.abs() < 1e-8 * scale { 0.0 } else { value }
}

fn impulse_text(impulse: f64, dimensionless: bool) -> String {
    if dimensionless { format!("{} M v0", engineering(impulse, "")) } else { engineering(impulse, "N s") }
}

/// Calibration, for a law that aims at a restitution and misses it.
fn calibrate_hint(prepared: &Prepared, report: &Report) -> Option<String> {
    let aims = matches!(prepared.asked()?, Asked::Aims { .. });
    let asked = prepared.restitution.filter(|e| *e > 0.0 && aims)?;
    let misses = (asked - report.delivered()?).abs() > 5e-4 && prepared.acceleration == 0.0;
    misses.then(|| format!("--calibrate delivers {asked}"))
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

/// A series of impacts.
pub(super) fn series(
    prepared: &Prepared,
    reports: &[Report],
    count: usize,
    policy: Policy,
    warned: &[Warning],
) -> String {
    let mut rows = vec![
        ["impact", "approach", "delivered", "contact", "peak force", "indentation", "left", "lost"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut speed = prepared.impact.approach_speed;
    for (k, report) in reports.iter().take(MOST_ROWS).enumerate() {
        rows.push(vec![
            (k + 1).to_string(),
            engineering(speed, "m/s"),
            delivered(report),
            engineering(report.duration, "s"),
            engineering(report.peak_force, "N"),
            engineering(report.peak_indentation, "m"),
            engineering(tidy(report.residual_indentation, report.peak_indentation), "m"),
            engineering(tidy(report.dissipated, report.energy), "J"),
        ]);
        speed *= report.restitution;
    }
    let short = if reports.len() < count {
        format!("\n  The series ends after {} impacts: the bodies stay together.\n", reports.len())
    } else {
        String::new()
    };
    let mut facts = meeting(prepared);
    facts.push(policy.told().to_owned());
    let more = more(reports.len());
    format!("{}\n\n{}{more}{short}{}", head(prepared, &facts), table(&rows, 2), warnings(warned)).trim_end().to_owned()
}

/// Rows of hits that fit on a screen.
const MOST_ROWS: usize = 20;

/// What a table of so many rows leaves out.
fn more(rows: usize) -> String {
    let more = rows.saturating_sub(MOST_ROWS);
    if more > 0 { format!("  and {more} more (--json lists them all)\n") } else { String::new() }
}

/// A pair in its clearance.
pub(super) fn rattle(prepared: &Prepared, pair: &Pair, rattle: &Rattle, warned: &[Warning]) -> String {
    let mut rows =
        vec![["time", "side", "approach", "delivered", "contact", "peak force", "lost"].map(str::to_owned).to_vec()];
    for hit in rattle.hits.iter().take(MOST_ROWS) {
        rows.push(vec![
            engineering(hit.time, "s"),
            if hit.side > 0.0 { "+c".to_owned() } else { "-c".to_owned() },
            engineering(hit.approach_speed, "m/s"),
            delivered(&hit.report),
            engineering(hit.report.duration, "s"),
            engineering(hit.report.peak_force, "N"),
            engineering(tidy(hit.report.dissipated, hit.report.energy), "J"),
        ]);
    }
    let more = more(rattle.hits.len());
    let facts: Vec<String> = words(pair.facts()).collect();
    let (hits, end) = (rattle.hits.len(), rattle.told());
    format!("{}\n\n{}{more}\n  {hits} hits. {end}\n{}", head(prepared, &facts), table(&rows, 2), warnings(warned))
        .trim_end()
        .to_owned()
}
