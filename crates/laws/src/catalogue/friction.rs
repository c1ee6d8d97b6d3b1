//! Friction: the tangential force of a sliding contact. It opposes the sliding; the source leaves that sign out (E-55).

use super::parameters::{argument, own};
use super::{Entry, Group, Kind, Parameter};

const STATIC: Parameter =
    own("mu_s", "-", "coefficient at rest, or at the peak; the default is dry steel on steel, roughly", 0.2);
const KINETIC: Parameter =
    own("mu_d", "-", "coefficient while sliding; the default is dry steel on steel, roughly", 0.15);
const LOAD: Parameter = argument("fn", "N", "normal force, positive while pressing");
const SLIDING: Parameter = argument("vt", "m/s", "sliding speed");

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
                solver must be able to stick.",
        parameters: &[STATIC, KINETIC, LOAD, SLIDING],
        source: "contact kinematics and hexapod paper, eq. 16-17 (sign, E-55)",
        validity: "dry surfaces",
        artefacts: "set-valued at rest; rigid bodies with it can have no solution or several",
        kind: Kind::Friction,
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
                knee, and full friction is never reached.",
        parameters: &[KINETIC, own("ve", "m/s", "speed of the knee, below which contact creeps", 1e-2), LOAD, SLIDING],
        source: "contact kinematics and hexapod paper, eq. 18 (sign, E-55; jump, E-56)",
        validity: "sliding that is fast against ve",
        artefacts: "no stiction; 5 % less than Coulomb; a jump of 2.13e-4 mu_d fn and a jump of the slope at ve",
        kind: Kind::Friction,
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
                rest, mu_s fn at v0 and continuous (E-57).",
        parameters: &[
            STATIC,
            KINETIC,
            own("v0", "m/s", "speed of the stiction peak", 1e-3),
            own("x", "s/m", "rate of decay beyond the peak; the default decays within 10 mm/s", 100.0),
            LOAD,
            SLIDING,
        ],
        source: "contact kinematics and hexapod paper, eq. 19 (sign, E-55; scrambled, E-57)",
        validity: "sliding that is fast against v0",
        artefacts: "no force at rest: loaded contacts creep; the slope jumps from 0 to -x (mu_s-mu_d) fn at v0",
        kind: Kind::Friction,
    },
    Entry {
        id: "ambrosio",
        aliases: &[],
        name: "Ambrosio",
        year: "~2003",
        group: Group::Friction,
        equation: "ft = -cd mu_d fn sign(vt),  cd = 0 to v0, (|vt|-v0)/(v1-v0) to v1, 1 beyond",
        about: "Coulomb's force faded in between two speeds, so that an integrator is not upset where the sliding changes sign. Below v0 there is \
                no friction at all. The source does not print cd; the ramp is the usual one (E-58).",
        parameters: &[
            KINETIC,
            own("v0", "m/s", "end of the dead band", 1e-4),
            own("v1", "m/s", "end of the ramp", 1e-3),
            LOAD,
            SLIDING,
        ],
        source: "contact kinematics and hexapod paper, eq. 20 (sign, E-55; cd not given, E-58)",
        validity: "sliding that is fast against v1",
        artefacts: "dead band: loaded contacts slip freely below v0; corners at v0 and v1",
        kind: Kind::Friction,
    },
];
