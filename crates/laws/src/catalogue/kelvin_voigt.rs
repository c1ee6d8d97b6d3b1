//! Linear spring and damper: one force, several answers to how much damping and to where contact ends.

use super::parameters::{LINEAR, RESTITUTION, STIFFNESS, own};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, kelvin_voigt};

const RATIO: (&str, &str) = ("z", "damping ratio [-], C = 2 z sqrt(K M)");

/// Spring, exponent, restitution.
const SPRING: &[Parameter] = &[STIFFNESS, LINEAR, RESTITUTION];

fn spring(values: &Values<'_>) -> Elastic {
    Elastic::Power { stiffness: values.get("K"), exponent: values.get("n") }
}

/// `F = K d + 2 z sqrt(K M) v`, with the mass known at the onset.
fn damped(values: &Values<'_>, ratio: fn(f64) -> f64, damping: Damping, ends: Ends) -> Law {
    let coefficient = Coefficient::Critical { ratio: ratio(values.get("e")), stiffness: values.get("K") };
    Law::Viscoelastic(Viscoelastic { elastic: spring(values), damping, coefficient, ends })
}

const VISCOUS: Damping = Damping::Viscous { exponent: 0.0 };

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "kelvin_voigt",
        aliases: &[],
        name: "Kelvin-Voigt",
        year: "~1890",
        group: Group::KelvinVoigt,
        equation: "F = K d + D v",
        about: "Spring and dashpot side by side, with a dashpot D that one simply chooses. The restitution follows: e = exp(-pi \
                z/sqrt(1-z^2)) with z = D/(2 sqrt(K M)), the same at every speed but not for every mass. The dashpot acts fully from the \
                first instant, so the force jumps to D v0, and it pulls before the indentation is back to zero, where contact ends. The \
                default D belongs to e = 0.71 for the default spheres (K 7.8e7 N/m, M 0.132 kg); there the jump is 700 N, a quarter of \
                the peak, and the pull 495 N.",
        parameters: &[
            STIFFNESS,
            LINEAR,
            own("D", "N s/m", "damping coefficient; the default gives e = 0.71 in the default case", 700.0),
        ],
        source: "Corral et al. 2021, eq. 5.8; pin-in-slot paper, eq. 12; Banerjee et al. 2016, eq. 14; contact kinematics and hexapod paper, eq. 12",
        validity: "low speeds and internal damping; a buffer of rubber rather than a ball of steel",
        artefacts: "force jump D v0 at first touch; tension before separation",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| {
                Law::Viscoelastic(Viscoelastic {
                    elastic: spring(v),
                    damping: VISCOUS,
                    coefficient: Coefficient::Fixed(v.get("D")),
                    ends: Ends::Indentation,
                })
            },
            memory: Memory::Nothing,
            ends: Ends::Indentation,
            restitution: Asked::Coefficient {
                coefficient: ("D", "damping coefficient [N s/m]"),
                depends_on_speed: false,
            },
            at_zero: "takes D, not a restitution; from D = 2 sqrt(K M) on the bodies creep towards d = 0 and never part",
        }),
    },
    Entry {
        id: "anagnostopoulos",
        aliases: &[],
        name: "Anagnostopoulos",
        year: "1988",
        group: Group::KelvinVoigt,
        equation: "F = K d + 2 z sqrt(K M) v,  z = -ln e/sqrt(pi^2 + ln^2 e)",
        about: "The linear damper made for a wanted restitution, from the pounding of buildings in earthquakes. The impact is half a period \
                of a damped oscillator, and if contact is taken to end at d = 0 the formula is exact for every e above zero. The price is \
                a force that starts with a jump and ends with a pull: 43 % and 22 % of v0 sqrt(K M) at e = 0.5. A code that cuts the \
                pull off delivers more than asked: 0.36 for 0.25.",
        parameters: SPRING,
        source: "Corral et al. 2021, eq. 5.39-40; Banerjee et al. 2016, eq. 15 (mass, sign and root missing, E-25)",
        validity: "0 < e <= 1, with contact to d = 0",
        artefacts: "force jump 2 z v0 sqrt(K M) at first touch; tension e times as large at separation",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| damped(v, kelvin_voigt::anagnostopoulos, VISCOUS, Ends::Indentation),
            memory: Memory::Onset,
            ends: Ends::Indentation,
            restitution: Asked::Aims { coefficient: RATIO, within: &[(0.01, 1.0)] },
            at_zero: "z = 1, critical damping: the bodies creep towards d = 0 and never part",
        }),
    },
    Entry {
        id: "goyal",
        aliases: &[],
        name: "Goyal-Pinson-Sinden",
        year: "1994",
        group: Group::KelvinVoigt,
        equation: "F = K d + 2 z sqrt(K M) v,  e = exp(-(4z/s) atan(s/z)),  s = sqrt(1-z^2)",
        about: "The linear damper with contact that ends where the force is zero, so that nothing pulls and some indentation is left. The \
                exponent 4 is that of the energy ratio; used for the speeds, as published, the law delivers sqrt(e): asked for 0.5 it \
                gives 0.707. Brogliato put it right.",
        parameters: SPRING,
        source: "Corral et al. 2021, eq. 5.20-22; Banerjee et al. 2016, eq. 16 (coefficient inverted, E-26; exponent, E-27; two cells of its \
                 Table 1 cannot be, E-29)",
        validity: "nearly elastic impacts, e > 0.96",
        artefacts: "delivers the square root of what is asked; force jump 2 z v0 sqrt(K M) at first touch",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| damped(v, kelvin_voigt::goyal, VISCOUS, Ends::Force),
            memory: Memory::Onset,
            ends: Ends::Force,
            restitution: Asked::Aims { coefficient: RATIO, within: &[(0.96, 1.0)] },
            at_zero: "that takes an infinite z",
        }),
    },
    Entry {
        id: "brogliato",
        aliases: &[],
        name: "Brogliato",
        year: "1999",
        group: Group::KelvinVoigt,
        equation: "F = K d + 2 z sqrt(K M) v,  e = exp(-(2z/s) atan(s/z)),  s = sqrt(1-z^2)",
        about: "Goyal's law with the right exponent: exact for every e above zero when contact ends at F = 0. Below e = exp(-2) = 0.135 the \
                root lies beyond critical damping, where the arc tangent becomes atanh and the law goes on without a seam. z = 0.597, 0.255, \
                0.097 for e = 0.25, 0.5, 0.75. A published table that finds it up to 2 % off used roots rounded to one or two digits (E-28).",
        parameters: SPRING,
        source: "Banerjee et al. 2016, eq. 17 (its Table 1 row, E-28)",
        validity: "0 < e <= 1, with contact to F = 0",
        artefacts: "force jump 2 z v0 sqrt(K M) at first touch; the bodies part with some indentation left, which is forgotten",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| damped(v, kelvin_voigt::brogliato, VISCOUS, Ends::Force),
            memory: Memory::Onset,
            ends: Ends::Force,
            restitution: Asked::Aims { coefficient: RATIO, within: &[(0.01, 1.0)] },
            at_zero: "that takes an infinite z",
        }),
    },
    Entry {
        id: "lee_wang_second",
        aliases: &[],
        name: "Lee-Wang, second function",
        year: "1983",
        group: Group::KelvinVoigt,
        equation: "F = K d + 2 z sqrt(K M) T(d) v,  T = exp(-2 q (1 - d/eps)) for d < eps, 1 beyond",
        about: "The linear damper, faded out in a layer of width eps near the surface so that the force starts and ends near zero. z is \
                Anagnostopoulos's. What the layer takes away is missing from the loss, so the law gives back more than is asked, and the \
                more so the wider the layer; a thin one still pulls. The default eps, 4 um, is a tenth of the depth of the default impact \
                and q = 3 the middle of the recommended range: asked for 0.7 it delivers 0.73, for 0.25 0.33.",
        parameters: &[
            STIFFNESS,
            LINEAR,
            RESTITUTION,
            own(
                "eps",
                "m",
                "width of the layer, smaller than the largest indentation; the default is a tenth of it in the default case",
                4e-6,
            ),
            own("q", "-", "steepness of the layer, 2 to 4", 3.0),
        ],
        source: "pin-in-slot paper, eq. 40-45",
        validity: "0 <= eps <= dm; the authors also ask for F >= 0 throughout, which needs an eps that is a large part of dm",
        artefacts: "delivers more than asked; slope of the force jumps at d = eps; what it delivers depends on eps/dm, hence on the speed; a \
                    jump of exp(-2q) of Kelvin-Voigt's remains",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| {
                let layer = Damping::Layer { width: v.get("eps"), steepness: v.get("q") };
                damped(v, kelvin_voigt::anagnostopoulos, layer, Ends::Indentation)
            },
            memory: Memory::Onset,
            ends: Ends::Indentation,
            restitution: Asked::Aims { coefficient: RATIO, within: &[(0.81, 1.0)] },
            at_zero: "z = 1: delivers 0.10 with the default layer",
        }),
    },
];
