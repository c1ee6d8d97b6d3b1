//! What runs cost: exact counts, so that a loss of efficiency shows as a diff.
//!
//! Same binary, same input, same counts. They also stay if tolerances change in the fourth digit: no step sits on the edge
//! between accepted and rejected. If a change to a method, to the step control or to event location moves them, write the new ones here and say
//! in the commit why they are better.

use crate::plan;
use crate::problems::{Bounce, Exact, FreeFall, Hertz, Pendulum, Smooth, VanDerPol};
use carom_solve::{Dop853, Dopri5, Method, Plan, Rodas5P, Work, run};

/// Steps, rejected steps, evaluations, events.
fn counts(work: Work) -> [usize; 4] {
    [work.steps, work.rejected, work.evaluations, work.events]
}

fn pendulum<K: Method<[f64; 2]>>() -> [usize; 4] {
    let pendulum = Pendulum { k: 0.8 };
    let mut y = pendulum.exact(0.0);
    counts(run(&mut Smooth(pendulum), &mut K::new(&y), 0.0, &mut y, &plan(20.0, 1e-9), &mut ()).work)
}

fn hertz<K: Method<[f64; 2]>>() -> [usize; 4] {
    let mut hertz = Hertz { v0: 1.0 };
    let mut y = [0.0, hertz.v0];
    let plan = Plan { first_step: 3e-3, ..plan(10.0, 1e-10) };
    counts(run(&mut hertz, &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).work)
}

fn bounce<K: Method<[f64; 2]>>() -> [usize; 4] {
    let fall = FreeFall { height: 1.0, g: 9.81 };
    let mut ball = Bounce { fall, restitution: 0.5, most: 10, impacts: Vec::new() };
    let mut y = [fall.height, 0.0];
    counts(run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan(10.0, 1e-10), &mut ()).work)
}

fn van_der_pol<K: Method<[f64; 2]>>(tolerance: f64) -> [usize; 4] {
    let mut y = VanDerPol::START;
    let plan = Plan { first_step: 1e-6, ..plan(2.0, tolerance) };
    let mut motion = Smooth(VanDerPol { mu: 1e3, tells: true });
    counts(run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).work)
}

#[test]
fn a_pendulum_costs_what_it_did() {
    assert_eq!(pendulum::<Dop853<_>>(), [60, 16, 913, 0]);
    assert_eq!(pendulum::<Dopri5<_>>(), [253, 0, 1519, 0]);
    assert_eq!(pendulum::<Rodas5P<_>>(), [410, 12, 5017, 0]);
}

#[test]
fn a_hertz_impact_costs_what_it_did() {
    assert_eq!(hertz::<Dop853<_>>(), [27, 3, 373, 1]);
    assert_eq!(hertz::<Dopri5<_>>(), [102, 3, 638, 1]);
    assert_eq!(hertz::<Rodas5P<_>>(), [123, 10, 1566, 1]);
}

#[test]
fn a_bouncing_ball_costs_what_it_did() {
    assert_eq!(bounce::<Dop853<_>>(), [31, 0, 503, 10]);
    assert_eq!(bounce::<Dopri5<_>>(), [31, 0, 256, 10]);
    assert_eq!(bounce::<Rodas5P<_>>(), [31, 0, 462, 10]);
}

#[test]
fn a_stiff_oscillator_costs_what_it_did() {
    assert_eq!(van_der_pol::<Rodas5P<_>>(1e-6), [583, 51, 6239, 0]);
    assert_eq!(van_der_pol::<Rodas5P<_>>(1e-8), [1940, 18, 19545, 0]);
}
