//! Friction as a function of the load and the sliding speed. It opposes the sliding; the source leaves that sign out (E-55).

use super::parameters::{KINETIC, LOAD, SLIDING, STATIC, own};
use super::{Entry, FrictionLaw, Group, Kind};
use crate::friction::{Friction, FrictionKind};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "coulomb",
        aliases: &[],
        name: "Coulomb",
        year: "~1785",
        group: Group::Friction,
        equation: "ft = -mu_d fn sign(vt);  |ft| <= mu_s fn at vt = 0",
        about: "Dry friction as it is: sliding costs a force that does not depend on the speed, and at rest the contact carries any force up \
                to a bound. At vt = 0 it is a set of forces and not a number, so it cannot be evaluated there; the motion decides, and a \
                solver must be able to stick. Use it first: wherever something comes to rest and stays, slides, or changes between the two, \
                and two coefficients are all that is known. Not for stick-slip that depends on how the friction falls with the speed \
                (stribeck), for the give of surfaces before they slide (dahl, lugre), or for impacts at less than the angle of gross sliding, where the \
                elasticity along the surface matters.",
        parameters: &[STATIC, KINETIC, LOAD, SLIDING],
        source: "Coulomb 1785; contact kinematics and hexapod paper, eq. 16-17 (sign, E-55)",
        validity: "dry surfaces, sliding that is neither very slow nor fast enough to heat them",
        artefacts: "set-valued at rest; rigid bodies with it can have no solution or several; where mu_s is above mu_d the force drops at once when sliding \
                    begins",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Dry,
            build: |p| Friction::Coulomb { mu_static: p.get("mu_s"), mu_kinetic: p.get("mu_d") },
        }),
    },
    Entry {
        id: "stribeck",
        aliases: &[],
        name: "Stribeck",
        year: "~1902",
        group: Group::Friction,
        equation: "ft = -fn (mu_d + (mu_s-mu_d) exp(-(|vt|/vs)^p) + c |vt|) sign(vt);  |ft| <= mu_s fn at vt = 0",
        about: "Dry friction that falls from its value at rest to that of sliding over the speed vs, and rises again with the viscosity of what is between \
                the surfaces. It sticks as Coulomb's does. Use it for lubricated guides and bearings, for brakes, bows and feeds that jerk: where friction \
                falls faster with the speed than the rest of the machine damps, steady sliding is unstable, and this law says from which speed on it \
                is steady again. Not where the fall was not measured: its slope decides about stick-slip, and a guess decides it too. Not for the \
                give before sliding (lugre has the same curve and that).",
        parameters: &[
            STATIC,
            KINETIC,
            own("vs", "m/s", "Stribeck's speed, over which friction falls", 1e-2),
            own("p", "-", "shape of the fall, between 0.5 and 2", 2.0),
            own("c", "s/m", "viscous coefficient, per normal force; the default has none", 0.0),
            LOAD,
            SLIDING,
        ],
        source: "Stribeck 1902; this form after Bo & Pavelescu 1982 and Armstrong-Helouvry, Dupont & Canudas de Wit 1994",
        validity: "sliding whose speed changes slowly: the film between real surfaces follows with a delay",
        artefacts: "set-valued at rest; steady sliding on the falling part is unstable, at any step size; with p below 1 the slope at rest is infinite",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Dry,
            build: |p| Friction::Stribeck {
                mu_static: p.get("mu_s"),
                mu_kinetic: p.get("mu_d"),
                stribeck_speed: p.get("vs"),
                shape: p.get("p"),
                viscous: p.get("c"),
            },
        }),
    },
    Entry {
        id: "threlfall",
        aliases: &[],
        name: "Threlfall",
        year: "~1978",
        group: Group::Friction,
        equation: "ft = -mu_d fn (1-exp(-3 |vt|/ve)) sign(vt) for |vt| <= ve,  -0.95 mu_d fn sign(vt) beyond",
        about: "Coulomb's step rounded by an exponential, so that an integrator sees a smooth force through rest. There is no stiction, and \
                loaded contacts creep. Kept as published: 0.95 is not quite 1 - exp(-3) = 0.950213, so the force drops by 2.13e-4 mu_d fn at the \
                knee, and full friction is never reached. Use it to repeat results of programs that have it, or where everything slides. Not where \
                something rests on friction: coulomb holds it.",
        parameters: &[KINETIC, own("ve", "m/s", "speed of the knee, below which contact creeps", 1e-2), LOAD, SLIDING],
        source: "Threlfall 1978; contact kinematics and hexapod paper, eq. 18 (sign, E-55; jump, E-56)",
        validity: "sliding that is fast against ve",
        artefacts: "no stiction: a small load f creeps at about ve f/(3 mu_d fn); 5 % less than Coulomb; a jump of 2.13e-4 mu_d fn and a jump of the slope at ve; \
                    stiff where ve is small",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Smooth,
            build: |p| Friction::Threlfall { mu_kinetic: p.get("mu_d"), knee_speed: p.get("ve") },
        }),
    },
    Entry {
        id: "bengisu_akay",
        aliases: &[],
        name: "Bengisu-Akay",
        year: "~1994",
        group: Group::Friction,
        equation: "ft = -mu_s fn (1 - (|vt|-v0)^2/v0^2) sign(vt) for |vt| < v0,  -fn (mu_d + (mu_s-mu_d) exp(-x(|vt|-v0))) sign(vt) beyond",
        about: "A parabola up to the stiction peak at the small speed v0, then a decay to sliding friction: Stribeck's curve in two pieces. \
                It has the falling branch that makes brakes squeal and bows play. The printed formula is scrambled; this form is zero at \
                rest, mu_s fn at v0 and continuous (E-57). Use it for stick-slip with an integrator that cannot stick, with v0 far below the speeds of \
                interest. Not where something must stay at rest under load: it creeps; stribeck has the same fall and sticks.",
        parameters: &[
            STATIC,
            KINETIC,
            own("v0", "m/s", "speed of the stiction peak", 1e-3),
            own("x", "s/m", "rate of decay beyond the peak; the default decays within 10 mm/s", 100.0),
            LOAD,
            SLIDING,
        ],
        source: "Bengisu & Akay 1994; contact kinematics and hexapod paper, eq. 19 (sign, E-55; scrambled, E-57)",
        validity: "sliding that is fast against v0",
        artefacts: "no force at rest: loaded contacts creep, at up to v0; the slope jumps from 0 to -x (mu_s-mu_d) fn at v0; stiff where v0 is small",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Smooth,
            build: |p| Friction::BengisuAkay {
                mu_static: p.get("mu_s"),
                mu_kinetic: p.get("mu_d"),
                peak_speed: p.get("v0"),
                decay: p.get("x"),
            },
        }),
    },
    Entry {
        id: "ambrosio",
        aliases: &[],
        name: "Ambrosio",
        year: "~2003",
        group: Group::Friction,
        equation: "ft = -cd mu_d fn sign(vt),  cd = 0 to v0, (|vt|-v0)/(v1-v0) to v1, 1 beyond",
        about: "Coulomb's force faded in between two speeds, so that an integrator is not upset where the sliding changes sign. Below v0 there is \
                no friction at all. The source does not print cd; the ramp is the usual one (E-58). Use it to repeat the results of papers that have it, \
                as many of clearance joints do. Not where something rests on friction, or sticks and slips: coulomb does both.",
        parameters: &[
            KINETIC,
            own("v0", "m/s", "end of the dead band", 1e-4),
            own("v1", "m/s", "end of the ramp", 1e-3),
            LOAD,
            SLIDING,
        ],
        source: "Ambrosio 2003; contact kinematics and hexapod paper, eq. 20 (sign, E-55; cd not given, E-58)",
        validity: "sliding that is fast against v1",
        artefacts: "dead band: loaded contacts creep, freely below v0; corners at v0 and v1; stiff where v1 is small",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Smooth,
            build: |p| Friction::Ambrosio {
                mu_kinetic: p.get("mu_d"),
                dead_speed: p.get("v0"),
                full_speed: p.get("v1"),
            },
        }),
    },
];
