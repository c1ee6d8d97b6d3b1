//! What is said of a contact, each thing in one place.
//!
//! `K`, `n`, `e` and the length of a line contact have keys of their own, but are parameters of a law as well: whoever lists them there means
//! the same. Said twice they are refused.

use super::{Interface, InterfaceError};
use carom_lab::law_inputs::{check_parameters, check_positive, check_restitution};
use carom_laws::catalogue::{Entry, Parameter, Role};

impl Interface {
    /// The same, with the parameters that have a key of their own moved there, and every number checked.
    pub(super) fn said(&self, entry: Option<&'static Entry>) -> Result<Interface, InterfaceError> {
        if let Some(entry) = entry {
            check_parameters(entry, &self.parameters)?;
        }
        let mut said = Interface { parameters: Vec::new(), ..self.clone() };
        for (symbol, value) in &self.parameters {
            let key = match entry {
                Some(entry) => entry.parameter(symbol).and_then(key_of),
                None => key_in_expression(symbol),
            };
            match key {
                None => said.parameters.push((symbol.clone(), *value)),
                Some(key) if said.under(key).replace(*value).is_some() => {
                    return Err(InterfaceError::Twice { symbol: symbol.clone(), key });
                }
                Some(_) => {}
            }
        }
        said.check()?;
        Ok(said)
    }

    /// The number that is given under a key.
    fn under(&mut self, key: &str) -> &mut Option<f64> {
        match key {
            "stiffness" => &mut self.stiffness,
            "exponent" => &mut self.exponent,
            "restitution" => &mut self.restitution,
            _ => &mut self.length,
        }
    }

    fn check(&self) -> Result<(), InterfaceError> {
        let number = |key: &'static str, value: Option<f64>, unit: &str| {
            let what = format!("the {key}");
            let checked = value.map_or(Ok(()), |x| check_positive(&what, x, unit));
            checked.map_err(|reason| InterfaceError::Number { key, reason })
        };
        number("stiffness", self.stiffness, "N/m^n")?;
        number("exponent", self.exponent, "")?;
        number("length", self.length, "m")?;
        self.restitution.map_or(Ok(()), check_restitution)?;
        if self.materials.len() > 2 {
            return Err(InterfaceError::TooManyMaterials(self.materials.len()));
        }
        Ok(())
    }

    /// What was given under a key that the law does not ask for, one phrase each.
    pub(super) fn set_aside(&self, law: &str, asks_for: impl Fn(&str) -> bool) -> Vec<String> {
        let given = [("stiffness", self.stiffness), ("exponent", self.exponent), ("length", self.length)];
        let idle = given.into_iter().filter(|(key, value)| value.is_some() && !asks_for(key));
        idle.map(|(key, _)| format!("{key} not used: {law} takes none")).collect()
    }
}

/// The key under which a parameter of a law is given.
pub(super) fn key_of(parameter: &Parameter) -> Option<&'static str> {
    match parameter.role {
        Role::Stiffness => Some("stiffness"),
        Role::Exponent(_) => Some("exponent"),
        Role::Restitution => Some("restitution"),
        Role::Own(_) if is_length(parameter) => Some("length"),
        _ => None,
    }
}

/// Whether a parameter is the length of a line contact, or the face width of teeth.
pub(super) fn is_length(parameter: &Parameter) -> bool {
    matches!(parameter.symbol, "L" | "th")
}

fn key_in_expression(symbol: &str) -> Option<&'static str> {
    match symbol {
        "K" => Some("stiffness"),
        "n" => Some("exponent"),
        "e" => Some("restitution"),
        _ => None,
    }
}
