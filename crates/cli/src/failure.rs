//! How a command fails: one message, and an exit code.

use carom::figure::FigureError;
use std::fmt::Display;
use std::process::ExitCode;

/// A failure to be told to the user.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input: exit code 2.
    Input(String),
    /// A run that could not finish, or a file that could not be written: exit code 1.
    Run(String),
}

impl Failure {
    /// Bad input, with the option it came through.
    pub(crate) fn option(name: &str, reason: impl Display) -> Self {
        Failure::Input(format!("{name}: {reason}"))
    }

    /// Bad input.
    pub(crate) fn input(reason: impl Display) -> Self {
        Failure::Input(reason.to_string())
    }

    /// A figure that could not be made: for its file's name, or by no fault of the user.
    pub(crate) fn figure(error: FigureError) -> Self {
        match error {
            FigureError::Extension(_) | FigureError::NoPng(_) => Failure::input(error),
            _ => Failure::Run(error.to_string()),
        }
    }

    /// A file that could not be written.
    pub(crate) fn file(path: &std::path::Path, reason: impl Display) -> Self {
        Failure::Run(format!("cannot write {}: {reason}", path.display()))
    }

    /// Prints the message and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (text, code) = match self {
            Failure::Input(text) => (text, 2),
            Failure::Run(text) => (text, 1),
        };
        let red = anstyle::Style::new().bold().fg_color(Some(anstyle::AnsiColor::Red.into()));
        anstream::eprintln!("{red}error:{red:#} {text}");
        ExitCode::from(code)
    }
}
