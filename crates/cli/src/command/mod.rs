//! The subcommands, one file each.

mod advise;
mod check;
mod compare;
mod dynamics;
mod fit;
mod handbook;
mod impact;
mod laws;
mod line_contact;
mod list;
mod materials;
mod modes;
mod new;
mod papers;
mod plot;
mod run;
mod scenario;
mod schema;
mod snapshot;
mod statics;
mod stats;
mod stiffness;
mod sweep;

use crate::Outcome;
use clap::Subcommand;

/// What carom can be told to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scenario: a mechanism moves, events are located, the energy ledger is closed
    Run(Box<run::Run>),
    /// Run a scenario over a grid or a design of its parameters: a table, figures, a page
    Sweep(Box<sweep::Sweep>),
    /// Draw a figure of a run: force over time, loops, phase portraits, orbits, energy, comparisons
    Plot(Box<plot::Plot>),
    /// Least, largest, mean and effective value of recorded columns
    Stats(stats::Stats),
    /// Draw the mechanism of a run at chosen instants
    Snapshot(snapshot::Snapshot),
    /// Read a scenario and say what is in it, or what is wrong with it
    Check(check::Check),
    /// Find where a mechanism rests: static equilibrium, what joints and drives carry there
    Statics(statics::Statics),
    /// Natural frequencies, mode shapes and damping about the static equilibrium
    Modes(modes::Modes),
    /// Section of Poincare: where a settled motion is at every period, at impacts, or at an event
    Section(Box<dynamics::section::SectionCommand>),
    /// The periodic orbit that a motion settles to, its multipliers, and whether it is stable
    Orbit(Box<dynamics::orbit::OrbitCommand>),
    /// The largest Lyapunov exponent: how fast motions part that begin next to each other
    Exponent(Box<dynamics::exponent::ExponentCommand>),
    /// Basins of attraction: which settled motion each start on a grid leads to
    Basins(Box<dynamics::basins::BasinsCommand>),
    /// List the scenarios that come with carom
    List(list::List),
    /// Begin a scenario of your own: a folder with a copy of one that works
    New(new::New),
    /// Print the JSON Schema of scenario files, or the reference of all their keys
    Schema(schema::Schema),
    /// List the contact laws, or show one law's page
    Laws(laws::Laws),
    /// Which contact law to use: every law tried in your impact, ranked, with reasons
    Advise(Box<advise::Advise>),
    /// Run one impact, a series of impacts, or a pair that rattles in its clearance
    Impact(Box<impact::Impact>),
    /// Compare laws by what they really do
    Compare(compare::Compare),
    /// Fit the parameters of a law, or of a scenario, to records; rank laws by what the records say
    Fit(Box<fit::Fit>),
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
            Command::Run(command) => command.run(),
            Command::Sweep(command) => command.run(),
            Command::Plot(command) => command.run(),
            Command::Stats(command) => command.run(),
            Command::Snapshot(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Statics(command) => command.run(),
            Command::Modes(command) => command.run(),
            Command::Section(command) => command.run(),
            Command::Orbit(command) => command.run(),
            Command::Exponent(command) => command.run(),
            Command::Basins(command) => command.run(),
            Command::List(command) => command.run(),
            Command::New(command) => command.run(),
            Command::Schema(command) => command.run(),
            Command::Laws(command) => command.run(),
            Command::Advise(command) => command.run(),
            Command::Impact(command) => command.run(),
            Command::Compare(command) => command.run(),
            Command::Fit(command) => command.run(),
            Command::Stiffness(command) => command.run(),
            Command::LineContact(command) => command.run(),
            Command::Handbook(command) => command.run(),
            Command::Materials(command) => command.run(),
            Command::Papers(command) => command.run(),
        }
    }
}
