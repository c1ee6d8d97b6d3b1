//! The fence around bodies: how far they may go before two surfaces that are far apart can touch.
//!
//! The gap of a pair is a function of where a centre is, seen from the other body ([`Obstacle`]), and changes by no more than that place does. With `x` the
//! origin of a node, `R` its rotation, `c` and `a` the centre and the point it is seen from, `l` their distance when the pairs were last measured, the place has
//! moved by at most
//!
//! ```text
//! |dx1| + |dR1| |c|  +  |dx2| + |dR2| (|a| + l)          |dR| = 2 sin(turn/2)
//! ```
//!
//! A node's part of this, with the longest arm that any far pair has at it, is its **way**. No far pair can have closed while every way is shorter than the
//! **margin**: the smallest far gap, or half of it where both bodies move. That the ways stay below it is a guard like any other, with a bound of its own.

use super::Contact;
use super::pool::FEW;
use crate::model::Model;
use crate::spatial::{Matrix, Vector};
use crate::tree::{GROUND, Scratch, Sweep};

/// Pairs nearer than this part of the mechanism's extent are near, to begin with.
const NEAR: f64 = 0.05;
/// Pairs that must be measured again after fewer steps than this were looked at too sparingly, and after more, too generously.
const SOON: f64 = 16.0;
const LATE: f64 = 256.0;
/// So many pairs may be near for each body, to begin with, and the least that counts as near, as a part of what does to begin with.
const CROWD: f64 = 0.25;
const LEAST: f64 = 1e-3;
/// What turning can do is small below this part of the margin.
const SMALL: f64 = 0.25;
/// Pairs are measured again when this part of the margin is used up.
const USED: f64 = 0.5;

/// A node that carries shapes: where it was when the pairs were last measured, and the longest arm at it.
#[derive(Clone, Debug, PartialEq)]
struct Carrier {
    node: usize,
    position: Vector,
    rotation: Matrix,
    arm: f64,
}

/// How far bodies may go before surfaces that are far apart can touch.
#[derive(Debug, PartialEq)]
pub(crate) struct Fence {
    carriers: Vec<Carrier>,
    /// How long a way may be [m].
    margin: f64,
    /// Pairs with a smaller gap are near [m], at present and to begin with.
    near: f64,
    usual: f64,
    /// Steps since the pairs were last measured.
    steps: f64,
}

/// Who looks on copies it after every step: memory is used again.
impl Clone for Fence {
    fn clone(&self) -> Self {
        Fence { carriers: self.carriers.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        let mut carriers = std::mem::take(&mut self.carriers);
        carriers.clone_from(&other.carriers);
        *self = Fence { carriers, ..*other };
    }
}

impl Fence {
    pub(crate) fn of(model: &Model) -> Self {
        let mut nodes: Vec<usize> = model.contacts.iter().flat_map(|contact| contact.nodes).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let carrier = |node| Carrier { node, position: Vector::zeros(), rotation: Matrix::identity(), arm: 0.0 };
        let carriers = nodes.into_iter().filter(|&node| node != GROUND).map(carrier).collect();
        let usual = NEAR * model.extent();
        Fence { carriers, margin: 0.0, near: usual, usual, steps: SOON }
    }

    /// A motion begins: how near is near is learned anew, so that a motion is the same whatever was before it.
    pub(crate) fn forget(&mut self) {
        (self.near, self.steps) = (self.usual, SOON);
    }

    /// What is left of the margin where the tree has been placed [m].
    pub(crate) fn left(&self, scratch: &Scratch) -> f64 {
        let way = |carrier: &Carrier| {
            let pose = scratch.pose(carrier.node);
            let turned = pose.rotation - carrier.rotation;
            (pose.position - carrier.position).norm() + carrier.arm * turned.norm() * std::f64::consts::FRAC_1_SQRT_2
        };
        self.margin - self.carriers.iter().map(way).fold(0.0, f64::max)
    }

    /// How fast that can fall while the nodes move within these bounds [m/s].
    pub(crate) fn fall(&self, sweeps: &[Sweep]) -> f64 {
        self.carriers.iter().map(|carrier| sweeps[carrier.node].at(carrier.arm)[0]).fold(0.0, f64::max)
    }

    /// A step has been accepted where the tree has been placed: true if the pairs should be measured again.
    pub(crate) fn accept(&mut self, scratch: &Scratch) -> bool {
        self.steps += 1.0;
        self.margin.is_finite() && self.left(scratch) < USED * self.margin
    }

    /// The pairs are measured, and these are the gaps of those that are apart [m]: from which gap on they are near [m].
    ///
    /// A pair that is near costs in every step some ten times what measuring it does. So where measuring is not asked for too soon, no more of them are near than [`CROWD`] of the bodies.
    pub(crate) fn renew(&mut self, gaps: impl Iterator<Item = f64> + Clone) -> f64 {
        self.near *= match self.steps {
            steps if steps < SOON => 2.0,
            steps if steps > LATE => 0.5,
            _ => 1.0,
        };
        let most = FEW.max((CROWD * self.carriers.len() as f64) as usize);
        while self.steps >= SOON && self.near > LEAST * self.usual {
            let near = self.near;
            if gaps.clone().filter(|gap| *gap < near).count() <= most {
                break;
            }
            self.near *= 0.5;
        }
        self.steps = 0.0;
        self.near
    }

    /// Begins to list the pairs that are far, where the tree has been placed.
    pub(crate) fn begin(&mut self, scratch: &Scratch) {
        self.margin = f64::INFINITY;
        for carrier in &mut self.carriers {
            let pose = scratch.pose(carrier.node);
            (carrier.position, carrier.rotation, carrier.arm) = (pose.position, pose.rotation, 0.0);
        }
    }

    /// Lists a pair with this gap [m].
    pub(crate) fn hold_off(&mut self, contact: &Contact, gap: f64, scratch: &Scratch) {
        let moving = contact.nodes.iter().filter(|&&node| node != GROUND).count();
        self.margin = self.margin.min(gap / moving.max(1) as f64);
        let obstacle = contact.pair.obstacle(contact.feature);
        let (own, other) = (contact.nodes[obstacle.disc], contact.nodes[1 - obstacle.disc]);
        let [centre, anchor] = [scratch.pose(own).place(&obstacle.centre), scratch.pose(other).place(&obstacle.anchor)];
        let far = (centre - anchor).norm();
        let reach = obstacle.bulk[0];
        self.reach(own, obstacle.centre.norm() + reach);
        self.reach(other, obstacle.anchor.norm() + if obstacle.turns { far + reach } else { 0.0 });
    }

    /// All pairs are listed. Where what turning can do is small against the margin it is taken off at once: however often a body turns, no point of it is
    /// then farther away than twice its arm.
    pub(crate) fn close(&mut self) {
        let turning = self.carriers.iter().map(|carrier| 2.0 * carrier.arm).fold(0.0, f64::max);
        if turning < SMALL * self.margin {
            self.margin -= turning;
            self.carriers.iter_mut().for_each(|carrier| carrier.arm = 0.0);
        }
    }

    fn reach(&mut self, node: usize, arm: f64) {
        if node == GROUND {
            return;
        }
        if let Ok(carrier) = self.carriers.binary_search_by_key(&node, |carrier| carrier.node) {
            self.carriers[carrier].arm = self.carriers[carrier].arm.max(arm);
        }
    }

    pub(super) fn save(&self, numbers: &mut Vec<f64>) {
        numbers.extend([self.margin, self.near, self.steps]);
        for carrier in &self.carriers {
            numbers.extend(carrier.position.iter().chain(carrier.rotation.iter()));
            numbers.push(carrier.arm);
        }
    }

    pub(super) fn read(model: &Model, numbers: &mut dyn Iterator<Item = f64>) -> Option<Self> {
        let mut fence = Fence::of(model);
        for number in [&mut fence.margin, &mut fence.near, &mut fence.steps] {
            *number = numbers.next()?;
        }
        for carrier in &mut fence.carriers {
            for number in carrier.position.iter_mut().chain(carrier.rotation.iter_mut()) {
                *number = numbers.next()?;
            }
            carrier.arm = numbers.next()?;
        }
        Some(fence)
    }
}
