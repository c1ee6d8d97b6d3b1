//! Nodes whose acceleration is found without articulated inertia: what moves as it is told, what hangs on that and carries nothing, and bodies
//! that nothing holds. The equations are those of one rigid body, in its own axes, where its inertia is constant:
//!
//! ```text
//! n = I alpha + w x I w + h x a        f = m a + alpha x h + w x (w x h)
//! ```
//!
//! `n` moment about the node's origin [N m] and `f` force [N] that its motion takes, `I` inertia about the origin [kg m^2], `h` mass times
//! position of the centre of mass [kg m], `w` angular velocity, `alpha` angular acceleration, `a` acceleration of the origin. A tip turns or slides along `s` by
//! `s.n` or `s.f` alone.

use super::forward::{vector, write};
use super::{Acceleration, FastPath, GROUND, Mobilizer, Node, Parallel, Scratch, Tree, Wrench};
use crate::spatial::{Symmetric, Vector};

impl Node {
    /// How its acceleration is found, if what it hangs on moves as it is told, or not.
    pub(super) fn fast_path(&self, led: bool) -> FastPath {
        let (mass, massive) = (&self.mass, self.mass.mass > 0.0);
        match self.mobilizer {
            _ if !led => FastPath::None,
            _ if self.prescribed => FastPath::Prescribed,
            Mobilizer::Weld => FastPath::Prescribed,
            Mobilizer::Hinge { axis } if self.leaf && massive => FastPath::Tip(axis.dot(&mass.inertia.times(&axis))),
            Mobilizer::Slide { .. } if self.leaf && massive => FastPath::Tip(mass.mass),
            Mobilizer::Free if self.leaf && massive && self.parent == GROUND && mass.moment == Vector::zeros() => {
                mass.inertia.inverse().map_or(FastPath::None, FastPath::Flying)
            }
            _ => FastPath::None,
        }
    }
}

impl Tree {
    /// Gives a body that nothing holds its acceleration: force by mass, and Euler's equation in its own axes.
    #[inline(always)]
    pub(super) fn fly(
        &self,
        i: usize,
        inverse: &Symmetric,
        tau: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        du: &mut [f64],
    ) {
        let (node, frame, applied) = (&self.nodes[i], &scratch.poses[i].frame, &scratch.wrenches[i]);
        let w = frame.rotation.tr_mul(&frame.spin);
        let moment = vector(&tau[node.u + 3..]) + frame.rotation.tr_mul(&applied.moment);
        let alpha = inverse.times(&(moment - w.cross(&node.mass.inertia.times(&w))));
        let a = (vector(&tau[node.u..]) + applied.force) / node.mass.mass;
        write(&mut du[node.u..], &(a + gravity));
        write(&mut du[node.u + 3..], &alpha);
        scratch.accelerations[i] = Acceleration { alpha: frame.rotation * alpha, a };
    }

    /// Gives a tip its acceleration: what is left of the applied force along its degree of freedom, by its inertia there.
    #[inline(always)]
    pub(super) fn swing(
        &self,
        i: usize,
        inertia: f64,
        tau: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        du: &mut [f64],
    ) {
        let (node, pose, applied) = (&self.nodes[i], &scratch.poses[i], &scratch.wrenches[i]);
        let parent = match node.parent {
            GROUND => Acceleration { alpha: Vector::zeros(), a: -gravity },
            p => scratch.accelerations[p],
        };
        // Without the joint's own acceleration.
        let mut at =
            Acceleration { alpha: parent.alpha + pose.cw, a: parent.a + parent.alpha.cross(&pose.arm) + pose.cv };
        let turns = matches!(node.mobilizer, Mobilizer::Hinge { .. });
        let needed = if turns { self.moment(i, &at, scratch) } else { self.force(i, &at, scratch) };
        let given = if turns { applied.moment } else { applied.force };
        let rate = (tau[node.u] + pose.axis.dot(&(given - needed))) / inertia;
        *(if turns { &mut at.alpha } else { &mut at.a }) += pose.axis * rate;
        du[node.u] = rate;
        scratch.articulated[i].inverse_d = 1.0 / inertia;
        scratch.accelerations[i] = at;
    }

    /// The moment about its origin that the motion of a rigid node takes [N m]; of a hinge among parallel ones, the part along its axis.
    #[inline(always)]
    fn moment(&self, i: usize, at: &Acceleration, scratch: &Scratch) -> Vector {
        let (mass, frame) = (&self.nodes[i].mass, &scratch.poses[i].frame);
        if !self.nodes[i].turns {
            return mass.moment.cross(&at.a);
        }
        if let Some(Parallel { inertia, .. }) = self.nodes[i].parallel {
            let (s, h) = (&scratch.poses[i].axis, frame.rotation * mass.moment);
            return s * (inertia * s.dot(&at.alpha) + s.cross(&h).dot(&at.a));
        }
        let back = frame.rotation.transpose();
        let (w, alpha, a) = (back * frame.spin, back * at.alpha, back * at.a);
        let own = mass.inertia.times(&alpha) + w.cross(&mass.inertia.times(&w)) + mass.moment.cross(&a);
        frame.rotation * own
    }

    /// The force that the motion of a rigid node takes [N].
    #[inline(always)]
    fn force(&self, i: usize, at: &Acceleration, scratch: &Scratch) -> Vector {
        let (mass, frame) = (&self.nodes[i].mass, &scratch.poses[i].frame);
        if !self.nodes[i].turns {
            return at.a * mass.mass;
        }
        let (h, w) = (frame.rotation * mass.moment, &frame.spin);
        at.a * mass.mass + at.alpha.cross(&h) + w.cross(&w.cross(&h))
    }

    /// Lets what moves as it is told carry what hangs on it: their accelerations are known by now.
    #[inline(always)]
    pub(super) fn lead(&self, nodes: impl DoubleEndedIterator<Item = usize>, scratch: &mut Scratch) {
        for (i, node) in nodes.rev().map(|i| (i, &self.nodes[i])).filter(|(_, node)| node.led && node.parent != GROUND)
        {
            let Wrench { moment, force } = self.taken(i, scratch);
            let arm = scratch.poses[i].arm;
            let parent = &mut scratch.articulated[node.parent];
            parent.pn += moment + arm.cross(&force);
            parent.pf += force;
        }
    }

    /// What a node takes from its parent, after [`Tree::lead`] has come to it; of a hinge among parallel ones, the part of the moment along its axis.
    #[inline(always)]
    fn taken(&self, i: usize, scratch: &Scratch) -> Wrench {
        let (own, at) = (&scratch.articulated[i], &scratch.accelerations[i]);
        let (n, f) = match self.nodes[i].fast_path {
            FastPath::None => own.inertia.wrench(&at.alpha, &at.a),
            _ => (self.moment(i, at, scratch), self.force(i, at, scratch)),
        };
        Wrench { moment: n + own.pn, force: f + own.pf }
    }

    /// What a node's joint carries along its one degree of freedom [N or N m], after [`Tree::forward`]; the generalised force of the joint is part of it.
    pub fn effort(&self, node: usize, scratch: &Scratch) -> f64 {
        let (own, s) = (self.taken(node, scratch), &scratch.poses[node].axis);
        match self.nodes[node].mobilizer {
            Mobilizer::Slide { .. } => s.dot(&own.force),
            Mobilizer::Screw { lead, .. } => s.dot(&own.moment) + lead * s.dot(&own.force),
            _ => s.dot(&own.moment),
        }
    }
}
