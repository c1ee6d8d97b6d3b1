//! Numbers a law's formula can be written in.
//!
//! A formula is written once, generic over [`Scalar`]. With `f64` it gives the value; with [`Dual`] the same line gives
//! the value and its two partial derivatives, by indentation and by rate, exactly. Nobody differentiates by hand.
//!
//! ```
//! use carom_laws::{Dual, Scalar};
//! fn force<S: Scalar>(d: S, v: S) -> S {
//!     d.odd_pow(1.5) * 1e9 * (v * 0.4 + 1.0)
//! }
//! let f = force(Dual::indentation(1e-4), Dual::rate(0.2));
//! assert_eq!(f.value, force(1e-4, 0.2));
//! assert!((f.by_rate - 1e9 * 1e-6 * 0.4).abs() < 1e-9);
//! ```

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number that a contact law can be evaluated in: `f64`, or a [`Dual`] that carries derivatives along.
pub trait Scalar:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
{
    /// The constant `x`, with zero derivatives.
    fn constant(x: f64) -> Self;
    /// The plain value, derivatives dropped.
    fn value(self) -> f64;
    /// Applies a function of one variable, given its value and its derivative at [`Scalar::value`].
    fn chain(self, value: f64, slope: f64) -> Self;

    /// `sign(x) |x|^p`, the power continued as an odd function.
    ///
    /// Laws are evaluated slightly beyond the end of contact while that end is being located, so `d^n` must stay
    /// finite for `d < 0`.
    #[inline(always)]
    fn odd_pow(self, p: f64) -> Self {
        let x = self.value();
        self.chain(odd_pow(x, p), p * abs_pow(x, p - 1.0))
    }

    /// `|x|^p`, the power continued as an even function; for damping factors `d^m` that multiply a rate.
    #[inline(always)]
    fn abs_pow(self, p: f64) -> Self {
        let x = self.value();
        self.chain(abs_pow(x, p), p * odd_pow(x, p - 1.0))
    }

    /// Square root of `|x|`, with the sign of `x`.
    #[inline(always)]
    fn odd_sqrt(self) -> Self {
        self.odd_pow(0.5)
    }

    /// Exponential.
    #[inline(always)]
    fn exp(self) -> Self {
        let e = self.value().exp();
        self.chain(e, e)
    }

    /// Natural logarithm.
    #[inline(always)]
    fn ln(self) -> Self {
        let x = self.value();
        self.chain(x.ln(), 1.0 / x)
    }

    /// Absolute value.
    #[inline(always)]
    fn abs(self) -> Self {
        let x = self.value();
        self.chain(x.abs(), x.signum())
    }

    /// The larger of two numbers (by value).
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        if self.value() >= other.value() { self } else { other }
    }

    /// The number, or the constant `limit` where it is larger.
    #[inline(always)]
    fn at_most(self, limit: f64) -> Self {
        if self.value() <= limit { self } else { Self::constant(limit) }
    }
}

/// `sign(x) |x|^p`, with the common powers spelled out because `powf` costs ten times a square root.
#[inline(always)]
fn odd_pow(x: f64, p: f64) -> f64 {
    if p == 1.5 {
        x * x.abs().sqrt()
    } else if p == 1.0 {
        x
    } else if p == 0.5 {
        x.abs().sqrt().copysign(x)
    } else if p < 0.0 && x == 0.0 {
        0.0
    } else {
        x.abs().powf(p).copysign(x)
    }
}

/// `|x|^p`, with the common powers spelled out; an infinite slope at zero is cut to zero so that no NaN can arise.
#[inline(always)]
fn abs_pow(x: f64, p: f64) -> f64 {
    if p == 0.5 {
        x.abs().sqrt()
    } else if p == 0.0 {
        1.0
    } else if p == 0.25 {
        x.abs().sqrt().sqrt()
    } else if p == 1.5 {
        x.abs() * x.abs().sqrt()
    } else if p < 0.0 && x == 0.0 {
        0.0
    } else {
        x.abs().powf(p)
    }
}

impl Scalar for f64 {
    #[inline(always)]
    fn constant(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
    #[inline(always)]
    fn chain(self, value: f64, _slope: f64) -> f64 {
        value
    }
}

/// A value with its partial derivatives by indentation and by indentation rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual {
    /// The value itself.
    pub value: f64,
    /// Partial derivative by the indentation `d` [unit of value / m].
    pub by_indentation: f64,
    /// Partial derivative by the indentation rate `v` [unit of value s / m].
    pub by_rate: f64,
}

impl Dual {
    /// The indentation `d` [m] as independent variable.
    pub const fn indentation(d: f64) -> Self {
        Dual { value: d, by_indentation: 1.0, by_rate: 0.0 }
    }

    /// The indentation rate `v` [m/s] as independent variable.
    pub const fn rate(v: f64) -> Self {
        Dual { value: v, by_indentation: 0.0, by_rate: 1.0 }
    }
}

impl Scalar for Dual {
    #[inline(always)]
    fn constant(x: f64) -> Dual {
        Dual { value: x, by_indentation: 0.0, by_rate: 0.0 }
    }
    #[inline(always)]
    fn value(self) -> f64 {
        self.value
    }
    #[inline(always)]
    fn chain(self, value: f64, slope: f64) -> Dual {
        Dual { value, by_indentation: slope * self.by_indentation, by_rate: slope * self.by_rate }
    }
}

impl Add for Dual {
    type Output = Dual;
    #[inline(always)]
    fn add(self, o: Dual) -> Dual {
        Dual {
            value: self.value + o.value,
            by_indentation: self.by_indentation + o.by_indentation,
            by_rate: self.by_rate + o.by_rate,
        }
    }
}

impl Sub for Dual {
    type Output = Dual;
    #[inline(always)]
    fn sub(self, o: Dual) -> Dual {
        self + -o
    }
}

impl Mul for Dual {
    type Output = Dual;
    #[inline(always)]
    fn mul(self, o: Dual) -> Dual {
        Dual {
            value: self.value * o.value,
            by_indentation: self.by_indentation * o.value + self.value * o.by_indentation,
            by_rate: self.by_rate * o.value + self.value * o.by_rate,
        }
    }
}

impl Div for Dual {
    type Output = Dual;
    #[inline(always)]
    fn div(self, o: Dual) -> Dual {
        let value = self.value / o.value;
        Dual {
            value,
            by_indentation: (self.by_indentation - value * o.by_indentation) / o.value,
            by_rate: (self.by_rate - value * o.by_rate) / o.value,
        }
    }
}

impl Neg for Dual {
    type Output = Dual;
    #[inline(always)]
    fn neg(self) -> Dual {
        self.chain(-self.value, -1.0)
    }
}

impl Add<f64> for Dual {
    type Output = Dual;
    #[inline(always)]
    fn add(self, c: f64) -> Dual {
        self.chain(self.value + c, 1.0)
    }
}

impl Sub<f64> for Dual {
    type Output = Dual;
    #[inline(always)]
    fn sub(self, c: f64) -> Dual {
        self.chain(self.value - c, 1.0)
    }
}

impl Mul<f64> for Dual {
    type Output = Dual;
    #[inline(always)]
    fn mul(self, c: f64) -> Dual {
        self.chain(self.value * c, c)
    }
}

impl Div<f64> for Dual {
    type Output = Dual;
    #[inline(always)]
    fn div(self, c: f64) -> Dual {
        self.chain(self.value / c, 1.0 / c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula<S: Scalar>(d: S, v: S) -> S {
        (d.odd_pow(1.5) * 3.0 + d.abs_pow(0.25) * v) / (v * v + 2.0) - (d * v).exp() + (d + 1.0).ln() * v.abs()
    }

    #[test]
    fn duals_agree_with_central_differences() {
        for &(d, v) in &[(0.3, 0.7), (1.2, -0.4), (0.01, 2.0), (-0.2, 0.5)] {
            let at = formula(Dual::indentation(d), Dual::rate(v));
            let h = 1e-6;
            let by_d = (formula(d + h, v) - formula(d - h, v)) / (2.0 * h);
            let by_v = (formula(d, v + h) - formula(d, v - h)) / (2.0 * h);
            assert_eq!(at.value, formula(d, v));
            assert!((at.by_indentation - by_d).abs() < 1e-6 * (1.0 + by_d.abs()), "{at:?} {by_d}");
            assert!((at.by_rate - by_v).abs() < 1e-6 * (1.0 + by_v.abs()), "{at:?} {by_v}");
        }
    }

    #[test]
    fn powers_stay_finite_at_and_below_zero() {
        for p in [0.25, 0.5, 0.65, 1.0, 1.1, 1.5, 2.0] {
            for x in [0.0, -1e-9, -1.0] {
                let y = Dual::indentation(x).odd_pow(p);
                assert!(y.value.is_finite() && y.by_indentation.is_finite(), "{x}^{p} = {y:?}");
                let y = Dual::indentation(x).abs_pow(p);
                assert!(y.value.is_finite() && y.by_indentation.is_finite(), "|{x}|^{p} = {y:?}");
            }
        }
    }
}
