//! `carom sweep`: its table and files, studies that are killed at any instant and go on, and what is refused before anything runs.

use crate::{Desk, told};
use std::fs;

const BALL: [&str; 6] = ["sweep", "bouncing-ball", "--vary", "restitution=0.5..0.9:5", "--until", "1"];

#[test]
fn a_study_leaves_its_table_its_figures_and_a_page() {
    let desk = Desk::new("sweep");
    let said = desk.text(&[&BALL[..], &["--measure", "count(impacts)", "--figure", "own.png"]].concat());
    assert!(said.contains("5 points") && said.contains("results in results/bouncing-ball-sweep"), "{said}");
    let table = desk.read("results/bouncing-ball-sweep/table.csv");
    assert_eq!(table.lines().next(), Some("point,restitution,count(impacts),failure"));
    assert_eq!(table.lines().count(), 6);
    for name in ["report.html", "figure.svg", "study.json", "rows.jsonl"] {
        assert!(desk.path("results/bouncing-ball-sweep").join(name).is_file(), "{name}");
    }
    let page = desk.read("results/bouncing-ball-sweep/report.html");
    assert!(page.contains("Content-Security-Policy") && page.contains("carom run bouncing-ball"));
    // Once more: nothing is left to run, and the table is the same.
    let again = desk.text(&[&BALL[..], &["--measure", "count(impacts)"]].concat());
    assert!(again.contains("all points had been run before"), "{again}");
    assert_eq!(desk.read("results/bouncing-ball-sweep/table.csv"), table);
    // Another study does not go into the same folder.
    let other = [&BALL[..], &["--measure", "loss"]].concat();
    let message = told(&other, desk.carom(&other), 2);
    assert!(message.contains("rows of a study of count(impacts)"), "{message}");
    assert_eq!(desk.read("results/bouncing-ball-sweep/table.csv"), table);
}

#[test]
fn programs_get_the_table_as_json() {
    let desk = Desk::new("sweep-json");
    let value = desk.json(&[&BALL[..], &["--measure", "hits = count(impacts)", "--json", "--no-report"]].concat());
    let rows = value["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 5);
    assert_eq!(rows[4]["varied"]["restitution"], "0.9");
    assert!(rows[4]["measured"]["hits"].as_f64() > Some(1.0));
    assert_eq!(value["measures"][0]["unit"], "-");
}

#[test]
fn what_the_file_says_is_studied() {
    let desk = Desk::new("sweep-file");
    let text = carom::scenario::shipped().iter().find(|own| own.name == "bouncing-ball").unwrap().text;
    let study = "\n[study]\nvary = [\"restitution=0.5,0.7\"]\nmeasure = [\"e = count(impacts)\"]\n";
    desk.write("ball.toml", format!("{text}{study}"));
    desk.text(&["sweep", "ball.toml", "--until", "0.6"]);
    assert!(desk.read("results/ball-sweep/table.csv").starts_with("point,restitution,e,failure\n"));
    desk.write("bad.toml", format!("{text}{}", study.replace("count(impacts)", "peak(bal.position.z)")));
    let arguments = ["sweep", "bad.toml"];
    let message = told(&arguments, desk.carom(&arguments), 2);
    assert!(message.contains("bad.toml:") && message.contains("ball.position.z"), "{message}");
}

#[test]
fn what_makes_no_study_is_refused_and_nothing_is_written() {
    let desk = Desk::new("sweep-refused");
    let cases: [(&[&str], &str); 9] = [
        (&["bouncing-ball"], "nothing is varied"),
        (&["bouncing-ball", "--vary", "restitution"], "write KEY=VALUES"),
        (&["bouncing-ball", "--vary", "restitusion=0.5,0.6"], "did you mean \"restitution\"?"),
        (&["bouncing-ball", "--vary", "restitution=0.5..0.9:0"], "at least 2"),
        (
            &["bouncing-ball", "--vary", "restitution=0.5..0.9:5", "--measure", "peak(bal.position.z)"],
            "ball.position.z",
        ),
        (&["bouncing-ball", "--vary", "restitution=0.5..0.9:5", "--after", "1 m"], "after"),
        (&["bouncing-ball", "--vary", "restitution=0.5..0.9", "--design", "sobol"], "--samples N"),
        (
            &["bouncing-ball", "--vary", "restitution=0.5..0.9:5", "--design", "sobel", "--samples", "3"],
            "did you mean \"sobol\"?",
        ),
        (&["bouncing-bal", "--vary", "restitution=0.5..0.9:5"], "did you mean \"bouncing-ball\"?"),
    ];
    for (arguments, words) in cases {
        let arguments = [&["sweep"], arguments].concat();
        let message = told(&arguments, desk.carom(&arguments), 2);
        assert!(message.contains(words), "{arguments:?}: {message}");
        assert!(desk.names().is_empty(), "{arguments:?} wrote something");
    }
    desk.write("mine/letter.txt", "dear");
    let arguments = [&BALL[..], &["--out", "mine"]].concat();
    assert!(told(&arguments, desk.carom(&arguments), 2).contains("letter.txt"));
}

/// Killed at any instant, as often as chance will have it: the table is that of a study nobody killed, byte for byte.
#[cfg(unix)]
#[test]
fn a_study_that_is_killed_goes_on() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let desk = Desk::new("sweep-kills");
    let arguments = [
        "sweep",
        "slider-crank-clearance-b3",
        "--vary",
        "restitution=0.5..0.95:24",
        "--until",
        "8 ms",
        "--quiet",
        "--out",
        "out",
        "--threads",
        "2",
    ];
    let begun = Instant::now();
    desk.text(&arguments);
    let lasts = begun.elapsed().as_secs_f64();
    let files = ["table.csv", "report.html", "study.json", "figure.svg"];
    let whole = files.map(|name| desk.read(&format!("out/{name}")));
    let (mut killed, mut early) = (0, 0);
    // Weyl's sequence: spread evenly over the time that a study takes.
    for round in 1..=12_u32 {
        fs::remove_dir_all(desk.path("out")).unwrap();
        for blow in 0..3_u32 {
            let mut study = desk.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let share = (f64::from(3 * round + blow) * 0.618_033_988_749_894_9).fract();
            std::thread::sleep(Duration::from_secs_f64(share * lasts * 0.7));
            study.kill().unwrap();
            if study.wait().unwrap().code().is_none() {
                killed += 1;
                let rows = fs::read_to_string(desk.path("out/rows.jsonl")).unwrap_or_default();
                early += usize::from(rows.lines().count() < 25);
            }
        }
        desk.text(&arguments);
        for (name, whole) in files.iter().zip(&whole) {
            assert_eq!(desk.read(&format!("out/{name}")), *whole, "{name} in round {round}");
        }
    }
    assert!(killed > 10 && early > 5, "{killed} were killed, {early} of them before the end");
}
