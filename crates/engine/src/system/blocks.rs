//! Blocks: parts of a mechanism that have nothing to do with each other at present, so that nothing in one changes the rates of another.
//!
//! Nodes are in one block if one hangs on the other, if a force or a stop acts between them or reads both, if a row ties them, or if they touch. The
//! ground joins nothing.

use crate::constraint::Row;
use crate::dof::Dof;
use crate::force::Force;
use crate::measure::Measure;
use crate::model::Model;
use crate::signal::Signal;
use crate::tree::{GROUND, Tree};

/// The block of each node, by the index of one of its nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<usize>);

impl Blocks {
    /// The blocks of a model whose contacts are all apart.
    pub(super) fn of(model: &Model) -> Self {
        let tree = model.tree();
        let mut blocks = Blocks::hanging(tree);
        for force in &model.forces {
            blocks.join(&force_nodes(model, force));
        }
        for stop in &model.stops {
            blocks.join(&dof_nodes(tree, &stop.dof));
        }
        for row in model.loops().rows() {
            blocks.join(&row_nodes(tree, row));
        }
        blocks
    }

    /// What joints and constraints alone hold together.
    pub(super) fn held(model: &Model) -> Self {
        let mut blocks = Blocks::hanging(model.tree());
        for row in model.loops().rows() {
            blocks.join(&row_nodes(model.tree(), row));
        }
        blocks
    }

    /// Nodes of which one hangs on the other.
    fn hanging(tree: &Tree) -> Self {
        let mut blocks = Blocks((0..tree.nodes().len()).collect());
        for (k, node) in tree.nodes().iter().enumerate().filter(|(_, node)| node.parent != GROUND) {
            blocks.0[k] = blocks.0[node.parent];
        }
        blocks
    }

    /// Puts the blocks of some nodes together.
    pub(super) fn join(&mut self, nodes: &[usize]) {
        let mut labels = nodes.iter().filter(|&&node| node != GROUND).map(|&node| self.0[node]);
        let Some(first) = labels.next() else { return };
        let others: Vec<usize> = labels.filter(|&label| label != first).collect();
        if !others.is_empty() {
            self.0.iter_mut().filter(|label| others.contains(label)).for_each(|label| *label = first);
        }
    }

    /// The block of a node; [`GROUND`] for the ground.
    pub(super) fn label(&self, node: usize) -> usize {
        self.0.get(node).copied().unwrap_or(GROUND)
    }

    /// Makes these blocks those of another.
    pub(super) fn copy(&mut self, other: &Blocks) {
        self.0.clone_from(&other.0);
    }
}

/// A node on which a force acts, or of which it is a matter; [`GROUND`] if there is none.
pub(super) fn node_of(model: &Model, force: &Force) -> usize {
    force_nodes(model, force).into_iter().find(|&node| node != GROUND).unwrap_or(GROUND)
}

/// A node that a degree of freedom moves.
pub(super) fn node_of_dof(tree: &Tree, dof: &Dof) -> usize {
    dof_nodes(tree, dof).into_iter().find(|&node| node != GROUND).unwrap_or(GROUND)
}

/// The nodes on which a force acts or from which it reads.
fn force_nodes(model: &Model, force: &Force) -> Vec<usize> {
    let tree = model.tree();
    let all = || (0..tree.nodes().len()).collect::<Vec<usize>>();
    let read = |signals: &[&Signal]| -> Vec<usize> {
        let reads: Option<Vec<&[Measure]>> = signals.iter().map(|signal| signal.reads()).collect();
        reads.map_or_else(all, |reads| reads.concat().iter().flat_map(|input| measured(model, input)).collect())
    };
    match force {
        Force::Spring(spring) => spring.ends.map(|end| end.node).to_vec(),
        Force::Torsion(torsion) => torsion.nodes.to_vec(),
        Force::Bushing(bushing) => bushing.ends.map(|end| end.node).to_vec(),
        Force::Joint(joint) => dof_nodes(tree, &joint.dof),
        Force::Applied(applied) => {
            let signals: Vec<&Signal> = applied.force.iter().chain(&applied.moment).collect();
            [vec![applied.point.node], read(&signals)].concat()
        }
        Force::Drive(drive) => [dof_nodes(tree, &drive.dof), read(&[&drive.effort])].concat(),
        Force::Actuator(actuator) => [actuator.ends.map(|end| end.node).to_vec(), read(&[&actuator.effort])].concat(),
        // It may read and push whatever there is.
        Force::User(_) => all(),
        Force::Motor(motor) => {
            let signals = [&motor.reference, &motor.rate, &motor.feedforward];
            [dof_nodes(tree, &motor.dof), read(&signals)].concat()
        }
    }
}

/// The nodes of which something is measured before the forces are known.
fn measured(model: &Model, measure: &Measure) -> Vec<usize> {
    match measure {
        Measure::Coordinate(dof) | Measure::Speed(dof) => dof_nodes(model.tree(), dof),
        Measure::Position(point, _) | Measure::Velocity(point, _) => vec![point.node],
        Measure::Orientation(body, _) => vec![model.node(*body)],
        Measure::AngularVelocity(node, _) => vec![*node],
        Measure::CentrePosition(_) | Measure::CentreVelocity(_) => (0..model.tree().nodes().len()).collect(),
        _ => Vec::new(),
    }
}

/// The nodes that a degree of freedom moves against each other.
fn dof_nodes(tree: &Tree, dof: &Dof) -> Vec<usize> {
    match dof {
        Dof::Tree { speed, .. } => of_speed(tree, *speed),
        Dof::Turn { nodes, .. } | Dof::Spin { nodes, .. } => nodes.to_vec(),
        Dof::Slide { ends, .. } | Dof::Length { ends } => ends.map(|end| end.node).to_vec(),
    }
}

/// The nodes that a row ties.
fn row_nodes(tree: &Tree, row: &Row) -> Vec<usize> {
    match row {
        Row::Ratio { terms, .. } => terms.iter().flat_map(|(_, speed, _)| of_speed(tree, *speed)).collect(),
        _ => row.nodes().to_vec(),
    }
}

/// The node that has a speed.
fn of_speed(tree: &Tree, speed: usize) -> Vec<usize> {
    let nodes = tree.nodes();
    let node = nodes.partition_point(|node| node.u + node.mobilizer.speeds() <= speed);
    if node < nodes.len() { vec![node] } else { Vec::new() }
}
