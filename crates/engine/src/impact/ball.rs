//! Balls that return a part of their slip: Walton's law, in the terms of what impulses do to the speeds.
//!
//! ```text
//! W = | a 0 |      M = 1/a,    1 + 1/q = b/a
//!     | 0 b |
//! ```
//!
//! `a`, `b` what impulses along the normal and along the surface do to the speeds there [1/kg], `M` effective mass [kg], `q` the law's ratio of inertia [-] ([`Walton`]). In space `b` is the same along
//! every tangent, and the impact stays in the plane of normal and slip. That is so where a ball meets a plane or a ball and nothing holds them; elsewhere there is no such law.

use super::{ImpactError, ImpactSite, Impacts};
use carom_laws::impulse::Walton;

/// What normal and tangential impulses do to each other is none below this part of what they do themselves.
const CENTRAL: f64 = 1e-9;

impl Impacts<'_> {
    /// The impulses of one site whose balls return this part of their slip [-], and what they lose along the surface [J].
    pub(super) fn ball(
        &self,
        (row, site): (usize, &ImpactSite),
        speeds: &[f64],
        restitution: f64,
        tangential_restitution: f64,
    ) -> Result<([f64; 3], f64), ImpactError> {
        let (n, tangents) = (speeds.len(), 1..=site.tangents);
        let w = |i: usize, j: usize| self.matrix[(row + i) * n + row + j];
        let (a, b) = (w(0, 0), w(1, 1));
        let is_even = tangents.clone().all(|k| (w(k, k) - b).abs() <= CENTRAL * b && w(0, k).abs() <= CENTRAL * a);
        if !is_even || (site.tangents == 2 && w(1, 2).abs() > CENTRAL * b) {
            let site = self.rows().position(|(own, _)| own == row).unwrap_or_default();
            return Err(ImpactError::Eccentric { site });
        }
        let slip = tangents.clone().map(|k| speeds[row + k].powi(2)).sum::<f64>().sqrt();
        let law =
            Walton { restitution, friction: site.friction, tangential_restitution, inertia_ratio: 1.0 / (b / a - 1.0) };
        let found = law.run(1.0 / a, [speeds[row], slip]);
        let mut impulse = [found.impulse[0], 0.0, 0.0];
        if slip > 0.0 {
            tangents.for_each(|k| impulse[k] = found.impulse[1] * speeds[row + k] / slip);
        }
        Ok((impulse, -0.5 * found.impulse[1] * (slip + found.speeds[1])))
    }
}
