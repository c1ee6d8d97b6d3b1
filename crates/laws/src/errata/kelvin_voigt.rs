//! Linear spring and damper, and the published table of errors of these and of Jankowski's law.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Numerical, Units};
use super::Paper::{Banerjee2016, Corral2021};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-25",
        title: "Anagnostopoulos's coefficient: mass, sign and root missing",
        places: &[(Banerjee2016, "eq. 15")],
        printed: "C = 2 xi sqrt(K M) = 2 xi omega and C = 2 ln(e) sqrt(K M)",
        right: "C = 2 xi M omega = -2 ln(e) sqrt(K M)/sqrt(pi^2 + ln^2 e)",
        evidence: &[Derived, Units, Contradiction],
        laws: &["anagnostopoulos"],
    },
    Erratum {
        id: "E-26",
        title: "Goyal's coefficient inverted",
        places: &[(Corral2021, "eq. 5.20"), (Banerjee2016, "eq. 16")],
        printed: "C = xi/(2 M omega)",
        right: "C = 2 xi M omega: the printed form is xi = C/(2 M omega) solved wrongly, and has the wrong unit.",
        evidence: &[Units],
        laws: &["goyal"],
    },
    Erratum {
        id: "E-27",
        title: "Goyal's exponent 4 is that of the energy",
        places: &[(Corral2021, "eq. 5.21-22"), (Banerjee2016, "eq. 16")],
        printed: "e = exp(-(4 z/s) atan(s/z)), s = sqrt(1-z^2)",
        right: "With C = 2 z M omega and contact to F = 0, which comes at s omega t = 2 acos(z), the speeds are in the ratio exp(-(2 z/s) \
                atan(s/z)), exactly. The exponent 4 gives the ratio of the energies; used for e, it delivers sqrt(e).",
        evidence: &[Derived, Numerical],
        laws: &["goyal", "brogliato"],
    },
    Erratum {
        id: "E-28",
        title: "The errors of Brogliato's law are those of rounded roots",
        places: &[(Banerjee2016, "Table 1 and its discussion")],
        printed: "Brogliato's law misses e by 0.01 to 1.94 %",
        right: "With the true root it is exact. All ten cells follow within 0.1 percentage points from z = 0.60, 0.25, 0.10 in place of 0.5973, \
                0.2553, 0.0972; for Goyal likewise 0.12, 0.05 in place of 0.1185, 0.0472. The rounded roots are inferred from the table; \
                that they were read off a graph is a guess. The advice that rests on these errors is unfounded.",
        evidence: &[Numerical, Judgement],
        laws: &["brogliato", "goyal"],
    },
    Erratum {
        id: "E-29",
        title: "Six of the 120 cells of Table 1 that cannot be reproduced",
        places: &[(Banerjee2016, "Table 1")],
        printed: "Goyal, e = 0.25: energy 6.47 %, e 50.12 %. Jankowski: impulse 0.14, 0.85, 1.05 % at e = 0.25, 0.75, 1; energy 3.82 % at 0.75",
        right: "Goyal: 20.00 and 100.00 %; the three printed cells imply e = 0.499, 0.351 and 0.375 for one and the same impact. Jankowski: \
                impulse 0.68, 0.09, 0 %, energy 0.55 %. At e = 1 Jankowski's law is Hertz's and the impulse must be 2, so 1.05 % is an \
                error of quadrature; how it arose was not found. Jankowski's cells for e all match.",
        evidence: &[Numerical, Contradiction],
        laws: &["goyal", "jankowski_xi2"],
    },
    Erratum {
        id: "E-31",
        title: "Jankowski's second ratio without its denominator",
        places: &[(Banerjee2016, "eq. 36")],
        printed: "the denominator e (e (9 pi - 16) + 16) is lost",
        right: "z = (9 sqrt(5)/2)(1-e^2)/(e (e (9 pi - 16) + 16)), as in Corral et al. 2021, eq. 5.55, which reproduces the cells for e of Table 1.",
        evidence: &[Numerical, Contradiction],
        laws: &["jankowski_xi2"],
    },
];
