//! Energy and momentum of a tree.

use super::{Scratch, Tree};
use crate::spatial::Vector;

/// Energy and momentum of all bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Kinetic energy [J].
    pub kinetic: f64,
    /// Energy in the field of gravity, zero at the world's origin [J].
    pub gravitational: f64,
    /// Momentum [kg m/s].
    pub momentum: Vector,
    /// Angular momentum about the world's origin [kg m^2/s].
    pub angular_momentum: Vector,
}

impl Tree {
    /// Energy and momentum, after [`Tree::kinematics`].
    pub fn energy(&self, gravity: &Vector, scratch: &Scratch) -> Energy {
        let mut sum = Energy::default();
        for (node, pose) in self.nodes.iter().zip(&scratch.poses) {
            let mass = &node.mass;
            let moment = pose.frame.rotation * mass.moment;
            let inertia = mass.inertia.turned(&pose.frame.rotation);
            let (v, w) = (&pose.frame.velocity, &pose.frame.spin);
            let momentum = v * mass.mass + w.cross(&moment);
            let spin = inertia.times(w) + moment.cross(v);
            sum.kinetic += 0.5 * (v.dot(&momentum) + w.dot(&spin));
            sum.gravitational -= gravity.dot(&(pose.frame.position * mass.mass + moment));
            sum.momentum += momentum;
            sum.angular_momentum += spin + pose.frame.position.cross(&momentum);
        }
        sum
    }
}
