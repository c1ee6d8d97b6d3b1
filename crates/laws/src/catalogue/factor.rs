//! A loss for laws that have none: the factor of a law of the Hunt-Crossley family on another elastic curve.
//!
//! ```text
//! F = F_el(d) (1 + xi v/v0),   xi = xi(e)        delivered:  phi(xi) = phi(-xi e),   phi(x) = x - ln(1 + x)
//! ```
//!
//! `F_el` force of the law without loss [N], `d` indentation [m], `v` its rate and `v0` that at first touch [m/s], `xi` [-] of the law that lends its factor,
//! `e` restitution [-]. Along a free impact of the mass `M` the variables separate, `M v dv/(1 + xi v/v0) = -F_el dd`. On the way in and on the way out the
//! right side adds up to the same, the energy stored at the deepest point, whatever the curve. So what is delivered follows from `xi` alone, as
//! [`hysteresis::delivered`](crate::normal::hysteresis::delivered) has it, and is the same for a cylinder as for a sphere.
//!
//! Source: the habit of the literature on joints with clearance, which puts the factor of Lankarani and Nikravesh 1990 on any elastic law; what is delivered
//! follows as in Gonthier et al. 2004.

use super::{Asked, Entry, Group, Kind, Role, Values, entries};
use crate::normal::{Coefficient, Damping, Law, Viscoelastic};

impl Entry {
    /// Whether it is a law without loss that takes the factor of another: those of line contact. A point has the family itself.
    pub fn takes_factor(&self) -> bool {
        let lossless = matches!(self.kind, Kind::Normal(normal) if normal.restitution == Asked::Lossless);
        lossless && self.parameter("alpha").is_some()
    }

    /// Whether it is of the Hunt-Crossley family, and has a factor to lend.
    pub fn lends_factor(&self) -> bool {
        let aims = matches!(self.kind, Kind::Normal(normal) if matches!(normal.restitution, Asked::Aims { .. }));
        aims && self.group == Group::HuntCrossley
    }

    /// The rule for the factor `c` of `F_el (1 + c v)` [s/m] that it lends where the restitution `e` [-] is asked for; `None` for a law that lends none.
    pub fn factor(&self, e: f64) -> Option<Coefficient> {
        let Kind::Normal(normal) = self.kind else { return None };
        let value = |role: Role| match role {
            Role::Restitution => e,
            Role::Exponent(n) => n,
            Role::Stiffness => 1.0,
            _ => f64::NAN,
        };
        let values: Vec<f64> = self.parameters.iter().map(|p| value(p.role)).collect();
        match (normal.build)(&Values::new(self.parameters, &values)) {
            Law::Viscoelastic(Viscoelastic { damping: Damping::Hysteretic, coefficient, .. })
                if self.lends_factor() =>
            {
                Some(coefficient)
            }
            _ => None,
        }
    }
}

/// The laws that lend their factor.
pub fn lenders() -> impl Iterator<Item = &'static Entry> {
    entries().filter(|entry| entry.lends_factor())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::find;

    #[test]
    fn every_law_of_the_family_lends_its_own_factor_and_no_other_law_does() {
        assert!(lenders().count() >= 14);
        for entry in entries() {
            let lent = entry.factor(0.7);
            assert_eq!(lent.is_some(), entry.group == Group::HuntCrossley, "{}", entry.id);
        }
        for (id, xi) in [("hunt_crossley", 0.45), ("lankarani_nikravesh", 0.75 * 0.51), ("ye_flores", 8.0 * 0.3 / 3.5)]
        {
            let lent = find(id).and_then(|entry| entry.factor(0.7));
            assert!(
                matches!(lent, Some(Coefficient::PerApproachSpeed(own)) if (own - xi).abs() < 1e-15),
                "{id}: {lent:?}"
            );
        }
    }

    #[test]
    fn all_laws_of_line_contact_take_a_factor_and_no_law_of_a_point_does() {
        for entry in entries() {
            let line = entry.id.starts_with("cyl_") || entry.id == "dubowsky_freudenstein_pair";
            assert_eq!(entry.takes_factor(), line, "{}", entry.id);
        }
    }
}
