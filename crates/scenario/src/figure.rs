//! Reading `[[figure]]`: what is drawn of a run.
//!
//! Names are checked against what the run will record, so that no long run ends without its figure.

use carom_engine::model::Model;

use super::ReadError;
use super::fields::Fields;
use super::objects::Object;
use super::place::{Place, Sources};
use carom_run::quantity::{LEDGER, Named, Names};
use carom_run::record::Recording;
use carom_run::request::{Beside, Request, Wanted};
use carom_run::simulate::Output;

/// The most names that are listed where one is unknown.
const FEW: usize = 40;

/// Reads the figures of a scenario.
pub(super) fn read(
    sources: &Sources,
    objects: &[Object],
    model: &Model,
    names: &Names,
    outputs: &[Output],
) -> Result<Vec<Wanted>, ReadError> {
    let own = |object: &&Object| object.section.name == "figure" && object.scope.namespace().files().len() == 1;
    let mut figures: Vec<Wanted> = Vec::new();
    for object in objects.iter().filter(own) {
        let fields = object.fields(sources)?;
        let figure = one(&fields, model, names, outputs)?;
        if figures.iter().any(|known| known.name == figure.name) {
            let message = format!("more than one figure is called {:?}", figure.name);
            return Err(fields.about("name", message).label("give each its own name").into());
        }
        figures.push(figure);
    }
    Ok(figures)
}

fn one(fields: &Fields<'_>, model: &Model, names: &Names, outputs: &[Output]) -> Result<Wanted, ReadError> {
    let name = fields.text("name")?;
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) || name.is_empty() {
        let message = format!("{} is {name:?}, which is no name of a file", fields.what("name"));
        return Err(fields.about("name", message).label("use letters, digits, - and _").into());
    }
    let figure = fields.choice("figure")?;
    let request = Request {
        title: fields.text_if("title")?,
        columns: columns(fields, outputs)?,
        contact: among(fields, "contact", contacts(model, names))?,
        impacts: impacts(fields)?,
        from: fields.quantity_if("from")?,
        to: fields.quantity_if("to")?,
        event: among(fields, "event", happenings(model))?,
        period: fields.positive_if("period")?,
        beside: beside(fields)?,
    };
    Ok(Wanted { name, figure: figure.to_owned(), request })
}

/// The names of contacts, of their pairs and of their surfaces.
fn contacts(model: &Model, names: &Names) -> Vec<String> {
    let groups =
        names.iter().filter(|(_, object)| matches!(object, Named::Contacts(..))).map(|(name, _)| name.to_owned());
    groups.chain(model.contacts.iter().flat_map(|contact| [contact.name.clone(), contact.label()])).collect()
}

/// What can stand as the name of an event: what is watched, and what touches.
fn happenings(model: &Model) -> Vec<String> {
    let watched = model.watches.iter().map(|watch| watch.name.clone());
    let stopped = model.stops.iter().map(|stop| model.joints()[stop.joint].name.clone());
    watched.chain(model.contacts.iter().map(|contact| contact.label())).chain(stopped).collect()
}

/// The columns, each of which begins the name of something that is recorded.
fn columns(fields: &Fields<'_>, outputs: &[Output]) -> Result<Vec<String>, ReadError> {
    if fields.node("columns").is_none() {
        return Ok(Vec::new());
    }
    let ledger = LEDGER.iter().map(|(name, _)| format!("energy.{name}"));
    let known: Vec<String> = outputs.iter().map(|output| output.column.name.clone()).chain(ledger).collect();
    let mut columns = Vec::new();
    for (name, place) in fields.texts("columns")? {
        if !known.iter().any(|own| *own == name || own.starts_with(&format!("{name}."))) {
            return Err(unknown(fields, "column", &name, place, &known));
        }
        columns.push(name);
    }
    Ok(columns)
}

/// A name that must be one of those known.
fn among(fields: &Fields<'_>, key: &'static str, known: Vec<String>) -> Result<Option<String>, ReadError> {
    let (Some(name), Some(node)) = (fields.text_if(key)?, fields.node(key)) else { return Ok(None) };
    match known.contains(&name) {
        true => Ok(Some(name)),
        false => Err(unknown(fields, key, &name, &node.place, &known)),
    }
}

fn unknown(fields: &Fields<'_>, what: &str, name: &str, place: &Place, known: &[String]) -> ReadError {
    let label = match carom_laws::nearest(name, known.iter().map(String::as_str)) {
        Some(close) => format!("did you mean {close:?}?"),
        None if known.is_empty() => "there is none".to_owned(),
        None if known.len() > FEW => format!("there are {} and {} more", known[..FEW].join(", "), known.len() - FEW),
        None => format!("there are {}", known.join(", ")),
    };
    fields.sources.diagnostic(place, format!("unknown {what} {name:?} in {}", fields.owner)).label(label).into()
}

fn impacts(fields: &Fields<'_>) -> Result<Vec<usize>, ReadError> {
    let numbers = fields.quantities_if("impacts")?.unwrap_or_default();
    if numbers.iter().any(|number| number.fract() != 0.0 || *number < 1.0) {
        let message = format!("{} must be whole numbers from 1 on", fields.what("impacts"));
        return Err(fields.about("impacts", message).label("such as [1, 2]").into());
    }
    Ok(numbers.iter().map(|number| *number as usize).collect())
}

/// The table that the run is compared with.
fn beside(fields: &Fields<'_>) -> Result<Vec<Beside>, ReadError> {
    let Some(file) = fields.text_if("reference")? else { return Ok(Vec::new()) };
    let path = fields.beside(&file);
    let wrong = |why: String| Box::new(fields.about("reference", format!("cannot read {}: {why}", path.display())));
    let text =
        fields.sources.table(&path).map_err(|why| Box::new(wrong(why).label(fields.sources.looked_for(&file))))?;
    let recording = Recording::read_csv(&text).map_err(|error| wrong(error.to_string()))?;
    let name = path.file_stem().map_or(file.clone(), |stem| stem.to_string_lossy().into_owned());
    Ok(vec![Beside::table(name, recording)])
}
