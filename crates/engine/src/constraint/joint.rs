//! The rows of a joint that closes a loop.
//!
//! | joint | rows |
//! |---|---|
//! | spherical | the point, 3 |
//! | revolute | the point, 3; the axis, 2 |
//! | universal | the point, 3; the angle between its axes, 1 |
//! | prismatic | the orientation, 3; the point across the axis, 2 |
//! | cylindrical | the axis, 2; the point across it, 2 |
//! | planar | the normal, 2; the point along it, 1 |
//! | screw | as cylindrical, 4; the way along the axis with the angle, 1 |
//! | fixed | the orientation, 3; the point, 3 |
//! | free, floating, tilting | none |

use super::row::{Axis, Row};
use crate::model::JointKind;
use crate::spatial::{Matrix, Vector, frame};
use crate::tree::Point;

/// The rows of a joint of this kind, whose point is at `first` of one node and `second` of the other. Axes of the kind are in the reference
/// configuration, where the axes of all nodes are those of the world.
pub fn rows_of(kind: &JointKind, first: Point, second: Point) -> Vec<Row> {
    let ends = Ends { first, second };
    let world = Matrix::identity();
    match *kind {
        JointKind::Spherical => ends.point(&world, 3),
        JointKind::Revolute { axis } => {
            let frame = frame(&axis.normalize());
            [ends.point(&frame, 3), ends.axis(&frame)].concat()
        }
        JointKind::Universal { first, second } => {
            let (one, other) = (first.normalize(), second.normalize());
            [ends.point(&world, 3), vec![ends.angle(&one, &other)]].concat()
        }
        JointKind::Prismatic { axis } => {
            let frame = frame(&axis.normalize());
            [ends.point(&frame, 2), ends.orientation(&frame)].concat()
        }
        JointKind::Cylindrical { axis } => {
            let frame = frame(&axis.normalize());
            [ends.point(&frame, 2), ends.axis(&frame)].concat()
        }
        JointKind::Planar { normal } => {
            let frame = frame(&normal.normalize());
            [vec![ends.offset(&frame.column(2).into())], ends.axis(&frame)].concat()
        }
        JointKind::Screw { axis, lead_per_turn } => {
            let frame = frame(&axis.normalize());
            let helix = ends.helix(&frame, lead_per_turn / std::f64::consts::TAU);
            [ends.point(&frame, 2), ends.axis(&frame), vec![helix]].concat()
        }
        JointKind::Fixed => [ends.point(&world, 3), ends.orientation(&world)].concat(),
        JointKind::Floating | JointKind::Tilting { .. } | JointKind::Free => Vec::new(),
    }
}

/// The joint's point in both nodes.
struct Ends {
    first: Point,
    second: Point,
}

impl Ends {
    fn offset(&self, axis: &Vector) -> Row {
        let axis = Axis { node: self.first.node, direction: *axis };
        Row::Offset { axis, from: self.first, to: self.second, value: 0.0 }
    }

    /// The point along the first axes of a frame.
    fn point(&self, frame: &Matrix, count: usize) -> Vec<Row> {
        (0..count).map(|k| self.offset(&frame.column(k).into())).collect()
    }

    fn angle(&self, one: &Vector, other: &Vector) -> Row {
        Row::Angle {
            first: Axis { node: self.first.node, direction: *one },
            second: Axis { node: self.second.node, direction: *other },
            cosine: one.dot(other),
        }
    }

    /// The third axis of a frame stays across the other two.
    fn axis(&self, frame: &Matrix) -> Vec<Row> {
        let column = |k: usize| Vector::from(frame.column(k));
        vec![self.angle(&column(0), &column(2)), self.angle(&column(1), &column(2))]
    }

    fn orientation(&self, frame: &Matrix) -> Vec<Row> {
        let column = |k: usize| Vector::from(frame.column(k));
        [(0, 1), (1, 2), (2, 0)].map(|(i, j)| self.angle(&column(i), &column(j))).to_vec()
    }

    fn helix(&self, frame: &Matrix, lead: f64) -> Row {
        let across: Vector = frame.column(0).into();
        let axis = Axis { node: self.first.node, direction: frame.column(2).into() };
        Row::Helix { axis, across, opposite: across, from: self.first, to: self.second, lead }
    }
}
