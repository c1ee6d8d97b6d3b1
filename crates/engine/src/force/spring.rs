//! A spring and damper between two points: `F = K (l - l0) + D l' + F0` along the line between them, positive when it pulls.
//!
//! `l` distance of the points [m], `l0` free length [m], `K` stiffness [N/m], `D` damping [N s/m], `F0` preload [N].

use super::{Account, Instant};
use crate::model::Model;
use crate::spatial::Vector;
use crate::tree::Scratch;

/// A point of a body, or of the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// Index of the body; `None` for the ground.
    pub body: Option<usize>,
    /// The point: in the body's frame, or in the world [m].
    pub point: Vector,
}

/// Where an anchor is, how it moves, and on which node.
struct Place {
    node: Option<usize>,
    arm: Vector,
    position: Vector,
    velocity: Vector,
}

impl Anchor {
    fn place(&self, model: &Model, scratch: &Scratch) -> Place {
        let Some(body) = self.body else {
            return Place { node: None, arm: Vector::zeros(), position: self.point, velocity: Vector::zeros() };
        };
        let (origin, orientation) = model.pose(body, scratch);
        let position = origin + orientation * self.point;
        let node = model.node(body);
        let arm = position - scratch.position(node);
        let velocity = scratch.velocity(node) + scratch.angular_velocity(node).cross(&arm);
        Place { node: Some(node), arm, position, velocity }
    }
}

/// A spring and damper between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDamper {
    /// The two points.
    pub ends: [Anchor; 2],
    /// Stiffness `K` [N/m].
    pub stiffness: f64,
    /// Damping `D` [N s/m].
    pub damping: f64,
    /// Free length `l0` [m].
    pub free_length: f64,
    /// Preload `F0` [N], positive when it pulls.
    pub preload: f64,
}

impl SpringDamper {
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, account: &mut Account) {
        let [one, other] = self.ends.map(|end| end.place(at.model, scratch));
        let line = other.position - one.position;
        let length = line.norm();
        // Points that coincide have no line of action.
        let direction = if length > 0.0 { line / length } else { Vector::zeros() };
        let stretch = length - self.free_length;
        let rate = direction.dot(&(other.velocity - one.velocity));
        let pull = direction * (self.stiffness * stretch + self.damping * rate + self.preload);
        for (end, force) in [(one, pull), (other, -pull)] {
            if let Some(node) = end.node {
                scratch.wrench_mut(node).push(&force, &end.arm);
            }
        }
        account.stored += stretch * (0.5 * self.stiffness * stretch + self.preload);
        account.dissipation += self.damping * rate * rate;
    }
}
