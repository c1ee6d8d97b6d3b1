//! Impulse laws: an impact without duration and without force.

use super::parameters::{EFFECTIVE_MASS, RESTITUTION, argument};
use super::{Entry, Group, Kind, Parameter, Role};
use crate::impulse::{lcp_newton, lcp_poisson, stereomechanical};

const GAP_SPEED: Parameter = Parameter {
    symbol: "g",
    unit: "m/s",
    meaning: "approach speed; the speed at which the gap opens before the impact is -g",
    role: Role::ApproachSpeed,
};

/// The first body meets one that does not move.
fn stereomechanical_impact(mass: f64, speed: f64, e: f64) -> (f64, f64) {
    let (first, second) = stereomechanical(mass, f64::INFINITY, speed, 0.0, e);
    (mass * (speed - first), second - first)
}

/// The gap closes with the approach speed and opens with what comes out.
fn newton_impact(mass: f64, speed: f64, e: f64) -> (f64, f64) {
    let answer = lcp_newton(mass, -speed, e);
    (answer.impulse, answer.gap_speed)
}

/// As Newton's, in compression and expansion.
fn poisson_impact(mass: f64, speed: f64, e: f64) -> (f64, f64) {
    let answer = lcp_poisson(mass, -speed, e);
    (answer.compression + answer.expansion, answer.gap_speed)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "stereomechanical",
        aliases: &[],
        name: "Stereomechanical impact",
        year: "classical",
        group: Group::NonSmooth,
        equation: "v1+ = v1 - (1+e) m2/(m1+m2) (v1-v2),  v2+ = v2 - (1+e) m1/(m1+m2) (v2-v1)",
        about: "Conservation of momentum and Newton's restitution, solved for two bodies. It is the yardstick by which every compliant law is \
                judged: impulse (1+e) M v0 and loss (1-e^2) of the kinetic energy of the approach, whatever happened in between. A wall \
                is a body of infinite mass.",
        parameters: &[
            argument("m1", "kg", "mass of the first body"),
            argument("m2", "kg", "mass of the second body"),
            argument("v1", "m/s", "velocity of the first body along the line of impact"),
            argument("v2", "m/s", "velocity of the second body along the same line"),
            RESTITUTION,
        ],
        source: "Banerjee et al. 2016, eq. 37",
        validity: "direct central impact of two free bodies, short against everything else that happens",
        artefacts: "no duration, no force; does not ask whether the bodies approach at all",
        kind: Kind::Impulse(stereomechanical_impact),
    },
    Entry {
        id: "lcp_newton",
        aliases: &[],
        name: "Newton's law as a complementarity problem",
        year: "classical",
        group: Group::NonSmooth,
        equation: "u = L/M - (1+e) g,  L >= 0,  u >= 0,  L u = 0",
        about: "The same impact posed so that many contacts can be solved together: either an impulse L pushes, or the bodies part on their \
                own, never both. For one contact the answer is at hand: L = (1+e) M g and the bodies leave with e g; bodies that already \
                part get no impulse.",
        parameters: &[EFFECTIVE_MASS, GAP_SPEED, RESTITUTION],
        source: "Banerjee et al. 2016, eq. 38-43 (strict inequalities in eq. 38, E-33); Corral et al. 2021, section 3",
        validity: "one contact without friction here; the many-contact problem is the same with a matrix for 1/M",
        artefacts: "with friction it may create energy or lose uniqueness",
        kind: Kind::Impulse(newton_impact),
    },
    Entry {
        id: "lcp_poisson",
        aliases: &[],
        name: "Poisson's law as two complementarity problems",
        year: "classical",
        group: Group::NonSmooth,
        equation: "gC = LC/M - g,  then  g+ = LP/M + e LC/M + gC,  LE = LP + e LC,  each with L >= 0, speed >= 0, product 0",
        about: "Compression first, until nothing approaches any more, then expansion, which returns the share e of the impulse of compression \
                and as much more as keeps the bodies apart. For one contact without friction it says what Newton's law says, LC = M g and \
                LE = e LC; with several contacts or friction the two differ.",
        parameters: &[EFFECTIVE_MASS, GAP_SPEED, RESTITUTION],
        source: "Banerjee et al. 2016, eq. 44-51 (worded upside down, E-32; eq. 46 and 49, E-33)",
        validity: "one contact without friction here",
        artefacts: "none beyond those of rigid bodies: no duration, no force",
        kind: Kind::Impulse(poisson_impact),
    },
];
