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
    // It falls 0.9 m in 0.43 s, and what it delivers, 0.73 at least, throws it up for 0.62 s more.
    assert!(rows.iter().all(|row| row["measured"]["hits"] == 1.0), "{rows:?}");
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

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_study_and_says_how_to_go_on() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let desk = Desk::new("sweep-stop");
    let arguments =
        ["sweep", "slider-crank-clearance-b3", "--vary", "restitution=0.5..0.95:300", "--quiet", "--threads", "1"];
    let study = desk.command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Once the first rows are there it heeds Ctrl-C for sure.
    let rows = desk.path("results/slider-crank-clearance-b3-sweep/rows.jsonl");
    let begun = Instant::now();
    while fs::read_to_string(&rows).map_or(0, |text| text.lines().count()) < 3 {
        assert!(begun.elapsed() < Duration::from_secs(120), "no rows");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &study.id().to_string()]).status().unwrap().success());
    let message = told(&arguments, study.wait_with_output().unwrap(), 1);
    assert!(message.contains("of 300 runs") && message.contains("the same command goes on"), "{message}");
    assert!(!desk.path("results/slider-crank-clearance-b3-sweep/table.csv").exists());
}
