//! What is doubtful about what a law did, in the words that impacts and runs share.

use crate::units::engineering;
use carom_laws::normal::Law;

/// That an indentation of `deepest` [m] is more than the law knows of.
pub fn beyond_range(law: &Law, deepest: f64) -> Option<String> {
    (deepest > law.valid_to()).then(|| {
        format!(
            "The indentation reaches {}, but the law ends at {}: beyond, its force is only carried on.",
            engineering(deepest, "m"),
            engineering(law.valid_to(), "m")
        )
    })
}

/// That the law pulls, with a least force [N] below zero.
pub fn pulls(least_force: f64) -> String {
    format!("The law pulls before it lets go, with up to {}: dry surfaces do not.", engineering(-least_force, "N"))
}
