//! Prescribed forces and moments: on a body, or on one degree of freedom of a joint.
//!
//! What they do is work brought in from outside.

use super::{Account, Along, Effort};
use crate::dof::Dof;
use crate::signal::{Instant, Signal};
use crate::spatial::{Matrix, Vector};
use crate::tree::{Point, Scratch};

/// A force at a point of a body and a moment on the body.
#[derive(Clone, Debug)]
pub struct Applied {
    /// Where the force acts.
    pub point: Point,
    /// Components of the force [N].
    pub force: [Signal; 3],
    /// Components of the moment [N m].
    pub moment: [Signal; 3],
    /// The axes that move with the body and along which the components are, in the node's axes; `None` for those of the world.
    pub axes: Option<Matrix>,
}

impl Applied {
    /// Force and moment in the world's axes.
    pub(crate) fn wrench(&self, at: &Instant<'_>, scratch: &Scratch) -> (Vector, Vector) {
        let read = |signals: &[Signal; 3]| {
            Vector::new(signals[0].at(at, scratch), signals[1].at(at, scratch), signals[2].at(at, scratch))
        };
        let (force, moment) = (read(&self.force), read(&self.moment));
        match &self.axes {
            None => (force, moment),
            Some(axes) => {
                let turn = scratch.axes(self.point.node) * axes;
                (turn * force, turn * moment)
            }
        }
    }

    /// How they change while the components change so and the body turns, both in the world's axes.
    pub(crate) fn wrench_change(
        &self,
        (force, moment): (Vector, Vector),
        (force_change, moment_change): (Vector, Vector),
        shifted: &Scratch,
    ) -> (Vector, Vector) {
        match &self.axes {
            None => (force_change, moment_change),
            Some(axes) => {
                let (turn, by) = (shifted.axes(self.point.node) * axes, shifted.spin(self.point.node));
                (by.cross(&force) + turn * force_change, by.cross(&moment) + turn * moment_change)
            }
        }
    }

    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, account: &mut Account) {
        let (force, moment) = self.wrench(at, scratch);
        let place = scratch.place(&self.point);
        account.supply += force.dot(&place.velocity) + moment.dot(&scratch.spin(place.node));
        scratch.push(&place, &force);
        scratch.apply_moment(place.node, &moment);
    }

    /// Force [N] and moment [N m] in the world's axes.
    pub(super) fn effort(&self, at: &Instant<'_>, scratch: &Scratch) -> Effort {
        let (f, m) = self.wrench(at, scratch);
        [f.x, f.y, f.z, m.x, m.y, m.z]
    }
}

/// A prescribed force or moment along one degree of freedom of a joint.
#[derive(Clone, Debug)]
pub struct Drive {
    /// Where it acts.
    pub dof: Dof,
    /// Force [N] or moment [N m], positive in the direction of the coordinate.
    pub effort: Signal,
}

impl Drive {
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, tau: &mut [f64], account: &mut Account) {
        let effort = self.effort.at(at, scratch);
        account.supply += effort * self.dof.state(at, scratch).1;
        self.dof.push(effort, scratch, tau);
    }

    /// The effort along the degree of freedom.
    pub(crate) fn response(&self, at: &Instant<'_>, scratch: &Scratch) -> Along {
        let speed = self.dof.state(at, scratch).1;
        Along { force: self.effort.at(at, scratch), speed, by: [0.0; 2], loss: [0.0; 2] }
    }

    /// Force [N] or moment [N m].
    pub(super) fn effort(&self, at: &Instant<'_>, scratch: &Scratch) -> Effort {
        [self.effort.at(at, scratch), 0.0, 0.0, 0.0, 0.0, 0.0]
    }
}
