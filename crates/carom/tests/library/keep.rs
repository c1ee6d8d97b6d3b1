//! What is kept of a run changes nothing else about it, and what had no room is told.

#![allow(clippy::unwrap_used)]

use carom::record::EventKind;
use carom::scenario;
use carom::simulate::{Keep, KeepSamples, Outcome, Simulation, Truncation};
use carom::solve::{End, Work};
use std::path::Path;

fn simulation(name: &str, sets: &[&str]) -> Simulation {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
    scenario::read(&Path::new(name).join("scenario.toml"), shipped.text, sets).unwrap().simulation
}

fn run(simulation: &Simulation, keep: Keep) -> Outcome {
    let mut own = simulation.clone();
    own.settings.keep = keep;
    own.run(&mut ())
}

/// End and events of a run, but for the numbers that are seen between touch and parting.
fn course(outcome: &Outcome) -> (Vec<u64>, String, Vec<String>) {
    let state = outcome.state.iter().map(|x| x.to_bits()).collect();
    let events = outcome.events.list().iter().map(|event| {
        let mut event = event.clone();
        if let EventKind::Impact(impact) = &mut event.kind {
            (impact.peak_force, impact.least_force, impact.peak_indentation) = (None, None, None);
            (impact.impulse, impact.other_impulse, impact.other_impulse_both_ways) = (None, None, None);
            impact.restitution_delivered = None;
        }
        format!("{event:?}")
    });
    // Who looks within steps pays for it with evaluations.
    let end = End { work: Work { evaluations: 0, ..outcome.end.work }, ..outcome.end };
    (state, format!("{end:?} {:?}", outcome.failure), events.collect())
}

#[test]
fn whatever_is_kept_the_motion_is_the_same_to_the_last_bit() {
    let cases: [(&str, &[&str]); 4] = [
        ("slider-crank-clearance", &["run.until=5 ms"]),
        ("bouncing-spring", &[]),
        ("newtons-cradle", &["run.until=5 ms"]),
        ("pendulum", &["run.until=2 s"]),
    ];
    for (name, sets) in cases {
        let simulation = simulation(name, sets);
        let whole = run(&simulation, Keep::ALL);
        for keep in 0..7 {
            let samples = if keep & 1 > 0 { KeepSamples::All } else { KeepSamples::None };
            let keep = Keep { samples, impacts: keep & 2 > 0, motion: keep & 4 > 0 };
            let part = run(&simulation, keep);
            assert!(course(&part) == course(&whole), "{name}, {keep:?}: {:?} and {:?}", part.end, whole.end);
            assert_eq!(
                part.recording,
                if samples == KeepSamples::All { whole.recording.clone() } else { part.recording.clone() }
            );
            assert_eq!(part.recording.is_empty(), samples == KeepSamples::None, "{name}, {keep:?}");
            assert_eq!(part.curves.len(), if keep.impacts { whole.curves.len() } else { 0 }, "{name}, {keep:?}");
            assert_eq!(part.animation.times().is_empty(), !keep.motion, "{name}, {keep:?}");
            assert_eq!(part.events == whole.events, keep.impacts || part.events.impacts().next().is_none());
            assert_eq!((part.opening, part.closing), (whole.opening, whole.closing), "{name}, {keep:?}");
        }
    }
}

/// Whether an impact was the law's doing alone is not known of one that nobody followed.
#[test]
fn impacts_that_were_not_followed_have_no_peaks_and_no_restitution_of_the_law() {
    let outcome = run(&simulation("bouncing-ball", &["run.until=0.6 s"]), Keep::NONE);
    let (_, impact) = outcome.events.impacts().next().unwrap();
    assert!((impact.speed_ratio.unwrap() - 0.7955).abs() < 1e-3 && impact.loss.unwrap() > 1.0);
    assert_eq!((impact.peak_force, impact.impulse, impact.restitution_delivered), (None, None, None));
    let contact = &outcome.contacts[0];
    assert!(contact.impacts == 1 && contact.delivered.is_none() && contact.peak_force.is_nan());
    assert!(contact.warnings.is_empty() && contact.first_yield.is_none());
    assert!(outcome.relative_residue().abs() < 1e-6, "{}", outcome.relative_residue());
}

/// A ball that lies on the floor presses at every step.
#[test]
fn what_has_no_room_is_counted() {
    let lies = |until: &str| {
        let until = format!("run.until={until}");
        simulation("resting-ball", &["run.method=semi-implicit", "run.step=10 us", &until])
    };
    let short = run(&lies("50 ms"), Keep { samples: KeepSamples::None, ..Keep::ALL });
    assert_eq!((short.failure.as_deref(), &short.truncated[..]), (None, &[][..]));

    let long = run(&lies("4.2 s"), Keep { impacts: true, ..Keep::NONE });
    let [Truncation::Curves { kept, left_out }] = long.truncated[..] else { panic!("{:?}", long.truncated) };
    assert!(kept == long.curves.len() && kept >= 400_000 && left_out > 1000, "{kept} and {left_out}");
    // A row for the end of every step, and one for each of its two peaks at most.
    let (rows, steps) = (kept + left_out, long.end.work.steps);
    assert!((steps..=3 * steps).contains(&rows), "{rows} of {steps}");

    let tracked = run(&lies("0.8 s"), Keep { motion: true, ..Keep::NONE });
    let [Truncation::Tracks { kept, left_out }] = tracked.truncated[..] else { panic!("{:?}", tracked.truncated) };
    let tracks = tracked.animation.contacts();
    assert!(kept == tracks[0].len() && kept <= 60_000 && left_out > 10_000, "{kept} and {left_out}");
}
