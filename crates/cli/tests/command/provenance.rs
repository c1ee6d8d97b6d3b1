//! What a folder of results says of where it comes from: warnings alike in every place, the fingerprint, and running it again from itself alone.

use crate::{Desk, json, text};
use serde_json::Value;

/// A text in which it does not matter where lines were broken.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A warning of the summary as one reads it.
fn sentence(warning: &Value) -> String {
    let word = |key: &str| warning[key].as_str().unwrap_or_default();
    let subject = if warning["subject"].is_null() { String::new() } else { format!("{}: ", word("subject")) };
    format!("{subject}{} {}", word("text"), word("remedy")).trim().to_owned()
}

/// Asserts that a page has these warnings and no others; returns their codes.
fn told_on(page: &str, warnings: &[Value]) -> Vec<String> {
    let marks = page.lines().filter(|line| line.starts_with("  ! ")).count();
    assert_eq!(marks, warnings.len(), "{page}\n{warnings:#?}");
    for warning in warnings {
        let said = sentence(warning);
        assert!(flowing(page).contains(&said), "{said}\n{page}");
    }
    warnings.iter().map(|warning| warning["code"].as_str().unwrap().to_owned()).collect()
}

/// Asserts that page, summary and report of a run have the same warnings; returns their codes.
pub(crate) fn agreed_warnings(desk: &Desk, page: &str, folder: &str) -> Vec<String> {
    let summary: Value = serde_json::from_str(&desk.read(&format!("{folder}/summary.json"))).unwrap();
    let warnings = summary["warnings"].as_array().unwrap();
    let report = desk.read(&format!("{folder}/report.html"));
    let listed = report.split("id=\"warnings\"").nth(1).map_or("", |rest| rest.split("</details>").next().unwrap());
    assert_eq!(listed.matches("<li>").count(), warnings.len(), "{folder}: {listed}");
    for warning in warnings {
        let escaped =
            sentence(warning).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        assert!(listed.contains(&format!("<li>{escaped}</li>")), "{folder}: {escaped}\n{listed}");
    }
    told_on(page, warnings)
}

#[test]
fn the_warnings_of_an_advice_are_alike_on_the_page_and_in_json() {
    let bearing =
        "--material steel --cylinder 0.01 --cylinder 0.0095 --length 0.02 --contact conformal --restitution 0.7";
    let cases = [
        (bearing.to_owned(), vec!["point_law"]),
        (format!("{bearing} --speed 30 --effective-mass 20"), vec!["point_law", "law_range"]),
        ("--material glass --sphere 0.01 --restitution 0.9".to_owned(), vec!["marks_unclear"]),
        ("--material steel --sphere 0.02 --speed 1 --restitution 0.9".to_owned(), vec!["strength_contradicted"]),
        ("--material rubber --measured 0.1:0.9,0.2:0.85 --speed 1".to_owned(), vec!["beyond_measured"]),
        ("--material rubber --restitution 0".to_owned(), vec!["no_rebound"]),
    ];
    for (case, codes) in cases {
        let arguments: Vec<&str> = ["advise"].into_iter().chain(case.split(' ')).collect();
        let advice = json(&[&arguments[..], &["--json"]].concat());
        let told = told_on(&text(&arguments), advice["warnings"].as_array().unwrap());
        assert!(codes.iter().all(|code| told.iter().any(|one| one == code)), "{case}: {told:?}");
    }
}

#[test]
fn steps_that_are_far_too_long_are_warned_of_in_every_place() {
    let desk = Desk::new("long-steps");
    let arguments = ["run", "double-pendulum", "--method", "rk4", "--set", "run.step=0.08 s", "--out", "out"];
    let page = desk.text(&arguments);
    assert_eq!(agreed_warnings(&desk, &page, "out"), ["ledger_open"]);
}

const PART: &str = "carom = 1\n[[body]]\nname = \"bob\"\nmass = \"MASS\"\ninertia = [1e-3, 1e-3, 1e-3]\nposition = [1, 0, 0]\n\
    [[joint]]\nname = \"hinge\"\nkind = \"revolute\"\nbetween = [\"ground\", \"bob\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]\n";

fn whole(desk: &Desk) {
    let scenario = "carom = 1\ntitle = \"Two\"\n[[part]]\nname = \"one\"\nfile = \"../parts/arm.toml\"\n[run]\nuntil = \"0.2 s\"\n";
    desk.write("mine/scenario.toml", scenario);
    desk.write("parts/arm.toml", PART.replace("MASS", "2 kg"));
}

fn fingerprint(desk: &Desk, folder: &str) -> String {
    let summary: Value = serde_json::from_str(&desk.read(&format!("{folder}/summary.json"))).unwrap();
    assert_eq!(summary["carom"], env!("CARGO_PKG_VERSION"));
    let fingerprint = summary["fingerprint"].as_str().unwrap();
    assert_eq!(fingerprint.len(), 64);
    fingerprint.to_owned()
}

#[test]
fn a_fingerprint_is_that_of_every_file_and_change_wherever_they_stand() {
    let desk = Desk::new("fingerprint");
    whole(&desk);
    let run = |out: &str, more: &[&str]| {
        let arguments = [&["run", "mine/scenario.toml", "--no-report", "--out", out], more].concat();
        desk.text(&arguments);
        fingerprint(&desk, out)
    };
    let first = run("a", &[]);
    assert_eq!(run("b", &[]), first);
    assert_ne!(run("c", &["--set", "run.record=1 ms"]), first);
    desk.write("elsewhere/mine/scenario.toml", desk.read("mine/scenario.toml"));
    desk.write("elsewhere/parts/arm.toml", desk.read("parts/arm.toml"));
    desk.text(&["run", "elsewhere/mine/scenario.toml", "--no-report", "--out", "d"]);
    assert_eq!(fingerprint(&desk, "d"), first);
    desk.write("parts/arm.toml", PART.replace("MASS", "3 kg"));
    assert_ne!(run("e", &[]), first);
}

#[test]
fn a_folder_is_run_again_from_itself_alone() {
    let desk = Desk::new("again");
    whole(&desk);
    desk.text(&["run", "mine/scenario.toml", "--set", "run.record=1 ms", "--out", "first"]);
    std::fs::remove_dir_all(desk.path("mine")).unwrap();
    std::fs::remove_dir_all(desk.path("parts")).unwrap();
    desk.text(&["run", "first", "--out", "second"]);
    for file in ["samples.csv", "events.csv", "scenario.toml"] {
        assert_eq!(desk.read(&format!("first/{file}")), desk.read(&format!("second/{file}")), "{file}");
    }
    assert_eq!(fingerprint(&desk, "first"), fingerprint(&desk, "second"));
    desk.text(&["snapshot", "second", "--time", "0,0.1", "--out", "arm.svg"]);
    // A change counts after those that were made before.
    desk.text(&["run", "first", "--set", "run.record=2 ms", "--out", "third"]);
    assert_eq!(desk.read("third/samples.csv").lines().count() - 1, 101);
}

#[test]
fn a_run_with_a_table_is_made_again_from_its_folder_alone() {
    let desk = Desk::new("table");
    let scenario = "carom = 1\ntitle = \"t\"\n[[body]]\nname = \"b\"\nmass = 1\ninertia = [1, 1, 1]\n\
                    [[table]]\nname = \"push\"\nfile = \"push.csv\"\n\
                    [[force]]\nname = \"f\"\nkind = \"applied\"\nbody = \"b\"\nforce = [\"= push(t)\", 0, 0]\n\
                    [run]\nuntil = \"10 ms\"\n";
    desk.write("push.toml", scenario);
    desk.write("push.csv", "0, 1\n1, 2\n");
    let mark = |folder: &str| {
        desk.text(&["run", "push.toml", "--quiet", "--out", folder]);
        let summary: Value = serde_json::from_str(&desk.read(&format!("{folder}/summary.json"))).unwrap();
        summary["fingerprint"].as_str().unwrap().to_owned()
    };
    let first = mark("first");
    // Another table makes another run.
    desk.write("push.csv", "0, 1\n1, 3\n");
    assert_ne!(mark("second"), first);
    std::fs::remove_file(desk.path("push.csv")).unwrap();
    desk.text(&["run", "first", "--quiet", "--out", "again"]);
    assert_eq!(desk.read("again/samples.csv"), desk.read("first/samples.csv"));
    assert_ne!(desk.read("again/samples.csv"), desk.read("second/samples.csv"));
}
