//! Checkpoints of short runs, with changes of their numbers.

use super::mutate;
use crate::dice::Dice;
use crate::input::{File, Input, Kind};
use carom::checkpoint::{Checkpoint, CheckpointFile};
use carom::scenario::{Bundle, BundledFile, Scenario};
use carom::simulate::{Progress, Watcher};
use std::ops::ControlFlow;
use std::path::Path;

/// A checkpoint, changed as a rule; a change anywhere is noticed by its checksums.
pub(super) fn input(dice: &mut Dice, known: &[Vec<File>]) -> Input {
    let mut files = dice.one(known).clone();
    if dice.happens(0.7) {
        let which = dice.between(1, files.len() - 1);
        let content = &mut files[which].content;
        match std::str::from_utf8(content).map(str::to_owned) {
            Ok(mut text) if dice.happens(0.7) => {
                let other = text.clone();
                // The first line holds the checksums of the rest, and has none of its own.
                let (first, rest) = text.split_at(text.find('\n').unwrap_or(0));
                match dice.happens(0.7) {
                    true => {
                        let (mut first, rest) = (first.to_owned(), rest.to_owned());
                        mutate::roughly(dice, &mut first, &other);
                        text = first + &rest;
                    }
                    false => mutate::roughly(dice, &mut text, &other),
                }
                *content = text.into_bytes();
            }
            _ => mutate::bytes(dice, content),
        }
    }
    Input { kind: Kind::Checkpoint, words: Vec::new(), files }
}

/// Keeps the checkpoint of one look.
struct Keeper {
    looks: usize,
    file: CheckpointFile,
}

impl Watcher for Keeper {
    fn look(&mut self, _: &Progress) -> ControlFlow<()> {
        self.looks += 1;
        if self.file.is_saved() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn sample(&mut self, row: &[f64]) {
        self.file.push(row);
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.looks >= 2 && !self.file.is_saved()
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        let _ = self.file.save(&checkpoint);
    }
}

/// Checkpoints of some scenarios: the files of each, its checkpoint last.
pub(super) fn known(scenarios: &[Vec<File>]) -> Vec<Vec<File>> {
    let chosen =
        ["Bouncing ball", "Pendulum", "Double pendulum", "Slider-crank with clearance", "Newton's cradle", "Four-bar"];
    let mut all = Vec::new();
    for files in scenarios {
        let text = String::from_utf8_lossy(&files[0].content);
        if files.len() > 1
            || !chosen.iter().any(|title| text.to_lowercase().contains(&title.to_lowercase()))
            || all.len() >= 6
        {
            continue;
        }
        if let Some(checkpoint) = read(&files[0]).and_then(|scenario| taken(&scenario)) {
            all.push(std::iter::once(files[0].clone()).chain(checkpoint).collect());
        }
    }
    all
}

/// A scenario as the judge reads it, so that it has the same fingerprint.
fn read(file: &File) -> Option<Scenario> {
    let text = String::from_utf8(file.content.clone()).ok()?;
    let files = vec![BundledFile { name: file.name.clone(), text }];
    let bundle = Bundle { name: "fuzz".to_owned(), scenario: "fuzz".into(), files, changes: Vec::new() };
    bundle.source(Path::new("fuzz")).read_changed(&[]).ok()
}

/// The files that a run leaves after a few steps, the checkpoint first.
fn taken(scenario: &Scenario) -> Option<Vec<File>> {
    let folder = std::env::temp_dir().join(format!("carom-fuzz-{}-checkpoint", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let file = CheckpointFile::create(folder.join("run.checkpoint"), &scenario.bundle.fingerprint()).ok()?;
    let mut keeper = Keeper { looks: 0, file };
    scenario.simulation.run(&mut keeper);
    let mut files: Vec<File> =
        std::fs::read_dir(&folder).ok()?.flatten().filter_map(|entry| read_file(&entry.path())).collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let _ = std::fs::remove_dir_all(&folder);
    (!files.is_empty() && keeper.file.is_saved()).then_some(files)
}

fn read_file(path: &Path) -> Option<File> {
    Some(File { name: path.file_name()?.to_str()?.to_owned(), content: std::fs::read(path).ok()? })
}
