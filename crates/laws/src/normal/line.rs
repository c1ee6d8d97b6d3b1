//! Line contact of parallel cylinders: `d = (W/Q) (ln(B/W) + c0)`.
//!
//! `W = F/L` is the load per length [N/m], `Q` a modulus [Pa] (`pi Es` in the corrected laws), `B` a load per length [N/m] and
//! `c0` a number. The published laws differ only in `B` and `c0`:
//!
//! | law | `B` | `c0` | source |
//! |---|---|---|---|
//! | Johnson 1985 | `4 pi Es dR` | -1 | pin-in-slot paper, Table 1 |
//! | Radzimovsky 1953 | `3.125 Es dR` (contact width in full, E-22) | 2/3 | same |
//! | Goldsmith 1960, m = 3 (E-20); Dubowsky-Freudenstein 1971 (E-21) | `pi Es L^2/R` | 1 | same |
//! | ESDU 78035, 1978 | `4 pi Es dR` (with pi, E-19) | 1 | same |
//!
//! with `dR = R1 + R2` (external) or `R1 - R2` (internal contact), `R = R1 R2/dR`.
//!
//! The law is printed as indentation for a given force. It inverts explicitly, `W = -Q d / W_{-1}(-Q d / (B exp(c0)))` with the
//! branch -1 of Lambert's function, so neither iteration nor a fitted power law is needed.
//!
//! Validity: `d` grows with `W` only while `W < B exp(c0 - 1)`. The force is followed up to where `d` is within half a
//! percent of its largest value and continued along its tangent from there, so that a run goes on; [`LineContact::force_at`]
//! refuses instead.

use crate::Scalar;
use crate::special::lambert_wm1_exp;
use std::f64::consts::PI;

/// A logarithmic law of line contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineContact {
    /// Modulus `Q` in front of the logarithm [Pa]: `pi Es` in the corrected laws.
    pub modulus: f64,
    /// Load per length `B` inside the logarithm [N/m].
    pub scale: f64,
    /// Constant `c0` beside the logarithm [-].
    pub constant: f64,
    /// Length of the contact `L` [m].
    pub length: f64,
}

impl LineContact {
    /// Logarithm of the largest load over the load at which the tangent takes over.
    const TANGENT_FROM: f64 = 0.1;

    /// Johnson's law. `modulus` is `Es` [Pa], `length` and `radius_sum` (`dR`) in m.
    pub fn johnson(modulus: f64, length: f64, radius_sum: f64) -> Self {
        LineContact { modulus: PI * modulus, scale: 4.0 * PI * modulus * radius_sum, constant: -1.0, length }
    }

    /// Radzimovsky's law, with the full width of the contact (E-22).
    pub fn radzimovsky(modulus: f64, length: f64, radius_sum: f64) -> Self {
        LineContact { modulus: PI * modulus, scale: 3.125 * modulus * radius_sum, constant: 2.0 / 3.0, length }
    }

    /// Goldsmith's law with the only dimensionless exponent, m = 3 (E-20); Dubowsky and Freudenstein's corrected law is the
    /// same (E-21). `radius` is the effective radius `R1 R2/dR` [m].
    pub fn goldsmith(modulus: f64, length: f64, radius: f64) -> Self {
        LineContact { modulus: PI * modulus, scale: PI * modulus * length * length / radius, constant: 1.0, length }
    }

    /// ESDU 78035, with the factor pi that its formula needs (E-19).
    pub fn esdu_78035(modulus: f64, length: f64, radius_sum: f64) -> Self {
        LineContact { modulus: PI * modulus, scale: 4.0 * PI * modulus * radius_sum, constant: 1.0, length }
    }

    /// Indentation [m] at the force `F` [N]; `None` for a negative force or one beyond [`LineContact::largest_force`].
    pub fn indentation_at(&self, force: f64) -> Option<f64> {
        if force == 0.0 {
            return Some(0.0);
        }
        let w = force / self.length;
        (force > 0.0 && force <= self.largest_force())
            .then(|| w / self.modulus * ((self.scale / w).ln() + self.constant))
    }

    /// Force [N] at the indentation `d` [m]; `None` for a negative one or beyond [`LineContact::largest_indentation`].
    pub fn force_at(&self, d: f64) -> Option<f64> {
        if d == 0.0 {
            return Some(0.0);
        }
        (d > 0.0 && d <= self.largest_indentation()).then(|| self.length * self.load(d))
    }

    /// The largest force [N] for which the law holds, `L B exp(c0 - 1)`.
    pub fn largest_force(&self) -> f64 {
        self.length * self.scale * (self.constant - 1.0).exp()
    }

    /// The largest indentation [m] that the law can describe, `B exp(c0 - 1)/Q`.
    pub fn largest_indentation(&self) -> f64 {
        self.largest_force() / (self.length * self.modulus)
    }

    /// The indentation [m] beyond which a run follows the tangent.
    pub fn tangent_indentation(&self) -> f64 {
        let x = Self::TANGENT_FROM;
        self.largest_indentation() * (-x).exp() * (1.0 + x)
    }

    /// Load per length [N/m] at an indentation within the range of the law.
    #[inline]
    fn load(&self, d: f64) -> f64 {
        let u = (self.scale / (self.modulus * d)).ln() + self.constant;
        -self.modulus * d / lambert_wm1_exp(u)
    }

    /// Slope of the load per length [N/m^2] where the load is `w`.
    #[inline]
    fn slope(&self, w: f64) -> f64 {
        self.modulus / ((self.scale / w).ln() + self.constant - 1.0)
    }

    /// Load per length and its slope at any indentation `d > 0`, along the tangent beyond the range of the law.
    #[inline]
    fn continued(&self, d: f64) -> (f64, f64) {
        let end = self.tangent_indentation();
        if d < end {
            let w = self.load(d);
            (w, self.slope(w))
        } else {
            let w = self.largest_force() / self.length * (-Self::TANGENT_FROM).exp();
            let slope = self.modulus / Self::TANGENT_FROM;
            (w + slope * (d - end), slope)
        }
    }

    /// Force [N] as a run uses it: odd below zero, along its tangent beyond the range of the law.
    #[inline]
    pub(super) fn force<S: Scalar>(&self, d: S) -> S {
        let x = d.value();
        if x == 0.0 {
            return d * 0.0;
        }
        let (w, slope) = self.continued(x.abs());
        d.chain(self.length * w.copysign(x), self.length * slope)
    }

    /// Indentation [m] at the force `F > 0` [N] as a run uses it.
    pub(super) fn depth_under(&self, force: f64) -> f64 {
        let end = self.tangent_indentation();
        let (last, slope) = self.continued(end);
        let beyond = force / self.length - last;
        if beyond > 0.0 { end + beyond / slope } else { self.indentation_at(force).unwrap_or(f64::NAN) }
    }

    /// Energy [J] stored at the indentation `d` [m].
    pub(super) fn energy(&self, d: f64) -> f64 {
        let end = self.tangent_indentation().min(d);
        if end <= 0.0 {
            return 0.0;
        }
        let (w, _) = self.continued(end);
        let log = (self.scale / w).ln() + self.constant;
        let within = w * w / self.modulus * (0.5 * log - 0.25);
        let (beyond, _) = self.continued(d);
        self.length * (within + 0.5 * (w + beyond) * (d - end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steel bearing of the scotch-yoke paper, 1 mm long: Es = 207 GPa/(2 (1 - 0.3^2)).
    const STEEL: f64 = 207e9 / 1.82;

    fn laws() -> [LineContact; 4] {
        [
            LineContact::johnson(STEEL, 1e-3, 5e-4),
            LineContact::radzimovsky(STEEL, 1e-3, 5e-4),
            LineContact::goldsmith(STEEL, 1e-3, 0.19),
            LineContact::esdu_78035(STEEL, 1e-3, 5e-4),
        ]
    }

    #[test]
    fn force_and_indentation_are_each_others_inverse() {
        for law in laws() {
            for f in [1e-9, 1e-3, 1.0, 135.0, 1e3, 0.999 * law.largest_force()] {
                let d = law.indentation_at(f).unwrap();
                let back = law.force_at(d).unwrap();
                // Near the end of validity dd/dW vanishes, so the way back loses half the digits there.
                let tolerance = if f > 0.9 * law.largest_force() { 1e-7 } else { 4e-15 };
                assert!((back / f - 1.0).abs() < tolerance, "{law:?}: {f} -> {d} -> {back}");
            }
        }
    }

    /// Load per length at d = 0.01 mm, dR = 0.5 mm as quoted in errata E-19: Johnson 585 N/mm, ESDU 424 N/mm.
    #[test]
    fn johnson_and_esdu_carry_what_the_errata_say() {
        let johnson = LineContact::johnson(STEEL, 1e-3, 5e-4).force_at(1e-5).unwrap();
        let esdu = LineContact::esdu_78035(STEEL, 1e-3, 5e-4).force_at(1e-5).unwrap();
        assert!((johnson - 585.0).abs() < 0.5, "{johnson}");
        assert!((esdu - 424.0).abs() < 0.5, "{esdu}");
    }

    #[test]
    fn johnson_ends_at_four_clearances_over_e_squared() {
        let law = LineContact::johnson(STEEL, 1e-3, 5e-4);
        let end = 4.0 * 5e-4 / 1f64.exp().powi(2);
        assert!((law.largest_indentation() / end - 1.0).abs() < 1e-14);
        assert_eq!(law.force_at(1.001 * end), None);
        assert!(law.force_at(0.999 * end).is_some());
    }

    #[test]
    fn beyond_its_range_the_force_goes_on_along_the_tangent() {
        for law in laws() {
            let end = law.tangent_indentation();
            let h = 1e-6 * end;
            let below: f64 = law.force(end - h);
            let at: f64 = law.force(end);
            let above: f64 = law.force(end + h);
            assert!(((above - at) / (at - below) - 1.0).abs() < 1e-4, "{law:?}");
            let energy = |d: f64| law.energy(d);
            let slope = (energy(2.0 * end + h) - energy(2.0 * end - h)) / (2.0 * h);
            let force: f64 = law.force(2.0 * end);
            assert!((slope / force - 1.0).abs() < 1e-7, "{law:?}");
        }
    }
}
