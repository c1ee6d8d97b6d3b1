//! What can be said of guards between two instants: bounds, so that none reaches zero unseen.
//!
//! ```text
//! g |a                        b       g >= a + a' x + max(a'' - J l/3, L) x^2/2        x  from the left end
//!   | \                      /        g >= b - b' z + max(b'' - J l/3, L) z^2/2        z  back from the right end
//!   |  \  .              .  /         g >= (a + b - V l)/2                             l  length of the piece
//!   |   \   .          .   /          g >= (a z + b x)/l - S x z/2                     x + z = l
//! 0 |---\--.------------.--/----
//! ```
//!
//! A guard that falls at most with speed `V`, whose second rate is never less than `L` and changes at most with speed `J`, stays above the first three curves. Where they are above
//! zero together the guard is **clear** of zero over the whole piece, however far apart its ends are. A guard that is no smooth function of the
//! motion, but lies above one that is and touches it at an end, as the distance of convex bodies lies above that of their tangent planes, is bounded
//! by that one just as well.
//!
//! The last curve is for a guard that is the **least of many** smooth functions, as the height of a body is the least of those of its points. It may have kinks, and no rate at
//! its ends says how it goes on. But if the second rates of all these functions are at most `S`, each of them less `S t^2/2` is concave, so is the least of them, and it
//! lies above its chord. Over all of the piece that is above zero where `sqrt(a) + sqrt(b) > l sqrt(S/2)`.

use crate::Vector;

/// A piece of a step, as an interpolant has it.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a, V> {
    /// When it ends [s].
    pub end: f64,
    /// How long it lasts [s].
    pub length: f64,
    /// The state at its end.
    pub state: &'a V,
    /// The rate of the interpolant there.
    pub rate: &'a V,
    /// Its second rate there.
    pub second: &'a V,
    /// How fast each component moves at most, anywhere in the piece; how fast its rate changes at most, and its second rate.
    pub most: [&'a V; 3],
}

/// A guard at the end of a piece, and how it can have come there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trend {
    /// The guard at the end of the piece.
    pub value: f64,
    /// Its rate there.
    pub rate: f64,
    /// It falls at most this fast anywhere in the piece; NaN where that is not known.
    pub fall: f64,
    /// Its second rate at the end, or that of what it lies above; NaN where that is not known.
    pub curvature: f64,
    /// The second rate changes at most this fast anywhere in the piece.
    pub jolt: f64,
    /// The second rate is nowhere in the piece less than this; NaN where that is not known.
    pub least: f64,
    /// It is the least of many smooth functions whose second rates are nowhere in the piece more than this; NaN where that is not known.
    pub sway: f64,
    /// What it may be below zero without being missed: less than anything that matters.
    pub grain: f64,
}

impl Trend {
    /// A guard of which nothing is known between two looks.
    pub const fn unknown(value: f64) -> Self {
        let none = f64::NAN;
        Trend { value, rate: none, fall: none, curvature: none, jolt: 0.0, least: none, sway: none, grain: 0.0 }
    }

    /// A guard that is a constant, or whose least value is that at the end.
    pub const fn steady(value: f64) -> Self {
        Trend { value, rate: 0.0, fall: 0.0, curvature: 0.0, jolt: 0.0, least: 0.0, sway: f64::NAN, grain: 0.0 }
    }

    /// Whether it has a bound.
    #[inline]
    pub(crate) fn is_bounded(&self) -> bool {
        !(self.fall.is_nan() && self.least.is_nan() && self.sway.is_nan())
    }

    /// Whether the guard was above zero all the way from the end of the piece before to the end of this one, `length` [s] later.
    #[inline]
    pub(crate) fn clears(&self, before: &Trend, length: f64) -> bool {
        let (left, right) = (before.value + self.grain, self.value + self.grain);
        if left < 0.0 || right < 0.0 {
            return false;
        }
        let jolt = self.jolt * length / 3.0;
        // The greater of two bounds; what is no number is no bound.
        let bent = |curvature: f64| (curvature - jolt).max(self.least);
        left + right > self.fall * length
            || above(left, before.rate, bent(before.curvature)) + above(right, -self.rate, bent(self.curvature))
                > length
            || (!self.sway.is_nan() && left.sqrt() + right.sqrt() > length * (0.5 * self.sway).sqrt())
    }
}

/// How far `value + rate x + curvature x^2/2` stays above zero, from `x = 0` on where it is not below.
#[inline]
fn above(value: f64, rate: f64, curvature: f64) -> f64 {
    let square = rate * rate - 2.0 * curvature * value;
    // It turns before it comes down to zero, or never comes down.
    if square < 0.0 || (rate >= 0.0 && curvature >= 0.0 && value + rate + curvature > 0.0) {
        return f64::INFINITY;
    }
    if rate > 0.0 {
        return (rate + square.sqrt()) / -curvature;
    }
    // Nothing over nothing: a guard that stands still at zero is not above it.
    if value == 0.0 { 0.0 } else { 2.0 * value / (square.sqrt() - rate) }
}

/// The polynomials of an interpolant, one for each component of the state, and what bounds them over a piece.
#[derive(Clone, Debug)]
pub(crate) struct Curve<V> {
    /// Coefficients by powers of the fraction of the step.
    powers: Vec<[f64; DEGREE + 1]>,
    /// The highest power that has a coefficient.
    degree: usize,
    h: f64,
    /// Rate and second rate at the end of the piece last looked at.
    pub(crate) rate: V,
    pub(crate) second: V,
    /// Bounds of rate, second and third rate over that piece.
    pub(crate) most: [V; 3],
}

/// The highest degree of an interpolant.
pub(crate) const DEGREE: usize = 7;

/// What an interpolant of higher order may do beyond the cubic through the ends of an accepted step: as much as the cubic itself does.
const BEYOND: f64 = 2.0;

impl<V: Vector> Curve<V> {
    pub(crate) fn new(like: &V) -> Self {
        let zero = || like.zeros_like();
        let powers = vec![[0.0; DEGREE + 1]; like.as_ref().len()];
        Curve { powers, degree: DEGREE, h: 0.0, rate: zero(), second: zero(), most: std::array::from_fn(|_| zero()) }
    }

    /// Takes over the polynomials of a step of length `h`.
    pub(crate) fn take(&mut self, h: f64, polynomial: impl Fn(usize) -> [f64; DEGREE + 1]) {
        self.h = h;
        self.degree = 0;
        for (i, powers) in self.powers.iter_mut().enumerate() {
            *powers = polynomial(i);
            while self.degree < DEGREE && powers[self.degree + 1..].iter().any(|c| *c != 0.0) {
                self.degree += 1;
            }
        }
    }

    /// Bounds over the piece between two fractions of the step, and the rates at its end: by the expansion about its middle, whose terms are largest
    /// at the ends.
    pub(crate) fn bound(&mut self, from: f64, to: f64) {
        let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
        let per = [1.0, 2.0, 3.0].map(|k| self.h.powi(-(k as i32)));
        for (i, powers) in self.powers.iter().enumerate() {
            let about = shifted(powers, self.degree, middle);
            let (mut at_end, mut most) = ([0.0; 3], [0.0; 3]);
            // The powers of `half` that go with the first, second and third slope.
            let mut reach = [1.0, 0.0, 0.0];
            for (k, c) in about[..=self.degree].iter().enumerate().skip(1) {
                let k = k as f64;
                let factors = [k, k * (k - 1.0), k * (k - 1.0) * (k - 2.0)];
                for n in 0..3 {
                    let term = factors[n] * c * reach[n];
                    at_end[n] += term;
                    most[n] += term.abs();
                }
                reach = [reach[0] * half, reach[0], reach[1]];
            }
            self.rate.as_mut()[i] = at_end[0] * per[0];
            self.second.as_mut()[i] = at_end[1] * per[1];
            for n in 0..3 {
                self.most[n].as_mut()[i] = most[n] * per[n];
            }
        }
    }

    /// Bounds over a whole step of length `h` by the cubic through its ends, with room for what an interpolant of higher order adds.
    #[inline]
    pub(crate) fn bound_cubic(&mut self, h: f64, (y0, f0): (&V, &V), (y1, f1): (&V, &V)) {
        let (y0, f0, y1, f1) = (y0.as_ref(), f0.as_ref(), y1.as_ref(), f1.as_ref());
        let [speed, bend, jolt] = &mut self.most;
        let (speed, bend, jolt) = (speed.as_mut(), bend.as_mut(), jolt.as_mut());
        let per = 1.0 / h;
        for i in 0..y0.len() {
            let rise = y1[i] - y0[i];
            let (first, last) = (h * f0[i] - rise, h * f1[i] - rise);
            let (turn, twist) = (first + last, last - first);
            speed[i] = BEYOND * ((rise - 0.25 * turn).abs() + 0.5 * twist.abs() + 0.75 * turn.abs()) * per;
            bend[i] = BEYOND * (twist.abs() + 3.0 * turn.abs()) * per * per;
            jolt[i] = BEYOND * 6.0 * turn.abs() * per * per * per;
        }
    }

    /// The second rates of the same cubic, at its start (-1) or its end (1).
    pub(crate) fn bend_cubic(&mut self, side: f64, h: f64, (y0, f0): (&V, &V), (y1, f1): (&V, &V)) {
        let (y0, f0, y1, f1) = (y0.as_ref(), f0.as_ref(), y1.as_ref(), f1.as_ref());
        for (i, second) in self.second.as_mut().iter_mut().enumerate() {
            let mean = (y1[i] - y0[i]) / h;
            let (first, last) = (f0[i] - mean, f1[i] - mean);
            *second = (last - first + 3.0 * side * (first + last)) / h;
        }
    }
}

/// The coefficients of a polynomial of this degree about another place.
fn shifted(powers: &[f64; DEGREE + 1], degree: usize, about: f64) -> [f64; DEGREE + 1] {
    let mut c = *powers;
    for k in 0..degree {
        for j in (k..degree).rev() {
            c[j] += about * c[j + 1];
        }
    }
    c
}

/// Coefficients by powers of `s` of the nested form `c0 + s (c1 + (1-s) (c2 + s (c3 + (1-s) (c4 + ...))))`.
pub(crate) fn nested(coefficients: &[f64]) -> [f64; DEGREE + 1] {
    let mut powers = [0.0; DEGREE + 1];
    for (j, c) in coefficients.iter().enumerate().rev() {
        // What is inside of c_j was multiplied by s where j is even, else by 1 - s.
        if j + 1 < coefficients.len() {
            let inner = powers;
            for k in 0..=DEGREE {
                let raised = if k == 0 { 0.0 } else { inner[k - 1] };
                powers[k] = if j % 2 == 0 { raised } else { inner[k] - raised };
            }
        }
        powers[0] += c;
    }
    powers
}

#[cfg(test)]
mod tests;
