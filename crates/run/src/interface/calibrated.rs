//! Laws that deliver the restitution they are asked for.
//!
//! The number that sets a law's dissipation is the same in every impact if nothing but that number is left when lengths are measured in
//! `A = (M v0^2/K)^(1/(n+1))` and speeds in `v0`: for the Hunt-Crossley family, for dampers `2 z sqrt(K M) d^m v` with `m = (n-1)/2`, and
//! for marks that keep a given share of the energy. Such a law is calibrated once. Every other one is calibrated anew for the mass and the
//! speed of each onset.

use super::fitted::Delivering;
use super::{InterfaceError, PreparedLaw};
use carom_engine::contact::{Calibration, Fitting};
use carom_lab::lab::{Impact, calibrate};
use carom_lab::law_inputs::{CalibrationError, CaseError, check_calibration};
use carom_laws::normal::{Coefficient, Damping, Elastic, Law, Onset, Unloading, Viscoelastic};
use std::sync::{Arc, Mutex, PoisonError};

impl PreparedLaw {
    /// The same contact with a law that delivers what is asked for.
    pub(super) fn calibrated(mut self) -> Result<Self, InterfaceError> {
        let law = self.law_id();
        let e = self.restitution.ok_or(InterfaceError::NoRestitution { law })?;
        let refused = |reason: CalibrationError| CaseError::Calibration { law: law.to_owned(), reason };
        check_calibration(&self.law, e).map_err(refused)?;
        if is_calibrated_once(&self.law) {
            let delivering = |made| Arc::new(Delivering { made, restitution: e }) as Arc<dyn Fitting>;
            self.fitting = self.fitting.map(delivering);
            self.law = calibrate(&Impact::new(self.law, 1.0, 1.0), e).map_err(refused)?;
        } else {
            self.calibration = Some(Arc::new(AtOnset { restitution: e, last: Mutex::new(None) }));
        }
        Ok(self)
    }
}

/// Whether one number delivers the restitution asked for in every impact; a law of the Hunt-Crossley family becomes the exact one.
fn is_calibrated_once(law: &Law) -> bool {
    let hysteretic = matches!(law, Law::Viscoelastic(law) if law.damping == Damping::Hysteretic);
    hysteretic || same_in_every_impact(law)
}

/// Whether what a law delivers in a free impact depends neither on the mass nor on the speed.
pub(super) fn same_in_every_impact(law: &Law) -> bool {
    match law {
        Law::Viscoelastic(law) => is_scale_free(law),
        Law::Permanent(law) => matches!(law.unloading, Unloading::Recovering { .. }),
        Law::Xiong(_) | Law::User(_) => false,
    }
}

fn is_scale_free(law: &Viscoelastic) -> bool {
    match (law.damping, law.coefficient, law.elastic) {
        (Damping::None, ..) | (Damping::Hysteretic, Coefficient::PerApproachSpeed(_), _) => true,
        (
            Damping::Viscous { exponent: m } | Damping::Approach { exponent: m },
            Coefficient::Critical { .. },
            Elastic::Power { exponent: n, .. },
        ) => m == (n - 1.0) / 2.0,
        _ => false,
    }
}

/// Calibrates a law for the mass and the speed with which its surfaces meet.
#[derive(Debug)]
struct AtOnset {
    restitution: f64,
    /// The last onset, the depth that it reaches without loss, and its number: the surfaces of a contact that is looked at again meet as they met, and the depth
    /// says whether the law is as stiff.
    last: Mutex<Option<(Onset, f64, Option<f64>)>>,
}

impl AtOnset {
    fn search(&self, law: &Law, onset: Onset) -> Option<f64> {
        let impact = Impact::new(law.clone(), onset.effective_mass, onset.approach_speed);
        calibrate(&impact, self.restitution).ok()?.dissipation()
    }
}

impl Calibration for AtOnset {
    fn dissipation(&self, law: &Law, onset: Onset) -> Option<f64> {
        let usable = |x: f64| x.is_finite() && x > 0.0;
        if !usable(onset.approach_speed) || !usable(onset.effective_mass) {
            return None;
        }
        let depth = law.length_scale(onset.effective_mass * onset.approach_speed.powi(2));
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match *last {
            Some((before, reached, number)) if before == onset && reached == depth => number,
            _ => {
                let number = self.search(law, onset);
                *last = Some((onset, depth, number));
                number
            }
        }
    }
}
