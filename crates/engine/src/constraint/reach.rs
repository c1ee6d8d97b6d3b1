//! Positions that satisfy all rows with some coordinates held where they are.

use super::assemble::Linkage;
use super::request::Refusal;
use crate::tree::Node;
use std::ops::Range;

/// The longest pace on the way from the drawing to the start [rad, or as a part of the mechanism's length], and the most of them.
const PACE: f64 = 0.1;
const MOST_PACES: f64 = 1000.0;

impl Linkage<'_> {
    /// Brings the coordinates to a position that satisfies all rows with all that is `held` unmoved. The coordinates that are held or given
    /// are taken from where they are drawn to where they are wanted, in small strides with the rows closed at each: of several ways to close
    /// a loop this finds the one that goes over from the drawing. Where several that are held follow from each other, the first lead.
    pub(super) fn reach(&self, q: &mut Vec<f64>, held: &[bool]) -> bool {
        let led = self.led(held);
        let given = led.iter().filter(|&&node| self.tree.nodes()[node].prescribed).count();
        for count in (given..=led.len()).rev() {
            let Some(mut way) = self.walk(q, held, &led[..count], &led[count..]) else { continue };
            self.held_nodes(held).for_each(|node| {
                let own = self.coordinates(node);
                way[own.clone()].copy_from_slice(&q[own]);
            });
            if self.newton(&mut way, held) {
                *q = way;
                return true;
            }
        }
        let mut straight = q.clone();
        let reached = self.newton(&mut straight, held);
        if reached {
            *q = straight;
        }
        reached
    }

    /// The nodes of one degree of freedom that are prescribed or held, those that are given first.
    fn led(&self, held: &[bool]) -> Vec<usize> {
        let nodes = self.tree.nodes();
        let single = |node: &usize| nodes[*node].mobilizer.speeds() == 1;
        let given = self.nodes.iter().copied().filter(|&node| nodes[node].prescribed);
        given.chain(self.held_nodes(held).filter(|&node| !nodes[node].prescribed)).filter(single).collect()
    }

    /// The nodes of which something is held.
    pub(super) fn held_nodes<'h>(&'h self, held: &'h [bool]) -> impl Iterator<Item = usize> + 'h {
        let is_held = |node: &Node| (node.u..node.u + node.mobilizer.speeds()).any(|u| held.get(u) == Some(&true));
        self.nodes.iter().copied().filter(move |&node| is_held(&self.tree.nodes()[node]))
    }

    fn coordinates(&self, node: usize) -> Range<usize> {
        let node = &self.tree.nodes()[node];
        node.q..node.q + node.mobilizer.coordinates()
    }

    /// Where one comes to from the drawing when the nodes of `led` are taken to their coordinates in `q`, those `left` are let go and what else is
    /// `held` stays; none where the rows do not follow.
    fn walk(&self, q: &[f64], held: &[bool], led: &[usize], left: &[usize]) -> Option<Vec<f64>> {
        let (drawn, nodes) = (self.tree.reference(), self.tree.nodes());
        let far = |&node: &usize| {
            let node = &nodes[node];
            (q[node.q] - drawn[node.q]).abs() / self.unit(!node.mobilizer.ways().is_empty())
        };
        let paces = (led.iter().map(far).fold(0.0, f64::max) / PACE).ceil();
        if paces <= 1.0 {
            return Some(q.to_vec());
        }
        if paces > MOST_PACES {
            return None;
        }
        let mut held = held.to_vec();
        held.resize(self.tree.speeds(), false);
        left.iter().for_each(|&node| held[nodes[node].u] = false);
        let mut way = q.to_vec();
        for pace in 0..=paces as usize {
            let part = pace as f64 / paces;
            led.iter().map(|&node| nodes[node].q).for_each(|k| way[k] = drawn[k] + part * (q[k] - drawn[k]));
            if !self.newton(&mut way, &held) {
                return None;
            }
        }
        Some(way)
    }

    /// Holds what is `held` one node after the other, as far as that can be, and gives the nodes that had to be moved, each with those before
    /// it that it stands against; none where the rows cannot be closed at all.
    pub(super) fn hold_in_turn(&self, q: &mut Vec<f64>, held: &[bool]) -> Option<Vec<Refusal>> {
        let (start, mut moved) = (q.clone(), Vec::new());
        let reaches = |nodes: &[usize]| {
            let mut trial = start.clone();
            self.reach(&mut trial, &self.mask(nodes, held)).then_some(trial)
        };
        let mut kept = Vec::new();
        *q = reaches(&kept)?;
        for what in self.held_nodes(held) {
            kept.push(what);
            if let Some(reached) = reaches(&kept) {
                *q = reached;
                continue;
            }
            // Those without which it still cannot be have no part in it.
            let mut against = kept.clone();
            for other in kept.iter().filter(|&&other| other != what) {
                let fewer: Vec<usize> = against.iter().copied().filter(|node| node != other).collect();
                if reaches(&fewer).is_none() {
                    against = fewer;
                }
            }
            against.retain(|&node| node != what);
            let is_prescribed = |node: &usize| self.tree.nodes()[*node].prescribed && against.is_empty();
            let drives = self.nodes.iter().copied().filter(is_prescribed).collect();
            moved.push(Refusal { what, against, drives });
            kept.pop();
        }
        Some(moved)
    }

    /// What of `held` belongs to these nodes.
    fn mask(&self, nodes: &[usize], held: &[bool]) -> Vec<bool> {
        let mut mask = vec![false; self.tree.speeds()];
        for node in nodes.iter().map(|&node| &self.tree.nodes()[node]) {
            let own = node.u..node.u + node.mobilizer.speeds();
            mask[own.clone()].copy_from_slice(&held[own]);
        }
        mask
    }
}
