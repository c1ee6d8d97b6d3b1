//! A ball and a cylinder, or a disc.
//!
//! ```text
//! gap = |(max(p - R, 0), max(|z| - l, 0))| - r           the centre outside
//! gap = max(p - R, |z| - l) - r                          inside
//! ```
//!
//! `p` distance of the ball's centre from the axis and `z` its place along it, `R` radius and `l` half length of the cylinder, zero for a disc, `r` radius of the
//! ball [m].

use super::{Contact, Cylinder, Disc, Foot};
use crate::part::Part;
use crate::space::{Pose, Sphere, Vector};

/// Where a ball, the first, touches a cylinder, the second.
pub fn sphere_cylinder(ball: &Sphere, cylinder: &Cylinder, poses: [&Pose; 2]) -> Contact {
    contact(ball, poses, |c| cylinder.before(c))
}

/// Where a ball, the first, touches a thin disc, the second. With its centre in the disc, the ball is pushed out to the positive side.
pub fn sphere_disc(ball: &Sphere, disc: &Disc, poses: [&Pose; 2]) -> Contact {
    contact(ball, poses, |c| disc.before(c))
}

fn contact(ball: &Sphere, poses: [&Pose; 2], before: impl FnOnce(&Vector) -> Foot) -> Contact {
    let [one, two] = poses;
    let Foot { direction, distance, part } = before(&two.rotation.tr_mul(&(one.position - two.position)));
    Contact::of_ball(one.position, ball.radius(), two.rotation * direction, distance, part)
}

impl Cylinder {
    /// What a point of its frame finds.
    pub fn before(&self, c: &Vector) -> Foot {
        foot(c, self.radius(), self.half_length())
    }
}

impl Disc {
    /// What a point of its frame finds. In its plane beyond the rim, where a cylinder has a side, it has the rim alone.
    pub fn before(&self, c: &Vector) -> Foot {
        let foot = foot(c, self.radius(), 0.0);
        match foot.part {
            Part::Rim(_) | Part::Side => Foot { part: Part::Rim(0), ..foot },
            _ => foot,
        }
    }
}

fn foot(c: &Vector, radius: f64, half_length: f64) -> Foot {
    let p = c.x.hypot(c.y);
    let out = if p > 0.0 { Vector::new(c.x, c.y, 0.0) / p } else { Vector::x() };
    let up = Vector::z() * 1.0f64.copysign(c.z);
    let end = u16::from(c.z >= 0.0);
    let (side, cap) = (p - radius, c.z.abs() - half_length);
    let (direction, distance, part) = if side > 0.0 && cap > 0.0 {
        let distance = side.hypot(cap);
        ((out * side + up * cap) / distance, distance, Part::Rim(end))
    } else if side > cap {
        (out, side, Part::Side)
    } else {
        (up, cap, Part::End(end))
    };
    Foot { direction, distance, part }
}
