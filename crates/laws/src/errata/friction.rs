//! Friction, and the formulas lost in the scan of the hexapod paper.

use super::Erratum;
use super::Evidence::{Derived, Judgement, Numerical};
use super::Paper::Hexapod;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-55",
        title: "Friction that drives",
        places: &[(Hexapod, "eq. 16, 18-20")],
        printed: "the friction force has the sign of the sliding velocity",
        right: "It opposes it: a minus sign, or a stated convention, is missing.",
        evidence: &[Derived],
        laws: &["coulomb", "threlfall", "bengisu_akay", "ambrosio"],
    },
    Erratum {
        id: "E-56",
        title: "Threlfall's knee",
        places: &[(Hexapod, "eq. 18")],
        printed: "1 - exp(-3 vt/ve) up to ve, 0.95 beyond",
        right: "1 - exp(-3) = 0.950213: the force jumps by 2.13e-4 mu_d fn at the knee. The law is kept as printed.",
        evidence: &[Numerical],
        laws: &["threlfall"],
    },
    Erratum {
        id: "E-57",
        title: "Bengisu-Akay scrambled",
        places: &[(Hexapod, "eq. 19")],
        printed: "not legible in the scan",
        right: "mu_s fn (1 - (|vt| - v0)^2/v0^2) below v0, fn (mu_d + (mu_s - mu_d) exp(-x (|vt| - v0))) beyond: zero at rest, mu_s fn at v0, \
                continuous.",
        evidence: &[Derived],
        laws: &["bengisu_akay"],
    },
    Erratum {
        id: "E-58",
        title: "Formulas cut off, and a factor not given",
        places: &[(Hexapod, "eq. 14, 15, 20")],
        printed: "(14) and (15) are cut off in the scan; cd of (20) is not given",
        right: "(14) and (15) are taken to be Lankarani & Nikravesh 1994, eq. 10, and Corral et al. 2021, eq. 5.61. For cd the usual ramp is used: 0 up to \
                v0, (|vt| - v0)/(v1 - v0) up to v1, 1 beyond.",
        evidence: &[Judgement],
        laws: &["ambrosio", "lankarani_nikravesh", "ye_flores"],
    },
];
