//! Elastic laws and stiffnesses.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Numerical, Units};
use super::Paper::{Banerjee2016, Corral2021, LankaraniNikravesh1994};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-34",
        title: "Cundall-Strack's v is a velocity",
        places: &[(Banerjee2016, "eq. 7")],
        printed: "dn = v dT with v Poisson's ratio",
        right: "v is the relative velocity, and the law gives the increment of the force in a time step.",
        evidence: &[Units],
        laws: &["cundall_strack"],
    },
    Erratum {
        id: "E-35",
        title: "Liu's cylinder without its root",
        places: &[(Banerjee2016, "eq. 9 and text")],
        printed: "F = (pi/2) Es L d (d/(2(dR+d))), called a linear spring",
        right: "The bracket to the power 1/2, as in the wider literature. Steel, d = 0.01 mm, dR = 0.5 mm: 17.5 N/mm as printed, 177 N/mm with the \
                root, 585 N/mm by Johnson. Neither form is linear.",
        evidence: &[Numerical, Judgement],
        laws: &["cyl_liu"],
    },
    Erratum {
        id: "E-36",
        title: "Liu's sphere has an undefined constant",
        places: &[(Banerjee2016, "eq. 11")],
        printed: "F = K Es d/(2 R2)",
        right: "Not resolved: K would have to be an area, and the paper does not say which. The original was not found.",
        evidence: &[Units],
        laws: &["liu_spherical"],
    },
    Erratum {
        id: "E-37",
        title: "Area model: twice the circle, and a surplus 1/r",
        places: &[(Banerjee2016, "eq. 63-66")],
        printed: "A = 2 pi (2 r d - d^2), F = 4 Es sqrt(2 r d^3 - d^4)/r",
        right: "The circle has the area pi (2 r d - d^2), so F = 2 Es sqrt(2 r d^3 - d^4). (66) moreover drops the factor 2.",
        evidence: &[Derived, Units],
        laws: &["sphere_area"],
    },
    Erratum {
        id: "E-46",
        title: "Two definitions of h, a factor pi apart",
        places: &[(LankaraniNikravesh1994, "eq. 2-3"), (Corral2021, "eq. 5.3"), (Banerjee2016, "eq. 2")],
        printed: "K = 4 sqrt(R)/(3 pi (h1+h2)) with h = (1-nu^2)/(pi E); K = 4 sqrt(R)/(3 (s1+s2)) with s = (1-nu^2)/E",
        right: "Each is right with its own definition, and they are the same number; the K of one paper with the h of another is wrong by pi.",
        evidence: &[Derived, Contradiction],
        laws: &["k_spheres", "k_sphere_plane"],
    },
    Erratum {
        id: "E-48",
        title: "The stiffness of square faces belongs to n = 1",
        places: &[(Corral2021, "eq. 5.6")],
        printed: "K = a/(0.475 (s1+s2)), among the stiffnesses of n = 3/2",
        right: "Its unit is N/m: it goes with n = 1.",
        evidence: &[Units],
        laws: &["k_square_planes"],
    },
];
