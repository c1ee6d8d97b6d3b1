//! Slips in the derivations of the pin-in-slot paper.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Units};
use super::Paper::PinSlot;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-10",
        title: "Khulief-Shabana: six slips",
        places: &[(PinSlot, "eq. 51-71")],
        printed: "(51) mi/mj; (53) ui - uj; (55) (1/2) mj (uj^2 + u'j^2); (58) 1-e; (60) integrand K; (71) a bracket that starts with v0^2",
        right: "(51) mi/(mi+mj); (53) the opposite sign, as in the text before it; (55) + (1/2) mj (uj^2 - u'j^2); (58) 1-e^2; (60) K d; (71) \
                v0^3. With dm = v0/beta, beta the natural frequency, (71) then gives mu = 3 K (1-e^2)/(4 v0).",
        evidence: &[Derived, Units],
        laws: &["khulief_shabana", "k_khulief_shabana"],
    },
    Erratum {
        id: "E-11",
        title: "Gharib-Hurmuzlu's work ratio inverted",
        places: &[(PinSlot, "eq. 141-142")],
        printed: "(141) without a minus sign; (142) compression over restitution",
        right: "The work of restitution has the opposite sign, and the energetic restitution is restitution over compression, as in Corral et al. \
                2021, eq. 2.3. The final value (Kc/Kr)^(1/n) is right.",
        evidence: &[Derived, Contradiction],
        laws: &["gharib_hurmuzlu_second", "cor_stronge"],
    },
    Erratum {
        id: "E-14",
        title: "Effective mass inverted",
        places: &[(PinSlot, "eq. 2, 4")],
        printed: "mr = (M1+M2)/(M1 M2), and mr d'' + F = 0",
        right: "mr = M1 M2/(M1+M2), as in the nomenclature and in (9) to (22); with the printed mr the equation would be d'' + mr F = 0, and \
                only so is (4) right.",
        evidence: &[Units, Contradiction],
        laws: &["dubowsky_freudenstein_pair"],
    },
    Erratum {
        id: "E-15",
        title: "Common velocity without its square, energy without its sign",
        places: &[(PinSlot, "eq. 79, 93, 124")],
        printed: "the common velocity to the first power in (79) and (124); (93) without a minus sign",
        right: "The square of the common velocity in both; a minus sign on the right of (93), as in Lankarani & Nikravesh 1994, eq. 14.",
        evidence: &[Units, Contradiction],
        laws: &["ln_permanent", "lankarani_nikravesh", "ye_flores"],
    },
    Erratum {
        id: "E-60",
        title: "A letter and a reference",
        places: &[(PinSlot, "eq. 122; section on Hu-Guo")],
        printed: "chi in (122); Hu and Guo's loss is taken from (79)",
        right: "chi stands for lambda; the loss is (77).",
        evidence: &[Judgement],
        laws: &["ye_flores", "hu_guo"],
    },
];
