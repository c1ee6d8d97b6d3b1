//! States that are given more components on the way, and guards that become more.

use carom_solve::{
    Auto, Dop853, Dopri5, Halt, Head, Hybrid, Memory, Method, Motion, Next, Observer, Plan, Rodas5P, Settled, Span,
    resume, run,
};
use std::ops::ControlFlow;

/// `x'' = -x`, and from every second upward zero of `x` on one more integral of `x^2`: `y = [x, v, integrals]`. Each integral has a guard that fires when it
/// reaches one. Growth comes at a crossing, or, if `late`, with the next accepted step.
#[derive(Clone, Debug, PartialEq)]
struct Swing {
    late: bool,
    above: bool,
    passed: usize,
    due: bool,
    integrals: usize,
    full: Vec<(usize, f64)>,
}

impl Swing {
    fn new(late: bool) -> Self {
        Swing { late, above: true, passed: 0, due: false, integrals: 0, full: Vec::new() }
    }

    fn grow(&mut self, y: &mut Vec<f64>) {
        self.integrals += 1;
        y.push(0.0);
    }
}

impl Motion for Swing {
    type Vector = Vec<f64>;

    fn rate(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        (rate[0], rate[1]) = (y[1], -y[0]);
        rate[2..].fill(y[0] * y[0]);
    }

    fn quadratures(&self) -> usize {
        self.integrals
    }
}

impl Hybrid for Swing {
    fn guard_count(&self) -> usize {
        1 + self.integrals
    }

    fn guards(&mut self, _t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        guards[0] = if self.above { y[0] } else { -y[0] };
        let done = |k: usize| self.full.iter().any(|(full, _)| *full == k);
        (0..self.integrals).for_each(|k| guards[1 + k] = if done(k) { 1.0 } else { 1.0 - y[2 + k] });
    }

    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        self.full.extend((0..self.integrals).filter(|k| fired[1 + k]).map(|k| (k, t)));
        if fired[0] {
            self.above = !self.above;
            self.passed += usize::from(self.above);
            if self.above && self.passed.is_multiple_of(2) {
                if self.late { self.due = true } else { self.grow(y) }
            }
        }
        Next::Continue
    }

    fn settle(&mut self, _t: f64, y: &mut Vec<f64>) -> Settled {
        if std::mem::take(&mut self.due) {
            self.grow(y);
            return Settled::Regrouped;
        }
        Settled::Kept
    }

    fn dimension(&self) -> Option<usize> {
        Some(2 + self.integrals)
    }

    fn tolerate(&self, absolute: &mut Vec<f64>) {
        absolute.resize(2 + self.integrals, 1e-11);
    }
}

/// Keeps the run at the head of a pass.
struct Keep(f64, Option<(Memory<Vec<f64>>, Swing)>);

impl<K: Method<Vec<f64>>> Observer<Swing, K> for Keep {
    fn step(&mut self, span: &mut Span<'_, Swing, K>) {
        let mut middle = Vec::new();
        span.at(0.5 * (span.start + span.end), &mut middle);
        assert_eq!(middle.len(), span.from.len());
        assert_eq!(span.from.len(), span.to.len());
    }

    fn pass(&mut self, head: &Head<'_, Swing, K>) -> ControlFlow<()> {
        if self.1.is_none() && head.time >= self.0 {
            self.1 = Some((head.memory(), head.motion().clone()));
        }
        ControlFlow::Continue(())
    }
}

fn swings<K: Method<Vec<f64>>>(late: bool) {
    const UNTIL: f64 = 40.0;
    let (mut swing, mut y) = (Swing::new(late), vec![1.0, 0.0]);
    let plan = Plan { until: UNTIL, first_step: 0.01, relative: 1e-11, absolute: vec![1e-11; 2], most_steps: 100_000 };
    let mut keep = Keep(21.0, None);
    let end = run(&mut swing, &mut K::new(&y), 0.0, &mut y, &plan, &mut keep);
    assert_eq!(end.halt, Halt::Finished);
    // Upward zeros of the cosine are at 3/2, 7/2, ... pi; every second one adds an integral, and cos^2 has the mean 1/2.
    assert_eq!((swing.integrals, y.len()), (3, 5), "{}", K::NAME);
    let area = |t: f64| 0.5 * t + 0.25 * (2.0 * t).sin();
    for k in 0..3 {
        let begun = std::f64::consts::PI * (3.5 + 4.0 * k as f64);
        let expected = area(UNTIL) - area(begun);
        // What grows with the next step begins a step later.
        let slack = if late { 0.5 } else { 1e-8 };
        assert!((y[2 + k] - expected).abs() < slack, "{} {late} {k}: {} {expected}", K::NAME, y[2 + k]);
    }
    assert!((y[0] - UNTIL.cos()).abs() < 1e-7, "{}", K::NAME);
    assert_eq!(swing.full.len(), 3);
    if !late {
        for (k, t) in &swing.full {
            let begun = std::f64::consts::PI * (3.5 + 4.0 * *k as f64);
            assert!((area(*t) - area(begun) - 1.0).abs() < 1e-8, "{} {t}", K::NAME);
        }
    }

    // What was kept after the state had grown goes on with the same bits.
    let Some((mut memory, mut other)) = keep.1 else { panic!("nothing was kept") };
    assert!(memory.state.len() > 2);
    assert!(resume(&mut other, &mut K::new(&memory.state), &mut memory, &plan, &mut ()).is_ok());
    assert_eq!(memory.state, y, "{}", K::NAME);
    assert_eq!(other, swing);
}

#[test]
fn a_state_may_grow_on_the_way() {
    for late in [false, true] {
        swings::<Dop853<_>>(late);
        swings::<Dopri5<_>>(late);
        swings::<Auto<_>>(late);
        swings::<Rodas5P<_>>(late);
    }
}
