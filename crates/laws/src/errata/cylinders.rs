//! Line contact of cylinders: the tables of the pin-in-slot paper.
//!
//! The procedure behind the tables was reconstructed: unweighted least squares on F over 0 < F <= 1000 N, L = 1 mm, steel with 207 GPa and 0.3,
//! aluminium with Es = 39275 MPa (70 GPa and 0.33 is one such pair), errors quoted for d >= 1 um. With the inputs inferred below, 131 of the 144
//! cells of Tables 2 to 9 and all 30 of Table 11 follow.

use super::Erratum;
use super::Evidence::{Contradiction, Derived, Judgement, Numerical, Units};
use super::Paper::PinSlot;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-16",
        title: "ESDU for steel: a decade lost",
        places: &[(PinSlot, "Table 8")],
        printed: "all K of the order 10^3",
        right: "10^4: ten times as large, as Table 11 and the order of steel and aluminium demand.",
        evidence: &[Numerical, Contradiction],
        laws: &["cyl_esdu_78035", "cyl_power_fit"],
    },
    Erratum {
        id: "E-17",
        title: "ESDU for aluminium: the exponents of steel",
        places: &[(PinSlot, "Table 9")],
        printed: "the n column of Table 8 once more",
        right: "n = 1.200, 1.137, 1.125, 1.110, 1.102, 1.099",
        evidence: &[Numerical],
        laws: &["cyl_esdu_78035", "cyl_power_fit"],
    },
    Erratum {
        id: "E-18",
        title: "Two digits exchanged",
        places: &[(PinSlot, "Table 5, dR = 80 mm")],
        printed: "n = 1.083",
        right: "n = 1.108",
        evidence: &[Numerical],
        laws: &["cyl_power_fit"],
    },
    Erratum {
        id: "E-19",
        title: "ESDU without pi",
        places: &[(PinSlot, "Tables 8, 9, 11")],
        printed: "computed with h = (1-nu^2)/E",
        right: "h = (1-nu^2)/(pi E). Steel, d = 0.01 mm, dR = 0.5 mm: 135 N/mm without pi, 424 N/mm with it, 585 N/mm by Johnson. That the classical \
                form of the law is the one with pi is judged, not proved.",
        evidence: &[Numerical, Judgement],
        laws: &["cyl_esdu_78035", "cyl_power_fit"],
    },
    Erratum {
        id: "E-20",
        title: "Goldsmith's logarithm has a dimension",
        places: &[(PinSlot, "Table 1; Tables 6, 7, 11")],
        printed: "ln(L^m/(F R h)) with m = 1; tables that equal ln(1e8 pi Es/(F R)) + 1 in N, mm, MPa",
        right: "m = 3, the only power without a dimension, and then the argument is Dubowsky and Freudenstein's. The tables took Ri = 100 mm, Rj = 100 \
                mm - dR and h with pi: one constant fits 15 rows. Where 1e8 came from is unknown; metres with L = 0.1 m would give it.",
        evidence: &[Numerical, Units],
        laws: &["cyl_goldsmith", "cyl_power_fit"],
    },
    Erratum {
        id: "E-21",
        title: "Dubowsky-Freudenstein: a pi too many, and two laws under one name",
        places: &[(PinSlot, "eq. 7-8; Table 1")],
        printed: "pi (h1+h2) in front of the logarithm; (7) and (8) offered as one model",
        right: "(h1+h2) with h = (1-nu^2)/(pi E). The explicit pi overstates d by pi with that h, and by pi^2 with the h of the nomenclature, \
                relative to W/(pi Es). (7) is Hertz's point contact, (8) a line contact.",
        evidence: &[Derived],
        laws: &["cyl_dubowsky_freudenstein", "dubowsky_freudenstein_pair"],
    },
    Erratum {
        id: "E-22",
        title: "Radzimovsky: 1.62 for 1.6^2, and tables with twice the constant",
        places: &[(PinSlot, "section 4; Tables 2, 3, 11")],
        printed: "1.62 in the closing formula; tables that follow 6.25 Es dR in the logarithm",
        right: "1.6^2, so that the constant is 8/1.6^2 = 3.125; it belongs to the full width of the contact, 2a = 1.6 sqrt(2 W R/Es), from Hertz's \
                a^2 = 4 W R/(pi Es). All 36 cells of the tables follow from 16/1.6^2 = 6.25, none from 3.125 or 4.94.",
        evidence: &[Derived, Numerical],
        laws: &["cyl_radzimovsky", "cyl_power_fit"],
    },
    Erratum {
        id: "E-23",
        title: "Inputs of Table 11",
        places: &[(PinSlot, "Table 11")],
        printed: "K of Lankarani-Nikravesh; pin radius 7.9 mm; dR = 60.1 and 59.9 mm; dR_ext = dR_int + clearance",
        right: "K equals (4/3) (pi Es) sqrt(R)/10 in all three rows, 0.314 of Hertz's value: a pi too many and a decade too few, cause unknown. One row \
                used a pin of 7.5 mm (five columns agree). The labels 60.1 and 59.9 are exchanged, so the sign before the clearance is wrong for \
                the paper's own data. ESDU used the difference of radii for an external contact.",
        evidence: &[Derived, Numerical],
        laws: &["cyl_lankarani_nikravesh", "cyl_esdu_78035", "cyl_power_fit"],
    },
    Erratum {
        id: "E-24",
        title: "Pereira's first exponent jumps",
        places: &[(PinSlot, "Table 1")],
        printed: "two pieces for Y that are to meet at dR = 0.75 mm",
        right: "They do not: Y goes from 1.0852 to 1.1104, hence n = Y dR^-0.005 from 1.0868 to 1.1120, and the force falls by 11 % at d = 0.01 \
                mm. The second version is continuous at its knot, with Y = 1.15628 and n = 1.16237.",
        evidence: &[Numerical],
        laws: &["cyl_pereira_2011", "cyl_pereira_2015", "k_pereira"],
    },
    Erratum {
        id: "E-61",
        title: "The ranking of the cylinder laws is an artefact",
        places: &[(PinSlot, "section 4; Fig. 10")],
        printed: "Goldsmith and ESDU are soft, Lankarani-Nikravesh lies between",
        right: "They look so because of E-19, E-20 and E-23. Fig. 10 moreover reaches 10 kN/mm, ten times the range of the fits.",
        evidence: &[Numerical],
        laws: &["cyl_goldsmith", "cyl_esdu_78035", "cyl_lankarani_nikravesh", "cyl_power_fit"],
    },
    Erratum {
        id: "E-65",
        title: "How much faster a fit is",
        places: &[(PinSlot, "section 4")],
        printed: "evaluating the fitted power law is a hundred times faster than iterating the implicit law",
        right: "That is the gain over bisection. Newton's iteration costs five to six fits, the explicit inversion with Lambert's function about nine, \
                and neither has the error of a fit (measured at each run of the page pinslot-fit-speed).",
        evidence: &[Numerical],
        laws: &["cyl_power_fit"],
    },
    Erratum {
        id: "E-67",
        title: "Who detaches in the scotch yoke",
        places: &[(PinSlot, "section 4; Figs. 11, 14, 15")],
        printed: "with alpha = 0.32 s/m only Goldsmith, the least stiff, detaches between 120 and 300 degrees; in continuous contact all models give the \
                  same force; Lankarani-Nikravesh is intermediate",
        right: "With Table 11 and this alpha all five detach there, six to twelve times in a turn: the pin meets the wall at 0.16 to 0.19 m/s, so \
                e = 1 - alpha v is about 0.94 to 0.95, and contact never becomes continuous. With 4 s/m none detaches and all forces are those of an \
                ideal pin; no alpha between was found that lets Goldsmith alone detach. The least stiff of Table 11 is ESDU, and Lankarani-Nikravesh \
                has the largest forces. Length of the crank and start are not printed and had to be chosen.",
        evidence: &[Numerical, Contradiction],
        laws: &["hunt_crossley", "cyl_power_fit"],
    },
];
