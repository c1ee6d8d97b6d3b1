//! From lists of bodies and joints to a tree and loops, in time that grows with their number and not faster.

use super::spanning_tree::{Branch, Edge, spanning_tree};
use super::{Body, Joint, JointKind, Model, ModelError, Placement};
use crate::constraint::{Loops, rows_of};
use crate::contact::ImpactRule;
use crate::spatial::{Matrix, Vector};
use crate::tree::{GROUND, Mass, Mobilizer, Point, Tree};
use std::collections::{HashMap, HashSet};

impl Model {
    /// Builds tree and loops. A body that no joint carries moves freely.
    pub fn build(bodies: Vec<Body>, joints: Vec<Joint>, gravity: Vector) -> Result<Self, ModelError> {
        Self::build_with(bodies, joints, gravity, &[])
    }

    /// The same, with joints that are to be in the tree, by their indices, the most wanted first.
    pub fn build_with(
        bodies: Vec<Body>,
        mut joints: Vec<Joint>,
        gravity: Vector,
        wanted: &[usize],
    ) -> Result<Self, ModelError> {
        let names = names(&bodies, &joints)?;
        for body in &bodies {
            if let Some(fault) = body.fault() {
                return Err(ModelError::Body(body.name.clone(), fault));
            }
        }
        let edges = edges(&bodies, &joints, &names, wanted)?;
        let (branches, left) = spanning_tree(bodies.len(), &edges);
        let listed = joints.len();
        joints.extend(
            branches.iter().filter(|branch| branch.joint.is_none()).map(|branch| free_joint(&bodies[branch.body])),
        );
        let mut model = Model {
            listed,
            frames: vec![Point { node: GROUND, arm: Vector::zeros() }; bodies.len()],
            placements: vec![Placement::Loop(0); joints.len()],
            bodies,
            joints,
            names,
            gravity,
            forces: Vec::new(),
            stops: Vec::new(),
            bearings: Vec::new(),
            contacts: Vec::new(),
            impact_rule: ImpactRule::default(),
            watches: Vec::new(),
            inputs: Vec::new(),
            signals: Vec::new(),
            knots: Vec::new(),
            loops: Loops::default(),
            prescribed: Vec::new(),
            tree: Tree::default(),
        };
        let mut free = listed..;
        for branch in &branches {
            let joint = branch.joint.or_else(|| free.next()).unwrap_or(listed);
            model.hang(branch, joint)?;
        }
        for joint in left {
            model.close(joint, &edges[joint]);
        }
        Ok(model)
    }

    /// Adds a body with its joint to the tree; what it hangs on is there already.
    fn hang(&mut self, branch: &Branch, index: usize) -> Result<(), ModelError> {
        let joint = &self.joints[index];
        let chain = joint.kind.chain().ok_or_else(|| ModelError::Axis(joint.name.clone()))?;
        let chain = if branch.reversed { reversed(&chain) } else { chain };
        let (mut node, origin) = match branch.on {
            None => (GROUND, Vector::zeros()),
            Some(on) => (self.frames[on].node, self.bodies[on].position - self.frames[on].arm),
        };
        // The joint's point on what it hangs on, and on what hangs on it: they meet where all coordinates are zero.
        let [point, own] = match branch.reversed {
            false => [joint.point, joint.point_on_child()],
            true => [joint.point_on_child(), joint.point],
        };
        let body = &self.bodies[branch.body];
        let first = self.tree.nodes().len();
        for (k, mobilizer) in chain.iter().enumerate() {
            let offset = if k == 0 { point - origin } else { Vector::zeros() };
            let mass = if k + 1 == chain.len() { about(body, &own) } else { Mass::default() };
            node = self.tree.add(node, offset, *mobilizer, mass);
        }
        self.frames[branch.body] = Point { node, arm: body.position - own };
        self.placements[index] = Placement::Tree { first, last: node, reversed: branch.reversed };
        Ok(())
    }

    /// Adds the rows of a joint that closes a loop.
    fn close(&mut self, index: usize, edge: &Edge) {
        let joint = &self.joints[index];
        let ends = [self.point(edge.parent, joint.point), self.point(edge.child, joint.point_on_child())];
        let (name, rows) = (joint.name.clone(), rows_of(&joint.kind, ends[0], ends[1]));
        self.placements[index] = Placement::Loop(self.loops.add(name, Some(index), ends, rows));
    }
}

/// The motions of a joint that is taken from its child to its parent: the last first, and each the other way round.
fn reversed(chain: &[Mobilizer]) -> Vec<Mobilizer> {
    let back = |mobilizer: &Mobilizer| match *mobilizer {
        Mobilizer::Hinge { axis } => Mobilizer::Hinge { axis: -axis },
        Mobilizer::Slide { axis } => Mobilizer::Slide { axis: -axis },
        Mobilizer::Screw { axis, lead } => Mobilizer::Screw { axis: -axis, lead },
        other => other,
    };
    chain.iter().rev().map(back).collect()
}

/// Index of each body by its name, if every name is given once.
fn names(bodies: &[Body], joints: &[Joint]) -> Result<HashMap<String, usize>, ModelError> {
    let mut names = HashMap::with_capacity(bodies.len());
    for (k, body) in bodies.iter().enumerate() {
        if names.insert(body.name.clone(), k).is_some() {
            return Err(ModelError::Twice("body", body.name.clone()));
        }
    }
    let mut seen = HashSet::with_capacity(joints.len());
    match joints.iter().find(|joint| !seen.insert(&joint.name)) {
        Some(joint) => Err(ModelError::Twice("joint", joint.name.clone())),
        None => Ok(names),
    }
}

/// The joints as edges.
fn edges(
    bodies: &[Body],
    joints: &[Joint],
    names: &HashMap<String, usize>,
    wanted: &[usize],
) -> Result<Vec<Edge>, ModelError> {
    let mut ranks = vec![wanted.len(); joints.len()];
    wanted.iter().enumerate().for_each(|(rank, &joint)| ranks[joint] = rank);
    let edge = |(joint, rank): (&Joint, usize)| {
        let find = |name: &String| names.get(name).copied().ok_or_else(|| unknown(joint, name, bodies));
        let [child, parent] = [&joint.child, &joint.parent].map(|name| name.as_ref().map(find).transpose());
        let (child, parent) = (child?, parent?);
        if parent == child {
            let body = joint.child.clone().unwrap_or_else(|| "ground".to_owned());
            return Err(ModelError::Itself(joint.name.clone(), body));
        }
        let chain = joint.kind.chain().ok_or_else(|| ModelError::Axis(joint.name.clone()))?;
        let dofs = chain.iter().map(Mobilizer::speeds).sum();
        Ok(Edge { parent, child, weight: (rank, dofs) })
    };
    joints.iter().zip(ranks).map(edge).collect()
}

/// The joint of a body that nothing holds, at its centre of mass.
fn free_joint(body: &Body) -> Joint {
    Joint {
        name: format!("{} free", body.name),
        parent: None,
        child: Some(body.name.clone()),
        point: body.position + body.orientation * body.centre,
        child_point: None,
        kind: JointKind::Free,
    }
}

fn unknown(joint: &Joint, name: &str, bodies: &[Body]) -> ModelError {
    let suggestion = carom_laws::nearest(name, bodies.iter().map(|b| b.name.as_str())).map(str::to_owned);
    ModelError::UnknownBody { joint: joint.name.clone(), body: name.to_owned(), suggestion }
}

/// A body's mass about a point of the world as it is drawn, in the world's axes at the start.
fn about(body: &Body, point: &Vector) -> Mass {
    let turn: Matrix = body.orientation.to_rotation_matrix().into_inner();
    Mass::new(body.mass, body.position + turn * body.centre - point, body.inertia.turned(&turn))
}
