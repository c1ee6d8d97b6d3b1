//! What an impact at an angle did along the surface.

use super::tidy;
use carom::lab::{Outcome, SlipReport};
use carom::units::engineering;

/// The rows of what happened along the surface.
pub(super) fn rows(slip: &SlipReport) -> Vec<Vec<String>> {
    let row = |word: &str, number: String, about: String| vec![word.to_owned(), number, about];
    let delivered = |e: Option<f64>| e.map_or("-".to_owned(), |e| format!("delivered {:.4}", tidy(e, 1.0)));
    let scale = slip.slip[0].abs().max(slip.speed_along[0].abs());
    let speeds = |v: [f64; 2]| changed(v.map(|v| engineering(tidy(v, scale), "m/s")));
    let degrees = |angle: f64| format!("{:.3} deg", tidy(angle.to_degrees(), 1.0));
    let mut rows = vec![
        row("along surface", delivered(slip.restitution()), speeds(slip.speed_along)),
        row("slip", delivered(slip.slip_restitution()), format!("{}: {}", outcome(slip), speeds(slip.slip))),
        row(
            "rebound",
            slip.rebound_angle.map_or_else(|| "-".to_owned(), degrees),
            format!("{} before", degrees(slip.angle)),
        ),
        row("spin", spin(slip.spins_after[0]), spins(slip)),
        row(
            "friction",
            engineering(slip.peak_friction, "N"),
            format!("at most; impulse {:.4} of that along the normal", tidy(slip.impulse_ratio, 1.0)),
        ),
        row("energy along", format!("{} in", engineering(slip.energy(), "J")), energy(slip)),
    ];
    if !slip.sticks.is_empty() {
        let held: f64 = slip.sticks.iter().map(|[from, to]| to - from).sum();
        let time = |t: f64| engineering(t, "s");
        let when: Vec<_> =
            slip.sticks.iter().map(|[from, to]| format!("from {} to {}", time(*from), time(*to))).collect();
        rows.insert(2, row("sticks", time(held), when.join(", ")));
    }
    rows
}

/// What was before, and what is after.
fn changed([before, after]: [String; 2]) -> String {
    format!("{before} before, {after} after")
}

fn spin(w: f64) -> String {
    engineering(w, "rad/s")
}

/// The spin of the first body before, and those of the second if it turns.
fn spins(slip: &SlipReport) -> String {
    let ([one, other], after) = (slip.spins_before, slip.spins_after[1]);
    let second = match (other, after) {
        (0.0, 0.0) => String::new(),
        _ => format!("; the second {}", changed([spin(other), spin(after)])),
    };
    format!("{} before{second}", spin(one))
}

/// What became of the slip.
fn outcome(slip: &SlipReport) -> &'static str {
    match slip.outcome {
        Outcome::Slid => "slid throughout",
        Outcome::Stuck => "stuck",
        Outcome::Reversed => "reversed",
    }
}

/// Where the energy along the surface went.
fn energy(slip: &SlipReport) -> String {
    let joule = |energy: f64| engineering(tidy(energy, slip.energy()), "J");
    let share = |energy: f64| if slip.energy() > 0.0 { energy / slip.energy() } else { 0.0 };
    let stored = if slip.stored > 0.0 { format!(", {} stored", joule(slip.stored)) } else { String::new() };
    format!(
        "{} lost ({:.1} %){stored}, {} in spin, residue {:.0e} of it",
        joule(slip.dissipated),
        100.0 * tidy(share(slip.dissipated), 1.0),
        joule(slip.energy_spin[1]),
        share(slip.energy_residue).abs()
    )
}
