//! A formula is evaluated without allocating.
#![allow(unsafe_code, clippy::unwrap_used)]

use carom::formula::Formula;
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

#[test]
fn formulas_of_sixteen_symbols_and_thirty_two_terms_allocate_nothing() {
    let terms: Vec<String> = (0..15).map(|k| format!("{}*x{k}", k + 1)).collect();
    let formula = Formula::read(&format!("{} + push(-x3^2)", terms.join(" + ")), &["push"]).unwrap();
    let values = [1.0; 15];
    let table = |_: usize, x: f64| 2.0 * x;

    let before = ALLOCATIONS.with(Cell::get);
    let value = formula.evaluate(&values, &table);
    let spent = ALLOCATIONS.with(Cell::get) - before;
    assert_eq!((value, spent), (120.0 - 2.0, 0));
}
