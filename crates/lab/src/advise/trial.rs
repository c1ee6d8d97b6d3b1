//! A law tried in the lab: one impact in the setting of the question, and one four times slower.

use super::measured::Form;
use super::question::Contact;
use super::setting::Setting;
use super::shape::BodyShape;
use crate::lab::{CalibrationError, Case, CaseError, Ending, Impact, LineError, Settings};
use crate::law_inputs::{is_line_law, takes_restitution};
use carom_laws::catalogue::{self, Asked, Entry, Group, Kind, Normal};
use carom_laws::normal::{Elastic, Law, Viscoelastic, hysteresis};
use rayon::prelude::*;

/// What a law did in the setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Restitution delivered [-].
    pub delivered: f64,
    /// Restitution delivered by the same law at a quarter of the speed [-].
    pub delivered_slow: f64,
    /// The number that was found so that the law delivers what is wanted: symbol and value (SI).
    pub calibrated: Option<(&'static str, f64)>,
    /// Largest pull over largest push [-].
    pub tension: f64,
    /// Force at first touch over the largest force [-].
    pub jump: f64,
    /// Largest force [N].
    pub peak_force: f64,
    /// Largest indentation [m].
    pub peak_indentation: f64,
    /// The largest indentation [m] for which the law holds, where it is exceeded.
    pub exceeded: Option<f64>,
    /// Evaluations of the force.
    pub evaluations: usize,
    /// The elastic curve of a law of line contact.
    pub elastic: Option<Elastic>,
}

/// How the restitution of a law goes with the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tendency {
    /// The same at all speeds.
    Constant,
    /// Slower impacts give back more, as is measured.
    Falls,
    /// Slower impacts give back less, against experience.
    Rises,
}

/// Why a law could not be tried, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Failed(pub(super) String);

/// The impact pair, whose contact is a law of line contact.
const PAIR: &str = "dubowsky_freudenstein_pair";
/// A difference in restitution between the two speeds that counts as none [-].
const SAME: f64 = 0.004;
/// A contact is given up after this many natural times; Hertz's lasts 3.2 of them, a nearly plastic one (e = 0.01) 23.
const PATIENCE: f64 = 200.0;
/// The second impact is slower by this factor.
const SLOWER: f64 = 4.0;

impl Trial {
    /// How the restitution goes with the speed.
    pub fn tendency(&self) -> Tendency {
        let change = self.delivered_slow - self.delivered;
        if change.abs() < SAME {
            Tendency::Constant
        } else if change > 0.0 {
            Tendency::Falls
        } else {
            Tendency::Rises
        }
    }

    /// Tries a law.
    pub(super) fn of(entry: &'static Entry, normal: &Normal, setting: &Setting) -> Result<Self, Failed> {
        if let BodyShape::Cylinders(cylinders) = &setting.shape
            && (entry.group == Group::Line || entry.id == PAIR)
        {
            let id = if entry.id == PAIR { "cyl_dubowsky_freudenstein" } else { entry.id };
            let elastic = cylinders.law(id).map_err(missing)?;
            let law = Law::Viscoelastic(Viscoelastic::elastic(elastic));
            let impact = Impact::new(law, setting.effective_mass, setting.speed);
            return Ok(Trial { elastic: Some(elastic), ..run(&impact)? });
        }
        let case = case(entry, normal, setting);
        if case.calibrate && setting.restitution == 0.0 {
            return Err(Failed(normal.at_zero.to_owned()));
        }
        let prepared = case.prepare().map_err(refused)?;
        let found = prepared.coefficient().filter(|_| case.calibrate).map(|(symbol, _, x)| (symbol, x));
        let calibrated = found.or_else(|| by_speed(entry, setting));
        Ok(Trial { calibrated, ..run(&prepared.impact)? })
    }
}

/// The lab's case of a law in this setting; a law that takes no restitution is calibrated to deliver it.
fn case(entry: &'static Entry, normal: &Normal, setting: &Setting) -> Case {
    let width = match &setting.shape {
        BodyShape::Cylinders(cylinders) if entry.id == "yang_sun" => Some(("th", cylinders.length)),
        _ => None,
    };
    let given = width.or_else(|| by_speed(entry, setting));
    Case {
        restitution: Some(setting.restitution),
        speed: Some(setting.speed),
        effective_mass: Some(setting.effective_mass),
        // A law of line contact between spheres is tried as it stands, to be told apart.
        spheres: if is_line_law(entry) { Vec::new() } else { vec![setting.shape.radius()] },
        materials: setting.materials.to_vec(),
        parameters: given.map(|(symbol, x)| (symbol.to_owned(), x)).into_iter().collect(),
        calibrate: !takes_restitution(entry) && normal.restitution != Asked::Lossless,
        ..Case::new(entry.id)
    }
}

/// The number with which a law of the Hunt-Crossley family lets its restitution fall with the speed, as the measured one does.
fn by_speed(entry: &Entry, setting: &Setting) -> Option<(&'static str, f64)> {
    let best = setting.trend.as_ref()?.best();
    match (entry.id, best.form) {
        // The exact coefficient at this speed, not the first term of its expansion.
        ("hunt_crossley", Form::Linear) => {
            Some(("alpha", hysteresis::exact(setting.restitution) / (1.5 * setting.speed)))
        }
        ("wang", Form::CubeRoot) => Some(("Ks", best.number)),
        _ => None,
    }
}

/// Runs the impact and its slow companion.
pub(super) fn run(impact: &Impact) -> Result<Trial, Failed> {
    let settings = Settings::default();
    // Bodies that creep apart are not worth waiting for.
    let length = impact.law.length_scale(impact.effective_mass * impact.approach_speed.powi(2));
    let longest = if length.is_finite() { PATIENCE * length / impact.approach_speed } else { f64::INFINITY };
    let report = Impact { longest, ..impact.clone() }.run(&settings);
    // A mark that keeps everything ends the impact at once: that is a plastic impact, not a contact that creeps.
    let plastic = report.ending == Ending::Together && matches!(impact.law, Law::Permanent(_));
    if (report.ending != Ending::Parted && !plastic) || !report.restitution.is_finite() {
        return Err(Failed("the bodies do not part within any sensible time".to_owned()));
    }
    let approach_speed = impact.approach_speed / SLOWER;
    let slow = Impact { approach_speed, longest: SLOWER * longest, ..impact.clone() }.run(&settings);
    Ok(Trial {
        delivered: report.restitution,
        delivered_slow: if slow.ending == Ending::Parted { slow.restitution } else { 0.0 },
        calibrated: None,
        tension: report.tension(),
        jump: report.jump(),
        peak_force: report.peak_force,
        peak_indentation: report.peak_indentation,
        exceeded: largest(&impact.law).filter(|d| report.peak_indentation > *d),
        evaluations: report.work.evaluations,
        elastic: None,
    })
}

/// The largest indentation [m] for which a law holds, where it has one.
fn largest(law: &Law) -> Option<f64> {
    let Law::Viscoelastic(law) = law else { return None };
    match law.elastic {
        Elastic::Line(line) => Some(line.tangent_indentation()),
        Elastic::SphereArea { radius, .. } | Elastic::SphereVolume { radius, .. } => Some(radius),
        _ => None,
    }
}

fn missing(error: LineError) -> Failed {
    Failed(match error {
        LineError::Needs(_, symbol) => format!("needs a measured {symbol}, which follows from no geometry"),
        other => other.to_string(),
    })
}

fn refused(error: CaseError) -> Failed {
    Failed(match error {
        CaseError::Calibration { reason: CalibrationError::OutOfReach { asked, least, most }, .. } => {
            format!("cannot deliver {asked}: within its reach are {least:.2} to {most:.2}")
        }
        CaseError::NoCoefficient { at_zero, .. } => at_zero.to_owned(),
        other => other.to_string(),
    })
}

/// Every law of the catalogue that makes a force, tried in one setting. Costs nearly all of the time of an advice, and does not depend on
/// what is said of marks, use and smoothness.
pub(super) struct Trials {
    /// Evaluations of the force that Hertz's law takes: the yardstick of cost.
    pub(super) hertz_evaluations: f64,
    /// The laws, in the order of the catalogue.
    pub(super) laws: Vec<(&'static Entry, Normal, Result<Trial, Failed>)>,
}

impl Trials {
    /// Tries them all.
    pub(super) fn run(setting: &Setting) -> Self {
        let normal = |entry: &'static Entry| match entry.kind {
            Kind::Normal(normal) => Some((entry, normal)),
            _ => None,
        };
        let all: Vec<_> = catalogue::entries().filter_map(normal).collect();
        let tried = |(entry, normal)| (entry, normal, Trial::of(entry, &normal, setting));
        Trials { hertz_evaluations: hertz_evaluations(setting), laws: all.into_par_iter().map(tried).collect() }
    }
}

fn hertz_evaluations(setting: &Setting) -> f64 {
    let stiffness = carom_laws::stiffness::k_spheres(setting.modulus(), setting.shape.radius());
    let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent: 1.5 }));
    Impact::new(law, setting.effective_mass, setting.speed).run(&Settings::default()).work.evaluations.max(1) as f64
}

/// Whether a law of the catalogue is one of parallel cylinders.
pub(super) fn is_line(entry: &Entry) -> bool {
    entry.group == Group::Line || matches!(entry.id, PAIR | "yang_sun")
}

/// Whether parallel cylinders meet.
pub(super) fn between_cylinders(setting: &Setting) -> bool {
    matches!(setting.shape, BodyShape::Cylinders(_)) && matches!(setting.contact, Contact::Line | Contact::Conformal)
}
