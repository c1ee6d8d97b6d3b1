//! Runs that cannot go well must end, and say why.

use crate::problems::{Exact, Oscillator, Smooth, Watched};
use crate::{distance, every_method, plan};
use carom_solve::{Halt, Hybrid, Method, Motion, Next, Plan, run};

/// A rate given as a function.
struct Rate<F>(F);

impl<F: Fn(f64, &[f64; 2]) -> [f64; 2]> Motion for Rate<F> {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = (self.0)(t, y);
    }
}

fn a_run_ends_before_the_edge_of_the_rate_s_domain<K: Method<[f64; 2]>>() {
    // Both components move at unit speed; there is no rate beyond 1.
    let mut motion = Smooth(Rate(|_, y: &[f64; 2]| if y[0] > 1.0 { [f64::NAN; 2] } else { [1.0; 2] }));
    let mut y = [0.0; 2];
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(3.0, 1e-8), &mut ());
    assert_eq!(end.halt, Halt::StepTooShort);
    assert!(y[0] <= 1.0 && y[0] > 1.0 - 1e-12, "{y:?}");
    assert!(end.work.rejected < 200, "{:?}", end.work);
}

fn a_rate_that_is_nowhere_defined_ends_the_run<K: Method<[f64; 2]>>() {
    for bad in [f64::NAN, f64::INFINITY] {
        for start in [0.0, 1.0] {
            let mut y = [1.0; 2];
            let mut motion = Smooth(Rate(|_, _: &[f64; 2]| [bad; 2]));
            let end = run(&mut motion, &mut K::new(&y), start, &mut y, &plan(3.0, 1e-8), &mut ());
            assert_eq!((end.halt, end.time, y), (Halt::StepTooShort, start, [1.0; 2]));
        }
    }
}

fn a_single_bad_component_is_enough<K: Method<[f64; 2]>>() {
    let mut y = [0.0; 2];
    let mut motion = Smooth(Rate(|t, _: &[f64; 2]| [1.0, if t > 1.0 { f64::INFINITY } else { 0.0 }]));
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(3.0, 1e-8), &mut ());
    assert_eq!(end.halt, Halt::StepTooShort);
    assert!(end.time <= 1.0 && y.iter().all(|y| y.is_finite()), "{end:?} {y:?}");
}

fn an_explosion_in_finite_time_ends_the_run_there<K: Method<[f64; 2]>>() {
    // y' = y^2 from 1: 1/(1 - t).
    let mut y = [1.0; 2];
    let mut motion = Smooth(Rate(|_, y: &[f64; 2]| [y[0] * y[0], y[1] * y[1]]));
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(2.0, 1e-10), &mut ());
    assert_eq!(end.halt, Halt::StepTooShort);
    assert!((end.time - 1.0).abs() < 1e-7 && y[0] > 1e6, "{end:?} {y:?}");
}

fn a_run_makes_no_more_steps_than_allowed<K: Method<[f64; 2]>>() {
    for most_steps in [0, 1, 7] {
        let mut y = Oscillator.exact(0.0);
        let plan = Plan { most_steps, ..plan(1000.0, 1e-10) };
        let end = run(&mut Smooth(Oscillator), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        assert_eq!(end.halt, Halt::TooManySteps);
        assert_eq!(end.work.steps + end.work.rejected, most_steps);
        assert!(distance(&y, &Oscillator.exact(end.time)) < 1e-9);
    }
}

fn an_end_that_is_past_is_no_run<K: Method<[f64; 2]>>() {
    for until in [1.0, 0.999, -5.0] {
        let mut y = [0.3, 0.4];
        let end = run(&mut Smooth(Oscillator), &mut K::new(&y), 1.0, &mut y, &plan(until, 1e-9), &mut ());
        assert_eq!((end.halt, end.time, end.work.steps, y), (Halt::Finished, 1.0, 0, [0.3, 0.4]));
    }
}

fn a_first_step_of_no_length_ends_the_run<K: Method<[f64; 2]>>() {
    for first_step in [0.0, -1.0, 1e-17] {
        let mut y = Oscillator.exact(1.0);
        let plan = Plan { first_step, ..plan(3.0, 1e-9) };
        let end = run(&mut Smooth(Oscillator), &mut K::new(&y), 1.0, &mut y, &plan, &mut ());
        assert_eq!((end.halt, end.time, end.work.steps), (Halt::StepTooShort, 1.0, 0));
    }
}

fn a_first_step_beyond_the_end_is_cut<K: Method<[f64; 2]>>() {
    for first_step in [1.0, 100.0, f64::INFINITY] {
        let mut y = Oscillator.exact(0.0);
        let plan = Plan { first_step, ..plan(1.0, 1e-9) };
        let end = run(&mut Smooth(Oscillator), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        assert_eq!((end.halt, end.time), (Halt::Finished, 1.0));
        assert!(distance(&y, &Oscillator.exact(1.0)) < 1e-8);
    }
}

fn the_shortest_step_may_end_at_an_event<K: Method<[f64; 2]>>() {
    // The whole run is one step of the resolution of time, and the guard fires in it.
    let (t, until) = (1e6, 1e6f64.next_up());
    let guard = move |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = 1e6 - t + 1e-12;
    let mut motion = Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Stop);
    let mut y = [1.0, 0.0];
    let end = run(&mut motion, &mut K::new(&y), t, &mut y, &plan(until, 1e-9), &mut ());
    assert_eq!((end.halt, end.work.events), (Halt::Stopped, 1));
}

fn an_event_in_the_first_instant_is_seen<K: Method<[f64; 2]>>() {
    for early in [1e-3, 1e-9, 1e-15, 1e-20] {
        let guard = move |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = early - t;
        let mut motion = Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
        let mut y = Oscillator.exact(0.0);
        let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(1.0, 1e-9), &mut ());
        assert_eq!((end.halt, end.work.events), (Halt::Finished, 1));
        assert!((motion.events[0].0 - early).abs() < 1e-15, "{early:e}: {:e}", motion.events[0].0);
    }
}

/// Steps of a run in which a clock rings at 0.5, and what follows is `next`.
fn after_the_bell<K: Method<[f64; 2]>>(next: Next) -> (carom_solve::End, [f64; 2]) {
    let guard = |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = 0.5 - t;
    let mut motion = Watched::new(Oscillator, 1, guard, move |_: &mut Oscillator, _, _: &mut [f64; 2]| next);
    let mut y = Oscillator.exact(0.0);
    let plan = Plan { most_steps: 3000, ..plan(1.0, 1e-9) };
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    (end, y)
}

fn a_crossing_goes_on_begins_again_or_stops<K: Method<[f64; 2]>>() {
    let (end, y) = after_the_bell::<K>(Next::Continue);
    assert_eq!((end.halt, end.time, end.work.events), (Halt::Finished, 1.0, 1));
    assert!(distance(&y, &Oscillator.exact(1.0)) < 1e-8);
    let smooth = end.work.steps;

    let (end, y) = after_the_bell::<K>(Next::Stop);
    assert_eq!((end.halt, end.work.events), (Halt::Stopped, 1));
    assert!((end.time - 0.5).abs() < 1e-15 && distance(&y, &Oscillator.exact(0.5)) < 1e-8);

    // Begun again with short steps in the same mode, which no longer holds: the clock rings without end.
    let (end, _) = after_the_bell::<K>(Next::Restart(1e-3));
    assert_eq!((end.halt, end.work.steps), (Halt::TooManySteps, 3000));
    assert!(end.time < 0.5 + 1e-9 && smooth < 100);
}

/// An oscillator that wants short steps.
struct Cautious;

impl Motion for Cautious {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        Oscillator.rate(t, y, rate);
    }
}

impl Hybrid for Cautious {
    fn guard_count(&self) -> usize {
        0
    }

    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Stop
    }

    fn longest_step(&self, _t: f64, _y: &[f64; 2], _rate: &[f64; 2]) -> f64 {
        1.0 / 64.0
    }
}

fn no_step_is_longer_than_the_motion_allows<K: Method<[f64; 2]>>() {
    let mut y = Oscillator.exact(0.0);
    let plan = Plan { first_step: 1.0, ..plan(3.0, 1e-3) };
    let end = run(&mut Cautious, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.work.steps, 3 * 64);
}

every_method!(
    a_run_ends_before_the_edge_of_the_rate_s_domain,
    a_rate_that_is_nowhere_defined_ends_the_run,
    a_single_bad_component_is_enough,
    an_explosion_in_finite_time_ends_the_run_there,
    a_run_makes_no_more_steps_than_allowed,
    an_end_that_is_past_is_no_run,
    a_first_step_of_no_length_ends_the_run,
    a_first_step_beyond_the_end_is_cut,
    the_shortest_step_may_end_at_an_event,
    an_event_in_the_first_instant_is_seen,
    a_crossing_goes_on_begins_again_or_stops,
    no_step_is_longer_than_the_motion_allows,
);
