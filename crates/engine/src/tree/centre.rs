//! The centre of mass of some of the bodies of a tree.

use super::{Scratch, Tree};
use crate::spatial::Vector;

/// Where the mass of bodies is, taken together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Centre {
    /// Mass [kg].
    pub mass: f64,
    /// Its centre in the world [m]; the origin where nothing has mass.
    pub position: Vector,
    /// How that moves [m/s].
    pub velocity: Vector,
}

impl Tree {
    /// The centre of mass of the nodes that are counted, after [`Tree::kinematics`].
    pub fn centre(&self, scratch: &Scratch, counts: impl Fn(usize) -> bool) -> Centre {
        let mut sum = Centre::default();
        for (k, (node, pose)) in self.nodes.iter().zip(&scratch.poses).enumerate() {
            let (mass, frame) = (&node.mass, &pose.frame);
            if mass.mass == 0.0 || !counts(k) {
                continue;
            }
            let moment = frame.rotation * mass.moment;
            sum.mass += mass.mass;
            sum.position += frame.position * mass.mass + moment;
            sum.velocity += frame.velocity * mass.mass + frame.spin.cross(&moment);
        }
        if sum.mass > 0.0 {
            sum.position /= sum.mass;
            sum.velocity /= sum.mass;
        }
        sum
    }
}
