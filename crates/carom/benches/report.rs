//! How long the report of ten seconds of a slider-crank takes, and how large it is.
//!
//! `cargo bench -p carom --bench report`. The time is the smallest of several rounds on one core, from the outcome of a run to the text of its page.

use carom::report::{ReportData, page};
use carom::scenario::{read, shipped};
use std::path::Path;
use std::time::Instant;

fn main() {
    let Some(shipped) = shipped().iter().find(|shipped| shipped.name == "slider-crank") else { return };
    let scenario = match read(Path::new("scenario.toml"), shipped.text, &["run.until=10 s"]) {
        Ok(scenario) => scenario,
        Err(error) => return eprintln!("{error}"),
    };
    let outcome = scenario.simulation.run(&mut ());
    let (mut best, mut size) = (f64::INFINITY, 0);
    for _ in 0..5 {
        let start = Instant::now();
        size = page(&ReportData::of(&scenario, &outcome)).len();
        best = best.min(start.elapsed().as_secs_f64());
    }
    let frames = outcome.animation.times().len();
    println!(
        "report of slider-crank, 10 s: {:.1} ms, {:.2} MB, {frames} frames kept while it ran",
        1e3 * best,
        size as f64 * 1e-6
    );
}
