//! Inverse dynamics: forces from accelerations (the recursive Newton-Euler algorithm of Luh, Walker and Paul, 1980).

use super::rigid::Rigid;
use super::{Acceleration, GROUND, Mobilizer, Node, Scratch, Tree, Wrench};
use crate::spatial::Vector;

impl Tree {
    /// Generalised forces `tau` that give the speeds the accelerations `du` under the wrenches in `scratch` and the gravity [m/s^2]; after
    /// [`Tree::kinematics`].
    pub fn inverse(&self, du: &[f64], gravity: &Vector, scratch: &mut Scratch, tau: &mut [f64]) {
        self.sweep_back::<true>(0..self.nodes.len(), du, gravity, scratch, tau);
    }

    /// The same for some nodes alone, parents before children, which hang on nothing but each other and the ground. What their joints
    /// [carry](Tree::carried) is known only as far as degrees of freedom feel it; their masses are [weighed](Tree::weigh) by the way.
    #[inline(always)]
    pub fn inverse_of(
        &self,
        nodes: impl DoubleEndedIterator<Item = usize> + Clone,
        du: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        tau: &mut [f64],
    ) {
        self.sweep_back::<false>(nodes, du, gravity, scratch, tau);
    }

    #[inline(always)]
    fn sweep_back<const WHOLE: bool>(
        &self,
        nodes: impl DoubleEndedIterator<Item = usize> + Clone,
        du: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        tau: &mut [f64],
    ) {
        for i in nodes.clone() {
            let own = self.rigid::<WHOLE>(i, scratch);
            let acceleration = self.accelerate(i, du, gravity, scratch);
            let mut carried = taken(&own, &acceleration, &scratch.wrenches[i]);
            if self.nodes[i].turns {
                let (w, whirls) = (&scratch.poses[i].frame.spin, WHOLE || self.flat[i].is_none());
                carried.force += w.cross(&w.cross(&own.moment));
                // What turns about one axis alone feels no more of it.
                carried.moment += if whirls { w.cross(&own.inertia.times(w)) } else { Vector::zeros() };
            }
            scratch.carried[i] = carried;
            scratch.rigid[i] = own;
        }
        for i in nodes.rev() {
            let Wrench { moment, force } = scratch.carried[i];
            let Node { u, mobilizer, parent, .. } = self.nodes[i];
            self.project(scratch, i, &moment, &force, &mut tau[u..u + mobilizer.speeds()]);
            if parent != GROUND {
                let arm = scratch.poses[i].arm;
                let parent = &mut scratch.carried[parent];
                parent.force += force;
                parent.moment += moment + arm.cross(&force);
            }
        }
    }

    /// What a node's joint carries, as a wrench on the node about its origin, after [`Tree::inverse`]; the generalised force of the joint is
    /// part of it.
    pub fn carried(scratch: &Scratch, node: usize) -> Wrench {
        scratch.carried[node]
    }

    /// Acceleration of a node from its parent's and its joint's.
    #[inline(always)]
    pub(super) fn accelerate(&self, i: usize, du: &[f64], gravity: &Vector, scratch: &mut Scratch) -> Acceleration {
        let node = &self.nodes[i];
        let pose = &scratch.poses[i];
        let parent = match node.parent {
            GROUND => Acceleration { alpha: Vector::zeros(), a: -gravity },
            p => scratch.accelerations[p],
        };
        let mut alpha = parent.alpha + pose.cw;
        let mut a = parent.a + parent.alpha.cross(&pose.arm) + pose.cv;
        let own = &du[node.u..];
        match node.mobilizer {
            _ if node.prescribed => {}
            Mobilizer::Hinge { .. } => alpha += pose.axis * own[0],
            Mobilizer::Slide { .. } => a += pose.axis * own[0],
            Mobilizer::Screw { lead, .. } => {
                alpha += pose.axis * own[0];
                a += pose.axis * (lead * own[0]);
            }
            Mobilizer::Ball => alpha += pose.frame.rotation * Vector::new(own[0], own[1], own[2]),
            Mobilizer::Free => {
                let linear = Vector::new(own[0], own[1], own[2]);
                a += if node.parent == GROUND { linear } else { scratch.poses[node.parent].frame.rotation * linear };
                alpha += pose.frame.rotation * Vector::new(own[3], own[4], own[5]);
            }
            Mobilizer::Weld => {}
        }
        let acceleration = Acceleration { alpha, a };
        scratch.accelerations[i] = acceleration;
        acceleration
    }
}

/// What a node's own mass needs to accelerate as it does, less what is applied and what its spin alone needs.
#[inline(always)]
fn taken(own: &Rigid, Acceleration { alpha, a }: &Acceleration, applied: &Wrench) -> Wrench {
    let Rigid { mass, moment, inertia } = own;
    Wrench {
        moment: inertia.times(alpha) + moment.cross(a) - applied.moment,
        force: a * *mass + alpha.cross(moment) - applied.force,
    }
}
