//! Damping ratios of the linear spring and damper, `F = K d + C v` with `C = 2 z sqrt(K M)`.
//!
//! `z` [-] is the damping ratio, `M` the effective mass [kg]. What a ratio delivers depends on where contact ends: at `d = 0`
//! (the spring pulls a little before) or at `F = 0` (the bodies part with some indentation left).
//!
//! ```text
//! end at d = 0:   e = exp(-pi z/sqrt(1-z^2))
//! end at F = 0:   e = exp(-2 z A(z)),   A = acos(z)/sqrt(1-z^2)  (z < 1),  acosh(z)/sqrt(z^2-1)  (z > 1)
//! ```

use std::f64::consts::PI;

/// Anagnostopoulos 1988: `z = -ln e/sqrt(pi^2 + ln^2 e)`, exact for contact that ends at `d = 0` (Corral et al. 2021, eq. 5.40; the
/// form printed in Banerjee et al. 2016, eq. 15 is wrong, E-25). `e` in [0, 1]; 1 at e = 0, critical damping.
pub fn anagnostopoulos(e: f64) -> f64 {
    if e == 0.0 {
        return 1.0;
    }
    let l = e.ln();
    -l / (PI * PI + l * l).sqrt()
}

/// Brogliato 1999: the root `z` of `e = exp(-2 z A(z))`, exact for contact that ends at `F = 0` (Banerjee et al. 2016, eq. 17;
/// for e < exp(-2) the root lies beyond critical damping). `e` in (0, 1].
pub fn brogliato(e: f64) -> f64 {
    ratio_for(-e.ln())
}

/// Goyal et al. 1994: the root of `e = exp(-4 z A(z))` as published (Corral et al. 2021, eq. 5.21). The exponent is twice what it
/// should be, so the law delivers `sqrt(e)` (E-27). `e` in (0, 1].
pub fn goyal(e: f64) -> f64 {
    ratio_for(-0.5 * e.ln())
}

/// Tsuji et al. 1992: half the coefficient `alpha` of `F = K d^1.5 + alpha sqrt(M K) d^0.25 v`. The papers give `alpha` as a graph; the
/// closed form `alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e)` is exact for contact that ends at `d = 0` (E-41). `e` in [0, 1].
pub fn tsuji(e: f64) -> f64 {
    0.5 * 5f64.sqrt() * anagnostopoulos(e)
}

/// Jankowski 2005, first ratio: `sqrt(5)(1-e^2)/(2 pi e)` (Corral et al. 2021, eq. 5.54). `e` in (0, 1].
pub fn jankowski_first(e: f64) -> f64 {
    5f64.sqrt() * (1.0 - e * e) / (2.0 * PI * e)
}

/// Jankowski 2006, second ratio: `(9 sqrt(5)/2)(1-e^2)/(e(e(9 pi-16)+16))` (Corral et al. 2021, eq. 5.55). `e` in (0, 1].
pub fn jankowski_second(e: f64) -> f64 {
    4.5 * 5f64.sqrt() * (1.0 - e * e) / (e * (e * (9.0 * PI - 16.0) + 16.0))
}

/// The ratio `z` with `2 z A(z) = loss`, by Newton's method in `ln z`, where the left side is convex and increasing.
fn ratio_for(loss: f64) -> f64 {
    if loss == 0.0 {
        return 0.0;
    }
    // Start to the right of the root: z = loss/2 when small (2 z A = pi z there), exp(loss/2) when large (2 ln 2z there).
    let mut w = if loss < 1.0 { (0.5 * loss).ln() } else { 0.5 * loss };
    for _ in 0..100 {
        let z = w.exp();
        let a = shape(z);
        // A' = (z A - 1)/(1 - z^2), which is -1/3 at z = 1.
        let by_z = if (z - 1.0).abs() < 1e-4 { -1.0 / 3.0 } else { (z * a - 1.0) / (1.0 - z * z) };
        let step = (2.0 * z * a - loss) / (2.0 * z * (a + z * by_z));
        w -= step;
        if step.abs() < 1e-16 {
            break;
        }
    }
    w.exp()
}

/// `A(z)`: `acos(z)/sqrt(1-z^2)` below critical damping, `acosh(z)/sqrt(z^2-1)` above, 1 at it.
fn shape(z: f64) -> f64 {
    let x = z - 1.0;
    if x.abs() < 1e-4 {
        1.0 - x / 3.0 + 2.0 * x * x / 15.0 - 2.0 * x.powi(3) / 35.0
    } else if x < 0.0 {
        z.acos() / (1.0 - z * z).sqrt()
    } else {
        z.acosh() / (z * z - 1.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brogliato_solves_its_equation_below_and_beyond_critical_damping() {
        for e in [1e-6, 0.01, 0.1, 0.135, (-2.0f64).exp(), 0.1354, 0.25, 0.5, 0.9, 0.999] {
            let z = brogliato(e);
            let back = (-2.0 * z * shape(z)).exp();
            assert!((back - e).abs() < 4e-15, "e {e}: z {z} gives {back}");
            assert_eq!(z > 1.0, e < (-2.0f64).exp() - 1e-15, "e {e}: z {z}");
        }
        assert_eq!(brogliato(1.0), 0.0);
    }

    #[test]
    fn a_plastic_impact_is_critically_damped_and_no_seam_leads_there() {
        assert_eq!(anagnostopoulos(0.0), 1.0);
        assert!((anagnostopoulos(1e-300) - 1.0).abs() < 2e-5);
        assert_eq!(tsuji(0.0), 0.5 * 5f64.sqrt());
    }

    /// Roots quoted in errata E-28 for e = 0.25, 0.5, 0.75.
    #[test]
    fn the_true_roots_are_those_of_the_errata() {
        for (e, z) in [(0.25, 0.5973), (0.5, 0.2553), (0.75, 0.0972)] {
            assert!((brogliato(e) - z).abs() < 5e-5);
        }
        for (e, z) in [(0.5, 0.1185), (0.75, 0.0472)] {
            assert!((goyal(e) - z).abs() < 5e-5);
        }
    }
}
