//! The first step that is found for those who know no time scale.

use crate::problems::{Exact, Forced, FreeFall, Hertz, Kepler, Oscillator, Pendulum, Smooth};
use crate::{every_method, plan};
use carom_solve::{Method, Motion, Plan, Vector, first_step, run};

/// `x'' = -w^2 x` from `(a, 0)`.
struct Spring {
    w: f64,
    a: f64,
}

impl Motion for Spring {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.w * self.w * y[0]];
    }
}

impl Spring {
    /// The run of one period, with tolerances that suit its size.
    fn plan(&self, tolerance: f64) -> Plan<[f64; 2]> {
        let absolute = [tolerance * self.a, tolerance * self.a * self.w];
        let until = std::f64::consts::TAU / self.w;
        Plan { until, first_step: f64::NAN, relative: 0.0, absolute, most_steps: 10_000 }
    }
}

#[test]
fn the_first_step_goes_with_the_motion_s_own_time_and_not_with_its_size() {
    let step = |w: f64, a: f64| {
        let mut spring = Spring { w, a };
        let plan = spring.plan(1e-8);
        w * first_step(&mut spring, 0.0, &[a, 0.0], &plan, 5.0)
    };
    let unit = step(1.0, 1.0);
    assert!(unit > 1e-3 && unit < 1.0, "{unit}");
    for w in [1e-12, 1e-6, 1e6, 1e12] {
        for a in [1e-12, 1e-3, 1e9] {
            assert!((step(w, a) / unit - 1.0).abs() < 1e-9, "w {w:e}, a {a:e}");
        }
    }
}

/// A step that is accepted grows at most sixfold: so many steps make up for a first one that was 10^4 times too short.
const FEW: usize = 6;

/// Asserts that the step found is accepted at once, and that knowing the longest one would have saved few steps.
fn check<K: Method<P::Vector>, P: Exact + Clone>(problem: P, until: f64, tolerance: f64) {
    let y = problem.exact(0.0);
    let mut absolute = y.zeros_like();
    absolute.as_mut().fill(tolerance);
    let plan = Plan { until, first_step: f64::NAN, relative: tolerance, absolute, most_steps: 100_000 };
    let found = first_step(&mut problem.clone(), 0.0, &y, &plan, K::ERROR_ORDER);
    let tries = |first_step: f64, most_steps: usize| {
        let (mut y, plan) = (y.clone(), Plan { first_step, most_steps, ..plan.clone() });
        let work = run(&mut Smooth(problem.clone()), &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).work;
        (work.steps + work.rejected, work.rejected)
    };

    // The longest step of a fine series that is not rejected.
    let mut series = (0..400).map(|k| plan.until * 0.9f64.powi(k));
    let longest = series.find(|&first| tries(first, 1).1 == 0).expect("some step is short enough");
    let (best, ours) = (tries(longest, 100_000).0, tries(found, 100_000).0);
    println!("{}: longest {longest:.2e}, found {found:.2e}; tries {best} and {ours}", K::NAME);
    assert_eq!(tries(found, 1).1, 0, "{found:e} is too long");
    assert!(ours <= best + FEW, "{found:e} is too short");
}

fn the_first_step_found_is_accepted_and_costs_little<K: Method<[f64; 2]>>() {
    for tolerance in [1e-4, 1e-7, 1e-10] {
        check::<K, _>(Oscillator, 10.0, tolerance);
        check::<K, _>(Pendulum { k: 0.8 }, 10.0, tolerance);
        check::<K, _>(Forced { w: 1.7 }, 10.0, tolerance);
        check::<K, _>(FreeFall { height: 1.0, g: 9.81 }, 0.4, tolerance);
    }
}

fn an_orbit_is_begun_well<K: Method<[f64; 4]>>() {
    for tolerance in [1e-4, 1e-7, 1e-10] {
        check::<K, _>(Kepler { e: 0.6 }, 6.0, tolerance);
    }
}

every_method!(the_first_step_found_is_accepted_and_costs_little, an_orbit_is_begun_well);

#[test]
fn a_motion_that_begins_at_zero_has_the_time_of_its_drive() {
    // From rest at zero, driven 1e9 times faster and 1e9 times slower: the same step in its own time.
    struct Driven(f64);
    impl Motion for Driven {
        type Vector = [f64; 2];
        fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
            *rate = [y[1], self.0 * self.0 * ((self.0 * t).cos() - y[0])];
        }
    }
    for w in [1e-9, 1.0, 1e9] {
        let plan = Plan { absolute: [1e-9, 1e-9 * w], ..plan(100.0 / w, 0.0) };
        let step = w * first_step(&mut Driven(w), 0.0, &[0.0; 2], &plan, 8.0);
        assert!(step > 0.01 && step < 0.5, "w {w:e}: {step}");
    }
}

#[test]
fn an_impact_of_microseconds_is_begun_within_its_duration() {
    let mut hertz = Hertz { v0: 1.0 };
    let plan = plan(1e6, 1e-8);
    let found = first_step(&mut hertz, 0.0, &[0.0, 1.0], &plan, 5.0);
    assert!(found > 1e-9 && found < hertz.duration(), "{found:e}");
}

#[test]
fn a_motion_at_rest_waits_for_a_hundredth_of_its_run() {
    let rest = |until| first_step(&mut Oscillator, 2.0, &[0.0; 2], &plan(until, 1e-8), 5.0);
    assert_eq!((rest(12.0), rest(f64::INFINITY), rest(2.0)), (0.1, 0.01, 0.01));
}

#[test]
fn whatever_the_motion_does_the_first_step_is_a_positive_number() {
    struct Odd(f64, f64);
    impl Motion for Odd {
        type Vector = [f64; 2];
        fn rate(&mut self, t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
            *rate = [if t > 0.0 { self.1 } else { self.0 }, 0.0];
        }
    }
    let numbers = [0.0, 1.0, -1e300, 1e-300, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN];
    for first in numbers {
        for then in numbers {
            for until in [1e-300, 1.0, 1e300, f64::INFINITY, f64::NAN] {
                for y in [0.0, 1.0, 1e300] {
                    let step = first_step(&mut Odd(first, then), 0.0, &[y, y], &plan(until, 1e-9), 8.0);
                    assert!(step > 0.0 && step.is_finite(), "{first:e} {then:e} {until:e} {y:e}: {step:e}");
                }
            }
        }
    }
}
