//! Reading by which law the restitution of rigid surfaces falls with the approach speed.
//!
//! | `restitution_law =` | meaning |
//! |---|---|
//! | `"cor_herbert"` | a law by its name, with the numbers of its documented case |
//! | `{ law, parameters }` | a law with numbers |
//!
//! `a0` of `cor_linear`, the restitution of the slowest impact, is the contact's own `restitution` unless it is given.

use super::ReadError;
use super::document::Value;
use super::fields::Fields;
use super::keys::RESTITUTION_LAW;
use super::law_parameters;
use carom_laws::catalogue::{self, Entry, Kind, Role, Values};
use carom_laws::restitution::RestitutionSpeed;

/// What to write where something else stands.
const EXAMPLES: &str =
    "write a law such as \"cor_herbert\", or { law = \"cor_linear\", parameters = { a1 = \"0.1 s/m\" } }";
/// The restitution of the slowest impact, and the numbers of Wang's factor.
const AT_REST: &str = "a0";
const FACTOR: &str = "Ks";
const STRENGTHS: [&str; 2] = ["s1", "s2"];

/// The law of a contact that is asked for this restitution [-], if it has one.
pub(super) fn read(fields: &Fields<'_>, asked: Option<f64>) -> Result<Option<RestitutionSpeed>, ReadError> {
    let Some(node) = fields.node("restitution_law") else { return Ok(None) };
    let what = fields.what("restitution_law");
    match &node.value {
        Value::Text(_) => built(fields, &fields.text_of(node, &what)?, "restitution_law", asked).map(Some),
        Value::Table(_) => {
            let inside = Fields::open(fields.sources, fields.scope, &RESTITUTION_LAW, node, what)?;
            built(&inside, &inside.text("law")?, "law", asked).map(Some)
        }
        Value::Number(_) | Value::Flag(_) | Value::List(_) => {
            let message = format!("{what} is {}", node.value.kind());
            Err(fields.about("restitution_law", message).label(EXAMPLES).into())
        }
    }
}

/// The law of this id, which stands behind `key`, with the parameters that are given.
fn built(fields: &Fields<'_>, id: &str, key: &str, asked: Option<f64>) -> Result<RestitutionSpeed, ReadError> {
    let (entry, build) = by_speed(id.trim()).map_err(|message| -> ReadError {
        let names = catalogue::entries().filter(|entry| matches!(entry.kind, Kind::RestitutionSpeed(_)));
        let names: Vec<&str> = names.map(|entry| entry.id).collect();
        let label = match carom_laws::nearest(id.trim(), names.iter().copied()) {
            Some(close) => format!("did you mean {close:?}?"),
            None => format!("write one of {}", names.join(", ")),
        };
        fields.about(key, format!("{}: {message}", fields.owner)).label(label).into()
    })?;
    let (given, _) = law_parameters::read(fields, Some(entry), f64::NAN)?;
    check_given(fields, entry, &given)?;
    let value = |symbol: &str, role: Role| match (given.iter().find(|(own, _)| own == symbol), role) {
        (Some((_, value)), _) => *value,
        (None, Role::Own(_)) if symbol == AT_REST && asked.is_some() => asked.unwrap_or(f64::NAN),
        (None, Role::Own(documented)) => documented,
        _ => f64::NAN,
    };
    let values: Vec<f64> = entry.parameters.iter().map(|parameter| value(parameter.symbol, parameter.role)).collect();
    let law = build(&Values::new(entry.parameters, &values));
    match law.fault() {
        None => Ok(law),
        Some((symbol, value, must)) => {
            let message = format!("{symbol} of {} is {value}", fields.owner);
            Err(fields.about("parameters", message).label(format!("it must be {must}")).into())
        }
    }
}

/// Makes a law from its parameters.
type Build = fn(&Values<'_>) -> RestitutionSpeed;

/// The entry of this id, and what makes the law of it.
fn by_speed(id: &str) -> Result<(&'static Entry, Build), String> {
    match catalogue::find(id).map(|entry| (entry, entry.kind)) {
        Some((entry, Kind::RestitutionSpeed(build))) => Ok((entry, build)),
        Some(_) => Err(format!("{id:?} is no law by which restitution falls with the speed")),
        None => Err(format!("there is no law {id:?}")),
    }
}

/// Refuses parameters that are not for the file to give, and Wang's factor that is said twice or by half.
fn check_given(fields: &Fields<'_>, entry: &Entry, given: &[(String, f64)]) -> Result<(), ReadError> {
    let has = |symbol: &str| given.iter().any(|(own, _)| own == symbol);
    let own = |symbol: &str| entry.parameter(symbol).is_some_and(|p| matches!(p.role, Role::Own(_) | Role::Optional));
    let refused = |message: String, label: &str| Err(fields.about("parameters", message).label(label).into());
    if let Some((symbol, _)) = given.iter().find(|(symbol, _)| !own(symbol)) {
        return refused(
            format!("{symbol} of {} is not for the file to say", fields.owner),
            "it is known at each impact",
        );
    }
    match STRENGTHS.map(has) {
        [true, true] if has(FACTOR) => {
            refused(format!("{} has Ks, and s1 and s2, which give it", fields.owner), "leave out Ks, or both strengths")
        }
        [true, false] | [false, true] => {
            refused(format!("{} has one yield strength of two", fields.owner), "give s1 and s2, or Ks")
        }
        [true, true] if given.iter().any(|(symbol, value)| STRENGTHS.contains(&symbol.as_str()) && *value <= 0.0) => {
            refused(format!("a yield strength of {} is not positive", fields.owner), "such as \"250 MPa\"")
        }
        _ => Ok(()),
    }
}
