//! Where the nodes are and how fast: from the root to the leaves.

use super::forward::vector;
use super::{GROUND, Mobilizer, Node, Parallel, Scratch, Tree, same_bits};
use crate::pair::FrameState;
use crate::spatial::{Matrix, Rotation, Vector};
use nalgebra::Quaternion;

/// Where a node is, and how it moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodePose {
    /// Its origin and axes, and how they move.
    pub(super) frame: FrameState,
    /// By how much it has turned about the axis of the first hinge on which it hangs, if all are parallel [rad].
    pub(super) angle: f64,
    /// From the parent's origin to this one [m].
    pub(super) arm: Vector,
    /// Axis of a joint of one degree of freedom, in the world.
    pub(super) axis: Vector,
    /// Angular acceleration and acceleration of the origin that the velocities alone cause, relative to the parent.
    pub(super) cw: Vector,
    pub(super) cv: Vector,
}

impl Default for NodePose {
    fn default() -> Self {
        let zero = Vector::zeros();
        NodePose { frame: FrameState::at_rest(), angle: 0.0, arm: zero, axis: zero, cw: zero, cv: zero }
    }
}

/// Rotation by `angle` about the unit vector `axis`, by Rodrigues' formula.
#[inline(always)]
fn about(axis: &Vector, angle: f64) -> Matrix {
    let (sin, cos) = angle.sin_cos();
    let (a, k) = (axis, 1.0 - cos);
    let kx = a * (k * a.x);
    let ky = a * (k * a.y);
    let kz = a * (k * a.z);
    Matrix::new(
        kx.x + cos,
        kx.y - sin * a.z,
        kx.z + sin * a.y,
        ky.x + sin * a.z,
        ky.y + cos,
        ky.z - sin * a.x,
        kz.x - sin * a.y,
        kz.y + sin * a.x,
        kz.z + cos,
    )
}

/// The rotation of a quaternion (w, x, y, z), which need not be of unit length.
#[inline]
fn of_quaternion(q: &[f64]) -> Matrix {
    let (w, x, y, z) = (q[0], q[1], q[2], q[3]);
    let k = 2.0 / (w * w + x * x + y * y + z * z);
    let [a, b, c] = [x, y, z].map(|i| k * i);
    let (xx, yy, zz, xy, yz, zx) = (a * x, b * y, c * z, a * y, b * z, c * x);
    let (wx, wy, wz) = (a * w, b * w, c * w);
    Matrix::new(1.0 - (yy + zz), xy - wz, zx + wy, xy + wz, 1.0 - (zz + xx), yz - wx, zx - wy, yz + wx, 1.0 - (xx + yy))
}

impl Tree {
    /// Works out positions and velocities of all nodes from the coordinates `q` and the speeds `u`; what has been worked out for the same numbers is kept.
    #[inline]
    pub fn kinematics(&self, q: &[f64], u: &[f64], scratch: &mut Scratch) {
        let placed = &scratch.placed;
        match placed.stands && same_bits(&placed.q, q) {
            true if placed.moves && same_bits(&placed.u, u) => return,
            true => self.velocities(u, scratch),
            false => {
                self.kinematics_of(0..self.nodes.len(), q, u, scratch);
                scratch.placed.q.clear();
                scratch.placed.q.extend_from_slice(q);
            }
        }
        let placed = &mut scratch.placed;
        placed.u.clear();
        placed.u.extend_from_slice(u);
        (placed.stands, placed.moves) = (true, true);
    }

    /// Works out the velocities of all nodes where they stand.
    fn velocities(&self, u: &[f64], scratch: &mut Scratch) {
        for (i, node) in self.nodes.iter().enumerate() {
            let (before, rest) = scratch.poses.split_at_mut(i);
            match node.parent {
                GROUND => carry::<true>(&scratch.ground, node, u, &mut rest[0]),
                parent if self.nodes[parent].turns => carry::<false>(&before[parent].frame, node, u, &mut rest[0]),
                parent => carry::<true>(&before[parent].frame, node, u, &mut rest[0]),
            }
        }
    }

    /// The same for some nodes alone, parents before children, which hang on nothing but each other and the ground.
    #[inline(always)]
    pub fn kinematics_of(&self, nodes: impl Iterator<Item = usize>, q: &[f64], u: &[f64], scratch: &mut Scratch) {
        scratch.placed.stands = false;
        for i in nodes {
            let node = &self.nodes[i];
            let (before, rest) = scratch.poses.split_at_mut(i);
            match node.parent {
                GROUND => place::<true>((&scratch.ground, 0.0), node, q, u, &mut rest[0]),
                parent => {
                    let NodePose { frame, angle, .. } = &before[parent];
                    let place = if self.nodes[parent].turns { place::<false> } else { place::<true> };
                    place((frame, *angle), node, q, u, &mut rest[0]);
                }
            }
        }
    }

    /// Tells the nodes whose motion is prescribed their accelerations, from their entries of `du`; after [`Tree::kinematics`].
    pub fn prescribe(&self, du: &[f64], scratch: &mut Scratch) {
        scratch.placed.moves &= !self.nodes.iter().any(|node| node.prescribed);
        for (node, pose) in self.nodes.iter().zip(&mut scratch.poses).filter(|(node, _)| node.prescribed) {
            let along = pose.axis * du[node.u];
            match node.mobilizer {
                Mobilizer::Slide { .. } => pose.cv += along,
                Mobilizer::Screw { lead, .. } => {
                    pose.cw += along;
                    pose.cv += along * lead;
                }
                _ => pose.cw += along,
            }
        }
    }

    /// Writes the rates of the coordinates that belong to the speeds `u`: the speeds themselves, and `q' = q (0, omega)/2` for quaternions.
    pub fn coordinate_rates(&self, q: &[f64], u: &[f64], rates: &mut [f64]) {
        for node in &self.nodes {
            match node.mobilizer {
                Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => {
                    rates[node.q] = u[node.u]
                }
                Mobilizer::Ball => quaternion_rate(&q[node.q..], &u[node.u..], &mut rates[node.q..]),
                Mobilizer::Free => {
                    rates[node.q..node.q + 3].copy_from_slice(&u[node.u..node.u + 3]);
                    quaternion_rate(&q[node.q + 3..], &u[node.u + 3..], &mut rates[node.q + 3..]);
                }
                Mobilizer::Weld => {}
            }
        }
    }

    /// The speeds `u` and their rates `du` that belong to the rates `dq` and second rates `ddq` of the coordinates; quaternions need not be of unit length.
    /// Those whose motion is prescribed are left alone.
    pub fn speeds_of(&self, q: &[f64], [dq, ddq]: [&[f64]; 2], u: &mut [f64], du: &mut [f64]) {
        for node in self.nodes.iter().filter(|node| !node.prescribed) {
            let (at, to) = (node.q, node.u);
            match node.mobilizer {
                Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => {
                    (u[to], du[to]) = (dq[at], ddq[at])
                }
                Mobilizer::Ball => spins(&q[at..], [&dq[at..], &ddq[at..]], &mut u[to..], &mut du[to..]),
                Mobilizer::Free => {
                    u[to..to + 3].copy_from_slice(&dq[at..at + 3]);
                    du[to..to + 3].copy_from_slice(&ddq[at..at + 3]);
                    spins(&q[at + 3..], [&dq[at + 3..], &ddq[at + 3..]], &mut u[to + 3..], &mut du[to + 3..]);
                }
                Mobilizer::Weld => {}
            }
        }
    }

    /// Moves the coordinates by a small displacement of the degrees of freedom [rad or m].
    pub fn displace(&self, q: &mut [f64], displacement: &[f64]) {
        self.displace_of(0..self.nodes.len(), q, displacement);
    }

    /// The same for some nodes alone.
    pub fn displace_of(&self, nodes: impl Iterator<Item = usize>, q: &mut [f64], displacement: &[f64]) {
        for node in nodes.map(|i| &self.nodes[i]) {
            let (own, by) = (&mut q[node.q..node.q + node.mobilizer.coordinates()], &displacement[node.u..]);
            match node.mobilizer {
                Mobilizer::Hinge { .. } | Mobilizer::Slide { .. } | Mobilizer::Screw { .. } => own[0] += by[0],
                Mobilizer::Ball => turn_by(own, by),
                Mobilizer::Free => {
                    own[..3].iter_mut().zip(by).for_each(|(q, by)| *q += by);
                    turn_by(&mut own[3..], &by[3..]);
                }
                Mobilizer::Weld => {}
            }
        }
    }

    /// Brings all quaternions among the coordinates to unit length; returns by how much the length of one was off at most.
    pub fn normalise(&self, q: &mut [f64]) -> f64 {
        let mut most: f64 = 0.0;
        for node in &self.nodes {
            let at = match node.mobilizer {
                Mobilizer::Ball => node.q,
                Mobilizer::Free => node.q + 3,
                _ => continue,
            };
            let quaternion = &mut q[at..at + 4];
            let length = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
            quaternion.iter_mut().for_each(|x| *x /= length);
            most = most.max((length - 1.0).abs());
        }
        most
    }
}

/// Turns a quaternion by a rotation vector in its own axes [rad].
fn turn_by(q: &mut [f64], by: &[f64]) {
    let turned =
        Rotation::from_quaternion(Quaternion::new(q[0], q[1], q[2], q[3])) * Rotation::from_scaled_axis(vector(by));
    q.copy_from_slice(&[turned.w, turned.i, turned.j, turned.k]);
}

/// Angular velocity `2 Im(q* q')/|q|^2` and its rate `(2 Im(q* q'') - 2 (q . q') omega)/|q|^2`, in the axes of the quaternion.
fn spins(q: &[f64], [dq, ddq]: [&[f64]; 2], omega: &mut [f64], rate: &mut [f64]) {
    let dot = |a: &[f64], b: &[f64]| (0..4).map(|k| a[k] * b[k]).sum::<f64>();
    let square = dot(q, q);
    let imaginary = |d: &[f64]| {
        let (v, dv) = (vector(&q[1..]), vector(&d[1..]));
        (dv * q[0] - v * d[0] - v.cross(&dv)) * (2.0 / square)
    };
    let spin = imaginary(dq);
    let second = imaginary(ddq) - spin * (2.0 * dot(q, dq) / square);
    omega[..3].copy_from_slice(spin.as_slice());
    rate[..3].copy_from_slice(second.as_slice());
}

/// `q (0, omega)/2`.
#[inline(always)]
fn quaternion_rate(q: &[f64], omega: &[f64], rate: &mut [f64]) {
    let (w, v, half) = (q[0], vector(&q[1..]), vector(omega) * 0.5);
    let turned = half * w + v.cross(&half);
    rate[..4].copy_from_slice(&[-v.dot(&half), turned.x, turned.y, turned.z]);
}

/// Places one node relative to its parent, which is `UPRIGHT` where it never turns: its axes are then the world's, and what spin causes is left out.
#[inline(always)]
fn place<const UPRIGHT: bool>(
    (parent, turned_by): (&FrameState, f64),
    node: &Node,
    q: &[f64],
    u: &[f64],
    pose: &mut NodePose,
) {
    let base = &parent.rotation;
    let carried = |v: Vector| if UPRIGHT { v } else { base * v };
    let turned = |turn: Matrix| if UPRIGHT { turn } else { base * turn };
    pose.angle = turned_by;
    let mut arm = carried(node.offset);
    let mut axis = Vector::zeros();
    let rotation = match node.mobilizer {
        Mobilizer::Hinge { axis: a } => match node.parallel {
            Some(Parallel { sense, .. }) => {
                axis = a;
                pose.angle += sense * q[node.q];
                about(&a, sense * pose.angle)
            }
            None => {
                axis = carried(a);
                turned(about(&a, q[node.q]))
            }
        },
        Mobilizer::Slide { axis: a } => {
            axis = carried(a);
            arm += axis * q[node.q];
            *base
        }
        Mobilizer::Screw { axis: a, lead } => {
            axis = carried(a);
            arm += axis * (lead * q[node.q]);
            turned(about(&a, q[node.q]))
        }
        Mobilizer::Ball => turned(of_quaternion(&q[node.q..node.q + 4])),
        Mobilizer::Free => {
            arm += carried(vector(&q[node.q..]));
            turned(of_quaternion(&q[node.q + 3..node.q + 7]))
        }
        Mobilizer::Weld => *base,
    };
    pose.frame.position = parent.position + arm;
    pose.frame.rotation = rotation;
    (pose.arm, pose.axis) = (arm, axis);
    carry::<UPRIGHT>(parent, node, u, pose);
}

/// Gives one node that has been placed its velocities, and what these cause.
#[inline(always)]
fn carry<const UPRIGHT: bool>(parent: &FrameState, node: &Node, u: &[f64], pose: &mut NodePose) {
    let wp = &parent.spin;
    let swept = |v: &Vector| if UPRIGHT { Vector::zeros() } else { wp.cross(v) };
    let zero = Vector::zeros();
    // Angular velocity against the parent, and velocity of the origin relative to the parent's axes.
    let (spin, slip) = match node.mobilizer {
        Mobilizer::Hinge { .. } => (pose.axis * u[node.u], zero),
        Mobilizer::Slide { .. } => (zero, pose.axis * u[node.u]),
        Mobilizer::Screw { lead, .. } => {
            let spin = pose.axis * u[node.u];
            (spin, spin * lead)
        }
        Mobilizer::Ball => (pose.frame.rotation * vector(&u[node.u..]), zero),
        Mobilizer::Free => {
            let along = vector(&u[node.u..]);
            let slip = if UPRIGHT { along } else { parent.rotation * along };
            (pose.frame.rotation * vector(&u[node.u + 3..]), slip)
        }
        Mobilizer::Weld => (zero, zero),
    };
    let sweep = swept(&pose.arm);
    pose.frame.velocity = parent.velocity + sweep + slip;
    pose.frame.spin = wp + spin;
    pose.cw = if node.parallel.is_some() { zero } else { swept(&spin) };
    pose.cv = swept(&(sweep + slip * 2.0));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Mass;
    use proptest::prelude::*;

    /// Every kind of joint, on the ground, on what turns and on what does not.
    fn tree() -> Tree {
        let (x, z) = (Vector::x(), Vector::z());
        let kinds = [
            Mobilizer::Free,
            Mobilizer::Hinge { axis: x },
            Mobilizer::Slide { axis: z },
            Mobilizer::Screw { axis: z, lead: 0.1 },
            Mobilizer::Ball,
            Mobilizer::Hinge { axis: z },
            Mobilizer::Weld,
        ];
        let mut tree = Tree::default();
        for parent in [GROUND, 0, 2, 3] {
            for kind in kinds {
                tree.add(parent, Vector::new(0.3, -0.2, 0.1), kind, Mass::default());
            }
        }
        tree
    }

    fn bits(tree: &Tree, scratch: &Scratch) -> Vec<u64> {
        let of = |k: usize| {
            let NodePose { frame, angle, arm, axis, cw, cv } = &scratch.poses[k];
            let vectors = [&frame.position, &frame.velocity, &frame.spin, arm, axis, cw, cv];
            let all = vectors.into_iter().flat_map(|v| v.iter()).chain(frame.rotation.iter()).chain([angle]);
            all.map(|x| x.to_bits()).collect::<Vec<u64>>()
        };
        (0..tree.nodes().len()).flat_map(of).collect()
    }

    proptest! {
        /// Whatever was asked before, a few numbers or all of them changed since, and whatever was added to what velocities cause.
        #[test]
        fn what_is_kept_is_what_would_be_worked_out(
            asked in prop::collection::vec((0..3usize, 0..3usize, prop::bool::ANY), 1..12),
            numbers in prop::collection::vec(-2.0..2.0f64, 400),
        ) {
            let mut tree = tree();
            tree.mark_prescribed(1);
            let (nq, nu) = (tree.coordinates(), tree.speeds());
            prop_assert!(3 * nq <= 250 && 3 * nu <= 200);
            let mut kept = tree.scratch();
            for (q, u, prescribes) in asked {
                let (q, u) = (&numbers[q * 70..q * 70 + nq], &numbers[200 + u * 60..200 + u * 60 + nu]);
                let mut fresh = tree.scratch();
                tree.kinematics(q, u, &mut kept);
                tree.kinematics(q, u, &mut fresh);
                prop_assert_eq!(bits(&tree, &kept), bits(&tree, &fresh));
                if prescribes {
                    tree.prescribe(u, &mut kept);
                    prop_assert!(bits(&tree, &kept) != bits(&tree, &fresh));
                }
            }
        }
    }
}
