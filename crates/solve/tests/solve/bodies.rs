//! Error control over several bodies: one is as accurate among many as alone.

use crate::problems::{Exact, Pendulum, Smooth};
use crate::{distance, every_method};
use carom_solve::{End, Hybrid, Method, Motion, Next, Plan, run};

/// A pendulum, and others that stand still.
#[derive(Clone, Copy)]
struct Crowd {
    others: usize,
    /// Whether each is a group of its own.
    apart: bool,
}

const SWING: Pendulum = Pendulum { k: 0.8 };
const UNTIL: f64 = 20.0;

impl Motion for Crowd {
    type Vector = Vec<f64>;

    fn rate(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        for (y, rate) in y.chunks_exact(2).zip(rate.chunks_exact_mut(2)) {
            rate.copy_from_slice(&[y[1], -y[0].sin()]);
        }
    }

    fn groups(&self, groups: &mut Vec<usize>) {
        if self.apart {
            groups.extend((0..=self.others).flat_map(|k| [k, k]));
        }
    }
}

/// The pendulum at the end.
fn swing<K: Method<Vec<f64>>>(crowd: Crowd) -> ([f64; 2], End) {
    let mut y = SWING.exact(0.0).to_vec();
    y.resize(2 * crowd.others + 2, 0.0);
    let plan =
        Plan { until: UNTIL, first_step: 0.01, relative: 1e-8, absolute: vec![1e-8; y.len()], most_steps: 100_000 };
    let end = run(&mut Smooth(crowd), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
    ([y[0], y[1]], end)
}

fn one_body_is_as_accurate_among_many_as_alone<K: Method<Vec<f64>>>() {
    let others = if K::NAME == "rodas5p" { 30 } else { 1000 };
    let (alone, among) = (Crowd { others: 0, apart: true }, Crowd { others, apart: true });
    let ((one, first), (other, second)) = (swing::<K>(alone), swing::<K>(among));
    assert_eq!(first.work.steps, second.work.steps);
    assert!(distance(&one, &other) < 1e-13, "{one:?} {other:?}");
}

fn one_group_is_judged_by_its_mean<K: Method<Vec<f64>>>() {
    let crowd = |apart| swing::<K>(Crowd { others: 0, apart });
    assert_eq!(crowd(true), crowd(false));
    // A mean over all is looser where most stand still.
    let exact = SWING.exact(UNTIL);
    let [apart, mixed] = [true, false].map(|apart| distance(&swing::<K>(Crowd { others: 30, apart }).0, &exact));
    assert!(mixed > 1.5 * apart, "{mixed:e} {apart:e}");
}

every_method!(one_body_is_as_accurate_among_many_as_alone, one_group_is_judged_by_its_mean);

/// A pendulum that allows no step beyond the next of many instants, in pairs of which the second follows closely on the first.
struct Knotted {
    every: f64,
}

impl Knotted {
    fn next(&self, t: f64) -> f64 {
        let first = (t / self.every).floor() * self.every;
        [first + 1e-7, first + self.every].into_iter().find(|&knot| knot > t).unwrap_or(f64::INFINITY)
    }
}

impl Motion for Knotted {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        SWING.clone().rate(t, y, rate);
    }
}

impl Hybrid for Knotted {
    fn guard_count(&self) -> usize {
        0
    }

    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Continue
    }

    fn longest_step(&self, t: f64, _y: &[f64; 2], _rate: &[f64; 2]) -> f64 {
        self.next(t) - t
    }
}

fn a_step_that_was_cut_short_does_not_slow_down_the_next<K: Method<[f64; 2]>>() {
    let work = |every| {
        let mut y = SWING.exact(0.0);
        let end = run(&mut Knotted { every }, &mut K::new(&y), 0.0, &mut y, &crate::plan(UNTIL, 1e-8), &mut ());
        assert!(distance(&y, &SWING.exact(UNTIL)) < 1e-5);
        end.work
    };
    let (free, knotted) = (work(f64::MAX), work(2.0));
    // Ten pairs of knots: each costs two cut steps, and perhaps one that was too hopeful.
    assert!(knotted.steps <= free.steps + 30 && knotted.rejected <= free.rejected + 10, "{knotted:?} {free:?}");
}

every_method!(a_step_that_was_cut_short_does_not_slow_down_the_next);
