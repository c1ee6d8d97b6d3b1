//! A slot: all that is nearer than half its width to a track, a chain of straight and round pieces that go smoothly into each other.
//!
//! Its walls run beside the track, left and right as seen from its start. Its ends are half circles about the ends of the track, unless
//! the track closes on itself. The body is outside.

use super::{Arc, Flat, Segment, ShapeError, ShapePart, positive};

/// How far pieces may be apart, as a share of the half width, and their directions [rad].
const SLACK: f64 = 1e-9;

/// A piece of a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A straight one.
    Line(Segment),
    /// A round one.
    Arc(Arc),
}

/// A slot in which a pin slides.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The pieces of its centre line, from start to end, on the sheet.
    pub track: Vec<Piece>,
    /// Half of its width, and radius of its ends [m].
    pub half_width: f64,
}

impl Piece {
    /// Its first point [m].
    pub fn start(&self) -> Flat {
        match self {
            Piece::Line(line) => line.start,
            Piece::Arc(arc) => arc.point(0.0),
        }
    }

    /// Its last point [m].
    pub fn end(&self) -> Flat {
        match self {
            Piece::Line(line) => line.end,
            Piece::Arc(arc) => arc.point(1.0),
        }
    }

    /// Unit vector along it, at its start (0) or its end (1).
    pub fn heading(&self, share: f64) -> Flat {
        match self {
            Piece::Line(line) => (line.end - line.start).normalize(),
            Piece::Arc(arc) => {
                let out = arc.outward(share);
                Flat::new(-out.y, out.x) * arc.sweep.signum()
            }
        }
    }

    fn fault(&self, half_width: f64) -> Option<ShapeError> {
        let folded = |arc: &Arc| {
            let radius = arc.radius;
            (radius <= half_width).then_some(ShapeError::TightBend { radius, half_width })
        };
        match self {
            Piece::Line(line) => line.fault(),
            Piece::Arc(arc) => arc.fault().or_else(|| folded(arc)),
        }
    }
}

impl Slot {
    /// Whether the track ends where and as it starts, so that the slot has no ends.
    pub fn is_closed(&self) -> bool {
        match (self.track.first(), self.track.last()) {
            (Some(first), Some(last)) => self.apart(last, first).is_none() && kink(last, first).is_none(),
            _ => false,
        }
    }

    pub(super) fn fault(&self) -> Option<ShapeError> {
        positive(ShapePart::HalfWidth, self.half_width)
            .or_else(|| self.track.is_empty().then_some(ShapeError::NoTrack))
            .or_else(|| self.pieces_fault())
            .or_else(|| self.joints_fault())
    }

    fn pieces_fault(&self) -> Option<ShapeError> {
        let fault = |(k, piece): (usize, &Piece)| {
            piece.fault(self.half_width).map(|fault| ShapeError::Piece(k + 1, Box::new(fault)))
        };
        self.track.iter().enumerate().find_map(fault)
    }

    fn joints_fault(&self) -> Option<ShapeError> {
        let fault = |(k, pair): (usize, &[Piece])| {
            let (one, two, piece) = (&pair[0], &pair[1], k + 1);
            let apart = self.apart(one, two).map(|[end, start]| ShapeError::Apart { piece, end, start });
            apart.or_else(|| kink(one, two).map(|angle| ShapeError::Kink { piece, angle }))
        };
        self.track.windows(2).enumerate().find_map(fault)
    }

    /// Where one piece ends and the next starts [m], if they do not meet.
    fn apart(&self, one: &Piece, two: &Piece) -> Option<[Flat; 2]> {
        let (end, start) = (one.end(), two.start());
        ((end - start).norm() > SLACK * self.half_width).then_some([end, start])
    }
}

/// The angle at which pieces meet [rad], if they do not go smoothly into each other.
fn kink(one: &Piece, two: &Piece) -> Option<f64> {
    let (before, after) = (one.heading(1.0), two.heading(0.0));
    let angle = before.perp(&after).atan2(before.dot(&after));
    (angle.abs() > SLACK).then_some(angle)
}
