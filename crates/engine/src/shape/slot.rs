//! A slot: all that is nearer than half its width to a track, a chain of straight and round pieces that go smoothly into each other.
//!
//! Its walls run beside the track, left and right as seen from its start. Its ends are half circles about the ends of the track, unless
//! the track closes on itself. The body is outside.

use super::{Arc, Flat, Segment, positive};

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

    fn fault(&self, half_width: f64) -> Option<String> {
        let folded = |arc: &Arc| {
            let words =
                || format!("its radius must be larger than half the width, {half_width} m, not {} m", arc.radius);
            (arc.radius <= half_width).then(words)
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

    pub(super) fn fault(&self) -> Option<String> {
        let empty = || "its track has no piece: give it a line or an arc".to_string();
        positive("half width", self.half_width)
            .or_else(|| self.track.is_empty().then(empty))
            .or_else(|| self.pieces_fault())
            .or_else(|| self.joints_fault())
    }

    fn pieces_fault(&self) -> Option<String> {
        let fault = |(k, piece): (usize, &Piece)| {
            piece.fault(self.half_width).map(|fault| format!("piece {} of its track cannot be: {fault}", k + 1))
        };
        self.track.iter().enumerate().find_map(fault)
    }

    fn joints_fault(&self) -> Option<String> {
        let fault = |(k, pair): (usize, &[Piece])| {
            let fault = self.apart(&pair[0], &pair[1]).or_else(|| kink(&pair[0], &pair[1]));
            fault.map(|fault| format!("pieces {} and {} of its track {fault}", k + 1, k + 2))
        };
        self.track.windows(2).enumerate().find_map(fault)
    }

    /// Complains of pieces that do not meet.
    fn apart(&self, one: &Piece, two: &Piece) -> Option<String> {
        let (end, start) = (one.end(), two.start());
        let words = || {
            let [a, b] = [end, start].map(|p| format!("[{}, {}]", p.x, p.y));
            format!("do not meet: one ends at {a}, the next must start there and not at {b}")
        };
        ((end - start).norm() > SLACK * self.half_width).then(words)
    }
}

/// Complains of pieces that meet at an angle.
fn kink(one: &Piece, two: &Piece) -> Option<String> {
    let (before, after) = (one.heading(1.0), two.heading(0.0));
    let words =
        |angle: f64| format!("meet at an angle of {angle:.3e} rad: let one start in the direction of the other's end");
    let angle = before.perp(&after).atan2(before.dot(&after));
    (angle.abs() > SLACK).then(|| words(angle))
}
