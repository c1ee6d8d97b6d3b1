//! One table of a scenario, read key by key.
//!
//! What a key takes is looked up in [`super::keys`]; every error names the user's object and shows the line.

use std::borrow::Cow;

use super::ReadError;
use super::document::{self, Entry, Node, Table, Value};
use super::keys::{Form, Key, Kind, Need, Section};
use super::namespace::Namespace;
use super::place::{Place, Sources};
use super::placement::Placement;
use super::scope::Scope;
use carom_lab::diagnostic::Diagnostic;

/// What to do where a mirrored part uses the turn of a cylindrical joint.
pub(super) const CONTRARY: &str = "use a revolute and a prismatic joint instead of the cylindrical one";

/// A table with what its expressions may use.
pub(super) struct Fields<'a> {
    pub(super) sources: &'a Sources,
    pub(super) scope: &'a Scope,
    /// What the table describes, as the user calls it: `body "bob"`.
    pub(super) owner: String,
    /// Its kind, where its section has kinds.
    pub(super) kind: Option<&'static Kind>,
    section: &'static Section,
    table: &'a Table,
    place: &'a Place,
}

impl<'a> Fields<'a> {
    /// Opens a table and checks that it has the keys it must have and no others.
    pub(super) fn open(
        sources: &'a Sources,
        scope: &'a Scope,
        section: &'static Section,
        node: &'a Node,
        owner: String,
    ) -> Result<Self, ReadError> {
        let Value::Table(table) = &node.value else {
            let message = format!("{owner} is {}, not a table", node.value.kind());
            let label = match section.form {
                Form::Inline => "write { key = value, .. }".to_owned(),
                _ => format!("write {}", section.heading()),
            };
            return Err(sources.diagnostic(&node.place, message).label(label).into());
        };
        let mut fields = Fields { sources, scope, owner, kind: None, section, table, place: &node.place };
        if !section.kinds.is_empty() {
            fields.kind = Some(fields.find_kind()?);
        }
        fields.check_keys()?;
        Ok(fields)
    }

    /// The same table under another name, as the user calls one of several things that it describes.
    pub(super) fn renamed(&self, owner: String) -> Self {
        Fields { owner, ..*self }
    }

    /// The same table with its kind read.
    fn find_kind(&self) -> Result<&'static Kind, ReadError> {
        let names = || self.section.kinds.iter().map(|kind| kind.name);
        let Some(node) = self.table.get("kind") else {
            return Err(self.missing("kind", &format!("{:?}", self.section.kinds[0].name)));
        };
        let word = self.text_of(node, &self.what("kind"))?;
        self.section.kind(&word).ok_or_else(|| {
            let label = match carom_laws::nearest(&word, names()) {
                Some(close) => format!("did you mean {close:?}?"),
                None => format!("known kinds: {}", names().collect::<Vec<_>>().join(", ")),
            };
            self.sources.diagnostic(&node.place, format!("unknown kind {word:?} of {}", self.owner)).label(label).into()
        })
    }

    fn check_keys(&self) -> Result<(), ReadError> {
        let known = || self.section.keys_of(self.kind);
        for entry in &self.table.entries {
            if !known().any(|key| key.name == entry.key) {
                return Err(self.unknown(&entry.key, &entry.place));
            }
        }
        match known().find(|key| key.need == Need::Required && self.table.get(key.name).is_none()) {
            Some(key) => Err(self.missing(key.name, key.example)),
            None => Ok(()),
        }
    }

    /// Complains about a key that has no place here.
    fn unknown(&self, key: &str, place: &Place) -> ReadError {
        let owners = self.section.kinds_with(key);
        if let (Some(kind), false) = (self.kind, owners.is_empty()) {
            // One of them, where the section is called after many.
            let (name, thing) = (kind.name, self.section.name.trim_end_matches('s'));
            let message = format!("{} is {} {name} {thing} and has no {key}", self.owner, article(name));
            let label = match &owners[..] {
                [one] => format!("{key} belongs to {} {one} {thing}", article(one)),
                many => format!("{key} belongs to {thing}s of kind {}", many.join(", ")),
            };
            return self.sources.diagnostic(place, message).label(label).into();
        }
        let known: Vec<&str> = self.section.keys_of(self.kind).map(|key| key.name).collect();
        unknown_key(self.sources, key, place, &self.owner, &known)
    }

    fn missing(&self, key: &str, example: &str) -> ReadError {
        let message = format!("{} has no {key}", self.owner);
        self.sources.diagnostic(self.place, message).label(format!("add {key} = {example}")).into()
    }

    /// What a key is called in messages: `mass of body "bob"`.
    pub(super) fn what(&self, key: &str) -> String {
        format!("{key} of {}", self.owner)
    }

    /// The file it is written in.
    pub(super) fn namespace(&self) -> &'a Namespace {
        self.scope.namespace()
    }

    /// Where its file puts things.
    pub(super) fn placement(&self) -> &'a Placement {
        &self.scope.namespace().placement
    }

    /// Refuses the turn of a cylindrical joint that its mirrored part means the other way.
    pub(super) fn check_way(&self, key: &str, joint: &str, dof: i64) -> Result<(), ReadError> {
        if dof != 2 || !self.namespace().is_reversed(joint) {
            return Ok(());
        }
        let message = format!("the turn of joint {joint:?} in {} counts the other way in a mirrored part", self.owner);
        Err(self.about(key, message).label(CONTRARY).into())
    }

    /// The declaration of a key.
    pub(super) fn key(&self, name: &str) -> Result<&'static Key, ReadError> {
        let found = self.section.keys_of(self.kind).find(|key| key.name == name);
        found.ok_or_else(|| self.about_all(format!("{} has no key {name:?}", self.owner)).into())
    }

    /// The value of a key as it is written.
    pub(super) fn node(&self, name: &str) -> Option<&'a Node> {
        self.table.get(name)
    }

    /// The keys of `section` that stand here, and over them those of the table behind `name`; none of `less` unless it is in that table.
    pub(super) fn overlaid(&self, name: &str, section: &Section, less: &[&str]) -> Node {
        let is_kept = |entry: &&Entry| {
            section.keys.iter().any(|key| key.name == entry.key) && !less.contains(&entry.key.as_str())
        };
        let mut table = Table { entries: self.table.entries.iter().filter(is_kept).cloned().collect() };
        if let Some(Node { value: Value::Table(own), .. }) = self.table.get(name) {
            own.entries.iter().for_each(|entry| table.set(entry.clone()));
        }
        let place = self.table.get(name).map_or(self.place, |node| &node.place);
        Node { value: Value::Table(table), place: place.clone() }
    }

    /// The value of a key: as it is written, or its default.
    pub(super) fn value(&self, key: &'static Key) -> Option<Cow<'a, Node>> {
        match (self.table.get(key.name), key.need) {
            (Some(node), _) => Some(Cow::Borrowed(node)),
            (None, Need::Default(text)) => {
                let node = document::parse_value(text, self.sources, self.place.source, self.place.span.start)?;
                Some(Cow::Owned(node))
            }
            (None, _) => None,
        }
    }

    /// The value of a key that the reader cannot do without.
    pub(super) fn needed<T>(&self, name: &str, value: Option<T>) -> Result<T, ReadError> {
        let example = self.key(name)?.example;
        value.ok_or_else(|| self.missing(name, example))
    }

    /// A message about a key, shown at its value, or at the object where the key is left out.
    pub(super) fn about(&self, key: &str, message: impl Into<String>) -> Diagnostic {
        self.sources.diagnostic(self.table.get(key).map_or(self.place, |node| &node.place), message)
    }

    /// A file that is named in this one: beside it, unless its path says otherwise.
    pub(super) fn beside(&self, file: &str) -> std::path::PathBuf {
        self.sources.find(&self.sources.folder(self.place.source), file)
    }

    /// A message about the whole table.
    pub(super) fn about_all(&self, message: impl Into<String>) -> Diagnostic {
        self.sources.diagnostic(self.place, message)
    }
}

/// Complains about a key that is not among the known ones.
pub(super) fn unknown_key(sources: &Sources, key: &str, place: &Place, owner: &str, known: &[&str]) -> ReadError {
    let label = match carom_laws::nearest(key, known.iter().copied()) {
        Some(close) => format!("did you mean {close:?}?"),
        None => format!("known here: {}", known.join(", ")),
    };
    sources.diagnostic(place, format!("unknown key {key:?} in {owner}")).label(label).into()
}

/// "a" or "an", by the first letter.
pub(super) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}
