//! Ground of straight edges, uphill and downhill, with steps: all that lies below a chain of points.
//!
//! The chain goes forwards (along x) or straight up and down, never back; its first and its last edge go on without end. Where it bends downwards it has a corner, sharp or rounded; where it bends upwards it is **cut**, so that it
//! becomes a row of convex pieces ([`Brow`]), each a surface that can be touched while its neighbours are.
//!
//! ```text
//!            ____                        ____                  ____
//!           |    \                      |    \                     \
//!      _____|     \        =      ______:.......     and      |     \
//!     |                          |                            |
//! ```
//!
//! Each piece goes on under its neighbour along the line of its last edge, so that what rolls into the bend meets the next surface where it is and not its end. All of every piece lies below the chain, and every place below the chain
//! is in a piece: a point outside is as far from the ground as from the nearest of them. A line that would come out of the ground again farther on (at the far side of a hill) ends where it is deepest.
//!
//! Limits: the overlap must be less than what covers such an end ([`Terrain::cover`]), or that end is felt.

use super::{Brow, Flat};
use crate::fault::Fault;

/// The sine of the smallest angle between two edges that is a corner.
const STRAIGHT: f64 = 1e-12;
/// Places along a line of which the deepest is taken.
const LOOKS: u32 = 512;

/// Ground of straight edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    points: Vec<Flat>,
    pieces: Vec<Brow>,
    rounding: f64,
    cover: f64,
}

/// Which way a line is followed under the ground.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Back,
    On,
}

impl Terrain {
    /// The most convex pieces that it may have.
    pub const MOST_PIECES: usize = 64;
    /// The most points that it may have.
    pub const MOST_POINTS: usize = 512;

    /// The ground below these points [m] in their order, along x or straight up and down, its corners rounded with a radius [m] that may be zero.
    pub fn new(points: &[Flat], rounding: f64) -> Result<Self, Fault> {
        let chain = Chain::new(points)?;
        if !(rounding >= 0.0 && rounding.is_finite()) {
            return Err(Fault::Length { name: "radius of the corners", value: rounding });
        }
        chain.check_room(rounding)?;
        let mut terrain = Terrain { points: points.to_vec(), pieces: Vec::new(), rounding, cover: f64::INFINITY };
        let mut first = 0;
        for k in 1..=chain.ways.len() {
            if k == chain.ways.len() || chain.bend(k) > 0.0 {
                terrain.add(&chain, first, k)?;
                first = k;
            }
        }
        if terrain.pieces.len() > Terrain::MOST_PIECES {
            return Err(Fault::Many { rows: terrain.pieces.len(), most: Terrain::MOST_PIECES });
        }
        Ok(terrain)
    }

    /// Adds the piece of the edges from `first` up to `end`.
    fn add(&mut self, chain: &Chain, first: usize, end: usize) -> Result<(), Fault> {
        let mut lines: Vec<(Flat, Flat)> = (first..end).map(|k| (chain.points[k], chain.ways[k])).collect();
        let mut cut = |edge: usize, way: Way| -> Result<Option<Flat>, Fault> {
            let Some((place, cover)) = chain.deepest(edge, way, self.rounding)? else { return Ok(None) };
            self.cover = self.cover.min(cover);
            Ok(Some(place))
        };
        if first > 0
            && let Some(place) = cut(first, Way::Back)?
        {
            lines.insert(0, (place - Flat::x() * self.rounding, Flat::y()));
        }
        if end < chain.ways.len()
            && let Some(place) = cut(end - 1, Way::On)?
        {
            lines.push((place + Flat::x() * self.rounding, -Flat::y()));
        }
        self.pieces.push(Brow::below(&lines, self.rounding));
        Ok(())
    }

    /// The points of its chain [m], as they were given.
    pub fn points(&self) -> &[Flat] {
        &self.points
    }

    /// Its convex pieces, in their order.
    pub fn pieces(&self) -> &[Brow] {
        &self.pieces
    }

    /// The radius of its corners [m].
    pub fn rounding(&self) -> f64 {
        self.rounding
    }

    /// How deep in the ground the ends of its pieces lie [m]; infinite where none has an end.
    pub fn cover(&self) -> f64 {
        self.cover
    }
}

/// Points without those that lie straight between others, and unit vectors from each to the next.
struct Chain {
    points: Vec<Flat>,
    ways: Vec<Flat>,
    /// The number that each point was given with.
    rows: Vec<usize>,
}

impl Chain {
    fn new(given: &[Flat]) -> Result<Self, Fault> {
        const LEAST: usize = 2;
        if given.len() < LEAST {
            return Err(Fault::Few { rows: given.len(), least: LEAST });
        }
        if given.len() > Terrain::MOST_POINTS {
            return Err(Fault::Many { rows: given.len(), most: Terrain::MOST_POINTS });
        }
        if let Some(row) = given.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(Fault::NotANumber { row });
        }
        let mut chain = Chain { points: vec![given[0]], ways: Vec::new(), rows: vec![0] };
        for (row, pair) in (1..).zip(given.windows(2)) {
            let d = pair[1] - pair[0];
            let Some(way) = d.try_normalize(0.0) else { return Err(Fault::Order { row }) };
            // What is straight up but for rounding is straight up.
            let way = if way.x.abs() <= STRAIGHT { Flat::new(0.0, way.y.signum()) } else { way };
            let turns = chain.ways.last().map(|before| (before.perp(&way), before.dot(&way)));
            if way.x < 0.0 || turns.is_some_and(|(sine, cosine)| sine.abs() <= STRAIGHT && cosine < 0.0) {
                return Err(Fault::Back { row });
            }
            if turns.is_some_and(|(sine, _)| sine.abs() <= STRAIGHT) {
                continue;
            }
            if !chain.ways.is_empty() {
                chain.points.push(pair[0]);
                chain.rows.push(row - 1);
            }
            chain.ways.push(way);
        }
        Ok(chain)
    }

    /// The sine of the angle by which it turns upwards where an edge begins.
    fn bend(&self, k: usize) -> f64 {
        self.ways[k - 1].perp(&self.ways[k])
    }

    /// How much of each edge beside a corner a radius of 1 takes; nothing where it bends upwards.
    fn takes(&self, k: usize) -> f64 {
        let (sine, cosine) = (-self.bend(k), self.ways[k - 1].dot(&self.ways[k]));
        if sine > 0.0 { sine / (1.0 + cosine) } else { 0.0 }
    }

    /// Refuses corners that are rounder than their edges are long.
    fn check_room(&self, rounding: f64) -> Result<(), Fault> {
        for k in 1..self.ways.len().saturating_sub(1) {
            let length = (self.points[k + 1] - self.points[k]).norm();
            let takes = self.takes(k) + self.takes(k + 1);
            if takes * rounding > length {
                return Err(Fault::Rounding { row: self.rows[k], room: length / takes });
            }
        }
        Ok(())
    }

    /// Where on the line of an edge, followed beyond that into the ground, its piece is best ended, and how deep that is [m]; none where the line stays in the ground. With rounded corners the end is rounded too and reaches as far beyond.
    fn deepest(&self, edge: usize, way: Way, rounding: f64) -> Result<Option<(Flat, f64)>, Fault> {
        let (from, along, beyond) = match way {
            Way::Back => (self.points[edge], -self.ways[edge], 0..edge - 1),
            Way::On => (self.points[edge + 1], self.ways[edge], edge + 2..self.ways.len()),
        };
        // Straight down it never comes out.
        if along.x == 0.0 {
            return Ok(None);
        }
        let out = beyond.filter_map(|k| self.crosses(k, &from, &along)).fold(f64::INFINITY, f64::min);
        if out == f64::INFINITY {
            return Ok(None);
        }
        let length = out - rounding / along.x.abs();
        if length <= 0.0 {
            let row = self.rows[if way == Way::On { edge + 1 } else { edge }];
            return Err(Fault::Rounding { row, room: out * along.x.abs() });
        }
        let depth = |place: &Flat| (0..self.ways.len()).map(|k| self.distance(k, place)).fold(f64::INFINITY, f64::min);
        let best = (1..LOOKS)
            .map(|k| from + along * (length * f64::from(k) / f64::from(LOOKS)))
            .map(|place| (place, depth(&place)))
            .fold((from, 0.0), |best, next| if next.1 > best.1 { next } else { best });
        Ok(Some(best))
    }

    /// From where to where an edge goes beyond its point [m].
    fn reach(&self, k: usize) -> [f64; 2] {
        let start = if k == 0 { f64::NEG_INFINITY } else { 0.0 };
        let end = self.points.get(k + 1).map_or(f64::INFINITY, |next| (next - self.points[k]).norm());
        [start, end]
    }

    /// How far along a ray it meets an edge [m].
    fn crosses(&self, k: usize, from: &Flat, along: &Flat) -> Option<f64> {
        let (way, d) = (self.ways[k], self.points[k] - from);
        let sine = along.perp(&way);
        if sine.abs() <= STRAIGHT {
            return None;
        }
        let (t, s, [start, end]) = (d.perp(&way) / sine, d.perp(along) / sine, self.reach(k));
        // A line that comes out just where an edge ends, as level ground behind a block, must not be missed.
        let slack = STRAIGHT.sqrt() * d.norm();
        (t > 0.0 && s >= start - slack && s <= end + slack).then_some(t)
    }

    /// The distance of a place from an edge [m].
    fn distance(&self, k: usize, place: &Flat) -> f64 {
        let (d, [start, end]) = (place - self.points[k], self.reach(k));
        (d - self.ways[k] * self.ways[k].dot(&d).clamp(start, end)).norm()
    }
}

#[cfg(test)]
mod tests;
