//! What the catalogue knows of a law, in sentences: said alike on a law's page in the terminal and in the handbook.

use carom_laws::catalogue::{Asked, Entry, Normal};
use carom_laws::friction::FrictionKind;
use carom_laws::normal::Ends;

/// Where contact ends, to follow "contact ends".
pub fn end_of_contact(ends: Ends) -> &'static str {
    match ends {
        Ends::Indentation => "where the indentation is back to zero",
        Ends::Force => "where the force is zero, with some indentation left",
        Ends::Residual => "at the permanent indentation",
    }
}

/// What a friction law does where the surfaces do not slide.
pub fn at_rest(kind: FrictionKind) -> &'static str {
    match kind {
        FrictionKind::Dry => "The surfaces stick: any force up to the bound is held, without creep.",
        FrictionKind::Smooth => "Nothing is held: under the smallest load the surfaces creep.",
        FrictionKind::Bristles => {
            "A load is held by the deflection of the bristles, which is integrated along with the motion."
        }
        FrictionKind::Spring => {
            "A load is held by a spring along the surface, whose force is integrated along with the motion."
        }
        FrictionKind::Patch => {
            "A load is held by the springs of the patch, of which those at its edge slip under any load."
        }
    }
}

/// What the law does with the restitution it is asked for.
pub fn restitution(entry: &Entry, normal: &Normal) -> String {
    match normal.restitution {
        Asked::Lossless if entry.takes_factor() => "No loss of its own: it delivers 1 whatever is asked for. `damping` lends it the factor 1 + xi v/v0 of a law of the \
             Hunt-Crossley family, and with it what that law delivers; calibration then varies `xi`."
            .to_owned(),
        Asked::Lossless => "No loss: it delivers 1 whatever is asked for.".to_owned(),
        Asked::Aims { coefficient: (symbol, meaning), within } => format!(
            "Within 0.02 of what is asked for e from {}. Calibration varies `{symbol}`, the {meaning}. At e = 0: {}.",
            ranges(within),
            normal.at_zero
        ),
        Asked::Coefficient { coefficient: (symbol, meaning), depends_on_speed } => format!(
            "Takes `{symbol}`, the {meaning}, instead of a restitution; calibration varies it. What it delivers {} on the approach speed. \
             At e = 0: {}.",
            if depends_on_speed { "depends" } else { "does not depend" },
            normal.at_zero
        ),
    }
}

/// Ranges of e: "0.10 to 0.30 and 0.90 to 1.00".
pub fn ranges(ranges: &[(f64, f64)]) -> String {
    let words: Vec<_> = ranges.iter().map(|(from, to)| format!("{from:.2} to {to:.2}")).collect();
    words.join(" and ")
}
