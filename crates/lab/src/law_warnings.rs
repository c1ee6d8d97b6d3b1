//! What is doubtful about what a law did, in the words that impacts and runs share.

use crate::units::engineering;
use crate::warning::{Code, Warning};
use carom_laws::normal::Law;

/// That an indentation of `deepest` [m] is more than the law knows of.
pub fn beyond_range(law: &Law, deepest: f64) -> Option<Warning> {
    (deepest > law.valid_to()).then(|| {
        let (deepest, end) = (engineering(deepest, "m"), engineering(law.valid_to(), "m"));
        let text = format!(
            "The indentation reaches {deepest}, but the law ends at {end}: beyond, its force is only carried on."
        );
        Warning::new(Code::LawRange, text)
    })
}

/// That the law pulls, with a least force [N] below zero.
pub fn pulls(least_force: f64) -> Warning {
    let force = engineering(-least_force, "N");
    Warning::new(Code::Tension, format!("The law pulls before it lets go, with up to {force}: dry surfaces do not."))
}

/// That surfaces part faster than they met, as `text` says.
pub fn creates_energy(text: String) -> Warning {
    Warning::new(Code::EnergyCreated, text).remedy("Check the sign of its damping.")
}
