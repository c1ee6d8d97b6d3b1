//! Definitions of restitution, and restitution as a function of speed.

use super::parameters::{APPROACH_SPEED, argument, optional, own};
use super::{Entry, Group, Kind, Values};
use crate::restitution::{RestitutionSpeed, wang_strength_factor};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "cor_newton",
        aliases: &[],
        name: "Newton's kinematic restitution",
        year: "~1687",
        group: Group::Restitution,
        equation: "e = -(u1 - u2)/(v1 - v2)",
        about: "Speed of parting over speed of meeting, along the normal. The one that is meant where nothing else is said, and the easiest \
                to measure. With friction in an oblique impact it can come out above one without any energy having been made.",
        parameters: &[
            argument("v1", "m/s", "velocity of the first body along the normal, before"),
            argument("v2", "m/s", "velocity of the second body, before"),
            argument("u1", "m/s", "velocity of the first body, after"),
            argument("u2", "m/s", "velocity of the second body, after"),
        ],
        source: "Corral et al. 2021, eq. 2.2; pin-in-slot paper, eq. 30; Banerjee et al. 2016, eq. 39",
        validity: "direct impacts; 0 is plastic, 1 elastic",
        artefacts: "undefined where nothing approaches; not a measure of energy when there is friction",
        kind: Kind::Restitution,
    },
    Entry {
        id: "cor_poisson",
        aliases: &[],
        name: "Poisson's kinetic restitution",
        year: "~1817",
        group: Group::Restitution,
        equation: "e = Lr/Lc",
        about: "Impulse of restitution over impulse of compression, the two phases being divided by the instant of largest indentation. Equal to \
                Newton's for a direct impact without friction; of better use where the impulse is what is known.",
        parameters: &[argument("Lc", "N s", "impulse of compression"), argument("Lr", "N s", "impulse of restitution")],
        source: "Corral et al. 2021, eq. 2.1; Banerjee et al. 2016, eq. 44 (worded upside down, E-32)",
        validity: "one contact; 0 is plastic, 1 elastic",
        artefacts: "where the slip reverses, e = 1 no longer means that the normal force has lost nothing",
        kind: Kind::Restitution,
    },
    Entry {
        id: "cor_stronge",
        aliases: &[],
        name: "Stronge's energetic restitution",
        year: "~1990",
        group: Group::Restitution,
        equation: "e^2 = -Wr/Wc",
        about: "Work of the normal force that comes back over the work that went in. The only definition of the four that can never create \
                energy, whatever the friction does. A later form subtracts what goes into waves.",
        parameters: &[
            argument("Wc", "J", "work of the normal force on the bodies in compression, negative"),
            argument("Wr", "J", "work of the normal force on the bodies in restitution, positive"),
        ],
        source: "Corral et al. 2021, eq. 2.3; pin-in-slot paper, eq. 142 (inverted, E-11)",
        validity: "one contact; 0 is plastic, 1 elastic",
        artefacts: "needs the force along the way, not only the speeds",
        kind: Kind::Restitution,
    },
    Entry {
        id: "cor_hedrih",
        aliases: &[],
        name: "Hedrih's restitution of rolling balls",
        year: "-",
        group: Group::Restitution,
        equation: "e = -(q2 - q1)/(w2 - w1)",
        about: "Newton's definition carried over to two balls that roll on the same circle and meet: angular speeds in place of speeds.",
        parameters: &[
            argument("w1", "rad/s", "angular speed of the first ball, before"),
            argument("w2", "rad/s", "angular speed of the second ball, before"),
            argument("q1", "rad/s", "angular speed of the first ball, after"),
            argument("q2", "rad/s", "angular speed of the second ball, after"),
        ],
        source: "Corral et al. 2021, eq. 2.4",
        validity: "balls that roll without slip on one circle",
        artefacts: "undefined where nothing approaches",
        kind: Kind::Restitution,
    },
    Entry {
        id: "cor_linear",
        aliases: &[],
        name: "Linear fall with speed",
        year: "1975",
        group: Group::Restitution,
        equation: "e = a0 - a1 v0",
        about: "Hunt and Crossley's reading of measurements on steel, bronze and ivory: a0 = 1 and a1 between 0.08 and 0.32 s/m (0.002 to \
                0.008 s/in). The default is the middle of that range. Beyond a0/a1 the line would turn negative; it is clipped at zero.",
        parameters: &[
            APPROACH_SPEED,
            own("a0", "-", "restitution of the slowest impact", 1.0),
            own("a1", "s/m", "loss per speed; 0.08 to 0.32 for steel, bronze, ivory", 0.2),
        ],
        source: "pin-in-slot paper, eq. 10, 29 and section 4 (the condition is alpha v0 << 1, E-13)",
        validity: "a1 v0 much smaller than 1",
        artefacts: "a corner where it is clipped",
        kind: Kind::RestitutionSpeed(|v| RestitutionSpeed::Linear { at_rest: v.get("a0"), slope: v.get("a1") }),
    },
    Entry {
        id: "cor_herbert",
        aliases: &[],
        name: "Herbert-McWhannell, cube root of speed",
        year: "1977",
        group: Group::Restitution,
        equation: "e = 1 - 0.026 v0^(1/3),  v0 in mm/s",
        about: "A fit that falls steeply for slow impacts and slowly for fast ones: 0.88 at 0.1 m/s, 0.74 at 1 m/s, 0.44 at 10 m/s. The constant \
                holds for mm/s; the approach speed is given in m/s as everywhere and converted.",
        parameters: &[APPROACH_SPEED],
        source: "pin-in-slot paper, eq. 26 (E-05; dated 1975 there, E-52)",
        validity: "metals; clipped to 0 above 57 m/s",
        artefacts: "infinite slope at rest",
        kind: Kind::RestitutionSpeed(|_| RestitutionSpeed::Herbert),
    },
    Entry {
        id: "cor_wang",
        aliases: &[],
        name: "Wang et al., with yield strengths",
        year: "~2018",
        group: Group::Restitution,
        equation: "e = 1 - 0.26 Ks v0^(1/3),  v0 in m/s",
        about: "Herbert's fit, the same constant in m/s, times a strength factor of the two materials: with s the larger and w the smaller yield \
                strength, Ks = s/(s-w) when s >= 2 w, s/w when they are about equal, s/(s+w) in between. For like materials Ks = 1 and the fit is \
                Herbert's. The law wang takes its restitution from here.",
        parameters: &[
            APPROACH_SPEED,
            own("Ks", "-", "strength factor; the default is that of like materials", 1.0),
            optional("s1", "Pa", "yield strength of the first body; with s2 it gives Ks"),
            optional("s2", "Pa", "yield strength of the second body"),
        ],
        source: "Corral et al. 2021, eq. 5.58-59 (unit, E-05; relation sign of the first case lost in the scan)",
        validity: "metals; clipped to [0, 1]",
        artefacts: "Ks jumps between its cases, at s = 2 w from 2/3 to 2",
        kind: Kind::RestitutionSpeed(|v| RestitutionSpeed::Wang { strength_factor: strength_factor(v) }),
    },
];

/// Wang's strength factor [-]: from the yield strengths, if they are given.
fn strength_factor(values: &Values<'_>) -> f64 {
    match (values.given("s1"), values.given("s2")) {
        (Some(one), Some(other)) => wang_strength_factor(one, other),
        _ => values.get("Ks"),
    }
}
