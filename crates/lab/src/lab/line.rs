//! Line contact as a question of its own: force for an indentation, indentation for a force, and the power law that fits a law best.

use crate::law_inputs::{line_parameter, radius_sum};
use crate::units::engineering;
use carom_laws::catalogue::{self, Group, Kind, Role, Values};
use carom_laws::material::Material;
use carom_laws::normal::{Elastic, Law, pereira};
use carom_laws::stiffness::effective_radius;
use thiserror::Error;

/// Two parallel cylinders.
#[derive(Clone, Debug)]
pub struct Cylinders {
    /// The two radii [m]; of an internal contact the bearing first, then the pin.
    pub radii: [f64; 2],
    /// Whether the second lies inside the first.
    pub internal: bool,
    /// Length of the contact [m].
    pub length: f64,
    /// The two materials.
    pub materials: [Material; 2],
}

/// What can be wrong with a question about line contact.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LineError {
    /// No such law of line contact.
    #[error("\"{0}\" is not a law of line contact: `carom laws --group line` lists them")]
    NotALine(String),
    /// The law needs a number that the cylinders do not give.
    #[error("{0} needs {1}, which follows from no geometry: run it with `carom impact --law {0} --param ...`")]
    Needs(&'static str, &'static str),
    /// A clearance for which the law was not fitted.
    #[error(
        "{law} was fitted for clearances of 0.005 to 10 mm between a pin and its bearing, and {what}: take cyl_johnson, which serves all"
    )]
    NotFitted {
        /// The law.
        law: &'static str,
        /// What the cylinders are instead.
        what: String,
    },
    /// The pin does not fit into the bearing.
    #[error("a pin of radius {pin} m does not fit into a bearing of {bearing} m")]
    TooLarge {
        /// Radius of the pin [m].
        pin: f64,
        /// Radius of the bearing [m].
        bearing: f64,
    },
    /// Beyond the range of the law.
    #[error("{law} ends before: it holds up to {largest_force:.6} N and {largest_indentation:.6e} m")]
    Ended {
        /// The law.
        law: String,
        /// The largest force [N].
        largest_force: f64,
        /// The largest indentation [m].
        largest_indentation: f64,
    },
}

impl Cylinders {
    /// The radii [m], that of a bearing negative.
    fn signed_radii(&self) -> [f64; 2] {
        let [one, other] = self.radii;
        if self.internal { [-one, other] } else { [one, other] }
    }

    /// `R1 + R2`, or `R1 - R2` for an internal contact [m].
    pub fn radius_sum(&self) -> f64 {
        radius_sum(self.signed_radii())
    }

    /// The effective radius [m].
    pub fn effective_radius(&self) -> f64 {
        let [one, other] = self.signed_radii();
        effective_radius(one, other)
    }

    /// The elastic curve of a law of line contact between these cylinders, which must be such that the law was made for them.
    pub fn fitting_law(&self, id: &str) -> Result<Elastic, LineError> {
        let law = self.law(id)?;
        let fitted = match catalogue::find(id).map(|entry| entry.id) {
            Some(id @ "cyl_pereira_2011") => Some(id),
            Some(id @ "cyl_pereira_2015") if self.internal => Some(id),
            _ => None,
        };
        let Some(law_id) = fitted else { return Ok(law) };
        let refused = |what: String| Err(LineError::NotFitted { law: law_id, what });
        let (least, most) = pereira::CLEARANCES;
        match self.radius_sum() {
            _ if !self.internal => refused("these cylinders lie side by side".to_owned()),
            gap if !(least..=most).contains(&gap) => refused(format!("the one here is {}", engineering(gap, "m"))),
            _ => Ok(law),
        }
    }

    /// The elastic curve of a law of line contact between these cylinders.
    pub fn law(&self, id: &str) -> Result<Elastic, LineError> {
        let [one, other] = self.radii;
        if self.internal && other >= one {
            return Err(LineError::TooLarge { pin: other, bearing: one });
        }
        let entry =
            catalogue::find(id).filter(|e| e.group == Group::Line).ok_or_else(|| LineError::NotALine(id.to_owned()))?;
        let Kind::Normal(normal) = entry.kind else { return Err(LineError::NotALine(id.to_owned())) };
        let mut values = Vec::new();
        for p in entry.parameters {
            values.push(match (p.symbol, p.role) {
                (_, Role::EffectiveModulus) => self.materials[0].effective_modulus(&self.materials[1]),
                (_, Role::Exponent(n)) => n,
                (symbol, Role::Optional) => {
                    line_parameter(symbol, self.signed_radii(), self.length).unwrap_or(f64::NAN)
                }
                (symbol, _) => line_parameter(symbol, self.signed_radii(), self.length)
                    .ok_or(LineError::Needs(entry.id, symbol))?,
            });
        }
        match (normal.build)(&Values::new(entry.parameters, &values)) {
            Law::Viscoelastic(law) => Ok(law.elastic),
            _ => Err(LineError::NotALine(id.to_owned())),
        }
    }
}

/// A power law `F = K d^n` fitted to a law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineFit {
    /// Stiffness `K` [N/m^n].
    pub stiffness: f64,
    /// Exponent `n` [-].
    pub exponent: f64,
    /// Largest error relative to the law [-], for indentations above one micrometre.
    pub worst_error: f64,
}

/// Points of a fit, evenly spaced in force.
const POINTS: usize = 1000;
/// The error of a fit is quoted above this indentation [m], as the pin-in-slot paper does.
const QUOTED_FROM: f64 = 1e-6;

/// The power law that fits `law` best for forces up to `largest` [N]: least squares in the force, unweighted, as the pin-in-slot paper does.
/// `None` if the law does not reach that far.
pub fn fit(law: &Elastic, largest: f64) -> Option<LineFit> {
    let points: Vec<(f64, f64)> = (1..=POINTS)
        .map(|k| largest * k as f64 / POINTS as f64)
        .map(|force| law.indentation_at(force).map(|d| (d, force)))
        .collect::<Option<_>>()?;
    // Indentations in units of the deepest, so that powers stay near one.
    let deepest = points.last()?.0;
    let scaled: Vec<(f64, f64)> = points.iter().map(|(d, f)| ((d / deepest).ln(), *f)).collect();
    // For a given n the best K is linear least squares; the best n makes the derivative of the residual vanish.
    let best = |n: f64| {
        let (mut fp, mut pp) = (0.0, 0.0);
        for (l, f) in &scaled {
            let p = (n * l).exp();
            fp += f * p;
            pp += p * p;
        }
        fp / pp
    };
    let slope = |n: f64| {
        let k = best(n);
        scaled.iter().map(|(l, f)| (f - k * (n * l).exp()) * k * (n * l).exp() * l).sum::<f64>()
    };
    let exponent = carom_solve::root(slope, 0.5, 3.0, 1e-13)?;
    let stiffness = best(exponent) / deepest.powf(exponent);
    // The error grows towards small indentations: it is looked for from the very bound on, not from the next point of the fit.
    let bound = law.force_at(QUOTED_FROM).filter(|force| *force <= largest).map(|force| (QUOTED_FROM, force));
    let worst_error = points
        .iter()
        .chain(&bound)
        .filter(|(d, _)| *d >= QUOTED_FROM)
        .map(|(d, f)| (stiffness * d.powf(exponent) / f - 1.0).abs())
        .fold(0.0, f64::max);
    Some(LineFit { stiffness, exponent, worst_error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_laws::normal::LineContact;

    /// Pin-in-slot paper, Table 11, Johnson: 4.914e4 N/mm^1.10 for dR = 59.9 mm (steel, 1 mm long, up to 1000 N).
    #[test]
    fn johnsons_fit_is_that_of_table_11() {
        let steel = 207e9 / 1.82;
        let law = Elastic::Line(LineContact::johnson(steel, 1e-3, 59.9e-3));
        let fit = fit(&law, 1000.0).unwrap();
        let per_mm = fit.stiffness / 1000f64.powf(fit.exponent);
        assert!((per_mm / 4.914e4 - 1.0).abs() < 5e-3, "{per_mm}");
        assert!((fit.exponent - 1.10).abs() < 5e-3, "{}", fit.exponent);
    }

    /// Pin-in-slot paper, Table 5 (aluminium, dR = 0.5 mm): the largest error, 18.9 %, stands at 1 um, between two points of the fit.
    #[test]
    fn the_error_of_a_fit_counts_from_one_micrometre_on() {
        let law = Elastic::Line(LineContact::johnson(39_275e6, 1e-3, 0.5e-3));
        let fit = fit(&law, 1000.0).unwrap();
        let at_bound = fit.stiffness * 1e-6f64.powf(fit.exponent) / law.force_at(1e-6).unwrap() - 1.0;
        assert!((fit.worst_error - at_bound.abs()).abs() < 1e-12, "{} against {at_bound}", fit.worst_error);
        assert!((fit.worst_error - 0.189).abs() < 1e-3);
    }

    /// Pin-in-slot paper, Table 1: side by side the law is (0.39 dR + 0.85) L Es d^1.094/dR, in mm, MPa and N.
    #[test]
    fn cylinders_side_by_side_get_the_fit_that_was_made_for_them() {
        let steel = carom_laws::material::find("steel").unwrap();
        let materials = [steel.clone(), steel.clone()];
        for radii in [[0.01, 0.0095], [0.02, 0.01], [0.5, 0.5], [0.02, 9.0]] {
            let cylinders = Cylinders { radii, internal: false, length: 0.02, materials: materials.clone() };
            let force = cylinders.fitting_law("cyl_pereira_2015").unwrap().force_at(1e-5).unwrap();
            let sum = 1e3 * (radii[0] + radii[1]);
            let newtons = (0.39 * sum + 0.85) * 20.0 * (207e3 / 1.82) * 0.01f64.powf(1.094) / sum;
            assert!((force / newtons - 1.0).abs() < 1e-12, "{radii:?}: {force} against {newtons}");
        }
    }

    #[test]
    fn a_fit_is_refused_beyond_the_clearances_it_was_made_for() {
        let steel = carom_laws::material::find("steel").unwrap();
        let cylinders =
            |radii, internal| Cylinders { radii, internal, length: 0.02, materials: [steel.clone(), steel.clone()] };
        let refused = |radii, internal, id: &str| cylinders(radii, internal).fitting_law(id).is_err();
        assert!(refused([0.05, 0.03], true, "cyl_pereira_2015") && refused([0.01, 0.009999], true, "cyl_pereira_2011"));
        assert!(refused([0.01, 0.01], false, "cyl_pereira_2011") && !refused([0.01, 0.0095], true, "cyl_pereira_2011"));
        assert!(!refused([0.05, 0.03], true, "cyl_johnson"));
    }

    #[test]
    fn a_power_law_is_its_own_fit() {
        let law = Elastic::Power { stiffness: 3e8, exponent: 1.23 };
        let fit = fit(&law, 500.0).unwrap();
        assert!(
            (fit.exponent - 1.23).abs() < 1e-10 && (fit.stiffness / 3e8 - 1.0).abs() < 1e-8 && fit.worst_error < 1e-10
        );
    }
}
