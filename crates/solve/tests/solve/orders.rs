//! Orders of convergence, measured with fixed steps.

use crate::problems::{Exact, Forced, Kepler, Oscillator, Pendulum};
use crate::{distance, every_method};
use carom_solve::{Method, Norm, Vector};

/// Mean error over `steps` equal steps to time `until`.
pub(crate) fn mean_error<P: Exact, K: Method<P::Vector>>(problem: &mut P, until: f64, steps: usize) -> f64 {
    let mut y = problem.exact(0.0);
    let mut end = y.clone();
    let mut method = K::new(&y);
    let h = until / steps as f64;
    let mut sum = 0.0;
    method.start(problem, 0.0, &y);
    for i in 0..steps {
        let t = i as f64 * h;
        method.advance(problem, t, &y, h, &mut end);
        method.close(problem, t + h, &end);
        method.shift();
        y.clone_from(&end);
        sum += distance(y.as_ref(), problem.exact(t + h).as_ref());
    }
    sum / steps as f64
}

/// Over one step from the exact state at `t`: error of the step, largest error of its interpolant, error estimate.
fn one_step<P: Exact, K: Method<P::Vector>>(problem: &mut P, t: f64, h: f64) -> [f64; 3] {
    let y = problem.exact(t);
    let mut end = y.clone();
    let mut method = K::new(&y);
    method.start(problem, t, &y);
    method.advance(problem, t, &y, h, &mut end);
    method.close(problem, t + h, &end);
    let estimate = method.error(h, &mut Norm::uniform(problem, &y));
    method.prepare(problem, t, &y, h, &end);
    let mut dense: f64 = 0.0;
    let mut out = y.clone();
    for s in [0.1, 0.25, 0.4, 0.55, 0.7, 0.9] {
        method.interpolate(s, &mut out);
        dense = dense.max(distance(out.as_ref(), problem.exact(t + s * h).as_ref()));
    }
    [distance(end.as_ref(), problem.exact(t + h).as_ref()), dense, estimate]
}

/// The same three, as means over steps that begin along a swing of a pendulum.
pub(crate) fn mean_of_steps<K: Method<[f64; 2]>>(h: f64) -> [f64; 3] {
    let count = 40;
    let mut sum = [0.0; 3];
    for i in 0..count {
        let one = one_step::<_, K>(&mut Pendulum { k: 0.8 }, 0.2 * i as f64, h);
        for (sum, one) in sum.iter_mut().zip(one) {
            *sum += one / count as f64;
        }
    }
    sum
}

/// Asserts that halving the step divides the error by 2 to the power `order`.
#[track_caller]
pub(crate) fn halving(name: &str, order: f64, coarse: f64, fine: f64) {
    let measured = (coarse / fine).log2();
    println!("{name}: {coarse:.2e} -> {fine:.2e}, order {measured:.2}");
    assert!(fine > 2e-15, "{name}: {fine:e} is all rounding");
    assert!((measured - order).abs() < 0.35, "{name}: order {measured:.2}, not {order}");
}

/// The order of the solution: 8 or 5.
fn order_of<V: Vector, K: Method<V>>() -> f64 {
    if K::EVALUATIONS == 11 { 8.0 } else { 5.0 }
}

fn errors_fall_with_the_order_of_the_method<K>()
where
    K: Method<[f64; 2]>,
{
    let order = order_of::<_, K>();
    let n = match K::NAME {
        "auto" | "dop853" => 40,
        "rodas5p" => 100,
        _ => 160,
    };
    let errors = |n: usize| {
        [
            mean_error::<_, K>(&mut Oscillator, 10.0, n),
            mean_error::<_, K>(&mut Pendulum { k: 0.8 }, 10.0, n),
            mean_error::<_, K>(&mut Forced { w: 1.7 }, 10.0, n),
        ]
    };
    let (coarse, fine) = (errors(n), errors(2 * n));
    // The stability function of Rodas5P agrees with the exponential to one power more: free linear motions gain an order.
    let linear = if K::NAME == "rodas5p" { order + 1.0 } else { order };
    halving("oscillator", linear, coarse[0], fine[0]);
    halving("pendulum", order, coarse[1], fine[1]);
    halving("forced oscillator", order, coarse[2], fine[2]);
}

fn errors_on_an_orbit_fall_with_the_order_of_the_method<K: Method<[f64; 4]>>() {
    let order = order_of::<_, K>();
    let n = if order == 8.0 { 40 } else { 300 };
    let error = |n: usize| mean_error::<_, K>(&mut Kepler { e: 0.1 }, 7.0, n);
    halving("Kepler", order, error(n), error(2 * n));
}

fn a_single_step_is_one_order_better<K: Method<[f64; 2]>>() {
    let order = order_of::<_, K>();
    let h = if order == 8.0 { 0.4 } else { 0.1 };
    let error = |h: f64| mean_of_steps::<K>(h)[0];
    halving("step", order + 1.0, error(h), error(0.5 * h));
}

fn the_interpolant_is_one_order_worse_than_the_step<K: Method<[f64; 2]>>() {
    // Of order 7 and 4: its error within a step falls with the powers 8 and 5.
    let order = order_of::<_, K>();
    let h = if order == 8.0 { 0.3 } else { 0.1 };
    let error = |h: f64| mean_of_steps::<K>(h)[1];
    halving("interpolant", order, error(h), error(0.5 * h));
}

fn the_error_estimate_scales_as_it_says<K: Method<[f64; 2]>>() {
    let h = if K::ERROR_ORDER == 8.0 { 0.4 } else { 0.1 };
    let estimate = |h: f64| mean_of_steps::<K>(h)[2];
    halving("estimate", K::ERROR_ORDER, estimate(h), estimate(0.5 * h));
}

fn the_error_estimate_is_no_smaller_than_the_error<K: Method<[f64; 2]>>() {
    let [error, _, estimate] = mean_of_steps::<K>(if K::ERROR_ORDER == 8.0 { 0.25 } else { 0.1 });
    println!("error {error:.1e}, estimate {estimate:.1e}");
    assert!(error < estimate, "error {error:e}, estimate {estimate:e}");
}

fn the_interpolant_passes_through_both_ends<K: Method<[f64; 2]>>() {
    let mut forced = Forced { w: 1.7 };
    let (t, h, y) = (0.4, 0.3, forced.exact(0.4));
    let (mut end, mut out) = ([0.0; 2], [0.0; 2]);
    let mut method = K::new(&y);
    method.start(&mut forced, t, &y);
    method.advance(&mut forced, t, &y, h, &mut end);
    method.close(&mut forced, t + h, &end);
    method.prepare(&mut forced, t, &y, h, &end);
    method.interpolate(0.0, &mut out);
    assert_eq!(out, y);
    method.interpolate(1.0, &mut out);
    assert!(distance(&out, &end) < 1e-15);
}

every_method!(
    errors_fall_with_the_order_of_the_method,
    errors_on_an_orbit_fall_with_the_order_of_the_method,
    a_single_step_is_one_order_better,
    the_interpolant_is_one_order_worse_than_the_step,
    the_error_estimate_scales_as_it_says,
    the_error_estimate_is_no_smaller_than_the_error,
    the_interpolant_passes_through_both_ends,
);
