//! Many pairs of which few are near: nothing is missed, and what is far costs and changes nothing.

use super::chance::dice::Dice;
use super::{RADIUS, ball, delivering, hertz, meet, plane, surface, touch_of};
use carom_engine::contact::ContactMode;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, Modes, System, SystemEventKind};
use carom_solve::{
    Auto, Dop853, Dopri5, Halt, Head, Hybrid, Memory, Method, Observer, Plan, Rodas5P, Span, resume, run,
};
use std::ops::ControlFlow;
use std::sync::Arc;

const GRAVITY: Vector = Vector::new(0.0, 0.0, -9.81);

/// Lumps of two balls each, in a box, every pair of balls and every wall: seven lumps are 84 pairs of balls and 84 with walls.
fn crowd(dice: &mut Dice, lumps: usize) -> (Model, Vec<f64>) {
    let size = 0.12 + 0.2 * dice.between(0.0, 1.0);
    let gravity = GRAVITY * if dice.between(0.0, 1.0) < 0.5 { 1.0 } else { 0.0 };
    let grid =
        |k: usize| Vector::new((k % 2) as f64 - 0.5, (k / 2 % 2) as f64 - 0.5, (k / 4) as f64 - 0.5) * (0.5 * size);
    let bodies: Vec<Body> = (0..lumps)
        .map(|k| Body::new(format!("lump{k}"), 0.1, Symmetric::diagonal(2e-5, 3e-5, 4e-5), grid(k)))
        .collect();
    let mut model = Model::build(bodies, vec![], gravity).unwrap();
    let law = if dice.between(0.0, 1.0) < 0.5 { hertz() } else { delivering(0.7) };
    let half = |sign: f64| {
        let centre = Vector::new(0.4 * sign * RADIUS, 0.0, 0.1 * RADIUS);
        Shape::Sphere(Sphere { centre, radius: 0.6 * RADIUS, hollow: false })
    };
    let halves = [half(-1.0), half(1.0)];
    for i in 0..lumps {
        for own in &halves {
            for j in 0..i {
                halves.iter().for_each(|other| meet(&mut model, "pair", [Some(j), Some(i)], [other, own], &law));
            }
            for axis in 0..3 {
                for side in [-1.0, 1.0] {
                    let mut normal = Vector::zeros();
                    normal[axis] = -side;
                    let wall = plane(normal * (-0.5 * size - RADIUS), normal);
                    meet(&mut model, "wall", [None, Some(i)], [&wall, own], &law);
                }
            }
        }
    }
    let fast = 10f64.powf(-1.0 + 2.0 * dice.between(0.0, 1.0));
    let u = (0..6 * lumps)
        .map(|k| fast * (2.0 * dice.between(0.0, 1.0) - 1.0) * if k % 6 < 3 { 1.0 } else { 60.0 })
        .collect();
    (model, u)
}

/// The largest velocity of the first lump [m/s].
fn fastest(u: &[f64]) -> f64 {
    u.iter().take(3).fold(0.1, |most: f64, x| most.max(x.abs()))
}

fn plan(y: &[f64], until: f64, tolerance: f64) -> Plan<Vec<f64>> {
    let absolute = vec![1e-3 * tolerance; y.len()];
    Plan { until, first_step: 1e-5, relative: tolerance, absolute, most_steps: 1_000_000 }
}

/// Looks between the steps for overlaps of what counts as apart, among all pairs.
struct Watch {
    looker: System,
    state: Vec<f64>,
    deepest: f64,
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Watch {
    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        for k in 1..=10 {
            let t = span.start + (span.end - span.start) * f64::from(k) / 10.0;
            span.at(t, &mut self.state);
            let modes = span.motion().modes();
            let stance = self.looker.place(modes.at(t, &self.state));
            for contact in 0..span.motion().model().contacts.len() {
                if modes.contact_mode(contact) == ContactMode::Apart {
                    self.deepest = self.deepest.max(stance.view_contact(modes, contact).indentation);
                }
            }
        }
    }
}

fn watched<K: Method<Vec<f64>>>(model: Model, u: &[f64], until: f64, tolerance: f64) -> (Evolution, f64, f64, usize) {
    let mut system = Evolution::new(Arc::new(model));
    system.set_tolerance(tolerance);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let plan = plan(&y, until, tolerance);
    let mut watch = Watch { looker: system.system().clone(), state: y.clone(), deepest: 0.0 };
    let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    let opening = *system.opening();
    let residue = system.ledger(until, &y).residue(&opening) / opening.total().abs().max(opening.kinetic);
    let touches = system.events().iter().filter(|h| matches!(h.kind, SystemEventKind::Touched { .. })).count();
    (system, watch.deepest, residue, touches)
}

#[test]
fn in_a_crowd_nothing_that_counts_as_apart_overlaps() {
    let mut touches = 0;
    for seed in 0..24 {
        let mut dice = Dice(seed);
        let lumps = 3 + (5.0 * dice.between(0.0, 1.0)) as usize;
        let (model, u) = crowd(&mut dice, lumps);
        let until = (0.5 / fastest(&u)).min(0.1);
        let tolerance = 10f64.powf(-9.0 + 3.0 * dice.between(0.0, 1.0));
        let (_, deepest, residue, met) = match seed % 4 {
            0 => watched::<Dop853<_>>(model, &u, until, tolerance),
            1 => watched::<Dopri5<_>>(model, &u, until, tolerance),
            2 => watched::<Auto<_>>(model, &u, until, tolerance),
            _ => watched::<Rodas5P<_>>(model, &u, until, tolerance),
        };
        // Between the steps the interpolant errs as the method does.
        assert!(deepest <= 1e-12 + tolerance * RADIUS, "seed {seed}: overlap {deepest:e} at {tolerance:e}");
        assert!(residue.abs() < 1e4 * tolerance, "seed {seed}: residue {residue:e} at {tolerance:e}");
        touches += met;
    }
    assert!(touches > 100, "{touches} touches");
}

/// A ball that bounces on a floor, and so many small balls on a shelf far below, or high above where it never comes.
fn bouncing(others: usize) -> Model {
    let mut model = Model::build(vec![ball("ball", 0.1, Vector::new(0.0, 0.0, 0.5))], vec![], GRAVITY).unwrap();
    let law = delivering(0.8);
    for k in 0..others {
        let centre = Vector::new(0.05 * (k % 20) as f64, 0.05 * (k / 20) as f64, if k % 2 == 0 { 2.0 } else { -1.0 });
        let small = Shape::Sphere(Sphere { centre, radius: 0.01, hollow: false });
        meet(&mut model, "other", [None, Some(0)], [&small, &surface()], &law);
    }
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &law);
    model
}

fn touches_of(model: Model) -> (Vec<(f64, f64)>, usize) {
    let mut system = Evolution::new(Arc::new(model));
    system.set_tolerance(1e-11);
    let mut y = system.system().state(&[0.3, -0.2]);
    system.begin(0.0, &mut y);
    let plan = plan(&y, 1.5, 1e-11);
    let end = run(&mut system, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::Finished);
    let touched = system.events().iter().filter(|h| matches!(h.kind, SystemEventKind::Touched { .. }));
    (touched.map(touch_of).collect(), y.len())
}

#[test]
fn pairs_that_never_come_near_change_nothing_and_add_nothing_to_the_state() {
    let (alone, short) = touches_of(bouncing(0));
    let (among, long) = touches_of(bouncing(1000));
    assert!(alone.len() >= 3 && alone.len() == among.len(), "{} {}", alone.len(), among.len());
    for ((t, v), (other_t, other_v)) in alone.iter().zip(&among) {
        assert!((t - other_t).abs() < 1e-9 && (v - other_v).abs() < 1e-8, "{t} {other_t} {v} {other_v}");
    }
    assert_eq!(short, long);
}

/// Keeps the run at the head of a pass, and interrupts it there.
struct Keep {
    after: usize,
    kept: Option<(Memory<Vec<f64>>, Modes)>,
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Keep {
    fn step(&mut self, _: &mut Span<'_, Evolution, K>) {}

    fn pass(&mut self, head: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        if self.kept.is_none() && head.work.steps >= self.after {
            self.kept = Some((head.memory(), head.motion().modes().clone()));
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_crowd_goes_on_bit_for_bit_from_what_was_kept() {
    for seed in 0..6 {
        let (model, u) = crowd(&mut Dice(100 + seed), 6);
        let model = Arc::new(model);
        let fresh = || {
            let mut system = Evolution::new(model.clone());
            let mut y = system.system().state(&u);
            system.set_tolerance(1e-8);
            system.begin(0.0, &mut y);
            (system, y)
        };
        let (mut system, mut y) = fresh();
        let plan = plan(&y, (0.3 / fastest(&u)).min(0.3), 1e-8);
        let mut keep = Keep { after: 4 + 2 * seed as usize, kept: None };
        run(&mut system, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut keep);
        let (mut memory, modes) = keep.kept.unwrap();
        let (mut other, start) = fresh();
        other.recall(&modes, &[]);
        assert_eq!(other.dimension(), Some(memory.state.len()));
        let end = resume(&mut other, &mut Auto::new(&memory.state), &mut memory, &plan, &mut ()).unwrap();
        assert_eq!(end.halt, Halt::Finished);
        let bits = |y: &[f64]| y.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&y), bits(&memory.state), "seed {seed}");
        assert!(y.len() >= start.len());
        assert_eq!(system.modes(), other.modes(), "seed {seed}");
    }
}

#[test]
fn a_crowd_moves_the_same_whatever_its_system_did_before() {
    let (model, u) = crowd(&mut Dice(5), 6);
    let mut system = Evolution::new(Arc::new(model));
    let start = system.system().state(&u);
    let [first, again] = [0, 1].map(|_| {
        let mut y = start.clone();
        system.begin(0.0, &mut y);
        let plan = plan(&y, (0.5 / fastest(&u)).min(0.5), 1e-8);
        run(&mut system, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
        (y, system.events().to_vec())
    });
    assert!(!first.1.is_empty());
    assert_eq!(first, again);
}

#[test]
fn modes_of_another_crowd_are_refused() {
    let (model, u) = crowd(&mut Dice(1), 6);
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().state(&u);
    system.begin(0.0, &mut y);
    let (model, numbers) = (system.model(), system.modes().numbers());
    assert_eq!(Modes::read(model, &numbers).as_ref(), Some(system.modes()));
    assert!(Modes::read(model, &numbers[1..]).is_none());
    assert!(Modes::read(model, &[&numbers[..], &[0.0]].concat()).is_none());
}
