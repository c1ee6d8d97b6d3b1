//! What is assumed of the numbers of a friction law that are not given.

use super::{COEFFICIENTS, FrictionError, written};
use crate::law_inputs::given;
use carom_laws::catalogue::{Entry, Parameter, Role};

/// What is assumed of the numbers that are not given: all of the law's own, or its coefficients, are given or none. Coefficients may stand alone; who gives
/// the law's own numbers has to say the coefficients.
pub(super) fn documented(entry: &'static Entry, parameters: &[(String, f64)]) -> Result<Option<String>, FrictionError> {
    let own = entry.parameters.iter().filter_map(|p| if let Role::Own(x) = p.role { Some((p, x)) } else { None });
    let (coefficients, others): (Vec<_>, Vec<_>) = own.partition(|(p, _)| is_coefficient(p));
    let is_given = |(p, _): &&(&Parameter, f64)| given(parameters, p.symbol).is_some();
    let missing =
        |all: &[(&'static Parameter, f64)]| all.iter().filter(|one| !is_given(one)).copied().collect::<Vec<_>>();
    let (coefficients_missing, others_missing) = (missing(&coefficients), missing(&others));
    let partly = |all: usize, missing: usize| missing > 0 && missing < all;
    let lacks = match others_missing.len() < others.len() {
        true => [coefficients_missing.clone(), others_missing.clone()].concat(),
        false if partly(coefficients.len(), coefficients_missing.len()) => coefficients_missing.clone(),
        false => Vec::new(),
    };
    if !lacks.is_empty() {
        let need = |(p, x): &(&Parameter, f64)| {
            let name = COEFFICIENTS.iter().find(|(symbol, _)| *symbol == p.symbol).map_or(p.symbol, |(_, word)| word);
            format!("{name} ({}; typically {})", p.meaning.split(';').next().unwrap_or_default(), written(*x, p.unit))
        };
        return Err(FrictionError::Missing { law: entry.id, missing: lacks.iter().map(need).collect() });
    }
    let told = |(p, x): &(&Parameter, f64)| format!("{} {}", p.symbol, written(*x, p.unit));
    let told: Vec<String> = coefficients_missing.iter().chain(&others_missing).map(told).collect();
    Ok(match &told[..] {
        [] => None,
        [one] => Some(format!("{one} of friction assumed, that of the law's documented case")),
        [most @ .., last] => {
            Some(format!("{} and {last} of friction assumed, those of the law's documented case", most.join(", ")))
        }
    })
}

/// Whether a parameter is a coefficient of friction.
fn is_coefficient(parameter: &Parameter) -> bool {
    COEFFICIENTS.iter().any(|(symbol, _)| *symbol == parameter.symbol)
}
