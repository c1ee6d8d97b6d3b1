//! A bracketed root of a function of one variable.
//!
//! Chandrupatla's method (T. R. Chandrupatla, *Advances in Engineering Software* 28 (1997) 145-149): inverse quadratic
//! interpolation where the three latest points make it safe, bisection elsewhere. It never leaves its bracket.

/// Finds `x` between `a` and `b` with `f(x) = 0`, to within `tolerance` (absolute) and the resolution of the numbers.
///
/// `f(a)` and `f(b)` must differ in sign (either may be zero); `None` if they do not, or if `f` gives a NaN at a bracket end.
pub fn root(mut f: impl FnMut(f64) -> f64, a: f64, b: f64, tolerance: f64) -> Option<f64> {
    let (mut b, mut a) = (b, a);
    let (mut fa, mut fb) = (f(a), f(b));
    if fa == 0.0 {
        return Some(a);
    }
    if fb == 0.0 {
        return Some(b);
    }
    if fa.is_nan() || fb.is_nan() || fa.signum() == fb.signum() {
        return None;
    }
    // `b` and `a` bracket the root, `b` being the latest point; `t` is the next fraction of the way from `b` to `a`.
    let mut t = 0.5;
    loop {
        let x = b + t * (a - b);
        let fx = f(x);
        let (c, fc);
        if fx.signum() == fb.signum() {
            (c, fc) = (b, fb);
        } else {
            (c, fc) = (a, fa);
            (a, fa) = (b, fb);
        }
        (b, fb) = (x, fx);
        let (best, f_best) = if fa.abs() < fb.abs() { (a, fa) } else { (b, fb) };
        let resolution = 2.0 * f64::EPSILON * best.abs() + 0.5 * tolerance;
        let limit = resolution / (a - b).abs();
        if limit > 0.5 || f_best == 0.0 {
            return Some(best);
        }
        t = inverse_quadratic((a, fa), (b, fb), (c, fc)).unwrap_or(0.5).clamp(limit, 1.0 - limit);
    }
}

/// The fraction of the way from `b` to `a` where the inverse parabola through three points is zero, if it can be trusted.
fn inverse_quadratic((a, fa): (f64, f64), (b, fb): (f64, f64), (c, fc): (f64, f64)) -> Option<f64> {
    let xi = (b - a) / (c - a);
    let phi = (fb - fa) / (fc - fa);
    if phi * phi < xi && (1.0 - phi).powi(2) < 1.0 - xi {
        let t = fb / (fb - fa) * fc / (fc - fa) + (c - b) / (a - b) * fb / (fc - fb) * fa / (fc - fa);
        return t.is_finite().then_some(t);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_roots_to_the_last_digit() {
        assert!((root(|x| x * x - 2.0, 0.0, 2.0, 0.0).unwrap() - 2f64.sqrt()).abs() < 1e-15);
        assert!((root(|x| x.cos() - x, 1.0, 0.0, 0.0).unwrap() - 0.739_085_133_215_160_6).abs() < 1e-15);
        assert!(root(|x| x.powi(9), -1.0, 2.0, 1e-12).unwrap().abs() < 1e-12);
    }

    #[test]
    fn smooth_functions_take_few_evaluations() {
        let calls = |f: fn(f64) -> f64, b: f64| {
            let mut calls = 0;
            let counted = |x| {
                calls += 1;
                f(x)
            };
            root(counted, 0.0, b, 1e-11);
            calls
        };
        // Halving the bracket takes 37.
        assert!(calls(|x| x * x - 2.0, 2.0) <= 12);
        assert!(calls(|x| x.cos() - x, 1.0) <= 12);
        assert!(calls(|x| 0.3 + x - 4.0 * x * x, 1.0) <= 12);
        assert!(calls(|x| x.exp() - 1.5, 1.0) <= 12);
    }

    #[test]
    fn steep_and_flat_functions_stay_in_the_bracket() {
        let mut calls = 0;
        let x = root(
            |x| {
                calls += 1;
                assert!((0.0..=1.0).contains(&x));
                (x - 0.9).signum() * (x - 0.9).abs().powf(0.1)
            },
            0.0,
            1.0,
            1e-13,
        );
        assert!((x.unwrap() - 0.9).abs() < 1e-13);
        assert!(calls < 100, "{calls} calls");
    }

    #[test]
    fn no_change_of_sign_is_no_root() {
        assert_eq!(root(|x| x * x + 1.0, -1.0, 1.0, 0.0), None);
        assert_eq!(root(|_| f64::NAN, -1.0, 1.0, 0.0), None);
    }
}
