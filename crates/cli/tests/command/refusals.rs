//! What the commands on scenarios refuse: with one message, exit code 2, and nothing written.

use crate::{Desk, told};
use std::fs;

/// Refuses the command, and leaves the desk as it was.
fn refused(desk: &Desk, arguments: &[&str], message: &str) {
    let before = desk.names();
    let output = desk.carom(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?} printed something before it failed");
    let said = told(arguments, output, 2);
    assert!(said.contains(message), "{arguments:?}: {said}");
    assert_eq!(desk.names(), before, "{arguments:?} wrote something");
}

#[test]
fn a_scenario_that_is_not_there_or_cannot_be_read() {
    let desk = Desk::new("unreadable");
    desk.write("latin.toml", b"title = \"M\xfcnze\"");
    fs::create_dir(desk.path("folder")).unwrap();
    for command in ["run", "check"] {
        refused(&desk, &[command], "`carom list`");
        refused(&desk, &[command, "pendlum"], "did you mean \"pendulum\"?");
        refused(&desk, &[command, "no/such.toml"], "`carom list`");
        refused(&desk, &[command, "folder"], "it is a folder");
        refused(&desk, &[command, "latin.toml"], "UTF-8");
        refused(&desk, &[command, "latin"], "did you mean latin.toml?");
    }
}

#[test]
fn settings_that_make_no_sense() {
    let desk = Desk::new("settings");
    let cases: [(&[&str], &str); 15] = [
        (&["--until", "0"], "until of [run] must be positive, not 0"),
        (&["--until", "-1"], "until of [run] must be positive, not -1"),
        (&["--until", "soon"], "until of [run] cannot be read"),
        (&["--until", "3 m"], "until"),
        (&["--method", "dop835"], "did you mean \"dop853\"?"),
        (&["--method", "rk4"], "add step = \"1 ms\""),
        (&["--tolerance", "0"], "must be positive, not 0"),
        (&["--tolerance", "1e-20"], "must be at least 1e-14"),
        (&["--tolerance", "1"], "must be at most 0.1"),
        (&["--set", "nonsense"], "write key=value"),
        (&["--set", "lenght=2"], "did you mean \"length\"?"),
        (&["--set", "body.bbo.mass=2"], "did you mean \"bob\"?"),
        (&["--set", "body.bob.mas=2"], "did you mean \"mass\"?"),
        (&["--set", "length=2 kg"], "length"),
        (&["--set", "length== sqrt(1 - 2)"], "the square root of a negative number"),
    ];
    for (more, message) in cases {
        refused(&desk, &[&["run", "pendulum"], more].concat(), message);
    }
}

#[test]
fn a_place_where_nothing_can_be_written() {
    let desk = Desk::new("places");
    desk.write("file", "");
    fs::create_dir(desk.path("folder")).unwrap();
    refused(&desk, &["run", "pendulum", "--out", "file"], "file is a file: name a folder");
    refused(&desk, &["run", "pendulum", "--checkpoint", "folder"], "folder is a folder: name a file in it");
    refused(&desk, &["run", "pendulum", "--checkpoint", "no/such/file"], "there is no folder no/such");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_in_a_build_without_it() {
    refused(&Desk::new("parquet"), &["run", "pendulum", "--parquet"], "--features parquet");
}

#[test]
fn a_checkpoint_that_is_none() {
    let desk = Desk::new("none");
    desk.write("notes.txt", "time [s],x [m]\n");
    refused(&desk, &["run", "pendulum", "--resume", "notes.txt"], "is no checkpoint");
    refused(&desk, &["run", "pendulum", "--resume", "nowhere"], "cannot read checkpoint `nowhere`");
}

#[test]
fn every_broken_file_of_the_collection() {
    let desk = Desk::new("broken");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../carom/tests/broken");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    assert!(files.len() > 20, "found only {files:?}");
    for file in files {
        let path = file.to_str().unwrap();
        for command in ["check", "run"] {
            // The message shows the file and where in it.
            refused(&desk, &[command, path], &format!("--> {path}:"));
        }
    }
}

#[test]
fn a_folder_that_is_there_already() {
    let desk = Desk::new("already");
    desk.text(&["new", "mine"]);
    desk.write("mine/scenario.toml", "my own");
    refused(&desk, &["new", "mine"], "mine is there already: choose another name");
    assert_eq!(desk.read("mine/scenario.toml"), "my own");
    refused(&desk, &["new", "other", "--from", "cran"], "crane");
}
