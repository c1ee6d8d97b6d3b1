//! The mass matrix of a tree by composite bodies, and its factor, which keeps the gaps that branches leave.
//!
//! `M[i][j] = s_j . (I_i s_i)`, where `I_i` is the inertia of node `i` and all beyond it and `s` the directions of the degrees of freedom; it is zero where
//! neither degree of freedom is beyond the other. `M = L^T L` with `L` lower triangular has the same zeros (R. Featherstone, *Rigid Body Dynamics Algorithms*,
//! Springer 2008, chapters 6.2 and 6.4). A row is therefore as long as the way from its degree of freedom to the root, and nothing else is stored: memory, factor
//! and solutions grow with the depth of the tree, not with the square of its size.

use super::rigid::Rigid;
use super::{GROUND, Mobilizer, Node, Scratch, Tree};
use crate::spatial::{Matrix, Vector};
use std::ops::Range;

/// The mass matrix of some nodes of a tree and its factor; preallocated.
#[derive(Clone, Debug)]
pub struct MassMatrix {
    /// The nodes, parents before children.
    nodes: Vec<usize>,
    /// Their degrees of freedom, and those among them that are solved for.
    dofs: Vec<usize>,
    free: Vec<usize>,
    /// Per degree of freedom of the tree: its row in `entries`, `factor` and `way`. Empty for degrees of freedom of other nodes.
    rows: Vec<Range<usize>>,
    /// Rows one after the other, each from the root to its own degree of freedom.
    entries: Vec<f64>,
    /// `L` in the same order; on its diagonal the inverses, since it is only divided by; zeros for degrees of freedom that are not solved for.
    factor: Vec<f64>,
    /// Which degree of freedom each entry belongs to.
    way: Vec<usize>,
    /// Per degree of freedom: whether it is solved for.
    is_free: Vec<bool>,
    composite: Vec<Rigid>,
}

impl MassMatrix {
    /// Memory for the mass matrix of a tree, all of whose degrees of freedom but those of given nodes are to be solved for.
    pub fn new(tree: &Tree) -> Self {
        Self::holding(tree, &[])
    }

    /// The same, where degrees of freedom that are marked in `held` are not solved for either.
    pub fn holding(tree: &Tree, held: &[bool]) -> Self {
        let is_held = |u: usize| held.get(u).copied().unwrap_or(false);
        Self::of((0..tree.nodes.len()).collect(), tree, |node, u| !node.prescribed && !is_held(u))
    }

    /// The same for some nodes of the tree alone, which hang on nothing but each other and the ground, and those degrees of freedom of theirs that are to be solved for.
    pub fn of(nodes: Vec<usize>, tree: &Tree, solved: impl Fn(&Node, usize) -> bool) -> Self {
        let n = tree.speeds();
        let (mut rows, mut way, mut is_free) = (vec![0..0; n], Vec::new(), vec![false; n]);
        for &i in &nodes {
            let node = &tree.nodes[i];
            // The way of its parent, as far as its last degree of freedom; a weld has none of its own.
            let mut above = node.parent;
            while above != GROUND && tree.nodes[above].mobilizer.speeds() == 0 {
                above = tree.nodes[above].parent;
            }
            let mut before = match above {
                GROUND => 0..0,
                parent => rows[tree.nodes[parent].u + tree.nodes[parent].mobilizer.speeds() - 1].clone(),
            };
            for u in node.u..node.u + node.mobilizer.speeds() {
                let first = way.len();
                way.extend_from_within(before);
                way.push(u);
                before = first..way.len();
                rows[u] = before.clone();
                is_free[u] = solved(node, u);
            }
        }
        let own = |i: &usize| tree.nodes[*i].u..tree.nodes[*i].u + tree.nodes[*i].mobilizer.speeds();
        let dofs: Vec<usize> = nodes.iter().flat_map(own).collect();
        let free = dofs.iter().copied().filter(|&u| is_free[u]).collect();
        let (entries, factor) = (vec![0.0; way.len()], vec![0.0; way.len()]);
        let composite = vec![Rigid::default(); tree.nodes.len()];
        MassMatrix { nodes, dofs, free, rows, entries, factor, way, is_free, composite }
    }

    /// Its nodes, parents before children.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The degrees of freedom of its nodes, whether they are solved for or not.
    pub fn dofs(&self) -> &[usize] {
        &self.dofs
    }

    /// The degrees of freedom from the root to this one.
    pub fn way(&self, dof: usize) -> &[usize] {
        &self.way[self.rows[dof].clone()]
    }

    /// Works out the matrix, after [`Tree::weigh`]; degrees of freedom that are not solved for are in it.
    pub fn fill(&mut self, tree: &Tree, scratch: &Scratch) {
        for &i in &self.nodes {
            self.composite[i] = scratch.rigid[i];
        }
        for k in (0..self.nodes.len()).rev() {
            let i = self.nodes[k];
            let (node, own) = (&tree.nodes[i], self.composite[i]);
            for k in 0..node.mobilizer.speeds() {
                let (moment, force) = wrench(tree, scratch, i, k, &own);
                self.climb(tree, scratch, i, k, moment, force);
            }
            if node.parent != GROUND {
                self.composite[node.parent].add(&own, &scratch.poses[i].arm);
            }
        }
    }

    /// Writes the row of degree of freedom `k` of node `i`, from the wrench of its acceleration.
    #[inline(always)]
    fn climb(&mut self, tree: &Tree, scratch: &Scratch, i: usize, k: usize, mut moment: Vector, force: Vector) {
        let row = &mut self.entries[self.rows[tree.nodes[i].u + k].clone()];
        let mut end = row.len() - 1 - k;
        // Of its own degrees of freedom those up to this one.
        match tree.nodes[i].mobilizer.speeds() {
            1 => tree.project(scratch, i, &moment, &force, &mut row[end..]),
            speeds => {
                let mut own = [0.0; 6];
                tree.project(scratch, i, &moment, &force, &mut own[..speeds]);
                row[end..].iter_mut().zip(own).for_each(|(entry, own)| *entry = own);
            }
        }
        let mut j = i;
        while tree.nodes[j].parent != GROUND {
            moment += scratch.poses[j].arm.cross(&force);
            j = tree.nodes[j].parent;
            let speeds = tree.nodes[j].mobilizer.speeds();
            end -= speeds;
            tree.project(scratch, j, &moment, &force, &mut row[end..end + speeds]);
        }
    }

    /// Factors the matrix; false if it is not positive, as for a degree of freedom without mass.
    pub fn factorise(&mut self) -> bool {
        let MassMatrix { entries, factor, rows, way, is_free, dofs, .. } = self;
        factor.copy_from_slice(entries);
        for &k in dofs.iter().rev() {
            // Rows of degrees of freedom before this one come before its own.
            let (done, own) = factor.split_at_mut(rows[k].start);
            let last = rows[k].len() - 1;
            let own = &mut own[..last + 1];
            if !is_free[k] {
                own.fill(0.0);
                continue;
            }
            let pivot = own[last];
            if pivot.is_nan() || pivot <= 0.0 {
                return false;
            }
            // The root and the division do not wait for each other.
            let inverse = (1.0 / pivot) * pivot.sqrt();
            own[last] = inverse;
            let before = &way[rows[k].start..rows[k].end - 1];
            for (x, &i) in own.iter_mut().zip(before) {
                *x = if is_free[i] { *x * inverse } else { 0.0 };
            }
            for (p, &i) in before.iter().enumerate() {
                let share = own[p];
                let other = &mut done[rows[i].clone()];
                other.iter_mut().zip(&*own).for_each(|(x, y)| *x -= share * y);
            }
        }
        true
    }

    /// Takes over matrix and factor of the same nodes.
    pub(crate) fn take_factors(&mut self, other: &MassMatrix) {
        self.entries.copy_from_slice(&other.entries);
        self.factor.copy_from_slice(&other.factor);
    }

    /// Solves `L^T y = b` in place, for the degrees of freedom that are solved for; the others stay as they are.
    #[inline]
    pub fn solve_lt(&self, b: &mut [f64]) {
        for &k in self.free.iter().rev() {
            self.solve_lt_one(k, b);
        }
    }

    /// The step of that which belongs to degree of freedom `k`, after all beyond it.
    #[inline(always)]
    pub fn solve_lt_one(&self, k: usize, b: &mut [f64]) {
        let row = self.rows[k].clone();
        let last = row.end - 1;
        b[k] *= self.factor[last];
        let own = b[k];
        for (x, &i) in self.factor[row.start..last].iter().zip(&self.way[row.start..last]) {
            b[i] -= x * own;
        }
    }

    /// Solves `L x = y` in place.
    #[inline]
    pub fn solve_l(&self, y: &mut [f64]) {
        for &k in &self.free {
            let row = self.rows[k].clone();
            let last = row.end - 1;
            let mut sum = y[k];
            for (x, &i) in self.factor[row.start..last].iter().zip(&self.way[row.start..last]) {
                sum -= x * y[i];
            }
            y[k] = sum * self.factor[last];
        }
    }

    /// Takes the entries out that are not solved for.
    #[inline]
    pub fn clear_prescribed(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.is_free).for_each(|(x, free)| *x = if *free { *x } else { 0.0 });
    }

    /// Whether a degree of freedom is solved for.
    pub fn is_free(&self, dof: usize) -> bool {
        self.is_free[dof]
    }

    /// The degrees of freedom that are solved for, parents before children.
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// Entry of the matrix; zero where neither degree of freedom is beyond the other.
    pub fn entry(&self, i: usize, j: usize) -> f64 {
        // A row is written from the root to its own degree of freedom; what is beyond has its own row.
        let (near, far) = (i.min(j), i.max(j));
        let (row, place) = (self.rows[far].clone(), self.rows[near].len().saturating_sub(1));
        let there = row.start + place;
        if there < row.end && self.way[there] == near { self.entries[there] } else { 0.0 }
    }
}

/// The wrench that what hangs on a node takes when the node's degree of freedom `k` accelerates by one.
#[inline(always)]
fn wrench(tree: &Tree, scratch: &Scratch, i: usize, k: usize, own: &Rigid) -> (Vector, Vector) {
    let pose = &scratch.poses[i];
    match tree.nodes[i].mobilizer {
        Mobilizer::Hinge { .. } => own.turned_by(&pose.axis),
        Mobilizer::Slide { .. } => own.moved_by(&pose.axis),
        Mobilizer::Screw { lead, .. } => {
            let (turning, moving) = (own.turned_by(&pose.axis), own.moved_by(&(pose.axis * lead)));
            (turning.0 + moving.0, turning.1 + moving.1)
        }
        Mobilizer::Ball => own.turned_by(&pose.frame.rotation.column(k).into()),
        Mobilizer::Free if k < 3 => own.moved_by(&base(tree, scratch, i).column(k).into()),
        Mobilizer::Free => own.turned_by(&pose.frame.rotation.column(k - 3).into()),
        Mobilizer::Weld => (Vector::zeros(), Vector::zeros()),
    }
}

impl Tree {
    /// Writes what a wrench about a node's origin does along each of the node's degrees of freedom.
    #[inline(always)]
    pub(crate) fn project(&self, scratch: &Scratch, i: usize, moment: &Vector, force: &Vector, out: &mut [f64]) {
        let (node, pose) = (&self.nodes[i], &scratch.poses[i]);
        match node.mobilizer {
            Mobilizer::Hinge { .. } => out[0] = pose.axis.dot(moment),
            Mobilizer::Slide { .. } => out[0] = pose.axis.dot(force),
            Mobilizer::Screw { lead, .. } => out[0] = pose.axis.dot(moment) + lead * pose.axis.dot(force),
            Mobilizer::Ball => out.copy_from_slice(pose.frame.rotation.tr_mul(moment).as_slice()),
            Mobilizer::Free => {
                out[..3].copy_from_slice(base(self, scratch, i).tr_mul(force).as_slice());
                out[3..].copy_from_slice(pose.frame.rotation.tr_mul(moment).as_slice());
            }
            Mobilizer::Weld => {}
        }
    }
}

impl Tree {
    /// What a moment and a force at a place in the world do along the degree of freedom of a node that has one.
    #[inline(always)]
    pub(crate) fn along(&self, scratch: &Scratch, i: usize, place: &Vector, [moment, force]: [&Vector; 2]) -> f64 {
        let pose = &scratch.poses[i];
        let turning = || pose.axis.dot(&(moment + (place - pose.frame.position).cross(force)));
        match self.nodes[i].mobilizer {
            Mobilizer::Slide { .. } => pose.axis.dot(force),
            Mobilizer::Screw { lead, .. } => turning() + lead * pose.axis.dot(force),
            _ => turning(),
        }
    }
}

/// Axes in which a free node's velocity is counted.
fn base(tree: &Tree, scratch: &Scratch, i: usize) -> Matrix {
    scratch.axes(tree.nodes[i].parent)
}
