//! Impulse laws and complementarity.

use super::Erratum;
use super::Evidence::Contradiction;
use super::Paper::Banerjee2016;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-32",
        title: "Poisson's restitution worded upside down",
        places: &[(Banerjee2016, "text before eq. 44")],
        printed: "impulse of compression over impulse of expansion",
        right: "Expansion over compression, as in its eq. 44 and in Corral et al. 2021, eq. 2.1.",
        evidence: &[Contradiction],
        laws: &["lcp_poisson", "cor_poisson"],
    },
    Erratum {
        id: "E-33",
        title: "Complementarity: strict signs, a reference, an index",
        places: &[(Banerjee2016, "eq. 38, 46, 49")],
        printed: "impulse > 0, velocity > 0 and product = 0 (38); (46) derived from (39) to (41); LambdaNC in the first line of (49)",
        right: ">= in both inequalities, for strict ones leave no solution; (46) follows from (45); LambdaNE, and gamma there is the velocity.",
        evidence: &[Contradiction],
        laws: &["lcp_newton", "lcp_poisson"],
    },
];
