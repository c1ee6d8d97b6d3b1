//! Reading `[[repeat]]`: its tables are written out for each value of an index.
//!
//! What `let` defines is evaluated for each value of the index, names first that others use.

use super::{Object, list};
use crate::ReadError;
use crate::document::{Node, Table, Value};
use crate::fields::{Fields, unknown_key};
use crate::keys::{self, OBJECTS, Section};
use crate::parameters::{self, Written};
use crate::place::Sources;
use crate::room::MOST_OBJECTS;
use crate::scope::{Scope, Setting};

/// Writes the tables of a repeat out.
pub(super) fn write_out(
    sources: &Sources,
    node: &Node,
    scope: &Scope,
    objects: &mut Vec<Object>,
) -> Result<(), ReadError> {
    let (own, inside) = split(sources, node)?;
    let fields = Fields::open(sources, scope, &keys::REPEAT, &own, keys::REPEAT.heading())?;
    let index = index(&fields)?;
    let names = names(&fields, &index)?;
    let (from, to) = (fields.whole("from")?, fields.whole("to")?);
    let copies = (to - from + 1).max(0).saturating_mul(inside.len() as i64);
    if copies > MOST_OBJECTS.saturating_sub(sources.room.objects()) as i64 {
        let message = format!(
            "this repeat writes out {copies} objects; a scenario has no more than {MOST_OBJECTS}, and {} stand before it",
            sources.room.objects()
        );
        return Err(fields.about("to", message).label("choose a smaller number").into());
    }
    let defined: u64 = names.iter().map(|one| one.value.letters()).sum();
    for i in if inside.is_empty() { 0..0 } else { from..to + 1 } {
        let no_room = |why: String| Box::new(fields.about("let", why).label("define less, or repeat it less often"));
        sources.room.letters(defined.saturating_mul(inside.len() as u64)).map_err(no_room)?;
        let scope = with_names(sources, scope.clone().with(&index, Setting::Number(i as f64, None)), &names)?;
        for (section, node) in &inside {
            objects.push(Object::new(sources, section, node, &scope)?);
        }
    }
    Ok(())
}

/// The name of the index of a repeat.
fn index(fields: &Fields<'_>) -> Result<String, ReadError> {
    let index = fields.text("index")?;
    if let Some(node) = fields.node("index") {
        parameters::check_name(fields.sources, &index, &node.place)?;
    }
    if fields.scope.parameters().iter().any(|known| known.name == index) {
        let message = format!("the index {index:?} of a repeat has the name of a parameter");
        return Err(fields.about("index", message).label("choose another name").into());
    }
    Ok(index)
}

/// The names that a repeat defines for its tables, those first that others use.
fn names<'a>(fields: &Fields<'a>, index: &str) -> Result<Vec<Written<'a>>, ReadError> {
    let Some(node) = fields.node("let") else { return Ok(Vec::new()) };
    let names = parameters::named_values(fields.sources, node, "let", &fields.owner)?;
    for Written { name, place, .. } in &names {
        let already = match fields.scope.find(name) {
            _ if *name == index => "the index",
            Some(_) => "a parameter",
            None => continue,
        };
        let message = format!("let of {} defines {name:?}, which is {already}", fields.owner);
        return Err(fields.sources.diagnostic(place, message).label("choose another name").into());
    }
    parameters::in_order(fields.sources, names)
}

/// The scope of one value of the index, with the names that the repeat defines.
fn with_names(sources: &Sources, scope: Scope, names: &[Written<'_>]) -> Result<Scope, ReadError> {
    names.iter().try_fold(scope, |scope, name| {
        let value = parameters::value(sources, name, &scope)?;
        Ok(scope.with(name.name, value))
    })
}

/// A table that is repeated.
type Inside<'n> = (&'static Section, &'n Node);

/// Parts the keys of a repeat from the tables that it repeats.
fn split<'n>(sources: &Sources, node: &'n Node) -> Result<(Node, Vec<Inside<'n>>), ReadError> {
    let Value::Table(table) = &node.value else {
        return Ok((node.clone(), Vec::new()));
    };
    let known: Vec<&str> =
        keys::REPEAT.keys.iter().map(|key| key.name).chain(OBJECTS.iter().map(|section| section.name)).collect();
    let (mut own, mut inside) = (Table::default(), Vec::new());
    for entry in &table.entries {
        if let Some(section) = OBJECTS.iter().copied().find(|section| section.name == entry.key) {
            inside.extend(list(sources, entry, section)?.iter().map(|node| (section, node)));
        } else if known.contains(&entry.key.as_str()) {
            own.set(entry.clone());
        } else {
            return Err(unknown_key(sources, &entry.key, &entry.place, "[[repeat]]", &known));
        }
    }
    Ok((Node { value: Value::Table(own), place: node.place.clone() }, inside))
}
