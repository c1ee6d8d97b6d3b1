//! One degree of freedom of a joint: its coordinate, its speed, and how a force acts along it.
//!
//! Where the joint is in the tree, coordinate and speed are part of the state. Where it closes a loop, they are read off the two bodies:
//! an angle between half a turn back and half a turn forth, or a way along the axis. The distance of two points is a degree of freedom like any other to who
//! drives it: a cylinder, a linear actuator.

use crate::constraint::{Axis, Row, Turning, power};
use crate::force::Line;
use crate::model::Model;
use crate::signal::Instant;
use crate::spatial::{Rotation, Space, Varying, Vector};
use crate::tree::{Point, Scratch, Tree};

/// One degree of freedom of a joint, or the distance of two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dof {
    /// Of a joint in the tree.
    Tree {
        /// Index of the coordinate; of no meaning for the parts of a rotation about a point.
        coordinate: usize,
        /// Index of the speed.
        speed: usize,
    },
    /// A turn about an axis.
    Turn {
        /// First and second node.
        nodes: [usize; 2],
        /// Unit vector, fixed in the first node.
        axis: Vector,
        /// Unit vector across it, fixed in both nodes, the same where the angle is zero.
        across: Vector,
    },
    /// A part of a rotation about a point: it has a speed, and no coordinate.
    Spin {
        /// First and second node.
        nodes: [usize; 2],
        /// Unit vector, fixed in the second node.
        axis: Vector,
    },
    /// A way along an axis.
    Slide {
        /// Points of the first and the second node, the same where the way is zero.
        ends: [Point; 2],
        /// Unit vector, fixed in the first node.
        axis: Vector,
    },
    /// The distance of two points. Points that coincide have no line, and nothing acts along it there.
    Length {
        /// The two points.
        ends: [Point; 2],
    },
}

impl Dof {
    /// Whether its coordinate is an angle.
    pub(crate) fn turns(&self, model: &Model) -> bool {
        match self {
            Dof::Tree { speed, .. } => {
                let node =
                    model.tree().nodes().iter().find(|node| (node.u..node.u + node.mobilizer.speeds()).contains(speed));
                node.is_none_or(|node| !node.mobilizer.ways().contains(&(speed - node.u)))
            }
            Dof::Turn { .. } | Dof::Spin { .. } => true,
            Dof::Slide { .. } | Dof::Length { .. } => false,
        }
    }

    /// Coordinate [rad or m] and speed [rad/s or m/s], after the tree's kinematics.
    #[inline]
    pub fn state(&self, at: &Instant<'_>, scratch: &Scratch) -> (f64, f64) {
        match self {
            Dof::Tree { coordinate, speed } => (at.q[*coordinate], at.u[*speed]),
            Dof::Turn { nodes: [first, second], axis, across } => {
                let base = scratch.axes(*first);
                let (axis, one, other) = (base * axis, base * across, scratch.axes(*second) * across);
                let angle = axis.dot(&one.cross(&other)).atan2(one.dot(&other));
                (angle, axis.dot(&(scratch.spin(*second) - scratch.spin(*first))))
            }
            Dof::Spin { nodes: [first, second], axis } => {
                let axis = scratch.axes(*second) * axis;
                (0.0, axis.dot(&(scratch.spin(*second) - scratch.spin(*first))))
            }
            Dof::Slide { ends, axis } => {
                let (one, other) = (scratch.place(&ends[0]), scratch.place(&ends[1]));
                let (axis, line) = (scratch.axes(one.node) * axis, other.position - one.position);
                let turning = scratch.spin(one.node).cross(&axis).dot(&line);
                (axis.dot(&line), axis.dot(&(other.velocity - one.velocity)) + turning)
            }
            Dof::Length { ends } => {
                let line = Line::between(ends, scratch);
                (line.length, line.rate)
            }
        }
    }

    /// The row that keeps its coordinate at a value [rad or m]; its multiplier is the effort along it. A part of a rotation about a point has none.
    pub(crate) fn held(&self, at: f64) -> Option<Row> {
        Some(match *self {
            Dof::Tree { coordinate, speed } => {
                Row::Ratio { terms: [(coordinate, speed, 1.0), (coordinate, speed, 0.0)], value: at }
            }
            // g = sin(angle - at), from a direction a quarter turn behind.
            Dof::Turn { nodes: [first, second], axis, across } => {
                let back = Rotation::from_scaled_axis(axis * (-std::f64::consts::FRAC_PI_2 - at));
                let second = Axis { node: second, direction: back * across };
                Row::Angle { first: Axis { node: first, direction: across }, second, cosine: 0.0 }
            }
            Dof::Spin { .. } => return None,
            Dof::Slide { ends: [from, to], axis } => {
                Row::Offset { axis: Axis { node: from.node, direction: axis }, from, to, value: at }
            }
            Dof::Length { ends } => Row::Distance { ends, length: at },
        })
    }

    /// The derivative of its speed by the speeds of the tree, after the tree's kinematics.
    pub(crate) fn by_speeds(&self, tree: &Tree, scratch: &Scratch) -> Vec<f64> {
        let mut out = vec![0.0; tree.speeds()];
        match (self, self.turning(scratch)) {
            (_, Some(turning)) => power(tree, &turning.action, scratch, &mut out),
            (Dof::Tree { speed, .. }, _) => out[*speed] = 1.0,
            _ => {}
        }
        out
    }

    /// The rate of an angle that is read off the two bodies, while the tree moves as it has been placed. Where the loop is open by a little, that differs a little from
    /// the speed.
    pub(crate) fn angle_rate(&self, scratch: &Scratch) -> Option<f64> {
        let Dof::Turn { nodes: [first, second], axis, across } = self else { return None };
        let turning = |node: usize, direction: &Vector| {
            let direction = scratch.axes(node) * direction;
            Varying::new(direction, scratch.spin(node).cross(&direction))
        };
        let (axis, one, other) = (turning(*first, axis), turning(*first, across), turning(*second, across));
        let (sine, cosine) = (axis.dot(&one.cross(&other)), one.dot(&other));
        Some((cosine.at * sine.by - sine.at * cosine.by) / (sine.at * sine.at + cosine.at * cosine.at))
    }

    /// What an effort of one does, and how that changes while the tree moves as it has been placed; `None` in the tree, where it acts on a speed.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Option<Turning> {
        // Axes that are fixed in a node turn with it.
        let fixed = |node: usize, axis: &Vector| {
            let axis = scratch.axes(node) * axis;
            [axis, scratch.spin(node).cross(&axis)]
        };
        match self {
            Dof::Tree { .. } => None,
            Dof::Turn { nodes, axis, .. } => Some(Turning::moment(*nodes, fixed(nodes[0], axis))),
            Dof::Spin { nodes, axis } => Some(Turning::moment(*nodes, fixed(nodes[1], axis))),
            Dof::Slide { ends, axis } => {
                let place = scratch.place(&ends[1]);
                let nodes = ends.map(|end| end.node);
                Some(Turning::force(nodes, [place.position, place.velocity], fixed(nodes[0], axis)))
            }
            Dof::Length { ends } => Some(Line::between(ends, scratch).turning()),
        }
    }

    /// Lets an effort [N m or N] act along the degree of freedom, on the second body and back on the first.
    #[inline]
    pub fn push(&self, effort: f64, scratch: &mut Scratch, tau: &mut [f64]) {
        match self {
            Dof::Tree { speed, .. } => tau[*speed] += effort,
            Dof::Turn { nodes: [first, second], axis, .. } => {
                let moment = scratch.axes(*first) * axis * effort;
                scratch.apply_moment(*second, &moment);
                scratch.apply_moment(*first, &-moment);
            }
            Dof::Spin { nodes: [first, second], axis } => {
                let moment = scratch.axes(*second) * axis * effort;
                scratch.apply_moment(*second, &moment);
                scratch.apply_moment(*first, &-moment);
            }
            Dof::Slide { ends, axis } => {
                let (one, other) = (scratch.place(&ends[0]), scratch.place(&ends[1]));
                let force = scratch.axes(one.node) * axis * effort;
                scratch.push(&other, &force);
                // The first body is pushed back where the second is, so that no moment arises.
                let arm = one.arm + (other.position - one.position);
                scratch.push(&crate::tree::Place { arm, ..one }, &-force);
            }
            Dof::Length { ends } => Line::between(ends, scratch).pull(-effort, scratch),
        }
    }
}
