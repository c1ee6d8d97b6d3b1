//! A cam that leads the centre of a roller, or the edge of a knife, on a curve of its own.
//!
//! ```text
//! q(a) = r(a) e,   tan b = r'/r,   R = (r^2 + r'^2)^(3/2)/(r^2 + 2 r'^2 - r r'')
//! p = q - w n,   radius = R - w,   n at the angle a - b
//! ```
//!
//! `r` distance of the roller's centre from the axis [m] at the angle `a` in the frame of the cam [rad], `e` unit vector there, `b` pressure angle of a follower that goes
//! through the axis [rad], `R` radius of curvature of that curve [m], `w` radius of the roller [m], zero for a knife. Between the rows of its table `r` is a periodic
//! cubic spline (`spline.rs`). (Norton 2009, Cam Design and Manufacturing Handbook, chapter 7.)
//!
//! Limits: the curve must be convex, and its radius larger than the roller's all around; where it is not, the roller would undercut the cam.

use super::{Flat, Support, left};
use crate::fault::{Fault, positive};
use crate::spline::{Around, interval};
use std::f64::consts::TAU;

/// How often an interval is halved to show that it is convex.
const HALVINGS: u32 = 30;

/// A cam around the origin of its frame, which is the axis it turns about.
#[derive(Clone, Debug, PartialEq)]
pub struct RadialCam {
    distance: Around,
    roller: f64,
    /// The angle of the normal at each row of the table [rad].
    normals: Vec<f64>,
    reach: f64,
    largest_radius: f64,
    smallest_radius: f64,
}

impl RadialCam {
    /// A cam from the radius of the roller [m], zero for a knife, and rows of angle [rad] and distance of the roller's centre from the axis [m]: angles
    /// that grow over one turn, and a last row that is the first again.
    pub fn new(roller: f64, rows: &[[f64; 2]]) -> Result<Self, Fault> {
        if !(roller >= 0.0 && roller.is_finite()) {
            return Err(Fault::Length { name: "roller radius", value: roller });
        }
        let distance = Around::new(rows)?;
        let [[_, farthest], [_, nearest]] = distance.extremes(|cubic| cubic.0);
        positive("distance from the axis", nearest)?;
        positive("distance of the profile from the axis", nearest - roller)?;
        let (mut smallest_radius, mut largest_radius) = (f64::INFINITY, 0.0f64);
        for k in 0..distance.cubics.len() {
            let length = distance.knots[k + 1] - distance.knots[k];
            let [smallest, largest] = prove(&distance, k, [0.0, length], roller, HALVINGS)?;
            (smallest_radius, largest_radius) = (smallest_radius.min(smallest), largest_radius.max(largest));
        }
        let mut normals: Vec<f64> = distance.knots.iter().map(|&angle| normal_angle(&distance, angle)).collect();
        let last = normals.len() - 1;
        normals[last] = normals[0] + TAU;
        Ok(RadialCam { distance, roller, normals, reach: farthest - roller, largest_radius, smallest_radius })
    }

    /// The distance of the roller's centre from the axis at an angle [rad]: its value [m], and its first and second derivative by the angle.
    pub fn distance(&self, angle: f64) -> [f64; 3] {
        self.distance.at(angle)
    }

    /// The radius of the roller [m].
    pub fn roller(&self) -> f64 {
        self.roller
    }

    #[inline]
    pub(super) fn support(&self, n: &Flat) -> Support {
        let normal = self.normals[0] + (n.y.atan2(n.x) - self.normals[0]).rem_euclid(TAU);
        let k = interval(&self.normals, normal);
        let (start, length) = (self.distance.knots[k], self.distance.knots[k + 1] - self.distance.knots[k]);
        let cubic = &self.distance.cubics[k];
        // Where n . q' falls through zero: Newton's steps within a bracket.
        let (mut low, mut high) = (0.0, length);
        let mut u = length * (normal - self.normals[k]) / (self.normals[k + 1] - self.normals[k]);
        for _ in 0..60 {
            let ([r, d, dd], (sin, cos)) = (cubic.at(u), (start + u).sin_cos());
            let (along, across) = (n.x * cos + n.y * sin, n.y * cos - n.x * sin);
            let (f, slope) = (d * along + r * across, (dd - r) * along + 2.0 * d * across);
            if f > 0.0 {
                low = u
            } else {
                high = u
            }
            let next = u - f / slope;
            let next = if next > low && next < high { next } else { 0.5 * (low + high) };
            let step = (next - u).abs();
            u = next;
            if step <= 1e-15 * (1.0 + start.abs()) {
                break;
            }
        }
        let ([r, d, dd], (sin, cos)) = (cubic.at(u), (start + u).sin_cos());
        let radius = (r * r + d * d).powf(1.5) / (r * r + 2.0 * d * d - r * dd);
        Support { point: Flat::new(cos, sin) * r - n * self.roller, radius: radius - self.roller }
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    pub(super) fn largest_radius(&self) -> f64 {
        self.largest_radius
    }

    pub(super) fn smallest_radius(&self) -> f64 {
        self.smallest_radius
    }
}

/// The angle of the normal of the roller's curve at an angle of the table [rad].
fn normal_angle(distance: &Around, angle: f64) -> f64 {
    let [r, d, _] = distance.at(angle);
    let q = Flat::new(angle.cos(), angle.sin());
    let tangent = q * d + left(&q) * r;
    angle - q.dot(&tangent).atan2(q.perp(&tangent))
}

/// Shows that the profile is convex along a part of an interval of the table, and how small and large its radius is there at most [m].
fn prove(distance: &Around, k: usize, [from, to]: [f64; 2], roller: f64, halvings: u32) -> Result<[f64; 2], Fault> {
    let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
    let (cubic, [r, d, dd]) = (&distance.cubics[k], distance.cubics[k].at(0.5 * (from + to)));
    let (inverse, speed) = (r * r + 2.0 * d * d - r * dd, (r * r + d * d).powf(1.5));
    let fault = Fault::NotConvex { angle: distance.knots[k] + middle, value: speed / inverse - roller };
    if inverse <= 0.0 || speed / inverse - roller <= 0.0 {
        return Err(fault);
    }
    // What r, r' and r'' can be within the part: the second is a straight line.
    let bends = [cubic.at(from)[2], cubic.at(to)[2]];
    let bend = bends[0].abs().max(bends[1].abs());
    let (slow, fast) = ((d.abs() - half * bend).max(0.0), d.abs() + half * bend);
    let (near, far) = (r - half * fast, r + half * fast);
    let highest = bends[0].max(bends[1]);
    let pull = if highest > 0.0 { far * highest } else { near * highest };
    let lowest = bends[0].min(bends[1]);
    let push = if lowest > 0.0 { near * lowest } else { far * lowest };
    let least = near * near + 2.0 * slow * slow - pull;
    let most = far * far + 2.0 * fast * fast - push;
    let slowest = (near * near + slow * slow).powf(1.5);
    if near > 0.0 && least > 0.0 && slowest / most > roller && half < 0.02 {
        return Ok([slowest / most - roller, (far * far + fast * fast).powf(1.5) / least - roller]);
    }
    if halvings == 0 {
        return Err(fault);
    }
    let parts = [[from, middle], [middle, to]].map(|part| prove(distance, k, part, roller, halvings - 1));
    let [one, two] = parts;
    let (one, two) = (one?, two?);
    Ok([one[0].min(two[0]), one[1].max(two[1])])
}
