//! Permanent indentation.

use super::Erratum;
use super::Evidence::{Derived, Judgement, Numerical};
use super::Paper::{Corral2021, LankaraniNikravesh1994};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-08",
        title: "Yigit's linear unloading jumps at the peak",
        places: &[(Corral2021, "eq. 5.77, 5.79")],
        printed: "slope Ky/c^2 with c = 1 - df/dm",
        right: "Ky/c; as printed the force jumps by the factor 1/c at the peak, 2.8 at c = 0.36. Or define c = sqrt(1 - df/dm), which then is the \
                restitution.",
        evidence: &[Derived],
        laws: &["yigit_linear"],
    },
    Erratum {
        id: "E-43",
        title: "Mass of example 2",
        places: &[(LankaraniNikravesh1994, "example 2")],
        printed: "M = 0.046 kg, fm = 336 N, dp = 7.92e-6 m",
        right: "0.046 kg gives dm = 1.547e-5 m, fm = 334.6 N, dp = 7.888e-6 m, 0.21 m/s after 129 us and a loss of 1.056e-3 J. 0.0464 kg meets \
                the printed forces and depths: 0.046 is rounded. (0.0464 is inferred.) The duration then is 129.4 us where 130 is printed; no K and M \
                that round to the printed ones meet every printed number at once.",
        evidence: &[Numerical],
        laws: &["ln_permanent"],
    },
    Erratum {
        id: "E-44",
        title: "Threshold speed of the example",
        places: &[(LankaraniNikravesh1994, "example 2")],
        printed: "a limit of about 0.03 m/s",
        right: "1e-5 sqrt(E/rho) is 0.052 m/s with E = 73.5 GPa (from K) and rho = 2745 kg/m^3; 0.032 m/s follows from the shear speed sqrt(G/rho). \
                The conclusion stands: 0.3 m/s is above either.",
        evidence: &[Numerical],
        laws: &["ln_permanent"],
    },
    Erratum {
        id: "E-45",
        title: "Sign of the indentation",
        places: &[(LankaraniNikravesh1994, "eq. 23")],
        printed: "the indentation as a difference of coordinates",
        right: "It is the gap if x5 > x4, and the indentation then has the opposite sign. The figure that would settle it was not available.",
        evidence: &[Judgement],
        laws: &[],
    },
    Erratum {
        id: "E-50",
        title: "Thornton's limit is a contact pressure",
        places: &[(Corral2021, "eq. 5.67, 5.70")],
        printed: "yield strength",
        right: "The limiting contact pressure; with it the force of (5.67) has a continuous slope at the yield depth.",
        evidence: &[Derived],
        laws: &["thornton"],
    },
];
