//! Claims, words and dates.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Numerical};
use super::Paper::{Banerjee2016, Corral2021, PinSlot};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-41",
        title: "Three claims about laws that fail or succeed",
        places: &[(Banerjee2016, "sections 2 and 5")],
        printed: "Gonthier's formula gives the exact solution; the implicit models of Luo and of Zhang fail; Tsuji's law has significant errors",
        right: "d = 1-e^2 is an approximation, off by up to 0.032. The right implicit equation returns e to 5e-13; the failure is probably that of the \
                misprinted one (E-02). Tsuji's errors vanish with a = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e).",
        evidence: &[Numerical, Judgement],
        laws: &["gonthier", "exact_hysteresis", "tsuji", "tsuji_tangential"],
    },
    Erratum {
        id: "E-42",
        title: "Hertz's law is not a linear spring",
        places: &[(Banerjee2016, "introduction")],
        printed: "Hertz's method is based on the linear spring model",
        right: "F grows with d^(3/2).",
        evidence: &[Derived],
        laws: &["hertz"],
    },
    Erratum {
        id: "E-52",
        title: "Words and dates",
        places: &[
            (Corral2021, "section 5"),
            (PinSlot, "Herbert-McWhannell, Khulief-Shabana"),
            (Banerjee2016, "list of references"),
        ],
        printed: "Brandlein's K depends on the duration of the contact; Gonthier's law is for nonconformal contact; Hooke 1661; Herbert-McWhannell 1975 \
                  against 1977; Khulief-Shabana 1985 against 1987",
        right: "On the length of the contact, as Banerjee et al. say; Gonthier's volumetric law is for conforming, larger contact areas; 1661 is \
                too early for Hooke; this catalogue goes by 1977 and 1987.",
        evidence: &[Contradiction, Judgement],
        laws: &[
            "hooke",
            "cyl_brandlein",
            "k_brandlein",
            "gonthier",
            "gonthier_volumetric",
            "herbert_mcwhannell",
            "cor_herbert",
            "khulief_shabana",
        ],
    },
    Erratum {
        id: "E-66",
        title: "Largest impulse error at e = 0.5",
        places: &[(Banerjee2016, "text on Fig. 11")],
        printed: "Herbert-McWhannell has the largest error of the impulse at e = 0.5",
        right: "The paper's own Table 1 gives it to Lee and Wang: 19.94 % against 7.57 %.",
        evidence: &[Numerical, Contradiction],
        laws: &["herbert_mcwhannell", "lee_wang"],
    },
];
