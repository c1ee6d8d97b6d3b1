//! Running mechanisms: what is sampled, how a run ends, and how it goes on from a checkpoint.
#![allow(clippy::unwrap_used)]

mod alike;
mod wild;

use crate::keeper::Keeper;
use carom::record::EventKind;
use carom::scenario;
use carom::simulate::{Keep, KeepSamples, MethodChoice, Outcome, ResumeError, Simulation};
use carom::solve::{Halt, Work};
use std::path::Path;

/// A shipped scenario with more objects and changes.
fn simulation(name: &str, more: &str, sets: &[&str]) -> Simulation {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
    let text = shipped.text.replace("[run]", &format!("{more}\n[run]"));
    let read = scenario::read(Path::new("scenario.toml"), &text, sets);
    read.map_err(|error| error.to_string()).unwrap().simulation
}

fn run(name: &str, more: &str, sets: &[&str]) -> Outcome {
    simulation(name, more, sets).run(&mut ())
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap().collect()
}

fn drive(effort: &str) -> String {
    format!("[[force]]\nname = \"motor\"\nkind = \"joint\"\njoint = \"pin\"\neffort = \"{effort}\"")
}

#[test]
fn samples_at_an_interval_are_at_its_multiples_and_at_the_end() {
    for (record, interval, count) in [("100 Hz", 0.01, 1000), ("0.1 s", 0.1, 100), ("3 s", 3.0, 3), ("10 s", 10.0, 1)] {
        for method in ["auto", "dop853", "rodas5p"] {
            let outcome = run("pendulum", "", &[&format!("run.record={record}"), &format!("run.method={method}")]);
            let times = column(&outcome, "time");
            for (k, time) in times[..=count].iter().enumerate() {
                assert!((time - k as f64 * interval).abs() <= 1e-15 * time, "{record}: sample {k} at {time}");
            }
            assert_eq!(times.last(), Some(&10.0));
            // Where the interval does not fill the run, the end is one sample more.
            assert_eq!(times.len(), count + if interval == 3.0 { 2 } else { 1 }, "{record}");
        }
    }
}

#[test]
fn the_last_sample_is_at_the_end_though_its_multiple_is_rounded_past_it() {
    // Three times 0.1 is a rounding above 0.3.
    let times = column(&run("pendulum", "", &["run.until=0.3", "run.record=0.1"]), "time");
    assert_eq!(times, [0.0, 0.1, 0.2, 0.3]);
}

#[test]
fn a_sample_of_every_step_is_as_many_as_there_are_steps() {
    for set in ["run.method=auto", "run.method=dop853", "run.method=rodas5p"] {
        let outcome = run("pendulum", "", &[set, "run.record=steps"]);
        assert_eq!(outcome.recording.len(), outcome.end.work.steps + 1);
        assert!(column(&outcome, "time").windows(2).all(|pair| pair[0] < pair[1]));
    }
    let outcome = run("pendulum", "", &["run.method=rk4", "run.step=10 ms", "run.record=steps"]);
    // Five passages of the bottom cut a step each.
    let passages = outcome.events.list().len();
    assert!((1001..=1001 + 2 * passages + 2).contains(&outcome.recording.len()), "{}", outcome.recording.len());
}

/// The pendulum's angle at a time, from a tight run that ends there.
fn angle_at(time: f64) -> f64 {
    match time {
        0.0 => std::f64::consts::FRAC_PI_2,
        _ => run("pendulum", "", &["run.tolerance=1e-13", &format!("run.until={time:?}")]).state[0],
    }
}

/// The largest error of a recorded angle; every so many samples are looked at.
fn worst(outcome: &Outcome, every: usize) -> f64 {
    let samples = column(outcome, "time").into_iter().zip(column(outcome, "pin.coordinate"));
    samples.step_by(every).map(|(time, angle)| (angle - angle_at(time)).abs()).fold(0.0, f64::max)
}

#[test]
fn samples_between_steps_are_as_accurate_as_the_steps() {
    for method in ["run.method=auto", "run.method=dop853", "run.method=dopri5", "run.method=rodas5p"] {
        let recorded = |record: &str| run("pendulum", "", &[method, "run.tolerance=1e-8", record]);
        let (at_steps, between) = (worst(&recorded("run.record=steps"), 3), worst(&recorded("run.record=17 ms"), 1));
        assert!(between < 2.0 * at_steps, "{method}: {between:.1e} between steps, {at_steps:.1e} at steps");
    }
}

#[test]
fn every_method_swings_the_pendulum_with_its_own_order() {
    let exact = angle_at(2.0);
    let error = |sets: &[&str]| {
        let sets: Vec<&str> = sets.iter().copied().chain(["run.until=2"]).collect();
        (run("pendulum", "", &sets).state[0] - exact).abs()
    };
    for method in ["run.method=auto", "run.method=dop853", "run.method=dopri5", "run.method=rodas5p"] {
        assert!(error(&[method, "run.tolerance=1e-11"]) < 1e-9, "{method}");
    }
    for (method, order) in [("run.method=rk4", 4.0), ("run.method=semi-implicit", 1.0)] {
        let (coarse, fine) = (error(&[method, "run.step=10 ms"]), error(&[method, "run.step=5 ms"]));
        let found = (coarse / fine).log2();
        assert!((found - order).abs() < 0.2, "{method}: order {found}, errors {coarse:.1e} and {fine:.1e}");
    }
}

#[test]
fn an_event_that_stops_ends_the_run_at_its_instant() {
    let bottom = "[[event]]\nname = \"third\"\nwhen = \"= pin.coordinate\"\nstop = true\nafter = 3";
    let outcome = run("pendulum", bottom, &[]);
    assert_eq!((outcome.end.halt, outcome.failure.as_deref()), (Halt::Stopped, None));
    let last = outcome.events.list().iter().rfind(|event| event.name == "third").unwrap();
    assert_eq!(last.time, outcome.end.time);
    assert!(matches!(last.kind, EventKind::Rise { count: 3 } | EventKind::Fall { count: 3 }), "{last:?}");
    assert!(outcome.state[0].abs() < 1e-12);
    assert_eq!(column(&outcome, "time").last(), Some(&outcome.end.time));
    // A quarter period, then halves of it: the passages are symmetric.
    let times: Vec<f64> = outcome.events.list().iter().filter(|e| e.name == "third").map(|e| e.time).collect();
    assert!((times[2] - 5.0 * times[0]).abs() < 1e-9 && (times[1] - 3.0 * times[0]).abs() < 1e-9);
}

#[test]
fn a_run_that_cannot_go_on_says_when_where_and_what_to_do_and_keeps_its_samples() {
    let adaptive = ["run.method=auto", "run.method=dop853", "run.method=dopri5", "run.method=rodas5p"];
    for effort in ["= sqrt(1 - t)", "= 3*ln(1 - t)"] {
        for method in adaptive.into_iter().chain(["run.method=rk4", "run.method=semi-implicit"]) {
            let fixed = (!adaptive.contains(&method)).then_some("run.step=3 ms");
            let sets: Vec<&str> = [method, "run.record=10 ms"].into_iter().chain(fixed).collect();
            let outcome = run("pendulum", &drive(effort), &sets);
            let expected = "the step shrank below the resolution of time at 1 s, where joint \"pin\" accelerates most; \
                force \"motor\" is no finite number there: check its expression and its tables";
            assert_eq!(outcome.failure.as_deref(), Some(expected), "{effort} {method}");
            assert!(outcome.end.halt == Halt::StepTooShort && (outcome.end.time - 1.0).abs() < 1e-14);
            assert!(outcome.recording.len() >= 100 && outcome.state.iter().all(|x| x.is_finite()));
        }
    }
}

#[test]
fn a_force_that_grows_without_bound_is_told_from_one_that_is_no_number() {
    let failure = |method: &str| run("pendulum", &drive("= 1/(1 - t)^3"), &[method]).failure.unwrap();
    let said = failure("run.method=dopri5");
    assert!(
        said.contains("at 1 s, where joint \"pin\" accelerates most; a force that jumps, grows without bound"),
        "{said}"
    );
    assert!(said.ends_with("check the forces there, or try --method rodas5p"), "{said}");
    let said = failure("run.method=rodas5p");
    assert!(said.ends_with("check the forces there"), "{said}");
}

#[test]
fn a_force_that_is_no_number_from_the_start_is_named_at_once() {
    for effort in ["= 1/t", "= sqrt(-1 - t)", "= sqrt(-t)"] {
        let outcome = run("pendulum", &drive(effort), &[]);
        let said = outcome.failure.unwrap();
        assert!(said.contains("at 0 s") && said.contains("force \"motor\" is no finite"), "{said}");
        // Nothing is recorded where there are no numbers.
        assert_eq!(outcome.end.time, 0.0);
        assert!(outcome.recording.len() <= 1 && outcome.recording.rows().flatten().all(|x| x.is_finite()), "{effort}");
    }
}

#[test]
fn a_run_gives_up_after_its_steps() {
    let outcome = run("pendulum", "", &["run.most_steps=20"]);
    let Work { steps, rejected, .. } = outcome.end.work;
    assert_eq!((outcome.end.halt, steps + rejected), (Halt::TooManySteps, 20));
    let said = outcome.failure.unwrap();
    assert!(said.starts_with("20 steps were not enough: the run stands at "), "{said}");
    assert!(said.ends_with(" of 10 s; raise most_steps in [run], or loosen --tolerance"), "{said}");
    assert!(outcome.recording.len() > 90 && outcome.end.time > 0.9);
    let said = run("pendulum", "", &["run.most_steps=20", "run.method=dop853"]).failure.unwrap();
    assert!(said.ends_with("loosen --tolerance, or try --method rodas5p if it is stiff"), "{said}");
    let said = run("pendulum", "", &["run.most_steps=20", "run.method=rk4", "run.step=1 ms"]).failure.unwrap();
    assert!(said.ends_with("at 20 ms of 10 s; raise most_steps in [run], or take a longer step"), "{said}");
}

/// All that a run leaves behind, with every bit.
fn remains(outcome: &Outcome) -> (String, String, Vec<u64>, String) {
    let (mut samples, mut events) = (Vec::new(), Vec::new());
    outcome.recording.write_csv(&mut samples).unwrap();
    outcome.events.write_csv(&mut events).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let state = outcome.state.iter().map(|x| x.to_bits()).collect();
    (text(samples), text(events), state, format!("{:?}", outcome.end))
}

#[test]
fn a_run_goes_on_from_any_checkpoint_bit_for_bit() {
    let top = "[[event]]\nname = \"top\"\nwhen = \"= head.velocity.z\"\ndirection = \"falling\"";
    let cases = [("pendulum", "", 4.0), ("bouncing-spring", top, 1.5), ("heavy-top", "", 0.1)];
    for (name, more, until) in cases {
        for method in MethodChoice::ALL {
            let mut sets =
                vec![format!("run.until={until}"), format!("run.method={method}"), "run.record=7 ms".to_owned()];
            sets.extend(method.fixed_step().then(|| "run.step=0.5 ms".to_owned()));
            let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
            let simulation = simulation(name, more, &sets);
            let mut keeper = Keeper::default();
            let whole = remains(&simulation.run(&mut keeper));
            assert!(keeper.checkpoints.len() >= 3, "{name} {method}: {}", keeper.checkpoints.len());
            for checkpoint in keeper.some(7) {
                let outcome = keeper.resume(&simulation, checkpoint);
                assert!(remains(&outcome) == whole, "{name} {method} from {} s", checkpoint.memory.time);
            }
        }
    }
}

/// Records that are kept for a part of the run only would pass for whole ones.
#[test]
fn a_run_that_keeps_other_records_does_not_go_on_from_a_checkpoint() {
    let mut simulation = simulation("pendulum", "", &["run.until=1"]);
    let mut keeper = Keeper::default();
    simulation.run(&mut keeper);
    let first = &keeper.checkpoints[0];
    let refused = |simulation: &Simulation| {
        simulation.resume(first.clone(), simulation.recording(), &mut ()).map(|_| ()).unwrap_err()
    };
    simulation.settings.keep = Keep { samples: KeepSamples::None, ..Keep::ALL };
    assert_eq!(refused(&simulation), ResumeError::OtherKeep { what: "samples", kept: true });
    simulation.settings.keep = Keep { impacts: false, ..Keep::ALL };
    let words = "the checkpoint is of a run that kept impacts, and this one keeps none: set `Settings::keep` as it was, or begin the run again";
    assert_eq!(refused(&simulation).to_string(), words);
    simulation.settings.keep = Keep { motion: false, ..Keep::ALL };
    assert_eq!(refused(&simulation), ResumeError::OtherKeep { what: "poses", kept: true });
    simulation.settings.keep = Keep::ALL;
    let (found, columns) = (0, simulation.recording().columns().len());
    let missing = ResumeError::Samples { found, found_columns: columns, expected: first.samples, columns };
    assert_eq!(refused(&simulation), missing);
    // How many of the samples stay in memory is another matter.
    simulation.settings.keep = Keep { samples: KeepSamples::Thinned, ..Keep::ALL };
    assert_eq!(keeper.resume(&simulation, first).end.halt, Halt::Finished);
}

#[test]
fn numbers_that_overflow_stop_the_run_with_time_and_cause() {
    let heavy = ["world.gravity=[1e25, 0, 0]", "body.book.mass=1e50"];
    let outcome = run("spinning-book", "", &heavy);
    assert_eq!(outcome.end.halt, Halt::Overflow);
    let failure = outcome.failure.unwrap();
    assert!(failure.contains("beyond 1e100 at ") && failure.contains("gravity"), "{failure}");
    assert!(!outcome.recording.is_empty());
    let outcome = run("spinning-book", "", &[heavy[0], heavy[1], "run.method=rk4", "run.step=1 s"]);
    assert!(outcome.failure.unwrap().contains("shorter step"));
}

#[test]
fn a_run_of_no_time_ends_at_once() {
    for name in ["resting-ball", "bouncing-ball", "repeated-impacts", "pendulum"] {
        for until in ["1e-9", "1e-60", "1e-294", "1e-308", "5e-324"] {
            let simulation = simulation(name, "", &[&format!("run.until={until} s")]);
            let outcome = simulation.run(&mut ());
            assert_eq!(outcome.end.halt, Halt::Finished, "{name} {until}: {:?}", outcome.failure);
            assert!(outcome.end.work.steps < 200, "{name} {until}: {:?}", outcome.end);
            let bodies = simulation.bodies_at(until.parse().unwrap()).unwrap();
            assert_eq!(bodies.len(), simulation.model.bodies().len());
        }
    }
}

/// A residue counts by what is at play and by what the settings promise, and by nothing else.
#[test]
fn a_ledger_is_doubted_where_it_misses_more_than_the_method_should() {
    let doubt = |name: &str, sets: &[&str]| {
        let simulation = simulation(name, "", sets);
        let outcome = simulation.run(&mut ());
        (outcome.ledger_doubt(), outcome.relative_residue().abs())
    };
    // Nothing moves: what rounding leaves is not worth a word.
    let still = "world.gravity=[0, 0, 0]";
    assert!(doubt("resting-ball", &[still]).0 < 1e-3);
    // A good run, a coarse one that is told so, and one with too long steps.
    assert!(doubt("double-pendulum", &[]).0 < 1e-2);
    let (coarse, residue) = doubt("double-pendulum", &["run.tolerance=1e-4", "run.until=20 s"]);
    assert!(residue < 1e-3 || coarse > 1.0, "{coarse} {residue}");
    let (long, residue) = doubt("double-pendulum", &["run.method=rk4", "run.step=50 ms"]);
    assert!(long > 1.0 && residue > 1e-3, "{long} {residue}");
}
