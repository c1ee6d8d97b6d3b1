//! A scenario as it is written: values with their places.
//!
//! Tables keep the order of the file, so that the first mistake is the one reported, and the places of their keys.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::place::{Place, Sources};
use super::{ReadError, keys};

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    /// The value.
    pub(super) value: Value,
    /// Where it stands; of a `[section]`, its heading.
    pub(super) place: Place,
}

/// What can be written behind a key.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A text, in quotes.
    Text(String),
    /// A number without unit.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Table),
}

/// Entries in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    /// The entries.
    pub(super) entries: Vec<Entry>,
}

/// A key and what stands behind it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// The key.
    pub(super) key: String,
    /// Where the key stands.
    pub(super) place: Place,
    /// Its value.
    pub(super) node: Node,
}

impl Table {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The value of a key, to be changed.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.node)
    }

    /// Puts a value under a key, over the old one if there is one.
    pub(super) fn set(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|old| old.key == entry.key) {
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
    }
}

/// Letters of a number, a flag, or the signs around a value: about as many as people write.
const FEW: u64 = 8;

impl Node {
    /// About how many letters it has where it is written.
    pub(super) fn letters(&self) -> u64 {
        FEW + match &self.value {
            Value::Number(_) | Value::Flag(_) => 0,
            Value::Text(text) => text.len() as u64,
            Value::List(list) => list.iter().map(Node::letters).sum(),
            Value::Table(table) => {
                table.entries.iter().map(|entry| entry.key.len() as u64 + entry.node.letters()).sum()
            }
        }
    }
}

impl Value {
    /// What it is, with an article.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Number(_) => "a number",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// Reads the TOML of a source.
pub(super) fn parse(sources: &Sources, source: usize) -> Result<Table, ReadError> {
    let whole = |span| Place { source, span };
    let text = sources.text(&whole(0..sources.length(source)));
    let root = DeTable::parse(text).map_err(|error| {
        if let Some((section, span)) = lone_heading(text).filter(|_| error.message().contains("duplicate key")) {
            let message = format!("[{section}] has one pair of brackets, and there are several");
            return Box::new(sources.diagnostic(&whole(span), message).label(format!("write [[{section}]] for each")));
        }
        let message = error.message().trim_end().to_owned();
        Box::new(sources.diagnostic(&whole(error.span().unwrap_or(0..0)), message))
    })?;
    Reader { sources, source, shift: 0 }.table(root.get_ref())
}

/// The first heading `[section]` of what is written `[[section]]`, and where its name stands.
fn lone_heading(text: &str) -> Option<(&'static str, Range<usize>)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let name =
            line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(name, _)| name.trim());
        let known = name.and_then(|name| keys::OBJECTS.iter().find(|section| section.name == name));
        if let Some(section) = known {
            let start = at + line.find(section.name)?;
            return Some((section.name, start..start + section.name.len()));
        }
        at += line.len();
    }
    None
}

/// Reads one TOML value that begins at byte `shift` of its source; `None` if it is none, or a date.
pub(super) fn parse_value(text: &str, sources: &Sources, source: usize, shift: usize) -> Option<Node> {
    let value = DeValue::parse(text).ok()?;
    Reader { sources, source, shift }.node(&value).ok()
}

struct Reader<'s> {
    sources: &'s Sources,
    source: usize,
    shift: usize,
}

impl Reader<'_> {
    fn place(&self, span: Range<usize>) -> Place {
        Place { source: self.source, span: span.start + self.shift..span.end + self.shift }
    }

    fn table(&self, table: &DeTable<'_>) -> Result<Table, ReadError> {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            Ok(Entry {
                key: ToString::to_string(key.get_ref()),
                place: self.place(key.span()),
                node: self.node(value)?,
            })
        };
        Ok(Table { entries: entries.into_iter().map(entry).collect::<Result<_, ReadError>>()? })
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Result<Node, ReadError> {
        let place = self.place(value.span());
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(digits) => Value::Number(integer(digits)),
            DeValue::Float(digits) => Value::Number(digits.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Array(list) => Value::List(list.iter().map(|item| self.node(item)).collect::<Result<_, _>>()?),
            DeValue::Table(table) => Value::Table(self.table(table)?),
            DeValue::Datetime(_) => {
                let diagnostic = self.sources.diagnostic(&place, "a date has no place in a scenario");
                return Err(diagnostic.label("put it in quotes if it is a text").into());
            }
        };
        Ok(Node { value, place })
    }
}

/// An integer in whatever base it was written.
fn integer(digits: &DeInteger<'_>) -> f64 {
    let plain = digits.as_str();
    i128::from_str_radix(plain, digits.radix()).map_or_else(|_| plain.parse().unwrap_or(f64::NAN), |n| n as f64)
}
