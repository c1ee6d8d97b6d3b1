//! Reading `[[surface]]` and `[[group]]`: what contacts can name, and the surfaces that each name stands for.

use std::collections::{HashMap, HashSet};

use carom_engine::model::Model;
use carom_engine::pairing::{Side, Surface, Surfaces};

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::objects::Object;
use super::super::place::{Place, Sources};
use super::super::point::{body_label, instead};
use super::super::solid::Placed;
use super::super::table::Tables;
use super::shape;
use carom_run::quantity::pattern;

/// How deep groups may hold groups.
const DEEPEST: usize = 16;
/// Members that all groups together may have.
const MOST_MEMBERS: usize = 1_000_000;

/// What contacts can name.
pub(super) struct Members<'a> {
    sources: &'a Sources,
    model: &'a Model,
    pub(super) surfaces: Surfaces,
    /// Surfaces that have a name, in the order of the file.
    named: Vec<(&'a str, usize)>,
    /// All surfaces by what they are called, those without a name by their body and their number.
    surface_of: HashMap<String, usize>,
    /// The groups of the file.
    groups: HashMap<&'a str, &'a Object>,
    /// The surfaces of those that were read.
    read: HashMap<&'a str, Vec<usize>>,
    /// Members of those that were read.
    count: usize,
}

impl<'a> Members<'a> {
    /// Reads all surfaces and groups; `solids` are the shapes of the bodies.
    pub(super) fn read(
        sources: &'a Sources,
        objects: &'a [Object],
        model: &'a Model,
        solids: &[Option<Placed>],
        tables: &Tables,
    ) -> Result<Self, ReadError> {
        let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
        let (mut surfaces, mut named) = (Surfaces::default(), Vec::new());
        for object in of("surface") {
            let k = surfaces.add(surface(&object.fields(sources)?, &object.name, model, solids, tables)?);
            named.extend((!object.name.is_empty()).then_some((object.name.as_str(), k)));
        }
        for (k, solid) in solids.iter().enumerate() {
            let own = solid.as_ref().and_then(shape::own_surface).filter(|_| surfaces.of(Some(k)).is_empty());
            own.map(|shape| surfaces.add(Surface { body: Some(k), name: None, shape }));
        }
        let groups = of("group").map(|object| (object.name.as_str(), object)).collect();
        let own = |body: Option<usize>| body.map_or("ground", |body| &model.bodies()[body].name).to_owned();
        let listed = 0..surfaces.all().len();
        let surface_of = listed.map(|k| (surfaces.name(k, own), k)).filter(|(name, _)| model.body(name).is_none());
        let surface_of = surface_of.filter(|(name, _)| name != "ground").collect();
        let mut members =
            Members { sources, model, surfaces, named, surface_of, groups, read: HashMap::new(), count: 0 };
        of("group").try_for_each(|object| members.group(object, &mut Vec::new()))?;
        Ok(members)
    }

    /// Whether this is the name of a group.
    pub(super) fn is_group(&self, name: &str) -> bool {
        self.groups.contains_key(name)
    }

    /// Whether this is the name of a surface.
    pub(super) fn is_surface(&self, name: &str) -> bool {
        self.surface_of.contains_key(name)
    }

    /// The surfaces that a name stands for in a contact, and what it names.
    pub(super) fn side(&self, fields: &Fields<'_>, name: &str, place: &Place) -> Result<(Vec<usize>, Side), ReadError> {
        match self.read.get(name) {
            Some(own) => Ok((own.clone(), Side::Group)),
            None => self.single(fields, name, place),
        }
    }

    /// The surfaces of a body, of the ground, or one by its name.
    fn single(&self, fields: &Fields<'_>, name: &str, place: &Place) -> Result<(Vec<usize>, Side), ReadError> {
        if let Some(&surface) = self.surface_of.get(name) {
            return Ok((vec![surface], Side::Surface));
        }
        let (body, called) = match self.model.body(name) {
            Some(body) => (Some(body), format!("body {name:?}")),
            None if name == "ground" => (None, "the ground".to_owned()),
            None => return Err(self.unknown(fields, name, place)),
        };
        match self.surfaces.of(body) {
            [] => {
                let message = format!("{called} in {} has nothing to touch with", fields.owner);
                let sphere = if body.is_some() { ", or a sphere, a box or the like as its shape" } else { "" };
                let label = format!("give it a [[surface]] with body = {name:?}{sphere}");
                Err(self.sources.diagnostic(place, message).label(label).into())
            }
            own => Ok((own.to_vec(), Side::Body)),
        }
    }

    /// Reads a group and those that it holds; `around` are those that hold it.
    fn group(&mut self, object: &'a Object, around: &mut Vec<&'a str>) -> Result<(), ReadError> {
        if self.read.contains_key(object.name.as_str()) {
            return Ok(());
        }
        let fields = object.fields(self.sources)?;
        let (what, key) = (fields.what("members"), fields.key("members")?);
        let node = fields.needed("members", fields.node("members"))?;
        around.push(&object.name);
        let mut found = Vec::new();
        for item in fields.list_of(node, &what, &[], key.example)? {
            let text = fields.text_of(item, &what)?;
            let name = fields.namespace().meant(&text);
            if text.contains(pattern::ANY) {
                found.extend(self.like(&fields, &text, &item.place)?);
            } else if let Some(inner) = self.groups.get(name.as_str()).copied() {
                self.check_depth(&fields, &inner.name, &item.place, around)?;
                self.group(inner, around)?;
                found.extend(&self.read[inner.name.as_str()]);
            } else {
                found.extend(self.single(&fields, &name, &item.place)?.0);
            }
        }
        around.pop();
        if found.is_empty() {
            return Err(fields
                .about("members", format!("{} has no members", fields.owner))
                .label(format!("such as {}", key.example))
                .into());
        }
        self.count += found.len();
        if self.count > MOST_MEMBERS {
            let message = format!("with {} all groups together have more than {MOST_MEMBERS} members", fields.owner);
            return Err(fields
                .about("members", message)
                .label("name fewer, or use one group for several contacts")
                .into());
        }
        let mut seen = HashSet::new();
        found.retain(|surface| seen.insert(*surface));
        self.read.insert(&object.name, found);
        Ok(())
    }

    /// Refuses a group that holds itself, or too deep a nest.
    fn check_depth(&self, fields: &Fields<'_>, inner: &str, place: &Place, around: &[&str]) -> Result<(), ReadError> {
        let wrong = |message: String, label: &str| Err(self.sources.diagnostic(place, message).label(label).into());
        if let Some(first) = around.iter().position(|group| *group == inner) {
            let chain = around[first..].iter().copied().chain([inner]).collect::<Vec<_>>().join(" -> ");
            return wrong(format!("{} holds a group in itself: {chain}", fields.owner), "leave it out");
        }
        match around.len() >= DEEPEST {
            true => wrong(format!("{} is in more than {DEEPEST} groups", fields.owner), "name its members further out"),
            false => Ok(()),
        }
    }

    /// The surfaces of all bodies and all surfaces whose names are like a pattern: in this file, or in the files around it.
    fn like(&self, fields: &Fields<'_>, text: &str, place: &Place) -> Result<Vec<usize>, ReadError> {
        for reading in fields.namespace().readings(text) {
            let bodies = self.model.bodies().iter().enumerate().filter(|(_, body)| pattern::fits(&reading, &body.name));
            let mut found: Vec<usize> = bodies.flat_map(|(k, _)| self.surfaces.of(Some(k))).copied().collect();
            found.extend(self.named.iter().filter(|(name, _)| pattern::fits(&reading, name)).map(|(_, k)| *k));
            if !found.is_empty() {
                return Ok(found);
            }
        }
        let message = format!("{text:?} in {} fits no body and no surface that can touch", fields.owner);
        let label = "a body touches with its [[surface]]s, or with its own shape if that is a sphere, an ellipsoid, a box, a cylinder or a capsule";
        Err(self.sources.diagnostic(place, message).label(label).into())
    }

    fn unknown(&self, fields: &Fields<'_>, name: &str, place: &Place) -> ReadError {
        // Groups and surfaces first: they are fewer.
        let mut groups: Vec<&str> = self.groups.keys().copied().collect();
        groups.sort_unstable();
        let others = groups.into_iter().chain(self.named.iter().map(|(name, _)| *name));
        let bodies = self.model.bodies().iter().map(|body| body.name.as_str()).chain(["ground"]);
        let label = instead(name, others.chain(bodies));
        let what = if self.named.is_empty() && self.groups.is_empty() { "body" } else { "body, surface or group" };
        self.sources.diagnostic(place, format!("unknown {what} {name:?} in {}", fields.owner)).label(label).into()
    }
}

/// Reads a surface.
fn surface(
    fields: &Fields<'_>,
    name: &str,
    model: &Model,
    solids: &[Option<Placed>],
    tables: &Tables,
) -> Result<Surface, ReadError> {
    let on = fields.text("body")?;
    let body = model.body(&on);
    if body.is_none() && on != "ground" {
        let message = format!("unknown body {on:?} in {}", fields.owner);
        return Err(fields.about("body", message).label(body_label(&on, model.bodies())).into());
    }
    let node = fields.needed("shape", fields.node("shape"))?;
    let own = body.and_then(|body| solids[body].as_ref());
    let shape = shape::read(fields, node, fields.what("shape"), own, body.is_none(), tables)?;
    Ok(Surface { body, name: (!name.is_empty()).then(|| name.to_owned()), shape })
}
