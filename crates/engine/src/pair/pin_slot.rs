//! A pin in a slot: four features, the left wall (0), the right wall (1), the start (2) and the end (3); a closed slot has the walls alone.
//!
//! ```text
//! walls   gap = c - s,  n = -l        gap = c + s,  n = l        c = h - r
//! ends    gap = c - |d|,  n = -d/|d|          while the end is the point of the track nearest to the pin
//!         gap = |d -+ (c + q) w| - q,  q = r/2        elsewhere
//! ```
//!
//! `h` half width of the slot, `r` radius of the pin, `c` clearance, `s` offset of the pin from the track, positive to the left [m]; `l` unit
//! vector to the left; `d` from an end of the track to the pin [m], `w` unit vector across the track there, towards the pin's side. The
//! clearance is formed first, so that small overlaps keep their digits.
//!
//! Each feature is asked everywhere and has to be smooth where it is near zero. A wall goes on beyond the end of its track as it was
//! before. The half circle of an end turns away from the slot where the wall begins, as a lip of radius `q` that lies behind the wall: it
//! never touches what the wall does not touch. So the smallest gap is that of the slot, exactly, and where a wall goes over into an end
//! both are touched for a short way, about `sqrt(r d)` to the wall's side and `sqrt(2 c d)` to the other at an overlap `d`.
//! Limits: the overlap must be less than `r/2`; the track must not come nearer to itself than the width of the slot.

use super::planar::{Planar, PlanarContact, polar};
use super::table::Served;
use super::{FrameState, Hollow, Kernel, Obstacle, PairError, Touch};
use crate::shape::{Flat, Shape};
use rail::{Foot, Rail};
use std::sync::Arc;

mod rail;

#[derive(Debug)]
struct PinSlot {
    planar: Planar,
    rails: Vec<Rail>,
    half_width: f64,
    closed: bool,
    /// The start and the end.
    ends: [End; 2],
}

/// An end of the track.
#[derive(Debug)]
struct End {
    /// Where it is [m].
    point: Flat,
    /// Unit vector out of the track.
    out: Flat,
    /// The piece of the track, and its foot, nearest to a pin that is at the end.
    nearest: (usize, Foot),
}

pub(super) fn kernel(first: &Shape, second: &Shape) -> Served {
    let (Shape::Slot(sheet, slot), Shape::Circle(other, pin)) = (first, second) else { return None };
    let (Some(head), Some(tail)) = (slot.track.first(), slot.track.last()) else { return None };
    if pin.hollow {
        return None;
    }
    if pin.radius >= slot.half_width {
        let (hollow, room) = (Hollow::Slot, slot.half_width);
        return Some(Err(PairError::TooLarge { what: "pin", radius: pin.radius, hollow, room }));
    }
    let start = End { point: head.start(), out: -head.heading(0.0), nearest: (0, Foot::Start) };
    let end = End { point: tail.end(), out: tail.heading(1.0), nearest: (slot.track.len() - 1, Foot::End) };
    Some(Ok(Arc::new(PinSlot {
        planar: Planar::new(sheet, other, pin),
        rails: slot.track.iter().map(Rail::new).collect(),
        half_width: slot.half_width,
        closed: slot.is_closed(),
        ends: [start, end],
    })))
}

impl Kernel for PinSlot {
    fn features(&self) -> u32 {
        if self.closed { 2 } else { 4 }
    }

    fn feature_name(&self, feature: u32) -> &'static str {
        match feature {
            0 => "left",
            1 => "right",
            2 => "start",
            _ => "end",
        }
    }

    fn touch(&self, feature: u32, poses: [&FrameState; 2]) -> Touch {
        self.planar.touch(feature, poses, |pin| match feature {
            0 => self.wall(pin, 1.0),
            1 => self.wall(pin, -1.0),
            2 => self.end(pin, &self.ends[0]),
            _ => self.end(pin, &self.ends[1]),
        })
    }

    fn obstacle(&self, feature: u32) -> Obstacle {
        let clearance = self.clearance();
        let hollow = match feature {
            0 => self.rails.iter().map(|rail| rail.hollow(1.0, clearance)).fold(f64::INFINITY, f64::min),
            1 => self.rails.iter().map(|rail| rail.hollow(-1.0, clearance)).fold(f64::INFINITY, f64::min),
            _ => clearance,
        };
        let straight = feature < 2 && self.rails.len() == 1;
        let patch = if straight { f64::INFINITY } else { 0.5 * self.half_width };
        Obstacle { patch, ..self.planar.obstacle(hollow) }
    }

    /// About an end the pin goes round the end's middle, or round the lip's.
    fn bend(&self, feature: u32, poses: [&FrameState; 2]) -> f64 {
        let gap = self.touch(feature, poses).gap;
        let to_end = |end: &End| self.nearest(self.planar.centre(poses)) == end.nearest;
        match feature {
            0 | 1 => {
                let k = self.touch(feature, poses).curvatures[0].first;
                k / (1.0 + k * (gap + self.planar.radius))
            }
            _ if to_end(&self.ends[usize::from(feature > 2)]) => -1.0 / (self.clearance() - gap),
            _ => 1.0 / (gap + 0.5 * self.planar.radius),
        }
    }
}

impl PinSlot {
    fn clearance(&self) -> f64 {
        self.half_width - self.planar.radius
    }

    /// The wall to the left (`side` 1) or to the right (-1).
    #[inline(always)]
    fn wall(&self, pin: Flat, side: f64) -> PlanarContact {
        let k = if self.rails.len() == 1 { 0 } else { self.nearest(pin).0 };
        let rail = &self.rails[k];
        let (s, left) = rail.offset(pin);
        let curvature = rail.wall_curvature(side, self.half_width);
        PlanarContact { gap: self.clearance() - side * s, normal: left * -side, curvature, part: k as u32 }
    }

    #[inline(always)]
    fn end(&self, pin: Flat, end: &End) -> PlanarContact {
        let (d, c) = (pin - end.point, self.clearance());
        // The body's surface keeps the curvature of the half circle along the lip, which is not there to be touched alone.
        let curvature = -1.0 / self.half_width;
        if self.nearest(pin) == end.nearest {
            let (distance, outward) = polar(d, end.out);
            return PlanarContact { gap: c - distance, normal: -outward, curvature, part: 0 };
        }
        let (q, across) = (0.5 * self.planar.radius, Flat::new(-end.out.y, end.out.x));
        let lip = across * (c + q).copysign(across.dot(&d));
        let (distance, normal) = polar(d - lip, -end.out);
        PlanarContact { gap: distance - q, normal, curvature, part: 0 }
    }

    /// The piece nearest to the pin, and where on it the nearest point is.
    #[inline(always)]
    fn nearest(&self, pin: Flat) -> (usize, Foot) {
        let mut best = (0, Foot::Inside, f64::INFINITY);
        for (k, rail) in self.rails.iter().enumerate() {
            let (foot, distance) = rail.foot(pin);
            if distance < best.2 {
                best = (k, foot, distance);
            }
        }
        (best.0, best.1)
    }
}
