//! Nothing is allocated between two accepted steps, nor at an event.
#![allow(unsafe_code)]

use carom_solve::{
    Dop853, Dopri5, Halt, Hybrid, Method, Motion, Next, Observer, Plan, Rk4, Rodas5P, SemiImplicit, Span, Vector, run,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting per thread.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// An oscillator between two walls, which it also grazes; in any kind of vector.
struct Walls<V> {
    wall: f64,
    kind: std::marker::PhantomData<V>,
}

impl<V: Vector> Motion for Walls<V> {
    type Vector = V;

    fn rate(&mut self, _t: f64, y: &V, rate: &mut V) {
        let (y, rate) = (y.as_ref(), rate.as_mut());
        rate[0] = y[1];
        rate[1] = -y[0];
    }
}

impl<V: Vector> Hybrid for Walls<V> {
    fn guard_count(&self) -> usize {
        3
    }

    fn guards(&mut self, _t: f64, y: &V, guards: &mut [f64]) {
        let y = y.as_ref();
        guards.copy_from_slice(&[y[0] + self.wall, 1.0001 - y[0], 1.0]);
    }

    fn cross(&mut self, _t: f64, y: &mut V, _fired: &[bool]) -> Next {
        y.as_mut()[1] *= -1.0;
        Next::Restart(0.01)
    }
}

/// Allocations seen from the first accepted step on.
struct Watch {
    first: Option<usize>,
    last: usize,
    dense: bool,
}

impl<V: Vector, K: Method<V>> Observer<Walls<V>, K> for (Watch, V) {
    fn step(&mut self, span: &mut Span<'_, Walls<V>, K>) {
        if self.0.dense {
            span.at(0.5 * (span.start + span.end), &mut self.1);
        }
        let count = ALLOCATIONS.with(Cell::get);
        self.0.first.get_or_insert(count);
        self.0.last = count;
    }
}

/// Allocations between the first and the last accepted step, and events, of an oscillator with a wall at `-wall`.
fn allocations<V: Vector, K: Method<V>>(mut y: V, wall: f64, dense: bool) -> (usize, usize) {
    y.as_mut().copy_from_slice(&[1.0, 0.0]);
    let mut absolute = y.zeros_like();
    absolute.as_mut().fill(1e-9);
    let plan = Plan { until: 100.0, first_step: 0.01, relative: 0.0, absolute, most_steps: 100_000 };
    let mut motion = Walls { wall, kind: std::marker::PhantomData };
    let mut watch = (Watch { first: None, last: 0, dense }, y.zeros_like());
    let end = run(&mut motion, &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!(end.halt, Halt::Finished);
    (watch.0.last - watch.0.first.expect("there were steps"), end.work.events)
}

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.with(Cell::get);
    drop(std::hint::black_box(vec![1.0; 100]));
    assert_eq!(ALLOCATIONS.with(Cell::get), before + 1);
}

#[test]
fn steps_allocate_nothing() {
    for dense in [false, true] {
        assert_eq!(allocations::<_, Dop853<_>>([0.0; 2], 2.0, dense), (0, 0));
        assert_eq!(allocations::<_, Dop853<_>>(vec![0.0; 2], 2.0, dense), (0, 0));
        assert_eq!(allocations::<_, Dopri5<_>>([0.0; 2], 2.0, dense), (0, 0));
        assert_eq!(allocations::<_, Dopri5<_>>(vec![0.0; 2], 2.0, dense), (0, 0));
        assert_eq!(allocations::<_, Rodas5P<_>>([0.0; 2], 2.0, dense), (0, 0));
        assert_eq!(allocations::<_, Rodas5P<_>>(vec![0.0; 2], 2.0, dense), (0, 0));
    }
}

#[test]
fn events_allocate_nothing() {
    for wall in [0.5, 0.999] {
        let (count, events) = allocations::<_, Dop853<_>>(vec![0.0; 2], wall, false);
        assert!(count == 0 && events > 10, "{count} allocations at {events} events");
        let (count, events) = allocations::<_, Dopri5<_>>(vec![0.0; 2], wall, true);
        assert!(count == 0 && events > 10, "{count} allocations at {events} events");
        assert_eq!(allocations::<_, Dop853<_>>([0.0; 2], wall, true).0, 0);
        for dense in [false, true] {
            let (count, events) = allocations::<_, Rodas5P<_>>(vec![0.0; 2], wall, dense);
            assert!(count == 0 && events > 10, "{count} allocations at {events} events");
            let (count, events) = allocations::<_, SemiImplicit<_>>(vec![0.0; 2], wall, dense);
            assert!(count == 0 && events > 10, "{count} allocations at {events} events");
            let (count, events) = allocations::<_, Rk4<_>>(vec![0.0; 2], wall, dense);
            assert!(count == 0 && events > 10, "{count} allocations at {events} events");
        }
    }
}
