//! Walton's three-parameter law for spheres.
//!
//! ```text
//! psi2 = -beta0 psi1                         it sticks, and returns a part of the slip
//! psi2 = psi1 - (1 + 1/q) (1 + e) mu         it slips to the end             whichever is larger
//! ```
//!
//! `psi1 = gt-/|gn-|`, `psi2 = gt+/|gn-|` slip at the contact before and after over the approach speed, `e` normal restitution, `beta0` tangential restitution,
//! `mu` coefficient of friction [-]; `q = I/(m R^2)`, 2/5 for a uniform sphere: an impulse along the surface changes the slip `1 + 1/q` times as much as one along the normal
//! changes the normal speed. Impacts change from sticking to slipping at `psi1 = (1 + 1/q)(1 + e) mu/(1 + beta0)`.
//!
//! Source: Walton 1993, in Particulate Two-Phase Flow, p. 884; Foerster et al. 1994, Phys. Fluids 6, 1108, eqs. 5-7. Limits: central impact of spheres, or of a sphere and a plane; `beta0`
//! stands for what tangential compliance returns.

/// Walton's law for one pair of surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walton {
    /// Normal restitution `e` [-].
    pub restitution: f64,
    /// Coefficient of friction `mu` [-].
    pub friction: f64,
    /// Tangential restitution `beta0` [-].
    pub tangential_restitution: f64,
    /// `I/(m R^2)` of the spheres [-], 0.4 where they are uniform.
    pub inertia_ratio: f64,
}

/// What Walton's law does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaltonOutcome {
    /// Speed at which the gap opens, and slip, after the impact [m/s].
    pub speeds: [f64; 2],
    /// Normal and tangential impulse [N s].
    pub impulse: [f64; 2],
    /// Whether it slipped to the end.
    pub slips: bool,
}

impl Walton {
    /// The ratio `psi1` of slip to approach speed [-] beyond which impacts slip to the end.
    ///
    /// Source: Foerster et al. 1994, eq. 7.
    pub fn change(&self) -> f64 {
        self.slipping() / (1.0 + self.tangential_restitution)
    }

    /// The impact of spheres of the effective mass [kg] that meet with these speeds [m/s], of which the first is negative; where it is not, nothing happens.
    ///
    /// Source: Foerster et al. 1994, eqs. 5 and 6.
    pub fn run(&self, effective_mass: f64, speeds: [f64; 2]) -> WaltonOutcome {
        let [gn, gt] = speeds;
        if gn >= 0.0 {
            return WaltonOutcome { speeds, impulse: [0.0; 2], slips: true };
        }
        let slips = gt.abs() > -gn * self.change();
        let after = if slips { gt + gt.signum() * gn * self.slipping() } else { -self.tangential_restitution * gt };
        let normal = -effective_mass * (1.0 + self.restitution) * gn;
        let tangential = effective_mass * (after - gt) / self.lever();
        WaltonOutcome { speeds: [-self.restitution * gn, after], impulse: [normal, tangential], slips }
    }

    /// What `psi` changes by while it slips.
    fn slipping(&self) -> f64 {
        self.lever() * (1.0 + self.restitution) * self.friction
    }

    /// `1 + 1/q`.
    fn lever(&self) -> f64 {
        1.0 + 1.0 / self.inertia_ratio
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impulse::{Ending, PlanarImpact};

    fn spheres(restitution: f64, friction: f64, tangential_restitution: f64) -> Walton {
        Walton { restitution, friction, tangential_restitution, inertia_ratio: 0.4 }
    }

    #[test]
    fn measured_spheres_change_from_sticking_to_slipping_where_foerster_says() {
        // Foerster et al. 1994: 3 mm soda-lime glass, 6 mm cellulose acetate.
        assert!((spheres(0.97, 0.092, 0.44).change() - 0.44051).abs() < 5e-6);
        assert!((spheres(0.87, 0.25, 0.43).change() - 1.14423).abs() < 5e-6);
    }

    #[test]
    fn both_branches_meet_at_the_change() {
        let law = spheres(0.9, 0.2, 0.4);
        let [before, beyond] = [1.0 - 1e-12, 1.0 + 1e-12].map(|near| law.run(1.0, [-2.0, 2.0 * near * law.change()]));
        assert!(!before.slips && beyond.slips);
        assert!((before.speeds[1] - beyond.speeds[1]).abs() < 1e-10);
    }

    #[test]
    fn without_tangential_restitution_it_is_dry_friction() {
        let law = spheres(0.8, 0.3, 0.0);
        let dry = PlanarImpact { normal: 1.0 / 0.7, tangential: 3.5 / 0.7, cross: 0.0, friction: 0.3 };
        for slip in [-5.0, -1.0, 0.0, 0.4, 1.8, 2.0, 9.0] {
            let (one, other) = (law.run(0.7, [-1.0, slip]), dry.run([-1.0, slip], Ending::Newton(0.8)));
            for k in 0..2 {
                assert!((one.impulse[k] - other.impulse[k]).abs() < 1e-14, "{slip} {one:?} {other:?}");
                assert!((one.speeds[k] - other.speeds[k]).abs() < 1e-14, "{slip} {one:?} {other:?}");
            }
        }
    }
}
