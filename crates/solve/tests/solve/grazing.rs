//! Guards that dip to zero and come back within one step.

use crate::problems::{Exact, FreeFall, Oscillator, Watched};
use crate::{every_method, plan};
use carom_solve::{Halt, Method, Next, Plan, run};
use std::f64::consts::PI;

/// Runs an oscillator from `(1, 0)` with the guard `x + level` in steps of up to `h`; returns the times of the events.
fn graze<K: Method<[f64; 2]>>(level: f64, h: f64) -> Vec<f64> {
    let guard = move |_t: f64, y: &[f64; 2], g: &mut [f64]| g.copy_from_slice(&[y[0] + level, 1.0]);
    let mut motion = Watched::new(Oscillator, 2, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = Oscillator.exact(0.0);
    let plan = Plan { first_step: h, ..plan(6.0, 1e-7) };
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::Finished);
    motion.events.iter().map(|e| e.0).collect()
}

fn a_dip_below_zero_is_found_whatever_the_steps<K: Method<[f64; 2]>>() {
    for depth in [0.1f64, 1e-2, 1e-3, 1e-4] {
        let exact = PI - (1.0 - depth).acos();
        for i in 0..40 {
            let events = graze::<K>(1.0 - depth, 0.05 + 0.01 * i as f64);
            assert_eq!(events.len(), 1, "depth {depth}, start {i}: {events:?}");
            assert!((events[0] - exact).abs() < 1e-5 / depth.sqrt(), "{} {exact}", events[0]);
        }
    }
}

fn a_guard_that_stops_short_of_zero_does_not_fire<K: Method<[f64; 2]>>() {
    for rest in [1e-5, 1e-3, 0.1] {
        for i in 0..40 {
            assert!(graze::<K>(1.0 + rest, 0.05 + 0.01 * i as f64).is_empty());
        }
    }
}

/// A ball thrown up to just the ceiling at 1 m, in one step.
fn ceiling<K: Method<[f64; 2]>>(over: f64) -> (usize, f64) {
    let fall = FreeFall { height: 0.0, g: 9.81 };
    let speed = (2.0 * 9.81 * (1.0 + over)).sqrt();
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = 1.0 - y[0];
    let mut throw = Watched::new(fall, 1, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Stop);
    let mut y = [0.0, speed];
    let plan = Plan { first_step: 0.7, ..plan(0.7, 1e-9) };
    let end = run(&mut throw, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    (end.work.events, end.time - (speed - (2.0 * 9.81 * over).max(0.0).sqrt()) / 9.81)
}

fn a_ball_that_grazes_the_ceiling_touches_it_on_the_way_up<K: Method<[f64; 2]>>() {
    for over in [1e-1, 1e-3, 1e-6, 1e-9, 1e-11] {
        let (events, late) = ceiling::<K>(over);
        assert_eq!(events, 1, "{over:e}");
        assert!(late.abs() < 5e-15 / over.sqrt() + 1e-14, "{over:e}: {late:e}");
    }
    for under in [1e-2, 1e-6, 1e-11] {
        assert_eq!(ceiling::<K>(-under).0, 0, "{under:e}");
    }
}

fn a_dip_before_another_crossing_comes_first<K: Method<[f64; 2]>>() {
    // One step: the ceiling is touched at 0.4 s and left again; a clock rings at 0.6 s.
    let guard = |t: f64, y: &[f64; 2], g: &mut [f64]| g.copy_from_slice(&[0.6 - t, 1.0 - y[0]]);
    let fall = FreeFall { height: 0.0, g: 9.81 };
    let mut throw = Watched::new(fall, 2, guard, |_: &mut FreeFall, _, _: &mut [f64; 2]| Next::Continue);
    let mut y = [0.0, 4.5];
    let plan = Plan { first_step: 0.8, ..plan(0.8, 1e-9) };
    run(&mut throw, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    let order: Vec<_> = throw.events.iter().map(|(_, _, fired)| fired.clone()).collect();
    assert_eq!(order, [[false, true], [true, false]]);
}

fn guards_without_dips_cost_no_evaluations<K: Method<[f64; 2]>>() {
    let cost = |guards: usize| {
        let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g.copy_from_slice(&[y[0] + 1.5, 1.0, 2.0 - y[1]][..g.len()]);
        let mut motion = Watched::new(Oscillator, guards, guard, |_: &mut Oscillator, _, _: &mut [f64; 2]| Next::Stop);
        let mut y = Oscillator.exact(0.0);
        run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan(50.0, 1e-8), &mut ()).work
    };
    assert_eq!(cost(0), cost(3));
}

every_method!(
    a_dip_below_zero_is_found_whatever_the_steps,
    a_guard_that_stops_short_of_zero_does_not_fire,
    a_ball_that_grazes_the_ceiling_touches_it_on_the_way_up,
    a_dip_before_another_crossing_comes_first,
    guards_without_dips_cost_no_evaluations,
);
