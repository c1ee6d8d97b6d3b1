//! The named objects of a mechanism, and the quantities that a name stands for.

use super::Quantity;
use super::list::List;
use super::pattern;
use super::whole::{WHOLE, of_whole};
use carom_engine::model::Model;
use carom_engine::tree::Point;
use std::collections::HashMap;

/// The most names that are listed where one is unknown.
const FEW: usize = 12;

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
    /// A signal that the model lists, by its index.
    Signal(usize),
    /// A prescribed motion, by its index.
    Drive(usize),
    /// A condition that is not a joint, by the index of its tie.
    Constraint(usize),
    /// A contact: the index of its first feature among the contacts of the model, and how many it has.
    Contact(usize, usize),
    /// A contact of several pairs: the index of its first pair among the contacts of the model, and how many contacts these are.
    Contacts(usize, usize),
}

/// A name that stands for nothing that can be measured, or for too much.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {instead}")]
pub struct Unmeasured {
    /// What is wrong with the name.
    pub what: String,
    /// What to write instead.
    pub instead: String,
}

/// The named objects of a mechanism.
#[derive(Clone, Debug, Default)]
pub struct Names {
    objects: HashMap<String, Named>,
    /// In the order of the file.
    order: Vec<String>,
}

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

    /// Adds a pair of a contact, which is not listed by itself; gives what had the name, if something had.
    pub fn add_pair(&mut self, name: &str, pair: Named) -> Option<Named> {
        self.objects.insert(name.to_owned(), pair)
    }

    /// The object of a name.
    pub fn get(&self, name: &str) -> Option<Named> {
        self.objects.get(name).copied()
    }

    /// All names, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Named)> {
        self.order.iter().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }

    /// The quantities that a name stands for.
    pub fn quantities(&self, model: &Model, name: &str) -> Result<Vec<Quantity>, Unmeasured> {
        if let Some(pairs) = self.pairs_like(model, name) {
            return self.of_pairs(model, name, &pairs);
        }
        let (object, tail) = name.split_once('.').map_or((name, None), |(object, tail)| (object, Some(tail)));
        let unknown = |instead: String| {
            let kind = if tail.is_some() { "quantity" } else { "name" };
            Unmeasured { what: format!("unknown {kind} {name:?}"), instead }
        };
        let list = self.list(model, object).ok_or_else(|| unknown(self.instead_of(model, object, tail)))?;
        let meant = |quantity: &&Quantity| match tail {
            None => quantity.usual,
            Some(_) => begins(&quantity.name, name),
        };
        let chosen: Vec<Quantity> = list.all.iter().filter(meant).cloned().collect();
        match (chosen.is_empty(), tail) {
            (false, _) => Ok(chosen),
            (true, None) => Err(Unmeasured { what: format!("no quantity behind {name:?}"), instead: list.choose() }),
            (true, Some(tail)) => Err(unknown(list.instead_of(tail))),
        }
    }

    /// The pairs of a contact that `clack:ball1-*.force` stands for, and what is asked of each; none for a name without a star.
    fn pairs_like(&self, model: &Model, name: &str) -> Option<Vec<String>> {
        let (object, tail) = name.split_once('.').map_or((name, ""), |(object, _)| (object, &name[object.len()..]));
        let (contact, _) = object.split_once(':').filter(|_| object.contains(pattern::ANY))?;
        let Some(Named::Contacts(first, count)) = self.get(contact) else { return None };
        let mut pairs: Vec<&str> = model.contacts[first..first + count].iter().map(|own| own.name.as_str()).collect();
        pairs.dedup();
        let fitting = pairs.into_iter().filter(|pair| pattern::fits(object, pair));
        Some(fitting.map(|pair| format!("{pair}{tail}")).collect())
    }

    /// The quantities of several pairs.
    fn of_pairs(&self, model: &Model, name: &str, pairs: &[String]) -> Result<Vec<Quantity>, Unmeasured> {
        if pairs.is_empty() {
            let what = format!("no pair is like {name:?}");
            return Err(Unmeasured { what, instead: "pairs are called contact:first-second".to_owned() });
        }
        let all = pairs.iter().map(|pair| self.quantities(model, pair)).collect::<Result<Vec<_>, _>>()?;
        Ok(all.into_iter().flatten().collect())
    }

    /// The one quantity of a name.
    pub fn quantity(&self, model: &Model, name: &str) -> Result<Quantity, Unmeasured> {
        let mut found = self.quantities(model, name)?;
        match found.len() {
            1 => Ok(found.remove(0)),
            _ => {
                let names: Vec<&str> = found.iter().map(|quantity| quantity.name.as_str()).collect();
                let instead = format!("choose one of {}", names.join(", "));
                Err(Unmeasured { what: format!("several quantities behind {name:?}"), instead })
            }
        }
    }

    /// All quantities of an object, or of the whole mechanism; none where the name is unknown.
    fn list<'a>(&self, model: &Model, name: &'a str) -> Option<List<'a>> {
        let mut list = List::of(name);
        match self.get(name) {
            Some(Named::Body(body)) => list.body(model, body),
            Some(Named::Joint(joint)) => list.joint(model, joint),
            Some(Named::Point(point)) => list.point(point),
            Some(Named::Force(force)) => list.force(model, force),
            Some(Named::Signal(signal)) => list.signal(signal),
            Some(Named::Drive(drive)) => list.drive(model, drive),
            Some(Named::Constraint(tie)) => list.constraint(tie),
            Some(Named::Contact(first, count)) => list.contact(model, first, count),
            Some(Named::Contacts(first, count)) => list.contacts(first, count),
            None => return of_whole(name),
        }
        Some(list)
    }

    /// What to write instead of an unknown object.
    fn instead_of(&self, model: &Model, object: &str, tail: Option<&str>) -> String {
        let pairs = match object.split_once(':').and_then(|(contact, _)| self.get(contact)) {
            Some(Named::Contacts(first, count)) => &model.contacts[first..first + count],
            _ => &[],
        };
        let known = || self.order.iter().map(String::as_str).chain(WHOLE);
        let pair = carom_laws::nearest(object, pairs.iter().map(|pair| pair.name.as_str()));
        let Some(close) = pair.or_else(|| carom_laws::nearest(object, known())) else {
            return match self.order.len() {
                0..=FEW => format!("known here: {}", known().collect::<Vec<_>>().join(", ")),
                _ => "name a body, joint, point or force of the file".to_owned(),
            };
        };
        let whole = tail.map(|tail| format!("{close}.{tail}"));
        let meant = whole.filter(|name| self.quantities(model, name).is_ok()).unwrap_or_else(|| close.to_owned());
        format!("did you mean {meant:?}?")
    }
}

/// Whether a full name is `name` or goes on after it.
fn begins(full: &str, name: &str) -> bool {
    full.strip_prefix(name).is_some_and(|tail| tail.is_empty() || tail.starts_with('.'))
}
