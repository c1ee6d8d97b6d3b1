//! Numbers that formulas are computed in: a value alone, a value with its slopes by several symbols, or with its first two rates by one.
//!
//! ```text
//! f(x):     f' x'                        f'' x'^2 + f' x''
//! a b:      a' b + a b'                  a'' b + 2 a' b' + a b''
//! a/b = q:  (a' - q b')/b                (a'' - 2 q' b' - q b'')/b
//! ```
//!
//! What does not hang on a symbol has a slope of zero by it, even where something else has none: `sqrt(d)*v` at `d = 0`.

use super::function::{self, One, Two};

/// A number that formulas are computed in.
pub(super) trait Jet: Copy {
    fn constant(x: f64) -> Self;
    fn value(self) -> f64;
    /// A function of it with this value; its first two derivatives are asked for where they are needed.
    fn chain(self, value: f64, slopes: impl FnOnce() -> [f64; 2]) -> Self;
    fn add(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn over(self, other: Self) -> Self;
    /// Whether nothing is known to change it.
    fn stays(self) -> bool;

    #[inline(always)]
    fn negative(self) -> Self {
        self.chain(-self.value(), || [-1.0, 0.0])
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.add(other.negative())
    }

    #[inline(always)]
    fn one(self, name: One) -> Self {
        let x = self.value();
        let y = function::one(name, x);
        self.chain(y, || function::slopes(name, x, y))
    }

    #[inline(always)]
    fn power_by(self, p: f64) -> Self {
        let x = self.value();
        let slope = |factor: f64, left: f64| if factor == 0.0 { 0.0 } else { factor * function::power(x, left) };
        self.chain(function::power(x, p), || [slope(p, p - 1.0), slope(p * (p - 1.0), p - 2.0)])
    }

    #[inline(always)]
    fn power(self, exponent: Self) -> Self {
        if exponent.stays() {
            return self.power_by(exponent.value());
        }
        // exp(p ln x)
        let y = function::power(self.value(), exponent.value());
        exponent.times(self.one(One::Ln)).chain(y, || [y, y])
    }

    #[inline(always)]
    fn two(self, name: Two, other: Self) -> Self {
        let (a, b) = (self.value(), other.value());
        let y = function::two(name, a, b);
        match name {
            // A number is taken before what is none.
            Two::Min if a <= b || b.is_nan() => self,
            Two::Max if a >= b || b.is_nan() => self,
            Two::Min | Two::Max => other,
            Two::Mod => {
                let whole = (a / b).floor();
                self.minus(other.chain(b * whole, || [whole, 0.0])).chain(y, || [1.0, 0.0])
            }
            Two::Atan2 => {
                // The angle of the quotient that does not grow beyond all bounds.
                let angle = if a.abs() <= b.abs() {
                    self.over(other).one(One::Atan)
                } else {
                    other.over(self).one(One::Atan).negative()
                };
                angle.chain(y, || [1.0, 0.0])
            }
        }
    }
}

impl Jet for f64 {
    #[inline(always)]
    fn constant(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn value(self) -> f64 {
        self
    }
    #[inline(always)]
    fn chain(self, value: f64, _slopes: impl FnOnce() -> [f64; 2]) -> f64 {
        value
    }
    #[inline(always)]
    fn add(self, other: f64) -> f64 {
        self + other
    }
    #[inline(always)]
    fn times(self, other: f64) -> f64 {
        self * other
    }
    #[inline(always)]
    fn over(self, other: f64) -> f64 {
        self / other
    }
    #[inline(always)]
    fn stays(self) -> bool {
        true
    }
    #[inline(always)]
    fn two(self, name: Two, other: f64) -> f64 {
        function::two(name, self, other)
    }
}

/// A product of which the second factor is a slope: where that is zero, so is the product.
#[inline(always)]
fn part(x: f64, slope: f64) -> f64 {
    if slope == 0.0 { 0.0 } else { x * slope }
}

/// A value and its slopes by N symbols.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slopes<const N: usize> {
    pub(super) value: f64,
    pub(super) by: [f64; N],
}

impl<const N: usize> Slopes<N> {
    #[inline(always)]
    fn with(value: f64, slope: impl Fn(usize) -> f64) -> Self {
        Slopes { value, by: std::array::from_fn(slope) }
    }
}

impl<const N: usize> Jet for Slopes<N> {
    fn constant(value: f64) -> Self {
        Slopes { value, by: [0.0; N] }
    }
    fn value(self) -> f64 {
        self.value
    }
    fn chain(self, value: f64, slopes: impl FnOnce() -> [f64; 2]) -> Self {
        let [slope, _] = if self.stays() { [0.0; 2] } else { slopes() };
        Self::with(value, |k| part(slope, self.by[k]))
    }
    fn add(self, other: Self) -> Self {
        Self::with(self.value + other.value, |k| self.by[k] + other.by[k])
    }
    fn times(self, other: Self) -> Self {
        let slope = |k: usize| part(other.value, self.by[k]) + part(self.value, other.by[k]);
        Self::with(self.value * other.value, slope)
    }
    fn over(self, other: Self) -> Self {
        let value = self.value / other.value;
        Self::with(value, |k| part(1.0 / other.value, self.by[k] - part(value, other.by[k])))
    }
    fn stays(self) -> bool {
        self.by.iter().all(|slope| *slope == 0.0)
    }
}

/// A value and its first two rates by one symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates(pub(super) [f64; 3]);

impl Jet for Rates {
    fn constant(x: f64) -> Self {
        Rates([x, 0.0, 0.0])
    }
    fn value(self) -> f64 {
        self.0[0]
    }
    fn chain(self, value: f64, slopes: impl FnOnce() -> [f64; 2]) -> Self {
        let [first, second] = if self.stays() { [0.0; 2] } else { slopes() };
        let [_, dx, ddx] = self.0;
        Rates([value, part(first, dx), part(second, dx * dx) + part(first, ddx)])
    }
    fn add(self, other: Self) -> Self {
        Rates(std::array::from_fn(|k| self.0[k] + other.0[k]))
    }
    fn times(self, other: Self) -> Self {
        let ([a, da, dda], [b, db, ddb]) = (self.0, other.0);
        Rates([a * b, part(b, da) + part(a, db), part(b, dda) + 2.0 * da * db + part(a, ddb)])
    }
    fn over(self, other: Self) -> Self {
        let ([a, da, dda], [b, db, ddb]) = (self.0, other.0);
        let q = a / b;
        let dq = part(1.0 / b, da - part(q, db));
        Rates([q, dq, part(1.0 / b, dda - 2.0 * part(dq, db) - part(q, ddb))])
    }
    fn stays(self) -> bool {
        self.0[1] == 0.0 && self.0[2] == 0.0
    }
}
