//! Stiff motions, by the implicit method.

use crate::orders::{halving, mean_error};
use crate::problems::{Damped, Exact, Follower, Robertson, Smooth, VanDerPol};
use crate::{distance, plan};
use carom_solve::{Dop853, Dopri5, End, Halt, Jacobian, Method, Motion, Plan, Rodas5P, run};

/// Runs without guards, from time zero.
fn integrate<M: Motion, K: Method<M::Vector>>(motion: M, y: &mut M::Vector, plan: &Plan<M::Vector>) -> End {
    let end = run(&mut Smooth(motion), &mut K::new(y), 0.0, y, plan, &mut ());
    assert_eq!(end.halt, Halt::Finished);
    end
}

/// Van der Pol's oscillator at time 2.
fn van_der_pol<K: Method<[f64; 2]>>(mu: f64, tells: bool, tolerance: f64) -> ([f64; 2], End) {
    let mut y = VanDerPol::START;
    let plan = Plan { first_step: 1e-6, most_steps: 2_000_000, ..plan(2.0, tolerance) };
    let end = integrate::<_, K>(VanDerPol { mu, tells }, &mut y, &plan);
    (y, end)
}

#[test]
fn the_order_falls_from_five_to_three_as_stiffness_grows() {
    // Order 3 at `h * stiffness` much above 1, but of an error that falls with the stiffness: uniformly it is order 4.
    for (stiffness, order) in [(1.0, 5.0), (1e5, 3.0), (1e6, 3.0), (1e7, 3.0)] {
        let error = |n| mean_error::<_, Rodas5P<_>>(&mut Follower { stiffness, tells: true }, 2.0, n);
        halving(&format!("stiffness {stiffness:e}"), order, error(10), error(20));
    }
    let worst = |n| {
        let error = |k| mean_error::<_, Rodas5P<_>>(&mut Follower { stiffness: 2f64.powi(k), tells: true }, 2.0, n);
        (0..20).map(error).fold(0.0, f64::max)
    };
    halving("the worst stiffness", 4.0, worst(20), worst(40));
}

#[test]
fn differences_are_as_good_as_a_jacobian_that_is_told() {
    for stiffness in [1e2, 1e4, 1e6] {
        let error = |tells| mean_error::<_, Rodas5P<_>>(&mut Follower { stiffness, tells }, 2.0, 40);
        assert!((error(false) / error(true) - 1.0).abs() < 0.1, "{:e} {:e}", error(false), error(true));
    }
    let (told, by_differences) =
        (van_der_pol::<Rodas5P<_>>(1e3, true, 1e-8).1.work, van_der_pol::<Rodas5P<_>>(1e3, false, 1e-8).1.work);
    assert!(told.steps.abs_diff(by_differences.steps) < 20, "{told:?} {by_differences:?}");
    assert!(told.evaluations < by_differences.evaluations);
}

#[test]
fn a_stiff_transient_dies_in_one_step() {
    for stiffness in [1e6, 1e9, 1e12] {
        let mut motion = Follower { stiffness, tells: false };
        let (y, mut end, h) = ([motion.exact(0.0)[0] + 1.0], [0.0], 0.1);
        let mut method = Rodas5P::new(&y);
        method.start(&mut motion, 0.0, &y);
        method.advance(&mut motion, 0.0, &y, h, &mut end);
        let left = distance(&end, &motion.exact(h));
        assert!(left < 15.0 / (stiffness * h) + 1e-8, "{stiffness:e}: {left:e}");
    }
}

#[test]
fn van_der_pol_ends_where_the_test_set_says() {
    for (tolerance, accuracy) in [(1e-6, 2e-6), (1e-8, 5e-8), (1e-10, 5e-10)] {
        for tells in [false, true] {
            let (y, end) = van_der_pol::<Rodas5P<_>>(1e3, tells, tolerance);
            let error = distance(&y, &VanDerPol::AT_2);
            println!("{tolerance:e}: {error:.1e}, {:?}", end.work);
            assert!(error < accuracy, "{tolerance:e}: {error:e}");
        }
    }
}

#[test]
fn van_der_pol_costs_less_than_twice_as_much_where_it_is_a_million_times_stiffer() {
    let base = van_der_pol::<Rodas5P<_>>(1e3, false, 1e-8).1.work.steps;
    for mu in [1e4, 1e5, 1e6] {
        let (loose, work) = van_der_pol::<Rodas5P<_>>(mu, false, 1e-8);
        let (tight, _) = van_der_pol::<Rodas5P<_>>(mu, false, 1e-10);
        assert!(distance(&loose, &tight) < 5e-8, "{mu:e}: {loose:?} {tight:?}");
        assert!(work.work.steps < 2 * base, "{mu:e}: {work:?}");
    }
}

#[test]
fn van_der_pol_creeps_along_its_slow_branch() {
    // For mu to infinity `x' = x/(1 - x^2)`, hence `ln x - x^2/2 = ln 2 - 2 + t`, to within 1/mu^2.
    let mut y = VanDerPol::START;
    let plan = Plan { first_step: 1e-6, ..plan(0.7, 1e-10) };
    integrate::<_, Rodas5P<_>>(VanDerPol { mu: 1e6, tells: false }, &mut y, &plan);
    let exact = carom_solve::root(|x| x.ln() - 0.5 * x * x - 2f64.ln() + 2.0 - 0.7, 1.0, 2.0, 0.0).unwrap();
    assert!((y[0] - exact).abs() < 1e-8 && (y[1] - exact / (1.0 - exact * exact)).abs() < 1e-7, "{y:?} {exact}");
}

#[test]
fn robertson_s_reaction_ends_where_the_test_set_says() {
    for (tolerance, accuracy) in [(1e-6, 1e-4), (1e-10, 2e-7), (1e-12, 1e-8)] {
        for tells in [false, true] {
            let mut y = Robertson::START;
            let absolute = [1e-4 * tolerance, 1e-8 * tolerance, tolerance];
            let plan = Plan { first_step: 1e-6, absolute, ..plan(1e11, tolerance) };
            let work = integrate::<_, Rodas5P<_>>(Robertson { tells }, &mut y, &plan).work;
            let error = y.iter().zip(Robertson::AT_1E11).map(|(y, exact)| (y / exact - 1.0).abs()).fold(0.0, f64::max);
            println!("{tolerance:e}: {error:.1e} relative, {work:?}");
            assert!(error < accuracy, "{tolerance:e}: {error:e}");
        }
    }
}

#[test]
fn stiffness_costs_explicit_methods_a_hundred_times_more() {
    let (_, implicit) = van_der_pol::<Rodas5P<_>>(1e3, false, 1e-6);
    let (_, explicit) = van_der_pol::<Dopri5<_>>(1e3, false, 1e-6);
    println!("{:?} {:?}", implicit.work, explicit.work);
    assert!(explicit.work.evaluations > 100 * implicit.work.evaluations);
}

/// Runs a heavily damped impact to its end.
fn impact<K: Method<[f64; 2]>>(damping: f64, tolerance: f64) -> ([f64; 2], End) {
    let mut motion = Damped { damping };
    let mut y = [0.0, 1.0];
    let plan = Plan { first_step: 1e-3 * motion.depth(), absolute: [1e-3 * tolerance; 2], ..plan(1e5, tolerance) };
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!((end.halt, end.work.events), (Halt::Stopped, 1));
    (y, end)
}

#[test]
fn a_heavily_damped_impact_ends_when_an_explicit_method_says() {
    let (_, reference) = impact::<Dop853<_>>(1e3, 1e-12);
    for (tolerance, accuracy) in [(1e-6, 1e-4), (1e-9, 1e-7)] {
        let (y, end) = impact::<Rodas5P<_>>(1e3, tolerance);
        let late = end.time / reference.time - 1.0;
        println!("{tolerance:e}: {late:.1e}, {:?} against {:?}", end.work, reference.work);
        assert!(late.abs() < accuracy && y[0].abs() < 1e-14, "{tolerance:e}: {late:e} {y:?}");
        assert!((y[1] * 1e3 + 1.0).abs() < accuracy);
    }
}

#[test]
fn the_heavier_the_damping_the_slower_it_parts_at_no_more_cost() {
    for damping in [1e4, 1e6, 1e8] {
        let (y, end) = impact::<Rodas5P<_>>(damping, 1e-8);
        println!("{damping:e}: {y:?} {end:?}");
        assert!((y[1] * damping + 1.0).abs() < 1e-6 && y[0].abs() < 1e-12, "{damping:e}: {y:?}");
        assert!(end.work.steps < 600, "{damping:e}: {end:?}");
    }
}

/// `y' = rate * y`, which tells another Jacobian if asked to.
struct Growth {
    rate: f64,
    told: f64,
}

impl Motion for Growth {
    type Vector = [f64; 1];

    fn rate(&mut self, _t: f64, y: &[f64; 1], rate: &mut [f64; 1]) {
        rate[0] = self.rate * y[0];
    }

    fn jacobian(&mut self, _t: f64, _y: &[f64; 1], jacobian: &mut [f64]) -> Jacobian {
        jacobian[0] = self.told;
        Jacobian::Written { evaluations: 0 }
    }
}

#[test]
fn a_matrix_without_inverse_cuts_the_step() {
    // Growth so fast that the matrix of the first step is exactly zero.
    let first_step = 0.01;
    let rate = 1.0 / (0.21193756319429014 * first_step);
    let mut y = [1.0];
    let plan = Plan { first_step, ..plan(0.02, 1e-10) };
    let end = integrate::<_, Rodas5P<_>>(Growth { rate, told: rate }, &mut y, &plan);
    assert!(end.work.rejected > 0);
    assert!((y[0] / (0.02 * rate).exp() - 1.0).abs() < 1e-8, "{y:?}");
}

#[test]
fn a_jacobian_that_is_no_number_ends_the_run() {
    for told in [f64::NAN, f64::INFINITY] {
        let mut y = [1.0];
        let mut motion = Smooth(Growth { rate: 1.0, told });
        let end = run(&mut motion, &mut Rodas5P::new(&y), 1.0, &mut y, &plan(2.0, 1e-8), &mut ());
        assert_eq!((end.halt, end.time, y), (Halt::StepTooShort, 1.0, [1.0]));
        assert!(end.work.rejected < 50);
    }
}
