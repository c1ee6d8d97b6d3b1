//! From lists of bodies and joints to a tree, in time that grows with their number and not faster.

use super::{Body, Joint, JointKind, Model, ModelError};
use crate::spatial::{Matrix, Vector};
use crate::tree::{GROUND, Mass, Point, Tree};
use std::collections::{HashMap, HashSet};

/// What carries a body.
struct Carrier {
    /// Index of the joint.
    joint: usize,
    /// Index of the body on which it hangs; `None` for the ground.
    parent: Option<usize>,
}

impl Model {
    /// Builds the tree. A body that no joint carries moves freely.
    pub fn build(bodies: Vec<Body>, mut joints: Vec<Joint>, gravity: Vector) -> Result<Self, ModelError> {
        let names = names(&bodies, &joints)?;
        if let Some((body, fault)) = bodies.iter().find_map(|body| Some((body, body.fault()?))) {
            return Err(ModelError::Body(body.name.clone(), fault));
        }
        let listed = joints.len();
        let carriers = carriers(&bodies, &mut joints, &names)?;
        let mut model = Model {
            listed,
            frames: vec![Point { node: GROUND, arm: Vector::zeros() }; bodies.len()],
            spans: vec![(GROUND, GROUND); joints.len()],
            bodies,
            joints,
            names,
            gravity,
            forces: Vec::new(),
            stops: Vec::new(),
            watches: Vec::new(),
            tree: Tree::default(),
        };
        for body in 0..model.bodies.len() {
            for body in model.unhung(body, &carriers)?.into_iter().rev() {
                model.hang(body, &carriers)?;
            }
        }
        Ok(model)
    }

    /// A body and those it hangs on, as far as they are not in the tree yet.
    fn unhung(&self, body: usize, carriers: &[Carrier]) -> Result<Vec<usize>, ModelError> {
        let mut path = Vec::new();
        let mut next = Some(body);
        while let Some(body) = next.filter(|&body| self.frames[body].node == GROUND) {
            // A way to the ground that is longer than there are bodies goes round.
            if path.len() == self.bodies.len() {
                return Err(ModelError::Ring(self.bodies[body].name.clone()));
            }
            path.push(body);
            next = carriers[body].parent;
        }
        Ok(path)
    }

    /// Adds a body's joint to the tree; what it hangs on is there already.
    fn hang(&mut self, body: usize, carriers: &[Carrier]) -> Result<(), ModelError> {
        let Carrier { joint: index, parent } = carriers[body];
        let joint = &self.joints[index];
        let (mut node, origin) = match parent {
            None => (GROUND, Vector::zeros()),
            Some(parent) => (self.frames[parent].node, self.joints[carriers[parent].joint].point),
        };
        let chain = joint.kind.chain().ok_or_else(|| ModelError::Axis(joint.name.clone()))?;
        let first = self.tree.nodes().len();
        for (k, motion) in chain.iter().enumerate() {
            let offset = if k == 0 { joint.point - origin } else { Vector::zeros() };
            let mass = if k + 1 == chain.len() { about(&self.bodies[body], &joint.point) } else { Mass::default() };
            node = self.tree.add(node, offset, *motion, mass);
        }
        self.frames[body] = Point { node, arm: self.bodies[body].position - joint.point };
        self.spans[index] = (first, node);
        Ok(())
    }
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

/// What carries each body; bodies without a joint get a free one.
fn carriers(
    bodies: &[Body],
    joints: &mut Vec<Joint>,
    names: &HashMap<String, usize>,
) -> Result<Vec<Carrier>, ModelError> {
    let mut carriers: Vec<Option<Carrier>> = bodies.iter().map(|_| None).collect();
    for (k, joint) in joints.iter().enumerate() {
        let find = |name: &String| names.get(name).copied().ok_or_else(|| unknown(joint, name, bodies));
        let child = find(&joint.child)?;
        let parent = joint.parent.as_ref().map(find).transpose()?;
        if parent == Some(child) {
            return Err(ModelError::Itself(joint.name.clone(), joint.child.clone()));
        }
        if let Some(first) = &carriers[child] {
            let (first, second) = (joints[first.joint].name.clone(), joint.name.clone());
            return Err(ModelError::Loop { body: joint.child.clone(), first, second });
        }
        carriers[child] = Some(Carrier { joint: k, parent });
    }
    let mut free = |body: &Body| {
        joints.push(free_joint(body));
        Carrier { joint: joints.len() - 1, parent: None }
    };
    Ok(carriers.into_iter().zip(bodies).map(|(carrier, body)| carrier.unwrap_or_else(|| free(body))).collect())
}

/// The joint of a body that nothing holds, at its centre of mass.
fn free_joint(body: &Body) -> Joint {
    Joint {
        name: format!("{} free", body.name),
        parent: None,
        child: body.name.clone(),
        point: body.position + body.orientation * body.centre,
        kind: JointKind::Free,
    }
}

fn unknown(joint: &Joint, name: &str, bodies: &[Body]) -> ModelError {
    let suggestion = carom_laws::nearest(name, bodies.iter().map(|b| b.name.as_str())).map(str::to_owned);
    ModelError::UnknownBody { joint: joint.name.clone(), body: name.to_owned(), suggestion }
}

/// A body's mass about a point of the world, in the world's axes at the start.
fn about(body: &Body, point: &Vector) -> Mass {
    let turn: Matrix = body.orientation.to_rotation_matrix().into_inner();
    Mass::new(body.mass, body.position + turn * body.centre - point, body.inertia.turned(&turn))
}
