//! A mechanism as the user describes it, and the tree it becomes.
//!
//! Bodies are placed in the world, joints are given by a point and axes there; the order does not matter. [`Model::build`] finds the tree,
//! checks everything, and names the user's own objects where something is wrong. The placement given here is the reference
//! configuration: every joint coordinate is zero there. Forces, stops and watched quantities are added to the built tree.

mod body;
mod joint;
mod solid;

pub use body::Body;
pub use joint::{Joint, JointKind};
pub use solid::Solid;

use crate::force::{Force, Stop};
use crate::spatial::{Matrix, Rotation, Vector, orientation};
use crate::tree::{GROUND, Mass, Node, Point, Scratch, Tree, Wrench};
use crate::watch::Watch;
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
    /// How many of the joints the user listed; those of free bodies follow.
    listed: usize,
    /// Acceleration of gravity [m/s^2].
    pub gravity: Vector,
    /// What acts besides gravity.
    pub forces: Vec<Force>,
    /// The stops of the joints.
    pub stops: Vec<Stop>,
    /// Quantities whose zeros are events.
    pub watches: Vec<Watch>,
    tree: Tree,
    /// Per body: the origin of its frame, as a point of its node.
    frames: Vec<Point>,
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
        let listed = joints.len();
        let carriers = carriers(&bodies, &mut joints)?;
        let mut model = Model {
            listed,
            frames: vec![Point { node: GROUND, arm: Vector::zeros() }; bodies.len()],
            spans: vec![(GROUND, GROUND); joints.len()],
            bodies,
            joints,
            gravity,
            forces: Vec::new(),
            stops: Vec::new(),
            watches: Vec::new(),
            tree: Tree::default(),
        };
        for body in 0..model.bodies.len() {
            model.hang(body, &carriers, model.bodies.len())?;
        }
        Ok(model)
    }

    /// Adds a body's joint to the tree, its parents first.
    fn hang(&mut self, body: usize, carriers: &[usize], patience: usize) -> Result<usize, ModelError> {
        if self.frames[body].node != GROUND {
            return Ok(self.frames[body].node);
        }
        if patience == 0 {
            return Err(ModelError::Ring(self.bodies[body].name.clone()));
        }
        let index = carriers[body];
        let joint = self.joints[index].clone();
        let (mut node, mut origin) = (GROUND, Vector::zeros());
        if let Some(parent) = &joint.parent {
            let parent = self.bodies.iter().position(|b| b.name == *parent).unwrap_or(body);
            node = self.hang(parent, carriers, patience - 1)?;
            origin = self.joints[carriers[parent]].point;
        }
        let chain = joint.kind.chain().ok_or_else(|| ModelError::Axis(joint.name.clone()))?;
        let first = self.tree.nodes().len();
        for (k, motion) in chain.iter().enumerate() {
            let offset = if k == 0 { joint.point - origin } else { Vector::zeros() };
            let mass = if k + 1 == chain.len() { about(&self.bodies[body], &joint.point) } else { Mass::default() };
            node = self.tree.add(node, offset, *motion, mass);
        }
        self.frames[body] = Point { node, arm: self.bodies[body].position - joint.point };
        self.spans[index] = (first, node);
        Ok(node)
    }

    /// The bodies.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The joints, those of free bodies included.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// How many of the joints the user listed; those of free bodies follow.
    pub fn listed(&self) -> usize {
        self.listed
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node of a body.
    pub fn node(&self, body: usize) -> usize {
        self.frames[body].node
    }

    /// The origin of a body's frame, as a point of its node.
    pub fn frame(&self, body: usize) -> Point {
        self.frames[body]
    }

    /// The point of a body, or of the ground, that is at `at` in the world [m] in the reference configuration.
    pub fn point(&self, body: Option<usize>, at: Vector) -> Point {
        match body {
            None => Point { node: GROUND, arm: at },
            Some(body) => {
                let Point { node, arm } = self.frames[body];
                Point { node, arm: at - (self.bodies[body].position - arm) }
            }
        }
    }

    /// Index of the body of this name.
    pub fn body(&self, name: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.name == name)
    }

    /// Index of the first coordinate and of the first speed of a joint, and how many speeds it has.
    pub fn freedoms(&self, joint: usize) -> (usize, usize, usize) {
        let nodes = self.chain(joint);
        (nodes[0].q, nodes[0].u, nodes.iter().map(|node| node.motion.speeds()).sum())
    }

    /// The nodes of a joint, from parent to child.
    pub fn chain(&self, joint: usize) -> &[Node] {
        let (first, last) = self.spans[joint];
        &self.tree.nodes()[first..=last]
    }

    /// Position [m] and orientation of a body's frame, after the tree's kinematics.
    pub fn pose(&self, body: usize, scratch: &Scratch) -> (Vector, Rotation) {
        let frame = &self.frames[body];
        let turn = orientation(&scratch.axes(frame.node));
        (scratch.place(frame).position, turn * self.bodies[body].orientation)
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame, after the tree's kinematics.
    pub fn velocity(&self, body: usize, scratch: &Scratch) -> (Vector, Vector) {
        let frame = &self.frames[body];
        (scratch.place(frame).velocity, scratch.spin(frame.node))
    }

    /// Force [N] and moment [N m] of a joint on its child, about the joint's point on the parent's side, after the tree's forward dynamics.
    pub fn reaction(&self, joint: usize, scratch: &Scratch) -> Wrench {
        self.tree.reaction(self.spans[joint].0, scratch)
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
