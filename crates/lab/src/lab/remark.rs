//! What is doubtful about an impact, said once, with the remedy.

use super::case::Prepared;
use super::impact::{Ending, Report};
use crate::describe;
use crate::doubts::{beyond_range, pulls};
use crate::units::engineering;
use crate::yielding;
use carom_laws::catalogue::{Asked, Kind};
use carom_laws::normal::Law;

/// Delivered and requested restitution may differ by this much before it is worth a word.
const NOTEWORTHY: f64 = 0.02;

/// The doubts about an impact and its outcome, most important first.
pub fn remarks(case: &Prepared, report: &Report) -> Vec<String> {
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

fn ending(case: &Prepared, report: &Report) -> Option<String> {
    let after = engineering(report.duration, "s");
    match report.ending {
        Ending::Parted => None,
        Ending::Together if matches!(case.impact.law, Law::Permanent(_)) && report.restitution.abs() < 1e-6 => {
            Some("All of the indentation stays: the bodies do not part.".to_owned())
        }
        Ending::Together => Some(format!(
            "The bodies were still together after {after}, {} deep: they rest on each other or creep apart for ever. \
             The numbers above are those of that moment.",
            engineering(report.residual_indentation, "m")
        )),
        Ending::Failed => Some(format!(
            "The run could not be finished: it stopped after {after}. The law pulls the bodies together, is not finite, or is too stiff for \
             these numbers. Check its sign and its parameters."
        )),
    }
}

fn creates_energy(report: &Report) -> Option<String> {
    (report.ending == Ending::Parted && report.dissipated < -1e-6 * report.energy && report.restitution > 1.0).then(
        || "The law creates energy: the bodies part faster than they met. Check the sign of its damping.".to_owned(),
    )
}

fn off_target(case: &Prepared, report: &Report) -> Option<String> {
    let Some(Kind::Normal(normal)) = case.entry.map(|entry| entry.kind) else { return None };
    let asked = case.restitution?;
    let delivered = report.restitution;
    if (asked - delivered).abs() < NOTEWORTHY || report.ending != Ending::Parted {
        return None;
    }
    let pressed = if case.acceleration == 0.0 { "" } else { "; the outer force takes its share" };
    match normal.restitution {
        Asked::Lossless if case.impact.law.dissipation().is_some() => Some(format!(
            "Asked for {asked}, it delivers {delivered:.4}: alpha says what is lost, not the restitution."
        )),
        Asked::Lossless => Some(format!("{} has no loss: it delivers 1 whatever is asked for.", case.law_id())),
        Asked::Aims { within, .. } => Some(format!(
            "Asked for {asked}, this law delivers {delivered:.4}{pressed}. It is within 0.02 of what is asked for e from {}.",
            describe::ranges(within)
        )),
        Asked::Coefficient { coefficient: (symbol, _), .. } => Some(format!(
            "This law takes {symbol}, not a restitution: with the {symbol} given it delivers {delivered:.4}, not {asked}. --calibrate finds the {symbol} that does."
        )),
    }
}

fn yields(case: &Prepared) -> Option<String> {
    let load = yielding::Load::of_speed(case.impact.approach_speed);
    yielding::warning(case.entry, case.first_yield.as_ref()?, &load)
}

fn deep(case: &Prepared, report: &Report) -> Option<String> {
    let radius = case.radius.filter(|r| report.peak_indentation > 0.1 * r)?;
    Some(format!(
        "The indentation reaches {}, more than a tenth of the effective radius of {}: no law of small contact holds there.",
        engineering(report.peak_indentation, "m"),
        engineering(radius, "m")
    ))
}

fn tension(report: &Report) -> Option<String> {
    (report.tension() > 1e-4).then(|| pulls(report.least_force))
}

fn jump(report: &Report) -> Option<String> {
    (report.jump() > 5e-3).then(|| {
        format!(
            "The force jumps to {} at first touch, {:.0} % of its peak: real surfaces begin at zero.",
            engineering(report.first_force, "N"),
            100.0 * report.jump()
        )
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
        remarks(&prepared, &report).iter().any(|words| words.contains("yields from"))
    }

    #[test]
    fn strength_decides_what_is_warned_of_and_rubber_never_is() {
        assert!(warns_of_yielding("aluminium", 1.0) && warns_of_yielding("steel", 0.05));
        assert!(!warns_of_yielding("steel_52100", 0.5) && warns_of_yielding("steel_52100", 2.0));
        assert!(!warns_of_yielding("rubber", 2.0) && !warns_of_yielding("glass", 2.0));
    }
}
