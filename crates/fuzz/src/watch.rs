//! Workers, and who watches them: one that hangs, dies or takes too much memory is noticed with the input it was at, and started again behind it.

use crate::finding::Finding;
use crate::input::Kind;
use crate::judge::Fault;
use crate::worker::Tally;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Processor time that one input may take [s].
pub const SECONDS: f64 = 10.0;
/// Memory that a worker may have [kB].
pub const MEMORY: u32 = 4_000_000;
/// Time on the clock that one input may take [s], less that for which something was done about it or could have been, had there been a processor. Where the system
/// does not tell that, all time on the clock.
const CLOCK: f64 = 120.0;

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Task {
    /// The seed.
    pub seed: u64,
    /// How many inputs.
    pub count: u64,
    /// For how long.
    pub time: Option<Duration>,
    /// How many workers.
    pub jobs: u64,
    /// Inputs of this kind only.
    pub only: Option<Kind>,
    /// A folder for files.
    pub scratch: PathBuf,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// How many were made, read, and ran.
    pub tally: Tally,
    /// What was found first of each kind, and how often.
    pub findings: BTreeMap<String, (Finding, u64)>,
}

impl Report {
    /// Counts a finding, and tells of the first of its kind at once: the rest may take hours.
    fn add(&mut self, finding: Finding) {
        let what = &finding.fault.what;
        if !self.findings.contains_key(what) {
            eprintln!("input {}: {what}", finding.index);
        }
        self.findings.entry(finding.fault.what.clone()).and_modify(|(_, times)| *times += 1).or_insert((finding, 1));
    }
}

/// Tries all inputs of a task.
pub fn watch(task: &Task) -> Result<Report, String> {
    let reports: Vec<Result<Report, String>> = thread::scope(|scope| {
        let jobs: Vec<_> = (0..task.jobs).map(|job| scope.spawn(move || one(task, job))).collect();
        jobs.into_iter().map(|job| job.join().unwrap_or_else(|_| Err("a watch died".to_owned()))).collect()
    });
    let mut whole = Report::default();
    for report in reports {
        let report = report?;
        whole.tally.add(&report.tally);
        for (what, (finding, times)) in report.findings {
            whole.findings.entry(what).and_modify(|(_, all)| *all += times).or_insert((finding, times));
        }
    }
    Ok(whole)
}

/// Watches one worker after the other until its share is done.
fn one(task: &Task, job: u64) -> Result<Report, String> {
    let (mut report, mut from, begun) = (Report::default(), job, Instant::now());
    loop {
        let left = task.time.map(|time| time.saturating_sub(begun.elapsed()));
        if from >= task.count || left.is_some_and(|left| left.is_zero()) {
            return Ok(report);
        }
        let mut life = Life::begin(task, job, from, left)?;
        let ended = life.follow(task, &mut report)?;
        let Some(fault) = ended else { return Ok(report) };
        let index = life.at();
        report.add(Finding { seed: task.seed, index, fault });
        from = index + task.jobs;
    }
}

/// A worker while it lives.
struct Life {
    child: Child,
    lines: Receiver<String>,
    mark: PathBuf,
    /// The input it was last seen at, and when that was.
    seen: (u64, Instant),
    /// Its processor time then, and for how long it had been awake [s].
    before: [f64; 2],
}

impl Life {
    fn begin(task: &Task, job: u64, from: u64, left: Option<Duration>) -> Result<Self, String> {
        let scratch = task.scratch.join(format!("worker{job}"));
        let failed = |error: std::io::Error| format!("a worker cannot be started: {error}");
        std::fs::create_dir_all(&scratch).map_err(failed)?;
        let mark = scratch.join("at");
        let mut command = limited(f64::INFINITY).map_err(failed)?;
        command.arg("worker").args(["--seed", &task.seed.to_string(), "--from", &from.to_string()]);
        command.args(["--step", &task.jobs.to_string(), "--end", &task.count.to_string()]);
        command.arg("--scratch").arg(&scratch).arg("--mark").arg(&mark);
        if let Some(left) = left {
            command.args(["--seconds", &left.as_secs_f64().to_string()]);
        }
        if let Some(kind) = task.only {
            command.args(["--only", kind.name()]);
        }
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
        let (send, lines) = mpsc::channel();
        let out = child.stdout.take().ok_or("a worker has no output")?;
        thread::spawn(move || BufReader::new(out).lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Ok(Life { child, lines, mark, seen: (from, Instant::now()), before: [0.0; 2] })
    }

    /// Follows a worker to its end; what was wrong with that, if anything was.
    fn follow(&mut self, task: &Task, report: &mut Report) -> Result<Option<Fault>, String> {
        let mut tally = Tally::default();
        let fault = loop {
            match self.lines.recv_timeout(Duration::from_millis(500)) {
                Ok(line) => heed(&line, task, &mut tally, report),
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait().map_err(|error| error.to_string())?;
                    break (!status.success()).then(|| ended(status));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.hangs() {
                let _ = self.child.kill();
                let _ = self.child.wait();
                break Some(Fault::new("an input takes too long", format!("more than {SECONDS} s")));
            }
        };
        report.tally.add(&tally);
        Ok(fault)
    }

    /// The input the worker is at.
    fn at(&self) -> u64 {
        let bytes = std::fs::read(&self.mark).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(self.seen.0, u64::from_le_bytes)
    }

    /// Whether it has been at one input for too long.
    fn hangs(&mut self) -> bool {
        let id = self.child.id();
        let (at, now) = (self.at(), [processor_time(id).unwrap_or(0.0), time_awake(id)]);
        if at != self.seen.0 {
            (self.seen, self.before) = ((at, Instant::now()), now);
        }
        let [spent, awake] = [0, 1].map(|k| now[k] - self.before[k]);
        takes_too_long(spent, self.seen.1.elapsed().as_secs_f64(), awake)
    }
}

/// Whether an input takes too long, by processor time and time on the clock, for some of which it was awake [s]. Commands have their own limit of processor time.
fn takes_too_long(spent: f64, clock: f64, awake: f64) -> bool {
    spent > SECONDS || clock - awake > CLOCK
}

/// Takes a line that a worker has said.
fn heed(line: &str, task: &Task, tally: &mut Tally, report: &mut Report) {
    let parts: Vec<&str> = line.split('\t').collect();
    match parts[..] {
        ["fault", index, what, detail] => {
            let index = index.parse().unwrap_or(0);
            report.add(Finding { seed: task.seed, index, fault: Fault::new(what, detail) });
        }
        ["tally", kind, made, read, ran] => {
            let counts = [made, read, ran].map(|count| count.parse().unwrap_or(0));
            if let Some(kind) = Kind::named(kind) {
                tally.set(kind, counts);
            }
        }
        _ => {}
    }
}

/// How a worker ended that should not have.
pub fn ended(status: ExitStatus) -> Fault {
    Fault::new(format!("the process ended with {status}"), "a signal, an end of its own, or no memory left")
}

/// This program with limits on memory and processor time [s], where there is a shell that can set them.
pub fn limited(seconds: f64) -> std::io::Result<Command> {
    let own = std::env::current_exe()?;
    if !cfg!(unix) {
        return Ok(Command::new(own));
    }
    let time = if seconds.is_finite() { format!("ulimit -t {}; ", seconds.ceil()) } else { String::new() };
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{time}ulimit -v {MEMORY}; ulimit -c 0; exec \"$0\" \"$@\"")).arg(own);
    Ok(shell)
}

/// Processor time of a process [s], where the system tells it in a file.
fn processor_time(id: u32) -> Option<f64> {
    /// Parts of a second in which Linux counts it for programs.
    const TICKS: f64 = 100.0;
    let told = std::fs::read_to_string(Path::new("/proc").join(id.to_string()).join("stat")).ok()?;
    // The name of the program, in brackets, may hold blanks; user and system time are the 12th and 13th behind it.
    let behind = told.rsplit_once(')')?.1;
    let fields: Vec<&str> = behind.split_whitespace().collect();
    let ticks = |k: usize| fields.get(k)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

/// Time for which a process, or what it has begun and waits for, had a processor or waited for one [s]; as much of that as the system tells in files.
fn time_awake(id: u32) -> f64 {
    let tasks = std::fs::read_dir(Path::new("/proc").join(id.to_string()).join("task"));
    let (mut own, mut begun) = (0.0f64, 0.0f64);
    for task in tasks.into_iter().flatten().flatten().map(|entry| entry.path()) {
        let told = |name| std::fs::read_to_string(task.join(name)).unwrap_or_default();
        // Nanoseconds on a processor, and for how many it could have been on one.
        let both =
            told("schedstat").split_whitespace().take(2).filter_map(|time| time.parse::<f64>().ok()).sum::<f64>();
        own = own.max(1e-9 * both);
        let children = told("children");
        begun = children.split_whitespace().filter_map(|id| id.parse().ok()).map(time_awake).fold(begun, f64::max);
    }
    own + begun
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_given_no_processor_does_not_hang() {
        assert!(!takes_too_long(3.0, 200.0, 190.0) && !takes_too_long(3.0, 4.0, 0.0));
        // It sleeps, or works too long.
        assert!(takes_too_long(0.0, 121.0, 0.0) && takes_too_long(3.0, 200.0, 50.0));
        assert!(takes_too_long(11.0, 12.0, 0.0) && takes_too_long(11.0, 500.0, 489.0));
    }

    /// A command that is given no processor is one that its worker waits for.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_done_by_others_for_a_process_counts() {
        let before = time_awake(std::process::id());
        // A shell that begins another, which counts until that is enough.
        let count = "ulimit -t 5; sh -c 'n=0; while :; do n=$((n+1)); done'; true";
        let mut child = Command::new("sh").args(["-c", count]).spawn().unwrap();
        let begun = Instant::now();
        while time_awake(child.id()) < 0.3 && begun.elapsed() < Duration::from_secs(100) {
            thread::sleep(Duration::from_millis(20));
        }
        let (counted, shell) = (time_awake(std::process::id()) - before, time_awake(child.id()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(shell >= 0.3 && counted >= 0.2, "{counted} s, of the shell {shell} s");
    }
}
