//! A case with a law of the caller's own: a function in another language, or whatever is not in the catalogue and no expression.

use super::{Case, K_OF_EXPRESSION, Prepared, check_range, default};
use crate::law_inputs::CaseError;
use carom_laws::normal::{Law, UserLaw};
use std::sync::Arc;

impl Case {
    /// Fills in, checks and builds with a law of the caller's own, called `name`; [`Case::law`] is not looked at.
    ///
    /// `symbols` are what its force is computed from besides what every contact has: `K` the stiffness, `n` the exponent and `e` the restitution of the
    /// case, and the caller's own parameters. `make` builds it from their values (SI), in the order of `symbols`; the first that has none is the error.
    pub fn prepare_own(
        &self,
        name: &str,
        symbols: &[&str],
        make: impl FnOnce(&[f64]) -> Arc<dyn UserLaw>,
    ) -> Result<Prepared, CaseError> {
        let case = Case { law: "expr: 0".to_owned(), ..self.clone() };
        case.check()?;
        let mut assumed = Vec::new();
        let bodies = case.bodies(&mut assumed);
        bodies.check()?;
        let exponent = case.exponent()?;
        let mut values = Vec::new();
        for symbol in symbols {
            let own = case.parameters.iter().find(|(known, _)| known == symbol).map(|(_, value)| *value);
            values.push(match (own, *symbol) {
                (Some(value), _) => value,
                (None, "K") => case.contact_stiffness(exponent, &bodies, &mut assumed),
                (None, "n") => exponent,
                (None, "e") => case.requested(&mut assumed),
                (None, other) => return Err(unknown(name, other)),
            });
        }
        check_range(symbols.iter().copied().zip(values.iter().copied()))?;
        let law = Law::User(make(&values));
        let stiffness = symbols.iter().position(|symbol| *symbol == "K").map(|k| (K_OF_EXPRESSION, values[k]));
        let asked = symbols.contains(&"e").then(|| case.restitution.unwrap_or(default::RESTITUTION));
        let mut prepared = case.prepared(format!("F = {name}"), law, &bodies, assumed);
        prepared.values = stiffness.into_iter().collect();
        prepared.restitution = asked.or(case.restitution);
        match &case.oblique {
            Some(said) => prepared.at_an_angle(said, &bodies),
            None => Ok(prepared),
        }
    }
}

fn unknown(name: &str, symbol: &str) -> CaseError {
    CaseError::Contradiction(format!(
        "{name} asks for {symbol}, which has no value: give it one among the parameters (known without being given: d, v, t, v0, M, and K, n, e of the case)"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use carom_laws::normal::{History, LawInput};

    #[derive(Debug)]
    struct Spring(f64);

    impl UserLaw for Spring {
        fn force(&self, at: &LawInput<f64>, _: &History) -> f64 {
            self.0 * at.indentation.signum() * at.indentation.abs().powf(1.5)
        }
    }

    #[test]
    fn a_law_of_ones_own_meets_the_bodies_of_the_case() {
        let case = Case::new("");
        let own = case.prepare_own("spring", &["K"], |values| Arc::new(Spring(values[0]))).unwrap();
        let hertz = Case::new("hertz").prepare().unwrap();
        let [own, hertz] = [own, hertz].map(|prepared| prepared.impact.run(&Settings::default()));
        assert!((own.peak_force / hertz.peak_force - 1.0).abs() < 1e-9, "{} {}", own.peak_force, hertz.peak_force);
    }

    #[test]
    fn what_has_no_value_is_named() {
        let refused = Case::new("").prepare_own("spring", &["c"], |_| Arc::new(Spring(1.0)));
        let words = refused.map(|_| ()).unwrap_err().to_string();
        assert!(words.starts_with("spring asks for c, which has no value"), "{words}");
    }
}
