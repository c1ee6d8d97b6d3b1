//! Where a mechanism begins: what moves by itself, what is tied, what the file asks of the start, and what becomes of it.

use carom_engine::constraint::{Assembly, AssemblyError, DrivenLoop, Ideal, Request};
use carom_engine::model::Model;

use super::contact::{Loose, loose};
use super::mechanism::Mechanism;
use super::objects::Object;
use super::place::{Place, Sources};
use super::start::{self, Start};
use super::table::Tables;
use super::{ReadError, completed, constraint, drive, refused};
use carom_lab::units::engineering;
use carom_run::quantity::{Named, Names};

/// A start that satisfies all ties.
pub(super) struct Begun {
    pub(super) start: Start,
    pub(super) assembly: Assembly,
    /// What was found for what the file leaves open, in sentences.
    pub(super) notes: Vec<String>,
}

/// Adds motions and constraints to the model and finds its start.
pub(super) fn begin(
    sources: &Sources,
    objects: &[Object],
    mechanism: &mut Mechanism,
    names: &mut Names,
    tables: &Tables,
) -> Result<Begun, ReadError> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let Mechanism { model, joints, points, launches, .. } = mechanism;
    for (k, object) in of("drive").enumerate() {
        let fields = object.fields(sources)?;
        fields.check_way("joint", &fields.text("joint")?, fields.whole("freedom")?)?;
        drive::read(&fields, model, joints, tables)?;
        names.add(&object.name, Named::Drive(k));
    }
    let asked = start::read(model, joints, launches);
    for object in of("constraint") {
        let tie = constraint::read(&object.fields(sources)?, &object.name, model, points, &asked.at.q)?;
        names.add(&object.name, Named::Constraint(tie));
    }
    let mut loose = loose(sources, objects, model, joints)?;
    let (start, assembly) = assemble(sources, objects, model, &asked, &mut loose)?;
    if !start.at.q.iter().chain(&start.at.u).all(|x| x.is_finite()) {
        return Err(no_number(sources, objects, model));
    }
    if let Some(tie) = assembly.singular.and_then(|row| model.loops().tie_of(row)) {
        return Err(singular(sources, objects, &tie.name));
    }
    let mut notes = refused::check(sources, objects, model, joints, [&asked, &start], &assembly)?;
    notes.extend(completed::of_clearances(sources, objects, (model, &start), &loose, &assembly)?);
    // In a tree nothing follows from the rest.
    if !(model.loops().ties().is_empty() && loose.is_empty()) {
        notes.extend(completed::of_loops(model, joints, &start));
    }
    Ok(Begun { start, assembly, notes })
}

/// Assembles a mechanism, its joints with clearance as they are to begin. A journal that would lie outside of its bearing is brought into it.
fn assemble(
    sources: &Sources,
    objects: &[Object],
    model: &mut Model,
    asked: &Start,
    loose: &mut [Loose],
) -> Result<(Start, Assembly), ReadError> {
    let found = assembled(model, asked, loose).map_err(|error| open_loop(sources, objects, &error))?;
    let mut outside = false;
    for joint in loose.iter_mut().filter(|joint| joint.is_outside(model, &found.0.at.q)) {
        (joint.brought, outside) = (true, true);
    }
    match outside {
        true => assembled(model, asked, loose).map_err(|error| open_loop(sources, objects, &error)),
        false => Ok(found),
    }
}

fn assembled(model: &mut Model, asked: &Start, loose: &[Loose]) -> Result<(Start, Assembly), AssemblyError> {
    let mut start = asked.clone();
    let ideal: Vec<Ideal> = loose.iter().map(Loose::conditions).collect();
    let request = Request { held: &asked.at.held, speeds: &asked.at.speeds, ideal: &ideal };
    let assembly = model.assemble(&mut start.at.q, &mut start.at.u, &request)?;
    Ok((start, assembly))
}

/// Shows loops that cannot be closed at the first object that stays open, and one that its drives would open at the first of these.
fn open_loop(sources: &Sources, objects: &[Object], error: &AssemblyError) -> ReadError {
    match error {
        AssemblyError::Open(open) => {
            let first = open.loops.first().map_or("", |open| open.tie.as_str());
            sources.diagnostic(&place_of(objects, first), error.to_string()).into()
        }
        AssemblyError::Driven(DrivenLoop { open, drives, speed }) => {
            let all = objects.iter().filter(|object| object.section.name == "drive");
            let named: Vec<&Object> = all.enumerate().filter(|(k, _)| drives.contains(k)).map(|(_, one)| one).collect();
            let names: Vec<String> = named.iter().map(|drive| format!("{:?}", drive.name)).collect();
            let (noun, first) = (if names.len() == 1 { "drive" } else { "drives" }, named.first());
            let place = first.map_or(Place { source: 0, span: 0..0 }, |drive| drive.name_place().clone());
            let message = format!(
                "{open} cannot follow {noun} {}: nothing in it that is free can keep it closed, and it would come apart at {}",
                names.join(" and "),
                engineering(*speed, "m/s")
            );
            sources
                .diagnostic(&place, message)
                .label("check the axes and points of its joints, or drive fewer of them")
                .into()
        }
    }
}

/// Shows a loop that starts where it could go on in more than one way.
fn singular(sources: &Sources, objects: &[Object], tie: &str) -> ReadError {
    let message =
        format!("the loop through {tie:?} starts in a singular position: it could go on in more than one way");
    sources.diagnostic(&place_of(objects, tie), message).label("begin a little aside of it").into()
}

/// Shows the first loop of a mechanism whose start came out as no number: masses and lengths so far apart that their quotient overflows.
fn no_number(sources: &Sources, objects: &[Object], model: &Model) -> ReadError {
    let tie = model.loops().ties().first().map_or("", |tie| tie.name.as_str());
    let message = "the start of the mechanism cannot be worked out: a position or a speed is no number";
    sources
        .diagnostic(&place_of(objects, tie), message)
        .label("check masses, inertias and lengths for a wrong unit or exponent")
        .into()
}

/// Where the name of an object stands.
fn place_of(objects: &[Object], name: &str) -> Place {
    let found = objects.iter().find(|object| object.name == name);
    found.map_or(Place { source: 0, span: 0..0 }, |object| object.name_place().clone())
}
