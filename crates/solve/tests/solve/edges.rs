//! What begins or ends with a broken power of time is taken out of the steps of methods that can do without it.

use crate::plan;
use crate::problems::Hertz;
use carom_solve::{
    Auto, Dop853, Dopri5, Edge, End, Halt, Head, Hybrid, Memory, Method, Motion, Next, Observer, Piece, Plan, Span,
    Trend, resume, run,
};
use std::ops::ControlFlow;

const POWER: f64 = 1.5;

/// A body pushed with `x^1.5` since a time, or until a time; it is watched whether it passes a mark.
#[derive(Clone, Copy)]
struct Pushed {
    /// How long the push lasts; it begins at time zero if it has no end.
    until: Option<f64>,
    mark: f64,
}

impl Pushed {
    fn start(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    fn push(&self, t: f64) -> f64 {
        let x = self.until.map_or(t, |end| end - t);
        x.abs().powf(POWER).copysign(x)
    }

    /// Place and speed at a time, in closed form: `u' = -x^1.5`.
    fn at(&self, t: f64) -> [f64; 2] {
        let first = |x: f64| x.abs().powf(POWER + 1.0) / (POWER + 1.0);
        let second = |x: f64| x.abs().powf(POWER + 2.0).copysign(x) / ((POWER + 1.0) * (POWER + 2.0));
        match self.until {
            None => [t - second(t), 1.0 - first(t)],
            Some(end) => {
                let last = 1.0 - first(end);
                [last * t + second(end) - second(end - t), last + first(end - t)]
            }
        }
    }
}

impl Motion for Pushed {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        *rate = [y[1], -self.push(t)];
    }

    fn edge(
        &mut self,
        (t, _): (f64, &[f64; 2]),
        _rate: &[f64; 2],
        _h: f64,
        edge: &mut Edge<[f64; 2]>,
    ) -> Option<usize> {
        let ahead = self.until.map_or(-t, |end| end - t);
        *edge = Edge { ahead, power: POWER, first: [0.0, -1.0], second: [-1.0, 0.0], step: 10.0 };
        (self.until.is_none() || ahead > 0.0).then_some(0)
    }
}

impl Hybrid for Pushed {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &[f64; 2], guards: &mut [f64]) {
        guards[0] = self.mark - y[0];
    }

    fn is_bounded(&self) -> bool {
        true
    }

    fn survey(&mut self, piece: &Piece<'_, [f64; 2]>, trends: &mut [Trend]) {
        let [fall, bend, jolt] = piece.most.map(|most| most[0]);
        let (value, rate, curvature) = (self.mark - piece.state[0], -piece.rate[0], -piece.second[0]);
        trends[0] = Trend { value, rate, fall, curvature, jolt, least: -bend, sway: f64::NAN, grain: 0.0 };
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Stop
    }
}

/// Samples within steps.
struct Samples(Vec<(f64, [f64; 2])>);

impl<M: Motion<Vector = [f64; 2]>, K: Method<[f64; 2]>> Observer<M, K> for Samples {
    fn step(&mut self, span: &mut Span<'_, M, K>) {
        for k in 0..=20 {
            let (t, mut y) = (span.start + 0.05 * k as f64 * (span.end - span.start), [0.0; 2]);
            span.at(t, &mut y);
            self.0.push((t, y));
        }
    }
}

const PUSHES: [Option<f64>; 2] = [None, Some(1.0)];

fn what_is_known_is_exact_in_steps_of_any_length<K: Method<[f64; 2]>>() {
    for until in PUSHES {
        let mut body = Pushed { until, mark: f64::MAX };
        let (mut y, mut samples) = (body.start(), Samples(Vec::new()));
        let end = run(&mut body, &mut K::new(&y), 0.0, &mut y, &plan(1.0, 1e-4), &mut samples);
        let (exact, push) = (body.at(1.0), if until.is_none() { "begins" } else { "ends" });
        assert_eq!(end.halt, Halt::Finished);
        assert!(end.work.steps <= 4, "{push}: {:?}", end.work);
        assert!((0..2).all(|i| (y[i] - exact[i]).abs() < 1e-14), "{push}: {y:?} {exact:?}");
        for (t, y) in samples.0 {
            let exact = body.at(t);
            assert!((0..2).all(|i| (y[i] - exact[i]).abs() < 1e-14), "{push}, at {t}: {y:?} {exact:?}");
        }
    }
}

fn a_mark_that_is_only_just_passed_within_a_step_with_an_edge_is_not_missed<K: Method<[f64; 2]>>() {
    // The body turns where its speed is zero, at x^2.5 = 2.5; the step that is asked for reaches far beyond.
    let mut body = Pushed { until: None, mark: f64::MAX };
    let turn = 2.5f64.powf(0.4);
    for below in [1e-3, 1e-9, 1e-12] {
        body.mark = body.at(turn)[0] - below;
        let mut y = body.start();
        let end = run(&mut body, &mut K::new(&y), 0.0, &mut y, &plan(2.5, 1e-4), &mut ());
        let [place, speed] = body.at(end.time);
        assert_eq!(end.halt, Halt::Stopped, "{below:e}: {end:?}");
        assert!(end.time < turn && (place - body.mark).abs() < 2e-15 && speed > 0.0, "{below:e}: {end:?}");
    }
    body.mark = body.at(turn)[0] + 1e-12;
    let mut y = body.start();
    assert_eq!(run(&mut body, &mut K::new(&y), 0.0, &mut y, &plan(2.5, 1e-4), &mut ()).halt, Halt::Finished);
}

/// Hertz's impact with the speed 1, whose edges are told.
#[derive(Clone, Copy)]
struct Told(Hertz);

const TOLD: Told = Told(Hertz { v0: 1.0 });

impl Motion for Told {
    type Vector = [f64; 2];

    fn rate(&mut self, t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        self.0.rate(t, y, rate);
    }

    fn edge(&mut self, (t, y): (f64, &[f64; 2]), _rate: &[f64; 2], h: f64, edge: &mut Edge<[f64; 2]>) -> Option<usize> {
        let [d, v] = *y;
        // The body leaves as fast as it came; the time until then to the second term of its series.
        let left = d * (1.0 + d.powf(2.5) / 8.75);
        let ahead = if v > 0.0 { -t } else { left };
        *edge = Edge { ahead, power: POWER, first: [0.0, -1.0], second: [-1.0, 0.0], step: 0.2 };
        (v > 0.0 && t < 0.5 || v < 0.0 && left < 0.5 && h > 0.3 * left).then_some(0)
    }
}

impl Hybrid for Told {
    fn guard_count(&self) -> usize {
        self.0.guard_count()
    }

    fn guards(&mut self, t: f64, y: &[f64; 2], guards: &mut [f64]) {
        self.0.guards(t, y, guards);
    }

    fn cross(&mut self, t: f64, y: &mut [f64; 2], fired: &[bool]) -> Next {
        self.0.cross(t, y, fired)
    }

    fn longest_step(&self, t: f64, y: &[f64; 2], rate: &[f64; 2]) -> f64 {
        self.0.longest_step(t, y, rate)
    }

    fn longest_step_to_edge(&self, _t: f64, _y: &[f64; 2], _rate: &[f64; 2]) -> f64 {
        f64::INFINITY
    }
}

/// A plan whose first step is as short as one must be that begins at an edge of which nothing is known.
fn careful(tolerance: f64) -> Plan<[f64; 2]> {
    Plan { first_step: 0.1 * (1e5 * tolerance).powf(0.4), ..plan(10.0, tolerance) }
}

fn hit<M: Hybrid<Vector = [f64; 2]>, K: Method<[f64; 2]>>(
    mut wall: M,
    tolerance: f64,
    seen: &mut impl Observer<M, K>,
) -> ([f64; 2], End) {
    let mut y = [0.0, 1.0];
    let end = run(&mut wall, &mut K::new(&y), 0.0, &mut y, &careful(tolerance), seen);
    (y, end)
}

fn an_impact_whose_edges_are_told_is_as_accurate_and_cheaper<K: Method<[f64; 2]>>() {
    for tolerance in [1e-5, 1e-7, 1e-9] {
        let (y, told) = hit::<_, K>(TOLD, tolerance, &mut ());
        let (_, untold) = hit::<_, K>(TOLD.0, tolerance, &mut ());
        let late = told.time / TOLD.0.duration() - 1.0;
        assert_eq!(told.halt, Halt::Stopped);
        let accuracy = 10.0 * tolerance;
        assert!(late.abs() < accuracy && (y[1] + 1.0).abs() < accuracy, "{tolerance:e}: {late:e} {y:?}");
        let [told, untold] = [told, untold].map(|end| end.work.evaluations as f64);
        println!("{tolerance:e}: {told} evaluations, {untold} if they are not told; {late:.1e} {:.1e}", y[1] + 1.0);
        assert!(told < 0.85 * untold, "{tolerance:e}: {told} evaluations, {untold} if they are not told");
    }
}

/// Keeps a memory of every pass.
#[derive(Default)]
struct Memories(Vec<Memory<[f64; 2]>>);

impl<K: Method<[f64; 2]>> Observer<Told, K> for Memories {
    fn step(&mut self, _: &mut Span<'_, Told, K>) {}

    fn pass(&mut self, head: &Head<'_, Told, K>) -> ControlFlow<()> {
        self.0.push(head.memory());
        ControlFlow::Continue(())
    }
}

fn an_impact_goes_on_from_any_pass_as_if_it_had_never_been_interrupted<K: Method<[f64; 2]>>() {
    let mut memories = Memories::default();
    let (y, end) = hit::<_, K>(TOLD, 1e-8, &mut memories);
    assert!(memories.0.len() > 5);
    for mut memory in memories.0 {
        let mut method = K::new(&y);
        let again = resume(&mut TOLD.clone(), &mut method, &mut memory, &careful(1e-8), &mut ());
        assert_eq!((again, memory.state), (Ok(end), y));
    }
}

macro_rules! methods_that_take_edges {
    ($($name:ident),* $(,)?) => {$(
        mod $name {
            #[test]
            fn dop853() {
                super::$name::<super::Dop853<_>>();
            }
            #[test]
            fn dopri5() {
                super::$name::<super::Dopri5<_>>();
            }
            #[test]
            fn auto() {
                super::$name::<super::Auto<_>>();
            }
        }
    )*};
}

methods_that_take_edges!(
    what_is_known_is_exact_in_steps_of_any_length,
    a_mark_that_is_only_just_passed_within_a_step_with_an_edge_is_not_missed,
    an_impact_whose_edges_are_told_is_as_accurate_and_cheaper,
    an_impact_goes_on_from_any_pass_as_if_it_had_never_been_interrupted,
);
