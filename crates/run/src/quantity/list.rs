//! The quantities of one object, in groups: `position` of a body, with its three components.

use super::Quantity;
use carom_engine::measure::Measure;

/// The axes of the world.
pub(super) const AXES: [&str; 3] = ["x", "y", "z"];

/// Collects the quantities of one object.
pub(super) struct List<'a> {
    object: &'a str,
    pub(super) all: Vec<Quantity>,
    /// What its quantities are called without components: `position`, `reaction.force`.
    groups: Vec<String>,
}

impl<'a> List<'a> {
    pub(super) fn of(object: &'a str) -> Self {
        List { object, all: Vec::new(), groups: Vec::new() }
    }

    /// The one quantity of an object that has no other, under the object's own name.
    pub(super) fn alone(&mut self, unit: &'static str, what: &str, measure: Measure) {
        let name = self.object.to_owned();
        let description = format!("{what} {name}");
        self.all.push(Quantity { name, unit, description, measures: vec![measure], usual: true });
    }

    /// A group of one quantity.
    pub(super) fn one(&mut self, group: &str, unit: &'static str, what: &str, usual: bool, measure: Measure) {
        let name = format!("{}.{group}", self.object);
        let description = format!("{what} of {}", self.object);
        self.add(group, Quantity { name, unit, description, measures: vec![measure], usual });
    }

    /// A group of one quantity that is the sum of several.
    pub(super) fn sum(&mut self, group: &str, unit: &'static str, what: &str, usual: bool, measures: Vec<Measure>) {
        let name = format!("{}.{group}", self.object);
        let description = format!("{what} of {}", self.object);
        let parted = group.rsplit_once('.').map_or(group, |(group, _)| group);
        self.add(parted, Quantity { name, unit, description, measures, usual });
    }

    /// One component of a group.
    pub(super) fn part(
        &mut self,
        [group, part]: [&str; 2],
        unit: &'static str,
        what: &str,
        usual: bool,
        measure: Measure,
    ) {
        let name = format!("{}.{group}.{part}", self.object);
        let description = format!("{what} of {}", self.object);
        self.add(group, Quantity { name, unit, description, measures: vec![measure], usual });
    }

    /// The components of a vector along the axes of the world.
    pub(super) fn vector(&mut self, group: &str, unit: &'static str, usual: bool, measure: impl Fn(usize) -> Measure) {
        let words = group.replace(['_', '.'], " ");
        for (k, axis) in AXES.into_iter().enumerate() {
            self.part([group, axis], unit, &format!("{words}, {axis} component,"), usual, measure(k));
        }
    }

    fn add(&mut self, group: &str, quantity: Quantity) {
        // Of many it is mostly the last one.
        if !self.groups.iter().rev().any(|known| known == group) {
            self.groups.push(group.to_owned());
        }
        self.all.push(quantity);
    }

    /// What to write instead of a quantity that the object does not have; `tail` is what stands behind the object's name.
    pub(super) fn instead_of(&self, tail: &str) -> String {
        let object = self.object;
        let tails = self.all.iter().filter_map(|quantity| quantity.name.strip_prefix(object)?.strip_prefix('.'));
        match carom_laws::nearest(tail, self.groups.iter().map(String::as_str).chain(tails)) {
            Some(close) => format!("did you mean \"{object}.{close}\"?"),
            None => format!("{object:?} has {}", self.groups.join(", ")),
        }
    }

    /// What to write where the object alone stands for nothing.
    pub(super) fn choose(&self) -> String {
        let object = self.object;
        let names: Vec<String> = self.groups.iter().map(|group| format!("{object}.{group}")).collect();
        format!("choose one of {}", names.join(", "))
    }
}
