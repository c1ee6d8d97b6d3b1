//! The parameters of a law of the catalogue: those that the user gives, and those whose value follows from their role.

use super::CaseError;
use crate::units::engineering;
use carom_laws::catalogue::{Entry, Parameter, Role};
use carom_laws::material::Material;

/// What the roles of parameters ask for (SI); NaN for what a law does not ask for.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Contact stiffness [N/m^n].
    pub stiffness: f64,
    /// Exponent of the indentation [-].
    pub exponent: f64,
    /// Restitution asked for [-].
    pub restitution: f64,
    /// Effective modulus [Pa].
    pub modulus: f64,
    /// Effective shear modulus [Pa].
    pub shear_modulus: f64,
    /// Young's modulus of the first material [Pa].
    pub young: f64,
    /// Poisson's ratio of the first material [-].
    pub poisson: f64,
    /// Effective radius [m].
    pub radius: f64,
    /// Radius of the first body [m].
    pub first_radius: f64,
    /// Effective mass [kg].
    pub mass: f64,
    /// Approach speed [m/s].
    pub speed: f64,
    /// Pressure at which the contact yields [Pa].
    pub pressure: f64,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known {
        stiffness: f64::NAN,
        exponent: f64::NAN,
        restitution: f64::NAN,
        modulus: f64::NAN,
        shear_modulus: f64::NAN,
        young: f64::NAN,
        poisson: f64::NAN,
        radius: f64::NAN,
        first_radius: f64::NAN,
        mass: f64::NAN,
        speed: f64::NAN,
        pressure: f64::NAN,
    };

    /// What the materials of the two bodies say.
    pub fn of_materials([one, other]: &[Material; 2]) -> Self {
        Known {
            modulus: one.effective_modulus(other),
            shear_modulus: one.effective_shear_modulus(other),
            young: one.young,
            poisson: one.poisson,
            ..Known::NOTHING
        }
    }

    /// The values (SI) of a law's parameters: the user's, or what their role says; NaN where one is left out.
    pub fn values(&self, entry: &Entry, parameters: &[(String, f64)]) -> Vec<f64> {
        let value = |p: &Parameter| given(parameters, p.symbol).unwrap_or_else(|| self.value(p.role));
        entry.parameters.iter().map(value).collect()
    }

    fn value(&self, role: Role) -> f64 {
        match role {
            Role::Stiffness => self.stiffness,
            Role::Exponent(_) => self.exponent,
            Role::Restitution => self.restitution,
            Role::EffectiveModulus => self.modulus,
            Role::EffectiveShearModulus => self.shear_modulus,
            Role::EffectiveRadius => self.radius,
            Role::Radius => self.first_radius,
            Role::Young => self.young,
            Role::Poisson => self.poisson,
            Role::EffectiveMass => self.mass,
            Role::ApproachSpeed => self.speed,
            Role::LimitingPressure(_) => self.pressure,
            Role::Own(default) => default,
            Role::Optional | Role::Argument => f64::NAN,
        }
    }
}

/// The value (SI) that the user gives a parameter.
pub fn given(parameters: &[(String, f64)], symbol: &str) -> Option<f64> {
    parameters.iter().find(|(name, _)| name == symbol).map(|(_, value)| *value)
}

/// The first parameter of such a role to which the user gives no value.
pub fn open(entry: &Entry, parameters: &[(String, f64)], such: impl Fn(Role) -> bool) -> Option<&'static Parameter> {
    entry.parameters.iter().find(|p| such(p.role) && given(parameters, p.symbol).is_none())
}

/// Refuses parameters that the law does not have, and numbers that no parameter takes.
pub fn check_parameters(entry: &'static Entry, parameters: &[(String, f64)]) -> Result<(), CaseError> {
    for (symbol, value) in parameters {
        if entry.parameter(symbol).is_none() {
            let known: Vec<_> = entry.parameters.iter().map(|p| p.symbol).collect();
            return Err(CaseError::UnknownParameter { law: entry.id, symbol: symbol.clone(), known: known.join(", ") });
        }
        if !value.is_finite() || *value < 0.0 {
            return Err(CaseError::NotPositive {
                what: format!("{symbol} of {}", entry.id),
                value: *value,
                unit: String::new(),
            });
        }
    }
    Ok(())
}

/// The law's own parameters are given all or not at all: a default among the user's own numbers would be a trap. What is then assumed,
/// one phrase each.
pub fn own_parameters(entry: &'static Entry, parameters: &[(String, f64)]) -> Result<Vec<String>, CaseError> {
    let own = entry.parameters.iter().filter_map(|p| if let Role::Own(x) = p.role { Some((p, x)) } else { None });
    let is_given = |(p, _): &(&Parameter, f64)| given(parameters, p.symbol).is_some();
    let (given, missing): (Vec<_>, Vec<_>) = own.partition(is_given);
    if !given.is_empty() && !missing.is_empty() {
        let need = |(p, x): &(&Parameter, f64)| {
            format!("{} ({}, {}; typically {})", p.symbol, p.meaning, p.unit, engineering(*x, p.unit))
        };
        return Err(CaseError::Missing { law: entry.id, missing: missing.iter().map(need).collect() });
    }
    Ok(missing.iter().map(|(p, x)| format!("{} {}", p.symbol, engineering(*x, p.unit))).collect())
}
