//! Complete elliptic integrals by the arithmetic-geometric mean.
//!
//! ```text
//! K(m) = int_0^{pi/2} ds / sqrt(1 - m sin^2 s)       E(m) = int_0^{pi/2} sqrt(1 - m sin^2 s) ds
//! D = (K - E)/m = int sin^2 s ds / sqrt(...)         B = (E - m1 K)/m = int cos^2 s ds / sqrt(...)
//! ```
//!
//! `m = k^2` parameter [-], `m1 = 1 - m` complementary parameter [-]; everything is dimensionless. `D` and `B` are
//! the combinations in which Hertz's contact ellipse is written; they stay regular at `m = 0`, where K - E cancels.
//!
//! Method: the mean of 1 and `sqrt(m1)` gives K; the squares of the half-differences, summed, give D. Towards `m = 1`
//! E follows from Legendre's relation `E K' + E' K - K K' = pi/2`, in which nothing cancels.
//! Source: classical (Gauss, Legendre); mean in Abramowitz and Stegun 1964, section 17.6.
//!
//! Limits: relative error about 1e-15 for all `0 < m1 <= 1`; K and D are infinite at `m1 = 0`.

use std::f64::consts::{FRAC_PI_2, PI};

/// The four complete integrals at one parameter [-].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompleteElliptic {
    /// First kind, `K`.
    pub k: f64,
    /// Second kind, `E`.
    pub e: f64,
    /// `(K - E)/m`, the integral of `sin^2`.
    pub d: f64,
    /// `(E - m1 K)/m`, the integral of `cos^2`.
    pub b: f64,
}

impl CompleteElliptic {
    /// All four at the complementary parameter `m1 = 1 - m` in `[0, 1]`; NaN outside.
    ///
    /// Taking `m1` keeps every digit as `m -> 1`.
    pub fn complementary(m1: f64) -> Self {
        if !(0.0..=1.0).contains(&m1) {
            return CompleteElliptic { k: f64::NAN, e: f64::NAN, d: f64::NAN, b: f64::NAN };
        }
        if m1 == 0.0 {
            return CompleteElliptic { k: f64::INFINITY, e: 1.0, d: f64::INFINITY, b: 1.0 };
        }
        let m = 1.0 - m1;
        let (k, d) = first_kind_and_d(m, m1);
        if m1 >= 0.5 {
            return CompleteElliptic { k, e: k - m * d, d, b: k - d };
        }
        // Legendre's relation, with the integrals of the complementary modulus.
        let (k1, d1) = first_kind_and_d(m1, m);
        let e = (FRAC_PI_2 + k * m1 * d1) / k1;
        CompleteElliptic { k, e, d: (k - e) / m, b: (e - m1 * k) / m }
    }
}

/// `K(m)` [-] for `0 <= m <= 1`; infinite at 1.
pub fn elliptic_k(m: f64) -> f64 {
    CompleteElliptic::complementary(1.0 - m).k
}

/// `E(m)` [-] for `0 <= m <= 1`.
pub fn elliptic_e(m: f64) -> f64 {
    CompleteElliptic::complementary(1.0 - m).e
}

/// K and D from one run of the mean. With `c_n` the half-difference, `D/K = sum 2^(n-1) c_n^2/m`.
fn first_kind_and_d(m: f64, m1: f64) -> (f64, f64) {
    let (mut a, mut g) = (1.0, m1.sqrt());
    let (mut square, mut weight, mut sum) = (1.0, 0.5, 0.5);
    // Even from m1 = 1e-308 ten halvings of the logarithm suffice; the rest is a stop for rounding.
    for _ in 0..16 {
        let mean = 0.5 * (a + g);
        square *= square * m / (16.0 * mean * mean);
        weight *= 2.0;
        sum += weight * square;
        g = (a * g).sqrt();
        a = mean;
        if weight * square < 1e-17 * sum && (a - g).abs() < 1e-15 * a {
            break;
        }
    }
    let k = PI / (a + g);
    (k, k * sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_agree_with_mpmath_up_to_the_logarithmic_end() {
        // mpmath 1.3 ellipk, ellipe with 700 digits, so that 1 - m1 is exact: (m1, K, E, D, B).
        for (m1, k, e, d, b) in [
            (0.99, 1.574_745_561_517_356, 1.566_861_942_021_668_3, 0.788_361_949_568_766_1, 0.786_383_611_948_589_8),
            (0.75, 1.685_750_354_812_596, 1.467_462_209_339_427_2, 0.873_152_581_892_675_5, 0.812_597_772_919_920_5),
            (0.5, 1.854_074_677_301_371_9, 1.350_643_881_047_675_5, 1.006_861_592_507_392_8, 0.847_213_084_793_979),
            (0.1, 2.578_092_113_348_173, 1.104_774_732_704_073_3, 1.637_019_311_826_777_6, 0.941_072_801_521_395_6),
            (1e-3, 4.841_132_560_550_297, 1.002_170_790_834_445_2, 3.842_804_574_290_142, 0.998_327_986_260_155),
            (1e-10, 12.899_219_826_387_6, 1.000_000_000_619_961, 11.899_219_826_957_56, 0.999_999_999_430_039),
            (1e-40, 47.437_996_221_000_8, 1.0, 46.437_996_221_000_8, 1.0),
            (1e-300, 346.774_058_310_226_74, 1.0, 345.774_058_310_226_74, 1.0),
        ] {
            let ours = CompleteElliptic::complementary(m1);
            for (x, y) in [(ours.k, k), (ours.e, e), (ours.d, d), (ours.b, b)] {
                assert!((x / y - 1.0_f64).abs() < 1e-15, "m1 = {m1}: {x} against {y}");
            }
        }
    }

    #[test]
    fn a_circle_makes_all_integrals_quarters_of_pi() {
        let at = CompleteElliptic::complementary(1.0);
        assert_eq!((at.k, at.e), (FRAC_PI_2, FRAC_PI_2));
        assert!((at.d - PI / 4.0).abs() < 1e-16 && (at.b - PI / 4.0).abs() < 1e-16);
        assert_eq!((elliptic_k(0.0), elliptic_e(1.0), elliptic_k(1.0)), (FRAC_PI_2, 1.0, f64::INFINITY));
        assert!(elliptic_k(1.5).is_nan() && elliptic_e(-0.5).is_nan());
    }

    #[test]
    fn legendre_relation_ties_the_moduli() {
        for m in [0.5, 0.6, 0.8, 0.9, 0.97] {
            let (k, e) = (elliptic_k(m), elliptic_e(m));
            let (k1, e1) = (elliptic_k(1.0 - m), elliptic_e(1.0 - m));
            assert!((e * k1 + e1 * k - k * k1 - FRAC_PI_2).abs() < 2e-15, "m = {m}");
        }
    }

    #[test]
    fn trapezoid_rule_confirms_the_mean() {
        // The integrands are smooth and periodic, so the trapezoid rule converges geometrically.
        for m in [0.05, 0.3, 0.7, 0.95_f64] {
            let mean = |f: &dyn Fn(f64) -> f64| (0..400).map(|i| f(f64::from(i) * PI / 400.0)).sum::<f64>() / 400.0;
            let root = |s: f64| (1.0 - m * s.sin().powi(2)).sqrt();
            let k = FRAC_PI_2 * mean(&|s| 1.0 / root(s));
            let d = FRAC_PI_2 * mean(&|s| s.sin().powi(2) / root(s));
            let ours = CompleteElliptic::complementary(1.0 - m);
            assert!((ours.k / k - 1.0).abs() < 1e-14 && (ours.d / d - 1.0).abs() < 1e-14, "m = {m}");
        }
    }
}
