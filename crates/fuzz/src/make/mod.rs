//! Inputs from a seed and a number, by the grammar of what they are; then, more often than not, something in them is changed.
//!
//! Most changes are small, so that a good part of all inputs is read and runs: what is refused in its first line tries nothing behind it.

mod checkpoint;
mod command;
mod formula;
mod help;
mod mechanism;
mod mutate;
mod number;
mod object;
mod quantity;
mod results;
mod scenario;
mod shape;
mod table;
mod value;
mod words;

use crate::dice::Dice;
use crate::input::{File, Input, Kind};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// How often each kind is made, of a thousand.
const SHARES: [(Kind, usize); 9] = [
    (Kind::Scenario, 430),
    (Kind::Formula, 150),
    (Kind::Quantity, 118),
    (Kind::Table, 100),
    (Kind::Materials, 70),
    (Kind::Results, 60),
    (Kind::Checkpoint, 40),
    (Kind::Bundle, 30),
    (Kind::Command, 2),
];

/// Makes inputs.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    only: Option<Kind>,
    /// Scenarios that are there already, with the files beside them.
    scenarios: Vec<Vec<File>>,
    checkpoints: OnceCell<Vec<Vec<File>>>,
    results: OnceCell<Vec<Vec<File>>>,
    /// The command, whose help is its grammar.
    command: PathBuf,
    help: OnceCell<Vec<help::Page>>,
}

impl Maker {
    /// Who makes the inputs of this seed; of one kind only, if one is given.
    pub fn new(seed: u64, only: Option<Kind>, command: &Path) -> Self {
        Maker {
            seed,
            only,
            scenarios: scenario::known(),
            checkpoints: OnceCell::new(),
            results: OnceCell::new(),
            command: command.to_owned(),
            help: OnceCell::new(),
        }
    }

    /// Input number `index`.
    pub fn input(&self, index: u64) -> Input {
        let mut dice = Dice::new(self.seed, index);
        let kind = self.only.unwrap_or_else(|| share(&mut dice));
        let dice = &mut dice;
        match kind {
            Kind::Scenario => scenario::input(dice, &self.scenarios),
            Kind::Formula => formula::input(dice),
            Kind::Quantity => quantity::input(dice),
            Kind::Table => table::input(dice),
            Kind::Materials => table::materials(dice),
            Kind::Results => results::input(dice, self.results.get_or_init(|| results::known(&self.scenarios))),
            Kind::Checkpoint => {
                checkpoint::input(dice, self.checkpoints.get_or_init(|| checkpoint::known(&self.scenarios)))
            }
            Kind::Bundle => scenario::bundle(dice, &self.scenarios),
            Kind::Command => {
                let pages = self.help.get_or_init(|| help::pages(&self.command));
                command::input(
                    dice,
                    pages,
                    &self.scenarios,
                    self.results.get_or_init(|| results::known(&self.scenarios)),
                )
            }
        }
    }
}

/// One of the kinds, as often as it is to be made.
fn share(dice: &mut Dice) -> Kind {
    let mut left = dice.below(SHARES.iter().map(|(_, share)| share).sum());
    for (kind, share) in SHARES {
        if left < share {
            return kind;
        }
        left -= share;
    }
    Kind::Scenario
}
