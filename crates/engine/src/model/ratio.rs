//! Gears, racks and pulleys: two joints whose coordinates keep a ratio.

use super::Model;
use crate::constraint::Row;
use crate::dof::Dof;
use crate::spatial::Vector;
use crate::tree::{GROUND, Point};

impl Model {
    /// Ties two degrees of freedom, each by the index of its joint and counted from 0: the second's coordinate is `ratio` times the first's, both counted from
    /// the coordinates `q` of the tree. Returns the index of the tie, or what is wrong in words.
    pub fn couple(&mut self, name: &str, dofs: [(usize, usize); 2], ratio: f64, q: &[f64]) -> Result<usize, String> {
        if !(ratio.is_finite() && ratio != 0.0) {
            return Err(format!("\"{name}\" has the ratio {ratio}: give it one that is neither zero nor infinite"));
        }
        let [one, other] = dofs.map(|(joint, dof)| self.coordinate(name, joint, dof));
        let ((q1, u1), (q2, u2)) = (one?, other?);
        // The larger factor is one: the square of a ratio may be beyond all numbers.
        let larger = ratio.abs().max(1.0);
        let (a, b) = (ratio / larger, -1.0 / larger);
        let row = Row::Ratio { terms: [(q1, u1, a), (q2, u2, b)], value: a * q[q1] + b * q[q2] };
        let nowhere = Point { node: GROUND, arm: Vector::zeros() };
        Ok(self.tie_by(name.to_owned(), [nowhere; 2], vec![row]))
    }

    /// Coordinate and speed of a joint's degree of freedom, if it has one of its own in the tree.
    fn coordinate(&self, name: &str, joint: usize, dof: usize) -> Result<(usize, usize), String> {
        let called = &self.joints[joint].name;
        if self.closes_loop(joint) {
            return Err(format!(
                "\"{name}\" couples joint \"{called}\", which closes a loop: ask for it to be in the tree, or couple another joint of the loop"
            ));
        }
        match self.dofs(joint).get(dof) {
            Some(Dof::Tree { coordinate, speed }) if self.tree.node_of(*speed).is_some() => Ok((*coordinate, *speed)),
            Some(_) => Err(format!(
                "\"{name}\" couples a rotation about a point in joint \"{called}\", which has no angle of its own: couple a joint that turns about an axis or slides along one"
            )),
            None => Err(format!(
                "\"{name}\" couples degree of freedom {} of joint \"{called}\", which has {}",
                dof + 1,
                self.dofs(joint).len()
            )),
        }
    }
}
