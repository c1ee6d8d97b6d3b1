//! A hundred thousand random motions that may hit something: none may be missed, none may hang.
//!
//! ```text
//! cargo bench --package carom-engine --bench misses [-- COUNT [FIRST]]
//! ```

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/mechanics_long/contacts/chance/mod.rs"]
mod chance;

use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<u64>().ok());
    let (count, first) = (numbers.next().unwrap_or(100_000), numbers.next().unwrap_or(0));
    let (begun, mut faults, mut slowest) = (Instant::now(), 0, (0.0, 0));
    for seed in first..first + count {
        let started = Instant::now();
        if let Some(fault) = chance::fault(seed) {
            println!("{fault}");
            faults += 1;
        }
        let spent = started.elapsed().as_secs_f64();
        if spent > slowest.0 {
            slowest = (spent, seed);
        }
    }
    let (spent, (most, seed)) = (begun.elapsed().as_secs_f64(), slowest);
    println!("{count} motions in {spent:.1} s: {faults} faults; the slowest took {most:.3} s (seed {seed})");
    std::process::exit(i32::from(faults > 0));
}
