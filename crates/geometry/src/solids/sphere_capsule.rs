//! A ball and a capsule.
//!
//! ```text
//! gap = |c - q| - R - r
//! ```
//!
//! `c` centre of the ball, `q` the point of the capsule's segment that is nearest to it, `R` and `r` radii of capsule and ball [m].

use super::{Capsule, Contact, Foot};
use crate::part::Part;
use crate::space::{Pose, Sphere, Vector};

/// Where a ball, the first, touches a capsule, the second.
pub fn sphere_capsule(ball: &Sphere, capsule: &Capsule, poses: [&Pose; 2]) -> Contact {
    let [one, two] = poses;
    let c = two.rotation.tr_mul(&(one.position - two.position));
    let Foot { direction, distance, part } = capsule.before(&c);
    Contact::of_ball(one.position, ball.radius(), two.rotation * direction, distance, part)
}

impl Capsule {
    /// What a point of its frame finds.
    pub fn before(&self, c: &Vector) -> Foot {
        let l = self.half_length();
        let d = c - Vector::z() * c.z.clamp(-l, l);
        let distance = d.norm();
        let direction = if distance > 0.0 { d / distance } else { Vector::x() };
        let part = if c.z.abs() > l { Part::End(u16::from(c.z > 0.0)) } else { Part::Side };
        Foot { direction, distance: distance - self.radius(), part }
    }
}
