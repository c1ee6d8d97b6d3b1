//! `--set key=value`: what is changed from outside.
//!
//! `length=2 m` changes a parameter, `run.until=5` a key of a section, `body.bob.mass=3` a key of an object, found by its name, and
//! `part.leg1.parameters.side=2` a parameter of a part. The
//! value is TOML if it can be read as such (a number, `true`, a list, a text in quotes) and a plain text otherwise.

use super::ReadError;
use super::document::{self, Entry, Node, Table, Value};
use super::keys::{OBJECTS, SECTIONS};
use super::objects::Object;
use super::parameters;
use super::parameters::dimension;
use super::place::{Place, Sources};
use super::point::instead;

/// A change of a scenario from outside: `key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// The option by which it was said, for messages.
    pub option: &'a str,
    /// What is changed: `length=2 m`, `run.until=5`, `body.bob.mass=3`.
    pub assignment: &'a str,
}

/// A change, read.
#[derive(Clone, Debug)]
pub(super) struct Set {
    key: String,
    place: Place,
    node: Node,
}

impl Set {
    /// Reads one change and adds it to the sources.
    pub(super) fn read(sources: &mut Sources, change: &Change<'_>) -> Result<Self, ReadError> {
        let Change { option, assignment: argument } = *change;
        let source = sources.add_argument(option, argument);
        let whole = Place { source, span: 0..argument.len() };
        let halves = argument.split_once('=').map(|(key, value)| (key.trim(), value));
        let Some((key, value)) = halves.filter(|(key, value)| !key.is_empty() && !value.trim().is_empty()) else {
            let message = format!("cannot read {option} {argument:?}");
            return Err(sources.diagnostic(&whole, message).label("write key=value, such as length=\"2 m\"").into());
        };
        let start = argument.len() - value.trim_start().len();
        let text = value.trim();
        let place = Place { source, span: start..start + text.len() };
        let node = document::parse_value(text, sources, source, start);
        let node = node.unwrap_or_else(|| Node { value: Value::Text(text.to_owned()), place });
        let begin = argument.find(key).unwrap_or(0);
        Ok(Set { key: key.to_owned(), place: Place { source, span: begin..begin + key.len() }, node })
    }

    /// Changes a parameter or a section that stands once; false if the change is about an object.
    pub(super) fn apply_to_file(&self, sources: &Sources, root: &mut Table) -> Result<bool, ReadError> {
        match self.key.split_once('.') {
            None => self.parameter(sources, root, &self.key).map(|()| true),
            Some(("parameters", name)) => self.parameter(sources, root, name).map(|()| true),
            Some((section @ ("world" | "run" | "study"), path)) => {
                if root.get(section).is_none() {
                    let node = Node { value: Value::Table(Table::default()), place: self.place.clone() };
                    root.set(Entry { key: section.to_owned(), place: self.place.clone(), node });
                }
                let Some(node) = root.get_mut(section) else { return Ok(true) };
                self.put(sources, node, section, path).map(|()| true)
            }
            Some((section, _)) if OBJECTS.iter().any(|known| known.name == section) => Ok(false),
            Some((section, _)) => Err(self.unknown_section(sources, section)),
        }
    }

    /// Changes a key of an object.
    pub(super) fn apply_to_objects(&self, sources: &Sources, objects: &mut [Object]) -> Result<(), ReadError> {
        let Some((section, path)) = self.key.split_once('.') else { return Ok(()) };
        let found = objects.iter_mut().find_map(|object| Some((self.key_of(object)?, object)));
        let Some((key, object)) = found else { return Err(self.unknown_object(sources, section, path, objects)) };
        let owner = object.owner();
        self.put(sources, &mut object.node, &owner, &key)?;
        object.rename(sources)
    }

    /// The section that is changed.
    pub(super) fn section(&self) -> &str {
        self.key.split_once('.').map_or("parameters", |(section, _)| section)
    }

    /// The key of this object that is changed; none if the change is about another.
    pub(super) fn key_of(&self, object: &Object) -> Option<String> {
        let (section, path) = self.key.split_once('.')?;
        let rest = path.strip_prefix(object.name.as_str())?.strip_prefix('.')?;
        (object.section.name == section && !rest.is_empty()).then(|| rest.to_owned())
    }

    fn parameter(&self, sources: &Sources, root: &mut Table, name: &str) -> Result<(), ReadError> {
        let table = match root.get_mut("parameters") {
            Some(Node { value: Value::Table(table), .. }) => table,
            _ => return Err(self.unknown_parameter(sources, name, &[])),
        };
        let names: Vec<String> = table.entries.iter().map(|entry| entry.key.clone()).collect();
        let old = match table.get_mut(name) {
            // By itself, or with an explanation.
            Some(Node { value: Value::Table(inside), .. }) if inside.get("value").is_some() => {
                inside.get_mut("value").into_iter().collect()
            }
            Some(node) => vec![node],
            None => parameters::values(table, name),
        };
        if old.is_empty() {
            return Err(self.unknown_parameter(sources, name, &names));
        }
        for value in old {
            self.check_dimension(sources, name, value)?;
            *value = self.node.clone();
        }
        Ok(())
    }

    /// A length stays a length: expressions that use it would not notice.
    fn check_dimension(&self, sources: &Sources, name: &str, old: &Node) -> Result<(), ReadError> {
        match (dimension(old), dimension(&self.node)) {
            (Some(expected), Some(found)) if expected != found => {
                let message = format!("parameter {name:?} is {}, not {}", expected.description(), found.description());
                Err(sources
                    .diagnostic(&self.node.place, message)
                    .label(format!("such as \"{}\"", expected.example()))
                    .into())
            }
            _ => Ok(()),
        }
    }

    /// Puts the value under a dotted path below `node`.
    fn put(&self, sources: &Sources, node: &mut Node, owner: &str, path: &str) -> Result<(), ReadError> {
        let Value::Table(table) = &mut node.value else {
            let message = format!("{owner} is {} and has no keys", node.value.kind());
            return Err(sources.diagnostic(&self.place, message).into());
        };
        match path.split_once('.') {
            None => {
                table.set(Entry { key: path.to_owned(), place: self.place.clone(), node: self.node.clone() });
                Ok(())
            }
            Some((key, rest)) => match table.get_mut(key) {
                Some(inside) => self.put(sources, inside, &format!("{key} of {owner}"), rest),
                None => Err(sources.diagnostic(&self.place, format!("{owner} has no {key}")).into()),
            },
        }
    }

    fn unknown_parameter(&self, sources: &Sources, name: &str, names: &[String]) -> ReadError {
        let diagnostic = sources.diagnostic(&self.place, format!("unknown parameter {name:?}"));
        let label =
            carom_laws::nearest(name, names.iter().map(String::as_str)).map(|close| format!("did you mean {close:?}?"));
        let list = match names {
            [] => "the scenario has no parameters; set a key by its path, such as run.until=5".to_owned(),
            names => format!("parameters: {}", names.join(", ")),
        };
        diagnostic.label(label.unwrap_or_default()).remedy(list).into()
    }

    fn unknown_section(&self, sources: &Sources, section: &str) -> ReadError {
        let known = || SECTIONS.iter().map(|known| known.name).filter(|name| *name != "repeat");
        let label = match carom_laws::nearest(section, known()) {
            Some(close) => format!("did you mean {close:?}?"),
            None => format!("known here: {}", known().collect::<Vec<_>>().join(", ")),
        };
        sources
            .diagnostic(&self.place, format!("unknown section {section:?} in --set {}", self.key))
            .label(label)
            .into()
    }

    fn unknown_object(&self, sources: &Sources, section: &str, path: &str, objects: &[Object]) -> ReadError {
        let name = path.split_once('.').map_or(path, |(name, _)| name);
        let names =
            || objects.iter().filter(|object| object.section.name == section).map(|object| object.name.as_str());
        if names().any(|known| known == path) {
            let message = format!("--set {} names no key of {section} {path:?}", self.key);
            return sources.diagnostic(&self.place, message).label(format!("write {section}.{path}.key=value")).into();
        }
        sources.diagnostic(&self.place, format!("unknown {section} {name:?}")).label(instead(name, names())).into()
    }
}
