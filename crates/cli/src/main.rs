//! The `carom` command: arguments in, text or JSON out. All physics is in the library.

mod command;
mod failure;
mod input;
mod limit;
mod output;
mod page;

use clap::{CommandFactory, Parser};
use failure::Failure;
use std::process::ExitCode;

/// The impact laboratory for multibody dynamics.
#[derive(Debug, Parser)]
#[command(name = "carom", version, max_term_width = 100, arg_required_else_help = false)]
struct Arguments {
    #[command(subcommand)]
    command: Option<command::Command>,
}

fn main() -> ExitCode {
    limit::tell_of_long_files();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return failure::explain(&error),
    };
    let result = match arguments.command {
        Some(command) => command.run(),
        None => {
            output::show(&page::first_things(&Arguments::command()));
            Ok(())
        }
    };
    match result.and_then(|()| output::printed()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// What a command comes back with.
type Outcome = Result<(), Failure>;
