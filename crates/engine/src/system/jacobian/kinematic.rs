//! Derivatives of the coordinates' rates, which are exact.

use super::moves::turned;
use crate::system::System;
use crate::tree::Mobilizer;

impl System {
    /// Writes the derivatives of the coordinates' rates, where coordinates and speeds have been set.
    pub(super) fn write_kinematics(&self, jacobian: &mut [f64]) {
        let (layout, m) = (&self.layout, self.layout.internals().end);
        for node in self.model.tree().nodes().iter().filter(|node| !node.prescribed && node.mobilizer.speeds() > 0) {
            let (q, u) = (layout.coordinate_at(node.q), layout.speed_at(node.u));
            let straight = (0..node.mobilizer.speeds()).take_while(|&k| turned(node, k).is_none());
            straight.for_each(|k| jacobian[(q + k) * m + u + k] = 1.0);
            if let Mobilizer::Ball | Mobilizer::Free = node.mobilizer {
                let [ways, spin] = [node.mobilizer.coordinates() - 4, node.mobilizer.speeds() - 3];
                let (at, w) = (&self.q[node.q + ways..], &self.u[node.u + spin..]);
                let (by_spin, by_turn) = quaternion_derivatives(at, w);
                for row in 0..4 {
                    let start = (q + ways + row) * m;
                    jacobian[start + u + spin..][..3].copy_from_slice(&by_spin[row]);
                    jacobian[start + q + ways..][..4].copy_from_slice(&by_turn[row]);
                }
            }
        }
    }
}

/// Derivatives of `q (0, omega)/2` by `omega` and by `q`, row by row.
fn quaternion_derivatives(q: &[f64], w: &[f64]) -> ([[f64; 3]; 4], [[f64; 4]; 4]) {
    let by_spin = [[-q[1], -q[2], -q[3]], [q[0], -q[3], q[2]], [q[3], q[0], -q[1]], [-q[2], q[1], q[0]]];
    let by_turn =
        [[0.0, -w[0], -w[1], -w[2]], [w[0], 0.0, w[2], -w[1]], [w[1], -w[2], 0.0, w[0]], [w[2], w[1], -w[0], 0.0]];
    (by_spin.map(|row| row.map(|x| 0.5 * x)), by_turn.map(|row| row.map(|x| 0.5 * x)))
}
