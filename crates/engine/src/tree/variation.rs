//! How a tree and what its motion takes change along a direction, in which coordinates and speeds are moved while the accelerations of the degrees of freedom are held.
//!
//! A node turns by `t` and its origin goes by `p`. With the arm `r` from the parent's origin, the spin `v` and the slip `s` of its joint, their accelerations
//! `b` and `c`, and the parent's numbers with an index, each change marked by `d`,
//!
//! ```text
//! dr     = tp x r + slide                        dw     = dwp + dv                                    dv = t x v + own
//! dvel   = dvelp + d(wp x r) + ds                dalpha = dalphap + d(wp x v) + t x b                 ds = tp x s + own
//! da     = dap + d(alphap x r) + d(wp x (wp x r + 2 s)) + tp x c
//! ```
//!
//! A rigid body in axes that turn with it has the same inertia `I` and moment `h`. With `x* = dx - t x x`, the change that is seen there, what it takes changes by
//!
//! ```text
//! dF = t x F + m a* + alpha* x h + w* x (w x h) + w x (w* x h)
//! dN = t x N + I alpha* + h x a* + w* x I w + w x I w*
//! ```
//!
//! and generalised forces follow from wrenches that change ([`Changing`]). This is the derivative of inverse dynamics; nothing is differenced.

use super::respond::Answer;
use super::{Acceleration, Changing, GROUND, Mobilizer, Scratch, Tree, Wrench};
use crate::spatial::{Matrix, Vector};

/// How the motion of a node changes along the direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drift {
    /// Of its angular velocity, and of the velocity of its origin.
    pub(crate) spin: Vector,
    pub(crate) velocity: Vector,
    /// Of its angular acceleration, and of the acceleration of its origin.
    pub(crate) alpha: Vector,
    pub(crate) a: Vector,
}

/// What does not change with the direction, of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Borne {
    /// Spin and slip of its joint, and their accelerations.
    spin: Vector,
    slip: Vector,
    alpha: Vector,
    a: Vector,
    /// What its own motion takes, and what its joint carries.
    own: Wrench,
    carried: Wrench,
    /// `w x h` and `I w`.
    swept: Vector,
    whirled: Vector,
}

/// A tree along a direction; preallocated. What of a node does not change is left alone: a direction costs what it moves.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    /// The tree where it stands, displacements in place of velocities.
    shifted: Scratch,
    /// How its nodes of several degrees of freedom answer forces.
    answers: Vec<Answer>,
    drifts: Vec<Drift>,
    /// Whether anything of a node changes, and whether anything does of what it carries.
    moved: Vec<bool>,
    loaded: Vec<bool>,
    borne: Vec<Borne>,
    /// How what is carried changes.
    rates: Vec<Wrench>,
    at_rest: Drift,
}

impl Tree {
    /// Memory for directions.
    pub(crate) fn variation(&self) -> Variation {
        let n = self.nodes.len();
        Variation {
            shifted: self.scratch(),
            answers: vec![Answer::default(); n],
            drifts: vec![Drift::default(); n],
            moved: vec![false; n],
            loaded: vec![false; n],
            borne: vec![Borne::default(); n],
            rates: vec![Wrench::default(); n],
            at_rest: Drift::default(),
        }
    }

    /// Takes the place, the speeds `u` and the accelerations `du` from which directions go; after [`Tree::inverse`] with these, under all wrenches that act.
    pub(crate) fn stand(&self, u: &[f64], du: &[f64], scratch: &Scratch, out: &mut Variation) {
        out.shifted.stand_as(scratch);
        self.prepare(scratch, &mut out.answers);
        for (i, node) in self.nodes.iter().enumerate() {
            let (frame, rigid) = (&scratch.poses[i].frame, &scratch.rigid[i]);
            let Acceleration { alpha, a } = scratch.accelerations[i];
            let (w, h) = (&frame.spin, &rigid.moment);
            let own = &mut out.borne[i];
            (own.spin, own.slip) = self.joint_motion(i, &u[node.u..], scratch);
            (own.alpha, own.a) = self.joint_motion(i, &du[node.u..], scratch);
            (own.swept, own.whirled) = (w.cross(h), rigid.inertia.times(w));
            own.own = Wrench {
                moment: rigid.inertia.times(&alpha) + h.cross(&a) + w.cross(&own.whirled),
                force: a * rigid.mass + alpha.cross(h) + w.cross(&own.swept),
            };
            own.carried = scratch.carried[i];
        }
    }

    /// Turn and slide in the world of so much along the degrees of freedom of a node.
    #[inline(always)]
    fn joint_motion(&self, i: usize, x: &[f64], scratch: &Scratch) -> (Vector, Vector) {
        let (node, pose, zero) = (&self.nodes[i], &scratch.poses[i], Vector::zeros());
        let turned = |axes: &Matrix, x: &[f64]| axes * Vector::new(x[0], x[1], x[2]);
        match node.mobilizer {
            Mobilizer::Hinge { .. } => (pose.axis * x[0], zero),
            Mobilizer::Slide { .. } => (zero, pose.axis * x[0]),
            Mobilizer::Screw { lead, .. } => (pose.axis * x[0], pose.axis * (lead * x[0])),
            Mobilizer::Ball => (turned(&pose.frame.rotation, x), zero),
            Mobilizer::Free => (turned(&pose.frame.rotation, &x[3..]), turned(&scratch.axes(node.parent), x)),
            Mobilizer::Weld => (zero, zero),
        }
    }

    /// Goes along the displacement `shift` [rad or m] and the change `change` of the speeds, an entry per speed of the tree.
    pub(crate) fn vary(&self, shift: &[f64], change: &[f64], scratch: &Scratch, out: &mut Variation) {
        for (i, node) in self.nodes.iter().enumerate() {
            let dofs = node.u..node.u + node.mobilizer.speeds();
            let led = node.parent != GROUND && out.moved[node.parent];
            let moves = led || dofs.clone().any(|k| shift[k] != 0.0 || change[k] != 0.0);
            if moves {
                self.follow(i, [&shift[dofs.clone()], &change[dofs]], scratch, out);
                out.rates[i] = self.taken_change(i, scratch, out);
            } else if out.moved[i] {
                let frame = &mut out.shifted.poses[i].frame;
                (frame.velocity, frame.spin) = (Vector::zeros(), Vector::zeros());
                out.drifts[i] = Drift::default();
            }
            if !moves && out.loaded[i] {
                out.rates[i] = Wrench::default();
            }
            (out.moved[i], out.loaded[i]) = (moves, moves);
        }
    }

    /// Lets a node follow its parent and its own degrees of freedom.
    #[inline(always)]
    fn follow(&self, i: usize, [shift, change]: [&[f64]; 2], scratch: &Scratch, out: &mut Variation) {
        let (parent, r) = (self.nodes[i].parent, &scratch.poses[i].arm);
        let (wp, alphap) = match parent {
            GROUND => (Vector::zeros(), Vector::zeros()),
            p => (scratch.poses[p].frame.spin, scratch.accelerations[p].alpha),
        };
        let (before, above) = (out.shifted.pose(parent), *out.drift(parent));
        let ((turn, slide), (spin, slip)) =
            (self.joint_motion(i, shift, scratch), self.joint_motion(i, change, scratch));
        let (own, tp) = (&out.borne[i], before.spin);
        let t = tp + turn;
        let dr = tp.cross(r) + slide;
        let (dspin, dslip) = (t.cross(&own.spin) + spin, tp.cross(&own.slip) + slip);
        let dsweep = above.spin.cross(r) + wp.cross(&dr);
        let drift = Drift {
            spin: above.spin + dspin,
            velocity: above.velocity + dsweep + dslip,
            alpha: above.alpha + above.spin.cross(&own.spin) + wp.cross(&dspin) + t.cross(&own.alpha),
            a: above.a
                + above.alpha.cross(r)
                + alphap.cross(&dr)
                + above.spin.cross(&(wp.cross(r) + own.slip * 2.0))
                + wp.cross(&(dsweep + dslip * 2.0))
                + tp.cross(&own.a),
        };
        let place = before.velocity + dr;
        let frame = &mut out.shifted.poses[i].frame;
        (frame.velocity, frame.spin) = (place, t);
        out.drifts[i] = drift;
    }

    /// How what a node's own motion takes changes.
    #[inline(always)]
    fn taken_change(&self, i: usize, scratch: &Scratch, out: &Variation) -> Wrench {
        let (rigid, Drift { spin, alpha, a, .. }) = (&scratch.rigid[i], &out.drifts[i]);
        if rigid.mass == 0.0 {
            return Wrench::default();
        }
        let (t, w, own) = (&out.shifted.poses[i].frame.spin, &scratch.poses[i].frame.spin, &out.borne[i]);
        let at = &scratch.accelerations[i];
        let (ws, alphas, accs) = (spin - t.cross(w), alpha - t.cross(&at.alpha), a - t.cross(&at.a));
        let h = &rigid.moment;
        Wrench {
            moment: t.cross(&own.own.moment)
                + rigid.inertia.times(&alphas)
                + h.cross(&accs)
                + ws.cross(&own.whirled)
                + w.cross(&rigid.inertia.times(&ws)),
            force: t.cross(&own.own.force)
                + accs * rigid.mass
                + alphas.cross(h)
                + ws.cross(&own.swept)
                + w.cross(&ws.cross(h)),
        }
    }

    /// Writes how the generalised forces change that the motion takes beyond what is applied, and sweeps the wrenches to the root.
    pub(crate) fn needed_changes(&self, variation: &mut Variation, out: &mut [f64]) {
        let Variation { shifted, loaded, borne, rates, .. } = variation;
        for (i, node) in self.nodes.iter().enumerate().rev() {
            if !loaded[i] {
                out[node.u..node.u + node.mobilizer.speeds()].fill(0.0);
                continue;
            }
            let own = Changing { wrench: borne[i].carried, rate: rates[i] };
            let rate = self.generalised_rate(i, &own, shifted, out);
            if node.parent != GROUND {
                loaded[node.parent] = true;
                let parent = &mut rates[node.parent];
                parent.force += rate.force;
                parent.moment += rate.moment;
            }
        }
    }
}

impl Scratch {
    /// Stands where another one does, with its inertias, at rest.
    fn stand_as(&mut self, other: &Scratch) {
        self.poses.copy_from_slice(&other.poses);
        self.articulated.copy_from_slice(&other.articulated);
        self.rigid.copy_from_slice(&other.rigid);
        for pose in &mut self.poses {
            (pose.frame.velocity, pose.frame.spin) = (Vector::zeros(), Vector::zeros());
        }
    }
}

impl Variation {
    /// The tree where it stands: its velocities are the displacements along the direction.
    pub(crate) fn shifted(&self) -> &Scratch {
        &self.shifted
    }

    /// The same, to find in it how the tree [responds](Tree::respond_of).
    pub(crate) fn respondent(&mut self) -> (&mut Scratch, &[Answer]) {
        (&mut self.shifted, &self.answers)
    }

    /// How the motion of a node, or of the ground, changes.
    #[inline(always)]
    pub(crate) fn drift(&self, node: usize) -> &Drift {
        if node == GROUND { &self.at_rest } else { &self.drifts[node] }
    }

    /// Whether anything changes of one of these nodes.
    #[inline(always)]
    pub(crate) fn moves(&self, nodes: &[usize; 2]) -> bool {
        nodes.iter().any(|&node| node != GROUND && self.moved[node])
    }

    /// How the velocity of a node changes at a place in the world, which itself goes by `shift` [m].
    #[inline(always)]
    pub(crate) fn velocity_change(&self, node: usize, [place, shift]: [&Vector; 2], scratch: &Scratch) -> Vector {
        let (frame, displaced, drift) = (scratch.pose(node), self.shifted.pose(node), self.drift(node));
        drift.velocity + drift.spin.cross(&(place - frame.position)) + frame.spin.cross(&(shift - displaced.velocity))
    }

    /// A force at a place in the world changes, and so does the place.
    pub(crate) fn push(&mut self, node: usize, [place, shift]: [&Vector; 2], [force, change]: [&Vector; 2]) {
        if node != GROUND {
            let frame = &self.shifted.poses[node].frame;
            let (arm, arm_change) = (place - frame.position, shift - frame.velocity);
            let own = &mut self.rates[node];
            own.force -= change;
            own.moment -= arm.cross(change) + arm_change.cross(force);
            self.loaded[node] = true;
        }
    }

    /// A moment on a node changes.
    pub(crate) fn apply_moment(&mut self, node: usize, change: &Vector) {
        if node != GROUND {
            self.rates[node].moment -= change;
            self.loaded[node] = true;
        }
    }

    /// What is applied to the nodes changes at the rate at which it does between two other trees, back and ahead.
    pub(crate) fn apply_difference(&mut self, [ahead, back]: [&Scratch; 2], way: f64) {
        let pairs = ahead.wrenches.iter().zip(&back.wrenches);
        for (own, (ahead, back)) in self.rates.iter_mut().zip(pairs) {
            own.force -= (ahead.force - back.force) / way;
            own.moment -= (ahead.moment - back.moment) / way;
        }
        self.loaded.fill(true);
    }
}
