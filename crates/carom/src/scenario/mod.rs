//! Scenario files: bodies, joints, forces and a run, in TOML.
//!
//! ```toml
//! carom = 1
//! title = "Pendulum"
//!
//! [parameters]
//! length = "1 m"
//!
//! [[body]]
//! name = "bob"
//! position = ["= length", 0, 0]
//! mass = "2 kg"
//! inertia = [1e-3, 1e-3, 1e-3]
//!
//! [[joint]]
//! name = "hinge"
//! kind = "revolute"
//! between = ["ground", "bob"]
//! point = [0, 0, 0]
//! axis = [0, 1, 0]
//!
//! [run]
//! until = "10 s"
//! ```
//!
//! A file goes through four hands. `document` keeps every value with its place; `set` changes what the caller wants changed;
//! `parameters` and `scope` give expressions their values; `objects` writes repeats out and `part` includes other
//! files, each with its names and its place (`home`, `placement`). Then each section has its reader, which asks
//! `fields` for typed values, and [`keys`] says what every key takes. What is wrong is shown as an [`Excerpt`] of the file or of the
//! `--set` argument.

mod body;
mod components;
mod constraint;
mod document;
mod drive;
mod event;
mod fields;
mod force;
mod given;
mod home;
mod joint;
pub mod keys;
mod mechanism;
mod objects;
mod output;
mod parameters;
mod part;
mod place;
mod placement;
mod point;
mod quantity;
mod reference;
mod repeat;
mod run;
mod schema;
mod scope;
mod set;
mod shipped;
mod signal;
mod single;
mod solid;
mod start;
mod table;
mod values;

#[cfg(test)]
mod tests;

pub use point::Point;
pub use quantity::{Freedom, LEDGER, Named, Names, Quantity, Unmeasured, freedoms};
pub use reference::reference;
pub use schema::schema;
pub use scope::{Parameter, Setting};
pub use set::Change;
pub use shipped::{Shipped, shipped};
pub use solid::Placed;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use carom_engine::constraint::{Assembly, AssemblyError};
use carom_engine::model::Model;
use carom_engine::system::System;

use crate::excerpt::Excerpt;
use crate::simulate::{Output, Simulation};
use crate::text_file;
use document::{Node, Table, Value};
use fields::Fields;
use home::Home;
use mechanism::Mechanism;
use objects::Object;
use place::{Place, Sources};
use scope::Scope;
use set::Set;
use signal::Measuring;

/// What is wrong at one place of a file.
type Fault = Box<Excerpt>;

/// Why a scenario cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The file cannot be read.
    #[error("cannot read the scenario {}: {reason}", .path.display())]
    Unreadable {
        /// The file as the user named it.
        path: PathBuf,
        /// Why, and what to do.
        reason: String,
    },
    /// The file, or a change to it, says something that makes no sense.
    #[error(transparent)]
    Invalid(#[from] Box<Excerpt>),
}

/// A scenario, read and checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What to look for; may be empty.
    pub description: String,
    /// Its parameters, as they are after all changes, in the order of the file.
    pub parameters: Vec<Parameter>,
    /// The shape of each body, where it has one.
    pub shapes: Vec<Option<Placed>>,
    /// Named points.
    pub points: Vec<Point>,
    /// How far its loops had to be moved to close.
    pub assembly: Assembly,
    /// What is to be run.
    pub simulation: Simulation,
}

/// Reads the scenario in the file `path`, changed by `sets`, each `key=value`.
pub fn load(path: impl AsRef<Path>, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    let path = path.as_ref();
    read(path, &text(path)?, sets)
}

/// The content of the scenario file `path`.
pub fn text(path: &Path) -> Result<String, ScenarioError> {
    text_file::read(path).map_err(|reason| ScenarioError::Unreadable { path: path.to_owned(), reason })
}

/// Reads the scenario in `text`, the content of the file `path`, changed by `sets`, each `key=value`.
pub fn read(path: &Path, text: &str, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    let change = |set| Change { option: "--set", assignment: set };
    let changes: Vec<Change<'_>> = sets.iter().map(|set| change(set.as_ref())).collect();
    read_changed(path, text, &changes)
}

/// The same with changes that came by other options too.
pub fn read_changed(path: &Path, text: &str, changes: &[Change<'_>]) -> Result<Scenario, ScenarioError> {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    if let Some(shipped) = shipped().iter().find(|shipped| shipped.text == text && !path.is_file()) {
        sources.build_in(shipped.files);
    }
    let mut root = document::parse(&sources, source)?;
    check_version(&sources, &root, source)?;

    // Changes of parameters and single sections come before anything is evaluated, those of objects after repeats are written out.
    let sets = changes.iter().map(|change| Set::read(&mut sources, change)).collect::<Result<Vec<_>, _>>()?;
    let mut later = Vec::new();
    for set in &sets {
        if !set.apply_to_file(&sources, &mut root)? {
            later.push(set);
        }
    }
    let scope = parameters::read(&sources, &root, &[])?.at(Home::of_scenario(path));
    let objects = part::collect(&mut sources, &root, &scope, &later)?;
    Ok(scenario(&sources, &root, &scope, &objects)?)
}

/// Puts the scenario together.
fn scenario(sources: &Sources, root: &Table, scope: &Scope, objects: &[Object]) -> Result<Scenario, Fault> {
    let head = head(root);
    let top = Fields::open(sources, scope, &keys::TOP, &head, keys::TOP.heading())?;
    let empty = Node { value: Value::Table(Table::default()), place: head.place.clone() };
    let once = |section: &'static keys::Section| {
        Fields::open(sources, scope, section, root.get(section.name).unwrap_or(&empty), section.heading())
    };
    let gravity = once(&keys::WORLD)?.vector("gravity")?;
    let mechanism = mechanism::read(sources, objects, gravity)?;
    let settings = run::read(&once(&keys::RUN)?)?;
    let title = top.text("title")?;
    let (points, shapes) = (mechanism.points.clone(), mechanism.shapes.clone());
    let ready = equip(sources, objects, mechanism)?;
    Ok(Scenario {
        description: top.text_if("description")?.unwrap_or_default(),
        parameters: scope.parameters().to_vec(),
        shapes,
        points,
        assembly: ready.assembly,
        simulation: Simulation {
            title,
            model: Arc::new(ready.model),
            names: ready.names,
            state: ready.state,
            outputs: ready.outputs,
            settings,
        },
    })
}

/// A mechanism with all that acts on it, at its start.
struct Ready {
    model: Model,
    names: Names,
    state: Vec<f64>,
    outputs: Vec<Output>,
    assembly: Assembly,
}

/// Adds motions, constraints, forces and events to the model, finds its start and the outputs.
fn equip(sources: &Sources, objects: &[Object], mechanism: Mechanism) -> Result<Ready, Fault> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let Mechanism { mut model, joints, points, launches, .. } = mechanism;
    let tables = of("table").map(|object| Ok((object.name.clone(), table::read(&object.fields(sources)?)?)));
    let tables = tables.collect::<Result<Vec<_>, Fault>>()?;

    // What moves by itself, what is tied, and where it all begins.
    let mut names = Names::of(&model);
    for (k, object) in of("drive").enumerate() {
        let fields = object.fields(sources)?;
        fields.check_way("joint", &fields.text("joint")?, fields.whole("freedom")?)?;
        drive::read(&fields, &mut model, &joints, &tables)?;
        names.add(&object.name, Named::Drive(k));
    }
    let mut begin = start::read(&model, &joints, &launches);
    for object in of("constraint") {
        let tie = constraint::read(&object.fields(sources)?, &object.name, &mut model, &points, &begin.q)?;
        names.add(&object.name, Named::Constraint(tie));
    }
    let assembled = model.assemble(&mut begin.q, &mut begin.u, &begin.held);
    let assembly = assembled.map_err(|error| open_loop(sources, objects, &error))?;
    if let Some(tie) = assembly.singular.and_then(|row| model.loops().tie_of(row)) {
        let place = objects.iter().find(|object| object.name == tie.name).map(|object| object.name_place().clone());
        let message = format!(
            "the loop through {:?} starts in a singular position: it could go on in more than one way",
            tie.name
        );
        let place = place.unwrap_or(Place { source: 0, span: 0..0 });
        return Err(sources.excerpt(&place, message).label("begin a little aside of it").into());
    }

    start::equip(&mut model, &joints);
    for point in &points {
        let body = point.body.as_ref().and_then(|name| model.body(name));
        names.add(&point.name, Named::Point(model.point(body, point.at)));
    }
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
    let mut outputs = Vec::new();
    for object in of("output") {
        output::read(&object.fields(sources)?, &measuring, &mut outputs)?;
    }
    if of("output").next().is_none() {
        outputs = output::usual(&model, &names);
    }
    model.watches = watches;
    model.knots = knots.into_inner();
    model.knots.sort_by(f64::total_cmp);
    let state = System::new(Arc::new(model.clone())).pack(&begin.q, &begin.u);
    Ok(Ready { model, names, state, outputs, assembly })
}

/// Shows loops that cannot be closed at the first object that stays open.
fn open_loop(sources: &Sources, objects: &[Object], error: &AssemblyError) -> Fault {
    let first = error.loops.first().and_then(|open| objects.iter().find(|object| object.name == open.tie));
    let place = first.map_or(Place { source: 0, span: 0..0 }, |object| object.name_place().clone());
    sources.excerpt(&place, error.to_string()).into()
}

/// What stands above the first section, as a table of its own.
fn head(root: &Table) -> Node {
    let own = root.entries.iter().filter(|entry| keys::TOP.keys.iter().any(|key| key.name == entry.key));
    let table = Table { entries: own.cloned().collect() };
    Node { value: Value::Table(table), place: Place { source: 0, span: 0..0 } }
}

/// A file of another layout is not read any further.
fn check_version(sources: &Sources, root: &Table, source: usize) -> Result<(), Fault> {
    match root.get("carom") {
        Some(Node { value: Value::Number(1.0), .. }) => Ok(()),
        Some(node) => {
            let message = "this file is not of version 1, the only one known";
            Err(sources.excerpt(&node.place, message).label("write carom = 1").into())
        }
        None => {
            let place = Place { source, span: 0..0 };
            Err(sources
                .excerpt(&place, "the file does not say which version of the layout it has")
                .label("add carom = 1")
                .into())
        }
    }
}
