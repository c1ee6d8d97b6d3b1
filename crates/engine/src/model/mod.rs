//! A mechanism as the user describes it, and the tree it becomes.
//!
//! Bodies are placed in the world, joints are given by a point and axes there; the order does not matter. [`Model::build`] finds the tree,
//! checks everything, and names the user's own objects where something is wrong. The placement given here is the reference
//! configuration: every joint coordinate is zero there. Forces, stops and watched quantities are added to the built tree.

mod body;
mod build;
mod error;
mod joint;
mod solid;

pub use body::Body;
pub use error::ModelError;
pub use joint::{Joint, JointKind};
pub use solid::Solid;

use crate::force::{Force, Stop};
use crate::spatial::{Rotation, Vector, orientation};
use crate::tree::{GROUND, Node, Point, Scratch, Tree, Wrench};
use crate::watch::Watch;
use std::collections::HashMap;

/// A mechanism, checked and made into a tree: immutable, shared by threads.
#[derive(Clone, Debug)]
pub struct Model {
    bodies: Vec<Body>,
    joints: Vec<Joint>,
    /// How many of the joints the user listed; those of free bodies follow.
    listed: usize,
    /// Index of each body by its name.
    names: HashMap<String, usize>,
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
        self.names.get(name).copied()
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
