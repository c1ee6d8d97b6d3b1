//! What comes from outside has limits: devices, pipes, files without end, words without end, letters that a terminal obeys.

use crate::{Desk, told};
use std::fs::{self, File};
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

/// A body and a run, with what comes before and after.
fn scenario(more: &str) -> String {
    format!(
        "carom = 1\ntitle = \"t\"\n[[body]]\nname = \"b\"\nmass = 1\ninertia = [1, 1, 1]\n{more}\n[run]\nuntil = \"1 ms\"\n"
    )
}

/// What a command ends with, which must not take long.
fn ends(desk: &Desk, arguments: &[&str], seconds: u64) -> Output {
    let mut child = desk.command(arguments);
    let child = child.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    let mut child = child.spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(seconds) {
            let _ = child.kill();
            panic!("{arguments:?} takes more than {seconds} s");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Refuses the command soon, in these words, and leaves the desk as it was.
fn refused(desk: &Desk, arguments: &[&str], words: &str) -> String {
    let before = desk.names();
    let said = told(arguments, ends(desk, arguments, 20), 2);
    assert!(said.contains(words), "{arguments:?}: {said}");
    assert_eq!(desk.names(), before, "{arguments:?} wrote something");
    said
}

/// A file with a length and no bytes on the disk.
fn hollow(desk: &Desk, name: &str, length: u64) {
    File::create(desk.path(name)).unwrap().set_len(length).unwrap();
}

#[test]
fn files_that_are_too_large_are_refused_unread() {
    let desk = Desk::new("large");
    hollow(&desk, "large.toml", 3 << 30);
    hollow(&desk, "large.csv", 3 << 30);
    desk.write("part.toml", scenario("[[part]]\nname = \"p\"\nfile = \"large.toml\""));
    desk.write("table.toml", scenario("[[table]]\nname = \"f\"\nfile = \"large.csv\""));
    desk.write("figure.toml", scenario("[[figure]]\nfigure = \"compare\"\nreference = \"large.csv\""));
    desk.write("mesh.toml", ground("kind = \"mesh\", unit = \"mm\", file = \"large.csv\""));
    desk.write("field.toml", ground("kind = \"height-field\", unit = \"mm\", spacing = [1, 1], file = \"large.csv\""));
    refused(&desk, &["check", "mesh.toml"], "it is larger than 64 MB");
    refused(&desk, &["check", "field.toml"], "it is larger than 256 MB");
    for command in ["run", "check", "modes", "statics"] {
        refused(&desk, &[command, "large.toml"], "large.toml: it is larger than 16 MB");
    }
    refused(&desk, &["check", "part.toml"], "it is larger than 16 MB");
    refused(&desk, &["check", "table.toml"], "it is larger than 256 MB");
    refused(&desk, &["check", "figure.toml"], "it is larger than 256 MB");
    refused(&desk, &["materials", "--materials", "large.toml"], "it is larger than 16 MB");
    desk.text(&["run", "pendulum", "--until", "1 ms", "--quiet", "--out", "results"]);
    refused(&desk, &["plot", "results", "--figure", "columns", "--reference", "large.csv"], "it is larger than 256 MB");
    hollow(&desk, "results/bundle.json", 3 << 30);
    refused(&desk, &["run", "results"], "it is larger than 1 GB");
    hollow(&desk, "results/samples.csv", 1 << 40);
    refused(&desk, &["stats", "results"], "it is larger than 8 GB");
    refused(&desk, &["run", "pendulum", "--resume", "results/samples.csv"], "it is larger than 8 GB");
}

/// A scenario with a surface of the ground of this shape.
fn ground(shape: &str) -> String {
    scenario(&format!("[[surface]]\nname = \"g\"\nbody = \"ground\"\nshape = {{ {shape} }}"))
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_refused_and_not_waited_for() {
    let desk = Desk::new("devices");
    let pipe = |name: &str| {
        let path = desk.path(name);
        let _ = fs::remove_file(&path);
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    pipe("pipe");
    let words = "it is a device or a pipe";
    for file in ["/dev/zero", "pipe"] {
        desk.write("part.toml", scenario(&format!("[[part]]\nname = \"p\"\nfile = \"{file}\"")));
        desk.write("table.toml", scenario(&format!("[[table]]\nname = \"f\"\nfile = \"{file}\"")));
        desk.write("figure.toml", scenario(&format!("[[figure]]\nfigure = \"compare\"\nreference = \"{file}\"")));
        for command in ["run", "check", "modes"] {
            refused(&desk, &[command, file], words);
        }
        desk.write("mesh.toml", ground(&format!("kind = \"mesh\", unit = \"mm\", file = \"{file}\"")));
        let field = format!("kind = \"height-field\", unit = \"mm\", spacing = [1, 1], file = \"{file}\"");
        desk.write("field.toml", ground(&field));
        for scenario in ["part.toml", "table.toml", "figure.toml", "mesh.toml", "field.toml"] {
            let said = refused(&desk, &["check", scenario], words);
            assert!(said.contains(&format!("--> {scenario}:")), "{said}");
        }
        refused(&desk, &["materials", "--materials", file], words);
        refused(&desk, &["run", "pendulum", "--resume", file], words);
    }
    desk.text(&["run", "pendulum", "--until", "1 ms", "--quiet", "--out", "results"]);
    refused(&desk, &["plot", "results", "--figure", "columns", "--reference", "pipe"], words);
    pipe("results/bundle.json");
    assert_eq!(ends(&desk, &["run", "results"], 20).status.code(), Some(2));
    // The title is told where there is one.
    pipe("results/summary.json");
    assert!(ends(&desk, &["stats", "results"], 20).status.success());
    for table in ["contacts.csv", "events.csv", "samples.csv"] {
        pipe(&format!("results/{table}"));
        ends(&desk, &["stats", "results"], 20);
    }
    assert_eq!(ends(&desk, &["stats", "results"], 20).status.code(), Some(2));
}

#[test]
fn words_and_objects_without_end_are_refused() {
    let desk = Desk::new("endless");
    let doubled: String = (0..40).map(|k| format!("w{k} = \"{{w{}}}{{w{0}}}\"\n", k + 1)).collect();
    desk.write("laugh.toml", format!("carom = 1\ntitle = \"{{w0}}\"\n[parameters]\n{doubled}w40 = \"ha\"\n"));
    let said = refused(&desk, &["check", "laugh.toml"], "becomes longer than 65536 letters");
    assert!(said.contains("--> laugh.toml:28:"), "{said}");
    desk.write(
        "repeat.toml",
        scenario("[[repeat]]\nfrom = 1\nto = 1e9\n[[repeat.point]]\nname = \"p{i}\"\nbody = \"b\"\nat = [0, 0, 0]"),
    );
    refused(&desk, &["check", "repeat.toml"], "this repeat writes out 1000000000 objects");
    let series = ["impact", "--law", "hertz", "--impacts", "1000000000"];
    refused(&desk, &series, "--impacts: must be at most 100000, not 1000000000");
    let terms = ["1"; 4000].join("+");
    desk.write("formula.toml", scenario(&format!("[[output]]\nname = \"o\"\nvalue = \"= {terms}\"")));
    refused(&desk, &["check", "formula.toml"], "this expression has more than 4096 letters");
}

#[test]
fn names_of_65536_letters_are_told_in_short() {
    let desk = Desk::new("names");
    let long = "n".repeat(65_536);
    let cases = [
        format!("[[point]]\nname = \"{long}\"\nbody = \"b\"\nat = [0, 0, 0]"),
        format!("[[output]]\nname = \"{long}\"\nvalue = \"= t\""),
        format!("[[figure]]\nname = \"{long}\"\nfigure = \"columns\""),
        format!(
            "[[joint]]\nname = \"j\"\nkind = \"revolute\"\nbetween = [\"ground\", \"{long}\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]"
        ),
        format!("[[table]]\nname = \"f\"\nfile = \"{long}\""),
        format!("[parameters]\n{long} = 1"),
    ];
    for (k, case) in cases.iter().enumerate() {
        let file = format!("{k}.toml");
        desk.write(&file, scenario(case));
        let said = refused(&desk, &["check", &file], "nnn...");
        assert!(said.len() < 2000, "{} bytes: {}", said.len(), &said[..500]);
    }
    let said = refused(&desk, &["check", &long], "nnn...");
    assert!(said.len() < 1000);
    let said = refused(&desk, &["run", "pendulum", &format!("--{long}")], "nnn...");
    assert!(said.len() < 1000);
}

#[test]
fn a_terminal_gets_letters_whatever_it_is_told() {
    let desk = Desk::new("letters");
    let title = "evil \\u001b[31mred\\u001b]0;owned\\u0007 \\u202e\\u200b \\u009b1m";
    desk.write("title.toml", scenario("").replace("\"t\"", &format!("\"{title}\"")));
    let plain = |text: &str| {
        assert!(!text.contains(|c: char| c.is_control() && c != '\n' || "\u{202e}\u{200b}".contains(c)), "{text:?}");
    };
    for arguments in [&["check", "title.toml"][..], &["run", "title.toml"], &["run", "title.toml", "--json"]] {
        let text = desk.text(arguments);
        plain(&text);
        assert!(text.contains("u{1b}[31mred") || arguments.contains(&"--json"), "{text}");
    }
    // Programs get the letters themselves.
    let summary: serde_json::Value = serde_json::from_str(&desk.read("results/title/summary.json")).unwrap();
    assert!(summary["title"].as_str().unwrap().contains("\u{1b}[31mred"));
    plain(&desk.read("results/title/report.html"));
    // What is echoed: a file, an option, a value, a law.
    let escape = "x\u{1b}[31m\u{202e}";
    for arguments in [
        &["check", escape][..],
        &["run", "pendulum", "--set", escape],
        &["run", "pendulum", &format!("--{escape}")],
        &["impact", "--law", escape],
        &["impact", "--law", "hertz", "--speed", escape],
        &["plot", escape],
        &[escape],
    ] {
        let said = told(arguments, desk.carom(arguments), 2);
        plain(&said);
        // What is said about arguments has no colours, and loses those that are in them.
        assert!(said.contains("x\\u{1b}[31m\\u{202e}") || said.contains("x\\u{202e}'"), "{said}");
    }
    desk.write("name.toml", scenario("").replace("\"b\"", "\"b\\u001b[31m\""));
    let said = refused(&desk, &["check", "name.toml"], "name of a body holds the letter \\u{1b}, which does not show");
    assert!(said.contains("--> name.toml:4:8"), "{said}");
}

/// Sources of the command but the one that prints.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push((path.display().to_string(), fs::read_to_string(&path).unwrap())),
        }
    }
}

#[test]
fn everything_is_printed_in_one_place() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let printing = found.iter().filter(|(_, text)| {
        ["print!(", "println!(", "::stdout()", "::stderr()"].iter().any(|word| text.contains(word))
    });
    let mut printing: Vec<&str> = printing.map(|(path, _)| path.rsplit('/').next().unwrap()).collect();
    printing.sort_unstable();
    assert_eq!(printing, ["output.rs"]);
}

/// The libraries are held to it by clippy; the command may look at a clock, and no more.
#[test]
fn the_command_starts_no_program_and_knows_no_network() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 30, "{} files", found.len());
    for (path, text) in found {
        assert!(!text.contains("process::Command") && !text.contains("std::net"), "{path}");
    }
}

#[test]
fn twenty_thousand_objects_are_checked_in_seconds() {
    let desk = Desk::new("many");
    let many = |table: &str| format!("[[repeat]]\nfrom = 1\nto = 20000\n{table}");
    let body = "[[repeat.body]]\nname = \"s{i}\"\nmass = 1\nposition = [\"= 3*i\", 0, 0]\nshape = { kind = \"sphere\", radius = 1 }\n";
    let named: String = (0..20_000).map(|k| format!("p{k} = \"= p{} + 1\"\n", k + 1)).collect();
    let cases = [
        ("outputs", many("[[repeat.output]]\nname = \"o{i}\"\nvalue = \"= b.position.x + t\"")),
        ("columns", many(&format!("{body}[[repeat.output]]\nquantities = [\"s{{i}}.position\"]"))),
        (
            "joints",
            many(&format!(
                "{body}[[repeat.joint]]\nname = \"j{{i}}\"\nkind = \"revolute\"\nbetween = [\"ground\", \"s{{i}}\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]"
            )),
        ),
        (
            "contacts",
            many(&format!(
                "{body}[[repeat.contact]]\nname = \"c{{i}}\"\nbetween = [\"ground\", \"s{{i}}\"]\n\
             shapes = [{{ kind = \"plane\", normal = [0, 0, 1], point = [0, 0, -9] }}, \"own\"]\nlaw = \"hertz\"\nmaterials = \"steel\""
            )),
        ),
        (
            "tables",
            many(
                "[[repeat.table]]\nname = \"f{i}\"\nx = [0, 1]\ny = [0, 1]\n[[repeat.output]]\nname = \"o{i}\"\nvalue = \"= f1(t) + 1\"",
            ),
        ),
        ("parameters", format!("[parameters]\n{named}p20000 = 1")),
    ];
    for (name, more) in cases {
        let file = format!("{name}.toml");
        desk.write(&file, scenario(&more));
        let output = ends(&desk, &["check", &file], 15);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_report_of_fifty_thousand_events_stays_below_ten_megabytes() {
    let desk = Desk::new("events");
    let events = "[[output]]\nquantities = [\"b.position\"]\n[[repeat]]\nfrom = 1\nto = 25\n[[repeat.event]]\nname = \"e{i}\"\nwhen = \"= sin(2*PI*1000*t + 0.1*i)\"";
    desk.write("events.toml", scenario(events).replace("1 ms", "1 s"));
    let told = desk.text(&["run", "events.toml", "--out", "results", "--method", "rk4", "--set", "run.step=50 us"]);
    let rows = desk.read("results/events.csv").lines().count();
    assert!(rows > 49_000, "{rows} events: {told}");
    let page = desk.read("results/report.html");
    assert!(page.len() < 10_000_000, "{} bytes", page.len());
    assert!(page.contains("The first 2000 and the 2000 strongest of 50"), "the page does not say what it leaves out");
}
