//! Guards that begin at zero beside others: one that rises and returns before another crosses, and one that ends its mode at once beside one that is known by rounding.

use crate::plan;
use carom_solve::{Dop853, Dopri5, Halt, Hybrid, Method, Motion, Next, Piece, Plan, Rodas5P, Trend, run};

/// A state that moves steadily, so that time is its first component, with guards that are quadratics of time: `(a t + b) t + c`.
struct Quadratics {
    guards: [[f64; 3]; 2],
    fired: Vec<(f64, Vec<bool>)>,
}

impl Quadratics {
    fn at(&self, k: usize, t: f64) -> [f64; 3] {
        let [a, b, c] = self.guards[k];
        [(a * t + b) * t + c, 2.0 * a * t + b, 2.0 * a]
    }
}

impl Motion for Quadratics {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, _y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [1.0, 0.0];
    }
}

impl Hybrid for Quadratics {
    fn guard_count(&self) -> usize {
        2
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards.iter_mut().enumerate().for_each(|(k, guard)| *guard = self.at(k, y[0])[0]);
    }

    fn is_bounded(&self) -> bool {
        true
    }

    fn survey(&mut self, piece: &Piece<'_, [f64; 2]>, trends: &mut [Trend]) {
        let (end, start) = (piece.state[0], piece.state[0] - piece.length);
        for (k, trend) in trends.iter_mut().enumerate() {
            let [value, rate, curvature] = self.at(k, end);
            let fall = -self.at(k, start)[1].min(rate).min(0.0);
            *trend = Trend { rate, fall, curvature, least: curvature, grain: 1e-13, ..Trend::unknown(value) };
        }
    }

    fn cross(&mut self, t: f64, _y: &mut [f64; 2], fired: &[bool]) -> Next {
        self.fired.push((t, fired.to_vec()));
        Next::Continue
    }
}

fn first_events<K: Method<[f64; 2]>>(guards: [[f64; 3]; 2]) -> Vec<(f64, Vec<bool>)> {
    let mut motion = Quadratics { guards, fired: Vec::new() };
    let mut y = [0.0, 0.0];
    let plan = Plan { first_step: 1.0, ..plan(1.0, 1e-9) };
    assert_eq!(run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).halt, Halt::Finished);
    motion.fired
}

/// One has just parted: it is at zero, rises and is back at 0.1 s. Another dips through zero from 0.4 s to 0.6 s, within the same step, where the first is below zero already.
#[test]
fn a_guard_that_rises_from_zero_and_returns_is_not_stepped_over_where_another_crosses_later() {
    for guards in [[[-1.0, 0.1, 0.0], [1.0, -1.0, 0.24]], [[-1.0, 0.001, 0.0], [1.0, -1.0, 0.24]]] {
        for found in
            [first_events::<Dop853<_>>(guards), first_events::<Dopri5<_>>(guards), first_events::<Rodas5P<_>>(guards)]
        {
            let back = guards[0][1];
            assert_eq!(found.len(), 2, "{found:?}");
            assert!((found[0].0 - back).abs() < 1e-12 && found[0].1 == [true, false], "{found:?}");
            assert!((found[1].0 - 0.4).abs() < 1e-12 && found[1].1 == [false, true], "{found:?}");
        }
    }
}

/// A place of a kilometre that moves with a nanometre per second. Its mode does not hold from the start; beside it a speed is watched that is read from the slope of the place.
struct Creep {
    holds: bool,
}

impl Motion for Creep {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], 0.0];
    }
}

impl Hybrid for Creep {
    fn guard_count(&self) -> usize {
        2
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards.copy_from_slice(&[if self.holds { 1.0 } else { -1e-11 }, y[1]]);
    }

    fn is_bounded(&self) -> bool {
        true
    }

    fn survey(&mut self, piece: &Piece<'_, [f64; 2]>, trends: &mut [Trend]) {
        let mode = if self.holds { 1.0 } else { -1e-11 };
        let (speed, rate, fall) = (piece.rate[0], piece.second[0], piece.most[1][0]);
        trends.copy_from_slice(&[Trend::unknown(mode), Trend { rate, fall, ..Trend::unknown(speed) }]);
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], fired: &[bool]) -> Next {
        self.holds |= fired[0];
        Next::Restart(1e-3)
    }
}

/// Once such a run stood still for ever: the step after which the mode ends is as short as time resolves, and what an interpolant shows within it is rounding.
#[test]
fn time_goes_on_where_a_mode_ends_at_once_beside_a_guard_that_is_rounding() {
    let mut y = [1e3, 1e-9];
    let mut motion = Creep { holds: false };
    let plan = Plan { first_step: 1e-3, most_steps: 1000, ..plan(2.0, 1e-9) };
    let end = run(&mut motion, &mut Dop853::new(&y), 1.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    assert!(motion.holds && end.work.events == 1, "{end:?}");
}
