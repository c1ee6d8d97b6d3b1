//! The line between two points: what springs, actuators and motors between two points act along.

use crate::constraint::Turning;
use crate::spatial::Vector;
use crate::tree::{Place, Point, Scratch};

/// The line between two points at one instant.
pub(crate) struct Line {
    ends: [Place; 2],
    /// From the first point to the second, of unit length.
    direction: Vector,
    /// Distance of the points [m].
    pub(crate) length: f64,
    /// Its rate [m/s].
    pub(crate) rate: f64,
}

impl Line {
    #[inline]
    pub(crate) fn between(ends: &[Point; 2], scratch: &Scratch) -> Self {
        let ends = [scratch.place(&ends[0]), scratch.place(&ends[1])];
        let line = ends[1].position - ends[0].position;
        let length = line.norm();
        // Points that coincide have no line of action.
        let direction = if length > 0.0 { line / length } else { Vector::zeros() };
        let rate = direction.dot(&(ends[1].velocity - ends[0].velocity));
        Line { ends, direction, length, rate }
    }

    /// Pulls the points together with a force [N].
    #[inline]
    pub(crate) fn pull(&self, pull: f64, scratch: &mut Scratch) {
        let force = self.direction * pull;
        scratch.push(&self.ends[0], &force);
        scratch.push(&self.ends[1], &-force);
    }

    /// What a lengthening of one does, and how that changes while the points move: the line turns with what of their velocity is across it.
    pub(crate) fn turning(&self) -> Turning {
        let Line { ends: [one, other], direction, .. } = self;
        let rate = other.velocity - one.velocity;
        let across = if self.length > 0.0 { (rate - direction * self.rate) / self.length } else { Vector::zeros() };
        let nodes = [one.node, other.node];
        Turning::force(nodes, [other.position, other.velocity], [*direction, across])
    }
}
