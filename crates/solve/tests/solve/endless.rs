//! No run goes on for ever: where it cannot go well, it ends, without help from the count of steps.

use crate::plan;
use crate::problems::{Bounce, FreeFall, Oscillator, Smooth, Watched};
use carom_solve::{
    Dop853, Dopri5, End, Halt, Hybrid, Method, Motion, Next, Piece, Plan, Rk4, Rodas5P, SemiImplicit, Trend, run,
};

/// A plan that sets no limit to the steps.
fn unlimited(until: f64) -> Plan<[f64; 2]> {
    Plan { most_steps: usize::MAX, ..plan(until, 1e-9) }
}

/// Makes a test over all methods, those with fixed steps too, from a function that takes the method as a type.
macro_rules! all_methods {
    ($($truth:ident),+ $(,)?) => { $(
        mod $truth {
            use super::*;

            #[test]
            fn all_methods() {
                super::$truth::<Dop853<_>>();
                super::$truth::<Dopri5<_>>();
                super::$truth::<Rodas5P<_>>();
                super::$truth::<SemiImplicit<_>>();
                super::$truth::<Rk4<_>>();
            }
        }
    )+ };
}

fn runs<M: Hybrid<Vector = [f64; 2]>, K: Method<[f64; 2]>>(motion: &mut M, t: f64, plan: &Plan<[f64; 2]>) -> End {
    let mut y = [1.0, 0.0];
    run(motion, &mut K::new(&y), t, &mut y, plan, &mut ())
}

/// A motion without a rate.
struct Lost(f64);

impl Motion for Lost {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [1.0, self.0];
    }
}

fn a_motion_without_rate_goes_nowhere<K: Method<[f64; 2]>>() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for until in [2.0, f64::INFINITY] {
            let end = runs::<_, K>(&mut Smooth(Lost(bad)), 1.0, &unlimited(until));
            assert_eq!((end.halt, end.time, end.work.steps), (Halt::StepTooShort, 1.0, 0));
        }
        // No time to fill: nothing is wrong with it.
        let end = runs::<_, K>(&mut Smooth(Lost(bad)), 1.0, &unlimited(1.0));
        assert_eq!((end.halt, end.time, end.work.steps), (Halt::Finished, 1.0, 0));
    }
}

fn times_and_steps_that_are_no_numbers_end_the_run<K: Method<[f64; 2]>>() {
    let start = |t: f64, plan: Plan<[f64; 2]>| runs::<_, K>(&mut Smooth(Oscillator), t, &plan);
    assert_eq!(start(f64::NAN, unlimited(1.0)).halt, Halt::StepTooShort);
    assert_eq!(start(0.0, unlimited(f64::NAN)).halt, Halt::StepTooShort);
    assert_eq!(start(f64::NEG_INFINITY, unlimited(1.0)).halt, Halt::StepTooShort);
    assert_eq!(start(f64::INFINITY, unlimited(f64::INFINITY)).halt, Halt::Finished);
    let endless = Plan { first_step: f64::INFINITY, ..unlimited(f64::INFINITY) };
    assert_eq!(start(0.0, endless).halt, Halt::StepTooShort);
}

fn tolerances_that_no_step_meets_end_the_run<K: Method<[f64; 2]>>() {
    for absolute in [0.0, -1.0, f64::NAN] {
        let plan = Plan { relative: 0.0, absolute: [absolute; 2], ..unlimited(1.0) };
        let end = runs::<_, K>(&mut Smooth(Oscillator), 0.5, &plan);
        assert!(matches!(end.halt, Halt::StepTooShort | Halt::Finished), "{absolute}: {end:?}");
    }
}

fn a_ball_that_never_comes_to_rest_is_chattering<K: Method<[f64; 2]>>() {
    // After each impact the run asks for the same long step, so that only the events say that no time passes.
    let fall = FreeFall { height: 1.0, g: 9.81 };
    let exact = Bounce { fall, restitution: 0.5, most: 0, impacts: Vec::new() };
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0];
    let bounce = |_: &mut FreeFall, _: f64, y: &mut [f64; 2]| {
        y[1] *= -0.5;
        Next::Restart(0.1)
    };
    let plan = Plan { first_step: 1e-3, ..unlimited(10.0) };
    let end = runs::<_, K>(&mut Watched::new(fall, 1, guard, bounce), 0.0, &plan);
    assert_eq!(end.halt, Halt::Chattering, "{end:?}");
    assert!((end.time - exact.rest()).abs() < 0.05, "{end:?}");
    assert!(end.work.steps < 12_000, "{end:?}");
}

fn a_mode_that_never_holds_is_chattering<K: Method<[f64; 2]>>() {
    for level in [0.0, -1.0, f64::NAN] {
        for start in [0.0, 5.0] {
            let guard = move |_t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = level;
            let mut motion =
                Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Restart(0.1));
            let end = runs::<_, K>(&mut motion, start, &unlimited(10.0));
            assert_eq!(end.halt, Halt::Chattering, "{level} {end:?}");
            assert!((end.time - start).abs() < 1e-9, "{end:?}");
        }
    }
}

/// A motion that asks for shorter steps than any run is made of.
struct Crawling;

impl Motion for Crawling {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -y[0]];
    }
}

impl Hybrid for Crawling {
    fn guard_count(&self) -> usize {
        0
    }

    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Continue
    }

    fn longest_step(&self, _t: f64, _y: &[f64; 2], _rate: &[f64; 2]) -> f64 {
        1e-294
    }
}

/// At time zero numbers resolve steps of any length; a run is not made of them.
fn a_run_that_crawls_at_its_start_is_given_up<K: Method<[f64; 2]>>() {
    let end = runs::<_, K>(&mut Crawling, 0.0, &unlimited(1.0));
    assert_eq!((end.halt, end.time, end.work.steps), (Halt::StepTooShort, 0.0, 0));
    // A run as short as that is one step.
    let end = runs::<_, K>(&mut Crawling, 0.0, &unlimited(1e-294));
    assert_eq!((end.halt, end.time, end.work.steps), (Halt::Finished, 1e-294, 1));
}

/// A motion with a guard that stands still, of which hardly anything is known: over a hundred-thousandth of a step, however long that is.
#[derive(Default)]
struct Blurred {
    /// The length of the step, and whether its pieces are being looked at.
    step: f64,
    within: bool,
}

impl Motion for Blurred {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [0.0, 1.0];
    }
}

impl Hybrid for Blurred {
    fn guard_count(&self) -> usize {
        1
    }

    /// Guards are read where a step is repeated; pieces of it are looked at from its start on.
    fn guards(&mut self, _t: f64, _y: &[f64; 2], guards: &mut [f64]) {
        (guards[0], self.within) = (1.0, false);
    }

    fn is_bounded(&self) -> bool {
        true
    }

    fn survey(&mut self, piece: &Piece<'_, [f64; 2]>, trends: &mut [Trend]) {
        self.within |= piece.length == 0.0;
        if !self.within {
            self.step = piece.length;
        }
        trends[0] = Trend { fall: 1e5 / self.step, ..Trend::unknown(1.0) };
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Continue
    }
}

fn a_guard_of_which_no_step_is_short_enough_to_know_anything_ends_the_run<K: Method<[f64; 2]>>() {
    for start in [0.0, 1.0] {
        let end = runs::<_, K>(&mut Blurred::default(), start, &unlimited(2.0));
        assert_eq!((end.halt, end.time, end.work.steps), (Halt::StepTooShort, start, 0));
    }
}

/// `y' = y^2` is beyond all numbers at `t = 1`; what is accepted is a number all the same.
fn a_state_that_is_no_number_is_never_accepted<K: Method<[f64; 2]>>() {
    struct Growing;
    impl Motion for Growing {
        type Vector = [f64; 2];

        fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
            *rate = [y[0] * y[0], 0.0];
        }
    }
    let mut y = [1.0, 0.0];
    let plan = Plan { first_step: 0.1, ..unlimited(20.0) };
    let end = run(&mut Smooth(Growing), &mut K::new(&y), 0.0, &mut y, &Plan { most_steps: 2_000_000, ..plan }, &mut ());
    assert_ne!(end.halt, Halt::Finished);
    assert!(y.iter().all(|x| x.is_finite()), "{y:?} {end:?}");
}

all_methods!(
    a_motion_without_rate_goes_nowhere,
    a_run_that_crawls_at_its_start_is_given_up,
    a_state_that_is_no_number_is_never_accepted,
    times_and_steps_that_are_no_numbers_end_the_run,
    tolerances_that_no_step_meets_end_the_run,
    a_ball_that_never_comes_to_rest_is_chattering,
    a_mode_that_never_holds_is_chattering,
    a_guard_of_which_no_step_is_short_enough_to_know_anything_ends_the_run,
);
