//! Mechanisms that are drawn roughly: those that can be assembled, and those that must be refused.

use crate::stage::{advance, joint};
use carom_engine::constraint::{AskedSpeed, Assembly, AssemblyError, OpenLoops, Request};
use carom_engine::model::{Body, Joint, JointKind, Model, Trajectory};
use carom_engine::signal::Instant;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use proptest::prelude::*;
use std::sync::Arc;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };

fn at(x: f64, y: f64) -> Vector {
    Vector::new(x, y, 0.0)
}

fn bar(name: &str, from: Vector, to: Vector) -> Body {
    Body::new(name, 0.3, Symmetric::scalar(0.3 * (to - from).norm_squared() / 12.0), (from + to) * 0.5)
}

/// A joint between bodies that are drawn apart.
fn apart(name: &str, parent: Option<&str>, child: &str, points: [Vector; 2]) -> Joint {
    Joint { child_point: Some(points[1]), ..joint(name, parent, child, points[0], TURN) }
}

/// A four-bar whose bars are drawn from the first to the second of their points.
fn four_bar(crank: [Vector; 2], coupler: [Vector; 2], rocker: [Vector; 2]) -> Model {
    let bodies = [("crank", crank), ("coupler", coupler), ("rocker", rocker)];
    let bodies = bodies.map(|(name, [from, to])| bar(name, from, to)).to_vec();
    let joints = vec![
        joint("A", None, "crank", crank[0], TURN),
        apart("B", Some("crank"), "coupler", [crank[1], coupler[0]]),
        apart("C", Some("coupler"), "rocker", [coupler[1], rocker[1]]),
        joint("D", None, "rocker", rocker[0], TURN),
    ];
    Model::build(bodies, joints, DOWN).unwrap()
}

fn assemble(model: &mut Model) -> (Vec<f64>, Result<Assembly, AssemblyError>) {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let outcome = model.assemble(&mut q, &mut u, &Request::default());
    (q, outcome)
}

/// The loops of a mechanism that cannot be closed.
fn open(model: &mut Model) -> OpenLoops {
    match assemble(model).1 {
        Err(AssemblyError::Open(open)) => open,
        other => panic!("{other:?}"),
    }
}

/// How far a place drawn on one body is from a place drawn on another.
fn between(model: &Model, q: &[f64], one: (usize, Vector), other: (usize, Vector)) -> f64 {
    let mut scratch = model.tree().scratch();
    model.tree().kinematics(q, &vec![0.0; model.tree().speeds()], &mut scratch);
    let place = |(body, drawn)| scratch.place(&model.point(Some(body), drawn)).position;
    (place(one) - place(other)).norm()
}

/// A slider-crank drawn with its crank along y: crank 0.1 m, rod 0.3 m, its joints in this order in the tree.
fn slider_crank(wanted: &[usize]) -> Model {
    let (b, c) = (at(0.0, 0.1), at(0.08f64.sqrt(), 0.0));
    let bodies =
        vec![bar("crank", at(0.0, 0.0), b), bar("rod", b, c), Body::new("slider", 0.4, Symmetric::scalar(1e-3), c)];
    let joints = vec![
        joint("shaft", None, "crank", at(0.0, 0.0), TURN),
        joint("crank pin", Some("crank"), "rod", b, TURN),
        joint("wrist pin", Some("rod"), "slider", c, TURN),
        joint("guide", None, "slider", c, JointKind::Prismatic { axis: Vector::x() }),
    ];
    Model::build_with(bodies, joints, DOWN, wanted).unwrap()
}

/// Where the slider is and how fast it goes, by the angle and the speed of the crank from the drawing on.
fn slider_at(angle: f64, speed: f64) -> [f64; 2] {
    let (sin, cos) = (angle + std::f64::consts::FRAC_PI_2).sin_cos();
    let root = (0.09 - (0.1 * sin).powi(2)).sqrt();
    [0.1 * cos + root - 0.08f64.sqrt(), -0.1 * sin * speed * (1.0 + 0.1 * cos / root)]
}

fn speed_of(model: &Model, joint: usize, speed: f64) -> AskedSpeed {
    AskedSpeed { dof: model.dofs(joint)[0], speed }
}

/// Speed of a joint's first degree of freedom.
fn found(model: &Model, q: &[f64], u: &[f64], joint: usize) -> f64 {
    let mut scratch = model.tree().scratch();
    model.tree().kinematics(q, u, &mut scratch);
    model.dofs(joint)[0].state(&Instant::new(model, 0.0, q, u), &scratch).1
}

#[test]
fn a_position_that_is_held_has_any_speed() {
    // The guide is set where a crank at 0.7 rad has it; the crank is to start with 100 rad/s.
    let mut model = slider_crank(&[0, 3]);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let node = model.chain(3)[0].to_owned();
    let [place, speed] = slider_at(0.7, 100.0);
    q[node.q] = place;
    let held: Vec<bool> = (0..u.len()).map(|k| k == node.u).collect();
    let speeds = [speed_of(&model, 0, 100.0)];
    let assembly = model.assemble(&mut q, &mut u, &Request { held: &held, speeds: &speeds, ideal: &[] }).unwrap();
    assert!(assembly.moved_anyway.is_empty() && assembly.refused_speeds.is_empty(), "{assembly:?}");
    assert_eq!((q[node.q], found(&model, &q, &u, 0)), (place, 100.0));
    assert!(
        (q[model.chain(0)[0].q] - 0.7).abs() < 1e-9 && (u[node.u] - speed).abs() < 1e-9 * speed.abs(),
        "{q:?} {u:?}"
    );
}

#[test]
fn speeds_that_contradict_name_each_other() {
    let mut model = slider_crank(&[0, 3]);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let [_, speed] = slider_at(0.0, 100.0);
    // Consistent at first, whether a joint is in the tree or closes the loop; then one that is not.
    let mut speeds = vec![speed_of(&model, 0, 100.0), speed_of(&model, 3, speed)];
    for joint in [1, 2] {
        model.assemble(&mut q, &mut u, &Request { speeds: &speeds, ..Request::default() }).unwrap();
        speeds.push(speed_of(&model, joint, found(&model, &q, &u, joint)));
    }
    let assembly = model.assemble(&mut q, &mut u, &Request { speeds: &speeds, ..Request::default() }).unwrap();
    assert!(assembly.refused_speeds.is_empty(), "{assembly:?}");
    speeds[1].speed *= 1.5;
    let assembly = model.assemble(&mut q, &mut u, &Request { speeds: &speeds, ..Request::default() }).unwrap();
    let refusal = &assembly.refused_speeds[0];
    assert_eq!((refusal.what, &refusal.against[..], &refusal.drives[..]), (1, &[0][..], &[][..]));
}

#[test]
fn a_start_against_a_given_motion_names_the_motion() {
    let mut model = slider_crank(&[0, 3]);
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed: 5.0 }));
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let (shaft, guide) = (model.prescribed()[0].node, model.chain(3)[0].to_owned());
    q[guide.q] = 0.01;
    let held: Vec<bool> = (0..u.len()).map(|k| k == guide.u).collect();
    let speeds = [speed_of(&model, 3, 1.0), speed_of(&model, 0, 5.0)];
    let assembly = model.assemble(&mut q, &mut u, &Request { held: &held, speeds: &speeds, ideal: &[] }).unwrap();
    assert_eq!(assembly.moved_anyway[0].drives, [shaft]);
    assert_eq!((assembly.refused_speeds.len(), assembly.refused_speeds[0].what), (1, 0));
    assert_eq!(assembly.refused_speeds[0].drives, [shaft]);
}

proptest! {
    /// Whatever of a slider-crank is set, as its own motion has it, is kept, and the rest is found.
    #[test]
    fn what_a_motion_has_can_be_asked_of_it(
        angle in -1.4..1.4f64, speed in -50.0..50.0f64, positions in 1u32..4, speeds in 1u32..16, wanted in 0usize..4,
    ) {
        let order: Vec<usize> = (0..4).map(|k| (k + wanted) % 4).collect();
        let mut model = slider_crank(&order);
        prop_assume!(!model.closes_loop(0));
        let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
        q[model.chain(0)[0].q] = angle;
        let held: Vec<bool> = (0..u.len()).map(|k| k == model.chain(0)[0].u).collect();
        let asked = [speed_of(&model, 0, speed)];
        model.assemble(&mut q, &mut u, &Request { held: &held, speeds: &asked, ideal: &[] }).unwrap();
        let chains: Vec<Vec<usize>> = (0..4).map(|joint| model.chain(joint).iter().map(|node| node.u).collect()).collect();
        let mut start = model.tree().reference();
        let mut held = vec![false; u.len()];
        // The shaft or the guide or both: from a pin alone the loop could close in two ways.
        for joint in [0usize, 3].into_iter().enumerate().filter(|(bit, _)| positions >> bit & 1 == 1).map(|(_, joint)| joint) {
            for &k in &chains[joint] {
                (start[k], held[k]) = (q[k], true);
            }
        }
        let asked: Vec<AskedSpeed> =
            (0..4).filter(|joint| speeds >> joint & 1 == 1).map(|joint| speed_of(&model, joint, found(&model, &q, &u, joint))).collect();
        prop_assume!(held.contains(&true));
        let mut rates = vec![0.0; u.len()];
        let request = Request { held: &held, speeds: &asked, ideal: &[] };
        let assembly = model.assemble(&mut start, &mut rates, &request).unwrap();
        prop_assert!(assembly.moved_anyway.is_empty() && assembly.refused_speeds.is_empty(), "{assembly:?}");
        for (k, is_held) in held.iter().enumerate() {
            prop_assert!(!is_held || start[k] == q[k]);
        }
        for asked in &asked {
            let mut scratch = model.tree().scratch();
            model.tree().kinematics(&start, &rates, &mut scratch);
            let at = Instant::new(&model, 0.0, &start, &rates);
            prop_assert!((asked.dof.state(&at, &scratch).1 - asked.speed).abs() < 1e-7 * (1.0 + speed.abs()));
        }
    }
}

#[test]
fn a_coupler_drawn_aside_is_put_where_it_belongs() {
    let (b, c, aside) = (at(0.0, 0.1), at(0.3, 0.25), at(0.003, -0.004));
    let mut model = four_bar([at(0.0, 0.0), b], [b + aside, c + aside], [at(0.35, 0.0), c]);
    let (_, outcome) = assemble(&mut model);
    let (body, distance) = outcome.unwrap().farthest.unwrap();
    assert_eq!(model.bodies()[body].name, "coupler");
    assert!((distance - 0.005).abs() < 1e-12, "{distance}");
}

#[test]
fn a_coupler_longer_than_its_gap_by_five_millimetres_turns_its_neighbours() {
    let (b, c) = (at(0.0, 0.1), at(0.3, 0.25));
    let end = c + (c - b).normalize() * 0.005;
    let mut model = four_bar([at(0.0, 0.0), b], [b, end], [at(0.35, 0.0), c]);
    let (q, outcome) = assemble(&mut model);
    let assembly = outcome.unwrap();
    assert!(assembly.turned > 1e-3 && assembly.farthest.unwrap().1 > 1e-3, "{assembly:?}");
    assert!(between(&model, &q, (0, b), (1, b)) < 1e-12);
    assert!(between(&model, &q, (1, end), (2, c)) < 1e-12);
}

#[test]
fn bodies_drawn_apart_on_a_tree_move_as_if_drawn_together() {
    // The same double pendulum, once with the second bar drawn somewhere else.
    let ends: Vec<Vec<f64>> = [at(0.0, 0.0), at(0.7, -0.2)]
        .iter()
        .map(|aside| {
            let (pin, tip) = (at(0.4, 0.0), at(0.6, 0.3));
            let bodies = vec![bar("upper", at(0.0, 0.0), pin), bar("lower", pin + aside, tip + aside)];
            // Listed from the lower bar, so that the tree takes it the other way round.
            let pin = apart("pin", Some("lower"), "upper", [pin + aside, pin]);
            let mut model =
                Model::build(bodies, vec![joint("top", None, "upper", at(0.0, 0.0), TURN), pin], DOWN).unwrap();
            let (_, outcome) = assemble(&mut model);
            assert!((outcome.unwrap().farthest.unwrap().1 - aside.norm()).abs() < 1e-15);
            let mut system = Evolution::new(Arc::new(model));
            let mut y = system.system().state(&[]);
            advance(&mut system, &mut y, 0.0, 1.0, 1e-10);
            y
        })
        .collect();
    ends[0].iter().zip(&ends[1]).for_each(|(one, other)| assert!((one - other).abs() < 1e-9, "{one} against {other}"));
}

#[test]
fn a_ground_longer_than_all_bars_is_refused_with_what_is_missing() {
    // Three bars of 0.1 m, drawn in a zigzag, for pins 0.303 m apart.
    let (b, c) = (at(0.06, 0.08), at(0.16, 0.08));
    let end = at(0.303, 0.0);
    let mut model = four_bar([at(0.0, 0.0), b], [b, c], [end, end + at(-0.08, 0.06)]);
    let error = open(&mut model);
    assert!((error.residual - 0.003).abs() < 1e-7, "{}", error.residual);
    assert!(!error.overconstrained);
    let message = error.to_string();
    for name in ["A", "B", "C", "D"] {
        assert!(message.contains(&format!("\"{name}\"")), "{message}");
    }
}

/// A hanging parallelogram with another bar between the middles of its cranks, of `ratio` times the right length.
fn parallelogram(ratio: f64) -> Model {
    let crank = at(0.1, -0.2);
    let (a, d) = (at(0.0, 0.0), at(0.3, 0.0));
    let (e, f) = (a + crank * 0.5, d + crank * 0.5);
    let end = e + (f - e) * ratio;
    let bodies = vec![
        bar("left", a, a + crank),
        bar("right", d, d + crank),
        bar("coupler", a + crank, d + crank),
        bar("third", e, end),
    ];
    let joints = vec![
        joint("A", None, "left", a, TURN),
        joint("D", None, "right", d, TURN),
        joint("B", Some("left"), "coupler", a + crank, TURN),
        joint("C", Some("coupler"), "right", d + crank, TURN),
        joint("E", Some("left"), "third", e, TURN),
        apart("F", Some("third"), "right", [end, f]),
    ];
    Model::build(bodies, joints, DOWN).unwrap()
}

#[test]
fn parallel_bars_of_different_length_are_refused_as_too_many() {
    let error = open(&mut parallelogram(1.01));
    assert!(error.overconstrained, "{error}");
    assert_eq!(error.loops.len(), 2, "{error}");
    let message = error.to_string();
    for name in ["A", "B", "C", "D", "E", "F"] {
        assert!(message.contains(&format!("\"{name}\"")), "{message}");
    }
}

#[test]
fn a_parallel_bar_of_equal_length_is_carried_along_and_named() {
    let mut model = parallelogram(1.0);
    let (q, outcome) = assemble(&mut model);
    outcome.unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let model = system.model().clone();
    // In each loop the way and two tilts out of the plane; and the length of one of the bars.
    let names: Vec<&str> = model.loops().redundant().map(|(tie, _)| tie.name.as_str()).collect();
    assert_eq!(names.len(), 7, "{names:?}");
    assert!(model.loops().ties().iter().all(|tie| names.contains(&tie.name.as_str())), "{names:?}");
    let mut y = system.system().pack(&q, &vec![0.0; model.tree().speeds()]);
    system.begin(0.0, &mut y);
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 3.0, 1e-12);
    let seen = system.observe(3.0, &y);
    let residue = seen.ledger().residue(&opening) / (1.2 * 9.81 * 0.2);
    assert!(residue.abs() < 1e-10, "{residue:e}");
    assert!(seen.closure_error() < 1e-12, "{:e}", seen.closure_error());
    for body in [2, 3] {
        assert!(seen.pose(body).1.angle() < 1e-11);
    }
}
