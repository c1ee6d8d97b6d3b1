//! Output that nobody takes: a full disk behind standard output, a reader who has gone, no streams at all.

use crate::{Desk, command, told};
use std::fs::File;
use std::io::Read;
use std::process::{Command, Output, Stdio};

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

/// A command in a shell that limits the size of files to this many kilobytes, roughly: systems count in halves or wholes.
fn limited(desk: &Desk, kilobytes: u32, arguments: &[&str]) -> Output {
    let command = desk.command(arguments);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -f {kilobytes}; exec \"$@\""), "sh"]).arg(command.get_program());
    shell.args(command.get_args()).current_dir(desk.path(".")).output().unwrap()
}

/// A limit on the size of files ends like a full disk, and not by a signal.
#[test]
fn a_limit_on_the_size_of_files_leaves_whole_files() {
    let desk = Desk::new("file-limit");
    let arguments = |folder| ["run", "slider-crank-clearance", "--until", "1 ms", "--out", folder];
    let said = told(&arguments("cut"), limited(&desk, 4, &arguments("cut")), 1);
    assert!(said.contains("File too large") && said.contains("missing"), "{said}");
    desk.text(&arguments("whole"));
    let entries: Vec<_> = std::fs::read_dir(desk.path("cut")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(entries.len() > 1, "{said}");
    // `.carom` lists what is there.
    for path in entries.iter().filter(|path| !path.ends_with(".carom")) {
        let same = desk.path("whole").join(path.file_name().unwrap());
        assert_eq!(std::fs::read(path).unwrap(), std::fs::read(same).unwrap(), "{}", path.display());
    }
}

/// What a disk takes of a page is no page.
#[test]
fn a_disk_that_is_full_leaves_the_file_that_was_there() {
    let desk = Desk::new("full-disk");
    for (file, arguments) in [
        ("page.html", &["impact", "--law", "hertz", "--report", "page.html"][..]),
        ("loop.svg", &["impact", "--law", "hertz", "--figure", "loop.svg"]),
        ("curves.csv", &["impact", "--law", "hertz", "--csv", "curves.csv"]),
        ("worlds.svg", &["run", "slider-crank-block", "--compare", "--figure", "worlds.svg"]),
    ] {
        let tried = |was: &str| {
            if !was.is_empty() {
                std::fs::write(desk.path(file), was).unwrap();
            }
            let said = told(arguments, limited(&desk, 2, arguments), 1);
            assert!(said.starts_with(&format!("error: cannot write {file}: ")), "{said}");
            let left: String = std::fs::read_to_string(desk.path(file)).unwrap_or_default();
            assert_eq!((&left[..], desk.names().len()), (was, usize::from(!was.is_empty())), "{:?}", desk.names());
        };
        tried("");
        tried("Mine.");
        std::fs::remove_file(desk.path(file)).unwrap();
    }
}

/// Whoever names a link, a device or a pipe wants what stands behind it.
#[test]
fn a_link_that_is_named_is_written_through() {
    let desk = Desk::new("named-link");
    std::fs::write(desk.path("far.csv"), "").unwrap();
    std::os::unix::fs::symlink("far.csv", desk.path("near.csv")).unwrap();
    let written = desk.text(&["impact", "--law", "hertz", "--csv", "near.csv"]);
    assert!(written.contains("wrote near.csv"), "{written}");
    assert!(desk.read("far.csv").len() > 1000 && desk.path("near.csv").is_symlink());
    desk.text(&["impact", "--law", "hertz", "--csv", "/dev/null"]);
}
