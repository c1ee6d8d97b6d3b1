//! The masses of the nodes in the world's axes, about the nodes' origins.

use super::{Mass, Scratch, Tree};
use crate::spatial::{Symmetric, Vector};

/// A rigid inertia about a node's origin, in world-oriented axes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rigid {
    pub(super) mass: f64,
    pub(super) moment: Vector,
    pub(super) inertia: Symmetric,
}

impl Rigid {
    /// Adds another one whose origin is at `r`.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Rigid, r: &Vector) {
        let (m, h) = (other.mass, &other.moment);
        let s = 2.0 * r.dot(h) + m * r.norm_squared();
        // Moved by r: (2 r.h + m r^2) E - (r h^T + h r^T) - m r r^T.
        let g = h + r * (0.5 * m);
        let own = &mut self.inertia;
        own.xx += other.inertia.xx + s - 2.0 * r.x * g.x;
        own.yy += other.inertia.yy + s - 2.0 * r.y * g.y;
        own.zz += other.inertia.zz + s - 2.0 * r.z * g.z;
        own.xy += other.inertia.xy - r.x * g.y - r.y * g.x;
        own.xz += other.inertia.xz - r.x * g.z - r.z * g.x;
        own.yz += other.inertia.yz - r.y * g.z - r.z * g.y;
        self.mass += m;
        self.moment += h + r * m;
    }

    /// The wrench of an angular acceleration alone.
    #[inline(always)]
    pub(super) fn turned_by(&self, alpha: &Vector) -> (Vector, Vector) {
        (self.inertia.times(alpha), alpha.cross(&self.moment))
    }

    /// The wrench of an acceleration of the origin alone.
    #[inline(always)]
    pub(super) fn moved_by(&self, a: &Vector) -> (Vector, Vector) {
        (self.moment.cross(a), a * self.mass)
    }
}

impl Tree {
    /// Turns the masses of all nodes into the world's axes, as far as the mass matrix needs them; after [`Tree::kinematics`].
    pub fn weigh(&self, scratch: &mut Scratch) {
        self.weigh_of(0..self.nodes.len(), scratch);
    }

    /// The same for some nodes alone.
    #[inline(always)]
    pub fn weigh_of(&self, nodes: impl Iterator<Item = usize>, scratch: &mut Scratch) {
        for i in nodes {
            scratch.rigid[i] = self.rigid::<false>(i, scratch);
        }
    }

    /// The mass of a node in the world's axes; `WHOLE`, or as far as degrees of freedom feel it.
    #[inline(always)]
    pub(super) fn rigid<const WHOLE: bool>(&self, i: usize, scratch: &Scratch) -> Rigid {
        let (node, rotation) = (&self.nodes[i], &scratch.poses[i].frame.rotation);
        let Mass { mass, moment, inertia } = node.mass;
        // A node between the degrees of freedom of a joint weighs nothing, and what does not turn keeps its axes.
        if !node.turns || mass == 0.0 {
            return Rigid { mass, moment, inertia };
        }
        let inertia = match self.flat[i] {
            Some(flat) if !WHOLE => flat,
            _ => inertia.turned(rotation),
        };
        Rigid { mass, moment: rotation * moment, inertia }
    }
}
