//! Steps of fixed length, by the semi-implicit Euler method and the classical Runge-Kutta method.

use crate::orders::{halving, mean_error, mean_of_steps};
use crate::plan;
use crate::problems::{Exact, Forced, FreeFall, Kepler, Oscillator, Pendulum, Smooth, Watched};
use carom_solve::{Halt, Method, Motion, Next, Observer, Plan, Rk4, SemiImplicit, Span, run};
use std::ops::Range;

/// Halves the step, `n` of them in the coarse run, on four problems.
fn errors_fall_with<K: Method<[f64; 2]>, L: Method<[f64; 4]>>(order: f64, n: usize) {
    let error = |n| {
        [
            mean_error::<_, K>(&mut Oscillator, 10.0, n),
            mean_error::<_, K>(&mut Pendulum { k: 0.8 }, 10.0, n),
            mean_error::<_, K>(&mut Forced { w: 1.7 }, 10.0, n),
            mean_error::<_, L>(&mut Kepler { e: 0.1 }, 7.0, n),
        ]
    };
    let (coarse, fine) = (error(n), error(2 * n));
    for (i, name) in ["oscillator", "pendulum", "forced oscillator", "Kepler"].iter().enumerate() {
        halving(name, order, coarse[i], fine[i]);
    }
}

#[test]
fn errors_of_semi_implicit_euler_fall_with_the_first_power_of_the_step() {
    errors_fall_with::<SemiImplicit<_>, SemiImplicit<_>>(1.0, 2000);
}

#[test]
fn errors_of_the_classical_method_fall_with_the_fourth_power_of_the_step() {
    errors_fall_with::<Rk4<_>, Rk4<_>>(4.0, 200);
}

#[test]
fn the_classical_method_errs_by_the_fifth_power_in_a_step_and_the_fourth_within() {
    let (coarse, fine) = (mean_of_steps::<Rk4<_>>(0.1), mean_of_steps::<Rk4<_>>(0.05));
    halving("step", 5.0, coarse[0], fine[0]);
    halving("interpolant", 4.0, coarse[1], fine[1]);
    assert_eq!(coarse[2], 0.0);
}

#[test]
fn the_classical_method_integrates_a_cubic_exactly() {
    // A quadrature of `t^3` by Simpson's rule.
    struct Cubic;
    impl Motion for Cubic {
        type Vector = [f64; 2];
        fn rate(&mut self, t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
            *rate = [4.0 * t.powi(3), 1.0];
        }
    }
    let mut y = [0.0; 2];
    let plan = Plan { first_step: 0.75, ..plan(3.0, 1e-9) };
    let end = run(&mut Smooth(Cubic), &mut Rk4::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!((end.work.steps, end.work.evaluations), (4, 1 + 4 * 4));
    assert!((y[0] - 81.0).abs() < 1e-13 && y[1] == 3.0, "{y:?}");
}

/// Range of an energy over all steps.
struct Energy<F>(F, f64, f64);

impl<M: Motion<Vector = [f64; 2]>, K, F: Fn(&[f64; 2]) -> f64> Observer<M, K> for Energy<F> {
    fn step(&mut self, span: &mut Span<'_, M, K>) {
        let energy = (self.0)(span.to);
        (self.1, self.2) = (self.1.min(energy), self.2.max(energy));
    }
}

/// Lowest and highest energy over 1e5 steps of length `h`.
fn energies<M: Exact<Vector = [f64; 2]>>(motion: M, h: f64, energy: impl Fn(&[f64; 2]) -> f64) -> (f64, f64) {
    let mut y = motion.exact(0.0);
    let mut watch = Energy(energy, f64::INFINITY, f64::NEG_INFINITY);
    let plan = Plan { first_step: h, most_steps: 100_000, ..plan(f64::INFINITY, 1e-9) };
    let end = run(&mut Smooth(motion), &mut SemiImplicit::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!((end.halt, end.work.steps, end.work.rejected), (Halt::TooManySteps, 100_000, 0));
    assert!((end.time - 1e5 * h).abs() < 1e-6);
    (watch.1, watch.2)
}

#[test]
fn the_energy_of_an_oscillator_stays_bounded_over_a_hundred_thousand_steps() {
    let h = 0.1;
    let (low, high) = energies(Oscillator, h, |y| 0.5 * (y[0] * y[0] + y[1] * y[1]));
    assert!(low > 0.5 * (1.0 - 0.5 * h) && high < 0.5 * (1.0 + 0.6 * h), "{low} {high}");
    let (low, high) = energies(Pendulum { k: 0.8 }, h, |y| 0.5 * y[1] * y[1] + 1.0 - y[0].cos());
    assert!(high / low < 1.2, "{low} {high}");
}

#[test]
fn what_the_method_truly_keeps_it_keeps_to_rounding() {
    // `x^2 + v^2 - h x v` is the area spanned by the state and its image.
    let h = 0.1;
    let (low, high) = energies(Oscillator, h, |y| y[0] * y[0] + y[1] * y[1] - h * y[0] * y[1]);
    assert!(high - low < 1e-11, "{low} {high}");
}

/// A falling body: height, speed, and the work of its weight, with kinematics of its own.
struct Ledger {
    kinematics: usize,
}

impl Motion for Ledger {
    type Vector = Vec<f64>;

    fn rate(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        rate.copy_from_slice(&[y[1], -9.81, -9.81 * y[1]]);
    }

    fn speeds(&self, _count: usize) -> Range<usize> {
        1..2
    }

    fn kinematics(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.kinematics += 1;
        (rate[0], rate[2]) = (y[1], -9.81 * y[1]);
    }
}

#[test]
fn coordinates_follow_the_new_speeds_by_the_motion_s_own_kinematics() {
    let mut motion = Smooth(Ledger { kinematics: 0 });
    let (n, h) = (64, 1.0 / 64.0);
    let mut y = vec![0.0; 3];
    let plan = Plan { until: 1.0, first_step: h, relative: 0.0, absolute: vec![1.0; 3], most_steps: 1000 };
    let end = run(&mut motion, &mut SemiImplicit::new(&y), 0.0, &mut y, &plan, &mut ());
    // Sums of 1 to n, in closed form.
    let fallen = 9.81 * h * h * (n * (n + 1)) as f64 / 2.0;
    assert!((y[0] + fallen).abs() < 1e-12 && (y[1] + 9.81).abs() < 1e-12, "{y:?}");
    assert!((y[2] - 9.81 * fallen).abs() < 1e-10, "{y:?}");
    assert_eq!((end.work.steps, end.work.evaluations), (n, 1 + 2 * n));
    // A wrapper that does not pass the question on would ask for the whole rate.
    assert_eq!(motion.0.kinematics, n);
}

fn events_are_located_and_steps_go_on_at_their_length<K: Method<[f64; 2]>>(accuracy: f64) {
    let fall = FreeFall { height: 1.0, g: 9.81 };
    let guard = |_t: f64, y: &[f64; 2], g: &mut [f64]| g[0] = y[0];
    let bounce = |_: &mut FreeFall, _: f64, y: &mut [f64; 2]| {
        y[1] = -y[1];
        Next::Restart(1e-9)
    };
    let mut ball = Watched::new(fall, 1, guard, bounce);
    let mut y = fall.exact(0.0);
    let plan = Plan { first_step: 1e-3, ..plan(2.0, 1e-9) };
    let end = run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!((end.halt, ball.events.len()), (Halt::Finished, 2));
    for (n, (t, y, _)) in ball.events.iter().enumerate() {
        assert!((t / fall.duration() - (2 * n + 1) as f64).abs() < accuracy, "{t}");
        assert!(y[0].abs() < 1e-14, "{y:?}");
    }
    assert!(end.work.steps <= 2000 + 2 * 3, "{:?}", end.work);
}

#[test]
fn events_of_semi_implicit_euler_are_located() {
    events_are_located_and_steps_go_on_at_their_length::<SemiImplicit<_>>(1e-2);
}

#[test]
fn events_of_the_classical_method_are_located_to_the_last_digits() {
    // Parabolas are exact.
    events_are_located_and_steps_go_on_at_their_length::<Rk4<_>>(1e-13);
}

fn a_state_without_rate_ends_the_run<K: Method<[f64; 2]>>() {
    struct Edge;
    impl Motion for Edge {
        type Vector = [f64; 2];
        fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
            *rate = if y[0] > 1.0 { [f64::NAN; 2] } else { [y[1], 0.0] };
        }
    }
    let mut y = [0.0, 1.0];
    let plan = Plan { first_step: 0.3, ..plan(3.0, 1e-9) };
    let end = run(&mut Smooth(Edge), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::StepTooShort);
    assert!(y[0] <= 1.0 && y[0] > 1.0 - 1e-6, "{y:?}");
}

#[test]
fn a_state_without_rate_ends_a_run_of_fixed_steps() {
    a_state_without_rate_ends_the_run::<SemiImplicit<_>>();
    a_state_without_rate_ends_the_run::<Rk4<_>>();
}
