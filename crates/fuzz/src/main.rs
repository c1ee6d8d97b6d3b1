//! The fuzzer as a program: `./fuzz` builds and runs it.

use carom_fuzz::corpus;
use carom_fuzz::finding::Finding;
use carom_fuzz::input::{Input, Kind};
use carom_fuzz::judge::{self, Care, Place, Verdict};
use carom_fuzz::make::Maker;
use carom_fuzz::shrink;
use carom_fuzz::watch::{self, Report, Task};
use carom_fuzz::worker::{self, Work};
use clap::{Args, Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime};

/// Inputs without number, to see what carom makes of them
///
/// What ever broke something is tried first (crates/fuzz/corpus). A finding is made small and written to target/fuzz/findings; `--replay` tries it again.
#[derive(Debug, Parser)]
#[command(name = "fuzz", bin_name = "./fuzz", args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    whole: Whole,
}

#[derive(Debug, Args)]
struct Whole {
    /// How many inputs [default: 10000, or without end where --time is given]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// The same seed gives the same inputs [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many at once
    #[arg(long, value_name = "J", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// For how many seconds
    #[arg(long, value_name = "T")]
    time: Option<f64>,
    /// Inputs of this kind only: scenario, formula, quantity, table, materials, results, checkpoint, bundle or command
    #[arg(long, value_name = "KIND", value_parser = kind)]
    only: Option<Kind>,
    /// Try this one input of the seed, as a long run has named it, and nothing else
    #[arg(long, value_name = "NUMBER", requires = "seed")]
    input: Option<u64>,
    /// Try the input in this file again, and nothing else
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
}

/// Time in which a finding is made small [s].
const SHRINK: u64 = 10;

#[derive(Debug, Subcommand)]
enum Part {
    /// One of the workers
    #[command(hide = true)]
    Worker {
        #[arg(long)]
        seed: u64,
        #[arg(long)]
        from: u64,
        #[arg(long)]
        step: u64,
        #[arg(long)]
        end: u64,
        #[arg(long)]
        seconds: Option<f64>,
        #[arg(long, value_parser = kind)]
        only: Option<Kind>,
        #[arg(long)]
        scratch: PathBuf,
        #[arg(long)]
        mark: PathBuf,
    },
    /// The first files of inputs, to begin with for who is led by the code they reach
    #[command(hide = true)]
    Seeds {
        #[arg(long, value_parser = kind)]
        only: Kind,
        #[arg(long)]
        count: u64,
        folder: PathBuf,
    },
    /// One input in a process of its own
    #[command(hide = true)]
    Try {
        file: PathBuf,
        #[arg(long)]
        scratch: PathBuf,
    },
}

fn kind(name: &str) -> Result<Kind, String> {
    Kind::named(name).ok_or_else(|| {
        let all: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        format!("there are {}", all.join(", "))
    })
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.part {
        Some(Part::Worker { seed, from, step, end, seconds, only, scratch, mark }) => {
            let place = place(&scratch);
            let work = Work { from, step, end, time: seconds.map(Duration::from_secs_f64) };
            let done = worker::work(&Maker::new(seed, only, &place.command), work, &place, &mark);
            done.map(|()| true).map_err(|error| error.to_string())
        }
        Some(Part::Try { file, scratch }) => read(&file).map(|input| {
            tell(&judge::judge(&input, Care::FULL, &place(&scratch)));
            true
        }),
        Some(Part::Seeds { only, count, folder }) => seeds(only, count, &folder).map(|()| true),
        None => whole(&arguments.whole),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Writes the first files of some inputs.
fn seeds(only: Kind, count: u64, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let maker = Maker::new(1, Some(only), &place(folder).command);
    for index in 0..count {
        let input = maker.input(index);
        let content = input.files.first().map_or(&[][..], |file| &file.content);
        std::fs::write(folder.join(index.to_string()), content).map_err(failed)?;
    }
    Ok(())
}

/// Where inputs are tried: the command stands beside this program.
fn place(scratch: &Path) -> Place {
    let own = std::env::current_exe().unwrap_or_default();
    let name = format!("carom{}", std::env::consts::EXE_SUFFIX);
    Place { scratch: scratch.to_owned(), command: own.with_file_name(name) }
}

fn read(path: &Path) -> Result<Input, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Input::read(&bytes).map_err(|why| format!("{}: {why}", path.display()))
}

/// Says what came of one input, for who has started this process.
fn tell(verdict: &Verdict) {
    match verdict {
        Ok(reached) => println!("reached {}", reached.name()),
        Err(fault) => println!("fault {}\n{}", fault.what.replace('\n', " "), fault.detail),
    }
}

/// What a user asks for; whether nothing was found.
fn whole(asked: &Whole) -> Result<bool, String> {
    let home = std::env::temp_dir().join(format!("carom-fuzz-{}", std::process::id()));
    let done = match (&asked.replay, asked.input) {
        (Some(file), _) => replay(file, &home),
        (None, Some(index)) => single(asked, index, &home),
        (None, None) => all(asked, &home),
    };
    let _ = std::fs::remove_dir_all(&home);
    done
}

/// Tries one input again.
fn replay(file: &Path, home: &Path) -> Result<bool, String> {
    let place = file.display();
    match shrink::alone(&read(file)?, home) {
        Ok(reached) => println!("{place}: {}, nothing found", reached.name()),
        Err(fault) => {
            println!("{place}: {}\n{}", fault.what, fault.detail);
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tries one input of a seed, and keeps it small if it breaks something.
fn single(asked: &Whole, index: u64, home: &Path) -> Result<bool, String> {
    let seed = asked.seed.unwrap_or(1);
    let input = Maker::new(seed, asked.only, &place(home).command).input(index);
    match shrink::alone(&input, home) {
        Ok(reached) => println!("{} {index}: {}, nothing found", input.kind.name(), reached.name()),
        Err(fault) => {
            keep(&Finding { seed, index, fault }, 1, asked.only, home, &findings())?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// The corpus, then new inputs.
fn all(asked: &Whole, home: &Path) -> Result<bool, String> {
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |time| time.as_secs());
    let seed = asked.seed.unwrap_or_else(clock);
    let count = asked.count.unwrap_or(if asked.time.is_some() { u64::MAX / 2 } else { 10_000 });
    let known = corpus::inputs()?;
    let mut good = true;
    for (path, input) in &known {
        match shrink::alone(input, home) {
            Ok(_) => {}
            Err(fault) => {
                good = false;
                println!("{}: {}\n  {}", path.display(), fault.what, fault.detail);
            }
        }
    }
    println!("{} inputs of the corpus tried{}", known.len(), if good { ", nothing found" } else { "" });
    let time = asked.time.map(Duration::from_secs_f64);
    let task = Task { seed, count, time, jobs: asked.jobs, only: asked.only, scratch: home.to_owned() };
    let begun = Instant::now();
    let report = watch::watch(&task)?;
    summary(&report, seed, begun.elapsed().as_secs_f64());
    let folder = findings();
    for (finding, times) in report.findings.values() {
        keep(finding, *times, asked.only, home, &folder)?;
    }
    let clean = report.findings.is_empty();
    println!("{}", if clean { "nothing found" } else { "something was found" });
    Ok(good && clean)
}

/// Where findings are written: below the folder of what is built.
fn findings() -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    own.ancestors().nth(2).unwrap_or(Path::new("target")).join("fuzz/findings")
}

fn summary(report: &Report, seed: u64, seconds: f64) {
    let part = |some: u64, all: u64| format!("{:.0} %", 100.0 * some as f64 / all.max(1) as f64);
    println!("\nseed {seed}       inputs     read      ran");
    for kind in Kind::ALL {
        let [made, read, ran] = report.tally.of(kind);
        if made > 0 {
            println!("  {:<14}{made:>9}{:>9}{:>9}", kind.name(), part(read, made), part(ran, made));
        }
    }
    let [made, read, ran] = report.tally.all();
    println!("  {:<14}{made:>9}{:>9}{:>9}", "in all", part(read, made), part(ran, made));
    println!("{seconds:.1} s, {:.0} inputs per second", made as f64 / seconds.max(1e-9));
}

/// Makes what was found small, writes it and says how to try it again.
fn keep(finding: &Finding, times: u64, only: Option<Kind>, home: &Path, folder: &Path) -> Result<(), String> {
    let command = place(home).command;
    let input = Maker::new(finding.seed, only, &command).input(finding.index);
    let small = shrink::shrink(&input, &finding.fault.what, home, Duration::from_secs(SHRINK));
    let path = finding.save(&small, folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("found {times} times: {}\n  {}", finding.fault.what, finding.fault.detail);
    println!("  {} bytes; again: ./fuzz --replay {}", small.size(), path.display());
    Ok(())
}
