//! The objects of a file: `[[body]]`, `[[joint]]` and the rest, with those of `[[repeat]]` written out.

mod repeat;

use std::collections::HashMap;

use super::ReadError;
use super::document::{Entry, Node, Table, Value};
use super::fields::{Fields, article, unknown_key};
use super::keys::{self, OBJECTS, SECTIONS, Section};
use super::place::{Place, Sources};
use super::scope::Scope;
use carom_lab::formula::{FUNCTIONS, FUNCTIONS_OF_TWO};

/// One object of a file.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) section: &'static Section,
    /// Its name, filled in; empty if it has none.
    pub(super) name: String,
    pub(super) node: Node,
    pub(super) scope: Scope,
}

impl Object {
    pub(super) fn new(
        sources: &Sources,
        section: &'static Section,
        node: &Node,
        scope: &Scope,
    ) -> Result<Self, ReadError> {
        sources.room.object(node.letters()).map_err(|why| {
            Box::new(sources.diagnostic(&node.place, why).label("repeat, include or write less up to here"))
        })?;
        let mut object = Object { section, name: String::new(), node: node.clone(), scope: scope.clone() };
        object.rename(sources)?;
        Ok(object)
    }

    /// Reads the name anew.
    pub(super) fn rename(&mut self, sources: &Sources) -> Result<(), ReadError> {
        let Value::Table(table) = &self.node.value else {
            let message = format!("{} is {}, not a table", self.section.name, self.node.value.kind());
            return Err(sources
                .diagnostic(&self.node.place, message)
                .label(format!("write {}", self.section.heading()))
                .into());
        };
        if let Some(node) = table.get("name") {
            let what = format!("name of {} {}", article(self.section.name), self.section.name);
            let own = super::single::text(sources, &self.scope, node, &what)?;
            self.name = if own.is_empty() { own } else { self.scope.namespace().full_name(&own) };
            sources.check_letters(&what, &self.name, &node.place)?;
        }
        Ok(())
    }

    /// What the user calls it: `body "bob"`.
    pub(super) fn owner(&self) -> String {
        match self.name.as_str() {
            "" => self.section.heading(),
            name => format!("{} {name:?}", self.section.name),
        }
    }

    /// Its keys, checked.
    pub(super) fn fields<'a>(&'a self, sources: &'a Sources) -> Result<Fields<'a>, ReadError> {
        Fields::open(sources, &self.scope, self.section, &self.node, self.owner())
    }

    /// Where its name stands, or the object itself where it has none.
    pub(super) fn name_place(&self) -> &Place {
        match &self.node.value {
            Value::Table(table) => table.get("name").map_or(&self.node.place, |node| &node.place),
            _ => &self.node.place,
        }
    }
}

/// All objects of a file, as they follow each other.
pub(super) fn collect(sources: &Sources, root: &Table, scope: &Scope) -> Result<Vec<Object>, ReadError> {
    let mut objects = Vec::new();
    for entry in &root.entries {
        if let Some(section) = OBJECTS.iter().find(|section| section.name == entry.key) {
            for node in list(sources, entry, section)? {
                objects.push(Object::new(sources, section, node, scope)?);
            }
        } else if entry.key == keys::REPEAT.name {
            for node in list(sources, entry, &keys::REPEAT)? {
                repeat::write_out(sources, node, scope, &mut objects)?;
            }
        } else {
            check_top_key(sources, entry)?;
        }
    }
    Ok(objects)
}

/// The objects behind `[[name]]`.
pub(super) fn list<'e>(sources: &Sources, entry: &'e Entry, section: &Section) -> Result<&'e [Node], ReadError> {
    match &entry.node.value {
        Value::List(list) => Ok(list),
        other => {
            let message = format!("{} is {}, not a list of tables", entry.key, other.kind());
            Err(sources.diagnostic(&entry.place, message).label(format!("write {} for each", section.heading())).into())
        }
    }
}

fn check_top_key(sources: &Sources, entry: &Entry) -> Result<(), ReadError> {
    let known: Vec<&str> =
        keys::TOP.keys.iter().map(|key| key.name).chain(SECTIONS.iter().map(|section| section.name)).collect();
    match known.contains(&entry.key.as_str()) {
        true => Ok(()),
        false => Err(unknown_key(sources, &entry.key, &entry.place, "the file", &known)),
    }
}

/// Refuses names that are empty, given twice, hold a dot, or mean something already.
pub(super) fn check_names<'o>(sources: &Sources, objects: impl Iterator<Item = &'o Object>) -> Result<(), ReadError> {
    let mut seen: HashMap<&str, &Object> = HashMap::new();
    for object in objects {
        let named = matches!(&object.node.value, Value::Table(table) if table.get("name").is_some());
        let wrong =
            |message: String, label: &str| Err(sources.diagnostic(object.name_place(), message).label(label).into());
        if named && object.scope.namespace().own_name(&object.name).trim().is_empty() {
            let message = format!("name of {} {} is empty", article(object.section.name), object.section.name);
            return wrong(message, "give it a name");
        }
        if object.name.contains('.') {
            let label = "a dot parts an object from its quantities; use - or _";
            return wrong(format!("name of {} holds a dot", object.owner()), label);
        }
        if let Some(why) = taken(object) {
            let label = format!("{why}; choose another name");
            return wrong(
                format!("{} {} is called {:?}", article(object.section.name), object.section.name, object.name),
                &label,
            );
        }
        if let Some(other) = seen.get(object.name.as_str()).filter(|_| named) {
            let message = match other.section.name == object.section.name {
                true => format!("more than one {} is called {:?}", object.section.name, object.name),
                false => {
                    let (one, two) = (other.section.name, object.section.name);
                    format!("{} {one} and {} {two} are called {:?}", article(one), article(two), object.name)
                }
            };
            return wrong(message, "give each its own name");
        }
        seen.insert(&object.name, object);
    }
    Ok(())
}

/// What the name of an object means already, if it does.
fn taken(object: &Object) -> Option<&'static str> {
    match (object.section.name, object.scope.namespace().own_name(&object.name)) {
        (_, "ground") => Some("this is what everything stands on"),
        (_, "t") => Some("this is the time"),
        (_, "energy" | "momentum" | "angular_momentum" | "centre_of_mass" | "drives" | "loops") => {
            Some("this is measured of the whole mechanism")
        }
        ("output", "time") => Some("this is the first column already"),
        ("table", name) if FUNCTIONS.contains(&name) || FUNCTIONS_OF_TWO.contains(&name) => {
            Some("this is a function already")
        }
        _ => None,
    }
}
