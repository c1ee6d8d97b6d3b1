//! The JSON Schema (draft 2020-12) of scenario files, written from [`super::keys`], for editors that complete and check TOML.
//!
//! Every quantity may also be a text, with a unit or an expression; what a text means is checked when the file is read.

use serde_json::{Map, Value, json};

use super::keys::{
    FRICTION, Form, INLINE, Key, Kind, Need, OBJECTS, PARAMETER, PARAMETERS, REPEAT, RESTITUTION_LAW, SECTIONS, SHAPES,
    Section, TOP, Takes,
};

/// The schema as a document.
pub fn schema() -> Value {
    let mut properties = properties(TOP.keys.iter());
    properties.extend(SECTIONS.iter().map(|section| (section.name.to_owned(), whole(section))));
    properties.insert("carom".to_owned(), json!({ "const": 1, "description": "version of the layout of the file" }));
    let tables = SECTIONS.iter().chain(INLINE).copied().filter(|section| section.name != PARAMETERS.name);
    let definitions: Map<String, Value> = tables.map(|section| (section.name.to_owned(), table(section))).collect();
    // Not [run]: a file that is included as a part has none.
    let required = required(TOP.keys.iter());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "carom scenario",
        "description": TOP.help,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "$defs": definitions,
    })
}

/// A section as it stands in a file: once, or for each object.
fn whole(section: &Section) -> Value {
    match section.form {
        Form::Each => json!({ "type": "array", "description": section.help, "items": defined(section) }),
        _ if section.name == PARAMETERS.name => json!({
            "type": "object",
            "description": section.help,
            "additionalProperties": { "anyOf": [taken(&Takes::Parameter), defined(&PARAMETER)] },
        }),
        _ => defined(section),
    }
}

/// A table that is written once, under `$defs`.
fn defined(section: &Section) -> Value {
    json!({ "$ref": format!("#/$defs/{}", section.name) })
}

/// One table of a section. All keys of all kinds are known; each kind then asks for its own and forbids those of the others.
fn table(section: &Section) -> Value {
    let own = section.keys.iter();
    let of_kinds = section.kinds.iter().flat_map(|kind| kind.keys.iter().copied().flatten());
    let mut known = properties(own.clone().chain(of_kinds));
    if section.name == REPEAT.name {
        known.extend(OBJECTS.iter().map(|object| (object.name.to_owned(), whole(object))));
    }
    if let Some(kind) = known.get_mut("kind") {
        let choices = section.kinds.iter().map(|kind| json!({ "const": kind.name, "description": kind.help }));
        *kind = json!({ "type": "string", "oneOf": choices.collect::<Vec<_>>() });
    }
    let mut schema = json!({
        "type": "object",
        "description": section.help,
        "properties": known.clone(),
        "required": required(own),
        "additionalProperties": false,
    });
    if !section.kinds.is_empty() {
        schema["allOf"] = section.kinds.iter().map(|kind| of_kind(section, kind, &known)).collect();
    }
    schema
}

/// What holds for one kind only.
fn of_kind(section: &Section, kind: &'static Kind, known: &Map<String, Value>) -> Value {
    let own = || kind.keys.iter().copied().flatten();
    let mut properties = properties(own());
    properties.retain(|name, own| known.get(name) != Some(own));
    for name in known.keys().filter(|name| !section.keys_of(Some(kind)).any(|key| key.name == name.as_str())) {
        properties.insert(name.clone(), json!(false));
    }
    json!({
        "if": { "properties": { "kind": { "const": kind.name } }, "required": ["kind"] },
        "then": { "properties": properties, "required": required(own()) },
    })
}

/// Keys of one name and different meaning take whatever one of them takes.
fn properties<'k>(keys: impl Iterator<Item = &'k Key>) -> Map<String, Value> {
    let mut properties: Map<String, Value> = Map::new();
    for key in keys {
        let own = property(key);
        match properties.get_mut(key.name) {
            None => drop(properties.insert(key.name.to_owned(), own)),
            Some(other) if *other == own => {}
            Some(Value::Object(other)) if other.contains_key("anyOf") && !other.contains_key("description") => {
                if let Some(list) =
                    other.get_mut("anyOf").and_then(Value::as_array_mut).filter(|list| !list.contains(&own))
                {
                    list.push(own);
                }
            }
            Some(other) => *other = json!({ "anyOf": [other.clone(), own] }),
        }
    }
    properties
}

fn required<'k>(keys: impl Iterator<Item = &'k Key>) -> Vec<Value> {
    keys.filter(|key| key.need == Need::Required).map(|key| key.name.into()).collect()
}

fn property(key: &Key) -> Value {
    let mut schema = taken(&key.takes);
    let follows = match key.need {
        Need::Follows(words) => format!("; left out: {words}"),
        Need::Default(text) => format!("; left out: {text}"),
        Need::Required | Need::Optional => String::new(),
    };
    schema["description"] = format!("{}{follows}. Example: {} = {}", key.help, key.name, key.example).into();
    schema
}

/// What may stand behind a key.
fn taken(takes: &Takes) -> Value {
    let quantity = json!({ "type": ["number", "string"] });
    let list =
        |items: Value, count: usize| json!({ "type": "array", "items": items, "minItems": count, "maxItems": count });
    match takes {
        Takes::Text | Takes::Name | Takes::Kind => json!({ "type": "string" }),
        Takes::Choice(words) => json!({ "anyOf": [{ "enum": words }, { "type": "string", "pattern": "[={]" }] }),
        Takes::Flag => json!({ "type": "boolean" }),
        Takes::Whole => json!({ "type": ["integer", "string"] }),
        Takes::Quantity(_)
        | Takes::PartOr(_)
        | Takes::Signal(_)
        | Takes::Effort
        | Takes::OfDof(_)
        | Takes::Stiffness
        | Takes::Record
        | Takes::Parameter => quantity,
        Takes::Vector(_) | Takes::Signals(_) => list(quantity, 3),
        Takes::Quantities(_, []) => json!({ "type": "array", "items": quantity }),
        Takes::Quantities(_, counts) => {
            json!({ "anyOf": counts.iter().map(|count| list(quantity.clone(), *count)).collect::<Vec<_>>() })
        }
        Takes::Axes => list(list(quantity, 3), 2),
        Takes::Each(_) => json!({ "anyOf": [quantity, { "type": "array", "items": quantity }] }),
        Takes::EachOr(_, words) => json!({ "anyOf": [{ "enum": words }, { "type": "array", "items": quantity }] }),
        Takes::Limits => list(quantity, 2),
        Takes::Orientation => json!({ "anyOf": [turn(), list(quantity, 4)] }),
        Takes::Texts(0) => json!({ "type": "array", "items": { "type": "string" } }),
        Takes::Texts(count) => list(json!({ "type": "string" }), *count),
        Takes::Spot => json!({ "anyOf": [{ "type": "string" }, list(quantity, 3)] }),
        Takes::Spots => list(taken(&Takes::Spot), 2),
        Takes::Places => json!({ "type": "array", "items": list(quantity, 3) }),
        Takes::Values => json!({ "type": "object", "additionalProperties": quantity }),
        Takes::Choices => {
            json!({ "type": "object", "additionalProperties": taken(&Takes::Values), "minProperties": 1 })
        }
        Takes::Table(section) => defined(section),
        Takes::Tables(section) => json!({ "type": "array", "items": defined(section), "minItems": 1 }),
        Takes::Shape => json!({ "anyOf": [{ "const": "own" }, defined(&SHAPES)] }),
        Takes::Shapes => list(taken(&Takes::Shape), 2),
        Takes::Members => json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }),
        Takes::MemberPairs => json!({ "type": "array", "items": list(json!({ "type": "string" }), 2) }),
        Takes::Friction => json!({ "anyOf": [quantity, defined(&FRICTION)] }),
        Takes::RestitutionLaw => json!({ "anyOf": [{ "type": "string" }, defined(&RESTITUTION_LAW)] }),
        Takes::Materials => {
            let name = json!({ "type": "string" });
            json!({ "anyOf": [name, { "type": "array", "items": name, "minItems": 1, "maxItems": 2 }] })
        }
    }
}

/// An axis and an angle.
fn turn() -> Value {
    json!({
        "type": "object",
        "properties": {
            "axis": { "type": "array", "items": { "type": ["number", "string"] }, "minItems": 3, "maxItems": 3 },
            "angle": { "type": ["number", "string"] },
        },
        "required": ["axis", "angle"],
        "additionalProperties": false,
    })
}
