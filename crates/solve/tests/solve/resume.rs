//! A run that is interrupted and goes on later is the run that was never interrupted, bit for bit.

use crate::problems::{Exact, Oscillator, Smooth};
use crate::{distance, every_method, plan};
use carom_solve::{
    Dop853, GuardMemory, Halt, Head, Hybrid, Memory, Method, Misfit, Motion, Next, Observer, Plan, Rk4, SemiImplicit,
    Settled, Span, Work, resume, run,
};
use std::ops::ControlFlow;

/// A driven body between a soft wall, which it enters and leaves, and a post that it may graze; with an angle kept within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Court {
    touching: bool,
    turns: usize,
    /// How often the guards were read.
    looks: usize,
}

impl Motion for Court {
    type Vector = [f64; 3];

    fn rate(&mut self, t: f64, y: &[f64; 3], rate: &mut [f64; 3]) {
        let d = y[0] - 1.0;
        let push = if self.touching { 40.0 * d.abs().powf(1.5).copysign(d) * (1.0 + 0.3 * y[1]) } else { 0.0 };
        *rate = [y[1], 1.5 * (1.3 * t).cos() - y[0] - 0.05 * y[1] - push, 2.0 + y[1]];
    }

    fn speeds(&self, _count: usize) -> std::ops::Range<usize> {
        1..2
    }
}

impl Hybrid for Court {
    fn guard_count(&self) -> usize {
        3
    }

    fn guards(&mut self, _t: f64, y: &[f64; 3], guards: &mut [f64]) {
        self.looks += 1;
        let wall = if self.touching { y[0] - 1.0 } else { 1.0 - y[0] };
        guards.copy_from_slice(&[wall, y[0] + 1.2, -y[1]]);
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 3], fired: &[bool]) -> Next {
        if !fired[0] {
            return Next::Continue;
        }
        self.touching = !self.touching;
        Next::Restart(0.3)
    }

    fn settle(&mut self, _t: f64, y: &mut [f64; 3]) -> Settled {
        let over = y[2] > std::f64::consts::TAU;
        if over {
            y[2] -= std::f64::consts::TAU;
            self.turns += 1;
        }
        if over { Settled::Anew } else { Settled::Kept }
    }

    fn longest_step(&self, _t: f64, y: &[f64; 3], _rate: &[f64; 3]) -> f64 {
        if self.touching && y[1] < 0.0 { 0.05 } else { f64::INFINITY }
    }
}

/// Samples at even times, and an interruption after so many passes.
struct Recorder {
    samples: Vec<[u64; 3]>,
    patience: usize,
    passes: usize,
    kept: Option<(Memory<[f64; 3]>, Court)>,
}

impl Recorder {
    fn new(patience: usize) -> Self {
        Recorder { samples: Vec::new(), patience, passes: 0, kept: None }
    }
}

impl<K: Method<[f64; 3]>> Observer<Court, K> for Recorder {
    fn step(&mut self, span: &mut Span<'_, Court, K>) {
        let mut out = [0.0; 3];
        while 0.05 * self.samples.len() as f64 <= span.end {
            span.at(0.05 * self.samples.len() as f64, &mut out);
            self.samples.push(bits(&out));
        }
    }

    fn pass(&mut self, head: &Head<'_, Court, K>) -> ControlFlow<()> {
        if self.passes == self.patience {
            self.kept = Some((head.memory(), *head.motion()));
            return ControlFlow::Break(());
        }
        self.passes += 1;
        ControlFlow::Continue(())
    }
}

fn bits<const N: usize>(numbers: &[f64; N]) -> [u64; N] {
    numbers.map(f64::to_bits)
}

/// The memory as someone would have it who wrote down every number and read it again.
fn rewritten(memory: &Memory<[f64; 3]>) -> Memory<[f64; 3]> {
    let again = |x: f64| f64::from_bits(x.to_bits());
    let list = |x: &[f64]| x.iter().map(|&x| again(x)).collect();
    let GuardMemory { start, before, spent, fresh, crowded } = memory.guards.clone();
    Memory {
        time: again(memory.time),
        state: memory.state.map(again),
        slope: memory.slope.map(again),
        step: again(memory.step),
        previous_error: again(memory.previous_error),
        rejected: memory.rejected.map(again),
        method: list(&memory.method),
        guards: GuardMemory { start: list(&start), before: list(&before), spent, fresh, crowded },
        work: memory.work,
    }
}

/// What can be told of a run once it is over.
#[derive(Debug, PartialEq)]
struct Outcome {
    halt: Halt,
    time: u64,
    state: [u64; 3],
    work: Work,
    motion: Court,
    samples: Vec<[u64; 3]>,
}

fn court_plan() -> Plan<[f64; 3]> {
    Plan { first_step: 0.02, ..plan(12.0, 1e-6) }
}

fn in_one_piece<K: Method<[f64; 3]>>() -> Outcome {
    let (mut motion, mut y) = (Court::default(), [0.5, 0.0, 0.0]);
    let mut recorder = Recorder::new(usize::MAX);
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &court_plan(), &mut recorder);
    Outcome {
        halt: end.halt,
        time: end.time.to_bits(),
        state: bits(&y),
        work: end.work,
        motion,
        samples: recorder.samples,
    }
}

/// The same run in pieces of `patience` passes, each with a new method and a new motion; and how many pieces began after a rejection.
fn in_pieces<K: Method<[f64; 3]>>(patience: usize) -> (Outcome, usize) {
    let (mut motion, mut y) = (Court::default(), [0.5, 0.0, 0.0]);
    let mut recorder = Recorder::new(patience);
    let mut end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &court_plan(), &mut recorder);
    let mut after_rejection = 0;
    while end.halt == Halt::Interrupted {
        let (memory, mode) = recorder.kept.take().expect("it was kept");
        after_rejection += usize::from(memory.rejected.is_some());
        motion = mode;
        recorder.passes = 0;
        let mut memory = rewritten(&memory);
        end = resume(&mut motion, &mut K::new(&y), &mut memory, &court_plan(), &mut recorder).expect("it fits");
        y = memory.state;
    }
    let (time, work) = (end.time.to_bits(), end.work);
    let outcome = Outcome { halt: end.halt, time, state: bits(&y), work, motion, samples: recorder.samples };
    (outcome, after_rejection)
}

fn an_interrupted_run_goes_on_bit_for_bit<K: Method<[f64; 3]>>() {
    let whole = in_one_piece::<K>();
    println!("{:?}, {} turns", whole.work, whole.motion.turns);
    assert_eq!((whole.halt, whole.samples.len()), (Halt::Finished, 241));
    assert!(whole.work.events >= 8 && whole.motion.turns >= 3, "{:?}", whole.work);
    for patience in [1, 2, 3, 7, 50] {
        let (pieces, after_rejection) = in_pieces::<K>(patience);
        assert_eq!(pieces, whole, "in pieces of {patience}");
        assert!(!K::ADAPTIVE || patience > 1 || after_rejection > 0, "no piece began after a rejected step");
    }
}

every_method!(an_interrupted_run_goes_on_bit_for_bit);

#[test]
fn an_interrupted_run_of_fixed_steps_goes_on_bit_for_bit() {
    an_interrupted_run_goes_on_bit_for_bit::<SemiImplicit<_>>();
    an_interrupted_run_goes_on_bit_for_bit::<Rk4<_>>();
}

/// Interrupts at every head.
struct Impatient;

impl<M: Motion, K> Observer<M, K> for Impatient {
    fn step(&mut self, _: &mut Span<'_, M, K>) {}

    fn pass(&mut self, _: &Head<'_, M, K>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The memory of an oscillator at the start.
fn at_the_start() -> Memory<[f64; 2]> {
    struct Keep(Option<Memory<[f64; 2]>>);
    impl<M: Motion<Vector = [f64; 2]>, K: Method<[f64; 2]>> Observer<M, K> for Keep {
        fn step(&mut self, _: &mut Span<'_, M, K>) {}
        fn pass(&mut self, head: &Head<'_, M, K>) -> ControlFlow<()> {
            self.0 = Some(head.memory());
            ControlFlow::Break(())
        }
    }
    let (mut keep, mut y) = (Keep(None), Oscillator.exact(0.0));
    run(&mut Smooth(Oscillator), &mut Dop853::new(&y), 0.0, &mut y, &plan(1.0, 1e-10), &mut keep);
    keep.0.expect("it was kept")
}

#[test]
fn a_run_that_is_over_is_not_interrupted() {
    let mut y = Oscillator.exact(0.0);
    let mut end = |until| {
        run(&mut Smooth(Oscillator), &mut Dop853::new(&y.clone()), 0.0, &mut y, &plan(until, 1e-10), &mut Impatient)
    };
    assert_eq!((end(0.0).halt, end(0.0).time), (Halt::Finished, 0.0));
    assert_eq!((end(1.0).halt, end(1.0).time, end(1.0).work.steps), (Halt::Interrupted, 0.0, 0));
}

#[test]
fn a_run_that_reached_its_end_can_be_given_more_time() {
    let mut memory = at_the_start();
    for until in [1.0, 1.5, 20.0] {
        let mut method = Dop853::new(&memory.state);
        let end = resume(&mut Smooth(Oscillator), &mut method, &mut memory, &plan(until, 1e-10), &mut ()).unwrap();
        assert_eq!((end.halt, end.time, end.work), (Halt::Finished, memory.time, memory.work));
        assert!(distance(&memory.state, &Oscillator.exact(until)) < 1e-8, "{memory:?}");
    }
}

#[test]
fn the_memory_of_another_motion_is_refused() {
    let mut memory = at_the_start();
    memory.guards.spent.push(false);
    let mut method = Dop853::new(&memory.state);
    let refused = resume(&mut Smooth(Oscillator), &mut method, &mut memory, &plan(1.0, 1e-10), &mut ());
    assert_eq!(refused, Err(Misfit { what: "marks of spent guards", found: 1, expected: 0 }));
    assert!(refused.unwrap_err().to_string().contains("another motion"));
}
