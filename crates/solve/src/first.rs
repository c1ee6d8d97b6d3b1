//! A first step for those who know no time scale.
//!
//! After Hairer, Norsett & Wanner 1993, section II.4. Sizes are root mean squares over the components, each in units of its tolerated error:
//!
//! ```text
//! d0 = |y|,  d1 = |f|            the state and its rate
//! T  = d0/d1                     the time in which the state moves by its own size
//! d2 = |f(t + T/100, y + f T/100) - f|/(T/100)
//! h  = T (0.01/max(d1 T, d2 T^2))^(1/p),  at most T
//! ```
//!
//! with `p` the power of the step with which the estimated error grows. The book takes `d1` and `d2` as they are, in seconds; here time is
//! counted in units of `T`, so that an impact of microseconds and an orbit of years get steps in the same proportion. A state that is zero has no
//! size: it is probed over the time in which it moves by one tolerance, and `T = d1/d2` is the time in which its rate changes by its own size. A
//! motion without rate is probed over a hundredth of the run (of a second, if the run has no end), and the step is no longer than that.

use crate::{Motion, Plan, Vector};

/// A length for the first step [s] of a run of `motion` from `(t, y)` with the tolerances and the end of `plan`; two evaluations.
///
/// `order` is the method's [`ERROR_ORDER`](crate::Method::ERROR_ORDER). The plan's own first step is not read. The answer is positive and finite,
/// and ends within the plan if that lies ahead.
pub fn first_step<M: Motion>(motion: &mut M, t: f64, y: &M::Vector, plan: &Plan<M::Vector>, order: f64) -> f64 {
    let left = if plan.until > t && plan.until - t < f64::INFINITY { plan.until - t } else { 1.0 };
    let mut rate = y.zeros_like();
    motion.rate(t, y, &mut rate);
    let (d0, d1) = (size(y, y, plan), size(&rate, y, plan));
    let own_time = d0.max(1.0) / d1;
    let moves = own_time.is_finite() && own_time > 0.0;
    let own_time = if moves { own_time } else { left };

    let probe = 0.01 * own_time.min(left);
    let d2 = bend(motion, t, y, &rate, plan, probe);
    let turn = d1 / d2;
    let unit = if d0 < 1.0 && moves && turn > own_time { turn.min(left) } else { own_time };
    let longest = if moves { unit.min(left) } else { probe };
    let h = unit * (0.01 / (d1 * unit).max(d2 * unit * unit)).powf(1.0 / order);
    if h > 0.0 { h.min(longest) } else { 0.01 * probe }
}

/// How fast the rate changes [1/s^2], over a step of length `probe`; in units of the tolerated error.
fn bend<M: Motion>(motion: &mut M, t: f64, y: &M::Vector, rate: &M::Vector, plan: &Plan<M::Vector>, probe: f64) -> f64 {
    let (mut moved, mut change) = (y.clone(), y.zeros_like());
    for (moved, rate) in moved.as_mut().iter_mut().zip(rate.as_ref()) {
        *moved += probe * rate;
    }
    motion.rate(t + probe, &moved, &mut change);
    for (change, rate) in change.as_mut().iter_mut().zip(rate.as_ref()) {
        *change = (*change - rate) / probe;
    }
    size(&change, y, plan)
}

/// Root mean square of `numbers` in units of the error tolerated at `y`.
fn size<V: Vector>(numbers: &V, y: &V, plan: &Plan<V>) -> f64 {
    let (numbers, y, absolute) = (numbers.as_ref(), y.as_ref(), plan.absolute.as_ref());
    let square = |i: usize| (numbers[i] / (absolute[i] + plan.relative * y[i].abs())).powi(2);
    ((0..y.len()).map(square).sum::<f64>() / y.len() as f64).sqrt()
}
