//! Ask for a restitution, get that restitution.
//!
//! Calibration finds the dissipation number of a law (`xi`, a damping ratio, a viscosity, a yield pressure, ...) for which a free impact
//! of the given mass and speed delivers the restitution asked for. In closed form for the Hunt-Crossley family, for the laws that recover
//! a given share of the energy and for the disguised linear oscillators (Kelvin-Voigt, Falcon); by a bracketed root of the simulated impact for every other law.

use super::impact::{Impact, Settings};
use super::report::Ending;
use crate::law_inputs::{CalibrationError, check_calibration};
use carom_laws::normal::{
    Coefficient, Damping, Elastic, Ends, Law, Permanent, Unloading, Viscoelastic, hysteresis, kelvin_voigt,
};
use carom_solve::root;

/// Tolerance of the simulated impacts: a hundred times finer than the default, so that the calibrated law delivers to 1e-9 there.
const FINE: Settings = Settings { tolerance: 1e-12, integrator: super::Integrator::Dop853, curves: false };

/// A contact that lasts longer than this many natural times `A/v0` creeps; at e = 0.001 the Hunt-Crossley family takes ninety. Soft
/// plastic contacts, whose natural time is that of the elastic curve, may take ten times as long.
const PATIENCE: f64 = 300.0;
/// Each stride of the search multiplies the coefficient by this factor.
const STRIDE: f64 = 4.0;
/// Delivered and wanted restitution are the same if they differ by less [-].
const NEGLIGIBLE: f64 = 1e-11;
/// The search gives up after this many strides.
const STRIDES: usize = 24;

/// The law of `impact` with the dissipation for which a free impact delivers `e`.
pub fn calibrate(impact: &Impact, e: f64) -> Result<Law, CalibrationError> {
    check_calibration(&impact.law, e)?;
    match &impact.law {
        Law::Viscoelastic(law) if law.damping == Damping::None => Ok(impact.law.clone()),
        Law::Viscoelastic(law) if law.damping == Damping::Hysteretic => {
            let coefficient = Coefficient::PerApproachSpeed(hysteresis::exact(e));
            Ok(Law::Viscoelastic(Viscoelastic { coefficient, ..*law }))
        }
        Law::Viscoelastic(law) if let Some(c) = oscillator(law, impact, e) => Ok(impact.law.with_dissipation(c)),
        Law::Permanent(law) if matches!(law.unloading, Unloading::Recovering { .. }) => {
            Ok(impact.law.with_dissipation(e * e))
        }
        Law::Permanent(law) if matches!(law.unloading, Unloading::Given { .. }) => {
            Ok(impact.law.with_dissipation(peak(law, impact) * (1.0 - e * e)))
        }
        _ => by_search(impact, e),
    }
}

/// The coefficient `c` of `K d^n + c d^((n-1)/2) v`, which a stretched time turns into the linear oscillator:
/// `c = 2 z sqrt(K M (n+1)/2)` with Anagnostopoulos's ratio `z(e)`. `None` for every other law. A search would have to wait for bodies that
/// creep apart near critical damping.
fn oscillator(law: &Viscoelastic, impact: &Impact, e: f64) -> Option<f64> {
    let Elastic::Power { stiffness, exponent: n } = law.elastic else { return None };
    let linear = law.damping == Damping::Viscous { exponent: (n - 1.0) / 2.0 };
    let constant = matches!(law.coefficient, Coefficient::Fixed(_)) && law.ends == Ends::Indentation;
    let ratio = kelvin_voigt::anagnostopoulos(e);
    (linear && constant).then(|| 2.0 * ratio * (stiffness * impact.effective_mass * (n + 1.0) / 2.0).sqrt())
}

/// Peak indentation [m] of a free impact along the loading curve `K d^n`.
fn peak(law: &Permanent, impact: &Impact) -> f64 {
    let energy = 0.5 * impact.effective_mass * impact.approach_speed.powi(2);
    ((law.exponent + 1.0) * energy / law.stiffness).powf(1.0 / (law.exponent + 1.0))
}

/// What a free impact delivers with the dissipation number `x`; bodies that stay together deliver 0.
fn delivered(impact: &Impact, x: f64) -> f64 {
    let law = impact.law.with_dissipation(x);
    let energy = impact.effective_mass * impact.approach_speed.powi(2);
    let patience = if matches!(law, Law::Permanent(_)) { 10.0 * PATIENCE } else { PATIENCE };
    let longest = patience * law.length_scale(energy) / impact.approach_speed;
    let free = Impact { law, acceleration: 0.0, memory: None, longest, ..impact.clone() };
    let report = free.run(&FINE);
    if report.ending == Ending::Parted { report.restitution.max(0.0) } else { 0.0 }
}

/// Brackets the number by strides from the law's own value, then closes in.
fn by_search(impact: &Impact, e: f64) -> Result<Law, CalibrationError> {
    // More damping loses more; a higher yield limit loses less.
    let rises = matches!(impact.law, Law::Permanent(_));
    if e == 1.0 && !rises {
        return Ok(impact.law.with_dissipation(0.0));
    }
    let start = impact.law.dissipation().filter(|x| x.is_finite() && *x > 0.0).unwrap_or(1.0);
    let first = delivered(impact, start);
    if (first - e).abs() < NEGLIGIBLE {
        return Ok(impact.law.with_dissipation(start));
    }
    let (mut least, mut most) = (first, first);
    let upward = (first < e) == rises;
    let mut x = start;
    for _ in 0..STRIDES {
        let near = x;
        x = if upward { x * STRIDE } else { x / STRIDE };
        let got = delivered(impact, x);
        least = least.min(got);
        most = most.max(got);
        if (got - e).abs() < NEGLIGIBLE {
            return Ok(impact.law.with_dissipation(x));
        }
        if (got >= e) != (first >= e) {
            let between = root(|l| delivered(impact, l.exp()) - e, near.ln(), x.ln(), 1e-14);
            return between.map(|l| impact.law.with_dissipation(l.exp())).ok_or(CalibrationError::NoCoefficient);
        }
    }
    Err(CalibrationError::OutOfReach { asked: e, least, most })
}
