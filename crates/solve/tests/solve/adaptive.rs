//! Runs with error control and without guards.

use crate::problems::{Exact, Forced, Kepler, Oscillator, Pendulum, Smooth};
use crate::{distance, every_method, plan};
use carom_solve::{Halt, Method, Motion, Observer, Span, run};

/// Runs to `until` and returns the error there.
fn error<const N: usize, P: Exact<Vector = [f64; N]>, K: Method<[f64; N]>>(
    problem: P,
    until: f64,
    tolerance: f64,
) -> f64 {
    let mut y = problem.exact(0.0);
    let mut motion = Smooth(problem);
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(until, tolerance), &mut ());
    assert_eq!((end.halt, end.time), (Halt::Finished, until));
    distance(&y, &motion.0.exact(until))
}

fn a_run_is_as_accurate_as_it_is_asked_to_be<K: Method<[f64; 2]>>() {
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10, 1e-12] {
        let errors = [
            error::<2, _, K>(Oscillator, 10.0, tolerance),
            error::<2, _, K>(Pendulum { k: 0.8 }, 10.0, tolerance),
            error::<2, _, K>(Forced { w: 1.7 }, 10.0, tolerance),
        ];
        println!("{tolerance:e}: {errors:?}");
        assert!(errors.iter().all(|&e| e < 30.0 * tolerance + 1e-14), "{tolerance:e}: {errors:?}");
    }
}

fn a_planet_comes_back_after_a_year<K: Method<[f64; 4]>>() {
    for tolerance in [1e-6, 1e-9, 1e-12] {
        let error = error::<4, _, K>(Kepler { e: 0.6 }, std::f64::consts::TAU, tolerance);
        assert!(error < 1000.0 * tolerance, "{tolerance:e}: {error:e}");
    }
}

fn a_pendulum_swings_back_after_its_period<K: Method<[f64; 2]>>() {
    let pendulum = Pendulum { k: 0.99 };
    let mut y = pendulum.exact(0.0);
    run(&mut Smooth(pendulum), &mut K::new(&y), 0.0, &mut y, &plan(pendulum.period(), 1e-11), &mut ());
    assert!(distance(&y, &pendulum.exact(0.0)) < 1e-8, "{y:?}");
}

fn the_end_is_hit_exactly<K: Method<[f64; 2]>>() {
    for until in [1e-9, 0.01, 0.1, 1.0 / 3.0, 1.0, 7.7, 123.456] {
        for from in [0.0, -3.0, 1e-3 * until] {
            let mut y = Oscillator.exact(from);
            let end = run(&mut Smooth(Oscillator), &mut K::new(&y), from, &mut y, &plan(until, 1e-8), &mut ());
            assert_eq!((end.halt, end.time), (Halt::Finished, until));
        }
    }
}

/// Checks the interpolant of every step, and that steps join.
struct Interpolation<P> {
    problem: P,
    last: f64,
    worst: f64,
}

impl<P: Exact<Vector = [f64; 2]>, M: Motion<Vector = [f64; 2]>, K: Method<[f64; 2]>> Observer<M, K>
    for Interpolation<P>
{
    fn step(&mut self, span: &mut Span<'_, M, K>) {
        assert_eq!(span.start, self.last);
        self.last = span.end;
        let mut out = [0.0; 2];
        for s in [0.2, 0.5, 0.8] {
            let t = span.start + s * (span.end - span.start);
            span.at(t, &mut out);
            self.worst = self.worst.max(distance(&out, &self.problem.exact(t)));
        }
    }
}

fn what_is_shown_between_steps_is_as_accurate_as_the_steps<K: Method<[f64; 2]>>() {
    let pendulum = Pendulum { k: 0.8 };
    let mut y = pendulum.exact(0.0);
    let mut watch = Interpolation { problem: pendulum, last: 0.0, worst: 0.0 };
    let plan = plan(10.0, 1e-9);
    let end = run(&mut Smooth(pendulum), &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!(watch.last, 10.0);
    assert!(watch.worst < 3e-8, "{:e}", watch.worst);
    // By differences: two columns of the Jacobian, one each, and the derivative by time, two.
    let derivatives = if K::NAME == "rodas5p" { 4 } else { 0 };
    let per_step = K::EVALUATIONS + 1 + K::DENSE_EVALUATIONS + derivatives;
    let rejected = end.work.rejected * (K::EVALUATIONS + 1);
    // One of the steps that `auto` rejects is a try of the implicit method, which begins with the slope: 1 + 4 + 7 + 1, one more than an explicit step.
    let tries = usize::from(K::NAME == "auto");
    assert_eq!(end.work.evaluations, 1 + end.work.steps * per_step + rejected + tries);
}

every_method!(
    a_run_is_as_accurate_as_it_is_asked_to_be,
    a_planet_comes_back_after_a_year,
    a_pendulum_swings_back_after_its_period,
    the_end_is_hit_exactly,
    what_is_shown_between_steps_is_as_accurate_as_the_steps,
);
