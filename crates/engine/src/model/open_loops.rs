//! What stays open when loops cannot be closed, in the user's own names.

use super::{Model, Placement};
use crate::constraint::{DrivenLoop, OpenLoop, OpenLoops, Tie, jacobian};
use crate::tree::GROUND;

/// Loops count as open whose gap is above this part of the largest.
const OPEN: f64 = 0.1;
/// A loop stays closed whose ends part with less than this part of the mechanism's largest speed.
const STAYS: f64 = 1e-6;

impl Model {
    /// Why the ties cannot be closed from `start`, with the coordinates where they miss least.
    pub(super) fn open_loops(&self, start: &[f64], nearest: &[f64]) -> OpenLoops {
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(nearest, &vec![0.0; self.tree.speeds()], &mut scratch);
        let all = self.assembler(self.loops.rows()).residuals(nearest, &scratch);
        let gap = |tie: &Tie| all.rows(tie.rows.start, tie.rows.len()).norm();
        let residual = self.loops.ties().iter().map(gap).fold(0.0, f64::max);
        let open: Vec<&Tie> = self.loops.ties().iter().filter(|tie| gap(tie) > OPEN * residual).collect();
        let closes = |tie: &&Tie| {
            let rows = &self.loops.rows()[tie.rows.clone()];
            self.assembler(rows).close(&mut start.to_vec(), &[]).is_some()
        };
        let overconstrained = open.len() > 1 && open.iter().all(closes);
        let loops = open.iter().map(|tie| self.named_loop(tie)).collect();
        OpenLoops { loops, residual, overconstrained }
    }

    /// The loop that a tie closes, by the names of its joints.
    fn named_loop(&self, tie: &Tie) -> OpenLoop {
        let joints = self.around(tie).into_iter().map(|joint| self.joints[joint].name.clone()).collect();
        OpenLoop { tie: tie.name.clone(), joints }
    }

    /// The loop that comes apart the fastest at a start, if one does: rows that only drives could violate seem to follow from others.
    pub(super) fn driven_apart(&self, q: &[f64], u: &[f64]) -> Option<DrivenLoop> {
        if self.prescribed.is_empty() {
            return None;
        }
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, u, &mut scratch);
        let (length, mut own) = (self.extent(), vec![0.0; u.len()]);
        let speeds = self.loops.redundant().map(|(tie, row)| {
            jacobian(&self.tree, row, &scratch, &mut own);
            let speed: f64 = own.iter().zip(u).map(|(g, u)| g * u).sum();
            (tie, speed.abs() * row.weight(length))
        });
        let (tie, speed) = speeds.max_by(|one, other| one.1.total_cmp(&other.1))?;
        let around = self.around(tie);
        let drives = (0..self.prescribed.len()).filter(|&k| around.contains(&self.prescribed[k].joint));
        let apart = || DrivenLoop { open: self.named_loop(tie), drives: drives.collect(), speed };
        (speed > STAYS * self.speed_scale(u)).then(apart)
    }

    /// The joints of the tree on the way from one end of a tie to the other, by their indices.
    pub fn around(&self, tie: &Tie) -> Vec<usize> {
        let [mut first, mut second] = [tie.ends[0].node, tie.ends[1].node];
        let (mut up, mut down) = (Vec::new(), Vec::new());
        // Parents have smaller numbers, the ground the smallest.
        let depth = |node: usize| node.wrapping_add(1);
        while first != second {
            let (node, way) =
                if depth(first) > depth(second) { (&mut first, &mut up) } else { (&mut second, &mut down) };
            debug_assert!(*node != GROUND);
            way.extend(self.joint_of(*node));
            *node = self.tree.nodes()[*node].parent;
        }
        up.extend(down.into_iter().rev());
        // A joint of several degrees of freedom is passed node by node.
        up.dedup();
        up
    }

    /// The joint to which a node of the tree belongs, by its index.
    pub fn joint_of(&self, node: usize) -> Option<usize> {
        self.placements.iter().position(
            |placement| matches!(placement, Placement::Tree { first, last, .. } if (*first..=*last).contains(&node)),
        )
    }
}
