//! What contacts declare: two shapes, or the surfaces of two bodies or groups, pair by pair.

use std::collections::BTreeSet;

use carom_engine::model::Model;
use carom_engine::pairing::{self, Closeness, Declaration, Joined, MOST_PAIRS, PairingFault, Surface, pair_name};

use super::super::ReadError;
use super::super::constraint::between;
use super::super::document::Node;
use super::super::fields::Fields;
use super::super::objects::Object;
use super::super::place::{Place, Sources};
use super::super::solid::Placed;
use super::super::table::Tables;
use super::member::Members;
use super::{Touching, shape};

/// A pair of a contact.
pub(super) struct Paired {
    /// What it is called.
    pub(super) label: String,
    /// What its file calls the surfaces; nothing for shapes that stand in the contact itself.
    pub(super) surfaces: Option<[String; 2]>,
    pub(super) touching: Touching,
}

/// The pairs of one contact of a file.
pub(super) struct Declared {
    pub(super) pairs: Vec<Paired>,
    /// The surfaces that meet in them, each once.
    pub(super) surfaces: Vec<Surface>,
    /// Whether its name stands for several pairs, as that of a contact of groups does.
    pub(super) is_group: bool,
}

/// What all contacts of a file declare, in the order of the file; `solids` are the shapes of the bodies, `tables` those that cams may name.
pub(super) fn read(
    sources: &Sources,
    objects: &[Object],
    model: &Model,
    solids: &[Option<Placed>],
    tables: &Tables,
) -> Result<Vec<Declared>, ReadError> {
    let mut members = Members::read(sources, objects, model, solids, tables)?;
    let contacts = objects.iter().filter(|object| object.section.name == "contact");
    let contacts =
        contacts.map(|object| Ok((object, object.fields(sources)?))).collect::<Result<Vec<_>, ReadError>>()?;
    let (mut declarations, mut drawn) = (Vec::new(), Vec::new());
    for (_, fields) in &contacts {
        let touching =
            fields.node("shapes").map(|node| of_shapes(fields, node, model, (solids, tables), &members)).transpose()?;
        declarations.push(match &touching {
            Some(touching) => written_out(touching, &mut members),
            None => of_sides(fields, &members)?,
        });
        drawn.push(touching);
    }
    let bodies: Vec<Option<usize>> = members.surfaces.all().iter().map(|surface| surface.body).collect();
    let pairs = pairing::pairs(&bodies, &Joined::of(model), &declarations);
    let pairs = pairs.map_err(|fault| refused(&fault, &contacts, &members, model))?;
    let mut all = Vec::new();
    for (((object, fields), touching), (own, declaration)) in
        contacts.iter().zip(drawn).zip(pairs.iter().zip(&declarations))
    {
        all.push(match touching {
            Some(touching) => {
                let surfaces = touching.surfaces().to_vec();
                let pair = Paired { label: object.name.clone(), surfaces: None, touching };
                Declared { pairs: vec![pair], surfaces, is_group: false }
            }
            None => paired(object, fields, own, declaration, &members, model),
        });
    }
    Ok(all)
}

/// Two shapes that stand in the contact itself.
fn of_shapes(
    fields: &Fields<'_>,
    node: &Node,
    model: &Model,
    (solids, tables): (&[Option<Placed>], &Tables),
    members: &Members<'_>,
) -> Result<Touching, ReadError> {
    let others = |(name, _): &&(String, &Place)| members.is_group(name) || members.is_surface(name);
    if let Some((name, place)) = fields.texts("between")?.iter().find(others) {
        let what = if members.is_group(name) { "a group" } else { "a surface" };
        let message = format!("{} has shapes, but {name:?} is {what}", fields.owner);
        return Err(fields.sources.diagnostic(place, message).label("name two bodies, or leave shapes out").into());
    }
    for key in ["except", "joined"] {
        if fields.node(key).is_some() {
            let message = format!("{} has shapes and {key}", fields.owner);
            return Err(fields.about(key, message).label("two shapes are one pair: leave it out").into());
        }
    }
    let bodies = between(fields, model)?;
    let key = fields.key("shapes")?;
    let list = fields.list_of(node, &fields.what("shapes"), &[2], key.example)?;
    let shape = |k: usize| {
        let own = bodies[k].and_then(|body| solids[body].as_ref());
        let owner = format!("the {} shape of {}", ["first", "second"][k], fields.owner);
        shape::read(fields, &list[k], owner, own, bodies[k].is_none(), tables)
    };
    Ok(Touching { bodies, shapes: [shape(0)?, shape(1)?] })
}

fn written_out(touching: &Touching, members: &mut Members<'_>) -> Declaration {
    let sides = [0, 1].map(|k| vec![members.surfaces.of_shape(touching.bodies[k], &touching.shapes[k])]);
    Declaration { sides, closeness: Closeness::Shapes, except: Vec::new(), joined: true }
}

/// The surfaces of two bodies or groups.
fn of_sides(fields: &Fields<'_>, members: &Members<'_>) -> Result<Declaration, ReadError> {
    let names = fields.texts("between")?;
    let [one, other] = &names[..] else { return fields.needed("between", None) };
    if one.0 == other.0 && !members.is_group(&one.0) {
        let message = format!("{} is between {:?} and itself", fields.owner, one.0);
        return Err(fields.sources.diagnostic(other.1, message).label("name two bodies, or \"ground\"").into());
    }
    let [(first, one), (second, other)] =
        [members.side(fields, &one.0, one.1)?, members.side(fields, &other.0, other.1)?];
    let closeness = Closeness::of([one, other]);
    let joined = fields.flag_if("joined")?.unwrap_or(closeness > Closeness::Group);
    let except = exceptions(fields)?.into_iter().map(|pair| {
        let side = |(name, place): &(String, &Place)| members.side(fields, name, place).map(|(own, _)| own);
        Ok([side(&pair[0])?, side(&pair[1])?])
    });
    Ok(Declaration { sides: [first, second], closeness, except: except.collect::<Result<_, ReadError>>()?, joined })
}

/// The names behind `except`, two by two, each with its place.
fn exceptions<'a>(fields: &Fields<'a>) -> Result<Vec<[(String, &'a Place); 2]>, ReadError> {
    let Some(node) = fields.node("except") else { return Ok(Vec::new()) };
    let (what, key) = (fields.what("except"), fields.key("except")?);
    let pair = |item: &'a Node| {
        let pair = fields.list_of(item, &what, &[2], key.example)?;
        let name = |k: usize| -> Result<(String, &'a Place), ReadError> {
            Ok((fields.namespace().meant(&fields.text_of(&pair[k], &what)?), &pair[k].place))
        };
        Ok([name(0)?, name(1)?])
    };
    fields.list_of(node, &what, &[], key.example)?.iter().map(pair).collect()
}

/// The pairs of a contact by their names: its own where it is of one pair, `clack:ball1-ball2` otherwise.
fn paired(
    object: &Object,
    fields: &Fields<'_>,
    pairs: &[[usize; 2]],
    declaration: &Declaration,
    members: &Members<'_>,
    model: &Model,
) -> Declared {
    let is_group = declaration.closeness == Closeness::Group || pairs.len() != 1;
    let label = |surfaces: &[String; 2]| match is_group {
        true => pair_name(&object.name, surfaces),
        false => object.name.clone(),
    };
    let paired = |pair: [usize; 2]| {
        let [one, other] = pair.map(|surface| &members.surfaces.all()[surface]);
        let touching = Touching { bodies: [one.body, other.body], shapes: [one.shape.clone(), other.shape.clone()] };
        let surfaces = pair.map(|surface| called(fields, surface, members, model));
        Paired { label: label(&surfaces), surfaces: Some(surfaces), touching }
    };
    let met: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
    Declared {
        pairs: pairs.iter().map(|&pair| paired(pair)).collect(),
        surfaces: met.into_iter().map(|surface| members.surfaces.all()[surface].clone()).collect(),
        is_group,
    }
}

/// What the file of a contact calls a surface.
fn called(fields: &Fields<'_>, surface: usize, members: &Members<'_>, model: &Model) -> String {
    let own = |full: &str| fields.namespace().called(full).unwrap_or_else(|| full.to_owned());
    match &members.surfaces.all()[surface].name {
        Some(name) => own(name),
        None => members.surfaces.name(surface, |body| own(body.map_or("ground", |body| &model.bodies()[body].name))),
    }
}

/// Shows what is wrong with declarations.
fn refused(
    fault: &PairingFault,
    contacts: &[(&Object, Fields<'_>)],
    members: &Members<'_>,
    model: &Model,
) -> ReadError {
    match *fault {
        PairingFault::Twice { declarations: [before, now], pair } => {
            let fields = &contacts[now].1;
            let [one, other] = pair.map(|surface| called(fields, surface, members, model));
            let message =
                format!("{one:?} and {other:?} touch in {} and in {}", contacts[before].1.owner, fields.owner);
            let label = format!("take them out of one: except = [[{one:?}, {other:?}]]");
            fields.about("between", message).label(label).into()
        }
        PairingFault::Itself { declaration } => {
            let fields = &contacts[declaration].1;
            let message = format!("{} is between two surfaces of one body", fields.owner);
            fields.about("between", message).label("name those of two bodies, or \"ground\"").into()
        }
        PairingFault::Empty { declaration, count } => {
            let fields = &contacts[declaration].1;
            let pairs = if count == 1 { "its one pair is".to_owned() } else { format!("all {count} pairs are") };
            let message = format!("nothing is left of {}: {pairs} excepted, or joined by a joint", fields.owner);
            fields.about("between", message).label("joined = true lets bodies touch that a joint joins").into()
        }
        PairingFault::Idle { declaration, except } => {
            let fields = &contacts[declaration].1;
            let names = exceptions(fields).unwrap_or_default();
            let Some([one, other]) = names.get(except) else { return fields.about("except", "no such pair").into() };
            let message = format!("{} does not pair {:?} with {:?}", fields.owner, one.0, other.0);
            fields.sources.diagnostic(one.1, message).label("leave this exception out").into()
        }
        PairingFault::TooMany { declaration } => {
            let fields = &contacts[declaration].1;
            let message = format!("with {} there are more than {MOST_PAIRS} pairs that may touch", fields.owner);
            fields.about("between", message).label("make its groups smaller, or except what cannot meet").into()
        }
    }
}
