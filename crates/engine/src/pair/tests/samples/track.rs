//! Slots of a straight piece and two bends.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Arc, Piece, Segment, Slot};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// A track as one draws it: from a point in a direction, straight on or round a bend.
pub(in crate::pair::tests) struct Drawn {
    pub(in crate::pair::tests) pieces: Vec<Piece>,
    /// For each piece: where it starts, its heading there [rad], its length [m], its curvature [1/m], positive to the left.
    pub(in crate::pair::tests) strokes: Vec<(Flat, f64, f64, f64)>,
}

impl Drawn {
    /// The place and the heading [rad] at a length [m] along a stroke.
    pub(in crate::pair::tests) fn at(&self, stroke: usize, length: f64) -> (Flat, f64) {
        let (start, heading, _, k) = self.strokes[stroke];
        if k == 0.0 {
            return (start + direction(heading) * length, heading);
        }
        let centre = start + direction(heading + FRAC_PI_2) / k;
        (centre - direction(heading + k * length + FRAC_PI_2) / k, heading + k * length)
    }

    /// The edge of the slot all the way round: left wall, end, right wall, start.
    fn rim(&self, h: f64, a: f64) -> Flat {
        let n = self.strokes.len();
        let (side, on) = ((a * (2 * n + 2) as f64).floor() as usize, (a * (2 * n + 2) as f64).fract());
        let wall = |k: usize, sign: f64, share: f64| {
            let (point, heading) = self.at(k, share * self.strokes[k].2);
            point + direction(heading + FRAC_PI_2) * (sign * h)
        };
        match side {
            k if k < n => wall(k, 1.0, on),
            k if k == n => {
                self.at(n - 1, self.strokes[n - 1].2).0 + direction(self.end_heading() + FRAC_PI_2 - PI * on) * h
            }
            k if k <= 2 * n => wall(2 * n - k, -1.0, 1.0 - on),
            _ => self.strokes[0].0 + direction(self.strokes[0].1 - FRAC_PI_2 - PI * on) * h,
        }
    }

    fn end_heading(&self) -> f64 {
        let n = self.strokes.len();
        self.at(n - 1, self.strokes[n - 1].2).1
    }
}

/// Draws strokes of given length [m] and curvature [1/m].
pub(in crate::pair::tests) fn track(from: Flat, heading: f64, strokes: &[(f64, f64)]) -> Drawn {
    let mut drawn = Drawn { pieces: Vec::new(), strokes: Vec::new() };
    let (mut start, mut heading) = (from, heading);
    for &(length, k) in strokes {
        drawn.strokes.push((start, heading, length, k));
        let (end, onward) = drawn.at(drawn.strokes.len() - 1, length);
        drawn.pieces.push(if k == 0.0 {
            Piece::Line(Segment { start, end })
        } else {
            let centre = start + direction(heading + FRAC_PI_2) / k;
            let from = heading - FRAC_PI_2 * k.signum();
            Piece::Arc(Arc { centre, radius: 1.0 / k.abs(), from, sweep: k * length })
        });
        (start, heading) = (end, onward);
    }
    drawn
}

fn drawn(u: &[f64; 8]) -> Drawn {
    let (r1, r2) = (mix(u[0], 0.4, 1.0), mix(u[1], 0.4, 1.0));
    let strokes = [(mix(u[2], 0.2, 0.8), 0.0), (r1 * 1.2, 1.0 / r1), (r2 * 0.9, -1.0 / r2)];
    track(Flat::new(u[3], 0.3), TAU * u[4], &strokes)
}

/// Half width, radius of the pin, gap [m].
fn sizes(u: &[f64; 8]) -> (f64, f64, f64) {
    let h = mix(u[3], 0.1, 0.2);
    let r = h * mix(u[5], 0.6, 0.97);
    (h, r, (h - r) * mix(u[6], -0.3, 0.9))
}

fn sample(drawn: Drawn, at: (Flat, Flat), place: (u32, u32, f64), u: &[f64; 8], stage: &Stage) -> Sample {
    let ((h, radius, gap), (point, normal), (feature, part, curvature)) = (sizes(u), at, place);
    let (second, second_centre) = disc(stage, radius);
    let slot = Slot { track: drawn.pieces.clone(), half_width: h };
    Sample {
        first: Shape::Slot(stage.sheets[0], slot),
        second,
        planar: true,
        centre: raised(point - normal * (h - radius - gap)),
        second_centre,
        radius,
        feature,
        part,
        gap,
        normal: raised(normal),
        curvatures: [[curvature, 0.0], [1.0 / radius, 0.0]],
        surface: Box::new(move |a, _| raised(drawn.rim(h, a.rem_euclid(1.0)))),
    }
}

pub(super) fn wall_of_a_slot(u: &[f64; 8], stage: &Stage) -> Sample {
    let (drawn, stroke) = (drawn(u), (3.0 * u[7]) as usize);
    let (_, _, length, k) = drawn.strokes[stroke];
    let on = (3.0 * u[7]).fract();
    let (feature, side) = if on < 0.5 { (0, 1.0) } else { (1, -1.0) };
    let (point, heading) = drawn.at(stroke, mix((2.0 * on).fract(), 0.01, 0.99) * length);
    let normal = direction(heading + FRAC_PI_2) * -side;
    let curvature = side * k / (1.0 - side * k * sizes(u).0);
    sample(drawn, (point, normal), (feature, stroke as u32, curvature), u, stage)
}

pub(super) fn end_of_a_slot(u: &[f64; 8], stage: &Stage) -> Sample {
    let (drawn, half) = (drawn(u), (2.0 * u[7]).fract());
    let (point, out, feature) = if u[7] < 0.5 {
        (drawn.strokes[0].0, drawn.strokes[0].1 + PI, 2)
    } else {
        (drawn.at(2, drawn.strokes[2].2).0, drawn.end_heading(), 3)
    };
    let normal = -direction(out + mix(half, -0.99, 0.99) * FRAC_PI_2);
    let curvature = -1.0 / sizes(u).0;
    sample(drawn, (point, normal), (feature, 0, curvature), u, stage)
}
