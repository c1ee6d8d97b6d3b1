//! The subcommands, one file each.

mod advise;
mod compare;
mod handbook;
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
    /// Which contact law to use: every law tried in your impact, ranked, with reasons
    Advise(Box<advise::Advise>),
    /// Run one impact, a series of impacts, or a pair that rattles in its clearance
    Impact(Box<impact::Impact>),
    /// Compare laws by what they really do
    Compare(compare::Compare),
    /// Contact stiffness from geometry and material
    Stiffness(stiffness::Stiffness),
    /// Force and indentation of parallel cylinders, both ways, or a power-law fit
    LineContact(line_contact::LineContact),
    /// Write the handbook: a page per law, with its figures
    Handbook(handbook::Handbook),
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
            Command::Advise(command) => command.run(),
            Command::Impact(command) => command.run(),
            Command::Compare(command) => command.run(),
            Command::Stiffness(command) => command.run(),
            Command::LineContact(command) => command.run(),
            Command::Handbook(command) => command.run(),
            Command::Materials(command) => command.run(),
            Command::Papers(command) => command.run(),
        }
    }
}
