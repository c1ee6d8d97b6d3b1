//! Makes an input smaller for as long as it breaks the same thing: words, files, lines, then bytes are left out.

use crate::input::Input;
use crate::judge::{Fault, Verdict};
use crate::watch;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// What an input breaks, tried in a process of its own.
pub fn alone(input: &Input, scratch: &Path) -> Verdict {
    let failed = |error: std::io::Error| Fault::new("an input cannot be tried", error.to_string());
    std::fs::create_dir_all(scratch).map_err(failed)?;
    let file = scratch.join("try.fuzz");
    std::fs::write(&file, input.write("")).map_err(failed)?;
    let mut command = watch::limited(watch::SECONDS).map_err(failed)?;
    command.arg("try").arg(&file).arg("--scratch").arg(scratch);
    let run = command.stdin(Stdio::null()).stderr(Stdio::null()).output().map_err(failed)?;
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let (first, detail) = said.split_once('\n').unwrap_or((&said, ""));
    match (run.status.success(), first.split_once(' ')) {
        (true, Some(("fault", what))) => Err(Fault::new(what, detail.trim_end())),
        (true, Some(("reached", word))) => Ok(crate::judge::Reached::named(word)),
        _ => Err(watch::ended(run.status)),
    }
}

/// Files longer than this are not tried byte by byte.
const SHORT: usize = 4000;

/// The smallest input that was found to break the same thing, within a time.
pub fn shrink(input: &Input, what: &str, scratch: &Path, time: Duration) -> Input {
    let begun = Instant::now();
    let mut best = input.clone();
    let breaks = |one: &Input| match begun.elapsed() < time {
        true => Some(alone(one, scratch).is_err_and(|fault| fault.what == what)),
        false => None,
    };
    let mut size = usize::MAX;
    while best.size() < size && begun.elapsed() < time {
        size = best.size();
        pieces(&mut best, &breaks);
        for k in 0..best.files.len() {
            let content = best.files[k].content.clone();
            least(&mut best, k, content.split_inclusive(|byte| *byte == b'\n').collect(), &breaks);
            let content = best.files[k].content.clone();
            if content.len() < SHORT {
                least(&mut best, k, content.chunks(1).collect(), &breaks);
            }
        }
    }
    best
}

/// Leaves out whole words and files.
fn pieces(best: &mut Input, breaks: &impl Fn(&Input) -> Option<bool>) {
    for k in (0..best.words.len()).rev() {
        let mut less = best.clone();
        less.words.remove(k);
        if breaks(&less) == Some(true) {
            *best = less;
        }
    }
    for k in (1..best.files.len()).rev() {
        let mut less = best.clone();
        less.files.remove(k);
        if breaks(&less) == Some(true) {
            *best = less;
        }
    }
}

/// Leaves out ever shorter runs of the pieces of a file, until the time is over.
fn least(best: &mut Input, file: usize, mut left: Vec<&[u8]>, breaks: &impl Fn(&Input) -> Option<bool>) {
    let mut run = left.len().div_ceil(2);
    while run > 0 {
        let mut at = 0;
        while at < left.len() {
            let mut fewer = left.clone();
            fewer.drain(at..(at + run).min(left.len()));
            let mut less = best.clone();
            less.files[file].content = fewer.concat();
            match breaks(&less) {
                None => return,
                Some(true) => (*best, left) = (less, fewer),
                Some(false) => at += run,
            }
        }
        run = if run == 1 { 0 } else { run.div_ceil(2) };
    }
}
