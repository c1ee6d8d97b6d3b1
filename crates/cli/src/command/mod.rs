//! The subcommands, one file each.

mod impact;
mod laws;
mod line_contact;
mod materials;
mod papers;
mod stiffness;

use crate::Outcome;
use clap::Subcommand;

/// What carom can be told to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the contact laws, or show one law's page
    Laws(laws::Laws),
    /// Run one impact, a series of impacts, or a pair that rattles in its clearance
    Impact(Box<impact::Impact>),
    /// Contact stiffness from geometry and material
    Stiffness(stiffness::Stiffness),
    /// Force and indentation of parallel cylinders, both ways, or a power-law fit
    LineContact(line_contact::LineContact),
    /// List the materials
    Materials(materials::Materials),
    /// List the published tables and examples that carom reproduces, or show one
    Papers(papers::Papers),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Outcome {
        match self {
            Command::Laws(command) => command.run(),
            Command::Impact(command) => command.run(),
            Command::Stiffness(command) => command.run(),
            Command::LineContact(command) => command.run(),
            Command::Materials(command) => command.run(),
            Command::Papers(command) => command.run(),
        }
    }
}
