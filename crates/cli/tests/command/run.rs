//! `carom run`: what it writes, prints and obeys.

use crate::{Desk, told};
use serde_json::Value;

/// A mass on a spring that can be pushed.
const SPRING: &str = r#"
carom = 1
title = "Spring"
[parameters]
push = "0 N"
[world]
gravity = [0, 0, 0]
[[body]]
name = "block"
mass = "1 kg"
inertia = [1, 1, 1]
[[joint]]
name = "rail"
kind = "prismatic"
between = ["ground", "block"]
point = [0, 0, 0]
axis = [1, 0, 0]
start = "1 m"
stiffness = "1 N/m"
[[force]]
name = "hand"
kind = "joint"
joint = "rail"
effort = "= push"
[[event]]
name = "middle"
when = "= rail.coordinate"
[run]
until = "3 s"
"#;

fn close(value: &Value, expected: f64, tolerance: f64) {
    let got = value.as_f64().unwrap();
    assert!((got - expected).abs() < tolerance, "{got} against {expected}");
}

#[test]
fn a_run_leaves_samples_events_and_a_summary() {
    let desk = Desk::new("leaves");
    let page = desk.text(&["run", "pendulum"]);
    assert!(page.contains("results in results/pendulum: report.html  samples.csv  events.csv  summary.json"), "{page}");
    let samples = desk.read("results/pendulum/samples.csv");
    let heading = samples.lines().next().unwrap();
    assert!(heading.starts_with("time [s],"), "{heading}");
    assert!(heading.split(',').all(|column| column.ends_with(']') && column.contains(" [")), "{heading}");
    for column in ["pin.coordinate [rad]", "bob.position.z [m]", "pin.reaction.force.z [N]", "energy.kinetic [J]"] {
        assert!(heading.split(',').any(|own| own == column), "{column} is not in {heading}");
    }
    // A thousand intervals where the file asks for nothing else.
    assert_eq!(samples.lines().count(), 1002);
    let events = desk.read("results/pendulum/events.csv");
    assert!(events.starts_with("time [s],name,kind,"), "{events}");
    assert_eq!(events.lines().skip(1).filter(|line| line.contains(",bottom,rise,")).count(), 4);
    serde_json::from_str::<Value>(&desk.read("results/pendulum/summary.json")).unwrap();
}

#[test]
fn json_is_the_summary_and_complete() {
    let desk = Desk::new("json");
    let printed = desk.text(&["run", "pendulum", "--json", "--out", "here"]);
    let summary: Value = serde_json::from_str(&printed).unwrap();
    // The time on the clock is in no file: what a run leaves is the same whenever it is made.
    let mut timeless = summary.clone();
    timeless.as_object_mut().unwrap().remove("wall_time");
    assert_eq!(format!("{timeless:#}\n"), desk.read("here/summary.json"));
    for key in ["title", "end_time", "steps", "evaluations", "wall_time", "energy", "events", "final"] {
        assert!(!summary[key].is_null(), "{key} is missing");
    }
    for key in ["initial", "final", "work_in", "dissipated", "residue"] {
        assert!(summary["energy"][key].is_number(), "{key} is missing in the energy");
    }
    for (key, numbers) in [("position", 3), ("orientation", 4), ("velocity", 3), ("angular_velocity", 3)] {
        assert_eq!(summary["final"]["bodies"]["bob"][key].as_array().map(Vec::len), Some(numbers), "{key}");
    }
    let pin = &summary["final"]["joints"]["pin"];
    assert!(pin["coordinate"].is_number() && pin["speed"].is_number(), "{pin}");
    for key in ["force", "moment"] {
        assert_eq!(pin["reaction"][key].as_array().map(Vec::len), Some(3), "{key}");
    }
    // 4 sqrt(l/g) K(1/2), K(1/2) = 1.854074677301372.
    let times: Vec<f64> = summary["events"].as_array().unwrap().iter().map(|e| e["time"].as_f64().unwrap()).collect();
    let period = 4.0 * 1.854074677301372 / 9.81f64.sqrt();
    assert!((times[1] - times[0] - period).abs() < 1e-8, "{times:?}");
}

#[test]
fn the_report_shows_the_run_and_can_be_left_out() {
    let desk = Desk::new("report");
    desk.text(&["run", "bouncing-spring"]);
    let page = desk.read("results/bouncing-spring/report.html");
    for words in ["<h1>Bouncing spring</h1>", "2 bodies", "auto", "lost", "200 kN/m"] {
        assert!(page.contains(words), "{words}");
    }
    let without = desk.text(&["run", "bouncing-spring", "--no-report", "--out", "bare"]);
    assert!(!without.contains("report.html") && !desk.path("bare/report.html").exists(), "{without}");
}

#[test]
fn a_folder_used_again_keeps_nothing_of_the_older_run() {
    let desk = Desk::new("again");
    desk.text(&["run", "bouncing-ball", "--out", "here"]);
    assert!(desk.path("here/contacts.csv").exists() && desk.path("here/report.html").exists());
    std::fs::write(desk.path("here/notes.txt"), "mine").unwrap();
    desk.text(&["run", "pendulum", "--no-report", "--out", "here"]);
    assert!(!desk.path("here/contacts.csv").exists() && !desk.path("here/report.html").exists());
    assert_eq!(desk.read("here/notes.txt"), "mine");
}

#[test]
fn a_quiet_run_prints_nothing() {
    let desk = Desk::new("quiet");
    let output = desk.carom(&["run", "pendulum", "--quiet"]);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    assert!(desk.path("results/pendulum/samples.csv").is_file());
}

#[test]
fn options_change_what_the_file_says() {
    let desk = Desk::new("options");
    desk.write("spring.toml", SPRING);
    let run = |more: &[&str]| desk.json(&[&["run", "spring.toml", "--json"], more].concat());
    let block = |summary: &Value| summary["final"]["bodies"]["block"]["position"][0].clone();

    // The oscillator x'' = push - x from x = 1 at rest: x = push + (1 - push) cos t.
    let plain = run(&[]);
    close(&block(&plain), 3f64.cos(), 1e-9);
    assert_eq!(
        (&plain["end_time"], &plain["method"], &plain["tolerance"]),
        (&3.0.into(), &"auto".into(), &1e-10.into())
    );
    let until = run(&["--until", "500 ms"]);
    close(&block(&until), 0.5f64.cos(), 1e-9);
    assert_eq!(until["end_time"], 0.5);
    let loose = run(&["--method", "dopri5", "--tolerance", "1e-5"]);
    assert_eq!((&loose["method"], &loose["tolerance"]), (&"dopri5".into(), &1e-5.into()));
    assert!(loose["steps"].as_u64() < run(&["--method", "dopri5"])["steps"].as_u64());
    let fixed = run(&["--method", "rk4", "--step", "10 ms"]);
    assert_eq!((&fixed["step"], &fixed["tolerance"]), (&0.01.into(), &Value::Null));
    close(&block(&fixed), 3f64.cos(), 1e-7);

    // A method from outside sets aside what the file says for another one, and nothing that is said beside it.
    desk.write("loose.toml", SPRING.replace("[run]", "[run]\ntolerance = 1e-5"));
    let fixed = desk.json(&["run", "loose.toml", "--json", "--method", "rk4", "--step", "10 ms"]);
    assert_eq!((&fixed["step"], &fixed["tolerance"]), (&0.01.into(), &Value::Null));
    let both = ["run", "spring.toml", "--method", "rk4", "--step", "10 ms", "--tolerance", "1e-6"];
    let refused = told(&both, desk.carom(&both), 2);
    assert!(refused.contains("rk4 takes fixed steps"), "{refused}");

    close(&block(&run(&["--set", "push=2 N"])), 2.0 - 3f64.cos(), 1e-9);
    // Four times the mass, half the frequency.
    close(&block(&run(&["--set", "body.block.mass=4"])), 1.5f64.cos(), 1e-9);
    let set = run(&["--set", "joint.rail.start=2 m", "--set", "run.until=1"]);
    close(&block(&set), 2.0 * 1f64.cos(), 1e-9);
    // The option of its own wins.
    assert_eq!(run(&["--until", "2", "--set", "run.until=1"])["end_time"], 2.0);
}

#[test]
fn results_are_called_after_the_file_or_its_folder() {
    let desk = Desk::new("called");
    desk.write("spring.toml", SPRING);
    desk.text(&["run", "spring.toml"]);
    desk.text(&["new", "mine"]);
    desk.text(&["run", "mine/scenario.toml"]);
    desk.text(&["run", "spring.toml", "--out", "else/where"]);
    for folder in ["results/spring", "results/mine", "else/where"] {
        assert!(desk.path(folder).join("summary.json").is_file(), "{folder}");
    }
}

#[test]
fn a_run_stopped_by_an_event_says_by_which() {
    let desk = Desk::new("stopped");
    desk.write("spring.toml", SPRING.replace("[run]", "stop = true\n[run]"));
    let page = desk.text(&["run", "spring.toml"]);
    assert!(page.contains("ended     at 1.571 s of 3 s, by the event middle"), "{page}");
    let summary: Value = serde_json::from_str(&desk.read("results/spring/summary.json")).unwrap();
    close(&summary["end_time"], std::f64::consts::FRAC_PI_2, 1e-9);
}

#[test]
fn a_run_that_cannot_go_on_keeps_what_it_recorded() {
    let desk = Desk::new("trouble");
    desk.write("pushed.toml", SPRING.replace("\"= push\"", "\"= sqrt(1 - t)\""));
    let run = ["run", "pushed.toml"];
    let said = told(&run, desk.carom(&run), 1);
    assert!(
        said.contains("at 1 s")
            && said.contains("joint \"rail\"")
            && said.contains("force \"hand\" is no finite number"),
        "{said}"
    );
    // Samples are three milliseconds apart.
    let last = desk.read("results/pushed/samples.csv").lines().last().unwrap().to_owned();
    close(&serde_json::from_str(last.split(',').next().unwrap()).unwrap(), 1.0, 3e-3);

    desk.write("spring.toml", SPRING);
    let few = ["run", "spring.toml", "--set", "run.most_steps=5", "--json"];
    let output = desk.carom(&few);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["ending"], "too many steps");
    assert!(told(&few, output, 1).contains("5 steps were not enough"));
    assert!(desk.path("results/spring/samples.csv").is_file());
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_files_lie_beside_the_others() {
    let desk = Desk::new("parquet");
    let page = desk.text(&["run", "pendulum", "--parquet"]);
    let listed: Vec<&str> = page.split_whitespace().skip_while(|word| !word.starts_with("results/")).collect();
    for file in ["samples.parquet", "events.parquet"] {
        assert!(listed.contains(&file), "{page}");
        // The format begins and ends with these letters.
        let bytes = std::fs::read(desk.path("results/pendulum").join(file)).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1") && bytes.len() > 100, "{file}");
    }
}

/// A row of balls, the first of which is thrown against the others.
const BALLS: &str = r#"
carom = 1
title = "Balls"
[parameters]
n = 24
[world]
gravity = [0, 0, 0]
[[repeat]]
index = "i"
from = 1
to = "= n"
[[repeat.body]]
name = "ball{i}"
position = ["= i", 0, 0]
shape = { kind = "sphere", radius = "10 cm" }
mass = "1 kg"
velocity = ["= 50*max(0, 2 - i)", 0, 0]
[[group]]
name = "balls"
members = ["ball*"]
[[contact]]
name = "clack"
between = ["balls", "balls"]
law = "hertz"
stiffness = "1e9 N/m^1.5"
[run]
until = "0.2 s"
"#;

#[test]
fn hundreds_of_pairs_do_not_flood_the_page() {
    let desk = Desk::new("flood");
    desk.write("balls.toml", BALLS);
    let page = desk.text(&["run", "balls.toml"]);
    assert!(page.contains("contact   clack: 276 pairs, 12 met, 12 impacts, most "), "{page}");
    assert!(page.contains("... and 9 more that met, 264 more that never met"), "{page}");
    assert!(page.lines().count() < 40, "{page}");
    let samples = desk.read("results/balls/samples.csv");
    let heading = samples.lines().next().unwrap();
    assert!(heading.contains(",clack.force [N],clack.loss [J],") && !heading.contains("clack:"), "{heading}");
    let summary: Value = serde_json::from_str(&desk.read("results/balls/summary.json")).unwrap();
    let group = &summary["contact_groups"][0];
    assert_eq!((&group["pairs"], &group["met"], &group["impacts"]), (&276.into(), &12.into(), &12.into()));
    assert_eq!(summary["contacts"].as_array().unwrap().len(), 276);
    assert_eq!(
        (&summary["contacts"][0]["group"], &summary["contacts"][0]["name"]),
        (&"clack".into(), &"clack:ball1-ball2".into())
    );
    desk.text(&["plot", "results/balls", "--figure", "force-time", "--contact", "clack", "--out", "clack.svg"]);
    assert!(desk.read("clack.svg").contains("clack:ball1-ball2"));
}

/// A block that a belt carries along, until a spring pulls it back.
const BELT: &str = r#"
carom = 1
title = "Block on a belt"
[[body]]
name = "belt"
mass = "1 kg"
inertia = [1, 1, 1]
shape = { kind = "box", size = ["2 m", "0.2 m", "0.02 m"] }
[[body]]
name = "carriage"
mass = "0.1 kg"
inertia = [1e-3, 1e-3, 1e-3]
position = [0, 0, "0.2 m"]
[[body]]
name = "block"
mass = "1 kg"
position = [0, 0, "0.06 m"]
shape = { kind = "sphere", radius = "0.05 m" }
[[joint]]
name = "drive"
kind = "prismatic"
between = ["ground", "belt"]
point = [0, 0, 0]
axis = [1, 0, 0]
[[drive]]
name = "motor"
kind = "steady"
joint = "drive"
speed = "0.1 m/s"
[[joint]]
name = "spring"
kind = "prismatic"
between = ["ground", "carriage"]
point = [0, 0, "0.2 m"]
axis = [1, 0, 0]
stiffness = "100 N/m"
[[joint]]
name = "guide"
kind = "prismatic"
between = ["carriage", "block"]
point = [0, 0, "0.1 m"]
axis = [0, 0, 1]
[[contact]]
name = "rub"
between = ["belt", "block"]
shapes = [{ kind = "plane", normal = [0, 0, 1], point = [0, 0, "0.01 m"] }, "own"]
law = "lankarani_nikravesh"
restitution = 0.2
stiffness = "1e8 N/m^1.5"
friction = { static = 0.4, kinetic = 0.2 }
[[output]]
quantities = ["block.position.x", "rub"]
[run]
until = "10 s"
"#;

#[test]
fn surfaces_that_stick_and_slip_many_times_are_told_of_in_few_lines() {
    let desk = Desk::new("belt");
    desk.write("belt.toml", BELT);
    let page = desk.text(&["run", "belt.toml", "--out", "belt"]);
    let turns: Vec<&str> =
        page.lines().filter(|line| line.ends_with("rub  stick") || line.ends_with("rub  slip")).collect();
    assert_eq!(turns.len(), 12, "{page}");
    assert!(page.contains("\n  ... 13 more in events.csv\n"), "{page}");
    let told = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("began to stick 13 times and to slip 12 times, stuck for 47.5 % of 10 s in touch"), "{page}");
    let summary: Value = serde_json::from_str(&desk.read("belt/summary.json")).unwrap();
    let friction = &summary["contacts"][0]["friction"];
    assert_eq!((&friction["sticks"], &friction["slips"]), (&Value::from(13), &Value::from(12)));
    close(&friction["sticking_share"], 0.475, 5e-4);
    close(
        &Value::from(friction["sticking_time"].as_f64().unwrap() + friction["sliding_time"].as_f64().unwrap()),
        10.0,
        1e-9,
    );
}

#[test]
fn worlds_side_by_side_are_drawn_where_a_file_is_named() {
    let desk = Desk::new("worlds");
    let page = desk.text(&["run", "slider-crank-block", "--compare", "--figure", "worlds.svg"]);
    assert!(page.contains("wrote worlds.svg"), "{page}");
    let drawn = desk.read("worlds.svg");
    assert!(drawn.contains("<svg") && drawn.contains("rail.speed") && drawn.contains("rigid, stronge"));
}

/// Six legs of one kind, and names of pairs that begin alike.
#[test]
fn a_walking_machine_is_told_of_in_few_lines() {
    let desk = Desk::new("legs");
    let page = desk.text(&["run", "hexapod-stairs", "--until", "0.1 s", "--no-report"]);
    assert_eq!(page.matches("conditions").count(), 1, "{page}");
    for words in [
        "3 of 5 conditions each of \"L1_C\", \"R1_C\", \"L2_C\", \"R2_C\", \"L3_C\", \"R3_C\" follow from the",
        "  touch  footing:",
        "stairs-L1_sole",
        "stairs-R3_sole",
        "where explicit ones would crawl: the friction of footing is stiff around rest",
    ] {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(&words), "{words} is not in {page}");
    }
    let once = desk.text(&["check", "leg"]);
    assert!(once.contains("3 of 5 conditions of \"C\" follow from the others"), "{once}");
}
