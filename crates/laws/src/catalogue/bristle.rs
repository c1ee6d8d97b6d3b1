//! Friction by bristles: surfaces that give way a little before they slide.

use super::parameters::{KINETIC, LOAD, SLIDING, STATIC, own};
use super::{Entry, FrictionLaw, Group, Kind, Parameter};
use crate::friction::{Bristle, Friction, FrictionKind};

const STIFFNESS: Parameter = own(
    "s0",
    "1/m",
    "stiffness of the bristles, per normal force; with the defaults they give 15 to 20 um before they slide",
    1e4,
);

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "dahl",
        aliases: &[],
        name: "Dahl",
        year: "~1968",
        group: Group::Friction,
        equation: "ft = -fn s0 z,  z' = vt - (s0 |vt|/mu_d) z",
        about: "Coulomb's force that takes a way to build up: the surfaces give like springs, over about mu_d/s0, and then slide. The force depends on the way \
                and not on the speed, and a cycle smaller than that way is a loop with a loss. Use it for the presliding of ball bearings, guides and \
                servo drives, and as the simplest law that both holds a load and is smooth. Not where friction falls with the speed (lugre), nor \
                where a load must stay put under vibration for long (coulomb).",
        parameters: &[KINETIC, STIFFNESS, LOAD, SLIDING],
        source: "Dahl 1968, with the exponent 1; written per normal force as in Canudas de Wit & Tsiotras 1999",
        validity: "small ways at any speed; sliding as Coulomb's law with mu_s = mu_d",
        artefacts: "drifts under a load that vibrates, even far below mu_d fn; nothing damps the springs while they hold, so that a body rings on them; stiff: \
                    deflections settle within mu_d/(s0 |vt|); what they store changes with the load",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Bristles,
            build: |p| {
                let mu = p.get("mu_d");
                Friction::Bristle(Bristle {
                    mu_static: mu,
                    mu_kinetic: mu,
                    stribeck_speed: 1.0,
                    stiffness: p.get("s0"),
                    damping: 0.0,
                    viscous: 0.0,
                })
            },
        }),
    },
    Entry {
        id: "lugre",
        aliases: &[],
        name: "LuGre",
        year: "~1995",
        group: Group::Friction,
        equation: "ft = -fn (s0 z + s1 z' + s2 vt),  z' = vt - (s0 |vt|/g) z,  g = mu_d + (mu_s-mu_d) exp(-(vt/vs)^2)",
        about: "Dahl's bristles with Stribeck's fall, damping and viscosity: presliding, a breakaway force that depends on how fast it is approached, a delay \
                between speed and friction, and stick-slip, in one smooth equation. Use it where all of that matters and was measured: servo drives near \
                rest, slow feeds, tyres, stick-slip in detail. Not as a first choice: six numbers instead of two, and a stiff equation. Not for loads \
                that must stay put under vibration for long (coulomb), and not for impacts, whose forces change within the way of a bristle.",
        parameters: &[
            STATIC,
            KINETIC,
            own("vs", "m/s", "Stribeck's speed, over which friction falls", 1e-3),
            STIFFNESS,
            own("s1", "s/m", "damping of the bristles, per normal force", 10.0),
            own("s2", "s/m", "viscous coefficient, per normal force", 0.04),
            LOAD,
            SLIDING,
        ],
        source: "Canudas de Wit, Olsson, Astrom & Lischinsky 1995, with the load in it as in Canudas de Wit & Tsiotras 1999; drift: Dupont, Hayward, Armstrong \
                 & Altpeter 2002",
        validity: "a steady or slowly changing load; damping s1 that is at most 4 g/|vt|, where friction cannot give more than was stored",
        artefacts: "drifts under a load that vibrates, even far below mu_s fn; stiff: deflections settle within g/(s0 |vt|), 15 us at 1 m/s with the defaults; where s1 \
                    |vt| is above 4 g it can give energy; what the bristles store changes with the load",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Bristles,
            build: |p| {
                Friction::Bristle(Bristle {
                    mu_static: p.get("mu_s"),
                    mu_kinetic: p.get("mu_d"),
                    stribeck_speed: p.get("vs"),
                    stiffness: p.get("s0"),
                    damping: p.get("s1"),
                    viscous: p.get("s2"),
                })
            },
        }),
    },
];
