//! Reading the `parameters` of a law: by their symbols, in the units of the law.

use carom_lab::units::{Dimension, with_exponent};
use carom_laws::catalogue::Entry;

use super::ReadError;
use super::fields::Fields;
use super::parameters::{Written, named_values, value};
use super::scope::Setting;

/// Parameters by their symbols (SI), and what those of an expression measure that have a unit.
pub(super) type Parameters = (Vec<(String, f64)>, Vec<(String, Dimension)>);

/// The law's own parameters; `exponent` is that of the indentation, for units that have it.
pub(super) fn read(fields: &Fields<'_>, entry: Option<&'static Entry>, exponent: f64) -> Result<Parameters, ReadError> {
    let Some(node) = fields.node("parameters") else { return Ok(Parameters::default()) };
    let (mut values, mut units) = Parameters::default();
    for one in &named_values(fields.sources, node, "parameters", &fields.owner)? {
        let (value, unit) = match entry {
            Some(entry) => (of_law(fields, one, entry, exponent)?, None),
            None => of_expression(fields, one)?,
        };
        values.push((one.name.to_owned(), value));
        units.extend(unit.map(|unit| (one.name.to_owned(), unit)));
    }
    Ok((values, units))
}

fn of_law(fields: &Fields<'_>, one: &Written<'_>, entry: &'static Entry, exponent: f64) -> Result<f64, ReadError> {
    let Some(parameter) = entry.parameter(one.name) else {
        let known: Vec<&str> = entry.parameters.iter().map(|parameter| parameter.symbol).collect();
        let message = format!("law {:?} of {} has no parameter {:?}", entry.id, fields.owner, one.name);
        let label = match carom_laws::nearest(one.name, known.iter().copied()) {
            Some(close) => format!("did you mean {close:?}?"),
            None => format!("it has {}", known.join(", ")),
        };
        return Err(fields.sources.diagnostic(one.place, message).label(label).into());
    };
    let what = format!("{:?} in {}", one.name, fields.what("parameters"));
    let dimension = Dimension::parse(&with_exponent(parameter.unit, exponent)).unwrap_or(Dimension::NUMBER);
    fields.number_of(one.value, &what, dimension, &format!("{:?}", dimension.example()))
}

fn of_expression(fields: &Fields<'_>, one: &Written<'_>) -> Result<(f64, Option<Dimension>), ReadError> {
    match value(fields.sources, one, fields.scope)? {
        Setting::Number(value, measured) => Ok((value, measured.map(|measured| measured.dimension))),
        Setting::Text(text) => {
            let message = format!("{:?} in {} is {text:?}", one.name, fields.what("parameters"));
            Err(fields.sources.diagnostic(&one.value.place, message).label("write a number or a quantity").into())
        }
    }
}
