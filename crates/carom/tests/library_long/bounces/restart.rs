//! Runs that are interrupted in the middle of an impact.

use super::{Outcome, read};
use carom::record::Checkpoint;
use carom::simulate::{Progress, Watcher};
use std::ops::ControlFlow;

/// Keeps the checkpoints that are taken while surfaces touch.
#[derive(Default)]
struct Keeper(Vec<Checkpoint>);

impl Watcher for Keeper {
    fn look(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn wants_checkpoint(&mut self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        if checkpoint.events.impacts().any(|(_, impact)| impact.duration.is_none()) {
            self.0.push(checkpoint);
        }
    }
}

/// All that a run leaves behind, with every bit.
fn remains(outcome: &Outcome) -> (Vec<String>, Vec<u64>, String) {
    let text = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        write(&mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    let files = vec![
        text(&|bytes| outcome.recording.write_csv(bytes).unwrap()),
        text(&|bytes| outcome.events.write_csv(bytes).unwrap()),
        text(&|bytes| outcome.curves.write_csv(bytes).unwrap()),
    ];
    (files, outcome.state.iter().map(|x| x.to_bits()).collect(), format!("{:?}", outcome.end))
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
        let simulation = read(name, sets).simulation;
        let mut keeper = Keeper::default();
        let whole = remains(&simulation.run(&mut keeper));
        assert!(!keeper.0.is_empty(), "{name} {sets:?}");
        let file = std::env::temp_dir().join(format!("carom-bounces-{name}-{}.checkpoint", std::process::id()));
        for checkpoint in keeper.0.iter().step_by(keeper.0.len().div_ceil(8)) {
            checkpoint.save(&file, name).unwrap();
            let outcome = simulation.resume(Checkpoint::load(&file, name).unwrap(), &mut ()).unwrap();
            assert!(remains(&outcome) == whole, "{name} {sets:?} from {} s", checkpoint.memory.time);
        }
        std::fs::remove_file(&file).unwrap();
    }
}
