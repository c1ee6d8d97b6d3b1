//! The command as a user meets it: what it prints, what it refuses, what it writes, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod fit;
mod handbook;
#[cfg(unix)]
mod interruption;
#[cfg(unix)]
mod kills;
mod lab;
mod limits;
mod long_run;
mod oblique;
mod pages;
mod plot;
mod provenance;
mod refusals;
mod run;
mod scenarios;
#[cfg(unix)]
mod streams;
mod sweep;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    command.args(arguments);
    command
}

fn printed(arguments: &[&str], output: Output) -> String {
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that must end with this exit code.
fn told(arguments: &[&str], output: Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("error: ") && told.matches("error: ").count() == 1, "{arguments:?}: {told}");
    told
}

fn text(arguments: &[&str]) -> String {
    printed(arguments, command(arguments).output().unwrap())
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

/// The message of a command that must fail with exit code 2 and print nothing else.
fn refusal(arguments: &[&str]) -> String {
    let output = command(arguments).output().unwrap();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something before it failed");
    told(arguments, output, 2)
}

/// A folder of its own in which a test works, removed at its end.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("carom-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Desk(folder)
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of what lies on it.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        command.current_dir(&self.0);
        command
    }

    fn carom(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn text(&self, arguments: &[&str]) -> String {
        printed(arguments, self.carom(arguments))
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.text(arguments)).unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
