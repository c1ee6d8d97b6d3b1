//! Volumes, generic forms, internal states and clocks.

use super::line::{BY_RADIUS, by_radius};
use super::parameters::{
    EFFECTIVE_RADIUS, HERTZ, NO_LOSS, NO_RESTITUTION, POISSON, SPHERE_ON_PLANE, STIFFNESS, YOUNG, optional, own,
};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, Xiong};

pub(super) const fn normal(
    build: fn(&Values<'_>) -> Law,
    memory: Memory,
    ends: Ends,
    coefficient: (&'static str, &'static str),
) -> Kind {
    Kind::Normal(Normal {
        made_for: MadeFor::Any,
        build,
        memory,
        ends,
        restitution: Asked::Coefficient { coefficient, depends_on_speed: true },
        at_zero: NO_RESTITUTION,
    })
}

/// `x1 x2/(h2 x1 + h1 x2)`: two layers of thickness `h1`, `h2` in series.
fn in_series(x1: f64, x2: f64, h1: f64, h2: f64) -> f64 {
    x1 * x2 / (h2 * x1 + h1 * x2)
}

fn roy_carretero(values: &Values<'_>) -> Law {
    // The second body is like the first unless it is described.
    let pair = |one: &str, two: &str| (values.get(one), values.given(two).unwrap_or(values.get(one)));
    let ((e1, e2), (d1, d2), (h1, h2)) = (pair("E", "E2"), pair("D1", "D2"), pair("R1", "R2"));
    let radius = values.get("r");
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::SphereVolume { stiffness: in_series(e1, e2, h1, h2), radius },
        damping: Damping::VolumeRate { radius },
        coefficient: Coefficient::Fixed(in_series(d1, d2, h1, h2)),
        ends: Ends::Indentation,
    })
}

fn xiong(values: &Values<'_>) -> Law {
    Law::Xiong(Xiong {
        stiffness: values.get("K"),
        exponent: values.get("l"),
        follow_rate: values.get("g"),
        viscous_time: values.get("b1"),
        viscous_growth: values.get("b2"),
    })
}

fn jian(values: &Values<'_>) -> Law {
    let (root, flatness) = (values.get("R").sqrt(), 1.0 - values.get("nu"));
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: 4.0 * values.get("Ge") * root / (3.0 * flatness), exponent: 1.5 },
        damping: Damping::Relaxing { time: values.get("eta") / values.get("G0") },
        coefficient: Coefficient::Fixed(2.0 * values.get("eta") * root / flatness),
        ends: Ends::Indentation,
    })
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "roy_carretero",
        aliases: &[],
        name: "Roy-Carretero",
        year: "~2012",
        group: Group::Generic,
        equation: "F = E1 E2/(R2 E1 + R1 E2) V + D1 D2/(R2 D1 + R1 D2) dV/dt,  V = pi d^2 (3 r - d)/3",
        about: "Two elastic and viscous layers in series, pressed by the volume of interference V. The layers have moduli E, viscosities D and \
                thicknesses R1, R2 (thicknesses, not radii). Here V is that of a sphere of radius r on a plane. The default layers, 1.2 mm \
                each, are as deep as Hertz for the default spheres, and their viscosity of 1e6 Pa s delivers 0.781 at 1 m/s and 0.890 at 0.1 \
                m/s. The second body is like the first unless E2, D2, R2 are given.",
        parameters: &[
            YOUNG,
            own("R1", "m", "thickness of the first layer; the default is as deep as Hertz in the default case", 1.2e-3),
            own("D1", "Pa s", "viscosity of the first layer", 1e6),
            SPHERE_ON_PLANE,
            optional("E2", "Pa", "Young's modulus of the second layer"),
            optional("R2", "m", "thickness of the second layer"),
            optional("D2", "Pa s", "viscosity of the second layer"),
        ],
        source: "Corral et al. 2021, eq. 5.80 (second denominator, E-09)",
        validity: "layers over a stiffer base, d < 2 r",
        artefacts: "tension before separation; constant damping, whatever the load",
        kind: normal(
            roy_carretero,
            Memory::Nothing,
            Ends::Indentation,
            ("D1 D2/(R2 D1 + R1 D2)", "viscosity of the two layers in series, per thickness [Pa s/m]"),
        ),
    },
    Entry {
        id: "xiong_dai",
        aliases: &[],
        name: "Xiong et al.",
        year: "~2014",
        group: Group::Generic,
        equation: "F = K max(0, P + g (b1 + b2 a)(P - a)),  da/dt = max(-g a/(1 + g (b1 + b2 a)), g (P - a)),  P = d |d|^(l-1)",
        about: "A law with a state of its own: a follows the elastic force with the rate g and stands for what the material has yielded to. The \
                force starts at zero, is continuous, never pulls, and reaches zero while some indentation is left. For a large g it tends \
                to K (P + (b1 + b2 P) dP/dt), a damped Hertz contact with the pull cut off. Written by its authors as a \
                differential-algebraic inclusion, which the two maxima resolve. The default follows in 1 us, a hundredth of the contact, and \
                damps with b1 = 6 us: it delivers 0.770 at 1 m/s and 0.845 at 0.1 m/s and ends 7 um deep. b2 makes the damping grow with the \
                load; it is zero by default.",
        parameters: &[
            STIFFNESS,
            Parameter { symbol: "l", meaning: "exponent of the indentation, at least 1", ..HERTZ },
            own(
                "g",
                "1/s",
                "rate at which the internal state follows; its inverse should be short against the contact",
                1e6,
            ),
            own("b1", "s", "viscous time", 6e-6),
            own("b2", "s/m^l", "growth of the viscous time with the internal state", 0.0),
        ],
        source: "Corral et al. 2021, eq. 5.81-82",
        validity: "impacts with a residual depth that recovers with time",
        artefacts: "one more equation to integrate, stiff for a large g",
        kind: normal(xiong, Memory::InternalState, Ends::Force, ("b1", "viscous time [s]")),
    },
    Entry {
        id: "jian",
        aliases: &[],
        name: "Jian et al.",
        year: "~2019",
        group: Group::Generic,
        equation: "F = 4 Ge sqrt(R)/(3(1-nu)) d^1.5 + 2 eta/(1-nu) (1 - exp(-t/T)) sqrt(R d) v,  T = eta/G0",
        about: "Spheres of a standard linear solid: a spring Ge beside a spring and dashpot in series. The dashpot's force builds up with the \
                time t since first touch, so the law carries a clock. With T far shorter than the contact the exponential is gone at \
                once and the law is kuwabara_kono's form. The authors go on to put a sine for the motion; here the real motion is used. \
                The default has the shear modulus of steel for Ge, so its spring is Hertz's for two steel spheres, and eta with G0 make T = 5 us \
                against 125 us of contact: it delivers 0.761 at 1 m/s and 0.838 at 0.1 m/s.",
        parameters: &[
            EFFECTIVE_RADIUS,
            POISSON,
            own("Ge", "Pa", "long-term shear modulus; the default is that of steel, 207 GPa/2.6", 7.96e10),
            own("G0", "Pa", "shear modulus of the branch with the dashpot", 1e11),
            own("eta", "Pa s", "viscosity of the dashpot", 5e5),
        ],
        source: "Corral et al. 2021, eq. 5.83-91",
        validity: "two spheres of one material; T much shorter than the contact",
        artefacts: "an explicit clock: the same state at another time gives another force; tension before separation",
        kind: normal(
            jian,
            Memory::Onset,
            Ends::Indentation,
            ("2 eta sqrt(R)/(1-nu)", "damping coefficient [N s/m^1.5]"),
        ),
    },
    Entry {
        id: "dubowsky_freudenstein_pair",
        aliases: &[],
        name: "Dubowsky-Freudenstein impact pair",
        year: "1971",
        group: Group::Generic,
        equation: "Xr'' = -((M1+M2)/(M1 M2)) g(Xr) + F2/M2 - F1/M1,  g = 0 within the clearance",
        about: "The first model of a joint with clearance: a pin of mass M2 that rattles between the two sides of a bearing of mass M1, each \
                body pulled by its own outer force. g is the elastic contact cyl_dubowsky_freudenstein on either side and zero in between. \
                As a law between two surfaces it is that contact and is built as such; the two sides, the clearance and the forces on \
                both masses belong to the mechanism around it.",
        parameters: BY_RADIUS,
        source: "pin-in-slot paper, eq. 5-8 (E-21; mass in its eq. 2 inverted, E-14)",
        validity: "planar mechanisms with one elastic joint",
        artefacts: "no loss: once it rattles it rattles on",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: by_radius,
            memory: Memory::Nothing,
            ends: Ends::Indentation,
            restitution: Asked::Lossless,
            at_zero: NO_LOSS,
        }),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Corrected by E-09: two equal layers halve the stiffness of one.
    #[test]
    fn equal_layers_in_series_halve() {
        assert_eq!(in_series(4.0, 4.0, 0.5, 0.5), 4.0);
        assert!((in_series(2.0, 6.0, 1.0, 0.0) - 2.0).abs() < 1e-15);
        assert!((1.0 / in_series(2.0, 6.0, 0.1, 0.3) - (0.1 / 2.0 + 0.3 / 6.0)).abs() < 1e-15);
    }
}
