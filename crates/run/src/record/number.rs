//! Numbers in JSON, exactly: every number there is comes back with the same bits.
//!
//! JSON has finite numbers only, and the shortest digits that bring a number back. The others are words: `"inf"`, `"-inf"`, `"nan"`, and
//! `"nan:7ff8000000000001"` for a NaN with other bits than the usual ones.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Formatter;

/// A number, with a form for each there is.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Number(value) = *self;
        if value.is_finite() {
            serializer.serialize_f64(value)
        } else if !value.is_nan() {
            serializer.serialize_str(if value > 0.0 { "inf" } else { "-inf" })
        } else if value.to_bits() == f64::NAN.to_bits() {
            serializer.serialize_str("nan")
        } else {
            serializer.collect_str(&format_args!("nan:{:016x}", value.to_bits()))
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Read)
    }
}

struct Read;

impl Visitor<'_> for Read {
    type Value = Number;

    fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "a number, \"inf\", \"-inf\" or \"nan\"")
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
        Ok(Number(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number(value as f64))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number(value as f64))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Number, E> {
        let value = match word {
            "inf" => Some(f64::INFINITY),
            "-inf" => Some(f64::NEG_INFINITY),
            "nan" => Some(f64::NAN),
            _ => word.strip_prefix("nan:").and_then(|bits| u64::from_str_radix(bits, 16).ok()).map(f64::from_bits),
        };
        value.map(Number).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// For a field that is a number.
pub(crate) mod one {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        Number(*value).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Number::deserialize(deserializer).map(|number| number.0)
    }
}

/// For a field that may be a number.
pub(crate) mod maybe {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
        value.map(Number).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
        Ok(Option::<Number>::deserialize(deserializer)?.map(|number| number.0))
    }
}

/// For a field that is a list of numbers.
pub(crate) mod list {
    use super::{Deserialize, Deserializer, Number, Serializer};

    pub(crate) fn serialize<S: Serializer>(values: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(|&value| Number(value)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
        Ok(Vec::<Number>::deserialize(deserializer)?.into_iter().map(|number| number.0).collect())
    }
}
