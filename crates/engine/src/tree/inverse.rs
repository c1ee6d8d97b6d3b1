//! Inverse dynamics: forces from accelerations (the recursive Newton-Euler algorithm of Luh, Walker and Paul, 1980).

use super::{Acceleration, GROUND, Motion, Scratch, Tree, Wrench};
use crate::spatial::Vector;

impl Tree {
    /// Generalised forces `tau` that give the speeds the accelerations `du` under the wrenches in `scratch` and the gravity [m/s^2]; after
    /// [`Tree::kinematics`].
    pub fn inverse(&self, du: &[f64], gravity: &Vector, scratch: &mut Scratch, tau: &mut [f64]) {
        self.inverse_of(0..self.nodes.len(), du, gravity, scratch, tau);
    }

    /// The same for some nodes alone, parents before children, which hang on nothing but each other and the ground.
    #[inline(always)]
    pub fn inverse_of(
        &self,
        nodes: impl DoubleEndedIterator<Item = usize> + Clone,
        du: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        tau: &mut [f64],
    ) {
        self.weigh_of(nodes.clone(), scratch);
        for i in nodes.clone() {
            self.accelerate(i, du, gravity, scratch);
            scratch.carried[i] = Wrench::default();
        }
        for i in nodes.rev() {
            let total = own_wrench(i, scratch);
            let moment = scratch.carried[i].moment + total.moment;
            let force = scratch.carried[i].force + total.force;
            self.project(scratch, i, &moment, &force, tau);
            scratch.carried[i] = Wrench { moment, force };
            let parent = self.nodes[i].parent;
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
    pub(super) fn accelerate(&self, i: usize, du: &[f64], gravity: &Vector, scratch: &mut Scratch) {
        let node = &self.nodes[i];
        let pose = &scratch.poses[i];
        let parent = match node.parent {
            GROUND => Acceleration { alpha: Vector::zeros(), a: -gravity },
            p => scratch.accelerations[p],
        };
        let mut alpha = parent.alpha + pose.cw;
        let mut a = parent.a + parent.alpha.cross(&pose.arm) + pose.cv;
        let own = &du[node.u..];
        match node.motion {
            _ if node.given => {}
            Motion::Hinge { .. } => alpha += pose.axis * own[0],
            Motion::Slide { .. } => a += pose.axis * own[0],
            Motion::Screw { lead, .. } => {
                alpha += pose.axis * own[0];
                a += pose.axis * (lead * own[0]);
            }
            Motion::Ball => alpha += pose.frame.rotation * Vector::new(own[0], own[1], own[2]),
            Motion::Free => {
                let linear = Vector::new(own[0], own[1], own[2]);
                a += if node.parent == GROUND { linear } else { scratch.poses[node.parent].frame.rotation * linear };
                alpha += pose.frame.rotation * Vector::new(own[3], own[4], own[5]);
            }
            Motion::Weld => {}
        }
        scratch.accelerations[i] = Acceleration { alpha, a };
    }
}

/// What a node's own mass needs to accelerate as it does, less what is applied.
#[inline(always)]
fn own_wrench(i: usize, scratch: &Scratch) -> Wrench {
    let (own, pose, acceleration) = (&scratch.rigid[i], &scratch.poses[i], &scratch.accelerations[i]);
    let (moment, inertia) = (&own.moment, &own.inertia);
    let (w, alpha, a) = (&pose.frame.spin, &acceleration.alpha, &acceleration.a);
    Wrench {
        moment: inertia.times(alpha) + moment.cross(a) + w.cross(&inertia.times(w)) - scratch.wrenches[i].moment,
        force: a * own.mass + alpha.cross(moment) + w.cross(&w.cross(moment)) - scratch.wrenches[i].force,
    }
}
