//! Location of events: which, when, and how often.

use crate::problems::{Exact, FreeFall, Oscillator, Watched};
use crate::{distance, every_method, plan};
use carom_solve::{Halt, Method, Motion, Next, Plan, run};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// Free fall from 1 m, seen from above the floor.
const FALL: FreeFall = FreeFall { height: 1.0, g: 9.81 };

/// A plan of a single step as long as the whole run.
fn one_step(until: f64) -> Plan<[f64; 2]> {
    Plan { first_step: until, ..plan(until, 1.0) }
}

fn the_instant_is_located_to_the_last_digits<K: Method<[f64; 2]>>() {
    for offset in [0.0, 1.0, 1000.0] {
        let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0];
        let mut fall = Watched::new(FALL, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
        let mut y = FALL.exact(0.0);
        let end = run(&mut fall, &mut K::new(&y), offset, &mut y, &plan(offset + 9.0, 1e-10), &mut ());
        let exact = offset + FALL.duration();
        assert_eq!(end.halt, Halt::Stopped);
        assert!((end.time - exact).abs() <= 1e-13 * FALL.duration() + 4e-16 * exact, "{} {exact}", end.time);
        assert!(y[0].abs() < 1e-12 * (1.0 + offset), "{y:?}");
    }
}

fn located_states_are_as_accurate_as_steps<K: Method<[f64; 2]>>() {
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0] + 0.3;
    let mut motion = Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = Oscillator.exact(0.0);
    run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(20.0, 1e-12), &mut ());
    assert_eq!(motion.events.len(), 3);
    for (i, (t, y, _)) in motion.events.iter().enumerate() {
        let exact = (-0.3f64).acos() + TAU * i as f64;
        assert!((t - exact).abs() < 3e-11, "{t} {exact}");
        assert!(distance(y, &Oscillator.exact(*t)) < 3e-11);
    }
}

fn a_guard_that_goes_on_falling_fires_once<K: Method<[f64; 2]>>() {
    // The mode does not change and the guard stays below zero for half a period: once per period all the same.
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g.copy_from_slice(&[y[0], -y[1]]);
    let mut motion = Watched::new(Oscillator, 2, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = Oscillator.exact(0.1);
    let end = run(&mut motion, &mut K::new(&y), 0.1, &mut y, &plan(10.0 * TAU, 1e-9), &mut ());
    assert_eq!((end.halt, end.work.events), (Halt::Finished, 20));
    for (i, (t, _, fired)) in motion.events.iter().enumerate() {
        // x falls through zero at a quarter of the period, -v at the half.
        let exact = FRAC_PI_2 * (1.0 + (i % 2) as f64) + TAU * (i / 2) as f64;
        assert!((t - exact).abs() < 1e-6, "{i}: {t} {exact}");
        assert!(fired[i % 2] && !fired[1 - i % 2]);
    }
}

fn a_guard_that_is_zero_at_the_start_does_not_fire_there<K: Method<[f64; 2]>>() {
    // Thrown upwards from the floor: the only event is the return, even if one step covers the whole flight.
    for first_step in [1e-6, 0.1, 1.0] {
        let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0];
        let mut throw = Watched::new(FALL, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
        let mut y = [0.0, 2.0];
        let plan = Plan { first_step, ..plan(1.0, 1e-9) };
        let end = run(&mut throw, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        assert_eq!((end.halt, end.work.events), (Halt::Stopped, 1));
        assert!((end.time - 4.0 / 9.81).abs() < 1e-13, "{}", end.time);
    }
}

fn a_mode_that_does_not_hold_at_the_start_is_left_at_once<K: Method<[f64; 2]>>() {
    // On the floor and falling.
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0];
    let mut fall = Watched::new(FALL, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
    for height in [0.0, -1e-3] {
        let mut y = [height, -1.0];
        let end = run(&mut fall, &mut K::new(&y), 5.0, &mut y, &plan(6.0, 1e-9), &mut ());
        assert_eq!((end.halt, end.work.events), (Halt::Stopped, 1));
        assert!(end.time > 5.0 && end.time < 5.0 + 1e-13, "{}", end.time);
    }
}

fn a_guard_that_is_zero_at_the_end_fires<K: Method<[f64; 2]>>() {
    // Time itself reaches the end of the run exactly.
    let until = 0.7;
    let guard = |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = 0.7 - t;
    let mut motion = Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = Oscillator.exact(0.0);
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(until, 1e-9), &mut ());
    assert_eq!((end.halt, end.time, end.work.events), (Halt::Finished, until, 1));
    assert_eq!(motion.events[0].0, until);
}

fn guards_that_cross_together_are_reported_together<K: Method<[f64; 2]>>() {
    // The same surface in other units, in another form, and one that has no part in it.
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| {
        g.copy_from_slice(&[y[0], 1e3 * y[0], (y[0] + 1.0) - 1.0, y[0].exp() - 1.0, 1.0, y[0] + 1e-3]);
    };
    for first_step in [0.003, 0.1, 0.5] {
        let mut fall = Watched::new(FALL, 6, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
        let mut y = FALL.exact(0.0);
        let plan = Plan { first_step, ..plan(9.0, 1e-9) };
        run(&mut fall, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        assert_eq!(fall.events[0].2, [true, true, true, true, false, false]);
    }
}

fn the_earliest_of_several_in_one_step_is_taken<K: Method<[f64; 2]>>() {
    // All cross within one step of 0.45 s; levels in no order, the earliest last but one.
    let levels = [0.3, 0.1, 0.8, 0.5];
    let guard = move |_t: f64, y: &[f64; 2], g: &mut [f64]| {
        for (g, level) in g.iter_mut().zip(levels) {
            *g = y[0] - level;
        }
    };
    let mut fall = Watched::new(FALL, 4, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = FALL.exact(0.0);
    let end = run(&mut fall, &mut K::new(&y), 0.0, &mut y, &one_step(0.45), &mut ());
    assert_eq!(end.work.events, 4);
    for ((t, _, fired), (index, level)) in fall.events.iter().zip([(2, 0.8f64), (3, 0.5), (0, 0.3), (1, 0.1)]) {
        assert_eq!(fired.iter().position(|&f| f), Some(index));
        assert_eq!(fired.iter().filter(|&&f| f).count(), 1);
        assert!((t - (2.0 * (1.0 - level) / 9.81).sqrt()).abs() < 1e-13);
    }
}

fn the_earliest_is_taken_where_the_cubic_is_wrong_about_it<K: Method<[f64; 2]>>() {
    // Over a step of 2 rad the cubic of the cosine is wrong by more than the distance of the two crossings.
    let exact = [1.55f64, 1.5501];
    let guard = move |t: f64, y: &[f64; 2], g: &mut [f64]| g.copy_from_slice(&[y[0] - exact[0].cos(), exact[1] - t]);
    let mut motion = Watched::new(Oscillator, 2, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = Oscillator.exact(0.0);
    let plan = Plan { first_step: 2.0, ..plan(2.0, 1e-2) };
    run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(motion.events.len(), 2);
    assert!(motion.events.is_sorted_by_key(|event| event.0));
    for (t, y, fired) in &motion.events {
        let late = if fired[0] { y[0] - exact[0].cos() } else { t - exact[1] };
        assert!(late.abs() < 1e-13, "{t} {fired:?}");
    }
}

fn guards_may_depend_on_time_alone<K: Method<[f64; 2]>>() {
    let guard = |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = PI - t;
    let mut motion = Watched::new(Oscillator, 1, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Stop);
    let mut y = Oscillator.exact(0.0);
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(10.0, 1e-9), &mut ());
    assert!((end.time - PI).abs() < 1e-14);
}

fn a_guard_that_jumps_is_located_too<K: Method<[f64; 2]>>() {
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = if y[0] > 0.0 { 1.0 } else { -1.0 };
    let mut fall = Watched::new(FALL, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
    let mut y = FALL.exact(0.0);
    let end = run(&mut fall, &mut K::new(&y), 0.0, &mut y, &plan(9.0, 1e-9), &mut ());
    assert!((end.time - FALL.duration()).abs() < 1e-13, "{}", end.time);
}

fn flat_crossings_do_not_cost_many_steps<K: Method<[f64; 2]>>() {
    // The guard crosses as x^1.5 and x^3: Newton's iteration alone gains a fixed factor per step.
    for power in [1.5, 3.0] {
        let guard = move |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0].abs().powf(power).copysign(y[0]);
        let mut fall = Watched::new(FALL, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
        let mut y = FALL.exact(0.0);
        let end = run(&mut fall, &mut K::new(&y), 0.0, &mut y, &one_step(0.5), &mut ());
        let repeats = (end.work.evaluations - 2) / K::EVALUATIONS;
        assert!((end.time - FALL.duration()).abs() < 1e-11, "{power}: {}", end.time - FALL.duration());
        assert!(repeats <= 16, "{power}: {repeats} repeats");
    }
}

/// A motion that stands still.
struct Still;

impl Motion for Still {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [0.0; 2];
    }
}

fn a_guard_that_stays_at_zero_after_firing_keeps_quiet<K: Method<[f64; 2]>>() {
    let guard = |t: f64, _y: &[f64; 2], g: &mut [f64]| g[0] = (1.0 - t).max(0.0);
    let mut motion = Watched::new(Still, 1, guard, |_: &mut Still, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = [0.0; 2];
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(3.0, 1e-9), &mut ());
    assert_eq!((end.halt, end.work.events), (Halt::Finished, 1));
}

every_method!(
    the_instant_is_located_to_the_last_digits,
    located_states_are_as_accurate_as_steps,
    a_guard_that_goes_on_falling_fires_once,
    a_guard_that_is_zero_at_the_start_does_not_fire_there,
    a_mode_that_does_not_hold_at_the_start_is_left_at_once,
    a_guard_that_is_zero_at_the_end_fires,
    guards_that_cross_together_are_reported_together,
    the_earliest_of_several_in_one_step_is_taken,
    the_earliest_is_taken_where_the_cubic_is_wrong_about_it,
    guards_may_depend_on_time_alone,
    a_guard_that_jumps_is_located_too,
    flat_crossings_do_not_cost_many_steps,
    a_guard_that_stays_at_zero_after_firing_keeps_quiet,
);
