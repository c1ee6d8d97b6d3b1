//! Line contact of parallel cylinders: pins in bearings, rollers, gears.
//!
//! The default case of the group is a steel pin of 9.5 mm radius in a bearing of 10 mm, 20 mm long: `dR` = 0.5 mm and `R` = 10 * 9.5/0.5
//! mm = 0.19 m.
//!
//! None of them has a loss; all take one, by `alpha`, or as the factor of a law of the Hunt-Crossley family ([`Entry::factor`]).

use super::elastic::lossless;
use super::parameters::{EFFECTIVE_MODULUS, HERTZ, STIFFNESS, exponent, optional, own};
use super::{Entry, Group, Kind, MadeFor, Normal, Parameter, Values};
use crate::normal::pereira::{self, PowerFit};
use crate::normal::{Coefficient, Elastic, Law, LineContact, Viscoelastic};
use crate::stiffness::k_spheres;

const LENGTH: Parameter = own("L", "m", "length of the contact along the axes", 0.02);
const CLEARANCE: Parameter = own(
    "dR",
    "m",
    "R1 - R2 for a pin in a bearing, R1 + R2 for cylinders side by side; the default is a 9.5 mm pin in a 10 mm bearing",
    5e-4,
);
pub(super) const PIN_RADIUS: Parameter = own(
    "R",
    "m",
    "effective radius, R1 R2/(R1-R2) for a pin in a bearing, R1 R2/(R1+R2) side by side; the default is a 9.5 mm pin in a 10 mm bearing",
    0.19,
);

/// A damper for a law that has none by itself.
const ALPHA: Parameter = optional(
    "alpha",
    "s/m",
    "loss per speed; if given, the force is 1 + 1.5 alpha v times that of the law, and e is about 1 - alpha v0",
);

/// Contact length with the clearance, or with the effective radius.
const BY_CLEARANCE: &[Parameter] = &[EFFECTIVE_MODULUS, LENGTH, CLEARANCE, ALPHA];
pub(super) const BY_RADIUS: &[Parameter] = &[EFFECTIVE_MODULUS, LENGTH, PIN_RADIUS, ALPHA];

/// A law without a loss that was made for a pin in its bearing.
const fn pin_in_bearing(build: fn(&Values<'_>) -> Law) -> Kind {
    match lossless(build) {
        Kind::Normal(normal) => Kind::Normal(Normal { made_for: MadeFor::PinInBearing, ..normal }),
        other => other,
    }
}

/// A curve by itself, or with the damper `F (1 + 1.5 alpha v)` of the scotch-yoke bench.
fn curve(values: &Values<'_>, elastic: Elastic) -> Law {
    let mut law = Viscoelastic::elastic(elastic);
    if let Some(alpha) = values.given("alpha") {
        law = law.with_factor(Coefficient::Fixed(1.5 * alpha));
    }
    Law::Viscoelastic(law)
}

/// A logarithmic law that takes the clearance.
fn by_clearance(values: &Values<'_>, law: fn(f64, f64, f64) -> LineContact) -> Law {
    curve(values, Elastic::Line(law(values.get("Es"), values.get("L"), values.get("dR"))))
}

/// Goldsmith's law, which takes the effective radius.
pub(super) fn by_radius(values: &Values<'_>) -> Law {
    curve(values, Elastic::Line(LineContact::goldsmith(values.get("Es"), values.get("L"), values.get("R"))))
}

/// A power law.
fn power(values: &Values<'_>, stiffness: f64, exponent: f64) -> Law {
    curve(values, Elastic::Power { stiffness, exponent })
}

/// A fitted power law that takes the clearance.
fn fitted(values: &Values<'_>, law: fn(f64, f64, f64) -> PowerFit) -> Law {
    let fit = law(values.get("Es"), values.get("L"), values.get("dR"));
    power(values, fit.stiffness, fit.exponent)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "cyl_johnson",
        aliases: &[],
        name: "Johnson, parallel cylinders",
        year: "1985",
        group: Group::Line,
        equation: "d = (W/(pi Es)) (ln(4 pi Es dR/W) - 1),  W = F/L",
        about: "The reference law of line contact. In two dimensions an elastic half-space has no natural zero of displacement, so the \
                indentation needs a length from the geometry; Johnson takes the radii themselves, which enter only as dR. Printed as \
                indentation for a given load, it is inverted here explicitly with Lambert's function: no iteration, no fitted power. \
                Steel, dR = 0.5 mm: 585 N per mm of length at 10 um.",
        parameters: BY_CLEARANCE,
        source: "pin-in-slot paper, Table 1 and section 4",
        validity: "d < 4 dR/e^2 = 0.54 dR, that is W < 4 pi Es dR/e^2; a run beyond it follows the tangent",
        artefacts: "no loss; cannot tell a pin in a bearing from cylinders side by side at equal dR; the printed formula returns to d = 0 at \
                    W = 4 pi Es dR/e",
        kind: lossless(|v| by_clearance(v, LineContact::johnson)),
    },
    Entry {
        id: "cyl_radzimovsky",
        aliases: &[],
        name: "Radzimovsky, parallel cylinders",
        year: "~1953",
        group: Group::Line,
        equation: "d = (W/(pi Es)) (ln(3.125 Es dR/W) + 2/3),  W = F/L",
        about: "Approach of the centres of two cylinders: d = (W/(pi Es)) (2/3 + ln(4 R1/b) + ln(4 R2/b)) with b the full width of the \
                contact, b = 1.6 sqrt(2 W R/Es), which leaves only dR. The paper that lists it computed its tables with half of that \
                b^2, so its fits hold for 6.25 in place of 3.125 (E-22); the law here is the one that follows from Hertz. Steel, dR = \
                0.5 mm: 555 N per mm of length at 10 um.",
        parameters: BY_CLEARANCE,
        source: "pin-in-slot paper, Table 1 and section 4 (E-22)",
        validity: "W < 3.125 Es dR exp(-1/3); a run beyond it follows the tangent",
        artefacts: "no loss; a factor 2 in the literature on what b is",
        kind: lossless(|v| by_clearance(v, LineContact::radzimovsky)),
    },
    Entry {
        id: "cyl_goldsmith",
        aliases: &[],
        name: "Goldsmith, parallel cylinders",
        year: "1960",
        group: Group::Line,
        equation: "d = (W/(pi Es)) (ln(pi Es L^2/(R W)) + 1),  W = F/L",
        about: "Here the length that the logarithm needs is the contact length itself. As printed, with L to the power m = 1, the \
                logarithm has a dimension and the result depends on the units; m = 3 is the only exponent without that fault, and makes \
                it the law of Dubowsky and Freudenstein (E-20). The published ranking that calls Goldsmith soft rests on a factor 1e8 in \
                that logarithm (E-61).",
        parameters: BY_RADIUS,
        source: "pin-in-slot paper, Table 1 (m = 1 there, E-20; tables 6, 7 and 11, E-61)",
        validity: "L large against the width of the contact; d < L^2/R",
        artefacts: "no loss; the load per length depends on the length",
        kind: lossless(by_radius),
    },
    Entry {
        id: "cyl_dubowsky_freudenstein",
        aliases: &[],
        name: "Dubowsky-Freudenstein, pin in a bearing",
        year: "1971",
        group: Group::Line,
        equation: "d = (W/(pi Es)) (ln(pi Es L^2/(R W)) + 1),  W = F/L",
        about: "The elastic law of the first model of a joint with clearance, the impact pair. Printed with the half length a and 8 a^3 = \
                L^3 in the logarithm, and with a factor pi that counts twice when h already holds one (E-21). Corrected, it is \
                Goldsmith's law with m = 3, and is built from the same line.",
        parameters: BY_RADIUS,
        source: "pin-in-slot paper, eq. 8 and Table 1 (E-21; its eq. 7, offered as the same law, is a point contact)",
        validity: "internal contact; L large against the width of the contact; d < L^2/R",
        artefacts: "no loss; the load per length depends on the length",
        kind: pin_in_bearing(by_radius),
    },
    Entry {
        id: "cyl_esdu_78035",
        aliases: &[],
        name: "ESDU 78035, parallel cylinders",
        year: "1978",
        group: Group::Line,
        equation: "d = (W/(pi Es)) (ln(4 pi Es dR/W) + 1),  W = F/L",
        about: "The engineering data sheet's version: Johnson's logarithm with +1 instead of -1, hence softer. Steel, dR = 0.5 mm: 424 N \
                per mm of length at 10 um, where Johnson gives 585. A definition of h without pi made it three times softer still in the \
                paper's tables (E-19).",
        parameters: BY_CLEARANCE,
        source: "pin-in-slot paper, Table 1 (pi missing in tables 8, 9 and 11, E-19; table 8 a decade too small, E-16; exponents of table 9 \
                 copied from table 8, E-17)",
        validity: "internal contact; W < 4 pi Es dR, d < 4 dR",
        artefacts: "no loss",
        kind: pin_in_bearing(|v| by_clearance(v, LineContact::esdu_78035)),
    },
    Entry {
        id: "cyl_lankarani_nikravesh",
        aliases: &[],
        name: "Lankarani-Nikravesh, point stiffness for cylinders",
        year: "1990",
        group: Group::Line,
        equation: "F = K d^n,  K = (4/3) Es sqrt(R),  n = 3/2",
        about: "Hertz's stiffness of two spheres, borrowed for a pin in its bearing with the large effective radius R1 R2/(R1-R2). The \
                length of the pin does not appear, so it is no law of line contact: a pin twice as long is not stiffer. It is here \
                because many studies of joints with clearance use it.",
        parameters: &[EFFECTIVE_MODULUS, PIN_RADIUS, HERTZ, ALPHA],
        source: "pin-in-slot paper, Table 1 (table 11 holds a pi too many and a decade too few, E-23)",
        validity: "point contact; for cylinders only as a habit",
        artefacts: "no loss; blind to the length of the contact; exponent 1.5 where a line has about 1.1",
        kind: lossless(|v| power(v, k_spheres(v.get("Es"), v.get("R")), v.get("n"))),
    },
    Entry {
        id: "cyl_pereira_2011",
        aliases: &[],
        name: "Pereira et al., first version",
        year: "~2011",
        group: Group::Line,
        equation: "F = (0.49 dR + 0.10) L Es d^n/dR,  n = Y(dR) dR^-0.005,  in mm, MPa, N",
        about: "A power law fitted to Johnson's for internal contact, made so that a simulation need not iterate. Y = 1.56 (ln 1000 \
                dR)^-0.192 below a clearance of 0.75 mm, 0.0028 dR + 1.1083 above. Parameters are given in SI as everywhere; the constants \
                are those of the paper, in mm. Since Johnson's law inverts explicitly, its main use is to reproduce older work.",
        parameters: BY_CLEARANCE,
        source: "pin-in-slot paper, Table 1 (E-24)",
        validity: "internal contact, 0.005 mm <= dR <= 10 mm; not a number below 1 um",
        artefacts: "no loss; the exponent jumps from 1.0868 to 1.1120 at dR = 0.75 mm, the force by 11 % at d = 0.01 mm",
        kind: pin_in_bearing(|v| fitted(v, pereira::first)),
    },
    Entry {
        id: "cyl_pereira_2015",
        aliases: &[],
        name: "Pereira et al., second version",
        year: "~2015",
        group: Group::Line,
        equation: "F = (a dR + b) L Es d^n/dR  in mm, MPa, N",
        about: "The same fit made again: internal contact with a = 0.965, b = 0.0965 and n = Y dR^-0.005, Y = 1.51 (ln 1000 dR)^-0.151 below a \
                clearance of 0.34954 mm and 0.0151 dR + 1.151 above, now continuous at the knot; external contact with a = 0.39, b = \
                0.85, n = 1.094. The internal fit is the default; give ext = 1 for cylinders side by side, with dR = R1 + R2.",
        parameters: &[
            EFFECTIVE_MODULUS,
            LENGTH,
            CLEARANCE,
            ALPHA,
            optional(
                "ext",
                "-",
                "1 for external contact, cylinders side by side; left out or 0 for a pin in a bearing",
            ),
        ],
        source: "pin-in-slot paper, Table 1",
        validity: "internal contact, 0.005 mm <= dR <= 10 mm; not a number below 1 um",
        artefacts: "no loss; follows Johnson within a third, not closer",
        kind: lossless(|v| match v.given("ext") {
            Some(ext) if ext != 0.0 => fitted(v, pereira::second_external),
            _ => fitted(v, pereira::second_internal),
        }),
    },
    Entry {
        id: "cyl_liu",
        aliases: &[],
        name: "Liu et al., conformal pin joint",
        year: "2005",
        group: Group::Line,
        equation: "F = (pi/2) Es L d sqrt(d/(2(dR+d)))",
        about: "A pin in a bearing of nearly its own radius, where Hertz's assumption of a small patch fails: the angle of contact grows \
                with the indentation and is part of the formula. Printed without the square root it is ten times too soft. Steel, d = 10 \
                um, dR = 0.5 mm: 177 N per mm of length with the root, 17.5 without, Johnson 585.",
        parameters: BY_CLEARANCE,
        source: "Banerjee et al. 2016, eq. 9-10 (root restored, and not a linear spring, E-35)",
        validity: "small clearance, d comparable with dR",
        artefacts: "no loss; far softer than the line laws where d is small against dR",
        kind: lossless(|v| {
            let elastic =
                Elastic::ConformalCylinder { modulus: v.get("Es"), length: v.get("L"), clearance: v.get("dR") };
            curve(v, elastic)
        }),
    },
    Entry {
        id: "cyl_brandlein",
        aliases: &[],
        name: "Brandlein, roller bearings",
        year: "1995",
        group: Group::Line,
        equation: "F = K d^n,  n = 1.08",
        about: "An experimental power law for rollers: the exponent is known, the stiffness depends on the length of the contact only, and \
                the sources give no number for it. K must therefore be given, or is chosen so that the impact is as deep as with Hertz.",
        parameters: &[STIFFNESS, exponent(1.08), ALPHA],
        source: "Banerjee et al. 2016, eq. 8; Corral et al. 2021, section 5 (length of the contact, not its duration, E-52)",
        validity: "roller bearings, with a measured K",
        artefacts: "no loss; no published K at hand",
        kind: lossless(|v| power(v, v.get("K"), v.get("n"))),
    },
    Entry {
        id: "cyl_power_fit",
        aliases: &[],
        name: "Power-law fits of the pin-in-slot paper",
        year: "~2022",
        group: Group::Line,
        equation: "F = k L d^n",
        about: "Least-squares fits of F = K d^n to the logarithmic laws, one pair (K, n) per law, material and clearance, each for 1 mm of \
                length. The default is the row of the scotch yoke for Johnson's law on the inner side, steel, dR = 59.9 mm: 4.914e4 N/mm^1.10 \
                per mm of length, which is 9.805e10 N/m^1.10 per m. To enter another row, multiply its K by 1000^(n+1). The fits \
                were made for loads up to 1000 N/mm; at a hundredth of a micrometre they are 40 % too soft, at 0.1 mm 20 %.",
        parameters: &[
            own("k", "N/m^n per m", "stiffness per length; the default is Johnson's row of Table 11", 9.805e10),
            LENGTH,
            exponent(1.10),
            ALPHA,
        ],
        source: "pin-in-slot paper, tables 2-9 and 11 (misprints in tables 5, 8 and 9, E-16 to E-18; inputs of table 11, E-23)",
        validity: "W <= 1000 N/mm and d >= 1 um",
        artefacts: "no loss; worse than the explicit inverse everywhere",
        kind: lossless(|v| power(v, v.get("k") * v.get("L"), v.get("n"))),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Kind, Role, find};
    use crate::normal::{LawInput, Onset};

    /// 4.914e4 N/mm^1.10 per mm of length, pin-in-slot paper, Table 11.
    #[test]
    fn the_default_fit_is_the_row_of_table_11() {
        let k = find("cyl_power_fit").and_then(|entry| entry.parameter("k")).unwrap();
        let row = 1e3 * pereira::per_metre(4.914e4, 1.10);
        assert!(matches!(k.role, Role::Own(x) if (x / row - 1.0).abs() < 1e-4), "{row}");
    }

    /// The damper multiplies the force by 1 + 1.5 alpha v, whatever the law and the approach speed.
    #[test]
    fn alpha_damps_every_law_of_the_group_alike() {
        for entry in ENTRIES {
            let Kind::Normal(normal) = entry.kind else { panic!("{}", entry.id) };
            let force = |alpha: f64, v: f64| {
                let value = |p: &Parameter| match p.role {
                    Role::Own(x) | Role::Exponent(x) => x,
                    Role::Optional if p.symbol == "alpha" => alpha,
                    Role::Optional => f64::NAN,
                    _ => 1e9,
                };
                let values: Vec<f64> = entry.parameters.iter().map(value).collect();
                let law = (normal.build)(&Values::new(entry.parameters, &values));
                let history = law.touch(Onset { approach_speed: 3.0, effective_mass: 1.0 });
                law.force(&LawInput::new(1e-5, v), &history)
            };
            assert_eq!(force(0.32, 0.0), force(f64::NAN, 2.0), "{}", entry.id);
            assert!((force(0.32, 2.0) / force(f64::NAN, 2.0) - 1.96).abs() < 1e-12, "{}", entry.id);
        }
    }

    /// The loads per length that the texts quote, at d = 10 um and dR = 0.5 mm, steel.
    #[test]
    fn the_quoted_loads_are_those_of_the_laws() {
        let es = 207e9 / 1.82;
        let load = |law: LineContact| law.force_at(1e-5).unwrap();
        assert!((load(LineContact::johnson(es, 1e-3, 5e-4)) - 585.0).abs() < 1.0);
        assert!((load(LineContact::radzimovsky(es, 1e-3, 5e-4)) - 555.0).abs() < 1.0);
        let liu: f64 = Elastic::ConformalCylinder { modulus: es, length: 1e-3, clearance: 5e-4 }.force(1e-5);
        assert!((liu - 177.0).abs() < 1.0);
    }
}
