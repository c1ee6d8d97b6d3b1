//! Numbers in a line of a store: what is no number is written as nothing.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(numbers: &[f64], to: S) -> Result<S::Ok, S::Error> {
    let finite = |x: &f64| x.is_finite().then_some(*x);
    numbers.iter().map(finite).collect::<Vec<_>>().serialize(to)
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<f64>, D::Error> {
    let numbers = Vec::<Option<f64>>::deserialize(from)?;
    Ok(numbers.into_iter().map(|x| x.unwrap_or(f64::NAN)).collect())
}
