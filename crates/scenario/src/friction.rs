//! Reading what is said of the friction of a contact: a coefficient, a word, or a table.
//!
//! | `friction =` | meaning |
//! |---|---|
//! | `0.3` | Coulomb's law, the same coefficient at rest and while sliding |
//! | `"lugre"` | a law by its name, with the numbers of its documented case |
//! | `"materials"` | Coulomb's law, with usual coefficients of the two materials |
//! | `"expr: 0.2 + 0.1*exp(-v/v1)"` | the coefficient as an expression |
//! | `{ law, static, kinetic, parameters }` | a law with numbers |
//! | `"none"`, `0` | smooth surfaces |

use super::ReadError;
use super::document::{Node, Value};
use super::fields::Fields;
use super::keys::FRICTION;
use super::law_parameters;
use carom_lab::units::{self, Dimension};
use carom_run::interface::{FrictionError, FrictionSaid, Writer};

/// What to write where something else stands.
const EXAMPLES: &str = "write a coefficient such as 0.3, a law such as \"lugre\", or { static = 0.4, kinetic = 0.3 }";

/// The friction of a contact or a bearing, if it has any.
pub(super) fn read(fields: &Fields<'_>) -> Result<Option<FrictionSaid>, ReadError> {
    let Some(node) = fields.node("friction") else { return Ok(None) };
    let what = fields.what("friction");
    let said = match &node.value {
        Value::Number(_) => Some(FrictionSaid::coefficient(coefficient(fields, node, &what)?)),
        Value::Text(_) => of_text(fields, node, &what)?,
        Value::Table(_) => of_table(fields, node)?,
        Value::Flag(_) | Value::List(_) => {
            let message = format!("{what} is {}", node.value.kind());
            return Err(fields.about("friction", message).label(EXAMPLES).into());
        }
    };
    // Without a coefficient there is nothing to hold the surfaces.
    Ok(said.filter(|said| *said != FrictionSaid::coefficient(0.0)))
}

/// A coefficient [-].
fn coefficient(fields: &Fields<'_>, node: &Node, what: &str) -> Result<f64, ReadError> {
    let value = fields.number_of(node, what, Dimension::NUMBER, "0.3");
    let value = value.map_err(|fault| Box::new(fault.remedy(NO_UNIT)))?;
    if value >= 0.0 {
        return Ok(value);
    }
    let error = FrictionError::Negative { value };
    Err(fields
        .sources
        .diagnostic(&node.place, format!("{}: {error}", fields.owner))
        .label(error.remedy(Writer::File))
        .into())
}

/// What is said of a coefficient that is written with a unit.
const NO_UNIT: &str = "a coefficient of friction is a force over a force, and has no unit";

/// A coefficient in a text, or a word.
fn of_text(fields: &Fields<'_>, node: &Node, what: &str) -> Result<Option<FrictionSaid>, ReadError> {
    let alone = parameter_alone(node);
    let node = alone.as_ref().unwrap_or(node);
    let text = fields.text_of(node, what)?;
    match units::parse(text.trim()) {
        Ok(_) => Ok(Some(FrictionSaid::coefficient(coefficient(fields, node, what)?))),
        Err(_) => Ok(FrictionSaid::word(&text)),
    }
}

/// What a text that is nothing but `{name}` says, as an expression, which keeps the unit of a number.
fn parameter_alone(node: &Node) -> Option<Node> {
    let Value::Text(text) = &node.value else { return None };
    let name = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let value = Value::Text(format!("={name}"));
    (!name.contains(['{', '}'])).then(|| Node { value, place: node.place.clone() })
}

/// A law with its numbers.
fn of_table(fields: &Fields<'_>, node: &Node) -> Result<Option<FrictionSaid>, ReadError> {
    let inside = Fields::open(fields.sources, fields.scope, &FRICTION, node, fields.what("friction"))?;
    let number = |key: &str| match inside.node(key) {
        Some(node) => coefficient(&inside, node, &inside.what(key)).map(Some),
        None => Ok(None),
    };
    let law = inside.text("law")?;
    let (at_rest, sliding) = (number("static")?, number("kinetic")?);
    let Some(said) = FrictionSaid::word(&law) else { return Ok(None) };
    let said = FrictionSaid { at_rest, sliding, ..said };
    let entry = said.entry().map_err(|error| shown(fields, &error))?;
    let (parameters, units) = law_parameters::read(&inside, entry, f64::NAN)?;
    Ok(Some(FrictionSaid { parameters, units, ..said }))
}

/// Shows what is wrong with friction at the key that says it.
pub(super) fn shown(fields: &Fields<'_>, error: &FrictionError) -> ReadError {
    let message = format!("{}: {error}", fields.owner);
    let inside = fields.node("friction").and_then(|node| match &node.value {
        Value::Table(table) => table.get(error.key()),
        _ => None,
    });
    match inside {
        Some(node) => fields.sources.diagnostic(&node.place, message),
        None => fields.about("friction", message),
    }
    .label(error.remedy(Writer::File))
    .into()
}

/// What is said of friction without a law of the normal force beside it.
pub(super) fn check_law(fields: &Fields<'_>) -> Result<(), ReadError> {
    if fields.node("friction").is_none() || fields.node("law").is_some() || fields.node("adams").is_some() {
        return Ok(());
    }
    let message = format!("{} has friction, but no law says how hard its surfaces push", fields.owner);
    Err(fields.about("friction", message).label("add law = \"ye_flores\" beside it").into())
}
