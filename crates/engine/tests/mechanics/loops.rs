//! Closed loops: against minimal coordinates, against each other, and what must be refused.

use crate::stage::{advance, joint};
use carom_engine::constraint::{AskedSpeed, Request};
use carom_engine::dof::Dof;
use carom_engine::force::{Drive, Force};
use carom_engine::model::{Body, Joint, JointKind, Model, Trajectory};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_solve::{Auto, Dop853, Dopri5, Halt, Hybrid, Method, Motion, Plan, Rk4, Rodas5P, run};
use proptest::prelude::*;
use std::sync::Arc;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);

/// A slider-crank in the x-y plane, at a crank angle: crank and rod of these lengths, masses and inertias about their middles.
struct SliderCrank {
    crank: f64,
    rod: f64,
    masses: [f64; 3],
    inertias: [f64; 2],
}

const ENGINE: SliderCrank = SliderCrank { crank: 0.05, rod: 0.12, masses: [0.3, 0.2, 0.1], inertias: [1e-4, 2.5e-4] };

impl SliderCrank {
    fn bodies_and_joints(&self, angle: f64) -> (Vec<Body>, Vec<Joint>) {
        let pin = Vector::new(self.crank * angle.cos(), self.crank * angle.sin(), 0.0);
        let reach = pin.x + (self.rod * self.rod - pin.y * pin.y).sqrt();
        let wrist = Vector::new(reach, 0.0, 0.0);
        let flat = |i: f64| Symmetric::diagonal(0.4 * i, i, i);
        let bodies = vec![
            Body::new("crank", self.masses[0], flat(self.inertias[0]), pin * 0.5),
            Body::new("rod", self.masses[1], flat(self.inertias[1]), (pin + wrist) * 0.5),
            Body::new("slider", self.masses[2], flat(1e-5), wrist),
        ];
        let turn = JointKind::Revolute { axis: Vector::z() };
        let joints = vec![
            joint("main bearing", None, "crank", Vector::zeros(), turn),
            joint("crank pin", Some("crank"), "rod", pin, turn),
            joint("wrist pin", Some("rod"), "slider", wrist, turn),
            joint("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
        ];
        (bodies, joints)
    }

    fn model(&self, angle: f64) -> Model {
        let (bodies, joints) = self.bodies_and_joints(angle);
        Model::build_with(bodies, joints, DOWN, &[0]).unwrap()
    }

    /// Kinetic energy is `J(a) a'^2/2`, the height of the weights `h(a)`: Lagrange's equation for the crank angle alone.
    fn acceleration(&self, a: f64, rate: f64, torque: f64) -> f64 {
        let (r, l) = (self.crank, self.rod);
        let [m1, m2, m3] = self.masses;
        let [i1, i2] = self.inertias;
        // Rod angle b below the line: l sin b = r sin a; derivatives by a.
        let sb = r * a.sin() / l;
        let cb = (1.0 - sb * sb).sqrt();
        let db = r * a.cos() / (l * cb);
        let ddb = (-r * a.sin() / l + sb * db * db) / cb;
        // Slider x = r cos a + l cos b; middle of the rod.
        let dx = -r * a.sin() - l * sb * db;
        let ddx = -r * a.cos() - l * (cb * db * db + sb * ddb);
        let (dmx, ddmx) = (-r * a.sin() - 0.5 * l * sb * db, -r * a.cos() - 0.5 * l * (cb * db * db + sb * ddb));
        let (dmy, ddmy) = (0.5 * r * a.cos(), -0.5 * r * a.sin());
        let j = i1 + 0.25 * m1 * r * r + i2 * db * db + m2 * (dmx * dmx + dmy * dmy) + m3 * dx * dx;
        let dj = 2.0 * (i2 * db * ddb + m2 * (dmx * ddmx + dmy * ddmy) + m3 * dx * ddx);
        let weight = 9.81 * (m1 * 0.5 * r * a.cos() + m2 * dmy);
        (torque - weight - 0.5 * dj * rate * rate) / j
    }
}

/// Crank angle and rate as a motion of their own.
struct Minimal {
    torque: f64,
}

impl Motion for Minimal {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], ENGINE.acceleration(y[0], y[1], self.torque)];
    }
}

impl carom_solve::Hybrid for Minimal {
    fn guard_count(&self) -> usize {
        0
    }
    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}
    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> carom_solve::Next {
        carom_solve::Next::Continue
    }
}

fn started(model: Model, wanted: &[(usize, f64)]) -> (Evolution, Vec<f64>) {
    let mut model = model;
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let asked =
        |&(speed, value): &(usize, f64)| AskedSpeed { dof: Dof::Tree { coordinate: speed, speed }, speed: value };
    let speeds: Vec<AskedSpeed> = wanted.iter().map(asked).collect();
    model.assemble(&mut q, &mut u, &Request { speeds: &speeds, ..Request::default() }).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

fn crank(model: &Model) -> carom_engine::dof::Dof {
    model.dofs(0)[0]
}

#[test]
fn a_slider_crank_driven_by_a_torque_moves_as_its_minimal_equation() {
    let (start, torque, until) = (0.4, 0.3, 2.0);
    let mut model = ENGINE.model(start);
    assert_eq!(model.loops().ties().len(), 1);
    model.forces = vec![Force::Drive(Drive { dof: crank(&model), effort: Signal::Constant(torque) })];
    let (mut system, mut y) = started(model, &[]);
    // Of the five rows of the cut pin two are needed in the plane.
    assert_eq!((system.model().loops().rows().len(), system.model().loops().kept().len()), (5, 2));
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, until, 1e-12);
    let seen = system.observe(until, &y);
    let (angle, speed) = (start + seen.coordinates()[0], seen.speeds()[0]);

    let mut minimal = [start, 0.0];
    let plan = Plan { until, first_step: 1e-4, relative: 1e-13, absolute: [1e-13; 2], most_steps: 1_000_000 };
    run(&mut Minimal { torque }, &mut Dop853::new(&minimal), 0.0, &mut minimal, &plan, &mut ());
    println!("turned {angle} rad, apart {:.1e} rad", (angle - minimal[0]).abs());
    assert!((angle - minimal[0]).abs() < 1e-8 * angle.abs().max(1.0), "{angle} against {}", minimal[0]);
    assert!((speed - minimal[1]).abs() < 1e-8 * minimal[1].abs(), "{speed} against {}", minimal[1]);
    let residue = seen.ledger().residue(&opening) / seen.ledger().supplied;
    assert!(residue.abs() < 1e-9, "{residue:e}");
    assert!(seen.closure_error() < 1e-12, "{:e}", seen.closure_error());
}

#[test]
fn a_driven_crank_takes_the_torque_that_its_equation_says() {
    let (start, speed) = (0.4, 50.0);
    let mut model = ENGINE.model(start);
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed }));
    let (mut system, mut y) = started(model, &[]);
    let opening = *system.opening();
    let until = 0.3;
    advance(&mut system, &mut y, 0.0, until, 1e-12);
    let a = start + speed * until;
    // Torque at steady speed: what makes the acceleration vanish; the equation is linear in it.
    let free = ENGINE.acceleration(a, speed, 0.0);
    let per_torque = ENGINE.acceleration(a, speed, 1.0) - free;
    let expected = -free / per_torque;
    let found = system.observe(until, &y).measure(&carom_engine::measure::Measure::DriveEffort(0));
    assert!((found / expected - 1.0).abs() < 1e-9, "{found} against {expected}");
    let ledger = *system.observe(until, &y).ledger();
    assert!((ledger.residue(&opening) / ledger.kinetic).abs() < 1e-10, "{:e}", ledger.residue(&opening));
}

#[test]
fn wherever_the_loop_is_cut_the_mechanism_moves_the_same() {
    let angle = 0.7;
    let mut ends = Vec::new();
    for wanted in [vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]] {
        for turn_around in [false, true] {
            let (bodies, mut joints) = ENGINE.bodies_and_joints(angle);
            // A joint may be listed from either of its bodies.
            if turn_around {
                let pin = &mut joints[1];
                (pin.parent, pin.child) = (Some("rod".into()), Some("crank".into()));
            }
            let mut model = Model::build_with(bodies, joints, DOWN, &wanted).unwrap();
            let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
            model.assemble(&mut q, &mut u, &Request::default()).unwrap();
            let mut system = Evolution::new(Arc::new(model));
            let mut y = system.system().pack(&q, &u);
            system.begin(0.0, &mut y);
            advance(&mut system, &mut y, 0.0, 0.8, 1e-12);
            let last = system.observe(0.8, &y);
            let mut seen: Vec<f64> = (0..3).flat_map(|k| last.pose(k).0.iter().copied().collect::<Vec<_>>()).collect();
            // Reactions in the plane do not depend on the cut either; that of a reversed joint is on the other body.
            for k in 0..4 {
                let sign = if turn_around && k == 1 { -1.0 } else { 1.0 };
                let force = last.reaction(k).force * sign;
                seen.extend([force.x, force.y]);
            }
            ends.push(seen);
        }
    }
    for other in &ends[1..] {
        for (a, b) in ends[0].iter().zip(other) {
            assert!((a - b).abs() < 1e-8, "{a} against {b}");
        }
    }
}

/// A four-bar of spatial revolutes: crank, coupler, rocker.
fn four_bar(coupler: f64) -> Model {
    let (a, b) = (Vector::new(0.0, 0.1, 0.0), Vector::new(0.3, 0.25, 0.0));
    let end = a + (b - a).normalize() * coupler;
    let ground = Vector::new(0.35, 0.0, 0.0);
    let rod = |name: &str, from: Vector, to: Vector| {
        let i = 0.3 * (to - from).norm_squared() / 12.0;
        Body::new(name, 0.3, Symmetric::diagonal(i, i, i), (from + to) * 0.5)
    };
    let turn = JointKind::Revolute { axis: Vector::z() };
    let bodies = vec![rod("crank", Vector::zeros(), a), rod("coupler", a, end), rod("rocker", ground, b)];
    let joints = vec![
        joint("A", None, "crank", Vector::zeros(), turn),
        joint("B", Some("crank"), "coupler", a, turn),
        joint("C", Some("coupler"), "rocker", b, turn),
        joint("D", None, "rocker", ground, turn),
    ];
    Model::build(bodies, joints, DOWN).unwrap()
}

#[test]
fn a_four_bar_of_spatial_revolutes_keeps_two_rows_and_its_energy() {
    let length = (Vector::new(0.3, 0.25, 0.0) - Vector::new(0.0, 0.1, 0.0)).norm();
    let (mut system, mut y) = started(four_bar(length), &[]);
    let loops = system.model().loops();
    assert_eq!((loops.rows().len(), loops.kept().len(), loops.redundant().count()), (5, 2, 3));
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 10.0, 1e-12);
    let ledger = system.ledger(10.0, &y);
    let scale = 0.9 * 9.81 * 0.3;
    assert!((ledger.residue(&opening) / scale).abs() < 1e-9, "{:e}", ledger.residue(&opening) / scale);
    assert!(system.place(10.0, &y).closure_error() < 1e-12);
}

#[test]
fn a_loop_that_cannot_be_closed_is_named_with_its_gap() {
    // Distances that no triangle has: the coupler is far too short.
    let mut model = four_bar(0.3);
    let (bodies, mut joints) = (model.bodies().to_vec(), model.joints().to_vec());
    joints[3].point = Vector::new(2.0, 0.0, 0.0);
    joints[2].point = Vector::new(0.3, 0.25, 0.0);
    // The rocker is drawn at one place and pinned at another: its pins are further apart than the loop can reach.
    model = Model::build(bodies, joints, DOWN).unwrap();
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    assert!(
        model.assemble(&mut q, &mut u, &Request::default()).is_ok(),
        "joints are where they are drawn, so this one closes"
    );

    let (bodies, mut joints) = ENGINE.bodies_and_joints(0.4);
    // A guide 1 m aside: the rod does not reach. The joint's point on the slider stays where it is drawn, so move the slider's own pin.
    joints[3].kind = JointKind::Fixed;
    joints[0].kind = JointKind::Fixed;
    let mut model = Model::build(bodies, joints, DOWN).unwrap();
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    // Crank and slider fixed, rod drawn to fit: closed. A crank set to another angle cannot be held.
    let mut model = ENGINE.model(0.4);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    let held = vec![true; u.len()];
    q[0] += 1.0;
    let assembly = model.assemble(&mut q, &mut u, &Request { held: &held, ..Request::default() }).unwrap();
    assert!(!assembly.moved_anyway.is_empty() && assembly.turned > 0.01, "{assembly:?}");
}

#[test]
fn a_crank_through_its_singular_position_is_stopped_and_named() {
    // Rod as long as the crank: when the slider passes the crank axis the rows of the loop vanish.
    let folded = SliderCrank { rod: ENGINE.crank, ..ENGINE };
    let (mut system, mut y) = started(folded.model(0.6), &[(0, 20.0)]);
    let plan =
        Plan { until: 1.0, first_step: 1e-4, relative: 1e-10, absolute: vec![1e-12; y.len()], most_steps: 100_000 };
    let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::Stopped, "{end:?}");
    let last = system.events().last().unwrap();
    assert!(matches!(last.kind, SystemEventKind::Singular { .. }), "{last:?}");
    // The crank stands upright there.
    let angle = 0.6 + system.place(end.time, &y).coordinates()[0];
    assert!((angle - std::f64::consts::FRAC_PI_2).abs() < 1e-3, "{angle}");
}

#[test]
fn a_loop_closes_the_way_it_is_drawn_however_far_the_crank_is_set() {
    for turned in [1.0, 2.0, 3.0, -3.0, 6.0] {
        let mut model = ENGINE.model(0.4);
        let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
        let held: Vec<bool> = (0..u.len()).map(|k| k == 0).collect();
        q[0] = turned;
        let assembly = model.assemble(&mut q, &mut u, &Request { held: &held, ..Request::default() }).unwrap();
        assert!(assembly.moved_anyway.is_empty() && q[0] == turned);
        let mut system = Evolution::new(Arc::new(model));
        let y = system.system().pack(&q, &u);
        let angle: f64 = 0.4 + turned;
        let reach = ENGINE.crank * angle.cos() + (ENGINE.rod.powi(2) - (ENGINE.crank * angle.sin()).powi(2)).sqrt();
        let found = system.place(0.0, &y).pose(2).0.x;
        assert!((found - reach).abs() < 1e-12, "{turned}: {found} against {reach}");
    }
}

#[test]
fn a_spherical_joint_is_the_same_from_either_end() {
    // A bar on the ground carries another by a ball; the ball is listed from either of them.
    let bar = |name: &str, x: f64| Body::new(name, 1.0, Symmetric::diagonal(0.01, 0.1, 0.1), Vector::new(x, 0.0, 0.0));
    let mut ends = Vec::new();
    for reversed in [false, true] {
        let names = if reversed { ("two", "one") } else { ("one", "two") };
        let joints = vec![
            joint("root", None, "one", Vector::zeros(), JointKind::Revolute { axis: Vector::z() }),
            joint("ball", Some(names.0), names.1, Vector::new(1.0, 0.0, 0.0), JointKind::Spherical),
        ];
        let mut model = Model::build(vec![bar("one", 0.5), bar("two", 1.5)], joints, DOWN).unwrap();
        assert_eq!(model.is_reversed(1), reversed);
        let damper =
            |dof| carom_engine::force::JointForce { dof, law: carom_engine::force::JointLaw::Damper { damping: 0.3 } };
        model.forces = model.dofs(1).into_iter().map(|dof| Force::Joint(damper(dof))).collect();
        let mut system = Evolution::new(Arc::new(model));
        let mut y = system.system().state(&[2.0]);
        system.begin(0.0, &mut y);
        advance(&mut system, &mut y, 0.0, 1.0, 1e-12);
        let seen = system.observe(1.0, &y);
        assert!(seen.residue().abs() < 1e-9 && seen.ledger().dissipated > 0.01, "{:?}", seen.ledger());
        let place = seen.pose(1).0;
        // Speeds of the ball are those of its child against its parent; the force on the child turns with the roles.
        let model = seen.system().model();
        let at = carom_engine::signal::Instant::new(model, 1.0, seen.coordinates(), seen.speeds());
        let speed: f64 = model.dofs(1).iter().map(|f| f.state(&at, seen.scratch()).1.powi(2)).sum();
        let sign = if reversed { -1.0 } else { 1.0 };
        ends.push((place, speed, system.observe(1.0, &y).reaction(1).force * sign));
    }
    assert!((ends[0].0 - ends[1].0).norm() < 1e-9 && (ends[0].1 - ends[1].1).abs() < 1e-8, "{ends:?}");
    assert!((ends[0].2 - ends[1].2).norm() < 1e-7, "{ends:?}");
}

/// Equal cranks side by side, all carrying one beam: `count` of them, a metre apart.
fn parallel_cranks(count: usize) -> Model {
    let (at, up) = (|k: usize| Vector::new(k as f64, 0.0, 0.0), Vector::new(0.0, 1.0, 0.0));
    let turn = JointKind::Revolute { axis: Vector::z() };
    let name = |k: usize| format!("crank{k}");
    let body = |name: &str, at: Vector, i: f64| Body::new(name, 1.0, Symmetric::scalar(i), at);
    let mut bodies = vec![body("beam", at(count - 1) * 0.5 + up, 0.4)];
    let mut joints = Vec::new();
    for k in 0..count {
        bodies.push(body(&name(k), at(k) + up * 0.5, 0.1));
        joints.push(joint(&format!("base{k}"), None, &name(k), at(k), turn));
        joints.push(joint(&format!("pin{k}"), Some(&name(k)), "beam", at(k) + up, turn));
    }
    Model::build(bodies, joints, Vector::zeros()).unwrap()
}

/// Where the first crank stands when its run ends, and how it ended.
fn turned_until<K: Method<Vec<f64>>>(count: usize, tolerance: f64, step: f64) -> (f64, Halt) {
    let (mut system, mut y) = started(parallel_cranks(count), &[(0, 10.0)]);
    system.set_tolerance(tolerance);
    let plan = Plan {
        until: 1.0,
        first_step: step,
        relative: tolerance,
        absolute: vec![0.01 * tolerance; y.len()],
        most_steps: 100_000,
    };
    let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    (system.place(end.time, &y).coordinates()[0], end.halt)
}

#[test]
fn a_row_of_parallel_cranks_stops_where_it_lies_flat_at_every_tolerance() {
    // Whatever rounding does where the cranks lie flat, no run goes through it by chance: the rows are lost at the same place for all.
    for count in [2, 3, 4] {
        let (place, _) = turned_until::<Dop853<_>>(count, 1e-10, 1e-4);
        assert!((place - std::f64::consts::FRAC_PI_2).abs() < 2e-3, "{count} cranks stop at {place}");
        for k in 3..=12 {
            let tolerance = 10.0f64.powi(-k);
            let ends = [
                turned_until::<Auto<_>>(count, tolerance, 1e-4),
                turned_until::<Dopri5<_>>(count, tolerance, 1e-3),
                turned_until::<Rodas5P<_>>(count, tolerance, 1e-2),
                turned_until::<Rk4<_>>(count, tolerance, 1e-2),
            ];
            for (method, (angle, halt)) in ends.into_iter().enumerate() {
                assert_eq!(halt, Halt::Stopped, "{count} cranks, tolerance {tolerance:e}, method {method}: {angle}");
                let near = (angle - place).abs() < 1e-4;
                assert!(near, "{count} cranks, tolerance {tolerance:e}, method {method}: {angle} against {place}");
            }
        }
    }
}

/// A four-bar carried by a body that is free to move in all directions.
fn carried_four_bar() -> Model {
    let length = (Vector::new(0.3, 0.25, 0.0) - Vector::new(0.0, 0.1, 0.0)).norm();
    let fixed = four_bar(length);
    let (mut bodies, mut joints) = (fixed.bodies().to_vec(), fixed.joints().to_vec());
    bodies.push(Body::new("base", 2.0, Symmetric::diagonal(0.02, 0.03, 0.04), Vector::new(0.2, -0.1, 0.05)));
    let base = bodies.len() - 1;
    joints.iter_mut().filter(|joint| joint.parent.is_none()).for_each(|joint| joint.parent = Some("base".to_owned()));
    assert_eq!(base, 3);
    Model::build(bodies, joints, DOWN).unwrap()
}

/// All that a motion says of a state.
fn answers(motion: &mut Evolution, what: usize, t: f64, y: &[f64]) -> Vec<u64> {
    let mut y = y.to_vec();
    let mut numbers = vec![0.0; y.len()];
    match what {
        0 => motion.rate(t, &y, &mut numbers),
        1 => {
            numbers = vec![0.0; motion.guard_count()];
            motion.guards(t, &y, &mut numbers);
        }
        2 => {
            let changed = motion.project(t, &mut y);
            y.push(changed);
            numbers = y;
        }
        _ => numbers.copy_from_slice(&vec![motion.place(t, &y).closure_error(); y.len()]),
    }
    numbers.into_iter().map(f64::to_bits).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Factors and places that are kept are those of the state that is asked about, in whatever order states are asked about, and whatever of each.
    #[test]
    fn what_was_asked_before_does_not_matter(
        shifts in prop::collection::vec(-1e-3..1e-3f64, 3 * 40),
        asked in prop::collection::vec((0..4usize, 0..3usize), 1..16),
    ) {
        let (fresh, y) = started(carried_four_bar(), &[]);
        let motion = fresh.system().parts().len();
        prop_assert!(motion <= 40);
        let states: Vec<Vec<f64>> =
            shifts.chunks(40).map(|own| y.iter().zip(own).map(|(y, shift)| y + shift).collect()).collect();
        let mut used = fresh.clone();
        for (what, state) in asked {
            let expected = answers(&mut fresh.clone(), what, 0.0, &states[state]);
            prop_assert_eq!(answers(&mut used, what, 0.0, &states[state]), expected);
        }
    }

    /// However far the state was from the rows, and however little: positions to rounding, and speeds to what is left of the way.
    #[test]
    fn what_is_brought_back_satisfies_the_rows(
        shifts in prop::collection::vec(-1.0..1.0f64, 40),
        exponent in -12.0..-1.5f64,
    ) {
        let (mut motion, y) = started(carried_four_bar(), &[]);
        let far = 10f64.powf(exponent);
        let mut state: Vec<f64> = y.iter().zip(&shifts).map(|(y, shift)| y + far * shift).collect();
        motion.project(0.0, &mut state);
        prop_assert!(motion.place(0.0, &state).closure_error() < 1e-15 * 16.0);
        // Along its speeds it leaves the rows with the square of the way alone.
        let mut rate = vec![0.0; state.len()];
        motion.rate(0.0, &state, &mut rate);
        let h = 1e-5;
        let ahead = |side: f64| state.iter().zip(&rate).map(|(y, rate)| y + side * h * rate).collect::<Vec<f64>>();
        let coordinates = motion.model().tree().coordinates();
        let mut open = |side: f64| {
            let mut next = ahead(side);
            next[coordinates..].copy_from_slice(&state[coordinates..]);
            motion.place(0.0, &next).closure_error()
        };
        let most = open(1.0).max(open(-1.0)) / h;
        prop_assert!(most < 1e-9 + 10.0 * h * far * far, "{most:e} after {far:e}");
    }
}
