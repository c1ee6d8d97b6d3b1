//! The norm of a pair of numbers with a power, and its derivatives.
//!
//! ```text
//! N(u, v) = (|u|^q + |v|^q)^(1/q)
//! X = |u|/N,  Y = |v|/N,   dN/du = X^(q-1),   dN/dv = Y^(q-1)
//! d2N = (q-1)/N (X Y)^(q-2) k k^T,   k = (Y, -X)
//! ```
//!
//! each with the signs of `u` and `v`. The dual of the norm with `q` is that with `q/(q-1)`: what a superellipse is of its points, its support is of its
//! normals. (Barr 1981, Superquadrics and angle-preserving transformations; Hoelder's inequality.)
//!
//! Limits: where `u` or `v` is zero the second derivative is infinite for `q < 2`; the factor `(X Y)^(q-2)` ends at [`STEEPEST`], where the surface is flat
//! to the last digit.

use crate::fault::Fault;

/// Exponents that are served. Surfaces are convex from 1 on; at 1 they have corners, and towards both ends the digits run out.
pub(crate) const EXPONENTS: [f64; 2] = [1.1, 12.0];

/// The largest `(X Y)^(q-2)`.
pub(crate) const STEEPEST: f64 = 1e14;

/// Value and derivatives of the norm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Power {
    /// The norm itself.
    pub(crate) value: f64,
    /// Its derivatives by both numbers.
    pub(crate) slope: [f64; 2],
    /// Its second derivative is `weight/value` times the square of this vector.
    pub(crate) across: [f64; 2],
    /// `(q-1) (X Y)^(q-2)`.
    pub(crate) weight: f64,
}

impl Power {
    /// The norm with the power `q` of `u` and `v`. Where both are zero, derivatives are those beside it along `u`.
    #[inline]
    pub(crate) fn new(q: f64, u: f64, v: f64) -> Self {
        let (a, b) = (u.abs(), v.abs());
        let (large, small) = if a >= b { (a, b) } else { (b, a) };
        let ratio = if large > 0.0 { small / large } else { 0.0 };
        let part = ratio.powf(q);
        let r = (1.0 + part).powf(1.0 / q);
        // With r^q = 1 + part, the larger of the two has the derivative r^(1-q) = r/(1 + part).
        let steep = r / (1.0 + part);
        let shallow = if ratio > 0.0 { part / ratio * steep } else { 0.0 };
        let (one, two) = (1.0 / r, ratio / r);
        let product = one * two;
        let weight = if q == 2.0 {
            1.0
        } else if product > 0.0 {
            (steep * shallow / product).min(STEEPEST)
        } else if q < 2.0 {
            STEEPEST
        } else {
            0.0
        };
        let (x, y, du, dv) = if a >= b { (one, two, steep, shallow) } else { (two, one, shallow, steep) };
        let (sign_u, sign_v) = (u.signum(), v.signum());
        Power {
            value: large * r,
            slope: [du * sign_u, dv * sign_v],
            across: [y * sign_v, -x * sign_u],
            weight: (q - 1.0) * weight,
        }
    }
}

/// The norm alone, for `q` from 1 to infinity.
pub(crate) fn norm(q: f64, u: f64, v: f64) -> f64 {
    if q.is_infinite() { u.abs().max(v.abs()) } else { Power::new(q, u, v).value }
}

/// The exponent of the dual norm; that of 1 is infinite.
pub(crate) fn dual(p: f64) -> f64 {
    if p > 1.0 { p / (p - 1.0) } else { f64::INFINITY }
}

/// An exponent that is served.
pub(crate) fn served(p: f64) -> Result<f64, Fault> {
    let range = EXPONENTS;
    if (range[0]..=range[1]).contains(&p) { Ok(p) } else { Err(Fault::Exponent { value: p, range }) }
}

/// The square of the largest distance from the centre of what the norm with the power `p` cuts off, of semi-axes whose squares are `a2` and `b2`:
/// by Hoelder's inequality the norm of these with `p/(p-2)`, below `p = 2` the larger one.
pub(crate) fn reach_squared(p: f64, a2: f64, b2: f64) -> f64 {
    if p <= 2.0 { a2.max(b2) } else { norm(p / (p - 2.0), a2, b2) }
}

/// At most `N |d2N|`, over all `u` and `v`, for `q` of 2 or more.
pub(crate) fn bend(q: f64) -> f64 {
    (q - 1.0) * (2.0 / q - 1.0).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_those_of_the_norm() {
        for q in [1.1, 1.5, 2.0, 3.0, 7.0] {
            for (u, v) in [(0.3, 0.8), (-1.2, 0.4), (0.7, -0.71), (-2.0, -0.1)] {
                let (here, step) = (Power::new(q, u, v), 1e-5);
                let at = |du: f64, dv: f64| Power::new(q, u + du * step, v + dv * step);
                let slope = [(1.0, 0.0), (0.0, 1.0)].map(|(a, b)| (at(a, b).value - at(-a, -b).value) / (2.0 * step));
                let second = |k: usize, (a, b): (f64, f64)| (at(a, b).slope[k] - at(-a, -b).slope[k]) / (2.0 * step);
                for (k, slope) in slope.into_iter().enumerate() {
                    assert!((slope - here.slope[k]).abs() < 1e-8, "q = {q}");
                    for (j, way) in [(1.0, 0.0), (0.0, 1.0)].into_iter().enumerate() {
                        let exact = here.weight / here.value * here.across[k] * here.across[j];
                        assert!((second(k, way) - exact).abs() < 1e-7 * (1.0 + exact.abs()), "q = {q}");
                        assert!(q < 2.0 || exact.abs() <= bend(q) / here.value * (1.0 + 1e-12), "q = {q}");
                    }
                }
            }
        }
    }
}
