//! What is doubtful about an impact, said once, with the remedy.

use super::case::Prepared;
use super::oblique::ObliqueReport;
use super::pair::Hit;
use super::report::{Ending, Report};
use crate::describe;
use crate::law_inputs::USUAL_DAMPING;
use crate::law_warnings::{self, beyond_range, pulls};
use crate::units::engineering;
use crate::warning::{Code, Warning};
use crate::yielding;
use carom_laws::catalogue::{Asked, Entry};
use carom_laws::normal::Law;

/// Delivered and requested restitution may differ by this much before it is worth a word.
const NOTEWORTHY: f64 = 0.02;

/// The warnings about an impact and its outcome, most important first.
pub fn warnings(case: &Prepared, report: &Report) -> Vec<Warning> {
    [
        ending(case, report),
        creates_energy(report),
        off_target(case, report),
        yields(case),
        beyond_range(&case.impact.law, report.peak_indentation),
        deep(case, report),
        tension(report),
        jump(report),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn ending(case: &Prepared, report: &Report) -> Option<Warning> {
    let after = engineering(report.duration, "s");
    match report.ending {
        Ending::Parted => None,
        Ending::Together if matches!(case.impact.law, Law::Permanent(_)) && report.restitution.abs() < 1e-6 => {
            Some(Warning::new(Code::NotParted, "All of the indentation stays: the bodies do not part."))
        }
        Ending::Together => {
            let depth = engineering(report.residual_indentation, "m");
            let text = format!(
                "The bodies were still together after {after}, {depth} deep: they rest on each other or creep apart for ever. \
                 The numbers above are those of that moment."
            );
            Some(Warning::new(Code::NotParted, text))
        }
        Ending::Failed => {
            let text = format!(
                "The run could not be finished: it stopped after {after}. The law pulls the bodies together, is not finite, or is too stiff for \
                 these numbers."
            );
            Some(Warning::new(Code::NotFinished, text).remedy("Check its sign and its parameters."))
        }
    }
}

fn creates_energy(report: &Report) -> Option<Warning> {
    let creates =
        report.ending == Ending::Parted && report.dissipated < -1e-6 * report.energy && report.restitution > 1.0;
    let text = "The law creates energy: the bodies part faster than they met.";
    creates.then(|| law_warnings::creates_energy(text.to_owned()))
}

fn off_target(case: &Prepared, report: &Report) -> Option<Warning> {
    let asked = case.asked()?;
    let requested = case.restitution?;
    let delivered = report.restitution;
    if (requested - delivered).abs() < NOTEWORTHY || report.ending != Ending::Parted {
        return None;
    }
    let pressed = if case.acceleration == 0.0 { "" } else { "; the outer force takes its share" };
    let missed = |text: String| Warning::new(Code::RestitutionMissed, text);
    Some(match asked {
        Asked::Lossless if case.impact.law.dissipation().is_some() => missed(format!(
            "Asked for {requested}, it delivers {delivered:.4}: alpha says what is lost, not the restitution."
        )),
        Asked::Lossless => {
            let none = missed(format!("{} has no loss: it delivers 1 whatever is asked for.", case.law_id()));
            match case.entry.is_some_and(Entry::takes_factor) {
                true => none.remedy(format!("`--damping {USUAL_DAMPING}` gives it one.")),
                false => none,
            }
        }
        Asked::Aims { within, .. } => missed(format!(
            "Asked for {requested}, this law delivers {delivered:.4}{pressed}. It is within 0.02 of what is asked for e from {}.",
            describe::ranges(within)
        )),
        Asked::Coefficient { coefficient: (symbol, _), .. } => missed(format!(
            "This law takes {symbol}, not a restitution: with the {symbol} given it delivers {delivered:.4}, not {requested}."
        ))
        .remedy(format!("--calibrate finds the {symbol} that does.")),
    })
}

fn yields(case: &Prepared) -> Option<Warning> {
    let load = yielding::Load::of_speed(case.impact.approach_speed);
    yielding::warning(case.entry, case.first_yield.as_ref()?, &load)
}

fn deep(case: &Prepared, report: &Report) -> Option<Warning> {
    let radius = case.radius.filter(|r| report.peak_indentation > 0.1 * r)?;
    let (depth, radius) = (engineering(report.peak_indentation, "m"), engineering(radius, "m"));
    let text = format!(
        "The indentation reaches {depth}, more than a tenth of the effective radius of {radius}: no law of small contact holds there."
    );
    Some(Warning::new(Code::DeepIndentation, text))
}

fn tension(report: &Report) -> Option<Warning> {
    (report.tension() > 1e-4).then(|| pulls(report.least_force))
}

fn jump(report: &Report) -> Option<Warning> {
    (report.jump() > 5e-3).then(|| {
        let (force, part) = (engineering(report.first_force, "N"), 100.0 * report.jump());
        let text =
            format!("The force jumps to {force} at first touch, {part:.0} % of its peak: real surfaces begin at zero.");
        Warning::new(Code::ForceJump, text)
    })
}

/// Friction that creates more than this share of the energy along the surface is told of [-]; less is the length of the steps.
const CREATED: f64 = 1e-3;

/// The warnings about an impact at an angle, those along the normal among them, most important first.
pub fn oblique_warnings(case: &Prepared, report: &ObliqueReport) -> Vec<Warning> {
    let slip = &report.slip;
    let share = slip.created / slip.energy();
    let created = (share > CREATED).then(|| {
        let energy = engineering(slip.created, "J");
        let text = format!(
            "The law of friction creates {energy} on the way, {:.1} % of the energy along the surface: what it stores changes with the load.",
            100.0 * share
        );
        Warning::new(Code::EnergyCreated, text).remedy("mindlin does not, nor does coulomb.")
    });
    warnings(case, &report.normal).into_iter().chain(created).collect()
}

/// The warnings about the hits of a pair in its clearance: each once, from the fastest of them.
pub fn pair_warnings(case: &Prepared, hits: &[Hit]) -> Vec<Warning> {
    let fastest = hits.iter().max_by(|a, b| a.approach_speed.total_cmp(&b.approach_speed));
    fastest.map_or(Vec::new(), |hit| {
        let mut met = case.clone();
        met.impact.approach_speed = hit.approach_speed;
        warnings(&met, &hit.report)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Case, Settings};
    use carom_laws::material;

    fn warns_of_yielding(name: &str, speed: f64) -> bool {
        let materials = vec![material::find(name).unwrap().clone()];
        let prepared = Case { materials, speed: Some(speed), ..Case::new("hertz") }.prepare().unwrap();
        let report = prepared.impact.run(&Settings::default());
        warnings(&prepared, &report).iter().any(|warning| warning.code == Code::Yielding)
    }

    #[test]
    fn strength_decides_what_is_warned_of_and_rubber_never_is() {
        assert!(warns_of_yielding("aluminium", 1.0) && warns_of_yielding("steel", 0.05));
        assert!(!warns_of_yielding("steel_52100", 0.5) && warns_of_yielding("steel_52100", 2.0));
        assert!(!warns_of_yielding("rubber", 2.0) && !warns_of_yielding("glass", 2.0));
    }
}
