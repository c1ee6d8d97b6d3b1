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
//! files, each with its names and its place (`namespace`, `placement`). Then each section has its reader, which asks
//! `fields` for typed values, and [`keys`] says what every key takes. What is wrong is shown as an [`Diagnostic`] of the file or of the
//! `--set` argument.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod assemble;
mod begin;
mod binary_mesh;
mod body;
mod bundle;
mod completed;
mod components;
mod constraint;
mod contact;
mod describe;
mod document;
mod drawn;
mod drive;
mod event;
mod fields;
mod figure;
mod force;
mod friction;
mod joint;
pub mod keys;
mod law_parameters;
mod listed;
mod material;
mod mechanism;
mod mesh_file;
mod namespace;
mod objects;
mod output;
mod parameters;
mod part;
mod place;
mod placement;
mod point;
mod reference;
mod refused;
mod restitution_law;
mod rigid;
mod room;
mod run;
mod schema;
mod scope;
mod set;
mod shipped;
pub mod side_by_side;
mod signal;
mod single;
mod solid;
mod source;
mod start;
mod study;
mod table;
mod table_file;
mod values;

#[cfg(test)]
mod tests;

pub use bundle::{Bundle, BundledChange, BundledFile};
pub use carom_run::quantity::{Dof, LEDGER, Named, Names, Quantity, Unmeasured, dofs};
pub use contact::Surface;
pub use point::Point;
pub use reference::reference;
pub use schema::schema;
pub use scope::{Measured, Parameter, Setting};
pub use set::Change;
pub use shipped::{Shipped, shipped};
pub use solid::Placed;
pub use source::Source;
pub use study::{Said, StudyText};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use carom_engine::constraint::Assembly;

use carom_lab::diagnostic::Diagnostic;
use carom_run::request::Wanted;
use carom_run::simulate::Simulation;
use document::{Node, Table, Value};
use fields::Fields;
use namespace::Namespace;
use objects::Object;
use place::{Place, Sources};
use scope::Scope;
use set::Set;

/// What is wrong at one place of a file.
type ReadError = Box<Diagnostic>;

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
    /// Nothing of this name is there.
    #[error("{0}")]
    Unknown(String),
    /// The file, or a change to it, says something that makes no sense.
    #[error(transparent)]
    Invalid(#[from] Box<Diagnostic>),
}

/// A scenario, read and checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// All that it was made from.
    pub bundle: Bundle,
    /// What to look for; may be empty.
    pub description: String,
    /// Its parameters, as they are after all changes, in the order of the file.
    pub parameters: Vec<Parameter>,
    /// The shape of each body, where it has one.
    pub shapes: Vec<Option<Placed>>,
    /// The shapes with which bodies touch each other and the ground.
    pub surfaces: Vec<Surface>,
    /// Named points.
    pub points: Vec<Point>,
    /// How far its loops had to be moved to close.
    pub assembly: Assembly,
    /// What is drawn of the run.
    pub figures: Vec<Wanted>,
    /// Compliant laws that it is run with where it is run in both worlds ([`side_by_side`]); none for its own.
    pub compared: Vec<String>,
    /// What is varied and measured where it is run many times.
    pub study: StudyText,
    /// What is to be run.
    pub simulation: Simulation,
}

/// Reads the scenario in the file `path`, changed by `sets`, each `key=value`.
pub fn load(path: impl AsRef<Path>, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    Source::of_file(path.as_ref())?.read(sets)
}

/// Reads the scenario in `text`, the content of the file `path`, changed by `sets`, each `key=value`.
pub fn read(path: &Path, text: &str, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    Source::of_text(path, text).read(sets)
}

fn read_source(origin: &Source, changes: &[Change<'_>]) -> Result<Scenario, ScenarioError> {
    let path = &origin.path;
    let mut sources = Sources::beside(origin.beside.clone());
    let source = sources.add(path, &origin.text);
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
    let scope = parameters::read(&sources, &root, &[])?.at(Namespace::of_scenario(path));
    let objects = part::collect(&mut sources, &root, &scope, &later)?;
    let bundle = || Bundle::of(origin, &sources, changes);
    Ok(scenario(&sources, &root, &scope, &objects, bundle)?)
}

/// Puts the scenario together.
fn scenario(
    sources: &Sources,
    root: &Table,
    scope: &Scope,
    objects: &[Object],
    bundle: impl FnOnce() -> Bundle,
) -> Result<Scenario, ReadError> {
    let head = head(root);
    let top = Fields::open(sources, scope, &keys::TOP, &head, keys::TOP.heading())?;
    let empty = Node { value: Value::Table(Table::default()), place: head.place.clone() };
    let once = |section: &'static keys::Section| {
        Fields::open(sources, scope, section, root.get(section.name).unwrap_or(&empty), section.heading())
    };
    let mechanism = mechanism::read(sources, objects, mechanism::gravity(&once(&keys::WORLD)?)?)?;
    let settings = run::read(&once(&keys::RUN)?)?;
    let rigid = rigid::read(&once(&keys::RUN)?)?;
    let study = study::read(&once(&keys::STUDY)?)?;
    let title = top.text("title")?;
    let (points, shapes) = (mechanism.points.clone(), mechanism.shapes.clone());
    let ready = assemble::assemble(sources, objects, mechanism, &rigid)?;
    let figures = figure::read(sources, objects, &ready.model, &ready.names, &ready.outputs)?;
    Ok(Scenario {
        // Tables and references are known when all objects are read.
        bundle: bundle(),
        description: top.text_if("description")?.unwrap_or_default(),
        parameters: scope.parameters().to_vec(),
        shapes,
        surfaces: ready.surfaces,
        points,
        assembly: ready.assembly,
        figures,
        compared: rigid.compared,
        study,
        simulation: Simulation {
            title,
            model: Arc::new(ready.model),
            names: ready.names,
            state: ready.state,
            outputs: ready.outputs,
            interfaces: ready.interfaces,
            bearings: ready.bearings,
            start: ready.notes,
            settings,
        },
    })
}

/// What stands above the first section, as a table of its own.
fn head(root: &Table) -> Node {
    let own = root.entries.iter().filter(|entry| keys::TOP.keys.iter().any(|key| key.name == entry.key));
    let table = Table { entries: own.cloned().collect() };
    Node { value: Value::Table(table), place: Place { source: 0, span: 0..0 } }
}

/// A file of another layout is not read any further.
fn check_version(sources: &Sources, root: &Table, source: usize) -> Result<(), ReadError> {
    match root.get("carom") {
        Some(Node { value: Value::Number(1.0), .. }) => Ok(()),
        Some(node) => {
            let message = "this file is not of version 1, the only one known";
            Err(sources.diagnostic(&node.place, message).label("write carom = 1").into())
        }
        None => {
            let place = Place { source, span: 0..0 };
            Err(sources
                .diagnostic(&place, "the file does not say which version of the layout it has")
                .label("add carom = 1")
                .into())
        }
    }
}
