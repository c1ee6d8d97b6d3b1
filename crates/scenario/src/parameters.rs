//! Reading `[parameters]`: values that may depend on each other, in any order.

mod choice;
mod given;

pub(super) use choice::values;
pub(super) use given::Given;

use std::collections::HashMap;

use super::ReadError;
use super::document::{Node, Table, Value};
use super::fields::Fields;
use super::keys;
use super::place::{Place, Sources};
use super::scope::{Measured, Parameter, Piece, Scope, ScopeError, Setting, pieces};
use carom_lab::formula::Formula;
use carom_lab::units::{self, Dimension, UnitError};

/// A parameter, or a name that a repeat defines, as it is written.
pub(super) struct Written<'a> {
    /// What it is called in messages: `parameter "length"`.
    pub(super) what: String,
    pub(super) name: &'a str,
    pub(super) place: &'a Place,
    pub(super) value: &'a Node,
    pub(super) help: String,
    /// The words that it may be, with the values of each.
    pub(super) choices: Option<&'a Node>,
    /// What the file around a part gives instead.
    pub(super) given: Option<Setting>,
}

/// Reads the parameters of a file.
pub(super) fn read(sources: &Sources, root: &Table, given: &[Given]) -> Result<Scope, ReadError> {
    let empty = Node { value: Value::Table(Table::default()), place: Place { source: 0, span: 0..0 } };
    let node = root.get("parameters").unwrap_or(&empty);
    let Value::Table(table) = &node.value else {
        let message = format!("parameters is {}, not a table", node.value.kind());
        return Err(sources
            .diagnostic(&node.place, message)
            .label("write [parameters] and a line for each below")
            .into());
    };
    let written = table.entries.iter().map(|entry| written(sources, &entry.key, &entry.place, &entry.node));
    let mut written: Vec<Written<'_>> = written.collect::<Result<_, _>>()?;
    // What is given may be a word, on which it depends which values there are to be given.
    let is_own = |one: &&Given| table.get(&one.name).is_some();
    let (own, of_words): (Vec<&Given>, Vec<&Given>) = given.iter().partition(is_own);
    own.iter().try_for_each(|one| one.give(sources, &mut written))?;
    written.extend(choice::chosen(sources, &written)?);
    of_words.iter().try_for_each(|one| one.give(sources, &mut written))?;
    evaluate(sources, &written)
}

/// The entries of a table `key = { name = value, .. }` behind a key of `owner`.
pub(super) fn named_values<'a>(
    sources: &Sources,
    node: &'a Node,
    key: &str,
    owner: &str,
) -> Result<Vec<Written<'a>>, ReadError> {
    let Value::Table(table) = &node.value else {
        let message = format!("{key} of {owner} is {}, not a table", node.value.kind());
        let label = format!("write {key} = {{ r = \"0.3 m\" }}");
        return Err(sources.diagnostic(&node.place, message).label(label).into());
    };
    let mut written = Vec::new();
    for entry in &table.entries {
        check_name(sources, &entry.key, &entry.place)?;
        let what = format!("{:?} in {key} of {owner}", entry.key);
        let (name, place, value) = (entry.key.as_str(), &entry.place, &entry.node);
        written.push(Written { what, name, place, value, help: String::new(), choices: None, given: None });
    }
    Ok(written)
}

/// The same values, those first that others use.
pub(super) fn in_order<'a>(sources: &Sources, written: Vec<Written<'a>>) -> Result<Vec<Written<'a>>, ReadError> {
    let order = order(sources, &written)?;
    let mut written: Vec<Option<Written<'a>>> = written.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|k| written[k].take()).collect())
}

/// What a written value measures, if it says so.
pub(super) fn dimension(node: &Node) -> Option<Dimension> {
    match &node.value {
        Value::Text(text) => units::parse(text).ok().and_then(|quantity| quantity.dimension),
        _ => None,
    }
}

/// Takes a parameter apart: its value by itself, or with an explanation.
fn written<'a>(sources: &Sources, name: &'a str, place: &'a Place, node: &'a Node) -> Result<Written<'a>, ReadError> {
    check_name(sources, name, place)?;
    let what = format!("parameter {name:?}");
    match &node.value {
        Value::Table(table) => {
            let scope = Scope::default();
            let fields = Fields::open(sources, &scope, &keys::PARAMETER, node, what.clone())?;
            let help = fields.text_if("help")?.unwrap_or_default();
            let (value, choices) = (table.get("value").unwrap_or(node), table.get("choices"));
            Ok(Written { what, name, place, value, help, choices, given: None })
        }
        _ => Ok(Written { what, name, place, value: node, help: String::new(), choices: None, given: None }),
    }
}

/// Names are words, so that expressions can use them, and not words that mean something already.
pub(super) fn check_name(sources: &Sources, name: &str, place: &Place) -> Result<(), ReadError> {
    sources.check_letters("this name", name, place)?;
    let word = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let wrong = |label: &str| {
        Err(sources.diagnostic(place, format!("{name:?} cannot be a name in expressions")).label(label).into())
    };
    match name {
        _ if !word => wrong("use letters, digits and _, a letter first"),
        "t" => wrong("t is the time; choose another name"),
        "PI" | "TAU" | "π" | "τ" => wrong("it is a number already; choose another name"),
        _ => Ok(()),
    }
}

/// Evaluates parameters, those first on which others depend.
fn evaluate(sources: &Sources, written: &[Written<'_>]) -> Result<Scope, ReadError> {
    let mut scope = Scope::new(written.iter().map(unknown_yet).collect());
    for k in order(sources, written)? {
        scope.set(k, value(sources, &written[k], &scope)?);
    }
    Ok(scope)
}

/// For each value, the others that it uses.
fn dependences(written: &[Written<'_>]) -> Vec<Vec<usize>> {
    let index: HashMap<&str, usize> = written.iter().enumerate().map(|(k, one)| (one.name, k)).collect();
    written.iter().map(|one| one.uses().iter().filter_map(|name| index.get(name.as_str()).copied()).collect()).collect()
}

/// The order in which values can be evaluated: those first that others use.
fn order(sources: &Sources, written: &[Written<'_>]) -> Result<Vec<usize>, ReadError> {
    let uses = dependences(written);

    // Those that wait for nothing more are ready, until none is left or all wait.
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); written.len()];
    uses.iter().enumerate().for_each(|(k, used)| used.iter().for_each(|other| users[*other].push(k)));
    let mut waits: Vec<usize> = uses.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = (0..written.len()).rev().filter(|k| waits[*k] == 0).collect();
    let mut order = Vec::with_capacity(written.len());
    while let Some(k) = ready.pop() {
        order.push(k);
        for user in &users[k] {
            waits[*user] -= 1;
            if waits[*user] == 0 {
                ready.push(*user);
            }
        }
    }
    match waits.iter().position(|waits| *waits > 0) {
        Some(stuck) => Err(cycle(sources, written, &uses, &waits, stuck)),
        None => Ok(order),
    }
}

/// A parameter that is known by name, and has its value when others ask for it.
fn unknown_yet(written: &Written<'_>) -> Parameter {
    Parameter { name: written.name.to_owned(), value: Setting::Number(f64::NAN, None), help: written.help.clone() }
}

impl Written<'_> {
    fn uses(&self) -> Vec<String> {
        if self.given.is_some() { Vec::new() } else { uses(self.value) }
    }
}

/// The names that a value uses; none if it cannot be read, which is said when it is evaluated.
fn uses(node: &Node) -> Vec<String> {
    let Value::Text(text) = &node.value else { return Vec::new() };
    let symbols = |text: &str| {
        let symbols = Formula::read(text, &[]).map(|formula| formula.symbols().to_vec()).unwrap_or_default();
        symbols.into_iter().map(|symbol| symbol.name).collect::<Vec<_>>()
    };
    match expression(text) {
        Some((inside, _)) => symbols(inside),
        None => {
            let inside = pieces(text).unwrap_or_default().into_iter().filter_map(|piece| match piece {
                Piece::Expression(inside, _) => Some(symbols(inside)),
                Piece::Plain(_) => None,
            });
            let mut names: Vec<String> = inside.flatten().collect();
            names.sort();
            names.dedup();
            names
        }
    }
}

/// The expression in a text that begins with `=`, and at which byte it begins.
pub(super) fn expression(text: &str) -> Option<(&str, usize)> {
    let inside = text.trim_start().strip_prefix('=')?;
    Some((inside, text.len() - inside.len()))
}

/// What a parameter is worth, where all that it uses is known.
pub(super) fn value(sources: &Sources, written: &Written<'_>, scope: &Scope) -> Result<Setting, ReadError> {
    if let Some(given) = &written.given {
        return Ok(given.clone());
    }
    let (what, node) = (&written.what, written.value);
    let wrong = |why: &str| {
        let label = "write a number, a text with a unit such as \"2 kg\", or a word";
        Err(sources.diagnostic(&node.place, format!("{what} {why}")).label(label).into())
    };
    let text = match &node.value {
        Value::Number(number) if number.is_finite() => return Ok(Setting::Number(*number, None)),
        Value::Number(_) => return wrong("must be finite"),
        Value::Text(text) => text,
        other => return wrong(&format!("is {}", other.kind())),
    };
    let shown = |error: ScopeError| -> ReadError { error.diagnostic(sources, &node.place, text, what).into() };
    if let Some((inside, at)) = expression(text) {
        let value = scope.evaluate(inside).map_err(|error| shown(error.shifted(at)))?;
        if let Setting::Text(words) = &value {
            sources.room_for(words, &node.place)?;
        }
        return Ok(value);
    }
    let filled = scope.fill(text).map_err(shown)?;
    sources.room_for(&filled, &node.place)?;
    let unreadable = |error: UnitError| {
        sources.diagnostic(&node.place, format!("{what} cannot be read")).label(error.to_string()).into()
    };
    quantity_or_text(filled).map_err(unreadable)
}

/// A text that begins like a number is one, with its unit; any other is a word.
fn quantity_or_text(text: String) -> Result<Setting, UnitError> {
    match units::parse(&text) {
        Ok(quantity) => {
            let written = || text.trim().to_owned();
            let measured = quantity.dimension.map(|dimension| Measured { dimension, written: written() });
            Ok(Setting::Number(quantity.value, measured))
        }
        Err(error) if text.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) => Err(error),
        Err(_) => Ok(Setting::Text(text)),
    }
}

/// Names a ring of parameters that wait for each other, beginning with the first in the file.
fn cycle(sources: &Sources, written: &[Written<'_>], uses: &[Vec<usize>], waits: &[usize], stuck: usize) -> ReadError {
    let waits_for = |k: usize| uses[k].iter().copied().find(|other| waits[*other] > 0).unwrap_or(k);
    let mut way = vec![stuck];
    let first = loop {
        let next = waits_for(way[way.len() - 1]);
        match way.iter().position(|seen| *seen == next) {
            Some(position) => break position,
            None => way.push(next),
        }
    };
    let mut ring = way.split_off(first);
    let lowest = ring.iter().enumerate().min_by_key(|(_, k)| **k).map_or(0, |(position, _)| position);
    ring.rotate_left(lowest);
    let names: Vec<&str> = ring.iter().chain(&ring[..1]).map(|k| written[*k].name).collect();
    let message = format!("{} depends on itself: {}", written[ring[0]].what, names.join(" -> "));
    sources.diagnostic(written[ring[0]].place, message).label("give one of them a value").into()
}
