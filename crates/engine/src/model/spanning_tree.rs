//! The spanning tree: which joints carry bodies, and which are left over to close loops.
//!
//! From the ground outwards the tree always takes the joint that is to be in it, then the one with the fewest degrees of freedom (fewer coordinates are
//! left to constrain), then the one nearest to the ground (shallow trees are cheap), then the first in the list. A group of bodies that no
//! joint ties to the ground hangs on a free joint of its first body. Source: R. C. Prim, *Bell System Technical Journal* 36 (1957) 1389-1401.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A joint as an edge between two bodies; `None` is the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) parent: Option<usize>,
    pub(super) child: Option<usize>,
    /// The smaller, the sooner it is taken: the order in which joints are wished into the tree, then their degrees of freedom.
    pub(super) weight: (usize, usize),
}

/// How a body comes into the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) body: usize,
    /// The body it hangs on; `None` for the ground.
    pub(super) on: Option<usize>,
    /// The joint; `None` for a free body.
    pub(super) joint: Option<usize>,
    /// Whether the joint is taken from its child to its parent.
    pub(super) reversed: bool,
}

/// The branches, each after the one it hangs on, and the joints that are left over.
pub(super) fn spanning_tree(bodies: usize, edges: &[Edge]) -> (Vec<Branch>, Vec<usize>) {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); bodies];
    let mut grounded = Vec::new();
    for (k, edge) in edges.iter().enumerate() {
        for end in [edge.parent, edge.child] {
            match end {
                Some(body) => at[body].push(k),
                None => grounded.push(k),
            }
        }
    }
    let mut depth: Vec<Option<usize>> = vec![None; bodies];
    let mut used = vec![false; edges.len()];
    let mut branches = Vec::with_capacity(bodies);
    let mut open: BinaryHeap<_> = grounded.iter().map(|&k| Reverse((edges[k].weight, 1usize, k))).collect();
    let mut next_free = 0;
    while branches.len() < bodies {
        let branch = match open.pop() {
            Some(Reverse((_, _, k))) => {
                let Edge { parent, child, .. } = edges[k];
                let reversed = child.is_none_or(|child| depth[child].is_some());
                let (body, on) = if reversed { (parent, child) } else { (child, parent) };
                // Both ends are in the tree already: it closes a loop.
                let Some(body) = body.filter(|&body| depth[body].is_none()) else { continue };
                used[k] = true;
                Branch { body, on, joint: Some(k), reversed }
            }
            None => {
                while depth[next_free].is_some() {
                    next_free += 1;
                }
                Branch { body: next_free, on: None, joint: None, reversed: false }
            }
        };
        let own = 1 + branch.on.and_then(|on| depth[on]).unwrap_or(0);
        depth[branch.body] = Some(own);
        branches.push(branch);
        open.extend(at[branch.body].iter().filter(|&&k| !used[k]).map(|&k| Reverse((edges[k].weight, own + 1, k))));
    }
    let left = (0..edges.len()).filter(|&k| !used[k]).collect();
    (branches, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(parent: Option<usize>, child: usize) -> Edge {
        Edge { parent, child: Some(child), weight: (1, 1) }
    }

    #[test]
    fn a_four_bar_is_cut_once_and_stays_shallow() {
        // Crank, coupler, rocker.
        let edges = [edge(None, 0), edge(Some(0), 1), edge(Some(1), 2), edge(None, 2)];
        let (branches, left) = spanning_tree(3, &edges);
        assert_eq!(branches.len(), 3);
        assert_eq!(left, vec![2]);
    }

    #[test]
    fn a_joint_may_be_taken_from_either_end() {
        let (branches, left) = spanning_tree(2, &[edge(Some(1), 0), edge(None, 0)]);
        assert!(left.is_empty());
        assert_eq!(branches[1], Branch { body: 1, on: Some(0), joint: Some(0), reversed: true });
    }

    #[test]
    fn a_joint_may_have_the_ground_at_its_second_end() {
        let upside_down = Edge { parent: Some(0), child: None, weight: (1, 1) };
        let (branches, left) = spanning_tree(2, &[edge(Some(0), 1), upside_down]);
        assert!(left.is_empty());
        assert_eq!(branches[0], Branch { body: 0, on: None, joint: Some(1), reversed: true });
        assert_eq!(branches[1], Branch { body: 1, on: Some(0), joint: Some(0), reversed: false });
    }

    #[test]
    fn what_nothing_ties_to_the_ground_floats() {
        let (branches, left) = spanning_tree(3, &[edge(Some(1), 2)]);
        assert!(left.is_empty());
        let free: Vec<usize> = branches.iter().filter(|b| b.joint.is_none()).map(|b| b.body).collect();
        assert_eq!(free, vec![0, 1]);
    }

    #[test]
    fn a_wished_joint_is_in_the_tree_whatever_its_dofs() {
        let mut edges = [edge(None, 0), edge(None, 0)];
        edges[1].weight = (0, 3);
        assert_eq!(spanning_tree(1, &edges).1, vec![0]);
    }
}
