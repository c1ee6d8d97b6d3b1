//! Quadratures: components on which no rate depends.

use crate::orders::{halving, mean_error};
use crate::problems::{Exact, Pendulum, Smooth};
use crate::{every_method, plan};
use carom_solve::{Dop853, Method, Motion, Plan, Rodas5P, run};

/// A pendulum, and `t sin x` as an integral: `q' = sin x + t cos x x'`.
#[derive(Clone, Copy)]
struct Booked {
    swing: Pendulum,
    declares: bool,
}

const BOOKED: Booked = Booked { swing: Pendulum { k: 0.8 }, declares: true };

impl Motion for Booked {
    type Vector = [f64; 3];

    fn rate(&mut self, t: f64, y: &[f64; 3], rate: &mut [f64; 3]) {
        let (sin, cos) = y[0].sin_cos();
        *rate = [y[1], -sin, sin + t * cos * y[1]];
    }

    fn quadratures(&self) -> usize {
        usize::from(self.declares)
    }
}

impl Exact for Booked {
    fn exact(&self, t: f64) -> [f64; 3] {
        let [x, u] = self.swing.exact(t);
        [x, u, t * x.sin()]
    }
}

/// Only the integral of a [`Booked`] counts.
fn error_of_the_integral<K: Method<[f64; 3]>>(steps: usize) -> f64 {
    let mut motion = BOOKED;
    let (mut y, h) = (motion.exact(0.0), 10.0 / steps as f64);
    let (mut end, mut method, mut sum) = (y, K::new(&y), 0.0);
    method.start(&mut motion, 0.0, &y);
    for i in 0..steps {
        let t = i as f64 * h;
        method.advance(&mut motion, t, &y, h, &mut end);
        method.close(&mut motion, t + h, &end);
        method.shift();
        y = end;
        sum += (y[2] - motion.exact(t + h)[2]).abs();
    }
    sum / steps as f64
}

fn integrals_are_as_accurate_as_the_order_says<K: Method<[f64; 3]>>() {
    let (order, n) = if K::EVALUATIONS == 11 { (8.0, 60) } else { (5.0, 200) };
    halving("integral", order, error_of_the_integral::<K>(n), error_of_the_integral::<K>(2 * n));
}

every_method!(integrals_are_as_accurate_as_the_order_says);

#[test]
fn a_quadrature_that_is_declared_is_advanced_as_one_that_is_not() {
    let [declared, hidden] = [true, false].map(|declares| {
        let mut motion = Booked { declares, ..BOOKED };
        mean_error::<_, Rodas5P<_>>(&mut motion, 10.0, 100)
    });
    assert!((declared / hidden - 1.0).abs() < 1e-4, "{declared:e} {hidden:e}");
}

#[test]
fn a_quadrature_costs_no_column() {
    let evaluations = |declares| {
        let mut motion = Booked { declares, ..BOOKED };
        let (y, mut end) = (motion.exact(0.0), [0.0; 3]);
        let mut method = Rodas5P::new(&y);
        method.start(&mut motion, 0.0, &y);
        method.advance(&mut motion, 0.0, &y, 0.1, &mut end)
    };
    assert_eq!((evaluations(true), evaluations(false)), (11, 12));
}

/// An oscillator with so many integrals that stay zero.
#[derive(Clone, Copy)]
struct Followed {
    idle: usize,
}

impl Motion for Followed {
    type Vector = Vec<f64>;

    fn rate(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        rate.fill(0.0);
        rate[..2].copy_from_slice(&[y[1], -y[0].sin()]);
    }

    fn quadratures(&self) -> usize {
        self.idle
    }
}

fn integrals_that_stand_still_loosen_nothing<K: Method<Vec<f64>>>() {
    let [alone, followed] = [0, 1000].map(|idle| {
        let mut y = vec![0.0; 2 + idle];
        y[..2].copy_from_slice(&BOOKED.swing.exact(0.0));
        let absolute = vec![1e-8; y.len()];
        let plan = Plan { until: 20.0, first_step: 0.01, relative: 1e-8, absolute, most_steps: 100_000 };
        let end = run(&mut Smooth(Followed { idle }), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        (y[0].to_bits(), y[1].to_bits(), end.work)
    });
    assert_eq!(alone, followed);
}

every_method!(integrals_that_stand_still_loosen_nothing);

/// Nothing but an integral: `q' = e^t`.
struct Alone;

impl Motion for Alone {
    type Vector = [f64; 1];

    fn rate(&mut self, t: f64, _y: &[f64; 1], rate: &mut [f64; 1]) {
        rate[0] = t.exp();
    }

    fn quadratures(&self) -> usize {
        1
    }
}

#[test]
fn a_quadrature_is_held_to_its_own_tolerance() {
    fn last<K: Method<[f64; 1]>>() -> f64 {
        let (mut y, plan) = ([1.0], Plan { first_step: 5.0, ..plan(5.0, 1e-10) });
        run(&mut Smooth(Alone), &mut K::new(&y), 0.0, &mut y, &plan, &mut ());
        y[0]
    }
    for y in [last::<Dop853<_>>(), last::<Rodas5P<_>>()] {
        assert!((y / 5f64.exp() - 1.0).abs() < 1e-8, "{y}");
    }
}
