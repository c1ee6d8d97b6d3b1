//! Two algorithms that know nothing of each other must agree: recursive forward dynamics against recursive inverse dynamics, and both
//! against a dense mass matrix.

use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::tree::{GROUND, Mass, MassMatrix, Mobilizer, Place, Scratch, Tree};
use nalgebra::{DMatrix, DVector};
use proptest::prelude::*;

const GRAVITY: Vector = Vector::new(0.4, -0.3, -9.81);

fn motion(kind: u8, axis: Vector) -> Mobilizer {
    let axis = axis.normalize();
    match kind % 6 {
        0 => Mobilizer::Hinge { axis },
        1 => Mobilizer::Slide { axis },
        2 => Mobilizer::Screw { axis, lead: 0.07 },
        3 => Mobilizer::Ball,
        4 => Mobilizer::Free,
        _ => Mobilizer::Weld,
    }
}

fn body(x: f64) -> Mass {
    Mass::new(
        1.0 + x * x,
        Vector::new(0.1, x, -0.3),
        Symmetric { xx: 0.5, yy: 0.6, zz: 0.7, xy: 0.02 * x, xz: 0.03, yz: -0.01 },
    )
}

/// A tree of random shape and joints, with random coordinates (quaternions of unit length), speeds and forces.
fn any_tree() -> impl Strategy<Value = (Tree, Vec<f64>, Vec<f64>, Vec<f64>)> {
    let node =
        (0..6u8, 0..100usize, prop::array::uniform3(-1.0..1.0f64), prop::array::uniform3(0.1..1.0f64), -1.0..1.0f64);
    prop::collection::vec(node, 1..31).prop_flat_map(|nodes| {
        let mut tree = Tree::default();
        for (k, (kind, parent, offset, axis, x)) in nodes.iter().enumerate() {
            let parent = if k == 0 { GROUND } else { (parent % (k + 1)).checked_sub(1).unwrap_or(GROUND) };
            tree.add(parent, Vector::from_row_slice(offset), motion(*kind, Vector::from_row_slice(axis)), body(*x));
        }
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let numbers = |n: usize| prop::collection::vec(-1.0..1.0f64, n);
        (Just(tree), numbers(nq), numbers(nu), numbers(nu)).prop_map(|(tree, mut q, u, tau)| {
            q.iter_mut().for_each(|x| *x += 0.1 * x.signum() + 1e-3);
            tree.normalise(&mut q);
            (tree, q, u, tau)
        })
    })
}

/// Mostly hinges about one axis, to either side, and slides; what hangs on them turns in other ways here and there.
fn mostly_parallel() -> impl Strategy<Value = (Tree, Vec<f64>, Vec<f64>)> {
    let numbers = || prop::array::uniform3(-1.0..1.0f64);
    let node = (0..8u8, 0..100usize, numbers(), prop::array::uniform3(0.1..1.0f64), -1.0..1.0f64);
    (numbers(), prop::collection::vec(node, 1..13)).prop_flat_map(|(common, nodes)| {
        let (mut tree, common) = (Tree::default(), (Vector::from_row_slice(&common) + Vector::z() * 2.0).normalize());
        for (k, (kind, parent, offset, axis, x)) in nodes.iter().enumerate() {
            let parent = if k == 0 { GROUND } else { (parent % (k + 1)).checked_sub(1).unwrap_or(GROUND) };
            let motion = match kind {
                0..4 => Mobilizer::Hinge { axis: if *x > 0.0 { common } else { -common } },
                4 => motion(0, Vector::from_row_slice(axis)),
                5 => motion(1, Vector::from_row_slice(axis)),
                6 => Mobilizer::Ball,
                _ => Mobilizer::Weld,
            };
            tree.add(parent, Vector::from_row_slice(offset), motion, body(*x));
        }
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let numbers = |n: usize| prop::collection::vec(0.1..1.0f64, n);
        (Just(tree), numbers(nq), numbers(nu))
    })
}

fn push(tree: &Tree, scratch: &mut Scratch) {
    scratch.clear_wrenches();
    for i in 0..tree.nodes().len() {
        let (arm, position) = (Vector::new(0.5, 0.1, -0.2), Vector::zeros());
        scratch.push(&Place { node: i, arm, position, velocity: position }, &Vector::new(0.3, -0.2, 0.1 * i as f64));
    }
}

/// Mass matrix and bias by columns of inverse dynamics: `tau = M du + b`. The columns are taken at rest, without weight and load, so that no
/// large bias is subtracted from them.
fn dense(tree: &Tree, q: &[f64], scratch: &mut Scratch) -> (DMatrix<f64>, DVector<f64>) {
    let n = tree.speeds();
    let mut bias = vec![0.0; n];
    tree.inverse(&vec![0.0; n], &GRAVITY, scratch, &mut bias);
    let mut resting = tree.scratch();
    tree.kinematics(q, &vec![0.0; n], &mut resting);
    let mut matrix = DMatrix::zeros(n, n);
    for k in 0..n {
        let (mut unit, mut column) = (vec![0.0; n], vec![0.0; n]);
        unit[k] = 1.0;
        tree.inverse(&unit, &Vector::zeros(), &mut resting, &mut column);
        matrix.set_column(k, &DVector::from_vec(column));
    }
    (matrix, DVector::from_vec(bias))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn forward_dynamics_undoes_inverse_dynamics((tree, q, u, tau) in any_tree()) {
        let mut scratch = tree.scratch();
        tree.kinematics(&q, &u, &mut scratch);
        push(&tree, &mut scratch);
        let (mut du, mut back) = (vec![0.0; tree.speeds()], vec![0.0; tree.speeds()]);
        tree.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        tree.inverse(&du, &GRAVITY, &mut scratch, &mut back);
        // Rounding is measured by the largest force that has to cancel.
        let mut bias = vec![0.0; tree.speeds()];
        tree.inverse(&vec![0.0; tree.speeds()], &GRAVITY, &mut scratch, &mut bias);
        let scale = 1.0 + largest(&du) + largest(&bias);
        for (x, y) in tau.iter().zip(&back) {
            prop_assert!((x - y).abs() < 1e-12 * scale, "{tau:?} {back:?}");
        }
    }

    #[test]
    fn recursive_and_dense_accelerations_agree((tree, q, u, tau) in any_tree()) {
        let mut scratch = tree.scratch();
        tree.kinematics(&q, &u, &mut scratch);
        push(&tree, &mut scratch);
        let mut du = vec![0.0; tree.speeds()];
        tree.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        let (matrix, bias) = dense(&tree, &q, &mut scratch);
        prop_assert!((&matrix - matrix.transpose()).norm() < 1e-13 * (1.0 + matrix.norm()), "the mass matrix is symmetric");
        if tree.speeds() > 0 {
            let spread = matrix.clone().symmetric_eigenvalues();
            let condition = spread.max() / spread.min();
            let expected = matrix.cholesky().unwrap().solve(&(DVector::from_vec(tau) - bias));
            // Axes that are nearly parallel cost the dense solution digits: rounding errors times the condition of the matrix.
            let allowed = 1e-12f64.max(100.0 * f64::EPSILON * condition) * (1.0 + expected.norm());
            for (x, y) in du.iter().zip(expected.iter()) {
                prop_assert!((x - y).abs() < allowed, "{du:?} {expected}");
            }
        }
    }

    /// Mass matrix and bias for constraints leave out what only joints feel.
    #[test]
    fn of_what_turns_about_parallel_axes_dofs_feel_the_inertia_about_these_alone((tree, mut q, u) in mostly_parallel()) {
        tree.normalise(&mut q);
        let (mut scratch, n) = (tree.scratch(), tree.speeds());
        tree.kinematics(&q, &u, &mut scratch);
        push(&tree, &mut scratch);
        let (expected, bias) = dense(&tree, &q, &mut scratch);
        let mut felt = vec![0.0; n];
        tree.inverse_of(0..tree.nodes().len(), &vec![0.0; n], &GRAVITY, &mut scratch, &mut felt);
        let mut matrix = MassMatrix::new(&tree);
        matrix.fill(&tree, &scratch);
        for i in 0..n {
            prop_assert!((felt[i] - bias[i]).abs() < 1e-12 * (1.0 + bias.norm()), "{felt:?} {bias}");
            for j in 0..n {
                prop_assert!((matrix.entry(i, j) - expected[(i, j)]).abs() < 1e-12 * (1.0 + expected.norm()), "{i} {j}");
            }
        }
    }

    /// Power of all generalised and applied forces is the rate of the energy, found by a small step along the motion.
    #[test]
    fn energy_changes_by_the_power_of_the_forces((tree, q, u, tau) in any_tree()) {
        let mut scratch = tree.scratch();
        let (mut dq, mut du) = (vec![0.0; tree.coordinates()], vec![0.0; tree.speeds()]);
        tree.kinematics(&q, &u, &mut scratch);
        tree.coordinate_rates(&q, &u, &mut dq);
        tree.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        let power: f64 = tau.iter().zip(&u).map(|(t, u)| t * u).sum();
        let mut total = |h: f64| {
            let moved = |x: &[f64], rate: &[f64]| x.iter().zip(rate).map(|(x, r)| x + h * r).collect::<Vec<_>>();
            tree.kinematics(&moved(&q, &dq), &moved(&u, &du), &mut scratch);
            let energy = tree.energy(&GRAVITY, &scratch);
            energy.kinetic + energy.gravitational
        };
        let h = 1e-5;
        let rate = (total(h) - total(-h)) / (2.0 * h);
        prop_assert!((rate - power).abs() < 1e-5 * (1.0 + power.abs() + rate.abs()), "{rate} against {power}");
    }
}

#[test]
fn a_pendulum_falls_as_galileo_says() {
    let mut tree = Tree::default();
    let rod = Mass::new(2.0, Vector::new(0.5, 0.0, 0.0), Symmetric::diagonal(0.0, 2.0 / 12.0, 2.0 / 12.0));
    tree.add(GROUND, Vector::zeros(), Mobilizer::Hinge { axis: -Vector::y() }, rod);
    let (mut scratch, mut du) = (tree.scratch(), [0.0]);
    tree.kinematics(&[0.0], &[0.0], &mut scratch);
    tree.forward(&[0.0], &Vector::new(0.0, 0.0, -9.81), &mut scratch, &mut du);
    // A level rod of length l: m g l/2 over m l^2/3.
    assert!((du[0] + 1.5 * 9.81).abs() < 1e-12, "{du:?}");
    // The pin carries a quarter of the weight.
    tree.inverse(&du, &Vector::new(0.0, 0.0, -9.81), &mut scratch, &mut [0.0]);
    let reaction = Tree::carried(&scratch, 0);
    assert!((reaction.force - Vector::new(0.0, 0.0, 2.0 * 9.81 / 4.0)).norm() < 1e-12, "{reaction:?}");
}

#[test]
fn a_free_body_falls_and_spins_on() {
    let mut tree = Tree::default();
    tree.add(
        GROUND,
        Vector::new(0.0, 0.0, 1.0),
        Mobilizer::Free,
        Mass::new(3.0, Vector::zeros(), Symmetric::diagonal(1.0, 2.0, 3.0)),
    );
    let (mut scratch, mut du) = (tree.scratch(), [0.0; 6]);
    let u = [1.0, 0.0, 0.0, 0.3, -0.4, 0.5];
    tree.kinematics(&tree.reference(), &u, &mut scratch);
    tree.forward(&[0.0; 6], &Vector::new(0.0, 0.0, -9.81), &mut scratch, &mut du);
    // Euler's equations in principal axes.
    let euler = [(2.0 - 3.0) * u[4] * u[5] / 1.0, (3.0 - 1.0) * u[5] * u[3] / 2.0, (1.0 - 2.0) * u[3] * u[4] / 3.0];
    let expected = [0.0, 0.0, -9.81, euler[0], euler[1], euler[2]];
    for (x, y) in du.iter().zip(expected) {
        assert!((x - y).abs() < 1e-13, "{du:?}");
    }
}

#[test]
fn a_given_motion_takes_the_force_that_inverse_dynamics_says() {
    let mut tree = Tree::default();
    let axis = Vector::new(0.2, 0.9, 0.1).normalize();
    let mut parent = GROUND;
    for (k, motion) in [
        Mobilizer::Hinge { axis },
        Mobilizer::Slide { axis },
        Mobilizer::Screw { axis, lead: 0.3 },
        Mobilizer::Hinge { axis: Vector::x() },
    ]
    .into_iter()
    .enumerate()
    {
        parent = tree.add(parent, Vector::new(0.3, 0.1, 0.2 * k as f64), motion, body(0.1 * k as f64));
    }
    let mut open = tree.clone();
    let (q, u) = (vec![0.3, -0.2, 0.5, 0.1], vec![1.0, 0.4, -0.7, 0.2]);
    // Forces on the open tree give accelerations; three of them, prescribed, must give the fourth and need those forces.
    let tau = [0.7, -1.3, 0.4, 0.9];
    let mut scratch = open.scratch();
    let mut expected = vec![0.0; 4];
    open.kinematics(&q, &u, &mut scratch);
    open.forward(&tau, &GRAVITY, &mut scratch, &mut expected);
    for given in 0..4 {
        open = tree.clone();
        (0..4).filter(|k| *k != given).for_each(|k| open.mark_prescribed(k));
        let mut du = expected.clone();
        du[given] = 0.0;
        let mut scratch = open.scratch();
        open.kinematics(&q, &u, &mut scratch);
        open.prescribe(&du, &mut scratch);
        open.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        assert!((du[given] - expected[given]).abs() < 1e-12, "{} against {}", du[given], expected[given]);
        let mut needed = vec![0.0; 4];
        open.inverse(&du, &GRAVITY, &mut scratch, &mut needed);
        for (needed, tau) in needed.iter().zip(&tau) {
            assert!((needed - tau).abs() < 1e-12, "{needed} against {tau}");
        }
    }
}

/// Chains and branching trees of thirty bodies, with all kinds of joints or hinges alone, in a fixed but arbitrary configuration.
fn large_trees() -> Vec<(String, Tree)> {
    let bodies = 30;
    let mut trees = Vec::new();
    for (shape, parent) in [
        ("chain", (|k| k - 1) as fn(usize) -> usize),
        ("tree of two branches each", |k| (k - 1) / 2),
        ("comb", |k| if k % 3 == 0 { k - 3 + k % 2 } else { k - 1 }),
    ] {
        for (joints, kinds) in [("hinges", &[0u8][..]), ("all joints", &[0, 1, 2, 3, 5, 0, 4, 2][..])] {
            let mut tree = Tree::default();
            for k in 0..bodies {
                let at = |n: f64| (n * (k as f64 + 0.3)).sin();
                let (offset, axis) = (Vector::new(0.2 * at(1.0), 0.3, -0.5), Vector::new(at(2.0), at(3.0), 1.1));
                let parent = if k == 0 { GROUND } else { parent(k) };
                tree.add(parent, offset, motion(kinds[k % kinds.len()], axis), body(at(5.0)));
            }
            trees.push((format!("{shape}, {joints}"), tree));
        }
    }
    trees
}

fn largest<'a>(x: impl IntoIterator<Item = &'a f64>) -> f64 {
    x.into_iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

#[test]
fn thirty_bodies_accelerate_the_same_by_recursion_and_by_a_dense_matrix() {
    for (name, tree) in large_trees() {
        let (mut scratch, n) = (tree.scratch(), tree.speeds());
        let mut q: Vec<f64> = (0..tree.coordinates()).map(|k| (1.7 * k as f64 + 0.4).sin()).collect();
        tree.normalise(&mut q);
        let u: Vec<f64> = (0..n).map(|k| (2.3 * k as f64).cos()).collect();
        let tau: Vec<f64> = (0..n).map(|k| 3.0 * (0.9 * k as f64).sin()).collect();
        let (mut du, mut back) = (vec![0.0; n], vec![0.0; n]);
        tree.kinematics(&q, &u, &mut scratch);
        push(&tree, &mut scratch);
        tree.forward(&tau, &GRAVITY, &mut scratch, &mut du);
        tree.inverse(&du, &GRAVITY, &mut scratch, &mut back);
        let (matrix, bias) = dense(&tree, &q, &mut scratch);
        let forces = largest(&tau).max(largest(bias.iter()));
        let undone = largest(&tau.iter().zip(&back).map(|(x, y)| x - y).collect::<Vec<_>>()) / forces;
        let expected = matrix.cholesky().unwrap().solve(&(DVector::from_vec(tau) - bias));
        let apart = largest((&expected - DVector::from_vec(du)).iter()) / largest(expected.iter());
        println!("{name}: forward against inverse {undone:.1e}, recursive against dense {apart:.1e}");
        assert!(undone < 1e-12 && apart < 1e-12, "{name}: {undone:e} and {apart:e}");
    }
}
