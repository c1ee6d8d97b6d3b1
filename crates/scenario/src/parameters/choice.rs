//! Parameters that are one of several words, each with values of its own:
//!
//! ```toml
//! steel = { value = "hard", choices = { hard = { yield = "1.6 GPa" }, soft = { yield = "250 MPa" } } }
//! ```
//!
//! The values of the word that is chosen are parameters like any other. All words have the same names, so that every expression finds its
//! names whichever word is chosen.

use super::{Written, named_values};
use crate::ReadError;
use crate::document::{Entry, Node, Table, Value};
use crate::place::Sources;
use crate::scope::Setting;

/// The values of the words that are chosen.
pub(super) fn chosen<'a>(sources: &Sources, written: &[Written<'a>]) -> Result<Vec<Written<'a>>, ReadError> {
    let mut found: Vec<Written<'a>> = Vec::new();
    for one in written {
        let Some(choices) = one.choices else { continue };
        for mut value in choose(sources, one, choices)? {
            if written.iter().chain(&found).any(|other| other.name == value.name) {
                let message = format!("{:?} in choices of {} is a parameter already", value.name, one.what);
                return Err(sources.diagnostic(value.place, message).label("choose another name").into());
            }
            (value.what, value.help) = (format!("parameter {:?}", value.name), format!("follows from {}", one.name));
            found.push(value);
        }
    }
    Ok(found)
}

/// The values of the word that one parameter is.
fn choose<'a>(sources: &Sources, one: &Written<'a>, choices: &'a Node) -> Result<Vec<Written<'a>>, ReadError> {
    let Value::Table(table) = &choices.value else {
        let message = format!("choices of {} is {}, not a table", one.what, choices.value.kind());
        return Err(sources
            .diagnostic(&choices.place, message)
            .label("write choices = { word = { name = value } }")
            .into());
    };
    let mut all = Vec::new();
    for Entry { key, node, .. } in &table.entries {
        all.push((key, named_values(sources, node, &format!("{key:?} in choices"), &one.what)?));
    }
    check_names(sources, one, table, &all)?;
    let word = match (&one.given, &one.value.value) {
        (Some(Setting::Text(word)), _) | (None, Value::Text(word)) => word.trim(),
        _ => "",
    };
    match all.iter().position(|(known, _)| *known == word) {
        Some(k) => Ok(all.swap_remove(k).1),
        None => Err(unknown(sources, one, word, table)),
    }
}

/// Refuses words whose values have other names than those of the first.
fn check_names(
    sources: &Sources,
    one: &Written<'_>,
    table: &Table,
    all: &[(&String, Vec<Written<'_>>)],
) -> Result<(), ReadError> {
    let Some(((first, names), others)) = all.split_first() else { return Ok(()) };
    let lacks = |list: &[Written<'_>], name: &str| !list.iter().any(|known| known.name == name);
    for (k, (word, own)) in others.iter().enumerate() {
        let missing = names.iter().find(|known| lacks(own, known.name)).map(|known| (word, known.name));
        let surplus = own.iter().find(|known| lacks(names, known.name)).map(|known| (first, known.name));
        if let Some((poor, name)) = missing.or(surplus) {
            let message = format!("{first:?} and {word:?} in choices of {} have not the same names", one.what);
            let label = format!("{poor:?} has no {name}");
            return Err(sources.diagnostic(&table.entries[k + 1].place, message).label(label).into());
        }
    }
    Ok(())
}

fn unknown(sources: &Sources, one: &Written<'_>, word: &str, table: &Table) -> ReadError {
    let words = || table.entries.iter().map(|entry| entry.key.as_str());
    let list = format!("choose one of {}", words().collect::<Vec<_>>().join(", "));
    let label = carom_laws::nearest(word, words()).map_or(list, |close| format!("did you mean {close:?}?"));
    sources.diagnostic(&one.value.place, format!("{} is none of its choices", one.what)).label(label).into()
}

/// The values of this name in all choices of all parameters, to be changed whichever is chosen.
pub(crate) fn values<'a>(parameters: &'a mut Table, name: &str) -> Vec<&'a mut Node> {
    let inside = |node: &'a mut Node| match &mut node.value {
        Value::Table(table) => Some(table),
        _ => None,
    };
    let explained = parameters.entries.iter_mut().filter_map(|entry| inside(&mut entry.node));
    let choices = explained.filter_map(|table| table.get_mut("choices").and_then(inside));
    let words = choices.flat_map(|table| &mut table.entries).filter_map(|entry| inside(&mut entry.node));
    words.filter_map(|table| table.get_mut(name)).collect()
}
