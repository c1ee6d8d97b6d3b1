//! Vectors in which a formula can be written: plain ones, or [`Varying`] ones that carry their change along a direction.
//!
//! A formula is written once, over [`Space`]. With plain vectors it gives the value, with varying ones the same line gives the value and its derivative, by the
//! rules for sums and products.

use super::{Matrix, Vector};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number that goes with the vectors of a [`Space`].
pub(crate) trait Number:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
{
    /// A number that does not change.
    fn steady(x: f64) -> Self;
}

/// Vectors with their sums and products.
pub(crate) trait Space:
    Copy + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> + Mul<f64, Output = Self>
{
    /// Their components, products and lengths.
    type Number: Number;

    /// A vector that does not change.
    fn steady(v: Vector) -> Self;
    /// The vector itself, its change dropped.
    fn at(&self) -> Vector;
    fn dot(&self, other: &Self) -> Self::Number;
    fn cross(&self, other: &Self) -> Self;
    fn times(&self, x: Self::Number) -> Self;
    /// Its length.
    fn length(&self) -> Self::Number;
    /// What a matrix that does not change makes of it.
    fn mapped(&self, matrix: &Matrix) -> Self;

    /// The vector of unit length along it.
    #[inline(always)]
    fn unit(&self) -> Self {
        self.times(Self::Number::steady(1.0) / self.length())
    }
}

impl Number for f64 {
    #[inline(always)]
    fn steady(x: f64) -> f64 {
        x
    }
}

impl Space for Vector {
    type Number = f64;

    #[inline(always)]
    fn steady(v: Vector) -> Vector {
        v
    }
    #[inline(always)]
    fn at(&self) -> Vector {
        *self
    }
    #[inline(always)]
    fn dot(&self, other: &Vector) -> f64 {
        Vector::dot(self, other)
    }
    #[inline(always)]
    fn cross(&self, other: &Vector) -> Vector {
        Vector::cross(self, other)
    }
    #[inline(always)]
    fn times(&self, x: f64) -> Vector {
        self * x
    }
    #[inline(always)]
    fn length(&self) -> f64 {
        self.norm()
    }
    #[inline(always)]
    fn mapped(&self, matrix: &Matrix) -> Vector {
        matrix * self
    }
}

/// A number and its change along a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) at: f64,
    pub(crate) by: f64,
}

/// A vector and its change along a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Varying {
    pub(crate) at: Vector,
    pub(crate) by: Vector,
}

impl Varying {
    #[inline(always)]
    pub(crate) fn new(at: Vector, by: Vector) -> Self {
        Varying { at, by }
    }
}

impl Number for Change {
    #[inline(always)]
    fn steady(at: f64) -> Change {
        Change { at, by: 0.0 }
    }
}

impl Space for Varying {
    type Number = Change;

    #[inline(always)]
    fn steady(at: Vector) -> Varying {
        Varying { at, by: Vector::zeros() }
    }
    #[inline(always)]
    fn at(&self) -> Vector {
        self.at
    }
    #[inline(always)]
    fn dot(&self, other: &Varying) -> Change {
        Change { at: self.at.dot(&other.at), by: self.by.dot(&other.at) + self.at.dot(&other.by) }
    }
    #[inline(always)]
    fn cross(&self, other: &Varying) -> Varying {
        Varying { at: self.at.cross(&other.at), by: self.by.cross(&other.at) + self.at.cross(&other.by) }
    }
    #[inline(always)]
    fn times(&self, x: Change) -> Varying {
        Varying { at: self.at * x.at, by: self.by * x.at + self.at * x.by }
    }
    #[inline(always)]
    fn length(&self) -> Change {
        let at = self.at.norm();
        Change { at, by: self.at.dot(&self.by) / at }
    }
    #[inline(always)]
    fn mapped(&self, matrix: &Matrix) -> Varying {
        Varying { at: matrix * self.at, by: matrix * self.by }
    }
}

impl Add for Change {
    type Output = Change;
    #[inline(always)]
    fn add(self, o: Change) -> Change {
        Change { at: self.at + o.at, by: self.by + o.by }
    }
}

impl Sub for Change {
    type Output = Change;
    #[inline(always)]
    fn sub(self, o: Change) -> Change {
        Change { at: self.at - o.at, by: self.by - o.by }
    }
}

impl Neg for Change {
    type Output = Change;
    #[inline(always)]
    fn neg(self) -> Change {
        Change { at: -self.at, by: -self.by }
    }
}

impl Mul for Change {
    type Output = Change;
    #[inline(always)]
    fn mul(self, o: Change) -> Change {
        Change { at: self.at * o.at, by: self.by * o.at + self.at * o.by }
    }
}

impl Mul<f64> for Change {
    type Output = Change;
    #[inline(always)]
    fn mul(self, x: f64) -> Change {
        Change { at: self.at * x, by: self.by * x }
    }
}

impl Div for Change {
    type Output = Change;
    #[inline(always)]
    fn div(self, o: Change) -> Change {
        let at = self.at / o.at;
        Change { at, by: (self.by - at * o.by) / o.at }
    }
}

impl Add for Varying {
    type Output = Varying;
    #[inline(always)]
    fn add(self, o: Varying) -> Varying {
        Varying { at: self.at + o.at, by: self.by + o.by }
    }
}

impl Sub for Varying {
    type Output = Varying;
    #[inline(always)]
    fn sub(self, o: Varying) -> Varying {
        Varying { at: self.at - o.at, by: self.by - o.by }
    }
}

impl Neg for Varying {
    type Output = Varying;
    #[inline(always)]
    fn neg(self) -> Varying {
        Varying { at: -self.at, by: -self.by }
    }
}

impl Mul<f64> for Varying {
    type Output = Varying;
    #[inline(always)]
    fn mul(self, x: f64) -> Varying {
        Varying { at: self.at * x, by: self.by * x }
    }
}
