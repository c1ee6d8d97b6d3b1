//! Runs that are interrupted in the middle of an impact.

use super::{Outcome, read};
use crate::keeper::Keeper;
use carom::checkpoint::Checkpoint;
use carom::folder::{FolderOptions, RunFolder};
use carom::scenario::Scenario;
use std::collections::BTreeMap;
use std::path::Path;

/// Whether surfaces touch at a checkpoint.
fn in_touch(checkpoint: &&Checkpoint) -> bool {
    checkpoint.events.impacts().any(|(_, impact)| impact.duration.is_none())
}

/// All that a run leaves behind, every byte of every file.
fn remains(scenario: &Scenario, outcome: &Outcome) -> BTreeMap<String, Vec<u8>> {
    let thread = format!("{:?}", std::thread::current().id()).replace(['(', ')'], "-");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("restart-{thread}{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let folder = RunFolder::create(&path).unwrap();
    let written = folder.write(scenario, outcome, FolderOptions::default()).unwrap();
    let files = written.files.iter().map(|name| (name.clone(), std::fs::read(path.join(name)).unwrap())).collect();
    std::fs::remove_dir_all(&path).unwrap();
    files
}

fn assert_same(name: &str, time: f64, files: &BTreeMap<String, Vec<u8>>, whole: &BTreeMap<String, Vec<u8>>) {
    assert!(files.keys().eq(whole.keys()), "{name}: {:?}", files.keys());
    for (file, bytes) in files {
        assert!(*bytes == whole[file], "{file} of {name} is another one, from {time} s");
    }
}

#[test]
fn a_run_that_is_interrupted_in_an_impact_goes_on_bit_for_bit() {
    let cases: [(&str, &[&str]); 8] = [
        ("bouncing-ball", &["run.until=1.2"]),
        ("bouncing-ball", &["run.until=1.2", "run.method=rodas5p", "run.tolerance=1e-8"]),
        ("bouncing-ball", &["run.until=1.2", "law=jankowski_xi2"]),
        ("bouncing-ball", &["run.until=1.2", "law=tsuji", "contact.floor.calibrate=true"]),
        ("bouncing-ball", &["run.until=1.2", "law=brogliato", "contact.floor.stiffness=1e7 N/m"]),
        ("repeated-impacts", &["surface=marked", "run.until=0.1"]),
        ("newtons-cradle", &[]),
        ("slider-crank-clearance", &["run.until='= PI/speed'", "run.record=20 us"]),
    ];
    for (name, sets) in cases {
        let scenario = read(name, sets);
        let mut keeper = Keeper::default();
        let outcome = scenario.simulation.run(&mut keeper);
        let whole = remains(&scenario, &outcome);
        let touching: Vec<&Checkpoint> = keeper.checkpoints.iter().filter(in_touch).collect();
        assert!(!touching.is_empty(), "{name} {sets:?}");
        for checkpoint in touching.iter().step_by(touching.len().div_ceil(6)) {
            let again = keeper.resume(&scenario.simulation, checkpoint);
            assert_eq!(again.state, outcome.state);
            assert_same(name, checkpoint.memory.time, &remains(&scenario, &again), &whole);
        }
    }
}

/// Reports and figures of long records, which are thinned while the run goes on, are the same as well.
#[test]
fn every_file_is_the_same_from_any_checkpoint() {
    let cases: [(&str, &[&str]); 10] = [
        ("bouncing-ball", &["run.until=1.5"]),
        ("newtons-cradle", &[]),
        ("billiards", &["run.until=0.3"]),
        ("slider-crank-clearance", &["run.until=20 ms"]),
        ("resting-ball", &["run.until=20 s"]),
        ("repeated-impacts", &[]),
        ("double-pendulum", &["run.until=200 s"]),
        ("bouncing-spring", &["run.until=3"]),
        ("heavy-top", &["run.until=2"]),
        ("bricard", &[]),
    ];
    for (name, sets) in cases {
        let scenario = read(name, sets);
        let mut keeper = Keeper::default();
        let whole = remains(&scenario, &scenario.simulation.run(&mut keeper));
        assert!(whole.contains_key("report.html"));
        for checkpoint in keeper.some(4) {
            let again = keeper.resume(&scenario.simulation, checkpoint);
            assert_same(name, checkpoint.memory.time, &remains(&scenario, &again), &whole);
        }
    }
}
