//! What the logarithm falls short of its tangent.
//!
//! ```text
//! D(x) = x - ln(1 + x),   x > -1;   D ~ x^2/2 near 0
//! ```
//!
//! `x`, `D` [-]. The first integral of a Hunt-Crossley impact reads `D(-xi e) = D(xi)`, and its peak indentation
//! follows from `D(xi)/xi^2`; both lose all digits near `xi = 0` if the two terms are simply subtracted.
//!
//! Source: elementary; the first integral is eq. 29 of Banerjee et al. 2016 with its right side corrected.

/// `x - ln(1 + x)` [-], to a few units in the last place for all `x > -1`.
///
/// `inf` at `x = -1`, NaN below. Near zero the difference is taken inside the series of the inverse hyperbolic tangent:
/// with `r = x/(2 + x)`, `D = r (x - 2 r^2 (1/3 + r^2/5 + r^4/7 + ...))`, whose terms do not cancel.
pub fn log_deficit(x: f64) -> f64 {
    if !(-0.4..=0.8).contains(&x) {
        return x - x.ln_1p();
    }
    let r = x / (2.0 + x);
    let q = r * r;
    // q <= 1/16 in this window, so fifteen terms reach below one unit in the last place.
    let tail = (0..15).rev().fold(0.0, |sum, k| sum * q + 1.0 / f64::from(2 * k + 3));
    r * (x - 2.0 * q * tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deficit_starts_as_half_a_square() {
        for x in [1e-3, -1e-3, 1e-6, -1e-6, 1e-12, 1e-100] {
            let series = x * x * (0.5 - x / 3.0 + x * x / 4.0 - x * x * x / 5.0);
            assert!((log_deficit(x) / series - 1.0).abs() < 4e-13_f64.min(x * x * x * x + 4e-16), "{x}");
        }
    }

    #[test]
    fn both_evaluations_meet_at_the_edges_of_the_window() {
        for x in [-0.4, 0.8] {
            let inside = log_deficit(x);
            let plain: f64 = x - f64::ln_1p(x);
            assert!((inside - plain).abs() < 4e-16 * plain.abs().max(1.0), "{x}: {inside} {plain}");
        }
    }

    #[test]
    fn deficit_ends_where_the_logarithm_ends() {
        assert_eq!(log_deficit(-1.0), f64::INFINITY);
        assert!(log_deficit(-1.5).is_nan());
        assert_eq!(log_deficit(0.0), 0.0);
    }
}
