//! A run that goes on from a file is the run that was never interrupted.

use carom::checkpoint::{Checkpoint, CheckpointFile, SavedRun};
use carom::motion::Animation;
use carom::record::{Column, Events, Recording};
use carom::solve::{Dop853, Halt, Head, Hybrid, Method, Motion, Next, Observer, Plan, Span, resume, run};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A ball on a floor that is lifted at each impact: height and speed.
#[derive(Clone, Copy, Default)]
struct Ball {
    floor: f64,
}

impl Motion for Ball {
    type Vector = Vec<f64>;

    fn rate(&mut self, _t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        rate.copy_from_slice(&[y[1], -9.81 - 0.1 * y[1].abs() * y[1]]);
    }
}

impl Hybrid for Ball {
    fn guard_count(&self) -> usize {
        1
    }

    fn guards(&mut self, _t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        guards[0] = y[0] - self.floor;
    }

    fn cross(&mut self, _t: f64, y: &mut Vec<f64>, _fired: &[bool]) -> Next {
        self.floor += 0.01;
        (y[0], y[1]) = (self.floor, -0.9 * y[1]);
        Next::Restart(1e-3)
    }
}

/// Records every step, and writes a checkpoint and stops after so many.
struct Recorder {
    recording: Recording,
    steps: usize,
    file: PathBuf,
}

impl<K: Method<Vec<f64>>> Observer<Ball, K> for Recorder {
    fn step(&mut self, span: &mut Span<'_, Ball, K>) {
        self.recording.push(span.end, span.to.iter().copied());
    }

    fn pass(&mut self, head: &Head<'_, Ball, K>) -> ControlFlow<()> {
        if self.steps == 0 {
            let checkpoint = Checkpoint {
                memory: head.memory(),
                modes: vec![head.motion().floor],
                samples: self.recording.len(),
                curves: self.recording.clone(),
                events: Events::default(),
                curves_left_out: 0,
                loop_error: 0.0,
                animation: Animation::default(),
                keeps_samples: true,
                keeps_impacts: true,
                keeps_motion: false,
            };
            let mut file = CheckpointFile::create(&self.file, "ball").expect("the file can be written");
            self.recording.rows().for_each(|row| file.push(row));
            file.save(&checkpoint).expect("the file can be written");
            return ControlFlow::Break(());
        }
        self.steps -= 1;
        ControlFlow::Continue(())
    }
}

impl Recorder {
    /// Takes the files away, if there are any.
    fn remove(&self) {
        let samples = |suffix: &str| PathBuf::from(format!("{}{suffix}", self.file.display()));
        for path in [self.file.clone(), samples(".samples"), samples(".samples-2")] {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn plan() -> Plan<Vec<f64>> {
    Plan { until: 3.0, first_step: 1e-3, relative: 1e-9, absolute: vec![1e-9; 2], most_steps: 100_000 }
}

/// The run up to its first checkpoint, after so many passes, in a file of this name: the state, who recorded, and how it ended.
fn begun(name: &str, passes: usize) -> (Vec<f64>, Recorder, Halt) {
    let file = std::env::temp_dir().join(format!("carom-ball-{name}-{}.checkpoint", std::process::id()));
    let recording = Recording::new([Column::new("height", "m", "of the ball"), Column::new("speed", "m/s", "upwards")]);
    let (mut y, mut recorder) = (vec![1.0, 0.0], Recorder { recording, steps: passes, file });
    let halt = run(&mut Ball::default(), &mut Dop853::new(&y), 0.0, &mut y, &plan(), &mut recorder).halt;
    (y, recorder, halt)
}

/// What a checkpoint looks like.
pub(crate) fn text() -> String {
    let (_, recorder, _) = begun("text", 3);
    let text = std::fs::read_to_string(&recorder.file).unwrap();
    recorder.remove();
    text
}

/// The run, in pieces of so many passes.
fn recorded(passes: usize) -> (Recording, Vec<u64>) {
    let (mut y, mut recorder, mut halt) = begun(&passes.to_string(), passes);
    while halt == Halt::Interrupted {
        let saved = SavedRun::open(&recorder.file, "ball").expect("it was just written");
        let mut recording = Recording::new(recorder.recording.columns()[1..].iter().cloned());
        saved.rows(|row| recording.push(row[0], row[1..].iter().copied())).expect("they were just written");
        let mut checkpoint = saved.checkpoint;
        recorder = Recorder { recording, steps: passes, ..recorder };
        let mut ball = Ball { floor: checkpoint.modes[0] };
        let memory = &mut checkpoint.memory;
        halt = resume(&mut ball, &mut Dop853::new(&y), memory, &plan(), &mut recorder)
            .expect("it is the same motion")
            .halt;
        y.clone_from(&memory.state);
    }
    assert_eq!(halt, Halt::Finished);
    recorder.remove();
    (recorder.recording, y.iter().map(|y| y.to_bits()).collect())
}

#[test]
fn a_run_goes_on_from_its_file_bit_for_bit() {
    let whole = recorded(usize::MAX);
    assert!(whole.0.len() > 40, "{} steps", whole.0.len());
    for passes in [1, 5, 17] {
        assert_eq!(recorded(passes), whole, "in pieces of {passes}");
    }
}
