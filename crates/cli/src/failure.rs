//! How a command fails: one message, and an exit code.

use crate::{output, page};
use carom::figure::FigureError;
use carom::words::{shortened, visible};
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
        output::tell_as_it_is(&format!("{red}error:{red:#} {}", readable(&text)));
        ExitCode::from(code)
    }
}

/// Longest word of a message; paths may be as long [letters].
const LONGEST_WORD: usize = 400;
/// Longest line of a message [letters].
const LONGEST_LINE: usize = 2000;

/// Prints what clap says about the arguments, help or a refusal: as it is, in colour, or where an argument cannot be shown as it is, in plain letters.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    let (text, is_plain) = (error.render(), |argument: &str| readable(argument) == argument);
    if !error.use_stderr() {
        output::line(text.ansi().to_string().trim_end());
        return output::printed().map_or_else(Failure::report, |()| ExitCode::SUCCESS);
    }
    match std::env::args_os().all(|argument| is_plain(&argument.to_string_lossy())) {
        true => output::tell_as_it_is(text.ansi().to_string().trim_end()),
        false => output::tell_as_it_is(&readable(text.to_string().trim_end())),
    }
    ExitCode::from(2)
}

/// A message that a terminal can show: letters that do not show are spelt out, words and lists without end are cut.
fn readable(text: &str) -> String {
    let line = |line: &str| {
        let words: String = line.split_inclusive(' ').map(|word| shortened(word, LONGEST_WORD)).collect();
        page::clip(&visible(&words), LONGEST_LINE)
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_word_without_end_is_cut() {
        let told = readable(&format!("there is no file {}", "x".repeat(100_000)));
        assert!(told.starts_with("there is no file xxx") && told.contains("xx...xx") && told.len() < 200, "{told}");
        assert!(readable(&"known, ".repeat(100_000)).len() <= LONGEST_LINE);
    }

    proptest! {
        #[test]
        fn whatever_is_told_has_letters_that_show(text in any::<String>()) {
            let told = readable(&text);
            prop_assert!(!told.contains(|letter| carom::words::is_hidden(letter) && letter != '\n'), "{told:?}");
        }
    }
}
