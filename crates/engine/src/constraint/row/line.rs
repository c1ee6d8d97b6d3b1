//! A point on a line or on a plane of another node: offsets across the line, or along the normal.

use super::{Axis, Row};
use crate::spatial::frame;
use crate::tree::Point;

impl Row {
    /// The point `to` stays on the line through `from` along `axis`, which is fixed in the node of `from`.
    pub fn on_line(axis: Axis, from: Point, to: Point) -> [Row; 2] {
        let across = frame(&axis.direction.normalize());
        [0, 1].map(|k| {
            let axis = Axis { node: axis.node, direction: across.column(k).into() };
            Row::Offset { axis, from, to, value: 0.0 }
        })
    }

    /// The point `to` stays in the plane through `from` with this normal, which is fixed in the node of `from`.
    pub fn on_plane(normal: Axis, from: Point, to: Point) -> Row {
        let axis = Axis { node: normal.node, direction: normal.direction.normalize() };
        Row::Offset { axis, from, to, value: 0.0 }
    }
}
