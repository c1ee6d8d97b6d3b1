//! The loop in which time passes.
//!
//! ```text
//! until the end:
//!     show the head          the observer may keep a memory of it, or interrupt
//!     propose a step         from the error control, the horizon, the motion's own limit
//!     take it                mode frozen; reject and shrink on error; a parabola is taken as it is, what is known of an edge is taken out
//!     look at the guards     did one reach zero, or can it have done so unseen?
//!     if so, locate          bracketed on the interpolant, polished by re-stepping from the step's start
//!     accept and show it     the observer may interpolate; the motion may settle what has drifted
//!     cross                  the motion changes its mode
//! ```

use crate::control::Control;
use crate::edge::Edged;
use crate::locate::{Cut, Guards, Tried};
use crate::parabola::{Parabola, Stepper};
use crate::{End, Halt, Head, Hybrid, Memory, Method, Misfit, Next, Norm, Observer, Settled, Span, Vector, Work};

/// A step shorter than this part of the run leads nowhere. Near the start, where time resolves steps of any length, nothing else says so.
const SHORTEST: f64 = 1e-30;

/// What the error of a step that is to end where a force ends may be before it is located, in units of the tolerated one.
const FORESEEN: f64 = 1e6;

/// How accurately, how far and how long a run may go.
#[derive(Clone, Debug)]
pub struct Plan<V> {
    /// The run ends at this time [s] at the latest.
    pub until: f64,
    /// Length of the first step [s]; of every step, if the method has no error control.
    pub first_step: f64,
    /// Tolerated error per step and component, relative to the component's own size.
    pub relative: f64,
    /// Tolerated error per step and component, absolute.
    pub absolute: V,
    /// The run gives up after this many tried steps. Every pass of the loop tries one.
    pub most_steps: usize,
}

/// Runs `motion` from `(t, y)` with `method` until the plan's end, or until the motion stops.
///
/// `y` holds the state at the end, whatever the reason of the end.
pub fn run<M, K, O>(
    motion: &mut M,
    method: &mut K,
    t: f64,
    y: &mut M::Vector,
    plan: &Plan<M::Vector>,
    observer: &mut O,
) -> End
where
    M: Hybrid,
    K: Method<M::Vector>,
    O: Observer<M, K>,
{
    method.start(motion, t, y);
    let mut guards = Guards::new(motion.guard_count(), y);
    guards.begin(motion, t, y);
    let work = Work { evaluations: 1, ..Work::default() };
    let control = Control::of::<_, K>(plan.first_step);
    let mut passing = Passing { t, h: plan.first_step, control, guards, work };
    let halt = pass(motion, method, &mut passing, y, plan, observer);
    End { time: passing.t, halt, work: passing.work }
}

/// Goes on from a memory as if the run it was taken from had never been interrupted, whatever `method` did before.
///
/// `motion` must be in the mode it was in, and the plan's tolerances (for a method without error control, also its first step) must be the same.
/// The memory holds the end afterwards, so that a run which was interrupted, or whose time or steps were used up, can go on again.
pub fn resume<M, K, O>(
    motion: &mut M,
    method: &mut K,
    memory: &mut Memory<M::Vector>,
    plan: &Plan<M::Vector>,
    observer: &mut O,
) -> Result<End, Misfit>
where
    M: Hybrid,
    K: Method<M::Vector>,
    O: Observer<M, K>,
{
    memory.check(motion, plan)?;
    method.recall(motion, memory);
    let mut passing = Passing {
        t: memory.time,
        h: memory.step,
        control: Control::recall::<_, K>(plan.first_step, memory),
        guards: Guards::recall(memory),
        work: memory.work,
    };
    let halt = pass(motion, method, &mut passing, &mut memory.state, plan, observer);
    let end = End { time: passing.t, halt, work: passing.work };
    *memory = passing.head(motion, method, &memory.state).memory();
    Ok(end)
}

/// What the loop carries from pass to pass, beside the state and the method's slope there.
struct Passing<V> {
    t: f64,
    h: f64,
    control: Control,
    guards: Guards<V>,
    work: Work,
}

impl<V: Vector> Passing<V> {
    #[inline(always)]
    fn head<'a, M: Hybrid<Vector = V>, K>(&'a self, motion: &'a M, method: &'a K, state: &'a V) -> Head<'a, M, K> {
        let Passing { t, h, ref control, ref guards, work } = *self;
        Head { time: t, state, work, step: h, motion, method, control, guards }
    }
}

/// The loop itself.
fn pass<M, K, O>(
    motion: &mut M,
    method: &mut K,
    passing: &mut Passing<M::Vector>,
    y: &mut M::Vector,
    plan: &Plan<M::Vector>,
    observer: &mut O,
) -> Halt
where
    M: Hybrid,
    K: Method<M::Vector>,
    O: Observer<M, K>,
{
    let shortest = if plan.until.is_finite() { SHORTEST * plan.until } else { 0.0 };
    let mut end = y.zeros_like();
    let mut norm = Norm::of(motion, y, &plan.absolute);
    let mut parabola = Parabola::new(y);
    let mut edged = Edged::new(y);
    let mut method = Stepper { method, parabola: &mut parabola, edged: &mut edged };
    loop {
        let flow = observer.pass(&passing.head(motion, method.method, y));
        let Passing { t, h, control, guards, work } = &mut *passing;
        if *t >= plan.until {
            return Halt::Finished;
        }
        if flow.is_break() {
            return Halt::Interrupted;
        }
        if work.steps + work.rejected >= plan.most_steps {
            return Halt::TooManySteps;
        }

        // Propose a step and take it.
        let longest = motion.longest_step(*t, y, method.slope());
        let left = plan.until - *t;
        // A parabola that has left the numbers is left to the method.
        let span = if control.rejected.is_none() { longest.min(left) } else { f64::NAN };
        let asked = if method.ask(motion, *t, y, span) { *h } else { method.method.propose(*h, longest) };
        let (proposed, spent) = method.ask_edge(motion, (*t, y), (asked, longest), control.rejected.is_none());
        work.evaluations += spent;
        let ends_before = proposed < left;
        let tried = if ends_before { proposed } else { left };
        let advances = tried.is_finite() && *t + tried > *t && tried >= shortest;
        if !advances {
            return Halt::StepTooShort;
        }
        work.evaluations += method.advance(motion, *t, y, tried, &mut end);
        let now = if ends_before { *t + tried } else { plan.until };
        work.evaluations += method.close(motion, now, &end);

        // Judge it.
        norm.tolerate(plan.relative, y, &end);
        let error = if is_finite(&end) { method.error(tried, &mut norm) } else { f64::NAN };
        // Where a force ends is only foreseen: a step to there is located before it is judged.
        let most = if method.edged.ends_there() { FORESEEN } else { 1.0 };
        if error.is_nan() || error > most {
            work.rejected += 1;
            let order = method.method.error_order();
            *h = method.method.withdraw(error).unwrap_or_else(|| control.shorter(tried, error, order));
            continue;
        }
        *h = control.next(tried, asked.min(*h), error, method.method.error_order());
        *h = method.edged.tame(*h, tried);

        // Look at the guards; if one fired, end the step where it did.
        let mut seen =
            Tried { motion, method: method.lend(), t: *t, y, h: tried, now, end: &mut end, work, prepared: false };
        let cut = guards.look(&mut seen);
        if cut == Some(Cut::Lost) {
            return Halt::StepTooShort;
        }
        let (prepared, now, length) = (seen.prepared, seen.now, seen.h);

        // A step that was cut is judged again: where the rate is steep, a shorter one need not be the better.
        let error = if cut.is_some() { method.error(length, &mut norm) } else { error };
        if error.is_nan() || error > 1.0 {
            work.rejected += 1;
            let order = method.method.error_order();
            *h = method.method.withdraw(error).unwrap_or_else(|| control.shorter(length, error, order));
            continue;
        }

        // Accept.
        work.steps += 1;
        work.implicit += usize::from(method.is_implicit());
        let mut span = Span { start: *t, end: now, from: y, to: &end, motion, method: method.lend(), work, prepared };
        observer.step(&mut span);
        *t = now;
        y.clone_from(&end);
        method.shift();
        let settled = motion.settle(*t, y);
        if settled == Settled::Broken {
            return Halt::Stopped;
        }
        if settled == Settled::Regrouped {
            fit(motion, &mut method, y, plan, (&mut end, &mut norm, guards));
        }
        let kept = settled == Settled::Kept || (settled == Settled::Slightly && !method.is_implicit());
        if !kept || (method.leaves() && cut != Some(Cut::Fired)) {
            method.start(motion, *t, y);
            work.evaluations += 1;
        }
        if cut != Some(Cut::Fired) {
            guards.shift();
            if settled == Settled::Regrouped {
                guards.regroup(motion, *t, y);
            }
            if guards.chatter() {
                return Halt::Chattering;
            }
            continue;
        }

        // Cross.
        work.events += 1;
        let next = motion.cross(*t, y, guards.fired());
        if next == Next::Stop {
            return Halt::Stopped;
        }
        if let Next::Restart(first) = next {
            *h = control.restart(first);
            method.method.forget();
        }
        fit(motion, &mut method, y, plan, (&mut end, &mut norm, guards));
        method.start(motion, *t, y);
        work.evaluations += 1;
        guards.resume(motion, *t, y, next != Next::Continue);
        if guards.chatter() {
            return Halt::Chattering;
        }
    }
}

/// Where the state has been given more components, or others have come among the guards, all memory for them is as long again.
#[inline]
fn fit<M: Hybrid, K: Method<M::Vector>>(
    motion: &M,
    stepper: &mut Stepper<'_, K, M::Vector>,
    y: &M::Vector,
    plan: &Plan<M::Vector>,
    (end, norm, guards): (&mut M::Vector, &mut Norm<M::Vector>, &mut Guards<M::Vector>),
) {
    let longer = y.as_ref().len() != end.as_ref().len();
    if longer {
        *end = y.zeros_like();
        *norm = Norm::of(motion, y, &plan.absolute);
        stepper.fit(y);
    }
    if longer || motion.guard_count() != guards.count() {
        guards.fit(motion.guard_count(), y);
    }
}

/// Whether every component is a number; methods without error control do not say so themselves.
#[inline(always)]
fn is_finite<V: Vector>(y: &V) -> bool {
    y.as_ref().iter().fold(0.0, |sum, x| sum + 0.0 * x) == 0.0
}
