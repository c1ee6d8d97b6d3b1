//! How a tree answers generalised forces alone, where its articulated inertias are known: `M^-1 tau`, again and again.
//!
//! The sweeps are those of forward dynamics without velocities, gravity and applied wrenches:
//!
//! ```text
//! to the parent:   p + U rest/D        rest = tau - s . p
//! back:            q'' = (rest - U . a_parent)/D
//! ```

use super::forward::{inverse, rows, vector, write};
use super::{Acceleration, FastPath, GROUND, Mobilizer, Node, Scratch, Tree, Wrench};
use crate::spatial::{Matrix, Vector};

/// Inverses of what a node of several degrees of freedom opposes: of its articulated inertia about the origin, of a free one with what is moved along, `I - H M^-1 H^T`;
/// and `M^-1`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answer {
    turning: Matrix,
    moving: Matrix,
}

impl Tree {
    /// Works out how nodes of several degrees of freedom answer, after [`Tree::forward_of`].
    pub(super) fn prepare(&self, scratch: &Scratch, answers: &mut [Answer]) {
        for ((node, own), answer) in self.nodes.iter().zip(&scratch.articulated).zip(answers) {
            let (full, h) = (own.inertia.i.full(), rows(&own.inertia.h));
            *answer = match node.mobilizer {
                Mobilizer::Ball => Answer { turning: inverse(&full), moving: Matrix::zeros() },
                Mobilizer::Free if node.fast_path == FastPath::None => {
                    let moving = inverse(&own.inertia.m.full());
                    Answer { turning: inverse(&(full - h * moving * h.transpose())), moving }
                }
                _ => continue,
            };
        }
    }

    /// Accelerations `du` under the generalised forces `tau` alone, of some nodes whose articulated inertias in `scratch` are those of
    /// [`Tree::forward_of`]; prescribed motions stand still.
    pub(crate) fn respond_of(
        &self,
        nodes: impl DoubleEndedIterator<Item = usize> + Clone,
        tau: &[f64],
        (scratch, answers): (&mut Scratch, &[Answer]),
        du: &mut [f64],
    ) {
        for i in nodes.clone() {
            (scratch.articulated[i].pn, scratch.articulated[i].pf) = (Vector::zeros(), Vector::zeros());
        }
        for i in nodes.clone().rev() {
            if let Some(Wrench { moment, force }) = self.pass_push(i, tau, scratch, &answers[i])
                && self.nodes[i].parent != GROUND
            {
                let arm = scratch.poses[i].arm;
                let parent = &mut scratch.articulated[self.nodes[i].parent];
                parent.pn += moment + arm.cross(&force);
                parent.pf += force;
            }
        }
        for i in nodes {
            scratch.accelerations[i] = self.yield_to(i, tau, scratch, &answers[i], du);
        }
    }

    /// What a node passes to its parent of the forces on it and beyond; nothing where the parent moves as it is told.
    #[inline(always)]
    fn pass_push(&self, i: usize, tau: &[f64], scratch: &mut Scratch, answer: &Answer) -> Option<Wrench> {
        let (node, pose) = (&self.nodes[i], &scratch.poses[i]);
        if node.fast_path != FastPath::None || node.led && matches!(node.mobilizer, Mobilizer::Ball | Mobilizer::Free) {
            return None;
        }
        let (s, base) = (pose.axis, scratch.axes(node.parent));
        let own = &mut scratch.articulated[i];
        let along = match node.mobilizer {
            Mobilizer::Hinge { .. } => s.dot(&own.pn),
            Mobilizer::Slide { .. } => s.dot(&own.pf),
            Mobilizer::Screw { lead, .. } => s.dot(&own.pn) + lead * s.dot(&own.pf),
            _ => 0.0,
        };
        Some(match node.mobilizer {
            _ if node.prescribed => Wrench { moment: own.pn, force: own.pf },
            Mobilizer::Weld => Wrench { moment: own.pn, force: own.pf },
            Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => {
                own.rest = tau[node.u] - along;
                if node.led {
                    return None;
                }
                let share = own.rest * own.inverse_d;
                Wrench { moment: own.pn + own.un * share, force: own.pf + own.uf * share }
            }
            Mobilizer::Ball => {
                let moment = pose.frame.rotation * vector(&tau[node.u..]);
                let turned = answer.turning * (moment - own.pn);
                Wrench { moment, force: own.pf + own.inertia.h_transposed_times(&turned) }
            }
            Mobilizer::Free => Wrench {
                moment: pose.frame.rotation * vector(&tau[node.u + 3..]),
                force: base * vector(&tau[node.u..]),
            },
        })
    }

    /// The acceleration of a node, from its parent's.
    #[inline(always)]
    fn yield_to(&self, i: usize, tau: &[f64], scratch: &Scratch, answer: &Answer, du: &mut [f64]) -> Acceleration {
        let (node, pose, own) = (&self.nodes[i], &scratch.poses[i], &scratch.articulated[i]);
        let parent = if node.parent == GROUND { Acceleration::default() } else { scratch.accelerations[node.parent] };
        let Acceleration { mut alpha, a } = parent;
        let mut a = a + alpha.cross(&pose.arm);
        let rotation = &pose.frame.rotation;
        match node.mobilizer {
            _ if node.prescribed => du[node.u] = 0.0,
            Mobilizer::Weld => {}
            Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => {
                let rate = match node.fast_path {
                    FastPath::Tip(inertia) => tau[node.u] / inertia,
                    _ => (own.rest - own.un.dot(&alpha) - own.uf.dot(&a)) * own.inverse_d,
                };
                du[node.u] = rate;
                let (turning, sliding) = directions(node);
                alpha += pose.axis * (turning * rate);
                a += pose.axis * (sliding * rate);
            }
            Mobilizer::Ball => {
                let moment = rotation * vector(&tau[node.u..]);
                let free = answer.turning * (moment - own.pn - own.inertia.h_times(&a));
                write(&mut du[node.u..], &(rotation.transpose() * (free - alpha)));
                alpha = free;
            }
            Mobilizer::Free => {
                let (base, moment) = (scratch.axes(node.parent), vector(&tau[node.u + 3..]));
                let (free_alpha, free_a) = match &node.fast_path {
                    FastPath::Flying(inverse) => {
                        (rotation * inverse.times(&moment), vector(&tau[node.u..]) / node.mass.mass)
                    }
                    _ => {
                        let (n, f) = (rotation * moment - own.pn, base * vector(&tau[node.u..]) - own.pf);
                        let alpha = answer.turning * (n - own.inertia.h_times(&(answer.moving * f)));
                        (alpha, answer.moving * (f - own.inertia.h_transposed_times(&alpha)))
                    }
                };
                write(&mut du[node.u..], &(base.transpose() * (free_a - a)));
                write(&mut du[node.u + 3..], &(rotation.transpose() * (free_alpha - alpha)));
                (alpha, a) = (free_alpha, free_a);
            }
        }
        Acceleration { alpha, a }
    }

    /// Works out what the accelerations of some nodes take, by their inertia alone, after [`Tree::respond_of`]; what their joints [carry](Tree::carried).
    pub(crate) fn bear_of(&self, nodes: impl DoubleEndedIterator<Item = usize> + Clone, scratch: &mut Scratch) {
        for i in nodes.clone() {
            let (rigid, Acceleration { alpha, a }) = (&scratch.rigid[i], &scratch.accelerations[i]);
            let ((n, f), (m, g)) = (rigid.turned_by(alpha), rigid.moved_by(a));
            scratch.carried[i] = Wrench { moment: n + m, force: f + g };
        }
        for i in nodes.rev().filter(|&i| self.nodes[i].parent != GROUND) {
            let (Wrench { moment, force }, arm) = (scratch.carried[i], scratch.poses[i].arm);
            let parent = &mut scratch.carried[self.nodes[i].parent];
            parent.force += force;
            parent.moment += moment + arm.cross(&force);
        }
    }

    /// What a node's joint carries along its one degree of freedom [N or N m], after [`Tree::bear_of`].
    pub(crate) fn borne_along(&self, node: usize, scratch: &Scratch) -> f64 {
        let (Wrench { moment, force }, mut out) = (scratch.carried[node], [0.0]);
        self.project(scratch, node, &moment, &force, &mut out);
        out[0]
    }
}

/// By how much a joint of one degree of freedom turns and slides along its axis.
fn directions(node: &Node) -> (f64, f64) {
    match node.mobilizer {
        Mobilizer::Slide { .. } => (0.0, 1.0),
        Mobilizer::Screw { lead, .. } => (1.0, lead),
        _ => (1.0, 0.0),
    }
}
