//! How generalised forces change while a tree moves and the wrenches on its nodes change with it.
//!
//! A node carries its own wrench and those of its children, `M` about its origin and `F`; with the arm `r` from the parent's origin, and rates by a
//! prime,
//!
//! ```text
//! M_p  += M + r x F               tau  = a . M                     a axis of a hinge, turning with the node at w
//! M_p' += M' + r x F' + r' x F    tau' = a . M' + (w x a) . M
//! ```
//!
//! and likewise for slides, screws and turns about a point. Nothing is differenced: stiffness that stems from forces which turn follows to the last digits.

use super::{GROUND, Scratch, Tree, Wrench};
use crate::spatial::Vector;

/// A wrench about a node's origin, and its rate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Changing {
    pub(crate) wrench: Wrench,
    pub(crate) rate: Wrench,
}

impl Changing {
    /// Adds a force at `arm` from the origin; both have rates.
    pub(crate) fn push(&mut self, [force, force_rate]: [&Vector; 2], [arm, arm_rate]: [&Vector; 2]) {
        self.wrench.push(force, arm);
        self.rate.push(force_rate, arm);
        self.rate.moment += arm_rate.cross(force);
    }

    /// Adds a moment with its rate.
    pub(crate) fn twist(&mut self, [moment, rate]: [&Vector; 2]) {
        self.wrench.moment += moment;
        self.rate.moment += rate;
    }
}

impl Tree {
    /// Writes the rates of the generalised forces of some wrenches, one per node, while the tree moves as it has been placed; after
    /// [`Tree::kinematics`]. The wrenches are used up.
    pub(crate) fn generalised_rates(&self, carried: &mut [Changing], scratch: &Scratch, out: &mut [f64]) {
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let (own, pose) = (carried[i], &scratch.poses[i]);
            // A wrench that turns with an axis makes the same generalised force.
            let left = |rate: &Vector, held: &Vector, spin: &Vector| rate - spin.cross(held);
            let spin = &pose.frame.spin;
            let moment = left(&own.rate.moment, &own.wrench.moment, spin);
            // Ways are counted along axes of the parent.
            let force = left(&own.rate.force, &own.wrench.force, &scratch.spin(node.parent));
            self.project(scratch, i, &moment, &force, out);
            if node.parent != GROUND {
                let arm_rate = pose.frame.velocity - scratch.poses[node.parent].frame.velocity;
                let parent = &mut carried[node.parent];
                parent.push([&own.wrench.force, &own.rate.force], [&pose.arm, &arm_rate]);
                parent.twist([&own.wrench.moment, &own.rate.moment]);
            }
        }
    }
}
