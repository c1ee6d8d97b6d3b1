//! A mechanism as the user describes it, and the tree it becomes.
//!
//! Bodies are placed in the world, joints are given by a point and axes there; the order does not matter. [`Model::build`] finds the tree,
//! checks everything, and names the user's own objects where something is wrong. The placement at the start is the reference
//! configuration: every joint coordinate is zero there.

mod body;
mod joint;

pub use body::Body;
pub use joint::{Joint, JointKind};

use crate::spatial::{Matrix, Rotation, Vector};
use crate::tree::{GROUND, Mass, Scratch, Tree, Wrench};
use thiserror::Error;

/// What can be wrong with a mechanism.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ModelError {
    /// Two objects of one name.
    #[error("more than one {0} is called \"{1}\": give each its own name")]
    Twice(&'static str, String),
    /// An impossible body.
    #[error("body \"{0}\" cannot be: {1}")]
    Body(String, String),
    /// A joint names a body that is not there.
    #[error("unknown body \"{body}\" in joint \"{joint}\"{}", suggestion.as_ref().map_or(String::new(), |s| format!(": did you mean \"{s}\"?")))]
    UnknownBody {
        /// The joint.
        joint: String,
        /// The name it uses.
        body: String,
        /// The nearest name there is.
        suggestion: Option<String>,
    },
    /// A joint between a body and itself.
    #[error("joint \"{0}\" joins body \"{1}\" to itself: name another body, or leave the parent out for the ground")]
    Itself(String, String),
    /// A body with two parents.
    #[error(
        "body \"{body}\" is carried by joint \"{first}\" and by joint \"{second}\": that closes a loop, and only trees can be built so far"
    )]
    Loop {
        /// The body.
        body: String,
        /// One of its joints.
        first: String,
        /// The other.
        second: String,
    },
    /// Bodies that hang on each other and not on the ground.
    #[error("body \"{0}\" hangs on a ring of joints that never reaches the ground: turn one of them around")]
    Ring(String),
    /// An axis without direction.
    #[error("joint \"{0}\" has an axis of no length: give it a direction such as [0, 0, 1]")]
    Axis(String),
}

/// A mechanism, checked and made into a tree: immutable, shared by threads.
#[derive(Clone, Debug)]
pub struct Model {
    bodies: Vec<Body>,
    joints: Vec<Joint>,
    /// Acceleration of gravity [m/s^2].
    pub gravity: Vector,
    tree: Tree,
    /// Per body: its node, and the body's frame in the node at the reference configuration.
    nodes: Vec<usize>,
    /// Per joint: its first node and the node of its child.
    spans: Vec<(usize, usize)>,
}

impl Model {
    /// Builds the tree. A body that no joint carries moves freely.
    pub fn build(bodies: Vec<Body>, mut joints: Vec<Joint>, gravity: Vector) -> Result<Self, ModelError> {
        check_names(&bodies, &joints)?;
        for body in &bodies {
            if let Some(fault) = body.fault() {
                return Err(ModelError::Body(body.name.clone(), fault));
            }
        }
        let carriers = carriers(&bodies, &mut joints)?;
        let mut model = Model {
            nodes: vec![GROUND; bodies.len()],
            spans: vec![(GROUND, GROUND); joints.len()],
            bodies,
            joints,
            gravity,
            tree: Tree::default(),
        };
        for body in 0..model.bodies.len() {
            model.hang(body, &carriers)?;
        }
        Ok(model)
    }

    /// Adds a body's joint to the tree, its parents first; without recursion, since a chain may be long and listed from its end.
    fn hang(&mut self, body: usize, carriers: &[usize]) -> Result<(), ModelError> {
        let mut way = Vec::new();
        let mut next = Some(body);
        while let Some(body) = next.filter(|body| self.nodes[*body] == GROUND) {
            if way.len() == self.bodies.len() {
                return Err(ModelError::Ring(self.bodies[body].name.clone()));
            }
            way.push(body);
            next = self.parent(carriers[body]);
        }
        way.into_iter().rev().try_for_each(|body| self.attach(body, carriers))
    }

    /// The body on which a joint hangs; `None` for the ground.
    fn parent(&self, joint: usize) -> Option<usize> {
        let parent = self.joints[joint].parent.as_ref()?;
        self.bodies.iter().position(|body| body.name == *parent)
    }

    /// Adds a body's joint to the tree, whose parent is there.
    fn attach(&mut self, body: usize, carriers: &[usize]) -> Result<(), ModelError> {
        let index = carriers[body];
        let joint = self.joints[index].clone();
        let (mut node, mut origin) = (GROUND, Vector::zeros());
        if let Some(parent) = self.parent(index) {
            node = self.nodes[parent];
            origin = self.joints[carriers[parent]].point;
        }
        let chain = joint.kind.chain().ok_or_else(|| ModelError::Axis(joint.name.clone()))?;
        let first = self.tree.nodes().len();
        for (k, motion) in chain.iter().enumerate() {
            let offset = if k == 0 { joint.point - origin } else { Vector::zeros() };
            let mass = if k + 1 == chain.len() { about(&self.bodies[body], &joint.point) } else { Mass::default() };
            node = self.tree.add(node, offset, *motion, mass);
        }
        self.nodes[body] = node;
        self.spans[index] = (first, node);
        Ok(())
    }

    /// The bodies.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The joints, those of free bodies included.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node of a body.
    pub fn node(&self, body: usize) -> usize {
        self.nodes[body]
    }

    /// Index of the first coordinate and of the first speed of a joint, and how many speeds it has.
    pub fn freedoms(&self, joint: usize) -> (usize, usize, usize) {
        let (first, last) = self.spans[joint];
        let nodes = &self.tree.nodes()[first..=last];
        (nodes[0].q, nodes[0].u, nodes.iter().map(|node| node.motion.speeds()).sum())
    }

    /// Position [m] and orientation of a body's frame, after the tree's kinematics.
    pub fn pose(&self, body: usize, scratch: &Scratch) -> (Vector, Rotation) {
        let (own, node) = (&self.bodies[body], self.nodes[body]);
        let turn = scratch.orientation(node);
        let position = scratch.position(node) + turn * (own.position - self.point(body));
        (position, Rotation::from_matrix(turn) * own.orientation)
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame, after the tree's kinematics.
    pub fn velocity(&self, body: usize, scratch: &Scratch) -> (Vector, Vector) {
        let node = self.nodes[body];
        let arm = scratch.orientation(node) * (self.bodies[body].position - self.point(body));
        let omega = scratch.angular_velocity(node);
        (scratch.velocity(node) + omega.cross(&arm), omega)
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point on the parent's side, after the tree's forward dynamics.
    pub fn reaction(&self, joint: usize, scratch: &Scratch) -> Wrench {
        self.tree.reaction(self.spans[joint].0, scratch)
    }

    /// The point of the joint that carries a body, at the reference configuration [m].
    fn point(&self, body: usize) -> Vector {
        let node = self.nodes[body];
        self.spans
            .iter()
            .position(|(_, last)| *last == node)
            .map_or_else(Vector::zeros, |joint| self.joints[joint].point)
    }
}

fn check_names(bodies: &[Body], joints: &[Joint]) -> Result<(), ModelError> {
    let twice = |names: Vec<&String>| {
        names.iter().enumerate().find(|(k, name)| names[..*k].contains(name)).map(|(_, name)| (*name).clone())
    };
    if let Some(name) = twice(bodies.iter().map(|b| &b.name).collect()) {
        return Err(ModelError::Twice("body", name));
    }
    match twice(joints.iter().map(|j| &j.name).collect()) {
        Some(name) => Err(ModelError::Twice("joint", name)),
        None => Ok(()),
    }
}

/// The joint that carries each body; bodies without one get a free joint.
fn carriers(bodies: &[Body], joints: &mut Vec<Joint>) -> Result<Vec<usize>, ModelError> {
    let mut carriers: Vec<Option<usize>> = vec![None; bodies.len()];
    for (k, joint) in joints.iter().enumerate() {
        let find =
            |name: &String| bodies.iter().position(|b| b.name == *name).ok_or_else(|| unknown(joint, name, bodies));
        let child = find(&joint.child)?;
        if let Some(parent) = &joint.parent {
            find(parent)?;
            if *parent == joint.child {
                return Err(ModelError::Itself(joint.name.clone(), joint.child.clone()));
            }
        }
        if let Some(first) = carriers[child] {
            let (first, second) = (joints[first].name.clone(), joint.name.clone());
            return Err(ModelError::Loop { body: joint.child.clone(), first, second });
        }
        carriers[child] = Some(k);
    }
    Ok(carriers
        .into_iter()
        .zip(bodies)
        .map(|(carrier, body)| {
            carrier.unwrap_or_else(|| {
                let point = body.position + body.orientation * body.centre;
                joints.push(Joint {
                    name: format!("{} free", body.name),
                    parent: None,
                    child: body.name.clone(),
                    point,
                    kind: JointKind::Free,
                });
                joints.len() - 1
            })
        })
        .collect())
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
