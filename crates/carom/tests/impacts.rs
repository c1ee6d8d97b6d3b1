//! The scenarios with contacts in linkages: that they meet the numbers of an independent integrator.
#![allow(clippy::unwrap_used)]

use carom::scenario;
use carom::simulate::Outcome;
use std::path::Path;

fn run(name: &str, sets: &[&str]) -> Outcome {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
    let read = scenario::read(&Path::new(name).join("scenario.toml"), shipped.text, sets);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.trouble, None, "{name}");
    outcome
}

#[test]
fn look() {
    for law in ["lankarani_nikravesh", "ye_flores", "hunt_crossley", "hertz"] {
        let outcome = run("slider-crank-block", &[&format!("law={law}"), "run.record=steps"]);
        println!("{law} {:?} residue {:e}", outcome.end.work, outcome.relative_residue());
        for (k, event) in outcome.events.list().iter().enumerate() {
            println!("{} {} {}", event.time, event.name, event.kind);
            for (c, v) in outcome.events.columns().iter().zip(&event.values) {
                println!("   {} {}", c.name, v);
            }
            let end = event.time + outcome.events.get(k, "duration");
            let times: Vec<f64> = outcome.recording.column("time").unwrap().collect();
            for name in ["angle", "bearing.speed", "slider.velocity.x", "block.velocity.x"] {
                let column: Vec<f64> = outcome.recording.column(name).unwrap().collect();
                for t in [event.time, end] {
                    let i =
                        times.iter().enumerate().min_by(|a, b| (a.1 - t).abs().total_cmp(&(b.1 - t).abs())).unwrap().0;
                    println!("     {name} at {} (off {:e}): {}", times[i], times[i] - t, column[i]);
                }
            }
        }
        for name in ["bearing.speed", "slider.position.x", "block.position.x"] {
            println!("end {name} {}", outcome.recording.column(name).unwrap().last().unwrap());
        }
    }
    for fit in ["lankarani_nikravesh", "radzimovsky", "johnson", "goldsmith", "esdu"] {
        for alpha in ["0.32", "4"] {
            let outcome = run("scotch-yoke", &[&format!("fit={fit}"), &format!("alpha={alpha}")]);
            println!(
                "{fit} {alpha} {:?} {:?} residue {:e}",
                outcome.end.work,
                outcome.wall_time,
                outcome.relative_residue()
            );
            let deg = |t: f64| t * 24.0 * 180.0 - 360.0;
            let e = &outcome.events;
            let mut last = f64::NAN;
            for (k, event) in e.list().iter().enumerate() {
                let begin = deg(event.time);
                if begin > 0.0 {
                    println!(
                        "  null {:.3} - {:.3}; {} peak {} v {} floored {}",
                        last,
                        begin,
                        event.name,
                        e.get(k, "peak_force"),
                        e.get(k, "approach_speed"),
                        e.get(k, "law_speed")
                    );
                }
                last = deg(event.time + e.get(k, "duration"));
            }
        }
    }
}
