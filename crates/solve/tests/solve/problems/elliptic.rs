//! Jacobi's elliptic functions and the beta function, by short classical series.

/// `(sn u, cn u)` of modulus `k`, by the arithmetic-geometric mean (Abramowitz & Stegun 16.4).
pub(super) fn sn_cn(u: f64, k: f64) -> (f64, f64) {
    let (mut a, mut b) = (1.0f64, (1.0 - k * k).sqrt());
    let mut ratios = Vec::new();
    while (a - b).abs() > 1e-16 * a {
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        ratios.push(c / a);
        if ratios.len() > 12 {
            break;
        }
    }
    let mut phi = (1u32 << ratios.len()) as f64 * a * u;
    for ratio in ratios.iter().rev() {
        phi = 0.5 * (phi + (ratio * phi.sin()).asin());
    }
    phi.sin_cos()
}

/// The quarter period `K` of modulus `k`.
pub(super) fn quarter_period(k: f64) -> f64 {
    let (mut a, mut b) = (1.0f64, (1.0 - k * k).sqrt());
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    std::f64::consts::FRAC_PI_2 / a
}

/// `B(a, 1/2)`: lifted to a large argument by `B(a) = B(a + 1) (a + 1/2)/a`, then Tricomi's series of
/// `Gamma(x + 1/2)/Gamma(x)`.
pub(super) fn beta_half(a: f64) -> f64 {
    let lifted = 60;
    let product: f64 = (0..lifted).map(|j| (a + j as f64 + 0.5) / (a + j as f64)).product();
    let x = a + lifted as f64;
    let coefficients =
        [1.0, -1.0 / 8.0, 1.0 / 128.0, 5.0 / 1024.0, -21.0 / 32768.0, -399.0 / 262_144.0, 869.0 / 4_194_304.0];
    let series = coefficients.iter().rev().fold(0.0, |sum, c| c + sum / x);
    product * std::f64::consts::PI.sqrt() / (x.sqrt() * series)
}

#[test]
fn elliptic_functions_agree_with_tables() {
    // Abramowitz & Stegun, tables 17.1 (m = 0.5) and 17.5.
    let k = 0.5f64.sqrt();
    assert!((quarter_period(k) - 1.854_074_677_301_371_9).abs() < 1e-15);
    let (sn, cn) = sn_cn(quarter_period(k), k);
    assert!((sn - 1.0).abs() < 1e-15 && cn.abs() < 1e-15);
    let (sn, cn) = sn_cn(0.7, 1e-9);
    assert!((sn - 0.7f64.sin()).abs() < 1e-15 && (cn - 0.7f64.cos()).abs() < 1e-15);
}

#[test]
fn beta_is_pi_at_one_half() {
    assert!((beta_half(0.5) - std::f64::consts::PI).abs() < 1e-14);
    assert!((beta_half(1.0) - 2.0).abs() < 1e-14);
}
