//! What can be measured of a mechanism, by the names its objects have in the file.
//!
//! | object | quantities |
//! |---|---|
//! | body | `position`, `velocity`, `acceleration`, `angular_velocity`, `angular_acceleration`, each with `.x .y .z`; `orientation` with `.w .x .y .z` |
//! | point | `position`, `velocity`, `acceleration` |
//! | joint | `coordinate`, `speed`, `acceleration` (with `.1`, `.2`, ... where there are several freedoms), `reaction.force`, `reaction.moment`, `stop` |
//! | spring | `force`, `length`, `rate` |
//! | torsion | `moment`, `angle`, `rate` |
//! | bushing, applied force | `force`, `moment` |
//! | force on a joint | `effort` |
//! | `energy` | `kinetic`, `gravitational`, `stored`, `total`, `work_in`, `dissipated`, `residue` |
//! | `momentum`, `angular_momentum` | `.x .y .z` |
//!
//! A name may stop short: `bob.position` is all three components, `bob` what one usually wants to know of a body.

use carom_engine::force::Force;
use carom_engine::measure::{Item, Measure};
use carom_engine::model::Model;
use carom_engine::tree::{Motion, Point};
use std::collections::HashMap;

/// A quantity that can be recorded or used in an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Its full name, such as `bob.position.x`.
    pub name: String,
    /// Its SI unit, such as `m/s`; `-` for a plain number.
    pub unit: &'static str,
    /// What it is, in a few words.
    pub description: String,
    /// How it is measured.
    pub measure: Measure,
    /// Whether it is among those that the name of the object alone stands for.
    pub usual: bool,
}

/// An object that has a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Named {
    /// A body, by its index.
    Body(usize),
    /// A joint, by its index.
    Joint(usize),
    /// A point of a body.
    Point(Point),
    /// A force, by its index.
    Force(usize),
}

/// The named objects of a mechanism.
#[derive(Clone, Debug, Default)]
pub struct Names {
    objects: HashMap<String, Named>,
    /// In the order of the file.
    order: Vec<String>,
}

/// Names that mean something without an object.
const BUILT_IN: [&str; 4] = ["t", "energy", "momentum", "angular_momentum"];

impl Names {
    /// The bodies and joints of a model; free bodies' joints have no name of their own.
    pub fn of(model: &Model) -> Self {
        let mut names = Names::default();
        for (k, body) in model.bodies().iter().enumerate() {
            names.add(&body.name, Named::Body(k));
        }
        for (k, joint) in model.joints()[..model.listed()].iter().enumerate() {
            names.add(&joint.name, Named::Joint(k));
        }
        names
    }

    /// Adds an object.
    pub fn add(&mut self, name: &str, object: Named) {
        self.objects.insert(name.to_owned(), object);
        self.order.push(name.to_owned());
    }

    /// The object of a name.
    pub fn get(&self, name: &str) -> Option<Named> {
        self.objects.get(name).copied()
    }

    /// All names, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Named)> {
        self.order.iter().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }

    /// The quantities that a name stands for; an error says what is wrong with it and what there is.
    pub fn quantities(&self, model: &Model, name: &str) -> Result<Vec<Quantity>, String> {
        let (object, rest) = name.split_once('.').map_or((name, None), |(object, rest)| (object, Some(rest)));
        let all = match self.get(object) {
            Some(found) => of_object(model, object, found),
            None => of_all(object).ok_or_else(|| self.unknown(object))?,
        };
        let chosen: Vec<Quantity> = match rest {
            None => all.iter().filter(|quantity| quantity.usual).cloned().collect(),
            Some(_) => all.iter().filter(|quantity| begins(&quantity.name, name)).cloned().collect(),
        };
        if chosen.is_empty() { Err(missing(object, rest.unwrap_or(""), &all)) } else { Ok(chosen) }
    }

    /// The one quantity of a name.
    pub fn quantity(&self, model: &Model, name: &str) -> Result<Quantity, String> {
        let mut found = self.quantities(model, name)?;
        match found.len() {
            1 => Ok(found.remove(0)),
            _ => {
                let names: Vec<&str> = found.iter().map(|quantity| quantity.name.as_str()).collect();
                Err(format!("\"{name}\" stands for several numbers: choose one of {}", names.join(", ")))
            }
        }
    }

    fn unknown(&self, object: &str) -> String {
        let known = self.order.iter().map(String::as_str).chain(BUILT_IN);
        match carom_laws::nearest(object, known) {
            Some(close) => format!("there is nothing called \"{object}\": did you mean \"{close}\"?"),
            None => format!("there is nothing called \"{object}\""),
        }
    }
}

/// Whether a full name is `name` or goes on after it.
fn begins(full: &str, name: &str) -> bool {
    full.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// What to say where an object has no such quantity.
fn missing(object: &str, rest: &str, all: &[Quantity]) -> String {
    let mut groups: Vec<&str> = Vec::new();
    for quantity in all {
        let tail = quantity.name.get(object.len() + 1..).unwrap_or("");
        let group = tail.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(".x").trim_end_matches(".w");
        let group = group.trim_end_matches(".y").trim_end_matches(".z").trim_end_matches('.');
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    match carom_laws::nearest(rest, groups.iter().copied()) {
        Some(close) => format!("\"{object}\" has no \"{rest}\": did you mean \"{object}.{close}\"?"),
        None => format!("\"{object}\" has no \"{rest}\": it has {}", groups.join(", ")),
    }
}

/// Collects the quantities of one object.
struct List<'a> {
    object: &'a str,
    all: Vec<Quantity>,
}

impl List<'_> {
    fn one(&mut self, tail: &str, unit: &'static str, what: &str, usual: bool, measure: Measure) {
        let description = if what.is_empty() { self.object.to_owned() } else { format!("{what} of {}", self.object) };
        self.all.push(Quantity { name: format!("{}.{tail}", self.object), unit, description, measure, usual });
    }

    /// The components of a vector along the axes of the world.
    fn vector(&mut self, tail: &str, unit: &'static str, usual: bool, measure: impl Fn(usize) -> Measure) {
        let what = tail.replace(['_', '.'], " ");
        for (k, axis) in ["x", "y", "z"].iter().enumerate() {
            self.one(&format!("{tail}.{axis}"), unit, &format!("{what}, {axis} component,"), usual, measure(k));
        }
    }

    fn point(&mut self, point: Point) {
        self.vector("position", "m", true, |k| Measure::Position(point, k));
        self.vector("velocity", "m/s", true, |k| Measure::Velocity(point, k));
        self.vector("acceleration", "m/s^2", false, |k| Measure::Acceleration(point, k));
    }

    fn body(&mut self, model: &Model, body: usize) {
        let node = model.node(body);
        self.point(model.frame(body));
        for (k, part) in ["w", "x", "y", "z"].iter().enumerate() {
            let what = format!("orientation, {part} of the quaternion,");
            self.one(&format!("orientation.{part}"), "-", &what, true, Measure::Orientation(body, k));
        }
        self.vector("angular_velocity", "rad/s", true, |k| Measure::AngularVelocity(node, k));
        self.vector("angular_acceleration", "rad/s^2", false, |k| Measure::AngularAcceleration(node, k));
    }

    fn joint(&mut self, model: &Model, joint: usize) {
        let freedoms = freedoms(model, joint);
        for (k, freedom) in freedoms.iter().enumerate() {
            let tail = |what: &str| match freedoms.len() {
                1 => what.to_owned(),
                _ => format!("{what}.{}", k + 1),
            };
            if let Some((q, unit)) = freedom.coordinate {
                self.one(&tail("coordinate"), unit, "coordinate", true, Measure::Coordinate(q));
            }
            let [rate, second] = freedom.units;
            self.one(&tail("speed"), rate, "speed", true, Measure::Speed(freedom.speed));
            self.one(&tail("acceleration"), second, "acceleration", false, Measure::SpeedRate(freedom.speed));
        }
        self.vector("reaction.force", "N", false, |k| Measure::ReactionForce(joint, k));
        self.vector("reaction.moment", "N m", false, |k| Measure::ReactionMoment(joint, k));
        let unit = if freedoms.first().is_some_and(|freedom| freedom.units[0] == "m/s") { "N" } else { "N m" };
        let stops: Vec<usize> = (0..model.stops.len()).filter(|&k| model.stops[k].joint == joint).collect();
        for k in &stops {
            let side = if model.stops[*k].upper { "upper" } else { "lower" };
            self.one(&format!("stop.{side}"), unit, &format!("force of the {side} stop"), false, Measure::Stop(*k));
        }
    }

    fn force(&mut self, model: &Model, force: usize) {
        let read = |k: usize| Measure::Effort(force, k);
        match &model.forces[force] {
            Force::Spring(_) => {
                self.one("force", "N", "pull", true, read(0));
                self.one("length", "m", "length", true, read(1));
                self.one("rate", "m/s", "rate of the length", false, read(2));
            }
            Force::Torsion(_) => {
                self.one("moment", "N m", "moment against the twist", true, read(0));
                self.one("angle", "rad", "twist", true, read(1));
                self.one("rate", "rad/s", "rate of the twist", false, read(2));
            }
            Force::Joint(law) => self.one("effort", effort_unit(model, law.speed), "effort", true, read(0)),
            Force::Drive(drive) => self.one("effort", effort_unit(model, drive.speed), "effort", true, read(0)),
            Force::Applied(_) | Force::Bushing(_) => {
                self.vector("force", "N", true, read);
                self.vector("moment", "N m", true, |k| read(k + 3));
            }
        }
    }
}

/// One freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Freedom {
    /// Index and unit of its coordinate; none for the parts of a rotation, which has no coordinate per freedom.
    pub coordinate: Option<(usize, &'static str)>,
    /// Index of its speed.
    pub speed: usize,
    /// Units of its speed and acceleration.
    pub units: [&'static str; 2],
}

/// The freedoms of a joint, from parent to child.
pub fn freedoms(model: &Model, joint: usize) -> Vec<Freedom> {
    let turn = |q: usize, u: usize| Freedom { coordinate: Some((q, "rad")), speed: u, units: ["rad/s", "rad/s^2"] };
    let slide = |q: usize, u: usize| Freedom { coordinate: Some((q, "m")), speed: u, units: ["m/s", "m/s^2"] };
    let spin = |u: usize| Freedom { coordinate: None, ..turn(0, u) };
    let mut all = Vec::new();
    for node in model.chain(joint) {
        let (q, u) = (node.q, node.u);
        match node.motion {
            Motion::Hinge { .. } | Motion::Screw { .. } => all.push(turn(q, u)),
            Motion::Slide { .. } => all.push(slide(q, u)),
            Motion::Ball => all.extend((0..3).map(|k| spin(u + k))),
            Motion::Free => {
                all.extend((0..3).map(|k| slide(q + k, u + k)));
                all.extend((3..6).map(|k| spin(u + k)));
            }
            Motion::Weld => {}
        }
    }
    all
}

fn effort_unit(model: &Model, speed: usize) -> &'static str {
    let node = model.tree().nodes().iter().find(|node| (node.u..node.u + node.motion.speeds()).contains(&speed));
    match node.map(|node| (node.motion, speed - node.u)) {
        Some((Motion::Slide { .. }, _) | (Motion::Free, 0..3)) => "N",
        _ => "N m",
    }
}

fn of_object(model: &Model, name: &str, object: Named) -> Vec<Quantity> {
    let mut list = List { object: name, all: Vec::new() };
    match object {
        Named::Body(body) => list.body(model, body),
        Named::Joint(joint) => list.joint(model, joint),
        Named::Point(point) => list.point(point),
        Named::Force(force) => list.force(model, force),
    }
    list.all
}

/// The items of the ledger, as they are called in outputs.
pub const LEDGER: [(&str, Item); 7] = [
    ("kinetic", Item::Kinetic),
    ("gravitational", Item::Gravitational),
    ("stored", Item::Stored),
    ("total", Item::Total),
    ("work_in", Item::Supplied),
    ("dissipated", Item::Dissipated),
    ("residue", Item::Residue),
];

/// The quantities of the whole mechanism.
fn of_all(name: &str) -> Option<Vec<Quantity>> {
    let mut list = List { object: name, all: Vec::new() };
    match name {
        "t" => {
            let description = "time".to_owned();
            list.all.push(Quantity { name: "t".into(), unit: "s", description, measure: Measure::Time, usual: true });
        }
        "energy" => {
            for (item, measure) in LEDGER {
                list.one(item, "J", &item.replace('_', " "), true, Measure::Energy(measure));
            }
        }
        "momentum" | "angular_momentum" => {
            let (unit, angular) = if name == "momentum" { ("kg m/s", false) } else { ("kg m^2/s", true) };
            for (k, axis) in ["x", "y", "z"].iter().enumerate() {
                let measure = if angular { Measure::AngularMomentum(k) } else { Measure::Momentum(k) };
                list.one(axis, unit, &format!("{axis} component"), true, measure);
            }
        }
        _ => return None,
    }
    Some(list.all)
}
