//! The laws of line contact as the paper's tables used them, misprints included. The corrected laws are in `carom_laws`.

use carom_lab::lab::{LineFit, fit};
use carom_laws::normal::{Elastic, LineContact};
use std::f64::consts::PI;

/// `Es` [Pa] of steel on steel: 207 GPa and 0.3 (section 4).
pub(super) const STEEL: f64 = 207e9 / 1.82;
/// `Es` [Pa] of aluminium on aluminium: not printed, inferred from Tables 3, 5, 7 and 9 (70 GPa and 0.33 give it).
pub(super) const ALUMINIUM: f64 = 39_275e6;
/// Length of the contact [m]: not printed, inferred.
pub(super) const LENGTH: f64 = 1e-3;
/// Largest force of the fits [N]: not printed, inferred.
pub(super) const LARGEST_FORCE: f64 = 1000.0;

/// The laws of Tables 2 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Law {
    Radzimovsky,
    Johnson,
    Goldsmith,
    Esdu,
}

impl Law {
    pub(super) fn name(self) -> &'static str {
        match self {
            Law::Radzimovsky => "Radzimovsky",
            Law::Johnson => "Johnson",
            Law::Goldsmith => "Goldsmith",
            Law::Esdu => "ESDU 78035",
        }
    }

    /// The law as used. `modulus` is `Es` [Pa], `radius_sum` is `dR` [m], `radius` is `R1 R2/dR` [m].
    pub(super) fn contact(self, modulus: f64, radius_sum: f64, radius: f64) -> LineContact {
        let q = PI * modulus;
        let (modulus, scale, constant) = match self {
            // 16/1.6^2 in the logarithm, not 8/1.6^2 (E-22).
            Law::Radzimovsky => (q, 6.25 * modulus * radius_sum, 2.0 / 3.0),
            Law::Johnson => (q, 4.0 * q * radius_sum, -1.0),
            // m = 1, so the argument has a unit: it is the paper's with 0.1 in place of L (E-20).
            Law::Goldsmith => (q, 0.1 / LENGTH * q / radius, 1.0),
            // h without pi (E-19).
            Law::Esdu => (modulus, 4.0 * modulus * radius_sum, 1.0),
        };
        LineContact { modulus, scale, constant, length: LENGTH }
    }
}

/// A fit in the paper's units: `K` [N/mm^n], `n`, and the largest error [%] above 1 um.
pub(super) struct Fitted {
    pub(super) stiffness: f64,
    pub(super) exponent: f64,
    pub(super) error: f64,
    pub(super) si: LineFit,
}

/// The paper's fit of a law; NaN where the law ends before the largest force.
pub(super) fn fitted(law: LineContact) -> Fitted {
    let none = LineFit { stiffness: f64::NAN, exponent: f64::NAN, worst_error: f64::NAN };
    let si = fit(&Elastic::Line(law), LARGEST_FORCE).unwrap_or(none);
    let stiffness = si.stiffness / 1000f64.powf(si.exponent);
    Fitted { stiffness, exponent: si.exponent, error: 100.0 * si.worst_error, si }
}
