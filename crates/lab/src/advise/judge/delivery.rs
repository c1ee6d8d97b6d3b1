//! Restitution: what is delivered, and how it goes with the speed.

use super::{Opinion, Tried, grave, opinion};
use crate::advise::criterion::Fault;
use crate::advise::measured::Form;
use crate::advise::trial::{Tendency, between_cylinders, is_line};
use crate::describe;
use crate::units::engineering;
use carom_laws::catalogue::{Asked, Group};

/// Errors of the restitution up to this count as none [-].
const NONE: f64 = 0.005;
/// From this error on a law gets no points [-].
const LARGE: f64 = 0.1;
/// From this error on a law should be avoided [-].
const GRAVE: f64 = 0.05;

/// Does it deliver the restitution that is wanted? Full points up to an error of 0.005, none from 0.1 on.
pub(super) fn restitution(tried: &Tried<'_>) -> Opinion {
    let (wanted, delivered) = (tried.setting.restitution, tried.trial.delivered);
    let error = (delivered - wanted).abs();
    if tried.normal.restitution == Asked::Lossless {
        return lossless(tried, error);
    }
    let points = (1.0 - (error - NONE).max(0.0) / (LARGE - NONE)).clamp(0.0, 1.0);
    let asked = short(wanted);
    let reason = match (tried.normal.restitution, tried.trial.calibrated) {
        (Asked::Coefficient { .. }, Some((symbol, value))) => {
            format!("takes {symbol}, not a restitution; {symbol} = {} delivers {asked} here", engineering(value, ""))
        }
        (_, Some((symbol, value))) => {
            format!(
                "with {symbol} = {} from the measured pairs it delivers {delivered:.3} here",
                engineering(value, "")
            )
        }
        _ if error <= NONE => format!("delivers {delivered:.3} when asked for {asked}"),
        (Asked::Aims { within, .. }, _) => format!(
            "delivers {delivered:.3} when asked for {asked}; its formula is good for e from {}",
            describe::ranges(within)
        ),
        _ => format!("delivers {delivered:.3} when asked for {asked}"),
    };
    if error > GRAVE { grave(points, Fault::Restitution, reason) } else { opinion(points, reason) }
}

fn lossless(tried: &Tried<'_>, error: f64) -> Opinion {
    let wanted = short(tried.setting.restitution);
    if error <= NONE {
        return opinion(1.0, format!("has no loss, and none is wanted (e = {wanted})"));
    }
    if is_line(tried.entry) && between_cylinders(tried.setting) {
        let reason = format!("has no loss of its own (delivers 1, not {wanted}): damping must be added");
        return opinion(0.5, reason);
    }
    let points = (1.0 - error / LARGE).max(0.0);
    let reason = format!("has no loss: delivers 1 when {wanted} is wanted");
    if error > GRAVE { grave(points, Fault::Lossless, reason) } else { opinion(points, reason) }
}

/// Does its restitution go with the speed as that of real bodies does?
pub(super) fn speed(tried: &Tried<'_>) -> Opinion {
    let tendency = tried.trial.tendency();
    let (fast, slow) = (tried.trial.delivered, tried.trial.delivered_slow);
    if tried.normal.restitution == Asked::Lossless {
        return opinion(0.6, "loses nothing at any speed");
    }
    let numbers = format!("{fast:.2} here, {slow:.2} at a quarter of the speed");
    if let Some(trend) = &tried.setting.trend {
        let form = form(tried, tendency);
        let points = form.map_or(0.0, |form| trend.agrees(form));
        let verb = if points >= 0.8 { "agrees" } else { "does not agree" };
        let own = match tendency {
            Tendency::Constant => "the same at all speeds".to_owned(),
            _ => numbers,
        };
        return opinion(points, format!("its restitution ({own}) {verb} with the measured ones"));
    }
    match tendency {
        Tendency::Falls => {
            opinion(1.0, format!("restitution falls with the speed, as measured on real bodies: {numbers}"))
        }
        Tendency::Constant => opinion(0.7, "the same restitution at all speeds; real bodies give back more when slow"),
        Tendency::Rises => {
            grave(0.0, Fault::Rises, format!("restitution rises with the speed, against experience: {numbers}"))
        }
    }
}

/// The form of restitution against speed that a law follows.
fn form(tried: &Tried<'_>, tendency: Tendency) -> Option<Form> {
    match (tendency, tried.entry.group) {
        (Tendency::Constant, _) => Some(Form::Constant),
        (Tendency::Rises, _) => None,
        (Tendency::Falls, Group::Permanent) => Some(Form::Yielding),
        (Tendency::Falls, Group::HuntCrossley) if tried.entry.id == "wang" => Some(Form::CubeRoot),
        (Tendency::Falls, Group::HuntCrossley) => Some(Form::Linear),
        (Tendency::Falls, _) => Some(Form::FifthRoot),
    }
}

/// A restitution in as few digits as it needs.
fn short(e: f64) -> String {
    ((1e3 * e).round() / 1e3).to_string()
}
