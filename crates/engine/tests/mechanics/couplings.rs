//! Torsion and bushing: closed forms where they swing about one axis, and what a free pair of bodies keeps where they tumble.

use crate::stage::{advance, books, hung, system};
use carom_engine::force::{Bushing, Force, Torsion};
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_engine::tree::GROUND;
use proptest::prelude::*;

/// Two free bodies of different inertias, one metre apart.
fn pair() -> Model {
    let first = Body::new("first", 1.0, Symmetric::diagonal(0.10, 0.15, 0.20), Vector::zeros());
    let second = Body {
        orientation: Rotation::from_euler_angles(0.3, 0.5, -0.2),
        ..Body::new("second", 0.6, Symmetric::diagonal(0.08, 0.05, 0.04), Vector::new(1.0, 0.0, 0.0))
    };
    Model::build(vec![first, second], vec![], Vector::zeros()).unwrap()
}

/// A tumbling start of the pair.
const TUMBLING: [f64; 12] = [0.1, 0.2, -0.3, 0.5, -0.4, 0.8, -0.2, 0.1, 0.4, -0.9, 0.6, 0.3];

fn torsion(model: &Model, damping: f64) -> Force {
    Force::Torsion(Torsion {
        nodes: [model.node(0), model.node(1)],
        axis: Vector::new(0.6, 0.0, 0.8),
        stiffness: 1.3,
        damping,
        free_angle: 0.2,
        preload: 0.1,
    })
}

fn bushing(model: &Model, damped: f64) -> Force {
    let at = Vector::new(0.4, 0.1, -0.2);
    let axes = Rotation::from_euler_angles(-0.4, 0.2, 0.7).to_rotation_matrix().into_inner();
    let other = Rotation::from_euler_angles(-0.2, 0.3, 0.6).to_rotation_matrix().into_inner();
    Force::Bushing(Bushing {
        ends: [model.point(Some(0), at), model.point(Some(1), at + Vector::new(0.02, 0.0, 0.01))],
        axes: [axes, other],
        stiffness: Vector::new(30.0, 40.0, 50.0),
        damping: Vector::new(0.3, 0.4, 0.5) * damped,
        torsional_stiffness: Vector::new(3.0, 2.0, 4.0),
        torsional_damping: Vector::new(0.02, 0.03, 0.01) * damped,
    })
}

/// Lets the pair tumble; errors of energy, momentum and angular momentum, and the energy lost.
fn tumbled(until: f64, force: impl Fn(&Model) -> Force) -> ([f64; 3], f64) {
    let mut model = pair();
    model.forces = vec![force(&model)];
    let mut system = system(model);
    let mut y = system.system().state(&TUMBLING);
    let (start, before) = books(&mut system, 0.0, &y);
    advance(&mut system, &mut y, 0.0, until, 1e-13);
    let (end, after) = books(&mut system, until, &y);
    assert!((end.kinetic - start.kinetic).abs() > 0.01, "something must have been exchanged");
    let errors = [
        (end.residue(&start) / start.total()).abs(),
        (after.momentum - before.momentum).norm(),
        (after.angular_momentum - before.angular_momentum).norm(),
    ];
    (errors, end.dissipated)
}

#[test]
fn a_tumbling_pair_keeps_energy_momentum_and_angular_momentum() {
    let cases: [(&str, ([f64; 3], f64)); 2] = [
        ("torsion", tumbled(5.0, |model| torsion(model, 0.0))),
        ("bushing", tumbled(5.0, |model| bushing(model, 0.0))),
    ];
    for (name, (errors, lost)) in cases {
        println!("{name}: energy {:.1e}, momentum {:.1e}, angular momentum {:.1e}", errors[0], errors[1], errors[2]);
        assert!(errors.iter().all(|error| *error < 1e-10), "{name}: {errors:?}");
        assert_eq!(lost, 0.0);
    }
}

#[test]
fn the_ledger_of_a_damped_tumbling_pair_closes() {
    for (errors, lost) in [tumbled(5.0, |model| torsion(model, 0.2)), tumbled(5.0, |model| bushing(model, 1.0))] {
        assert!(errors.iter().all(|error| *error < 1e-10) && lost > 0.01, "{errors:?}, {lost} J lost");
    }
}

#[test]
fn torsion_a_wheel_swings_and_fades() {
    let (i, k, d, rest) = (0.2f64, 5.0, 0.3, 0.4);
    let wheel = Body::new("wheel", 1.0, Symmetric::diagonal(0.1, 0.15, i), Vector::zeros());
    // On a ball joint, so that nothing but the spring tells the wheel about which axis to turn.
    let mut model = hung(wheel, Vector::zeros(), JointKind::Spherical, Vector::zeros());
    let nodes = [GROUND, model.node(0)];
    let (axis, preload) = (Vector::z(), 0.5);
    let free_angle = rest + preload / k;
    model.forces = vec![Force::Torsion(Torsion { nodes, axis, stiffness: k, damping: d, free_angle, preload })];
    let mut system = system(model);
    let (u, t) = (3.0, 1.4);
    let mut y = system.system().state(&[0.0, 0.0, u]);
    advance(&mut system, &mut y, 0.0, t, 1e-13);
    let delta = d / (2.0 * i);
    let w = (k / i - delta * delta).sqrt();
    let fade = (-delta * t).exp();
    let angle = rest + fade * (-rest * (w * t).cos() + (u - delta * rest) / w * (w * t).sin());
    let seen = system.observe(t, &y);
    let read = |n| seen.measure(&Measure::Effort(0, n));
    assert!((read(1) - angle).abs() < 1e-11, "{} against {angle}", read(1));
    assert!((read(0) - (k * (angle - rest) + d * read(2))).abs() < 1e-10, "{}", read(0));
}

/// A body of equal inertias [kg m^2] on a ball joint, with a torsion against the ground about z.
fn tumbler(inertia: f64, stiffness: f64, damping: f64) -> Evolution {
    let body = Body::new("body", 1.0, Symmetric::scalar(inertia), Vector::zeros());
    let mut model = hung(body, Vector::zeros(), JointKind::Spherical, Vector::zeros());
    let (nodes, axis) = ([GROUND, model.node(0)], Vector::z());
    model.forces = vec![Force::Torsion(Torsion { nodes, axis, stiffness, damping, free_angle: 0.0, preload: 0.0 })];
    system(model)
}

#[test]
fn a_torsional_damper_does_not_stall_a_body_that_tumbles_across_its_axis() {
    let (inertia, damping, until) = (0.1, 0.3, 2.0f64);
    let mut system = tumbler(inertia, 0.0, damping);
    // About x it goes through half a turn across the axis again and again.
    for spin in [[10.0, 0.0, 3.0], [7.0, -2.0, 0.1], [6.0, 0.0, 0.0]] {
        let mut y = system.system().state(&spin);
        let end = advance(&mut system, &mut y, 0.0, until, 1e-11);
        assert!(end.work.steps < 1000, "{end:?}");
        // The damper sees the spin along z alone, and the inertia is the same all round: I s' = -d s, and the rest stays.
        let found = system.place(until, &y).scratch().spin(0);
        let expected = Vector::new(spin[0], spin[1], spin[2] * (-damping / inertia * until).exp());
        assert!((found - expected).norm() < 1e-8, "{found} against {expected}");
    }
}

#[test]
fn a_torsional_spring_without_an_angle_is_no_number_and_a_damper_is() {
    let y = [0.0, 1.0, 0.0, 0.0];
    for (stiffness, is_number) in [(2.0, false), (0.0, true)] {
        let mut system = tumbler(0.1, stiffness, 0.1);
        let mut state = system.system().state(&[1.0, 0.0, 0.0]);
        state[..4].copy_from_slice(&y);
        assert_eq!(system.observe(0.0, &state).measure(&Measure::Effort(0, 0)).is_finite(), is_number);
    }
}

#[test]
fn bushing_a_wheel_swings_along_and_about_its_axes() {
    let (m, i) = (2.0, [0.1, 0.15, 0.2]);
    let (stiffness, turning) = (Vector::new(50.0, 80.0, 20.0), Vector::new(3.0, 4.0, 5.0));
    // One way and one axis at a time: the swings of six separate oscillators.
    for dof in 0..6 {
        let wheel = Body::new("wheel", m, Symmetric::diagonal(i[0], i[1], i[2]), Vector::new(1.0, 2.0, 3.0));
        let mut model = Model::build(vec![wheel], vec![], Vector::zeros()).unwrap();
        let axes = [Matrix::identity(); 2];
        model.forces = vec![Force::Bushing(Bushing {
            ends: [model.point(None, Vector::new(1.0, 2.0, 3.0)), model.frame(0)],
            axes,
            stiffness,
            damping: Vector::zeros(),
            torsional_stiffness: turning,
            torsional_damping: Vector::zeros(),
        })];
        let mut system = system(model);
        let (mut u, t, axis) = ([0.0; 6], 1.1, dof % 3);
        u[dof] = 2.0;
        let mut y = system.system().state(&u);
        advance(&mut system, &mut y, 0.0, t, 1e-13);
        let (inertia, k) = if dof < 3 { (m, stiffness[axis]) } else { (i[axis], turning[axis]) };
        let w: f64 = (k / inertia).sqrt();
        for (n, speed) in u.iter().enumerate() {
            // Zero along the degrees of freedom that were not pushed.
            let expected = -k * speed / w * (w * t).sin();
            let read = system.observe(t, &y).measure(&Measure::Effort(0, n));
            assert!((read - expected).abs() < 1e-10, "{dof}: {read} against {expected}");
        }
    }
}

/// The twist about the axis of a pair whose second body is turned by `turn` against the first, and its rate.
fn twist(system: &mut Evolution, first: Rotation, second: Rotation, spins: [Vector; 2]) -> (f64, f64) {
    let mut y = system.system().state(&[]);
    for (k, (turn, spin)) in [first, second].iter().zip(spins).enumerate() {
        y[7 * k + 3..7 * k + 7].copy_from_slice(&[turn.w, turn.i, turn.j, turn.k]);
        // Speeds are along the bodies' own axes.
        y[14 + 6 * k + 3..14 + 6 * k + 6].copy_from_slice((turn.inverse() * spin).as_slice());
    }
    (system.observe(0.0, &y).measure(&Measure::Effort(0, 1)), system.observe(0.0, &y).measure(&Measure::Effort(0, 2)))
}

proptest! {
    #[test]
    fn the_rate_of_the_twist_is_its_difference(
        vectors in prop::array::uniform4(prop::array::uniform3(-1.0..1.0f64)),
    ) {
        let [first, second, spin, other] = vectors.map(Vector::from);
        let turns = [Rotation::from_scaled_axis(first), Rotation::from_scaled_axis(second)];
        let mut model = pair();
        model.forces = vec![torsion(&model, 0.0)];
        let mut system = system(model);
        let (_, rate) = twist(&mut system, turns[0], turns[1], [spin, other]);
        let mut moved = |h: f64| {
            let by = |spin: Vector, turn: Rotation| Rotation::from_scaled_axis(spin * h) * turn;
            twist(&mut system, by(spin, turns[0]), by(other, turns[1]), [spin, other]).0
        };
        let h = 1e-5;
        let difference = (moved(h) - moved(-h)) / (2.0 * h);
        prop_assert!((rate - difference).abs() < 1e-7 * (1.0 + rate.abs()), "{rate} against {difference}");
    }
}

#[test]
fn the_twist_counts_to_half_a_turn_and_then_from_the_other_side() {
    let mut model = pair();
    model.forces = vec![torsion(&model, 0.0)];
    let mut system = system(model);
    let mut angle = |phi: f64| {
        let turn = Rotation::from_scaled_axis(Vector::new(0.6, 0.0, 0.8) * phi);
        twist(&mut system, Rotation::identity(), turn, [Vector::zeros(); 2]).0
    };
    assert!((angle(3.1) - 3.1).abs() < 1e-14 && (angle(-3.1) + 3.1).abs() < 1e-14);
    assert!((angle(3.2) - (3.2 - std::f64::consts::TAU)).abs() < 1e-14);
}
