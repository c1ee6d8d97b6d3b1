//! The command itself, in a folder of its own and with limits on time and memory.

use super::{Fault, Place, Reached, Verdict, folder, text};
use crate::input::Input;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Processor time after which a command is ended [s].
const SECONDS: u32 = 20;
/// Memory that a command may have [kB].
const MEMORY: u32 = 4_000_000;

/// Longer words the system itself refuses, before there is a command [bytes].
const LONGEST: usize = 100_000;

/// Runs a command.
pub(super) fn judge(input: &Input, place: &Place) -> Verdict {
    if input.words.iter().any(|word| leaves(word) || word.len() > LONGEST) {
        return Ok(Reached::Refused);
    }
    let home = folder::fresh(place, "command")?;
    for file in &input.files {
        let path = home.join(&file.name);
        let _ = path.parent().map(std::fs::create_dir_all);
        let _ = std::fs::write(path, &file.content);
    }
    let before = listing(&home);
    let run = run(input, place, &home)?;
    let code = exit_code(&run)?;
    said(&run, code, input)?;
    if code == 2 && listing(&home) != before {
        let new: Vec<_> = listing(&home).symmetric_difference(&before).cloned().collect();
        return Err(Fault::new("what is refused leaves something behind", format!("{new:?}")));
    }
    folder::files(&home, input)?;
    Ok(if code == 2 { Reached::Refused } else { Reached::Ran })
}

/// Whether a word may lead out of the folder.
fn leaves(word: &[u8]) -> bool {
    word.split(|byte| b"=,".contains(byte))
        .any(|path| path.starts_with(b"/") || path.split(|byte| *byte == b'/').any(|step| step == b".."))
}

/// Runs the command with limits, where there is a shell that can set them.
fn run(input: &Input, place: &Place, home: &Path) -> Result<Output, Fault> {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        let limits = format!("ulimit -t {SECONDS}; ulimit -v {MEMORY}; ulimit -c 0; exec \"$0\" \"$@\"");
        shell.arg("-c").arg(limits).arg(&place.command);
        shell
    } else {
        Command::new(&place.command)
    };
    command.args(input.words.iter().map(|word| argument(word))).current_dir(home).stdin(Stdio::null());
    command.output().map_err(|error| Fault::new("the command cannot be started", error.to_string()))
}

#[cfg(unix)]
fn argument(word: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    // No program can be given a zero byte.
    OsString::from_vec(word.iter().copied().filter(|byte| *byte != 0).collect())
}

#[cfg(not(unix))]
fn argument(word: &[u8]) -> OsString {
    String::from_utf8_lossy(word).replace('\0', "").into()
}

/// The exit code, which is 0, 1 or 2.
fn exit_code(run: &Output) -> Result<i32, Fault> {
    let errors = String::from_utf8_lossy(&run.stderr);
    match run.status.code() {
        Some(code @ 0..=2) => Ok(code),
        Some(101) => {
            let place = errors.lines().find_map(|line| line.split_once("panicked at ")).map_or("", |(_, place)| place);
            Err(Fault::new(format!("panic at {}", place.trim_end_matches(':')), text::head(&errors)))
        }
        _ => Err(Fault::new(format!("the command ended with {}", run.status), text::head(&errors))),
    }
}

/// What a command prints.
fn said(run: &Output, code: i32, input: &Input) -> Result<(), Fault> {
    let [out, errors] = [&run.stdout, &run.stderr].map(|bytes| String::from_utf8(bytes.clone()));
    let (Ok(out), Ok(errors)) = (out, errors) else {
        return Err(Fault::new("the command prints what is no text", format!("{:?}", run.status)));
    };
    text::printable("what the command prints", &out)?;
    text::printable("what the command prints", &errors)?;
    // Where a command is not whole its help is all that is said.
    if code == 0 && errors.starts_with("error:") || code != 0 && errors.trim().is_empty() {
        return Err(Fault::new("an exit code that does not go with the words", format!("{code}: {errors}")));
    }
    let has = |words: &[&[u8]]| input.words.iter().any(|word| words.contains(&word.as_slice()));
    let help = out.contains("\nUsage: carom") || has(&[b"--version", b"-V"]);
    if !help {
        text::numbers("what the command prints", &out, input)?;
    }
    let json = has(&[b"--json"]) && !help;
    if json && code != 2 && !out.is_empty() && serde_json::from_str::<serde_json::Value>(&out).is_err() {
        return Err(Fault::new("what is printed as JSON is none", text::head(&out)));
    }
    Ok(())
}

/// All files below a folder.
fn listing(folder: &Path) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return all };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            all.extend(listing(&path));
        }
        all.insert(path.display().to_string());
    }
    all
}
