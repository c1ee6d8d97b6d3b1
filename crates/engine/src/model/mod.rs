//! A mechanism as the user describes it, and the tree with loops it becomes.
//!
//! Bodies are placed in the world, joints are given by a point and axes there; the order does not matter. [`Model::build`] finds the tree,
//! checks everything, and names the user's own objects where something is wrong. The placement given here is the reference
//! configuration: every joint coordinate is zero there; bodies that are drawn apart are shifted until the points of their joints in the tree meet.
//! Forces, stops and watched quantities are added to the built tree.

mod assembly;
mod body;
mod build;
mod error;
mod input;
mod joint;
mod motion;
mod open_loops;
mod ratio;
mod solid;
mod spanning_tree;
mod start;
mod trajectory;

pub use body::Body;
pub use error::{BodyError, ModelError, SolidError};
pub use input::Input;
pub use joint::{Joint, JointKind};
pub use motion::{Pieces, Prescribed, Trajectory};
pub use solid::Solid;
pub use start::Start;
pub use trajectory::TrajectoryError;

use crate::constraint::Loops;
use crate::contact::{Contact, ImpactRule};
use crate::dof::Dof;
use crate::force::{Bearing, Force, Stop};
use crate::shape::Shape;
use crate::signal::Signal;
use crate::spatial::{Rotation, Vector, orientation};
use crate::tree::{GROUND, Mobilizer, Node, Point, Scratch, Tree};
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
    /// Dry friction in joints.
    pub bearings: Vec<Bearing>,
    /// Shapes that may meet.
    pub contacts: Vec<Contact>,
    /// How impacts of those that are rigid are dealt with.
    pub impact_rule: ImpactRule,
    /// Quantities whose zeros are events.
    pub watches: Vec<Watch>,
    /// Numbers that a caller sets between steps.
    pub inputs: Vec<Input>,
    /// Signals that other signals, forces and watched quantities read by their index; each may read those before it.
    pub signals: Vec<Signal>,
    /// Instants at which signals have kinks, such as the points of a table over time [s]; rising. Steps end there.
    pub knots: Vec<f64>,
    /// Joints that close loops, and other ties.
    loops: Loops,
    /// Degrees of freedom whose motion is prescribed.
    prescribed: Vec<Prescribed>,
    tree: Tree,
    /// Per body: the origin of its frame, as a point of its node.
    frames: Vec<Point>,
    /// Per joint: where it is.
    placements: Vec<Placement>,
}

/// Where a joint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placement {
    /// In the tree: its first and last node, and whether it was taken from its child to its parent.
    Tree { first: usize, last: usize, reversed: bool },
    /// It closes a loop: index of the tie.
    Loop(usize),
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

    /// The point of a body, or of the ground, that is at `at` in the world [m] as the body is drawn.
    pub fn point(&self, body: Option<usize>, at: Vector) -> Point {
        match body {
            None => Point { node: GROUND, arm: at },
            Some(body) => {
                let Point { node, arm } = self.frames[body];
                Point { node, arm: at - (self.bodies[body].position - arm) }
            }
        }
    }

    /// The node that carries a shape of a body, or of the ground, and the shape in that node's frame.
    pub fn mount(&self, body: Option<usize>, shape: &Shape) -> (usize, Shape) {
        match body {
            None => (GROUND, shape.clone()),
            Some(body) => {
                (self.frames[body].node, shape.placed(&self.frames[body].arm, &self.bodies[body].orientation))
            }
        }
    }

    /// Index of the body of this name.
    pub fn body(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// The nodes of a joint, from its parent to its child; none for a joint that closes a loop.
    pub fn chain(&self, joint: usize) -> Vec<&Node> {
        match self.placements[joint] {
            Placement::Tree { first, last, reversed: false } => self.tree.nodes()[first..=last].iter().collect(),
            Placement::Tree { first, last, reversed: true } => self.tree.nodes()[first..=last].iter().rev().collect(),
            Placement::Loop(_) => Vec::new(),
        }
    }

    /// The degrees of freedom of a joint, from its parent to its child. A joint that closes a loop has those that can be read off its bodies: turns
    /// and ways along axes that are fixed in its parent.
    pub fn dofs(&self, joint: usize) -> Vec<Dof> {
        match self.placements[joint] {
            Placement::Tree { .. } => (0..).map_while(|number| self.dof(joint, number)).collect(),
            Placement::Loop(tie) => self.joints[joint].kind.dofs_between(self.loops.ties()[tie].ends),
        }
    }

    /// One degree of freedom of a joint, counted from 0; `None` if it has no such one.
    pub fn dof(&self, joint: usize, number: usize) -> Option<Dof> {
        match self.placements[joint] {
            Placement::Tree { first, last, reversed } => {
                let (mut left, count) = (number, last - first);
                for k in 0..=count {
                    let node = &self.tree.nodes()[if reversed { last - k } else { first + k }];
                    if left < node.mobilizer.speeds() {
                        // A rotation that is taken from child to parent is read off the bodies, in the child's axes.
                        if reversed && node.mobilizer == Mobilizer::Ball {
                            let (nodes, mut axis) = ([last, self.tree.nodes()[first].parent], Vector::zeros());
                            axis[left] = 1.0;
                            return Some(Dof::Spin { nodes, axis });
                        }
                        return Some(own_dof(node, left));
                    }
                    left -= node.mobilizer.speeds();
                }
                None
            }
            Placement::Loop(_) => self.dofs(joint).get(number).copied(),
        }
    }

    /// How many ways the mechanism can still move: degrees of freedom of the tree, less those whose motion is prescribed, less the conditions that loops add.
    pub fn mobility(&self) -> usize {
        (self.tree.speeds() - self.prescribed.len()).saturating_sub(self.loops.kept().len())
    }

    /// Whether a joint is in the tree from its child to its parent.
    pub fn is_reversed(&self, joint: usize) -> bool {
        matches!(self.placements[joint], Placement::Tree { reversed: true, .. })
    }

    /// Whether a joint closes a loop.
    pub fn closes_loop(&self, joint: usize) -> bool {
        matches!(self.placements[joint], Placement::Loop(_))
    }

    /// Joints that close loops, and other ties.
    pub fn loops(&self) -> &Loops {
        &self.loops
    }

    /// The degrees of freedom whose motion is prescribed.
    pub fn prescribed(&self) -> &[Prescribed] {
        &self.prescribed
    }

    /// Position [m] and orientation of a body's frame, after the tree's kinematics.
    pub fn pose(&self, body: usize, scratch: &Scratch) -> (Vector, Rotation) {
        let frame = &self.frames[body];
        let turn = orientation(&scratch.axes(frame.node));
        (scratch.place(frame).position, turn * self.bodies[body].orientation)
    }

    /// Orientation of a body's frame at the coordinates `q` of the tree, as a quaternion (w, x, y, z) that is steady in them: the turns of the
    /// nodes from the ground on, each with the sign that its own coordinates give it, and positive w as the body is drawn.
    pub fn orientation(&self, body: usize, q: &[f64]) -> [f64; 4] {
        let drawn = self.bodies[body].orientation.into_inner();
        let mut turn = if drawn.w < 0.0 { -drawn } else { drawn };
        let mut node = self.frames[body].node;
        while node != GROUND {
            let own = &self.tree.nodes()[node];
            turn = own.turn(q) * turn;
            node = own.parent;
        }
        [turn.w, turn.i, turn.j, turn.k]
    }

    /// Velocity [m/s] and angular velocity [rad/s] of a body's frame, after the tree's kinematics.
    pub fn velocity(&self, body: usize, scratch: &Scratch) -> (Vector, Vector) {
        let frame = &self.frames[body];
        (scratch.place(frame).velocity, scratch.spin(frame.node))
    }

    /// Where the point of a joint of the tree is on its child [m], after the tree's kinematics.
    pub(crate) fn point_on_child(&self, joint: usize, scratch: &Scratch) -> Vector {
        match self.placements[joint] {
            Placement::Tree { last, reversed: false, .. } => scratch.origin(last),
            // Taken from child to parent, the child is what the chain hangs on.
            Placement::Tree { first, .. } => {
                let node = &self.tree.nodes()[first];
                let origin = if node.parent == GROUND { Vector::zeros() } else { scratch.origin(node.parent) };
                origin + scratch.axes(node.parent) * node.offset
            }
            Placement::Loop(tie) => scratch.place(&self.loops.ties()[tie].ends[1]).position,
        }
    }

    /// The node of the first body of a joint.
    pub(crate) fn parent_node(&self, joint: usize) -> usize {
        match self.placements[joint] {
            Placement::Tree { first, reversed: false, .. } => self.tree.nodes()[first].parent,
            Placement::Tree { last, .. } => last,
            Placement::Loop(tie) => self.loops.ties()[tie].ends[0].node,
        }
    }

    /// The first node of a joint, if it is in the tree.
    pub(crate) fn first_node(&self, joint: usize) -> Option<(usize, bool)> {
        match self.placements[joint] {
            Placement::Tree { first, reversed, .. } => Some((first, reversed)),
            Placement::Loop(_) => None,
        }
    }

    /// The tie of a joint, if it closes a loop.
    pub(crate) fn tie(&self, joint: usize) -> Option<usize> {
        match self.placements[joint] {
            Placement::Tree { .. } => None,
            Placement::Loop(tie) => Some(tie),
        }
    }
}

/// A degree of freedom of a node of the tree, counted from 0. The parts of a rotation have no coordinates of their own.
fn own_dof(node: &Node, k: usize) -> Dof {
    let ways = node.mobilizer.ways().len();
    Dof::Tree { coordinate: if k < ways.max(1) { node.q + k } else { node.q }, speed: node.u + k }
}
