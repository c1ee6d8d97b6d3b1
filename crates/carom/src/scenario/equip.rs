//! A mechanism becomes a scenario: motions, constraints, the start, contacts, forces, events and outputs, in this order, so that each may use
//! the names before it.

use std::cell::RefCell;
use std::sync::Arc;

use carom_engine::constraint::{Assembly, AssemblyError};
use carom_engine::model::Model;
use carom_engine::system::System;
use carom_engine::table::Table;

use super::mechanism::Mechanism;
use super::objects::Object;
use super::place::{Place, Sources};
use super::quantity::{Named, Names};
use super::signal::Measuring;
use super::start::{self, Start};
use super::{Fault, constraint, contact, drive, event, force, output, table};
use crate::interface;
use crate::simulate::Output;

/// A mechanism with all that acts on it, at its start.
pub(super) struct Ready {
    pub(super) model: Model,
    pub(super) names: Names,
    pub(super) state: Vec<f64>,
    pub(super) outputs: Vec<Output>,
    /// The laws of the contacts, one for each of the model.
    pub(super) interfaces: Vec<interface::Ready>,
    /// The shapes with which bodies touch.
    pub(super) surfaces: Vec<contact::Surface>,
    pub(super) assembly: Assembly,
}

/// Adds motions, constraints, contacts, forces and events to the model, finds its start and the outputs.
pub(super) fn equip(sources: &Sources, objects: &[Object], mut mechanism: Mechanism) -> Result<Ready, Fault> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let tables = of("table").map(|object| Ok((object.name.clone(), table::read(&object.fields(sources)?)?)));
    let tables = tables.collect::<Result<Vec<_>, Fault>>()?;
    let mut names = Names::of(&mechanism.model);
    let (start, assembly) = begin(sources, objects, &mut mechanism, &mut names, &tables)?;
    let Mechanism { mut model, shapes, joints, points, .. } = mechanism;

    start::equip(&mut model, &joints);
    for point in &points {
        let body = point.body.as_ref().and_then(|name| model.body(name));
        names.add(&point.name, Named::Point(model.point(body, point.at)));
    }
    let (interfaces, surfaces) = contact::read(sources, objects, &mut model, &mut names, &shapes, &start)?;
    // Forces may measure each other's ends but not each other's strength, so they need not come in order.
    let knots = RefCell::new(Vec::new());
    let forces: Vec<&str> = of("force").map(|object| object.name.as_str()).collect();
    for object in of("force") {
        let measuring = Measuring { model: &model, names: &names, tables: &tables, forces: &forces, knots: &knots };
        let force = force::read(&object.fields(sources)?, &measuring, &points)?;
        model.forces.push(force);
        names.add(&object.name, Named::Force(model.forces.len() - 1));
    }
    let measuring = Measuring { model: &model, names: &names, tables: &tables, forces: &forces, knots: &knots };
    let watches = of("event").map(|object| event::read(&object.fields(sources)?, &object.name, &measuring));
    let watches = watches.collect::<Result<Vec<_>, Fault>>()?;
    let outputs = outputs(sources, objects, &measuring)?;
    model.watches = watches;
    model.knots = knots.into_inner();
    model.knots.sort_by(f64::total_cmp);
    let state = System::new(Arc::new(model.clone())).pack(&start.q, &start.u);
    Ok(Ready { model, names, state, outputs, interfaces, surfaces, assembly })
}

/// What moves by itself, what is tied, and where it all begins.
fn begin(
    sources: &Sources,
    objects: &[Object],
    mechanism: &mut Mechanism,
    names: &mut Names,
    tables: &[(String, Arc<Table>)],
) -> Result<(Start, Assembly), Fault> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let Mechanism { model, joints, points, launches, .. } = mechanism;
    for (k, object) in of("drive").enumerate() {
        let fields = object.fields(sources)?;
        fields.check_way("joint", &fields.text("joint")?, fields.whole("freedom")?)?;
        drive::read(&fields, model, joints, tables)?;
        names.add(&object.name, Named::Drive(k));
    }
    let mut start = start::read(model, joints, launches);
    for object in of("constraint") {
        let tie = constraint::read(&object.fields(sources)?, &object.name, model, points, &start.q)?;
        names.add(&object.name, Named::Constraint(tie));
    }
    let assembled = model.assemble(&mut start.q, &mut start.u, &start.held);
    let assembly = assembled.map_err(|error| open_loop(sources, objects, &error))?;
    match assembly.singular.and_then(|row| model.loops().tie_of(row)) {
        Some(tie) => Err(singular(sources, objects, &tie.name)),
        None => Ok((start, assembly)),
    }
}

/// The columns that are asked for, or the usual ones.
fn outputs(sources: &Sources, objects: &[Object], measuring: &Measuring<'_>) -> Result<Vec<Output>, Fault> {
    let (mut outputs, mut none) = (Vec::new(), true);
    for object in objects.iter().filter(|object| object.section.name == "output") {
        none = false;
        output::read(&object.fields(sources)?, measuring, &mut outputs)?;
    }
    Ok(if none { output::usual(measuring.model, measuring.names) } else { outputs })
}

/// Shows loops that cannot be closed at the first object that stays open.
fn open_loop(sources: &Sources, objects: &[Object], error: &AssemblyError) -> Fault {
    let first = error.loops.first().map_or("", |open| open.tie.as_str());
    sources.excerpt(&place_of(objects, first), error.to_string()).into()
}

/// Shows a loop that starts where it could go on in more than one way.
fn singular(sources: &Sources, objects: &[Object], tie: &str) -> Fault {
    let message =
        format!("the loop through {tie:?} starts in a singular position: it could go on in more than one way");
    sources.excerpt(&place_of(objects, tie), message).label("begin a little aside of it").into()
}

/// Where the name of an object stands.
fn place_of(objects: &[Object], name: &str) -> Place {
    let found = objects.iter().find(|object| object.name == name);
    found.map_or(Place { source: 0, span: 0..0 }, |object| object.name_place().clone())
}
