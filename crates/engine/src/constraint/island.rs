//! Islands: which rows and degrees of freedom have to do with each other.
//!
//! Rows are solved together only where they must be. Two rows meet if one moves a degree of freedom that the other moves, or one that lies before or beyond it in
//! the tree: the mass matrix couples these, and no others. Degrees of freedom whose motion is prescribed couple nothing, like the ground.
//!
//! ```text
//!   ground ── crank ── rod ─┐ row       ground ── crank ── rod ─┐ row        ground ── body      ground ── link ── link
//!   ground ── rocker ───────┘           ground ── rocker ───────┘
//!   └────── one island ─────┘           └───── another one ─────┘            └── loose: the recursive algorithm ──────┘
//! ```

use super::orthogonal::BLOCK;
use super::row::Row;
use crate::tree::{GROUND, MassMatrix, Tree};
use std::ops::Range;

/// Rows that must be solved together, and the degrees of freedom that take part.
#[derive(Clone, Debug, Default)]
pub(super) struct Island {
    /// Its rows, by their indices.
    pub(super) rows: Vec<usize>,
    /// What each of them acts on.
    pub(super) supports: Vec<RowSupport>,
    /// The degrees of freedom that are solved for, in the order in which the rows come to them: what rows share stands before what is a later row's own.
    pub(super) dofs: Vec<usize>,
    /// Its columns among all, in blocks, and its triangular factor.
    pub(super) q: Range<usize>,
    pub(super) r: Range<usize>,
}

/// What a row of an island acts on.
#[derive(Clone, Debug)]
pub(super) struct RowSupport {
    /// The degrees of freedom that it moves and those before them, as far as they are solved for, parents before children; and where each stands in the island.
    pub(super) dofs: Vec<(usize, usize)>,
    /// How many blocks hold the degrees of freedom of the island that it and the rows before it have come to: its column ends there.
    pub(super) reach: usize,
}

impl Island {
    /// The islands of rows that move these degrees of freedom each, in order of their first rows.
    pub(super) fn all(mass: &MassMatrix, moved: &[Vec<usize>], speeds: usize) -> Vec<Island> {
        let mut groups = Groups::new(speeds);
        let free = |row: &Vec<usize>| -> Vec<usize> {
            let ways = row.iter().filter(|&&u| mass.is_free(u)).flat_map(|&u| mass.way(u));
            ways.copied().filter(|&u| mass.is_free(u)).collect()
        };
        let supports: Vec<Vec<usize>> = moved.iter().map(free).collect();
        for pair in supports.iter().flat_map(|support| support.windows(2)) {
            groups.join(pair[0], pair[1]);
        }
        let mut islands: Vec<(Option<usize>, Island)> = Vec::new();
        for (row, support) in supports.iter().enumerate() {
            let group = support.first().map(|&u| groups.of(u));
            match islands.iter_mut().find(|(of, _)| of.is_some() && *of == group) {
                Some((_, island)) => island.add(row, support),
                None => {
                    let mut island = Island::default();
                    island.add(row, support);
                    islands.push((group, island));
                }
            }
        }
        let mut islands: Vec<Island> = islands.into_iter().map(|(_, island)| island).collect();
        let (mut q, mut r) = (0, 0);
        for island in &mut islands {
            let (blocks, m) = (island.blocks(), island.rows.len());
            (island.q, island.r) = (q..q + blocks * m, r..r + m * m);
            (q, r) = (island.q.end, island.r.end);
        }
        islands
    }

    /// Blocks in a column.
    pub(super) fn blocks(&self) -> usize {
        self.dofs.len().div_ceil(BLOCK)
    }

    /// Adds a row that has to do with these degrees of freedom.
    fn add(&mut self, row: usize, dofs: &[usize]) {
        let mut dofs = dofs.to_vec();
        dofs.sort_unstable();
        dofs.dedup();
        let mut place = |u: usize| {
            let known = self.dofs.iter().position(|&other| other == u);
            known.unwrap_or_else(|| {
                self.dofs.push(u);
                self.dofs.len() - 1
            })
        };
        let support = dofs.into_iter().map(|u| (u, place(u))).collect();
        self.rows.push(row);
        self.supports.push(RowSupport { dofs: support, reach: self.dofs.len().div_ceil(BLOCK) });
    }
}

/// The degrees of freedom that a row moves: those of the nodes on the way between its two nodes, or the two of a ratio.
pub(super) fn moved(tree: &Tree, row: &Row) -> Vec<usize> {
    if let Row::Ratio { terms, .. } = row {
        return terms.iter().map(|(_, u, _)| *u).collect();
    }
    let [mut first, mut second] = row.nodes();
    let depth = |node: usize| node.wrapping_add(1);
    let mut dofs = Vec::new();
    while first != second {
        let far = if depth(first) > depth(second) { &mut first } else { &mut second };
        let node = &tree.nodes()[*far];
        dofs.extend(node.u..node.u + node.mobilizer.speeds());
        *far = node.parent;
    }
    dofs
}

/// Which nodes hang together: those with the same first node on the way from the ground.
pub(super) struct Roots {
    /// Of each node, and of the node of each speed.
    nodes: Vec<usize>,
    speeds: Vec<usize>,
}

impl Roots {
    pub(super) fn of(tree: &Tree) -> Self {
        let mut roots: Vec<usize> = (0..tree.nodes().len()).collect();
        let mut speeds = vec![GROUND; tree.speeds()];
        for (k, node) in tree.nodes().iter().enumerate() {
            if node.parent != GROUND {
                roots[k] = roots[node.parent];
            }
            speeds[node.u..node.u + node.mobilizer.speeds()].fill(roots[k]);
        }
        Roots { nodes: roots, speeds }
    }

    /// The nodes that hang together with those of these rows, parents before children, and all others.
    pub(super) fn split<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> (Vec<usize>, Vec<usize>) {
        let mut tied = vec![false; self.nodes.len()];
        for row in rows {
            let nodes = row.nodes();
            nodes.iter().filter(|&&node| node != GROUND).for_each(|&node| tied[self.nodes[node]] = true);
            if let Row::Ratio { terms, .. } = row {
                terms.iter().for_each(|(_, u, _)| tied[self.speeds[*u]] = true);
            }
        }
        (0..self.nodes.len()).partition(|&k| tied[self.nodes[k]])
    }
}

/// Things that are put together in groups (union-find).
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Groups((0..count).collect())
    }

    /// The group of a thing, by its first member found.
    fn of(&mut self, mut k: usize) -> usize {
        while self.0[k] != k {
            self.0[k] = self.0[self.0[k]];
            k = self.0[k];
        }
        k
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
