//! A ball and a block.
//!
//! ```text
//! q = c cut off at the faces,   gap = |c - q| - r           the centre outside
//! gap = max(|c_k| - h_k) - r                                inside
//! ```
//!
//! `c` centre of the ball in the frame of the block, `h` half edges, `r` radius [m].

use super::{Block, Contact, Foot};
use crate::part::Part;
use crate::space::{Pose, Sphere, Vector};

/// Where a ball, the first, touches a block, the second.
pub fn sphere_block(ball: &Sphere, block: &Block, poses: [&Pose; 2]) -> Contact {
    let [one, two] = poses;
    let c = two.rotation.tr_mul(&(one.position - two.position));
    let Foot { direction, distance, part } = block.before(&c);
    Contact::of_ball(one.position, ball.radius(), two.rotation * direction, distance, part)
}

impl Block {
    /// What a point of its frame finds.
    pub fn before(&self, c: &Vector) -> Foot {
        let h = self.half();
        let q = c.zip_map(&h, |c, h| c.clamp(-h, h));
        let beyond = [0, 1, 2].map(|k| c[k].abs() > h[k]);
        let bit = |k: usize| u16::from(c[k] > 0.0);
        let part = match beyond.iter().filter(|it| **it).count() {
            0 => {
                let axis = (0..3).max_by(|&i, &j| (c[i].abs() - h[i]).total_cmp(&(c[j].abs() - h[j]))).unwrap_or(0);
                let direction = Vector::ith(axis, 1.0f64.copysign(c[axis]));
                let part = Part::Face(2 * axis as u16 + bit(axis));
                return Foot { direction, distance: c[axis].abs() - h[axis], part };
            }
            1 => (0..3).find(|&k| beyond[k]).map_or(Part::Whole, |k| Part::Face(2 * k as u16 + bit(k))),
            2 => (0..3).find(|&k| !beyond[k]).map_or(Part::Whole, |k| Part::Edge(self.edge_towards(k, c))),
            _ => Part::Corner(bit(0) | bit(1) << 1 | bit(2) << 2),
        };
        let d = c - q;
        let distance = d.norm();
        Foot { direction: d / distance, distance, part }
    }
}
