//! The dimensionless frame of Banerjee et al. 2016.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Units};
use super::Paper::Banerjee2016;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-38",
        title: "A scaling that cannot be",
        places: &[(Banerjee2016, "eq. 52-62, 75-76")],
        printed: "d = A x, t = tau/omega, omega^2 = K/M, with A omega = v0, A^(n-1) = 1 and A^m = 1",
        right: "The three cannot hold together, and K/M is a squared frequency for n = 1 only. Right: length A = (M v0^2/K)^(1/(n+1)), time \
                A/v0. What is delivered is then free of v0 only for n = m or m = (n-1)/2; for every other law (76) hides a dependence on the \
                speed.",
        evidence: &[Derived, Units],
        laws: &["lee_herrmann", "kuwabara_kono", "brilliantov_1996", "bordbar_hyppanen"],
    },
    Erratum {
        id: "E-39",
        title: "Missing square, missing velocity, missing zero",
        places: &[(Banerjee2016, "eq. 78, 81, 82")],
        printed: "(78) ends without = 0; omega A^n x^n in (81); xi x^m in (82)",
        right: "= 0; omega^2 A^n x^n; xi x^m x'.",
        evidence: &[Derived, Units],
        laws: &[],
    },
    Erratum {
        id: "E-40",
        title: "Energies exchanged, impulses confused",
        places: &[(Banerjee2016, "eq. 56, 57, 83, 84")],
        printed: "energy after = M v0^2/2, before = M e^2 v0^2/2 (84); the scaled impulse = M v0 (1+e) (83); an integral over M v0 as the \
                  impulse (56); upper limit 1 (57)",
        right: "The two energies of (84) change places; the left side of (83) is the impulse with its dimension; (56) is already scaled; the upper \
                limit of (57) is the scaled contact time.",
        evidence: &[Derived, Units, Contradiction],
        laws: &[],
    },
];
