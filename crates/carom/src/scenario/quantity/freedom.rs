//! The freedoms of a joint, with their places in the state and their units.

use carom_engine::model::Model;
use carom_engine::tree::Motion;

/// One freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Freedom {
    /// Index and unit of its coordinate; none for the parts of a rotation, which has no coordinate per freedom.
    pub coordinate: Option<(usize, &'static str)>,
    /// Index of its speed.
    pub speed: usize,
    /// Units of its speed and acceleration.
    pub units: [&'static str; 2],
}

impl Freedom {
    /// The unit of what acts along it.
    pub(super) fn effort_unit(&self) -> &'static str {
        if self.units[0] == "m/s" { "N" } else { "N m" }
    }
}

/// The freedoms of a joint, from parent to child.
pub fn freedoms(model: &Model, joint: usize) -> Vec<Freedom> {
    let turn = |q: usize, u: usize| Freedom { coordinate: Some((q, "rad")), speed: u, units: ["rad/s", "rad/s^2"] };
    let slide = |q: usize, u: usize| Freedom { coordinate: Some((q, "m")), speed: u, units: ["m/s", "m/s^2"] };
    let spin = |u: usize| Freedom { coordinate: None, ..turn(0, u) };
    let mut all = Vec::new();
    for node in model.chain(joint) {
        let (q, u) = (node.q, node.u);
        match node.motion {
            Motion::Hinge { .. } | Motion::Screw { .. } => all.push(turn(q, u)),
            Motion::Slide { .. } => all.push(slide(q, u)),
            Motion::Ball => all.extend((0..3).map(|k| spin(u + k))),
            Motion::Free => {
                all.extend((0..3).map(|k| slide(q + k, u + k)));
                all.extend((3..6).map(|k| spin(u + k)));
            }
            Motion::Weld => {}
        }
    }
    all
}
