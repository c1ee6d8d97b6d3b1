//! A mechanism becomes a scenario: motions, constraints, the start, contacts, forces, events and outputs, in this order, so that each may use
//! the names before it.

use std::cell::RefCell;
use std::sync::Arc;

use carom_engine::constraint::Assembly;
use carom_engine::model::Model;
use carom_engine::system::System;

use super::begin::{Begun, begin};
use super::mechanism::Mechanism;
use super::objects::Object;
use super::place::Sources;
use super::rigid::RigidContacts;
use super::signal::Measuring;
use super::{ReadError, contact, event, force, listed, output, start, table};
use carom_run::interface;
use carom_run::quantity::{Named, Names};
use carom_run::simulate::Output;

/// A mechanism with all that acts on it, at its start.
pub(super) struct Assembled {
    pub(super) model: Model,
    pub(super) names: Names,
    pub(super) state: Vec<f64>,
    pub(super) outputs: Vec<Output>,
    /// The laws of the contacts, one for each of the model.
    pub(super) interfaces: Vec<interface::PreparedLaw>,
    /// The friction of the bearings, one for each of the model.
    pub(super) bearings: Vec<interface::PreparedFriction>,
    /// The shapes with which bodies touch.
    pub(super) surfaces: Vec<contact::Surface>,
    pub(super) assembly: Assembly,
    /// What was found for what the file leaves open about the start.
    pub(super) notes: Vec<String>,
}

/// Adds motions, constraints, contacts, forces and events to the model, finds its start and the outputs.
pub(super) fn assemble(
    sources: &Sources,
    objects: &[Object],
    mut mechanism: Mechanism,
    rigid: &RigidContacts,
) -> Result<Assembled, ReadError> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let tables = of("table").map(|object| Ok((object.name.clone(), table::read(&object.fields(sources)?)?)));
    let tables = table::Tables::of(tables.collect::<Result<Vec<_>, ReadError>>()?);
    let mut names = Names::of(&mechanism.model);
    let Begun { start, assembly, notes } = begin(sources, objects, &mut mechanism, &mut names, &tables)?;
    let Mechanism { mut model, shapes, joints, points, .. } = mechanism;

    let bearings = start::complete(&mut model, &joints);
    for point in &points {
        let body = point.body.as_ref().and_then(|name| model.body(name));
        names.add(&point.name, Named::Point(model.point(body, point.at)));
    }
    model.impact_rule = rigid.rule;
    let standing = contact::Standing::of(&model, &start, rigid);
    let (interfaces, surfaces) = contact::read(sources, objects, &mut model, &mut names, &shapes, &standing, &tables)?;
    // Forces may measure each other's ends but not each other's strength, so they need not come in order.
    let knots = RefCell::new(Vec::new());
    listed::read(sources, objects, &mut model, &mut names, (&tables, &knots))?;
    let forces: Vec<&str> = of("force").map(|object| object.name.as_str()).collect();
    for object in of("force") {
        let measuring = Measuring { model: &model, names: &names, tables: &tables, forces: &forces, knots: &knots };
        let force = force::read(&object.fields(sources)?, &measuring, &points)?;
        model.forces.push(force);
        names.add(&object.name, Named::Force(model.forces.len() - 1));
        force::check_start(&object.fields(sources)?, &model, &start)?;
    }
    let measuring = Measuring { model: &model, names: &names, tables: &tables, forces: &forces, knots: &knots };
    let watches = of("event").map(|object| event::read(&object.fields(sources)?, &object.name, &measuring));
    let watches = watches.collect::<Result<Vec<_>, ReadError>>()?;
    let outputs = outputs(sources, objects, &measuring)?;
    model.watches = watches;
    model.knots = knots.into_inner();
    model.knots.sort_by(f64::total_cmp);
    let state = System::new(Arc::new(model.clone())).pack(&start.at.q, &start.at.u);
    Ok(Assembled { model, names, state, outputs, interfaces, bearings, surfaces, assembly, notes })
}

/// The columns that are asked for, or the usual ones.
fn outputs(sources: &Sources, objects: &[Object], measuring: &Measuring<'_>) -> Result<Vec<Output>, ReadError> {
    let (mut outputs, mut none) = (output::Outputs::default(), true);
    for object in objects.iter().filter(|object| object.section.name == "output") {
        none = false;
        output::read(&object.fields(sources)?, measuring, &mut outputs)?;
    }
    Ok(if none { output::usual(measuring.model, measuring.names) } else { outputs.list })
}
