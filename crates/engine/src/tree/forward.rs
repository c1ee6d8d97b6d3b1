//! Forward dynamics: accelerations from forces, in one sweep to the root and one back.
//!
//! With the bias `p` of a node, its articulated inertia `A`, the direction `s` of its joint and the acceleration `c` that velocities cause,
//!
//! ```text
//! U = A s      D = s . U      rest = tau - s . p - U . c
//! to the parent:   A - U U^T/D      p + A c + U rest/D  (with A reduced)
//! back:            q'' = (rest - U . a_parent)/D
//! ```
//!
//! A node whose motion is prescribed passes all on, its prescribed acceleration counted among those that velocities cause.
//!
//! Source: R. Featherstone, *Int. J. Robotics Research* 2 (1983) 13-30; written here with classical accelerations.

use super::{Acceleration, Articulated, FastPath, GROUND, Mobilizer, Scratch, Tree};
use crate::spatial::{Inertia, Matrix, Symmetric, Vector};

/// A moment about a node's origin and a force, in world axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wrench {
    /// Moment [N m].
    pub moment: Vector,
    /// Force [N].
    pub force: Vector,
}

impl Wrench {
    /// Adds a force [N] that acts at `arm` [m] from the origin.
    #[inline(always)]
    pub fn push(&mut self, force: &Vector, arm: &Vector) {
        self.force += force;
        self.moment += arm.cross(force);
    }
}

impl Tree {
    /// Accelerations `du` of the speeds under the generalised forces `tau` [N or N m], the wrenches in `scratch` and the gravity [m/s^2];
    /// after [`Tree::kinematics`].
    pub fn forward(&self, tau: &[f64], gravity: &Vector, scratch: &mut Scratch, du: &mut [f64]) {
        self.forward_of(0..self.nodes.len(), tau, gravity, scratch, du);
    }

    /// The same for some nodes alone, parents before children, which hang on nothing but each other and the ground.
    #[inline(always)]
    pub fn forward_of(
        &self,
        nodes: impl DoubleEndedIterator<Item = usize> + Clone,
        tau: &[f64],
        gravity: &Vector,
        scratch: &mut Scratch,
        du: &mut [f64],
    ) {
        for i in nodes.clone() {
            self.open(i, scratch);
        }
        for i in nodes.clone().rev() {
            self.gather(i, tau, scratch);
        }
        for i in nodes.clone() {
            self.release(i, tau, gravity, scratch, du);
        }
        self.lead(nodes, scratch);
    }

    /// A node's own inertia and bias, in world-oriented axes.
    #[inline(always)]
    fn open(&self, i: usize, scratch: &mut Scratch) {
        let (node, pose) = (&self.nodes[i], &scratch.poses[i]);
        let (own, applied) = (&mut scratch.articulated[i], &scratch.wrenches[i]);
        if node.fast_path != FastPath::None {
            (own.pn, own.pf) = (-applied.moment, -applied.force);
            return;
        }
        let mass = &node.mass;
        // A node between the degrees of freedom of a joint weighs nothing, and what does not turn keeps its axes.
        let (moment, inertia) = match node.turns && mass.mass > 0.0 {
            true => (pose.frame.rotation * mass.moment, mass.inertia.turned(&pose.frame.rotation)),
            false => (mass.moment, mass.inertia),
        };
        let w = &pose.frame.spin;
        own.inertia = Inertia::rigid(mass.mass, &moment, inertia);
        own.pn = w.cross(&inertia.times(w)) - applied.moment;
        own.pf = w.cross(&w.cross(&moment)) - applied.force;
    }

    /// Adds what a node and all beyond it oppose to its parent.
    #[inline(always)]
    fn gather(&self, i: usize, tau: &[f64], scratch: &mut Scratch) {
        let node = &self.nodes[i];
        if node.fast_path != FastPath::None || node.led && matches!(node.mobilizer, Mobilizer::Ball | Mobilizer::Free) {
            return;
        }
        let pose = &scratch.poses[i];
        let own = &mut scratch.articulated[i];
        let (s, cw, cv) = (&pose.axis, &pose.cw, &pose.cv);
        // What the joint passes on: inertia and bias about the node's origin.
        let (inertia, pn, pf) = match node.mobilizer {
            _ if node.prescribed => stiff(own, cw, cv),
            Mobilizer::Hinge { .. } => {
                own.un = own.inertia.i.times(s);
                own.uf = own.inertia.h_transposed_times(s);
                own.inverse_d = 1.0 / s.dot(&own.un);
                own.rest = tau[node.u] - s.dot(&own.pn) - own.un.dot(cw) - own.uf.dot(cv);
                if node.led {
                    return;
                }
                pass_on(own, cw, cv)
            }
            Mobilizer::Slide { .. } => {
                own.un = own.inertia.h_times(s);
                own.uf = own.inertia.m.times(s);
                own.inverse_d = 1.0 / s.dot(&own.uf);
                own.rest = tau[node.u] - s.dot(&own.pf) - own.un.dot(cw) - own.uf.dot(cv);
                if node.led {
                    return;
                }
                pass_on(own, cw, cv)
            }
            Mobilizer::Screw { lead, .. } => {
                (own.un, own.uf) = own.inertia.wrench(s, &(s * lead));
                own.inverse_d = 1.0 / (s.dot(&own.un) + lead * s.dot(&own.uf));
                own.rest = tau[node.u] - s.dot(&own.pn) - lead * s.dot(&own.pf) - own.un.dot(cw) - own.uf.dot(cv);
                if node.led {
                    return;
                }
                pass_on(own, cw, cv)
            }
            Mobilizer::Ball => {
                // The moment is known; what is left opposes the motion of the point only.
                let moment = pose.frame.rotation * vector(&tau[node.u..]);
                let inverse = inverse(&own.inertia.i.full());
                let h = rows(&own.inertia.h);
                let m = Symmetric::of(&(own.inertia.m.full() - h.transpose() * inverse * h));
                let force = own.pf + own.inertia.h_transposed_times(&(inverse * (moment - own.pn))) + m.times(cv);
                (Inertia { m, ..Inertia::default() }, moment, force)
            }
            Mobilizer::Free => {
                // Nothing is opposed: the wrench is known.
                (
                    Inertia::default(),
                    pose.frame.rotation * vector(&tau[node.u + 3..]),
                    scratch.axes(node.parent) * vector(&tau[node.u..]),
                )
            }
            Mobilizer::Weld => stiff(own, cw, cv),
        };
        if node.parent != GROUND {
            let arm = scratch.poses[i].arm;
            let parent = &mut scratch.articulated[node.parent];
            parent.inertia += inertia.shifted(&arm);
            parent.pn += pn + arm.cross(&pf);
            parent.pf += pf;
        }
    }

    /// Gives a node its acceleration, from its parent's.
    #[inline(always)]
    fn release(&self, i: usize, tau: &[f64], gravity: &Vector, scratch: &mut Scratch, du: &mut [f64]) {
        let node = &self.nodes[i];
        match &node.fast_path {
            FastPath::Flying(inverse) => return self.fly(i, inverse, tau, gravity, scratch, du),
            FastPath::Tip(inertia) => return self.swing(i, *inertia, tau, gravity, scratch, du),
            FastPath::Prescribed | FastPath::None => {}
        }
        let pose = &scratch.poses[i];
        let own = &scratch.articulated[i];
        let parent = match node.parent {
            GROUND => Acceleration { alpha: Vector::zeros(), a: -gravity },
            p => scratch.accelerations[p],
        };
        // Without the joint's own acceleration.
        let mut alpha = parent.alpha;
        let mut a = parent.a + parent.alpha.cross(&pose.arm);
        match node.mobilizer {
            _ if node.prescribed => {
                alpha += pose.cw;
                a += pose.cv;
            }
            Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => {
                let rate = (own.rest - own.un.dot(&alpha) - own.uf.dot(&a)) * own.inverse_d;
                du[node.u] = rate;
                alpha += pose.cw;
                a += pose.cv;
                match node.mobilizer {
                    Mobilizer::Slide { .. } => a += pose.axis * rate,
                    Mobilizer::Screw { lead, .. } => {
                        alpha += pose.axis * rate;
                        a += pose.axis * (lead * rate);
                    }
                    _ => alpha += pose.axis * rate,
                }
            }
            Mobilizer::Ball => {
                a += pose.cv;
                let moment = pose.frame.rotation * vector(&tau[node.u..]);
                let free = inverse(&own.inertia.i.full()) * (moment - own.pn - own.inertia.h_times(&a));
                write(&mut du[node.u..], &(pose.frame.rotation.transpose() * (free - alpha - pose.cw)));
                alpha = free;
            }
            Mobilizer::Free => {
                let moment = pose.frame.rotation * vector(&tau[node.u + 3..]) - own.pn;
                let base = scratch.axes(node.parent);
                let force = base * vector(&tau[node.u..]) - own.pf;
                let (free_alpha, free_a) = solve(&own.inertia, &moment, &force);
                write(&mut du[node.u..], &(base.transpose() * (free_a - a - pose.cv)));
                write(&mut du[node.u + 3..], &(pose.frame.rotation.transpose() * (free_alpha - alpha - pose.cw)));
                (alpha, a) = (free_alpha, free_a);
            }
            Mobilizer::Weld => {
                alpha += pose.cw;
                a += pose.cv;
            }
        }
        scratch.accelerations[i] = Acceleration { alpha, a };
    }
}

/// What a joint of one degree of freedom passes to its parent.
#[inline(always)]
fn pass_on(own: &Articulated, cw: &Vector, cv: &Vector) -> (Inertia, Vector, Vector) {
    let (n, f) = own.inertia.wrench(cw, cv);
    let share = own.rest * own.inverse_d;
    let inertia = own.inertia.minus_outer(&own.un, &own.uf, own.inverse_d);
    (inertia, own.pn + n + own.un * share, own.pf + f + own.uf * share)
}

/// What a joint without an acceleration of its own to find passes to its parent.
#[inline(always)]
fn stiff(own: &Articulated, cw: &Vector, cv: &Vector) -> (Inertia, Vector, Vector) {
    let (n, f) = own.inertia.wrench(cw, cv);
    (own.inertia, own.pn + n, own.pf + f)
}

#[inline(always)]
pub(super) fn vector(numbers: &[f64]) -> Vector {
    let x = &numbers[..3];
    Vector::new(x[0], x[1], x[2])
}

#[inline(always)]
pub(super) fn write(x: &mut [f64], v: &Vector) {
    x[..3].copy_from_slice(v.as_slice());
}

pub(super) fn rows(h: &[Vector; 3]) -> Matrix {
    Matrix::from_rows(&[h[0].transpose(), h[1].transpose(), h[2].transpose()])
}

/// Inverse of an articulated inertia, which is positive. A slender rod has none about its axis: there the acceleration is zero, as it is along
/// every direction without inertia.
pub(super) fn inverse(m: &Matrix) -> Matrix {
    let scale = m.trace();
    match m.try_inverse() {
        Some(inverse) if m.determinant().abs() > 1e-12 * scale * scale * scale => inverse,
        _ => m.pseudo_inverse(1e-9 * scale.max(f64::MIN_POSITIVE)).unwrap_or_else(|_| Matrix::zeros()),
    }
}

/// The acceleration that goes with a wrench.
fn solve(inertia: &Inertia, moment: &Vector, force: &Vector) -> (Vector, Vector) {
    let h = rows(&inertia.h);
    let m = inverse(&inertia.m.full());
    let alpha = inverse(&(inertia.i.full() - h * m * h.transpose())) * (moment - h * m * force);
    (alpha, m * (force - h.transpose() * alpha))
}
