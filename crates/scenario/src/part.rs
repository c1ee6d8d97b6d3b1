//! Reading `[[part]]`: the objects of another file, with its own parameters, renamed and placed.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use carom_engine::spatial::{Rotation, Vector};
use carom_lab::text_file::Limit;

use super::ReadError;
use super::document::{self, Entry, Node, Table, Value};
use super::fields::Fields;
use super::keys::PART;
use super::namespace::Known;
use super::objects::{self, Object};
use super::parameters::{self, Given, Written};
use super::place::{Place, Sources};
use super::placement::Placement;
use super::scope::Scope;
use super::set::Set;

/// How deep parts may include parts.
const DEEPEST: usize = 16;
/// How many parts a scenario may have.
const MOST_PARTS: usize = 10_000;

/// Reads parts.
pub(super) struct Parts<'s> {
    sources: &'s mut Sources,
    /// Changes of keys of parts, and whether each found its part.
    sets: Vec<(&'s Set, bool)>,
    /// Files that were read already: their sources and their content.
    files: HashMap<PathBuf, (usize, Table)>,
    /// All parts.
    read: Vec<Object>,
}

/// The objects of a file, and of all parts that it includes, changed by `sets`.
pub(super) fn collect(
    sources: &mut Sources,
    root: &Table,
    scope: &Scope,
    sets: &[&Set],
) -> Result<Vec<Object>, ReadError> {
    let (of_parts, others): (Vec<&Set>, Vec<&Set>) = sets.iter().copied().partition(|set| set.section() == PART.name);
    let sets = of_parts.into_iter().map(|set| (set, false)).collect();
    let mut parts = Parts { sources, sets, files: HashMap::new(), read: Vec::new() };
    let mut all = parts.objects(root, scope)?;
    for (set, _) in parts.sets.iter().filter(|(_, found)| !found) {
        set.apply_to_objects(parts.sources, &mut parts.read)?;
    }
    let names = parts.read;
    for set in others {
        set.apply_to_objects(sources, &mut all)?;
    }
    objects::check_names(sources, all.iter().chain(&names))?;
    scope.namespace().register(known(&all));
    Ok(all)
}

/// What all objects are called.
fn known(all: &[Object]) -> Known {
    let is_reversed = |object: &&Object| {
        let Value::Table(table) = &object.node.value else { return false };
        let kind = matches!(table.get("kind"), Some(Node { value: Value::Text(kind), .. }) if kind == "cylindrical");
        kind && object.section.name == "joint" && object.scope.namespace().placement.hand() < 0.0
    };
    let name = |object: &Object| object.name.clone();
    Known { objects: all.iter().map(name).collect(), reversed: all.iter().filter(is_reversed).map(name).collect() }
}

impl Parts<'_> {
    /// The objects of one file and of its parts.
    fn objects(&mut self, root: &Table, scope: &Scope) -> Result<Vec<Object>, ReadError> {
        let mut all = Vec::new();
        for object in objects::collect(self.sources, root, scope)? {
            match object.section.name == PART.name {
                true => all.extend(self.part(object)?),
                false => all.push(object),
            }
        }
        Ok(all)
    }

    /// The objects of a part.
    fn part(&mut self, mut part: Object) -> Result<Vec<Object>, ReadError> {
        self.change(&mut part)?;
        let file = self.file(&part)?;
        let (source, root) = self.content(&part, &file)?;
        super::check_version(self.sources, &root, source)?;
        let fields = part.fields(self.sources)?;
        let namespace = part.scope.namespace().part(&part.name, file, &placement(&fields)?);
        let given = given(&fields)?;
        let scope = parameters::read(self.sources, &root, &given)?.at(namespace);
        self.read.push(part);
        self.objects(&root, &scope)
    }

    /// Changes a part as the caller wants it.
    fn change(&mut self, part: &mut Object) -> Result<(), ReadError> {
        for (set, found) in &mut self.sets {
            if set.key_of(part).is_none() {
                continue;
            }
            // A parameter can be set where the file gives none.
            if let Value::Table(table) = &mut part.node.value
                && table.get("parameters").is_none()
            {
                let (place, value) = (part.node.place.clone(), Value::Table(Table::default()));
                let node = Node { value, place: place.clone() };
                table.set(Entry { key: "parameters".to_owned(), place, node });
            }
            set.apply_to_objects(self.sources, std::slice::from_mut(part))?;
            *found = true;
        }
        Ok(())
    }

    /// The file of a part; refused where it would include itself.
    fn file(&self, part: &Object) -> Result<PathBuf, ReadError> {
        let fields = part.fields(self.sources)?;
        let file = plain(&fields.beside(&fields.text("file")?));
        let around = part.scope.namespace().files();
        let wrong = |message: String, label: &str| Err(fields.about("file", message).label(label).into());
        if let Some(first) = around.iter().position(|known| plain(known) == file) {
            let chain = around[first..].iter().chain([&file]).map(|path| path.display().to_string());
            let chain = chain.collect::<Vec<_>>().join(" -> ");
            return wrong(format!("{} includes a file in itself: {chain}", fields.owner), "name another file");
        }
        if around.len() > DEEPEST {
            return wrong(format!("{} is in more than {DEEPEST} parts", fields.owner), "include it further out");
        }
        if self.read.len() >= MOST_PARTS {
            return wrong(format!("the scenario has more than {MOST_PARTS} parts"), "include fewer");
        }
        Ok(file)
    }

    /// What is written in a file, which is read once.
    fn content(&mut self, part: &Object, file: &Path) -> Result<(usize, Table), ReadError> {
        if let Some((source, root)) = self.files.get(file) {
            return Ok((*source, root.clone()));
        }
        let text = self.sources.read(file, Limit::WRITTEN).map_err(|why| {
            let place = file_place(part);
            let diagnostic = self.sources.diagnostic(place, format!("cannot read {}: {why}", file.display()));
            Box::new(diagnostic.label("it is looked for in the folder of the file that names it"))
        })?;
        let source = self.sources.add(file, text);
        let root = document::parse(self.sources, source)?;
        self.files.insert(file.to_owned(), (source, root.clone()));
        Ok((source, root))
    }
}

fn file_place(part: &Object) -> &Place {
    match &part.node.value {
        Value::Table(table) => table.get("file").map_or(&part.node.place, |node| &node.place),
        _ => &part.node.place,
    }
}

/// A path without steps that lead nowhere.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != std::path::Component::CurDir).collect()
}

fn placement(fields: &Fields<'_>) -> Result<Placement, ReadError> {
    let mut flip = Vector::repeat(1.0);
    if fields.node("mirror").is_some() {
        let normal = fields.choice("mirror")?;
        flip[["x", "y", "z"].iter().position(|axis| *axis == normal).unwrap_or(0)] = -1.0;
    }
    let turn = fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity);
    Ok(Placement { position: fields.vector("position")?, turn, flip })
}

/// The values that the file around a part gives to its parameters.
fn given(fields: &Fields<'_>) -> Result<Vec<Given>, ReadError> {
    let Some(node) = fields.node("parameters") else { return Ok(Vec::new()) };
    let written = parameters::named_values(fields.sources, node, "parameters", &fields.owner)?;
    let given = |one: &Written<'_>| {
        Ok(Given {
            owner: fields.owner.clone(),
            name: one.name.to_owned(),
            place: one.place.clone(),
            value: parameters::value(fields.sources, one, fields.scope)?,
            value_place: one.value.place.clone(),
        })
    };
    written.iter().map(given).collect()
}
