//! The cubic between two instants that has the values and the rates of both ends.
//!
//! ```text
//! x(s) = (1 + 2s)(1 - s)^2 x0 + s(1 - s)^2 h x0' + s^2 (3 - 2s) x1 - s^2 (1 - s) h x1'        s = (t - t0)/h
//! ```
//!
//! `x0`, `x1` values at the ends, `x0'`, `x1'` their rates, `h` the time between them [s].

/// Weights of the values and rates at both ends of an interval, for the value and for the rate at a place in it.
pub struct Cubic {
    value: [f64; 4],
    rate: [f64; 4],
}

impl Cubic {
    /// At the share `s` of an interval of length `h` [s].
    #[inline]
    pub fn at(s: f64, h: f64) -> Self {
        let r = 1.0 - s;
        let value = [(1.0 + 2.0 * s) * r * r, s * r * r * h, s * s * (3.0 - 2.0 * s), -s * s * r * h];
        let bend = 6.0 * s * r / h;
        let rate = [-bend, r * (1.0 - 3.0 * s), bend, s * (3.0 * s - 2.0)];
        Cubic { value, rate }
    }

    /// Value and rate, from value and rate at the start, then at the end.
    #[inline]
    pub fn of(&self, ends: [f64; 4]) -> [f64; 2] {
        let sum = |weights: &[f64; 4]| weights.iter().zip(&ends).map(|(w, x)| w * x).sum();
        [sum(&self.value), sum(&self.rate)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cubic_gives_a_cubic_back() {
        let [value, rate] = [|t: f64| 1.0 + t - 2.0 * t * t + 0.5 * t * t * t, |t: f64| 1.0 - 4.0 * t + 1.5 * t * t];
        let cubic = Cubic::at(0.25, 2.0);
        let [x, dx] = cubic.of([value(0.0), rate(0.0), value(2.0), rate(2.0)]);
        assert!((x - value(0.5)).abs() < 1e-14 && (dx - rate(0.5)).abs() < 1e-14);
    }
}
