//! Bodies that rest on their contacts: where they balance, and how they vibrate there.

use super::{RADIUS, ball, meet, plane, surface};
use crate::stage::{G, advance, joint, resting};
use carom_engine::constraint::Request;
use carom_engine::contact::Contact;
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Rotation, Symmetric, Vector, orientation};
use carom_engine::system::{Equilibrium, Evolution, Stability, System, Vibration};
use carom_laws::normal::{Elastic, Law, Permanent, Unloading, Viscoelastic, Xiong, hysteresis};
use proptest::prelude::*;
use std::f64::consts::TAU;

const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };
const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);

fn power(stiffness: f64, exponent: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent }))
}

fn sphere(radius: f64, hollow: bool) -> Shape {
    Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow })
}

/// A ball `gap` above a floor, somewhere.
fn above_floor(mass: f64, gap: f64, law: &Law) -> Model {
    let at = Vector::new(1.3, -0.4, RADIUS + gap);
    let mut model = Model::build(vec![ball("ball", mass, at)], vec![], G).unwrap();
    meet(&mut model, "floor", [Some(0), None], [&surface(), &plane(Vector::zeros(), Vector::z())], law);
    model
}

fn rest(system: &mut System) -> Equilibrium {
    let rest = system.equilibrium(&system.at(0.0, system.state(&[]))).unwrap();
    assert!(rest.residual <= 1e-10 * rest.at_play, "{} of {}", rest.residual, rest.at_play);
    rest
}

fn vibration(model: Model) -> (Equilibrium, Vibration) {
    let mut system = resting(model);
    let rest = rest(&mut system);
    let vibration = system.vibration(&rest.state).unwrap();
    (rest, vibration)
}

fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() < tolerance, "{found} against {expected}");
}

/// A plate on three balls, let go above a floor: it sinks and levels out, and nothing shifts it or turns it about the vertical.
#[test]
fn a_plate_comes_to_rest_where_it_was_put_down() {
    for (turned, gap) in [(0.3, 1e-3), (2.0, 1e-5), (-1.0, 0.1), (0.0, -1e-6)] {
        let at = Vector::new(0.3, -0.2, 0.02 + gap);
        let mut plate = Body::new("plate", 2.0, Symmetric::diagonal(0.01, 0.015, 0.02), at);
        let tilt = Rotation::new(Vector::new(0.004, 0.008, 0.0));
        plate.orientation = tilt * Rotation::from_axis_angle(&Vector::z_axis(), turned);
        let mut model = Model::build(vec![plate], vec![], G).unwrap();
        let feet = [([0.1, 0.0], 1e9), ([-0.06, 0.09], 2e10), ([-0.07, -0.05], 5e8)];
        for (k, ([x, y], stiffness)) in feet.into_iter().enumerate() {
            let foot = Shape::Sphere(Sphere { centre: Vector::new(x, y, 0.0), radius: 0.02, hollow: false });
            let floor = plane(Vector::zeros(), Vector::z());
            meet(&mut model, &format!("foot{k}"), [Some(0), None], [&foot, &floor], &power(stiffness, 1.5));
        }
        let mut system = resting(model);
        let rest = rest(&mut system);
        let node = system.model().tree().nodes().len() - 1;
        let stance = system.place(&rest.state);
        let (position, turn) = (stance.scratch().origin(node), orientation(&stance.scratch().axes(node)).scaled_axis());
        assert!((position - at).xy().norm() < 1e-9, "it goes to {position}, {rest:?}");
        // To level it out it is turned by its tilt; what that leaves about the vertical is of second order.
        assert!(turn.z.abs() < 1e-3 && turn.norm() < 0.02, "it turns by {turn}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// `K d^n` under `m g`: `w^2 = n m g/(d m)`.
    #[test]
    fn a_ball_on_a_floor_vibrates_on_the_slope_of_its_law(
        stiffness in 4.0..11.0f64, exponent in 1.0..2.2f64, mass in -3.0..2.0f64, gap in -6.0..0.0f64,
    ) {
        let (mass, gap) = (10f64.powf(mass), 10f64.powf(gap) - 2e-6);
        // So that depths run from a micrometre to a millimetre.
        let depth = 10f64.powf(-3.0 - 3.0 * (stiffness - 4.0) / 7.0);
        let law = power(mass * 9.81 / depth.powf(exponent), exponent);
        let (rest, found) = vibration(above_floor(mass, gap, &law));
        let sunk = RADIUS + gap + rest.state.y[2] - RADIUS;
        prop_assert!((sunk / -depth - 1.0).abs() < 1e-9, "{sunk} against {depth}");
        let square = exponent * 9.81 / depth;
        prop_assert!((found.modes[5].square / square - 1.0).abs() < 1e-11, "{} against {square}", found.modes[5].square);
        // Nothing pushes along the floor or turns the ball: it stays where it was, and no motion but the one is driven back.
        prop_assert_eq!(&rest.state.y[..2], &[0.0, 0.0][..]);
        prop_assert_eq!(&rest.state.y[3..7], &[1.0, 0.0, 0.0, 0.0][..]);
        prop_assert!(found.modes[..5].iter().all(|mode| mode.frequency == 0.0));
        let ratios: Vec<f64> = found.eigenvalues.iter().filter_map(|value| value.damping_ratio()).collect();
        prop_assert_eq!(ratios, vec![0.0]);
    }

    /// The centre of a ball in a bowl hangs on a thread of the length `R - r + d`, and on its contact.
    #[test]
    fn a_ball_in_a_bowl_swings_as_on_a_thread(bowl in -1.5..1.0f64, stiffness in 5.0..9.5f64, aside in -1.0..1.0f64) {
        let (bowl, mass) = (RADIUS * (1.0 + 10f64.powf(bowl)), 0.3);
        let law = power(10f64.powf(stiffness), 1.5);
        let start = Vector::new(0.3 * aside * (bowl - RADIUS), 0.0, -0.8 * (bowl - RADIUS));
        let mut model = Model::build(vec![ball("ball", mass, start)], vec![], G).unwrap();
        meet(&mut model, "bowl", [None, Some(0)], [&sphere(bowl, true), &surface()], &law);
        let (rest, found) = vibration(model);
        let depth = law.depth_under(mass * 9.81);
        let thread = bowl - RADIUS + depth;
        prop_assert!((start.x + rest.state.y[0]).abs() < 1e-9 * bowl, "{rest:?}");
        prop_assert!(((start.z + rest.state.y[2]) / thread + 1.0).abs() < 1e-10, "{rest:?}");
        let squares: Vec<f64> = found.modes.iter().map(|mode| mode.square).collect();
        for (found, expected) in squares[3..].iter().zip([9.81 / thread, 9.81 / thread, 1.5 * 9.81 / depth]) {
            prop_assert!((found / expected - 1.0).abs() < 1e-11, "{found} against {expected}");
        }
    }
}

#[test]
fn a_ball_let_go_above_a_ball_comes_to_rest_on_top_of_it_and_may_fall_either_way() {
    let law = power(1e9, 1.5);
    for gap in [0.0, 1e-6, 0.01, 0.5] {
        let mut model = Model::build(vec![ball("ball", 0.3, Vector::z() * (0.07 + gap))], vec![], G).unwrap();
        meet(&mut model, "top", [None, Some(0)], [&sphere(0.05, false), &surface()], &law);
        let (rest, found) = vibration(model);
        let apart = 0.07 - law.depth_under(0.3 * 9.81);
        assert_eq!(rest.stability, Stability::Unstable);
        assert_near(0.07 + gap + rest.state.y[2], apart, 1e-12);
        assert_near(found.modes[0].square, -9.81 / apart, 1e-11);
        assert_near(found.modes[1].square, -9.81 / apart, 1e-11);
        assert_eq!(found.modes[0].frequency, 0.0);
    }
}

/// A stack: `m1 g` on the upper contact, `(m1 + m2) g` on the lower; two masses on two springs.
#[test]
fn a_stack_of_balls_vibrates_as_masses_on_the_slopes_of_its_contacts() {
    let (m, law) = ([0.5, 0.2], power(2e8, 1.5));
    let at = |height: f64| Vector::z() * height;
    let bodies = vec![ball("lower", m[0], at(RADIUS)), ball("upper", m[1], at(3.0 * RADIUS + 1e-3))];
    let mut model = Model::build(bodies, vec![], G).unwrap();
    meet(&mut model, "floor", [Some(0), None], [&surface(), &plane(Vector::zeros(), Vector::z())], &law);
    meet(&mut model, "between", [Some(0), Some(1)], [&surface(), &surface()], &law);
    let (_, found) = vibration(model);
    let slope = |load: f64| 1.5 * load / law.depth_under(load);
    let (k1, k2) = (slope((m[0] + m[1]) * 9.81), slope(m[1] * 9.81));
    let (a, b) = ((k1 + k2) / m[0], k2 / m[1]);
    let root = ((a - b).powi(2) + 4.0 * k2 * k2 / (m[0] * m[1])).sqrt();
    let squares: Vec<f64> = found.modes.iter().map(|mode| mode.square).collect();
    assert_near(squares[10], 0.5 * (a + b - root), 1e-11);
    assert_near(squares[11], 0.5 * (a + b + root), 1e-11);
}

/// `w^2 = k (l cos a)^2/I`: what the weight and the contact's force do when the rod turns cancels.
#[test]
fn a_rod_on_a_pad_vibrates_on_the_slope_at_its_end() {
    let (l, m, i, a) = (0.4, 2.0, 0.05, 0.3f64);
    for stiffness in [1e6, 1e8, 1e10] {
        let end = Vector::new(l * a.cos(), l * a.sin(), 0.0);
        let rod = Body::new("rod", m, Symmetric::scalar(i), end * 0.5);
        let mut model = Model::build(vec![rod], vec![joint("pin", None, "rod", Vector::zeros(), TURN)], DOWN).unwrap();
        let tip = Shape::Sphere(Sphere { centre: end * 0.5, radius: 0.01, hollow: false });
        let law = power(stiffness, 1.5);
        let pad = plane(Vector::y() * (end.y - 0.01), Vector::y());
        meet(&mut model, "pad", [Some(0), None], [&tip, &pad], &law);
        let (rest, found) = vibration(model);
        let load = 0.5 * m * 9.81;
        let depth = law.depth_under(load);
        let angle = ((end.y - depth) / l).asin();
        assert_near(a + rest.state.y[0], angle, 1e-11);
        let square = 1.5 * load / depth * (l * angle.cos()).powi(2) / (i + 0.25 * m * l * l);
        assert_near(found.modes[0].square, square, 1e-11);
    }
}

/// A parallelogram whose coupler lies on a pad: a loop with a contact. `w^2 = k (r cos a)^2/J`, `F = (m + mc) g`.
#[test]
fn a_loop_on_a_pad_vibrates_on_the_slope_of_its_contact() {
    let (r, b, m, mc, ic, a) = (0.2, 0.5, 1.2, 0.4, 0.002, 0.7f64);
    let arm = Vector::new(r * a.cos(), r * a.sin(), 0.0);
    let (left, right) = (Vector::zeros(), Vector::x() * b);
    let body = |name: &str, mass: f64, at: Vector| Body::new(name, mass, Symmetric::scalar(ic), at);
    let coupler = arm + right * 0.5;
    let bodies = vec![body("one", mc, arm * 0.5), body("two", mc, right + arm * 0.5), body("coupler", m, coupler)];
    let joints = vec![
        joint("a", None, "one", left, TURN),
        joint("b", None, "two", right, TURN),
        joint("c", Some("one"), "coupler", arm, TURN),
        joint("d", Some("two"), "coupler", right + arm, TURN),
    ];
    let mut model = Model::build(bodies, joints, DOWN).unwrap();
    let law = power(3e9, 1.5);
    let pad = plane(coupler - Vector::y() * RADIUS, Vector::y());
    meet(&mut model, "pad", [Some(2), None], [&surface(), &pad], &law);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = resting(model);
    let rest = system.equilibrium(&system.at(0.0, system.pack(&q, &u))).unwrap();
    assert!(rest.residual <= 1e-10 * rest.at_play, "{rest:?}");
    let found = system.vibration(&rest.state).unwrap();
    let load = (m + mc) * 9.81;
    let depth = law.depth_under(load);
    let angle = ((arm.y - depth) / r).asin();
    let square = 1.5 * load / depth * (r * angle.cos()).powi(2) / (2.0 * (ic + 0.25 * mc * r * r) + m * r * r);
    assert_eq!(found.modes.len(), 1);
    assert_near(found.modes[0].square, square, 1e-11);
}

#[test]
fn a_pendulum_that_leans_on_a_wall_keeps_its_soft_swing_beside_a_stiff_contact() {
    // On a ball joint, drawn by gravity against a wall at its side: it swings along the wall and is stiff across it.
    let (l, m, tilt) = (0.5, 2.0, 0.2f64);
    let bob = Vector::new(l * tilt.sin(), 0.0, -l * tilt.cos());
    let body = Body::new("bob", m, Symmetric::scalar(0.4 * m * RADIUS * RADIUS), bob);
    let pin = joint("pin", None, "bob", Vector::zeros(), JointKind::Spherical);
    let mut model = Model::build(vec![body], vec![pin], G).unwrap();
    let law = power(1e11, 1.5);
    // The wall pushes towards positive x: the bob hangs back against it.
    let wall = plane(Vector::x() * (bob.x - RADIUS), Vector::x());
    meet(&mut model, "wall", [Some(0), None], [&surface(), &wall], &law);
    let mut system = resting(model);
    let rest = rest(&mut system);
    let found = system.vibration(&rest.state).unwrap();
    // Balance about the pin: F cos b = m g sin b, with the bob `l sin b` from the axis.
    let view = system.place(&rest.state).view_contact(&rest.state.modes, 0);
    let b = ((bob.x - view.indentation) / l).asin();
    let inertia = 0.4 * m * RADIUS * RADIUS + m * l * l;
    assert_near(view.force, m * 9.81 * b.tan(), 1e-9);
    // Across: k (l cos b)^2 + (m g cos b + F sin b) l; along the wall the bob turns about the wall's normal: m g l cos b/(I + m l^2 cos^2 b).
    let k = 1.5 * view.force / view.indentation;
    let across = (k * (l * b.cos()).powi(2) + (m * 9.81 * b.cos() + view.force * b.sin()) * l) / inertia;
    let squares: Vec<f64> = found.modes.iter().map(|mode| mode.square).collect();
    assert!(squares[0].abs() < 1e-6 * squares[1] && found.modes[0].frequency == 0.0, "{squares:?}");
    let along = m * 9.81 * l * b.cos() / (0.4 * m * RADIUS * RADIUS + m * (l * b.cos()).powi(2));
    assert!(squares[2] > 1e5 * squares[1], "{squares:?}");
    assert_near(squares[2], across, 1e-11);
    // The spin about its own line is free and mixes in.
    assert!(squares[1] / along < 1.001 && squares[1] / along > 0.99, "{squares:?} against {along}");
}

/// Between the poles of `m s^2 + c s + k = 0`.
#[test]
fn the_damping_of_a_law_with_an_approach_speed_is_that_of_the_speed_it_is_given() {
    let (mass, xi) = (0.3, hysteresis::exact(0.8));
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, xi));
    let mut model = above_floor(mass, 0.0, &law);
    model.contacts = std::mem::take(&mut model.contacts)
        .into_iter()
        .map(|contact| Contact { approach_speed: Some(0.5), ..contact })
        .collect();
    let (_, found) = vibration(model);
    let load = mass * 9.81;
    let (k, c) = (1.5 * load / law.depth_under(load), xi * load / 0.5);
    assert_eq!(found.laid.len(), 1);
    assert_eq!((found.laid[0].contact, found.laid[0].approach_speed), (0, 0.5));
    assert_near(found.laid[0].damping, c, 1e-11);
    let last = found.eigenvalues.last().unwrap();
    assert_near(last.damping_ratio().unwrap(), 0.5 * c / (k * mass).sqrt(), 1e-11);
    assert_near(last.frequency(), found.modes[5].frequency * (1.0 - (0.5 * c).powi(2) / (k * mass)).sqrt(), 1e-11);
}

/// Laid down without speed, `v0 = kappa sqrt(g ds)`.
#[test]
fn a_law_with_an_approach_speed_that_nobody_gives_says_which_it_takes() {
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.7));
    let model = above_floor(0.3, 0.0, &law);
    let kappa = model.contacts[0].slowest_approach.part().unwrap();
    let (_, found) = vibration(model);
    assert_near(found.laid[0].approach_speed, kappa * (9.81 * law.depth_under(0.3 * 9.81)).sqrt(), 1e-11);
    let (_, found) = vibration(above_floor(0.3, 0.0, &power(1e8, 1.5)));
    assert_eq!(found.laid, []);
}

/// `m s^2 + F_d + F_a A_d/(s - A_a) = 0`, the poles of a mass on a spring with a relaxing one beside it.
#[test]
fn a_law_with_an_internal_state_has_the_three_poles_of_its_equation() {
    let (mass, g, b, stiffness) = (0.3, 2000.0, 4e-4, 1e8);
    let law = Law::Xiong(Xiong { stiffness, exponent: 1.5, follow_rate: g, viscous_time: b, viscous_growth: 0.0 });
    let (rest, found) = vibration(above_floor(mass, 1e-4, &law));
    let depth = law.depth_under(mass * 9.81);
    assert_near(-rest.state.y[2], depth + 1e-4, 1e-10);
    let slope = 1.5 * stiffness * depth.sqrt();
    assert_near(found.modes[5].square, slope / mass, 1e-11);
    let moving: Vec<_> = found.eigenvalues.iter().filter(|value| value.damping_ratio().is_some()).collect();
    assert_eq!(moving.len(), 2, "{moving:?}");
    for s in moving {
        // With P' = slope/K: F_d = slope (1 + g b), F_a = -K g b, A_d = g P', A_a = -g; times (s + g), as a complex number.
        let s = nalgebra::Complex::new(s.real, s.imaginary);
        let value = (s * s * mass + slope * (1.0 + g * b)) * (s + g) - slope * g * b * g;
        assert!(value.norm() < 1e-8 * slope * (1.0 + g * b) * s.norm().max(g), "{s}: {value}");
    }
}

/// After the first compression surfaces with a mark go up and down the way back: `k = n F/(ds r)` with the recovery `r`.
#[test]
fn a_law_with_a_mark_vibrates_along_the_way_back() {
    let (mass, recovery) = (0.3, 0.36);
    let law = Law::Permanent(Permanent {
        stiffness: 1e8,
        exponent: 1.5,
        yield_depth: None,
        unloading: Unloading::Recovering { recovery },
    });
    let (rest, found) = vibration(above_floor(mass, 0.0, &law));
    let depth = law.depth_under(mass * 9.81);
    assert_near(-rest.state.y[2], depth, 1e-10);
    assert_near(found.modes[5].square, 1.5 * 9.81 / (depth * recovery), 1e-11);
}

/// The linear frequency is that of a motion, up to the square of its amplitude.
#[test]
fn a_small_vibration_returns_after_a_hundred_of_its_periods() {
    let mut system = resting(above_floor(0.3, 0.0, &power(1e5, 1.5)));
    let rest = rest(&mut system);
    let found = system.vibration(&rest.state).unwrap();
    let (period, aside) = (1.0 / found.modes[5].frequency, -1e-4 * rest.state.y[2]);
    let mut y = rest.state.y.clone();
    y[2] += aside;
    let mut motion = Evolution::new(system.model().clone());
    motion.begin(0.0, &mut y);
    advance(&mut motion, &mut y, 0.0, 100.25 * period, 1e-13);
    // A quarter of a period later it passes its place of rest, but for a part of its amplitude over the depth.
    assert!((y[2] - rest.state.y[2]).abs() < 5e-5 * aside, "{} of {aside}", y[2] - rest.state.y[2]);
    assert_near(y[9], -aside * TAU / period, 1e-4);
}

/// What positions are off by in their last digits is no depth.
#[test]
fn balls_that_touch_without_load_have_no_frequency() {
    for place in [0.0, 0.1, 0.3, 0.7, 1.3] {
        let at = |k: f64| Vector::x() * (place + 2.0 * RADIUS * k);
        let bodies = vec![ball("one", 0.3, at(0.0)), ball("two", 0.3, at(1.0)), ball("three", 0.3, at(2.0))];
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        meet(&mut model, "first", [Some(0), Some(1)], [&surface(), &surface()], &power(1e9, 1.5));
        meet(&mut model, "second", [Some(1), Some(2)], [&surface(), &surface()], &power(1e9, 1.5));
        let mut system = resting(model);
        let found = system.vibration(&system.at(0.0, system.state(&[]))).unwrap();
        assert!(found.modes.iter().all(|mode| mode.frequency == 0.0), "{place}: {:?}", found.modes.last());
    }
}

/// A journal in its bearing: the normal turns within the clearance.
#[test]
fn a_journal_in_a_bearing_swings_within_its_clearance() {
    let (radius, clearance, mass) = (0.02, 2e-5, 0.3);
    let law = power(1e9, 1.5);
    let start = Vector::z() * (-0.5 * clearance);
    let mut model = Model::build(vec![ball("journal", mass, start)], vec![], G).unwrap();
    meet(&mut model, "bearing", [None, Some(0)], [&sphere(radius + clearance, true), &sphere(radius, false)], &law);
    let (_, found) = vibration(model);
    let depth = law.depth_under(mass * 9.81);
    assert_near(found.modes[3].square, 9.81 / (clearance + depth), 1e-11);
    assert_near(found.modes[5].square, 1.5 * 9.81 / depth, 1e-11);
}
