//! The parameter values of one law, by symbol.

use super::Parameter;

/// Values of a law's parameters, in the order of its list; NaN where an optional one is left out.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    parameters: &'a [Parameter],
    values: &'a [f64],
}

impl<'a> Values<'a> {
    /// Pairs a law's parameters with their values, SI, in the same order.
    pub fn new(parameters: &'a [Parameter], values: &'a [f64]) -> Self {
        Values { parameters, values }
    }

    /// The value of a parameter; NaN for one that is not there.
    pub fn get(&self, symbol: &str) -> f64 {
        let position = self.parameters.iter().position(|p| p.symbol == symbol);
        position.and_then(|i| self.values.get(i)).copied().unwrap_or(f64::NAN)
    }

    /// The value of an optional parameter, if it was given.
    pub fn given(&self, symbol: &str) -> Option<f64> {
        Some(self.get(symbol)).filter(|x| !x.is_nan())
    }
}
