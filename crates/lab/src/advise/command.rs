//! The command that runs the first choice in the impact in question.

use super::candidate::Candidate;
use super::damping::AddedDamping;
use super::setting::Setting;
use super::shape::BodyShape;
use crate::units::engineering;

/// The command; `None` where the lab cannot be told the contact in a line.
pub(super) fn of(first: &Candidate, damping: Option<&AddedDamping>, setting: &Setting) -> Option<String> {
    let plain = |x: f64| engineering(x, "");
    let (e, speed, mass) = (plain(setting.restitution), plain(setting.speed), plain(setting.effective_mass));
    if let Some(added) = damping {
        let (k, n) = (plain(added.fit.stiffness), plain(added.fit.exponent));
        return Some(format!(
            "carom impact --law {} --restitution {e} --speed {speed} --effective-mass {mass} --stiffness {k} --exponent {n}",
            added.law
        ));
    }
    let BodyShape::Spheres(radii) = &setting.shape else { return None };
    let trial = first.trial.as_ref()?;
    // A law that takes a number instead of a restitution finds it by calibration; one whose e goes with the speed is given it.
    let number = match trial.calibrated {
        Some((symbol @ ("alpha" | "Ks"), x)) => format!(" --param {symbol}={}", plain(x)),
        Some(_) => " --calibrate".to_owned(),
        None => String::new(),
    };
    let spheres: String = radii.iter().map(|r| format!(" --sphere \"{}\"", engineering(*r, "m"))).collect();
    let [one, other] = &setting.materials;
    let second = if one == other { String::new() } else { format!(" --material {}", other.name) };
    let material = format!(" --material {}{second}", one.name);
    Some(format!(
        "carom impact --law {} --restitution {e} --speed {speed} --effective-mass {mass}{spheres}{material}{number}",
        first.entry.id
    ))
}
