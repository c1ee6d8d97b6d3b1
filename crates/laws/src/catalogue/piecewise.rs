//! Piecewise in the rate: damped while the surfaces approach, elastic while they part.

use super::parameters::{HERTZ, RESTITUTION, STIFFNESS};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, kelvin_voigt};

const RATIO: (&str, &str) = ("z", "damping ratio [-], F = K d^n + 2 z sqrt(K M) d^0.25 v while approaching");
const PARAMETERS: &[Parameter] = &[STIFFNESS, HERTZ, RESTITUTION];
const NO_LIMIT: &str = "that takes an infinite z";

fn approach_only(values: &Values<'_>, ratio: f64) -> Law {
    let stiffness = values.get("K");
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness, exponent: values.get("n") },
        damping: Damping::Approach { exponent: 0.25 },
        coefficient: Coefficient::Critical { ratio, stiffness },
        ends: Ends::Indentation,
    })
}

const fn normal(build: fn(&Values<'_>) -> Law, within: &'static [(f64, f64)]) -> Kind {
    Kind::Normal(Normal {
        made_for: MadeFor::Any,
        build,
        memory: Memory::Onset,
        ends: Ends::Indentation,
        restitution: Asked::Aims { coefficient: RATIO, within },
        at_zero: NO_LIMIT,
    })
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "jankowski_xi1",
        aliases: &[],
        name: "Jankowski, first ratio",
        year: "2005",
        group: Group::Piecewise,
        equation: "F = K d^n + 2 z sqrt(K M) d^0.25 v (v > 0), K d^n (v <= 0),  z = sqrt(5)(1-e^2)/(2 pi e)",
        about: "From the pounding of buildings: all the loss is put into the approach, and the return is elastic. So nothing pulls, the \
                damping needs no memory of a speed, and the exponent 1/4 keeps the restitution the same at every speed. This first ratio \
                follows from a rough estimate of the loss and gives back too much: 0.558 when asked for 0.5, worst 0.077 too much near 0.3.",
        parameters: PARAMETERS,
        source: "Corral et al. 2021, eq. 5.52-54; Banerjee et al. 2016, eq. 36",
        validity: "structural pounding, n = 3/2",
        artefacts: "slope of the force jumps where the rate changes sign; delivers up to 0.077 more than asked",
        kind: normal(|v| approach_only(v, kelvin_voigt::jankowski_first(v.get("e"))), &[(0.01, 0.03), (0.75, 1.0)]),
    },
    Entry {
        id: "jankowski_xi2",
        aliases: &[],
        name: "Jankowski, second ratio",
        year: "~2006",
        group: Group::Piecewise,
        equation: "F = K d^n + 2 z sqrt(K M) d^0.25 v (v > 0), K d^n (v <= 0),  z = (9 sqrt(5)/2)(1-e^2)/(e(e(9 pi-16)+16))",
        about: "The same force with a ratio fitted anew: within 0.009 of what is asked over the whole range, worst near e = 0.25. Among the \
                explicit laws only Yu's cubics do better, and this one never pulls and needs no approach speed. A published table prints \
                errors of its impulse at e = 1, where the law is plain Hertz and has none (E-29).",
        parameters: PARAMETERS,
        source: "Corral et al. 2021, eq. 5.55; Banerjee et al. 2016, eq. 36 (denominator lost, E-31; cells of its Table 1, E-29)",
        validity: "structural pounding, n = 3/2",
        artefacts: "slope of the force jumps where the rate changes sign",
        kind: normal(|v| approach_only(v, kelvin_voigt::jankowski_second(v.get("e"))), &[(0.01, 1.0)]),
    },
];
