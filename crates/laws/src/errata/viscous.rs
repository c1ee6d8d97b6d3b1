//! Other viscous exponents: units, viscosities, powers of the rate.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Numerical, Units};
use super::Paper::{Banerjee2016, Corral2021};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-04",
        title: "Lee-Herrmann's damper does not grow with the indentation",
        places: &[(Banerjee2016, "eq. 21")],
        printed: "C d^m v with m = 1, C = xi M, xi = 5e2",
        right: "m = 0, as in Corral et al. 2021, eq. 5.13: xi M v is a force with xi in 1/s, while m = 1 would need 1/(m s). The unit of the printed \
                5e2 is not given.",
        evidence: &[Units, Contradiction, Judgement],
        laws: &["lee_herrmann"],
    },
    Erratum {
        id: "E-06",
        title: "Kuwabara-Kono's coefficient",
        places: &[(Corral2021, "eq. 5.37-38"), (Banerjee2016, "eq. 19")],
        printed: "review: chi = 2 sqrt(R) D', and 9(xi - eta)^2 in D'; Banerjee: C = (4/5) D sqrt(R), D = 3(1-nu1^2)(1-nu2^2)/(4 E1 E2)",
        right: "chi = 2 sqrt(R)/D', since D' has the unit 1/(Pa s); the factor 2 is (3/2)(4/3), Hertz's force differentiated by time. The square is \
                (3 xi - 2 eta)^2, from 1 - nu^2 with nu = (3k-2g)/(2(3k+g)). Banerjee's D is a product of compliances [1/Pa^2], a garbled \
                coefficient of elastic energy and no damping. The original paper was not at hand.",
        evidence: &[Derived, Units],
        laws: &["kuwabara_kono"],
    },
    Erratum {
        id: "E-09",
        title: "Roy-Carretero's second denominator",
        places: &[(Corral2021, "eq. 5.80")],
        printed: "D1 D2/(R2 E1 + R1 E2), with the moduli of the first denominator",
        right: "D1 D2/(R2 D1 + R1 D2), two layers in series as for the moduli.",
        evidence: &[Units],
        laws: &["roy_carretero"],
    },
    Erratum {
        id: "E-30",
        title: "Bordbar-Hyppanen with Brilliantov's coefficient",
        places: &[(Banerjee2016, "eq. 23")],
        printed: "Brilliantov's coefficient of eq. 22 with d^0.65",
        right: "That coefficient has the unit that goes with sqrt(d), not with d^0.65; the review calls the coefficient empirical, N s/m^1.65.",
        evidence: &[Units, Contradiction],
        laws: &["bordbar_hyppanen"],
    },
    Erratum {
        id: "E-49",
        title: "Alizadeh's power of a negative rate",
        places: &[(Corral2021, "eq. 5.17; Table 1")],
        printed: "v^nl",
        right: "|v|^nl sign(v): a broken power of the negative rate of restitution is not defined.",
        evidence: &[Derived],
        laws: &["alizadeh"],
    },
    Erratum {
        id: "E-63",
        title: "One letter for the shear viscosity and for twice it",
        places: &[(Corral2021, "eq. 5.38, 5.48, 5.49, 5.51"), (Banerjee2016, "eq. 22")],
        printed: "one letter eta, the shear viscosity, in Kuwabara-Kono, Brilliantov 1996, Zheng and Brilliantov 2015",
        right: "In Brilliantov 1996 and Zheng the letter is twice the shear viscosity, in Kuwabara-Kono and Brilliantov 2015 the shear viscosity \
                itself. A solid whose viscosities are T times its moduli must have the dissipation time A = T; so read, all four formulas \
                give that to 1e-12.",
        evidence: &[Derived, Numerical],
        laws: &["kuwabara_kono", "brilliantov_1996", "zheng", "brilliantov_2015"],
    },
    Erratum {
        id: "E-64",
        title: "Unit of Alizadeh's viscosity",
        places: &[(Corral2021, "eq. 5.17")],
        printed: "no unit; as the consistency of a non-Newtonian fluid, mu would be in Pa s^nl",
        right: "Pa s^nl m^(1-nl), for 4 pi mu d v^nl to be a force: v^nl is the power of a speed, not of a shear rate.",
        evidence: &[Units],
        laws: &["alizadeh"],
    },
];
