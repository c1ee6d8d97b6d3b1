//! Hysteresis factors: the coefficients of the Hunt-Crossley family.
//!
//! Two limits of the exact equation `xi (1+e) = ln((1+xi)/(1-xi e))` expose most of them: `xi -> (3/2)(1-e)` as e -> 1, `xi e -> 1` as e -> 0.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Numerical, Units};
use super::Paper::{Banerjee2016, Corral2021, PinSlot};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-01",
        title: "Herbert-McWhannell's denominator",
        places: &[(Banerjee2016, "eq. 25; Table 1")],
        printed: "xi = 6(1-e)/((e-1)^2+3)",
        right: "xi = 6(1-e)/((2e-1)^2+3), which is 3(1-e)/(2(1-e+e^2)), the root of the third-order expansion of the exact equation. As printed \
                the slope at e -> 1 is 2 instead of 1.5. All ten cells of the row in Table 1 follow from the misprint and one of ten from \
                the right form, so that row does not describe the law.",
        evidence: &[Derived, Numerical, Contradiction],
        laws: &["herbert_mcwhannell"],
    },
    Erratum {
        id: "E-02",
        title: "Zhang-Sharf's implicit equation",
        places: &[(Banerjee2016, "eq. 29")],
        printed: "right side 2 C v0 e",
        right: "C v0 (1+e), by the first integral. The printed equation has no root but zero for any e that was tried from 0.05 to 0.99.",
        evidence: &[Derived, Numerical],
        laws: &["exact_hysteresis"],
    },
    Erratum {
        id: "E-03",
        title: "Gonthier's damping factor inverted, and three slips beside it",
        places: &[(PinSlot, "eq. 110, 115 and the text after them")],
        printed: "alpha = K/lambda (110); a letter c in (115); Hunt-Crossley corresponds to d = (3/4) e (1-e); consistent with (110)",
        right: "alpha = lambda/K; the c is e; d = (3/2) e (1-e), for 3/4 is Lee-Wang; consistent with (111).",
        evidence: &[Derived, Units, Contradiction],
        laws: &["gonthier", "exact_hysteresis"],
    },
    Erratum {
        id: "E-05",
        title: "Wang's coefficient: square, not cube; and the unit of 0.26",
        places: &[(Corral2021, "Table 1; eq. 5.58-60"), (PinSlot, "eq. 26")],
        printed: "(1 - e^3) in Table 1, (1 - e^2) in eq. 5.60; 0.26 v0^(1/3) without a unit, against 0.026 v0^(1/3)",
        right: "The square: it has the slope 1.5 at e -> 1, the cube 2.25, and it is the form of Zhiying and Qishao that the text cites. Both \
                constants are one: 0.026 goes with mm/s, and 0.26 = 0.026 x 1000^(1/3) with m/s.",
        evidence: &[Derived, Numerical, Contradiction],
        laws: &["wang", "cor_wang", "cor_herbert"],
    },
    Erratum {
        id: "E-07",
        title: "Gharib-Hurmuzlu's first form does not give e",
        places: &[(PinSlot, "eq. 130-133")],
        printed: "d^n (K + lambda v) = 0 at separation implies v = -K/lambda, hence xi = 1/e",
        right: "The condition holds by d = 0 alone and says nothing of v. The law delivers less than e always, 0.5936 at e = 1; it is near \
                for e < 0.3 only.",
        evidence: &[Derived, Numerical],
        laws: &["gharib_hurmuzlu_first"],
    },
    Erratum {
        id: "E-12",
        title: "Marhefka-Orin's bracket and linearised root",
        places: &[(PinSlot, "eq. 107-108")],
        printed: "v multiplies the whole bracket; with u = 1-e, xi = 3u(2-u)/(2(2-3u))",
        right: "v multiplies only the damping fraction. The reduction drops terms: it has a pole at e = 1/3 and negative damping below. Keep the \
                full root (105), which is Herbert-McWhannell's, or plain Hunt-Crossley.",
        evidence: &[Derived, Numerical],
        laws: &["hunt_crossley", "herbert_mcwhannell"],
    },
    Erratum {
        id: "E-13",
        title: "Hunt-Crossley: sign and square of the loss, condition, speed ratio",
        places: &[(PinSlot, "eq. 9, 11, 23")],
        printed: "(9) with the sign reversed and the square misplaced; alpha < 1; v0/v in (23)",
        right: "The loss is (1/2) M v0^2 (1 - (1 - alpha v0)^2), which gives (11); the condition is alpha v0 << 1, since alpha has the unit \
                s/m; the ratio is v/v0, for v0/v diverges at the turning point.",
        evidence: &[Derived, Units, Contradiction],
        laws: &["hunt_crossley", "cor_linear"],
    },
    Erratum {
        id: "E-47",
        title: "Speed at the start of restitution",
        places: &[(Corral2021, "eq. 5.62")],
        printed: "v(+) is called the initial speed of the restitution phase",
        right: "v(+) is the speed at separation; at the start of restitution the speed is zero.",
        evidence: &[Derived],
        laws: &["ye_flores"],
    },
    Erratum {
        id: "E-51",
        title: "Yu's equation can be solved for every e",
        places: &[(Corral2021, "eq. 5.33-34 and text")],
        printed: "no solution for low e under -e <= d <= 1; delta = 1 for e <= 0.25",
        right: "One root 0 < d < 1 exists for every 0 < e < 1. 1-d merely falls to (1+1/e) exp(-(1+1/e)), which double precision cannot tell \
                from zero below about e = 0.025: solve for 1-d. The piecewise fit jumps from 1 to 0.9602 at e = 0.25.",
        evidence: &[Derived, Numerical],
        laws: &["yu", "exact_hysteresis"],
    },
    Erratum {
        id: "E-59",
        title: "Lee-Wang's derivation: a term dropped, a time shortened",
        places: &[(PinSlot, "eq. 27-38")],
        printed: "constant term without -K^2 te^4/(24 M^2); te^2 = 4 M/K; alpha0 = 1 set in (27); (38) defines zeta1",
        right: "With the term, alpha0 = 1 has no real solution, and the true te^2 is pi^2 M/K: that is why the coefficient is half of what is \
                needed. alpha0 = 1 is set in (29), and (38) defines D1.",
        evidence: &[Derived, Numerical],
        laws: &["lee_wang", "lee_wang_first"],
    },
    Erratum {
        id: "E-62",
        title: "Rounded constants of Ye-Flores and Safaeifar-Farshidianfar",
        places: &[(Corral2021, "eq. 5.61, 5.66"), (PinSlot, "eq. 126-127"), (Banerjee2016, "eq. 31")],
        printed: "8/5; 5/4",
        right: "8/5 is 1.6018 before rounding (the integral behind it is 0.24972, not 1/4); Safaeifar's own exponents b = 1.5 and c = 5.5 give \
                1.2578, not 5/4. The laws are kept as printed.",
        evidence: &[Numerical],
        laws: &["ye_flores", "safaeifar_farshidianfar"],
    },
];
