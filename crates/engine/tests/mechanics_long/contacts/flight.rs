//! Between impacts a mechanism without forces moves in closed form: as the methods find it, where they find it, and only where it is exact.

use crate::contacts::{RADIUS, ball, delivering, meet, plane, surface, thrown};
use carom_engine::force::{Applied, Force};
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_engine::tree::Point;
use carom_solve::{
    Auto, Dop853, Dopri5, End, Halt, Hybrid, Jacobian, Method, Motion, Next, Observer, Piece, Plan, Rk4, Rodas5P,
    SemiImplicit, Settled, Span, Trend, run,
};
use proptest::prelude::*;
use std::sync::Arc;

/// The same system without its closed form.
struct Stepped(Evolution);

impl Motion for Stepped {
    type Vector = Vec<f64>;
    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.0.rate(t, y, rate);
    }
    fn jacobian(&mut self, t: f64, y: &Vec<f64>, jacobian: &mut [f64]) -> Jacobian {
        self.0.jacobian(t, y, jacobian)
    }
    fn quadratures(&self) -> usize {
        self.0.quadratures()
    }
    fn groups(&self, groups: &mut Vec<usize>) {
        self.0.groups(groups);
    }
    fn speeds(&self, count: usize) -> std::ops::Range<usize> {
        Motion::speeds(&self.0, count)
    }
    fn kinematics(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.0.kinematics(t, y, rate);
    }
}

impl Hybrid for Stepped {
    fn guard_count(&self) -> usize {
        self.0.guard_count()
    }
    fn guards(&mut self, t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        self.0.guards(t, y, guards);
    }
    fn is_bounded(&self) -> bool {
        self.0.is_bounded()
    }
    fn survey(&mut self, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.0.survey(piece, trends);
    }
    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        self.0.cross(t, y, fired)
    }
    fn settle(&mut self, t: f64, y: &mut Vec<f64>) -> Settled {
        self.0.settle(t, y)
    }
    fn longest_step(&self, t: f64, y: &Vec<f64>, rate: &Vec<f64>) -> f64 {
        self.0.longest_step(t, y, rate)
    }
}

/// The state half way, and how often a step was shown.
struct Halfway {
    at: f64,
    state: Vec<f64>,
}

impl<M: Motion<Vector = Vec<f64>>, K: Method<Vec<f64>>> Observer<M, K> for Halfway {
    fn step(&mut self, span: &mut Span<'_, M, K>) {
        if span.start <= self.at && self.at <= span.end {
            span.at(self.at, &mut self.state);
        }
    }
}

/// What came of a motion.
struct Gone {
    end: End,
    system: Evolution,
    y: Vec<f64>,
    half: Vec<f64>,
}

fn begin(model: &Model, u: &[f64], until: f64, tolerance: f64) -> (Evolution, Vec<f64>, Plan<Vec<f64>>) {
    let mut system = Evolution::new(Arc::new(model.clone()));
    system.set_tolerance(tolerance);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let plan = Plan {
        until,
        first_step: 1e-3 * until,
        relative: tolerance,
        absolute: vec![1e-3 * tolerance; y.len()],
        most_steps: 1_000_000,
    };
    (system, y, plan)
}

fn go<K: Method<Vec<f64>>>(model: &Model, u: &[f64], until: f64, tolerance: f64) -> Gone {
    let (mut system, mut y, plan) = begin(model, u, until, tolerance);
    let mut halfway = Halfway { at: 0.5 * until, state: y.clone() };
    let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut halfway);
    Gone { end, system, y, half: halfway.state }
}

/// The same step by step.
fn step<K: Method<Vec<f64>>>(model: &Model, u: &[f64], until: f64, tolerance: f64) -> Gone {
    let (system, mut y, plan) = begin(model, u, until, tolerance);
    let (mut stepped, mut halfway) = (Stepped(system), Halfway { at: 0.5 * until, state: y.clone() });
    let end = run(&mut stepped, &mut K::new(&y), 0.0, &mut y, &plan, &mut halfway);
    Gone { end, system: stepped.0, y, half: halfway.state }
}

impl Gone {
    fn residue(&mut self) -> f64 {
        self.system.ledger(self.end.time, &self.y).residue(&self.system.opening().clone())
    }

    fn touches(&self) -> Vec<f64> {
        let touched = |kind: &SystemEventKind| matches!(kind, SystemEventKind::Touched { .. });
        self.system.events().iter().filter(|h| touched(&h.kind)).map(|h| h.time).collect()
    }
}

fn vector(size: f64) -> impl Strategy<Value = Vector> {
    prop::array::uniform3(-1.0..1.0f64).prop_map(move |x| Vector::from(x) * size)
}

/// Free bodies in a unit of length and one of time: mass, principal inertias in units of mass times length squared, velocity, spin per time.
fn bodies() -> impl Strategy<Value = (Vec<([f64; 4], Vector, Vector)>, bool)> {
    let one = (prop::array::uniform4(0.5..2.0f64), vector(3.0), vector(0.5));
    (prop::collection::vec(one, 1..4), any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// From millimetres and milliseconds to kilometres and minutes, under a gravity of any direction.
    #[test]
    fn free_bodies_fly_as_the_method_finds(
        (bodies, round) in bodies(), down in vector(2.0), scale in -3.0..3.0f64, turning in 0..3usize,
    ) {
        let (unit, time) = (10f64.powf(scale), 10f64.powf(0.5 * scale));
        let inertia = |x: &[f64; 4]| match round {
            true => Symmetric::scalar(x[1] * x[0] * unit * unit),
            false => {
                let i = x[0] * unit * unit;
                Symmetric::diagonal((x[1] + x[2]) * i, (x[2] + x[3]) * i, (x[3] + x[1]) * i)
            }
        };
        let model = Model::build(
            bodies.iter().enumerate().map(|(k, (x, ..))| Body::new(format!("b{k}"), x[0], inertia(x), Vector::zeros())).collect(),
            vec![], down * (unit / (time * time))).unwrap();
        let mut u = vec![0.0; model.tree().speeds()];
        // At rest, turning by nothing that shows, and turning.
        let spin = [0.0, 1e-12, 1.0][turning] / time;
        for (k, (_, v, w)) in bodies.iter().enumerate() {
            u[6 * k..6 * k + 3].copy_from_slice((v * (unit / time)).as_slice());
            u[6 * k + 3..6 * k + 6].copy_from_slice((w * spin).as_slice());
        }
        let until = 2.0 * time;
        let (mut flown, stepped) = (go::<Dop853<_>>(&model, &u, until, 1e-13), step::<Dop853<_>>(&model, &u, until, 1e-13));
        prop_assert_eq!(flown.end.halt, Halt::Finished);

        // Ways in units of length, quaternions, and speeds in units of each.
        let (n, ways) = (bodies.len(), 7 * bodies.len());
        for (one, other) in [(&flown.y, &stepped.y), (&flown.half, &stepped.half)] {
            for i in 0..13 * n {
                let size = match i {
                    _ if i < ways && i % 7 < 3 => 20.0 * unit,
                    _ if i < ways => 1.0,
                    _ if (i - ways) % 6 < 3 => 20.0 * unit / time,
                    _ => spin.max(f64::MIN_POSITIVE),
                };
                let apart = (one[i] - other[i]).abs() / size;
                prop_assert!(apart < 1e-13 * if turning == 2 { 100.0 } else { 1.0 }, "component {}: {:e}", i, apart);
            }
        }
        let energy: f64 = bodies.iter().map(|(x, ..)| 100.0 * x[0] * (unit / time).powi(2)).sum();
        prop_assert!(flown.residue().abs() < 1e-14 * energy || turning == 2, "{:e}", flown.residue() / energy);
        // What turns is left to the method.
        prop_assert_eq!(flown.end.work.evaluations == flown.end.work.steps + 1, turning < 2);
    }

    /// Balls that are thrown at a slope meet it when their parabolas do, and go on as they would step by step.
    #[test]
    fn impacts_happen_at_the_same_instants(
        slope in vector(0.3), v in vector(2.0), height in 0.1..2.0f64, e in 0.3..0.9f64, scale in -2.0..2.0f64, method in 0..4usize,
    ) {
        let unit = 10f64.powf(scale);
        let normal = (Vector::z() + slope).normalize();
        let g = Vector::new(0.0, 0.0, -9.81);
        let start = normal * (RADIUS + height * unit);
        let mut model = Model::build(vec![ball("ball", 1.0, start)], vec![], g).unwrap();
        meet(&mut model, "slope", [Some(0), None], [&surface(), &plane(Vector::zeros(), normal)], &delivering(e));
        let v = v * unit.sqrt();
        let u = thrown(&model, &[v]);
        // The height over the slope is a parabola.
        let (gap, rate, bend) = (height * unit, normal.dot(&v), normal.dot(&g));
        let first = 2.0 * gap / ((rate * rate - 2.0 * bend * gap).sqrt() - rate);
        let tolerance = 1e-10;
        let both = |until: f64| match method {
            0 => [go::<Auto<_>>(&model, &u, until, tolerance), step::<Auto<_>>(&model, &u, until, tolerance)],
            1 => [go::<Dop853<_>>(&model, &u, until, tolerance), step::<Dop853<_>>(&model, &u, until, tolerance)],
            2 => [go::<Dopri5<_>>(&model, &u, until, tolerance), step::<Dopri5<_>>(&model, &u, until, tolerance)],
            _ => [go::<Rodas5P<_>>(&model, &u, until, tolerance), step::<Rodas5P<_>>(&model, &u, until, tolerance)],
        };
        let [flown, stepped] = both(3.0 * first);
        let (times, others) = (flown.touches(), stepped.touches());
        prop_assert!((times[0] - first).abs() < 2e-14 * first, "{} instead of {first}", times[0]);
        // Each bounce makes more of a difference than the last.
        for (k, (time, other)) in times.iter().zip(&others).enumerate().take(3) {
            prop_assert!((time - other).abs() < 1e-7 * 10f64.powi(k as i32) * first, "touch {k}: {time} and {other}");
        }
        let [before, _] = both(0.9 * first);
        prop_assert_eq!(before.end.work.evaluations, before.end.work.steps + 1);
    }
}

/// Slides on slides, and a wheel on an axle.
fn workshop(axle: Vector, eccentric: Vector) -> (Model, Vec<f64>) {
    let tilted = Vector::new(1.0, 0.0, -0.5).normalize();
    let flat = Symmetric::diagonal(0.02, 0.03, 0.04);
    let bodies = vec![
        Body::new("table", 5.0, flat, Vector::zeros()),
        Body::new("carriage", 2.0, flat, Vector::new(0.1, 0.0, 0.2)),
        Body::new("wheel", 3.0, flat, Vector::new(1.0, 1.0, 1.0) + eccentric),
    ];
    let joints = vec![
        Joint::new("rail", None, "table", Vector::zeros(), JointKind::Prismatic { axis: tilted }),
        Joint::new("guide", Some("table"), "carriage", Vector::zeros(), JointKind::Prismatic { axis: Vector::y() }),
        Joint::new("axle", None, "wheel", Vector::new(1.0, 1.0, 1.0), JointKind::Revolute { axis: axle }),
    ];
    let model = Model::build(bodies, joints, Vector::new(0.0, -1.0, -9.81)).unwrap();
    let u = vec![0.4, -0.3, 7.0];
    (model, u)
}

#[test]
fn slides_and_balanced_wheels_fly_too_and_unbalanced_ones_do_not() {
    let along = Vector::new(0.0, -1.0, -9.81).normalize();
    let aside = Vector::new(0.01, 0.0, 0.0);
    for (axle, eccentric, flies) in
        [(Vector::x(), Vector::zeros(), true), (Vector::z(), Vector::zeros(), true), (Vector::y(), aside, false)]
    {
        let (model, u) = workshop(axle, eccentric);
        let (mut flown, stepped) = (go::<Dop853<_>>(&model, &u, 2.0, 1e-13), step::<Dop853<_>>(&model, &u, 2.0, 1e-13));
        assert_eq!(
            flown.end.work.evaluations == flown.end.work.steps + 1,
            flies,
            "{axle:?} {eccentric:?}: {:?}",
            flown.end.work
        );
        for (one, other) in flown.y.iter().zip(&stepped.y).chain(flown.half.iter().zip(&stepped.half)) {
            assert!((one - other).abs() < 2e-13 * (1.0 + other.abs()), "{one} and {other}");
        }
        assert!(flown.residue().abs() < 1e-12, "{:e}", flown.residue());
    }
    // A wheel that hangs on one side of an axle along gravity feels no moment either, but only where that is exact.
    let (model, u) = workshop(along, aside);
    let flown = go::<Dop853<_>>(&model, &u, 2.0, 1e-13);
    let stepped = step::<Dop853<_>>(&model, &u, 2.0, 1e-13);
    assert!(flown.y.iter().zip(&stepped.y).all(|(one, other)| (one - other).abs() < 1e-12 * (1.0 + other.abs())));
}

#[test]
fn what_is_pushed_does_not_fly() {
    let mut model =
        Model::build(vec![ball("ball", 1.0, Vector::zeros())], vec![], Vector::new(0.0, 0.0, -9.81)).unwrap();
    let node = model.node(0);
    let at = |x: f64| Signal::Constant(x);
    model.forces = vec![Force::Applied(Applied {
        point: Point { node, arm: Vector::zeros() },
        force: [at(1.0), at(0.0), at(0.0)],
        moment: [at(0.0), at(0.0), at(0.0)],
        axes: None,
    })];
    let gone = go::<Dop853<_>>(&model, &[], 1.0, 1e-10);
    assert!(gone.end.work.evaluations > 12);
}

#[test]
fn methods_with_steps_of_fixed_length_keep_them_to_the_last_bit() {
    let mut model =
        Model::build(vec![ball("ball", 1.0, Vector::new(0.0, 0.0, 1.0))], vec![], Vector::new(0.0, 0.0, -9.81))
            .unwrap();
    meet(&mut model, "floor", [Some(0), None], [&surface(), &plane(Vector::zeros(), Vector::z())], &delivering(0.5));
    let same = |one: &Gone, other: &Gone| one.y == other.y && one.end == other.end && one.touches() == other.touches();
    assert!(same(&go::<Rk4<_>>(&model, &[], 0.4, 1e-6), &step::<Rk4<_>>(&model, &[], 0.4, 1e-6)));
    assert!(same(&go::<SemiImplicit<_>>(&model, &[], 0.4, 1e-6), &step::<SemiImplicit<_>>(&model, &[], 0.4, 1e-6)));
}
