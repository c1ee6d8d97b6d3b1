//! The two real branches of the Lambert function.
//!
//! ```text
//! W exp(W) = x,   W0 >= -1 for x >= -1/e,   W-1 <= -1 for -1/e <= x < 0
//! ```
//!
//! `x`, `W` [-]. With `x = -exp(-(1 + t))` and `y = 1 + W` the definition turns into `D(-y) = t`, where
//! `D(x) = x - ln(1 + x)` is the [`log_deficit()`]. Both branches start from the branch point as
//! `y = +-sqrt(2 t) - ...`, and `t` stays exact where `x` itself would underflow or lose the distance to `-1/e`.
//! That form is solved near the branch point and on the whole lower branch; the rest of the principal branch uses
//! the logarithmic iteration of Fritsch, Shafer and Crowley (1973).
//!
//! Uses: restitution of the Hunt-Crossley family, `xi e = 1 + W0(-exp(-(1 + t)))` with `t = D(xi)`; force of the
//! implicit cylinder laws, `W_force = -pi Es d / W-1(-pi Es d/(B exp c0))`.
//!
//! Limits: relative error about 1e-15 (tested against 40-digit values); NaN outside the domain.

use super::log_deficit;

/// `e - (e rounded to f64)`, so that `e x + 1` is exact to the last place of `x`.
const E_REST: f64 = 1.445_646_891_729_250_2e-16;

/// Above this `t` the principal branch is far enough from the branch point for the plain iteration.
const FAR: f64 = 0.5;

/// Principal branch `W0(x)` [-] for `x >= -1/e`; NaN below.
///
/// The f64 nearest to `-1/e` lies 1.2e-17 below it; there, -1 is returned.
pub fn lambert_w0(x: f64) -> f64 {
    let t = branch_distance(x);
    if t.is_nan() || t <= FAR { one_plus_w0(t) - 1.0 } else { fritsch(x) }
}

/// Lower branch `W-1(x)` [-] for `-1/e <= x < 0`; `-inf` at 0, NaN outside.
///
/// The f64 nearest to `-1/e` lies 1.2e-17 below it; there, -1 is returned.
pub fn lambert_wm1(x: f64) -> f64 {
    if x > 0.0 { f64::NAN } else { one_plus_wm1(branch_distance(x)) - 1.0 }
}

/// `W0(-exp(-u))` [-] for `u >= 1`; NaN for `u < 1`. Exact in `u` near the branch point `u = 1`.
pub fn lambert_w0_exp(u: f64) -> f64 {
    if u - 1.0 > FAR { fritsch(-(-u).exp()) } else { one_plus_w0(u - 1.0) - 1.0 }
}

/// `W-1(-exp(-u))` [-] for `u >= 1`; NaN for `u < 1`. Holds for any size of `u`: about `-u - ln u` when large.
pub fn lambert_wm1_exp(u: f64) -> f64 {
    one_plus_wm1(u - 1.0) - 1.0
}

/// `1 + W0(-exp(-(1 + t)))` [-] for `t >= 0`: the `y` in `[0, 1]` with `-y - ln(1 - y) = t`; NaN for `t < 0`.
///
/// Relative precision is kept down to the smallest `t`, where the result is `sqrt(2 t)`.
pub fn one_plus_w0(t: f64) -> f64 {
    if t > FAR { 1.0 + fritsch(-(-1.0 - t).exp()) } else { -polish(near(-(2.0 * t).sqrt()), t) }
}

/// `1 + W-1(-exp(-(1 + t)))` [-] for `t >= 0`: the `y <= 0` with `-y - ln(1 - y) = t`; NaN for `t < 0`.
///
/// Relative precision is kept down to the smallest `t`, where the result is `-sqrt(2 t)`.
pub fn one_plus_wm1(t: f64) -> f64 {
    let guess = if t < 2.0 { near((2.0 * t).sqrt()) } else { t + (1.0 + t + t.ln_1p()).ln() };
    if guess == f64::INFINITY { f64::NEG_INFINITY } else { -polish(guess, t) }
}

/// `t = -1 - ln(-x)` for `x < 0`: how far `x` is from the branch point; `inf` for `x >= 0`, NaN below `-1/e`.
fn branch_distance(x: f64) -> f64 {
    if x >= 0.0 {
        return f64::INFINITY;
    }
    let rise = x.mul_add(std::f64::consts::E, 1.0) + x * E_REST;
    if x == -1.0 / std::f64::consts::E {
        0.0
    } else if rise < 0.0 {
        f64::NAN
    } else if rise < 0.5 {
        -(-rise).ln_1p()
    } else {
        -1.0 - (-x).ln()
    }
}

/// First terms of the root of `D(z) = s^2/2` that has the sign of `s`.
fn near(s: f64) -> f64 {
    s * (1.0 + s * (1.0 / 3.0 + s * (1.0 / 36.0 - s / 270.0)))
}

/// Halley steps on `D(z) = t` from a guess with two good digits.
fn polish(guess: f64, t: f64) -> f64 {
    // Below this the four terms of the guess are already exact, and squares would underflow.
    if t < 1e-20 {
        return guess;
    }
    (0..3).fold(guess, |z, _| {
        let miss = log_deficit(z) - t;
        z - miss * (1.0 + z) / z / (1.0 - miss / (2.0 * z * z))
    })
}

/// Principal branch away from the branch point: fourth-order steps on `ln(x/w) = w`.
fn fritsch(x: f64) -> f64 {
    if x == 0.0 || x == f64::INFINITY {
        return x;
    }
    let l = x.ln_1p();
    let guess = l * (1.0 - l.ln_1p() / (2.0 + l));
    (0..3).fold(guess, |w, _| {
        let z = (x / w).ln() - w;
        let q = 2.0 * (1.0 + w) * (1.0 + w + 2.0 / 3.0 * z);
        w * (1.0 + z / (1.0 + w) * (q - z) / (q - 2.0 * z))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values: mpmath 1.3 with 40 digits, at the binary value of the argument.
    fn assert_close(ours: f64, reference: f64, of: f64) {
        assert!((ours / reference - 1.0).abs() < 1e-15, "at {of:e}: {ours:e} against {reference:e}");
    }

    #[test]
    fn principal_branch_agrees_with_forty_digits() {
        for (x, w) in [
            (-0.3678794411714423, -0.999_999_984_695_745_9),
            (-0.3678794411714414, -0.999_999_928_846_233_6),
            (-0.3678794311714423, -0.999_766_853_721_341_9),
            (-0.36, -0.806_084_315_970_817_6),
            (-0.3, -0.489_402_227_180_214_9),
            (-0.1, -0.111_832_559_158_962_97),
            (-1e-5, -1.000_010_000_150_002_7e-5),
            (0.5, 0.351_733_711_249_195_83),
            (1.0, 0.567_143_290_409_784),
            (10.0, 1.745_528_002_740_699_4),
            (1e10, 20.028_685_413_304_95),
            (1e300, 684.247_208_629_760_8),
        ] {
            assert_close(lambert_w0(x), w, x);
        }
    }

    #[test]
    fn lower_branch_agrees_with_forty_digits() {
        for (x, w) in [
            (-0.3678794411714423, -1.000_000_015_304_254_3),
            (-0.3678794311714423, -1.000_233_182_522_416_4),
            (-0.3678, -1.020_927_239_409_425_5),
            (-0.36, -1.222_770_133_978_506_2),
            (-0.3, -1.781_337_023_421_627_7),
            (-0.1, -3.577_152_063_957_297),
            (-1e-5, -14.163_600_815_810_183),
            (-1e-300, -697.322_776_295_460_2),
        ] {
            assert_close(lambert_wm1(x), w, x);
        }
    }

    #[test]
    fn exponential_forms_reach_where_the_argument_underflows() {
        for (u, w) in [
            (1.0009765625, -1.044_847_599_089_154),
            (1.5, -2.357_676_673_945_899),
            (2.0, -3.146_193_220_620_582_6),
            (10.0, -12.527_963_201_982_174),
            (700.0, -706.560_408_702_648_6),
            (1e6, -1_000_013.815_524_373_4),
            (1e300, -1e300),
        ] {
            assert_close(lambert_wm1_exp(u), w, u);
        }
        for (u, w) in [
            (1.0009765625, -0.956_454_455_988_038_7),
            (1.5, -0.301_709_562_684_336),
            (2.0, -0.158_594_339_563_039_36),
            (10.0, -4.540_199_105_648_297e-5),
            (700.0, -9.859_676_543_759_77e-305),
        ] {
            assert_close(lambert_w0_exp(u), w, u);
        }
    }

    #[test]
    fn rise_above_the_branch_point_keeps_its_digits() {
        for (t, lower, upper) in [
            (1e-30, -1.414_213_562_373_095_8e-15, 1.414_213_562_373_094_4e-15),
            (1e-12, -1.414_214_229_039_840_3e-6, 1.414_212_895_706_506_9e-6),
            (1e-3, -0.045_390_495_963_692_566, 0.044_057_192_259_048_08),
            (0.3, -0.986_246_855_970_233_9, 0.588_886_886_135_423_7),
            (3.0, -4.749_031_386_012_702, 0.981_339_370_911_316_7),
            (40.0, -43.802_258_552_263_21, 1.0),
        ] {
            assert_close(one_plus_wm1(t), lower, t);
            assert_close(one_plus_w0(t), upper, t);
        }
    }

    #[test]
    fn every_value_satisfies_its_definition() {
        // In logarithmic form, ln(-W) + W = -u, so that neither side underflows.
        for i in 0..20_000 {
            let u = 1.0 + (f64::from(i) / 20_000.0 * 14.0 - 7.0).exp() * 0.5;
            for w in [lambert_w0_exp(u), lambert_wm1_exp(u)] {
                assert!(((-w).ln() + w + u).abs() < 1e-15 * (1.0 + u), "u = {u}, W = {w}");
            }
            let x = -(-u).exp();
            assert!((lambert_w0(x) * lambert_w0(x).exp() / x - 1.0).abs() < 2e-15, "W0({x})");
        }
    }

    #[test]
    fn branches_meet_at_minus_one_and_end_outside() {
        let edge = -1.0 / std::f64::consts::E;
        assert_eq!((lambert_w0(edge), lambert_wm1(edge)), (-1.0, -1.0));
        assert_eq!((lambert_w0_exp(1.0), lambert_wm1_exp(1.0)), (-1.0, -1.0));
        assert_eq!((lambert_w0(0.0), lambert_wm1(0.0)), (0.0, f64::NEG_INFINITY));
        assert_eq!((lambert_w0(f64::INFINITY), one_plus_w0(f64::INFINITY)), (f64::INFINITY, 1.0));
        assert_eq!(lambert_wm1_exp(f64::INFINITY), f64::NEG_INFINITY);
        for nan in [lambert_w0(-0.37), lambert_wm1(-0.37), lambert_wm1(0.1), lambert_w0_exp(0.9), one_plus_wm1(-1e-9)] {
            assert!(nan.is_nan());
        }
        assert!(lambert_w0(f64::NAN).is_nan() && lambert_wm1(f64::NAN).is_nan());
    }

    #[test]
    fn hunt_crossley_restitution_follows_from_its_first_integral() {
        for xi in [1e-9, 1e-4, 0.1, 0.75, 3.0] {
            let e = one_plus_w0(log_deficit(xi)) / xi;
            assert!((log_deficit(-xi * e) / log_deficit(xi) - 1.0).abs() < 1e-13, "xi = {xi}, e = {e}");
            assert!(e > 0.0 && e < 1.0);
        }
    }
}
