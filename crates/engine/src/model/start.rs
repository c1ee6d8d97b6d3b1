//! The position and the speeds in which a motion is to begin, before the loops are closed.

use super::Model;
use crate::constraint::AskedSpeed;
use crate::dof::Dof;
use crate::spatial::{Rotation, Vector};
use crate::tree::Mobilizer;
use nalgebra::Quaternion;

/// Coordinates and speeds of the tree, and what of them is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// Coordinates.
    pub q: Vec<f64>,
    /// Speeds.
    pub u: Vec<f64>,
    /// Per speed: whether what it moves is to stay where it is put.
    pub held: Vec<bool>,
    /// The speeds that are asked for, the most wanted first.
    pub speeds: Vec<AskedSpeed>,
}

impl Start {
    /// At rest, as the bodies are drawn.
    pub fn of(model: &Model) -> Self {
        let (tree, speeds) = (model.tree(), model.tree().speeds());
        Start { q: tree.reference(), u: vec![0.0; speeds], held: vec![false; speeds], speeds: Vec::new() }
    }

    /// Gives a joint, by its index, coordinates and speeds, which are those from its parent to its child; a rotation about a point has a
    /// quaternion (w, x, y, z) and its angular velocity in the child's axes. Of what is left out nothing is changed.
    pub fn set(&mut self, model: &Model, joint: usize, coordinates: &[f64], speeds: &[f64], held: bool) {
        match turned_round(model, joint, coordinates, speeds) {
            Some((coordinates, speeds)) => self.put(model, joint, &coordinates, &speeds, held),
            None => self.put(model, joint, coordinates, speeds, held),
        }
    }

    fn put(&mut self, model: &Model, joint: usize, mut coordinates: &[f64], mut speeds: &[f64], held: bool) {
        for node in model.chain(joint) {
            let (q, u) =
                (node.mobilizer.coordinates().min(coordinates.len()), node.mobilizer.speeds().min(speeds.len()));
            self.q[node.q..node.q + q].copy_from_slice(&coordinates[..q]);
            self.u[node.u..node.u + u].copy_from_slice(&speeds[..u]);
            self.held[node.u..node.u + u].fill(held);
            (coordinates, speeds) = (&coordinates[q..], &speeds[u..]);
        }
    }

    /// Asks for the speeds of a joint, by its index; returns for how many.
    pub fn ask(&mut self, model: &Model, joint: usize, speeds: &[f64]) -> usize {
        let before = self.speeds.len();
        let dofs = model.dofs(joint).into_iter().zip(speeds);
        self.speeds.extend(dofs.map(|(dof, speed)| AskedSpeed { dof, speed: *speed }));
        self.speeds.len() - before
    }

    /// Gives the frame of a body that moves freely, by its index, a velocity [m/s] and an angular velocity [rad/s], and asks for those of the
    /// two that are `said`; returns for how many speeds. A body that hangs on a joint has none of its own.
    pub fn launch(&mut self, model: &Model, body: usize, [velocity, omega]: [Vector; 2], said: [bool; 2]) -> usize {
        let frame = model.frame(body);
        let node = &model.tree().nodes()[frame.node];
        if node.mobilizer != Mobilizer::Free {
            return 0;
        }
        // The node is at the joint's point, the launch is of the body's frame.
        self.u[node.u..node.u + 3].copy_from_slice((velocity - omega.cross(&frame.arm)).as_slice());
        self.u[node.u + 3..node.u + 6].copy_from_slice(omega.as_slice());
        let before = self.speeds.len();
        for k in (0..6).filter(|k| said[k / 3]) {
            let dof = Dof::Tree { coordinate: node.q + k, speed: node.u + k };
            self.speeds.push(AskedSpeed { dof, speed: self.u[node.u + k] });
        }
        self.speeds.len() - before
    }
}

/// A rotation about a point that is taken from its child to its parent is the other way round, in the other body's axes. Ways may stand before it; left out, it is as drawn.
fn turned_round(model: &Model, joint: usize, coordinates: &[f64], speeds: &[f64]) -> Option<(Vec<f64>, Vec<f64>)> {
    let chain = model.chain(joint);
    let ball = chain.iter().position(|node| node.mobilizer == Mobilizer::Ball);
    let (ways, true) = (ball?, model.is_reversed(joint)) else { return None };
    let turn = match coordinates.get(ways..) {
        Some(&[w, x, y, z]) => Rotation::from_quaternion(Quaternion::new(w, x, y, z)),
        _ => Rotation::identity(),
    };
    let spin = speeds.get(ways..).filter(|spin| spin.len() == 3)?;
    let (back, spin) = (turn.inverse(), -(turn * Vector::from_row_slice(spin)));
    let set = |own: &[f64], last: &[f64]| match own.get(..ways) {
        Some(ways) => [ways, last].concat(),
        None => own.to_vec(),
    };
    Some((set(coordinates, &[back.w, back.i, back.j, back.k]), set(speeds, spin.as_slice())))
}
