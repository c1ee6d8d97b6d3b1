//! Rows: scalar equations that positions must satisfy, `g(q) = 0`.
//!
//! Each row is known by its residual `g`, by the wrench that a multiplier of one exerts on the second node (and, reversed and at the same place,
//! on the first), whose power is `g'`, and by the part of `g''` that velocities alone cause:
//!
//! ```text
//! angle      g = x . z - c                 x fixed in the first node, z in the second
//! offset     g = x . (p2 - p1) - c         x and p1 fixed in the first node, p2 in the second
//! distance   g = (|p2 - p1|^2/l - l)/2
//! helix      g = x . (p2 - p1) - h phi     phi the angle about x between the nodes, h the way per angle
//! ratio      g = a q1 + b q2 - c           q1 and q2 coordinates of the tree
//! roll       see its own file               a wheel on a plane; only one of its three rows has a residual
//! on curve   g = n . (p - nearest)         n one of two normals of a curve
//! stick      see its own file               surfaces that touch; only what holds rigid ones together has a residual
//! ```

mod curve;
mod line;
mod roll;
mod sight;
mod stick;

pub use curve::{Curve, OnCurve};
pub use roll::{Disc, Roll};
pub(crate) use sight::{Ahead, Present, Sight};
pub use stick::{Held, Stick};

use super::Turning;
use crate::spatial::{Number, Space, Vector};
use crate::tree::{GROUND, Point, Scratch};

/// A direction fixed in a node, or in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The node; [`GROUND`] for the world.
    pub node: usize,
    /// Unit vector, in the axes of the node.
    pub direction: Vector,
}

impl Axis {
    /// The direction in the world, after the tree's kinematics.
    #[inline(always)]
    fn turned(&self, scratch: &Scratch) -> Vector {
        scratch.axes(self.node) * self.direction
    }
}

/// A scalar equation between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// Two directions keep their angle.
    Angle {
        /// Fixed in the first node.
        first: Axis,
        /// Fixed in the second.
        second: Axis,
        /// Cosine of the angle.
        cosine: f64,
    },
    /// A point keeps its coordinate along an axis of another node.
    Offset {
        /// Fixed in the node of `from`.
        axis: Axis,
        /// Where the coordinate is counted from.
        from: Point,
        /// The point.
        to: Point,
        /// The coordinate [m].
        value: f64,
    },
    /// Two points keep their distance.
    Distance {
        /// The points.
        ends: [Point; 2],
        /// Their distance [m].
        length: f64,
    },
    /// A point moves along an axis in proportion to the turn about it.
    Helix {
        /// Fixed in the node of `from`.
        axis: Axis,
        /// Across the axis, fixed in the first node.
        across: Vector,
        /// The same direction at the start, fixed in the second node.
        opposite: Vector,
        /// Where the way is counted from.
        from: Point,
        /// The point.
        to: Point,
        /// Way per angle [m/rad].
        lead: f64,
    },
    /// Two coordinates of the tree keep a linear relation, as gears do.
    Ratio {
        /// Coordinate, speed and factor of each.
        terms: [(usize, usize, f64); 2],
        /// What the sum is.
        value: f64,
    },
    /// A wheel rolls on a plane.
    Roll(Roll),
    /// A point stays on a curve.
    OnCurve(OnCurve),
    /// Surfaces that press each other stick.
    Stick(Box<Stick>),
}

/// What a multiplier of one does: a moment and a force at a place on the second node, the opposite on the first. A couple has none: it acts
/// along coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Action {
    /// First and second node.
    pub nodes: [usize; 2],
    /// Where the force acts, in the world [m].
    pub place: Vector,
    /// Moment on the second node.
    pub moment: Vector,
    /// Force on the second node.
    pub force: Vector,
}

impl Action {
    /// Lets it act on the nodes of a tree with this effort.
    pub(crate) fn act(&self, effort: f64, scratch: &mut Scratch) {
        for (node, effort) in self.nodes.into_iter().zip([-effort, effort]) {
            scratch.push_at(node, &self.place, &(self.force * effort));
            scratch.apply_moment(node, &(self.moment * effort));
        }
    }
}

impl Row {
    /// The two nodes.
    pub fn nodes(&self) -> [usize; 2] {
        match self {
            Row::Angle { first, second, .. } => [first.node, second.node],
            Row::Offset { from, to, .. } | Row::Helix { from, to, .. } => [from.node, to.node],
            Row::Distance { ends, .. } => [ends[0].node, ends[1].node],
            Row::Ratio { .. } => [GROUND, GROUND],
            Row::Roll(roll) => roll.nodes(),
            Row::OnCurve(on) => on.nodes(),
            Row::Stick(stick) => stick.nodes,
        }
    }

    /// By what its residual is multiplied to be a length [m], in a mechanism of this length [m].
    pub fn weight(&self, length: f64) -> f64 {
        if self.is_length() { 1.0 } else { length }
    }

    /// Whether the residual is a length [m]; otherwise it is a number or an angle.
    pub fn is_length(&self) -> bool {
        match self {
            Row::Angle { .. } | Row::Ratio { .. } => false,
            Row::Stick(stick) => matches!(stick.held, Held::Slide(_) | Held::Press),
            _ => true,
        }
    }

    /// The residual at the coordinates `q`, after the tree's kinematics.
    pub fn residual(&self, q: &[f64], scratch: &Scratch) -> f64 {
        let turn = |axis: &Axis| axis.turned(scratch);
        match self {
            Row::Ratio { terms: [one, other], value } => one.2 * q[one.0] + other.2 * q[other.0] - value,
            Row::Roll(roll) => roll.residual(scratch),
            Row::OnCurve(on) => on.residual(scratch),
            Row::Stick(stick) => stick.residual(scratch),
            Row::Angle { first, second, cosine } => turn(first).dot(&turn(second)) - cosine,
            Row::Offset { axis, from, to, value } => {
                let line = scratch.place(to).position - scratch.place(from).position;
                turn(axis).dot(&line) - value
            }
            Row::Distance { ends, length } => {
                let line = scratch.place(&ends[1]).position - scratch.place(&ends[0]).position;
                0.5 * (line.norm_squared() / length - length)
            }
            Row::Helix { axis, across, opposite, from, to, lead } => {
                let x = turn(axis);
                let way = x.dot(&(scratch.place(to).position - scratch.place(from).position));
                let (one, other) = (scratch.axes(from.node) * across, scratch.axes(to.node) * opposite);
                let angle = x.dot(&one.cross(&other)).atan2(one.dot(&other));
                // Of all turns the one that the way tells.
                let turns = ((way / lead - angle) / std::f64::consts::TAU).round();
                way - lead * (angle + turns * std::f64::consts::TAU)
            }
        }
    }

    /// What a multiplier of one does, after the tree's kinematics.
    #[inline(always)]
    pub fn action(&self, scratch: &Scratch) -> Action {
        let turn = |axis: &Axis| axis.turned(scratch);
        let nodes = self.nodes();
        let zero = Vector::zeros();
        match self {
            Row::Ratio { .. } => Action { nodes, place: zero, moment: zero, force: zero },
            Row::Roll(roll) => roll.action(scratch),
            Row::OnCurve(on) => on.action(scratch),
            Row::Stick(stick) => stick.action(scratch),
            Row::Angle { first, second, .. } => {
                let moment = turn(second).cross(&turn(first));
                Action { nodes, place: zero, moment, force: zero }
            }
            Row::Offset { axis, to, .. } => {
                Action { nodes, place: scratch.place(to).position, moment: zero, force: turn(axis) }
            }
            Row::Distance { ends, length } => {
                let place = scratch.place(&ends[1]).position;
                Action { nodes, place, moment: zero, force: (place - scratch.place(&ends[0]).position) / *length }
            }
            Row::Helix { axis, to, lead, .. } => {
                let x = turn(axis);
                Action { nodes, place: scratch.place(to).position, moment: x * -*lead, force: x }
            }
        }
    }

    /// The action, and how it changes while the tree moves as it has been placed; `None` for a couple.
    pub(crate) fn turning(&self, scratch: &Scratch) -> Option<Turning> {
        let nodes = self.nodes();
        // Directions that are fixed in a node turn with it.
        let fixed = |axis: &Axis| {
            let direction = axis.turned(scratch);
            [direction, scratch.spin(axis.node).cross(&direction)]
        };
        let at = |point: &Point| {
            let place = scratch.place(point);
            [place.position, place.velocity]
        };
        Some(match self {
            Row::Ratio { .. } => return None,
            Row::Roll(roll) => roll.turning(scratch),
            Row::OnCurve(on) => on.turning(scratch),
            Row::Stick(stick) => stick.turning(&Present::new(scratch, &Vector::zeros(), &[])),
            Row::Angle { first, second, .. } => {
                let ([x, dx], [z, dz]) = (fixed(first), fixed(second));
                Turning::moment(nodes, [z.cross(&x), dz.cross(&x) + z.cross(&dx)])
            }
            Row::Offset { axis, to, .. } => Turning::force(nodes, at(to), fixed(axis)),
            Row::Distance { ends, length } => {
                let ([from, from_rate], [to, to_rate]) = (at(&ends[0]), at(&ends[1]));
                Turning::force(nodes, [to, to_rate], [(to - from) / *length, (to_rate - from_rate) / *length])
            }
            Row::Helix { axis, to, lead, .. } => {
                let [x, dx] = fixed(axis);
                let mut turning = Turning::force(nodes, at(to), [x, dx]);
                (turning.action.moment, turning.rate.moment) = (x * -*lead, dx * -*lead);
                turning
            }
        })
    }

    /// `g''` with the accelerations that are in `sight`. Where these are what velocities and prescribed motions cause, it is the part that does not come from the
    /// accelerations of the degrees of freedom.
    pub(crate) fn bias<'a, S: Sight<'a>>(&'a self, sight: &mut S) -> <S::Space as Space>::Number {
        match self {
            Row::Ratio { terms: [one, other], .. } => {
                sight.speed_rate(one.1) * one.2 + sight.speed_rate(other.1) * other.2
            }
            Row::Roll(roll) => roll.bias(sight),
            Row::OnCurve(on) => on.bias(sight),
            Row::Stick(stick) => stick.bias(sight),
            Row::Angle { first, second, .. } => {
                let (x, z) = (sight.turn(first), sight.turn(second));
                let (dx, ddx) = sight.swing(first.node, &x);
                let (dz, ddz) = sight.swing(second.node, &z);
                ddx.dot(&z) + dx.dot(&dz) * 2.0 + x.dot(&ddz)
            }
            Row::Offset { axis, from, to, .. } => offset_bias(sight, axis, from, to),
            Row::Distance { ends, length } => {
                let [one, other] = sight.pair([&ends[0], &ends[1]]);
                let rate = other.velocity - one.velocity;
                let line = other.position - one.position;
                (rate.dot(&rate) + line.dot(&(other.acceleration - one.acceleration))) / Number::steady(*length)
            }
            Row::Helix { axis, from, to, lead, .. } => {
                let x = sight.turn(axis);
                let (dx, _) = sight.swing(axis.node, &x);
                let spin = sight.spin(to.node) - sight.spin(from.node);
                let alpha = sight.acceleration(to.node).0 - sight.acceleration(from.node).0;
                offset_bias(sight, axis, from, to) - (x.dot(&alpha) + dx.dot(&spin)) * *lead
            }
        }
    }
}

fn offset_bias<'a, S: Sight<'a>>(
    sight: &mut S,
    axis: &Axis,
    from: &'a Point,
    to: &'a Point,
) -> <S::Space as Space>::Number {
    let x = sight.turn(axis);
    let [one, other] = sight.pair([from, to]);
    // An axis of the ground stays as it is.
    if axis.node == GROUND {
        return x.dot(&(other.acceleration - one.acceleration));
    }
    let (dx, ddx) = sight.swing(axis.node, &x);
    ddx.dot(&(other.position - one.position))
        + dx.dot(&(other.velocity - one.velocity)) * 2.0
        + x.dot(&(other.acceleration - one.acceleration))
}

impl Row {
    /// What the row keeps, in words.
    pub fn description(&self) -> &'static str {
        match self {
            Row::Angle { .. } => "a tilt",
            Row::Offset { .. } => "a position along an axis",
            Row::Distance { .. } => "a distance",
            Row::Helix { .. } => "the way of a screw",
            Row::Ratio { .. } => "a ratio of coordinates",
            Row::Roll(_) => "rolling on a plane",
            Row::OnCurve(_) => "a place on a curve",
            Row::Stick(_) => "surfaces that stick",
        }
    }
}
