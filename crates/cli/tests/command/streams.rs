//! Output that nobody takes: a full disk behind standard output, a reader who has gone, no streams at all.

use crate::{Desk, command, told};
use std::fs::File;
use std::io::Read;
use std::process::Stdio;

/// Commands that print a line, a page and very much.
const PRINTED: [&[&str]; 6] =
    [&[], &["--help"], &["laws"], &["schema"], &["run", "pendulum"], &["run", "pendulum", "--json"]];

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_told_and_the_results_are_there() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for arguments in PRINTED {
        let desk = Desk::new("full-output");
        let output = desk.command(arguments).stdout(full()).output().unwrap();
        assert!(told(arguments, output, 1).starts_with("error: cannot write to standard output: No space left"));
        assert_eq!(desk.path("results/pendulum/report.html").exists(), arguments.contains(&"run"));
        // Nor can it be told to somebody who cannot be told.
        let output = desk.command(arguments).stdout(full()).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    let output = command(&["no-such-command"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_reader_who_has_seen_enough_ends_nothing_badly() {
    for arguments in PRINTED {
        let desk = Desk::new("closed-output");
        let mut child = desk.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), &said[..]), (Some(0), ""), "{arguments:?}");
    }
}
