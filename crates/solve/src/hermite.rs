//! The cubic through both ends of a step, with both slopes: an interpolant that costs no evaluation.

use crate::Vector;
use crate::bound::nested;

/// The cubic Hermite interpolant of a step. It owns its ends, so that the step may be repeated while the cubic is read.
#[derive(Clone, Debug)]
pub(crate) struct Hermite<V> {
    start: V,
    end: V,
    slope: V,
    end_slope: V,
    h: f64,
}

impl<V: Vector> Hermite<V> {
    pub(crate) fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        Hermite { start: zero(), end: zero(), slope: zero(), end_slope: zero(), h: 0.0 }
    }

    /// Takes over the ends of a step of length `h` and the slopes there.
    pub(crate) fn set(&mut self, h: f64, (start, slope): (&V, &V), (end, end_slope): (&V, &V)) {
        self.h = h;
        self.start.as_mut().copy_from_slice(start.as_ref());
        self.slope.as_mut().copy_from_slice(slope.as_ref());
        self.end.as_mut().copy_from_slice(end.as_ref());
        self.end_slope.as_mut().copy_from_slice(end_slope.as_ref());
    }

    /// Component `i` by powers of the fraction of the step.
    pub(crate) fn polynomial(&self, i: usize) -> [f64; 8] {
        let rise = self.end.as_ref()[i] - self.start.as_ref()[i];
        let (first, last) = (self.h * self.slope.as_ref()[i] - rise, self.h * self.end_slope.as_ref()[i] - rise);
        nested(&[self.start.as_ref()[i], rise, first, -(first + last)])
    }

    /// The state at the fraction `s` of the step.
    pub(crate) fn at(&self, s: f64, out: &mut V) {
        let r = 1.0 - s;
        let (y0, y1) = (self.start.as_ref(), self.end.as_ref());
        let (f0, f1) = (self.slope.as_ref(), self.end_slope.as_ref());
        for (i, value) in out.as_mut().iter_mut().enumerate() {
            let rise = y1[i] - y0[i];
            let bend = r * (self.h * f0[i] - rise) - s * (self.h * f1[i] - rise);
            *value = r * y0[i] + s * y1[i] + s * r * bend;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubic_is_its_own_interpolant() {
        let cubic = |x: f64| [2.0 - x + 3.0 * x * x - 0.5 * x.powi(3)];
        let slope = |x: f64| [-1.0 + 6.0 * x - 1.5 * x * x];
        let mut hermite = Hermite::new(&[0.0]);
        hermite.set(2.0, (&cubic(1.0), &slope(1.0)), (&cubic(3.0), &slope(3.0)));
        for s in [0.0, 0.1, 0.5, 0.7, 1.0] {
            let mut out = [0.0];
            hermite.at(s, &mut out);
            assert!((out[0] - cubic(1.0 + 2.0 * s)[0]).abs() < 1e-14);
        }
    }
}
