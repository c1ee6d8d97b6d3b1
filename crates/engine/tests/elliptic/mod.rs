//! Elliptic integral and functions by the arithmetic-geometric mean (Abramowitz & Stegun 16.4 and 17.6); `m` is the modulus squared.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::f64::consts::PI;

/// Complete elliptic integral of the first kind.
pub(crate) fn quarter_period(m: f64) -> f64 {
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    // Quadratic convergence: eight rounds are plenty.
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    PI / (2.0 * a)
}

/// `sn u`, `cn u` and `dn u`.
pub(crate) fn jacobi(u: f64, m: f64) -> [f64; 3] {
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    let mut ratios = [0.0; 8];
    for ratio in &mut ratios {
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
        *ratio = c / a;
    }
    let mut phi = f64::from(1 << ratios.len()) * a * u;
    for ratio in ratios.iter().rev() {
        phi = 0.5 * (phi + (ratio * phi.sin()).asin());
    }
    let (sn, cn) = phi.sin_cos();
    [sn, cn, (1.0 - m * sn * sn).sqrt()]
}
