//! What is a parabola is stepped as one: exactly, in steps of any length, without an evaluation between two events.

use crate::{every_method, plan};
use carom_solve::{
    Dop853, Halt, Head, Hybrid, Memory, Method, Motion, Next, Observer, Piece, Plan, Rk4, Span, Trend, resume, run,
};
use std::ops::ControlFlow;

const G: f64 = 9.81;
/// What is left of the speed after a bounce.
const KEPT: f64 = 0.7;

/// A ball that bounces on a floor; its guard has bounds, or none.
#[derive(Clone, Debug, PartialEq)]
struct Ball {
    bounded: bool,
    gravity: f64,
    bounces: Vec<f64>,
}

impl Ball {
    fn new(bounded: bool) -> Self {
        Ball { bounded, gravity: G, bounces: Vec::new() }
    }
}

impl Motion for Ball {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.gravity];
    }

    fn parabola(&mut self, _at: (f64, &[f64; 2]), rate: &[f64; 2], _span: f64, second: &mut [f64; 2]) -> bool {
        *second = [rate[1], 0.0];
        true
    }
}

impl Hybrid for Ball {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards[0] = y[0];
    }

    fn is_bounded(&self) -> bool {
        self.bounded
    }

    fn survey(&mut self, piece: &Piece<'_, [f64; 2]>, trends: &mut [Trend]) {
        let [fall, bend, jolt] = piece.most.map(|most| most[0]);
        let (value, rate, curvature) = (piece.state[0], piece.rate[0], piece.second[0]);
        trends[0] = Trend { value, rate, fall, curvature, jolt, least: -bend, sway: f64::NAN, grain: 0.0 };
    }

    fn cross(&mut self, t: f64, y: &mut [f64; 2], _fired: &[bool]) -> Next {
        self.bounces.push(t);
        y[1] *= -KEPT;
        Next::Restart(0.01)
    }
}

/// When a ball that falls from a height of 1 m bounces for the k-th time, and its state at a time.
fn bounce(k: usize) -> f64 {
    let fall = (2.0 / G).sqrt();
    fall * (1.0 + (1..=k).map(|k| 2.0 * KEPT.powi(k as i32)).sum::<f64>())
}

fn place(t: f64) -> [f64; 2] {
    let Some(last) = (0..).take_while(|&k| bounce(k) <= t).last() else {
        return [1.0 - 0.5 * G * t * t, -G * t];
    };
    let (since, v) = (t - bounce(last), KEPT.powi(last as i32 + 1) * (2.0 * G).sqrt());
    [v * since - 0.5 * G * since * since, v - G * since]
}

/// Samples at even times, and a memory of every pass.
#[derive(Default)]
struct Recorder {
    samples: Vec<(f64, [f64; 2])>,
    memories: Vec<(Memory<[f64; 2]>, Ball)>,
    interrupted: bool,
}

impl<K: Method<[f64; 2]>> Observer<Ball, K> for Recorder {
    fn step(&mut self, span: &mut Span<'_, Ball, K>) {
        for k in 1..10 {
            let (t, mut y) = (span.start + 0.1 * k as f64 * (span.end - span.start), [0.0; 2]);
            span.at(t, &mut y);
            self.samples.push((t, y));
        }
    }

    fn pass(&mut self, head: &Head<'_, Ball, K>) -> ControlFlow<()> {
        self.memories.push((head.memory(), head.motion().clone()));
        if self.interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Bounces of the run, and a time between the last and the next.
const BOUNCES: usize = 12;

fn until() -> f64 {
    0.5 * (bounce(BOUNCES - 1) + bounce(BOUNCES))
}

fn bounces_come_when_the_closed_form_says<K: Method<[f64; 2]>>() {
    for (bounded, tolerance) in [(true, 1e-3), (true, 1e-12), (false, 1e-3), (false, 1e-12)] {
        let (mut ball, mut y, mut seen) = (Ball::new(bounded), [1.0, 0.0], Recorder::default());
        let end = run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan(until(), tolerance), &mut seen);
        assert_eq!((end.halt, ball.bounces.len()), (Halt::Finished, BOUNCES));
        for (k, t) in ball.bounces.iter().enumerate() {
            assert!((t - bounce(k)).abs() < 1e-14, "bounce {k} at {t}, not {}", bounce(k));
        }
        for (t, y) in seen.samples {
            let exact = place(t);
            assert!((y[0] - exact[0]).abs() < 2e-13 && (y[1] - exact[1]).abs() < 2e-13, "{y:?} at {t}, not {exact:?}");
        }
        // One where the run begins, and one after each step, whatever is located in it.
        assert_eq!((end.work.evaluations, end.work.rejected, end.work.implicit), (end.work.steps + 1, 0, 0));
        assert!(end.work.steps < 5 * BOUNCES, "{:?}", end.work);
    }
}

fn an_interrupted_flight_goes_on_bit_for_bit<K: Method<[f64; 2]>>() {
    for bounded in [true, false] {
        let (mut ball, mut y, mut seen) = (Ball::new(bounded), [1.0, 0.0], Recorder::default());
        let plan = Plan { first_step: 1e-3, ..plan(until(), 1e-6) };
        let end = run(&mut ball, &mut K::new(&y), 0.0, &mut y, &plan, &mut seen);
        assert!(seen.memories.len() > BOUNCES);
        for (mut memory, mut again) in seen.memories {
            let gone = resume(&mut again, &mut K::new(&y), &mut memory, &plan, &mut ()).expect("it fits");
            assert_eq!((gone, &again, memory.state.map(f64::to_bits)), (end, &ball, y.map(f64::to_bits)));
        }
    }
}

fn a_flight_far_longer_than_the_way_to_the_floor_ends_there_as_sharply<K: Method<[f64; 2]>>() {
    for far in [1e2, 1e6, 1e12] {
        let (mut ball, mut y, mut seen) = (Ball::new(true), [1.0, 0.0], Recorder::default());
        run(
            &mut ball,
            &mut K::new(&y),
            0.0,
            &mut y,
            &Plan { first_step: far, most_steps: 1, ..plan(far, 1e-6) },
            &mut seen,
        );
        assert!((ball.bounces[0] - bounce(0)).abs() < 1e-15, "{:e}", ball.bounces[0] - bounce(0));
    }
}

every_method!(
    bounces_come_when_the_closed_form_says,
    an_interrupted_flight_goes_on_bit_for_bit,
    a_flight_far_longer_than_the_way_to_the_floor_ends_there_as_sharply,
);

#[test]
fn what_flies_beyond_all_numbers_comes_to_an_end() {
    let (mut ball, mut y) = (Ball { gravity: -1e300, ..Ball::new(true) }, [1.0, 0.0]);
    let end = run(&mut ball, &mut Dop853::new(&y), 0.0, &mut y, &plan(1e10, 1e-6), &mut ());
    assert_eq!(end.halt, Halt::StepTooShort);
}

#[test]
fn a_flight_without_a_horizon_is_followed_to_its_next_event() {
    let (mut ball, mut y) = (Ball::new(true), [1.0, 0.0]);
    run(&mut ball, &mut Dop853::new(&y), 0.0, &mut y, &Plan { most_steps: 40, ..plan(f64::INFINITY, 1e-6) }, &mut ());
    assert!((ball.bounces[0] - bounce(0)).abs() < 1e-15);
}

#[test]
fn steps_of_fixed_length_stay_as_they_are() {
    let (mut ball, mut y) = (Ball::new(true), [1.0, 0.0]);
    let end = run(&mut ball, &mut Rk4::new(&y), 0.0, &mut y, &plan(0.4, 1e-6), &mut ());
    assert!((39..=41).contains(&end.work.steps), "{:?}", end.work);
    assert!(end.work.evaluations > 4 * end.work.steps);
}
