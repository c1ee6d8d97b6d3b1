//! Constraints that are not joints.

use super::ModelBuilder;
use crate::constraint::Row;
use crate::id::{At, DofId, TieId};
use crate::tree::Point;

/// From the two points of a constraint, fastened to their bodies, to its rows.
type Rows = Box<dyn FnOnce([Point; 2]) -> Vec<Row>>;

/// A constraint as it is listed.
pub(super) struct TieSpec {
    pub(super) name: String,
    pub(super) kind: TieKind,
}

/// What a constraint ties.
pub(super) enum TieKind {
    /// Two points of bodies.
    Points([At; 2], Rows),
    /// The coordinates of two degrees of freedom, and the second's per the first's.
    Ratio([DofId; 2], f64),
}

impl ModelBuilder {
    /// Lets two points keep a distance [m]; where none is given, the one at which they are drawn.
    pub fn distance(&mut self, name: impl Into<String>, one: At, other: At, length: Option<f64>) -> TieId {
        let length = length.unwrap_or((other.place - one.place).norm());
        self.constraint(name, [one, other], move |ends| vec![Row::Distance { ends, length }])
    }

    /// Lets the coordinate of the second degree of freedom be `ratio` times the first's, from the start on.
    pub fn couple(
        &mut self,
        name: impl Into<String>,
        first: impl Into<DofId>,
        second: impl Into<DofId>,
        ratio: f64,
    ) -> TieId {
        self.tie(name.into(), TieKind::Ratio([first.into(), second.into()], ratio))
    }

    /// Adds any constraint between two points: `rows` makes its equations of the points, once these are fastened to their bodies.
    pub fn constraint(
        &mut self,
        name: impl Into<String>,
        ends: [At; 2],
        rows: impl FnOnce([Point; 2]) -> Vec<Row> + 'static,
    ) -> TieId {
        self.tie(name.into(), TieKind::Points(ends, Box::new(rows)))
    }

    fn tie(&mut self, name: String, kind: TieKind) -> TieId {
        self.ties.push(TieSpec { name, kind });
        TieId(self.ties.len() - 1)
    }
}
