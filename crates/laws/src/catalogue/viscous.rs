//! Hertz with a damper of another exponent: `F = K d^1.5 + c d^m v`.
//!
//! In a free impact such a law has one restitution for all speeds only if `m = (n-1)/2`, that is 1/4 with Hertz. With a smaller `m` slow
//! impacts lose more, with a larger one fast impacts do. All of them pull before the surfaces part, because the damper fades more
//! slowly than the spring.

use super::parameters::{EFFECTIVE_RADIUS, HERTZ, NO_RESTITUTION, POISSON, RESTITUTION, STIFFNESS, YOUNG, own};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::viscosity::{self, Viscosities};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, kelvin_voigt};
use std::f64::consts::PI;

const SHEAR_VISCOSITY: Parameter = own(
    "eta",
    "Pa s",
    "shear viscosity of both bodies; no measured value of a metal, but one that gives e = 0.6 to 0.8 in the default case",
    5e5,
);
const BULK_VISCOSITY: Parameter = own("zeta", "Pa s", "bulk viscosity of both bodies; as for eta", 1e6);

/// Spheres of one viscoelastic material, by their dissipation time.
const BY_MATERIAL: &[Parameter] = &[STIFFNESS, HERTZ, YOUNG, POISSON, SHEAR_VISCOSITY, BULK_VISCOSITY];

const TIME: (&str, &str) = ("chi", "damping coefficient [N s/m^1.5], 1.5 K times the dissipation time A [s]");
const SLOW_IMPACTS: &str = "granular media of viscoelastic spheres; speeds far below that of sound, no plasticity";

/// `K d^n` and a damper.
fn hertz(values: &Values<'_>, damping: Damping, coefficient: Coefficient) -> Law {
    let elastic = Elastic::Power { stiffness: values.get("K"), exponent: values.get("n") };
    Law::Viscoelastic(Viscoelastic { elastic, damping, coefficient, ends: Ends::Indentation })
}

/// `K d^n + c d^m v`.
fn viscous(values: &Values<'_>, exponent: f64, coefficient: Coefficient) -> Law {
    hertz(values, Damping::Viscous { exponent }, coefficient)
}

fn viscosities(values: &Values<'_>) -> Viscosities {
    Viscosities { shear: values.get("eta"), bulk: values.get("zeta") }
}

/// `K d^n + 1.5 K A sqrt(d) v` with a dissipation time `A`.
fn dissipation_time(values: &Values<'_>, time: fn(f64, f64, Viscosities) -> f64) -> Law {
    let time = time(values.get("E"), values.get("nu"), viscosities(values));
    viscous(values, 0.5, Coefficient::Fixed(1.5 * values.get("K") * time))
}

/// A law with a coefficient of its own, the same in every contact.
const fn free(
    build: fn(&Values<'_>) -> Law,
    coefficient: (&'static str, &'static str),
    depends_on_speed: bool,
) -> Kind {
    Kind::Normal(Normal {
        made_for: MadeFor::Any,
        build,
        memory: Memory::Nothing,
        ends: Ends::Indentation,
        restitution: Asked::Coefficient { coefficient, depends_on_speed },
        at_zero: NO_RESTITUTION,
    })
}

/// `K d^n + g M v`, with the mass known at the onset.
const MASS_PROPORTIONAL: Kind = Kind::Normal(Normal {
    made_for: MadeFor::Any,
    build: |v| viscous(v, 0.0, Coefficient::PerMass(v.get("g"))),
    memory: Memory::Onset,
    ends: Ends::Indentation,
    restitution: Asked::Coefficient { coefficient: ("g", "damping rate [1/s]"), depends_on_speed: true },
    at_zero: NO_RESTITUTION,
});

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "ristow",
        aliases: &[],
        name: "Ristow",
        year: "~1992",
        group: Group::Viscous,
        equation: "F = K d^n + g M v",
        about: "Hertz's spring with a dashpot proportional to the effective mass, used to fit flows of grains. The dashpot acts from the \
                first instant, so the force jumps to g M v0, and since it does not fade with the indentation, slow impacts lose more \
                than fast ones, against experience. The default, 4000 1/s, delivers 0.758 at 1 m/s and 0.638 at 0.1 m/s.",
        parameters: &[STIFFNESS, HERTZ, own("g", "1/s", "damping rate per effective mass; empirical", 4000.0)],
        source: "Corral et al. 2021, eq. 5.13",
        validity: "fits of granular flow",
        artefacts: "force jump g M v0 at first touch; tension before separation; restitution rises with the speed",
        kind: MASS_PROPORTIONAL,
    },
    Entry {
        id: "lee_herrmann",
        aliases: &[],
        name: "Lee-Herrmann",
        year: "1993",
        group: Group::Viscous,
        equation: "F = K d^n + g M v",
        about: "The same force as ristow, from studies of the angle of repose. One source prints g = 5e2 without a unit; 1/s is the only one \
                that fits (E-04). For the default spheres that value takes next to nothing (e = 0.967), so the default here is ten times as \
                large, 5000 1/s, and delivers 0.705 at 1 m/s and 0.565 at 0.1 m/s.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own(
                "g",
                "1/s",
                "damping rate per effective mass; ten times the printed 500 1/s, which belongs to softer, lighter grains",
                5000.0,
            ),
        ],
        source: "Corral et al. 2021, eq. 5.13 and Table 1; Banerjee et al. 2016, eq. 21 (d v in place of v, E-04)",
        validity: "fits of granular flow",
        artefacts: "force jump g M v0 at first touch; tension before separation; restitution rises with the speed",
        kind: MASS_PROPORTIONAL,
    },
    Entry {
        id: "schafer",
        aliases: &[],
        name: "Schafer et al.",
        year: "~1996",
        group: Group::Viscous,
        equation: "F = K d^n + g v",
        about: "A constant dashpot beside Hertz's spring, whatever the masses. The default, 600 N s/m, delivers 0.728 at 1 m/s and 0.596 at \
                0.1 m/s for the default spheres.",
        parameters: &[STIFFNESS, HERTZ, own("g", "N s/m", "damping coefficient; empirical", 600.0)],
        source: "Corral et al. 2021, Table 1",
        validity: "fits of granular flow",
        artefacts: "force jump g v0 at first touch; tension before separation; restitution rises with the speed",
        kind: free(|v| viscous(v, 0.0, Coefficient::Fixed(v.get("g"))), ("g", "damping coefficient [N s/m]"), true),
    },
    Entry {
        id: "falcon",
        aliases: &[],
        name: "Falcon et al.",
        year: "1998",
        group: Group::Viscous,
        equation: "F = K d^n + chi |d|^c v",
        about: "From a bead that bounces until it rests. The exponent c is left open; the authors find 1/4 where gravity does not matter, \
                and that is the one value for which the restitution is the same at every speed. With it the law is tsuji's with a free \
                coefficient. The default chi delivers 0.706; change c and the restitution depends on the speed.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own("c", "-", "exponent of the indentation in the damping", 0.25),
            own("chi", "N s/m^(c+1)", "damping coefficient; the default gives e = 0.706 in the default case", 1.1e4),
        ],
        source: "Corral et al. 2021, eq. 5.15",
        validity: "a bouncing bead; c = 1/4 goes with n = 3/2",
        artefacts: "tension before separation for c < n; with c = 0 a force jump as well",
        kind: free(
            |v| viscous(v, v.get("c"), Coefficient::Fixed(v.get("chi"))),
            ("chi", "damping coefficient [N s/m^(c+1)]"),
            false,
        ),
    },
    Entry {
        id: "bordbar_hyppanen",
        aliases: &[],
        name: "Bordbar-Hyppanen",
        year: "2007",
        group: Group::Viscous,
        equation: "F = K d^n + chi d^0.65 v",
        about: "An exponent fitted to measured restitutions of viscoelastic spheres, between Kuwabara-Kono's 1/2 and the 3/2 of Hunt and \
                Crossley. Faster impacts lose more, as they should: the default chi delivers 0.738 at 1 m/s and 0.862 at 0.1 m/s.",
        parameters: &[STIFFNESS, HERTZ, own("chi", "N s/m^1.65", "damping coefficient; empirical", 8e5)],
        source: "Corral et al. 2021, eq. 5.16; Banerjee et al. 2016, eq. 23 (with Brilliantov's coefficient, whose unit belongs to sqrt(d), E-30)",
        validity: "viscoelastic spheres in the range of the fit",
        artefacts: "slight tension before separation",
        kind: free(
            |v| viscous(v, 0.65, Coefficient::Fixed(v.get("chi"))),
            ("chi", "damping coefficient [N s/m^1.65]"),
            true,
        ),
    },
    Entry {
        id: "alizadeh",
        aliases: &[],
        name: "Alizadeh et al.",
        year: "~2013",
        group: Group::Viscous,
        equation: "F = K d^n + 4 pi mu d |v|^nl sign(v)",
        about: "A damper that need not be Newtonian: nl = 1 is a common fluid, nl < 1 one that thins when sheared faster. As printed, v^nl has no \
                meaning while the surfaces part; the sign is taken out of the power here (E-49). The default is Newtonian, nl = 1, with a \
                viscosity that delivers 0.767 at 1 m/s and 0.932 at 0.1 m/s.",
        parameters: &[
            STIFFNESS,
            HERTZ,
            own("mu", "Pa s^nl m^(1-nl)", "viscosity; empirical", 2.5e6),
            own("nl", "-", "exponent of the rate; 1 is Newtonian", 1.0),
        ],
        source: "Corral et al. 2021, eq. 5.17 (E-49; unit of mu, E-64)",
        validity: "fits of granular flow",
        artefacts: "slight tension before separation; for nl < 1 the slope by the rate is infinite at v = 0",
        kind: free(
            |v| hertz(v, Damping::RatePower { exponent: v.get("nl") }, Coefficient::Fixed(4.0 * PI * v.get("mu"))),
            ("4 pi mu", "damping coefficient, viscosity times 4 pi [Pa s^nl m^(1-nl)]"),
            true,
        ),
    },
    Entry {
        id: "kuwabara_kono",
        aliases: &[],
        name: "Kuwabara-Kono",
        year: "1987",
        group: Group::Viscous,
        equation: "F = K d^n + chi sqrt(d) v,  chi = 2 sqrt(R)/D'",
        about: "Hertz's problem solved for a viscoelastic solid: the viscous stress has the same field as the elastic one, with viscosities in \
                place of moduli, so the damping is Hertz's force differentiated by time and no coefficient is left to choose. D' is the \
                sum over both bodies of (4(3 zeta+eta)^2 - (3 zeta-2 eta)^2)/(36(3 zeta+eta) zeta eta); \
                both sources at hand garble it (E-06). 1 - e grows about with the fifth root of the speed, as measured on soft spheres: the default delivers \
                0.758 at 1 m/s and 0.839 at 0.1 m/s.",
        parameters: &[STIFFNESS, HERTZ, EFFECTIVE_RADIUS, SHEAR_VISCOSITY, BULK_VISCOSITY],
        source: "Corral et al. 2021, eq. 5.36-38; Banerjee et al. 2016, eq. 18-19 (E-06)",
        validity: SLOW_IMPACTS,
        artefacts: "tension before separation",
        kind: free(
            |v| {
                let body = viscosities(v);
                viscous(v, 0.5, Coefficient::Fixed(viscosity::kuwabara_kono(v.get("R"), body, body)))
            },
            ("chi", "damping coefficient [N s/m^1.5]"),
            true,
        ),
    },
    Entry {
        id: "brilliantov_1996",
        aliases: &[],
        name: "Brilliantov et al.",
        year: "1996",
        group: Group::Viscous,
        equation: "F = K d^n + 1.5 K A sqrt(d) v,  A = (1/3)(3 zeta - 2 eta)^2/(3 zeta + 4 eta) (1-nu^2)(1-2nu)/(E nu^2)",
        about: "The law of granular gases: the same force as kuwabara_kono, with the material gathered in one dissipation time A. Its \
                derivation mixes elastic and viscous constants in a way that was corrected twice later (zheng, brilliantov_2015); the \
                sign of the trouble is the nu^2 in the denominator, which makes A diverge as nu -> 0. The printed shear coefficient is \
                twice the shear viscosity eta, as it must be for a solid with one retardation time T to have A = T. The default \
                viscosities give A = 5.2 us and deliver 0.791 at 1 m/s.",
        parameters: BY_MATERIAL,
        source: "Corral et al. 2021, eq. 5.47-48; Banerjee et al. 2016, eq. 22 (shear coefficient, E-63)",
        validity: SLOW_IMPACTS,
        artefacts: "tension before separation; A diverges as nu -> 0",
        kind: free(|v| dissipation_time(v, viscosity::brilliantov_1996), TIME, true),
    },
    Entry {
        id: "zheng",
        aliases: &[],
        name: "Zheng et al.",
        year: "~2012",
        group: Group::Viscous,
        equation: "F = K d^n + chi sqrt(d) v,  chi = 2 A E sqrt(R)/(1-nu^2),  A = (1-2nu)(1+nu)/E (2 zeta + 2 eta/3)",
        about: "Brilliantov's law with another dissipation time. The prefactor is 1.5 A times the Hertz stiffness of a sphere on a rigid \
                plane; with two equal spheres, whose K is half of that, it damps twice as much as the same A would in Brilliantov's form. A is as \
                printed in the review, with twice the shear viscosity for its shear coefficient (as brilliantov_1996); the original paper was not \
                at hand. The default viscosities give A = 5.9 us and deliver 0.594 at 1 m/s.",
        parameters: &[STIFFNESS, HERTZ, EFFECTIVE_RADIUS, YOUNG, POISSON, SHEAR_VISCOSITY, BULK_VISCOSITY],
        source: "Corral et al. 2021, eq. 5.49-50 (shear coefficient, E-63)",
        validity: SLOW_IMPACTS,
        artefacts: "tension before separation; twice the damping for two equal spheres",
        kind: free(
            |v| {
                let (young, nu) = (v.get("E"), v.get("nu"));
                let time = viscosity::zheng(young, nu, viscosities(v));
                viscous(v, 0.5, Coefficient::Fixed(2.0 * time * young * v.get("R").sqrt() / (1.0 - nu * nu)))
            },
            TIME,
            true,
        ),
    },
    Entry {
        id: "brilliantov_2015",
        aliases: &[],
        name: "Brilliantov et al., upgraded",
        year: "~2015",
        group: Group::Viscous,
        equation: "F = K d^n + 1.5 K A sqrt(d) v,  A = (1/E)(1+nu)/(1-nu) ((4/3) eta (1-nu+nu^2) + zeta (1-2nu)^2)",
        about: "The dissipation time derived anew, finite for every Poisson's ratio. Use this one of the three. The default viscosities give \
                A = 6.2 us, as good as Kuwabara and Kono's: 0.758 at 1 m/s, 0.839 at 0.1 m/s.",
        parameters: BY_MATERIAL,
        source: "Corral et al. 2021, eq. 5.51",
        validity: SLOW_IMPACTS,
        artefacts: "tension before separation",
        kind: free(|v| dissipation_time(v, viscosity::brilliantov_2015), TIME, true),
    },
    Entry {
        id: "tsuji",
        aliases: &[],
        name: "Tsuji et al.",
        year: "1992",
        group: Group::Viscous,
        equation: "F = K d^n + a sqrt(M K) d^0.25 v,  a = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e)",
        about: "The damper of discrete element codes. Its exponent 1/4 is the one for which restitution does not depend on speed: with y = \
                d^(5/4) and a stretched time the motion is that of the linear damped oscillator. The authors gave a as a graph; the closed \
                form here is what that substitution yields, and it is exact when contact ends at d = 0. Published errors of the law are \
                errors of reading the graph (E-41).",
        parameters: &[STIFFNESS, HERTZ, RESTITUTION],
        source: "Corral et al. 2021, eq. 5.45-46; pin-in-slot paper, eq. 89-90; Banerjee et al. 2016, eq. 20 (E-41)",
        validity: "0 < e <= 1, n = 3/2, with contact to d = 0",
        artefacts: "tension before separation; a code that cuts it off delivers 0.361, 0.550, 0.763 for 0.25, 0.5, 0.75",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| {
                let ratio = kelvin_voigt::tsuji(v.get("e"));
                viscous(v, 0.25, Coefficient::Critical { ratio, stiffness: v.get("K") })
            },
            memory: Memory::Onset,
            ends: Ends::Indentation,
            restitution: Asked::Aims {
                coefficient: ("z", "half of the coefficient a [-], F = K d^n + 2 z sqrt(M K) d^0.25 v"),
                within: &[(0.01, 1.0)],
            },
            at_zero: "a = sqrt(5), the counterpart of critical damping: the bodies creep towards d = 0 and never part",
        }),
    },
];
