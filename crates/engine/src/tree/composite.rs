//! The mass matrix of a tree by composite bodies, and its factor, which keeps the gaps that branches leave.
//!
//! `M[i][j] = s_j . (I_i s_i)`, where `I_i` is the inertia of node `i` and all beyond it and `s` the directions of the freedoms; it is zero where
//! neither freedom is beyond the other. `M = L^T L` with `L` lower triangular has the same zeros (R. Featherstone, *Rigid Body Dynamics Algorithms*,
//! Springer 2008, chapters 6.2 and 6.4), so that factor and solutions cost in proportion to the depth of the tree.

use super::rigid::Rigid;
use super::{GROUND, Motion, Scratch, Tree};
use crate::spatial::{Matrix, Vector};

/// The mass matrix and its factor; preallocated.
#[derive(Clone, Debug)]
pub struct MassMatrix {
    /// Number of freedoms.
    n: usize,
    /// Row by row, lower triangle.
    entries: Vec<f64>,
    /// `L` row by row; on its diagonal the inverses, since it is only divided by.
    factor: Vec<f64>,
    /// Per freedom: the freedom before it on the way to the root that is solved for; `NONE` at the root.
    before: Vec<usize>,
    /// Per freedom: whether it is solved for.
    free: Vec<bool>,
    composite: Vec<Rigid>,
}

const NONE: usize = usize::MAX;

impl MassMatrix {
    /// Memory for the mass matrix of a tree, all of whose freedoms but those of given nodes are to be solved for.
    pub fn new(tree: &Tree) -> Self {
        Self::holding(tree, &[])
    }

    /// The same, where freedoms that are marked in `held` are not solved for either.
    pub fn holding(tree: &Tree, held: &[bool]) -> Self {
        let n = tree.speeds();
        let mut before = vec![NONE; n];
        let mut free = vec![true; n];
        // The last freedom that is solved for, of each node and its ancestors.
        let mut last = vec![NONE; tree.nodes.len()];
        for (i, node) in tree.nodes.iter().enumerate() {
            let mut previous = if node.parent == GROUND { NONE } else { last[node.parent] };
            for u in node.u..node.u + node.motion.speeds() {
                before[u] = previous;
                free[u] = !node.given && !held.get(u).copied().unwrap_or(false);
                if free[u] {
                    previous = u;
                }
            }
            last[i] = previous;
        }
        let composite = vec![Rigid::default(); tree.nodes.len()];
        MassMatrix { n, entries: vec![0.0; n * n], factor: vec![0.0; n * n], before, free, composite }
    }

    /// Works out the matrix, after [`Tree::weigh`]; freedoms that are not solved for are in it.
    pub fn fill(&mut self, tree: &Tree, scratch: &Scratch) {
        self.composite.copy_from_slice(&scratch.rigid);
        for (i, node) in tree.nodes.iter().enumerate().rev() {
            let own = self.composite[i];
            for k in 0..node.motion.speeds() {
                let (moment, force) = wrench(tree, scratch, i, k, &own);
                self.climb(tree, scratch, i, k, moment, force);
            }
            if node.parent != GROUND {
                self.composite[node.parent].add(&own, &scratch.poses[i].arm);
            }
        }
    }

    /// Writes the row of freedom `k` of node `i`, from the wrench of its acceleration.
    #[inline(always)]
    fn climb(&mut self, tree: &Tree, scratch: &Scratch, i: usize, k: usize, mut moment: Vector, force: Vector) {
        let row = (tree.nodes[i].u + k) * self.n;
        let entries = &mut self.entries[row..row + self.n];
        let mut j = i;
        while j != GROUND {
            tree.project(scratch, j, &moment, &force, entries);
            moment += scratch.poses[j].arm.cross(&force);
            j = tree.nodes[j].parent;
        }
    }

    /// Factors the matrix; false if it is not positive, as for a freedom without mass.
    pub fn factorise(&mut self) -> bool {
        let MassMatrix { n, entries, factor, before, free, .. } = self;
        factor.copy_from_slice(entries);
        for k in (0..*n).rev().filter(|&k| free[k]) {
            let pivot = factor[k * *n + k];
            if pivot.is_nan() || pivot <= 0.0 {
                return false;
            }
            let inverse = 1.0 / pivot.sqrt();
            factor[k * *n + k] = inverse;
            let mut i = before[k];
            while i != NONE {
                factor[k * *n + i] *= inverse;
                i = before[i];
            }
            i = before[k];
            while i != NONE {
                let mut j = i;
                while j != NONE {
                    factor[i * *n + j] -= factor[k * *n + i] * factor[k * *n + j];
                    j = before[j];
                }
                i = before[i];
            }
        }
        true
    }

    /// Solves `L^T y = b` in place; entries that are not solved for are neither read nor written.
    #[inline]
    pub fn whiten(&self, b: &mut [f64]) {
        for i in (0..self.n).rev().filter(|&i| self.free[i]) {
            let row = &self.factor[i * self.n..(i + 1) * self.n];
            b[i] *= row[i];
            let mut j = self.before[i];
            while j != NONE {
                b[j] -= row[j] * b[i];
                j = self.before[j];
            }
        }
    }

    /// Solves `L x = y` in place.
    #[inline]
    pub fn colour(&self, y: &mut [f64]) {
        for i in (0..self.n).filter(|&i| self.free[i]) {
            let row = &self.factor[i * self.n..(i + 1) * self.n];
            let mut sum = y[i];
            let mut j = self.before[i];
            while j != NONE {
                sum -= row[j] * y[j];
                j = self.before[j];
            }
            y[i] = sum * row[i];
        }
    }

    /// Takes the entries out that are not solved for.
    #[inline]
    pub fn clear_given(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.free).for_each(|(x, free)| *x = if *free { *x } else { 0.0 });
    }

    /// Whether a freedom is solved for.
    pub fn is_free(&self, freedom: usize) -> bool {
        self.free[freedom]
    }

    /// Entry of the matrix; zero where neither freedom is beyond the other.
    pub fn entry(&self, i: usize, j: usize) -> f64 {
        // A row is written from its own freedom to the root; what is beyond has its own row.
        self.entries[i.max(j) * self.n + i.min(j)]
    }
}

/// The wrench that what hangs on a node takes when the node's freedom `k` accelerates by one.
#[inline(always)]
fn wrench(tree: &Tree, scratch: &Scratch, i: usize, k: usize, own: &Rigid) -> (Vector, Vector) {
    let pose = &scratch.poses[i];
    match tree.nodes[i].motion {
        Motion::Hinge { .. } => own.turned_by(&pose.axis),
        Motion::Slide { .. } => own.moved_by(&pose.axis),
        Motion::Screw { lead, .. } => {
            let (turning, moving) = (own.turned_by(&pose.axis), own.moved_by(&(pose.axis * lead)));
            (turning.0 + moving.0, turning.1 + moving.1)
        }
        Motion::Ball => own.turned_by(&pose.frame.rotation.column(k).into()),
        Motion::Free if k < 3 => own.moved_by(&base(tree, scratch, i).column(k).into()),
        Motion::Free => own.turned_by(&pose.frame.rotation.column(k - 3).into()),
        Motion::Weld => (Vector::zeros(), Vector::zeros()),
    }
}

impl Tree {
    /// Writes what a wrench about a node's origin does along the node's freedoms into their entries of `out`.
    #[inline(always)]
    pub(crate) fn project(&self, scratch: &Scratch, i: usize, moment: &Vector, force: &Vector, out: &mut [f64]) {
        let node = &self.nodes[i];
        self.project_one(scratch, i, moment, force, &mut out[node.u..node.u + node.motion.speeds()]);
    }

    /// The same for the entries of this node alone.
    #[inline(always)]
    pub(super) fn project_one(&self, scratch: &Scratch, i: usize, moment: &Vector, force: &Vector, out: &mut [f64]) {
        let (node, pose) = (&self.nodes[i], &scratch.poses[i]);
        match node.motion {
            Motion::Hinge { .. } => out[0] = pose.axis.dot(moment),
            Motion::Slide { .. } => out[0] = pose.axis.dot(force),
            Motion::Screw { lead, .. } => out[0] = pose.axis.dot(moment) + lead * pose.axis.dot(force),
            Motion::Ball => out.copy_from_slice(pose.frame.rotation.tr_mul(moment).as_slice()),
            Motion::Free => {
                out[..3].copy_from_slice(base(self, scratch, i).tr_mul(force).as_slice());
                out[3..].copy_from_slice(pose.frame.rotation.tr_mul(moment).as_slice());
            }
            Motion::Weld => {}
        }
    }
}

/// Axes in which a free node's velocity is counted.
fn base(tree: &Tree, scratch: &Scratch, i: usize) -> Matrix {
    scratch.axes(tree.nodes[i].parent)
}
