//! A watcher that keeps all that a run hands out, and lets it go on from there by way of files.

use carom::checkpoint::{Checkpoint, CheckpointFile, SavedRun};
use carom::simulate::{Outcome, Progress, Simulation, Watcher};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Most checkpoints that are kept.
const MOST: usize = 64;

/// Keeps every sample, and checkpoints at even distances.
#[derive(Default)]
pub(crate) struct Keeper {
    rows: Vec<Vec<f64>>,
    pub(crate) checkpoints: Vec<Checkpoint>,
    looks: usize,
    /// One look in so many is kept, as a power of two.
    halvings: u32,
}

impl Watcher for Keeper {
    fn look(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn sample(&mut self, row: &[f64]) {
        self.rows.push(row.to_vec());
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.looks += 1;
        self.looks.is_multiple_of(1 << self.halvings)
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        self.checkpoints.push(checkpoint);
        if self.checkpoints.len() >= MOST {
            self.halvings += 1;
            self.checkpoints = self.checkpoints.drain(..).skip(1).step_by(2).collect();
        }
    }
}

impl Keeper {
    /// A few of the checkpoints, evenly spread.
    pub(crate) fn some(&self, count: usize) -> impl Iterator<Item = &Checkpoint> {
        self.checkpoints.iter().step_by(self.checkpoints.len().div_ceil(count).max(1))
    }

    /// Goes on from a checkpoint that has been in a file.
    pub(crate) fn resume(&self, simulation: &Simulation, checkpoint: &Checkpoint) -> Outcome {
        let path = Folder::new();
        let mut file = CheckpointFile::create(path.0.join("checkpoint"), "the same").unwrap();
        self.rows[..checkpoint.samples].iter().for_each(|row| file.push(row));
        file.save(checkpoint).unwrap();
        let saved = SavedRun::open(&path.0.join("checkpoint"), "the same").unwrap();
        let mut earlier = simulation.recording();
        saved.rows(|row| earlier.push(row[0], row[1..].iter().copied())).unwrap();
        simulation.resume(saved.checkpoint, earlier, &mut ()).unwrap()
    }
}

/// A folder of its own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let thread = format!("{:?}", std::thread::current().id()).replace(['(', ')'], "-");
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("keeper-{thread}{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
