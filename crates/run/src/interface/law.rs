//! A law of the catalogue, built for a contact.

use super::fitted::Follows;
use super::known::instead_of_restitution;
use super::said::key_of;
use super::{Interface, InterfaceError, PreparedLaw, Surfaces};
use carom_lab::law_inputs::{CaseError, Known, USUAL_DAMPING, coefficient, damped, force_law, own_parameters};
use carom_laws::catalogue::{Asked, Entry, Kind, MadeFor, Normal, Role, Values};
use carom_laws::normal::{Law, LawInput, Onset};

/// Where a law that is built from numbers is asked for a force, to see that it has one.
const TRIAL: (f64, Onset) = (1e-6, Onset { approach_speed: 1.0, effective_mass: 1.0 });

/// A law of the catalogue, and what it was made from.
pub(super) struct Made {
    pub(super) law: Law,
    /// What geometry and materials say.
    known: Known,
    /// The parameters that are given, and those of a line contact.
    parameters: Vec<(String, f64)>,
    /// What was assumed, one phrase each.
    assumed: Vec<String>,
}

impl Interface {
    pub(super) fn catalogue_law(
        &self,
        entry: &'static Entry,
        surfaces: &Surfaces,
    ) -> Result<PreparedLaw, InterfaceError> {
        let normal = force_law(entry)?;
        let Made { law, known, parameters, mut assumed } = self.made(entry, surfaces)?;
        let damping = self.lender(Some(entry))?;
        self.check_law(damping.unwrap_or(entry), &law)?;

        let follows = self.follows(entry, surfaces).filter(|_| surfaces.varying);
        assumed.extend(follows.map(Follows::words));
        assumed.extend(self.set_aside(entry.id, |key| entry.parameters.iter().any(|p| key_of(p) == Some(key))));
        assumed.extend(self.unheard_restitution(entry, &normal, &parameters));
        assumed.extend(side_by_side(entry, surfaces));
        let takes_stiffness = entry.parameters.iter().any(|p| p.role == Role::Stiffness);
        let used = if takes_stiffness { Some((known.stiffness, known.exponent)) } else { law.spring() };
        Ok(PreparedLaw {
            law,
            entry: Some(entry),
            damping,
            restitution: self.restitution,
            fitting: self.fitting(Some(entry), follows, surfaces),
            calibration: None,
            stiffness: used.map(|(stiffness, _)| stiffness),
            exponent: used.map_or(known.exponent, |(_, exponent)| exponent),
            materials: self.pair(),
            first_yield: self.first_yield(surfaces),
            friction: None,
            layer: None,
            assumed,
        })
    }

    /// The law between surfaces that are curved so, with what it is made from.
    pub(super) fn made(&self, entry: &'static Entry, surfaces: &Surfaces) -> Result<Made, InterfaceError> {
        let parameters = self.with_line(entry, surfaces)?;
        let documented = own_parameters(entry, &parameters)?;
        let told = |phrase: String| format!("{phrase} assumed, that of the law's documented case");
        let mut assumed: Vec<String> = documented.into_iter().map(told).collect();
        let known = self.known(entry, &parameters, surfaces, &mut assumed)?;
        assumed.retain(|phrase| !self.is_calibrated(entry, phrase));
        let values = known.values(entry, &parameters);
        let law = (force_law(entry)?.build)(&Values::new(entry.parameters, &values));
        let law = match self.lender(Some(entry))? {
            Some(lender) => damped(law, lender, known.restitution),
            None => law,
        };
        Ok(Made { law, known, parameters, assumed })
    }

    /// Whether a phrase is about the number that calibration sets.
    fn is_calibrated(&self, entry: &Entry, phrase: &str) -> bool {
        self.calibrate && coefficient(entry).is_some_and(|(symbol, _)| phrase.split(' ').next() == Some(symbol))
    }

    /// Refuses a law whose formula, or that of the law which damps it, has no number for what it was given.
    fn check_law(&self, entry: &'static Entry, law: &Law) -> Result<(), InterfaceError> {
        if law.dissipation().is_some_and(|x| !x.is_finite()) {
            let restitution = self.restitution.unwrap_or(f64::NAN);
            let at_zero = force_law(entry)?.at_zero;
            let reason = CaseError::NoCoefficient { law: entry.id, restitution, at_zero };
            return if self.calibrate { Ok(()) } else { Err(reason.into()) };
        }
        let (depth, onset) = TRIAL;
        let force = law.force(&LawInput::new(depth, 0.0), &law.touch(onset));
        if force.is_finite() { Ok(()) } else { Err(InterfaceError::NoForce { law: entry.id }) }
    }

    /// What becomes of a restitution that the law does not listen to.
    fn unheard_restitution(&self, entry: &Entry, normal: &Normal, parameters: &[(String, f64)]) -> Option<String> {
        let e = self.restitution.filter(|_| self.damping.is_none())?;
        let told = instead_of_restitution(entry, parameters);
        if self.calibrate {
            let symbol = told.or(coefficient(entry).map(|(symbol, _)| symbol))?;
            let given = parameters.iter().any(|(name, _)| name == symbol);
            return given.then(|| format!("{symbol} not used: it is set so that {e} is delivered"));
        }
        match normal.restitution {
            Asked::Lossless if parameters.iter().any(|(symbol, _)| symbol == "alpha") => {
                Some("restitution not used: alpha says what is lost".to_owned())
            }
            Asked::Lossless if e != 1.0 => {
                let hint = format!("; damping = \"{USUAL_DAMPING}\" gives it one");
                let hint = if entry.takes_factor() { hint } else { String::new() };
                Some(format!("{} has no loss: it delivers 1, not {e}{hint}", entry.id))
            }
            Asked::Lossless => None,
            Asked::Coefficient { coefficient: (symbol, _), .. } => Some(format!(
                "{} takes {symbol}, not a restitution: calibrate = true finds the {symbol} that delivers {e}",
                entry.id
            )),
            Asked::Aims { .. } => told.map(|symbol| format!("restitution not used: {symbol} says what is lost")),
        }
    }
}

/// What is to be said of a law for pins in bearings between cylinders that lie side by side.
fn side_by_side(entry: &Entry, surfaces: &Surfaces) -> Option<String> {
    let for_pins = matches!(&entry.kind, Kind::Normal(normal) if normal.made_for == MadeFor::PinInBearing);
    let hollow = surfaces.radii().iter().any(|radius| *radius < 0.0);
    (for_pins && surfaces.planar && !hollow).then(|| {
        let id = entry.id;
        format!("{id} is made for a pin in its bearing, the cylinders here lie side by side: cyl_johnson serves both")
    })
}
