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
    pub(crate) fn apply_moment(&mut self, [moment, rate]: [&Vector; 2]) {
        self.wrench.moment += moment;
        self.rate.moment += rate;
    }
}

impl Tree {
    /// Writes the rates of the generalised forces of some wrenches, one per node, while the tree moves as it has been placed; after
    /// [`Tree::kinematics`]. The wrenches are used up.
    pub(crate) fn generalised_rates(&self, carried: &mut [Changing], scratch: &Scratch, out: &mut [f64]) {
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let own = carried[i];
            let rate = self.generalised_rate(i, &own, scratch, out);
            if node.parent != GROUND {
                let parent = &mut carried[node.parent];
                parent.wrench.push(&own.wrench.force, &scratch.poses[i].arm);
                parent.wrench.moment += own.wrench.moment;
                parent.rate.force += rate.force;
                parent.rate.moment += rate.moment;
            }
        }
    }

    /// Writes the rates of a node's generalised forces, of what it carries; returns the rate of what that is about the origin of its parent.
    #[inline(always)]
    pub(super) fn generalised_rate(&self, i: usize, own: &Changing, scratch: &Scratch, out: &mut [f64]) -> Wrench {
        let (node, pose) = (&self.nodes[i], &scratch.poses[i]);
        let above = scratch.pose(node.parent);
        // A wrench that turns with an axis makes the same generalised force; ways are counted along axes of the parent.
        let moment = own.rate.moment - pose.frame.spin.cross(&own.wrench.moment);
        let force = own.rate.force - above.spin.cross(&own.wrench.force);
        self.project(scratch, i, &moment, &force, &mut out[node.u..node.u + node.mobilizer.speeds()]);
        let arm_rate = pose.frame.velocity - above.velocity;
        Wrench {
            moment: own.rate.moment + pose.arm.cross(&own.rate.force) + arm_rate.cross(&own.wrench.force),
            force: own.rate.force,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Mass, Mobilizer};
    use proptest::prelude::*;

    /// Two branches with every kind of node.
    fn tree() -> Tree {
        let axis = |x: f64| Vector::new(0.3, x, 0.8 - x).normalize();
        let offset = |x: f64| Vector::new(0.2 + x, 0.1 - x, 0.3 * x);
        let mut tree = Tree::default();
        let mut add = |parent, mobilizer, x: f64| tree.add(parent, offset(x), mobilizer, Mass::default());
        let root = add(GROUND, Mobilizer::Hinge { axis: axis(0.1) }, 0.2);
        let left = add(root, Mobilizer::Ball, 0.4);
        let left = add(left, Mobilizer::Slide { axis: axis(0.5) }, -0.3);
        let right = add(root, Mobilizer::Screw { axis: axis(-0.2), lead: 0.07 }, 0.1);
        let right = add(right, Mobilizer::Weld, -0.5);
        add(left, Mobilizer::Hinge { axis: axis(-0.6) }, 0.3);
        add(right, Mobilizer::Free, -0.4);
        add(GROUND, Mobilizer::Free, 0.7);
        tree
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn generalised_forces_change_at_their_rates(
            placed in prop::collection::vec(-0.6..0.6f64, 19), moving in prop::collection::vec(-1.0..1.0f64, 19),
            forces in prop::collection::vec(-1.0..1.0f64, 96),
        ) {
            let tree = tree();
            prop_assert_eq!(tree.speeds(), placed.len());
            let mut scratch = tree.scratch();
            let mut q = tree.reference();
            tree.displace(&mut q, &placed);
            let three = |k: usize| Vector::from_column_slice(&forces[3 * k..3 * k + 3]);
            let wrench = |k: usize| Wrench { moment: three(k), force: three(k + 1) };
            let steady = |node: usize| Changing { wrench: wrench(4 * node), rate: wrench(4 * node + 2) };
            // What the tree makes of the wrenches as they are a little later.
            let mut later = |by: f64| {
                let mut q = q.clone();
                tree.displace(&mut q, &moving.iter().map(|u| u * by).collect::<Vec<_>>());
                let rest = vec![0.0; moving.len()];
                tree.kinematics(&q, &rest, &mut scratch);
                scratch.clear_wrenches();
                for (node, wrench) in scratch.wrenches.iter_mut().enumerate() {
                    let Changing { wrench: now, rate } = steady(node);
                    *wrench = Wrench { moment: now.moment + rate.moment * by, force: now.force + rate.force * by };
                }
                let mut tau = rest.clone();
                tree.inverse(&rest, &Vector::zeros(), &mut scratch, &mut tau);
                tau
            };
            let h = 1e-3;
            let [ahead, back, far, far_back] = [h, -h, 2.0 * h, -2.0 * h].map(&mut later);
            let mut found = vec![0.0; moving.len()];
            tree.kinematics(&q, &moving, &mut scratch);
            let mut wrenches: Vec<Changing> = (0..tree.nodes().len()).map(steady).collect();
            tree.generalised_rates(&mut wrenches, &scratch, &mut found);
            for k in 0..found.len() {
                // Inverse dynamics tells what holds the wrenches.
                let slope = -(8.0 * (ahead[k] - back[k]) - (far[k] - far_back[k])) / (12.0 * h);
                prop_assert!((found[k] - slope).abs() < 1e-9, "{k}: {} against {slope}", found[k]);
            }
        }
    }
}
