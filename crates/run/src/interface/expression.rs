//! A law that the user writes as an expression, for a contact.

use super::fitted::Follows;
use super::{Interface, InterfaceError, PreparedLaw, Surfaces, law_name};
use carom_lab::law_inputs::{Expression, ExpressionError, expression_text};
use carom_laws::normal::{History, Law, Onset};
use std::sync::Arc;

/// Variables of the contact, which no parameter may be called.
const VARIABLES: [&str; 5] = ["d", "v", "t", "v0", "M"];

/// Where an expression is asked for a force, to see that it has one: indentation [m], and the onset of the contact.
const TRIAL: (f64, Onset) = (1e-4, Onset { approach_speed: 1.0, effective_mass: 1.0 });

/// A law from an expression, and what it was made from.
pub(super) struct Made {
    pub(super) law: Law,
    /// The stiffness [N/m^n], if the expression uses it.
    stiffness: Option<f64>,
    /// What was assumed, one phrase each.
    assumed: Vec<String>,
}

impl Interface {
    pub(super) fn expression_law(&self, surfaces: &Surfaces) -> Result<PreparedLaw, InterfaceError> {
        let text = expression_text(&self.law).unwrap_or_default();
        let symbols = Expression::symbols(text)?;
        let uses = |symbol: &str| symbols.iter().any(|known| known == symbol);
        self.check_names(text, &symbols)?;
        self.check_symbols(uses)?;
        let mut assumed = self.set_aside(law_name(None), |key| match key {
            "stiffness" => uses("K"),
            "exponent" => uses("n") || uses("K"),
            _ => false,
        });
        if self.restitution.is_some() && !uses("e") && !self.calibrate {
            assumed.push("restitution not used: there is no e in the expression".to_owned());
        }

        let made = self.made_of_expression(surfaces)?;
        let follows = (uses("K") && self.stiffness.is_none() && surfaces.varying).then_some(Follows::Stiffness);
        assumed.extend(made.assumed);
        assumed.extend(follows.map(Follows::words));
        Ok(PreparedLaw {
            law: made.law,
            entry: None,
            damping: None,
            restitution: self.restitution,
            fitting: self.fitting(None, follows, surfaces),
            calibration: None,
            stiffness: made.stiffness,
            exponent: self.exponent_of(None),
            materials: self.pair(),
            first_yield: self.first_yield(surfaces),
            friction: None,
            layer: None,
            assumed,
        })
    }

    /// The law between surfaces that are curved so.
    pub(super) fn made_of_expression(&self, surfaces: &Surfaces) -> Result<Made, InterfaceError> {
        let text = expression_text(&self.law).unwrap_or_default();
        let uses_stiffness = Expression::symbols(text)?.iter().any(|symbol| symbol == "K");
        let (exponent, mut assumed) = (self.exponent_of(None), Vec::new());
        let stiffness =
            uses_stiffness.then(|| self.contact_stiffness(law_name(None), exponent, surfaces, &mut assumed));
        let stiffness = stiffness.transpose()?;
        let constants = self.constants(stiffness, exponent);
        let law = Expression::new(text, &constants)?;
        Expression::check_units(text, &self.units, &constants)?;
        let (depth, onset) = TRIAL;
        law.check(text, &History::fresh(onset), depth, onset.approach_speed)?;
        Ok(Made { law: Law::User(Arc::new(law)), stiffness, assumed })
    }

    /// The values of the symbols that are no variables of the contact.
    fn constants(&self, stiffness: Option<f64>, exponent: f64) -> Vec<(&str, f64)> {
        let mut constants: Vec<(&str, f64)> = self.parameters.iter().map(|(symbol, x)| (symbol.as_str(), *x)).collect();
        constants.push(("n", exponent));
        constants.extend(stiffness.map(|k| ("K", k)));
        constants.extend(self.restitution.map(|e| ("e", e)));
        constants
    }

    /// Refuses names in the expression that nothing gives a value to.
    fn check_names(&self, text: &str, symbols: &[String]) -> Result<(), InterfaceError> {
        let given = |name: &str| self.parameters.iter().any(|(symbol, _)| symbol == name);
        let known = |name: &str| VARIABLES.contains(&name) || ["K", "n", "e"].contains(&name) || given(name);
        match symbols.iter().find(|name| !known(name)) {
            Some(name) => Err(ExpressionError::Unknown { text: text.to_owned(), symbol: name.clone() }.into()),
            None => Ok(()),
        }
    }

    /// Refuses parameters that the expression does not use, and a restitution that it uses but is not given.
    fn check_symbols(&self, uses: impl Fn(&str) -> bool) -> Result<(), InterfaceError> {
        if let Some((symbol, _)) = self.parameters.iter().find(|(symbol, _)| VARIABLES.contains(&symbol.as_str())) {
            return Err(InterfaceError::Variable(symbol.clone()));
        }
        if let Some((symbol, _)) = self.parameters.iter().find(|(symbol, _)| !uses(symbol)) {
            return Err(InterfaceError::Unused(symbol.clone()));
        }
        if (uses("e") || self.calibrate) && self.restitution.is_none() {
            return Err(InterfaceError::NoRestitution { law: law_name(None) });
        }
        Ok(())
    }
}
