//! The freedoms of a joint, with their units.

use carom_engine::freedom;
use carom_engine::model::Model;
use carom_engine::tree::Motion;

/// One freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Freedom {
    /// Where it is.
    pub freedom: freedom::Freedom,
    /// Whether it turns; otherwise it slides.
    pub turns: bool,
    /// Whether it has a coordinate; the parts of a rotation about a point have none.
    pub has_coordinate: bool,
}

impl Freedom {
    /// Units of its coordinate, speed, acceleration, and of what acts along it.
    pub fn units(&self) -> [&'static str; 4] {
        if self.turns { ["rad", "rad/s", "rad/s^2", "N m"] } else { ["m", "m/s", "m/s^2", "N"] }
    }

    /// Index of its speed; none for a joint that closes a loop.
    pub fn speed(&self) -> Option<usize> {
        match self.freedom {
            freedom::Freedom::Tree { speed, .. } => Some(speed),
            freedom::Freedom::Turn { .. } | freedom::Freedom::Spin { .. } | freedom::Freedom::Slide { .. } => None,
        }
    }

    /// A freedom of a model, by where it is.
    pub fn of(model: &Model, freedom: freedom::Freedom) -> Self {
        let (turns, has_coordinate) = match freedom {
            freedom::Freedom::Turn { .. } => (true, true),
            freedom::Freedom::Spin { .. } => (true, false),
            freedom::Freedom::Slide { .. } => (false, true),
            freedom::Freedom::Tree { speed, .. } => {
                let nodes = model.tree().nodes();
                let node = nodes.iter().find(|node| (node.u..node.u + node.motion.speeds()).contains(&speed));
                match node.map(|node| (node.motion, speed - node.u)) {
                    Some((Motion::Slide { .. }, _) | (Motion::Free, 0..3)) => (false, true),
                    Some((Motion::Ball | Motion::Free, _)) => (true, false),
                    _ => (true, true),
                }
            }
        };
        Freedom { freedom, turns, has_coordinate }
    }
}

/// The freedoms of a joint, from parent to child.
pub fn freedoms(model: &Model, joint: usize) -> Vec<Freedom> {
    model.freedoms(joint).into_iter().map(|freedom| Freedom::of(model, freedom)).collect()
}
