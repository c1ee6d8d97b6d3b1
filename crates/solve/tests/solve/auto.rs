//! The method that is explicit, and implicit where that is cheaper.

use crate::problems::{Exact, Pendulum, Smooth, VanDerPol};
use crate::{distance, plan};
use carom_solve::{
    Auto, Dop853, End, Halt, Head, Memory, Method, Motion, Observer, Plan, Rodas5P, Span, Work, resume, run,
};
use std::ops::ControlFlow;

fn van_der_pol_plan(tolerance: f64) -> Plan<[f64; 2]> {
    Plan { first_step: 1e-6, most_steps: 10_000_000, ..plan(2.0, tolerance) }
}

/// Van der Pol's oscillator at time 2.
fn van_der_pol<K: Method<[f64; 2]>>(tolerance: f64) -> ([f64; 2], End) {
    let (mut y, plan) = (VanDerPol::START, van_der_pol_plan(tolerance));
    let end = run(&mut Smooth(VanDerPol { mu: 1e3, tells: false }), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    (y, end)
}

fn swing<K: Method<[f64; 2]>>() -> ([f64; 2], Work) {
    let pendulum = Pendulum { k: 0.8 };
    let mut y = pendulum.exact(0.0);
    let work = run(&mut Smooth(pendulum), &mut K::new(&y), 0.0, &mut y, &plan(500.0, 1e-9), &mut ()).work;
    (y, work)
}

#[test]
fn a_calm_motion_makes_the_steps_of_the_explicit_method_alone() {
    let ((y, auto), (reference, explicit)) = (swing::<Auto<_>>(), swing::<Dop853<_>>());
    assert_eq!(y.map(f64::to_bits), reference.map(f64::to_bits));
    assert_eq!((auto.steps, auto.implicit), (explicit.steps, 0));
    // Its tries become rarer and rarer.
    assert!(auto.steps > 1000 && auto.rejected > explicit.rejected);
    assert!(auto.evaluations < explicit.evaluations + explicit.evaluations / 100, "{auto:?} {explicit:?}");
}

#[test]
fn a_stiff_motion_is_found_out() {
    let ((auto, end), (_, explicit), (_, implicit)) =
        (van_der_pol::<Auto<_>>(1e-6), van_der_pol::<Dop853<_>>(1e-6), van_der_pol::<Rodas5P<_>>(1e-6));
    assert!(distance(&auto, &VanDerPol::AT_2) < 1e-5, "{auto:?}");
    let [auto, explicit, implicit] = [end.work, explicit.work, implicit.work];
    assert!(auto.implicit > 0 && auto.implicit < auto.steps, "{auto:?}");
    assert_eq!((explicit.implicit, implicit.implicit), (0, implicit.steps));
    assert!(auto.evaluations < explicit.evaluations / 50, "{auto:?} {explicit:?}");
    assert!(auto.evaluations < 2 * implicit.evaluations, "{auto:?} {implicit:?}");
}

/// A spring with critical damping, released at 1: `y'' = -w^2 y - 2 w y'`.
#[derive(Clone, Copy)]
struct Spring {
    w: f64,
}

impl Motion for Spring {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.w * (self.w * y[0] + 2.0 * y[1])];
    }
}

#[test]
fn what_has_come_to_rest_costs_next_to_nothing() {
    let rest = |until: f64| {
        let mut y = [1.0, 0.0];
        let plan = Plan { first_step: 1e-5, ..plan(until, 1e-8) };
        let work = run(&mut Smooth(Spring { w: 1e3 }), &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ()).work;
        assert!(y[0].abs() < 1e-7 && y[1].abs() < 1e-4, "{y:?}");
        work
    };
    let (short, long) = (rest(1.0), rest(1000.0));
    assert!(long.evaluations < short.evaluations + 500, "{short:?} {long:?}");
}

/// Something stiff that follows what rings and dies away: `x' = -5000 (x - y)`, `y'' = -w^2 y - 2 d y'`.
#[derive(Clone, Copy)]
struct Ringing {
    d: f64,
}

impl Motion for Ringing {
    type Vector = [f64; 3];

    fn rate(&mut self, _t: f64, y: &[f64; 3], rate: &mut [f64; 3]) {
        *rate = [-5e3 * (y[0] - y[1]), y[2], -4e4 * y[1] - 2.0 * self.d * y[2]];
    }
}

fn rings<K: Method<[f64; 3]>>(d: f64, until: f64) -> usize {
    let (mut y, tolerance) = ([1.0, 1.0, 0.0], 1e-10);
    let plan = Plan { first_step: 1e-5, absolute: [tolerance, tolerance, 200.0 * tolerance], ..plan(until, tolerance) };
    run(&mut Smooth(Ringing { d }), &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).work.evaluations
}

#[test]
fn what_dies_away_is_stepped_implicitly_soon_after() {
    let ratios = [10.0, 14.0, 20.0, 28.0, 40.0, 56.0, 80.0].map(|d| {
        // When it has become smaller than what counts.
        let dead = 10f64.powi(10).ln() / d;
        rings::<Auto<_>>(d, 10.0) as f64 / rings::<Dop853<_>>(d, dead) as f64
    });
    assert!(ratios.iter().all(|&ratio| ratio < 1.7), "{ratios:?}");
    assert!(ratios.iter().sum::<f64>() < 1.15 * ratios.len() as f64, "{ratios:?}");
}

/// Counts the steps that are as long as a spring allows an explicit method, until the first that is longer by far.
struct Tight {
    limit: f64,
    count: usize,
    passed: bool,
}

impl<M: Motion<Vector = [f64; 2]>, K: Method<[f64; 2]>> Observer<M, K> for Tight {
    fn step(&mut self, span: &mut Span<'_, M, K>) {
        let length = span.end - span.start;
        self.passed |= length > 5.0 * self.limit;
        self.count += usize::from(!self.passed && length > 0.5 * self.limit);
    }
}

#[test]
fn the_limit_of_stability_is_noticed_after_a_few_steps() {
    for tolerance in [1e-5, 1e-6, 1e-7, 1e-8, 1e-9] {
        // Explicit steps are stable up to about six times the shortest time of the spring.
        let (mut y, mut tight) = ([1.0, 0.0], Tight { limit: 6e-3, count: 0, passed: false });
        let plan = Plan { first_step: 1e-5, ..plan(10.0, tolerance) };
        run(&mut Smooth(Spring { w: 1e3 }), &mut Auto::new(&y), 0.0, &mut y, &plan, &mut tight);
        println!("{tolerance:e}: {}", tight.count);
        assert!(tight.passed && tight.count <= 12, "{tolerance:e}: {}", tight.count);
    }
}

/// A body that stands on a hard, well damped contact far from where lengths are counted from: its depth is rounded to a ten-millionth or worse, and the
/// force with it.
#[derive(Clone, Copy)]
struct Standing {
    stiffness: f64,
}

impl Motion for Standing {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        let depth = 0.1 - y[0];
        *rate = [y[1], self.stiffness * depth - 1.17 * self.stiffness.sqrt() * y[1] - 9.81];
    }
}

fn stands<K: Method<[f64; 2]>>(stiffness: f64) -> Work {
    let (mut y, depth) = ([0.1, -0.01], 9.81 / stiffness);
    let plan = Plan { first_step: 1e-9, absolute: [1e-13, 1e-12], ..plan(1.0, 1e-10) };
    let work = run(&mut Smooth(Standing { stiffness }), &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).work;
    // To the last digit of the place.
    assert!((0.1 - y[0] - depth).abs() < (1e-3 * depth).max(3e-17), "{stiffness:e}: {y:?}");
    work
}

#[test]
fn a_hard_contact_at_rest_is_stepped_implicitly_though_its_force_is_rounded() {
    for stiffness in [1e10, 1e11, 1e12, 1e13, 1e14] {
        for work in [stands::<Auto<_>>(stiffness), stands::<Rodas5P<_>>(stiffness)] {
            assert!(work.steps + work.rejected < 2000, "{stiffness:e}: {work:?}");
        }
    }
}

/// Interrupts after so many passes, and keeps the memory.
struct Impatient {
    passes: usize,
    kept: Option<Memory<[f64; 2]>>,
}

impl<M: Motion<Vector = [f64; 2]>, K: Method<[f64; 2]>> Observer<M, K> for Impatient {
    fn step(&mut self, _: &mut Span<'_, M, K>) {}

    fn pass(&mut self, head: &Head<'_, M, K>) -> ControlFlow<()> {
        self.passes += 1;
        if self.passes < 7 {
            return ControlFlow::Continue(());
        }
        (self.passes, self.kept) = (0, Some(head.memory()));
        ControlFlow::Break(())
    }
}

#[test]
fn a_run_interrupted_among_implicit_steps_goes_on_bit_for_bit() {
    let (whole, end) = van_der_pol::<Auto<_>>(1e-4);
    let plan = van_der_pol_plan(1e-4);
    let (mut motion, mut y) = (Smooth(VanDerPol { mu: 1e3, tells: false }), VanDerPol::START);
    let mut watch = Impatient { passes: 0, kept: None };
    let mut piece = run(&mut motion, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut watch);
    while let (Halt::Interrupted, Some(mut memory)) = (piece.halt, watch.kept.take()) {
        piece = resume(&mut motion, &mut Auto::new(&y), &mut memory, &plan, &mut watch).expect("it fits");
        y = memory.state;
    }
    assert!(piece.work.implicit > 50, "{piece:?}");
    assert_eq!((y.map(f64::to_bits), piece), (whole.map(f64::to_bits), end));
}
