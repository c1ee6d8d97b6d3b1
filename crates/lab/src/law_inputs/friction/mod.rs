//! From what is said of the friction between two surfaces to its law.
//!
//! [`FrictionSaid`] is what a scenario or a command says: a law by name or as an expression of the coefficient, the coefficients at rest and while sliding, or that they
//! are those of the materials, and the law's own numbers. The coefficients are what the surfaces are, the rest is the law's: of either all are given, or none.
//! Coefficients alone leave the law's own numbers to its documented case, nothing at all leaves everything to it; what was assumed is listed.

mod documented;
mod error;

pub use error::{FrictionError, Origin, Writer};

use super::{CoefficientExpression, Known, expression_text, given};
use crate::materials::FrictionPair;
use crate::units::{Dimension, engineering};
use carom_laws::catalogue::{self, Entry, FrictionLaw, Kind, Parameter, Role, Values};
use carom_laws::friction::Friction;
use carom_laws::material::Material;
use documented::documented;
use std::sync::Arc;

/// The law of two coefficients.
const COULOMB: &str = "coulomb";
/// The coefficients, by symbol and by the word that scenarios have for them.
const COEFFICIENTS: [(&str, &str); 2] = [("mu_s", "static"), ("mu_d", "kinetic")];

/// What is said of the friction between two surfaces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrictionSaid {
    /// Id of a friction law of the catalogue, or `expr: ` and the coefficient as an expression.
    pub law: String,
    /// Coefficient at rest [-], `mu_s` of laws that have one.
    pub at_rest: Option<f64>,
    /// Coefficient while sliding [-], `mu_d` of laws that have one.
    pub sliding: Option<f64>,
    /// Whether the coefficients are the usual ones of the two materials.
    pub of_materials: bool,
    /// The law's own parameters: symbol and value (SI).
    pub parameters: Vec<(String, f64)>,
    /// What an expression's own parameters measure, of those that were given with a unit.
    pub units: Vec<(String, Dimension)>,
}

/// The friction of a contact, ready for a mechanism, with what went into it.
#[derive(Clone, Debug)]
pub struct PreparedFriction {
    /// The law.
    pub law: Friction,
    /// Its entry in the catalogue; `None` for an expression.
    pub entry: Option<&'static Entry>,
    /// Id of the law, or the expression.
    pub name: String,
    /// Its numbers: symbol, value (SI) and unit.
    pub numbers: Vec<(String, f64, &'static str)>,
    /// What was assumed or set aside, one phrase each.
    pub assumed: Vec<String>,
}

impl PreparedFriction {
    /// The law and its numbers: "coulomb (mu_s 0.4, mu_d 0.3)".
    pub fn words(&self) -> String {
        let number = |(symbol, value, unit): &(String, f64, &str)| format!("{symbol} {}", written(*value, unit));
        let numbers: Vec<String> = self.numbers.iter().map(number).collect();
        if numbers.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, numbers.join(", ")) }
    }
}

/// A value with its unit, as people read it.
fn written(value: f64, unit: &str) -> String {
    if matches!(unit, "-" | "") { format!("{value}") } else { engineering(value, unit) }
}

impl FrictionSaid {
    /// Coulomb's law with one coefficient [-] for rest and sliding.
    pub fn coefficient(mu: f64) -> Self {
        FrictionSaid { law: COULOMB.to_owned(), at_rest: Some(mu), sliding: Some(mu), ..FrictionSaid::default() }
    }

    /// A law of this name, or an expression, with the numbers of its documented case.
    pub fn law(name: &str) -> Self {
        FrictionSaid { law: name.to_owned(), ..FrictionSaid::default() }
    }

    /// Coulomb's law with the usual coefficients of the two materials.
    pub fn of_materials() -> Self {
        FrictionSaid { of_materials: true, ..FrictionSaid::law(COULOMB) }
    }

    /// What a word says: `none` smooth surfaces, which have no friction, `materials` the usual coefficients, and any other the law of that name or an expression.
    pub fn word(word: &str) -> Option<Self> {
        let [materials, none] = WORDS;
        match word.trim() {
            word if word == none => None,
            word if word == materials => Some(FrictionSaid::of_materials()),
            law => Some(FrictionSaid::law(law)),
        }
    }

    /// The catalogue entry of the law; `None` for an expression.
    pub fn entry(&self) -> Result<Option<&'static Entry>, FrictionError> {
        if expression_text(&self.law).is_some() {
            return Ok(None);
        }
        friction_law(&self.law).map(|(entry, _)| Some(entry))
    }

    /// Fills in, checks and builds; `materials` are those of the two bodies, `known` what else is known of the contact.
    pub fn prepare(&self, materials: Option<&[Material; 2]>, known: &Known) -> Result<PreparedFriction, FrictionError> {
        let negative = |value: &f64| !(value.is_finite() && *value >= 0.0);
        if let Some(value) = [self.at_rest, self.sliding].into_iter().flatten().find(negative) {
            return Err(FrictionError::Negative { value });
        }
        match expression_text(&self.law) {
            Some(text) => self.expression(text),
            None => self.catalogue_law(materials, known),
        }
    }

    fn expression(&self, text: &str) -> Result<PreparedFriction, FrictionError> {
        if self.at_rest.is_some() || self.sliding.is_some() {
            return Err(FrictionError::CoefficientTwice);
        }
        let law = CoefficientExpression::new(text, &self.parameters, &self.units)?;
        law.check(text)?;
        let number = |(symbol, value): &(String, f64)| (symbol.clone(), *value, "");
        Ok(PreparedFriction {
            law: Friction::User(Arc::new(law)),
            entry: None,
            name: self.law.trim().to_owned(),
            numbers: self.parameters.iter().map(number).collect(),
            assumed: Vec::new(),
        })
    }

    fn catalogue_law(
        &self,
        materials: Option<&[Material; 2]>,
        known: &Known,
    ) -> Result<PreparedFriction, FrictionError> {
        let (entry, friction) = friction_law(&self.law)?;
        let mut assumed = Vec::new();
        let mut parameters = self.with_coefficients(entry, &mut assumed)?;
        if self.of_materials {
            parameters.extend(usual(entry, materials, &mut assumed)?);
        }
        assumed.extend(documented(entry, &parameters)?);
        let values = known.values(entry, &parameters);
        check_known(entry, &values)?;
        let law = (friction.build)(&Values::new(entry.parameters, &values));
        if let Some(fault) = law.fault() {
            return Err(FrictionError::Fault { law: entry.id, fault });
        }
        let shown =
            entry.parameters.iter().zip(&values).filter(|(p, value)| p.role != Role::Argument && !value.is_nan());
        let numbers = shown.map(|(p, value)| (p.symbol.to_owned(), *value, p.unit)).collect();
        Ok(PreparedFriction { law, entry: Some(entry), name: entry.id.to_owned(), numbers, assumed })
    }

    /// The parameters that are given, the coefficients among them under whichever word; one that the law does not have is set aside.
    fn with_coefficients(
        &self,
        entry: &'static Entry,
        assumed: &mut Vec<String>,
    ) -> Result<Vec<(String, f64)>, FrictionError> {
        let known = |symbol: &str| entry.parameter(symbol).filter(|p| p.role != Role::Argument);
        if let Some((symbol, _)) = self.parameters.iter().find(|(symbol, _)| known(symbol).is_none()) {
            let known = entry.parameters.iter().filter(|p| p.role != Role::Argument).map(|p| p.symbol);
            let known: Vec<&str> = known.collect();
            return Err(FrictionError::UnknownParameter {
                law: entry.id,
                symbol: symbol.clone(),
                known: known.join(", "),
            });
        }
        let negative =
            |(symbol, value): &&(String, f64)| known(symbol).is_some() && !(value.is_finite() && *value >= 0.0);
        if let Some((symbol, value)) = self.parameters.iter().find(negative) {
            return Err(FrictionError::NegativeParameter { symbol: symbol.clone(), value: *value });
        }
        let mut parameters = self.parameters.clone();
        for ((symbol, word), value) in COEFFICIENTS.into_iter().zip([self.at_rest, self.sliding]) {
            let Some(value) = value else { continue };
            match (known(symbol), given(&parameters, symbol)) {
                (None, _) => {
                    assumed.extend((!self.is_single()).then(|| format!("{word} not used: {} takes none", entry.id)))
                }
                (Some(_), Some(_)) => return Err(FrictionError::Twice { symbol, word }),
                (Some(_), None) => parameters.push((symbol.to_owned(), value)),
            }
        }
        Ok(parameters)
    }

    /// Whether one coefficient is meant for rest and sliding alike.
    fn is_single(&self) -> bool {
        self.at_rest.is_some() && self.at_rest == self.sliding
    }
}

/// The usual coefficients of the two materials.
fn usual(
    entry: &'static Entry,
    materials: Option<&[Material; 2]>,
    assumed: &mut Vec<String>,
) -> Result<Vec<(String, f64)>, FrictionError> {
    let [one, other] = materials.ok_or(FrictionError::NoMaterials)?;
    let unknown = || FrictionError::NoPair { materials: [one, other].map(|material| material.name.to_string()) };
    let pair = FrictionPair::of(one, other).ok_or_else(unknown)?;
    let ([a, b], [least, most]) = (pair.materials, pair.range);
    assumed.push(format!(
        "friction of dry {a} on {b} assumed, mu_s {} and mu_d {} (sources have {least} to {most})",
        pair.at_rest, pair.sliding
    ));
    let both = [("mu_s", pair.at_rest), ("mu_d", pair.sliding)];
    let own = both.into_iter().filter(|(symbol, _)| entry.parameter(symbol).is_some());
    Ok(own.map(|(symbol, value)| (symbol.to_owned(), value)).collect())
}

/// The friction law of this name; every other kind is refused.
fn friction_law(id: &str) -> Result<(&'static Entry, FrictionLaw), FrictionError> {
    let Some(entry) = catalogue::find(id.trim()) else {
        let friction = catalogue::entries().filter(|entry| matches!(entry.kind, Kind::Friction(_)));
        let names = friction.flat_map(|entry| entry.aliases.iter().copied().chain([entry.id])).chain(WORDS);
        return Err(FrictionError::UnknownLaw { id: id.to_owned(), suggestion: carom_laws::nearest(id.trim(), names) });
    };
    let what = match entry.kind {
        Kind::Friction(friction) => return Ok((entry, friction)),
        Kind::Unusable(reason) => return Err(FrictionError::Unusable { id: entry.id, reason }),
        Kind::Normal(_) => "a law of the normal force",
        Kind::Impulse(_) => "an impulse law",
        Kind::Resistance(_) => "a resistance to turning",
        Kind::Stiffness => "a stiffness formula",
        Kind::Restitution => "a definition of restitution",
        Kind::RestitutionSpeed(_) => "a law of restitution by speed",
    };
    Err(FrictionError::NotFriction { id: entry.id, what, normal: matches!(entry.kind, Kind::Normal(_)) })
}

/// Refuses a law that takes something from the contact which is not known of it.
fn check_known(entry: &'static Entry, values: &[f64]) -> Result<(), FrictionError> {
    let from_contact = |p: &Parameter| !matches!(p.role, Role::Own(_) | Role::Optional | Role::Argument);
    let missing = entry.parameters.iter().zip(values).find(|(p, value)| from_contact(p) && value.is_nan());
    match missing {
        None => Ok(()),
        Some((p, _)) => Err(FrictionError::Unknown { law: entry.id, symbol: p.symbol, from: p.role.into() }),
    }
}

/// The word for coefficients which follow from the materials, and that for smooth surfaces, in the place of a law's name.
const WORDS: [&str; 2] = ["materials", "none"];
