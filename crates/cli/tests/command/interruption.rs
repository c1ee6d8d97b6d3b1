//! A run that is killed, or stopped by Ctrl-C, goes on as if nothing had happened.

use crate::{Desk, printed, told};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Some seconds of work, with events and with stops that are in force or not.
const ROPE: &str = r#"
carom = 1
title = "Rope that whips and meets stops"
[[body]]
name = "link1"
position = [0.05, 0, 0]
mass = "0.1 kg"
inertia = [1e-6, 1e-4, 1e-4]
[[joint]]
name = "hinge1"
kind = "revolute"
between = ["ground", "link1"]
point = [0, 0, 0]
axis = [0, 1, 0]
limits = ["-100 deg", "100 deg"]
limit_stiffness = "100 N m/rad"
limit_damping = "0.1 N m s/rad"
[[repeat]]
index = "i"
from = 2
to = 40
[[repeat.body]]
name = "link{i}"
position = ["= 0.1*i - 0.05", 0, 0]
mass = "0.1 kg"
inertia = [1e-6, 1e-4, 1e-4]
[[repeat.joint]]
name = "hinge{i}"
kind = "revolute"
between = ["link{i-1}", "link{i}"]
point = ["= 0.1*i - 0.1", 0, 0]
axis = [0, 1, 0]
[[event]]
name = "below"
when = "= link40.position.x"
[[output]]
quantities = ["link40.position", "hinge1"]
[run]
until = "20 s"
"#;

/// Samples, events, summary and report of a run that nobody interrupts.
static WHOLE: LazyLock<[String; 4]> = LazyLock::new(|| {
    let desk = rope("whole");
    let output = desk.carom(&["run", "rope.toml", "--out", "out"]);
    assert!(output.stderr.is_empty(), "a bar where there is no terminal");
    results(&desk)
});

fn rope(name: &str) -> Desk {
    let desk = Desk::new(name);
    desk.write("rope.toml", ROPE);
    desk
}

/// What the run left.
fn results(desk: &Desk) -> [String; 4] {
    ["samples.csv", "events.csv", "summary.json", "report.html"].map(|file| desk.read(&format!("out/{file}")))
}

fn assert_whole(desk: &Desk) {
    for (got, whole) in results(desk).iter().zip(&*WHOLE) {
        // Not `assert_eq`, which would print both.
        assert!(got == whole, "{} bytes against {}", got.len(), whole.len());
    }
}

/// Begins a run and waits until it has written `sign`.
fn begin(desk: &Desk, arguments: &[&str], sign: &str) -> Child {
    let mut run = desk.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    while !desk.path(sign).exists() {
        assert!(run.try_wait().unwrap().is_none(), "the run was over before it wrote {sign}");
        assert!(Instant::now() < patience, "the run has not written {sign}");
        std::thread::sleep(Duration::from_millis(10));
    }
    run
}

fn kill(mut run: Child) {
    run.kill().unwrap();
    assert!(run.wait().unwrap().code().is_none(), "the run was over before it could be killed");
}

fn press_ctrl_c(run: Child) -> Output {
    let sent = Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    assert!(sent.success());
    run.wait_with_output().unwrap()
}

#[test]
fn a_run_killed_twice_leaves_what_an_undisturbed_one_does() {
    let desk = rope("killed");
    kill(begin(&desk, &["run", "rope.toml", "--out", "out", "--checkpoint", "first"], "first"));
    kill(begin(&desk, &["run", "rope.toml", "--out", "out", "--resume", "first", "--checkpoint", "second"], "second"));
    desk.text(&["run", "rope.toml", "--out", "out", "--resume", "second"]);
    assert_whole(&desk);

    for other in [&["run", "rope.toml", "--until", "19"][..], &["run", "pendulum"]] {
        let arguments = [other, &["--resume", "second", "--out", "other"]].concat();
        assert!(told(&arguments, desk.carom(&arguments), 2).contains("is of another scenario"));
    }
    assert!(!desk.path("other").exists());
}

#[test]
fn ctrl_c_keeps_a_checkpoint_that_goes_on() {
    let desk = rope("ctrl-c");
    let run = ["run", "rope.toml", "--out", "out", "--checkpoint", "kept"];
    // Before the first checkpoint is due: the one that is there is the last.
    let output = press_ctrl_c(begin(&desk, &run, "out"));
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(page.contains("  ended     at "), "{page}");
    let said = told(&run, output, 1);
    assert!(said.contains("interrupted at ") && said.contains("`--resume kept` goes on from the checkpoint"), "{said}");
    let begun = results(&desk);
    assert!(begun[2].contains("\"ending\": \"interrupted\""), "{}", begun[2]);
    let again = ["run", "rope.toml", "--out", "out", "--resume", "kept", "--checkpoint", "kept"];
    printed(&again, desk.carom(&again));
    assert_whole(&desk);
    // A run that has finished has nothing to go on with.
    assert_eq!(desk.names(), ["out", "rope.toml"]);
}

#[test]
fn ctrl_c_without_a_checkpoint_promises_none() {
    let desk = rope("promise");
    let run = ["run", "rope.toml", "--out", "out", "--until", "1 h", "--quiet"];
    let output = press_ctrl_c(begin(&desk, &run, "out"));
    assert!(output.stdout.is_empty());
    let said = told(&run, output, 1);
    assert!(said.contains("interrupted at ") && !said.contains("--resume"), "{said}");
    assert!(desk.read("out/samples.csv").lines().count() > 1);
}
