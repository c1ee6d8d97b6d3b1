//! Rows of constraints against differences, and constrained accelerations against what must hold of them.

use carom_engine::constraint::{Axis, ConstraintSolver, Curve, Disc, Load, Roll, Row, jacobian, rows_of};
use carom_engine::model::JointKind;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::tree::{GROUND, Mass, Mobilizer, Place, Point, Scratch, Tree};

const GRAVITY: Vector = Vector::new(0.4, -0.3, -9.81);

fn load(tau: &[f64]) -> Load<'_> {
    Load { tau, gravity: &GRAVITY }
}

/// Two branches with every kind of node, as general as can be.
fn tree() -> Tree {
    let mut tree = Tree::default();
    let body = |x: f64| {
        let inertia = Symmetric { xx: 0.5, yy: 0.6, zz: 0.7, xy: 0.02 * x, xz: 0.03, yz: -0.01 };
        Mass::new(1.0 + x * x, Vector::new(0.1, x, -0.3), inertia)
    };
    let axis = |x: f64| Vector::new(0.3, x, 0.8 - x).normalize();
    let root = tree.add(GROUND, Vector::new(0.1, 0.2, 0.3), Mobilizer::Hinge { axis: axis(0.1) }, body(0.2));
    let left = tree.add(root, Vector::new(0.5, 0.0, -0.2), Mobilizer::Ball, body(0.4));
    let left = tree.add(left, Vector::new(0.3, 0.3, 0.1), Mobilizer::Slide { axis: axis(0.5) }, body(-0.3));
    let right =
        tree.add(root, Vector::new(-0.4, 0.1, 0.0), Mobilizer::Screw { axis: axis(-0.2), lead: 0.07 }, body(0.1));
    let right = tree.add(right, Vector::new(0.0, 0.4, 0.2), Mobilizer::Hinge { axis: axis(0.7) }, body(0.3));
    tree.add(left, Vector::new(0.2, -0.1, 0.1), Mobilizer::Hinge { axis: axis(-0.6) }, body(0.2));
    tree.add(right, Vector::new(0.1, -0.1, 0.2), Mobilizer::Free, body(0.5));
    tree
}

fn state(tree: &Tree) -> (Vec<f64>, Vec<f64>) {
    let mut q: Vec<f64> = (0..tree.coordinates()).map(|k| 0.3 + 0.4 * (1.7 * k as f64).sin()).collect();
    tree.normalise(&mut q);
    (q, (0..tree.speeds()).map(|k| 0.8 * (0.9 * k as f64).cos()).collect())
}

/// A row of every kind, between the two branches and to the ground.
fn rows() -> Vec<Row> {
    let point = |node: usize, x: f64| Point { node, arm: Vector::new(0.1 + x, -0.2, 0.3 * x) };
    let axis = |node: usize, x: f64| Axis { node, direction: Vector::new(x, 0.4, -0.3).normalize() };
    let mut rows = Vec::new();
    for (a, b) in [(5, 6), (2, GROUND), (GROUND, 4), (1, 3)] {
        rows.push(Row::Angle { first: axis(a, 0.2), second: axis(b, 0.9), cosine: 0.1 });
        rows.push(Row::Offset { axis: axis(a, 0.7), from: point(a, 0.3), to: point(b, 0.5), value: 0.2 });
        rows.push(Row::Distance { ends: [point(a, 0.1), point(b, 0.6)], length: 1.3 });
        let (across, opposite) = (Vector::new(-0.4, 0.5, 0.0).normalize(), Vector::new(0.1, 0.2, 0.9).normalize());
        let axis = Axis { node: a, direction: Vector::z() };
        rows.push(Row::Helix { axis, across, opposite, from: point(a, 0.2), to: point(b, 0.4), lead: 0.3 });
    }
    rows
}

/// A wheel of every pair of nodes on the other.
fn rolling() -> Vec<[Row; 3]> {
    let pairs = [(5, 6), (2, GROUND), (GROUND, 4), (1, 3)].into_iter();
    let disc = |(plane, wheel)| Disc {
        normal: Axis { node: plane, direction: Vector::new(0.2, -0.3, 0.9).normalize() },
        foot: Point { node: plane, arm: Vector::new(0.1, 0.2, -0.4) },
        centre: Point { node: wheel, arm: Vector::new(-0.1, 0.3, 0.2) },
        axis: Vector::new(0.8, 0.5, 0.1).normalize(),
        radius: 0.35,
    };
    pairs.map(|pair| Row::rolling(disc(pair))).collect()
}

fn moved(tree: &Tree, q: &[f64], u: &[f64], h: f64) -> Vec<f64> {
    let mut rates = vec![0.0; q.len()];
    // Quaternions need the midpoint.
    tree.coordinate_rates(q, u, &mut rates);
    let middle: Vec<f64> = q.iter().zip(&rates).map(|(q, rate)| q + 0.5 * h * rate).collect();
    tree.coordinate_rates(&middle, u, &mut rates);
    let mut end: Vec<f64> = q.iter().zip(&rates).map(|(q, rate)| q + h * rate).collect();
    tree.normalise(&mut end);
    end
}

#[test]
fn the_jacobian_is_the_derivative_of_the_residual() {
    let tree = tree();
    let (q, u) = state(&tree);
    let mut scratch = tree.scratch();
    // The angle of a helix is that about its axis only where the axes of the joint agree, so it is tested in a joint below.
    // Of a wheel only the distance is the rate of something.
    let rolling: Vec<Row> = rolling().concat();
    let holonomic = |row: &&Row| !matches!(row, Row::Helix { .. } | Row::Roll(Roll { is_normal: false, .. }));
    for row in rows().iter().chain(&rolling).filter(holonomic) {
        let mut residual = |q: &[f64]| {
            tree.kinematics(q, &u, &mut scratch);
            row.residual(q, &scratch)
        };
        let h = 1e-5;
        let rate = (residual(&moved(&tree, &q, &u, h)) - residual(&moved(&tree, &q, &u, -h))) / (2.0 * h);
        tree.kinematics(&q, &u, &mut scratch);
        let mut own = vec![0.0; u.len()];
        jacobian(&tree, row, &scratch, &mut own);
        let power: f64 = own.iter().zip(&u).map(|(g, u)| g * u).sum();
        assert!((power - rate).abs() < 1e-8, "{row:?}: {power} against {rate}");
    }
}

/// `G u` at a state.
fn rate(tree: &Tree, row: &Row, q: &[f64], u: &[f64], scratch: &mut Scratch) -> f64 {
    tree.kinematics(q, u, scratch);
    let mut own = vec![0.0; u.len()];
    jacobian(tree, row, scratch, &mut own);
    own.iter().zip(u).map(|(g, u)| g * u).sum()
}

#[test]
fn constrained_accelerations_keep_the_rows() {
    // Rows of different kinds; their rates must not change.
    keep_their_rates(&[0, 1, 6, 7, 9].map(|k| rows()[k].clone()), None);
    rolling().iter().for_each(|rows| keep_their_rates(rows, None));
}

#[test]
fn a_point_on_a_curve_keeps_to_it() {
    let tree = tree();
    let (q, u) = state(&tree);
    let mut scratch = tree.scratch();
    tree.kinematics(&q, &u, &mut scratch);
    let corner = |k: usize| {
        let t = k as f64;
        Vector::new((1.1 * t).cos(), (1.1 * t).sin(), 0.3 * (2.0 * t).sin())
    };
    let points: Vec<Vector> = (0..6).map(corner).collect();
    let half = [Vector::new(0.6, 0.2, 0.0), Vector::new(-0.1, 0.3, 0.5)];
    let curves = [
        Curve::Ellipse { centre: Vector::new(0.1, 0.2, 0.3), half },
        Curve::through(&points, false).unwrap(),
        Curve::through(&points[..5], true).unwrap(),
    ];
    for curve in curves.map(std::sync::Arc::new) {
        for (node, other) in [(5, 6), (GROUND, 4), (2, GROUND)] {
            // The point of the other node that is on the curve now.
            let origin = |node: usize| if node == GROUND { Vector::zeros() } else { scratch.origin(node) };
            let place = origin(node) + scratch.axes(node) * curve.at(2.3)[0];
            let arm = scratch.axes(other).transpose() * (place - origin(other));
            let rows = Row::on_curve(node, curve.clone(), Point { node: other, arm });
            rows.iter().for_each(|row| assert!(row.residual(&q, &scratch).abs() < 1e-14));
            keep_their_rates(&rows, Some(&u));
        }
    }
}

/// Accelerations under these rows do not change the rates of the rows; from speeds that satisfy them, if those are asked for.
fn keep_their_rates(chosen: &[Row], consistent: Option<&[f64]>) {
    let tree = tree();
    let (q, mut u) = state(&tree);
    if let Some(speeds) = consistent {
        u.copy_from_slice(speeds);
        let mut scratch = tree.scratch();
        tree.kinematics(&q, &u, &mut scratch);
        let mut solver = ConstraintSolver::new(&tree, chosen);
        assert!(solver.factorise(&tree, chosen, &mut scratch));
        assert!(solver.correct_velocity(&tree, chosen, &scratch, &mut u).is_some());
    }
    let mut scratch = tree.scratch();
    let mut solver = ConstraintSolver::new(&tree, chosen);
    let tau: Vec<f64> = (0..u.len()).map(|k| (k as f64).sin()).collect();
    let mut du = vec![0.0; u.len()];
    tree.kinematics(&q, &u, &mut scratch);
    assert!(solver.accelerate(&tree, chosen, load(&tau), &mut scratch, &mut du));
    let h = 1e-5;
    let at = |h: f64| {
        let speeds: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u + h * du).collect();
        let halfway: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u + 0.5 * h * du).collect();
        (moved(&tree, &q, &halfway, h), speeds)
    };
    for row in chosen {
        let ((q1, u1), (q0, u0)) = (at(h), at(-h));
        let second = (rate(&tree, row, &q1, &u1, &mut scratch) - rate(&tree, row, &q0, &u0, &mut scratch)) / (2.0 * h);
        assert!(second.abs() < 1e-7, "{row:?}: {second}");
    }
}

#[test]
fn without_rows_the_closure_is_the_forward_dynamics() {
    let tree = tree();
    let (q, u) = state(&tree);
    let mut scratch = tree.scratch();
    let tau: Vec<f64> = (0..u.len()).map(|k| (k as f64).sin()).collect();
    let push = |scratch: &mut Scratch| {
        let place =
            Place { node: 5, arm: Vector::new(0.1, 0.2, 0.3), position: Vector::zeros(), velocity: Vector::zeros() };
        scratch.clear_wrenches();
        scratch.push(&place, &Vector::new(3.0, 1.0, -2.0));
    };
    tree.kinematics(&q, &u, &mut scratch);
    push(&mut scratch);
    let mut du = vec![0.0; u.len()];
    assert!(ConstraintSolver::new(&tree, &[]).accelerate(&tree, &[], load(&tau), &mut scratch, &mut du));
    let mut other = vec![0.0; u.len()];
    tree.forward(&tau, &GRAVITY, &mut scratch, &mut other);
    for (a, b) in du.iter().zip(&other) {
        assert!((a - b).abs() < 1e-11 * (1.0 + b.abs()), "{a} against {b}");
    }
}

#[test]
fn multipliers_act_as_forces_that_do_the_same() {
    // The wrenches of the rows, applied as forces to the open tree, give the constrained accelerations.
    let tree = tree();
    let (q, u) = state(&tree);
    let chosen: Vec<Row> = [0, 1, 6, 9].iter().map(|&k| rows()[k].clone()).collect();
    let mut scratch = tree.scratch();
    let mut solver = ConstraintSolver::new(&tree, &chosen);
    let tau = vec![0.0; u.len()];
    let mut du = vec![0.0; u.len()];
    tree.kinematics(&q, &u, &mut scratch);
    assert!(solver.accelerate(&tree, &chosen, load(&tau), &mut scratch, &mut du));
    scratch.clear_wrenches();
    for (row, lambda) in chosen.iter().zip(solver.multipliers()) {
        let action = row.action(&scratch);
        for (node, sign) in action.nodes.into_iter().zip([-lambda, *lambda]).filter(|(node, _)| *node != GROUND) {
            let arm = action.place - scratch.origin(node);
            scratch.push(&Place { node, arm, position: action.place, velocity: arm }, &(action.force * sign));
            scratch.apply_moment(node, &(action.moment * sign));
        }
    }
    let mut other = vec![0.0; u.len()];
    tree.forward(&tau, &GRAVITY, &mut scratch, &mut other);
    for (a, b) in du.iter().zip(&other) {
        assert!((a - b).abs() < 1e-10 * (1.0 + b.abs()), "{a} against {b}");
    }
}

/// A body that hangs on the ground by the rows of a joint moves as one that hangs by the joint itself.
#[test]
fn the_rows_of_every_joint_leave_the_dofs_of_the_joint() {
    let axis = Vector::new(0.3, -0.5, 0.8).normalize();
    let second = axis.cross(&Vector::x()).normalize();
    let body = Mass::new(
        1.3,
        Vector::new(0.4, 0.1, -0.2),
        Symmetric { xx: 0.5, yy: 0.6, zz: 0.7, xy: 0.02, xz: 0.03, yz: -0.01 },
    );
    let lead = 0.2;
    let kinds: Vec<(JointKind, Vec<Mobilizer>)> = vec![
        (JointKind::Revolute { axis }, vec![Mobilizer::Hinge { axis }]),
        (JointKind::Prismatic { axis }, vec![Mobilizer::Slide { axis }]),
        (JointKind::Cylindrical { axis }, vec![Mobilizer::Slide { axis }, Mobilizer::Hinge { axis }]),
        (
            JointKind::Universal { first: axis, second },
            vec![Mobilizer::Hinge { axis }, Mobilizer::Hinge { axis: second }],
        ),
        (
            JointKind::Planar { normal: axis },
            vec![
                Mobilizer::Slide { axis: second },
                Mobilizer::Slide { axis: axis.cross(&second) },
                Mobilizer::Hinge { axis },
            ],
        ),
        (JointKind::Spherical, vec![Mobilizer::Ball]),
        (JointKind::Screw { axis, lead_per_turn: lead * std::f64::consts::TAU }, vec![Mobilizer::Screw { axis, lead }]),
        (JointKind::Fixed, vec![Mobilizer::Weld]),
    ];
    for (kind, chain) in kinds {
        // The joint as nodes of a tree.
        let mut joined = Tree::default();
        let mut parent = GROUND;
        for (k, motion) in chain.iter().enumerate() {
            let mass = if k + 1 == chain.len() { body } else { Mass::default() };
            parent = joined.add(parent, Vector::zeros(), *motion, mass);
        }
        let (mut q, mut u) = (joined.reference(), vec![0.0; joined.speeds()]);
        q.iter_mut().enumerate().for_each(|(k, q)| *q += 0.3 * (k as f64 + 1.0).sin());
        joined.normalise(&mut q);
        u.iter_mut().enumerate().for_each(|(k, u)| *u = 0.7 * (2.0 * k as f64).cos());
        let mut scratch = joined.scratch();
        joined.kinematics(&q, &u, &mut scratch);
        let mut du = vec![0.0; u.len()];
        joined.forward(&vec![0.0; u.len()], &GRAVITY, &mut scratch, &mut du);
        let (alpha, a) = scratch.acceleration(parent);
        let (turn, origin, omega) = (scratch.axes(parent), scratch.origin(parent), scratch.spin(parent));
        let velocity = scratch.place(&Point { node: parent, arm: Vector::zeros() }).velocity;

        // The same body, free, held by rows.
        let mut held = Tree::default();
        let node = held.add(GROUND, Vector::zeros(), Mobilizer::Free, body);
        let rotation = nalgebra::UnitQuaternion::from_matrix(&turn);
        let mut q = origin.as_slice().to_vec();
        q.extend([rotation.w, rotation.i, rotation.j, rotation.k]);
        let mut u = velocity.as_slice().to_vec();
        u.extend((turn.transpose() * omega).iter());
        let origin = Vector::zeros();
        let rows = rows_of(&kind, Point { node: GROUND, arm: origin }, Point { node, arm: origin });
        let mut scratch = held.scratch();
        held.kinematics(&q, &u, &mut scratch);
        for row in &rows {
            assert!(row.residual(&q, &scratch).abs() < 1e-14, "{kind:?} {row:?}");
            assert!(rate(&held, row, &q, &u, &mut scratch).abs() < 1e-14, "{kind:?} {row:?}");
        }
        let mut solver = ConstraintSolver::new(&held, &rows);
        let mut du = vec![0.0; 6];
        assert!(solver.accelerate(&held, &rows, load(&[0.0; 6]), &mut scratch, &mut du), "{kind:?}");
        let found = Vector::new(du[0], du[1], du[2]) - GRAVITY;
        assert!((found - a).norm() < 1e-12, "{kind:?}: {found} against {a}");
        let found = turn * Vector::new(du[3], du[4], du[5]);
        assert!((found - alpha).norm() < 1e-12, "{kind:?}: {found} against {alpha}");
    }
}
