//! Runs and studies that are killed at any instant, some of them several times, and go on: every file they leave is the same, byte for byte.

use crate::Desk;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Kills in all; `CAROM_KILLS` asks for more.
const KILLS: usize = 200;

/// Scenarios with and without contacts, loops, events, drives, meshes, terrain and rigid surfaces, each with something to do for a tenth of a second.
const CASES: [&[&str]; 14] = [
    &["billiards", "--until", "0.15"],
    &["newtons-cradle"],
    &["bouncing-ball", "--set", "run.record=1 ms"],
    &["slider-crank-clearance", "--until", "10 ms"],
    &["resting-ball"],
    &["repeated-impacts", "--until", "0.1 s"],
    &["double-pendulum"],
    &["chain", "--set", "n=10", "--until", "1 s"],
    &["heavy-top", "--until", "2"],
    &["bricard", "--until", "1 s"],
    &["bracket-drop"],
    &["stairs-drop", "--set", "run.record=0.5 ms"],
    &["hexapod-tripod", "--until", "0.3 s"],
    &["rocking-block", "--set", "run.record=1 ms"],
];

/// Numbers from 0 to 1 that look random: Weyl's sequence, mixed (splitmix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Every file of the results.
fn files(desk: &Desk) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(desk.path("out")).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Kills runs of one scenario; tells how many were killed, and how many of these had a checkpoint.
fn torment(case: usize, kills: usize) -> [usize; 2] {
    let arguments = [&["run"], CASES[case], &["--quiet", "--out", "out"]].concat();
    let desk = Desk::new(&format!("kills-{case}"));
    let begun = Instant::now();
    desk.text(&arguments);
    let (lasts, whole) = (begun.elapsed(), files(&desk));
    let (mut chance, mut done) = (Chance(case as u64), [0; 2]);
    while done[0] < kills {
        let _ = fs::remove_dir_all(desk.path("out"));
        for name in desk.names() {
            let _ = fs::remove_file(desk.path(name));
        }
        // As often as chance will have it.
        while chance.next() < 0.7 && done[0] < kills {
            let kept = desk.path("kept").exists();
            let go_on: &[&str] = if kept { &["--resume", "kept"] } else { &[] };
            let keep = [&arguments[..], &["--checkpoint", "kept", "--checkpoint-every", "5 ms"], go_on].concat();
            let mut run = desk.command(&keep).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_secs_f64(1.3 * chance.next() * lasts.as_secs_f64()));
            run.kill().unwrap();
            if run.wait().unwrap().code().is_none() {
                done = [done[0] + 1, done[1] + usize::from(desk.path("kept").exists())];
            }
        }
        let go_on: &[&str] = if desk.path("kept").exists() { &["--resume", "kept"] } else { &[] };
        desk.text(&[&arguments[..], go_on].concat());
        let again = files(&desk);
        assert!(again.keys().eq(whole.keys()), "{arguments:?}: {:?}", again.keys());
        for (name, bytes) in &again {
            assert!(*bytes == whole[name], "{arguments:?}: {name} is another one after {} kills", done[0]);
        }
    }
    done
}

/// On two threads, as there are two cores at least.
#[test]
fn a_run_that_is_killed_at_any_instant_leaves_every_file_the_same() {
    let kills = std::env::var("CAROM_KILLS").map_or(KILLS, |count| count.parse().unwrap());
    let every_second = |first: usize| -> Vec<[usize; 2]> {
        (first..CASES.len()).step_by(2).map(|case| torment(case, kills.div_ceil(CASES.len()))).collect()
    };
    let done = std::thread::scope(|scope| {
        let other = scope.spawn(|| every_second(1));
        [every_second(0), other.join().unwrap()].concat()
    });
    let [killed, kept] = [0, 1].map(|k| done.iter().map(|counts| counts[k]).sum::<usize>());
    println!("{killed} runs killed, {kept} of them with a checkpoint");
    assert!(killed >= kills && 2 * kept > killed, "{killed} runs killed, {kept} of them with a checkpoint");
}

/// What is written by many runs at once: a command into the folder `out`, and how often it is killed.
struct Many<'a> {
    arguments: &'a [&'a str],
    files: &'a [&'a str],
    rounds: u32,
    /// So many kills are to end it, and so many of them with a number of rows that is neither none nor all.
    least: [usize; 2],
    rows: Range<usize>,
}

/// Three times killed after a share of the time that it takes, and then to its end: what is left is that which nobody killed.
fn goes_on(name: &str, many: &Many<'_>) {
    let desk = Desk::new(name);
    let arguments = [many.arguments, &["--quiet", "--threads", "2", "--out", "out"]].concat();
    let begun = Instant::now();
    desk.text(&arguments);
    let lasts = begun.elapsed().as_secs_f64();
    let read = || -> Vec<String> { many.files.iter().map(|name| desk.read(&format!("out/{name}"))).collect() };
    let whole = read();
    let (mut killed, mut early) = (0, 0);
    for round in 1..=many.rounds {
        fs::remove_dir_all(desk.path("out")).unwrap();
        for blow in 0..3 {
            let mut under_way = desk.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            // Weyl's sequence: spread evenly.
            let share = (f64::from(3 * round + blow) * 0.618_033_988_749_894_9).fract();
            std::thread::sleep(Duration::from_secs_f64(share * lasts * 0.7));
            under_way.kill().unwrap();
            if under_way.wait().unwrap().code().is_none() {
                killed += 1;
                let rows = fs::read_to_string(desk.path("out/rows.jsonl")).unwrap_or_default();
                early += usize::from(many.rows.contains(&rows.lines().count()));
            }
        }
        desk.text(&arguments);
        for ((name, whole), again) in many.files.iter().zip(&whole).zip(read()) {
            assert!(again == *whole, "{name} in round {round}");
        }
    }
    assert!(killed > many.least[0] && early > many.least[1], "{killed} were killed, {early} of them before the end");
}

#[test]
fn a_study_that_is_killed_goes_on() {
    goes_on(
        "sweep-kills",
        &Many {
            arguments: &["sweep", "slider-crank-clearance-b3", "--vary", "restitution=0.5..0.95:24", "--until", "8 ms"],
            files: &["table.csv", "report.html", "study.json", "figure.svg"],
            rounds: 12,
            least: [10, 5],
            rows: 0..25,
        },
    );
}

/// Along branches that are carried on, too.
#[test]
fn a_diagram_that_is_killed_goes_on() {
    let axes = ["--vary", "restitution=0.45, 0.5", "--vary", "shaking=1.35..1.7:12", "--carry"];
    let how = ["sweep", "bouncing-table", "--section", "impacts", "--crossings", "10", "--settle", "100 periods"];
    goes_on(
        "diagram-kills",
        &Many {
            arguments: &[&how[..], &axes[..]].concat(),
            files: &["crossings.csv", "figure.svg", "study.json"],
            rounds: 6,
            least: [5, 2],
            rows: 2..25,
        },
    );
}
