//! What recording costs: a slider-crank with clearance (`slider-crank-clearance`) by the engine alone, and through the library with more and more
//! kept of it.
//!
//! `cargo bench -p carom --bench recorders`. Rounds take turns, so that all runs share the same minute. Times are the mean on the processor where the
//! system tells it, which is what can be compared on a machine that others use too, and the smallest on the clock; ratios are to the engine.

use carom::engine::system::{Evolution, Scale};
use carom::scenario::{read, shipped};
use carom::simulate::{Keep, KeepSamples, Simulation};
use carom::solve::{Plan, Work};
use std::path::Path;
use std::time::Instant;

const ROUNDS: usize = 200;

/// What is kept, and what it is called here.
const KEEPS: [(&str, Keep); 5] = [
    ("library, keeps nothing", Keep::NONE),
    ("library, impacts", Keep { impacts: true, ..Keep::NONE }),
    ("library, samples", Keep { samples: KeepSamples::All, ..Keep::NONE }),
    ("library, samples and impacts", Keep { motion: false, ..Keep::ALL }),
    ("library, everything", Keep::ALL),
];

/// Time that this thread has had of the processor [s]; NaN where the system does not tell. It may be late by a few milliseconds.
fn processor() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    1e-9 * nanoseconds.unwrap_or(f64::NAN)
}

/// The same steps with nobody looking.
fn engine(simulation: &Simulation) -> Work {
    let settings = &simulation.settings;
    let mut motion = Evolution::new(simulation.model.clone());
    motion.set_tolerance(settings.tolerance);
    motion.set_horizon(settings.until);
    let mut y = simulation.state.clone();
    motion.begin(0.0, &mut y);
    let absolute = Scale::of(&simulation.model, motion.opening()).absolute(motion.system(), settings.tolerance);
    let (until, relative, most_steps) = (settings.until, settings.tolerance, settings.most_steps);
    let plan = Plan { until, first_step: 0.0, relative, absolute, most_steps };
    settings.method.run(&mut motion, 0.0, &mut y, plan, &mut ()).work
}

fn main() {
    let Some(shipped) = shipped().iter().find(|shipped| shipped.name == "slider-crank-clearance") else { return };
    let simulation = match read(Path::new("scenario.toml"), shipped.text, &[] as &[&str]) {
        Ok(scenario) => scenario.simulation,
        Err(error) => return eprintln!("{error}"),
    };
    let kept: Vec<Simulation> = KEEPS
        .iter()
        .map(|(_, keep)| {
            let mut own = simulation.clone();
            own.settings.keep = *keep;
            own
        })
        .collect();
    let (mut best, mut sum) = ([f64::INFINITY; KEEPS.len() + 1], [0.0; KEEPS.len() + 1]);
    let mut works = [Work::default(); KEEPS.len() + 1];
    for _ in 0..ROUNDS {
        for k in 0..best.len() {
            let (start, before) = (Instant::now(), processor());
            works[k] = match k.checked_sub(1) {
                None => engine(&simulation),
                Some(k) => kept[k].run(&mut ()).end.work,
            };
            sum[k] += processor() - before;
            best[k] = best[k].min(start.elapsed().as_secs_f64());
        }
    }
    let steps = |work: &Work| (work.steps, work.rejected, work.events);
    assert!(works.iter().all(|work| steps(work) == steps(&works[0])), "recording disturbs the motion: {works:?}");
    println!("{}: {} steps", simulation.title, works[0].steps);
    let names = std::iter::once("engine alone").chain(KEEPS.iter().map(|(name, _)| *name));
    println!("  {:30}{:>12}{:>24}{:>24}", "", "evaluations", "processor, mean", "clock, least");
    for (k, name) in names.enumerate() {
        let told = |times: &[f64], time: f64| format!("{:14.2} ms{:7.3}", 1e3 * time, times[k] / times[0]);
        let (mean, least) = (told(&sum, sum[k] / ROUNDS as f64), told(&best, best[k]));
        println!("  {name:30}{:>12}{mean}{least}", works[k].evaluations);
    }
}
