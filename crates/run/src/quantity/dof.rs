//! The degrees of freedom of a joint, with their units.

use carom_engine::dof;
use carom_engine::model::Model;
use carom_engine::tree::Mobilizer;

/// One degree of freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dof {
    /// Where it is.
    pub dof: dof::Dof,
    /// Whether it turns; otherwise it slides.
    pub turns: bool,
    /// Whether it has a coordinate; the parts of a rotation about a point have none.
    pub has_coordinate: bool,
}

impl Dof {
    /// Units of its coordinate, speed, acceleration, and of what acts along it.
    pub fn units(&self) -> [&'static str; 4] {
        if self.turns { ["rad", "rad/s", "rad/s^2", "N m"] } else { ["m", "m/s", "m/s^2", "N"] }
    }

    /// Index of its speed; none for a joint that closes a loop.
    pub fn speed(&self) -> Option<usize> {
        match self.dof {
            dof::Dof::Tree { speed, .. } => Some(speed),
            dof::Dof::Turn { .. } | dof::Dof::Spin { .. } | dof::Dof::Slide { .. } | dof::Dof::Length { .. } => None,
        }
    }

    /// A degree of freedom of a model, by where it is.
    pub fn of(model: &Model, dof: dof::Dof) -> Self {
        let (turns, has_coordinate) = match dof {
            dof::Dof::Turn { .. } => (true, true),
            dof::Dof::Spin { .. } => (true, false),
            dof::Dof::Slide { .. } | dof::Dof::Length { .. } => (false, true),
            dof::Dof::Tree { speed, .. } => {
                let nodes = model.tree().nodes();
                let node = nodes.iter().find(|node| (node.u..node.u + node.mobilizer.speeds()).contains(&speed));
                match node.map(|node| (node.mobilizer, speed - node.u)) {
                    Some((Mobilizer::Slide { .. }, _) | (Mobilizer::Free, 0..3)) => (false, true),
                    Some((Mobilizer::Ball | Mobilizer::Free, _)) => (true, false),
                    _ => (true, true),
                }
            }
        };
        Dof { dof, turns, has_coordinate }
    }
}

/// The degrees of freedom of a joint, from parent to child.
pub fn dofs(model: &Model, joint: usize) -> Vec<Dof> {
    model.dofs(joint).into_iter().map(|dof| Dof::of(model, dof)).collect()
}
