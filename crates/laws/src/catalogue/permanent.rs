//! Permanent indentation: what is pressed in does not all come back.

use super::parameters::{EFFECTIVE_MODULUS, EFFECTIVE_RADIUS, HERTZ, LINEAR, RESTITUTION, STIFFNESS, own};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Role, Values};
use crate::normal::{Ends, Law, Permanent, Unloading};

const RECOVERY: (&str, &str) = ("r", "share of the work of loading that comes back [-], e^2");
const ALL_STAYS: &str =
    "all of the indentation stays: contact ends where the rate turns, and the bodies go on together";

/// The work of unloading is `e^2` times the work of loading.
fn recovering(values: &Values<'_>) -> Law {
    let e = values.get("e");
    Law::Permanent(Permanent::recovering(values.get("K"), values.get("n"), e * e))
}

const EXACT: Kind = Kind::Normal(Normal {
    made_for: MadeFor::Any,
    build: recovering,
    memory: Memory::Path,
    ends: Ends::Residual,
    restitution: Asked::Aims { coefficient: RECOVERY, within: &[(0.01, 1.0)] },
    at_zero: ALL_STAYS,
});

/// A law with a number of its own that sets when and how much it yields.
const fn yielding(
    build: fn(&Values<'_>) -> Law,
    coefficient: (&'static str, &'static str),
    at_zero: &'static str,
) -> Kind {
    Kind::Normal(Normal {
        made_for: MadeFor::Any,
        build,
        memory: Memory::Path,
        ends: Ends::Residual,
        restitution: Asked::Coefficient { coefficient, depends_on_speed: true },
        at_zero,
    })
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "goldsmith_permanent",
        aliases: &[],
        name: "Goldsmith, permanent indentation",
        year: "1960",
        group: Group::Permanent,
        equation: "loading K d^n,  unloading Fm ((d-dp)/(dm-dp))^n",
        about: "The pattern of all laws of this group: load along Hertz, unload along a steeper curve of the same exponent that reaches zero \
                at the permanent depth dp. Where dp comes from Goldsmith leaves to a measurement, so a single dp stands for a single impact: \
                e = sqrt(1 - dp/dm) falls to zero for impacts too slow to reach dp and rises to one for fast ones, against experience. \
                The default, 20 um, is half of the 41 um that the default impact reaches, hence e = 0.717.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own(
                "dp",
                "m",
                "permanent indentation, to be measured; the default is half the depth of the default impact",
                2e-5,
            ),
        ],
        source: "Corral et al. 2021, eq. 5.7; Banerjee et al. 2016, eq. 4",
        validity: "soft metals, at the speed for which dp was measured",
        artefacts: "no rule for dp; restitution rises with the speed",
        kind: yielding(
            |v| {
                Law::Permanent(Permanent {
                    stiffness: v.get("K"),
                    exponent: v.get("n"),
                    yield_depth: None,
                    unloading: Unloading::Given { residual: v.get("dp") },
                })
            },
            ("dp", "permanent indentation [m]"),
            "takes dp, not a restitution; with dp above the depth that is reached all but a thousandth of it stays",
        ),
    },
    Entry {
        id: "ln_permanent",
        aliases: &[],
        name: "Lankarani-Nikravesh, permanent indentation",
        year: "1994",
        group: Group::Permanent,
        equation: "loading K d^n,  unloading fm ((d-dp)/(dm-dp))^n,  dp = dm (1-e^2)",
        about: "The law for metals at the speeds of machines, where the loss is a mark and not internal friction. It takes a restitution \
                and puts the permanent depth where the work that comes back is e^2 of the work invested, so in a free impact it delivers \
                what is asked exactly, at every speed and for every exponent. Restitution lasts e times as long as compression; with n = 3/2 \
                the contact lasts 1.4716 (1+e) dm/v0. The paper predicts dm from the approach speed and the effective mass, which is \
                right for a free impact only; here the peak is latched where the rate really turns, so the force stays continuous in a \
                mechanism too. A second impact on the same spot reloads along the unloading curve, a rule the paper leaves open.",
        parameters: &[STIFFNESS, HERTZ, RESTITUTION],
        source: "Lankarani & Nikravesh 1994, eq. 11-20 (mass of its example 2, E-43; threshold speed, E-44); pin-in-slot paper, eq. 91-97 (E-15)",
        validity: "metals above first yield: mild steel balls from 2 mm/s on, bearing steel from 0.4 m/s",
        artefacts: "the first blow leaves a mark however light it is, and later lighter blows on the same spot are elastic; e must come from \
                    elsewhere",
        kind: EXACT,
    },
    Entry {
        id: "gharib_hurmuzlu_second",
        aliases: &[],
        name: "Gharib-Hurmuzlu, with indentation",
        year: "2012",
        group: Group::Permanent,
        equation: "loading K d^n,  unloading Kr (d-dp)^n,  Kr = K/e^(2n),  dp = dm (1-e^2)",
        about: "Written with two stiffnesses and Stronge's energetic restitution instead of a depth; the unloading curve is the same one, and \
                so is the law: ln_permanent under another name. Since its definition of e is energetic it keeps its meaning in oblique \
                impacts with friction, where Newton's does not.",
        parameters: &[STIFFNESS, HERTZ, RESTITUTION],
        source: "pin-in-slot paper, eq. 135-145 (sign of eq. 141 and ratio of eq. 142, E-11)",
        validity: "as ln_permanent",
        artefacts: "as ln_permanent",
        kind: EXACT,
    },
    Entry {
        id: "valles_reinhorn",
        aliases: &[],
        name: "Valles-Reinhorn",
        year: "1997",
        group: Group::Permanent,
        equation: "loading K d,  unloading K2 (d-dp),  K2 = K/e^2,  dp = dm (1-e^2)",
        about: "Two straight lines, from the pounding of bridge decks: soft while approaching, stiff while parting. The source gives two \
                stiffnesses and no restitution; continuity at the peak and the ratio of the two triangles give K2 = K/e^2, which is what is \
                built here. It is ln_permanent with n = 1: the contact lasts (pi/2)(1+e) sqrt(M/K).",
        parameters: &[STIFFNESS, LINEAR, RESTITUTION],
        source: "Banerjee et al. 2016, eq. 35 (relation to e not given there)",
        validity: "structural pounding",
        artefacts: "slope of the force jumps at the peak; a contact time that does not depend on the speed",
        kind: EXACT,
    },
    Entry {
        id: "thornton",
        aliases: &[],
        name: "Thornton, elastic and perfectly plastic spheres",
        year: "~1997",
        group: Group::Permanent,
        equation: "K d^1.5 to dy,  then Py + pi sy R (d-dy),  unloading KH (d-dp)^1.5",
        about: "A law that needs no restitution, because it works it out from the material. Load two spheres: the contact follows Hertz, \
                with K = (4/3) Es sqrt(R), until the pressure in its centre reaches a limit sy, at the depth dy = R (pi sy/(2 Es))^2 and the \
                force Py = K dy^1.5. From there on the pressure is cut off at sy. Every further ring of contact area carries that \
                pressure and no more, so the force goes on along a straight line of slope pi sy R, the tangent of Hertz's curve at dy: the force \
                and its slope are continuous. Unload, and the contact is elastic again, but the surfaces no longer have their old \
                curvature: they are flattened to the larger radius Rp for which Hertz's contact area fits the force at the peak, Rp = (4 \
                Es/(3 P)) ((2 P + Py)/(2 pi sy))^1.5 with P the peak force. The unloading curve KH (d-dp)^1.5 has KH = (4/3) Es sqrt(Rp), \
                and what it does not give back stays: dp = dm - (P/KH)^(2/3). \
                Below the speed vy = sqrt(4 K dy^2.5/(5 M)) nothing yields and e = 1. Above it, with u = vy/v0, e^2 = (6 sqrt(3)/5) (1 - u^2/6) \
                sqrt(u/(u + 2 sqrt(6/5 - u^2/5))); for fast impacts e falls with the fourth root of the speed, as measured on metal \
                spheres. The default sy, 0.4 GPa, is 1.6 times the yield stress of structural steel, which is the steel of the default spheres: \
                dy = 0.31 um, Py = 2.6 N and vy = 2.2 mm/s; at 1 m/s the impact is 102 um deep, peaks at 1.3 kN, leaves 94 um and delivers \
                e = 0.256. Strength is what counts: with the 3 GPa of hardened bearing steel the same spheres yield from 0.34 m/s on and \
                deliver 0.256 at 1 m/s and 0.171 at 5 m/s.",
        parameters: &[
            EFFECTIVE_MODULUS,
            EFFECTIVE_RADIUS,
            Parameter {
                symbol: "sy",
                unit: "Pa",
                meaning: "limiting contact pressure, about 1.6 times the yield stress where plasticity begins; the default is structural steel",
                role: Role::LimitingPressure(4e8),
            },
        ],
        source: "Corral et al. 2021, eq. 5.67-71 (sy is a contact pressure, not the uniaxial yield stress, E-50)",
        validity: "spheres of one elastic and perfectly plastic material, contact small against the radii, no hardening, no effect of the rate",
        artefacts: "the pressure profile of the plastic contact is assumed, not solved; fully plastic flow (mean pressure near 3 yield stresses) \
                    is not told from its beginning, so one sy cannot fit slow and fast impacts alike",
        kind: yielding(
            |v| Law::Permanent(Permanent::thornton(v.get("Es"), v.get("R"), v.get("sy"))),
            ("sy", "limiting contact pressure [Pa]"),
            "takes sy, not a restitution; e tends to 0 only as sy does",
        ),
    },
    Entry {
        id: "yigit_nonlinear",
        aliases: &[],
        name: "Yigit et al.",
        year: "~2011",
        group: Group::Permanent,
        equation: "K d^n to dy,  then K dy^n + Ky (d-dy),  unloading K (d^n - dm^n) + fm,  Ky = n K dy^(n-1)",
        about: "Made for composite plates: Hertz up to a yield depth dy, then along the tangent there, and back along Hertz's curve moved \
                down so that it meets the peak. Impacts that do not reach dy are elastic. Thornton's loading is the same curve; here the \
                surfaces keep their radius when they unload. The default dy of 10 um delivers 0.713 at 1 m/s and leaves 23 um; the impact \
                starts to yield at 0.17 m/s.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own("dy", "m", "yield depth; the default is a quarter of the depth of the default impact", 1e-5),
        ],
        source: "Corral et al. 2021, eq. 5.75-76",
        validity: "low to medium speeds, composites",
        artefacts: "unloading as soft as loading near the surface, so the mark is deep for the energy that is lost; continued below the \
                    permanent depth the formula would pull",
        kind: yielding(
            |v| {
                let law = Permanent::yigit(v.get("K"), v.get("dy"));
                Law::Permanent(Permanent { exponent: v.get("n"), ..law })
            },
            ("dy", "yield depth [m]"),
            "takes dy, not a restitution; e tends to 0 only as dy does",
        ),
    },
    Entry {
        id: "yigit_linear",
        aliases: &[],
        name: "Yigit et al., linearised",
        year: "~2011",
        group: Group::Permanent,
        equation: "loading Ky d,  unloading (Ky/g)(d-df),  g = 1 - df/dm,  df = dm (1 - Ky/(K sqrt(dm)))^(2/3)",
        about: "The same authors' law made of two straight lines, with K the Hertz stiffness behind them. The permanent depth df is that of \
                Hertz's curve moved down to the peak of the line; it is real only for dm > (Ky/K)^2, and shallower impacts leave no mark. \
                The work that comes back is g of the work invested, so e = sqrt(g). As printed, with the slope Ky/g^2, the force would jump \
                at the peak (E-08). The default Ky is chosen for e = 0.70 at 1 m/s, 45 um deep, 23 um of it permanent; below 0.41 m/s the \
                default impact is elastic.",
        parameters: &[
            Parameter {
                symbol: "K",
                unit: "N/m^1.5",
                meaning: "Hertz stiffness behind the straight lines",
                role: Role::Stiffness,
            },
            own("Ky", "N/m", "slope of loading; the default gives e = 0.70 in the default case", 6.5e7),
        ],
        source: "Corral et al. 2021, eq. 5.77-79 (slope of unloading, E-08)",
        validity: "low to medium speeds, composites, near the force for which Ky was chosen",
        artefacts: "slope of the force jumps at the peak",
        kind: yielding(
            |v| Law::Permanent(Permanent::yigit_linear(v.get("K"), v.get("Ky"))),
            ("Ky", "slope of loading [N/m]"),
            "takes Ky, not a restitution; e tends to 0 only as Ky does",
        ),
    },
];
