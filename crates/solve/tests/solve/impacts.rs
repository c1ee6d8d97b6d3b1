//! Impacts with exact answers.

use crate::problems::{Bounce, FreeFall, Hertz, Relay};
use crate::{every_method, plan};
use carom_solve::{Halt, Method, Plan, run};

fn hertz_impact_lasts_as_hertz_says<K: Method<[f64; 2]>>() {
    for (tolerance, accuracy) in [(1e-6, 1e-5), (1e-9, 1e-8), (1e-12, 5e-11)] {
        let mut hertz = Hertz { v0: 1.0 };
        let mut y = [0.0, hertz.v0];
        let plan = Plan { first_step: 1e-3 * hertz.duration(), ..plan(10.0, tolerance) };
        let end = run(&mut hertz, &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        let late = end.time / hertz.duration() - 1.0;
        println!("{tolerance:e}: time {late:.1e}, speed {:.1e}, {:?}", y[1] + 1.0, end.work);
        assert_eq!(end.halt, Halt::Stopped);
        assert!(late.abs() < accuracy && (y[1] + 1.0).abs() < accuracy, "{tolerance:e}: {late:e} {y:?}");
    }
}

fn a_bouncing_ball_keeps_its_appointments<K: Method<[f64; 2]>>() {
    let fall = FreeFall { height: 1.0, g: 9.81 };
    let mut ball = Bounce { fall, restitution: 0.5, most: 30, impacts: Vec::new() };
    let mut y = [fall.height, 0.0];
    let end = run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan(10.0, 1e-10), &mut ());
    assert_eq!((end.halt, end.work.events), (Halt::Stopped, 30));
    for (n, t) in ball.impacts.iter().enumerate() {
        assert!((t - ball.impact(n)).abs() < 1e-13, "impact {n}: {t} {}", ball.impact(n));
    }
    assert!((end.time - ball.rest()).abs() < 1e-8);
}

fn a_ball_that_never_stops_bouncing_ends_the_run<K: Method<[f64; 2]>>() {
    // Infinitely many impacts before 1.4 s: the steps become too short, or too many.
    let fall = FreeFall { height: 1.0, g: 9.81 };
    let mut ball = Bounce { fall, restitution: 0.5, most: usize::MAX, impacts: Vec::new() };
    let mut y = [fall.height, 0.0];
    let end = run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan(10.0, 1e-10), &mut ());
    assert!(matches!(end.halt, Halt::StepTooShort | Halt::TooManySteps), "{end:?}");
    assert!((end.time - ball.rest()).abs() < 1e-9 && y[0].abs() < 1e-9, "{end:?} {y:?}");
}

fn a_relay_keeps_its_period<K: Method<[f64; 2]>>() {
    let mut relay = Relay::default();
    let mut y = [1.0, 0.0];
    let end = run(&mut relay, &mut K::new(&y), 0.0, &mut y, &plan(100.0, 1e-10), &mut ());
    assert_eq!((end.halt, relay.switches.len()), (Halt::Finished, 35));
    // Between switches the motion is a parabola, which every method follows to rounding; that of the large coefficients of a Rosenbrock method
    // adds up to 1e-12 per switch.
    for (n, t) in relay.switches.iter().enumerate() {
        let rounding = 1e-12 * (n + 1) as f64;
        assert!((t / 2f64.sqrt() - (2 * n + 1) as f64).abs() < rounding, "switch {n}: {t}");
    }
}

every_method!(
    hertz_impact_lasts_as_hertz_says,
    a_bouncing_ball_keeps_its_appointments,
    a_ball_that_never_stops_bouncing_ends_the_run,
    a_relay_keeps_its_period,
);
