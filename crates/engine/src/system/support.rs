//! How safely something stands: its centre of mass over the hull of the places that carry it.
//!
//! ```text
//! margin = how far the centre of mass, seen along gravity, is inside the hull of the points that carry [m]
//! ```
//!
//! A point carries that takes more than a thousandth of what all of them take along gravity. Where two carry, their hull is a line, and where one does, a point: the margin is the
//! distance from it, counted negative. Where nothing carries, and without gravity, there is none. Whose centre of mass it is: of all bodies that joints and constraints hold
//! together with the second side of the contacts, or with the first where the second is the ground.
//!
//! Source: R. B. McGhee and A. A. Frank, On the stability properties of quadruped creeping gaits, *Mathematical Biosciences* 3 (1968) 331-351.
//!
//! Limits: for what stands or walks slowly, on ground that is near to level; neither the motion nor friction is asked.

use super::Observed;
use super::blocks::Blocks;
use crate::measure::{ContactItem, WorkPart};
use crate::spatial::Vector;
use crate::tree::{Centre, GROUND};
use carom_geometry::plane::{Flat, margin};
use std::ops::Range;

/// The least part of the whole load that a point must carry to count.
const PART: f64 = 1e-3;
/// The shortest way for which a cost is told, as a part of the length of the mechanism.
const LEAST: f64 = 1e-3;

impl Observed<'_> {
    /// The centre of mass of all bodies that move.
    pub fn centre_of_mass(&self) -> Centre {
        self.at.model.tree().centre(self.scratch(), |_| true)
    }

    /// How far the centre of mass of all bodies is from where it was at the start, across gravity [m]; in all directions where there is none.
    pub fn way(&self) -> f64 {
        let way = self.centre_of_mass().position - self.state().modes.first_centre();
        let down = self.at.model.gravity.try_normalize(0.0).unwrap_or_default();
        (way - down * down.dot(&way)).norm()
    }

    /// What it costs to carry the weight along: `W+/(m g s)`, `W+` positive work of all drives [J], `m g` weight of all bodies [N], `s` the [way](Observed::way) [m]. Nothing without gravity,
    /// and while the way is shorter than a thousandth of the mechanism.
    pub fn cost_of_transport(&self) -> Option<f64> {
        let (way, weight) = (self.way(), self.centre_of_mass().mass * self.at.model.gravity.norm());
        let carried = weight * way;
        (weight > 0.0 && way > LEAST * self.system().length).then(|| self.work(None, WorkPart::Positive) / carried)
    }

    /// How far the centre of mass of what stands on these contacts is inside the hull of those that carry [m], as gravity sees it; negative outside. Nothing where
    /// no contact carries, or where there is no gravity.
    pub fn static_margin(&self, contacts: Range<usize>) -> Option<f64> {
        let down = self.at.model.gravity.try_normalize(0.0)?;
        let [one, other] = across(&down);
        let flat = |v: &Vector| Flat::new(one.dot(v), other.dot(v));
        let vector = |k: usize, item: fn(usize) -> ContactItem| {
            Vector::new(self.contact(k, item(0)), self.contact(k, item(1)), self.contact(k, item(2)))
        };
        let pressing = contacts.filter(|&k| self.state().modes.contacts[k].presses());
        let loads: Vec<(usize, f64)> =
            pressing.map(|k| (k, vector(k, ContactItem::ForceOnSecond).dot(&down).abs())).collect();
        let least = PART * loads.iter().map(|(_, load)| load).sum::<f64>();
        let carrying: Vec<usize> = loads.iter().filter(|(_, load)| *load > least).map(|(k, _)| *k).collect();
        let points: Vec<Flat> = carrying.iter().map(|&k| flat(&vector(k, ContactItem::Point))).collect();
        margin(&points, &flat(&self.standing(&carrying).position))
    }

    /// The centre of mass of what stands on contacts.
    fn standing(&self, contacts: &[usize]) -> Centre {
        let model = self.at.model;
        let held = Blocks::held(model);
        let stands = contacts.iter().map(|&k| {
            let [first, second] = model.contacts[k].nodes;
            held.label(if second == GROUND { first } else { second })
        });
        let stands: Vec<usize> = stands.collect();
        model.tree().centre(self.scratch(), |node| stands.contains(&held.label(node)))
    }
}

/// Two unit vectors across a direction and each other.
fn across(direction: &Vector) -> [Vector; 2] {
    let least = direction.iamin();
    let one = direction.cross(&Vector::ith(least, 1.0)).normalize();
    [one, direction.cross(&one)]
}
