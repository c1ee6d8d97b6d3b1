//! What multibody programs use: forms with many numbers, made to be tuned.

use super::generic::normal;
use super::parameters::{HERTZ, STIFFNESS, own};
use super::{Entry, Group, Memory, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic};

fn choi(values: &Values<'_>) -> Law {
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: values.get("K"), exponent: values.get("ms") },
        damping: Damping::Floored {
            indentation_exponent: values.get("mi"),
            rate_exponent: values.get("md"),
            floor: values.get("Rc"),
        },
        coefficient: Coefficient::Fixed(values.get("D")),
        ends: Ends::Indentation,
    })
}

fn adams_impact(values: &Values<'_>) -> Law {
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: values.get("K"), exponent: values.get("n") },
        damping: Damping::Ramp { depth: values.get("depth") },
        coefficient: Coefficient::Fixed(values.get("cmax")),
        ends: Ends::Force,
    })
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "choi",
        aliases: &[],
        name: "Choi et al.",
        year: "2010",
        group: Group::Generic,
        equation: "F = max(K d^ms + D |v|^md sign(v) d^mi, Rc K d^ms)",
        about: "The contact of a commercial multibody code for triangulated surfaces: a spring, a damper with an exponent of its own for \
                indentation and for rate, and a floor, so that the force never falls below the fraction Rc of the spring's. With mi = ms and \
                md = 1 it is Hunt and Crossley's force with a constant coefficient, and the floor is never met. The default damper grows with d \
                (mi = 1) and with v (md = 1); the floor, a quarter, catches only the last instants of the contact, where the damper \
                would pull. It delivers 0.776 at 1 m/s and 0.935 at 0.1 m/s.",
        parameters: &[
            STIFFNESS,
            Parameter { symbol: "ms", meaning: "exponent of the indentation in the spring", ..HERTZ },
            own("D", "N s^md/m^(md+mi)", "damping coefficient; to be tuned", 3e7),
            own("md", "-", "exponent of the rate", 1.0),
            own("mi", "-", "exponent of the indentation in the damper", 1.0),
            own("Rc", "-", "fraction of the spring's force that always remains, 0 to 1", 0.25),
        ],
        source: "Corral et al. 2021, eq. 5.72-74",
        validity: "triangulated surfaces, after tuning",
        artefacts: "slope of the force jumps where the floor is met; for md < 1 the slope by the rate is infinite at v = 0; five numbers to tune",
        kind: normal(choi, Memory::Nothing, Ends::Indentation, ("D", "damping coefficient [N s^md/m^(md+mi)]")),
    },
    Entry {
        id: "adams_impact",
        aliases: &[],
        name: "Adams IMPACT function",
        year: "~1980",
        group: Group::Generic,
        equation: "F = max(0, K d^n + c v),  c = cmax s^2 (3 - 2 s),  s = d/depth for d < depth, 1 beyond",
        about: "The contact function of a commercial multibody program, written with four numbers: a spring of any exponent and a damper that \
                is zero at first touch, rises along a cubic and is full from a chosen depth on. So the force starts without a jump, and it \
                never pulls. The program calls the numbers k, e, cmax and d: its e is the exponent, not a restitution, and its d the depth \
                of full damping. Contact ends here where the force first falls to zero. The function itself stays at zero from there \
                on and, for n < 2, pushes once more just before the surfaces are clear, because its damper fades faster than its \
                spring; in the default case that adds 2e-5 to the restitution. Impacts that stay within the ramp lose the more the \
                faster they are, impacts far beyond it the less: the default delivers 0.899 at 0.1 m/s, 0.772 at 1 m/s, where it ends 10 \
                um deep, and 0.816 at 5 m/s.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own("cmax", "N s/m", "damping coefficient from the full depth on; to be tuned", 600.0),
            own("depth", "m", "indentation at which the damping is full", 1e-5),
        ],
        source: "user documentation of the Adams program, function IMPACT with its cubic STEP; general knowledge, none of the papers has it",
        validity: "mechanisms, after tuning; a depth well below the largest indentation, otherwise the damping is never full",
        artefacts: "no restitution can be asked for, and what is delivered first falls and then rises with the speed; the bodies part with \
                    some indentation left, which is forgotten",
        kind: normal(adams_impact, Memory::Nothing, Ends::Force, ("cmax", "damping coefficient at full depth [N s/m]")),
    },
];
