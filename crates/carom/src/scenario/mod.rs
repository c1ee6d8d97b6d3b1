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
//! `parameters` and `scope` give expressions their values; `objects` writes repeats out. Then each section has its reader, which asks
//! `fields` for typed values, and [`keys`] says what every key takes. What is wrong is shown as an [`Excerpt`] of the file or of the
//! `--set` argument.

mod body;
mod document;
mod fields;
mod joint;
pub mod keys;
mod mechanism;
mod objects;
mod parameters;
mod place;
mod point;
mod reference;
mod repeat;
mod run;
mod schema;
mod scope;
mod set;
mod single;
mod solid;
mod values;

#[cfg(test)]
mod tests;

pub use body::Launch;
pub use joint::JointDetail;
pub use point::Point;
pub use reference::reference;
pub use run::{Method, Record, Run};
pub use schema::schema;
pub use scope::{Parameter, Setting};

use std::path::{Path, PathBuf};

use carom_engine::model::Model;

use crate::excerpt::Excerpt;
use crate::text_file;
use document::{Node, Table, Value};
use fields::Fields;
use objects::Object;
use place::{Place, Sources};
use scope::Scope;
use set::Set;

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
    /// What it shows, in a few words.
    pub title: String,
    /// What to look for; may be empty.
    pub description: String,
    /// Its parameters, as they are after all changes, in the order of the file.
    pub parameters: Vec<Parameter>,
    /// Bodies and joints.
    pub model: Model,
    /// Where the joints of the file start and what acts in them, in the order of the file.
    pub joints: Vec<JointDetail>,
    /// How free bodies start, where that is said.
    pub launches: Vec<Launch>,
    /// Named points.
    pub points: Vec<Point>,
    /// How it is run.
    pub run: Run,
}

/// Reads the scenario in the file `path`, changed by `sets`, each `key=value`.
pub fn load(path: impl AsRef<Path>, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    let path = path.as_ref();
    let text = text_file::read(path).map_err(|reason| ScenarioError::Unreadable { path: path.to_owned(), reason })?;
    read(path, &text, sets)
}

/// Reads the scenario in `text`, the content of the file `path`, changed by `sets`, each `key=value`.
pub fn read(path: &Path, text: &str, sets: &[impl AsRef<str>]) -> Result<Scenario, ScenarioError> {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    let mut root = document::parse(&sources, source)?;
    check_version(&sources, &root)?;

    // Changes of parameters and single sections come before anything is evaluated, those of objects after repeats are written out.
    let sets = sets.iter().map(|argument| Set::read(&mut sources, argument.as_ref())).collect::<Result<Vec<_>, _>>()?;
    let mut later = Vec::new();
    for set in &sets {
        if !set.apply_to_file(&sources, &mut root)? {
            later.push(set);
        }
    }
    let scope = parameters::read(&sources, &root)?;
    let mut objects = objects::collect(&sources, &root, &scope)?;
    for set in later {
        set.apply_to_objects(&sources, &mut objects)?;
    }
    objects::check_names(&sources, &objects)?;
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
    let run = run::read(&once(&keys::RUN)?)?;
    check_readable(sources, objects)?;
    Ok(Scenario {
        title: top.text("title")?,
        description: top.text_if("description")?.unwrap_or_default(),
        parameters: scope.parameters().to_vec(),
        model: mechanism.model,
        joints: mechanism.joints,
        launches: mechanism.launches,
        points: mechanism.points,
        run,
    })
}

/// What stands above the first section, as a table of its own.
fn head(root: &Table) -> Node {
    let own = root.entries.iter().filter(|entry| keys::TOP.keys.iter().any(|key| key.name == entry.key));
    let table = Table { entries: own.cloned().collect() };
    Node { value: Value::Table(table), place: Place { source: 0, span: 0..0 } }
}

/// A file of another layout is not read any further.
fn check_version(sources: &Sources, root: &Table) -> Result<(), Fault> {
    match root.get("carom") {
        Some(Node { value: Value::Number(1.0), .. }) => Ok(()),
        Some(node) => {
            let message = "this file is not of version 1, the only one known";
            Err(sources.excerpt(&node.place, message).label("write carom = 1").into())
        }
        None => {
            let place = Place { source: 0, span: 0..0 };
            Err(sources
                .excerpt(&place, "the file does not say which version of the layout it has")
                .label("add carom = 1")
                .into())
        }
    }
}

/// Objects that no reader takes yet are checked and refused, so that none is left out in silence.
fn check_readable(sources: &Sources, objects: &[Object]) -> Result<(), Fault> {
    let unread = objects.iter().filter(|object| matches!(object.section.name, "force" | "table" | "event" | "output"));
    let unread = unread.map(|object| object.fields(sources)).collect::<Result<Vec<_>, _>>()?;
    match unread.first() {
        None => Ok(()),
        Some(fields) => {
            let message = format!("{} cannot be simulated yet", fields.owner);
            Err(fields.about_all(message).label("remove it").into())
        }
    }
}
